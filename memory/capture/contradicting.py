"""Whether a name that shares only some of its words with a memory is that of another thing: "my son's name" of "my daughter's name is Ida". Pure.

What is forgotten is what was named (SPEC 3.1), and texts of another number, name or thing are never the same (SPEC 3.7). A word may be missing
where it only says of what sort the thing is: "my knee problem" names "I hurt my knee".
"""

from __future__ import annotations

import re
from collections.abc import Collection

import rjieba

from memory.text.normalise import fold
from memory.text.segment import content_words

_I = re.IGNORECASE
_LABEL = re.compile(r"(?<![A-Za-z0-9])(?:[A-Z]?\d+(?:[.:]\d+)*[A-Z]?|[A-HJ-Z])(?![A-Za-z0-9'])")
"""A number or a single letter, by which rooms, gates and floors are told apart."""
_NAMED = re.compile(r"(?<=[\w,] )(?!I\b)[A-Z][\w'-]+")
_STATES = re.compile(
    r"^(?:that |how |the fact that )?(?:I|I'm|I've|I'd|we|we're|we've)\b(?! (?:said|told|mentioned|gave|asked|wrote|sent|talked|spoke|shared))"
    r"|^(?:that |the fact that )?(?:my|our|the) .{2,60}? (?:is|are|was|has|have|lives?|works?|likes?|hates?|can't) "
    r"|^(?:我|我们|咱|咱们|俺)(?!们?家?的|们?[妈爸哥姐弟妹]妈?爸?的|刚|之前|上次|说|跟你|告诉)|^[^的，,]{2,12}(?:有|是|叫|在|喜欢|讨厌|对)",
    _I,
)
"""A whole statement, which is named by its words and not by its topic."""
_SOFT = content_words(
    "like, love, enjoy, hate, prefer, live, work, use, have, call, name, number, address, favourite, favorite, thing, detail, info, note, fact, stuff, plan, habit,"
    " old, new, current, former, main, whole, last, first, real, usual, problem, issue, situation, matter, story, business, part, bit,"
    " 喜欢，爱，讨厌，住，在，是，有，叫，用，名字，名，号码，号，地址，事情，事，习惯，信息，偏好，情况，问题，毛病，东西，新，旧，原来，以前，现在，最，爱好"
)
"""Words that say of a thing only of what sort it is, or what somebody does with it."""


def of_another(argument: str, text: str, missing: Collection[str]) -> bool:
    """Whether a name is of another thing than a memory with this text, which lacks `missing` of the name's content words."""
    if not missing:
        return _other_labels(argument, text)
    told = [word for word in _in_order(argument) if word not in _SOFT]
    lacking = [word for word in told if word in missing]
    if _other_labels(argument, text) or (lacking and len(lacking) == len(told)) or _other_names(argument, text):
        return True
    if states(argument):
        # The verb may be told in another word: "that I run marathons" of "I'm training for a marathon".
        return bool(set(lacking) - {word for word in _in_order(argument)[:1] if _may_be_a_verb(word)})
    # In both languages the last word of a topic is its head, and what stands before it tells which.
    return bool(set(lacking) - set(told[-1:]))


def states(argument: str) -> bool:
    """Whether a name is a whole statement: "that I'm allergic to cats"."""
    return bool(_STATES.match(argument))


def _in_order(argument: str) -> list[str]:
    """The content words of a name in the order in which it has them."""
    spoken = [(at.start(), word) for at in re.finditer(r"[^\s,]+", argument) if at[0].isascii() for word in content_words(at[0])]
    folded = fold(argument)
    others = [(folded.find(word), word) for word in content_words(argument) if not word.isascii()]
    return list(dict.fromkeys(word for _at, word in sorted([*spoken, *others])))


def _may_be_a_verb(first: str) -> bool:
    """Whether the first word of a statement tells what somebody does; in Chinese what it is done to may stand first: 我对猫过敏."""
    return first.isascii() or rjieba.tag(first, hmm=False)[0][1].startswith("v")


def _other_labels(argument: str, text: str) -> bool:
    wanted, held = set(_LABEL.findall(argument)), set(_LABEL.findall(text))
    return bool(wanted and held and not wanted <= held)


def _other_names(argument: str, text: str) -> bool:
    """Whether the name has a proper name that the memory has not."""
    held = fold(text)
    return any(fold(name).removesuffix("'s") not in held for name in _NAMED.findall(argument))
