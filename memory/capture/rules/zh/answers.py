"""Answers to what the agent asked or guessed: which of two things the person prefers, and a word or two that only the question makes a statement."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import rjieba

from memory.capture.rules.zh import asking, naming, work
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


_ERRAND = re.compile(r"[去到飞查订]|出发|目的地|旅|天气|附近|快递|寄|配送|外卖|酒店|票")
"""Where an errand leads, rather than where somebody lives."""
_LIVES_FOR = re.compile(r"^[^？?]{0,8}为了(?![^，,]*(?:酒店|旅|出发|目的地|[订票去到飞]))[^，,]{1,12}[，,](?=[^？?]*(?:住|定居|生活))")
"""An errand that asks for the home itself: 为了查天气，请问您住在哪个城市？"""


def _of_trade(said: str) -> str:
    return f"我是{said}" if work.is_job(simplified(said)) else f"我是做{said}的"


_ALLERGEN = re.compile(r"花生|坚果|腰果|杏仁|核桃|[虾蟹鱼]|海鲜|贝|牛奶|乳|鸡蛋|芒果|菠萝|大豆|小麦|麸质|青霉素|头孢|花粉|尘螨")


def _of_food(said: str) -> str:
    return f"我对{said}过敏" if _ALLERGEN.search(simplified(said)) else f"我不吃{said}"


def _is_thing(said: str) -> bool:
    """Whether words name things that somebody may be allergic to: 虾和蟹, not 暂时想想."""
    return all(tag.startswith(("n", "c")) for _word, tag in rjieba.tag(said))


def _is_trade(said: str) -> bool:
    """Whether words may name a work: 外贸 and 卖保险, not 很累."""
    return work.is_job(said) or not any(tag.startswith(("d", "r", "a", "m", "t", "u", "y", "o", "p")) for _word, tag in rjieba.tag(said))


_NO_WORKPLACE = re.compile(
    r"读|学习|上学|[大中小]学生|休|待业|家里?$|找|创业|备|考|路上|外面|国外|国内|朋友|会|电脑|网上|手机|床|医院看|住院"
)


def _is_workplace(said: str) -> bool:
    """Whether words name where somebody works: 银行 and 腾讯, not 上海 or 读书."""
    tags = [tag for _word, tag in rjieba.tag(said)]
    return not _NO_WORKPLACE.search(said) and all(tag.startswith(("n", "j", "eng")) for tag in tags) and tags[-1] not in ("ns", "nr")


def _is_given(_said: str) -> bool:
    return True


_FORMS: tuple[tuple[re.Pattern[str], re.Pattern[str], Callable[[str], bool], Callable[[str], str]], ...] = (
    (asking.NAME, re.compile(r"(?:叫我|我叫)(?P<said>(?!什么|啥)[\u4e00-\u9fff]{2,4}?)(?:就行|就好|就可以)?"), _is_given, "我叫{}".format),
    (
        asking.NAME,
        re.compile(r"(?:我是|叫)?(?P<said>(?![姓免])[\u4e00-\u9fff]{2,4}?)(?:就行|就好|就可以)?"),
        naming.called,
        "我叫{}".format,
    ),
    (
        asking.TRADE,
        re.compile(r"(?:我)?(?:是|就)?在(?P<said>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:工作|上班|里|的)?"),
        _is_workplace,
        "我在{}工作".format,
    ),
    (
        asking.TRADE,
        re.compile(r"(?:我)?(?:是|做|当)?(?:一?[个名位])?(?P<said>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:的)?"),
        _is_trade,
        _of_trade,
    ),
    (
        asking.AGE,
        re.compile(r"(?:我)?(?:今年)?(?P<said>\d{2}|[二三四五六七八九]?十[一二三四五六七八九]?)岁?了?"),
        _is_given,
        "我今年{}岁".format,
    ),
    (asking.ALLERGY, re.compile(r"(?:有)?[，,]?(?:对)?(?P<said>[\u4e00-\u9fff]{1,6}?)(?:过敏)?"), _is_thing, "我对{}过敏".format),
    (asking.AVOIDED, re.compile(r"(?:有)?[，,]?(?:对)?(?P<said>[\u4e00-\u9fff]{1,6}?)过敏"), _is_thing, "我对{}过敏".format),
    (asking.AVOIDED, re.compile(r"(?:有)?[，,]?(?:不吃|不能吃)?(?P<said>[\u4e00-\u9fff]{1,6}?)"), _is_thing, _of_food),
)
"""What is asked of the person, the form of a short answer, what it must be, and the statement that both make."""
_NO_ANSWER = re.compile(
    r"没|不|无|有|好|(?<!银)行(?!业|政|销|李)|可以|嗯|是的|对|随便|都|别|什么|怎么|谢|再|先(?!生)|以前|以后|这|那|你|应该|大概|可能|一般|还|就|也|吧|呢"
    r"|算了|匿名|保密|秘密|隐私|老样子|暂时|看情况|回头|待会|等会|稍后|改天|想想|忘了|猜|拒绝|跳过|下一|^略|东西|问题|打错|停|取消|帮我|随意|干嘛|关你|谁|哪"
)
_SOFT = re.compile(r"[。！!～~\s]+$|(?<=.)[呀啊哦哈啦呢]$")
_IN_TOWN = re.compile(
    r"(?:^|[，,])(?:其实|实际上?)?(?:我)?(?:人|家)?(?:现在|目前|就|是|住|常住|定居|坐标)*(?:在|住)(?P<place>[\u4e00-\u9fff]{2,6}?)(?:这边|那边|呢|呀|啊|哦|的|了)*(?=$|[，,。！!])"
)


def _is_town(words: str) -> bool:
    return {tag for _word, tag in rjieba.tag(words)} == {"ns"}


def _asks_where(history: Sequence[Utterance]) -> bool:
    question, before = asking.last(history)
    if not question or _ERRAND.search(before + _LIVES_FOR.sub("", question)):
        return False
    return asking.of_person(asking.HOME, history) or asking.guesses_home(history)


def whole(text: str, history: Sequence[Utterance]) -> str:
    """The message, or the statement that it makes together with the question that it answers: 成都 to "您住在哪个城市？"."""
    answer = _SOFT.sub("", _SOFT.sub("", text.strip()))
    plain = simplified(answer)
    if not 1 <= len(plain) <= 12:
        return text
    if _is_town(plain) and _asks_where(history):
        return f"我住在{answer}"
    for question, form, fits, statement in _FORMS:
        found = form.fullmatch(plain) if asking.of_person(question, history) else None
        if found and not _NO_ANSWER.search(found["said"]) and fits(found["said"]):
            return statement(answer[slice(*found.span("said"))])
    return text


_OF_ME = re.compile(r"我|俺|咱|本人")


_AT_WORK = re.compile(r"(?:现在|目前|就|是)*在[^，,。]{2,12}?(?:上班|工作|任职|就职)")


def own(said: list[Statement], shadow: str, history: Sequence[Utterance]) -> list[Statement]:
    """The statements, none where a sentence without a subject answers what was asked of somebody else: 住在南京 to "您女儿住哪儿？"."""
    if not said or _OF_ME.search(shadow) or not asking.of_another(history, at_work=bool(_AT_WORK.match(shadow))):
        return said
    return [one for one in said if one.key.startswith(_ORDERS)]


_ORDERS = ("content.", "language.preferred", "language.tone", "taboos", "core.")
"""Fields of what is asked of the agent, whomever its question was about."""


def placed(said: list[Statement], shadow: str, history: Sequence[Utterance]) -> list[Statement]:
    """The statements, with the town that the agent asked for or guessed as where the person lives: 苏州不对，我在无锡."""
    found = _IN_TOWN.search(shadow) if _asks_where(history) else None
    if found is None or not _is_town(found["place"]) or any(one.key == "basic.region" for one in said):
        return said
    live = replace(_of_the_place(said, found["place"], shadow), kind=Kind.IDENTITY, key="basic.region", value=found["place"])
    return [*(one for one in said if found["place"] not in one.text or one.key), live]


def _of_the_place(said: list[Statement], place: str, shadow: str) -> Statement:
    told = next((one for one in said if place in one.text and not one.key), None)
    return told or Statement(text=f"我在{place}", kind=Kind.IDENTITY, quote=shadow.strip())
