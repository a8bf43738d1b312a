"""Which part of a long Chinese sentence is the wish, and what of it is to be remembered."""

from __future__ import annotations

import re

import rjieba

from memory.capture.commands import zh_forms as forms
from memory.capture.rules import frame
from memory.capture.rules.frame import Sentence
from memory.capture.rules.zh import guard, split
from memory.capture.rules.zh.script import simplified

MARKS = " \t\n，,。.!！；;：:、"
_TURNS = re.compile(
    r"^(?:然后|接着|再|顺便|另外|还有|现在|下面|接下来|完了|之后|最后|对了|那|好了?|行了?|\s)*(?:请|麻烦|劳驾|你|您)*"
    r"(?:(?:帮|给|替|教)我|告诉我|跟我说|说说|讲讲|看看|查|算|写|问|推荐|继续|回到|翻译|我想问|我问|想问)(?!.{0,12}(?:的时候|时|的话))"
)


_ORDINAL = re.compile(r"(?<=[ \t：:，,。；;、\u4e00-\u9fff])[(（]?(?P<number>[1-9])[.、)）．](?!\d)[ \t]*(?=\S)")


def listed(text: str) -> str:
    """The text with what is numbered in one line ("1. … 2. …") as lines with a bullet each, of the same length."""
    marks = list(_ORDINAL.finditer(text))
    if len(marks) < 2 or [int(one["number"]) for one in marks] != list(range(1, len(marks) + 1)):
        return text
    characters = list(text)
    for one in marks:
        characters[slice(*one.span())] = "\n•".ljust(len(one[0]))
    return "".join(characters)


def wish(sentence: Sentence) -> Sentence:
    """The sentence without the talk before its wish and the task behind it: "会开完了，记一下我用联通卡，然后帮我看看套餐"."""
    shadow = simplified(sentence.text)
    spans = split.clauses(shadow)
    clauses = [shadow[first:last] for first, last in spans]
    place = next((number for number, clause in enumerate(clauses) if forms.KEEPS.search(clause)), None)
    if place is None or len(spans) == 1:
        return sentence
    says_what = bool(forms.KEEPS_WHAT.search(clauses[place]))
    first = place if says_what else 0
    last = place if says_what or place else min(1, len(spans) - 1)
    while last + 1 < len(spans) and not (_TURNS.match(clauses[last + 1]) or guard.asks(clauses[last + 1])):
        last += 1
    begin, end = spans[first][0] if first else 0, spans[last][1] if last + 1 < len(spans) else len(shadow)
    return Sentence(sentence.text[begin:end], sentence.start + begin, sentence.start + end)


def without_heading(sentence: Sentence) -> Sentence:
    """The wish without words that only announce an enumeration. They stay where the things told would not stand alone without them."""
    shadow = simplified(sentence.text)
    heading = forms.HEADING.match(shadow) if len(shadow) <= frame.USUAL else None
    if heading is None:
        return sentence
    return Sentence(f"记一下：{sentence.text[heading.end() :]}", sentence.start, sentence.end)


_POINTED = re.compile(r"[这那](?:一)?(?:[个条些句件串组份段张家间本部首款道位]|[两几]个)(?P<what>[\u4e00-\u9fff]{1,6})")


_BARE_MATTERS = re.compile(r"^我?有?[一两二三四几](?:个|件)(?:小|重要的)?事(?:儿|情)?$")


def only_points(what: str) -> bool:
    """Whether what is to be kept is only pointed at, also by the name of its kind: 这个, 那串数字, 三件事."""
    plain = simplified(what).strip(MARKS)
    if forms.POINTS_BACK.match(plain) or _BARE_MATTERS.match(what) or points_at(what):
        return True
    found = _POINTED.fullmatch(plain)
    return found is not None and {tag for _word, tag in rjieba.tag(found["what"])} <= {"n", "nz", "vn", "an"}


_POINTS_AT = re.compile(
    r"(?:(?:下面|以下|接下来)(?:这|要说的|我说的|说的)?|这(?=[几两三四五]))(?P<count>[一两二三四五几些])?(?:[点条句件个](?:事[情儿]?)?|事[情儿]?|话|内容|信息)?"
)
_COUNTS = {"两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "几": 3, "些": 3}


def points_at(what: str) -> int:
    """How many sentences it points at: 1 for 下面这点, 3 for 以下几条; 0 where it points at none."""
    found = _POINTS_AT.fullmatch(simplified(what).strip(MARKS))
    return _COUNTS.get(found["count"] or "", 1) if found else 0


_NAMING = (
    forms.FOR_LATER,
    forms.REMEMBER_CALLED,
    forms.REMEMBER_ON_A_LIST,
    forms.REMEMBER_UNDER,
    forms.REMEMBER_COLON,
    forms.TAKE_DOWN,
    forms.REMEMBER_FROM_NOW,
    forms.REMEMBER_ABOUT_ME,
    forms.REMEMBER,
    forms.REMEMBER_AFTER,
    forms.REMEMBER_HEADED,
)


_THE_DAYS = re.compile(r"(?<=..)[,，]\s*[这那][一两二三四几些个]{0,2}(?:个|件|条)?(?:日子|日期|时间|事情?|信息|号码?)$")
"""What only points at what was told before it: "…，这两个日子帮我记一下"."""


def named(text: str, shadow: str) -> str | None:
    """What a sentence asks to remember; empty when it only points; None when it asks for nothing of the kind."""
    for pattern in _NAMING if len(shadow) <= frame.USUAL else (forms.REMEMBER,):
        match = pattern.match(shadow)
        if not match:
            continue
        if pattern is forms.REMEMBER_CALLED:
            return _called(text, match)
        what = _words(text, match, "what")
        if pattern is forms.TAKE_DOWN:
            return _taken_down(what, text[match.start("rest") :].strip(MARKS))
        if pattern is forms.REMEMBER_ON_A_LIST:
            return _without_task(what)
        if pattern is forms.REMEMBER_UNDER:
            return f"{_words(text, match, 'label' if match['label'] else 'called')}：{what}"
        return _told_before(what) if pattern is forms.REMEMBER_AFTER else what
    return _after_an_opening(text, shadow) if len(shadow) <= frame.USUAL else None


def _told_before(what: str) -> str:
    """What stands before the wish, without what only points at it or agrees."""
    what = _THE_DAYS.sub("", what)
    return _AGREES.sub("", what[: len(_THE_MATTER.sub("", simplified(what)))])


def _words(text: str, match: re.Match[str], group: str) -> str:
    """What a group of a match over the simplified copy reads in the text itself."""
    return text[slice(*match.span(group))].strip(MARKS)


def _called(text: str, match: re.Match[str]) -> str:
    """A number or a place under its name, with whose it is where that is told: 我的新手机号：139…."""
    whose = _words(text, match, "whose").replace("自己的", "的") if match["whose"] else ""
    name = whose if whose and not whose.endswith("的") else whose + _words(text, match, "called")
    return f"{name}：{_words(text, match, 'value')}"


_OPENING = re.compile(
    r"^[^,，。]{2,14}(?:[,，]|(?<=[前时候]))\s*(?=(?:请|麻烦|拜托|帮我|给我|你)?(?:你)?(?:记得|记住|记一下|记下|别忘了)[,，:：]?\s*(?:我|咱|本人|俺))"
)


def _after_an_opening(text: str, shadow: str) -> str | None:
    """A wish behind a few words of opening ("开始之前先说一句，请记得我是左撇子")."""
    opening = _OPENING.match(shadow)
    return named(text[opening.end() :], shadow[opening.end() :]) if opening else None


_THE_MATTER = re.compile(
    r"(?<=..)(?<!喜欢)(?<!讨厌)(?<![爱烦怕要是道意得])(?:的)?(?:这|那)(?:(?:件|个|条|点)?(?:事情|事儿?|信息|情况)|一?点)$"
)
_AGREES = re.compile("^(?>嗯|对的?|是的?|好的?|没错|行|[呀啊哦])+[,，](?=.)")
"""A yes to what was said last, before the wish: 嗯对，我站着办公这点你记住."""


def _taken_down(what: str, rest: str) -> str:
    what = what[: len(_THE_MATTER.sub("", simplified(what)))]
    if forms.POINTS_BACK.match(simplified(what)):
        return rest
    return f"{re.sub('^[这那]个(?=..)', '', what)}：{rest}" if rest else what


def _without_task(what: str) -> str:
    """An entry of a list without what is asked of the agent behind it."""
    spans = split.clauses(simplified(what))
    kept = [last for first, last in spans if not _TURNS.match(simplified(what[first:last]))]
    return what[: kept[-1]] if kept and spans and not _TURNS.match(simplified(what)) else what
