"""Webhooks as administrators look after them: how the sendings go, again, another secret, off and on (SPEC 11.5, 13). Types and outcomes alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Max
from django.utils import timezone

from accounts.errors import NotFound
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.services import append
from memory.events.services import BY_STAFF, revive, rotate_secret
from memory.governance.staff import only_staff
from memory.models import Delivery, Webhook


@dataclass(frozen=True, slots=True)
class HookRow:
    """A webhook, how many of its sendings of the last days wait, were taken or given up, and when the last was made."""

    webhook: Webhook
    counts: Mapping[str, int]
    last: datetime | None


def webhooks(staff: User) -> list[HookRow]:
    """Every webhook, agent by agent, those of one agent oldest first."""
    only_staff(staff)
    return _counted(list(Webhook.objects.select_related("agent").order_by("agent__slug", "created_at", "pk")))


def webhook(staff: User, webhook_id: UUID) -> HookRow:
    """One webhook with how its sendings go; NotFound when there is none."""
    (row,) = _counted([find(staff, webhook_id)])
    return row


def find(staff: User, webhook_id: UUID) -> Webhook:
    """The webhook of that id; NotFound when there is none."""
    only_staff(staff)
    hook = Webhook.objects.select_related("agent").filter(pk=webhook_id).first()
    if hook is None:
        raise NotFound
    return hook


def deliveries(staff: User, webhook_id: UUID, *, state: str = "", limit: int = 50) -> list[Delivery]:
    """The last sendings to one webhook, newest first, each with its event."""
    hook = find(staff, webhook_id)
    with act_as_maintenance() as alias:
        rows = Delivery.objects.using(alias).filter(webhook_id=hook.pk).select_related("event").order_by("-pk")
        return list((rows.filter(state=state) if state in Delivery.State.values else rows)[:limit])


def try_again(staff: User, webhook_id: UUID, *, request_id: str = "") -> int:
    """Have everything sent again that was given up; the webhook is on afterwards. How many."""
    hook = find(staff, webhook_id)
    again = revive(hook)
    _note(staff, hook, "sent again", request_id)
    return again


def rotate(staff: User, webhook_id: UUID, *, request_id: str = "") -> tuple[Webhook, str]:
    """Another secret, in full for the only time; for a day what is sent is signed with both."""
    hook = find(staff, webhook_id)
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)):
        secret = rotate_secret(hook)
        _note(staff, hook, "another secret", request_id)
    return hook, secret


def switch(staff: User, webhook_id: UUID, *, request_id: str = "") -> bool:
    """Send nothing there, or send again. Whether it is on now. Its agent cannot switch it on again by itself."""
    hook = find(staff, webhook_id)
    on = hook.disabled_at is not None
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)):
        changes = {"disabled_at": None, "disabled_reason": ""} if on else {"disabled_at": timezone.now(), "disabled_reason": BY_STAFF}
        Webhook.objects.filter(pk=hook.pk).update(**changes)
        _note(staff, hook, "switched on" if on else "switched off", request_id)
    return on


def _note(staff: User, hook: Webhook, reason: str, request_id: str) -> None:
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        append(admin, "webhook.change", reason=reason, details={"agent": hook.agent.slug, "webhook": str(hook.pk)})


def _counted(hooks: list[Webhook]) -> list[HookRow]:
    counts: dict[UUID, dict[str, int]] = {}
    last: dict[UUID, datetime] = {}
    with act_as_maintenance() as alias:
        sent = Delivery.objects.using(alias).filter(webhook_id__in=[hook.pk for hook in hooks]).order_by()
        for hook, state, n, at in sent.values_list("webhook_id", "state").annotate(n=Count("pk"), at=Max("created_at")):
            counts.setdefault(hook, {})[state] = n
            last[hook] = max(at, last.get(hook, at))
    return [HookRow(hook, counts.get(hook.pk, {}), last.get(hook.pk)) for hook in hooks]
