"""Finding every mention of a time: rules, then the longest of what overlaps, then times of the day, ranges, and words that set a bound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from functools import lru_cache

from memory.text.dates import chinese, english
from memory.text.dates.almanac import Almanac
from memory.text.dates.clock import ClockTime, times
from memory.text.dates.mention import DateMention, MentionKind, Span
from memory.text.dates.rule import Rule, Setting
from memory.text.dates.shadow import shadow

_LONGEST_TEXT = 1000
_CLAUSE_END = re.compile(r"[,，。；;！？!?\n]|\.\s")
_CHINESE_HINT = re.compile(r"[\u4e00-\u9fff]|\d[/.-]\d|\d\s*[./-]\s*\d")
_ENGLISH_HINT = re.compile(r"[A-Za-z]")
_BACK = re.compile(
    r"了|过(?!敏|来|去|期|年|节)|曾|以前|当时|那时|刚(?!好)|\b(?:was|were|had|did|went|got|came|saw|met|left|began|started|finished|since|ago|already|have|has|been"
    r"|bought|took|gave|lost|won|quit|(?!need|feed|speed|indeed|exceed|proceed|embed|unlimited)[a-z]{2,}ed)\b|'ve\b",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"要(?!求)|将|会(?!议)|打算|准备|计划|预计|决定了?(?:在|于)?(?=[这本下]?个?(?:周|星期|礼拜)|\d|[明后])|改到|改成|改为|定在|定到|推[迟到]|延[期到后]|提前到|挪到|调到|截止|为止|上线时间|deadline"
    r"|\b(?:will|going|gonna|(?:moved|slipped|shifted|changed)\s+to|moved\s+back|put\s+back|postponed|rescheduled|pushed|scheduled|planned|delayed|supposed|due|by|until|till|before|must|ha(?:s|ve)\s+to|need|expected|set\s+for"
    r"|(?:decided|agreed|chose|resolved|promised|voted|arranged|intend(?:s|ed)?|want(?:s|ed)?|hope[sd]?|meant?|aim(?:s|ed)?)\s+(?:not\s+)?to)\b|'ll\b",
    re.IGNORECASE,
)
_HABITUAL = re.compile(
    r"(?<!首)都(?!市)|一般|通常|经常|平时|习惯|总是|总会|老是|向来|一向|雷打不动|固定|常|喜欢|爱|不上班|不工作|\b(?:always|usually|normally|typically|generally|often)\b",
    re.IGNORECASE,
)
_ANNUAL = re.compile(r"生日|纪念日|忌日|诞辰|出生|\b(?:birthday|anniversary|born)\b", re.IGNORECASE)

_UNTIL_BEFORE = re.compile(
    r"(?:(?<![改推延挪调定前搬拖回赶迟持])(?:一?直?到|至)|直到|截[止至]到?|持续到|一直到|(?:deadline|ddl)(?:是|在|为|:|：)?|到期日?(?:是|在)?|有效期(?:是|到|至)"
    r"|\b(?:until|till|til|through|thru|by|up\s+to|up\s+until|no\s+later\s+than|ends?(?:\s+on)?|due(?:\s+(?:on|by|in))?|expires?(?:\s+(?:on|in))?|deadline\s+(?:is|of))"
    r"(?:\s+(?:the|on))?)\s*$",
    re.IGNORECASE,
)
_BEFORE_BEFORE = re.compile(r"\b(?:before|prior\s+to)(?:\s+the)?\s*$", re.IGNORECASE)
_BEFORE_AFTER = re.compile(r"^\s*(?:的?(?:之前|以前)|前(?![端台任辈面卫勤沿期者提后天年往]))")
_UNTIL_AFTER = re.compile(r"^\s*(?:为止|截止|到期|止(?!痛))")
_START_BEFORE = re.compile(
    r"(?:\b(?:since|starting(?:\s+(?:from|on|in))?|beginning|as\s+of|effective|from|after)(?:\s+the)?)\s*$|(?:自|自从|打从)\s*$",
    re.IGNORECASE,
)
_START_AFTER = re.compile(r"^\s*(?:开始(?!前)|起(?![来床飞])|以后|之后|以来|onwards?\b|on\b(?=\s*$|\s*[,.]))", re.IGNORECASE)
_JOIN_DATES = re.compile(r"^\s*(?:到|至|~|～|-|–|—|to|until|till|through|thru)\s*(?:the\s+)?$", re.IGNORECASE)
_JOIN_TIME = re.compile(r"^[\s,的]*(?:(?:at|on|in\s+the|around|about|of|、)\s*)?$", re.IGNORECASE)


def find(text: str, *, now: datetime) -> list[DateMention]:
    """Every mention of a time in Chinese or English words, in order. `now` is the aware moment the text was said, in the person's zone.

    Never raises on any text: words that name no day of the calendar (31 June) are no mention. Only the first 1000 characters are searched: a
    statement is one sentence.
    """
    return list(_found(text[:_LONGEST_TEXT], now, now.tzinfo))


@lru_cache(maxsize=256)
def _found(text: str, now: datetime, _zone: tzinfo | None) -> tuple[DateMention, ...]:
    """Kept for a while, since one statement is asked for its end and its beginning. The zone is part of the key: equal instants are equal keys."""
    copy, almanac = shadow(text), Almanac(now)
    mentions = [one for one in _longest(list(_matches(copy, almanac))) if one.begins < one.ends]
    mentions = _in_named_week(copy, mentions, almanac)
    mentions = _with_times(copy, mentions, almanac)
    mentions = _ranges(copy, mentions)
    return tuple(_bounded(copy, mention, almanac).widened(text) for mention in mentions)


def _matches(text: str, almanac: Almanac) -> Iterator[DateMention]:
    lowered = text.lower()
    for hint, rules in ((_CHINESE_HINT, chinese.RULES), (_ENGLISH_HINT, english.RULES)):
        if not hint.search(text):
            continue
        for rule in rules:
            if not rule.may_match(lowered):
                continue
            for match in rule.pattern.finditer(text):
                setting = _setting(text, match.start(), match.end())
                span = _built(rule, match, almanac, setting)
                if span is not None:
                    yield DateMention(match[0], match.start(), match.end(), *span, _kind(rule, span, setting))


def _built(rule: Rule, match: re.Match[str], almanac: Almanac, setting: Setting) -> Span | None:
    try:
        return rule.build(match, almanac, setting)
    except (ValueError, OverflowError):
        # An empty span: so that of "31 June" not even June is taken.
        return almanac.now, almanac.now, "none"


def _clause(text: str, start: int, end: int) -> str:
    first = 0
    for boundary in _CLAUSE_END.finditer(text, 0, start):
        first = boundary.end()
    beyond = _CLAUSE_END.search(text, end)
    return text[first : beyond.start() if beyond else len(text)]


def _setting(text: str, start: int, end: int) -> Setting:
    return _setting_of(_clause(text, start, end))


@lru_cache(maxsize=256)
def _setting_of(clause: str) -> Setting:
    return Setting(
        back=bool(_BACK.search(clause)) and not _AHEAD.search(clause),
        habitual=bool(_HABITUAL.search(clause)),
        annual=bool(_ANNUAL.search(clause)),
    )


def _kind(rule: Rule, span: Span, setting: Setting) -> MentionKind:
    if rule.kind:
        return rule.kind
    if setting.annual or (rule.bare and setting.habitual):
        return "recurring"
    return "point" if span[2] in ("day", "minute") else "span"


def _longest(mentions: list[DateMention]) -> list[DateMention]:
    chosen: list[DateMention] = []
    for mention in sorted(mentions, key=lambda one: (one.start - one.end, one.start)):
        if all(mention.end <= other.start or mention.start >= other.end for other in chosen):
            chosen.append(mention)
    return sorted(chosen, key=lambda one: one.start)


def _in_named_week(text: str, mentions: list[DateMention], almanac: Almanac) -> list[DateMention]:
    """A named week and a weekday beside it are one day: "next week on Friday"."""
    merged: list[DateMention] = []
    for mention in mentions:
        last = merged[-1] if merged else None
        near = last is not None and _JOIN_TIME.match(text[last.end : mention.start])
        if (
            last is not None
            and near
            and last.precision == "week"
            and mention.precision == "day"
            and not re.search(r"\d|明|后|to", mention.words)
        ):
            begins, ends, _ = almanac.on(last.begins.date() + timedelta(days=mention.begins.weekday()))
            merged[-1] = replace(mention, start=last.start, begins=begins, ends=ends)
        else:
            merged.append(mention)
    return merged


def _with_times(text: str, mentions: list[DateMention], almanac: Almanac) -> list[DateMention]:
    free = [clock for clock in times(text) if all(clock.end <= one.start or clock.start >= one.end for one in mentions)]
    dated = []
    for mention in mentions:
        joined = mention
        for clock in list(free):
            if _adjoins(text, joined, clock):
                free.remove(clock)
                joined = _at(joined, clock)
        dated.append(joined)
    alone = [_alone(clock, almanac) for clock in free]
    return sorted([*dated, *alone], key=lambda one: one.start)


def _adjoins(text: str, mention: DateMention, clock: ClockTime) -> bool:
    if mention.precision not in ("day", "daypart", "none"):
        return False
    gap = text[mention.end : clock.start] if clock.start >= mention.end else text[clock.end : mention.start]
    return bool(_JOIN_TIME.match(gap))


def _at(mention: DateMention, clock: ClockTime) -> DateMention:
    start, end = min(mention.start, clock.start), max(mention.end, clock.end)
    if mention.kind == "recurring":
        return replace(mention, start=start, end=end)
    try:
        begins, ends, precision = clock.on(mention.begins)
    except OverflowError:
        return mention
    return replace(mention, start=start, end=end, begins=begins, ends=ends, precision=precision)


def _alone(clock: ClockTime, almanac: Almanac) -> DateMention:
    begins, ends, precision = clock.on(almanac.midnight(almanac.today))
    return DateMention("", clock.start, clock.end, begins, ends, precision if clock.today else "time", "point")


def _ranges(text: str, mentions: list[DateMention]) -> list[DateMention]:
    merged: list[DateMention] = []
    for mention in mentions:
        last = merged[-1] if merged else None
        if last and _JOIN_DATES.match(text[last.end : mention.start]) and _rangeable(last, mention):
            merged[-1] = _from_to(last, mention)
        else:
            merged.append(mention)
    return merged


def _rangeable(first: DateMention, second: DateMention) -> bool:
    kinds = {first.kind, second.kind}
    return (kinds <= {"point", "span"} and (first.precision == "time") == (second.precision == "time")) or (
        second.precision == "time" and first.precision in ("minute", "daypart")
    )


def _from_to(first: DateMention, second: DateMention) -> DateMention:
    if second.precision == "time" and first.precision != "time":
        clock = second.begins
        ends = datetime.combine(first.begins.date(), clock.timetz())
        return replace(first, end=second.end, ends=ends if ends > first.begins else first.ends)
    ends = second.ends
    while ends <= first.begins and second.precision == "day":
        ends += timedelta(days=7)
    if ends <= first.begins:
        return first
    return replace(first, end=second.end, ends=ends, kind="span", precision=first.precision if first.precision == "time" else "period")


def _bounded(text: str, mention: DateMention, almanac: Almanac) -> DateMention:
    """The mention with the words before or after it that make it an end or a beginning."""
    if mention.kind in ("recurring", "deadline") or mention.precision == "time":
        return mention
    before, after = text[max(0, mention.start - 24) : mention.start], text[mention.end : mention.end + 8]
    started = _START_AFTER.match(after)
    if started:
        return replace(mention, end=mention.end + started.end(), kind="start")
    prefix, suffix = _BEFORE_BEFORE.search(before), _BEFORE_AFTER.match(after)
    if prefix or suffix:
        # "周五前" is by Friday; "before June" and "国庆前" end where the named time begins, and so does English "before Friday".
        inclusive = not prefix and mention.precision in ("day", "week", "weekend", "part")
        return _deadline(mention, mention.ends if inclusive else mention.begins, almanac, prefix, suffix, len(before))
    prefix, suffix = _UNTIL_BEFORE.search(before), _UNTIL_AFTER.match(after)
    if prefix or suffix:
        return _deadline(mention, mention.begins if mention.precision == "minute" else mention.ends, almanac, prefix, suffix, len(before))
    prefix = _START_BEFORE.search(before)
    return replace(mention, start=mention.start - (len(before) - prefix.start()), kind="start") if prefix else mention


def _deadline(
    mention: DateMention, ends: datetime, almanac: Almanac, prefix: re.Match[str] | None, suffix: re.Match[str] | None, width: int
) -> DateMention:
    start = mention.start - (width - prefix.start()) if prefix else mention.start
    end = mention.end + suffix.end() if suffix else mention.end
    begins = almanac.now if almanac.now < ends else min(mention.begins, ends - timedelta(days=1))
    return replace(mention, start=start, end=end, begins=begins, ends=ends, kind="deadline")
