"""Explicit wishes in English: remember, forget, correct, list, confirm, decline, do not save.

A reminder ("remind me to …") asks for a deed, not for a memory, and is no wish here; the rules keep one that names its day until that day has passed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import takewhile

from memory.capture.anew import changes
from memory.capture.commands import en_correct as putting_right
from memory.capture.commands import en_forget as forget
from memory.capture.commands import en_forms as forms
from memory.capture.commands import en_keeping as keeping
from memory.capture.commands import en_pointing as pointing
from memory.capture.commands import en_valued as valued
from memory.capture.commands.en_reading import Reading, at, tidy
from memory.capture.commands.endless import endless
from memory.capture.rules import frame
from memory.capture.rules.en import stance, tasks, wording
from memory.capture.types import Command, CommandKind, Statement, Utterance

_EMPTY_WISH = re.compile(r"(?:please )?(?:remember|save|note)(?: (?:this|that|it))?", re.IGNORECASE)


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes of a message, with offsets into it, in order."""
    if not re.search(r"[A-Za-z]|^\*\d", text) or stance.joking(text):
        return []
    reading = Reading(text, now, history)
    found: list[Command] = []
    taken = 0
    for number, sentence in enumerate(reading.sentences):
        if len(sentence.text) > frame.LONGEST:
            opening = Reading(sentence.opening.text, now, history)
            found += endless(sentence, _remember_all(opening.sentences[0].text, 0, opening) if opening.sentences else None)
            continue
        plain = wording.repair(sentence.text).rstrip(" .!…")
        looks = _LOOKS if len(sentence.text) <= frame.USUAL else (_remember_all,)
        # What a list before has taken up asks for nothing of its own, unless it must not be saved.
        for look in looks if sentence.start >= taken else (_do_not_save,):
            command = look(plain, number, reading)
            if command is not None:
                found.append(command)
                taken = max(taken, command.end) if command.kind == CommandKind.REMEMBER else taken
                break
    return found


def _list(plain: str, number: int, reading: Reading) -> Command | None:
    found = forms.LIST.match(plain)
    if not found:
        return None
    about = tidy(found["about"] or "")
    if about and re.search(r"\bknow\b", plain) and not re.match(r"(?:me|myself|us|my|our|I)\b", about, re.IGNORECASE):
        return None
    return at(CommandKind.LIST, reading.sentences[number], "" if re.fullmatch(r"me|myself|us", about, re.IGNORECASE) else about)


def _do_not_save(plain: str, number: int, reading: Reading) -> Command | None:
    sentence = reading.sentences[number]
    answer = forms.DECLINE.match(plain)
    if answer and (number == 0 or answer["number"]):
        declined = at(CommandKind.DECLINE, sentence, answer["number"] or "")
        return replace(declined, turns=reading.lately[:1]) if forms.NOT_TO_BE_KEPT.match(plain) and reading.follows_on else declined
    if not forms.DO_NOT_SAVE.search(plain) or forms.FORGET_THAT.match(plain):
        return None
    if forms.NOT_TO_BE_KEPT.match(plain) and reading.follows_on:
        # Said of nothing in this message, it is about the one before.
        return replace(at(CommandKind.FORGET, sentence), turns=reading.lately[:1])
    ahead = bool(re.search(r"off the record|between (?:us|you and me)|\bthis\b|anything|any of|in confidence", plain, re.IGNORECASE))
    return at(CommandKind.DO_NOT_SAVE, sentence, start=0, end=len(reading.text) if ahead else sentence.end)


def _confirm(plain: str, number: int, reading: Reading) -> Command | None:
    sentence = reading.sentences[number]
    found = forms.CONFIRM.match(plain)
    if found and number == 0:
        return at(CommandKind.CONFIRM, sentence, found["number"] or "")
    offered = reading.history[-1] if reading.history else None
    if (
        number == 0
        and offered is not None
        and offered.role == "assistant"
        and forms.OFFER.search(offered.text)
        and keeping.BARE.fullmatch(tidy(plain))
    ):
        return at(CommandKind.CONFIRM, sentence)
    return None


def _forget_all(plain: str, number: int, reading: Reading) -> Command | None:
    return at(CommandKind.FORGET_ALL, reading.sentences[number]) if forms.FORGET_ALL.match(plain) else None


def _forget(plain: str, number: int, reading: Reading) -> Command | None:
    """A wish to forget that names or points at what was to be remembered."""
    found = reading.to_forget(number)
    return _forgetting(found, number, reading) if found is not None and not found.alone else None


def _take_back(plain: str, number: int, reading: Reading) -> Command | None:
    """A wish to forget that is one only right behind what it points at: "scratch that"."""
    found = reading.to_forget(number)
    return _forgetting(found, number, reading) if found is not None and found.alone else None


def _forgetting(found: forget.Order, number: int, reading: Reading) -> Command | None:
    sentence, before = reading.sentences[number], reading.before(number)
    if (
        found.points not in {forget.Points.NAMED, forget.Points.LAST}
        and before is not None
        and (reading.stated(before.text) or found.alone)
    ):
        # What was said in the same message is taken back with it.
        return replace(at(CommandKind.FORGET, sentence, start=before.start), sure=False)
    if found.alone and not reading.follows_on:
        return None
    if found.points:
        turns = reading.lately if found.points == forget.Points.LAST else reading.lately[:1]
        return replace(at(CommandKind.FORGET, sentence), turns=turns, sure=not found.unsure) if turns else None
    argument = tidy(found.what)
    if found.fresh and not (reading.follows_on and reading.lately):
        return None
    made = at(CommandKind.FORGET, sentence, argument, start=reading.sentences[number - 1].start if found.of_topic else None)
    turns = reading.lately[:_FRESH] if found.fresh else ()
    return replace(made, names=forget.names(argument), spares=found.spares, turns=turns, sure=not found.unsure)


_FRESH = 2
"""Messages back of which a thing may be named as any thing of the world is."""


def _remember(plain: str, number: int, reading: Reading) -> Command | None:
    sentence = reading.sentences[number]
    if (plain.endswith((":", "：")) and keeping.BARE.fullmatch(tidy(plain))) or keeping.announced(plain):
        return _following(number, reading)
    if keeping.BARE.fullmatch(tidy(wording.bare(plain))) or keeping.BARE.fullmatch(tidy(plain)):
        return _bare(number, reading)
    trailing = keeping.TRAILING.match(plain)
    # "Save it when you're done" is said of a piece of work.
    if trailing and keeping.points_back(trailing["what"]):
        return _bare(number, reading)
    if trailing and not (trailing["weak"] and trailing["when"]) and keeping.told(trailing["what"]):
        return _kept(trailing["what"], sentence, reading)
    return _worded(plain, number, reading)


def _remember_all(plain: str, number: int, reading: Reading) -> Command | None:
    """A wish of a sentence that runs on for long: with which it begins, or else ends."""
    found = keeping.outright(plain) or _at_its_end(plain)
    return _kept(found, reading.sentences[number], reading) if found and tidy(found) else None


def _at_its_end(plain: str) -> str | None:
    """What the last words of a long sentence ask to remember: "…, please remember that I'm allergic to nuts"."""
    begun = [found.end() for found in _WISH_WITHIN.finditer(plain, max(0, len(plain) - frame.USUAL))]
    return keeping.outright(plain[begun[-1] :]) if begun else None


_WISH_WITHIN = re.compile(
    r"(?:[,;:–—-]\s|\b(?:and|so|but)\s)(?=(?:please |kindly |also |do )?(?:remember|don't forget|do not forget|keep in mind|note) that\b)",
    re.IGNORECASE,
)


def _worded(plain: str, number: int, reading: Reading) -> Command | None:
    """A wish in words of its own ("remember that …"), with what it names."""
    sentence, found = (
        reading.sentences[number],
        keeping.remember(plain) or keeping.remember(wording.bare(plain) + "?" * plain.endswith("?")),
    )
    if found is None:
        return None
    argument, whole = found
    if whole:
        return _kept(plain, sentence, reading)
    before = reading.before(number)
    argument = pointing.named(argument, before.text if before is not None else "")
    if not tidy(argument):
        return _following(number, reading)
    if valued.only_names(tidy(argument)):
        return _with_value(tidy(argument), number, reading)
    return _kept(argument, sentence, reading, start=_start(sentence, argument))


def _with_value(argument: str, number: int, reading: Reading) -> Command | None:
    """A thing that is to be remembered, with what the next sentence says that it is; nothing where that says no such thing."""
    after = reading.sentences[number + 1] if number + 1 < len(reading.sentences) else None
    told = valued.with_value(argument, wording.repair(after.text)) if after is not None else ""
    kept = _kept(told, reading.sentences[number], reading) if told else None
    return replace(kept, end=after.end) if kept is not None and after is not None else None


def _start(sentence: frame.Sentence, argument: str) -> int | None:
    """Where in the message the wish begins when another clause stands before it ("I'm vegan and please remember that …")."""
    before = keeping.MIDDLE.match(wording.repair(sentence.text))
    if not before or len(before["before"].split()) < 3:
        return None
    at = sentence.text.lower().find(before["wish"].lower().split()[0], max(0, len(before["before"]) - 4))
    return sentence.start + at if at > 0 and argument else None


def _kept(argument: str, sentence: frame.Sentence, reading: Reading, *, start: int | None = None) -> Command | None:
    argument = tidy(argument)
    statements = reading.keep(argument)
    if changes(sentence.text) or forms.KEEPS_NEWS.match(wording.bare(wording.repair(sentence.text))):
        statements = tuple(replace(one, anew=True) for one in statements)
    return at(CommandKind.REMEMBER, sentence, argument, start=start, statements=statements) if statements else None


def _bare(number: int, reading: Reading) -> Command:
    """Take up the sentence before a bare "remember that", or the person's last message."""
    sentence, before = reading.sentences[number], reading.before(number)
    several = _ALL_BEFORE.search(sentence.text)
    if several:
        return _all_before(number, reading, most=2 if several["both"] else number)
    if before is not None and (len(before.text) > frame.LONGEST or _in_doubt(before.text)):
        return at(CommandKind.REMEMBER, sentence, start=before.start)
    if before is not None and not before.asks:
        argument = tidy(before.text)
        return at(
            CommandKind.REMEMBER, sentence, argument, start=before.start, statements=reading.keep(wording.bare(wording.repair(argument)))
        )
    return at(CommandKind.REMEMBER, sentence, statements=() if before is not None else reading.once(_kept_of_last))


_ALL_BEFORE = re.compile(r"\b(?:all (?:of )?(?:that|this|these|those|them|it)|(?P<both>both))\b", re.IGNORECASE)


def _all_before(number: int, reading: Reading, *, most: int) -> Command:
    """Take up the sentences before a bare "remember all that", the last so many."""
    told = [one for one in reading.sentences[:number] if len(one.text) <= frame.LONGEST and not one.asks and not _in_doubt(one.text)][
        -most:
    ]
    statements = tuple(statement for one in told for statement in reading.keep(wording.bare(wording.repair(tidy(one.text)))))
    return at(CommandKind.REMEMBER, reading.sentences[number], start=told[0].start if told else None, statements=statements)


def _kept_of_last(reading: Reading) -> tuple[Statement, ...]:
    """What the person's last message holds that is worth a wish."""
    return tuple(
        statement
        for piece in frame.sentences(frame.spoken(reading.last_said()))
        if len(piece.text) <= frame.LONGEST and not piece.asks and not _EMPTY_WISH.fullmatch(tidy(piece.text)) and not _in_doubt(piece.text)
        for statement in reading.keep(_without_wish(wording.repair(piece.text)))
    )


def _without_wish(plain: str) -> str:
    """What a sentence says, without the wish to remember it that it may have been itself."""
    asked = keeping.remember(plain.rstrip(" .!…"))
    return asked[0] if asked and asked[0] else wording.bare(plain)


def _in_doubt(text: str) -> bool:
    """Whether a sentence is only supposed, or a rumour: a bare "remember that" makes no fact of it."""
    plain = wording.bare(wording.repair(text))
    return stance.supposed(plain) or stance.rumoured(wording.repair(text))


def _following(number: int, reading: Reading) -> Command | None:
    """Take up the sentences after "remember the following"."""
    after = list(takewhile(_tells, reading.sentences[number + 1 :]))
    if not after:
        return None
    statements = tuple(statement for sentence in after for statement in reading.keep(tidy(sentence.text)))
    argument = reading.text[after[0].start : after[-1].end]
    return at(CommandKind.REMEMBER, reading.sentences[number], argument, end=after[-1].end, statements=statements)


def _tells(sentence: frame.Sentence) -> bool:
    """Whether a sentence behind "remember the following" is still told, and is no question and no piece of work."""
    plain = wording.repair(sentence.text)
    return not sentence.asks and not stance.asking(plain) and not tasks.asked_for(plain) and not _TURNS_TO_WORK.match(plain)


_TURNS_TO_WORK = re.compile(
    r"(?:now|then|next|ok(?:ay)?|right|anyway|with (?:that|all that))\b[ ,]+(?!(?:I|I'm|I've|my|we|our)\b)", re.IGNORECASE
)


_Look = Callable[[str, int, Reading], Command | None]
_LOOKS: tuple[_Look, ...] = (_list, _do_not_save, _confirm, _forget_all, _forget, *putting_right.LOOKS, _remember, _take_back)
