"""`evaluate capture`: play each case to the real pipeline as one new person, and compare what is held with what should be (SPEC 15.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from accounts.isolation import act_as
from accounts.models import User
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent, person_principal
from memory.capture.services import ingest
from memory.enums import State
from memory.evaluation.cases import Case, Held, load, misses, profile_misses, supported
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import confirm
from memory.profile.selectors import settings_for
from memory.sessions.types import MessageIn


@dataclass(slots=True)
class Tally:
    """The figures so far."""

    cases: int = 0
    passed: int = 0
    supported: int = 0
    stored: int = 0
    by_lang: dict[str, list[int]] = field(default_factory=dict)
    misses: list[dict[str, str]] = field(default_factory=list)

    def add(self, case: Case, why: Sequence[str], good: int, stored: int) -> None:
        """Count one case."""
        self.cases += 1
        self.passed += not why
        self.supported += good
        self.stored += stored
        passed, seen = self.by_lang.get(case.lang, [0, 0])
        self.by_lang[case.lang] = [passed + (not why), seen + 1]
        if why:
            self.misses.append({"id": case.id, "why": "; ".join(why)})

    def result(self) -> dict[str, Any]:
        """As API.md has it. Precision is 1 when nothing was stored."""
        return {
            "cases": self.cases,
            "passed": self.passed,
            "passed_share": round(self.passed / self.cases, 4) if self.cases else 0.0,
            "precision": round(self.supported / self.stored, 4) if self.stored else 1.0,
            "by_lang": {
                lang: {"cases": n, "passed": ok, "passed_share": round(ok / n, 4)} for lang, (ok, n) in sorted(self.by_lang.items())
            },
            "misses": self.misses,
        }


def run(path: Path) -> dict[str, Any]:
    """The figures for a file of cases. Call it inside `scratch_database()`."""
    agent, _ = create_agent("evaluation")
    tally = Tally()
    for case in load(path):
        user = User.objects.create_user(anonymous=True)
        speaker = acting_agent(user.owner_id, agent.pk)
        now = case.now or datetime.now(UTC)
        _play(speaker, case, now)
        person = person_principal(user)
        held = _held(person)
        good, stored = supported(case, held, now.tzinfo or UTC)
        why = misses(case, held, now.tzinfo or UTC)
        tally.add(case, [*why, *_profile(person, case)], good, stored)
    return tally.result()


def _play(speaker: Principal, case: Case, now: datetime) -> None:
    """The dialogue, message by message, captured after each one of the person."""
    for place, turn in enumerate(case.turns):
        message = MessageIn(turn["role"], turn["content"], at=now + timedelta(seconds=place))
        ingest(speaker, session="case", messages=[message], wait=True)


def _held(person: Principal) -> list[Held]:
    rows = page(person, filters=MemoryFilters(states=tuple(State.values)), limit=500).rows
    return [
        Held(
            text=row.full_text,
            value=row.full_value,
            kind=row.kind,
            key=row.key,
            state=row.state,
            access_level=row.level_slug,
            valid_until=row.valid_until,
        )
        for row in rows
    ]


def _profile(person: Principal, case: Case) -> list[str]:
    """The profile after the person has confirmed every candidate, oldest first."""
    if not case.profile:
        return []
    waiting = page(person, filters=MemoryFilters(states=(State.CANDIDATE,)), limit=500).rows
    for memory in sorted(waiting, key=lambda row: row.number):
        with act_as(person):
            memory.refresh_from_db(fields=["state"])
        if memory.state == State.CANDIDATE and not memory.suspicious:
            confirm(person, memory.pk)
    return profile_misses(case, settings_for(person))
