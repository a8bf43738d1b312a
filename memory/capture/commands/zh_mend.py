"""Corrections in Chinese that name what is wrong and what is right in clauses of their own: "发版日那条要订正，每月 18 号才对".

They say whose turn it is to give way by its name, or only by having been said last. Which memory that is, and which of its words, is found where
the memories are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory.capture.anew import renews
from memory.capture.commands import zh_between as between
from memory.capture.commands import zh_forget_words as pointing
from memory.capture.commands import zh_forms as forms
from memory.capture.commands.zh_correct import last_said, of_one_kind, restated
from memory.capture.commands.zh_forget import at_work, names, said, states
from memory.capture.commands.zh_parts import MARKS, named
from memory.capture.rules import frame
from memory.capture.rules.zh import guard
from memory.capture.rules.zh.script import simplified
from memory.capture.rules.zh.slot import in_whole_words, slot
from memory.capture.types import Command, CommandKind, Utterance

_OH = r"(?:哎呀?|啊|呃|额|嗯|哦|噢|喔|哈+|不好意思|抱歉|对不起|等等|等下|对了|那个|好像|我去|糟了?|[,，\s])*+"
_SELF = r"(?:我|[你您](?=[又也都给]*(?:记|理解|搞|弄|听|存|写))|刚刚?|刚才|上面|之前|前面|上次|这里|那里|可能|好像|应该|给|都|也|又|全|确实|有点|里面?|的|[说写讲]得)*+"
_HELP = r"(?:请|麻烦|劳驾|帮我|帮忙|给我|替我|你|您|都|也|已经|现在|先|就|得|要|需要|可以|应该|重新|再)*+"
_END = r"(?:[了啦咧嘞喽哈啊呀哦吧呢]|一下|下|谢谢|[～~!！。.\s])*+$"
_SLIP = (
    r"(?:(?:说|打|写|记|讲|发|敲|数|看|听|抄|算|搞|弄|输|填|报(?=错[数名号])|念|拼|标|选|贴|排|录|传|存|提供|表达)(?:错|反|混|岔|串|漏|多|少|差)(?:了?[一两几]?个?(?:字|号|数|位|数字|日历|日期|时间|年份|名字|单子)?)?"
    r"|(?:说|写|算|数|报|填|记)[大小早晚高低快慢](?=了)|[口手笔]误|手[滑快抖]|(?:收回|撤回)(?:刚才|上面|前面)?(?:的|那|这)?(?:一?句|话|条)*|脑抽|嘴瓢|口胡|眼花|(?:有误|有错|有问题|不准确?|不对|过时|过期))"
)
_MEND = r"(?:更正|纠正|纠错|订正|修正|更新|修改|变更|调整|改动|改口|改(?=一下|下|过来)|(?<=要)改|(?<=需要)改)"
WRONG = re.compile(
    rf"^{_OH}(?P<about>(?:我们?家?的?)?[^我你您,，]{{0,8}}?){_SELF}(?:[说写打记听看]成了?)(?P<old>[^,，]{{1,12}}?)了?$|^{_OH}{_SELF}[说写打记]?的?(?P<said>[^,，是]{{1,12}}?)(?:是|[说写记])(?:错|错误|不对)的$"
)
"""Names the old value as wrong: 你记成南站了, 之前说南站是错的."""
TWO = re.compile(
    r"^(?P<about>[^,，是不]{0,10}?)不是(?P<old>[^,，是]{1,12}?)(?:而)?是(?P<new>[^,，是]{1,16})$|^(?:应该|其实)?是(?P<right>[^,，是]{1,16}?)(?:而)?不是(?P<wrong>[^,，是]{1,12})$"
)
"""Both values in one clause."""
SLIPPED = re.compile(
    rf"^{_OH}{_SELF}[漏少多][说算数写记]了?[^,，]{{0,4}}$|^{_OH}(?P<about>(?:我们?家?)?[^我你您]{{0,16}}?){_SELF}(?:{_SLIP})+{_END}"
)
"""Owns up to a slip, and may name what it is in: 口径讲错了."""
TO_MEND = re.compile(
    rf"^{_OH}(?:把|将)?(?P<about>[^我你您]{{0,16}}?){_HELP}{_MEND}(?:一下|下){_END}|^{_OH}(?P<thing>[^我你您]{{1,16}}?)(?:要|需要|得|请|帮我|麻烦)*{_MEND}(?:过来)?{_END}|^{_OH}{_HELP}{_MEND}(?:过来|一下|下)?(?P<of>(?![成为到至作])[^我你您]{{0,12}}|我们?的[^我你您]{{1,10}}){_END}"
)
"""Asks for a correction, and may name of what."""
RENEWED = re.compile(
    r"^(?:我们?的?)?(?P<about>[^我你您他她]{1,12}?)(?:又|已经|临时|刚刚?|最近|都|给)*+(?:改[期时日名]?(?:间|地点)?|换[人号地班]?(?:方|时间)?|变[动更]?|延期|推迟|提前|顺延|调整|升级|涨价|降价|搬家?)了$"
)
CHANGED = re.compile(
    rf"^{_OH}(?:把|将)?(?P<about>(?!今[天晚早]|明[天晚早]|这[杯次份顿回趟]|待会|等会|暂时).{{0,20}}?){_HELP}(?:(?:改|换|更新|调整|变更|更正|纠正|修改|订正|修正)(?:成|为|到|至|作)|[改换](?=[放寄去用吃喝坐走穿住学看听存])|换(?=[^了掉个]{{2,8}}了$))(?P<new>.+)$"
)
MEANT = re.compile(
    rf"^{_OH}(?:其实|实际上)?我?(?:本来|其实|原本|真正|刚才)*(?:想|要|是想|是要)(?:说|打|写|表达|讲|报|发)的?(?:其实|应该)*(?:是|为)(?P<new>.+)$|^{_OH}(?:更?(?:准确|严格|确切)(?:地|来)?[说讲的]|我的意思|我意思|正确的|准确的|正确答案|准确说法)(?:应该|其实)?是(?P<right>.+)$"
)
PREVAILS = re.compile(
    rf"^{_OH}(?P<about>.{{0,16}}?)(?:就|都|还是|一律|请)*以(?![后前上下往])(?P<new>这个|这条|下面|下述|新的?|此|.{{2,20}}?)(?:的)?为准{_END}"
)
RATHER = re.compile(rf"^{_OH}(?P<about>[^是]{{0,12}}?)(?:是|为)?(?P<new>[^是]{{1,24}}?)才(?:对|是对的|正确|准确|是){_END}")
SHOULD_BE = re.compile(rf"^{_OH}(?P<about>.{{0,12}}?)(?:应该|应当|应|其实|实际上?|准确说)+(?:是|为|叫)(?!因为|说)(?P<new>.+)$")
NOT = re.compile(
    r"^(?:哦|啊|呃|哎呀?)?(?:[更]?(?:准确|严格|确切|正确)(?:地|来)?[说讲][,，]?|其实|实际上?)?不(?:是|叫|在)(?P<old>[^,，是]{1,14}?)[哈啊呀哦啦]?$"
)
VALUE = re.compile(
    r"^(?:应该|应当|应|其实|实际上?|正确的|(?:准确|严格|确切|正确)(?:地|来)?[说讲](?=是|应|[,，])|现在|如今|已经(?=是|改|换)|就|今后|以后|新的?(?:时间|日期|地点|地址|号码|名字|版本)?|我(?:是|想|要)说|是|为|叫|改(?:成|为|到)|换成|变成|[他她它]|[:：\s])*+(?P<new>.+?)(?:才对|才是|为准|哈|啊|哦|[了啦]|吧)*[。.!！\s]*$"
)
_VAGUE = re.compile(
    r"^(?:我们?的?)?(?:这|那|它|的|数字?|数量?|人数|内容|信息|记录|记忆|刚才|上面|以后|今后|现在|以?后"
    r"|日期|日子|时间|地点|地方|地址|版本|号码?|年份|月份|楼层|名字|姓名|称呼|单位|金额|价格|频率|次数|年龄|岁数|型号|品牌|牌子|城市|电话|联系人)*+$|^[“”\"「」].{1,4}字$|^.?字$"
)
"""Names no matter of its own, only what of it is wrong."""
_OF_A_LIST = re.compile(r"第[一二三四五六七八九十\d]+[条个项点]|[里中][那这]条")
_OF_SOMETHING = re.compile(r"(?:日期|时间|地点|地址|数字|号码?|名字|年份|年级|楼层)$")
IS = re.compile(r"^(?P<about>[^是我你您他她]{1,12}?)(?:是|叫|姓|为)(?!因为|说)(?P<new>.+)$")
MOVED = re.compile(
    r"^(?P<about>[^,，]{1,12}?)(?:又|已经|都|给|临时)*(?:挪|推迟?|提前|延后?|顺延|调|移|[涨降升减加])(?:到|至|成)(?P<new>.+)$"
)
BESIDE = re.compile(r"^(?:已经|刚刚?|最近|因为|由于|上个?[周月])|了$|^谢谢|^麻烦|^拜托")
"""Why something is put right."""
NOW_IS = re.compile(r"^(?:现在|如今|目前|新的?[^是]{0,4})(?:就|都|应该)*(?:是|为|叫)(?!因为|不)")
"""What a thing is by now, of which the clause before said that it has changed."""
OF_MEMORY = re.compile(r"[那这上]一?条|记录|记忆")
SPELT = re.compile(r"^[\u4e00-\u9fff]{2,4}的[\u4e00-\u9fff]$")
"""Tells how a character is written: 语言的语."""
SORRY = re.compile(
    r"^(?:哎呀?|啊|呃|哦|那个|[,，\s])*(?:抱歉|不好意思|等等|等一?下|[啊哦]不|不不+)[,，\s]*(?=(?:应该|其实)?(?:是|叫)|[^,，]{1,6}$)"
)
"""Stops short, and goes on with the right word."""
BARE = 12
"""Characters of the right word before the slip is owned up to: 东站，打错了."""
LONGEST = 24
"""Characters of a value that something is put right to."""


@dataclass(frozen=True, slots=True)
class Mend:
    """What a sentence says is wrong and right. `plain`: it says outright that something is to be put right; `alone`: it says nothing else."""

    about: str = ""
    old: str = ""
    new: str = ""
    plain: bool = False
    alone: bool = False


def mend(sentence: frame.Sentence, shadow: str, now: datetime, history: Sequence[Utterance]) -> Command | None:
    """The correction that a sentence is, in the words of a memory still to be found; `shadow` is its simplified copy, `history` oldest first."""
    if sentence.asks or guard.asks(shadow) or not history:
        return None
    sorry = SORRY.match(shadow)
    found, before, begins = Mend(plain=bool(sorry)), (0, 0), sorry.end() if sorry else 0
    spans = [match.span() for match in re.finditer(r"(?:[^,，;；:：。!！]|(?<=\d)[:：](?=\d))+", shadow) if match.start() >= begins]
    taken: list[tuple[int, int]] = []
    for span in spans:
        last, found = found, _read(found, sentence.text[slice(*span)].strip(), shadow[slice(*span)].strip())
        taken += [span] if found != last else []
        before = before if found.plain or found.old or found.new else span
    if (found.plain or found.old) and not found.new and before[1] - before[0] <= BARE:
        found = _right(replace(found, plain=True), sentence.text[slice(*before)].strip(), shadow[slice(*before)].strip())
        taken = [before, *taken]
    found = replace(found, alone=all(BESIDE.search(shadow[slice(*span)].strip()) for span in spans[1:]))
    command = _command(found, sentence, now, history)
    if command is None or not taken or not states(sentence.text[: taken[0][0]], now):
        return command
    return replace(command, start=sentence.start + taken[0][0])


def _read(found: Mend, text: str, shadow: str) -> Mend:
    """What is known with one more clause."""
    if match := WRONG.match(shadow) or TWO.match(shadow):
        old, new = _group(text, match, "old", "said", "wrong"), _group(text, match, "new", "right")
        about = _group(text, match, "about") if match.re is WRONG else ""
        return replace(found, about=found.about or about, old=old, new=found.new or _value(new), plain=True)
    for form in (SLIPPED, TO_MEND):
        if match := form.match(shadow):
            return replace(found, plain=True, about=found.about or _group(text, match, "about", "thing", "of"))
    if OF_MEMORY.search(shadow):
        topic = pointing.TAIL.search(shadow)
        return replace(found, about=found.about or text) if topic else _right(found, text, shadow)
    if found.new:
        return found
    if match := NOT.match(shadow) or RENEWED.match(shadow):
        old, about = _group(text, match, "old"), _group(text, match, "about")
        return replace(found, old=old or found.old, about=about or found.about)
    return _right(found, text, shadow)


def _right(found: Mend, text: str, shadow: str) -> Mend:
    if found.plain and (mine := forms.OF_MINE.match(shadow)):
        return replace(found, new=_group(text, mine, "verb") + _value(_group(text, mine, "noun")))
    if found.plain and (moved := MOVED.match(shadow)):
        return replace(found, about=found.about or _group(text, moved, "about"), new=_value(_group(text, moved, "new")))
    for form, plain in ((CHANGED, False), (PREVAILS, False), (MEANT, True), (RATHER, True), (SHOULD_BE, False), (IS, False)):
        match = form.match(shadow)
        if match is None or (form is IS and not found.plain):
            continue
        about, new = _group(text, match, "about"), _group(text, match, "new", "right")
        if form is PREVAILS and re.fullmatch(r"这个|这条|下面|下述|新的?|此", simplified(new)):
            return replace(found, about=found.about or about, plain=True)
        about = about if OF_MEMORY.search(simplified(about)) and names(about)[0] else found.about or about
        return replace(found, about=about, new=_value(new), plain=found.plain or plain)
    told = found.plain or found.old or (found.about and NOW_IS.match(shadow))
    return replace(found, new=_value(text)) if told else found


def _group(text: str, match: re.Match[str], *names: str) -> str:
    """What the first of these groups holds that took part in the match; empty for none."""
    name = next((one for one in names if match.groupdict().get(one)), "")
    return text[slice(*match.span(name))].strip(MARKS) if name else ""


def _value(text: str) -> str:
    match = VALUE.match(simplified(text))
    return text[match.start("new") : match.end("new")].strip(f'{MARKS}“”"「」『』') if match else ""


def _command(found: Mend, sentence: frame.Sentence, now: datetime, history: Sequence[Utterance]) -> Command | None:
    new = found.new
    start, end = sentence.start, sentence.end
    denied = bool(found.old) and simplified(found.old) in simplified(last_said(history))
    if (found.plain or denied) and not names(found.about)[0] and new.startswith("我") and between.may_replace("", new, history, owned=True):
        stated = tuple(restated(new, history, now))
        return Command(CommandKind.CORRECT, new, "", start, end, stated) if stated else None
    whole, new = new, _OF_ME.sub("", new) if found.plain else new
    if not new or len(new) > LONGEST or re.search(r"我(?!家|们)", new) or SPELT.match(simplified(new)):
        return None
    elsewhere = any(form.search(simplified(found.about)) for form in (pointing.OF_A_TEXT, pointing.ELSEWHERE))
    if found.old:
        return Command(CommandKind.CORRECT, new, found.old, start, end) if denied and not elsewhere else None
    about, marked = names(found.about) if found.about else ("", False)
    ordered = at_work(history) and not (found.plain or marked)
    if (
        ordered
        or _OF_A_LIST.search(simplified(found.about))
        or (elsewhere and new != whole)
        or _OF_WORDS.search(simplified(new))
        or pointing.OF_A_TEXT.search(simplified(about))
        or guard.points(simplified(new))
        or guard.is_for_once(simplified(new))
    ):
        return None
    of_something = _OF_SOMETHING.search(simplified(about)) and not pointing.ELSEWHERE.search(simplified(about))
    if _VAGUE.match(simplified(about)) or (found.plain and of_something):
        return _of_last(found, about, start, end, history)
    last = marked or _overlaps(simplified(about), simplified(last_said(history))) or (new != whole and between.only_noted(new, history))
    turns = said(history) if last else []
    return Command(CommandKind.CORRECT, new, "", start, end, about=about, turns=tuple(turns), sure=False)


def _of_last(found: Mend, about: str, start: int, end: int, history: Sequence[Utterance]) -> Command | None:
    """The correction of what the person said before, unless the agent asked or told something in between that it may answer."""
    noted = between.only_noted(found.new, history)
    if not (found.plain or (noted and found.alone)) or not between.may_replace("", found.new, history, owned=True):
        return None
    told = [_told(one.text, plain=found.plain) for one in history if one.role == "user"]
    told_so = [one.turn for one in history if one.role == "user" and renews(found.new, _told(one.text, plain=found.plain))][-1:]
    if told_so or any(slot(one, found.new, strict=True) for one in told):
        return Command(CommandKind.CORRECT, found.new, "", start, end, about=about, turns=tuple(told_so or said(history)), sure=False)
    span = slot(told[-1], found.new) if noted and told else None
    if span is None or not of_one_kind(told[-1][slice(*span)], found.new) or _NO_NAME.search(simplified(found.new)):
        return None
    old, new = in_whole_words(told[-1], *span, found.new)
    return Command(CommandKind.CORRECT, new, old, start, end)


_OF_WORDS = re.compile(r"[这那][句段条行]|[改换看]一?下")
"""Is no value, but speaks of words in a text."""
_OF_ME = re.compile(r"^我(?:现在|如今|目前|其实)?(?=不?(?:最?[爱喜]|习惯|常|吃|喝|用|坐|住|学|穿))")
"""Whose it is, of words that go behind it in what was told."""


def _told(text: str, *, plain: bool) -> str:
    """What a message told: what it asked to remember, or else, where a slip is owned up to, all of it."""
    return named(text, simplified(text)) or (text if plain else "")


_NO_NAME = re.compile(r"[也都很就还了吧吗不没呢从]|.{9}")


def _overlaps(about: str, last: str) -> bool:
    """Whether the matter was spoken of in the last message in part of its name: 门牌号 of 我家门牌是 302."""
    return any(about[at : at + 2] in last for at in range(len(about) - 1))
