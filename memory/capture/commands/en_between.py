"""What the agent said between two messages of an English speaker: whether a short one may answer it, or speak of what it did. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.commands.en_pieces import Owning, Piece
from memory.capture.types import Utterance

_I = re.IGNORECASE
_COURTESY = re.compile(
    r"\b(?:(?:is there )?(?:anything|something) else\b[^.!?]*\?|(?:how|what) (?:else )?(?:can|may) I (?:do|help)\b[^.!?]*\?|let me know if\b[^.!?]*)",
    _I,
)
"""What asks for nothing in particular."""
_DID = re.compile(
    r"(?:^|[.!?\n]\s*)(?:all )?(?:done|changed|updated|added|booked|moved|sent|set|fixed)\b|"
    r"\b(?:I|we)(?:'ve| have|'ll| will|'m| am|'re)?(?: just| now| already| also)* (?!(?:noted?|saved?|remember(?:ed)?|stored?|recorded?|kept|keep|understand|understood|see|know|get|got|hope|love|like|am|was|will|have|would|can|could|may|might|think|made a note|make a note|heard|hear)\b)"
    r"(?:\w+ed|\w+ing|found|made|put|wrote|drew|built|chose|picked|sent|took|set|gave|left|ran|cut|bought|read|got you|book|change|move|add|make|send|draft|update|use|plan|create|look)\b|"
    r"\bhere(?:'s| is| are)\b|\b(?:is|are|was|were|has been|have been) (?:now |all )?(?:booked|changed|updated|set|moved|added|sent|ready|done|planned|scheduled|reserved|painted|renamed)\b",
    _I,
)
"""A deed of the agent's, which is as likely to be what is put right."""
_ASKS = re.compile(
    r"\?|\b(?:quiz|riddle|question|puzzle|trivia|your turn)\b|(?:^|[.!:;,\n–—-]\s*)(?:please |now |so |ok(?:ay)?,? |first |next )*"
    r"(?:guess|name|tell|pick|choose|say|type|give|enter|reply|answer|spell|complete|fill in|finish|think of|try|which|what|who|whose|when|where|how (?:many|much|old|long)|let me know|imagine|suppose)\b",
    _I,
)
"""A question or an order, wherever in its words it stands."""
_ITS_KIND = tuple(
    re.compile(words, flags)
    for words, flags in (
        (r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b", _I),
        (
            r"\b(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b",
            _I,
        ),
        (r"\b(?:red|blue|green|yellow|black|white|gr[ae]y|brown|orange|purple|pink|beige|navy|teal|turquoise|violet|silver|gold)\b", _I),
        (
            r"\d[\d.:,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|noon|midnight)\b",
            _I,
        ),
        (r"(?<![.!?:\n] )(?<!^)(?<![\w'’-])(?!I\b|I['’])[A-ZÀ-Ý][\w'’-]+", 0),
    )
)
_WORD = re.compile(r"[^\W_][\w'’-]*")
_SHORTEST = 4
"""Characters of a word that says something of its own."""


def stands_apart(wanted: Piece, said: str, history: Sequence[Utterance]) -> bool:
    """Whether the piece can only be about the person's own last message `said`, and not about what the agent said since."""
    since = _COURTESY.sub(" ", " \n ".join(_since(history)))
    if not since.strip() or wanted.owns == Owning.PEN:
        return True
    if wanted.owns < Owning.OWNS or did_something(history):
        return False
    if wanted.owns < Owning.MEANT and _ASKS.search(since):
        return False
    return not _taken_from(wanted.new, since, said)


def did_something(history: Sequence[Utterance]) -> bool:
    """Whether the agent's last lines tell of a deed."""
    return any(_DID.search(line) for line in _since(history))


def only_acknowledged(history: Sequence[Utterance]) -> bool:
    """Whether the person said something before, and the agent has done no more since than take note of it."""
    since = " ".join(_since(history)).strip()
    if len(since) > _SHORT and not _TOOK_NOTE.search(since):
        return False
    return any(line.role == "user" for line in history) and "?" not in _COURTESY.sub(" ", since) and not did_something(history)


_SHORT = 60
"""Characters of a line that does no more than acknowledge."""
_TOOK_NOTE = re.compile(r"\b(?:remember(?:ed)?|noted?|saved?|in mind|keep that|kept|memory)\b", _I)


def _since(history: Sequence[Utterance]) -> list[str]:
    """What the agent said after the person's last message."""
    lines: list[str] = []
    for line in reversed(history):
        if line.role == "user":
            break
        lines.append(line.text)
    return lines[::-1]


def _taken_from(new: str, since: str, said: str) -> bool:
    """Whether the agent named the words themselves, or a thing of their kind that the person had not named."""
    own = {word.casefold() for word in _WORD.findall(said)}
    theirs = {word.casefold() for word in _WORD.findall(since)} - own
    if any(word.casefold() in theirs for word in _WORD.findall(new) if len(word) >= _SHORTEST or word[0].isdigit()):
        return True
    kind = next((one for one in _ITS_KIND if one.search(f"— {new}")), None)
    return kind is not None and any(found[0].casefold() not in said.casefold() for found in kind.finditer(since))
