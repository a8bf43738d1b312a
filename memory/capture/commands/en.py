"""Explicit wishes in English: remember, forget, correct, list, confirm, decline, do not save.

A reminder ("remind me to …") asks for a deed, not for a memory, and is no wish here; the rules keep one that names its day until that day has passed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from memory.capture.commands import en_forms as forms
from memory.capture.rules import en as rules
from memory.capture.rules import frame
from memory.capture.rules.en import stance, wording
from memory.capture.types import Command, CommandKind, Statement, Utterance

_ADDRESS_DROPPED = re.compile(r"\s*(?:,|\bplease\b|\bnow\b|\bok(?:ay)?\b|\bthanks?\b|\bfor me\b|[.!?])+\s*$", re.IGNORECASE)


_EMPTY_WISH = re.compile(r"(?:please )?(?:remember|save|note)(?: (?:this|that|it))?", re.IGNORECASE)

LONGEST_WISH = 2000
"""Characters of one sentence; what runs on for longer without a full stop is pasted text."""


class _Reading:
    """One message under reading: its sentences, what was said before, and the time."""

    def __init__(self, text: str, now: datetime, history: Sequence[Utterance]) -> None:
        self.text, self.now, self.history = text, now, history
        self.sentences = [sentence for sentence in frame.sentences(frame.spoken(text)) if frame.language(sentence.text) == "en"]

    def before(self, number: int) -> frame.Sentence | None:
        """The sentence before this one that says more than a greeting."""
        return next((sentence for sentence in reversed(self.sentences[:number]) if len(sentence.text.split()) > 2), None)

    def last_said(self) -> str:
        """The person's last message before this one."""
        return next((said.text for said in reversed(self.history) if said.role == "user"), "")

    def keep(self, argument: str) -> tuple[Statement, ...]:
        return tuple(rules.keep(argument, now=self.now)) if argument.strip() else ()


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes of a message, with offsets into it, in order."""
    if not re.search(r"[A-Za-z]", text) or stance.joking(text):
        return []
    reading = _Reading(text, now, history)
    found: list[Command] = []
    for number, sentence in enumerate(reading.sentences):
        if len(sentence.text) > LONGEST_WISH:
            continue
        plain = wording.repair(sentence.text).rstrip(" .!…")
        for look in _LOOKS:
            command = look(plain, number, reading)
            if command is not None:
                found.append(command)
                break
    return found


def _at(
    kind: CommandKind,
    sentence: frame.Sentence,
    argument: str = "",
    *,
    replaces: str = "",
    start: int | None = None,
    end: int | None = None,
    statements: tuple[Statement, ...] = (),
) -> Command:
    return Command(kind, argument, replaces, sentence.start if start is None else start, sentence.end if end is None else end, statements)


def _tidy(argument: str) -> str:
    before = None
    while before != argument:
        before = argument
        argument = _ADDRESS_DROPPED.sub("", argument.strip(" \t\"“”'"))
    return argument.strip(" ,:;-–—")


def _list(plain: str, number: int, reading: _Reading) -> Command | None:
    found = forms.LIST.match(plain)
    if not found:
        return None
    about = _tidy(found["about"] or "")
    if about and re.search(r"\bknow\b", plain) and not re.match(r"(?:me|myself|us|my|our|I)\b", about, re.IGNORECASE):
        return None
    return _at(CommandKind.LIST, reading.sentences[number], "" if re.fullmatch(r"me|myself|us", about, re.IGNORECASE) else about)


def _do_not_save(plain: str, number: int, reading: _Reading) -> Command | None:
    sentence = reading.sentences[number]
    answer = forms.DECLINE.match(plain)
    if answer and (number == 0 or answer["number"]):
        return _at(CommandKind.DECLINE, sentence, answer["number"] or "")
    if not forms.DO_NOT_SAVE.search(plain) or forms.FORGET_THAT.match(plain):
        return None
    ahead = bool(re.search(r"off the record|between (?:us|you and me)|\bthis\b|anything|any of|in confidence", plain, re.IGNORECASE))
    return _at(CommandKind.DO_NOT_SAVE, sentence, start=0, end=len(reading.text) if ahead else sentence.end)


def _confirm(plain: str, number: int, reading: _Reading) -> Command | None:
    sentence = reading.sentences[number]
    found = forms.CONFIRM.match(plain)
    if found and number == 0:
        return _at(CommandKind.CONFIRM, sentence, found["number"] or "")
    offered = reading.history[-1] if reading.history else None
    if (
        number == 0
        and offered is not None
        and offered.role == "assistant"
        and forms.OFFER.search(offered.text)
        and forms.BARE.fullmatch(_tidy(plain))
    ):
        return _at(CommandKind.CONFIRM, sentence)
    return None


def _forget(plain: str, number: int, reading: _Reading) -> Command | None:
    sentence = reading.sentences[number]
    if forms.FORGET_ALL.match(plain):
        return _at(CommandKind.FORGET_ALL, sentence)
    for form in forms.FORGET:
        found = form.match(plain)
        if found:
            argument = _tidy(found["what"])
            return _at(CommandKind.FORGET, sentence, argument) if argument and not forms.NOT_FORGET.match(argument) else None
    return None


def _change_preference(plain: str, number: int, reading: _Reading) -> Command | None:
    """The answer that a notice offers; the person is told where to change it."""
    return _at(CommandKind.CORRECT, reading.sentences[number]) if forms.CHANGE_PREFERENCE.match(_tidy(plain)) else None


def _correct(plain: str, number: int, reading: _Reading) -> Command | None:
    for form in forms.CORRECT:
        found = form.match(plain)
        if not found:
            continue
        parts = found.groupdict()
        new, old = _tidy(parts.get("new") or ""), _tidy(parts.get("old") or "")
        statements = _corrected(new, old, parts.get("field") or "", reading)
        if new and (statements or old or reading.last_said()):
            return _at(CommandKind.CORRECT, reading.sentences[number], new, replaces=old, statements=statements)
    return None


def _corrected(new: str, old: str, field: str, reading: _Reading) -> tuple[Statement, ...]:
    """What a correction states: its own clause when it is one, else the earlier sentence with the old words exchanged."""
    if field:
        return reading.keep(f"my {field} is {new}")
    if forms.CLAUSE.match(new):
        return tuple(_replacing(statement, old) for statement in reading.keep(new))
    if old:
        for said in reversed(reading.history):
            for sentence in frame.sentences(said.text) if said.role == "user" else ():
                if old.casefold() in sentence.text.casefold():
                    return tuple(
                        _replacing(statement, old)
                        for statement in reading.keep(re.sub(re.escape(old), lambda _: new, sentence.text, flags=re.IGNORECASE))
                    )
    return ()


def _replacing(statement: Statement, old: str) -> Statement:
    return replace(statement, replaces=statement.replaces or old)


def _remember(plain: str, number: int, reading: _Reading) -> Command | None:
    sentence = reading.sentences[number]
    if plain.endswith((":", "：")) and forms.BARE.fullmatch(_tidy(plain)):
        return _following(number, reading)
    if forms.BARE.fullmatch(_tidy(wording.bare(plain))) or forms.BARE.fullmatch(_tidy(plain)):
        return _bare(number, reading)
    trailing = forms.TRAILING.match(plain)
    if trailing and not stance.asking(wording.bare(trailing["what"])):
        return _kept(trailing["what"], sentence, reading)
    return _worded(plain, number, reading)


def _worded(plain: str, number: int, reading: _Reading) -> Command | None:
    """A wish in words of its own ("remember that …"), with what it names."""
    sentence, found = reading.sentences[number], forms.remember(plain)
    if found is None:
        return None
    argument, whole = found
    if whole:
        return _kept(plain, sentence, reading)
    if not _tidy(argument):
        return _following(number, reading)
    return _kept(argument, sentence, reading, start=_start(sentence, argument))


def _start(sentence: frame.Sentence, argument: str) -> int | None:
    """Where in the message the wish begins when another clause stands before it ("I'm vegan and please remember that …")."""
    before = forms.MIDDLE.match(wording.repair(sentence.text))
    if not before or len(before["before"].split()) < 3:
        return None
    at = sentence.text.lower().find(before["wish"].lower().split()[0], max(0, len(before["before"]) - 4))
    return sentence.start + at if at > 0 and argument else None


def _kept(argument: str, sentence: frame.Sentence, reading: _Reading, *, start: int | None = None) -> Command | None:
    argument = _tidy(argument)
    statements = reading.keep(argument)
    return _at(CommandKind.REMEMBER, sentence, argument, start=start, statements=statements) if statements else None


def _bare(number: int, reading: _Reading) -> Command:
    """Take up the sentence before a bare "remember that", or the person's last message."""
    sentence, before = reading.sentences[number], reading.before(number)
    if before is not None and not before.asks:
        argument = _tidy(before.text)
        return _at(
            CommandKind.REMEMBER, sentence, argument, start=before.start, statements=reading.keep(wording.bare(wording.repair(argument)))
        )
    said = reading.last_said() if before is None else ""
    kept = [
        statement
        for piece in frame.sentences(frame.spoken(said))
        if not piece.asks and not _EMPTY_WISH.fullmatch(_tidy(piece.text))
        for statement in reading.keep(wording.bare(wording.repair(piece.text)))
    ]
    return _at(CommandKind.REMEMBER, sentence, statements=tuple(kept))


def _following(number: int, reading: _Reading) -> Command | None:
    """Take up the sentences after "remember the following"."""
    after = reading.sentences[number + 1 :]
    if not after:
        return None
    statements = tuple(statement for sentence in after if not sentence.asks for statement in reading.keep(_tidy(sentence.text)))
    argument = reading.text[after[0].start : after[-1].end]
    return _at(CommandKind.REMEMBER, reading.sentences[number], argument, end=after[-1].end, statements=statements)


_Look = Callable[[str, int, _Reading], Command | None]
_LOOKS: tuple[_Look, ...] = (_list, _do_not_save, _confirm, _forget, _change_preference, _correct, _remember)
