"""How this house calls other servers: with limits on everything, without redirects, and never where a page's author must not reach.

Endpoints from the environment are the operator's and trusted. Endpoints typed into a page are not: their address is checked when they are
saved (`check_address`) and again at every connection (`guarded_client`), where the connection goes to the very address that was checked, so
that a name which answers differently the second time gains nothing.
"""

from __future__ import annotations

import contextlib
import ipaddress
import re
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import httpx2

from memory.errors import BadInput

MAX_REPLY_BYTES = 32 * 1024 * 1024
CONNECT_SECONDS = 5.0

Resolve = Callable[[str, int], list[str]]
IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
IPNetwork = ipaddress.IPv4Network | ipaddress.IPv6Network

_NAME = re.compile(r"(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*")
_ENDS_IN_NUMBER = re.compile(r"(^|\.)(0x[0-9a-f]*|[0-9]+)$")
_GLOBAL_UNICAST = ipaddress.ip_network("2000::/3")
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# Reserved ranges that this Python's tables may still call global.
_SPECIAL = tuple(
    ipaddress.ip_network(net) for net in ("192.0.0.0/24", "192.88.99.0/24", "100.64.0.0/10", "198.18.0.0/15", "2001::/23", "2002::/16")
)


class AddressRefused(BadInput):
    """This address may not be reached from here. Use a public http or https address, or ask the operator to allow the host."""

    code = "address-refused"


@dataclass(frozen=True, slots=True)
class Target:
    """Where a checked URL leads: host and port as written, and the addresses that may be connected to, as text."""

    host: str
    port: int
    addresses: tuple[str, ...]


def resolve(host: str, port: int) -> list[str]:
    """All addresses the system knows for a host. OSError when there are none."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def check_address(url: str | httpx2.URL, *, allow: Sequence[str] = (), resolver: Resolve = resolve) -> Target:
    """The target of a page-typed `url`; AddressRefused unless every address its host resolves to is public.

    `allow` holds what the operator lets through all the same: `host`, `host:port`, or a network such as `10.1.0.0/16`. Refused whatever
    `allow` says: other schemes than http and https, user names in the URL, numeric hosts in any spelling but the plain four decimals, IPv6
    addresses that wrap an IPv4 one.
    """
    parsed = _parsed(url)
    host = parsed.raw_host.decode("ascii").lower().removesuffix(".")
    port = parsed.port or (443 if parsed.scheme == "https" else 80)
    literal = _literal(host)
    if host in allow or f"{host}:{port}" in allow or f"[{host}]:{port}" in allow:
        return Target(host, port, tuple(_resolved(host, port, resolver)) if literal is None else (host,))
    addresses = [literal] if literal is not None else [_address(text) for text in _resolved(host, port, resolver)]
    networks = _networks(allow)
    for address in addresses:
        if not _is_public(address) and not any(address in network for network in networks):
            raise AddressRefused
    return Target(host, port, tuple(str(address) for address in addresses))


def _parsed(url: str | httpx2.URL) -> httpx2.URL:
    # Characters on which URL parsers disagree are refused before any parser sees them.
    if isinstance(url, str) and re.search(r"[\x00-\x20\x7f\\]|^[^/?#]*//[^/?#]*@", url):
        raise AddressRefused
    try:
        parsed = httpx2.URL(url)
    except (httpx2.InvalidURL, TypeError, ValueError) as error:
        raise AddressRefused from error
    if parsed.scheme not in {"http", "https"} or not parsed.raw_host or parsed.userinfo:
        raise AddressRefused("Only http and https addresses without a user name can be used.")
    if not 0 < (parsed.port or 80) < 65_536:
        raise AddressRefused
    return parsed


def _literal(host: str) -> IPAddress | None:
    """The address a host spells out, None for a name. AddressRefused for odd spellings of numbers."""
    if ":" in host:
        return _address(host)
    if _ENDS_IN_NUMBER.search(host):
        address = _address(host)
        if str(address) != host:
            raise AddressRefused
        return address
    if not _NAME.fullmatch(host) or len(host) > 253:
        raise AddressRefused
    return None


def _address(text: str) -> IPAddress:
    try:
        return ipaddress.ip_address(text)
    except ValueError as error:
        raise AddressRefused from error


def _resolved(host: str, port: int, resolver: Resolve) -> list[str]:
    try:
        found = resolver(host, port)
    except (OSError, UnicodeError) as error:
        raise AddressRefused("The host of this address is not known.") from error
    if not found:
        raise AddressRefused("The host of this address is not known.")
    return found


def _networks(allow: Sequence[str]) -> list[IPNetwork]:
    """The networks among the entries; an entry that is none opens nothing."""
    found: list[IPNetwork] = []
    for entry in allow:
        if "/" in entry:
            with contextlib.suppress(ValueError):
                found.append(ipaddress.ip_network(entry, strict=False))
    return found


def _is_public(address: IPAddress) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        if address in _NAT64:
            return _is_public(ipaddress.IPv4Address(address.packed[-4:]))
        if address not in _GLOBAL_UNICAST or address.scope_id:
            return False
    if any(address in network for network in _SPECIAL if network.version == address.version):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


class _Pinned(httpx2.BaseTransport):
    """Checks each request's address anew and connects to what was checked, under the name that was asked for."""

    def __init__(self, inner: httpx2.BaseTransport, allow: Sequence[str], resolver: Resolve) -> None:
        self._inner = inner
        self._allow = tuple(allow)
        self._resolver = resolver

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        target = check_address(request.url, allow=self._allow, resolver=self._resolver)
        failure: httpx2.ConnectError | httpx2.ConnectTimeout | None = None
        for address in target.addresses:
            pinned = httpx2.Request(
                request.method,
                request.url.copy_with(host=address),
                headers=request.headers,
                stream=request.stream,
                # The certificate must be that of the name, not of the number; Host was set from the name already.
                extensions={**request.extensions, "sni_hostname": target.host},
            )
            try:
                return self._inner.handle_request(pinned)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
                failure = error
        raise failure or AddressRefused

    def close(self) -> None:
        self._inner.close()


class _Limited(httpx2.SyncByteStream):
    """A reply's body that may neither trickle past the deadline nor outgrow the limit."""

    def __init__(self, inner: httpx2.SyncByteStream, deadline: float) -> None:
        self._inner = inner
        self._deadline = deadline

    def __iter__(self) -> Iterator[bytes]:
        size = 0
        for chunk in self._inner:
            size += len(chunk)
            if size > MAX_REPLY_BYTES:
                raise httpx2.DecodingError(f"The reply is larger than {MAX_REPLY_BYTES} bytes.")
            if time.monotonic() > self._deadline:
                raise httpx2.ReadTimeout("The reply took too long.")
            yield chunk

    def close(self) -> None:
        self._inner.close()


def _set_deadline(request: httpx2.Request) -> None:
    seconds = request.extensions.get("timeout", {}).get("read") or CONNECT_SECONDS
    request.extensions["desk_deadline"] = time.monotonic() + seconds


def _limit_reply(response: httpx2.Response) -> None:
    if isinstance(response.stream, httpx2.SyncByteStream):
        response.stream = _Limited(response.stream, response.request.extensions["desk_deadline"])


def trusted_client(*, seconds: float) -> httpx2.Client:
    """A client for the operator's own endpoints. `seconds` bound the wait for each part of a reply and for all of it; no redirects."""
    return httpx2.Client(
        timeout=_timeout(seconds), follow_redirects=False, event_hooks={"request": [_set_deadline], "response": [_limit_reply]}
    )


def guarded_client(*, seconds: float, allow: Sequence[str] = (), resolver: Resolve = resolve) -> httpx2.Client:
    """A client for page-typed endpoints: as `trusted_client`, but each request raises AddressRefused where `check_address` does.

    Connections are not kept: two names on one address must not share one. Proxies named in the environment are not used.
    """
    limits = httpx2.Limits(max_connections=20, max_keepalive_connections=0)
    return httpx2.Client(
        timeout=_timeout(seconds),
        follow_redirects=False,
        trust_env=False,
        transport=_Pinned(httpx2.HTTPTransport(trust_env=False, limits=limits), allow, resolver),
        event_hooks={"request": [_set_deadline], "response": [_limit_reply]},
    )


def _timeout(seconds: float) -> httpx2.Timeout:
    return httpx2.Timeout(seconds, connect=min(seconds, CONNECT_SECONDS))
