"""Feedback on an answer moves the weights of the memories behind it (SPEC 4.5, 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
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
    """What the feedback was about: the numbers of the memories whose weight it moved, and their weights now."""

    signal: str
    weights: dict[int, float]


def give_feedback(
    principal: Principal, context_id: UUID | str, *, signal: str, memories: Sequence[int] | None = None, answer: str = ""
) -> Given:
    """Note the signal and move the weights of the context's memories, or of those of them that are named by number.

    BadInput for a number that was not in this context, NotFound for a context that is not there.
    """
    principal.need(Capability.WRITE)
    record = get_context(principal, context_id)
    with act_as(principal):
        # What has been forgotten, or is kept more closely since, is no longer this caller's to speak of.
        rows = Memory.objects.visible_to(principal).not_forgotten().filter(uses__context=record)
        used = dict(rows.values_list("number", "pk"))
    unknown = [number for number in memories or [] if number not in used]
    if unknown:
        message = f"Memory #{unknown[0]} was not in this context."
        raise BadInput(message, fields={"memories": [message]})
    text = check_text(answer, field="answer") if answer else ""
    chosen = [used[number] for number in (memories if memories is not None else used)]
    with act_as(principal.keeper()):
        # The owners are locked before the log, as by every other writer.
        moved = reweigh(chosen, signal, timezone.now())
        append(principal, "context.feedback", details={"context": str(record.pk), "signal": signal, "memories": len(chosen)})
        Feedback.objects.create(owner_id=principal.owner_id, context_id=record.pk, signal=signal, answer=text)
        return Given(signal, moved)
