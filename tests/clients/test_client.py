"""The client says what the service says, tries again where that can do no harm, and reads streams of events."""

from __future__ import annotations

import asyncio
import threading
import time

import httpx2
import pytest
from memory_desk import AsyncDesk, Desk, DeskError, NotFound, NotPermitted, Unreachable, calls
from memory_desk.sending import EventReader

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def test_a_conversation_from_the_first_word_to_the_feedback(desk):
    said = desk.add("s-1", [{"role": "user", "content": "Please remember that I have a standup at 9:30."}], wait=True)
    assert said["capture"] == "done"
    assert said["captured"][0]["state"] == "active"
    assert said["notices"]
    context = desk.context("When is my standup?", session="s-1")
    assert any("9:30" in one["text"] for one in context["memories"])
    assert desk.feedback(context["id"], "liked", answer="At 9:30.")
    saved = desk.remember("I keep bees", source="user_input", kind="fact", metadata={"via": "test"})
    assert desk.get(saved["number"])["metadata"] == {"via": "test"}
    assert desk.correct(saved["id"], text="I keep wasps")["text"] == "I keep wasps"
    assert [hit["memory"]["text"] for hit in desk.search("Which wasps do I keep?")][:1] == ["I keep wasps"]
    desk.forget(saved["number"] + 1)
    assert {row["text"] for row in desk.memories(state=["active"])} == {"I have a standup at 9:30"}
    desk.set_preferences({"core.theme": "dark"})
    assert desk.preferences() == {"core.theme": "dark"}
    assert desk.set_profile({"basic.region": "Lisbon"})["basic.region"]["value"] == "Lisbon"
    assert desk.settings("basic.region") == {"basic.region": "Lisbon"}
    with pytest.raises(NotFound) as missing:
        desk.get(999_999)
    assert (missing.value.status, missing.value.code) == (404, "not-found")
    assert missing.value.request_id
    with pytest.raises(DeskError) as wrong:
        desk.remember("x", kind="nonsense")
    assert list(wrong.value.errors) == ["kind"]
    other = desk.acting_for("anon-1")
    other.remember("I row on Sundays", source="user_input")
    assert desk.link("anon-1")["memories"] == 1
    with pytest.raises(NotPermitted):
        desk.correct(1, access_level="public")
    assert [turn["content"] for turn in desk.turns("s-1", last=1)] == ["Please remember that I have a standup at 9:30."]
    for n in range(3):
        desk.add("s-2", [{"role": "assistant", "content": f"line {n} {m}"} for m in range(80)])
    assert len(list(desk.turns("s-2"))) == 240, "page after page"


def test_the_asynchronous_client_does_the_same_at_once(desk):
    async def many() -> list[str]:
        async with AsyncDesk(desk.place.base_url, desk.place.key, "ann") as other:
            await asyncio.gather(*(other.remember(f"I own kayak number {n}", source="user_input") for n in range(4)))
            found = await other.search("kayak", top_k=10)
            return sorted(hit["memory"]["text"] for hit in found)

    assert asyncio.run(many()) == [f"I own kayak number {n}" for n in range(4)]


def test_events_arrive_and_go_on_after_a_cut(desk):
    told: list[str] = []

    def listen() -> None:
        for event in desk.events():
            told.append(event["type"])
            if len(told) == 3:
                return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    deadline = time.monotonic() + 20
    place = 0
    while thread.is_alive() and time.monotonic() < deadline:
        desk.remember(f"I own kayak number {place}", source="user_input")
        place += 1
        time.sleep(0.3)
    assert told == ["memory.save"] * 3
    reader = EventReader()
    lines = ["retry: 5", "", "id: 7", "event: x", 'data: {"id": "7",', 'data: "type": "x"}', "", ": here", "", "data: {}", ""]
    assert [event["type"] for line in lines for event in reader.feed(line)] == ["x"]
    assert reader.last == "7"


class Scripted(httpx2.BaseTransport):
    """Answers as it is told, and remembers what was asked."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def handle_request(self, request):
        self.asked.append((time.monotonic(), request))
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def scripted(*answers):
    transport = Scripted(*answers)
    return transport, Desk("http://desk.example", "key", "ann", tries=3, http=httpx2.Client(transport=transport))


def test_it_tries_again_with_the_same_key_and_never_before_it_is_asked_to():
    busy = httpx2.Response(429, headers={"Retry-After": "1"}, json={})
    transport, desk = scripted(httpx2.ReadTimeout("lost"), busy, httpx2.Response(201, json={"id": "1"}))
    assert desk.remember("I keep bees") == {"id": "1"}
    keys = {request.headers["Idempotency-Key"] for _, request in transport.asked}
    assert len(keys) == 1
    assert transport.asked[2][0] - transport.asked[1][0] >= 1.0


def test_what_could_be_done_twice_is_not_sent_twice_and_no_answer_is_said_so():
    transport, desk = scripted(httpx2.ReadTimeout("lost"), httpx2.Response(200, json={}))
    with pytest.raises(Unreachable):
        desk.correct(1, text="x")
    assert len(transport.asked) == 1
    transport, desk = scripted(httpx2.ConnectError("no"), httpx2.Response(200, json={"text": "x"}))
    assert desk.correct(1, text="x") == {"text": "x"}
    transport, desk = scripted(*[httpx2.Response(503, json={"type": "urn:memory-desk:problem:overloaded"})] * 3)
    with pytest.raises(DeskError) as over:
        desk.get(1)
    assert (over.value.code, len(transport.asked)) == ("overloaded", 3)
    _, desk = scripted(httpx2.Response(502, text="<html>"), httpx2.Response(404, text="<html>"))
    with pytest.raises(NotFound):
        desk.get(1)


def test_a_name_out_of_a_models_mouth_stays_one_part_of_the_address():
    for call in (calls.get("../user"), calls.forget("1/../../user", erase=True), calls.correct("a?b", {}), calls.confirm("a/b", "s", "1")):
        assert call.path.split("/")[0] == "memories"
        assert not {"..", "user"} & set(call.path.split("/"))
        assert "?" not in call.path
