"""One sentence: its clauses read in turn, those that belong together joined, and each put into words of its own."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from memory.capture.rules.zh import facts, guard, identity, likely, plain, repair, routine, split, style, taste, tools, work
from memory.capture.rules.zh.clause import Clause, Draft, read
from memory.capture.rules.zh.joining import Reading, bare, folded, joined
from memory.capture.rules.zh.rule import Reader
from memory.capture.types import Statement
from memory.enums import Kind
from memory.text import dates

# In this order: the particular before the general.
READERS: tuple[Reader, ...] = (
    identity.nickname, style.raw_data, style.style, plain.refusal, style.taboo, taste.health, identity.person, work.work, facts.budget, taste.taste, tools.tools,
    facts.attribute, facts.work_fact, routine.goal, routine.habit, facts.having, routine.for_now,
)  # fmt: skip
# Of what is said of the agent itself only orders to it count.
TO_THE_AGENT: tuple[Reader, ...] = (identity.nickname, style.raw_data, style.style, style.taboo)
_KIN_STABLE = re.compile(
    r"叫|是|属|姓|对.{1,12}过敏|过敏|不[吃喝能]|喜欢|爱|讨厌|怕|住|在.{1,12}(?:工作|上班|做|当|读|念|上学)|上[小初高大幼]|今年|\d+\s*岁|生日|学|有|异地|退休|做|当|得了|[一二三四五六七八九十几两半\d]+个?[岁月]|怀孕|吃素|戒|两地|分居|一起|合租|结婚"
)
_KIN_PASSING = re.compile(
    r"今天|刚|昨天|刚才|说|觉得|问|让我|叫我|又|想(?!当)|正在|告诉|喊|催|骂|吵|不吃饭|不喝水|哭|闹|吐|生气|来了|走了|回来|打电话|帮我|给我"
)
# More is a paste, not a saying.
_LONGEST_CLAUSE = 160
_TASK = re.compile(
    r"^(?:请|麻烦你?|能不能|可以|可不可以|你|你能|劳驾|快|再|那就|那你|先)*(?:帮我|给我|替我|帮忙|为我)(?!的\S{1,8}(?:都|一律|要|里))(?!.{0,12}(?:的话|的时候|时[，,]))(?!反馈|数字|数据|结论|要点|意见|讲东西|讲问题|讲概念|讲知识|说事)(?!安排|一律|都|记)|^(?:请)?(?:推荐|翻译|写|画|生成|查|找|列|算|改|讲|编|做|设计|起|取|给\S{1,6}(?:写|讲|起|取|画|做))(?:一?[下个篇首份张段些封])|^给.{1,6}(?:起名|取名|想个|选个|挑个|买个)"
)
_SCHEDULES = ("goals", "work.", "budget", "travel.budget", "basic.age", "basic.birth", "taboos")
_NAMED_TIME = re.compile(r"[这本下上]个?(?:周|月|星期|礼拜)|[今明后昨]天|\d\s*[号日]|到.{1,6}前")
_REGULAR_MEETING = re.compile(r"周会|例会|晨会|站会|早会|窗口|每")


_FACT_OF_THIS = re.compile(r"(?:预算|目标|负责人|时间|地点|截止日期?|主题|甲方|客户)(?:就?是|定在|定为|为)")


_NO_LONGER_MINE = re.compile(
    r"^.{1,10}?不(?:再)?是(?P<mine>我(?:最喜欢|最爱|常用|平时)?的?[\u4e00-\u9fff]{1,10}?)了[，,](?:现在|如今)?(?:换成了?|变成了?|改成了?)?是?(?P<new>.{1,14}?)(?:了)?[。!！]?$"
)
"""The thing first, then whose it was: "绿色不是我最喜欢的颜色了，现在是橙色"."""


def statements(text: str, shadow: str, now: datetime) -> list[Statement]:
    """What one sentence states; `shadow` is its simplified copy."""
    if guard.is_moot(shadow):
        return []
    shadow = guard.cut_off(shadow)
    text, shadow = repair.mended(text[: len(shadow)], shadow)
    turned = _NO_LONGER_MINE.match(shadow)
    if turned:
        text = f"{text[turned.start('mine') : turned.end('mine')]}是{text[turned.start('new') : turned.end('new')]}"
        shadow = f"{turned['mine']}是{turned['new']}"
    once = bool(re.search(r"就这一?[次回]|仅此一次|就今天", shadow))
    return [] if once else told(joined(readings(text, shadow, now)), text, now)


def readings(text: str, shadow: str, now: datetime) -> list[Reading]:
    """The clauses in which something was read, those that only continue one taken into it."""
    found: list[Reading] = []
    before: Clause | None = None
    draft_before: Draft | None = None
    open_end = tasked = False
    spans = split.clauses(shadow)
    for number, (start, end) in enumerate(spans):
        piece = shadow[start:end]
        if guard.supposes(piece):
            break
        asked = shadow[end : spans[number + 1][0] if number + 1 < len(spans) else len(shadow)]
        clause = read(text[start:end], piece, before)
        mute = _is_mute(piece, asked)
        tasked = (tasked or bool(_TASK.match(piece))) and not clause.own
        draft = None if mute else taste.health(clause) if tasked else draft_of(clause, now)
        if draft_before is None and (_trails(draft, before) or _opined(draft, before, clause)):
            draft = None
        if before is not None and draft_before is None and _FROM_NOW_ON.match(clause.shadow):
            found.append(Reading(before.text, before, Draft(Kind.PREFERENCE, bare=True)))
        elif open_end and not mute and _spells_out(clause, draft, found[-1]):
            found[-1] = replace(found[-1], words=f"{found[-1].words}，{clause.text}")
        elif draft is not None:
            found.append(Reading(clause.text, clause, draft))
            open_end = True
        elif open_end and not mute and dates.valid_until(piece, now=now) is None and _belongs(clause, found[-1]):
            found[-1] = _elaborated(found[-1], clause)
        else:
            open_end = False
        before, draft_before = (clause, draft) if not mute else (before, draft_before)
    return found


def _is_mute(piece: str, asked: str) -> bool:
    """Whether a clause states nothing: it asks, orders something now, is for this once, points at what is at hand, or is a paste.

    `asked` is what stands between it and the next.
    """
    if len(piece) > _LONGEST_CLAUSE or guard.asks(piece) or "?" in asked or "？" in asked or _TASK.match(piece):
        return True
    return (guard.is_for_once(piece) and not _FACT_OF_THIS.search(piece)) or (guard.points(piece) and not style.lasts(piece))


def _trails(draft: Draft | None, before: Clause | None) -> bool:
    """Whether a clause that is nobody's by its words only follows talk of the moment ("外面雨好大，都没法出门")."""
    return draft is not None and before is not None and likely.by_looks(draft) and likely.is_idle(before)


_OPINION = re.compile(
    r"^(?:我|个人)?(?:总|老|一直|始终|其实|真的|就|还是)*(?:觉得|认为|感觉|以为|相信|发现|主张)|^(?:在我看来|依我看|我看|要我说|讲道理|按理说)"
)


def _opined(draft: Draft | None, before: Clause | None, clause: Clause) -> bool:
    """Whether a clause only says what somebody thinks ("我觉得吧，做人还是要开心最重要"): no field of theirs, and no order."""
    if draft is None or before is None or draft.key or draft.bare or not clause.inherited:
        return False
    return bool(_OPINION.match(before.shadow))


def _spells_out(clause: Clause, draft: Draft | None, last: Reading) -> bool:
    """Whether a clause only says more of what the one before said, and belongs to it whatever a rule reads in it."""
    if clause.own:
        return False
    if _EVER_SO.match(clause.shadow):
        return True
    if _OF_A_CHILD.match(clause.shadow) and _KEPT.search(last.clause.shadow):
        return True  # "我有一对龙凤胎，今年五岁"
    if _POINTS_BACK.match(clause.shadow) or (clause.inherited and _NAMES_IT.match(clause.predicate) and _KEPT.search(last.clause.shadow)):
        return True  # "我养了两只猫，叫味噌和豆腐"
    return draft is not None and _elaborates(clause, draft, last)


_FROM_NOW_ON = re.compile(r"^(?:以后|今后|往后|每次|从现在起)(?:都|也|就|一直)*(?:这样|如此|照这样|这么(?:办|来|做))(?:吧|就行|就好)?$")
"""What makes the order before it one for good: "代码里不要写注释，以后都这样"."""
_EVER_SO = re.compile(r"^(?:一直|从来|都|真的)*(?:雷打不动|风雨无阻|从不间断|从没断过|没断过|从不例外|无一例外|常年如此|天天如此)的?$")
_NAMES_IT = re.compile(r"(?:名字)?(?:分别)?(?:名?叫|取名|名字是)")
_OF_A_CHILD = re.compile(r"^(?:今年|现在|已经|都|快|才|刚)*(?:满)?(?:\d|[一二三四五六七八九十两半])+\s*个?[岁月](?:大|多|半|了)*$")
_KEPT = re.compile(r"胎|孩子|宝宝|[儿女]|娃|养|[有生领添收]\S{0,6}[只条个匹对]|[只条匹](?:猫|狗|鸟|兔|鱼|龟|马)")


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


def _elaborated(last: Reading, clause: Clause) -> Reading:
    """The reading with the clause taken in; a tool that is no longer used gives way to the one that is ("用 Linear，不用 Trello 了")."""
    gone = _NO_LONGER_USED.match(clause.predicate) if last.draft.key == "domain.stack" and not last.draft.replaces else None
    kept = replace(last.draft, replaces=gone["tool"]) if gone else last.draft
    return replace(last, words=f"{last.words}，{clause.text}", draft=kept)


def _belongs(clause: Clause, last: Reading) -> bool:
    if last.clause.subject == "kin":
        if not clause.inherited or _KIN_PASSING.search(clause.shadow):
            return False
        return bool(_KIN_STABLE.search(clause.predicate)) or likely.goes_on(clause)
    return (last.draft.absorbs and routine.continues(clause)) or (not last.draft.bare and likely.goes_on(clause))


def draft_of(clause: Clause, now: datetime) -> Draft | None:
    """What the first rule that fits reads in a clause."""
    if clause.subject in ("kin", "other"):
        return _of_kin(clause) if clause.subject == "kin" else identity.nickname(clause) or plain.plain(clause)
    for reader in TO_THE_AGENT if clause.subject == "agent" else READERS:
        draft = reader(clause)
        if draft is not None:
            return draft
    if clause.subject == "agent":
        return likely.likely(clause)
    return routine.happening(clause, now) or plain.plain(clause) or likely.likely(clause)


def _of_kin(clause: Clause) -> Draft | None:
    """A fact of somebody in the family: kept with its subject, never a field of the person's own profile."""
    if clause.inherited or _KIN_PASSING.search(clause.shadow):
        return None
    if not _KIN_STABLE.search(clause.adverbs + clause.predicate) and not likely.is_stated(clause):
        return None
    return Draft(Kind.FACT, about_person=False)


def told(found: list[Reading], sentence: str, now: datetime) -> list[Statement]:
    """The statements of the readings of one sentence."""
    said: list[Statement] = []
    for one in folded(found, now):
        said.extend(_each(statement(one, sentence, now)))
        if one.draft.also and said[-1].key:
            key, value = one.draft.also
            words = said[-1].text[: said[-1].text.find(value) + len(value)]
            said.append(replace(said[-1], text=words, key=key, value=value, replaces=""))
    return said


def _each(whole: Statement) -> list[Statement]:
    """One statement a member where the value is an enumeration ("用 Django 和 Postgres"), so that each can change by itself."""
    if not isinstance(whole.value, list):
        return [whole]
    named = re.search(r"\s*\S{1,3}\s*".join(re.escape(member) for member in whole.value), whole.text)
    if named is None:
        return [replace(whole, value=whole.value[0])]
    return [
        replace(whole, text=f"{whole.text[: named.start()]}{member}{whole.text[named.end() :]}", value=member) for member in whole.value
    ]


_YEAR_OF_AGE = re.compile(r"今年\s*(?=(?:[1-9]\d?|[一二三四五六七八九十]{1,3})\s*(?:周?岁|了|啦|$|[，,]))")
"""Says how old somebody is, and sets no time."""


def statement(one: Reading, sentence: str, now: datetime) -> Statement:
    """A reading in words of its own, with the dates its words set."""
    words, draft = in_own_words(one), one.draft
    if draft.key == "content.wants_raw_data" and draft.prelude:
        draft = replace(draft, key="", value=None)
    timed = routine.SPENT.sub("过", _YEAR_OF_AGE.sub("", words))
    ends = None if _REGULAR_MEETING.search(words) and not _NAMED_TIME.search(words) else dates.valid_until(timed, now=now)
    if ends is not None or any(one.kind == "start" and one.begins > now for one in dates.find(timed, now=now)):
        draft = _bounded(draft, timed, now)
    dated = draft.kind in (Kind.EVENT, Kind.CONTEXT, Kind.IDENTITY) or ends is not None
    return Statement(
        text=words,
        kind=draft.kind,
        key=draft.key,
        value=draft.value,
        confidence=draft.confidence if one.clause.own or draft.bare else draft.confidence - 0.02,
        valid_until=None if draft.key.startswith(("basic.age", "basic.birth")) else ends,
        occurred_at=dates.occurred_at(timed, now=now) if dated else None,
        when_words="，".join(mention.words for mention in dates.find(timed, now=now)) if dated else "",
        about_person=draft.about_person,
        removes=draft.removes,
        replaces=draft.replaces,
        quote=sentence.strip(),
    )


def _bounded(draft: Draft, words: str, now: datetime) -> Draft:
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


def in_own_words(one: Reading) -> str:
    """The clause as a sentence that stands alone: with its subject put back, without trailing particles and marks."""
    words = bare(one.words)
    clause = one.clause
    if one.draft.bare or clause.own or clause.subject in ("kin", "other", "agent") or words.startswith(("我", "俺", "咱", "本人")):
        return words
    return ("我们" if clause.subject == "we" else "我") + words
