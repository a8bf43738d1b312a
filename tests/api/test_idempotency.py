"""The same key and body gives the first answer again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.isolation import act_as
from accounts.services.authentication import agent_principal
from memory.capture import services as capture
from memory.errors import Overloaded
from memory.governance.services import idempotency
from memory.models import IdempotencyRecord, Turn
from tests.api.conftest import is_problem

BODY = {"text": "I keep bees on the roof", "source": "user_input"}


def principal(caller, user="ann"):
    return agent_principal(caller.key, user)


def records(caller):
    with act_as(principal(caller)):
        return list(IdempotencyRecord.objects.all())


def age(caller, **by):
    with act_as(principal(caller)):
        IdempotencyRecord.objects.update(created_at=timezone.now() - timedelta(**by))


def test_the_first_answer_is_given_again(code):
    first = code.post("memories", BODY, Idempotency_Key="k-1")
    again = code.post("memories", BODY, Idempotency_Key="k-1")
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert first["ETag"] == again["ETag"]
    assert "Idempotent-Replayed" not in first
    assert again["Idempotent-Replayed"] == "true"
    assert again["Content-Type"] == first["Content-Type"]
    assert "RateLimit" in again


def test_the_order_of_fields_makes_no_other_body(code):
    code("POST", "memories", raw='{"text": "I sail", "source": "user_input"}', Idempotency_Key="k-1")
    assert code("POST", "memories", raw='{"source":"user_input","text":"I sail"}', Idempotency_Key="k-1")["Idempotent-Replayed"] == "true"


def test_another_body_is_422(code):
    code.post("memories", BODY, Idempotency_Key="k-1")
    assert is_problem(code.post("memories", BODY | {"text": "I sail"}, Idempotency_Key="k-1"), 422)


def test_a_key_belongs_to_one_agent_one_person_and_one_address(code, support):
    code.post("memories", BODY, Idempotency_Key="k-1")
    for other in (support, code.acting_for("bob")):
        assert "Idempotent-Replayed" not in other.post("memories", BODY, Idempotency_Key="k-1")
    assert "Idempotent-Replayed" not in code.post("memories/batch", {"items": [BODY]}, Idempotency_Key="k-1")


def test_thirty_times_the_same_turn_is_one_turn(code):
    body = {"messages": [{"role": "user", "content": "I keep bees on the roof"}], "wait": True}
    answers = {code.post("sessions/s1/turns", body, Idempotency_Key="t-1").content for _ in range(30)}
    assert len(answers) == 1
    with act_as(principal(code)):
        assert Turn.objects.count() == 1


def test_while_the_first_is_at_work_it_is_409(code):
    code.post("memories", BODY, Idempotency_Key="k-1")
    with act_as(principal(code)):
        IdempotencyRecord.objects.update(status=None)
    assert is_problem(code.post("memories", BODY, Idempotency_Key="k-1"), 409)


def test_a_request_whose_process_died_may_be_sent_again(code):
    code.post("memories", BODY, Idempotency_Key="k-1")
    with act_as(principal(code)):
        IdempotencyRecord.objects.update(status=None)
    age(code, minutes=5)
    assert code.post("memories", BODY, Idempotency_Key="k-1").status_code == 200


def test_after_a_day_the_key_is_free(code):
    code.post("memories", BODY, Idempotency_Key="k-1")
    age(code, hours=25)
    answer = code.post("memories", BODY | {"text": "I sail"}, Idempotency_Key="k-1")
    assert answer.status_code == 201
    assert len(records(code)) == 1


def test_a_refusal_is_kept_and_a_failure_on_our_side_is_not(code, monkeypatch):
    assert code.post("memories", {"text": ""}, Idempotency_Key="k-1").status_code == 400
    assert code.post("memories", {"text": ""}, Idempotency_Key="k-1")["Idempotent-Replayed"] == "true"

    def fail(*_args, **_more):
        raise Overloaded

    monkeypatch.setattr(capture, "save", fail)
    assert is_problem(code.post("memories", BODY, Idempotency_Key="k-2"), 503)
    monkeypatch.undo()
    assert code.post("memories", BODY, Idempotency_Key="k-2").status_code == 201


def test_what_cannot_be_read_claims_nothing(code):
    assert is_problem(code("POST", "memories", raw="{", Idempotency_Key="k-1"), 400)
    assert records(code) == []
    assert code.post("memories", BODY, Idempotency_Key="k-1").status_code == 201


@pytest.mark.parametrize("key", ["", "a b", "é", "x" * 256])
def test_a_key_that_is_none_is_400(code, key):
    assert is_problem(code.post("memories", BODY, Idempotency_Key=key), 400)


def test_what_was_forgotten_since_is_not_told_again(code):
    memory = code.post("memories", BODY, Idempotency_Key="k-1").json()
    code.delete(f"memories/{memory['id']}")
    again = code.post("memories", BODY, Idempotency_Key="k-1")
    assert is_problem(again, 404)
    assert "bees" not in again.content.decode()


def test_of_two_at_once_one_claims(code):
    who = principal(code)
    first = idempotency.claim(who, key="k", method_path="POST /x", body_digest="d")
    assert first.answer is None
    with pytest.raises(idempotency.Conflict):
        idempotency.claim(who, key="k", method_path="POST /x", body_digest="d")
    idempotency.release(who, first)
    assert idempotency.claim(who, key="k", method_path="POST /x", body_digest="d").answer is None
