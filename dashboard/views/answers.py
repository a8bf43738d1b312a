"""Why did the agent say this: what was handed to agents before they answered."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.principals import Principal
from accounts.services.authentication import acting_agent
from dashboard.access import for_person, person
from dashboard.failing_alone import attempt
from dashboard.given import preview, scores_of, tokens_of, words_of
from dashboard.htmx import render_page
from dashboard.typed import number
from memory.conf import numbers
from memory.context.selectors import get_context, list_contexts
from memory.enums import State
from memory.errors import NotFound, NotPermitted

PAGE = 50
SIGNALS = {
    "liked": gettext_lazy("liked"),
    "clicked": gettext_lazy("clicked"),
    "edited": gettext_lazy("edited"),
    "ignored": gettext_lazy("ignored"),
}


@for_person
def answers(request: HttpRequest) -> HttpResponse:
    """The last ones; with an id, straight to that one."""
    principal = person(request)
    wanted = request.GET.get("id", "").strip()[:100]
    found = _wanted(principal, wanted)
    if found:
        return HttpResponseRedirect(reverse("dashboard:answer", args=[found]))
    offset = number(request.GET.get("offset"), most=100_000) or 0
    read = attempt(lambda: list_contexts(principal, limit=PAGE + 1, offset=offset))
    rows = read or []
    context = {
        "answers": [_line(row) for row in rows[:PAGE]],
        "query": wanted,
        "not_found": bool(wanted),
        "kept_days": numbers().log_days,
        "next_url": f"?offset={offset + PAGE}" if len(rows) > PAGE else "",
        "prev_url": f"?offset={max(0, offset - PAGE)}" if offset else "",
        "failed": read is None,
    }
    return render_page(request, "dashboard/answers.html", context)


@for_person
def answer(request: HttpRequest, context_id: UUID) -> HttpResponse:
    """One answer, and on wish what the same question would be given today."""
    principal = person(request)
    record: Any = get_context(principal, context_id)
    given = record.given
    scored = {one["id"]: one.get("score", 0.0) for one in given.get("memories", [])}
    uses = [use for use in record.uses.all() if use.memory.state != State.FORGOTTEN]
    context = {
        "answer": _line(record) | {"tokens_total": record.tokens, "conversation_id": record.session_id},
        "tokens": tokens_of(given.get("tokens", {})),
        "sent": _("Something this answer was made from has been forgotten since, so its exact words are gone as well.")
        if given.get("forgotten")
        else words_of(given),
        "memories": [
            {
                "m": use.memory,
                "rank": use.rank,
                "score": scored.get(str(use.memory_id), 0.0),
                "scores": scores_of(scored.get(str(use.memory_id), 0.0), use.scores),
            }
            for use in sorted(uses, key=lambda use: int(use.rank))
        ],
        "left_out": [],
        "feedback": [{"at": one.created_at, "words": SIGNALS.get(one.signal, one.signal)} for one in record.feedback.all()],
        "again_url": "?again=1" if record.query else "",
        "again": _again(principal, record) if "again" in request.GET and record.query else None,
    }
    return render_page(request, "dashboard/answer.html", context)


def _wanted(principal: Principal, wanted: str) -> UUID | None:
    if not wanted:
        return None
    try:
        return UUID(str(get_context(principal, wanted).pk))
    except NotFound:
        return None


def _again(principal: Principal, record: Any) -> dict[str, Any]:
    """As the same agent now; one that may no longer act for the person is given nothing."""
    try:
        reader = acting_agent(principal.owner_id, record.agent_id)
    except NotPermitted:
        return {"memories": [], "left_out": [], "sent": _("You have blocked this agent, so it is given nothing.")}
    return preview(reader, principal, question=record.query)


def _line(record: Any) -> dict[str, Any]:
    said = list(record.feedback.all())
    return {
        "id": record.pk,
        "at": record.created_at,
        "agent": record.agent or _("you"),
        "question": record.query,
        "count": sum(use.memory.state != State.FORGOTTEN for use in record.uses.all()),
        "degraded": record.degraded,
        "tokens": record.tokens,
        "signal": SIGNALS.get(said[-1].signal, "") if said else "",
    }
