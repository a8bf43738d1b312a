"""English dialogues, judged without a database: what commands and rules yield, held in a small list that follows the rules of conflict."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from memory.capture import commands, rules
from memory.capture.rules import frame
from memory.capture.rules.en import stance
from memory.capture.types import CommandKind, Statement, Utterance

HERE = Path(__file__).parent
DEFAULT_NOW = "2026-03-11T10:00:00+08:00"
MANY = (
    "domain.topics",
    "domain.stack",
    "health.allergies",
    "health.avoids",
    "taboos",
    "preference.likes",
    "preference.dislikes",
    "habit.routines",
    "goals",
    "language.spoken",
)
CONFIDENT = 0.85


def load(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text(encoding="utf-8").splitlines() if line.strip()]


@dataclass
class Held:
    """What is held after a dialogue: the statements by order, and the profile they explain."""

    now: datetime
    kept: list[Statement] = field(default_factory=list)

    def forget(self, argument: str) -> None:
        wanted = set(_words(argument))
        self.kept = [
            one for one in self.kept if not wanted or len(wanted & set(_words(f"{one.text} {one.key}"))) < max(1, round(len(wanted) * 0.6))
        ]

    def add(self, new: Statement) -> None:
        if new.confidence < CONFIDENT:
            return
        same_key = [one for one in self.kept if new.key and one.key == new.key]
        if any(one.text.casefold() == new.text.casefold() or (one in same_key and _same(one, new)) for one in self.kept):
            return
        replaced = [one for one in same_key if new.key not in MANY]
        replaced += [
            one for one in self.kept if {one.key, new.key} == {"preference.likes", "preference.dislikes"} and one.value == new.value
        ]
        replaced += [one for one in self.kept if new.replaces and new.explicit and new.replaces.casefold() in one.text.casefold()]
        self.kept = [one for one in self.kept if one not in replaced]
        self.kept.append(new)

    def profile(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for one in self.kept:
            if not one.key or one.removes:
                continue
            if one.key in MANY:
                found.setdefault(one.key, []).append(one.value)
            else:
                found[one.key] = one.value
        return found


def _same(one: Statement, new: Statement) -> bool:
    return str(one.value).casefold() == str(new.value).casefold() and one.removes == new.removes


def _words(text: str) -> list[str]:
    idle = {"the", "a", "an", "my", "i", "that", "this", "of", "is", "am", "i'm", "about", "on", "in", "you", "know", "me", "from"}
    return [word.strip(".,!?'\"").removesuffix("'s").removesuffix("s") for word in text.casefold().split() if word not in idle]


def play(case: dict[str, Any]) -> Held:
    now = datetime.fromisoformat(case.get("now", DEFAULT_NOW))
    held, history = Held(now), []
    for turn in case["turns"]:
        if turn["role"] == "user":
            _hear(turn["content"], held, history)
        history.append(Utterance(turn["role"], turn["content"]))
    return held


def _hear(text: str, held: Held, history: list[Utterance]) -> None:
    wishes = commands.parse(text, now=held.now, history=history)
    rest = frame.blank(text, [(wish.start, wish.end) for wish in wishes])
    for wish in wishes:
        if wish.kind == CommandKind.FORGET_ALL:
            held.kept.clear()
        if wish.kind == CommandKind.FORGET:
            held.forget(wish.argument)
        for statement in wish.statements:
            held.add(statement)
    for statement in rules.extract(rest, now=held.now, history=history):
        held.add(statement)


def _fits(line: dict[str, Any], one: Statement) -> bool:
    said = f"{one.text}\n{one.value}".casefold()
    last_day = (one.valid_until - timedelta(microseconds=1)).date().isoformat() if one.valid_until else None
    return (
        all(part.casefold() in said for part in line.get("all", ()))
        and (not line.get("any") or any(part.casefold() in said for part in line["any"]))
        and ("kind" not in line or one.kind in line["kind"])
        and ("key" not in line or one.key in line["key"])
        and ("state" not in line or ("active" if one.explicit and not stance.aimed_at_agent(one.text) else "candidate") in line["state"])
        and ("valid_until" not in line or last_day == line["valid_until"])
    )


def misses(case: dict[str, Any], held: Held) -> list[str]:
    found = [f"missing {line}" for line in case["expect"] if "access_level" not in line and not any(_fits(line, one) for one in held.kept)]
    found += [f"forbidden {line}" for line in case.get("forbid", ()) if any(_fits(line, one) for one in held.kept)]
    profile = held.profile()
    for key, wanted in case.get("profile", {}).items():
        value = profile.get(key)
        text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
        if (wanted.casefold() not in text.casefold()) if isinstance(wanted, str) else value != wanted:
            found.append(f"profile {key}={value!r}, not {wanted!r}")
    if "max" in case and len(held.kept) > case["max"]:
        found.append(f"{len(held.kept)} kept, at most {case['max']}")
    return found


@dataclass
class Figures:
    """Shares over a file of cases."""

    passed: float
    precision: float
    noisy: float
    failures: list[str]


def measure(cases: list[dict[str, Any]]) -> Figures:
    failures, right, stored, noise, noisy = [], 0, 0, 0, 0
    for case in cases:
        held = play(case)
        wrong = misses(case, held)
        if wrong:
            failures.append(
                f"{case['id']}: {[turn['content'] for turn in case['turns']]}\n    {wrong}\n    {[(one.text, one.kind.value, one.key, one.value) for one in held.kept]}"
            )
        silent = case.get("max") == 0
        noise, noisy = noise + silent, noisy + (silent and bool(held.kept))
        if case["expect"] or silent:
            stored += len(held.kept)
            right += sum(
                any(_fits({key: line[key] for key in line if key != "access_level"}, one) for line in case["expect"]) for one in held.kept
            )
    return Figures(1 - len(failures) / len(cases), right / max(1, stored), noisy / max(1, noise), failures)


@pytest.mark.parametrize("name", ["cases_en.jsonl", "cases_en_heldout.jsonl"])
def test_nine_in_ten_dialogues_are_captured_as_a_careful_reader_would(name: str) -> None:
    figures = measure(load(name))
    assert figures.passed >= 0.9, "\n".join(figures.failures)
    assert figures.precision >= 0.95, "\n".join(figures.failures)
    assert figures.noisy <= 0.01, "\n".join(figures.failures)
