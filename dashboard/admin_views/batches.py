"""Deciding about many candidates at once: those that were ticked, or all that match; and taking the whole of it back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from dashboard import typed
from dashboard.access import back, for_staff, to, user_of
from dashboard.admin_views.review import batches_context, filters_of
from dashboard.confirming import ask, asked
from dashboard.htmx import render_page, wants_part
from dashboard.refusals import told
from memory.errors import DeskError
from memory.governance.services import batches as service

MOST = 200


@for_staff
@require_POST
def ticked(request: HttpRequest) -> HttpResponse:
    """One verb for the ticked rows, each as it was shown."""
    given = request.POST
    shown = typed.ticked(given.getlist("ids")[:MOST])
    if not shown:
        messages.error(request, _("Nothing is selected. Tick some first; nothing was decided."))
        return back(request, reverse("manage:review"))
    verb = given.get("verb", "")
    # The reasons to choose from beside the buttons are those against keeping.
    reason = given.get("reason", "") if verb == "reject" else ""
    try:
        batch = service.decide_ticked(user_of(request), verb, shown, reason=reason)
        _tell(request, batch)
    except DeskError as error:
        messages.error(request, told(error))
    return back(request, reverse("manage:review"))


@for_staff
@require_POST
def matching(request: HttpRequest) -> HttpResponse:
    """One verb for everything that the filter matches, after a question that names the number."""
    given, staff = request.POST, user_of(request)
    query, verb, shown_at = QueryDict(given.get("query", "")[:300]), given.get("verb", ""), _moment(given.get("shown_at", ""))
    home = f"{reverse('manage:review')}?{query.urlencode()}" if query else reverse("manage:review")
    try:
        if not asked(request):
            return _question(request, service.matching(staff, verb, filters_of(query), shown_at=shown_at), verb, home)
        _tell(request, service.decide_matching(staff, verb, filters_of(query), shown_at=shown_at, reason=given.get("reason", "")))
    except DeskError as error:
        messages.error(request, told(error))
    return to(home)


@for_staff
@require_POST
def undo(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Take a whole batch back."""
    try:
        batch = service.take_back_batch(user_of(request), batch_id)
    except DeskError as error:
        if error.status == 404:
            raise
        messages.error(request, told(error))
    else:
        messages.success(request, _("Taken back.") if batch.state == "undone" else _("Under way: how far it is stands on this page."))
    return back(request, reverse("manage:review"))


@for_staff
def progress(request: HttpRequest) -> HttpResponse:
    """How far the batches are, asked for again and again while one is under way."""
    if not wants_part(request):
        return to(reverse("manage:review"))
    return render_page(request, "dashboard/admin/review.html", batches_context(user_of(request)), part="batches")


def _question(request: HttpRequest, found: service.Matching, verb: str, home: str) -> HttpResponse:
    if not found.number:
        messages.error(request, _("Nothing that matches can be decided together. Nothing was decided."))
        return to(home)
    question, label = (
        (_("Keep the {n} that match?"), _("Keep {n}"))
        if verb == "confirm"
        else (_("Not keep any of the {n} that match?"), _("Don't keep {n}"))
    )
    lines = [_("What changes meanwhile is left as it is. You can take all of it back together.")]
    if found.left_out:
        words = ngettext(
            "{n} more matches and is left: what is suspicious, sensitive or in conflict is kept one by one.",
            "{n} more match and are left: what is suspicious, sensitive or in conflict is kept one by one.",
            found.left_out,
        )
        lines.append(words.format(n=found.left_out))
    if found.beyond:
        lines.append(_("{n} beyond these wait for the next time: {most} are decided at once.").format(n=found.beyond, most=service.MOST))
    names = ("query", "verb", "reason", "shown_at")
    return ask(
        request,
        question=question.format(n=found.number),
        text=" ".join(lines),
        label=label.format(n=found.number),
        cancel_url=home,
        fields=[(name, request.POST.get(name, "")) for name in names],
    )


def _tell(request: HttpRequest, batch: Any) -> None:
    """What became of it, as far as it is known now."""
    if batch.state != "decided":
        messages.success(request, _("Under way: how far it is stands on this page."))
        return
    counts = next((one.counts for one in service.recent(user_of(request)) if one.batch.pk == batch.pk), {})
    undo_url = reverse("manage:batch_undo", args=[batch.pk])
    if not batch.total and not batch.left_out:
        messages.error(request, _("Nothing that matches can be decided together. Nothing was decided."))
    if decided := counts.get("done", 0):
        messages.success(request, _("Done: {n}.").format(n=decided), extra_tags=f"undo:{undo_url}")
    if changed := counts.get("changed", 0):
        words = ngettext(
            "{n} changed after it was shown and was left. Look at it again.",
            "{n} changed after they were shown and were left. Look at them again.",
            changed,
        )
        messages.error(request, words.format(n=changed))
    if batch.left_out:
        words = ngettext(
            "{n} was left: what is suspicious, sensitive or in conflict is kept one by one.",
            "{n} were left: what is suspicious, sensitive or in conflict is kept one by one.",
            batch.left_out,
        )
        messages.warning(request, words.format(n=batch.left_out))


def _moment(text: str) -> datetime:
    """When the page was shown; the beginning of time where that cannot be read, so that nothing counts as shown."""
    now = timezone.now()
    try:
        found = parse_datetime(text)
    except ValueError:
        found = None
    if found is None or timezone.is_naive(found):
        return datetime.fromtimestamp(0, tz=now.tzinfo)
    return min(found, now)
