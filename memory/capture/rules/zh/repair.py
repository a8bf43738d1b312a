"""Slips that people mend in the same breath: "我叫小敏，打错了，是小闵"."""

from __future__ import annotations

import re

from memory.capture.rules.zh import wording
from memory.capture.rules.zh.clause import KIN

_SLIP = r"(?:(?:哦|噢|啊|哎呀?|呃|嗯|等等|等下|抱歉|不好意思)[,，\s]*)?(?:不对(?!劲|味|称|付|眼)|不是(?=[,，])|说错了?|打错(?:字)?了?|写错了?|记错了?|弄错了|搞混了|说反了|口误|手误|笔误|错了){1,2}"
_MENDED = re.compile(
    rf"^(?P<said>.{{2,}}?)[,，。.;；\s(（—-]+{_SLIP}(?:字)?[,，。!！:：\s]*(?:我是说|我想说|应该|其实|正确的)?(?:是|为)?[,，\s]*(?P<new>[^,，。!！?？\s()（）]{{1,16}}?)(?P<tail>才对)?(?:[了啦哈吧])?(?:[)）。!！~～]*)$"
)
_NUMBERED = re.compile(r"[\d一二三四五六七八九十百千万两半]+(?P<unit>[点月日号岁年元块楼层室栋期度级公斤厘米%％个只人次]|$)")


_KIN = re.compile(KIN)


def mended(text: str, shadow: str) -> tuple[str, str]:
    """Text and shadow with the slip put right and the mending left out; as they are where nothing is mended."""
    match = _MENDED.match(shadow)
    wrong = meant(match["said"], match["new"]) if match else ""
    if match is None or not wrong:
        return text, shadow
    place = match["said"].rfind(wrong)
    new = text[match.start("new") : match.end("new")]
    said = match.end("said")
    return (
        text[:place] + new + text[place + len(wrong) : said],
        shadow[:place] + match["new"] + shadow[place + len(wrong) : said],
    )


def meant(said: str, new: str) -> str:
    """The stretch of what was said that `new` corrects: whole words as long and alike in half of their places, or a number of the same unit.

    Empty for none.
    """
    best, alike, edges = "", 0, wording.edges(said)
    for start in range(len(said) - len(new) + 1):
        old = said[start : start + len(new)]
        if not {start, start + len(new)} <= edges or (_KIN.fullmatch(old) and not _KIN.fullmatch(new)):
            continue  # 老师 puts no 老婆 right.
        same = sum(one == other for one, other in zip(old, new, strict=True))
        if same >= alike and old != new and same:
            best, alike = old, same
    counted = _of_the_same_form(said, new)
    if counted:
        return counted
    if len(new) > 1 and alike * 2 >= len(new):
        return best
    number = _NUMBERED.fullmatch(new)
    numbers = [match[0] for match in _NUMBERED.finditer(said) if number and match["unit"] == number["unit"] and match[0] != new]
    return numbers[0] if len(numbers) == 1 else ""


def _of_the_same_form(said: str, new: str) -> str:
    """The one stretch with other numbers between the same words: "5 月 2 号" for "5 月 12 号". Empty for none, or several."""
    if not re.search(r"\d", new) or not re.search(r"[^\d\s.]", new):
        return ""
    form = "".join(_form_of(part) for part in re.findall(r"\d+(?:\.\d+)?|\s+|[^\d\s]+|.", new))
    found = {match[0].strip() for match in re.finditer(rf"(?<![\d.]){form}(?!\d)", said)} - {new}
    return found.pop() if len(found) == 1 else ""


def _form_of(part: str) -> str:
    if part[0].isdigit():
        return r"\s*\d+(?:\.\d+)?\s*"
    return r"\s*" if part.isspace() else re.escape(part)
