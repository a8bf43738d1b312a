"""Explicit wishes in a conversation (SPEC 3.1), found without any model.

Each language looks at the whole message and answers for its own words; wishes come in the order of the message and never overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memory.capture.commands import alike, en, ja, other, zh
from memory.capture.commands.elsewhere import is_elsewhere
from memory.capture.types import Command, CommandKind, Utterance


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes of a message. `now` is aware, in the person's zone; `history` is what was said before, oldest first."""
    found = [command for language in (zh, en, ja, other) for command in language.parse(text, now=now, history=history)]
    if all(one.kind == CommandKind.CORRECT and not one.replaces and not any(said.replaces for said in one.statements) for one in found):
        whole = alike.parse(text, now=now, history=history)
        found = whole if whole and (whole[0].sure or not any(one.statements for one in found)) else found
    kept: list[Command] = []
    here = [command for command in found if not is_elsewhere(command, text)]
    for command in sorted(here, key=lambda command: (command.start, -command.end)):
        if not kept or command.start >= kept[-1].end:
            kept.append(command)
    return kept
