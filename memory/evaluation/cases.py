"""Capture cases: a short dialogue, and what must or must not be held after it. Pure.

The form, one JSON object a line: `id`, `lang`, `tags`, `now` (ISO 8601), `turns` [{role, content}], `expect`, `forbid` (statements), `profile`,
`max`. A statement is met by one memory whose text or value holds every string of `all` and one of `any`, and whose `kind`, `state`,
`access_level`, `key` is among those listed; `valid_until` names the last day on which it holds.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

from memory.enums import Role
from memory.evaluation import lines

ROLES = tuple(str(role) for role in Role)
LISTED = ("kind", "state", "access_level", "key")


@dataclass(frozen=True, slots=True)
class Case:
    """One case as written."""

    id: str
    lang: str
    turns: tuple[Mapping[str, str], ...]
    now: datetime | None = None
    expect: tuple[Mapping[str, Any], ...] = ()
    forbid: tuple[Mapping[str, Any], ...] = ()
    profile: Mapping[str, Any] = field(default_factory=dict)
    max: int | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """One memory as a case sees it."""

    text: str
    value: Any
    kind: str
    key: str
    state: str
    access_level: str
    valid_until: datetime | None


def load(path: Path) -> list[Case]:
    """The cases of a file. `lines.Unfit` names the line that is none."""
    return lines.read(path, _case)


def _case(raw: Mapping[str, Any]) -> Case:
    turns = lines.items(raw, "turns")
    for turn in turns:
        lines.text(turn, "content")
        if lines.text(turn, "role") not in ROLES:
            raise ValueError(f"role must be one of {', '.join(ROLES)}")
    profile, most = raw.get("profile", {}), raw.get("max")
    if not isinstance(profile, dict):
        raise ValueError("profile must be an object")  # noqa: TRY004 (told like every other fault)
    if most is not None and (type(most) is not int or most < 0):
        raise ValueError("max must be a whole number")
    return Case(
        id=lines.text(raw, "id"),
        lang=lines.text(raw, "lang", needed=False),
        turns=tuple(turns),
        now=lines.moment(raw, "now"),
        expect=_statements(raw, "expect"),
        forbid=_statements(raw, "forbid"),
        profile=profile,
        max=most,
    )


def _statements(raw: Mapping[str, Any], name: str) -> tuple[Mapping[str, Any], ...]:
    found = lines.items(raw, name, needed=False)
    for one in found:
        for part in ("all", "any", *LISTED):
            lines.texts(one, part)
        lines.moment(one, "valid_until")
    return tuple(found)


def misses(case: Case, held: Sequence[Held], zone: tzinfo) -> list[str]:
    """What does not hold of the case's `expect`, `forbid` and `max` lines, in words."""
    found = [f"expected {_shown(wanted)}" for wanted in case.expect if not any(meets(one, wanted, zone) for one in held)]
    found += [f"forbidden {_shown(wanted)}" for wanted in case.forbid if any(meets(one, wanted, zone) for one in held)]
    live = [one for one in held if one.state in ("active", "candidate")]
    if case.max is not None and len(live) > case.max:
        found.append(f"{len(live)} memories, at most {case.max}: {[one.text for one in live]}")
    return found


def profile_misses(case: Case, profile: Mapping[str, Any]) -> list[str]:
    """The profile lines that do not hold."""
    return [f"profile {key} is {profile.get(key)!r}" for key, value in case.profile.items() if not _fits(profile.get(key), value)]


def supported(case: Case, held: Sequence[Held], zone: tzinfo) -> tuple[int, int]:
    """For precision: of the memories stored (summaries left out), how many some `expect` line asks for, and how many there are."""
    stored = _counted(case, held)
    return len(stored) - len(unasked(case, held, zone)), len(stored)


def unasked(case: Case, held: Sequence[Held], zone: tzinfo) -> list[Held]:
    """The stored memories that count for precision and that no `expect` line asks for."""
    return [one for one in _counted(case, held) if not any(meets(one, wanted, zone) for wanted in case.expect)]


def _counted(case: Case, held: Sequence[Held]) -> list[Held]:
    if not case.expect and case.max != 0:
        return []
    return [one for one in held if one.state in ("active", "candidate") and one.kind != "summary"]


def meets(one: Held, wanted: Mapping[str, Any], zone: tzinfo) -> bool:
    """Whether the memory meets the statement."""
    words = f"{one.text}\n{_said(one.value)}".casefold()
    if not all(part.casefold() in words for part in (wanted.get("all") or ())):
        return False
    choices = wanted.get("any")
    if choices and not any(part.casefold() in words for part in choices):
        return False
    if any(wanted.get(name) and getattr(one, name) not in wanted[name] for name in LISTED):
        return False
    return "valid_until" not in wanted or _last_day(one.valid_until, zone) == wanted["valid_until"]


def _last_day(until: datetime | None, zone: tzinfo) -> str | None:
    """The last day on which it holds: an end at midnight counts as the day before."""
    return None if until is None else (until.astimezone(zone) - timedelta(microseconds=1)).date().isoformat()


def _fits(found: Any, wanted: Any) -> bool:
    if isinstance(wanted, str):
        return found is not None and wanted.casefold() in _said(found).casefold()
    return bool(found == wanted)


def _said(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False) if value is not None else ""


def _shown(wanted: Mapping[str, Any]) -> str:
    return json.dumps(wanted, ensure_ascii=False)
