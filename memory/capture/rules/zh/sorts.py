"""What sort of value Chinese words are: one is only ever put in the place of another of its own sort."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh import change, wording
from memory.capture.rules.zh.home import is_town
from memory.capture.rules.zh.script import simplified
from memory.capture.rules.zh.work import is_job

_THING = "thing"
_SORTS = tuple(
    (name, re.compile(form))
    for name, form in (
        ("act", r"学(?![校生院])|练|做|准备|[带忙追等弹跑考备打哄帮找](?!车)|休|住院|上[班课学网]|[写读看养](?![法物者])"),
        ("manner", r"(?:很|挺|比较|非常|有点|特别|越来越|[到得完了过着起饱撑])|.*(?:的|[极透死]了)$"),
        ("doneness", r".*熟$"),
        ("number", rf"[每第上下周大小早晚中午]*(?:\d|{wording.NUMERAL.pattern}|初[一-龥]|周末)"),
        ("origin", r".*(?:(?<![客病家大本老工军商猎证敌主别艺])人|族|籍)$"),
        ("tongue", r".{1,4}(?:[文语]|话)$"),
        ("side", r"[左右]"),
        ("place", r"(?:家|公司|单位|学校|医院|银行)(?!长)|.*(?:[店馆院校厂所局楼室厅园站口台房柜]|里|上|旁边|附近|食堂|物业)$"),
    )
)  # fmt: skip
_NEVER = frozenset({"act", "manner"})
_RECIPIENT = re.compile("(?:[发寄交转送]给|归|由)$")
_BEING = re.compile("[是为]$")


def may_stand_for(new: str, old: str, head: str) -> bool:
    """Whether of two values behind the same words one may take the other's place: a trade for a trade (是护士, 是老师), and not for an origin.

    What is done, how something is, what tells of health and what is denied take the place of nothing. What somebody is is of a sort that is known.
    """
    if any(change.of_health(one) or change.firm(one) for one in (new, old)):
        return False
    if _RECIPIENT.search(head):
        return True
    of, before = _sort(new), _sort(old)
    if of != before or of in _NEVER or not _of_one_kind(change.kinds(new), change.kinds(old), head):
        return False
    return of != _THING or not (_BEING.search(head) and wording.whose(head))


def conflict(new: str, old: str) -> bool:
    """Whether two sayings are of plainly different sorts of things, or only one of them of health: neither is the other, put right."""
    kinds, before = change.kinds(new), change.kinds(old)
    if change.of_health(new) != change.of_health(old) or (kinds and before and not kinds & before):
        return True
    head = wording.alike(simplified(new), simplified(old))
    of = {_sort(rest) for rest in (new[head:], old[head:]) if rest}
    return head >= _HEAD and len(of) > 1 and _THING not in of


_HEAD = 2
"""Signs that two sayings begin with at least, where what follows is compared."""


def _of_one_kind(new: set[str], old: set[str], head: str) -> bool:
    """Whether both are ways to work, or drinks; of what is used, whether neither is known to be for another use."""
    return new == old or bool(new & old) or (head.endswith("用") and not (new and old))


def _sort(value: str) -> str:
    words = simplified(value)
    if is_job(words):
        return "job"
    named = next((name for name, form in _SORTS if form.match(words)), "")
    if named in _NEVER:
        return named
    return "town" if is_town(next(iter(rjieba.cut(words)), "")) and named != "origin" else named or _THING
