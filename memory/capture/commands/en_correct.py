"""What the person puts right, in English: "not X but Y", slips of the pen, news of what changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memory.capture.commands import en_between as between
from memory.capture.commands import en_exchange as exchange
from memory.capture.commands import en_fields as fields
from memory.capture.commands import en_forms as forms
from memory.capture.commands import en_pieces as pieces
from memory.capture.commands import en_renew as renew
from memory.capture.commands.en_reading import GREETS, Reading, at, tidy
from memory.capture.rules import frame
from memory.capture.rules.en import slips, supplying, wording
from memory.capture.types import Command, CommandKind, Statement


def change_preference(plain: str, number: int, reading: Reading) -> Command | None:
    """The answer that a notice offers; the person is told where to change it."""
    return at(CommandKind.CORRECT, reading.sentences[number]) if forms.CHANGE_PREFERENCE.match(tidy(plain)) else None


def correct(plain: str, number: int, reading: Reading) -> Command | None:
    ordered = forms.TO_CORRECT.match(plain)
    plain = ordered["what"] if ordered else plain
    for form in forms.CORRECT:
        found = form.match(plain)
        if not found:
            continue
        parts = found.groupdict()
        field = parts.get("field") or ""
        new, old = _ITS.sub("", tidy(parts.get("new") or "")), tidy(parts.get("old") or "")
        mark = parts.get("mark") or ""
        new, reason = fields.parted(new, mark=mark) if field else (new, "")
        if field and not fields.fits(field, new, mark=mark, stated=_is_stated(parts)):
            return None
        if not (field or forms.CLAUSE.match(new) or old.startswith("#")) and between.did_something(reading.history):
            return None
        statements = _corrected(new, old, field, reading)
        if statements and reason:
            known = {one.key for one in statements}
            statements += tuple(one for one in reading.stated(reason) if one.key and one.key not in known)
        if new and (statements or old or reading.last_said()):
            return at(CommandKind.CORRECT, reading.sentences[number], new, replaces=old, statements=statements)
    return None


def _is_stated(parts: dict[str, str | None]) -> bool:
    """Whether the words beside a field are said to be what it is now or ought to be."""
    return any(parts.get(name) for name in ("should", "now", "now_too"))


def changed(plain: str, number: int, reading: Reading) -> Command | None:
    """A field that has changed, and what it is now: "my number changed, it's 0151 …"."""
    found = forms.CHANGED.match(plain)
    if not found or not fields.fits(found["field"], tidy(found["new"]), mark="", stated=True):
        return None
    statements = reading.keep(f"my {found['field']} is {tidy(found['new'])}")
    return at(CommandKind.CORRECT, reading.sentences[number], tidy(found["new"]), statements=statements)


def piecemeal(plain: str, number: int, reading: Reading) -> Command | None:
    """A bare piece in the place of what it stands for in the message before: "oops, the 13th", "Hartwell, typo"."""
    found = reading.pieces
    wanted = found[number] if found else None
    if wanted is None or not wanted.new:
        return None
    first, last = _among_slips(number, found)
    if any(not GREETS.fullmatch(one.text) for one in reading.sentences[:first]):
        return None
    named = next((one.old for one in found[first : last + 1] if one and one.old), "")
    old, statements = _put_in(replace(wanted, old=wanted.old or named), reading)
    if not statements:
        return None
    start, end = reading.sentences[first].start, reading.sentences[last].end
    return at(CommandKind.CORRECT, reading.sentences[number], wanted.new, replaces=old, start=start, end=end, statements=statements)


_ITS = re.compile(r"^(?:it's|it is|that's|it should be|that should be)\s+(?=\S)", re.IGNORECASE)
# A broken printer is to be mended, not a memory.
_OWN = re.compile(r"(?:my|our|I|we)\b", re.IGNORECASE)


def _among_slips(number: int, found: Sequence[pieces.Piece | None]) -> tuple[int, int]:
    """The first and the last of the sentences around this one that only own up to a slip."""
    first = last = number
    while first and (before := found[first - 1]) is not None and not before.new:
        first -= 1
    while (
        last + 1 < len(found)
        and (after := found[last + 1]) is not None
        and (not after.new or after.new == getattr(found[number], "new", ""))
    ):
        last += 1
    return first, last


def _put_in(wanted: pieces.Piece, reading: Reading) -> tuple[str, tuple[Statement, ...]]:
    """The words of the message before that give way to the piece, and what the sentence they stood in states then.

    Nothing where that message stated nothing, or where the piece may as well answer the agent or speak of what it did.
    """
    said = frame.spoken(reading.last_said())
    if not between.stands_apart(wanted, said, reading.history):
        return "", ()
    for sentence in reversed(frame.sentences(said)):
        text = wording.repair(sentence.text)
        before = reading.stated(text)
        values = [one.value for one in before if isinstance(one.value, str)]
        found = exchange.stands_for(wanted, text, value=values[-1] if values else "")
        if found:
            (start, end), new = found
            new = exchange.cased(new, text, start)
            start, end = _grown(text, start, end, new)
            return text[start:end], _differing(reading.stated(text[:start] + new + text[end:]), before) if before else ()
    return "", ()


def _grown(text: str, start: int, end: int, new: str) -> tuple[int, int]:
    """The place that gives way, with the words beside it that the new ones bring along: "room 41" for 14 in "room 14"."""
    words = new.split()
    for count in range(len(words) - 1, 0, -1):
        first, last = " ".join(words[:count]), " ".join(words[-count:])
        if re.search(rf"(?<!\w){re.escape(first)} $", text[:start], re.IGNORECASE):
            return start - len(first) - 1, end
        if re.match(rf" {re.escape(last)}(?!\w)", text[end:], re.IGNORECASE):
            return start, end + len(last) + 1
    return start, end


def _differing(now: Sequence[Statement], before: Sequence[Statement]) -> tuple[Statement, ...]:
    """Of what a sentence states now, what it did not state before, each in the place of what stood there."""
    fresh = [one for one in now if all(one.text != old.text for old in before)]
    gone = [old for old in before if all(one.text != old.text for one in now)]
    return tuple(_replacing(one, gone[min(at, len(gone) - 1)].text) if gone else one for at, one in enumerate(fresh))


def to_correct(plain: str, number: int, reading: Reading) -> Command | None:
    """What is right, with "correct that" behind it."""
    found = forms.TO_CORRECT.match(plain)
    what = supplying.supplied(wording.bare(found["what"])) if found else ""
    if not found or not _OWN.match(what):
        return None
    statements = tuple(replace(one, changes=one.changes or one.text) for one in reading.keep(what))
    return at(CommandKind.CORRECT, reading.sentences[number], tidy(found["what"]), statements=statements) if statements else None


def put_right(plain: str, number: int, reading: Reading) -> Command | None:
    """What is right, in words that say by themselves in which place it stands; else in the place of what is remembered."""
    if forms.KEEPS_NEWS.match(plain):
        return None
    asked = correct(plain, number, reading)
    if asked is not None and (asked.statements or asked.replaces):
        return asked
    return to_correct(plain, number, reading) or renewing(plain, number, reading) or asked


def renewing(plain: str, number: int, reading: Reading) -> Command | None:
    """News for what is remembered, where a memory is found that it has a place in."""
    before = wording.repair(reading.sentences[number - 1].text).rstrip(" ?.!…") if number else ""
    found = renew.news(plain) or renew.of_order(before, plain) or _beside_a_slip(plain, number, reading)
    if found is None or (not found.about and (between.did_something(reading.history) or not reading.last_said())):
        return None
    renews = reading.keep(found.new) if found.is_clause else ()
    if found.is_clause and not renews:
        return None
    made = at(CommandKind.CORRECT, reading.sentences[number], found.new, replaces=found.old)
    return replace(
        made,
        about=found.about,
        renews=renews,
        turns=() if found.about or (found.old and not reading.pieces) else reading.lately[:_BACK],
        sure=False,
    )


def _beside_a_slip(plain: str, number: int, reading: Reading) -> renew.News | None:
    """What stands beside a sentence that only owns up to a slip, or is a piece that does so itself, and fits nothing in the message before."""
    here = reading.pieces[number] if reading.pieces else None
    if here is not None:
        told = here.pronoun or here.verb.casefold() in reading.last_said().casefold()
        # What it has become is no name for whatever was said: "it's raining now".
        fits = (
            here.new
            and told
            and not pieces.NOW.match(plain)
            and here.owns >= pieces.Owning.OWNS
            and between.stands_apart(here, reading.last_said(), reading.history)
        )
        return renew.News(here.new, old=here.old) if fits else None
    before = reading.pieces[number - 1] if reading.pieces and number else None
    owned = before is not None and not before.new and before.owns >= pieces.Owning.OWNS
    return renew.News(plain, is_clause=True) if owned and forms.CLAUSE.match(plain) else None


def _corrected(new: str, old: str, field: str, reading: Reading) -> tuple[Statement, ...]:
    """What a correction states: its own clause when it is one, else the earlier sentence with the piece in its place."""
    if field:
        return reading.keep(f"my {field} is {new}")
    if forms.CLAUSE.match(new):
        kept = [_replacing(statement, old) for statement in reading.keep(new)]
        return tuple(kept if old or len(reading.text) > frame.LONGEST else slips.in_place(kept, reading.history, reading.stated))
    if not reading.short:
        return ()
    wanted = pieces.Piece(new, old, pieces.Owning.MEANT) if old else pieces.piece(new, beside=pieces.Owning.MEANT)
    return _put_in(wanted, reading)[1] if wanted and wanted.new else ()


def _replacing(statement: Statement, old: str) -> Statement:
    return replace(statement, replaces=statement.replaces or old)


_BACK = 2
"""Messages that news without a name may be about."""
# In this order: a field that changed is no slip of the pen.
LOOKS = (change_preference, changed, piecemeal, put_right)
