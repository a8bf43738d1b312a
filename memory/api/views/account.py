"""The person's whole data: take it along, bring it in, erase it (SPEC 9.3, 9.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, ClassVar

from django.contrib.auth import logout
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser, MultiPartParser
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.headers import single_header
from memory.api.permissions import Fresh
from memory.api.serializers.account import FileInput, ImportedOutput, LeaveInput, ReceiptOutput
from memory.api.serializers.base import checked
from memory.api.views.base import DeskApi
from memory.api.views.memories import check_named_again
from memory.enums import Capability
from memory.errors import BadInput
from memory.governance.services.erasure import erase_account
from memory.governance.services.export import export_user
from memory.governance.services.importing import LARGEST, import_memories, read_file

ACCOUNT = dict.fromkeys(("GET", "POST", "DELETE"), (Capability.ACCOUNT,))
PASSWORD = "X-Export-Password"  # noqa: S105 - the name of a header
WITH_PASSWORD = OpenApiParameter(PASSWORD, OpenApiTypes.STR, OpenApiParameter.HEADER, description="At least 8 characters.")


class ZipRenderer(BaseRenderer):
    """Lets a client ask for the archive; the view writes it."""

    media_type = "application/zip"
    format = "zip"

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None) -> bytes:
        """A problem goes out as JSON, also to who asked for an archive."""
        return bytes(JSONRenderer().render(data))


class FileParser(BaseParser):
    """A body that is the file itself, whatever its type says."""

    media_type = "*/*"

    def parse(self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        """The bytes, at most one more than are allowed."""
        return stream.read(LARGEST + 1)


class ExportApi(DeskApi):
    """Everything held about the person."""

    permission_classes = [Fresh]
    needs: ClassVar = ACCOUNT
    renderer_classes = [JSONRenderer, ZipRenderer]

    @extend_schema(
        operation_id="export_user", tags=["account"], parameters=[WITH_PASSWORD], responses={(200, "application/zip"): OpenApiTypes.BINARY}
    )
    def get(self, request: Request) -> HttpResponse:
        """Export everything as an AES-256 ZIP with a document (JSON) and a table (CSV), opened by the password given."""
        password = single_header(request._request, PASSWORD) or ""  # noqa: SLF001 - DRF keeps Django's request there
        archive = export_user(self.principal, password=password)
        return HttpResponse(
            archive, content_type="application/zip", headers={"Content-Disposition": 'attachment; filename="memory-desk-export.zip"'}
        )


class ImportApi(DeskApi):
    """Memories from elsewhere."""

    needs: ClassVar = ACCOUNT
    parser_classes = [MultiPartParser, FileParser]

    @extend_schema(
        operation_id="import_memories",
        tags=["account"],
        parameters=[WITH_PASSWORD],
        request={"multipart/form-data": FileInput, "application/zip": OpenApiTypes.BINARY},
        responses=ImportedOutput,
    )
    def post(self, request: Request) -> Response:
        """Import an export of this product, or a plain list of another service. What is new waits as candidates; safe to repeat."""
        password = single_header(request._request, PASSWORD) or ""  # noqa: SLF001
        try:
            contents = read_file(_file(request), password=password)
        except RecursionError as error:
            raise BadInput("The file is nested deeper than any list of memories. Nothing was imported.") from error
        return Response(ImportedOutput.of(import_memories(self.principal, contents)))


class UserApi(DeskApi):
    """The person."""

    permission_classes = [Fresh]
    needs: ClassVar = ACCOUNT

    @extend_schema(operation_id="erase_user", tags=["account"], request=LeaveInput, responses={200: ReceiptOutput})
    def delete(self, request: Request) -> Response:
        """Erase the person and everything about them, physically. The receipt counts what was removed."""
        given = checked(LeaveInput, request.data)
        check_named_again(request, self.principal, given["confirm"])
        receipt = erase_account(self.principal)
        logout(request._request)  # noqa: SLF001
        return Response(ReceiptOutput.of(receipt))


def _file(request: Request) -> bytes:
    data: Any = request.data
    if isinstance(data, bytes):
        return data
    sent = request.FILES.get("file")
    if sent is None:
        message = "Send the file as the body, or as form data under the name `file`."
        raise BadInput(message, fields={"file": [message]})
    return bytes(sent.read(LARGEST + 1))
