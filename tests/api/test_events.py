"""What is told to whom: without a server that can hold a stream open, everything there is now, and then the end."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from accounts.models import Agent, Grant, User
from accounts.services.agents import create_agent
from accounts.services.authentication import person_principal
from memory.enums import PersonMode
from memory.events.services import drop_old_events
from memory.governance.services.access import set_grant, set_mode
from memory.lifecycle.services import forget
from memory.models import Event
from tests.api.conftest import Caller, is_problem

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def read(caller, last="0", **more):
    """The events after `last`, and where the reader stands then."""
    answer = caller.get("events", Last_Event_ID=last, Accept="text/event-stream", **more)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "text/event-stream"
    lines = b"".join(answer.streaming_content).decode()
    told = [json.loads(line.removeprefix("data: ")) for line in lines.splitlines() if line.startswith("data: ")]
    places = [line.removeprefix("id: ") for line in lines.splitlines() if line.startswith("id: ")]
    return told, (places or [last])[-1]


def types(told):
    return [one["type"] for one in told]


def test_changes_are_told_in_order_without_a_word_of_the_memory_and_each_once(code):
    first = code.save("I keep bees on the roof")
    code.patch(f"memories/{first['id']}", {"text": "I keep bees in the garden"})
    told, place = read(code)
    assert types(told)[:1] == ["memory.save"]
    assert "memory.correct" in types(told)
    assert told[0]["data"]["memory"] == first["id"]
    assert told[0]["data"]["user"] == "ann"
    assert "bees" not in json.dumps(told)
    assert read(code, place) == ([], place)
    code.save("I row on Sundays")
    again, _ = read(code, place)
    assert types(again) == ["memory.save"]
    assert read(code, "0")[0] == [*told, *again], "what was read can be read again"


def test_without_a_place_only_what_comes_is_told(code):
    code.save("I keep bees on the roof")
    answer = code.get("events")
    assert b"memory.save" not in b"".join(answer.streaming_content)


def test_what_was_rolled_back_is_not_told(code):
    code.save()
    _, place = read(code)
    with transaction.atomic():
        forget(person_principal(User.objects.get()), 1)
        transaction.set_rollback(True)
    assert read(code, place)[0] == []


def test_nobody_is_told_of_another_person_a_higher_level_or_another_scope(code, support, bob):
    lower, key = create_agent("lower", clearance=1)
    low = Caller(code.client, key, lower)
    code.save("I keep bees on the roof")
    code.save("My own notes", scope="agent:code")
    code.save("My blood type is O", access_level="sensitive")
    assert len(read(code)[0]) == 3
    assert len(read(support)[0]) == 2
    assert len(read(low)[0]) == 1
    assert read(code.acting_for("bob"))[0] == []


def test_core_preferences_are_told_only_to_agents_that_declare_them(code, support):
    Agent.objects.filter(slug="code").update(core_preferences=["core.theme"])
    assert code.patch("preferences", {"core.theme": "dark", "core.language": "zh"}).status_code == 200
    told, place = read(code)
    changes = [one["data"] for one in told if one["type"] == "preference.change"]
    assert [(one["key"], one["value"]) for one in changes] == [("core.theme", "dark")]
    assert read(support)[0] == []
    code.patch("preferences", {"core.theme": None})
    gone = [one["data"] for one in read(code, place)[0] if one["type"] == "preference.change"]
    assert [(one["key"], one["value"]) for one in gone] == [("core.theme", None)]


def test_an_agent_is_told_of_its_own_grant_and_of_nothing_more_while_memory_is_paused(code, support, ann):
    code.save()
    _, place = read(code)
    person = person_principal(ann)
    set_grant(person, "code", may_write=False)
    set_grant(person, "support", may_write=False)
    set_mode(person, PersonMode.PAUSED)
    forget(person, 1)
    assert types(read(code, place)[0]) == ["grant.change", "mode.change"]
    set_grant(person, "code", blocked=True)
    assert is_problem(code.get("events"), 403)


def test_a_person_is_told_of_everything_of_their_own(code, signed_in):
    code.save("I keep bees on the roof", access_level="sensitive")
    code.acting_for("bob").save("I sail")
    assert types(read(signed_in)[0]) == ["memory.save"]


@pytest.mark.parametrize("last", ["x", "-1", "1;", "1;a", "9" * 19, "1@x", "1;a=b", "1 or 1=1"])
def test_a_place_that_is_none_is_400(code, last):
    assert is_problem(code.get("events", Last_Event_ID=last), 400)
    assert is_problem(code.get("events?last_event_id=" + last.replace(" ", "%20").replace(";", "%3B")), 400)


def test_what_is_past_its_days_is_dropped_and_who_missed_it_is_told_to_read_anew(code):
    code.save()
    _, place = read(code)
    with act_as_maintenance() as alias:
        Event.objects.using(alias).update(at=timezone.now() - timedelta(days=8))
    code.save("I row on Sundays")
    assert drop_old_events() == 1
    old = f"{place.partition('@')[0]}@{int((timezone.now() - timedelta(days=9)).timestamp())}"
    answer = b"".join(code.get("events", Last_Event_ID=old).streaming_content)
    assert b"event: stream.reset" in answer
    assert b"event: memory.save" in answer


def test_only_who_may_read_is_told(code, outsider, ann):
    bare, key = create_agent("bare", capabilities=["write"])
    assert is_problem(Caller(code.client, key, bare).get("events"), 403)
    assert is_problem(outsider.get("events"), 403)
    assert not Grant.objects.filter(granted_at__isnull=False).exists()
    assert is_problem(Caller(code.client, "mem_no").get("events"), 401)
    assert code("HEAD", "events").status_code == 200
