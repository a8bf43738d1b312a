"""What a caller may do at all; whose data it sees is settled by the Principal and by the database."""

from __future__ import annotations

from collections.abc import Mapping

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.enums import Capability
from accounts.services.sign_in import signed_in_recently
from memory.api.authentication import principal_of
from memory.errors import NotAuthenticated, NotPermitted


class Known(BasePermission):
    """Somebody the authentication recognised."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True, or NotAuthenticated."""
        if request.auth is None:
            raise NotAuthenticated
        return True


class Capable(Known):
    """Somebody who holds the capabilities that the view names for the method, in `needs`."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True; NotAuthenticated or NotPermitted otherwise."""
        super().has_permission(request, view)
        needs: Mapping[str, tuple[Capability, ...]] = getattr(view, "needs", {})
        for needed in needs.get("GET" if request.method == "HEAD" else request.method or "", ()):
            if not principal_of(request).can(needed):
                raise NotPermitted(f"This needs the capability `{needed.value}`, which this key does not have for this person.")
        return True


class Fresh(Capable):
    """As Capable; by login session also with a sign-in of late, so that a desk left open gives nobody everything."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True; NotAuthenticated or NotPermitted otherwise."""
        super().has_permission(request, view)
        if not principal_of(request).is_agent and not signed_in_recently(request._request):  # noqa: SLF001 - DRF keeps Django's request there
            raise NotPermitted("This asks for a sign-in of late. Sign in to the dashboard again, then repeat the call. Nothing was done.")
        return True


class Person(Known):
    """The person, by login session: what an agent's key cannot do."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True; NotAuthenticated or NotPermitted otherwise."""
        super().has_permission(request, view)
        if principal_of(request).is_agent:
            raise NotPermitted("Only the person can do this, signed in to the dashboard.")
        return True


class Staff(Known):
    """An administrator, by login session."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True; NotAuthenticated or NotPermitted otherwise."""
        super().has_permission(request, view)
        if not getattr(request.user, "is_staff", False):
            raise NotPermitted("Only administrators can do this, signed in to the dashboard.")
        return True
