"""The first answer to a request is kept, so that a client that did not hear it may ask again (API.md, Idempotency-Key).

A row is claimed before the work begins, so that of two equal requests at the same moment only one does the work. The answers hold what
the caller was told, secrets too, so they are kept encrypted, and before one is given again every memory in it must still be there for
that caller.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory import crypto
from memory.conf import numbers
from memory.errors import Conflict, KeyReused, NotFound
from memory.lifecycle.selectors import check_open
from memory.models import IdempotencyRecord, Memory
from memory.models.querysets import OwnedQuerySet

# A request that has not ended after this long will never end: its process died. Longer than any call is allowed to take.
GONE = "What this request was answered with has been forgotten since, or is no longer for this caller to see."
ABANDONED_AFTER = timedelta(seconds=120)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it went out. `memories` are the ids of the memories it tells of."""

    status: int
    body: str
    headers: dict[str, str] = field(default_factory=dict)
    memories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to do the work of a request once. `answer` is there when it was done before."""

    record_id: int
    answer: Answer | None = None


def claim(principal: Principal, *, key: str, method_path: str, body_digest: str) -> Claim:
    """Claim the request, or find its answer.

    KeyReused when the key came with another body; Conflict while the first request is still at work; NotFound when the answer tells of a
    memory that has since been forgotten, or was given under wider rights than the caller has now; NotPermitted while memory is paused.
    """
    now = timezone.now()
    with act_as(principal):
        mine = _mine(principal, key, method_path)
        mine.filter(created_at__lt=now - timedelta(hours=numbers().idempotency_hours)).delete()
        mine.filter(status__isnull=True, created_at__lt=now - ABANDONED_AFTER).delete()
        claimed = _insert(principal, key, method_path, body_digest, now)
        if claimed is not None:
            return Claim(claimed)
        first = mine.first()
        if first is None:
            raise Conflict("The first request with this Idempotency-Key is still being worked on. Try again shortly.")
        return Claim(first.pk, _answer_again(principal, first, body_digest))


def keep(principal: Principal, claimed: Claim, answer: Answer) -> None:
    """Keep the answer for whoever asks again."""
    told = [UUID(identifier) for identifier in answer.memories]
    with act_as(principal.keeper()):
        mine = IdempotencyRecord.objects.own(principal).filter(pk=claimed.record_id)
        there = Memory.objects.visible_to(principal.keeper()).not_forgotten().filter(pk__in=told).count() == len(told)
        kept = {"sent": answer.headers, "memories": list(answer.memories), "clearance": principal.clearance, "scopes": principal.scopes}
        # Forgotten while it was being answered: what is kept now would outlive it.
        if not there or not mine.exclude(headers__has_key="forgotten").update(
            status=answer.status, body=crypto.seal(answer.body).decode(), headers=kept
        ):
            mine.update(status=answer.status, body_digest="", headers={"forgotten": True})


def release(principal: Principal, claimed: Claim) -> None:
    """Give the claim up: the work failed on our side, and the next request with the key may try anew."""
    with act_as(principal):
        IdempotencyRecord.objects.own(principal).filter(pk=claimed.record_id, status__isnull=True).delete()


def _mine(principal: Principal, key: str, method_path: str) -> OwnedQuerySet[IdempotencyRecord]:
    rows: OwnedQuerySet[IdempotencyRecord] = IdempotencyRecord.objects.own(principal)
    mine = rows.filter(key=key, method_path=method_path)
    return mine.filter(agent__isnull=True) if principal.agent_id is None else mine.filter(agent_id=principal.agent_id)


def _insert(principal: Principal, key: str, method_path: str, body_digest: str, now: datetime) -> int | None:
    """The new row's id, or None when there is one already: the unique constraint decides between two at the same moment."""
    try:
        with transaction.atomic():
            return IdempotencyRecord.objects.create(
                owner_id=principal.owner_id,
                agent_id=principal.agent_id,
                key=key,
                method_path=method_path,
                body_digest=body_digest,
                created_at=now,
            ).pk
    except IntegrityError:
        return None


def _answer_again(principal: Principal, first: IdempotencyRecord, body_digest: str) -> Answer:
    if first.headers.get("forgotten"):
        raise NotFound(GONE)
    if first.body_digest != body_digest:
        raise KeyReused
    if first.status is None:
        raise Conflict("The first request with this Idempotency-Key is still being worked on. Try again shortly.")
    if first.tells_of_memories:
        check_open(principal)
    if principal.clearance < first.headers.get("clearance", 0) or not set(first.headers.get("scopes", ())) <= set(principal.scopes):
        raise NotFound(GONE)
    _still_there(principal, first.headers.get("memories", []))
    return Answer(first.status, str(crypto.unseal(first.body.encode())), dict(first.headers.get("sent", {})))


def _still_there(principal: Principal, ids: Iterable[str]) -> None:
    wanted = {UUID(identifier) for identifier in ids}
    if wanted and Memory.objects.visible_to(principal).not_forgotten().filter(pk__in=wanted).count() < len(wanted):
        raise NotFound(GONE)
