"""What was forgotten and can still come back."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from dashboard.access import back, for_person, person
from dashboard.confirming import ask, asked
from dashboard.failing_alone import attempt
from dashboard.htmx import render_page
from memory.conf import numbers
from memory.enums import State
from memory.governance.services.erasure import erase_trash
from memory.lifecycle.selectors import MemoryFilters, Page, page

PAGE = 50


@for_person
def trash(request: HttpRequest) -> HttpResponse:
    """The rows, the last forgotten first, each with the days it has left."""
    principal = person(request)
    filters, cursor = MemoryFilters(states=(State.FORGOTTEN,)), request.GET.get("cursor")
    read = attempt(lambda: page(principal, filters=filters, limit=PAGE, cursor=cursor, sort="changed"))
    found = read or Page([], None, None)
    kept, now = numbers().trash_days, timezone.now()
    rows: list[Any] = list(found.rows)
    for memory in rows:
        memory.forgotten_at = memory.state_changed_at
        left = memory.state_changed_at + timedelta(days=kept) - now
        memory.days_left = max(0, math.ceil(left / timedelta(days=1)))
    context = {
        "rows": rows,
        "kept_days": kept,
        "empty_url": reverse("dashboard:empty_trash"),
        "next_url": f"?cursor={found.next_cursor}" if found.next_cursor else "",
        "prev_url": f"?cursor={found.previous_cursor}" if found.previous_cursor else "",
        "failed": read is None,
    }
    return render_page(request, "dashboard/trash.html", context, part="trash-list")


@for_person
@require_POST
def empty(request: HttpRequest) -> HttpResponse:
    """Erase all of it, after the word was typed."""
    word, home = _("erase"), reverse("dashboard:trash")
    if not asked(request, words=[word, "erase"]):
        return ask(
            request,
            question=_("Erase everything in the trash now?"),
            text=_("This cannot be undone."),
            label=_("Erase all"),
            cancel_url=home,
            word=word,
        )
    gone = erase_trash(person(request))
    messages.success(request, ngettext("{n} memory erased.", "{n} memories erased.", gone).format(n=gone))
    return back(request, home)
