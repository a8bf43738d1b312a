"""`evaluate capture`: play each case to the real pipeline as one new person, and compare what is held with what should be (SPEC 15.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from accounts.isolation import act_as
from accounts.models import User
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent, person_principal
from memory.capture.services import ingest
from memory.enums import State
from memory.evaluation.cases import Case, Held, load, meets, misses, profile_misses, supported, unasked
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import confirm
from memory.profile.selectors import settings_for
from memory.sessions.types import MessageIn


@dataclass(slots=True)
class Part:
    """The figures of one language, or of all."""

    cases: int = 0
    passed: int = 0
    supported: int = 0
    stored: int = 0
    met: int = 0
    wanted: int = 0

    def add(self, case: Case, why: Sequence[str], held: Sequence[Held], zone: tzinfo) -> None:
        """Count one case."""
        good, stored = supported(case, held, zone)
        self.cases += 1
        self.passed += not why
        self.supported += good
        self.stored += stored
        self.wanted += len(case.expect)
        self.met += sum(any(meets(one, wanted, zone) for one in held) for wanted in case.expect)

    def figures(self) -> dict[str, Any]:
        """Shares of cases passed, of what was stored that was asked for, of what was asked for that was stored; 1 where there was nothing."""
        return {
            "cases": self.cases,
            "passed": self.passed,
            "passed_share": round(self.passed / self.cases, 4) if self.cases else 0.0,
            "precision": round(self.supported / self.stored, 4) if self.stored else 1.0,
            "recall": round(self.met / self.wanted, 4) if self.wanted else 1.0,
        }


@dataclass(slots=True)
class Tally:
    """The figures so far, each case that missed, and what was stored that no case asked for."""

    whole: Part = field(default_factory=Part)
    by_lang: dict[str, Part] = field(default_factory=dict)
    misses: list[dict[str, str]] = field(default_factory=list)
    extra: list[dict[str, str]] = field(default_factory=list)

    def add(self, case: Case, why: Sequence[str], held: Sequence[Held], zone: tzinfo) -> None:
        """Count one case."""
        for part in (self.whole, self.by_lang.setdefault(case.lang, Part())):
            part.add(case, why, held, zone)
        if why:
            self.misses.append({"id": case.id, "why": "; ".join(why)})
        self.extra += [{"id": case.id, "text": one.text} for one in unasked(case, held, zone)]

    def result(self) -> dict[str, Any]:
        """As `evaluate capture` prints it."""
        languages = {lang: part.figures() for lang, part in sorted(self.by_lang.items())}
        return {**self.whole.figures(), "by_lang": languages, "misses": self.misses, "extra": self.extra}


def run(path: Path) -> dict[str, Any]:
    """The figures for a file of cases. Call it inside `scratch_database()`."""
    return play(load(path))


def play(cases: Sequence[Case]) -> dict[str, Any]:
    """The figures for cases that were read. Call it inside `scratch_database()`."""
    agent, _ = create_agent("evaluation")
    tally = Tally()
    for case in cases:
        user = User.objects.create_user(anonymous=True)
        speaker = acting_agent(user.owner_id, agent.pk)
        now = case.now or datetime.now(UTC)
        _play(speaker, case, now)
        person = person_principal(user)
        held = _held(person)
        zone = now.tzinfo or UTC
        why = misses(case, held, zone)
        tally.add(case, [*why, *_profile(person, case)], held, zone)
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
