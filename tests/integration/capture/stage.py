"""The given adversarial cases, and a stage on which each is played: a person, her agent, and what was known before."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import time_machine

from accounts.isolation import act_as
from accounts.models import Agent
from accounts.principals import Principal
from memory.capture.services import Ingested, ingest
from memory.enums import State
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import confirm
from memory.models import Memory
from memory.recall.services import recall
from memory.sessions.types import MessageIn
from tests import cast

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case
    for case in map(json.loads, (Path(__file__).parents[2] / "data" / "adversarial-cases.jsonl").read_text(encoding="utf-8").splitlines())
}
NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")
LONG_AGO = datetime.fromisoformat("2025-06-01T10:00:00+08:00")
LIVE = (State.ACTIVE, State.CANDIDATE)


def not_played(areas: Iterable[str], *modules: ModuleType) -> set[str]:
    """Ids of these areas for which no module has a test named `test_adv_NNN_…`."""
    names = [name for module in modules for name, _ in inspect.getmembers(module, inspect.isfunction)]
    played = {f"adv-{found[1]}" for name in names if (found := re.match(r"test_adv_(\d{3})_", name))}
    return {case["id"] for case in CASES.values() if case["area"] in set(areas)} - played


@dataclass
class Stage:
    """Ann, talking to one agent of hers at the time of the cases."""

    ann: cast.Actor = field(default_factory=lambda: cast.person("ann"))
    agent: Agent = field(default_factory=lambda: cast.agent("code"))
    at: datetime = NOW
    travels: bool = True
    """Whether the clock stands at that time while she talks; where what is tried again later is looked at, it goes on by itself."""

    @property
    def code(self) -> Principal:
        return self.ann.by(self.agent)

    def known(self, text: str, **fields: Any) -> Memory:
        """Something held for long, as a first-party agent saved it."""
        memory = cast.saved(self.code, text, **fields)
        with act_as(self.ann.self):
            Memory.objects.filter(pk=memory.pk).update(valid_from=LONG_AGO, created_at=LONG_AGO)
        return memory

    def play(self, case_id: str, *, session: str = "s", at: datetime | None = None) -> Ingested:
        """The case's messages, captured in the call."""
        messages = CASES[case_id]["given"]["messages"]
        return self.say(*[(one["role"], one["content"]) for one in messages], session=session, at=at)

    def say(self, *said: tuple[str, str], session: str = "s", at: datetime | None = None) -> Ingested:
        messages = [MessageIn(role, text, at=at or self.at) for role, text in said]
        with self._then(at or self.at):
            return ingest(self.code, session=session, messages=messages, wait=True)

    def _then(self, at: datetime) -> AbstractContextManager[object]:
        return time_machine.travel(at) if self.travels else nullcontext()

    def held(self, *states: State) -> list[Memory]:
        """What is held at that time; without states what is active or waits."""
        with self._then(self.at):
            found = page(self.ann.self, filters=MemoryFilters(states=states or LIVE), limit=200).rows
        return sorted(found, key=lambda memory: memory.number)

    def texts(self, *states: State) -> list[str]:
        return [memory.text for memory in self.held(*states)]

    def confirm_all(self) -> None:
        for memory in self.held(State.CANDIDATE):
            confirm(self.ann.self, memory.pk)

    def found(self, query: str, **more: Any) -> list[str]:
        return [hit.memory.text for hit in recall(self.ann.self, query=query, **more).hits]
