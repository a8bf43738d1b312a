"""What is old is cleared away in small steps."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.isolation import act_as
from memory.capture.services import ingest
from memory.governance.services import retention, sweeping
from memory.governance.services.retention import drop_old_turns
from memory.models import Session
from memory.sessions.types import MessageIn
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def test_old_messages_go_in_small_batches_one_conversation_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    monkeypatch.setattr(retention, "BATCH", 2)
    for session in ("first", "second"):
        for thing in ("zephyr", "kite", "lantern"):
            ingest(code, session=session, messages=[MessageIn("user", f"The {thing} is in the shed")])
    with act_as(ann.self):
        Session.objects.update(last_active_at=timezone.now() - timedelta(days=91), summary="Things in the shed")
    left = []
    monkeypatch.setattr(sweeping.time, "sleep", lambda _seconds: left.append(standing(ann)))
    assert drop_old_turns() >= 6
    # Of all conversations but the one that is being cleared either everything is left or nothing.
    assert left[0] in ([(1, ""), (3, "Things in the shed")], [(3, "Things in the shed"), (1, "")])
    assert left[-1] == [(0, ""), (0, "")]


def standing(who: cast.Actor) -> list[tuple[int, str]]:
    with act_as(who.self):
        return [(one.turns.count(), one.summary) for one in Session.objects.order_by("external_id")]
