"""Addresses typed into a page must not lead into the server's own network, however they are spelt, and whatever a name answers later."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing

import httpx2
import pytest

from memory.providers.base import EmbedderUnavailable
from memory.providers.http import AddressRefused, check_address, guarded_client, trusted_client
from memory.providers.openai_embeddings import EmbeddingLimits, OpenAIEmbeddings
from memory.providers.retry import ONCE
from tests.fakes.model_server import Step

PUBLIC = "93.184.215.14"


class Listener:
    """Counts connections on every loopback address of one port."""

    def __init__(self) -> None:
        self.connections = 0
        self._socket = socket.create_server(("0.0.0.0", 0))  # noqa: S104  # a server bound to all addresses is what must not be reached
        self.port = self._socket.getsockname()[1]
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self.connections += 1
            connection.close()

    def close(self) -> None:
        # Closing alone would leave the thread waiting on a number that the next socket may get.
        self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._socket.close()


@pytest.fixture
def listener() -> Iterator[Listener]:
    with closing(Listener()) as running:
        yield running


SPELLINGS = [
    "http://127.0.0.1:{port}/",
    "http://127.1:{port}/",
    "http://127.0.1:{port}/",
    "http://127.255.255.254:{port}/",
    "http://0:{port}/",
    "http://0.0.0.0:{port}/",
    "http://2130706433:{port}/",
    "http://017700000001:{port}/",
    "http://0x7f000001:{port}/",
    "http://0x7F.0x0.0x0.0x1:{port}/",
    "http://0x7f.1:{port}/",
    "http://0177.0.0.1:{port}/",
    "http://0177.0.0.0x1:{port}/",
    "http://127.0.0.01:{port}/",
    "http://00127.0.0.1:{port}/",
    "http://127.0.0.1.:{port}/",
    "http://localhost:{port}/",
    "http://LOCALHOST:{port}/",
    "http://localhost.:{port}/",
    "http://[::1]:{port}/",
    "http://[0:0:0:0:0:0:0:1]:{port}/",
    "http://[::]:{port}/",
    "http://[::ffff:127.0.0.1]:{port}/",
    "http://[::ffff:7f00:1]:{port}/",
    "http://[::127.0.0.1]:{port}/",
    "http://[64:ff9b::7f00:1]:{port}/",
    "http://[2002:7f00:1::]:{port}/",
    "http://[2001:0:7f00:1::1]:{port}/",
    "http://[fe80::1%25lo]:{port}/",
    "http://[fe80::1]:{port}/",
    "http://[fc00::1]:{port}/",
    "http://１２７.０.０.１:{port}/",
    "http://①②⑦.⓪.⓪.①:{port}/",
    "http://127。0。0。1:{port}/",
    "http://127%2e0%2e0%2e1:{port}/",
    "http://%31%32%37.0.0.1:{port}/",
    "http://user@127.0.0.1:{port}/",
    "http://user:word@public.example:{port}/",
    "http://@public.example:{port}/",
    "http://public.example@127.0.0.1:{port}/",
    "http://public.example:80\\@127.0.0.1:{port}/",
    "http://127.0.0.1\\.public.example:{port}/",
    "http://127.0.0.1:{port}\t/",
    "http://127.0.0.1:{port}/\r\nHost: public.example",
    " http://127.0.0.1:{port}/",
    "//127.0.0.1:{port}/",
    "127.0.0.1:{port}",
    "http:127.0.0.1:{port}",
    "http:///127.0.0.1:{port}/",
    "https://127.0.0.1:{port}/",
    "ftp://127.0.0.1:{port}/",
    "gopher://127.0.0.1:{port}/",
    "ws://127.0.0.1:{port}/",
    "file:///etc/passwd",
    "unix:///run/desk.sock",
    "http://169.254.169.254/",
    "http://2852039166/",
    "http://100.64.0.1/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://192.0.0.8/",
    "http://198.18.0.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://inside.example:{port}/",
    "http://half-inside.example:{port}/",
    "http://nowhere.example:{port}/",
    "http://-bad-.example:{port}/",
    "http://under_score.example:{port}/",
    "http://public.example:99999/",
    "",
    "http://",
]


def resolver(host: str, port: int) -> list[str]:
    """What the names of these tests answer; numbers and local names as the system has it."""
    known = {
        "public.example": [PUBLIC],
        "inside.example": ["127.0.0.1"],
        "half-inside.example": [PUBLIC, "10.0.0.7"],
        "v6.example": ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
    }
    if host in known:
        return known[host]
    if host.endswith(".example"):
        raise socket.gaierror(socket.EAI_NONAME, "unknown")
    return [str(entry[4][0]) for entry in socket.getaddrinfo(host, port)]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_no_spelling_is_accepted_when_saved_or_connected_when_used(listener, spelling):
    url = spelling.format(port=listener.port)
    with pytest.raises(AddressRefused):
        check_address(url, resolver=resolver)
    with guarded_client(seconds=0.5, resolver=resolver) as client, pytest.raises((AddressRefused, httpx2.HTTPError, httpx2.InvalidURL)):
        client.post(url, json={})
    assert listener.connections == 0


@pytest.mark.parametrize(
    ("url", "host", "port", "addresses"),
    [
        ("https://public.example/v1", "public.example", 443, (PUBLIC,)),
        ("http://PUBLIC.example.:8080", "public.example", 8080, (PUBLIC,)),
        (f"http://{PUBLIC}/", PUBLIC, 80, (PUBLIC,)),
        ("https://v6.example/", "v6.example", 443, ("2606:2800:21f:cb07:6820:80da:af6b:8b2c",)),
        (
            "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
            "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
            443,
            ("2606:2800:21f:cb07:6820:80da:af6b:8b2c",),
        ),
    ],
)
def test_public_addresses_are_accepted(url, host, port, addresses):
    target = check_address(url, resolver=resolver)
    assert (target.host, target.port, target.addresses) == (host, port, addresses)


def test_a_name_that_answers_differently_the_second_time_reaches_nothing(listener):
    answers = iter([[PUBLIC], ["127.0.0.1"]])

    def rebinding(host: str, port: int) -> list[str]:
        return next(answers)

    url = f"http://rebind.example:{listener.port}/"
    check_address(url, resolver=rebinding)
    with guarded_client(seconds=0.5, resolver=rebinding) as client, pytest.raises(AddressRefused):
        client.get(url)
    assert listener.connections == 0


def test_the_connection_goes_to_the_address_that_was_checked_and_no_second_lookup_is_made(server):
    lookups = []

    def once(host: str, port: int) -> list[str]:
        lookups.append(host)
        return ["127.0.0.1"] if len(lookups) == 1 else ["203.0.113.9"]

    port = int(server.url.split(":")[2].split("/")[0])
    url = f"http://model.example:{port}/v1/chat/completions"
    with guarded_client(seconds=5, allow=["model.example"], resolver=once) as client:
        assert client.post(url, json={"messages": []}).status_code == 200
    assert lookups == ["model.example"]
    assert server.received[0].headers["host"] == f"model.example:{port}"


def test_redirects_are_not_followed_to_the_inside(listener, server):
    server.script("rerank", Step(b"", status=302, headers={"Location": f"http://127.0.0.1:{listener.port}/"}))
    for client in (guarded_client(seconds=5, allow=["127.0.0.1"]), trusted_client(seconds=5)):
        assert client.post(server.rerank_url, json={"query": "a", "documents": []}).status_code in {200, 302}
        client.close()
    assert listener.connections == 0


@pytest.mark.parametrize("allow", [["127.0.0.1"], ["127.0.0.1:{port}"], ["127.0.0.0/8"], ["localhost", "127.0.0.1"]])
def test_the_operators_list_lets_a_local_model_through(server, allow):
    port = server.url.split(":")[2].split("/")[0]
    given = [entry.format(port=port) for entry in allow]
    assert check_address(server.url, allow=given).addresses == ("127.0.0.1",)
    model = OpenAIEmbeddings(base_url=server.url, model="m", http_client=guarded_client(seconds=5, allow=given))
    assert model.embed(["a"], purpose="query")[0] is not None


@pytest.mark.parametrize(
    ("url", "allow"),
    [
        ("http://2130706433:{port}/", "127.0.0.1"),
        ("http://[::ffff:127.0.0.1]:{port}/", "127.0.0.0/8"),
        ("http://127.0.0.1:{port}/", "127.0.0.1:1"),
        ("http://inside.example:{port}/", "127.0.0.1"),
        ("http://127.0.0.1:{port}/", "10.0.0.0/8"),
        ("file:///etc/passwd", "localhost"),
        ("http://127.0.0.1:{port}/", "http://127.0.0.1/"),
    ],
)
def test_the_list_opens_no_more_than_it_names(listener, url, allow):
    with pytest.raises(AddressRefused):
        check_address(url.format(port=listener.port), allow=[allow], resolver=resolver)


def test_the_key_is_never_sent_to_a_refused_host(listener):
    model = OpenAIEmbeddings(
        base_url=f"http://inside.example:{listener.port}/v1",
        model="m",
        api_key="key-7Q",
        limits=EmbeddingLimits(passages=ONCE),
        http_client=guarded_client(seconds=0.5, resolver=resolver),
    )
    with pytest.raises((AddressRefused, EmbedderUnavailable)):
        model.embed(["a"], purpose="passage")
    assert listener.connections == 0


def test_a_reply_without_end_is_cut_off(server, monkeypatch):
    monkeypatch.setattr("memory.providers.http.MAX_REPLY_BYTES", 1_000)
    server.script("rerank", Step(b"x" * 5_000))
    with trusted_client(seconds=5) as client, pytest.raises(httpx2.DecodingError):
        client.post(server.rerank_url, json={})
