"""Feedback on an answer moves the weights of the memories behind it (SPEC 4.5, 7.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.audit.services import append
from memory.context.selectors import get_context
from memory.enums import Capability
from memory.errors import BadInput
from memory.lifecycle.services import check_text, reweigh
from memory.models import Feedback, Memory


@dataclass(frozen=True, slots=True)
class Given:
    """What the feedback was about, and the weights now of the memories it moved: by number, a team's as in its tag (`marketing#4`)."""

    signal: str
    weights: dict[str, float]


def give_feedback(
    principal: Principal, context_id: UUID | str, *, signal: str, memories: Sequence[int | str] | None = None, answer: str = ""
) -> Given:
    """Note the signal and move the weights of the context's memories, or of those of them that are named.

    By `marketing#4` a team's; by a bare number the person's own, or else the only one of that number in this context. BadInput for one that was not
    in it, or may be either of two teams', NotFound for a context that is not there.
    """
    principal.need(Capability.WRITE)
    record = get_context(principal, context_id)
    with act_as(principal):
        # What has been forgotten, or is kept more closely since, is no longer this caller's to speak of.
        rows = Memory.objects.visible_to(principal).not_forgotten().filter(uses__context=record)
        used = {memory.name.removeprefix("#"): memory.pk for memory in rows}
    named = list(used) if memories is None else list(dict.fromkeys(_meant(str(name), used) for name in memories))
    text = check_text(answer, field="answer") if answer else ""
    with act_as(principal.keeper()):
        # The owners are locked before the log, as by every other writer.
        moved = reweigh([used[name] for name in named], signal, timezone.now())
        append(principal, "context.feedback", details={"context": str(record.pk), "signal": signal, "memories": len(named)})
        Feedback.objects.create(owner_id=principal.owner_id, context_id=record.pk, signal=signal, answer=text)
        return Given(signal, {name: moved[used[name]] for name in named if used[name] in moved})


def _meant(name: str, used: Collection[str]) -> str:
    """The name of the one that is meant, among those of the memories in the context."""
    if name in used:
        return name
    found = [] if "#" in name else [one for one in used if one.rpartition("#")[2] == name]
    if len(found) == 1:
        return found[0]
    called = name if "#" in name else f"#{name}"
    message = f"Memory {called} was not in this context. A team's memory is named as in its tag: `team#4`."
    if found:
        message = f"Memory {called} may be any of these: {', '.join(sorted(found))}. Name the one that is meant; no weight was moved."
    raise BadInput(message, fields={"memories": [message]})
