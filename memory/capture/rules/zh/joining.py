"""Which of the readings of a sentence are one telling, and are joined: each memory stands alone, and says one thing whole."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime

from memory.capture.rules.zh import instead
from memory.capture.rules.zh.clause import Clause, Draft
from memory.enums import Kind
from memory.profile.schema import is_many
from memory.text import dates

_WORTHLESS_END = re.compile(
    r"[\s，,。.！!；;：:、~～…\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F]+$|(?<=.{3})(?>哦|呀|啊|哈+|嘛|啦|哟|呢|噢|喔|咯|哒|嘿+|嘻+|呜+)+$"
)
_JOURNEY = re.compile(r"旅[游行]|出去玩|出差|酒店|民宿|度假|住宿|青旅|出行")
_LONGEST_TELLING = 48
_TOLD_AT_LENGTH = ("habit.routines",)
# Fields that stand alone; what has another key, or none, may be told along with its neighbour.
_ALONE = (
    "basic.name",
    "basic.surname",
    "basic.birth",
    "basic.region",
    "basic.occupation",
    "basic.employer",
    "language.preferred",
    "language.tone",
    "content.",
    "domain.",
    "health.",
    "taboos",
    "core.",
    "preference.",
    "favourite.",
    "goals",
    "habit.",
    "budget",
    "travel.",
    "work.launch_date",
    "work.deadline",
    "work.weekly_meeting",
)


@dataclass(frozen=True, slots=True)
class Reading:
    """A clause or several joined, with what was read in them."""

    words: str
    clause: Clause
    draft: Draft


def joined(found: list[Reading]) -> list[Reading]:
    """The readings with announcements put before what they announce, and the same thing said twice in one."""
    kept: list[Reading] = []
    for one in found:
        last = kept[-1] if kept else None
        if last and (_announces(last, one) or _same(last, one)):
            kept[-1] = replace(one, words=f"{bare(last.words)}，{one.words}", clause=last.clause, draft=_leading(last, one))
        else:
            kept.append(one)
    return [_of_journey(one, found) for one in kept]


def _announces(last: Reading, one: Reading) -> bool:
    return (
        last.draft.prelude
        and one.clause.subject == last.clause.subject
        and (one.draft.key in ("basic.occupation", "basic.employer", "basic.region", "work.location", last.draft.key) or not one.draft.key)
    )


def _leading(last: Reading, one: Reading) -> Draft:
    """Of two that are joined, what is announced, or else what comes first, says what the whole is about."""
    if last.draft.key == "basic.surname":
        return one.draft
    now = bool(re.search("现在|如今|目前", one.clause.adverbs)) and one.draft.key == last.draft.key
    return replace(one.draft if now or last.draft.prelude or not last.draft.key else last.draft, prelude=False)


def _same(last: Reading, one: Reading) -> bool:
    if (
        last.draft.bare
        and one.draft.bare
        and not (one.draft.key and last.draft.key)
        and last.draft.kind is one.draft.kind is Kind.PREFERENCE
    ):
        return True
    if last.draft.key == "basic.surname" and one.draft.key == "basic.name":
        return True  # "我姓祁，叫祁若楠"
    if last.draft.key == "goals" and one.clause.inherited and one.clause.predicate.startswith("目标"):
        return True
    return _draws_a_consequence(last, one) or _same_field(last, one)


def _same_field(last: Reading, one: Reading) -> bool:
    """Whether both tell the same of one field; one of a single value that is told in two ways is no correction: "我叫赵一鸣，朋友都叫我阿鸣"."""
    if not one.draft.key or one.draft.key != last.draft.key or last.draft.removes != one.draft.removes:
        return False
    changes = is_many(one.draft.key) or one.draft.removes or one.draft.replaces or one.clause.own
    return one.draft.value == last.draft.value or not changes


def _draws_a_consequence(last: Reading, one: Reading) -> bool:
    """Whether an order only follows from what the person said of themself: "我对花生过敏，别推荐…", "我眼睛不好，你尽量说短点儿"."""
    bounds = last.draft.kind is Kind.CONSTRAINT or last.draft.key in ("budget", "travel.budget")
    if bounds and last.draft.key != "taboos" and one.draft.key == "taboos":
        return True
    order = one.draft.bare and (one.draft.kind is Kind.PREFERENCE or one.draft.key == "taboos")
    if last.clause.subject != "me" or last.draft.bare or not order:
        return False
    slight = last.draft.kind in (Kind.CONSTRAINT, Kind.FACT) and not last.draft.key
    return slight and one.clause.subject in ("agent", "me", "none")


def _of_journey(one: Reading, found: list[Reading]) -> Reading:
    """A sum is a travel budget when another clause of the sentence speaks of travelling."""
    if one.draft.key == "budget" and any(_JOURNEY.search(other.clause.shadow) for other in found):
        return replace(one, draft=replace(one.draft, key="travel.budget"))
    return one


def folded(found: list[Reading], now: datetime) -> list[Reading]:
    """The readings with those that only spell out their neighbour taken into it ("我们团队七个人，后端用的是 Rust")."""
    kept: list[Reading] = []
    for one in found:
        last = kept[-1] if kept else None
        if last and (_was_and_is(last, one) or _follows_for_now(last, one, now) or _ends_it(last, one) or _one_telling(last, one, now)):
            words, draft = f"{bare(last.words)}，{one.words}", _leads(last, one)
            kept[-1] = Reading(words, last.clause, replace(draft, value=bare(words)) if draft.key in _TOLD_AT_LENGTH else draft)
        else:
            kept.append(one)
    return kept


_ENROLLED = re.compile(r"报(?:了|名)")
"""What somebody signed up for, whose hours are told next: "我报了个油画班，每周六下午上课"."""
_SLIGHT = 6
"""Characters of a goal that only opens what is told of it next: 正攒钱呢，我想…."""
_RATHER = re.compile(r"更|还是|宁[愿可]|比起|而不是")


def _goes_along(last: Reading, one: Reading) -> bool:
    """Whether the field of one of two is so slight that it is told along with the other ("我老家在大理，现在人在东莞")."""
    if last.draft.key == "preference.likes" and one.draft.key == "preference.dislikes" and one.clause.inherited:
        return bool(_RATHER.search(last.words))  # One preference, told from both sides.
    if last.draft.key == one.draft.key:
        announced = one.draft.key == "goals" and not last.clause.own and len(last.words) <= _SLIGHT
        return announced or (one.draft.key in (*_TOLD_AT_LENGTH, "goals") and one.clause.inherited)
    if last.draft.key == "goals" and one.draft.key == "budget":
        return one.clause.inherited
    if last.draft.key == "goals" and one.draft.key == "habit.routines":
        return one.clause.inherited and bool(_ENROLLED.search(last.words))
    return one.clause.inherited and not (last.draft.key.startswith(_ALONE) and one.draft.key.startswith(_ALONE))


def _leads(last: Reading, one: Reading) -> Draft:
    """The draft that says what the joined words are about: the one with a field that stands alone, else the first with any."""
    if one.draft.key.startswith(_ALONE) and not last.draft.key.startswith(_ALONE):
        return one.draft
    if instead.tells_of_before(last.clause.topic + last.clause.adverbs + last.clause.predicate):
        return replace(one.draft, bare=last.draft.bare)
    if one.draft.key == last.draft.key == "goals" and one.clause.own:
        return one.draft
    return one.draft if one.draft.key and not last.draft.key else last.draft


def _was_and_is(last: Reading, one: Reading) -> bool:
    """Whether one says how things were and the next how they are now: "我之前在杭州待过两年，现在回合肥了"."""
    said = last.clause.topic + last.clause.adverbs + last.clause.predicate
    return instead.tells_of_before(said) and one.clause.inherited and not one.draft.removes and one.draft.about_person


_UNTIL = re.compile(r"^(?:要|会|得|一直|大概|应该|差不多|就)*(?P<does>[\u4e00-\u9fff])(?:到|至)(?=[\d一二三四五六七八九十下明月年周])")


def _ends_it(last: Reading, one: Reading) -> bool:
    """Whether one only says until when the other lasts, by the same word: "我在休产假，休到4月15号"."""
    until = _UNTIL.match(one.clause.predicate) if one.clause.inherited else None
    return until is not None and until["does"] in last.clause.predicate and not last.draft.bare


_HINDERED = re.compile(
    r"^(?:都|也|就|可能|暂时|基本)*(?:不(?:能|方便|便|在|接|回|看|上班|用)|没(?:法|空|办法|时间|有)|只(?:能|好|有)|无法|联系不上)"
)


def _follows_for_now(last: Reading, one: Reading, now: datetime) -> bool:
    """Whether one says what cannot be done as long as the other lasts: "我下周在厦门培训，不方便接电话"."""
    if one.draft.key or one.draft.bare or not one.clause.inherited or not _HINDERED.match(one.clause.adverbs + one.clause.predicate):
        return False
    return last.draft.kind in (Kind.EVENT, Kind.CONTEXT) and not _has_its_own_time(one, now)


def _one_telling(last: Reading, one: Reading, now: datetime) -> bool:
    """Whether two neighbours are one telling: of the same person, not both with a field of their own, nor with dates of their own."""
    if (last.clause.own and one.clause.own) or (last.draft.bare != one.draft.bare and one.clause.subject != "other"):
        return False
    if last.draft.key and one.draft.key and not _goes_along(last, one):
        return False
    if last.draft.about_person != one.draft.about_person or last.draft.removes or one.draft.removes:
        return False
    if {last.clause.subject, one.clause.subject} == {"me", "we"} or len(last.words) + len(one.words) > _LONGEST_TELLING:
        return False
    both_goals = last.draft.key == one.draft.key == "goals"
    return both_goals or not any(_has_its_own_time(reading, now) for reading in (last, one))


def _has_its_own_time(one: Reading, now: datetime) -> bool:
    """Whether a reading holds for a while only; an age told with 今年 does not."""
    if one.draft.key == "basic.age":
        return False
    return one.draft.kind in (Kind.EVENT, Kind.CONTEXT) or dates.valid_until(one.words, now=now) is not None


def bare(words: str) -> str:
    before = None
    while before != words:
        before, words = words, _WORTHLESS_END.sub("", words)
    return words.strip()
