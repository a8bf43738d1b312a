"""Corrections in Chinese that name what is wrong and what is right in clauses of their own: "发版日那条要订正，每月 18 号才对".

They say whose turn it is to give way by its name, or only by having been said last. Which memory that is, and which of its words, is found where
the memories are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from memory.capture.commands import zh_between as between
from memory.capture.commands import zh_forget_words as pointing
from memory.capture.commands.zh_correct import last_said, of_one_kind
from memory.capture.commands.zh_forget import names, said
from memory.capture.commands.zh_parts import MARKS, named
from memory.capture.rules import frame
from memory.capture.rules.zh import guard
from memory.capture.rules.zh.script import simplified
from memory.capture.rules.zh.slot import slot
from memory.capture.types import Command, CommandKind, Utterance

_OH = r"(?:哎呀?|啊|呃|额|嗯|哦|噢|喔|哈+|不好意思|抱歉|对不起|等等|等下|对了|那个|好像|我去|糟了?|[,，\s])*+"
_SELF = r"(?:我|[你您](?=[又也都给]*(?:记|理解|搞|弄|听|存|写))|刚刚?|刚才|上面|之前|前面|上次|这里|那里|可能|好像|应该|给|都|也|又|全|确实|有点|里|的|里面)*+"
_HELP = r"(?:请|麻烦|劳驾|帮我|帮忙|给我|替我|你|您|都|也|已经|现在|先|就|得|要|需要|可以|应该|重新|再)*+"
_END = r"(?:[了啦咧嘞喽哈啊呀哦吧呢]|一下|下|谢谢|[～~!！。.\s])*+$"
_SLIP = (
    r"(?:(?:说|打|写|记|讲|发|敲|数|看|听|抄|算|搞|弄|输|填|报(?=错[数名号])|念|标|选|贴|排|录|传|存|提供|表达)(?:错|反|混|岔|串|漏|多|少|差)(?:了?[一两几]?个?(?:字|号|数|位|数字|日历|日期|时间|年份|名字|单子)?)?"
    r"|[口手笔]误|手滑|嘴瓢|口胡|眼花|(?:有误|有错|不准确?|不对|过时|过期))"
)
_MEND = r"(?:更正|纠正|订正|修正|更新|修改|变更|调整|改动|改)"
SLIPPED = re.compile(rf"^{_OH}(?P<about>(?:我们?家?)?[^我你您]{{0,16}}?){_SELF}(?:{_SLIP})+{_END}")
"""Owns up to a slip, and may name what it is in: 口径讲错了."""
TO_MEND = re.compile(
    rf"^{_OH}(?:把|将)?(?P<about>[^我你您]{{0,16}}?){_HELP}{_MEND}(?:一下|下){_END}|^{_OH}(?P<thing>[^我你您]{{1,16}}?)(?:要|需要|得|请|帮我|麻烦)+{_MEND}{_END}|^{_OH}{_MEND}{_END}"
)
"""Asks for a correction, and may name of what."""
RENEWED = re.compile(
    r"^(?:我们?的?)?(?P<about>[^我你您他她]{1,12}?)(?:又|已经|临时|刚刚?|最近|都|给)*+(?:改[期时日名]?(?:间|地点)?|换[人号地班]?(?:方|时间)?|变[动更]?|延期|推迟|提前|顺延|调整|升级|涨价|降价|搬家?)了$"
)
CHANGED = re.compile(
    rf"^{_OH}(?:把|将)?(?P<about>(?!今[天晚早]|明[天晚早]|这[杯次份顿回趟]|待会|等会|暂时).{{0,20}}?){_HELP}(?:(?:改|换|更新|调整|变更|更正|纠正|修改|订正|修正)(?:成|为|到|至|作)|[改换](?=[放寄去用吃喝坐走穿住学看听存]))(?P<new>.+)$"
)
MEANT = re.compile(
    rf"^{_OH}(?:其实|实际上)?我?(?:本来|其实|原本|真正|刚才)*(?:想|要|是想|是要)(?:说|打|写|表达|讲|报|发)的?(?:其实|应该)*(?:是|为)(?P<new>.+)$|^{_OH}(?:准确(?:地|来)?说|我的意思|我意思|正确的|准确的|正确答案|准确说法)(?:应该|其实)?是(?P<right>.+)$"
)
PREVAILS = re.compile(
    rf"^{_OH}(?P<about>.{{0,16}}?)(?:就|都|还是|一律|请)*以(?![后前上下往])(?P<new>这个|这条|下面|下述|新的?|此|.{{2,20}}?)(?:的)?为准{_END}"
)
RATHER = re.compile(rf"^{_OH}(?P<about>[^是]{{0,12}}?)(?:是|为)?(?P<new>[^是]{{1,24}}?)才(?:对|是对的|正确|准确|是){_END}")
SHOULD_BE = re.compile(rf"^{_OH}(?P<about>.{{0,12}}?)(?:应该|应当|应|其实|实际上?|准确说)+(?:是|为|叫)(?!因为|说)(?P<new>.+)$")
NOT = re.compile(r"^(?:哦|啊|呃|哎呀?)?不(?:是|叫|在)(?P<old>[^,，是]{1,14}?)[哈啊呀哦啦]?$")
VALUE = re.compile(
    r"^(?:应该|应当|应|其实|实际上?|正确的|准确(?:地)?说|现在|如今|已经|就|今后|以后|新的?(?:时间|日期|地点|地址|号码|名字|版本)?|我(?:是|想|要)说|是|为|叫|改(?:成|为|到)|换成|变成|[他她它]|[:：\s])*+(?P<new>.+?)(?:才对|才是|为准|哈|啊|哦|[了啦]|吧)*[。.!！\s]*$"
)
_VAGUE = re.compile(
    r"^(?:我们?的?)?(?:这|那|它|的|数字?|数量?|人数|内容|信息|记录|记忆|刚才|上面|以后|今后|现在|以?后"
    r"|日期|日子|时间|地点|地方|地址|版本|号码?|年份|月份|楼层|名字|姓名|称呼|单位|金额|价格|频率|次数|年龄|岁数|型号|品牌|牌子|城市|电话|联系人)*+$|^[“”\"「」].{1,4}字$|^.?字$"
)
"""Names no matter of its own, only what of it is wrong."""
IS = re.compile(r"^(?P<about>[^是我你您他她]{1,12}?)(?:是|叫|姓|为)(?!因为|说)(?P<new>.+)$")
OF_MINE = re.compile(r"^我(?P<verb>不?[吃喝用学住养开坐练玩弹穿骑看听选要订买]{1,2})的(?:其实|应该)?是(?P<noun>.+)$")
SPELT = re.compile(r"^[\u4e00-\u9fff]{2,4}的[\u4e00-\u9fff]$")
"""Tells how a character is written: 语言的语."""
LONGEST = 24
"""Characters of a value that something is put right to."""


@dataclass(frozen=True, slots=True)
class Mend:
    """What a sentence says is wrong and right. `plain`: it says outright that something is to be put right, whatever that is."""

    about: str = ""
    old: str = ""
    new: str = ""
    plain: bool = False


def mend(sentence: frame.Sentence, shadow: str, history: Sequence[Utterance]) -> Command | None:
    """The correction that a sentence is, in the words of a memory still to be found; `shadow` is its simplified copy, `history` oldest first."""
    if sentence.asks or guard.asks(shadow) or not history:
        return None
    found = Mend()
    for span in (match.span() for match in re.finditer(r"(?:[^,，;；:：。!！]|(?<=\d)[:：](?=\d))+", shadow)):
        found = _read(found, sentence.text[slice(*span)].strip(), shadow[slice(*span)].strip())
    return _command(found, sentence, history)


def _read(found: Mend, text: str, shadow: str) -> Mend:
    """What is known with one more clause."""
    for form in (SLIPPED, TO_MEND):
        match = form.match(shadow)
        if match:
            name = "thing" if "thing" in match.groupdict() and match["thing"] else "about"
            return replace(found, plain=True, about=found.about or _part(text, match, name))
    if found.new:
        return found
    if match := NOT.match(shadow):
        return replace(found, old=_part(text, match, "old"))
    if match := RENEWED.match(shadow):
        return replace(found, about=_part(text, match, "about"))
    return _right(found, text, shadow)


def _right(found: Mend, text: str, shadow: str) -> Mend:
    if found.plain and (mine := OF_MINE.match(shadow)):
        return replace(found, new=_part(text, mine, "verb") + _value(_part(text, mine, "noun")))
    for form, plain in ((CHANGED, False), (PREVAILS, False), (MEANT, True), (RATHER, True), (SHOULD_BE, False), (IS, False)):
        match = form.match(shadow)
        if match is None or (form is IS and not found.plain):
            continue
        about = _part(text, match, "about") if "about" in match.groupdict() else ""
        new = _part(text, match, "right" if "right" in match.groupdict() and match["right"] else "new")
        if form is PREVAILS and re.fullmatch(r"这个|这条|下面|下述|新的?|此", simplified(new)):
            return replace(found, about=found.about or about, plain=True)
        return replace(found, about=found.about or about, new=_value(new), plain=found.plain or plain)
    return replace(found, new=_value(text)) if found.plain or found.old else found


def _part(text: str, match: re.Match[str], name: str) -> str:
    return text[match.start(name) : match.end(name)].strip(MARKS) if match[name] else ""


def _value(text: str) -> str:
    match = VALUE.match(simplified(text))
    return text[match.start("new") : match.end("new")].strip(MARKS) if match else ""


def _command(found: Mend, sentence: frame.Sentence, history: Sequence[Utterance]) -> Command | None:
    new = found.new
    if not new or len(new) > LONGEST or re.search(r"我(?!家|们)", new) or SPELT.match(simplified(new)):
        return None
    start, end = sentence.start, sentence.end
    if found.old:
        told = simplified(found.old) in simplified(last_said(history))
        return Command(CommandKind.CORRECT, new, found.old, start, end) if told else None
    about = names(found.about) if found.about else ""
    if pointing.OF_A_TEXT.search(simplified(about)) or guard.points(simplified(new)):
        return None
    if _VAGUE.match(simplified(about)):
        return _of_last(found, about, start, end, history)
    turns = said(history) if _overlaps(simplified(about), simplified(last_said(history))) else []
    return Command(CommandKind.CORRECT, new, "", start, end, about=about, turns=tuple(turns), sure=False)


def _of_last(found: Mend, about: str, start: int, end: int, history: Sequence[Utterance]) -> Command | None:
    """The correction of what the person said before, unless the agent asked or told something in between that it may answer."""
    noted = between.only_noted(found.new, history)
    if not (found.plain or noted) or not between.may_replace("", found.new, history, owned=True):
        return None
    told = [_told(one.text, plain=found.plain) for one in history if one.role == "user"]
    if any(slot(one, found.new, strict=True) for one in told):
        return Command(CommandKind.CORRECT, found.new, "", start, end, about=about, turns=tuple(said(history)), sure=False)
    span = slot(told[-1], found.new) if noted and told else None
    old = told[-1][slice(*span)] if span else ""
    if not of_one_kind(old, found.new) or _NO_NAME.search(simplified(found.new)):
        return None
    return Command(CommandKind.CORRECT, found.new, old, start, end)


def _told(text: str, *, plain: bool) -> str:
    """What a message told: what it asked to remember, or else, where a slip is owned up to, all of it."""
    return named(text, simplified(text)) or (text if plain else "")


_NO_NAME = re.compile(r"[也都很就还了吧吗不没呢]|.{9}")


def _overlaps(about: str, last: str) -> bool:
    """Whether the matter was spoken of in the last message in part of its name: 门牌号 of 我家门牌是 302."""
    return any(about[at : at + 2] in last for at in range(len(about) - 1))
