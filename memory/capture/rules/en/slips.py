"""What a message puts in the place of what was said just before: "Sorry, I mixed that up. I prefer the aisle seat" after "I prefer the window seat"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from memory.capture.rules import frame
from memory.capture.types import Statement, Utterance

_I = re.IGNORECASE
_OWNS_UP = re.compile(
    r"(?>(?:hmm+|oh|ah|ok|okay|um+|uh|well|ugh|argh|right|yeah)[\s,.!…–—-]+)*"
    r"(?:(?:sorry|apologies|oops|whoops|wait|no wait|nope|hold on|hang on)(?=\s*[,.!:;…–—-])|"
    r"(?:(?:scratch|strike|scrap) that|correction|small correction|my (?:bad|mistake)|typo|I (?:misspoke|mistyped|meant|mean to say|was wrong|said that wrong|(?:mixed|confused|got) (?:that|it|them|those|things))|"
    r"(?:the )?(?:other|wrong) way (?:a)?round|that(?:'s| was| is) (?:wrong|not right|my \w+|the wrong|backwards)|(?:no|actually),? (?:actually|sorry|wait|no|that's|I mean|scratch that))\b)",
    _I,
)
_ADDS = re.compile(r"\b(?:also|too|as well|another|both|additionally)\b", _I)
_SHIFTED = re.compile(
    r"(?<=\w)(?:'s| has| have| was| were)?(?: just| now| been| recently)* (?:gone (?:up|down)|went (?:up|down)|increased|risen|rose|raised|reduced|dropped|fallen|fell|jumped|climbed|moved|pushed back|brought forward|postponed|rescheduled|changed)(?: from [\w£$€:. ]{1,20}?)? to\b",
    _I,
)
_ITS_SHIFT = re.compile(rf"^(?:my|our|the) [\w' -]{{2,40}}?{_SHIFTED.pattern}", _I)
"""Of a thing that it is otherwise than it was: "our rent has gone up to 950"."""
_THEIR_MOVE = re.compile(r"^((?:my|our) [\w' -]{2,30}?)(?:'s| has| have)?(?: just| now| recently)* (?:moved|relocated) to\b", _I)
_TURNS = re.compile(
    r"^(?:hmm+|oh|ah|well)?[\s,.]*actually\b|(?!^now,? (?:we\b|let's\b|let us\b|on to\b|for\b|about\b|to\b|then\b|that\b|what\b|the next\b))\b(?:now|these days|nowadays|from now on|instead|lately)\b",
    _I,
)
_HAS = re.compile(r"^(?:I|we)(?:'ve)? (?:now )?(?:have|own|got|bought|speak|know)\b", _I)
_NOT_THAT = re.compile(r",? (?:and )?(?:not|rather than|instead of) (?P<old>.+)$", _I)
_DENIES = re.compile(r", (?:and )?not \w", _I)
_WORD = re.compile(r"[a-z0-9][\w'-]*", _I)
_LINKS = frozenset(("in", "on", "at", "to", "of", "for", "with", "from", "by", "as", "and", "or", "my", "our", "very", "always", "not"))
"""Words that two statements may share without speaking of the same."""
_IDLE = frozenset(("the", "a", "an", "now", "actually", "really", "these", "days", "nowadays", "just"))
_TASTES = ("preference.likes", "preference.dislikes")
OWNED_UP, TURNED, DENIED = 0.5, 0.75, 1.0
"""The share of the shorter one's words that both statements have, from which on one takes the place of the other: after a slip, with a word of change, without."""
SAID = 2
"""Messages of the person that are looked back at."""


def put_right(
    text: str, statements: Sequence[Statement], history: Sequence[Utterance], read: Callable[[str], list[Statement]]
) -> list[Statement]:
    """The statements of a message, each with the earlier one that it puts right. `read` gives what an earlier message stated."""
    if _ADDS.search(text):
        return list(statements)
    if _OWNS_UP.match(text.strip()):
        # Only what comes right after owning up is put right by it.
        return in_place(statements[:1], history, read) + list(statements[1:])
    least = (
        TURNED
        if _TURNS.search(text) or any(_ITS_SHIFT.match(one.text) or _THEIR_MOVE.match(one.text) for one in statements)
        else DENIED
        if _DENIES.search(text)
        else 0.0
    )
    return in_place(statements, history, read, least=least) if least else list(statements)


def in_place(
    statements: Sequence[Statement], history: Sequence[Utterance], read: Callable[[str], list[Statement]], *, least: float = OWNED_UP
) -> list[Statement]:
    """The statements, each with the earlier one that it has at least so great a share of words in common with."""
    if not statements:
        return []
    said = [line.text for line in history if line.role == "user"][-SAID:]
    earlier = [one for words in said for one in read(frame.spoken(words))]
    return [_in_place_of(one, earlier, least) for one in statements]


def _in_place_of(new: Statement, earlier: Sequence[Statement], least: float) -> Statement:
    if new.removes or new.replaces or new.changes or (least == TURNED and _HAS.match(new.text)):
        return new
    likely = [(_alike(new.text, one.text), one) for one in earlier if one.text.casefold() != new.text.casefold() and not one.removes]
    if least == OWNED_UP:
        likely = [(share, one) for share, one in likely if _same_matter(new, one)]
    share, old = max(likely, key=lambda pair: pair[0], default=(0.0, None))
    return replace(new, changes=old.text) if old is not None and share >= least else new


def _alike(new: str, old: str) -> float:
    """The share of the shorter one's words that the other has too; 0 where they begin with different words, all where one names the other by its thing."""
    mine, theirs = _words(_plain(_NOT_THAT.sub("", new))), _words(_plain(old))
    if not mine or not theirs or not _same_opening(mine, theirs):
        return 0.0
    denied = _NOT_THAT.search(new)
    if denied and (named := set(_words(denied["old"]))) and named <= set(theirs):
        return 1.0
    return len(set(mine) & set(theirs)) / min(len(set(mine)), len(set(theirs)))


def _same_matter(new: Statement, old: Statement) -> bool:
    """Whether two statements share more than their opening; of a taste, which others stand beside, that is too little, but one likes "my steak" one way."""
    mine, theirs = _words(_plain(new.text)), _words(_plain(old.text))
    opening = {word for pair in {*pairwise(mine)} & {*pairwise(theirs)} for word in pair if mine.index(word) < 2 or theirs.index(word) < 2}
    if "prefer" in mine and "prefer" in theirs and len(mine) == len(theirs):
        return True
    return bool((set(mine) & set(theirs)) - opening - _LINKS) and (new.key not in _TASTES or bool({"prefer", "my"} & set(mine)))


def _same_opening(mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether the first two words of one stand side by side in the other: "I prefer", "our team"."""
    return next(pairwise(mine), None) in [*pairwise(theirs)] or next(pairwise(theirs), None) in [*pairwise(mine)]


def _words(text: str) -> list[str]:
    return [word for word in (found.casefold() for found in _WORD.findall(text)) if word not in _IDLE]


def _plain(text: str) -> str:
    """A statement in which it counts for nothing whose the thing is that opens it, and what it has become is what it is."""
    text = _IS.sub(r"\1 is ", _THEIR_MOVE.sub(r"\1 lives in", text))
    text = _SHIFTED.sub(" is", text, count=1) if _ITS_SHIFT.match(text) else text
    return _WHOSE.sub("my ", text)


_IS = re.compile(r"^((?:my|our|the) [\w -]{2,30}?)'s (?=(?:on|at|in|from|now|due|open|closed|an?|the)\b|\d)", _I)
_WHOSE = re.compile(r"^(?:the|our) (?=[a-z])", _I)
