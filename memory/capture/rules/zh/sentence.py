"""One sentence: its clauses read in turn, those that belong together joined, and each put into words of its own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory.capture.rules.zh import (
    change,
    context,
    decided,
    definitions,
    guard,
    instead,
    naming,
    news,
    repair,
    reply,
    split,
    standing,
    style,
    taste,
    timing,
    work,
)
from memory.capture.rules.zh.clause import Clause, Draft, read
from memory.capture.rules.zh.drafting import draft_of
from memory.capture.rules.zh.joining import Reading, bare, folded, joined
from memory.capture.types import Statement
from memory.enums import Kind
from memory.text import dates

# More is a paste, not a saying.
_LONGEST_CLAUSE = 160
_FACT_OF_THIS = re.compile(r"(?:预算|目标|负责人|时间|地点|截止日期?|主题|甲方|客户)(?:就?是|定在|定为|为)")


_NO_LONGER_MINE = re.compile(
    r"^.{1,10}?不(?:再)?是(?P<mine>我(?:最喜欢|最爱|常用|平时)?的?[\u4e00-\u9fff]{1,10}?)了[，,](?:现在|如今)?(?:换成了?|变成了?|改成了?)?是?(?P<new>.{1,14}?)(?:了)?[。!！]?$"
)
"""The thing first, then whose it was: "绿色不是我最喜欢的颜色了，现在是橙色"."""


def statements(text: str, shadow: str, now: datetime) -> list[Statement]:
    """What one sentence states; `shadow` is its simplified copy."""
    said = text
    text, shadow = naming.introduced(*guard.set_right(text, shadow))
    if guard.is_moot(shadow):
        return []
    shadow = guard.own_words(guard.cut_off(shadow))
    text, shadow = repair.mended(text[: len(shadow)], shadow)
    replaced = news.replaced(text, shadow)
    if replaced:
        return [replaced]
    turned = _NO_LONGER_MINE.match(shadow)
    if turned:
        text = f"{text[turned.start('mine') : turned.end('mine')]}是{text[turned.start('new') : turned.end('new')]}"
        shadow = f"{turned['mine']}是{turned['new']}"
    once = bool(re.search(r"就这一?[次回]|仅此一次|就今天", shadow))
    return [] if once else news.instead(told(joined(readings(text, shadow, now)), said, now), shadow)


def readings(text: str, shadow: str, now: datetime) -> list[Reading]:
    """The clauses in which something was read, those that only continue one taken into it."""
    course = _Course(text, now, of_answers=reply.about_answers(shadow), of_data=reply.wants_data(shadow))
    spans = split.clauses(shadow)
    for number, (start, end) in enumerate(spans):
        piece = shadow[start:end]
        if guard.supposes(piece):
            break
        asked = shadow[end : spans[number + 1][0] if number + 1 < len(spans) else len(shadow)]
        clause = read(text[start:end], piece, course.before)
        rest = shadow[end + len(asked) :]
        mute = _is_mute(clause.shadow, asked) or guard.is_doubted(piece, rest) or (not clause.own and guard.is_weighed(piece, rest))
        course.hear(clause, start, mute=mute)
    return course.found


@dataclass(slots=True)
class _Course:
    """How far a sentence is read. `before`: the last clause that was no question or task, with what was read in it.

    `open_end`: what was read last may go on. `tasked`, `passing`: what follows belongs to a task, or to talk of the moment. `unread`: where the
    words begin that stand before the next clause and in which nothing was read. `met`: something was talked over, and what came of it follows.
    `left_work`: the person has left their work, and what they do since may follow. `of_answers`, `of_data`: the sentence orders how
    answers are to be, or wishes for data.
    """

    text: str
    now: datetime
    found: list[Reading] = field(default_factory=list)
    before: Clause | None = None
    draft_before: Draft | None = None
    open_end: bool = False
    tasked: bool = False
    passing: bool = False
    unread: int = 0
    met: bool = False
    left_work: bool = False
    of_answers: bool = False
    of_data: bool = False

    def hear(self, clause: Clause, start: int, *, mute: bool) -> None:
        """The next clause, which begins at `start` of the text."""
        wish = self._wish(clause)
        mute = mute and wish is None
        swapped = None if mute or self.tasked else instead.exchanged(self.before, clause)
        draft = wish or swapped or self._draft(clause, mute=mute)
        if self.before is not None and self.draft_before is None and context.holds_from_now_on(clause):
            order = self.text[self.unread : start].strip(" ，,。；;")
            self.found.append(Reading(order, self.before, Draft(Kind.PREFERENCE, bare=True)))
        elif swapped and self.before is not None:
            self._swap(clause, swapped)
        elif self.open_end and not mute and context.spells_out(clause, draft, self.found[-1]):
            self.found[-1] = replace(self.found[-1], words=f"{self.found[-1].words}，{clause.text}")
        elif draft is not None:
            reason = self._reason(clause, draft)
            whose = bool(reason) and self.before is not None and self.before.own
            words = (
                reply.in_words(clause) if wish and self.of_answers and (wish.key or not self.found) and not reason else reason + clause.text
            )
            self.found.append(Reading(words, clause, replace(draft, bare=draft.bare or whose)))
            self.open_end = True
        elif self.open_end and not mute and not timing.sets_an_end(clause.shadow, self.now) and context.belongs(clause, self.found[-1]):
            self.found[-1] = context.elaborated(self.found[-1], clause)
        else:
            self.open_end = False
        if draft is not None:
            self.unread = start + len(clause.text)
        if not mute or (clause.subject == "other" and not clause.inherited):
            self.before, self.draft_before = clause, draft

    def _draft(self, clause: Clause, *, mute: bool) -> Draft | None:
        """What the clause states, where it stands."""
        self.tasked = standing.is_task(clause.shadow) or (self.tasked and not clause.own)
        draft = None if mute else self._beside_a_task(clause) if self.tasked else draft_of(clause, self.now)
        if draft is None and not (mute or self.tasked):
            draft = instead.instead(clause, self.before)
        if not (mute or self.tasked):
            draft = self._of_another_work(clause, draft)
        if not mute and not self.tasked and (decided.decision(clause) or (self.met and decided.outcome(clause))):
            return draft if draft and draft.key else Draft(Kind.FACT, bare=True)
        if decided.opens(clause):
            self.met = True
            draft = draft if draft and draft.key else None
        self.passing = not clause.own and (self.passing or (draft is None and context.opens_the_moment(clause)))
        if draft is None or (self.passing and context.of_the_moment(draft)) or context.wants_now(draft, clause, self.text):
            return None
        lost = self.draft_before is None and (
            context.floats(self.before, clause) or context.trails(draft, self.before) or context.opined(draft, self.before, clause)
        )
        return None if lost else draft

    def _swap(self, clause: Clause, swapped: Draft) -> None:
        """One statement of what was left and what is used since."""
        before = self.before or clause
        if self.open_end and self.found[-1].clause is before:
            before = self.found.pop().clause
        self.found.append(Reading(f"{before.text}，{clause.text}", before, swapped))
        self.open_end = True

    def _wish(self, clause: Clause) -> Draft | None:
        """One wish of several for answers, which alone would be an order of the moment."""
        if self.of_data:
            return reply.beside_data(clause)
        return reply.wish(clause) if self.of_answers else None

    def _of_another_work(self, clause: Clause, draft: Draft | None) -> Draft | None:
        """What a clause says of a change of work: that it was left, or what is done since."""
        if work.leaves(clause, draft):
            self.left_work = True
            return Draft(Kind.FACT, prelude=True)
        if draft and draft.key == "basic.occupation" and clause.inherited and self.draft_before and self.draft_before.key == "goals":
            return None  # What is meant to be: 打算辞职，去做烘焙师.
        announced = self.left_work or (self.draft_before is not None and self.draft_before.prelude)
        return draft if not announced or (draft and draft.key) else work.after_a_change(clause) or draft

    def _beside_a_task(self, clause: Clause) -> Draft | None:
        """What counts in a sentence that orders a piece of work: a matter of health, and what is ordered for good."""
        ordered = standing.for_good(clause.shadow) or (self.open_end and standing.for_good(self.found[-1].clause.shadow))
        return taste.health(clause) or (style.style(clause) if ordered else None)

    def _reason(self, clause: Clause, draft: Draft) -> str:
        given = (
            self.before is not None
            and self.draft_before is None
            and not self.open_end
            and (
                context.is_reason(self.before, clause, draft)
                or (self.before.own and draft.key == "goals" and clause.shadow.startswith(("目标", "争取")))
                or (self.before.own and (instead.instead(clause, self.before) == draft or instead.ends(clause, self.before)))
            )
        )
        return f"{self.before.text}，" if self.before and given else ""


_PUT_FIRST = re.compile(r"(?:放|写|摆|列|标|排)[在到]第[一二1]")
_LIKE_THIS = re.compile(
    r"[用按照](?:着)?(?:这|那)(?:个|种|套|样的?)?(?:格式|模板|样式|方式|结构|风格|写法|语气)(?:来|写|给|走|就行|吧)*$|都?[寄送发放存]到?(?:这|那)(?:个|里|儿)(?:地址|地方|号码|邮箱)?$"
)
"""Orders for good by something at hand, which is not told: 以后周报都用这个格式."""


def _is_mute(piece: str, asked: str) -> bool:
    """Whether a clause states nothing: it asks, orders something now, is for this once, points at what is at hand, or is a paste.

    `asked` is what stands between it and the next.
    """
    if (
        len(piece) > _LONGEST_CLAUSE
        or guard.asks(piece)
        or (re.search("[?？]", asked) and not standing.helps_so(piece))
        or standing.is_task(piece)
        or standing.helps(piece)
        or guard.is_courtesy(piece)
    ):
        return True
    for_good = (
        _FACT_OF_THIS.search(piece)
        or guard.is_for_a_while(piece)
        or standing.helps_so(piece)
        or (_PUT_FIRST.search(piece) and style.lasts(piece))
    )
    once = guard.is_for_once(piece) and not for_good
    return once or bool(_LIKE_THIS.search(piece)) or (guard.points(piece) and not (style.lasts(piece) or definitions.defines(piece)))


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


def statement(one: Reading, sentence: str, now: datetime) -> Statement:
    """A reading in words of its own, with the dates its words set."""
    words, draft = in_own_words(one), one.draft
    if draft.key == "content.wants_raw_data" and draft.prelude:
        draft = replace(draft, key="", value=None)
    timed = timing.of_time(one, words)
    ends = timing.end(one, timed, words, now)
    if ends is not None or any(one.kind == "start" and one.begins > now for one in dates.find(timed, now=now)):
        draft = timing.bounded(draft, timed, now)
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
        changes=change.matter(one.clause.shadow),
    )


_NAMES_ME = re.compile(r"[^，,]{1,10}我")


def in_own_words(one: Reading) -> str:
    """The clause as a sentence that stands alone: with its subject put back, without trailing particles and marks."""
    words, clause = standing.as_order(bare(one.words)), one.clause
    if (
        one.draft.bare
        or clause.own
        or clause.subject in ("kin", "other", "agent")
        or words.startswith(("我", "俺", "咱", "本人", "敝", "免贵"))
        or _NAMES_ME.match(words)
    ):
        return words
    if words.startswith(("一名", "一位")):
        words = f"是{words}"
    return ("我们" if clause.subject == "we" else "我") + words
