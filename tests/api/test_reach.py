"""How far an answer reaches: nothing of what is hidden from the caller, of what lies in the trash, or of what was told under wider rights."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.enums import AccessLevel, PersonMode
from accounts.models import Agent, User
from accounts.services.agents import create_agent
from tests.api.conftest import Caller, is_problem


@pytest.fixture
def low(db: None) -> Caller:
    """An agent that may read no more than what is normal."""
    agent, key = create_agent("low", clearance=AccessLevel.NORMAL)
    return Caller(Client(), key, agent)


def said_to(caller: Caller, words: str) -> str:
    """The id of a message that the person sent, not captured yet."""
    answer = caller.post("sessions/s1/turns", {"messages": [{"role": "user", "content": words}]})
    return str(answer.json()["turns"][0]["id"])


def test_saving_what_is_hidden_is_answered_with_the_callers_own_words(code, low):
    known = code.save(
        "I am allergic to peanuts since my stay at the Zephyr clinic", key="health.allergies", value="peanuts", metadata={"note": "private"}
    )
    guess = {"text": "I am allergic to pea", "key": "health.allergies", "value": "pea", "source": "user_input", "metadata": {"mine": 1}}
    answer = low.post("memories", guess)
    assert answer.status_code == 201
    body = answer.json()
    assert (body["text"], body["value"], body["metadata"]) == ("I am allergic to pea", "pea", {"mine": 1})
    assert "Zephyr" not in answer.content.decode()
    assert known["id"] not in answer.content.decode() + answer["Location"] + answer["ETag"]
    assert body["number"] > known["number"]
    assert (body["agent"], body["created_by"], body["confirmations"]) == ("low", "low", 0)
    batch = low.post("memories/batch", {"items": [guess]}).json()["results"][0]
    assert (batch["status"], batch["memory"]["text"]) == (201, "I am allergic to pea")
    assert known["id"] not in str(batch)
    assert len(code.get("memories").json()["results"]) == 1


def test_an_agent_cannot_take_from_the_person_what_lies_in_their_trash(code, signed_in):
    memory = code.save()
    code.delete(f"memories/{memory['id']}")
    for name in (memory["id"], memory["number"]):
        assert is_problem(code.delete(f"memories/{name}?erase=true"), 404)
        assert is_problem(code.delete(f"memories/{name}"), 404)
    assert signed_in.post(f"memories/{memory['id']}/restore").json()["state"] == "active"
    signed_in.delete(f"memories/{memory['id']}")
    assert signed_in.delete(f"memories/{memory['id']}?erase=true").status_code == 204


def test_a_tag_in_the_header_and_one_in_the_body_are_no_failure(code, signed_in):
    memory = code.post("memories", {"text": "I keep bees on the roof"})
    tag = memory["ETag"]
    answer = signed_in.post(f"memories/{memory.json()['id']}/confirm", {"seen": tag}, If_Match=tag)
    assert (answer.status_code, answer.json()["state"]) == (200, "active")
    other = code.post("memories", {"text": "I keep hens in the yard"}).json()["id"]
    answer = signed_in.post(f"memories/{other}/confirm", {"seen": "77"}, If_Match="*")
    assert answer.status_code == 409


@pytest.mark.parametrize(
    "refused",
    ["don't remember that", "No, please do not save this", "不要记住这个", "Did you remember that?", "Good morning", "Okra is fine"],
)
def test_a_message_that_does_not_say_yes_confirms_nothing(code, refused):
    memory = code.post("memories", {"text": "I keep bees on the roof"}).json()
    assert is_problem(code.post(f"memories/{memory['id']}/confirm", {"session": "s1", "turn": said_to(code, refused)}), 400)
    assert code.get(f"memories/{memory['id']}").json()["confirmations"] == 0


@pytest.mark.parametrize("said", ["Yes", "yes, remember that", "没错", "好的，记下来", "I keep bees up on our roof", "OK."])
def test_a_message_that_says_yes_or_says_it_again_confirms(code, said):
    memory = code.post("memories", {"text": "I keep bees on the roof"}).json()
    assert code.post(f"memories/{memory['id']}/confirm", {"session": "s1", "turn": said_to(code, said)}).json()["confirmations"] == 1


def test_saying_the_opposite_or_another_number_confirms_nothing(code):
    for text, said in (("I don't drink coffee", "I drink coffee every day"), ("I have 3 cats at home", "I have 5 cats at home")):
        memory = code.post("memories", {"text": text}).json()
        assert is_problem(code.post(f"memories/{memory['id']}/confirm", {"session": "s1", "turn": said_to(code, said)}), 400)


@pytest.mark.parametrize("call", ["context", "prompt", "memories/search"])
def test_an_answer_is_not_given_again_while_the_person_has_paused_their_memory(code, ann, call):
    code.save("I am allergic to peanuts", kind="constraint", key="health.allergies", value="peanuts")
    first = code.post(call, {"query": "Can I have peanut butter?"}, Idempotency_Key="k1")
    assert "peanut" in first.content.decode()
    User.objects.filter(pk=ann.pk).update(mode=PersonMode.PAUSED)
    assert is_problem(code.post(call, {"query": "Can I have peanut butter?"}, Idempotency_Key="k1"), 403)


def test_an_answer_is_not_given_again_to_who_may_read_less_by_now(code, ann):
    code.patch("profile", {"health.allergies": ["peanuts"]})
    first = code.post("context", {"query": "What is the time?"}, Idempotency_Key="k1")
    assert first.json()["profile"] == {"health.allergies": ["peanuts"]}
    Agent.objects.filter(pk=code.agent.pk).update(clearance=AccessLevel.NORMAL)
    assert is_problem(code.post("context", {"query": "What is the time?"}, Idempotency_Key="k1"), 404)


def test_an_agent_learns_from_who_wrote_a_memory_no_name_of_a_person(code, signed_in):
    User.objects.filter(external_ids__value="ann").update(name="Ann Ferreira", email="ann@example.test")
    memory = code.save()
    signed_in.patch(f"memories/{memory['id']}", {"text": "I keep bees in the garden"})
    answer = code.get(f"memories/{signed_in.get('memories').json()['results'][0]['id']}")
    assert (answer.json()["created_by"], answer.json()["updated_by"]) == ("code", "person")
    everything = answer.content.decode() + code.get(f"memories/{answer.json()['id']}/history").content.decode()
    assert "Ferreira" not in everything
    assert "ann@" not in everything
