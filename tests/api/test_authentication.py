"""Who may call at all: keys, the person named, login sessions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import AgentKey, ExternalId
from accounts.services.agents import create_agent, new_key, revoke_key
from tests.api.conftest import Caller, is_problem


def test_without_a_key_it_is_401_also_when_no_person_is_named(client, db):
    for caller in (Caller(client), Caller(client, user=None)):
        answer = caller.get("memories")
        assert is_problem(answer, 401)
        assert answer["WWW-Authenticate"].startswith("Bearer")


def test_only_a_good_key_in_the_header_opens_anything_and_all_others_get_the_same_answer(code):
    _, expired = new_key(code.agent, expires_at=timezone.now() - timedelta(seconds=1))
    dead, revoked = new_key(code.agent)
    revoke_key(dead.pk)
    wrong = code.key[:-1] + ("0" if code.key[-1] != "0" else "1")
    assert code.get("memories").status_code == 200
    answers = [Caller(code.client, key).get("memories") for key in (expired, revoked, wrong, "x", "mem_")]
    answers.append(Caller(code.client).get(f"memories?api_key={code.key}"))
    assert {answer.status_code for answer in answers} == {401}
    assert len({answer.json()["detail"] for answer in answers}) == 1


def test_the_key_is_kept_only_as_prefix_and_digest(code):
    row = AgentKey.objects.get(agent=code.agent)
    code.get("memories")
    row.refresh_from_db()
    assert code.key not in str(vars(row))
    assert timezone.now() - row.last_used_at < timedelta(seconds=60)


@pytest.mark.parametrize("user", [None, "", " ", "a b", "é", "x" * 129])
def test_a_person_who_is_not_named_properly_is_400(code, user):
    before = ExternalId.objects.count()
    answer = code.acting_for(user).get("memories")
    assert is_problem(answer, 400)
    assert ExternalId.objects.count() == before


def test_another_letter_case_is_another_person(code):
    code.save("I keep bees on the roof")
    assert code.acting_for("Ann").get("memories").json()["results"] == []


def test_a_third_party_agent_needs_the_grant_and_makes_nobody(outsider, bob):
    answers = [outsider.acting_for("bob").get("memories"), outsider.acting_for("nobody-yet").get("memories")]
    assert all(is_problem(answer, 403) for answer in answers)
    assert answers[0].json()["detail"] == answers[1].json()["detail"]
    assert not ExternalId.objects.filter(value="nobody-yet").exists()


def test_the_login_session_is_for_the_persons_own_data(code, signed_in):
    memory = code.save()
    assert [row["id"] for row in signed_in.get("memories").json()["results"]] == [memory["id"]]


def test_a_change_by_login_session_needs_the_csrf_token(signed_in):
    signed_in.headers.clear()
    assert signed_in.get("memories").status_code == 200
    assert is_problem(signed_in.post("memories", {"text": "I keep bees"}), 403)
    assert signed_in.get("memories").json()["results"] == []


def test_a_login_session_cannot_name_somebody_else(signed_in, bob):
    assert is_problem(signed_in.acting_for("bob").get("memories"), 404)
    assert is_problem(signed_in.acting_for("nobody").get("memories"), 404)
    assert signed_in.acting_for("ann").get("memories").status_code == 200


def test_a_key_goes_before_a_login_session(signed_in, code):
    signed_in.key = "mem_wrong"
    assert is_problem(signed_in.get("memories"), 401)


def test_capabilities_are_checked_by_method(db, client):
    _, key = create_agent("reader", capabilities=["read"])
    reader = Caller(client, key)
    assert reader.get("memories").status_code == 200
    for method, path, body in (
        ("POST", "memories", {"text": "I keep bees"}),
        ("DELETE", "memories", {"confirm": "ann"}),
        ("GET", "sessions", None),
        ("POST", "sessions/s1/turns", {"messages": [{"role": "user", "content": "hello"}]}),
        ("GET", "profile", None),
        ("PATCH", "profile", {"basic.region": "Lisbon"}),
    ):
        assert is_problem(reader(method, path, body), 403), path


def test_tools_need_a_key_and_no_person(code, client):
    answer = code.acting_for(None).get("tools")
    names = {tool["function"]["name"] for tool in answer.json()["tools"]}
    assert {"save_memory", "search_memory", "forget_memory"} <= names
    assert is_problem(Caller(client, user=None).get("tools"), 401)
    assert is_problem(code.post("tools"), 405)
