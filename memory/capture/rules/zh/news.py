"""Sentences that are news of what was told before: it has another name, another town, another time, or is over."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memory.capture.rules.zh import change, guard, split, standing
from memory.capture.rules.zh.clause import read
from memory.capture.rules.zh.joining import bare
from memory.capture.types import Statement
from memory.enums import Kind

_MINE = ("我", "俺", "咱")
_WISH = re.compile(r"^(?:请|麻烦|帮我|你)*(?:记住|记一?下|记得|记好|记着)[，,：:\s]*")
_LONGEST = 40
_AT_HAND = re.compile(r"[你您]|这[个些段篇张]|那[个些]|标题|开头|结尾|颜色|字体|代码|文字|格式|段落|图片|按钮|页面")


_CALLED_OTHERWISE = re.compile(
    r"^(?P<what>我[^，。,]{1,8}?)(?:的?名字)?不(?:是)?叫[“\"「]?(?P<old>[^，。,了”\"」]{1,8})[”\"」]?[,，](?>而|是|应该|其实|，)*叫[“\"「]?(?P<new>[^，。,了”\"」啊呀]{1,8}?)[”\"」]?(?:才对|才是|啦|啊|呀)?[。!！]*$"
)
"""The right name of somebody or something: 我的猫不叫豆包，叫汤圆."""


def replaced(text: str, shadow: str) -> Statement | None:
    """A sentence that tells by itself what took the place of what: another name, or another town."""
    other = _CALLED_OTHERWISE.match(shadow)
    if other and other["what"] not in _MINE and not other["what"].startswith(("你", "他", "她")):
        name = text[slice(*other.span("new"))]
        return Statement(text=f"{text[: other.end('what')]}叫{name}", kind=Kind.FACT, quote=text.strip(), replaces=other["old"])
    what, old, _new = change.renamed(shadow)
    if old and what not in _MINE:
        return Statement(text=bare(text), kind=Kind.FACT, quote=text.strip(), changes=old)
    left, lived_in = change.moved(shadow)
    if not left or read(shadow, shadow, None).subject not in ("me", "we", "none"):
        return None
    value = text[shadow.rfind(lived_in) :][: len(lived_in)]
    return Statement(text=_of_me(text), kind=Kind.IDENTITY, key="basic.region", value=value, replaces=left, quote=text.strip())


def instead(said: list[Statement], shadow: str) -> list[Statement]:
    """The statements, the first about the person set against what they do no more: "不骑车了，现在坐公交"."""
    gone = change.left(shadow)
    if said and not gone and change.undoes(shadow):
        return [replace(said[0], anew=True), *said[1:]]
    place = next((at for at, one in enumerate(said) if gone and one.about_person and not (one.changes or one.replaces)), None)
    if place is None or (said[place].removes and len(said) == 1):
        return said
    return [*said[:place], replace(said[place], changes=gone), *said[place + 1 :]]


def of_what_was_told(text: str, shadow: str, told: Sequence[str]) -> list[Statement]:
    """What a sentence that no rule reads says of what the person spoke of before; `told` is what they said, oldest first, simplified."""
    if guard.is_moot(shadow) or guard.asks(shadow) or guard.supposes(shadow) or len(shadow) > _LONGEST or _AT_HAND.search(shadow):
        return []
    gone = change.left(shadow)
    before = _told_of(gone, told) if gone else ""
    if before:
        first = text[: change.first_mark(shadow)]
        words = _of_me(first) if read(before, before, None).own else bare(first)
        return [Statement(text=words, kind=Kind.FACT, confidence=0.9, quote=text.strip(), changes=gone)]
    matter = change.matter(shadow)
    if matter and _told_of(matter, told):
        return [Statement(text=bare(text), kind=Kind.FACT, quote=text.strip(), changes=matter)]
    before = _of_that_kind(shadow, told)
    return [Statement(text=_of_me(text), kind=Kind.FACT, quote=text.strip(), changes=before)] if before else []


def against(said: list[Statement], shadow: str, told: Sequence[str]) -> list[Statement]:
    """The statements, the first set against what was told of a thing of the same class where it only says what is done instead: 改喝拿铁了.

    So too where what it calls changed was never called so: 编辑器换成 Helix 了 after 我写代码用 Vim.
    """
    if not said or not said[0].about_person or said[0].replaces or (said[0].changes and _told_of(said[0].changes, told)):
        return said
    before = _of_that_kind(shadow, told)
    return [replace(said[0], changes=before), *said[1:]] if before else said


def _told_of(what: str, told: Sequence[str]) -> str:
    """The last clause told before that names it; empty for none."""
    return next((clause for clause in reversed(_own(told)) if what in clause), "")


def _of_that_kind(shadow: str, told: Sequence[str]) -> str:
    """The one clause told before of a thing of the class which the sentence says is done or used instead; empty for none, or for several."""
    wanted = change.kinds(_turned_to(shadow))
    alike = {clause for clause in _own(told) if wanted & change.kinds(clause) and clause not in shadow} if wanted else set()
    return alike.pop() if len(alike) == 1 else ""


def _turned_to(shadow: str) -> str:
    """What the person says that they do or use instead, in whichever clause; nothing of somebody else."""
    before = None
    for first, last in split.clauses(shadow):
        before = read(shadow[first:last], shadow[first:last], before)
        if before.subject in ("me", "none") and (found := change.turned_to(before.predicate)):
            return found
    return ""


def _own(told: Sequence[str]) -> list[str]:
    """The clauses in which the person told something of themself or of a thing of theirs, without questions, a no, and matters of health."""
    found = []
    for one in told:
        if len(one) > 2 * _LONGEST or guard.asks(one) or guard.supposes(one) or standing.is_task(one):
            continue
        found += [
            piece
            for first, last in split.clauses(one)
            if (piece := _WISH.sub("", bare(one[first:last])))
            and not change.firm(piece)
            and read(piece, piece, None).subject in ("me", "we", "none")
        ]
    return found


def _of_me(text: str) -> str:
    words = bare(text)
    return words if any(mine in words for mine in _MINE) or read(words, words, None).own else f"我{words}"
