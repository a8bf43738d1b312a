"""What a clause is to the ones before it in its sentence: a detail, a reason, an opinion, more talk of the moment, or news of its own."""

from __future__ import annotations

import re
from dataclasses import replace

from memory.capture.rules.zh import decided, instead, likely, routine, standing
from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.drafting import KIN_PASSING, KIN_STABLE
from memory.capture.rules.zh.joining import Reading
from memory.capture.rules.zh.script import simplified
from memory.enums import Kind


def trails(draft: Draft | None, before: Clause | None) -> bool:
    """Whether a clause that is nobody's by its words only follows talk of the moment ("外面雨好大，都没法出门")."""
    return draft is not None and before is not None and likely.by_looks(draft) and likely.is_idle(before)


_TURNED = re.compile(
    r"^(?:我|我们)?(?:的|把)?(?![^，]{0,8}(?:工作|公司|单位|岗|职|行业|专业|名字|改名))[^，。他她]{0,8}?(?:换|改|变|更新)[^，。]{0,6}?了?$"
)
_IS_NOW = re.compile(r"就?是|叫|用的")


def floats(before: Clause | None, clause: Clause) -> bool:
    """Whether a clause only says what some other thing is now, which alone is of nobody: "手机号换了，现在是…"."""
    if before is None or clause.own or not re.search(r"现在|如今|目前", clause.adverbs):
        return False
    return bool(_IS_NOW.match(clause.predicate)) and bool(_TURNED.match(before.shadow))


def is_reason(before: Clause, clause: Clause, draft: Draft) -> bool:
    """Whether a clause that no rule reads says why, or when, the order behind it holds: "早上七点到九点我在路上，别给我发东西"."""
    order = draft.bare and (draft.kind is Kind.PREFERENCE or draft.key == "taboos") and clause.subject != "we"
    return order and before.subject == "me" and not clause.own and likely.goes_along(before)


_WANTS = re.compile(
    r"^(?:就|还|又|突然|忽然)*(?:想|要)(?P<it>(?:要|找|弄|整|搞|看|买|做|写|画|订|约|吃|来|点|查|问|挑|选)[了下]?(?:一?(?:个|部|份|张|款|本|首|顿|双|件|套|篇|台|条|把|束|间)|点儿?|些)|(?<=想)(?:带|陪|请|去|给|跟|和|约|找|买|做|吃|看))"
)
_HELP = re.compile(r"[?？]|吗|呢$|怎么|哪[里个些儿家]|什么|啥|(?:帮|给|替)我|推荐|求|有没有|记得|记住")


def wants_now(draft: Draft, clause: Clause, sentence: str) -> bool:
    """Whether a clause only says what is wanted of the agent for a coming day ("周末想带娃去动物园，要准备点啥？")."""
    if draft.kind not in (Kind.EVENT, Kind.CONTEXT, Kind.FACT) or draft.key not in ("", "habit.routines"):
        return False
    wanted = _WANTS.match(clause.predicate)
    return wanted is not None and (len(wanted["it"]) > 1 or bool(_HELP.search(simplified(sentence))))


_PASSING = re.compile(r"^(?:我|我们)?(?:这几天|这两天|这阵子|这会儿|今天|昨天|前天|昨晚|上周|上次|刚才|前几天|前两天)")
_OPINION = re.compile(
    r"^(?:我|个人)?(?:总|老|一直|始终|其实|真的|就|还是)*(?:觉得|认为|感觉|以为|相信|发现|主张)|^(?:在我看来|依我看|我看|要我说|讲道理|按理说)"
)


def opined(draft: Draft | None, before: Clause | None, clause: Clause) -> bool:
    """Whether a clause only says what somebody thinks ("我觉得吧，做人还是要开心最重要"): no field of theirs, and no order."""
    if draft is None or before is None or draft.key or draft.bare or not clause.inherited:
        return False
    return bool(_OPINION.match(before.shadow))


def spells_out(clause: Clause, draft: Draft | None, last: Reading) -> bool:
    """Whether a clause only says more of what the one before said, and belongs to it whatever a rule reads in it."""
    keyed = draft is not None and bool(draft.key)
    if instead.follows(clause, last.clause) and not (draft and draft.key.startswith("basic.")):
        return True
    if clause.own:
        return False
    if not keyed and (_is_so_now(clause, last) or _orders_on(clause, last)):
        return True
    return _adds(clause, last) or (draft is not None and _elaborates(clause, draft, last))


def _is_so_now(clause: Clause, last: Reading) -> bool:
    """Whether a clause says what is done instead of what the one before gave up: "烟戒了，改嚼口香糖"."""
    return instead.gives_up(last.clause.shadow) and instead.instead(clause, last.clause) is not None


def _orders_on(clause: Clause, last: Reading) -> bool:
    """Whether a clause is one more wish of an order for good: "以后回答别分点，像聊天一样说就好"."""
    ordered = last.draft.bare and last.draft.kind is Kind.PREFERENCE
    if ordered and standing.helps_so(simplified(last.words)):
        return standing.is_manner(clause.shadow)
    return ordered and (standing.goes_on(clause.shadow) or standing.lists(last.words, clause.shadow))


def _adds(clause: Clause, last: Reading) -> bool:
    """Whether a clause tells when somebody is back, how old a child is, or who is meant, of the one before."""
    shadow, before = clause.shadow, last.clause.shadow
    if _EVER_SO.match(shadow) or decided.spells_out(last.clause, clause):
        return True
    if (_COMES_BACK.match(shadow) and _AWAY.search(before)) or (_OF_A_CHILD.match(shadow) and _KEPT.search(before)):
        return True  # "这周我在大连出差，周五回来", "我有一对龙凤胎，今年五岁"
    return bool(_POINTS_BACK.match(shadow)) or names_one_of(clause, last) or _tells_of_one(clause, last)


_FROM_NOW_ON = re.compile(
    r"^(?:这是)?(?:长期要求|长期规矩|默认如此|默认这样)$|^(?:以后|今后|往后|每次|平时|默认)(?:都|也|就|是)*(?:[按照](?:这个|此|这样)(?:来|办|写|做)?|照做|这么(?:写|排|来)|要|一样)(?:吧|就行|就好|的)?$|^(?:长期|一直|永久|永远|始终|从此)(?:都|也|就|给我)*(?:有效|适用|生效|这样|如此|照此|不变|这么(?:办|来|做)|照办)(?:吧|就行|就好|的)?$|"
    r"^(?:以后|今后|往后|每次|从现在起)(?:都|也|就|一直|请|给我)*(?:这样|如此|照这样|这么(?:办|来|做)|注意|记住|改改)(?:点|一下|吧|就行|就好)?$"
)
_EVER_SO = re.compile(
    r"^(?>上个?(?:周|月|星期)|昨天|前天|今年|年[初底]|刚刚?|才|已经|都)+搬(?:过)?[来去]了?的?$|^单名(?:一个)?.{1,2}字?$|^(?:一直|从来|都|真的)*(?:雷打不动|风雨无阻|从不间断|从没断过|没断过|从不例外|无一例外|常年如此|天天如此)的?$"
)
_AWAY = re.compile(r"出差|出国|旅[游行]|度假|驻场|外地|住校|住宿|寄宿|回(?:老家|娘家|国)|去|在")
_COMES_BACK = re.compile(
    r"^(?>要|得|一般|都|到|等|大概|差不多|预计|最晚|[这本下上每]?个?(?:周|星期|礼拜)[一二三四五六日天末]?|[今明后]天|月底|年底|\d{1,2}\s*[月号日]|早上|上午|中午|下午|晚上|左右|前|后|才|能|就|再)+(?:回|返)(?:来|去|程|家)?(?:一[趟次])?(?:了|的)?$"
)
_NAMES_IT = re.compile(r"(?:(?:大|小|公|母|老)的|[一另那这]?[只条个匹](?:大|小|公|母)?的?|名字)?(?:分别)?(?:名?叫|取名|名字是)")
_OF_A_CHILD = re.compile(r"^(?:今年|现在|已经|都|快|才|刚)*(?:满)?(?:\d|[一二三四五六七八九十两半])+\s*个?[岁月](?:大|多|半|了)*$")
_KEPT = re.compile(r"胎|孩子|宝宝|[儿女]|娃|养|[有生领添收]\S{0,6}[只条个匹对]|[只条匹](?:猫|狗|鸟|兔|鱼|龟|马)|[一两二三四五几][只匹]")


def names_one_of(clause: Clause, last: Reading) -> bool:
    """Whether a clause names whom the one before told of: "我养了两只猫，叫味噌和豆腐", "…，一只叫年糕"."""
    return clause.inherited and bool(_NAMES_IT.match(clause.adverbs + clause.predicate) and _KEPT.search(last.clause.shadow))


def _tells_of_one(clause: Clause, last: Reading) -> bool:
    """Whether a clause tells more of one of several animals or children that the one before named: 一只柯基一只橘猫，橘猫只吃湿粮."""
    named = any(
        clause.shadow[:size] in last.clause.shadow for size in (2, 3) if re.fullmatch(r"[\u4e00-\u9fff]{2,3}", clause.shadow[:size])
    )
    return named and not clause.own and bool(_KEPT.search(last.clause.shadow))


_POINTS_BACK = re.compile(r"^(?:这|那)(?:个)?(?:话题|事儿?|点|方面|件事|些|样|东西|玩意)")
_EVEN = re.compile(r"^(?:就?连|甚至|哪怕|尤其|特别是|包括|比如|例如|更别说)")


def _elaborates(clause: Clause, draft: Draft, last: Reading) -> bool:
    """Whether a clause with a sense of its own still only spells out the one before ("…是 7 日留存率，口径按自然日")."""
    if clause.inherited and _EVEN.match(clause.shadow):
        return True
    if last.draft.key == "domain.stack" and re.match(r"不再?用", clause.predicate):
        return not clause.own
    return not draft.key and draft.kind is last.draft.kind is Kind.FACT and last.draft.absorbs and routine.continues(clause)


_NO_LONGER_USED = re.compile(r"不(?:再|怎么)?用\s*(?P<tool>[A-Za-z][\w.+#-]*(?: [A-Z]\w*)?|[\u4e00-\u9fff]{2,6}?)(?:了)?$")


def elaborated(last: Reading, clause: Clause) -> Reading:
    """The reading with the clause taken in; a tool that is no longer used gives way to the one that is ("用 Linear，不用 Trello 了")."""
    gone = _NO_LONGER_USED.match(clause.predicate) if last.draft.key == "domain.stack" and not last.draft.replaces else None
    kept = replace(last.draft, replaces=gone["tool"]) if gone else last.draft
    return replace(last, words=f"{last.words}，{clause.text}", draft=kept)


_OF_THEM = re.compile(r"^[他她它](?![们俩])")
"""Speaks of one of the family who was named in the clause before."""


_HARD = re.compile(
    r"(?:跟不上|[听看吃睡站坐走蹲]不(?:清|见|到|了|久|住)|分不[清开]|吃力|费劲|受不了|做不了|不方便|就(?:会)?(?:疼|痛|麻|酸|喘|晕|累|犯)了?"
    r"|(?:得|要|必须|只能|不能|不可以|最好|尽量|都)(?:少|不|别|忌|避)?(?:碰|吃|喝|沾|控制|忌口|避免|避开)(?:着?点儿?)?)$"
)


def _comes_of_it(clause: Clause, last: Reading) -> bool:
    """Whether a clause says what is hard for somebody whose limit the one before told: "左耳听不见，电话会议跟不上"."""
    return last.draft.kind is Kind.CONSTRAINT and not last.draft.bare and clause.inherited and bool(_HARD.search(clause.shadow))


def belongs(clause: Clause, last: Reading) -> bool:
    if last.clause.subject == "kin":
        if not (clause.inherited or _OF_THEM.match(clause.shadow)) or KIN_PASSING.search(clause.shadow):
            return False
        return bool(KIN_STABLE.search(clause.predicate)) or likely.goes_on(clause)
    if _comes_of_it(clause, last):
        return True
    if clause.inherited and _EVEN.match(clause.shadow) and last.draft.kind is Kind.PREFERENCE and not last.draft.bare:
        return True
    return (last.draft.absorbs and routine.continues(clause)) or (not last.draft.bare and likely.goes_on(clause))


def opens_the_moment(clause: Clause) -> bool:
    """Whether a clause opens talk of what is, or was, for the moment; what follows it in the sentence is of that moment too."""
    return bool(_PASSING.match(clause.shadow))


def of_the_moment(draft: Draft) -> bool:
    """Whether a draft read in talk of the moment belongs to it: one without a field, or a habit."""
    return not draft.key or draft.key == "habit.routines"


def holds_from_now_on(clause: Clause) -> bool:
    """Whether a clause makes the order before it one for good: "代码里不要写注释，以后都这样"."""
    return bool(_FROM_NOW_ON.match(clause.shadow))
