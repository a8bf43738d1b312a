"""From an anonymous id to the real person (SPEC 1.3)."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.serializers.base import checked
from memory.api.serializers.identities import LinkedOutput, LinkInput
from memory.api.views.base import DeskApi
from memory.enums import Capability
from memory.governance.services.linking import link_identity

AFTER_SIGN_IN = OpenApiExample("After sign-in", value={"anonymous_id": "anon-4b3f0a52-7f0f-4a51-9f0d-3f1f6b0a9a11"}, request_only=True)


class LinkApi(DeskApi):
    """An anonymous id that turns out to be this person."""

    needs: ClassVar = {"POST": (Capability.WRITE,)}

    @extend_schema(
        operation_id="link_identity", tags=["account"], request=LinkInput, responses={200: LinkedOutput}, examples=[AFTER_SIGN_IN]
    )
    def post(self, request: Request) -> Response:
        """Move everything gathered under an anonymous id to the person named by X-User-ID, in one transaction; the id names them from now on."""
        given = checked(LinkInput, request.data)
        return Response(LinkedOutput(link_identity(self.principal, given["anonymous_id"])).data)
