"""A correction that says the whole of what is right of one thing: "no wait, my cat is called Tim", 错了，我的房东是李芳.

One thing has one value, so it takes the place of the memory that says the same but for that. Looked for where nothing else was heard to be a wish.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory.capture.anew import of_health, renews
from memory.capture.commands import zh_between as between
from memory.capture.commands.en_reading import Reading
from memory.capture.rules import frame
from memory.capture.rules.zh import explicit, guard, sorts
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Command, CommandKind, Utterance

_ENGLISH = re.compile(
    r"^\s*(?:(?:(?P<mends>(?:please )?correct (?:that|it)|correction)|(?:please )?correct this|no|nope|wait|hang on|hold on|actually|sorry|oops|whoops|wrong|(?:that's|that is|that was|I was|you're) wrong|"
    r"not (?P<old>[^,.;:!?]{1,30})(?=,))[\s,:;.!–—-]+){1,3}"
    r"(?P<new>(?P<about>(?:my|our|the) (?:[\w'-]+ ){0,3}?[\w'-]+?) (?:is|are) (?:[^\s,;:.!?]|\.(?=\d)){1,30}(?: (?:[^\s,;:.!?]|\.(?=\d)){1,30}){0,7})[\s.!]*$",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"^\s*(?:哦|啊|呃|哎呀?|等等|等下|那个|不好意思|抱歉|[,，\s])*"
    r"(?:(?P<mends>更正(?:一?下)?|纠正(?:一?下)?|订正(?:一?下)?|修正(?:一?下)?|改(?:一)?下|更新一?下)|不对不?对?|错了|错啦|不是(?P<old>[^,，。!！?？是]{1,12})|不不|我?(?:刚才?|之前)?(?:说|记|写|打)错了|你?(?:记|弄|搞)错了)"
    r"[啊呀哈]?[,，。!！:：\s]+(?:其实|应该)?"
    r"(?P<new>(?P<about>(?:我|我们|咱|咱们|我家|我们家)的?[\u4e00-\u9fffA-Za-z]{1,8}?)(?:现在)?(?:是|叫做?|名叫)(?P<value>[^,，。!！?？是]{1,20}?))[啦哈哦]?[。!！\s]*$"
)
_NO_THING = re.compile(
    r"(?:意思|问题|想法|要求|需求|话|重点|答案|代码|目的|理解)$|[说想问要指讲]的?$|^我们?(?:的)?$|我们?(?:刚|不|就|也|都|还|只|真|其实|现在)$|[\u4e00-\u9fff]的$"
)
"""What is spoken of in this talk, or a clause of another sort: 我的意思是…, 我想说的是…."""


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The correction that the message is; nothing where it is none of this kind."""
    if len(text) > frame.USUAL:
        return []
    found = _english(text.replace("’", "'"), now, history) or _chinese(text, now, history)
    return [found] if found else []


def _english(text: str, now: datetime, history: Sequence[Utterance]) -> Command | None:
    found = _ENGLISH.match(text)
    said = Reading(found["new"], now, history).keep(found["new"]) if found else ()
    if found is None or not said:
        return None
    kept = tuple(said[:1]) if found["mends"] else ()
    made = Command(CommandKind.CORRECT, found["new"], start=0, end=len(text), renews=tuple(said[:1]), about=found["about"], alike=True)
    return replace(made, otherwise=kept, sure=bool(kept))


def _chinese(text: str, now: datetime, history: Sequence[Utterance]) -> Command | None:
    found = _CHINESE.match(simplified(text))
    if found is None or _NO_THING.search(found["about"]) or guard.asks(found["new"]):
        return None
    new = text[slice(*found.span("new"))]
    said = tuple(explicit.remembered(new, now)[:1])
    # What only says no may speak of what the agent has just done.
    kept = said if found["mends"] or between.only_noted(new, history) else ()
    about = text[slice(*found.span("about"))]
    if not said:
        return None
    return Command(CommandKind.CORRECT, new, start=0, end=len(text), renews=said, otherwise=kept, about=about, alike=True, sure=bool(kept))


def of_one_thing(new: str, old: str) -> bool:
    """Whether two sentences say of one thing what it is or is called, and only that otherwise: 我的老板是李芳 and 我的老板是王芳. Pure."""
    mine, theirs = _SAID.fullmatch(_bare(new)), _SAID.fullmatch(_bare(old))
    if not mine or not theirs:
        return renews(new, old)
    same = _whose(mine["about"]) == _whose(theirs["about"]) and mine["verb"][0] == theirs["verb"][0] and mine["value"] != theirs["value"]
    alike = _sort(mine["value"]) == _sort(theirs["value"]) or sorts.may_stand_for(
        mine["value"], theirs["value"], f"{mine['about']}{mine['verb']}"
    )
    return same and alike and not of_health(f"{new} {old}")


def _bare(text: str) -> str:
    return simplified(text).strip(" 。.!！了")


def _whose(about: str) -> str:
    return re.sub(r"(?<=^我)们?家?的?|(?<=^咱)们?的?", "", about)


def _sort(value: str) -> str:
    """What sort of value it is, where its end tells: 四川人 is no name, 租来的 no make."""
    found = _SORT.search(value)
    return found[0] if found else ""


_SAID = re.compile(r"(?P<about>(?:我|咱)[\u4e00-\u9fffA-Za-z]{1,10}?)(?:现在)?(?P<verb>是|叫做?|名叫)(?P<value>[^,，。!！?？]{1,20})")
_SORT = re.compile(r"[的人座型岁班生师员]$")
