"""Sending events to webhooks: rows, worked by sweepers that may be killed at any point.

An event is looked at once, and gets a row for each webhook whose agent may know of it now. A row is claimed by moving its due time on
(compare and set under `skip locked`), sent outside every transaction, and its outcome is noted. A worker killed in between leaves a row
that comes due again, so a receiver may see one event twice, under the same id.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import httpx2
from django.conf import settings
from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.errors import NotPermitted
from accounts.isolation import act_as, act_as_maintenance
from accounts.services.authentication import acting_agent
from memory.errors import DeskError
from memory.events import pacing
from memory.events.selectors import may_know, payload
from memory.events.signing import headers
from memory.events.webhooks import secrets_of, wait_before
from memory.models import Delivery, Event, Webhook
from memory.providers.http import AddressRefused, guarded_client

BATCH = 200
CLAIM = timedelta(seconds=60)
SEND_SECONDS = 10.0
GONE = 410
AGENT = "memory-desk-webhooks/1"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one try: the status, or what went wrong before there was one. `wait`: what Retry-After asked for, in seconds."""

    status: int | None
    error: str = ""
    wait: int = 0

    @property
    def taken(self) -> bool:
        """Whether the receiver has it."""
        return self.status is not None and 200 <= self.status < 300


def fan_out(limit: int = BATCH) -> int:
    """Make a row for each webhook that is to be told of an event that nobody has looked at yet. How many events were looked at."""
    with act_as_maintenance() as alias:
        rows = Event.objects.using(alias).filter(waiting=True).order_by("pk").select_for_update(skip_locked=True)
        events = list(rows[:limit])
        live = Webhook.objects.using(alias).filter(disabled_at__isnull=True, agent__disabled_at__isnull=True).select_related("agent")
        wanted = list(_wanted(events, list(live))) if events else []
        told = [Delivery(owner_id=event.owner_id, webhook=hook, event=event) for event, hook in _permitted(wanted)]
        Delivery.objects.using(alias).bulk_create(told, ignore_conflicts=True)
        Event.objects.using(alias).filter(pk__in=[event.pk for event in events]).update(waiting=False)
    return len(events)


def deliver_due(limit: int = BATCH) -> int:
    """Send what is due, webhook by webhook, for one turn. How many tries there were.

    A turn is short, so that what else a worker has to do does not wait for receivers that are slow or away; the next sweep goes on.
    """
    tries, ends = 0, time.monotonic() + pacing.SWEEP_SECONDS
    with guarded_client(seconds=SEND_SECONDS, allow=settings.OUTBOUND_ALLOW) as client:
        for hook in _due_hooks():
            if tries >= limit or time.monotonic() >= ends:
                break
            with pacing.only_sender(hook) as mine:
                tries += _send_due(client, hook, limit - tries, ends) if mine else 0
    return tries


def _due_hooks() -> list[UUID]:
    """The webhooks with something due, in an order drawn anew each time: none is always the last."""
    with act_as_maintenance() as alias:
        hooks = list(_due(alias).order_by().values_list("webhook_id", flat=True).distinct())
    random.shuffle(hooks)
    return hooks


def _send_due(client: httpx2.Client, hook: UUID, limit: int, ends: float) -> int:
    """Send what is due to one webhook, until its share of the turn is used up. How many tries there were."""
    tries, answered, ends = 0, False, min(ends, time.monotonic() + pacing.SHARE_SECONDS)
    while tries < limit and time.monotonic() < ends:
        delivery = _claim(hook)
        if delivery is None:
            break
        tries, began = tries + 1, time.monotonic()
        outcome = _send(client, delivery)
        _note(delivery, outcome)
        if outcome is None or outcome.taken:
            answered = True
        elif time.monotonic() - began >= pacing.SHARE_SECONDS:
            pacing.let_rest(hook)
            return tries
    if answered:
        pacing.wake(hook)
    return tries


def _wanted(events: Iterable[Event], hooks: Iterable[Webhook]) -> Iterable[tuple[Event, Webhook]]:
    """An event goes to the webhooks that ask for its type and are no newer than it is."""
    for event in events:
        for hook in hooks:
            if hook.created_at <= event.at and (not hook.types or event.type in hook.types):
                yield event, hook


def _permitted(wanted: Sequence[tuple[Event, Webhook]]) -> list[tuple[Event, Webhook]]:
    """Those whose agent may know of the event: of the others not even a row is made, since an agent can list and count its sendings."""
    about: dict[tuple[int, int], set[int]] = {}
    for event, hook in wanted:
        about.setdefault((event.owner_id, hook.agent_id), set()).add(event.pk)
    known = {pair: _known(*pair, events) for pair, events in about.items()}
    return [(event, hook) for event, hook in wanted if event.pk in known[event.owner_id, hook.agent_id] or _shuts_out(event, hook)]


def _known(owner_id: int, agent_id: int, events: set[int]) -> set[int]:
    try:
        principal = acting_agent(owner_id, agent_id)
    except DeskError:
        return set()
    with act_as(principal):
        rows = Event.objects.visible_to(principal).filter(may_know(principal), pk__in=events)
        return set(rows.values_list("pk", flat=True))


def _shuts_out(event: Event, hook: Webhook) -> bool:
    """Whether it tells the agent that the person has spoken of it, which it hears of even where that shuts it out."""
    return event.type == "grant.change" and event.about == hook.agent.slug


def _due(alias: str) -> QuerySet[Delivery]:
    rows = Delivery.objects.using(alias).filter(state=Delivery.State.WAITING, due_at__lte=timezone.now())
    return rows.filter(webhook__disabled_at__isnull=True)


def _claim(hook: UUID) -> Delivery | None:
    with act_as_maintenance() as alias:
        rows = _due(alias).filter(webhook_id=hook).select_related("webhook__agent", "event")
        delivery = rows.order_by("due_at", "pk").select_for_update(skip_locked=True, of=("self",)).first()
        if delivery is not None:
            delivery.attempts += 1
            Delivery.objects.using(alias).filter(pk=delivery.pk).update(due_at=timezone.now() + CLAIM, attempts=F("attempts") + 1)
    return delivery


def _send(client: httpx2.Client, delivery: Delivery) -> Outcome | None:
    """One try; None when the agent may not know of the event any more."""
    told = _told(delivery)
    if told is None:
        return None
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    signed = headers(
        *secrets_of(delivery.webhook), message_id=f"evt_{delivery.event_id}", timestamp=int(timezone.now().timestamp()), body=body
    )
    try:
        answer = client.post(
            delivery.webhook.url, content=body, headers={"Content-Type": "application/json", "User-Agent": AGENT, **signed}
        )
    except AddressRefused as error:
        return Outcome(None, error.detail)
    except httpx2.HTTPError as error:
        return Outcome(None, type(error).__name__)
    asked = answer.headers.get("Retry-After", "")
    return Outcome(answer.status_code, wait=int(asked) if asked.isdecimal() and len(asked) < 6 else 0)


def _told(delivery: Delivery) -> dict[str, object] | None:
    try:
        principal = acting_agent(delivery.owner_id, delivery.webhook.agent_id)
    except NotPermitted:
        return _grant_taken_back(delivery)
    except DeskError:
        return None
    if not _known(delivery.owner_id, delivery.webhook.agent_id, {delivery.event_id}):
        return None
    return payload(principal, delivery.event, with_value=False)


def _grant_taken_back(delivery: Delivery) -> dict[str, object] | None:
    """An agent that a person has shut out is told of that one thing, so that it stops trying; nothing about the person goes with it."""
    event = delivery.event
    if not _shuts_out(event, delivery.webhook):
        return None
    return {"type": event.type, "timestamp": event.at.isoformat(), "data": {"agent": event.about}}


def _note(delivery: Delivery, outcome: Outcome | None) -> None:
    changes: dict[str, object] = {"last_status": outcome.status if outcome else None, "last_error": outcome.error[:200] if outcome else ""}
    wait = wait_before(delivery.attempts)
    if outcome is None:
        changes |= {"state": Delivery.State.DONE, "last_error": "the agent may no longer know of it"}
    elif outcome.taken:
        changes["state"] = Delivery.State.DONE
    elif outcome.status == GONE or wait is None:
        changes["state"] = Delivery.State.DEAD
    else:
        changes["due_at"] = timezone.now() + max(wait, timedelta(seconds=outcome.wait))
    with act_as_maintenance() as alias:
        Delivery.objects.using(alias).filter(pk=delivery.pk, state=Delivery.State.WAITING).update(**changes)
        if outcome and outcome.status == GONE:
            Webhook.objects.using(alias).filter(pk=delivery.webhook_id).update(
                disabled_at=timezone.now(), disabled_reason="the receiver said that it is gone (410)"
            )
