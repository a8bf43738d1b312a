"""The operation log as a file: what the filters of the page name, as JSON lines or as a table for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from dashboard.access import for_staff, freshly_signed_in, user_of
from dashboard.admin_views.operations import log_filters
from memory.audit.selectors import all_entries
from memory.audit.types import LogFilters
from memory.governance.services import people

CHUNK, MOST = 2_000, 50_000
FIELDS = (
    "id", "at", "owner_id", "actor", "actor_label", "agent_slug", "action", "memory_number", "source", "state_before", "state_after",
    "access_level", "scope", "result", "reason", "request_id", "details", "previous", "hash",
)  # fmt: skip
HEAD = "\ufeff" + ",".join(FIELDS) + "\r\n"  # the mark by which spreadsheets know UTF-8
# A cell that starts so is a formula to a spreadsheet.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@for_staff
@freshly_signed_in
def export(request: HttpRequest) -> HttpResponse:
    """At most 50,000 entries, newest first; a file that lacks older ones says so in its name. The export is an entry of the log itself."""
    as_csv = request.GET.get("format") == "csv"
    people.note_export(user_of(request), request_id=str(getattr(request, "request_id", "")))
    filters = log_filters(request.GET)
    lines = list(islice(_table(filters) if as_csv else _lines(filters), MOST + 1))
    whole = len(lines) <= MOST
    name = f"operation-log-{timezone.now():%Y-%m-%d}{'' if whole else f'-newest-{MOST}'}.{'csv' if as_csv else 'jsonl'}"
    body = "".join([HEAD if as_csv else "", *lines[:MOST]])
    response = HttpResponse(body, content_type=f"{'text/csv' if as_csv else 'application/x-ndjson'}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _entries(filters: LogFilters) -> Iterator[dict[str, Any]]:
    before = None
    while rows := all_entries(filters=filters, limit=CHUNK, before_id=before):
        for row in rows:
            yield {name: getattr(row, name) for name in FIELDS}
        before = rows[-1].pk


def _lines(filters: LogFilters) -> Iterator[str]:
    for entry in _entries(filters):
        yield json.dumps(entry, ensure_ascii=False, default=_plain) + "\n"


def _table(filters: LogFilters) -> Iterator[str]:
    for entry in _entries(filters):
        line = io.StringIO()
        csv.writer(line).writerow([_cell(entry[name]) for name in FIELDS])
        yield line.getvalue()


def _cell(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else ("" if value is None else _plain(value))
    return f"'{text}" if text.startswith(FORMULA) else text


def _plain(value: Any) -> str:
    return value.hex() if isinstance(value, bytes | memoryview) else str(value)
