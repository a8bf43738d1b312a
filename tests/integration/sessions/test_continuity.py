"""The sweep over sessions: none waits behind others that have nothing to do, or that nothing can be done about (SPEC 2.3, 2.5)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from accounts.models import Agent, User
from memory.capture.continuity import PLACE, sweep
from memory.capture.services import ingest
from memory.governance.services.access import set_grant
from memory.models import Session
from memory.sessions.types import MessageIn
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


@pytest.fixture(autouse=True)
def _from_the_beginning() -> None:
    cache.delete(PLACE)


def talk(code: Any, name: str, exchanges: int, *, minutes_ago: int) -> None:
    said = [MessageIn(role, f"We decided on plan {n}.") for n in range(exchanges) for role in ("user", "assistant")]
    ingest(code, session=name, messages=said)
    with act_as_maintenance() as alias:
        Session.objects.using(alias).filter(external_id=name).update(last_active_at=timezone.now() - timedelta(minutes=minutes_ago))


def rolled(name: str) -> bool:
    with act_as_maintenance() as alias:
        return Session.objects.using(alias).get(external_id=name).summary_until > 0


def test_idle_sessions_whose_window_is_not_full_are_not_looked_at_again_and_again() -> None:
    code = cast.person("ann").by(cast.agent("code"))
    for number in range(3):
        talk(code, f"idle-{number}", 8, minutes_ago=90 - number)
    talk(code, "new", 12, minutes_ago=1)
    assert sweep() == 4
    assert rolled("new")
    assert not rolled("idle-0")
    assert sweep() == 0


def test_a_long_exchange_alone_stays_and_a_second_one_hands_it_over() -> None:
    code = cast.person("ann").by(cast.agent("code", window_tokens=50))
    ingest(code, session="s", messages=[MessageIn("user", "We decided to build it. " * 30)])
    assert sweep() == 1
    assert sweep() == 0
    ingest(code, session="s", messages=[MessageIn("user", "And then?")])
    sweep()
    assert rolled("s")


@pytest.mark.parametrize("what", ["agent disabled", "third party without a grant", "person gone"])
def test_sessions_that_nothing_can_be_done_about_keep_no_other_one_waiting(what: str) -> None:
    stuck, well = cast.person("ann"), cast.person("bob")
    agent = cast.agent("code")
    for number in range(4):
        talk(stuck.by(agent), f"stuck-{number}", 12, minutes_ago=90 - number)
    talk(well.by(cast.agent("other")), "well", 12, minutes_ago=1)
    if what == "agent disabled":
        Agent.objects.filter(pk=agent.pk).update(disabled_at=timezone.now())
    elif what == "person gone":
        User.objects.filter(pk=stuck.user.pk).update(is_active=False)
    else:
        Agent.objects.filter(pk=agent.pk).update(first_party=False)
    for _ in range(3):
        sweep(limit=2, seconds=0)
    assert rolled("well")


def test_a_session_of_an_agent_that_may_not_write_is_handed_over_and_then_at_rest() -> None:
    ann, agent = cast.person("ann"), cast.agent("code")
    talk(ann.by(agent), "s", 12, minutes_ago=1)
    set_grant(ann.self, "code", may_write=False)
    sweep()
    assert rolled("s")
    assert sweep() == 0


def test_paused_people_are_left_alone_and_hold_nobody_up() -> None:
    ann, bob, agent = cast.person("ann"), cast.person("bob"), cast.agent("code")
    for number in range(3):
        talk(ann.by(agent), f"paused-{number}", 12, minutes_ago=90)
    talk(bob.by(agent), "well", 12, minutes_ago=1)
    User.objects.filter(pk=ann.user.pk).update(mode="paused")
    sweep(limit=1, seconds=0)
    assert rolled("well")
    assert not rolled("paused-0")
