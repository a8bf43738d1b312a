"""What a text with a word of change says otherwise than one that is remembered: the same words but for a value. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules.en import words
from memory.capture.rules.zh import change, sorts, wording
from memory.text.normalise import fold


def renews(new: str, old: str) -> bool:
    """Whether a text, said with a word of change, says of a thing that it is otherwise now: the words of the old one but for a value.

    "School pickup is at 3:40 now" against "school pickup is at 3:15". A thing beside others ("I take aspirin now") renews nothing.
    """
    if _HAN.search(new):
        return _renews_zh(fold(new), fold(old))
    said, before = _NOW.sub(" ", _NOT_AS_IT_WAS.sub("", fold(new))), fold(old)
    mine, theirs = said.replace(",", " ").strip(" .!").split(), _NOW.sub(" ", before).strip(" .!").split()
    head = _alike(mine, theirs)
    tail = _alike(mine[head:][::-1], theirs[head:][::-1])
    value, gone = mine[head : len(mine) - tail], theirs[head : len(theirs) - tail]
    if not (0 < len(value) <= _VALUE and 0 < len(gone) <= _VALUE) or head < _HEAD:
        return False
    if _measured(value) and _measured(gone):
        # Before its verb a number tells which thing is spoken of: "rack 2 is full".
        return not _VERB.search(" ".join(mine[len(mine) - tail :]))
    return bool(_IS.search(" ".join(mine[:head]))) and _class(value) == _class(gone) and not of_health(" ".join([*value, *gone]))


def of_health(text: str) -> bool:
    """Whether words tell of somebody's health, which nothing but a correction takes the place of."""
    return bool(_HEALTH.search(fold(text))) or change.of_health(text)


def _class(value: Sequence[str]) -> str:
    """What sort of words a value begins with: two of another sort say two things of a matter ("is a nurse", "is in Rome")."""
    return next((name for name, form in _CLASSES if form.match(value[0])), "")


def _renews_zh(new: str, old: str) -> bool:
    """As `renews`, sign by sign: 月报以后发给罗经理 against 月报默认发给方总."""
    mine, theirs = _SOFT_ZH.sub("", new), _SOFT_ZH.sub("", old)
    head = _alike(mine, theirs)
    tail = _alike(mine[head:][::-1], theirs[head:][::-1])
    value, gone = mine[head : len(mine) - tail], theirs[head : len(theirs) - tail]
    alike = 0 < len(value) <= _SIGNS and 0 < len(gone) <= _SIGNS and head >= _HEAD_ZH and bool(_ONE_ZH.search(mine[:head]))
    return alike and sorts.may_stand_for(mine[head:], theirs[head:], mine[:head]) and wording.of_one_person(new, old)


def changes(text: str) -> bool:
    """Whether a text has a word of change."""
    return bool(_NOW.search(fold(text)) or _NOW_ZH.search(text))


def _alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words or signs two texts have in common at their beginning."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, pair in pairs if pair[0] != pair[1]), min(len(one), len(other)))


def _measured(words: Sequence[str]) -> bool:
    """Whether words name a number, a time or a day, of which a thing has one."""
    return bool(_MEASURE.search(" ".join(words)))


_NOW = re.compile(rf"(?:,? )\b(?:{words.ONWARD}|{words.NOW})\b")
_NOT_AS_IT_WAS = re.compile(r",? (?:instead of|rather than|and not|not) [^,.]{1,30}$")
"""What it was, told behind what it is."""
_IS = re.compile(
    r"\b(?:(?:is|are|called|named)(?: (?:at|in|on|with|by|called|named|the|an?|room|hall|building|gate|platform))*"
    r"|(?<!\bi )(?<!\bwe )(?:goes|go|sent|delivered)(?: (?:to|the|my|our))+"
    r"|(?:like|take|drink|want|order) (?:my|our|the) (?:steak|eggs?|toast|tea|coffee|burger|meat|rice|pasta))$"
)
_VERB = re.compile(r"\b(?:is|are|was|were|has|have|can|will|needs?|opens?|closes?|starts?|runs?|belongs?)\b")
_CLASSES = (
    ("where", re.compile(r"(?:at|in|on|to|from|by|for|out|up|off|under|behind)$")),
    ("one", re.compile(r"(?:an?|the|my|our|his|her|their)$")),
    ("named", re.compile(r"(?:called|named)$")),
    ("number", re.compile(r"\d")),
)
_HEALTH = re.compile(
    r"allerg|intoleran|diabet|insulin|warfarin|asthma|epilep|pregnan|c(?:o?e)liac|vegan|vegetarian|kosher|halal|medic|pills?\b|tablets?\b|dialysis|cancer|blind|deaf|disab"
)
"""Gives way to nothing but what is put right outright."""
_MEASURE = re.compile(
    r"\d|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:january|february|march|april|may|june|july|august|september|october|november|december)|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b"
)
_HEAD, _VALUE = 2, 4
"""Words that both begin with at least, and words of a value at most."""
_HAN = re.compile("[\u4e00-\u9fff]")
_NOW_ZH = re.compile(r"现在|如今|目前|以后|今后|往后|从[^，,。]{1,6}起|改(?=[放发寄交用在到为成走坐找])")
_SOFT_ZH = re.compile(
    r"从[^，,。]{1,6}起|现在|如今|目前|以后|今后|往后|改(?:成|为)?(?=[\u4e00-\u9fff])|默认|一律|统一|全都|都|请|了(?=$|[，,。])|[\s，,。！!：:]"
)
_ONE_ZH = re.compile(r"(?:发给|寄给|交给|转给|抄送给?|送到|放在?|存在?|停在?|用|要|吃|喝|选|走|坐|找|在|是|叫做?|到|为|归|由|给)$")
_HEAD_ZH, _SIGNS = 3, 8
