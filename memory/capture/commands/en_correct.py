"""What the person puts right, in English: "not X but Y", slips of the pen, news of what changed."""

from __future__ import annotations

import difflib
import re
from dataclasses import replace

from memory.capture.commands import en_forms as forms
from memory.capture.commands.en_reading import Reading, at, tidy
from memory.capture.rules import frame
from memory.capture.rules.en import slips, wording
from memory.capture.types import Command, CommandKind, Statement


def change_preference(plain: str, number: int, reading: Reading) -> Command | None:
    """The answer that a notice offers; the person is told where to change it."""
    return at(CommandKind.CORRECT, reading.sentences[number]) if forms.CHANGE_PREFERENCE.match(tidy(plain)) else None


def correct(plain: str, number: int, reading: Reading) -> Command | None:
    for form in forms.CORRECT:
        found = form.match(plain)
        if not found:
            continue
        parts = found.groupdict()
        new, old = tidy(parts.get("new") or ""), tidy(parts.get("old") or "")
        statements = _corrected(new, old, parts.get("field") or "", reading)
        if new and (statements or old or reading.last_said()):
            return at(CommandKind.CORRECT, reading.sentences[number], new, replaces=old, statements=statements)
    return None


def misspelt(plain: str, number: int, reading: Reading) -> Command | None:
    """A slip put right ("I misspelled that, it's Anna"): the word before that looks most like the new one gives way to it."""
    changed = forms.CHANGED.match(plain)
    if changed:
        statements = reading.keep(f"my {changed['field']} is {tidy(changed['new'])}")
        return at(CommandKind.CORRECT, reading.sentences[number], tidy(changed["new"]), statements=statements)
    bare = forms.NOT_THAT.match(plain)
    if bare and bare["old"].casefold() in reading.last_said().casefold():
        statements = _corrected(bare["new"], bare["old"], "", reading)
        return at(CommandKind.CORRECT, reading.sentences[number], bare["new"], replaces=bare["old"], statements=statements)
    found = forms.MISSPELT.match(plain)
    if not found:
        return None
    new = re.sub(r" with (?:an?|one|two) .*$", "", tidy(found["new"]))
    said = re.findall(r"[\w'-]+", reading.last_said())
    near = difflib.get_close_matches(new, said, n=1, cutoff=0.6)
    if not near or near[0] == new:
        return None
    return at(CommandKind.CORRECT, reading.sentences[number], new, replaces=near[0], statements=_corrected(new, near[0], "", reading))


def other_thing(plain: str, number: int, reading: Reading) -> Command | None:
    """Another thing of the same kind, after a no: "no sorry, the dog's name" after "… is the cat's name"."""
    found = forms.OTHER_THING.match(plain)
    if not found or number:
        return None
    new = tidy(found["new"]).split()
    said = wording.repair(reading.last_said())
    old = (
        re.search(rf"\b{re.escape(new[0])} (?:[\w'-]+ ){{{max(len(new) - 2, 0)}}}{re.escape(new[-1])}\b", said, re.IGNORECASE)
        if len(new) > 1
        else None
    )
    if old is None or old[0].casefold() == " ".join(new).casefold():
        return None
    statements = _exchanged(" ".join(new), old[0], reading)
    return at(CommandKind.CORRECT, reading.sentences[number], " ".join(new), replaces=old[0], statements=statements)


def other_number(plain: str, number: int, reading: Reading) -> Command | None:
    """Another number or date, after a no: "no, 241, I mixed up the digits"."""
    for form, kind in ((forms.OTHER_DATE, rf"\b{forms.A_DATE}\b"), (forms.OTHER_NUMBER, r"(?<!\S)\S*\d\S*?(?=[.,;!?]*(?:\s|$))")):
        found = form.match(plain)
        said = re.findall(kind, reading.last_said(), re.IGNORECASE) if found else []
        if found and not number and len(said) == 1 and said[0] != found["new"]:
            statements = _exchanged(found["new"], said[0], reading)
            return at(CommandKind.CORRECT, reading.sentences[number], found["new"], replaces=said[0], statements=statements)
    return None


def misspoken(plain: str, number: int, reading: Reading) -> Command | None:
    """A slip owned up to, with what is right in the sentence after it: "I misspoke. It's on the 13th"."""
    if not forms.OWNS_UP.match(plain) or number + 1 >= len(reading.sentences):
        return None
    after = reading.sentences[number + 1]
    new = tidy(wording.bare(wording.repair(after.text)))
    statements = () if after.asks else _again(new, reading)
    return at(CommandKind.CORRECT, reading.sentences[number], new, end=after.end, statements=statements) if statements else None


def same_thing(plain: str, number: int, reading: Reading) -> Command | None:
    """The same thing said of once more after a no: "no wait, she lives in Bath" after "my sister lives in Bristol"."""
    found = None if number else forms.SAME_THING.match(plain)
    statements = _again(found["new"], reading) if found else ()
    return at(CommandKind.CORRECT, reading.sentences[number], found["new"], statements=statements) if found and statements else None


def to_correct(plain: str, number: int, reading: Reading) -> Command | None:
    """What is right, with "correct that" behind it."""
    found = forms.TO_CORRECT.match(plain)
    if not found or not forms.CLAUSE.match(wording.bare(found["what"])):
        return None
    statements = reading.keep(wording.bare(found["what"]))
    return at(CommandKind.CORRECT, reading.sentences[number], tidy(found["what"]), statements=statements) if statements else None


_SAME_THING = re.compile(r"(?:it|they|that|he|she)(?P<verb>'s| is| are|'re| \w+s?)\s+(?P<rest>.+)$", re.IGNORECASE)


def _again(new: str, reading: Reading) -> tuple[Statement, ...]:
    """The last thing said with another end: "it lands at 19:40" after "my flight lands at 18:40"."""
    found = _SAME_THING.match(new)
    if not found:
        return ()
    verb = {"'s": "is", "'re": "are"}.get(found["verb"], found["verb"].strip())
    for sentence in reversed(frame.sentences(frame.spoken(reading.last_said()))):
        head = re.match(rf"(?P<head>.*?\b{re.escape(verb)}) (?P<tail>.+)$", wording.repair(sentence.text).rstrip(" .!"), re.IGNORECASE)
        asked = forms.remember(head["head"] + " " + head["tail"]) if head else None
        head = re.match(rf"(?P<head>.*?\b{re.escape(verb)}) (?P<tail>.+)$", asked[0], re.IGNORECASE) if asked else head
        if head:
            return tuple(_replacing(one, head["tail"]) for one in reading.keep(f"{head['head']} {found['rest']}"))
    return ()


def _corrected(new: str, old: str, field: str, reading: Reading) -> tuple[Statement, ...]:
    """What a correction states: its own clause when it is one, else the earlier sentence with the old words exchanged."""
    if field:
        return reading.keep(f"my {field} is {new}")
    if not old and (again := _again(new, reading)):
        return again
    if forms.CLAUSE.match(new):
        kept = [_replacing(statement, old) for statement in reading.keep(new)]
        return tuple(kept if old else slips.in_place(kept, reading.history, reading.stated))
    return _exchanged(new, old, reading) if old else ()


def _exchanged(new: str, old: str, reading: Reading) -> tuple[Statement, ...]:
    """The latest sentence of the person that holds the old words, with the new ones in their place."""
    for said in reversed(reading.history):
        for sentence in frame.sentences(said.text) if said.role == "user" else ():
            if old.casefold() in sentence.text.casefold():
                whole = re.sub(re.escape(old), lambda _: new, sentence.text, flags=re.IGNORECASE)
                asked = forms.remember(wording.repair(whole).rstrip(" .!…"))
                return tuple(_replacing(one, old) for one in reading.keep(asked[0] if asked else whole))
    return ()


def _replacing(statement: Statement, old: str) -> Statement:
    return replace(statement, replaces=statement.replaces or old)


# In this order: a field that changed is no slip of the pen.
LOOKS = (change_preference, misspelt, misspoken, other_thing, other_number, correct, same_thing, to_correct)
