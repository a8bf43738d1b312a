"""Search over memories and past conversations, and its explanation."""

from __future__ import annotations

import pytest

from memory.providers import registry
from memory.recall import rerank
from tests.api.conftest import is_problem
from tests.fakes.model_server import Step, chat_reply, model_server


@pytest.fixture
def three(code):
    code.save("I am allergic to peanuts", kind="constraint")
    code.save("I keep bees on the roof", kind="fact")
    code.save("The quarterly report is due on Fridays", kind="fact")
    return code


def test_what_was_just_saved_is_found_first(three):
    answer = three.post("memories/search", {"query": "Am I allergic to peanuts?"})
    results = answer.json()["results"]
    assert results[0]["memory"]["text"] == "I am allergic to peanuts"
    assert isinstance(results[0]["score"], float)
    assert isinstance(results[0]["scores"], dict)
    assert len(results) <= 3
    assert "total;dur=" in answer["Server-Timing"]


def test_another_person_finds_nothing(three):
    assert three.acting_for("bob").post("memories/search", {"query": "peanuts", "top_k": 50}).json()["results"] == []


def test_a_search_can_be_narrowed_and_explained(three):
    answer = three.post("memories/search", {"query": "peanuts bees report", "top_k": 10, "kinds": ["fact"], "explain": True}).json()
    assert {result["memory"]["kind"] for result in answer["results"]} <= {"fact"}
    assert all(result["explanation"]["stages"] for result in answer["results"])


def test_recent_messages_are_read_along(three):
    messages = [{"role": "user", "content": "I was stung on the roof"}]
    assert three.post("memories/search", {"query": "By what?", "messages": messages}).status_code == 200
    assert is_problem(three.post("memories/search", {"query": "x", "messages": messages, "session": "s1"}), 400)


def test_candidates_are_found_only_when_asked_for(code):
    code.post("memories", {"text": "I keep bees on the roof"})
    assert code.post("memories/search", {"query": "bees on the roof"}).json()["results"] == []
    found = code.post("memories/search", {"query": "bees on the roof", "states": ["candidate"]}).json()["results"]
    assert [hit["memory"]["state"] for hit in found] == ["candidate"]


def test_why_a_memory_is_found_or_not(three):
    memory = three.get("memories?q=bees").json()["results"][0]
    for name in (memory["id"], memory["number"], str(memory["number"])):
        answer = three.post("memories/explain", {"query": "bees on the roof", "memory": name}).json()
        assert answer["recalled"] is True
        assert {"stage", "passed", "detail"} == set(answer["stages"][0])
    three.post(f"memories/{memory['id']}/expire")
    assert three.post("memories/explain", {"query": "bees on the roof", "memory": memory["id"]}).json()["recalled"] is False


def test_a_foreign_memory_is_explained_to_nobody(three):
    memory = three.get("memories?q=bees").json()["results"][0]["id"]
    stranger = three.acting_for("bob")
    assert is_problem(stranger.post("memories/explain", {"query": "bees", "memory": memory}), 404)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"query": ""},
        {"query": "\u200b"},
        {"query": "x", "top_k": 0},
        {"query": "x", "top_k": 51},
        {"query": "x", "kinds": []},
        {"query": "x", "kinds": "fact"},
        {"query": "x", "kinds": ["Fact"]},
        {"query": "x", "states": ["forgotten"]},
        {"query": "x", "as_of": "2026-01-01"},
        {"query": "x", "filtr": 1},
        {"query": "x", "explain": 1},
        {"query": "x", "messages": [1]},
        {"query": "x", "scope": "agent:other"},
    ],
    ids=str,
)
def test_a_bad_search_is_400(code, body):
    assert is_problem(code.post("memories/search", body), 400)


@pytest.mark.parametrize("memory", [0, -1, True, None, "x", "#1", [], 2**40, {}])
def test_a_name_that_is_none_is_400(code, memory):
    assert is_problem(code.post("memories/explain", {"query": "x", "memory": memory}), 400)


def test_past_conversations_are_found(code, support):
    code.post("sessions/s1/turns", {"messages": [{"role": "user", "content": "My sister is getting married in Braga"}]})
    found = code.post("turns/search", {"query": "Who is getting married in Braga?"}).json()["results"]
    assert "Braga" in found[0]["turn"]["content"]
    assert found[0]["session"] == "s1"
    for stranger in (support, code.acting_for("bob")):
        assert stranger.post("turns/search", {"query": "married in Braga"}).json()["results"] == []


@pytest.mark.parametrize(
    "query", ["it's", "100%", "a:b | c & !d", "<->", "\\", "(((", "' OR 1=1 --", "#type:fact", "*:*", "字" * 3000, "😀", "a\tb\n"]
)
def test_signs_in_a_query_are_only_words(code, query):
    for path in ("memories/search", "turns/search", "context"):
        assert code.post(path, {"query": query}).status_code == 200


def test_why_the_judge_chose_it_comes_with_the_result(three, settings):
    with model_server() as server:
        settings.CHAT_BASE_URL, settings.CHAT_MODEL, settings.RECALL_JUDGE = server.url, "fake", True
        rerank.forget_failures()
        registry.reset()
        server.script("chat", Step(chat_reply('{"useful": [{"number": 1, "reason": "It names what to avoid."}]}')))
        results = three.post("memories/search", {"query": "peanuts bees report", "top_k": 5}).json()["results"]
    registry.reset()
    assert len(results) > 1
    assert [result.get("reason") for result in results] == ["It names what to avoid.", *[None] * (len(results) - 1)]
