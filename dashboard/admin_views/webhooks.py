"""Where agents are told of what happens: how the sendings go, and what to do when they do not."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, user_of
from dashboard.admin_views.keys import hold_once, shown_once
from dashboard.htmx import render_page
from memory.governance.services import webhooks as service

NEW_SECRET = "new-webhook-secret"  # noqa: S105 (a name, not a secret)
STATES = {"waiting": gettext_lazy("Waiting"), "done": gettext_lazy("Delivered"), "dead": gettext_lazy("Given up")}
# What is noted of a sending, in words; the name of another fault stands as it is.
ERRORS = {
    "the agent may no longer know of it": gettext_lazy("the agent may no longer know of it"),
    "ConnectError": gettext_lazy("nobody answers there"),
    "ConnectTimeout": gettext_lazy("nobody answers there in time"),
    "ReadTimeout": gettext_lazy("no answer in time"),
}
SWITCHED_OFF = {
    "switched off by an administrator": gettext_lazy("switched off by an administrator"),
    "the receiver said that it is gone (410)": gettext_lazy("the receiver said that it is gone (410)"),
}


@for_staff
def webhooks(request: HttpRequest) -> HttpResponse:
    """Every webhook with how its sendings go."""
    rows = [_row(one.webhook, one.counts, one.last) for one in service.webhooks(user_of(request))]
    return render_page(request, "dashboard/admin/webhooks.html", {"webhooks": rows})


@for_staff
def webhook(request: HttpRequest, webhook_id: UUID) -> HttpResponse:
    """One webhook with its last sendings."""
    staff, state = user_of(request), request.GET.get("state", "")
    one = service.webhook(staff, webhook_id)
    home = reverse("manage:webhook", args=[webhook_id])
    context = {
        "hook": _row(one.webhook, one.counts, one.last),
        "deliveries": [_delivery(row) for row in service.deliveries(staff, webhook_id, state=state)],
        "states": [
            {"label": label, "count": one.counts.get(value, 0), "url": f"{home}?state={value}", "current": value == state}
            for value, label in STATES.items()
        ],
        "all_url": home,
        "is_filtered": state in STATES,
        "new_secret": shown_once(request, NEW_SECRET),
        "retry_url": reverse("manage:webhook_act", args=[webhook_id, "retry"]),
        "rotate_url": reverse("manage:webhook_act", args=[webhook_id, "rotate"]),
        "toggle_url": reverse("manage:webhook_act", args=[webhook_id, "toggle"]),
    }
    return render_page(request, "dashboard/admin/webhook.html", context)


@for_staff
@require_POST
def act(request: HttpRequest, webhook_id: UUID, verb: str) -> HttpResponse:
    """Send again what was given up, make another secret, switch off or on."""
    staff, request_id = user_of(request), str(getattr(request, "request_id", ""))
    if verb == "retry":
        again = service.try_again(staff, webhook_id, request_id=request_id)
        messages.success(request, ngettext("{n} is sent again.", "{n} are sent again.", again).format(n=again))
    elif verb == "rotate":
        _hook, secret = service.rotate(staff, webhook_id, request_id=request_id)
        hold_once(request, NEW_SECRET, secret=secret)
    else:
        on = service.switch(staff, webhook_id, request_id=request_id)
        messages.success(request, _("Switched on.") if on else _("Switched off: nothing is sent there from now on."))
    return back(request, reverse("manage:webhook", args=[webhook_id]))


def _row(hook: Any, counts: Any, last: Any) -> dict[str, Any]:
    return {
        "address": hook.url,
        "agent": str(hook.agent),
        "slug": hook.agent.slug,
        "types": hook.types,
        "created_at": hook.created_at,
        "off": str(SWITCHED_OFF.get(hook.disabled_reason, hook.disabled_reason)) if hook.disabled_at else "",
        "waiting": counts.get("waiting", 0),
        "done": counts.get("done", 0),
        "dead": counts.get("dead", 0),
        "last": last,
        "url": reverse("manage:webhook", args=[hook.pk]),
    }


def _delivery(row: Any) -> dict[str, Any]:
    error = str(ERRORS.get(row.last_error, row.last_error))
    return {
        "type": row.event.type,
        "at": row.event.at,
        "state": row.state,
        "state_display": STATES[row.state],
        "attempts": row.attempts,
        "outcome": " ".join(part for part in (str(row.last_status or ""), error) if part),
        "due_at": row.due_at if row.state == "waiting" and row.attempts else None,
    }
