"""Contexts, as they are built, read again and judged."""

from __future__ import annotations

import uuid

import pytest

from tests.api.conftest import is_problem


@pytest.fixture
def allergic(code):
    code.save("I am allergic to peanuts", kind="constraint")
    code.patch("profile", {"basic.region": "Lisbon"})
    code.post("sessions/s1/turns", {"messages": [{"role": "user", "content": "What shall we eat today?"}]})
    return code


def test_a_context_has_what_the_contract_says(allergic):
    answer = allergic.post("context", {"query": "Can I eat this peanut butter cookie?", "session": "s1"})
    body = answer.json()
    assert answer.status_code == 200
    assert {"id", "degraded", "tokens", "messages", "memories", "profile", "settings"} <= set(body)
    assert {"total", "profile", "memories", "summary", "recent"} <= set(body["tokens"])
    assert body["tokens"]["total"] <= 1000
    assert {"number", "ref", "id", "kind", "text", "score"} <= set(body["memories"][0])
    assert "peanuts" in body["memories"][0]["text"]
    assert body["profile"]["basic.region"] == "Lisbon"
    assert "total;dur=" in answer["Server-Timing"]
    assert allergic.get(f"context/{body['id']}").json() == body


def test_a_context_comes_as_text_too(allergic):
    body = allergic.post("context", {"query": "Can I eat this?", "format": "text"}).json()
    assert "peanuts" in body["text"]
    assert "messages" not in body


def test_the_task_state_goes_in_when_asked_for(allergic):
    allergic.put("sessions/s1/state", {"step": 3})
    assert allergic.post("context", {"query": "Go on", "session": "s1", "include_state": True}).json()["state"] == {"step": 3}
    assert "state" not in allergic.post("context", {"query": "Go on", "session": "s1"}).json()


def test_feedback_moves_the_weight(allergic):
    body = allergic.post("context", {"query": "Can I eat this peanut butter cookie?"}).json()
    memory = body["memories"][0]
    answer = allergic.post(f"context/{body['id']}/feedback", {"signal": "liked", "memories": [memory["number"]], "answer": "No."})
    assert answer.status_code == 200
    assert answer.json()["weights"] == {str(memory["number"]): 1.3}
    assert allergic.get(f"memories/{memory['id']}").json()["weight"] == 1.3


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"query": ""},
        {"query": 1},
        {"query": "x", "top_k": 0},
        {"query": "x", "top_k": 51},
        {"query": "x", "top_k": "3"},
        {"query": "x", "top_k": True},
        {"query": "x", "top_k": 3.0},
        {"query": "x", "token_budget": -1},
        {"query": "x", "token_budget": 10**9},
        {"query": "x", "format": "html"},
        {"query": "x", "session": "a b"},
        {"query": "x", "user": "bob"},
    ],
    ids=str,
)
def test_a_bad_question_is_400(code, body):
    assert is_problem(code.post("context", body), 400)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"signal": "loved"},
        {"signal": 1},
        {"signal": "liked", "memories": [999]},
        {"signal": "liked", "memories": ["1"]},
        {"signal": "liked", "memories": ["marketing#1"]},
        {"signal": "liked", "x": 1},
    ],
    ids=str,
)
def test_bad_feedback_is_400(allergic, body):
    context = allergic.post("context", {"query": "Can I eat this?"}).json()["id"]
    assert is_problem(allergic.post(f"context/{context}/feedback", body), 400)


def test_another_persons_or_agents_context_is_404(allergic, support):
    context = allergic.post("context", {"query": "Can I eat this?"}).json()["id"]
    for stranger in (support, allergic.acting_for("bob")):
        assert is_problem(stranger.get(f"context/{context}"), 404)
        assert is_problem(stranger.post(f"context/{context}/feedback", {"signal": "liked"}), 404)
    assert is_problem(allergic.get(f"context/{uuid.uuid4()}"), 404)


def test_a_forgotten_memory_is_gone_from_the_context_as_given(allergic):
    body = allergic.post("context", {"query": "Can I eat this peanut butter cookie?"}).json()
    allergic.delete(f"memories/{body['memories'][0]['id']}")
    again = allergic.get(f"context/{body['id']}")
    assert again.status_code == 200
    assert "peanuts" not in again.content.decode()
