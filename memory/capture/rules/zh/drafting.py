"""What one clause states, by the first rule that fits."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from memory.capture.rules.zh import (
    decided,
    definitions,
    facts,
    fronted,
    identity,
    likely,
    naming,
    plain,
    reply,
    routine,
    style,
    taste,
    tools,
    work,
)
from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import Reader
from memory.enums import Kind

# In this order: the particular before the general.
READERS: tuple[Reader, ...] = (
    naming.nickname, reply.raw_data, style.style, plain.refusal, decided.settled, definitions.definition, style.taboo, taste.health, identity.person, work.work, facts.budget, taste.taste, tools.tools,
    facts.attribute, facts.work_fact, routine.goal, routine.habit, facts.having, routine.for_now,
)  # fmt: skip
# Of what is said of the agent itself only orders to it count.
TO_THE_AGENT: tuple[Reader, ...] = (naming.nickname, reply.raw_data, style.style, style.taboo)
KIN_STABLE = re.compile(
    r"叫|是|属|姓|迷上|热衷|沉迷|对.{1,12}过敏|过敏|不[吃喝能]|喜欢|爱|讨厌|怕|住|在.{1,12}(?:工作|上班|做|当|读|念|上学)|上[小初高大幼]|今年|\d+\s*岁|\d{2,3}了|牙口|满[一二两三四五六七八九十\d]|生日|(?<![数化文科同放开])学(?!期)|有|异地|退休|做|当|得了|生了(?!气|病)|[看听]不[见清到]|上[\u4e00-\u9fff]{1,6}[班课]|信(?:佛|基督|教|天主)|在(?:部队|国外|外地|老家|海外|工地)|嫁|娶了|搬[到去来]|年生|生的$|出生|升[初高]|[一二三四五六七八九十几两半\d]+个?[岁月]|怀孕|吃素|戒|两地|分居|一起|合租|结婚"
)
KIN_PASSING = re.compile(
    r"(?:课文|作业|作文|试卷|卷子|课本|练习册|绘本|日记|书|题)[里上中](?!的)|今天|刚(?![上满会考升才])|昨天|刚才|说|觉得|问|让我|叫我|又|想(?!当)|正在(?!上[\u4e00-\u9fff]{0,4}[班课学]|学|读|备)|告诉|喊|催|骂|吵|不吃饭|不喝水|快到了|快要|打架|吵架|哭|闹|吐|生气|来了|走了|回来|考了|打电话|帮我|给我"
)


def draft_of(clause: Clause, now: datetime) -> Draft | None:
    """What the first rule that fits reads in a clause."""
    if clause.subject in ("kin", "other"):
        return _of_kin(clause) if clause.subject == "kin" else naming.nickname(clause) or plain.plain(clause)
    if likely.catches_on(clause) or likely.is_done_by_the_moment(clause):
        return None
    stressed = _STRESSED.match(clause.predicate) if clause.subject == "me" else None
    draft = _first(_without_stress(clause, stressed), now) if stressed else None
    return draft if draft and (draft.key or draft.kind is Kind.CONSTRAINT) else _first(clause, now)


_STRESSED = re.compile(r"是(?P<said>(?:真的?|从来|一直|一向|很|最|绝对|会|不|怕|爱|喜欢|讨厌|对)(?!起|过|错)[^，]{1,16})的$")
"""What somebody says with stress: 我是怕狗的, 我是不喝酒的."""


def _without_stress(clause: Clause, stressed: re.Match[str]) -> Clause:
    first, last = clause.offset + 1, clause.offset + stressed.end("said")
    return replace(clause, text=clause.text[:last], shadow=clause.shadow[:last], predicate=stressed["said"], offset=first)


def _first(clause: Clause, now: datetime) -> Draft | None:
    for reader in TO_THE_AGENT if clause.subject == "agent" else READERS:
        draft = reader(clause)
        if draft is not None:
            return draft
    if clause.subject == "agent":
        return likely.likely(clause)
    return routine.happening(clause, now) or fronted.done_no_more(clause) or plain.plain(clause) or likely.likely(clause)


def _of_kin(clause: Clause) -> Draft | None:
    """A fact of somebody in the family: kept with its subject, never a field of the person's own profile."""
    if clause.inherited or KIN_PASSING.search(clause.shadow):
        return None
    if not KIN_STABLE.search(clause.adverbs + clause.predicate) and not likely.is_stated(clause):
        return None
    return Draft(Kind.FACT, about_person=False)
