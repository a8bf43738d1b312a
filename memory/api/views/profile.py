"""The profile: exact values by key, settings for workflows, core preferences (SPEC 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.principals import Principal
from memory.api.serializers.profile import FieldOutput, KeysQuery, changes_of, keys_of
from memory.api.views.base import DeskApi
from memory.audit.services import note_read
from memory.enums import Capability
from memory.profile import selectors, services
from memory.profile.types import FieldView

PROFILE = {"GET": (Capability.PROFILE,), "PATCH": (Capability.PROFILE, Capability.WRITE)}
DOCUMENT = OpenApiTypes.OBJECT
CHANGE = OpenApiExample("A move", value={"basic.region": "Lisbon", "content.length": None}, request_only=True)


def _note(principal: Principal, views: Iterable[FieldView]) -> None:
    note_read(principal, "memory.read", [memory for view in views for memory in view.memories])


def _values(principal: Principal, named: Mapping[str, FieldView]) -> Response:
    _note(principal, named.values())
    return Response({name: view.value for name, view in named.items()})


def _by_key(views: Any) -> Response:
    return Response({view.key: FieldOutput.of(view) for view in views})


class ProfileApi(DeskApi):
    """Every field of the profile, by key."""

    needs: ClassVar = PROFILE
    queries: ClassVar = {"GET": KeysQuery}

    @extend_schema(operation_id="get_profile", tags=["profile"], parameters=[KeysQuery], responses={200: FieldOutput})
    def get(self, request: Request) -> Response:
        """Read the profile: key → value, when it changed, and the memory that explains it."""
        views = selectors.fields(self.principal, keys=keys_of(self.filters))
        _note(self.principal, views)
        return _by_key(views)

    @extend_schema(operation_id="set_profile", tags=["profile"], request=DOCUMENT, responses={200: FieldOutput}, examples=[CHANGE])
    def patch(self, request: Request) -> Response:
        """Change fields. null takes a field away; a list replaces the members of a many-valued one."""
        return _by_key(services.set_fields(self.principal, changes_of(request.data)))


class SettingsApi(DeskApi):
    """The profile as flat settings."""

    needs: ClassVar = PROFILE
    queries: ClassVar = {"GET": KeysQuery}

    @extend_schema(operation_id="get_settings", tags=["profile"], parameters=[KeysQuery], responses=DOCUMENT)
    def get(self, request: Request) -> Response:
        """Read key → value, to steer a task before anything is generated."""
        return _values(self.principal, selectors.named(self.principal, keys=keys_of(self.filters)))


class PreferencesApi(DeskApi):
    """The core preferences, which every agent shares."""

    needs: ClassVar = PROFILE

    @extend_schema(operation_id="get_preferences", tags=["profile"], responses=DOCUMENT)
    def get(self, request: Request) -> Response:
        """Read the core preferences that are set."""
        return _values(self.principal, selectors.preferences(self.principal))

    @extend_schema(operation_id="set_preferences", tags=["profile"], request=DOCUMENT, responses=DOCUMENT)
    def patch(self, request: Request) -> Response:
        """Change core preferences. Every subscribed agent that supports one is told."""
        return Response(services.set_preferences(self.principal, changes_of(request.data)))
