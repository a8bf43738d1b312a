"""Every tool over HTTP with the SDK's own client: the abilities of the API, its checks, its words."""

from __future__ import annotations

import uuid

import pytest
from django.utils import timezone
from mcp.shared.exceptions import MCPError

from accounts.isolation import act_as
from accounts.models import AgentKey, Grant
from accounts.services.authentication import person_principal
from accounts.services.users import person_for
from memory.agent_texts import GUIDE
from memory.models import OperationLog
from memory.tool_specs import TOOLS
from tests.mcp.conftest import data, words

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def test_the_tools_are_those_of_the_api_and_every_one_works(speaking):
    async def work(client):
        listed = (await client.list_tools()).tools
        assert {tool.name: (tool.description, tool.input_schema) for tool in listed} == {
            s.name: (s.description, s.parameters) for s in TOOLS
        }

        async def tool(name, **arguments):
            return data(await client.call_tool(name, arguments))

        saved = await tool(
            "save_memory", text="我对花生过敏", kind="constraint", source="user_input", metadata={"topic": "food", "n": 0}, client_key="k1"
        )
        assert (saved["text"], saved["state"], saved["metadata"]) == ("我对花生过敏", "active", {"topic": "food", "n": 0})
        [found] = (await tool("search_memory", query="我能吃花生酱吗"))["results"]
        assert found["memory"]["id"] == saved["id"]
        assert (await tool("get_memory", memory=saved["number"]))["ref"] == saved["ref"]
        explained = await tool("explain_memory", query="我能吃花生酱吗", memory=str(saved["number"]))
        assert explained["recalled"] is True
        guessed = await tool("save_memory", text="I like short answers", confidence=0.9)
        assert guessed["state"] == "candidate"
        listing = await tool("list_memories", state="candidate", limit=1)
        assert [memory["id"] for memory in listing["memories"]] == [guessed["id"]]
        changed = await tool("update_memory", memory=saved["id"], text="我对花生和芝麻过敏", reason="she said so")
        assert (changed["supersedes"], changed["metadata"]) == (saved["id"], {"topic": "food", "n": 0})
        assert (await tool("set_profile", fields={"basic.region": "Lisbon"}))["basic.region"]["value"] == "Lisbon"
        assert list(await tool("get_profile", keys=["basic.region"])) == ["basic.region"]
        told = await tool("add_turn", session="s1", messages=[{"role": "user", "content": "Yes, keep answers short please", "id": "m1"}])
        turn = told["turns"][0]
        confirmed = await tool("confirm_memory", memory=guessed["id"], session="s1", turn=turn["id"])
        assert confirmed["confirmations"] >= 1
        assert (await tool("search_conversations", query="short answers"))["results"][0]["session"] == "s1"
        context = await client.call_tool("get_context", {"query": "芝麻酱能吃吗", "session": "s1"})
        assert words(context) == context.structured_content["text"]
        assert "我对花生和芝麻过敏" in words(context)
        assert await tool("forget_memory", memory=changed["id"], reason="she asked") == {"forgotten": True}
        assert (await tool("search_memory", query="芝麻酱能吃吗"))["results"] == []

    speaking.do(work)
    speaking.do(lambda client: client.list_tools(), mode="legacy")
    logged = OperationLog.objects.using("maintenance").filter(action="memory.forget")
    assert {entry.agent_slug for entry in logged} == {"code"}


def test_resources_and_prompts(speaking):
    saved = data(speaking.tool("save_memory", text="I play the cello", source="user_input"))

    async def work(client):
        assert [str(one.uri) for one in (await client.list_resources()).resources] == ["memory://profile"]
        assert [one.uri_template for one in (await client.list_resource_templates()).resource_templates] == ["memory://memories/{number}"]
        assert (await client.read_resource("memory://profile")).contents[0].text.startswith("{")
        assert "I play the cello" in (await client.read_resource(f"memory://memories/{saved['number']}")).contents[0].text
        for missing in (
            "memory://memories/999",
            "memory://memories/x",
            f"memory://memories/{uuid.uuid4()}",
            "memory://other",
            "file:///etc/passwd",
        ):
            with pytest.raises(MCPError, match="There is no"):
                await client.read_resource(missing)
        assert [one.name for one in (await client.list_prompts()).prompts] == ["use_memory", "answer_from_memory", "what_you_know"]
        guide = await client.get_prompt("use_memory", {"language": "zh"})
        assert guide.messages[0].content.text == GUIDE["zh"]
        asked = await client.get_prompt("answer_from_memory", {"question": "Which instrument do I play?"})
        assert "I play the cello" in asked.messages[0].content.text
        assert asked.messages[0].content.text.endswith("Which instrument do I play?")
        with pytest.raises(MCPError, match="question"):
            await client.get_prompt("answer_from_memory", {})

    speaking.do(work)


def test_somebody_elses_ids_are_like_ids_that_do_not_exist(speaking):
    memory = data(speaking.tool("save_memory", text="I keep bees on the roof", source="user_input"))
    data(speaking.tool("add_turn", session="s-ann", messages=[{"role": "user", "content": "I keep bees on the roof"}]))
    missing = {"memory": str(uuid.uuid4()), "session": "s-none"}
    anns = {"memory": memory["id"], "session": "s-ann"}
    more = {
        "text": "I sail",
        "query": "bees",
        "turn": "1",
        "messages": [{"role": "user", "content": "hello"}],
        "fields": {"basic.region": "Rome"},
    }

    async def work(client):
        for spec in TOOLS:
            if not {"memory", "session"} & set(spec.properties) or spec.name == "add_turn":
                continue
            given = {name: more[name] for name in (*spec.required, "text") if name in more and name in spec.properties}
            answers = []
            for ids in (anns, missing):
                named = {name: value for name, value in ids.items() if name in spec.properties}
                result = await client.call_tool(spec.name, given | named)
                assert "roof" not in words(result), spec.name
                answers.append((result.is_error, words(result) if result.is_error else ""))
            assert answers[0] == answers[1], spec.name
        assert data(await client.call_tool("list_memories", {"q": "bees"}))["memories"] == []
        other = await client.call_tool("add_turn", {"session": "s-ann", "messages": more["messages"]})
        assert "roof" not in words(other)
        with pytest.raises(MCPError, match="There is no"):
            await client.read_resource(f"memory://memories/{memory['id']}")

    speaking.do(work, user="bob")
    assert data(speaking.tool("get_memory", memory=memory["id"]))["text"] == "I keep bees on the roof"


def test_what_goes_wrong_is_told_to_the_model_in_words(speaking):
    async def work(client):
        async def told(name, **arguments):
            result = await client.call_tool(name, arguments)
            assert result.is_error
            return words(result)

        assert "text must be given" in await told("save_memory")
        assert "There is no argument owner" in await told("save_memory", text="x", owner=3)
        assert "valid_until: Must be a time with an offset" in await told("save_memory", text="x", valid_until="tomorrow")
        assert "Must be a text" in await told("save_memory", text=["x"])
        assert "cannot be stored" in await told("save_memory", text="nul \0")
        assert "kind" in await told("list_memories", kind="dream")
        assert "Must be a text or a number" in await told("list_memories", kind=["fact"])
        assert "keys" in await told("get_profile", keys="basic.name")
        assert "There is no such thing here" in await told("get_memory", memory="search")
        assert "session" in await told("add_turn", session="a b", messages=[{"role": "user", "content": "x"}])
        for path in ("../profile", "1/history", "..%2f..%2f", "１２", ""):
            assert "There is no such thing here" in await told("get_memory", memory=path)
        with pytest.raises(MCPError, match="There is no tool"):
            await client.call_tool("drop_tables", {})

    speaking.do(work)
    with act_as(person_principal(person_for("ann"))) as ann:
        Grant.objects.create(owner_id=ann.owner_id, agent=speaking.agent, blocked=True)
    blocked = speaking.tool("list_memories")
    assert blocked.is_error
    assert "blocked" in words(blocked)
    AgentKey.objects.update(revoked_at=timezone.now())
    with pytest.raises(Exception, match=r"error response|unhandled errors|valid key"):
        speaking.tool("list_memories")
