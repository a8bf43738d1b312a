"""What is past its end counts as expired at once, whether or not the sweep has been there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from tests.api.conftest import Caller

NOON = datetime(2026, 3, 11, 12, tzinfo=UTC)
PERMIT = {"text": "My parking permit is P-11", "key": "parking.permit", "value": "P-11", "source": "user_input"}
SOON = (NOON + timedelta(minutes=5)).isoformat()


@pytest.fixture
def clock() -> Iterator[time_machine.Coordinates]:
    with time_machine.travel(NOON, tick=False) as found:
        yield found


def states(caller: Caller, query: str = "") -> list[tuple[int, str]]:
    rows = caller.get(f"memories?{query}").json()["results"]
    return sorted((row["number"], row["state"]) for row in rows)


def found(caller: Caller, query: str) -> list[int]:
    return [hit["memory"]["number"] for hit in caller.post("memories/search", {"query": query}).json()["results"]]


def test_what_is_saved_beside_an_expired_memory_is_a_new_one(code: Caller, clock: Any) -> None:
    assert code.post("memories", PERMIT | {"valid_until": SOON}).status_code == 201
    clock.shift(timedelta(minutes=5))
    answer = code.post("memories", PERMIT)
    assert (answer.status_code, answer.json()["number"], answer.json()["valid_until"]) == (201, 2, None)
    assert found(code, "Which parking permit do I have?") == [2]
    assert states(code) == [(1, "expired"), (2, "active")]
    assert code.get("profile").json()["parking.permit"]["value"] == "P-11"
    told = code.get(f"memories/{code.get('memories?state=expired').json()['results'][0]['id']}/history").json()["entries"]
    assert [(one["action"], one["actor"], one["reason"]) for one in told][-1] == ("memory.expire", "system", "time")


def test_so_is_what_is_saved_under_the_client_key_of_an_expired_one(code: Caller, clock: Any) -> None:
    code.post("memories", PERMIT | {"valid_until": SOON, "client_key": "permit"})
    clock.shift(timedelta(minutes=6))
    answer = code.post("memories", PERMIT | {"text": "My parking permit is P-12", "value": "P-12", "client_key": "permit"})
    assert (answer.status_code, answer.json()["supersedes"]) == (201, None)
    assert states(code) == [(1, "expired"), (2, "active")]


def test_so_is_what_is_asked_for_in_a_chat(code: Caller, clock: Any) -> None:
    said = {"messages": [{"role": "user", "content": "Remember that my parking permit is P-11 until tomorrow"}], "wait": True}
    (first,) = code.post("sessions/a/turns", said).json()["captured"]
    assert first["valid_until"] is not None
    code.patch(f"memories/{first['id']}", {"valid_until": SOON})
    clock.shift(timedelta(minutes=6))
    (again,) = code.post("sessions/b/turns", said).json()["captured"]
    assert (again["number"], again["state"]) == (2, "active")
    assert found(code, "Which parking permit do I have?") == [2]


def test_a_waiting_candidate_past_its_end_swallows_nothing_either(code: Caller, clock: Any) -> None:
    code.post("memories", PERMIT | {"valid_until": SOON, "source": "llm_inference"})
    clock.shift(timedelta(minutes=6))
    answer = code.post("memories", PERMIT)
    assert (answer.status_code, answer.json()["valid_until"]) == (201, None)
    assert states(code) == [(1, "lapsed"), (2, "active")]


def test_lists_show_and_filter_it_as_expired(code: Caller, clock: Any) -> None:
    memory = code.post("memories", PERMIT | {"valid_until": SOON}).json()
    code.post("memories", {"text": "I keep bees", "source": "user_input"})
    clock.shift(timedelta(minutes=5))
    assert states(code) == [(1, "expired"), (2, "active")]
    assert states(code, "state=active") == [(2, "active")]
    assert states(code, "state=expired") == [(1, "expired")]
    assert states(code, "state=active,expired") == [(1, "expired"), (2, "active")]
    assert code.get(f"memories/{memory['id']}").json()["state"] == "expired"


def test_deciding_about_it_is_deciding_about_an_expired_one(signed_in: Caller, code: Caller, clock: Any) -> None:
    memory = code.post("memories", PERMIT | {"valid_until": SOON}).json()
    clock.shift(timedelta(minutes=5))
    assert signed_in.post(f"memories/{memory['id']}/confirm").status_code == 409
    ended = signed_in.post(f"memories/{memory['id']}/expire").json()
    assert (ended["state"], ended["valid_until"]) == ("expired", memory["valid_until"])
    corrected = code.patch(f"memories/{memory['id']}", {"text": "My parking permit is P-13"}).json()
    assert corrected["state"] == "expired"
    back = signed_in.post(f"memories/{corrected['id']}/restore").json()
    assert (back["state"], back["valid_until"]) == ("active", None)


def test_a_conflict_with_it_is_none_to_decide_any_more(signed_in: Caller, code: Caller, clock: Any) -> None:
    first = code.save(**PERMIT | {"valid_until": SOON})
    other = code.save("I park in the street")
    assert signed_in.post("conflicts", {"memory": first["id"], "other": other["id"]}).status_code == 201
    assert len(signed_in.get("conflicts").json()["results"]) == 1
    clock.shift(timedelta(minutes=5))
    assert signed_in.get("conflicts").json()["results"] == []


def test_what_comes_back_or_is_reworded_takes_the_place_of_an_expired_one_that_says_the_same(
    signed_in: Caller, code: Caller, clock: Any
) -> None:
    first = code.save("I use the blue locker")
    second = code.save("I use a locker")
    code.delete(f"memories/{first['id']}")
    ending = code.save("I use the blue locker", valid_until=SOON)
    clock.shift(timedelta(minutes=5))
    reworded = code.patch(f"memories/{second['id']}", {"text": "I use the blue locker"})
    assert (reworded.status_code, reworded.json()["state"]) == (200, "active")
    assert code.get(f"memories/{ending['id']}").json()["state"] == "expired"


def test_the_pages_show_it_as_expired(signed_in: Caller, code: Caller, clock: Any) -> None:
    memory = code.save(**PERMIT | {"valid_until": SOON})
    clock.shift(timedelta(minutes=5))
    assert "badge-expired" in signed_in.client.get(f"/memories/{memory['id']}/").content.decode()
    assert "P-11" not in signed_in.client.get("/memories/?state=active").content.decode()
    assert "badge-expired" in signed_in.client.get("/memories/?state=expired").content.decode()
