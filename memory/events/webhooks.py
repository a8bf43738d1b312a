"""The addresses an agent wants to be told at: kept by the agent itself, with its key."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone

from accounts.enums import Capability
from accounts.isolation import act_as_maintenance
from accounts.models import Agent, AgentKey
from memory import crypto
from memory.conf import numbers
from memory.errors import BadInput, Conflict, NotFound, NotPermitted
from memory.events.pacing import wake
from memory.events.signing import new_secret
from memory.events.types import Hook
from memory.models import Delivery, Webhook
from memory.providers.http import check_address

OVERLAP = timedelta(hours=24)
BY_STAFF = "switched off by an administrator"
TYPES = (
    "memory.save", "memory.propose", "memory.admit", "memory.confirm", "memory.reject", "memory.expire", "memory.lapse", "memory.supersede",
    "memory.correct", "memory.change", "memory.conflict", "memory.forget", "memory.restore", "memory.erase", "memory.undo", "memory.adopt",
    "preference.change", "grant.change", "mode.change", "identity.link",
)  # fmt: skip


def webhooks_of(key: AgentKey) -> list[Hook]:
    """The webhooks of the key's agent, oldest first."""
    agent = _agent(key)
    # The sendings are of many people; what is read of them is counts.
    with act_as_maintenance() as alias:
        rows = Delivery.objects.using(alias).filter(webhook__agent_id=agent.pk).order_by().values_list("webhook_id")
        counts = rows.annotate(waiting=Count("pk", filter=Q(state="waiting")), dead=Count("pk", filter=Q(state="dead")))
        found = {pk: (waiting, dead) for pk, waiting, dead in counts}
    hooks = Webhook.objects.filter(agent=agent).order_by("created_at", "pk")
    return [Hook(hook, *found.get(hook.pk, (0, 0))) for hook in hooks]


def add_webhook(key: AgentKey, *, url: str, types: Sequence[str] = ()) -> tuple[Webhook, str]:
    """A new webhook, and its secret for the only time.

    BadInput for an unknown type or an address that may not be reached from here (AddressRefused); Conflict past the most an agent may have.
    """
    agent = _agent(key)
    unknown = [name for name in types if name not in TYPES]
    if unknown:
        message = f"There are no events of type {unknown[0]}. Choose from {', '.join(TYPES)}."
        raise BadInput(message, fields={"types": [message]})
    check_address(url, allow=settings.OUTBOUND_ALLOW)
    secret = new_secret()
    with transaction.atomic():
        Agent.objects.select_for_update().get(pk=agent.pk)
        if Webhook.objects.filter(agent=agent).count() >= numbers().webhooks_per_agent:
            message = f"An agent has at most {numbers().webhooks_per_agent} webhooks. Remove one first."
            raise Conflict(message)
        hook = Webhook.objects.create(agent=agent, url=url, types=list(types), sealed=crypto.seal({"secret": secret}))
    return hook, secret


def remove_webhook(key: AgentKey, webhook_id: UUID) -> None:
    """Send nothing there any more, and forget what was sent. NotFound for one of another agent."""
    if not Webhook.objects.filter(pk=find(key, webhook_id).pk).exists():
        raise NotFound
    with act_as_maintenance() as alias:
        Webhook.objects.using(alias).filter(pk=webhook_id).delete()


def deliveries_of(key: AgentKey, webhook_id: UUID, *, state: str = "", limit: int = 50) -> list[Delivery]:
    """The latest sendings to one webhook, newest first: what is shown of them are types, times and outcomes."""
    hook = find(key, webhook_id)
    with act_as_maintenance() as alias:
        rows = Delivery.objects.using(alias).filter(webhook_id=hook.pk).select_related("event").order_by("-pk")
        return list((rows.filter(state=state) if state else rows)[:limit])


def resend(key: AgentKey, webhook_id: UUID) -> int:
    """Try everything again that was given up; a webhook that was switched off because it said 410 is on again. How many.

    Conflict when an administrator has switched it off.
    """
    hook = find(key, webhook_id)
    if hook.disabled_reason == BY_STAFF:
        raise Conflict("An administrator has switched this webhook off. Nothing is sent again until they switch it on.")
    return revive(hook)


def find(key: AgentKey, webhook_id: UUID) -> Webhook:
    """The webhook of that id, if it is this agent's; NotFound otherwise."""
    hook = Webhook.objects.filter(pk=webhook_id, agent=_agent(key)).first()
    if hook is None:
        raise NotFound
    return hook


def secrets_of(hook: Webhook) -> list[str]:
    """The secrets to sign with, in full: its own, and for a day after a rotation the one before."""
    opened: Any = crypto.unseal(hook.sealed)
    before = [str(opened["before"])] if opened.get("until", 0) > timezone.now().timestamp() else []
    return [str(opened["secret"]), *before]


def rotate_secret(hook: Webhook) -> str:
    """A new secret in place of the old one, in full for the only time. For 24 hours what is sent carries the signatures of both."""
    secret, (old, *_older) = new_secret(), secrets_of(hook)
    until = (timezone.now() + OVERLAP).timestamp()
    Webhook.objects.filter(pk=hook.pk).update(sealed=crypto.seal({"secret": secret, "before": old, "until": until}))
    return secret


def revive(hook: Webhook) -> int:
    """Try everything again that was given up, and switch the webhook on if its receiver had said that it was gone. How many."""
    Webhook.objects.filter(pk=hook.pk).update(disabled_at=None, disabled_reason="")
    wake(hook.pk)
    with act_as_maintenance() as alias:
        dead = Delivery.objects.using(alias).filter(webhook_id=hook.pk, state=Delivery.State.DEAD)
        return dead.update(state=Delivery.State.WAITING, attempts=0, due_at=timezone.now())


def wait_before(attempt: int) -> timedelta | None:
    """How long until the next try after `attempt` failed ones, a fifth of it by chance; None when that was the last."""
    waits = (5, 60, 300, 1800, 7200, 18_000, 36_000)
    if attempt > len(waits):
        return None
    seconds = waits[attempt - 1]
    return timedelta(seconds=seconds + secrets.randbelow(seconds // 5 + 1))


def _agent(key: AgentKey) -> Agent:
    granted = key.agent.capabilities if key.capabilities is None else key.capabilities
    if Capability.READ not in granted or Capability.READ not in key.agent.capabilities:
        message = "This needs the capability `read`, which this key does not have."
        raise NotPermitted(message)
    return key.agent
