"""Judges cases of the form of capture-cases.jsonl on the pure parts of capture alone: wishes, rules, and a store that is a list."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from memory.capture import commands, rules
from memory.capture.types import Command, CommandKind, Statement, Utterance

DEFAULT_NOW = "2026-03-11T10:00:00+08:00"
MANY_VALUED = (
    "preference.likes",
    "preference.dislikes",
    "habit.routines",
    "goals",
    "domain.topics",
    "domain.stack",
    "health.allergies",
    "taboos",
)


@dataclass
class Held:
    """A stored statement and its state."""

    statement: Statement
    state: str


@dataclass
class Outcome:
    """How a case ended: what was missed, what was stored, and how much of it was expected."""

    case: dict[str, Any]
    held: list[Held]
    faults: list[str] = field(default_factory=list)
    stored: int = 0
    wanted: int = 0


def load(name: str) -> list[dict[str, Any]]:
    """The cases of a file beside this one."""
    with (Path(__file__).parent / name).open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def run(case: dict[str, Any]) -> Outcome:
    """One case from its first turn to its judgement."""
    now = datetime.fromisoformat(case.get("now", DEFAULT_NOW))
    held: list[Held] = []
    history: list[Utterance] = []
    for turn in case["turns"]:
        if turn["role"] == "user":
            hear(turn["content"], now, history, held)
        history.append(Utterance(turn["role"], turn["content"]))
    outcome = Outcome(case, held)
    judge(outcome)
    return outcome


def hear(text: str, now: datetime, history: list[Utterance], held: list[Held]) -> None:
    """What one message does to what is held."""
    wishes = commands.parse(text, now=now, history=tuple(history))
    if any(wish.kind in (CommandKind.DO_NOT_SAVE, CommandKind.DECLINE) for wish in wishes):
        return
    rest = text
    for wish in wishes:
        rest = rest[: wish.start] + " " * (wish.end - wish.start) + rest[wish.end :]
        obey(wish, held)
    for statement in rules.extract(rest, now=now, history=tuple(history)):
        if statement.confidence >= 0.85:
            keep(statement, "candidate", held)


def obey(wish: Command, held: list[Held]) -> None:
    """Carries out an explicit wish."""
    if wish.kind is CommandKind.FORGET_ALL:
        held.clear()
    elif wish.kind is CommandKind.FORGET:
        held[:] = [one for one in held if not alike(one.statement.text, wish.argument)]
    elif wish.kind is CommandKind.CONFIRM:
        for one in held:
            one.state = "active"
    elif wish.kind is CommandKind.CORRECT and wish.replaces:
        correct(wish, held)
    for statement in wish.statements:
        keep(statement, "active", held)


def correct(wish: Command, held: list[Held]) -> None:
    """Puts the new value in place of the old in every statement that names it."""
    for one in held:
        if wish.replaces in one.statement.text:
            one.statement = replace(one.statement, text=one.statement.text.replace(wish.replaces, wish.argument), value=wish.argument)


def alike(text: str, named: str) -> bool:
    """Whether what is to be forgotten names this text: most of its characters stand in it."""
    signs = [sign for sign in named if sign.isalnum() and sign not in "我的了这那件事"]
    return bool(signs) and sum(sign in text for sign in signs) >= 0.8 * len(signs)


def keep(statement: Statement, state: str, held: list[Held]) -> None:
    """Stores a statement unless it is held already; another value of a single-valued key replaces the old one."""
    if statement.removes:
        held[:] = [one for one in held if (one.statement.key, one.statement.value) != (statement.key, statement.value)]
        return
    if statement.replaces:
        held[:] = [one for one in held if (one.statement.key, one.statement.value) != (statement.key, statement.replaces)]
    for one in list(held):
        same_key = statement.key and one.statement.key == statement.key
        if one.statement.text == statement.text or (same_key and one.statement.value == statement.value and statement.value is not None):
            one.state = "active" if "active" in (one.state, state) else one.state
            return
        if same_key and statement.key not in MANY_VALUED:
            held.remove(one)
    held.append(Held(statement, state))


def meets(one: Held, line: dict[str, Any]) -> bool:
    """Whether a held statement meets a line of `expect` or `forbid`."""
    statement = one.statement
    said = f"{statement.text}\n{statement.value}".casefold()
    words = all(word.casefold() in said for word in line.get("all", ()))
    some = not line.get("any") or any(word.casefold() in said for word in line["any"])
    kind = "kind" not in line or statement.kind.value in line["kind"]
    state = "state" not in line or one.state in line["state"]
    key = "key" not in line or (statement.key if statement.about_person else "") in line["key"]
    return words and some and kind and key and state and ("valid_until" not in line or last_day(statement) == line["valid_until"])


def last_day(statement: Statement) -> str | None:
    """The last day on which a statement holds."""
    return None if statement.valid_until is None else (statement.valid_until - timedelta(seconds=1)).date().isoformat()


def judge(outcome: Outcome) -> None:
    """Fills in the faults and the counts for precision."""
    case, held = outcome.case, outcome.held
    expect = case.get("expect", [])
    outcome.faults += [f"missing {line}" for line in expect if not any(meets(one, line) for one in held)]
    outcome.faults += [f"forbidden {line}" for line in case.get("forbid", []) if any(meets(one, line) for one in held)]
    if "max" in case and len(held) > case["max"]:
        outcome.faults.append(f"{len(held)} held, at most {case['max']}")
    fields = {one.statement.key: one.statement.value for one in held if one.statement.about_person}
    for key, value in case.get("profile", {}).items():
        got = fields.get(key)
        right = value.casefold() in str(got).casefold() if isinstance(value, str) else got == value
        if not right:
            outcome.faults.append(f"{key} is {got!r}, not {value!r}")
    outcome.faults += [f"{key} must stay empty" for key in case.get("noprofile", ()) if key in fields]
    if expect or case.get("max") == 0:
        outcome.stored = len(held)
        outcome.wanted = sum(any(meets(one, line) for line in expect) for one in held)
