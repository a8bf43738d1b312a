"""One list of behaviours, held by the Agents SDK's own session in memory and by ours, against the served product."""

from __future__ import annotations

import asyncio

import pytest
from agents import SQLiteSession
from agents.memory.session_settings import SessionSettings
from memory_desk import AsyncDesk
from memory_desk.openai_agents import DeskSession

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
ITEMS = [
    {"role": "user", "content": "What is the weather in Bergen?"},
    {"type": "function_call", "call_id": "c1", "name": "weather", "arguments": '{"city": "Bergen"}', "id": "fc1", "status": "completed"},
    {"type": "function_call_output", "call_id": "c1", "output": "rain"},
    {"id": "m1", "type": "message", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "Rain.", "annotations": []}]},
    {"role": "user", "content": [{"type": "input_text", "text": "And here?"}, {"type": "input_image", "image_url": "data:image/png;base64,AA=="}]},
    {"role": "assistant", "content": "ok"},
    {"role": "assistant", "content": "ok"},
    {"role": "developer", "content": "Be brief. e\u0301"},
    {"role": "user", "content": ""},
    {"role": "user", "content": " two\nlines \t"},
    {"type": "reasoning", "id": "r1", "summary": [], "encrypted_content": "x" * 20_000},
]  # fmt: skip


@pytest.fixture(params=["in memory", "memory desk"])
def use(request):
    """Run a function of a session maker in one event loop."""
    kind = request.param
    desk = None if kind == "in memory" else request.getfixturevalue("desk")

    def run(act):
        async def inside():
            if desk is None:
                made: dict[str, SQLiteSession] = {}
                return await act(lambda name, **more: made.setdefault(name, SQLiteSession(name, **more)))
            async with AsyncDesk(desk.place.base_url, desk.place.key, "ann") as other:
                return await act(lambda name, **more: DeskSession(name, other, **more))

        return asyncio.run(inside())

    return run


def test_items_come_back_as_they_were_in_order_and_the_latest_by_limit(use):
    async def act(session):
        one = session("chat-1")
        assert await one.get_items() == []
        await one.add_items([])
        await one.add_items(ITEMS[:4])
        await one.add_items(ITEMS[4:])
        assert await one.get_items() == ITEMS
        assert await one.get_items(3) == ITEMS[-3:]
        assert await one.get_items(100) == ITEMS
        assert await one.get_items(0) == []
        assert await session("chat-2").get_items() == []

    use(act)


def test_popping_takes_the_latest_out_until_nothing_is_left(use):
    async def act(session):
        one = session("chat-1")
        assert await one.pop_item() is None
        await one.add_items(ITEMS[:3])
        assert [await one.pop_item() for _ in range(4)] == [*ITEMS[2::-1], None]
        await one.add_items(ITEMS[:1])
        assert await one.get_items() == ITEMS[:1]

    use(act)


def test_clearing_empties_one_session_and_no_other(use):
    async def act(session):
        one, two = session("chat-1"), session("chat-2")
        await one.clear_session()
        await one.add_items(ITEMS[:2])
        await two.add_items(ITEMS[:1])
        await one.clear_session()
        assert await one.get_items() == []
        assert await two.get_items() == ITEMS[:1]
        await one.add_items(ITEMS[5:6])
        assert await one.get_items() == ITEMS[5:6]

    use(act)


def test_the_settings_of_a_session_give_its_limit(use):
    async def act(session):
        one = session("chat-1", session_settings=SessionSettings(limit=2))
        await one.add_items(ITEMS[:5])
        assert await one.get_items() == ITEMS[3:5]
        assert await one.get_items(4) == ITEMS[1:5]

    use(act)


def test_more_items_than_one_page_holds_come_back_in_order(use):
    items = [{"role": "assistant", "content": f"line {n}"} for n in range(230)]

    async def act(session):
        one = session("long")
        await one.add_items(items)
        assert await one.get_items() == items
        assert await one.get_items(205) == items[-205:]

    use(act)


def test_what_the_person_says_in_it_is_remembered(desk):
    async def act():
        async with AsyncDesk(desk.place.base_url, desk.place.key, "ann") as other:
            session = DeskSession("chat-1", other)
            await session.add_items([{"role": "user", "content": "Please remember that I have a standup at 9:30."}])

    asyncio.run(act())
    assert [row["text"] for row in desk.memories(state=["active"])] == ["I have a standup at 9:30"]
