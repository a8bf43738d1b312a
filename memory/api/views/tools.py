"""The tool definitions for models."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.authentication import KeyOnlyAuthentication, SessionAuthentication
from memory.api.permissions import Known
from memory.api.serializers.base import Output
from memory.api.views.base import DeskApi
from memory.tool_specs import openai_tools


class ToolsOutput(Output):
    """Definitions to hand to a model as they are."""

    tools = serializers.ListField(child=serializers.JSONField())


class ToolsApi(DeskApi):
    """The tools a model may call. They are about nobody, so a key alone is enough."""

    authentication_classes = [KeyOnlyAuthentication, SessionAuthentication]
    permission_classes = [Known]

    @extend_schema(operation_id="list_tools", tags=["tools"], responses=ToolsOutput)
    def get(self, request: Request) -> Response:
        """Definitions for OpenAI-style tool calling: pass `tools` on, and answer each call by the endpoint of the same meaning."""
        return Response({"tools": openai_tools()})
