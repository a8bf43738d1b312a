"""A short answer to a question of the assistant, made a whole statement: "Around 900 euros" after "What's your budget?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules import frame
from memory.capture.rules.en import wording
from memory.capture.types import Utterance

_I = re.IGNORECASE
_LONGEST = 10
"""Words of an answer that is taken for one."""
_QUESTION = re.compile(r"[^.!?\n]+\?(?=[\s\"')]*$)")
_FORMS = (
    (re.compile(r".*\bwhat(?:'s| is| are|'re| would be) your (?P<noun>(?!question|problem|point|message|thoughts?|opinion|idea|take|goal here)[\w' -]{3,30}?)(?: for \w+| like| please)?\W*$", _I), "My {noun} is {said}"),
    (re.compile(r".*\bwhere (?:do you live|are you (?:based|living))\b.*", _I), "I live in {said}"),
    (re.compile(r".*\b(?:which|what) (?:city|town|country|area|part of [\w ]+|state|region|place) (?:are you|do you live|do you stay|you)(?: based| living)?(?: in)?\b.*", _I), "I live in {said}"),
    (re.compile(r".*\bwhere are you from\b.*", _I), "I'm from {said}"),
    (re.compile(r".*\b(?:what do you do(?: for (?:a living|work))?|what's your job)\W*$", _I), "I'm {said}"),
    (re.compile(r".*\bhow old are you\b.*", _I), "I'm {said}"),
    (re.compile(r".*\bwhat(?:'s| is) your name\b.*|.*\bwhat (?:should|can|may) I call you\b.*", _I), "My name is {said}"),
    (re.compile(r".*\b(?:what|which) (?!one\b|of\b|option|version)(?:kind of |type of |sort of )?(?:[\w-]+ ){1,2}do you (?:usually |normally |mainly |mostly )?(?P<noun>use|drive|speak|play|own|study|teach|prefer|work in)\W*$", _I), "I {noun} {said}"),
    (re.compile(r".*\b(?:do you have|have you got|how many|got) (?:any )?(?P<noun>kids|children|pets|siblings|cats|dogs)(?: do you have| at home)?\W*$", _I), "I have {said}"),
    (re.compile(r".*\ballerg(?:ic|y|ies)\b.*", _I), "I'm allergic to {said}"),
)  # fmt: skip
_AVOIDING = re.compile(
    r".*\b(?:restrictions?|allerg(?:y|ies|ic)|intoleran\w+|dietary|diet|avoid|dislikes?|don't eat|can't eat|foods?)\b", _I
)
_YES = re.compile(r"^(?:(?:yes|yeah|yep|yup|sure|well|hmm|oh|um|i think|i'd say|probably)[\s,.!–—-]+)+", _I)
_WITHOUT = re.compile(r"(?:no|nothing with|not|without) (?P<what>[\w' -]+?)(?=(?:,| and| or)* (?:no|nothing|not|without)\b|,|$)", _I)
_NO_ANSWER = re.compile(
    r"(?:no|nope|none|nothing|not really|yes|yeah|sure|ok|okay|maybe|i don't|don't|you|why|what|how|it depends|depends|whatever|any|anything|doesn't matter|never mind|just|please|can|could|let|the (?:first|second|last|other))\b|.*\b(?:I|I'm|I've|my|we|our|it|that|this|you)\b",
    _I,
)


def whole(text: str, history: Sequence[Utterance]) -> list[str]:
    """The statements that a short answer makes together with what the assistant asked last, then what follows it; empty when it is no such answer."""
    if not history or history[-1].role != "assistant" or text.rstrip().endswith("?"):
        return []
    asked = _QUESTION.search(history[-1].text.strip())
    answer, *more = [one.text for one in frame.sentences(text)] or [""]
    if asked is None or len(answer.split()) > _LONGEST:
        return []
    stated = _stated(wording.repair(asked[0]), wording.bare(_YES.sub("", wording.repair(answer))))
    return [*stated, " ".join(more)] if stated and more else stated


def _stated(question: str, said: str) -> list[str]:
    """What the words say in answer to the question."""
    if _AVOIDING.match(question) and re.match(
        r"(?:no|nothing with|without) (?!idea|clue|restrictions?|allerg|thanks?|problem|preference|one\b)\w", said, _I
    ):
        return [f"I don't eat {found['what'].strip()}" for found in _WITHOUT.finditer(said)]
    if not said or _NO_ANSWER.match(said):
        return []
    form = next(((found, shape) for pattern, shape in _FORMS if (found := pattern.match(question))), None)
    return [form[1].format(noun=form[0].groupdict().get("noun", ""), said=_first_small(said))] if form else []


def _first_small(said: str) -> str:
    """The answer as it stands inside a sentence: "Around 900" goes on as "around 900", "Porto" as it is."""
    first = said.split(" ", 1)[0]
    return (
        f"{said[:1].lower()}{said[1:]}"
        if first.lower() in {"around", "about", "roughly", "up", "between", "a", "an", "the", "maximum", "max", "under", "over", "usually"}
        else said
    )
