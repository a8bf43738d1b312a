"""Carrying out the wishes of a conversation that are not statements: forget, correct, list, yes and no (SPEC 3.1, 3.9).

Everything here runs inside the transaction that claims the message, acting as the keeper of the person's memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from accounts.principals import Principal
from memory.capture.notices import Notice, numbered, say
from memory.capture.subjects import covers
from memory.capture.types import Command, CommandKind, Statement
from memory.enums import AccessLevel, Capability, Kind
from memory.lifecycle import selectors
from memory.lifecycle.services import decide_by_words, forget_many
from memory.models import Memory, Turn
from memory.text.normalise import fold
from memory.text.segment import content_words

Outcome = tuple[list[Memory], list[Notice]]


@dataclass(frozen=True, slots=True)
class Heard:
    """The message that is being captured and who it is from. `reads`: its conversation may be told what is remembered."""

    principal: Principal
    turn: Turn
    language: str
    reads: bool


def carry_out(heard: Heard, wish: Command) -> Outcome:
    """What became of one wish: the memories it touched, and what to tell the person."""
    act = ACTS.get(wish.kind)
    return act(heard, wish) if act else ([], [])


def _forget(heard: Heard, wish: Command) -> Outcome:
    """One match is forgotten, several are asked about, none is said plainly."""
    matches = matching(heard.principal, wish.argument)
    if not matches:
        return [], [say("nothing", heard.language, text=wish.argument)]
    if len(matches) > 1:
        return [], [say("which", heard.language, text=numbered(matches, heard.language))]
    shown = matches[0].text
    gone = forget_many(heard.principal, [matches[0].pk], reason="asked for in the conversation")
    return [], [say("forgotten", heard.language, text=shown, memory=gone[0])]


def _list(heard: Heard, _wish: Command) -> Outcome:
    """What the agent may read, told only to one that may read, in a conversation that reads."""
    if not heard.reads or not heard.principal.can(Capability.READ):
        return [], []
    rows = selectors.current(heard.principal, limit=10)
    if not rows:
        return [], [say("list_empty", heard.language)]
    return [], [say("list", heard.language, text=numbered(rows, heard.language))]


def _forget_all(heard: Heard, _wish: Command) -> Outcome:
    return [], [say("forget_all", heard.language)]


def _confirm(heard: Heard, _wish: Command) -> Outcome:
    decided = decide_by_words(heard.principal, heard.turn, yes=True)
    return decided, [say("confirmed", heard.language, text=memory.text, memory=memory) for memory in decided]


def _decline(heard: Heard, _wish: Command) -> Outcome:
    decided = decide_by_words(heard.principal, heard.turn, yes=False)
    return [], [say("declined", heard.language, text=memory.text, memory=memory) for memory in decided]


def _do_not_save(heard: Heard, _wish: Command) -> Outcome:
    return [], [say("not_saved", heard.language)]


def _correct(heard: Heard, wish: Command) -> Outcome:
    """A correction that says to what arrives as a statement; one that fits nothing, or several things, is said so; a bare one is asked back."""
    if wish.statements or (wish.replaces and len(holding(heard.principal, wish.replaces)) <= 1):
        return [], []
    if wish.replaces:
        rows = holding(heard.principal, wish.replaces)
        return [], [say("which_correct", heard.language, text=numbered(rows, heard.language))]
    return [], [] if wish.argument else [say("change", heard.language, text="/memories/")]


def corrected(principal: Principal, wishes: Sequence[Command]) -> list[Statement]:
    """What "not X but Y" makes of the one memory that holds X: the same sentence with Y in its place. Opens its own transaction."""
    found = []
    for wish in wishes:
        if wish.kind != CommandKind.CORRECT or wish.statements or not (wish.replaces and wish.argument):
            continue
        rows = holding(principal, wish.replaces)
        if len(rows) == 1:
            found.append(_reworded(rows[0], wish))
    return found


def settled(principal: Principal, statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements, those that tell of a change set against the one memory that speaks of what changed. Opens its own transaction."""
    return tuple(_settled(principal, one) if one.changes and not one.replaces else one for one in statements)


def _settled(principal: Principal, new: Statement) -> Statement:
    rows = [row for row in matching(principal, new.changes) if fold(row.text) != fold(new.text)]
    return replace(new, replaces=rows[0].text) if len(rows) == 1 else new


def holding(principal: Principal, words: str) -> list[Memory]:
    """The live memories whose text holds these very words."""
    wanted = fold(words)
    return [row for row in selectors.live(principal, limit=2000) if wanted and wanted in fold(row.text)]


def _reworded(row: Memory, wish: Command) -> Statement:
    text = re.sub(re.escape(wish.replaces), lambda _found: wish.argument, row.text, count=1, flags=re.IGNORECASE)
    value = wish.argument if isinstance(row.value, str) else None
    key = row.key if value is not None else ""
    return Statement(text=text, kind=Kind(row.kind), key=key, value=value, explicit=True, replaces=wish.replaces)


ACTS: dict[CommandKind, Callable[[Heard, Command], Outcome]] = {
    CommandKind.FORGET: _forget,
    CommandKind.FORGET_ALL: _forget_all,
    CommandKind.LIST: _list,
    CommandKind.CONFIRM: _confirm,
    CommandKind.DECLINE: _decline,
    CommandKind.DO_NOT_SAVE: _do_not_save,
    CommandKind.CORRECT: _correct,
}


def matching(principal: Principal, argument: str) -> list[Memory]:
    """The memories that an argument like "my knee", "that I drink oat milk" or "#12" names: the best by shared words, or several as good.

    Where none shares its words, it is those of the subject that the argument names.

    Only what this principal may see is looked at, so that nobody forgets, or learns of, what is kept from their agent.
    """
    wanted = content_words(argument)
    rows = selectors.live(principal, limit=2000)
    numbers = {int(word[1:]) for word in argument.split() if word.startswith("#") and word[1:].isdigit()}
    if numbers:
        return [row for row in rows if row.number in numbers]
    exact = [row for row in rows if row.access_level < AccessLevel.SECRET and fold(argument) and fold(argument) in fold(row.text)]
    if exact:
        return _narrowed(exact, wanted)
    scored = [(share, row) for row in rows if (share := _share(wanted, row)) >= 0.5]
    best = max((share for share, _ in scored), default=0.0)
    return _narrowed(
        [row for share, row in scored if share >= best - 1e-9] or _abridged(argument, rows) or _of_subject(argument, rows), wanted
    )


_OWN = re.compile(r"^(?:我们?|俺|咱们?)(?:家|的)*")
_HAN_ONLY = re.compile(r"[\u3400-\u9fff]{2,12}")


def _abridged(argument: str, rows: Sequence[Memory]) -> list[Memory]:
    """The memories that hold the characters of a Chinese name in its order, with others between: 养猫 of 养了一只橘猫, 健身卡号 of 健身房会员卡号."""
    short = _OWN.sub("", fold(argument))
    if not _HAN_ONLY.fullmatch(short):
        return []
    apart = re.compile(".{0,8}?".join(short))
    return [row for row in rows if row.access_level < AccessLevel.SECRET and apart.search(fold(row.text))]


def _of_subject(argument: str, rows: Sequence[Memory]) -> list[Memory]:
    """The memories of the subject that the argument names, without its words: "my star sign" of "I'm a Pisces"."""
    return [row for row in rows if row.access_level < AccessLevel.SECRET and covers(argument, key=row.key, text=row.text)]


def _share(wanted: frozenset[str], row: Memory) -> float:
    return len(wanted & content_words(row.text)) / len(wanted) if wanted else 0.0


def _narrowed(rows: Sequence[Memory], wanted: frozenset[str]) -> list[Memory]:
    """Of several, the one that says just what was named and nothing else, if there is exactly one."""
    same = [row for row in rows if content_words(row.text) == wanted]
    return same if len(same) == 1 else list(rows)
