"""What is refused, alike at every door, and that the person can see it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache

from accounts.enums import Capability, PersonMode
from accounts.errors import NotPermitted
from accounts.models import Agent, User
from accounts.principals import Principal
from accounts.services.authentication import acting_agent, person_principal
from memory.audit.selectors import LogFilters, entries
from memory.capture.services import ingest, save
from memory.context.services import build_context, give_feedback
from memory.governance.services.access import set_grant
from memory.lifecycle import selectors
from memory.lifecycle import services as lifecycle
from memory.lifecycle.selectors import MemoryFilters
from memory.lifecycle.types import NewMemory
from memory.models import IdempotencyRecord, OperationLog, Session
from memory.profile.selectors import fields
from memory.profile.services import set_fields
from memory.recall.services import explain, recall, search_turns
from memory.sessions import selectors as sessions
from memory.sessions import services as conversations
from memory.sessions.types import MessageIn
from tests.api.conftest import Caller, is_problem, just_signed_in

R, W, P, S, X, A = (
    Capability.READ,
    Capability.WRITE,
    Capability.PROFILE,
    Capability.SESSIONS,
    Capability.PROXY,
    Capability.ACCOUNT,
)
HI = [MessageIn("user", "hello")]
NEEDS: list[tuple[set[Capability], Any]] = [
    ({R}, selectors.get_memory),
    ({R}, lambda who, one: selectors.page(who, filters=MemoryFilters())),
    ({R}, lambda who, one: selectors.counts(who)),
    ({R}, selectors.history),
    ({R, X}, lambda who, one: recall(who, query="bees")),
    ({R}, lambda who, one: explain(who, query="bees", memory=one)),
    ({R, X}, lambda who, one: build_context(who, query="bees")),
    ({W}, lambda who, one: give_feedback(who, one, signal="liked")),
    ({W}, lambda who, one: save(who, NewMemory(text="I sail"))),
    ({W}, lambda who, one: lifecycle.correct(who, one, lifecycle.Changes(text="I row"))),
    ({W}, lifecycle.confirm),
    ({W}, lifecycle.reject),
    ({W}, lifecycle.expire),
    ({W}, lifecycle.forget),
    ({W}, lifecycle.erase),
    ({W, A}, lambda who, one: lifecycle.forget_all(who)),
    ({P}, lambda who, one: set_fields(who, {"basic.name": "Ann"})),
    ({P, R, X}, lambda who, one: fields(who)),
    ({S, X}, lambda who, one: ingest(who, session="s", messages=HI)),
    ({S, X}, lambda who, one: conversations.open_session(who, id="s")),
    ({S}, lambda who, one: conversations.delete_session(who, "s")),
    ({S}, lambda who, one: conversations.put_state(who, "s", {})),
    ({S}, lambda who, one: conversations.put_workflow(who, "w", {})),
    ({S}, lambda who, one: sessions.list_sessions(who)),
    ({S}, lambda who, one: sessions.list_turns(who, "s")),
    ({S}, lambda who, one: search_turns(who, query="bees")),
]


@pytest.fixture(autouse=True)
def _no_refusal_is_remembered(db: None) -> None:
    cache.clear()


def refused(call: Any, who: Principal, memory: str) -> bool:
    try:
        call(who, memory)
    except NotPermitted as error:
        return "capability" in error.detail
    return False


def denied(user: User) -> list[OperationLog]:
    return entries(person_principal(user), filters=LogFilters(action="access.denied"))


def test_the_services_themselves_ask_for_the_capability(code: Caller, ann: User) -> None:
    memory = code.save()["id"]
    agent = code.agent
    assert agent is not None
    for needed, call in NEEDS:
        Agent.objects.filter(pk=agent.pk).update(capabilities=[c.value for c in Capability if c not in needed])
        assert refused(call, acting_agent(ann.owner_id, agent.pk), memory), sorted(needed)
    assert code.acting_for("ann").get("memories").status_code == 200


def test_a_write_only_key_changes_what_it_cannot_read(code: Caller, ann: User) -> None:
    saved = code.save()
    tag = code.get(f"memories/{saved['id']}")["ETag"]
    Agent.objects.update(capabilities=["write"])
    assert code.patch(f"memories/{saved['id']}", {"text": "I keep hens"}, If_Match=tag).status_code == 200
    assert is_problem(code.get(f"memories/{saved['id']}"), 403)


def test_what_is_refused_is_in_the_persons_log_without_a_word_of_anothers(code: Caller, ann: User, bob: User) -> None:
    memory = code.save("I keep bees on the roof")["id"]
    as_bob = code.acting_for("bob")
    for method, path in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("GET", "/history")):
        assert is_problem(as_bob(method, f"memories/{memory}{path}", {"text": "x"} if method == "PATCH" else None), 404)
    as_bob.get(f"memories/{memory}")
    told = denied(bob)
    assert len(told) == 4, "one for each kind of call, and one a minute only"
    assert {entry.agent_slug for entry in told} == {"code"}
    assert {entry.result for entry in told} == {"denied"}
    assert told[-1].details == {"call": "GET api/v1/memories/<memory:memory>", "status": 404}
    assert memory not in str([vars(entry) for entry in told])
    assert denied(ann) == []


def test_a_blocked_agent_that_tries_is_told_of(code: Caller, ann: User) -> None:
    code.save()
    set_grant(person_principal(ann), "code", blocked=True)
    assert is_problem(code.get("memories"), 403)
    assert [entry.details["status"] for entry in denied(ann)] == [403]


@pytest.mark.parametrize("charset", ["utf-16", "UTF-16LE", "latin-1", '"utf-32"'])
def test_json_in_another_charset_is_415(code: Caller, charset: str) -> None:
    answer = code.post("memories", {"text": "I sail"}, content_type=f"application/json; charset={charset}")
    assert is_problem(answer, 415)
    assert code.post("memories", {"text": "I sail"}, content_type="application/json; charset=UTF-8").status_code == 201


@pytest.mark.parametrize("query", ["q=%ff", "q=%C3%28", "%fe=x", "q=%ED%A0%80"])
def test_an_address_that_is_not_utf_8_is_400(code: Caller, query: str) -> None:
    assert is_problem(code.get(f"memories?{query}"), 400)


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/v2/memories", "/api/memories", "/api/v1/nothing"])
def test_every_address_under_api_answers_in_the_apis_own_form(code: Caller, path: str) -> None:
    assert is_problem(code.get(path), 404)


def test_while_memory_is_off_not_even_the_session_is_kept(code: Caller, ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(mode=PersonMode.OFF)
    said = code.post("sessions/s-1/turns", {"messages": [{"role": "user", "content": "I sail"}]})
    assert said.status_code in {200, 201, 202}, said.content
    assert code.post("sessions", {"id": "s-2", "title": "About sailing"}).status_code in {200, 201}
    assert not Session.objects.using("default").exists()
    assert code.get("sessions").json()["results"] == []


def test_a_kept_answer_loses_its_words_with_the_memory(code: Caller, ann: User) -> None:
    body = {"text": "I keep bees on the roof", "source": "user_input"}
    memory = code.post("memories", body, Idempotency_Key="k-1").json()["id"]
    code.post("sessions/s-1/turns", {"messages": [{"role": "user", "content": "I sail"}]}, Idempotency_Key="k-2")
    code.delete(f"memories/{memory}")
    assert is_problem(code.post("memories", body, Idempotency_Key="k-1"), 404)
    code.delete("sessions/s-1")
    rows = list(IdempotencyRecord.objects.filter(owner_id=ann.owner_id).values_list("body", "body_digest")) or [("", "")]
    assert set(rows) == {("", "")}, "neither the answer nor the print of the request"


def test_taking_everything_along_or_away_asks_for_a_sign_in_of_late(signed_in: Caller, ann: User) -> None:
    password = "paddle-and-oar"
    assert signed_in.get("user/memories/export", X_Export_Password=password).status_code == 200
    just_signed_in(signed_in.client, ann, ago=3600)
    assert is_problem(signed_in.get("user/memories/export", X_Export_Password=password), 403)
    assert is_problem(signed_in.delete("user", {"confirm": "ann"}), 403)
    assert User.objects.filter(pk=ann.pk).exists()
    just_signed_in(signed_in.client, ann)
    assert signed_in.delete("user", {"confirm": "ann"}).status_code == 200
