"""Somebody else's ids in every argument of every tool that models may call over MCP, made from the list of tools (SECURITY row 2)."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from memory.tool_specs import TOOLS, ToolSpec
from tests.api.conftest import Caller
from tests.api.probes import CANARY, OWNERS, VOLATILE, WORDS, World
from tests.api.test_probes import lived

tools = pytest.importorskip("memory.mcp.tools", reason="there is no door for tools")
VALUES = {"query": "What do I keep?", "text": "I sail on Sundays", "limit": 3, "values": {"basic.name": "Ann"}, "reason": "so"}


@pytest.fixture
def world(code: Caller) -> World:
    foreign = lived(code, "ann", CANARY)
    return World(lived(code.acting_for("bob"), "bob", "kayak"), foreign)


def sample(spec: ToolSpec, ids: dict[str, Any]) -> dict[str, Any]:
    """Arguments that the tool takes: what is required, with ids of one's own."""
    return {name: ids.get(name, VALUES.get(name, "I sail on Sundays")) for name in spec.required}


def probes(spec: ToolSpec, world: World) -> Iterator[tuple[str, dict[str, Any], dict[str, Any], str, str]]:
    """Each argument, declared or one that would name an owner, with an id of another's and with one that nobody has."""
    for name, kind in itertools.product((*spec.properties, *OWNERS), ("memory", "session", "context")):
        one, two = world.foreign[kind], world.missing[kind]
        own = sample(spec, world.own)
        yield name, own | {name: one}, own | {name: two}, str(one), str(two)


def told(key: str, spec: ToolSpec, arguments: dict[str, Any], tried: str) -> tuple[str, str]:
    """The whole answer, or the refusal; and the same without what differs from call to call."""
    from memory.mcp.desk import Caller as ToolCaller  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415
    from memory.mcp.desk import Refused  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415

    with transaction.atomic():
        try:
            said = json.dumps(tools.run_tool(ToolCaller(key, "bob"), spec.name, arguments), ensure_ascii=False, default=str)
        except Refused as error:
            said = f"{error.status} {error}"
        transaction.set_rollback(True)
    names = "|".join(name for name in ("id", "created_at", "updated_at", "at", "score", "cursor", "next") if VOLATILE.match(name))
    return said, re.sub(rf'"({names})": ("[^"]*"|[0-9.]+|null)', "", said.replace(tried, "…"))


@pytest.mark.parametrize("spec", TOOLS, ids=lambda spec: spec.name)
def test_no_argument_of_a_tool_reaches_anothers(code: Caller, world: World, spec: ToolSpec) -> None:
    tried = 0
    for name, foreign, missing, one, two in probes(spec, world):
        (said, alike), (_, likewise) = told(code.key, spec, foreign, one), told(code.key, spec, missing, two)
        tried += 1
        assert CANARY not in said.replace(one, ""), (name, said)
        assert not said.startswith("5"), (name, said)
        if name not in WORDS and name not in {"text", "query"}:
            assert alike == likewise, name
    assert tried >= 3 * (len(spec.properties) + len(OWNERS))
