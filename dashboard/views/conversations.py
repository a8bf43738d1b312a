"""What was said to agents: the list, one conversation word for word, deleting either."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages as toasts
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import back, for_person, person, user_of
from dashboard.confirming import ask, asked
from dashboard.failing_alone import attempt
from dashboard.htmx import render_page
from dashboard.typed import number
from memory.enums import Role
from memory.governance.services.access import agents_of
from memory.governance.services.conversations import delete_conversation, delete_message
from memory.recall.services import search_turns
from memory.sessions import selectors
from memory.text import language

PAGE, MESSAGES, FOUND = 50, 60, 30


@for_person
def conversations(request: HttpRequest) -> HttpResponse:
    """The list, latest first, or the messages that a search found."""
    principal = person(request)
    given = request.GET
    query, agent = given.get("q", "").strip()[:500], given.get("agent", "")[:50]
    offset = number(given.get("offset"), most=100_000) or 0
    hits = attempt(lambda: _hits(principal, query, agent)) if query else None
    listed = None if query else attempt(lambda: selectors.conversations(principal, agent=agent, limit=PAGE + 1, offset=offset))
    rows: list[Any] = list(listed or [])
    context = {
        "sessions": [_shown(session) for session in rows[:PAGE]],
        "query": query,
        "hits": hits,
        "selects": _selects(principal, agent),
        "kept_days": user_of(request).turns_kept_days,
        "next_url": _with(request, offset=str(offset + PAGE)) if len(rows) > PAGE else "",
        "prev_url": _with(request, offset=str(offset - PAGE) if offset > PAGE else "") if offset else "",
        "is_filtered": bool(query or agent),
        "clear_url": reverse("dashboard:conversations"),
        "failed": hits is None if query else listed is None,
    }
    return render_page(request, "dashboard/conversations.html", context, part="conversation-list")


@for_person
def conversation(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """One conversation: the last messages, and the way to the earlier ones."""
    principal = person(request)
    session: Any = selectors.conversation(principal, session_id)
    before, after = _position(request, "before"), _position(request, "after")
    turns: list[Any] = list(selectors.messages(principal, session_id, before=before, after=after, limit=MESSAGES))
    session.kept_until = session.last_active_at + timedelta(days=user_of(request).turns_kept_days)
    here = reverse("dashboard:conversation", args=[session_id])
    context = {
        "session": session,
        "summary": session.summary,
        "summary_at": session.summary_updated_at,
        "turns": [_said(session_id, turn) for turn in turns],
        "earlier_url": f"{here}?before={turns[0].position}" if turns and _more(principal, session_id, before=turns[0].position) else "",
        "later_url": f"{here}?after={turns[-1].position}" if turns and _more(principal, session_id, after=turns[-1].position) else "",
        "memory_count": session.memory_count,
        "delete_url": reverse("dashboard:conversation_delete", args=[session_id]),
    }
    return render_page(request, "dashboard/conversation.html", context)


@for_person
@require_POST
def delete(request: HttpRequest, session_id: UUID) -> HttpResponse:
    """Delete a conversation, and forget what was made from it if so chosen; asks first where no script did."""
    principal = person(request)
    session = selectors.conversation(principal, session_id)
    chosen = "forget" if request.POST.get("memories") == "forget" else "keep"
    here = reverse("dashboard:conversation", args=[session_id])
    if not asked(request):
        question, text = _("Delete this conversation with all its messages?"), _("It cannot be brought back.")
        quoted, fields = session.title or _("Without a title"), [("memories", chosen)]
        return ask(request, question=question, quoted=quoted, text=text, label=_("Delete"), cancel_url=here, fields=fields)
    gone = delete_conversation(principal, session.pk, forget=chosen == "forget")
    told = ngettext("{n} memory went with it.", "{n} memories went with it.", gone).format(n=gone) if gone else ""
    deleted = _("The conversation is deleted.")
    toasts.success(request, f"{deleted} {told}".strip())
    return back(request, reverse("dashboard:conversations"))


@for_person
@require_POST
def delete_turn(request: HttpRequest, session_id: UUID, turn_id: int) -> HttpResponse:
    """Delete one message; asks first where no script did."""
    here = reverse("dashboard:conversation", args=[session_id])
    selectors.conversation(person(request), session_id)
    if not asked(request):
        return ask(request, question=_("Delete this message? It cannot be brought back."), label=_("Delete"), cancel_url=here)
    delete_message(person(request), session_id, turn_id)
    toasts.success(request, _("The message is deleted."))
    return back(request, here)


def _shown(session: Any) -> dict[str, Any]:
    return {
        "id": session.pk,
        "title": session.title,
        "agent": session.agent or _("you"),
        "last_active_at": session.last_active_at,
        "exchanges": session.exchanges,
        "memories": session.memory_count,
        "mode": session.mode,
        "get_mode_display": session.get_mode_display(),
    }


def _said(session_id: UUID, turn: Any) -> dict[str, Any]:
    spoken = language.of(turn.content)
    return {
        "id": turn.pk,
        "role": turn.role,
        "get_role_display": turn.get_role_display(),
        "name": turn.name,
        "content": turn.content,
        "said_at": turn.said_at,
        "lang": {"zh": "zh-Hans", "other": ""}.get(spoken, spoken),
        "memories": list(turn.memories.all()),
        "delete_url": reverse("dashboard:turn_delete", args=[session_id, turn.pk]),
    }


def _hits(principal: Principal, query: str, agent: str) -> list[dict[str, Any]]:
    found = search_turns(principal, query=query, top_k=FOUND)
    known = {session.pk: session for session in selectors.named(principal, {hit.turn.session_id for hit in found.hits})}
    rows = []
    for hit in found.hits:
        session = known.get(hit.turn.session_id)
        if session is None or (agent and (session.agent is None or session.agent.slug != agent)):
            continue
        speaker = _("You") if hit.turn.role == Role.USER else hit.turn.name or str(session.agent or "")
        rows.append(
            {"session_id": session.pk, "title": session.title, "at": hit.turn.said_at, "speaker": speaker, "text": hit.turn.content}
        )
    return rows


def _selects(principal: Principal, agent: str) -> list[dict[str, Any]]:
    agents = [(one.slug, str(one)) for one in agents_of(principal)]
    return [{"name": "agent", "label": _("Agent"), "value": agent, "options": [("", _("Any agent")), *agents]}]


def _more(principal: Principal, session_id: UUID, *, before: int | None = None, after: int | None = None) -> bool:
    return bool(selectors.messages(principal, session_id, before=before, after=after, limit=1))


def _position(request: HttpRequest, name: str) -> int | None:
    return number(request.GET.get(name), most=10**9)


def _with(request: HttpRequest, **changes: str) -> str:
    query = {name: value for name, value in (request.GET.dict() | changes).items() if value}
    return f"{request.path}?{urlencode(query)}" if query else request.path
