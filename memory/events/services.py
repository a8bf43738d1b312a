"""The front of the room: streams of events, the webhooks, and the sweeps behind them."""

from __future__ import annotations

from memory.events.delivery import deliver_due, fan_out
from memory.events.retention import drop_old_events
from memory.events.stream import backlog, close_streams, stream
from memory.events.webhooks import BY_STAFF, add_webhook, deliveries_of, remove_webhook, resend, revive, rotate_secret, webhooks_of

__all__ = [
    "BY_STAFF",
    "add_webhook",
    "backlog",
    "close_streams",
    "deliver_due",
    "deliveries_of",
    "drop_old_events",
    "fan_out",
    "remove_webhook",
    "resend",
    "revive",
    "rotate_secret",
    "stream",
    "webhooks_of",
]
