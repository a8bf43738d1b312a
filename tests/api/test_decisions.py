"""Decisions about a memory: yes, no, no longer, forget, back again."""

from __future__ import annotations

from memory.models import Memory
from tests.api.conftest import is_problem


def held(caller) -> list[dict]:
    return caller.get("memories?limit=200").json()["results"]


def test_the_trash_is_the_persons_own(code, signed_in):
    memory = code.save()
    assert code.delete(f"memories/{memory['id']}").status_code == 204
    assert held(code) == held(signed_in) == []
    assert is_problem(code.get("memories?state=forgotten"), 403)
    assert [row["id"] for row in signed_in.get("memories?state=forgotten").json()["results"]] == [memory["id"]]
    assert is_problem(code.get(f"memories/{memory['id']}"), 404)
    assert code.post(f"memories/{memory['id']}/restore").status_code in {403, 404}
    assert signed_in.post(f"memories/{memory['id']}/restore").json()["state"] == "active"


def test_a_persons_yes_admits_and_an_agents_alone_does_not(code, signed_in):
    memory = code.post("memories", {"text": "I keep bees on the roof"}).json()
    assert is_problem(code.post(f"memories/{memory['id']}/confirm"), 400)
    assert code.get(f"memories/{memory['id']}").json()["state"] == "candidate"
    assert is_problem(code.post(f"memories/{memory['id']}/confirm", {"session": "s1", "turn": "1"}), 400)
    assert signed_in.post(f"memories/{memory['id']}/confirm", {"seen": "77"}).status_code == 409
    assert signed_in.post(f"memories/{memory['id']}/confirm").json()["state"] == "active"


def test_a_person_rejects_and_takes_it_back(code, signed_in):
    memory = code.post("memories", {"text": "I keep bees on the roof"}).json()
    assert is_problem(code.post(f"memories/{memory['id']}/reject"), 403)
    assert signed_in.post(f"memories/{memory['id']}/reject", {"reason": "no"}).json()["state"] == "rejected"
    assert signed_in.post(f"memories/{memory['id']}/restore").json()["state"] == "candidate"


def test_an_expired_memory_stays_as_history(code):
    memory = code.save()
    answer = code.post(f"memories/{memory['id']}/expire", {"reason": "moved"})
    assert answer.json()["state"] == "expired"
    assert answer.json()["valid_until"] is not None
    assert held(code)[0]["state"] == "expired"


def test_erasing_removes_the_row(code):
    memory = code.save()
    assert is_problem(code.delete(f"memories/{memory['id']}?erase=1"), 400)
    assert code.delete(f"memories/{memory['id']}?erase=true").status_code == 204
    assert not Memory.objects.filter(pk=memory["id"]).exists()
    assert is_problem(code.delete(f"memories/{memory['id']}?erase=true"), 404)


def test_forgetting_everything_names_the_person_twice_and_spares_others(code):
    for n in range(3):
        code.save(f"Box {n} is in the cellar, shelf {n}")
    other = code.acting_for("bob")
    other.save("I keep bees on the roof")
    for body in ({}, {"confirm": ""}, {"confirm": "bob"}, {"confirm": None}, {"confirm": "Ann"}, {"confirm": "ann", "all": True}):
        assert is_problem(code.delete("memories", body), 400)
    assert len(held(code)) == 3
    assert code.delete("memories", {"confirm": "ann"}).json() == {"forgotten": 3}
    assert held(code) == []
    assert len(held(other)) == 1
