"""What an agent was or would be given, as the pages show it: memories with their scores, what was left out, the exact block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.principals import Principal
from memory.context.services import build_context
from memory.lifecycle.selectors import by_ids
from memory.recall.services import recall

LOOKED_AT = 12
SIGNS = {
    "vector": gettext_lazy("meaning"),
    "words": gettext_lazy("words"),
    "date": gettext_lazy("date"),
    "rerank": gettext_lazy("second look"),
}
SECTIONS = (
    ("profile", gettext_lazy("profile")),
    ("memories", gettext_lazy("memories")),
    ("summary", gettext_lazy("summary")),
    ("recent", gettext_lazy("recent messages")),
    ("frame", gettext_lazy("words around them")),
)


def words_of(given: Mapping[str, Any]) -> str:
    """The block as it was handed over: the text, or the messages with their speakers."""
    return str(given.get("text") or "\n\n".join(f"{one['role']}: {one['content']}" for one in given.get("messages", [])))


def tokens_of(split: Mapping[str, int]) -> list[tuple[str, int]]:
    """The share of each section, those that had none left out."""
    return [(str(label), split[name]) for name, label in SECTIONS if split.get(name)]


def scores_of(score: float, scores: Mapping[str, float]) -> list[tuple[str, float]]:
    """The total and its parts, each between 0 and 1. A hard constraint that was not searched for has none."""
    parts = [(str(label), min(1.0, max(0.0, scores[name]))) for name, label in SIGNS.items() if scores.get(name)]
    return [(_("score"), min(1.0, max(0.0, score))), *parts] if score else []


def preview(reader: Principal, owner: Principal, *, question: str) -> dict[str, Any]:
    """What `reader` would be given for a question now, nothing kept; rows are read as `owner`, the person who looks on."""
    built = build_context(reader, query=question, keep=False)
    found = recall(reader, query=question, top_k=LOOKED_AT)
    scores = {hit.memory.pk: hit.scores for hit in found.hits}
    chosen = {UUID(one["id"]): one["score"] for one in built.memories}
    rows = by_ids(owner, [*chosen, *scores])
    memories = [
        {"m": rows[pk], "rank": rank, "score": score, "scores": scores_of(score, scores.get(pk, {}))}
        for rank, (pk, score) in enumerate(chosen.items(), start=1)
        if pk in rows
    ]
    left_out = [
        {"m": rows[hit.memory.pk], "reason": _("place {n}, below the cut").format(n=place)}
        for place, hit in enumerate(found.hits, start=1)
        if hit.memory.pk not in chosen and hit.memory.pk in rows
    ]
    return {
        "memories": memories,
        "left_out": left_out,
        "sent": words_of({"text": built.text, "messages": built.messages}),
        "tokens": tokens_of(built.tokens),
        "degraded": built.degraded,
    }
