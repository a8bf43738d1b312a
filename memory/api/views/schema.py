"""The description of the API: OpenAPI 3.1, and a page to read it on. Both need no key and no outside host."""

from __future__ import annotations

from typing import Any, ClassVar

from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import openapi
from memory.api.views.base import DeskApi


class SchemaApi(DeskApi, SpectacularJSONAPIView):
    """The OpenAPI document."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []
    renderer_classes = SpectacularJSONAPIView.renderer_classes
    queries: ClassVar = {"GET": openapi.SchemaQuery}
    custom_settings = openapi.SETTINGS

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The document, the same for everybody."""
        answer: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        answer["Cache-Control"] = "public, max-age=300"
        return answer


# Swagger UI draws its icons from data: addresses in its style sheet; nothing else of the policy is loosened.
@method_decorator(csp_update({"img-src": ["data:"]}), name="dispatch")
class DocsApi(SpectacularSwaggerSplitView):
    """The page. The script that starts it comes from the same address with `?script`, since the policy allows none inside the page."""

    authentication_classes: list[Any] = []
    permission_classes: list[Any] = []
    url_name = "api-schema"
    template_name = "api/docs.html"
    title = "Memory Desk API"
