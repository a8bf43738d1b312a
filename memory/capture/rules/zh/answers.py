"""Answers to what the agent asked or guessed: which of two things the person prefers, and a word or two that only the question makes a statement."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import rjieba

from memory.capture.rules.zh import work
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement, Utterance
from memory.enums import Kind

_CHOICE = re.compile(
    r"[您你](?:更|平时|一般|通常|平常|比较|是|都)*(?P<verb>偏好|喜欢|习惯|偏爱|爱|倾向于?)(?P<act>吃|喝|看|坐|用|住|听|穿)?(?P<one>[^，。？?您你]{1,8}?)(?:，)?还是(?P<other>[^，。？?您你]{1,8}?)(?:一点|多一些|多一点)?(?:呢|呀)?[？?]\s*$"
)
_ANSWER = re.compile(
    r"^(?:嗯|那|当然|肯定|一般|我|更|还是|就|都|是|选|要|喜欢|偏好|习惯|，|,)*(?P<what>[^，。！!？?]{1,8}?)(?:吧|的|呀|啊|哈|就行|多一些|多一点|一点)*[。！!～~]*$"
)


def preferred(text: str, history: Sequence[Utterance]) -> list[Statement]:
    """What the person prefers by a message that is such an answer."""
    asked = _CHOICE.search(simplified(history[-1].text)) if history and history[-1].role == "assistant" else None
    answer = _ANSWER.match(simplified(text.strip())) if asked else None
    thing = answer["what"] if answer else ""
    if (
        asked is None
        or not thing
        or not any(one == thing or (len(thing) > 1 and one.startswith(thing)) for one in asked.group("one", "other"))
    ):
        return []
    words = f"我{asked['verb']}{asked['act'] or ''}{thing}"
    return [Statement(text=words, kind=Kind.PREFERENCE, key="preference.likes", value=thing, quote=text.strip())]


_ASKS = r"[^。！!？?\n]{0,16}[？?]\s*$"
_ERRAND = re.compile(r"[去到飞查订]|出发|目的地|旅|天气|附近|快递|寄|配送|外卖|酒店|票")
_WHERE = re.compile(rf"(?:住|在|定居|坐标|base|城市|哪儿?里?)(?:{_ASKS})")
"""Asks or guesses where somebody lives, rather than where an errand leads."""


def _of_trade(said: str) -> str:
    return f"我是{said}" if work.is_job(simplified(said)) else f"我是做{said}的"


_FORMS: tuple[tuple[re.Pattern[str], re.Pattern[str], Callable[[str], str]], ...] = (
    (
        re.compile(rf"(?:怎么|如何|该)称呼|尊姓|(?:叫什么|名字){_ASKS}"),
        re.compile(r"(?:叫我|我叫|我是|叫)?(?P<said>(?![姓免])[\u4e00-\u9fff]{2,4}?)(?:就行|就好|就可以)?"),
        "我叫{}".format,
    ),
    (
        re.compile(rf"(?:什么工作|什么职业|哪一?行|哪个行业|从事什么|职业是|做什么的|干什么的|什么岗位){_ASKS}"),
        re.compile(r"(?:我)?(?:是|做|当)?(?:一?[个名位])?(?P<said>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:的)?"),
        _of_trade,
    ),
    (
        re.compile(rf"(?:多大|年龄|贵庚|几岁){_ASKS}"),
        re.compile(r"(?:我)?(?:今年)?(?P<said>\d{2}|[二三四五六七八九]?十[一二三四五六七八九]?)岁?了?"),
        "我今年{}岁".format,
    ),
    (re.compile(rf"过敏{_ASKS}"), re.compile(r"(?:有)?[，,]?(?:对)?(?P<said>[\u4e00-\u9fff]{2,6}?)(?:过敏)?"), "我对{}过敏".format),
)
"""What is asked, the form of a short answer, and the statement that both make."""
_NO_ANSWER = re.compile(
    r"没|不|无|有|好|行|可以|嗯|是的|对|随便|都|别|什么|怎么|谢|再|先|以前|以后|这|那|你|你们|应该|大概|可能|一般|还|就|也|吧|呢"
)
_SOFT = re.compile(r"[。！!～~\s]+$|(?<=.)[呀啊哦哈啦呢]$")
_IN_TOWN = re.compile(
    r"(?:^|[，,])(?:其实|实际上?)?(?:我)?(?:人|家)?(?:现在|目前|就|是|住|常住|定居|坐标)*(?:在|住)(?P<place>[\u4e00-\u9fff]{2,6}?)(?:这边|那边|呢|呀|啊|哦|的|了)*(?=$|[，,。！!])"
)


def _asked(history: Sequence[Utterance]) -> str:
    return simplified(history[-1].text) if history and history[-1].role == "assistant" else ""


def _is_town(words: str) -> bool:
    return {tag for _word, tag in rjieba.tag(words)} == {"ns"}


def _asks_where(asked: str) -> bool:
    return bool(_WHERE.search(asked)) and not _ERRAND.search(asked)


def whole(text: str, history: Sequence[Utterance]) -> str:
    """The message, or the statement that it makes together with the question that it answers: 成都 to "您住在哪个城市？"."""
    asked, answer = _asked(history), _SOFT.sub("", _SOFT.sub("", text.strip()))
    plain = simplified(answer)
    if not asked or not 2 <= len(plain) <= 12:
        return text
    if _asks_where(asked) and _is_town(plain):
        return f"我住在{answer}"
    for question, form, statement in _FORMS:
        found = form.fullmatch(plain) if question.search(asked) else None
        if found and not _NO_ANSWER.search(found["said"]):
            return statement(answer[slice(*found.span("said"))])
    return text


def placed(said: list[Statement], shadow: str, history: Sequence[Utterance]) -> list[Statement]:
    """The statements, with the town that the agent asked for or guessed as where the person lives: 苏州不对，我在无锡."""
    found = _IN_TOWN.search(shadow) if _asks_where(_asked(history)) else None
    if found is None or not _is_town(found["place"]) or any(one.key == "basic.region" for one in said):
        return said
    live = replace(_of_the_place(said, found["place"], shadow), kind=Kind.IDENTITY, key="basic.region", value=found["place"])
    return [*(one for one in said if found["place"] not in one.text or one.key), live]


def _of_the_place(said: list[Statement], place: str, shadow: str) -> Statement:
    told = next((one for one in said if place in one.text and not one.key), None)
    return told or Statement(text=f"我在{place}", kind=Kind.IDENTITY, quote=shadow.strip())
