"""Until when a Chinese statement holds by its words: which of them set a time, and what becomes of a field that holds for a while."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from memory.capture.rules.zh import definitions, routine, standing
from memory.capture.rules.zh.clause import Draft
from memory.capture.rules.zh.joining import Reading
from memory.enums import Kind
from memory.text import dates

_SCHEDULES = ("goals", "work.", "budget", "travel.budget", "basic.age", "basic.birth", "taboos")
_NAMED_TIME = re.compile(r"[这本下上]个?(?:周|月|星期|礼拜)|[今明后昨]天|\d\s*[号日]|到.{1,6}前")
_REGULAR_MEETING = re.compile(
    r"周会|例会|晨会|站会|早会|规划会|计划会|回顾会|planning|retro|grooming|窗口|每|住校|寄宿|周末(?:必|都|才|睡|双?休|补觉|在家|陪|带|一般|通常|总)|周[一二三四五六日天][、和]?周?[一二三四五六日天]|公休|店休|限行|轮休"
)


def sets_an_end(shadow: str, now: datetime) -> bool:
    """Whether a clause tells of something that has an end yet to come; an age or a year of birth is none."""
    ends = dates.valid_until(_YEAR_OF_AGE.sub("", shadow), now=now)
    return ends is not None and ends > now


_YEAR_OF_AGE = re.compile(
    r"当月(?=嫂)|这几年|这些年|近几年|今年(?=(?>才|刚|又|就|已经|年初)*(?:转|改)(?:行|做|去|当|成|到)|才|刚|已经)|今年\s*(?=(?:[1-9]\d?|[一二三四五六七八九十]{1,3})\s*(?:周?岁|了|啦|$|[，,]))"
)
"""Says how old somebody is, or how long something has gone on, and sets no time."""


_HOUSE_NUMBER = re.compile(
    r"(?<=[路街道巷弄里村园区苑城层])\s*\d{1,4}\s*[号弄栋幢]|(?<![月\d])(?<!月 )\d{1,4}\s*号(?=楼|线(?!下|上)|门(?!店)|院|馆|店|桌|车厢|柜|机|厅|库|仓|文件|模型)|(?<=[A-Za-z]\d的)\d{1,4}\s*号"
)
"""A number of a house or of a line, which is no day of the month."""
_CHANGED_FOR_GOOD = ("basic.region", "basic.occupation", "basic.employer")
_HAS_CHANGED = re.compile(
    r"^(?!.*(?:下个?[周月]|明[天年]|后天|要|会|将|准备|打算)).*(?:搬|迁|回(?!国)|定居|落户|安家|移居|移民|转行|改行|跳槽|辞|离职|入职|换|转|改|升).*(?:了|啦)$"
)
"""A home or a trade that was changed lasts beyond the month in which it was: 我这个月搬到苏州了."""


def of_time(one: Reading, words: str) -> str:
    """The words of a reading without those that look like a time and set none; empty where it holds at all times."""
    if definitions.defines(one.clause.shadow) or standing.of_a_kind(one.clause.shadow):
        return ""
    return routine.SPENT.sub("过", _HOUSE_NUMBER.sub("", _YEAR_OF_AGE.sub("", words)))


def end(one: Reading, timed: str, words: str, now: datetime) -> datetime | None:
    """When it ends: not at the hour or the day of what comes round again, nor with the month in which a home or a trade was changed."""
    if one.draft.key in _CHANGED_FOR_GOOD and _HAS_CHANGED.search(one.words):
        return None
    return None if _REGULAR_MEETING.search(words) and not _NAMED_TIME.search(words) else dates.valid_until(timed, now=now)


def bounded(draft: Draft, words: str, now: datetime) -> Draft:
    """What holds only for a while is no lasting field of the profile: "这周不吃肉" is how things stand, "下个月搬到苏州" is to come."""
    if draft.kind in (Kind.EVENT, Kind.CONTEXT) or draft.key.startswith(_SCHEDULES) or (draft.kind is Kind.FACT and not draft.key):
        # An order for a while is how things stand, not a taboo.
        if draft.key == "taboos":
            return replace(draft, kind=Kind.CONTEXT, key="", value=None)
        ahead = [one.begins for one in dates.find(words, now=now) if one.precision != "time"]
        return (
            replace(draft, kind=Kind.EVENT)
            if draft.kind is Kind.FACT and not draft.key and draft.about_person and min(ahead) > now
            else draft
        )
    begins = dates.occurred_at(words, now=now)
    return replace(draft, kind=Kind.EVENT if begins is not None and begins > now else Kind.CONTEXT, key="", value=None)
