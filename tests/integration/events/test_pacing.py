"""Webhooks take turns: none that is slow, or hangs, holds up the others or the worker."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from accounts.models import Agent
from memory.events import delivery, pacing
from memory.events.services import add_webhook, deliver_due, deliveries_of, fan_out, resend, webhooks_of
from memory.models import Delivery
from tests.dashboard.conftest import Person
from tests.fakes.model_server import ModelServer, Step

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def _work() -> int:
    while fan_out():
        pass
    return deliver_due()


def _due_now() -> None:
    Delivery.objects.using("maintenance").filter(state="waiting").update(due_at=timezone.now() - timedelta(seconds=1))


def test_a_receiver_that_hangs_is_left_alone_for_a_while_and_holds_up_nobody(
    receiver: ModelServer, code: tuple[Agent, Any], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung, _ = add_webhook(code[1], url=f"{receiver.url}/hung")
    add_webhook(code[1], url=f"{receiver.url}/well")
    ann.remembers("I keep bees on the roof", "I row on Sundays", "I own a red kayak")
    monkeypatch.setattr(delivery, "SEND_SECONDS", 2.0)
    monkeypatch.setattr(pacing, "SHARE_SECONDS", 1.0)
    receiver.fail = lambda request: Step({}, delay=8 if request.path.endswith("hung") else 0)
    _work()
    _due_now()
    for _ in range(5):
        deliver_due()
    assert (receiver.count("hung"), receiver.count("well")) == (1, 3), "one timeout, however much was due"
    assert webhooks_of(code[1])[0].waiting == 3, "nothing is given up meanwhile"
    receiver.fail = lambda _request: Step({})
    resend(code[1], hung.pk)
    assert deliver_due() == 3, "whoever mends it need not wait"


def test_a_slow_receiver_has_its_share_of_a_turn_and_goes_on_in_the_next(
    receiver: ModelServer, code: tuple[Agent, Any], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_webhook(code[1], url=f"{receiver.url}/hook")
    ann.remembers("I keep bees on the roof", "I row on Sundays", "I own a red kayak")
    monkeypatch.setattr(pacing, "SHARE_SECONDS", 0.2)
    receiver.fail = lambda _request: Step({}, delay=0.3)
    assert [_work(), deliver_due(), deliver_due(), deliver_due()] == [1, 1, 1, 0]
    assert [row.state for row in deliveries_of(code[1], webhooks_of(code[1])[0].webhook.pk)] == ["done"] * 3


def test_a_turn_ends_however_many_receivers_wait(
    receiver: ModelServer, code: tuple[Agent, Any], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two", "three"):
        add_webhook(code[1], url=f"{receiver.url}/{name}")
    ann.remembers("I keep bees on the roof")
    monkeypatch.setattr(pacing, "SWEEP_SECONDS", 1.5)
    receiver.fail = lambda _request: Step({}, delay=1.6)
    assert [_work(), deliver_due(), deliver_due()] == [1, 1, 1]
    assert {request.path for request in receiver.received} == {"/v1/one", "/v1/two", "/v1/three"}


def test_two_senders_do_not_wait_for_the_same_receiver(receiver: ModelServer, code: tuple[Agent, Any], ann: Person) -> None:
    add_webhook(code[1], url=f"{receiver.url}/hook")
    ann.remembers("I keep bees on the roof", "I row on Sundays")
    while fan_out():
        pass
    asked, answer = threading.Event(), threading.Event()

    def slowly(_request: object) -> Step:
        asked.set()
        answer.wait(10)
        return Step({})

    receiver.fail = slowly
    sender = threading.Thread(target=lambda: (deliver_due(), connections.close_all()))
    sender.start()
    assert asked.wait(10)
    assert deliver_due() == 0
    answer.set()
    sender.join()
    deliver_due()
    assert len(receiver.received) == 2
