"""What a request says of who is calling, read alike by every door: never guessed from a header that was sent twice."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.errors import BadInput, NotAuthenticated

USER_HEADER = "X-User-ID"


def single_header(request: HttpRequest, name: str) -> str | None:
    """The header's value, or None without it. BadInput when it was sent twice: no guess as to which was meant.

    A server joins doubled headers by commas before Django sees them, and a comma may stand in an id, so the raw list is asked.
    """
    scope = getattr(request, "scope", None)
    if scope is not None:
        wanted = name.lower().encode()
        if sum(header.lower() == wanted for header, _ in scope.get("headers", ())) > 1:
            raise BadInput(f"The header {name} was sent more than once.", fields={name: ["Sent more than once."]})
    return request.headers.get(name)


def bearer_key(request: HttpRequest) -> str | None:
    """The key in the Authorization header; None without that header. NotAuthenticated when it holds anything but a bearer key."""
    header = single_header(request, "Authorization")
    if header is None:
        return None
    scheme, _, key = header.partition(" ")
    if scheme.lower() != "bearer" or not key.strip():
        raise NotAuthenticated
    return key.strip()
