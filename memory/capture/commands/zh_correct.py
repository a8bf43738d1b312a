"""Corrections in Chinese: of what is remembered ("不是…是…"), of what was said last ("不对，是21号"), and of what was got wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory.capture.commands import zh_between as between
from memory.capture.commands import zh_forget_words as pointing
from memory.capture.commands import zh_forms as forms
from memory.capture.commands import zh_in_place as in_place
from memory.capture.commands.zh_parts import MARKS, named
from memory.capture.rules import frame
from memory.capture.rules.zh import explicit, repair, sorts, turning, wording
from memory.capture.rules.zh import sentence as clauses
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Command, CommandKind, Statement, Utterance
from memory.enums import Kind
from memory.profile.schema import is_many

_HAN = re.compile(r"[\u4e00-\u9fff]")


def correction(sentence: frame.Sentence, shadow: str, now: datetime, history: Sequence[Utterance]) -> Command | None:
    """The correction that a sentence is; `shadow` is its simplified copy, `history` oldest first."""
    if sentence.asks:
        return None
    for pattern in (forms.NOT_BUT, forms.BUT_NOT):
        match = pattern.match(shadow)
        if match:
            return _not_but(sentence, match, now)
    mistaken = forms.MISTAKEN.match(shadow) or forms.SHOULD_BE.match(shadow)
    if mistaken and (mistaken.re is forms.MISTAKEN or mistaken["about"] in simplified(last_said(history))):
        put_right = _mistaken(sentence, mistaken, now, history)
        if put_right is not None:
            return put_right
    amends = forms.AMENDS.match(shadow) or forms.NOT_RIGHT.match(shadow) or forms.NOT_RIGHT_OF_ME.match(shadow)
    if not amends or forms.OF_MINE.match(shadow[amends.start("new") :]):
        return _word_alone(sentence, shadow, history) or _changed_to(sentence, shadow, history)
    new = sentence.text[amends.start("new") :].strip(MARKS)
    said = last_said(history)
    own = turning.of_their_name(sentence.text, shadow, simplified(said), now)
    new = own if own != sentence.text else new
    right = forms.CORRECTED_TO.match(simplified(new))
    word = _LET_GO.sub("", new[right.start("new") : right.end("new")]) if right else ""
    owned = between.owns_up(shadow, history) or (amends.re is forms.NOT_RIGHT_OF_ME and between.only_noted(new, history))
    word, wrong = _right_and_wrong(said, new, word)
    if (
        wrong
        and _of_nobody_else(new, said)
        and between.may_replace(wrong, word, history, owned=owned or in_place.same_matter_at(word, said, new))
    ):
        return Command(CommandKind.CORRECT, word, wrong, sentence.start, sentence.end)
    statements = _set_right(explicit.known(new, now) or _restated(new, said, now), said, now, owned=owned)
    statements = turning.own(statements, shadow, named(said, simplified(said)) or said, now)
    told = tuple(
        replace(one, anew=True)
        for one in statements
        if not one.text.startswith("是") and (amends.re is not forms.AMENDS or _puts_right(one, shadow))
    )
    return Command(CommandKind.CORRECT, new, "", sentence.start, sentence.end, told) if told else None


_OWNS_UP = re.compile(r"^[^,，。]{0,14}?(?:(?:说|打|写|记|搞|弄|输|填|报|念)(?:错|反|混|岔|串|漏)|口误|手误|笔误|更正|纠正|订正|修正|更新)")


def _puts_right(one: Statement, shadow: str) -> bool:
    """Whether a statement is a correction by more than its first word: "改了，我妈住南京" is news, unless something stood in its place.

    A field of the person that holds one value always has such a place.
    """
    single = bool(one.key) and one.about_person and not is_many(one.key)
    return bool(_OWNS_UP.match(shadow)) or bool(one.replaces) or single


def _not_but(sentence: frame.Sentence, match: re.Match[str], now: datetime) -> Command:
    """What is "X, not Y", which may also be the first word of it: 我学的是土木，不是建筑."""
    about, new, old = (sentence.text[match.start(name) : match.end(name)].strip(MARKS) for name in ("about", "new", "old"))
    first = _stated(about, new, now) if match["about"] and not forms.OF_THE_TALK.search(match["about"]) else []
    return Command(CommandKind.CORRECT, new, old, sentence.start, sentence.end, otherwise=tuple(first))


def _stated(about: str, new: str, now: datetime) -> list[Statement]:
    """What it states where it corrects nothing; of the person without more words only what a rule reads."""
    words = f"{about}是{new}"
    read = [] if new.endswith("的") else clauses.statements(words, simplified(words), now)
    return read if read or len(about) < 3 else [Statement(words, Kind.FACT, confidence=0.88, quote=words)]


_LET_GO = re.compile(r"(?<=.{2})(?:[了啦哦]|(?<![酒网贴书迪])吧|(?<!哈)哈)$")
"""What closes the sentence, and is no part of the right word: 改成周五了."""


def _restated(new: str, said: str, now: datetime) -> list[Statement]:
    """A saying that no rule reads, where it tells the thing said last another way: 报告周四交 after 我周三要交报告. No order is one."""
    one = _LET_GO.sub("", new)
    told = 4 <= len(one) <= 24 and not _ORDERS.search(simplified(one)) and in_place.of_one_matter(said, one)
    return explicit.remembered(one, now) if told else []


_ORDERS = re.compile(r"(?:提醒|叫|帮|给|替|教|告诉|通知)我|[你您]|^(?:请|麻烦|别|不要|先|再)")


def _word_alone(sentence: frame.Sentence, shadow: str, history: Sequence[Utterance]) -> Command | None:
    """A message that is a no and the right word, which resembles one of the last message: 不对不对，九月十五."""
    word = forms.NOT_RIGHT_WORD.match(shadow)
    new = sentence.text[slice(*word.span("new"))] if word else ""
    wrong = repair.meant(last_said(history), new) if new else ""
    if not wrong or not between.may_replace(wrong, new, history, owned=False):
        return None
    return Command(CommandKind.CORRECT, new, wrong, sentence.start, sentence.end)


def _changed_to(sentence: frame.Sentence, shadow: str, history: Sequence[Utterance]) -> Command | None:
    """A message that only says what the thing just kept was changed to: 改成…了."""
    changed = forms.CHANGED_TO.match(shadow)
    old = _kept_before(last_said(history), changed["new"], shadow) if changed else ""
    if changed is None or _of_a_text(shadow) or (changed["what"] or "") not in simplified(last_said(history)):
        return None
    if not of_one_kind(old, changed["new"]) or not between.only_noted(changed["new"], history):
        return None
    return Command(CommandKind.CORRECT, sentence.text[slice(*changed.span("new"))].strip(MARKS), old, sentence.start, sentence.end)


def _of_a_text(shadow: str) -> bool:
    """Whether it is a text or a thing on a screen that was got wrong: 这条短信写错了，改成…."""
    renewed = forms.RENEWED.match(shadow)
    return bool(renewed and pointing.OF_A_TEXT.search(re.sub(r"[说写打记发填]$", "", renewed["matter"])))


_COUNTED = re.compile(r"\d|[一二两三四五六七八九十百千万]+(?:[点月日号岁年元块楼层室期度级个人次分]|$)|周[一二三四五六日]")
_OF_AN_ANSWER = re.compile(
    r"格式|输出|[字句段行页版]$|[短长详简]点$|人称|[中英日韩]文|语气|简[短单洁]|详细|表格|列表|要点|大写|小写|[吧的]$|风$|口吻"
)


def of_one_kind(old: str, new: str) -> bool:
    """Whether one may stand in the place of the other: a number or a time for one, a name for a name, and nothing that is said of an answer."""
    return bool(old) and not _OF_AN_ANSWER.search(new) and bool(_COUNTED.search(old)) == bool(_COUNTED.search(new))


def _kept_before(said: str, new: str, shadow: str) -> str:
    """What of the last message the new words take the place of: what they resemble, or what it was said to be.

    The last message was a wish to remember, or told of the thing that is named as changed.
    """
    kept = named(said, simplified(said)) or (said if _tells_of_what_was_renewed(said, shadow) else "")
    if not kept:
        return ""
    value = forms.SAID_TO_BE.match(simplified(kept))
    like = repair.meant(kept, new) if len(new) > 2 or _COUNTED.search(new) else ""
    return like or (kept[slice(*value.span("value"))].strip(MARKS) if value else "")


_TIME_FIRST = re.compile(r"(?P<time>周[一二三四五六日天]|[\d一二三四五六七八九十]{1,3}(?:点半?|号|日))(?P<does>[\u4e00-\u9fff]{1,4})")
"""When something is done instead, with what is done in the same words: 周六交."""


def _tells_of_what_was_renewed(said: str, shadow: str) -> bool:
    """Whether the message names nothing as changed, or what was told of: 手机号换了 after 我手机号是…, 换班了 after 我周二值班."""
    renewed = forms.RENEWED.match(shadow)
    if renewed is None:
        return False
    thing = renewed["thing"] if renewed["thing"] in ("班", "车") else ""
    return renewed["matter"] in simplified(said) and thing in simplified(said)


def _right_and_wrong(said: str, new: str, word: str) -> tuple[str, str]:
    """The right word and the wrong one it resembles; where no word is named, a whole saying that differs in little: 班主任姓柳 for 班主任姓刘."""
    if word:
        wrong = repair.meant(said, word)
        return word, "" if wrong in new else wrong  # What is said again was right: 我老婆是老师 after 我老婆是护士.
    again = _LET_GO.sub("", new.strip(MARKS))
    wrong = repair.meant(said, again) if 3 <= len(again) <= 12 else ""
    if wrong and (in_place.is_beside(again) or sorts.conflict(again, wrong) or not wording.of_one_person(wrong, again)):
        return "", ""
    alike = sum(one == other for one, other in zip(wrong, again, strict=False))
    if wrong and len(wrong) == len(again) and alike * 3 >= len(again) * 2:
        return again, wrong
    timed = _TIME_FIRST.fullmatch(simplified(again))
    if timed is None or timed["does"] not in simplified(said):
        return "", ""
    return again[: timed.end("time")], repair.meant(said, again[: timed.end("time")])


def _set_right(statements: list[Statement], said: str, now: datetime, *, owned: bool) -> list[Statement]:
    """The statements, each replacing what the last message said of the same field of the same person, or the one thing that it said.

    Of a field that holds many values one gives way only where the person owned up to a slip.
    """
    if any(in_place.is_beside(one.text) for one in statements):
        return statements
    what = named(said, simplified(said)) or said
    told = explicit.known(what, now) or (explicit.remembered(what, now) if what != said else [])
    before = {
        (one.key, wording.whose(one.text) or "我"): one
        for one in told
        if one.key and isinstance(one.value, str) and (owned or not is_many(one.key))
    }
    found = [in_place.in_place_of(one, before.get((one.key, wording.whose(one.text) or "我"))) for one in statements]
    if len(told) == len(found) == 1 and not (found[0].replaces or found[0].changes) and in_place.gives_way(told[0], found[0], owned=owned):
        return [replace(found[0], replaces=told[0].text)]
    return found


def restated(new: str, history: Sequence[Utterance], now: datetime) -> list[Statement]:
    """What a sentence states that is said in the place of the last message, each statement in that of what it told of the same."""
    said = last_said(history)
    return _set_right(explicit.known(new, now) or _restated(new, said, now), said, now, owned=True)


def _mistaken(sentence: frame.Sentence, match: re.Match[str], now: datetime, history: Sequence[Utterance]) -> Command | None:
    """What was got wrong is put right: by the word it resembles in what was said last, else as a statement of the person's about the matter."""
    about, new = (sentence.text[match.start(name) : match.end(name)].strip(MARKS) for name in ("about", "new"))
    said = last_said(history)
    wrong = repair.meant(said, new)
    if wrong and _names_it(about, said) and between.may_replace(wrong, new, history, owned=True):
        return Command(CommandKind.CORRECT, new, wrong, sentence.start, sentence.end)
    if not re.match(r"[我咱俺]", about):
        return None
    statements = explicit.remembered(f"{about}是{new}" if _HAN.match(new) else f"{about}是 {new}", now)
    told = tuple(replace(one, changes=about) for one in statements)
    return Command(CommandKind.CORRECT, new, "", sentence.start, sentence.end, told)


def _of_nobody_else(words: str, said: str) -> bool:
    """Whether words that say whose a thing is name the person that the last message was about."""
    first = re.split(r"[，,。]", words)[0]
    if first.startswith(("他", "她", "它")) and wording.whose(named(said, simplified(said)) or said):
        return True
    return not wording.whose(first) or wording.of_one_person(first, named(said, simplified(said)) or said)


def _names_it(about: str, said: str) -> bool:
    """Whether what was got wrong is of the last message: named in it, of the same person, or just a word of it ("名字打错了")."""
    bare = re.sub(r"^(?:我|咱|俺)(?:们)?(?:家)?的?", "", simplified(about))
    named_there = bare in simplified(said) or bool(wording.things(about) & wording.things(said))
    return _of_nobody_else(about, said) and (named_there or bool(_A_WORD.search(bare)))


_A_WORD = re.compile(r"名字?$|姓名?$|^[这那]?个?字$")


def last_said(history: Sequence[Utterance]) -> str:
    """The person's last message; empty for none."""
    return next((one.text for one in reversed(history) if one.role == "user"), "")
