"""ETag and If-Match (RFC 9110): two writers cannot silently overwrite each other. The services compare, under their locks."""

from __future__ import annotations

import re

from rest_framework.request import Request

from accounts.headers import single_header
from memory.errors import BadInput

ANY = "*"
_TAG = r'(?:W/)?"[\x21\x23-\x7e]*"'
_FORM = re.compile(rf"\s*(?:\*|{_TAG}(?:\s*,\s*{_TAG})*)\s*")


def if_match(request: Request) -> str | None:
    """The header when it is well-formed; None without it. BadInput otherwise: a condition that is not understood must not be dropped."""
    header = single_header(request._request, "If-Match")  # noqa: SLF001 - DRF keeps Django's request there
    if header is not None and not _FORM.fullmatch(header):
        message = "If-Match holds `*` or tags in double quotes, as ETag gave them."
        raise BadInput(message, fields={"If-Match": [message]})
    return header


def version_tag(version: int) -> str:
    """The tag of something whose versions are counted."""
    return f'"{version}"'
