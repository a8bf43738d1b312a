"""Where in a Chinese saying another value belongs: which of its words a correction takes the place of."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh import repair, wording
from memory.capture.rules.zh.script import simplified
from memory.text.naming import place

_LATIN = re.compile(r"[A-Za-z][\w.+#/-]*(?: [A-Z0-9][\w.+#/-]*)*")
_VERB = "吃喝用学住叫在爱养开坐按走读教做练玩弹穿骑写看听选放寄去交付送搬带靠喜"
_SAID = (
    re.compile(r"是(?!因为|不|说)\s*(?P<value>[^,，。是]{1,24}?)(?:了|啦|的)?$"),
    re.compile(
        r"(?:叫做?|姓|(?:住|放|定|约|改|搬|存|订|设|安排)在|为|选|归|由|用|(?<![存现])在|学|喝|吃|养|开)(?!的)\s*(?P<value>[^,，。]{1,24}?)(?:了|啦|的)?$"
    ),
)
_CLOCK = re.compile(
    rf"(?:{wording.NUMERAL.pattern})\s*点(?:半|[一三]刻|(?:{wording.NUMERAL.pattern})\s*分?(?![个次]))?(?!儿|心|子)|(?<!\d)\d{{1,2}}[:：]\d\d(?!\d)"
)
"""A time of the day, however it is told: 九点半 for 十点."""
SHORT = 14
"""Characters of a value that may stand in the place of whatever a thing was said to be."""


def slot(text: str, new: str, *, strict: bool = False) -> tuple[int, int] | None:
    """The stretch of the text that `new` takes the place of; None where nothing of it is of the kind, or several things are.

    That is a value of its form ("5 月 2 号" for "5 月 12 号"), a word that resembles it, what follows the same verb (不吃辣 for 不吃花椒), the one word in
    Latin letters, or else, unless it is `strict`, what the thing was said to be.
    """
    if not new or simplified(new) in simplified(text):
        return None
    alike = _of_form(text, new)
    if len(alike) > 1:
        return None
    if alike:
        return alike[0]
    like = repair.meant(simplified(text), simplified(new))
    found = (
        (place(like, simplified(text)) if like else None)
        or _told_as_the_thing(text, new)
        or _behind_the_verb(text, new)
        or _in_latin(text, new)
        or _of_one_ending(text, new)
    )
    return found or (None if strict else _said_to_be(text, new))


def widened(text: str, start: int, end: int, new: str) -> tuple[int, int]:
    """The stretch with what stands before and behind it of the new words already: 对桃子过敏 in the place of 芒果 takes that of 对芒果过敏."""
    for size in range(min(len(new) - 1, start), 0, -1):
        if text[start - size : start] == new[:size]:
            start -= size
            break
    for size in range(min(len(new) - 1, len(text) - end), 0, -1):
        if text[end : end + size] == new[-size:]:
            end += size
            break
    return start, end


def in_whole_words(text: str, start: int, end: int, new: str) -> tuple[str, str]:
    """The words of the stretch, and the new ones for them, with what belongs to its first and last word: 读研二 and 读研三 for 二 and 三."""
    edges = wording.edges(text)
    first = max(edge for edge in edges if edge <= start)
    last = min((edge for edge in edges if edge >= end), default=end)
    return text[first:last], text[first:start] + new + text[end:last]


def _of_form(text: str, new: str) -> list[tuple[int, int]]:
    """Where the text holds another value of the form of the new one."""
    form = wording.form_of(new)
    if form in ("nr", "ns"):
        return [found for one in wording.of_the_form(form, text) if (found := place(one, simplified(text)))]
    if not form:
        return []
    if _CLOCK.fullmatch(simplified(new)):
        return [found.span() for found in _CLOCK.finditer(simplified(text))]
    parts = r"\s*".join(rf"(?:{wording.NUMERAL.pattern})" if part == "#" else re.escape(part) for part in form)
    return [found.span() for found in re.finditer(rf"(?<![\d.]){parts}(?![\d.]*\d)", simplified(text))]


def _told_as_the_thing(text: str, new: str) -> tuple[int, int] | None:
    """What is told as the thing that somebody does something with, in the place of which the new words do the same: 用苹果手机 for 用的是安卓手机."""
    told = re.search(rf"(?P<verb>[{_VERB}])的是[^,，。]+", simplified(text))
    return told.span() if told and simplified(new).startswith(told["verb"]) else None


def _behind_the_verb(text: str, new: str) -> tuple[int, int] | None:
    """What begins as the new words do, up to the end of its clause."""
    said, right = simplified(text), simplified(new)
    edges = wording.edges(said)
    for size in range(len(right) - 1, 0, -1):
        at = said.rfind(right[:size])
        if at < 0 or at not in edges or not any(verb in right[:size] for verb in _VERB):
            continue
        end = re.search(r"[,，。]|$", said[at:])
        end_at = at + (end.start() if end else len(said))
        if end_at > at + size:
            return at, end_at
    return None


def _in_latin(text: str, new: str) -> tuple[int, int] | None:
    found = list(_LATIN.finditer(text)) if _LATIN.fullmatch(new) else []
    return found[0].span() if len(found) == 1 else None


def _of_one_ending(text: str, new: str) -> tuple[int, int] | None:
    """The one word that ends as the new one does: 羽毛球 for 网球."""
    right, said = list(rjieba.cut(simplified(new))), simplified(text)
    if len(right) != 1 or len(new) < 2:
        return None
    found = {word for word in rjieba.cut(said) if len(word) > 1 and word[-1] == right[0][-1]}
    return place(found.pop(), said) if len(found) == 1 else None


def _said_to_be(text: str, new: str) -> tuple[int, int] | None:
    found = (form.search(simplified(text)) for form in _SAID) if len(new) <= SHORT else ()
    return next((said.span("value") for said in found if said), None)
