"""Whole prompts: a context put into words by the agent's template (SPEC 7.4, 7.5)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.models import Agent
from accounts.principals import Principal
from memory.context import render, templates
from memory.context.build import build_context
from memory.context.templates import TemplateRefused
from memory.context.types import Built
from memory.text import tokens

log = logging.getLogger(__name__)

DEFAULT = "{{ context }}\n\n{{ query }}"
SAMPLE: dict[str, Any] = {
    "context": "<memory_data>\nProfile:\n- Lives in: Porto\nMemories:\n[preference #12] Keep answers short\n</memory_data>",
    "memories": [
        {
            "number": 12,
            "ref": "preference #12",
            "tag": "[preference #12]",
            "kind": "preference",
            "text": "Keep answers short",
            "score": 0.61,
        }
    ],
    "recent": [{"role": "user", "text": "Which train did we take last time?"}],
    "profile": {"basic.region": "Porto", "content.format": "markdown"},
    "settings": {"content.format": "markdown"},
    "agent": "sample",
    "degraded": False,
}


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt, its tokens, and the id of the context it was made from."""

    text: str
    tokens: int
    context: UUID
    degraded: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """What a template gives, with its tokens; or, with an empty text, what is wrong with it."""

    text: str
    tokens: int
    error: str


def build_prompt(principal: Principal, *, query: str, session: str = "", template: str = "") -> Prompt:
    """The prompt for a question: by the template given, else the agent's own, else the context and the question.

    While recall is left alone the agent's fallback template stands in for its own. A stored template that fails is passed over, since the agent
    cannot mend it; TemplateRefused for one that came with the call.
    """
    built = build_context(principal, query=query, session=session, format="text")
    values = _values(principal, built, query)
    text = templates.render(template, values) if template else _by_stored(principal, built, values)
    return Prompt(text, tokens.count(text), built.id, built.degraded)


def preview(template: str, principal: Principal | None = None, query: str = "Which train should I take?") -> Preview:
    """What the template would give for this principal and question, or, without a principal, for an invented person. Nothing is recorded.

    An empty template stands for what is given where an agent has none.
    """
    if principal is None:
        values = {**SAMPLE, "query": query, "now": _minute(timezone.now()), **_nested(SAMPLE)}
    else:
        values = _values(principal, build_context(principal, query=query, format="text", keep=False), query)
    try:
        text = templates.render(template or DEFAULT, values)
    except TemplateRefused as error:
        return Preview("", 0, error.detail)
    return Preview(text, tokens.count(text), "")


def _by_stored(principal: Principal, built: Built, values: dict[str, Any]) -> str:
    agent = Agent.objects.filter(pk=principal.agent_id).first() if principal.agent_id else None
    stored = [agent.fallback_template, agent.prompt_template] if agent else []
    for source in stored if built.without_recall else reversed(stored):
        if not source:
            continue
        try:
            return templates.render(source, values)
        except TemplateRefused as error:
            log.warning("A stored template was passed over: %s", error.code, extra={"agent": principal.agent_slug})
    return templates.render(DEFAULT, values)


def _values(principal: Principal, built: Built, query: str) -> dict[str, Any]:
    """Everything a template can name. Texts of memories are single lines that cannot close the block of a context."""
    values = {
        "query": query,
        "context": built.text,
        "memories": [
            {
                "number": memory["number"],
                "ref": memory["ref"],
                "tag": render.tag(memory["ref"], built.language),
                "kind": memory["kind"],
                "text": render.safe(memory["text"]),
                "score": memory["score"],
            }
            for memory in built.memories
        ],
        "recent": [{"role": turn.role, "text": turn.text} for turn in built.recent],
        "profile": _safe(built.profile),
        "settings": _safe(built.settings),
        "agent": principal.agent_slug,
        "now": _minute(timezone.now().astimezone(principal.zone)),
        "degraded": built.degraded,
    }
    return {**values, **_nested(values)}


def _safe(value: Any) -> Any:
    if isinstance(value, str):
        return render.safe(value)
    if isinstance(value, Mapping):
        return {str(key): _safe(one) for key, one in value.items()}
    return [_safe(one) for one in value] if isinstance(value, list) else value


def _nested(values: Mapping[str, Any]) -> dict[str, Any]:
    """`profile` and `settings` by section too, so that `profile.basic.region` can be written for `profile["basic.region"]`."""
    found: dict[str, Any] = {}
    for name in ("profile", "settings"):
        table: dict[str, Any] = dict(values[name])
        for key, value in values[name].items():
            section, _, rest = key.partition(".")
            if rest:
                table.setdefault(section, {})[rest] = value
        found[name] = table
    return found


def _minute(moment: datetime) -> str:
    return moment.isoformat(timespec="minutes")
