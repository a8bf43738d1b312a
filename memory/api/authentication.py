"""Who is calling: an agent with a key who names a person, or a person by the session of the dashboard (API.md, headers).

`request.user` stays the signed-in User or None; `request.auth` is the Principal. All database work of recognising the caller is done here.
"""

from __future__ import annotations

from typing import Any, cast

from rest_framework.authentication import BaseAuthentication, CSRFCheck
from rest_framework.request import Request

from accounts.headers import USER_HEADER, bearer_key, single_header
from accounts.principals import Principal
from accounts.services.authentication import agent_principal, check_key, person_principal
from accounts.services.users import check_external_id, person_by_external_id
from memory.errors import NotFound, NotPermitted


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer <key>` and `X-User-ID`: an agent acting for a person."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """No user, and the agent's Principal; None when no key was sent."""
        key = bearer_key(request._request)  # noqa: SLF001 - DRF keeps Django's request there, and offers no other way
        if key is None:
            return None
        person = single_header(request._request, USER_HEADER) or ""  # noqa: SLF001
        return None, agent_principal(key, person, request_id=request_id(request))


class KeyOnlyAuthentication(BaseAuthentication):
    """A key without a person, for calls that are about nobody."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """No user, and the key itself; None when no key was sent."""
        key = bearer_key(request._request)  # noqa: SLF001
        return None if key is None else (None, check_key(key))


class SessionAuthentication(BaseAuthentication):
    """The login session of the dashboard: the person's own data. Calls that change something need the CSRF token too."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """The signed-in user and their Principal; None when nobody is signed in."""
        user = getattr(request._request, "user", None)  # noqa: SLF001
        if user is None or not user.is_authenticated or not user.is_active:
            return None
        _check_csrf(request)
        _check_own(request, user)
        return user, person_principal(user, request_id=request_id(request))


def request_id(request: Request) -> str:
    """The id of the request, as the middleware settled it."""
    return str(getattr(request, "request_id", ""))


def principal_of(request: Request) -> Principal:
    """The Principal of an authenticated request."""
    return cast("Principal", request.auth)


def _check_csrf(request: Request) -> None:
    def unused(_request: Any) -> None:
        """Stands where a middleware has the rest of the chain; the check never calls it."""

    check = CSRFCheck(unused)  # type: ignore[arg-type]
    check.process_request(request._request)  # noqa: SLF001
    reason = check.process_view(request._request, None, (), {})  # type: ignore[arg-type]  # noqa: SLF001
    if reason:
        raise NotPermitted("A call by login session that changes something needs the CSRF token in X-CSRFToken. Nothing was changed.")


def _check_own(request: Request, user: Any) -> None:
    """A login session acts for its own person: another name in X-User-ID is as good as nobody's."""
    named = single_header(request._request, USER_HEADER)  # noqa: SLF001
    if named is None:
        return
    person = person_by_external_id(check_external_id(named))
    if person is None or person.pk != user.pk:
        raise NotFound
