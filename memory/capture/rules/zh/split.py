"""Cutting a sentence into clauses at commas, dashes, and at blanks where a new clause begins."""

from __future__ import annotations

import re

from memory.capture.rules.zh import definitions, standing

_STARTS = r"(?:我|俺|本人|现在|现居|目前|坐标|住|在(?!职)|做|学|从事|喜欢|不|也|平时|每[天周月]|是|叫|名叫|养|最近|老家|今年|对|有|爱|讨厌|别|以后|周[一二三四五六日末]|早上|晚上|家|偏|用|预算|跟|请|还|但|想|准备|打算|正在|一般|通常|习惯|从)"
_BREAK = re.compile(
    rf"(?<!\d),(?!\s*\d)|(?<=\d),(?!\d{{3}}(?!\d))|[，；。！？…～\n]+|(?<![\w@#$%^&*])[;!?~]+|[;!?~]+(?![A-Za-z0-9@#$%^&*])|——+|--+|(?<!\s)\s++[-–—]\s++|(?<=[\u4e00-\u9fff])\s+(?={_STARTS})|(?<=[A-Za-z0-9])\s+(?=我(?!们的))|(?<=[\u4e00-\u9fff])[.](?=[\u4e00-\u9fff])"
)


def clauses(shadow: str) -> list[tuple[int, int]]:
    """The clauses of a sentence as (start, end), without the marks and blanks between them."""
    found: list[tuple[int, int]] = []
    start = 0
    for mark in _BREAK.finditer(shadow):
        found.append((start, mark.start()))
        start = mark.end()
    found.append((start, len(shadow)))
    found = _with_their_occasion(shadow, found)
    spans = ((first + len(shadow[first:last]) - len(shadow[first:last].lstrip()), last) for first, last in found)
    return [(first, first + len(shadow[first:last].rstrip())) for first, last in spans if shadow[first:last].strip()]


_THING_FIRST = re.compile(r"^[A-Za-z][\w.+#-]{0,15}(?: [A-Za-z0-9][\w.+#-]{0,10})?$")
"""A name in Latin letters before what the person says of it: Excel 我不用了."""
_OCCASION = re.compile(
    r"^(?:比起|相比(?:于|起)?|相较于?).{1,14}$|^(?!.*(?:我|他|她)(?:小|年轻|上学)).{2,14}(?:的时候|的话|(?<![小及同当随到按临])时)$|^(?:从[^，]{1,8})?(?:到|直到|截至|截止到?)[^，我你]{1,12}(?:为止|之前|以前)$|^[^，我你]{2,10}雷打不动$"
)


def _with_their_occasion(shadow: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The occasion of an order stays with it ("给我写文案的时候，请详细一点"), and a word with what it means."""
    joined: list[tuple[int, int]] = []
    for first, last in spans:
        before = shadow[slice(*joined[-1])].strip() if joined else ""
        if joined and (
            _THING_FIRST.match(before)
            or _OCCASION.match(before)
            or standing.is_scope(before)
            or (standing.helps(before) and standing.is_manner(shadow[first:last].strip()))
            or definitions.goes_on(before, shadow[first:last].strip())
        ):
            joined[-1] = (joined[-1][0], last)
        else:
            joined.append((first, last))
    return joined
