"""A short answer to a question of the assistant, made a whole statement: "Around 900 euros" after "What's your budget?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules import frame
from memory.capture.rules.en import jobs, wording
from memory.capture.types import Utterance

_I = re.IGNORECASE
_LONGEST = 10
"""Words of an answer that is taken for one."""
_QUESTION = re.compile(r"[^.!?\n]+\?(?=[\s\"')]*$)")
_END = (
    r"(?:,? (?:right now|now|currently|at (?:the moment|present)|these days|today|please|if (?:I may ask|you don't mind(?: (?:me|my) asking| telling me| sharing)?)|in (?:our|this|these) (?:chats?|conversations?)"
    r"|(?:that )?(?:I|we) should (?:know|be aware)(?: (?:about|of))?))*(?:,? so (?:that )?I can [^?]*)?\W*$"
)
"""What an everyday question may still say behind its asking words."""
_PLACE = r"(?:city|town|country|area|part of [\w ]{2,20}|state|region|place|neighbou?rhood|district|county)"
_TELL_ME = r"(?:\b(?:(?:can|could|would|will) you (?:please )?tell me|(?:may|can|could) I (?:ask|know)|mind telling me|I(?:'d| would) (?:like|love) to know|^\W*(?:please )?tell me),? )"
_LEAD = r"\W*(?:(?:and|so|ok|okay|also|great|thanks|thank you|got it|sure|first|alright|right|well|sorry|oh|but)\b,? )*"
_ALLERGIC = "I'm allergic to {said}"
_ALLERGIES = r"(?: other)?(?: food| known| drug)? allerg(?:y|ies)(?:(?:,| or| and|/)+ ?(?:other )?(?:food |dietary )?(?:restrictions?|intolerances?|requirements?|special diets?))*"
# Behind the asking words only _END may follow: "which city are you flying to?" asks for no home.
_FORMS = (
    (re.compile(rf".*\bwhat(?:'s| is| are|'re| would be) your (?P<noun>(?!question|problem|point|message|thoughts?|opinion|idea|take|goal here)[\w' -]{{3,30}}?)(?: for \w+| like| please)?{_END}", _I), "My {noun} is {said}"),
    (re.compile(rf".*\bwhere(?:abouts)? (?:do you live|are you (?:based|living|located))(?: in)?{_END}", _I), "I live in {said}"),
    (re.compile(rf".*\b(?:which|what) {_PLACE} (?:do you live|are you (?:based|living|located))(?: in)?{_END}", _I), "I live in {said}"),
    (re.compile(rf".*{_TELL_ME}(?:where(?:abouts)?|(?:which|what) {_PLACE}) you(?: live|(?:'re| are) (?:based|living|located))(?: in)?{_END}", _I), "I live in {said}"),
    (re.compile(rf".*\b(?:which|what) (?:city|town|country|part of (?:the )?(?:country|world|city|town|UK|US)) are you in(?! today){_END}", _I), "I live in {said}"),
    (re.compile(rf".*\bwhere are you (?:originally )?from(?: originally)?{_END}", _I), "I'm from {said}"),
    (re.compile(rf".*\b(?:what do you do(?: for (?:a living|work))?(?! today)|what's your job){_END}", _I), "I'm {said}"),
    (re.compile(rf".*\bhow old are you{_END}", _I), "I'm {said}"),
    (re.compile(rf".*\bwhat(?:'s| is) your name{_END}|.*\bwhat (?:should|can|may|shall) I call you{_END}", _I), "My name is {said}"),
    (re.compile(rf".*\b(?:what|which) (?!one\b|of\b|option|version)(?:kind of |type of |sort of )?(?:[\w-]+ ){{1,2}}do you (?:usually |normally |mainly |mostly )?(?P<noun>use|drive|speak|play|own|study|teach|prefer|work in){_END}", _I), "I {noun} {said}"),
    (re.compile(rf".*\b(?:do you have|have you got|how many|got) (?:any )?(?P<noun>kids|children|pets|siblings|cats|dogs)(?: do you have| at home)?{_END}", _I), "I have {said}"),
    (re.compile(rf".*\b(?:are you|what are you|you're) allergic(?: to)?(?: anything| any(?: foods?| medicines?| medications?)?| something)?(?: at all)?{_END}", _I), _ALLERGIC),
    (re.compile(rf"(?:.*\b(?:do you have|if you have|have you got|what are|are there|got)(?: any| your)?|{_LEAD}(?:any|what|which|known|you have any)){_ALLERGIES}(?: do you have| have you got)?(?: at all)?{_END}", _I), _ALLERGIC),
    (re.compile(rf".*\b(?:what|which|anything|any foods?|any ingredients?)(?: foods?| ingredients?)? (?:(?:that |do |should )?you (?:usually |normally )?(?:avoid|don't eat|can't eat|not eat)|(?:do|should) I (?:leave out|avoid)(?: for you)?){_END}", _I), "I don't eat {said}"),
)  # fmt: skip
_DIET = re.compile(
    r"(?:strictly |mostly |an? )?(?:vegan|vegetarian|pescatarian|halal|kosher|keto|paleo|(?:gluten|dairy|sugar|lactose)[ -]free|low[ -]\w+)",
    _I,
)
"""A way of eating, which nobody is allergic to."""
_HERE = re.compile(r"(?:(?:right|down|up|over|out|just) )?(?:here )?in (?=[^\W\d_])", _I)
"""What stands before the name of a place in an answer."""
_MADE_UP = re.compile(
    r"\b(?:story|novel|game|scene|character|role|play|script|tale|poem|dream|hypothetical\w*|scenario|campaign|example)\b", _I
)
"""A question about something that is only made up."""
_AVOIDING = re.compile(
    r".*\b(?:restrictions?|allerg(?:y|ies|ic)|intoleran\w+|dietary|diet|avoid|dislikes?|don't eat|can't eat|foods?)\b", _I
)
_YES = re.compile(r"^(?:(?:yes|yeah|yep|yup|sure|well|hmm|oh|um|i think|i'd say|probably)[\s,.!–—-]+)+", _I)
_WITHOUT = re.compile(r"(?:no|nothing with|not|without) (?P<what>[\w' -]+?)(?=(?:,| and| or)* (?:no|nothing|not|without)\b|,|$)", _I)
_NO_ANSWER = re.compile(
    r"(?:no|nope|none|nothing|not really|yes|yeah|sure|ok|okay|maybe|i don't|don't|you|why|what|how|it depends|depends|whatever|any|anything|doesn't matter|never mind|just|please|can|could|let|the (?:first|second|last|other)|not (?:sure|telling|saying|important)|dunno|idk|n/?a|skip|pass|private|secret|confidential|unsure|same|neither|both|rather not|prefer not|still|visiting|undecided|unknown|mind your|guess|somewhere|all of|a lot|loads|same as|tbd|travell?ing|passing through|on (?:holiday|vacation|a trip)|here|there|where)\b|.*\b(?:I|I'm|I've|my|we|our|it|that|this|you)\b",
    _I,
)


_OF_ANOTHER = re.compile(
    r"\b(?:who|whom|whose|patients?|clients?|customers?|guests?|students?|pupils?|recipient|travellers?|travelers?|passengers?|he|she|him|her|they|them|the person|somebody|someone)\b",
    _I,
)
_OF_YOU = re.compile(r"\b(?:you|your|yours|yourself)\b", _I)


def of_another(history: Sequence[Utterance]) -> bool:
    """Whether the assistant asked last about somebody else: bare words that answer it are not about the speaker."""
    if not history or history[-1].role != "assistant":
        return False
    last = frame.sentences(history[-1].text)[-1:]
    return any(_OF_ANOTHER.search(one.text) and not _OF_YOU.search(one.text) for one in last)


def whole(text: str, history: Sequence[Utterance]) -> list[str]:
    """The statements that a short answer makes together with what the assistant asked last, then what follows it; empty when it is no such answer."""
    if not history or history[-1].role != "assistant" or text.rstrip().endswith("?"):
        return []
    asked = _QUESTION.search(history[-1].text.strip())
    answer, *more = [one.text for one in frame.sentences(text)] or [""]
    if asked is None or _MADE_UP.search(asked[0]) or len(answer.split()) > _LONGEST:
        return []
    stated = _stated(wording.repair(asked[0]), wording.bare(_YES.sub("", wording.repair(answer))))
    return [*stated, " ".join(more)] if stated and more else stated


def _stated(question: str, said: str) -> list[str]:
    """What the words say in answer to the question."""
    if _AVOIDING.match(question) and re.match(
        r"(?:no|nothing with|without) (?!idea|clue|restrictions?|allerg|thanks?|problem|preference|one\b)\w", said, _I
    ):
        return [f"I don't eat {found['what'].strip()}" for found in _WITHOUT.finditer(said)]
    form = next(((found, shape) for pattern, shape in _FORMS if (found := pattern.match(question))), None)
    if form and form[1].startswith("I live in"):
        said = _HERE.sub("", said, count=1) if _HERE.match(said) else said
    if not said or _NO_ANSWER.match(said):
        return []
    if form and form[1] == _ALLERGIC and _DIET.fullmatch(said):
        return [f"My diet is {_first_small(said)}"]
    if form and form[1] == "I'm {said}" and jobs.is_job(said):
        said = wording.with_article(said)
    return [form[1].format(noun=form[0].groupdict().get("noun", ""), said=_first_small(said))] if form else []


def _first_small(said: str) -> str:
    """The answer as it stands inside a sentence: "Around 900" goes on as "around 900", "Porto" as it is."""
    first = said.split(" ", 1)[0]
    return (
        f"{said[:1].lower()}{said[1:]}"
        if first.lower() in {"around", "about", "roughly", "up", "between", "a", "an", "the", "maximum", "max", "under", "over", "usually"}
        else said
    )
