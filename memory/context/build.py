"""What to put before the model (SPEC 7.1): the same for the API, MCP, the proxy and the pages."""

from __future__ import annotations

import json
import logging
import time
import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings as django_settings
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.conf import numbers
from memory.context import breaker, budget, records, render
from memory.context.types import Built, Fitted, Line, Parts, Spoken
from memory.enums import Capability, Kind, MemoryMode, PersonMode
from memory.errors import BadInput
from memory.lifecycle.services import check_text
from memory.models import Memory, Turn
from memory.profile import selectors as profile
from memory.profile.schema import section_label
from memory.profile.types import FieldView
from memory.recall.services import hot, recall
from memory.recall.types import Hit, Recall, Said
from memory.sessions import selectors as sessions
from memory.sessions.types import Window
from memory.text import language as languages
from memory.text import tokens

log = logging.getLogger(__name__)

MIN_BUDGET, MAX_BUDGET = 100, 100_000
# Recall reads the person's lines of the last messages when the question leans on them; fewer lose answers (MADial, R@10 .72 to .68).
RECENT_FOR_QUERY = 12
YES_OR_NO = {"en": ("no", "yes"), "zh": ("否", "是")}
NOTHING = Recall(hits=[], timings={}, degraded=False)
WITHOUT = Recall(hits=[], timings={}, degraded=True)


def build_context(  # noqa: PLR0913 (as many as the call of the API has)
    principal: Principal,
    *,
    query: str,
    session: str = "",
    top_k: int | None = None,
    token_budget: int | None = None,
    format: str = "messages",  # noqa: A002
    with_state: bool = False,
    with_turns: bool = True,
    keep: bool = True,
) -> Built:
    """The context for a question, at most `token_budget` tokens; recorded under its id unless `keep` is false (a preview).

    Without `with_turns` the last messages help to search but are not given again: for callers who hold the conversation themselves.

    While the person's memory is paused, and in a session that does not read, it holds the conversation alone. BadInput for a budget or a number of memories out of range.
    """
    principal.need(Capability.READ, Capability.PROXY)
    started = time.perf_counter()
    query = check_text(query, field="query")
    limit = _checked(token_budget or numbers().token_budget, MIN_BUDGET, MAX_BUDGET, "token_budget")
    top = _checked(top_k or numbers().top_k, 1, 50, "top_k")
    window = sessions.window(principal, session, tokens=limit, least=RECENT_FOR_QUERY) if session else Window([], "")
    row, task = window.session, window.session.state if with_state and window.session else None
    reads = row is None or row.mode in (MemoryMode.READ, MemoryMode.READWRITE)
    constraints, fields = _always(principal) if reads else ([], [])
    found = _recalled(principal, query, window, top) if reads else NOTHING
    recalled = {hit.memory.pk for hit in found.hits}
    spoken = _language(principal, query)
    constraints = _within_reach([memory for memory in constraints if memory.pk not in recalled], limit, spoken)
    parts = _parts(found.hits, constraints, fields, window if with_turns else replace(window, turns=[]), spoken)
    fitted, rendered = _within(parts, limit, spoken, task)
    built = _built(spoken, fitted, rendered, found, constraints, fields, format)
    built = replace(built, state=task, timings={**found.timings, "total": (time.perf_counter() - started) * 1000})
    if keep:
        scores = {hit.memory.pk: hit.scores for hit in found.hits}
        told = frozenset([*scores, *(memory.pk for memory in constraints), *(one.pk for view in fields for one in view.memories)])
        records.save(principal, built, query=query, session_pk=row.pk if row else None, scores=scores, told=told)
    return built


def _checked(value: int, low: int, high: int, field: str) -> int:
    if not low <= value <= high:
        message = f"From {low} to {high}."
        raise BadInput(f"{field}: {message}", fields={field: [message]})
    return value


def _recalled(principal: Principal, query: str, window: Window, top: int) -> Recall:
    """What recall gives; nothing, marked as degraded, while it fails too often, and when it fails now: the rest of the context must not go with it."""
    watch = breaker.breaker
    if not watch.allows():
        return WITHOUT
    recent = [Said(turn.role, turn.content) for turn in window.turns[-RECENT_FOR_QUERY:]]
    try:
        found = recall(principal, query=query, recent=recent, top_k=top)
    except Exception:
        watch.note(failed=True)
        log.exception("Recall failed; the context is made of the profile and the conversation.")
        return WITHOUT
    watch.note(failed=False)
    return found


def _always(principal: Principal) -> tuple[list[Memory], list[FieldView]]:
    """What is in whatever the question: all hard constraints, the weightiest first, and the profile. What does not fit is cut by the budget, which says so."""
    if principal.is_agent and principal.mode != PersonMode.ON:
        return [], []
    with act_as(principal):
        found = hot(principal, now=timezone.now(), kinds=[Kind.CONSTRAINT], recent=False)
        return sorted(found, key=lambda memory: -memory.weight), profile.fields(principal)


def _within_reach(constraints: Sequence[Memory], limit: int, spoken: str) -> list[Memory]:
    """The first of the constraints, up to the one with which they are over the budget by themselves: no later one can be in."""
    reached, used = [], 0
    for memory in constraints:
        if used > limit:
            break
        reached.append(memory)
        used += _memory_line(memory, spoken, constraint=True).tokens
    return reached


def _language(principal: Principal, query: str) -> str:
    chosen = principal.language or languages.of(query)
    return "zh" if chosen.startswith("zh") else "en"


def _parts(hits: Sequence[Hit], constraints: Sequence[Memory], fields: Sequence[FieldView], window: Window, spoken: str) -> Parts:
    shown = [(hit.memory, hit.memory.kind == Kind.CONSTRAINT) for hit in hits] + [(memory, True) for memory in constraints]
    return Parts(
        memories=tuple(_memory_line(memory, spoken, constraint=hard) for memory, hard in shown),
        profile=tuple(_line(_field_text(view, spoken)) for view in fields),
        summary=window.summary,
        turns=tuple(_spoken(turn) for turn in window.turns),
    )


def _spoken(turn: Turn) -> Spoken:
    """The message with the tokens that it takes as it is sent."""
    sent = render.sent(turn.role, turn.content)
    return Spoken(turn.role, turn.content, turn.tokens if sent == turn.content else tokens.count(sent))


def _memory_line(memory: Memory, spoken: str, *, constraint: bool) -> Line:
    text = f"{render.tag(memory.ref, spoken)} {render.safe(memory.text)}"
    return replace(_line(text), constraint=constraint, memory_id=memory.pk)


def _line(text: str) -> Line:
    return Line(text, tokens.count(text) + 1)


def _field_text(view: FieldView, spoken: str) -> str:
    value = view.value
    if isinstance(value, bool):
        shown = YES_OR_NO[spoken][value]
    else:
        shown = ("、" if spoken == "zh" else ", ").join(map(str, value)) if isinstance(value, list) else str(value)
    name = profile_label(view, spoken)
    return render.safe(f"{name}：{shown}" if spoken == "zh" else f"{name}: {shown}")


def profile_label(view: FieldView, spoken: str) -> str:
    """The field's label, with its section where the label alone would not say what it is about."""
    return view.label if view.section != "other" else f"{section_label(view.section, spoken)} / {view.key}"


def _within(parts: Parts, limit: int, spoken: str, state: dict[str, Any] | None) -> tuple[Fitted, render.Rendered]:
    """Fit, render, count what came out; where joining cost a token more than the parts did, fit a little tighter."""
    task = json.dumps(state, ensure_ascii=False) if state else ""
    frame = tokens.count(render.FRAME[spoken]) + 40 + tokens.count(task) if _has_block(parts) or task else 0
    slack = 0
    while True:
        fitted = budget.fit(parts, budget=limit - slack, fixed=frame)
        rendered = render.render(fitted.parts, language=spoken, state=task)
        if frame and not task and not _has_block(fitted.parts):
            # The frame alone left no room for anything to put into it: then the conversation gets the room.
            return _within(replace(parts, memories=(), profile=(), summary=""), limit, spoken, None)
        if fitted.over_budget or _size(rendered) <= limit or slack >= limit:
            return fitted, rendered
        slack += max(8, _size(rendered) - limit)


def _has_block(parts: Parts) -> bool:
    return bool(parts.memories or parts.profile or parts.summary)


def _size(rendered: render.Rendered) -> int:
    return sum(tokens.count(message["content"]) + budget.PER_MESSAGE for message in rendered.messages())


def _built(
    spoken: str,
    fitted: Fitted,
    rendered: render.Rendered,
    found: Recall,
    constraints: Sequence[Memory],
    fields: Sequence[FieldView],
    form: str,
) -> Built:
    kept = {line.memory_id for line in fitted.parts.memories}
    scored = [(hit.memory, hit.score) for hit in found.hits] + [(memory, 0.0) for memory in constraints]
    return Built(
        id=uuid.uuid4(),
        language=spoken,
        degraded=found.degraded,
        tokens=_split(fitted.parts, rendered),
        format=form,
        messages=rendered.messages() if form == "messages" else [],
        text=rendered.text() if form == "text" else "",
        memories=[_shown(memory, score) for memory, score in scored if memory.pk in kept],
        profile={view.key: view.value for view in fields},
        settings={view.key: view.value for view in fields if view.section in ("content", "language", "core")},
        over_budget=fitted.over_budget,
        recent=tuple(fitted.parts.turns),
        without_recall=found is WITHOUT,
    )


def _shown(memory: Memory, score: float) -> dict[str, Any]:
    return {
        "number": memory.number,
        "ref": memory.ref,
        "id": str(memory.pk),
        "kind": memory.kind,
        "text": memory.text,
        "score": round(score, 4),
        "url": f"{django_settings.PUBLIC_URL}/memories/{memory.pk}/",
    }


def _split(parts: Parts, rendered: render.Rendered) -> dict[str, int]:
    recent = sum(turn.tokens + budget.PER_MESSAGE for turn in parts.turns)
    summary = tokens.count(parts.summary)
    own = sum(line.tokens for line in parts.profile)
    memories = sum(line.tokens for line in parts.memories)
    total = _size(rendered)
    frame = max(0, total - recent - summary - own - memories)
    return {"total": total, "profile": own, "memories": memories, "summary": summary, "recent": recent, "frame": frame}
