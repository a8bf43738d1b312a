"""What capture reads and what it yields. Frozen, free of tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any

from memory.enums import Kind


@dataclass(frozen=True, slots=True)
class Utterance:
    """One message of the dialogue that came before, oldest first in a history; `turn` is its id where it is stored."""

    role: str
    text: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Statement:
    """One self-contained statement about the person or their work.

    `text` keeps the person's own words as one clause in the first person, with a subject (`I …`, `我…`), and is what gets embedded.
    `key` is a dotted name; a single-valued key holds one value at a time, a many-valued one (`profile.schema`) a set.
    `removes`: the statement takes `value` out of a many-valued key, or ends what `key` said, rather than adding to it.
    `replaces`: words of an older value that this one corrects ("not X but Y" gives X); empty when nothing is named.
    `changes`: what it says has changed, as the person calls it ("面试挪到周四了" gives 面试): the one memory that speaks of it gives way.
    `anew`: it was said with a word of change ("now"): a memory that says the same but for a value gives way.
    `scope`: that of the memory it corrects, which it keeps; empty for the usual one.
    `for_agent`: it is about the work of the agent it was said to, and holds for that one alone.
    `deduced`: nobody said it, it follows from what was asked; asking again confirms nothing.
    `valid_until` is exclusive: the first instant at which it no longer holds. `when_words` are the words a date came from.
    """

    text: str
    kind: Kind
    key: str = ""
    value: Any = None
    confidence: float = 0.9
    valid_until: datetime | None = None
    occurred_at: datetime | None = None
    when_words: str = ""
    explicit: bool = False
    about_person: bool = True
    removes: bool = False
    replaces: str = ""
    deduced: bool = False
    quote: str = ""
    for_agent: bool = False
    changes: str = ""
    scope: str = ""
    anew: bool = False


class CommandKind(StrEnum):
    """What an explicit wish in a conversation asks for (SPEC 3.1)."""

    REMEMBER = "remember"
    FORGET = "forget"
    FORGET_ALL = "forget_all"
    CORRECT = "correct"
    LIST = "list"
    CONFIRM = "confirm"
    DECLINE = "decline"
    DO_NOT_SAVE = "do_not_save"


@dataclass(frozen=True, slots=True)
class Command:
    """An explicit wish: its kind, what it names, and the part of the message it took up.

    `argument` is what to remember or forget, in the person's words, without the command words ("that", "这件事"); empty for a bare wish
    ("remember that" pointing at the sentence before). `replaces` holds the old value of a correction when it was named.
    `names` are the things that one wish to forget names, where they are several; each is looked for by itself.
    `turns` are messages of the person that it points back to, the likeliest first: only what they brought is meant, and without an argument all that
    first `most` of them that brought something did ("forget that").
    `sure`: its words alone make it a wish; else it is one only where something is remembered that it means, and talk otherwise.
    `about` is what a correction calls the matter that it puts right, where it does not name the old value.
    `renews` is what a correction states by itself in the place of the one memory that speaks of the same. `spares` names what is not to be forgotten.
    `alike`: only a memory that says the same of the same thing but for its value gives way.
    `otherwise` is what a correction states by itself, kept where no memory holds the old value: "my seat is 14C, not 14D" may be the first word of it.
    `start` and `end` are offsets into the message, so that the rest of it can still be read by the rules.
    """

    kind: CommandKind
    argument: str = ""
    replaces: str = ""
    start: int = 0
    end: int = 0
    statements: tuple[Statement, ...] = field(default=())
    otherwise: tuple[Statement, ...] = field(default=())
    renews: tuple[Statement, ...] = field(default=())
    about: str = ""
    spares: str = ""
    names: tuple[str, ...] = ()
    turns: tuple[int, ...] = ()
    most: int = 1
    sure: bool = True
    alike: bool = False
