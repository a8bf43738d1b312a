"""Carrying out the wishes of a conversation that are not statements: forget, correct, list, yes and no (SPEC 3.1, 3.9).

What they name is found before the message is claimed (`meant`); they are carried out inside the transaction that claims it, acting as the keeper
of the person's memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from accounts.principals import Principal
from memory.capture.anew import renews
from memory.capture.commands import alike
from memory.capture.commands.en_renew import denies, renewed
from memory.capture.matching import among, entirely, holding, matching
from memory.capture.notices import Notice, numbered, say
from memory.capture.rules import frame
from memory.capture.rules.zh.slot import in_whole_words, slot, widened
from memory.capture.rules.zh.wording import whole
from memory.capture.settling import giving_way
from memory.capture.types import Command, CommandKind, Statement
from memory.enums import AccessLevel, Capability, Kind, State
from memory.lifecycle import selectors
from memory.lifecycle.services import decide_by_words, forget_many, typed_value_after
from memory.models import Memory, Turn
from memory.text import dates
from memory.text.naming import place

Outcome = tuple[list[Memory], list[Notice]]
MOST = 20
"""Memories that one wish may name; of more the person is shown so many."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The message that is being captured and who it is from. `reads`: its conversation may be told what is remembered.

    `meant` holds the ids of the memories that its wishes name, as they were when it was thought about.
    """

    principal: Principal
    turn: Turn
    language: str
    reads: bool
    meant: Mapping[str, Sequence[UUID]] = field(default_factory=dict)


def carry_out(heard: Heard, wish: Command) -> Outcome:
    """What became of one wish: the memories it touched, and what to tell the person."""
    act = ACTS.get(wish.kind)
    return act(heard, wish) if act else ([], [])


def _forget(heard: Heard, wish: Command) -> Outcome:
    """Of each name one match is forgotten, several are asked about, none is said plainly; of a message that is pointed at all that it brought."""
    if not wish.argument:
        gone = _gone(heard, selectors.live_of(heard.principal, heard.meant.get("", ())))
        return [], gone or _nothing(heard, wish, heard.turn.content[wish.start : wish.end])
    names = [name for name in wish.names if name in heard.meant] or [wish.argument]
    return [], [notice for name in names for notice in _forget_named(heard, wish, name)]


def _nothing(heard: Heard, wish: Command, text: str) -> list[Notice]:
    """Said plainly of a wish that is sure; what turns out to mean nothing else was talk."""
    return [say("nothing", heard.language, text=text)] if wish.sure else []


def _forget_named(heard: Heard, wish: Command, name: str) -> list[Notice]:
    matches = _still_meant(heard, name)
    if not matches:
        return _nothing(heard, wish, name)
    if len(matches) > 1:
        return [say("which", heard.language, text=numbered(matches, heard.language))]
    return _gone(heard, matches)


def _gone(heard: Heard, rows: Sequence[Memory]) -> list[Notice]:
    shown = [row.text for row in rows]
    gone = forget_many(heard.principal, [row.pk for row in rows], reason="asked for in the conversation") if rows else []
    return [say("forgotten", heard.language, text=text, memory=memory) for text, memory in zip(shown, gone, strict=True)]


def _still_meant(heard: Heard, argument: str) -> list[Memory]:
    """The memories that were found to be named and are still there, and those that this very message has brought."""
    return among(selectors.live_of(heard.principal, heard.meant.get(argument, ()), turns=(heard.turn.pk,)), argument)


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


def _decline(heard: Heard, wish: Command) -> Outcome:
    decided = decide_by_words(heard.principal, heard.turn, yes=False)
    if not decided and wish.turns:
        return _forget(heard, wish)
    return [], [say("declined", heard.language, text=memory.text, memory=memory) for memory in decided]


def _do_not_save(heard: Heard, _wish: Command) -> Outcome:
    return [], [say("not_saved", heard.language)]


def _correct(heard: Heard, wish: Command) -> Outcome:
    """A correction that says to what arrives as a statement; one that fits nothing, or several things, is said so; a bare one is asked back."""
    if wish.statements:
        return [], []
    if wish.replaces:
        rows = selectors.live_of(heard.principal, heard.meant.get(wish.replaces, ()))
        return [], [say("which_correct", heard.language, text=numbered(rows, heard.language))] if len(rows) > 1 else []
    return [], [] if wish.argument else [say("change", heard.language, text="/memories/")]


def meant(principal: Principal, wishes: Sequence[Command]) -> dict[str, list[UUID]]:
    """By what a wish names, the memories that it means, `MOST` at most. Before the message is claimed: finding them may take a while."""
    found: dict[str, list[UUID]] = {}
    for wish in wishes:
        if wish.kind == CommandKind.FORGET or (wish.kind == CommandKind.DECLINE and wish.turns):
            found |= {name: [row.pk for row in rows[:MOST]] for name, rows in _to_forget(principal, wish).items()}
        elif wish.kind == CommandKind.CORRECT and (wish.about or wish.turns or wish.renews):
            found[wish.argument] = [row.pk for row, _ in _to_mend(principal, wish)]
        elif wish.kind == CommandKind.CORRECT and wish.replaces and not wish.statements:
            found[wish.replaces] = [row.pk for row in holding(principal, wish.replaces)[:MOST]]
    return found


def _to_forget(principal: Principal, wish: Command) -> dict[str, list[Memory]]:
    """By each name the memories that it means; by the whole of the words where one memory has all of them."""
    whole = _named(principal, wish, wish.argument)
    if not wish.names or (len(whole) == 1 and entirely(wish.argument, whole[0])):
        return {wish.argument: whole}
    return {name: _named(principal, wish, name) for name in wish.names}


def _named(principal: Principal, wish: Command, name: str) -> list[Memory]:
    if not wish.turns:
        rows = matching(principal, name) if name else []
        spared = among(rows, wish.spares) if wish.spares else []
        rows = [row for row in rows if row not in spared]
        # What may be no wish at all must name the memory with every word; Chinese is cut into words too variously for that.
        return rows if wish.sure or not name.isascii() else [row for row in rows if entirely(name, row)]
    brought = selectors.live_of(principal, (), turns=wish.turns)
    if name:
        return [row for row in among(brought, name) if wish.sure or not name.isascii() or entirely(name, row)]
    told = [turn for turn in wish.turns if any(row.turn_id == turn for row in brought)][: wish.most]
    return [row for row in brought if row.turn_id in told]


def in_earnest(wishes: Sequence[Command], named: Mapping[str, Sequence[UUID]]) -> tuple[Command, ...]:
    """The wishes without corrections that turn out to be talk, to be read like the rest: nothing is remembered that they mean."""
    return tuple(
        wish for wish in wishes if wish.sure or wish.kind == CommandKind.FORGET or named.get(wish.argument) or named.get(wish.replaces)
    )


def corrected(principal: Principal, wishes: Sequence[Command], *, now: datetime) -> list[Statement]:
    """What "not X but Y" makes of the one memory that holds X: the same sentence with Y in its place. Opens its own transaction.

    Where no memory holds X it is what the wish states by itself. `now` is when it was said, in the person's zone. A memory of a scope that may
    not be written here stays as it is.
    """
    found: list[Statement] = []
    for wish in wishes:
        if wish.kind != CommandKind.CORRECT or wish.statements:
            continue
        if wish.about or wish.turns or wish.renews:
            found += _mended(principal, wish, now)
        elif wish.replaces and wish.argument:
            found += _exchanged(principal, wish, now)
    return found


def _exchanged(principal: Principal, wish: Command, now: datetime) -> list[Statement]:
    """The one memory that holds the old words, with the new ones in their place."""
    holds = holding(principal, wish.replaces)
    if not holds:
        return list(wish.otherwise)
    rows = [row for row in holds if principal.may_write_scope(row.scope)]
    text = _with_new(rows[0].text, wish.replaces, wish.argument) if len(rows) == 1 else None
    return [_reworded(rows[0], text, wish, now)] if text else []


def _mended(principal: Principal, wish: Command, now: datetime) -> list[Statement]:
    """What a correction makes of the one memory that it speaks of, and that has a place for the new value."""
    rows = _to_mend(principal, wish)
    if not rows:
        return list(wish.otherwise)
    if len(rows) != 1 or not principal.may_write_scope(rows[0][0].scope):
        return []
    row, text = rows[0]
    if wish.renews:
        first, *others = wish.renews
        return [replace(first, explicit=True, replaces=row.text, scope=row.scope), *others]
    return [replace(_reworded(row, text, wish, now), replaces=row.text)]


def _to_mend(principal: Principal, wish: Command) -> list[tuple[Memory, str]]:
    """The memories that a correction may mean, each as it reads then: of the matter it names, else of what was said last."""
    if wish.renews:
        return [(row, wish.argument) for row in _to_renew(principal, wish)]
    named = matching(principal, wish.about) if wish.about else []
    rows = named or _named(principal, wish, "")
    open_rows = [row for row in rows if row.access_level < AccessLevel.SECRET]  # A secret shows but a mask of its words.
    told = [(row, _as_mended(row, wish, named=bool(named))) for row in open_rows]
    return [(row, text) for row, text in told if text and text != row.text]


def _as_mended(row: Memory, wish: Command, *, named: bool) -> str | None:
    """A memory's sentence with the news in it, by the rules of its language."""
    if frame.language(row.text) != "zh":
        fits = not named or entirely(wish.about, row)
        return renewed(row.text, wish.argument, old=wish.replaces, value=row.value, named=named) if fits else None
    if renews(wish.argument, row.text):
        return wish.argument
    span = slot(row.text, wish.argument, strict=not named)
    return _with_new(row.text, *in_whole_words(row.text, *span, wish.argument)) if span else None


def _to_renew(principal: Principal, wish: Command) -> list[Memory]:
    """The memories that speak of the same as a correction which is a sentence by itself, or of what it says is not so."""
    if wish.alike:
        told = [row for row in selectors.likely(principal, wish.about) if alike.of_one_thing(wish.argument, row.text)]
        told = [row for row in told if row.state == State.ACTIVE or wish.sure]
        return sorted(giving_way(told, wish.renews[0]), key=lambda row: row.number)[-1:]
    rows = giving_way(matching(principal, wish.argument, news=True), wish.renews[0])
    lately = () if rows else _named(principal, replace(wish, argument=""), "")
    rows = rows or [row for row in lately if denies(wish.argument, row.text) or renews(wish.argument, row.text)]
    return [row for row in rows if not wish.about or entirely(wish.about, row)]


def _with_new(text: str, old: str, new: str) -> str | None:
    """The text with the new words where the old ones stand in it; None where they do not stand as whole words."""
    found = place(old, text)
    if found is None or not whole(text, *found):
        return None
    start, end = widened(text, *found, new)
    return f"{text[:start]}{new}{text[end:]}"


def _reworded(row: Memory, text: str, wish: Command, now: datetime) -> Statement:
    """The memory as it reads now, its value as the sentence tells it then. Its end and its day stay, unless it is them that are put right."""
    value = typed_value_after(row.key, row.value, row.text, text)
    until, at = (tell(text, now=now) for tell in (dates.valid_until, dates.occurred_at))
    dated = (until, at) != (dates.valid_until(row.text, now=now), dates.occurred_at(row.text, now=now))
    return Statement(
        text=text,
        kind=Kind(row.kind),
        key=row.key if value is not None else "",
        value=value,
        explicit=True,
        replaces=wish.replaces,
        scope=row.scope,
        valid_until=until if dated else row.valid_until,
        occurred_at=at if dated else row.occurred_at,
    )


ACTS: dict[CommandKind, Callable[[Heard, Command], Outcome]] = {
    CommandKind.FORGET: _forget,
    CommandKind.FORGET_ALL: _forget_all,
    CommandKind.LIST: _list,
    CommandKind.CONFIRM: _confirm,
    CommandKind.DECLINE: _decline,
    CommandKind.DO_NOT_SAVE: _do_not_save,
    CommandKind.CORRECT: _correct,
}
