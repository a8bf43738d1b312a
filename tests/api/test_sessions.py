"""Sessions, what is said in them, and the state of tasks."""

from __future__ import annotations

import time
from urllib.parse import quote

import pytest

from tests.api.conftest import is_problem

HELLO = {"messages": [{"role": "user", "content": "I am allergic to peanuts and I live in Lisbon", "id": "m1"}]}


def test_a_session_is_opened_listed_read_and_deleted(code):
    made = code.post("sessions", {"id": "s1", "title": "Trip", "workflow": "w1"})
    assert made.status_code == 201
    assert made.json() | {"id": "s1", "title": "Trip", "agent": "code", "workflow": "w1", "mode": "readwrite"} == made.json()
    assert [row["id"] for row in code.get("sessions").json()["results"]] == ["s1"]
    assert code.get("sessions/s1").json()["title"] == "Trip"
    assert code.delete("sessions/s1").status_code == 204
    assert is_problem(code.get("sessions/s1"), 404)
    assert is_problem(code.delete("sessions/s1"), 404)


def test_an_id_is_made_where_none_is_given(code):
    ids = {code.post("sessions").json()["id"] for _ in range(2)}
    assert len(ids) == 2


@pytest.mark.parametrize("name", ["a/b", "x:y@z", "100%", "a?b#c", "-", "it's", "*"])
def test_any_visible_ascii_is_an_id(code, name):
    assert code.post("sessions", {"id": name}).json()["id"] == name
    assert code.get(f"sessions/{quote(name, safe='')}").json()["id"] == name
    assert code.post(f"sessions/{quote(name, safe='')}/turns", HELLO).status_code == 202


@pytest.mark.parametrize(
    "body", [{"id": ""}, {"id": "a b"}, {"id": "é"}, {"id": 7}, {"mode": "on"}, {"title": 1}, {"user": "bob"}, {"id": "x" * 129}]
)
def test_a_bad_session_is_400(code, body):
    assert is_problem(code.post("sessions", body), 400)


def test_sessions_and_turns_are_read_page_by_page(code):
    for n in range(5):
        code.post(f"sessions/s{n}/turns", {"messages": [{"role": "user", "content": f"word {i}"} for i in range(5)]})
    for path in ("sessions", "sessions/s1/turns"):
        seen, url, last = [], f"{path}?limit=2", None
        while url:
            last = code.get(url).json()
            seen += [row["id"] for row in last["results"]]
            url = last["next"]
        assert len(set(seen)) == len(seen) == 5
        assert last["previous"]


def test_turns_are_stored_word_for_word_and_the_session_is_made(code):
    answer = code.post("sessions/s1/turns", HELLO)
    assert answer.status_code == 202
    assert answer.json()["capture"] == "pending"
    rows = code.get("sessions/s1/turns").json()["results"]
    assert [(row["role"], row["content"], row["client_id"]) for row in rows] == [("user", HELLO["messages"][0]["content"], "m1")]
    code.post("sessions/s1/turns", HELLO)
    assert len(code.get("sessions/s1/turns").json()["results"]) == 1


def test_with_wait_the_answer_tells_what_was_captured(code):
    answer = code.post("sessions/s1/turns", {**HELLO, "wait": True})
    assert answer.status_code == 200
    body = answer.json()
    assert body["capture"] == "done"
    assert any("peanuts" in memory["text"] for memory in body["captured"])
    assert {memory["session"] for memory in body["captured"]} == {"s1"}
    assert {memory["turn"] for memory in body["captured"]} == {body["turns"][0]["id"]}
    assert body["notices"][0]["text"]


def test_with_wait_and_no_time_left_the_messages_are_kept_and_the_answer_is_as_without_it(code, monkeypatch):
    monkeypatch.setattr("memory.api.views.sessions.ends", lambda _request: time.monotonic() - 1)
    answer = code.post("sessions/s1/turns", HELLO, Prefer="wait=20")
    assert (answer.status_code, answer.json()["capture"], answer.json()["captured"]) == (202, "pending", [])
    assert "Preference-Applied" not in answer
    assert len(code.get("sessions/s1/turns").json()["results"]) == 1
    monkeypatch.undo()
    assert code.post("sessions/s1/turns", {**HELLO, "wait": True}).json()["capture"] == "done"


def test_prefer_wait_is_the_same_as_wait(code):
    answer = code.post("sessions/s1/turns", HELLO, Prefer="wait=20")
    assert answer.status_code == 200
    assert answer["Preference-Applied"] == "wait"


@pytest.mark.parametrize(
    "messages",
    [
        None,
        [],
        {},
        "hello",
        [7],
        [{}],
        [{"role": "user"}],
        [{"content": "x"}],
        [{"role": "User", "content": "x"}],
        [{"role": "user", "content": ""}],
        [{"role": "user", "content": "\u200b"}],
        [{"role": "user", "content": ["x"]}],
        [{"role": "user", "content": "x", "id": "a b"}],
        [{"role": "user", "content": "x", "at": "yesterday"}],
        [{"role": "user", "content": "x", "at": "2026-01-01T00:00:00"}],
        [{"role": "user", "content": "x", "owner": "bob"}],
        [{"role": "user", "content": "x"}] * 101,
    ],
    ids=repr,
)
def test_bad_messages_are_400_and_nothing_is_stored(code, messages):
    assert is_problem(code.post("sessions/s1/turns", {"messages": messages}), 400)
    assert is_problem(code.get("sessions/s1"), 404)


def test_sessions_are_of_one_agent_and_person(code, support, signed_in):
    code.post("sessions/s1/turns", HELLO)
    for stranger in (support, code.acting_for("bob")):
        for method, path, body in (
            ("GET", "sessions/s1", None),
            ("GET", "sessions/s1/turns", None),
            ("GET", "sessions/s1/state", None),
            ("PUT", "sessions/s1/state", {"a": 1}),
            ("DELETE", "sessions/s1", None),
        ):
            assert is_problem(stranger(method, path, body), 404), path
    assert [row["id"] for row in signed_in.get("sessions").json()["results"]] == ["s1"]
    assert len(code.get("sessions/s1/turns").json()["results"]) == 1


def test_state_is_put_patched_and_guarded(code):
    code.post("sessions", {"id": "s1"})
    empty = code.get("sessions/s1/state")
    assert (empty.status_code, empty.json()) == (200, {})
    put = code.put("sessions/s1/state", {"step": 1, "found": {"a": 1, "b": None}}, If_Match=empty["ETag"])
    assert put.json() == {"step": 1, "found": {"a": 1, "b": None}}
    assert is_problem(code.patch("sessions/s1/state", {"step": 2}, If_Match=empty["ETag"]), 412)
    patched = code.patch("sessions/s1/state", {"step": 2, "found": {"a": None}}, If_Match=put["ETag"])
    assert patched.json() == {"step": 2, "found": {"b": None}}
    assert code.get("sessions/s1/state")["ETag"] == patched["ETag"]
    assert code.put("sessions/s1/state", {}, If_Match="*").json() == {}


def test_a_workflow_is_shared_by_its_sessions(code, support):
    assert is_problem(code.get("workflows/w1/state"), 404)
    code.post("sessions", {"id": "s1", "workflow": "w1"})
    assert code.put("workflows/w1/state", {"step": 1}).json() == {"step": 1}
    assert support.patch("workflows/w1/state", {"by": "support"}).json() == {"step": 1, "by": "support"}
    assert is_problem(code.acting_for("bob").get("workflows/w1/state"), 404)


@pytest.mark.parametrize("raw", ["[1]", '"x"', "7", "null", '{"a": NaN}', '{"a": "\\u0000"}', '{"a": 1, "a": 2}', "{"])
def test_a_bad_state_is_400(code, raw):
    code.post("sessions", {"id": "s1"})
    for method in ("PUT", "PATCH"):
        assert is_problem(code(method, "sessions/s1/state", raw=raw), 400)
    assert code.get("sessions/s1/state").json() == {}


def test_a_state_over_the_limit_is_413(code):
    code.post("sessions", {"id": "s1"})
    assert is_problem(code.put("sessions/s1/state", {"a": "x" * 300_000}), 413)


def test_each_message_stands_on_one_page_though_others_are_gone(code):
    code.post("sessions/s1/turns", {"messages": [{"role": "user", "content": f"word {n}"} for n in range(6)]})
    rows = code.get("sessions/s1/turns").json()["results"]
    for gone in (rows[0], rows[2]):
        code.delete(f"sessions/s1/turns/{gone['id']}")
    seen, address = [], "sessions/s1/turns?limit=2"
    while address:
        body = code.get(address).json()
        seen += [row["content"] for row in body["results"]]
        address = body["next"]
    assert seen == ["word 1", "word 3", "word 4", "word 5"]


def test_the_way_back_repeats_no_page_where_others_are_gone(code):
    code.post("sessions/s1/turns", {"messages": [{"role": "user", "content": f"word {n}"} for n in range(9)]})
    for gone in code.get("sessions/s1/turns").json()["results"][2:7]:
        code.delete(f"sessions/s1/turns/{gone['id']}")
    pages, address = [], code.get("sessions/s1/turns?limit=2").json()["next"]
    while address:
        body = code.get(address).json()
        pages.append([row["content"] for row in body["results"]])
        address = body["previous"]
    assert pages == [["word 7", "word 8"], ["word 0", "word 1"]]


def test_a_known_message_id_with_other_words_is_refused_and_nothing_of_the_call_is_kept(code):
    code.post("sessions/s1/turns", HELLO)
    sent = {"messages": [{"role": "user", "content": "I keep bees", "id": "m2"}, {"role": "user", "content": "I keep wasps", "id": "m1"}]}
    answer = code.post("sessions/s1/turns", sent)
    assert is_problem(answer, 409)
    assert "'m1'" in answer.json()["detail"]
    twice = {"messages": [{"role": "user", "content": text, "id": "m3"} for text in ("I keep bees", "I keep wasps")]}
    assert is_problem(code.post("sessions/s1/turns", twice), 409)
    assert len(code.get("sessions/s1/turns").json()["results"]) == 1
