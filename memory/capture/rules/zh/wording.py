"""Chinese words as wholes: where they begin and end, which of them name things, whose a saying is, and the form of a value."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh.clause import KIN, read
from memory.capture.rules.zh.script import simplified

_HAN = re.compile(r"[\u4e00-\u9fff]")
_COUNTS = "零〇一二两三四五六七八九十百千万半"
NUMERAL = re.compile(rf"\d+(?:\.\d+)?|[{_COUNTS}]+|(?<=周)[日天末]|(?<=星期)[日天]|(?<=礼拜)[日天]")
_DAY = re.compile(r"周[一二三四五六日天末]|星期[一二三四五六日天]|礼拜[一二三四五六日天]|[点月日号岁年元块楼层室](?=[^\w]|$)")
_SAME_AS = {"爸爸": "爸", "老爸": "爸", "父亲": "爸", "爹": "爸", "妈妈": "妈", "老妈": "妈", "母亲": "妈", "娘": "妈"}


def edges(text: str) -> set[int]:
    """The places of a text where a word may begin or end. What counts the week before a day (下周一) is a word of its own."""
    plain = simplified(text)
    found, place = {0}, 0
    for word in rjieba.cut(plain):
        place += len(word)
        found.add(place)
    for day in _DAY.finditer(plain):
        found |= set(day.span())
    return found


def whole(text: str, start: int, end: int) -> bool:
    """Whether the stretch of the text begins and ends where Chinese words do; of other writing nothing is asked."""
    return not _HAN.search(text[start:end]) or {start, end} <= edges(text)


def things(text: str) -> set[str]:
    """The words of two characters and more that name something; not those of times, of doings, or of whose a thing is."""
    return {
        word
        for word, tag in rjieba.tag(simplified(text))
        if len(word) > 1 and tag.startswith(("n", "vn", "eng")) and not (NUMERAL.match(word) or re.fullmatch(rf"我?(?:们|家)?{KIN}", word))
    }


def form_of(value: str) -> str:
    """The value with a # for each numeral, or nr for a person's name, ns for a town's; empty for words of no such form."""
    plain = simplified(value).strip()
    if NUMERAL.search(plain):
        return re.sub(r"\s+", "", NUMERAL.sub("#", plain))
    tags = [tag for _word, tag in rjieba.tag(plain)]
    return tags[0] if tags in (["nr"], ["ns"]) else ""


def of_the_form(form: str, text: str) -> set[str]:
    """What a text holds of the form of a value."""
    if form in ("nr", "ns"):
        return {word for word, tag in rjieba.tag(simplified(text)) if tag == form}
    parts = r"\s*".join(rf"(?:{NUMERAL.pattern})" if part == "#" else re.escape(part) for part in form)
    return {re.sub(r"\s+", "", found[0]) for found in re.finditer(parts, simplified(text))}


def whose(text: str) -> str:
    """Whom a saying is about: 我 for the person, else the kin or the name that it begins with; empty for a thing told without whose it is."""
    shadow = simplified(text).strip()
    clause = read(shadow, shadow, None)
    kin = re.match(rf"(?:我|俺|咱)?(?:们)?(?:家)?(?:的)?(?P<kin>{KIN})", clause.shadow)
    if clause.subject == "kin" or kin:
        return _SAME_AS.get(kin["kin"], kin["kin"]) if kin else "?"
    if clause.subject in ("me", "we"):
        return "我"
    words = [(word, tag) for word, tag in rjieba.tag(clause.shadow) if word not in ("我", "我们", "的", "家")]
    named = bool(words) and (clause.subject in ("other", "agent") or words[0][1] == "nr" or words[0][0] in ("他", "她", "它"))
    return words[0][0] if named else ""


def of_one_person(one: str, other: str) -> bool:
    """Whether two sayings are about the same person; a thing told without whose it is, is the person's own."""
    return (whose(one) or "我") == (whose(other) or "我")


_WHEN = re.compile(r"\s+|现在|如今|目前|最近|以后|往后|今后|从今|其实|习惯|一般|通常|平时|统一|一律|[都就是]|了$")
_FRAME = 4
"""Characters that two sayings of one form share at least."""


def one_saying(one: str, other: str) -> bool:
    """Whether two sayings are the same but for what each tells of when it holds: 我习惯站着办公 and 我站着办公."""
    return len(_WHEN.sub("", simplified(one))) >= _FRAME and _WHEN.sub("", simplified(one)) == _WHEN.sub("", simplified(other))


def one_word_apart(one: str, other: str) -> bool:
    """Whether two sayings are the same but for one stretch, whatever each tells of when it holds: 回答我用中文 and 以后回答我用英文."""
    one, other = (_WHEN.sub("", simplified(each)) for each in (one, other))
    head = alike(one, other)
    tail = alike(one[head:][::-1], other[head:][::-1])
    shorter, longer = sorted((len(one), len(other)))
    return max(_FRAME, longer * 0.6) <= head + tail < shorter


def alike(one: str, other: str) -> int:
    """With how many of the same characters two texts begin."""
    return next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), min(len(one), len(other)))
