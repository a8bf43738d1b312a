"""What somebody thinks of a thing, or cannot take, with the thing named first: 青霉素我是碰不得的, 圆角按钮我是真不喜欢."""

from __future__ import annotations

import re

from memory.capture.rules.zh.clause import TIMES, Clause, Draft
from memory.capture.rules.zh.rule import trimmed
from memory.enums import Kind

_HOW = r"(?>也|都|是|真的?|绝对|实在|一直|一向|向来|从来|从小|打小|特别|非常|很|挺|最|超|就|完全|根本|压根儿?|会|严重|重度|轻微|轻度|有点儿?|确实|一[点口丁滴]+儿?都?|一|只要|碰到?|现在|其实|可|太|比较|更)*"
_TAKE = r"(?:吃|喝|碰|闻|沾|抽)"
_USE = r"(?:看|听|坐|穿|用|戴|晒|睡|住|受|忍|忍受|接受|容忍)"
_SAID = re.compile(
    rf"^{_HOW}(?:(?P<allergic>(?:一?{_TAKE}到?)?(?:就|都)?(?:会)?过敏)|(?P<unharmed>(?:不|没)(?:会|再)*过敏)|(?P<bound>{_TAKE}不(?:得|了|惯|来)|不(?:能|敢|可以|宜)(?:再)?{_TAKE}|忌口?)|(?P<refused>不{_TAKE})"
    rf"|(?P<dislikes>不(?:太|怎么|大|是很|是特别|那么|再)?(?:喜欢|爱|感冒|感兴趣|待见|欣赏|习惯)(?:{_TAKE}|{_USE})?|讨厌|反感|嫌弃|怵|最?烦|{_USE}不(?:得|了|惯|来)|看不上|无感|没兴趣|没好感)"
    rf"|(?P<likes>喜欢(?:{_TAKE}|{_USE})?|爱(?:{_TAKE}|{_USE})?|偏爱|钟爱|离不开))(?:死|得很|极)?(?>的|了|呢|啊|哈|呀)*$"
)
_NO_THING = re.compile(
    rf"^(?:这(?![种类])|那(?![种类])|昨|今|明|刚|上[次周回]|第|哪|什么|谁|饭|东西|话|天|事|人|字|路|一个人|都|也|就|还|全|但|如果|因为|对|(?>{TIMES})+$)|(?:时|时候|里|后|前|天|年|月|周|点|晚上|早上|中午|一般|平时|推荐的?.{{0,4}}|给的|说的|写的|做的|发的)$"
)

_SINCE = r"(?>现在|如今|最近|已经|早就?|以后|今后|再也|也|都|上个?月起?|[今去]年起?|从[^，]{1,6}起)"
_NO_MORE = re.compile(
    rf"^(?:(?={_SINCE}*(?:早|以后|今后|再也|月|年|从)){_SINCE}+不(?:再)?[加放蘸配吃喝抽嚼用穿戴坐骑开看追刷听玩打练学养买订去点]"
    rf"|(?={_SINCE}*(?:现在|如今|最近|已经)){_SINCE}+不(?:再)?[加放蘸配吃喝抽嚼用穿戴骑追刷练学养点]|(?:也|都)?不(?:再)?[抽养学练])[\u4e00-\u9fff]{{0,3}}?了$"
)
"""What somebody does no more with a thing, or to it: 咖啡我现在不加糖了. Without a word for since when it may be of the moment: 书我不看了，睡了."""


def of_a_thing_named_first(clause: Clause) -> Draft | None:
    """What is said of a thing named before the person."""
    if not clause.topic or clause.subject != "me" or _NO_THING.search(clause.topic.strip()):
        return None
    said = _SAID.match(clause.adverbs + clause.predicate)
    if said is None:
        return None
    thing = trimmed(clause.text[: len(clause.topic)])
    if said["allergic"] or said["unharmed"]:
        return Draft(Kind.CONSTRAINT, "health.allergies", thing, removes=bool(said["unharmed"]))
    if said["likes"]:
        return Draft(Kind.PREFERENCE, "preference.likes", thing)
    return Draft(Kind.CONSTRAINT if said["bound"] else Kind.PREFERENCE, "preference.dislikes", thing)


def done_no_more(clause: Clause) -> Draft | None:
    """What is done no more with a thing named before the person."""
    if not clause.topic or clause.subject != "me" or _NO_THING.search(clause.topic.strip()):
        return None
    return Draft(Kind.PREFERENCE) if _NO_MORE.match(clause.adverbs + clause.predicate) else None
