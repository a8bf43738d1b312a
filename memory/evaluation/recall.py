"""`evaluate recall`: labelled chats and memories through the ordinary ways of writing and asking (SPEC 15.2).

One line of the file is one space, loaded for one new person: entries with a speaker become messages of conversations and are looked for in
past conversations, entries without become memories. R@k is the mean over the answerable questions of the share of their evidence among
the first k.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from accounts.models import User
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent
from memory.capture.services import save
from memory.enums import Role, Source
from memory.evaluation import lines
from memory.lifecycle.types import NewMemory
from memory.recall.services import recall, search_turns
from memory.recall.types import Said
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from memory.vectors.services import sweep_missing

CUTS = (1, 3, 5, 10)
DEEPEST = max(CUTS)
ASSISTANTS = {"ai", "assistant", "bot", "agent"}
CALL = 50


@dataclass(slots=True)
class Tally:
    """The figures so far, of all questions or of one category."""

    questions: int = 0
    shares: dict[int, float] = field(default_factory=lambda: dict.fromkeys(CUTS, 0.0))
    reciprocal: float = 0.0

    def add(self, places: Sequence[int]) -> None:
        """Count a question by the places (from 1; 0: not found) of its evidence."""
        self.questions += 1
        for cut in CUTS:
            self.shares[cut] += sum(0 < place <= cut for place in places) / len(places)
        found = [place for place in places if place]
        self.reciprocal += 1 / min(found) if found else 0.0

    def result(self) -> dict[str, float]:
        """The means, under the names of API.md."""
        count = max(self.questions, 1)
        return {f"r@{cut}": round(share / count, 4) for cut, share in self.shares.items()} | {"mrr": round(self.reciprocal / count, 4)}


@dataclass(slots=True)
class Report:
    """All figures of a file."""

    overall: Tally = field(default_factory=Tally)
    by_category: dict[str, Tally] = field(default_factory=dict)
    unanswerable: int = 0
    abstained: int = 0
    answered_nothing: int = 0

    def result(self) -> dict[str, Any]:
        """As API.md has it; `abstained_share` is null when every question has an answer. `floored_share`: answerable ones that found nothing."""
        return {
            "questions": self.overall.questions + self.unanswerable,
            "overall": self.overall.result(),
            "abstained_share": round(self.abstained / self.unanswerable, 4) if self.unanswerable else None,
            "floored_share": round(self.answered_nothing / max(self.overall.questions, 1), 4),
            "by_category": {name: {"questions": tally.questions, **tally.result()} for name, tally in sorted(self.by_category.items())},
        }


def run(path: Path) -> dict[str, Any]:
    """The figures for a file of spaces. Call it inside `scratch_database()`."""
    return ask(load(path))


def load(path: Path) -> list[Mapping[str, Any]]:
    """The spaces of a file. `lines.Unfit` names the line that is none."""
    return lines.read(path, _fit)


def ask(spaces: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The figures for spaces that were read. Call it inside `scratch_database()`."""
    agent, _ = create_agent("evaluation")
    report = Report()
    for space in spaces:
        user = User.objects.create_user(anonymous=True)
        _space(report, acting_agent(user.owner_id, agent.pk), space)
    return report.result()


def _fit(space: Mapping[str, Any]) -> Mapping[str, Any]:
    """The space, once everything that is read of it later is there and of its type."""
    entries = lines.items(space, "memories")
    chats = any(entry.get("speaker") for entry in entries)
    for entry in entries:
        lines.text(entry, "text")
        lines.text(entry, "speaker", needed=chats)
        for name in ("id", "session") if chats else ("id",):
            if not isinstance(entry.get(name), str | int):
                raise ValueError(f"{name} of a memory must be a text or a number")  # noqa: TRY004 (told like every other fault)
    for question in lines.items(space, "questions"):
        lines.text(question, "text")
        if not isinstance(question.get("evidence"), list):
            raise ValueError("evidence of a question must be a list")  # noqa: TRY004 (told like every other fault)
    return space


def _space(report: Report, principal: Principal, space: Mapping[str, Any]) -> None:
    entries = space["memories"]
    chats = any(entry.get("speaker") for entry in entries)
    ids = _load_messages(principal, entries) if chats else _load_memories(principal, entries)
    while sweep_missing():
        pass
    for question in space["questions"]:
        found = _ask_messages(principal, question) if chats else _ask_memories(principal, question)
        _count(report, question, [ids.get(key, frozenset()) for key in found])


def _load_memories(principal: Principal, entries: Sequence[Mapping[str, Any]]) -> dict[str, frozenset[str]]:
    """Each memory with the ids of the entries that became it."""
    ids: dict[str, set[str]] = {}
    for entry in entries:
        new = NewMemory(entry["text"], source=Source.USER_INPUT, occurred_at=_when(entry, 0))
        memory = save(principal, new).memory
        if memory is not None:
            ids.setdefault(str(memory.pk), set()).add(str(entry["id"]))
    return {key: frozenset(found) for key, found in ids.items()}


def _load_messages(principal: Principal, entries: Sequence[Mapping[str, Any]]) -> dict[str, frozenset[str]]:
    ids: dict[str, frozenset[str]] = {}
    person = next((entry["speaker"] for entry in entries if entry["speaker"].lower() not in ASSISTANTS), "")
    for session, group in itertools.groupby(entries, key=lambda entry: str(entry["session"])):
        numbered = list(enumerate(group))
        for batch in _batches(numbered):
            messages = [
                MessageIn(_role(entry["speaker"], person), entry["text"], name=entry["speaker"], at=_when(entry, place))
                for place, entry in batch
            ]
            turns = record_turns(principal, session.replace(" ", "_"), messages).turns
            ids |= {str(turn.pk): frozenset([str(entry["id"])]) for turn, (_, entry) in zip(turns, batch, strict=True)}
    return ids


def _batches(numbered: Sequence[tuple[int, Mapping[str, Any]]]) -> Iterator[Sequence[tuple[int, Mapping[str, Any]]]]:
    for start in range(0, len(numbered), CALL):
        yield numbered[start : start + CALL]


def _role(speaker: str, person: str) -> str:
    return Role.USER if speaker == person else Role.ASSISTANT


def _when(entry: Mapping[str, Any], place: int) -> datetime | None:
    """The day of an entry, its messages a second apart; None for an entry without one, or with none that is a date."""
    try:
        day = datetime.fromisoformat(str(entry.get("date") or ""))
    except ValueError:
        return None
    return day.replace(tzinfo=day.tzinfo or UTC, second=place % 60, minute=place // 60 % 60, hour=place // 3600 % 24)


def _ask_messages(principal: Principal, question: Mapping[str, Any]) -> list[str]:
    found = search_turns(principal, query=question["text"], recent=_dialogue(question), top_k=DEEPEST)
    return [str(hit.turn.pk) for hit in found.hits]


def _ask_memories(principal: Principal, question: Mapping[str, Any]) -> list[str]:
    found = recall(principal, query=question["text"], recent=_dialogue(question), top_k=DEEPEST)
    return [str(hit.memory.pk) for hit in found.hits]


def _dialogue(question: Mapping[str, Any]) -> list[Said]:
    """The lines before the question; the last line is the person's, and the speakers take turns."""
    lines = [line for line in str(question.get("context") or "").split("\n") if line]
    return [Said(Role.USER if (len(lines) - place) % 2 else Role.ASSISTANT, line) for place, line in enumerate(lines)]


def _count(report: Report, question: Mapping[str, Any], found: Sequence[frozenset[str]]) -> None:
    if not question.get("answerable", True) or not question["evidence"]:
        report.unanswerable += 1
        report.abstained += not found
        return
    report.answered_nothing += not found
    evidence = [str(one) for one in question["evidence"]]
    places = [next((place for place, ids in enumerate(found, 1) if one in ids), 0) for one in evidence]
    report.overall.add(places)
    report.by_category.setdefault(str(question.get("category") or "all"), Tally()).add(places)
