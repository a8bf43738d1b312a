"""Try it: what an agent would know for a question, what it answers where there is a model, and what is kept of something said."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from accounts.services.agents import all_agents
from accounts.services.authentication import acting_agent
from dashboard.access import for_person, person
from dashboard.given import preview
from dashboard.given_back import drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from dashboard.words import why_asked
from memory.capture.services import ingest
from memory.context.services import answer, can_answer
from memory.enums import PersonMode, Role, State
from memory.errors import DeskError, ModelFailed, NotPermitted, TooMany
from memory.sessions import selectors as sessions
from memory.sessions.types import MessageIn

SESSION = "try-it"
TALK = 12


@for_person
def try_it(request: HttpRequest) -> HttpResponse:
    """The question in the address, and what would be given for it."""
    principal = person(request)
    question = request.GET.get("question", "").strip()[:2000]
    context = _context(principal, request.GET.get("agent", "")) | {"question": question}
    try:
        reader = _reader(principal, context["agent"])
        context["talk"] = _talk(reader)
        if question:
            context["result"] = preview(reader, principal, question=question)
    except DeskError as error:
        context["errors"] = [told(error)] if question else []
    return render_page(request, "dashboard/try.html", context, part="try-result")


@for_person
@require_POST
def say(request: HttpRequest) -> HttpResponse:
    """Hand one message to an agent as the person's, answer it where there is a model, capture it at once, and show what came of it and why."""
    principal = person(request)
    text = request.POST.get("text", "")
    context = _context(principal, request.POST.get("agent", "")) | {"text": text}
    try:
        speaker = _reader(principal, context["agent"])
        asked = timezone.now()
        reply, trouble = _reply(speaker, text)
        messages = [MessageIn(Role.USER, text, at=asked)]
        messages += [MessageIn(Role.ASSISTANT, reply.text, at=timezone.now())] if reply else []
        done = ingest(speaker, session=SESSION, messages=messages, wait=True, title=_("Try it"))
    except DeskError as error:
        context["say_errors"] = [told(error)]
        return _answered(request, context, status=422)
    captured = [{"m": memory, "why": _why(principal, memory)} for memory in done.captured]
    context |= {"text": "", "talk": _talk(speaker)}
    context["said"] = {
        "captured": captured,
        "notices": [notice.text for notice in done.notices],
        "nothing": "" if captured else _nothing(principal),
        "conversation_id": done.session.pk,
        "trouble": trouble,
        "answer_url": reverse("dashboard:answer", args=[reply.context]) if reply else "",
    }
    return _answered(request, context)


def _answered(request: HttpRequest, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    with drawn_as(request, reverse("dashboard:try")):
        return render_page(request, "dashboard/try.html", context, part="said", status=status)


def _reply(speaker: Principal, text: str) -> tuple[Any, str]:
    """The model's answer, or why there is none; what the person says is kept and captured all the same."""
    if not can_answer() or not text.strip():
        return None, ""
    try:
        return answer(speaker, text=text, session=SESSION), ""
    except TooMany as error:
        return None, told(error)
    except ModelFailed:
        return None, _("The chat model cannot be reached or refuses to answer.")


def _talk(speaker: Principal) -> list[dict[str, Any]]:
    """The last messages of the dialogue, oldest first; none where there is no model to answer them."""
    session = sessions.find_session(speaker, SESSION) if can_answer() else None
    if session is None:
        return []
    return [{"role": turn.role, "text": turn.content, "at": turn.said_at} for turn in sessions.messages(speaker, session.pk, limit=TALK)]


def _context(principal: Principal, wanted: str) -> dict[str, Any]:
    agents = [agent for agent in all_agents() if agent.first_party and agent.disabled_at is None]
    slugs = [agent.slug for agent in agents]
    return {
        "agents": [(agent.slug, str(agent)) for agent in agents],
        "agent": wanted if wanted in slugs else (slugs[0] if slugs else ""),
        "question": "",
        "result": None,
        "hints": [_("Where should we eat tonight?"), _("What am I working on?"), _("How do I like my answers?")],
        "errors": [],
        "say_url": reverse("dashboard:say"),
        "text": "",
        "said": None,
        "say_errors": [],
        "talks": can_answer(),
        "talk": [],
    }


def _reader(principal: Principal, slug: str) -> Principal:
    """The agent as it may act for this person now; where the installation has none, the person themself."""
    agent = next((one for one in all_agents() if one.slug == slug), None)
    if agent is None:
        return principal
    try:
        return acting_agent(principal.owner_id, agent.pk)
    except NotPermitted as error:
        raise NotPermitted(_("You have blocked this agent, so it is given nothing.")) from error


def _why(principal: Principal, memory: Any) -> list[str]:
    if memory.suspicious:
        return [_("it reads like an instruction to an agent, so only an administrator can admit it")]
    if memory.state == State.CANDIDATE:
        return why_asked(memory)
    return [_("you asked for it to be remembered")] if memory.source == "user_input" else [_("you chose never to be asked")]


def _nothing(principal: Principal) -> str:
    if principal.mode != PersonMode.ON:
        return _("Your memory is not on: nothing is learnt from what you say.")
    return _("Nothing: it holds no lasting statement about you. Small talk, questions and one-off wishes are not kept.")
