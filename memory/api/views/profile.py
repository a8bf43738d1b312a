"""The profile: exact values by key, settings for workflows, core preferences (SPEC 5)."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.serializers.profile import FieldOutput, KeysQuery, changes_of, keys_of
from memory.api.views.base import DeskApi
from memory.enums import Capability
from memory.profile import selectors, services

PROFILE = {"GET": (Capability.PROFILE,), "PATCH": (Capability.PROFILE, Capability.WRITE)}
DOCUMENT = OpenApiTypes.OBJECT
CHANGE = OpenApiExample("A move", value={"basic.region": "Lisbon", "content.length": None}, request_only=True)


def _by_key(views: Any) -> Response:
    return Response({view.key: FieldOutput.of(view) for view in views})


class ProfileApi(DeskApi):
    """Every field of the profile, by key."""

    needs: ClassVar = PROFILE
    queries: ClassVar = {"GET": KeysQuery}

    @extend_schema(operation_id="get_profile", tags=["profile"], parameters=[KeysQuery], responses={200: FieldOutput})
    def get(self, request: Request) -> Response:
        """Read the profile: key → value, when it changed, and the memory that explains it."""
        return _by_key(selectors.fields(self.principal, keys=keys_of(self.filters)))

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
        return Response(selectors.settings_for(self.principal, keys=keys_of(self.filters)))


class PreferencesApi(DeskApi):
    """The core preferences, which every agent shares."""

    needs: ClassVar = PROFILE

    @extend_schema(operation_id="get_preferences", tags=["profile"], responses=DOCUMENT)
    def get(self, request: Request) -> Response:
        """Read the core preferences that are set."""
        return Response(selectors.preferences(self.principal))

    @extend_schema(operation_id="set_preferences", tags=["profile"], request=DOCUMENT, responses=DOCUMENT)
    def patch(self, request: Request) -> Response:
        """Change core preferences. Every subscribed agent that supports one is told."""
        return Response(services.set_preferences(self.principal, changes_of(request.data)))
