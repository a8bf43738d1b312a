"""Explicit wishes in Chinese: remember, forget, correct, list, confirm, decline, do not save."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory.capture.commands import zh_forms as forms
from memory.capture.commands import zh_parts as parts
from memory.capture.commands.endless import endless
from memory.capture.rules import frame
from memory.capture.rules.zh import explicit, guard, repair
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Command, CommandKind, Statement, Utterance

_BULLETS = re.compile(r"^(?>\s*(?:[-*•]|\d{1,2}[.)、])\s*.+\n?)+", re.MULTILINE)
_MARKS = " \t\n，,。.!！；;：:、"
_HAN = re.compile(r"[\u4e00-\u9fff]")


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes of a message in order, with offsets into it. `now` is aware, in the person's zone; `history` is oldest first.

    Quotations, code and texts handed over to be worked on hold no wishes. A wish with nothing to remember ("记下来") means the sentence
    before, in the message or else the person's last message.
    """
    if not _HAN.search(text):
        return []
    own = frame.spoken(text)
    unsaved = forms.DO_NOT_SAVE.search(simplified(own))
    if unsaved and not forms.TAKES_BACK.search(simplified(own)):
        return [Command(CommandKind.DO_NOT_SAVE, start=0, end=len(text))]
    found: list[Command] = []
    sentences = frame.sentences(own)
    for number, sentence in enumerate(sentences):
        if found and sentence.start < found[-1].end:
            continue
        if len(sentence.text) > frame.LONGEST:
            found += endless(sentence, _remember(own, [sentence.opening], 0, now, history))
            continue
        shadow = simplified(sentence.text)
        command = None
        if len(shadow) <= frame.USUAL:
            command = _simple(sentence, shadow, history) or _correct(sentence, shadow, now, history) or _forget(sentence, shadow)
        command = command or _remember(own, sentences, number, now, history)
        if command:
            found.append(command)
    return found


def _asked(history: Sequence[Utterance]) -> bool:
    """Whether the agent's last words asked for leave to remember something."""
    return bool(history) and history[-1].role == "assistant" and bool(forms.ASKED.search(history[-1].text))


def _simple(sentence: frame.Sentence, shadow: str, history: Sequence[Utterance]) -> Command | None:
    """Wishes that name nothing: list, confirm, decline, forget everything, change a preference."""
    asked = _asked(history)
    for pattern, kind, holds in (
        (forms.FORGET_ALL, CommandKind.FORGET_ALL, True),
        (forms.LIST, CommandKind.LIST, True),
        (forms.CONFIRM, CommandKind.CONFIRM, True),
        (forms.CONFIRM_IF_ASKED, CommandKind.CONFIRM, asked),
        (forms.DECLINE, CommandKind.DECLINE, True),
        (forms.DECLINE_IF_ASKED, CommandKind.DECLINE, asked),
        (forms.CHANGE_PREFERENCE, CommandKind.CORRECT, True),
    ):
        if holds and pattern.search(shadow):
            return Command(kind, start=sentence.start, end=sentence.end)
    return None


def _correct(sentence: frame.Sentence, shadow: str, now: datetime, history: Sequence[Utterance]) -> Command | None:
    if sentence.asks:
        return None
    for pattern in (forms.NOT_BUT, forms.BUT_NOT):
        match = pattern.match(shadow)
        if match:
            old, new = (sentence.text[match.start(name) : match.end(name)].strip(_MARKS) for name in ("old", "new"))
            return Command(CommandKind.CORRECT, new, old, sentence.start, sentence.end)
    mistaken = forms.MISTAKEN.match(shadow) or forms.SHOULD_BE.match(shadow)
    if mistaken and (mistaken.re is forms.MISTAKEN or mistaken["about"] in simplified(_last_said(history))):
        return _mistaken(sentence, mistaken, now, history)
    amends = forms.AMENDS.match(shadow) or forms.NOT_RIGHT.match(shadow) or forms.NOT_RIGHT_OF_ME.match(shadow)
    if not amends:
        return _changed_to(sentence, shadow, history)
    new = sentence.text[amends.start("new") :].strip(_MARKS)
    right = forms.CORRECTED_TO.match(simplified(new))
    said = _last_said(history)
    word = _LET_GO.sub("", new[right.start("new") : right.end("new")]) if right else ""
    word, wrong = _right_and_wrong(said, new, word)
    if wrong:
        return Command(CommandKind.CORRECT, word, wrong, sentence.start, sentence.end)
    statements = _set_right(explicit.known(new, now), said, now)
    return Command(CommandKind.CORRECT, new, "", sentence.start, sentence.end, tuple(statements)) if statements else None


_LET_GO = re.compile(r"(?<=.{2})[了啦吧哈哦]$")
"""What closes the sentence, and is no part of the right word: 改成周五了."""


def _changed_to(sentence: frame.Sentence, shadow: str, history: Sequence[Utterance]) -> Command | None:
    """A message that only says what the thing just kept was changed to: 改成…了."""
    changed = forms.CHANGED_TO.match(shadow)
    old = _kept_before(_last_said(history), changed["new"]) if changed else ""
    if changed is None or not old:
        return None
    return Command(CommandKind.CORRECT, sentence.text[slice(*changed.span("new"))].strip(_MARKS), old, sentence.start, sentence.end)


def _kept_before(said: str, new: str) -> str:
    """What of the last message, if that was a wish to remember, the new words take the place of: what they resemble, or what it was said to be."""
    kept = _named(said, simplified(said))
    if not kept:
        return ""
    value = forms.SAID_TO_BE.match(simplified(kept))
    return repair.meant(kept, new) or (kept[slice(*value.span("value"))].strip(_MARKS) if value else "")


def _right_and_wrong(said: str, new: str, word: str) -> tuple[str, str]:
    """The right word and the wrong one it resembles; where no word is named, a whole saying that differs in little: 班主任姓柳 for 班主任姓刘."""
    if word:
        return word, repair.meant(said, word)
    again = _LET_GO.sub("", new.strip(_MARKS))
    wrong = repair.meant(said, again) if 4 <= len(again) <= 12 else ""
    alike = sum(one == other for one, other in zip(wrong, again, strict=False))
    return (again, wrong) if wrong and len(wrong) == len(again) and alike * 10 >= len(again) * 7 else ("", "")


def _set_right(statements: list[Statement], said: str, now: datetime) -> list[Statement]:
    """The statements, each replacing what the last message said of the same field, also where a field holds many values."""
    what = _named(said, simplified(said)) or said
    before = {one.key: one.value for one in explicit.known(what, now) if one.key and isinstance(one.value, str)}
    return [
        replace(one, replaces=before[one.key]) if not one.replaces and before.get(one.key, one.value) != one.value else one
        for one in statements
    ]


def _mistaken(sentence: frame.Sentence, match: re.Match[str], now: datetime, history: Sequence[Utterance]) -> Command:
    """What was got wrong is put right: by the word it resembles in what was said last, else as a statement of its own about the matter."""
    about, new = (sentence.text[match.start(name) : match.end(name)].strip(_MARKS) for name in ("about", "new"))
    wrong = repair.meant(_last_said(history), new)
    if wrong:
        return Command(CommandKind.CORRECT, new, wrong, sentence.start, sentence.end)
    statements = explicit.remembered(f"{about}是{new}" if _HAN.match(new) else f"{about}是 {new}", now)
    told = tuple(replace(one, changes=about) for one in statements)
    return Command(CommandKind.CORRECT, new, "", sentence.start, sentence.end, told)


def _last_said(history: Sequence[Utterance]) -> str:
    return next((one.text for one in reversed(history) if one.role == "user"), "")


def _forget(sentence: frame.Sentence, shadow: str) -> Command | None:
    if guard.asks(shadow) and not re.search(r"[好行]吗|可以吗", shadow):
        return None
    for pattern in forms.FORGET:
        match = pattern.match(shadow)
        if match:
            what = sentence.text[match.start("what") : match.end("what")].strip(_MARKS)
            what = forms.MENTIONED.sub("", what) or what
            return Command(CommandKind.FORGET, re.sub(r"(?:的|了)$", "", what), start=sentence.start, end=sentence.end)
    return None


def _remember(own: str, sentences: list[frame.Sentence], number: int, now: datetime, history: Sequence[Utterance]) -> Command | None:
    sentence = parts.wish(sentences[number])
    sentence = parts.without_heading(sentence)
    shadow = simplified(sentence.text)
    if forms.NO_WISH.search(shadow) or guard.asks_outright(shadow):
        return None
    what = _named(sentence.text, shadow)
    if what is None:
        return None
    end = sentence.end
    if forms.POINTS_BACK.match(simplified(what).strip(_MARKS)):
        listed = _BULLETS.match(own[end:].lstrip("\n：:"))
        following = _enumerated(sentences[number + 1 :]) or (
            sentences[number + 1] if number + 1 < len(sentences) and sentence.text.endswith(("：", ":")) else None
        )
        if listed or following:
            end = _end_of_list(own, end) if listed else following.end if following else end
            what = _ORDINAL.sub(r"\1", own[sentence.end : end].strip(_MARKS))
        else:
            return _pointing_back(sentences, number, now, history)
    if guard.only_supposes(simplified(what)):
        return None
    statements = explicit.remembered(what, now)
    return Command(CommandKind.REMEMBER, what, start=sentence.start, end=end, statements=tuple(statements))


_ORDINAL = re.compile(
    r"(^|[。！!；;\n]\s*)(?:第[一二三四五六]|其[一二三四]|[一二三四](?=是|、|，)|首先|其次|然后|最后|另外)(?:是|点|条)?[、，,:：\s]*"
)


def _enumerated(sentences: Sequence[frame.Sentence]) -> frame.Sentence | None:
    """The last of the sentences that are counted out one by one ("第一，…。第二，…。"); None where the first is not."""
    last = None
    for one in sentences:
        if not _ORDINAL.match(one.text):
            break
        last = one
    return last


def _end_of_list(own: str, end: int) -> int:
    skipped = len(own[end:]) - len(own[end:].lstrip("\n：:"))
    match = _BULLETS.match(own, end + skipped) or _BULLETS.match(own[end + skipped :])
    return end + skipped + (match.end() - match.start() if match else 0)


def _pointing_back(sentences: list[frame.Sentence], number: int, now: datetime, history: Sequence[Utterance]) -> Command | None:
    """For "把这个记下来": what the sentence before said, in this message or in the person's last one."""
    sentence = sentences[number]
    if number:
        before = sentences[number - 1]
        if len(before.text) > frame.LONGEST or guard.only_supposes(simplified(before.text)):
            return None
        statements = explicit.remembered(before.text, now)
        return Command(CommandKind.REMEMBER, before.text, start=before.start, end=sentence.end, statements=tuple(statements))
    said = _last_said(history)
    statements = _said_before(said, now)
    return Command(CommandKind.REMEMBER, said, start=sentence.start, end=sentence.end, statements=tuple(statements))


def _said_before(said: str, now: datetime) -> list[Statement]:
    """What the last message stated: no questions, greetings or mere suppositions; what is doubtful stays words, and sets no field."""
    told = [
        one
        for one in frame.sentences(said)
        if len(_HAN.findall(one.text)) > 3
        and len(one.text) <= frame.LONGEST
        and not guard.asks(simplified(one.text))
        and not guard.only_supposes(simplified(one.text))
    ]
    found: list[Statement] = []
    for one in told:
        statements = explicit.known(one.text, now) or (explicit.remembered(one.text, now) if len(said) <= 200 else [])
        supposed = guard.supposes(simplified(one.text))
        found.extend(replace(statement, key="", value=None) if supposed else statement for statement in statements)
    return found


_NAMING = (
    forms.REMEMBER_ON_A_LIST,
    forms.REMEMBER_UNDER,
    forms.REMEMBER_COLON,
    forms.TAKE_DOWN,
    forms.REMEMBER_FROM_NOW,
    forms.REMEMBER_ABOUT_ME,
    forms.REMEMBER,
    forms.REMEMBER_AFTER,
)


def _named(text: str, shadow: str) -> str | None:
    """What a sentence asks to remember; empty when it only points; None when it asks for nothing of the kind."""
    for pattern in _NAMING if len(shadow) <= frame.USUAL else (forms.REMEMBER,):
        match = pattern.match(shadow)
        if not match:
            continue
        what = text[match.start("what") : match.end("what")].strip(_MARKS)
        if pattern is forms.TAKE_DOWN:
            return _taken_down(what, text[match.start("rest") :].strip(_MARKS))
        if pattern is forms.REMEMBER_UNDER:
            return f"{text[: match.end('label')].strip(_MARKS)}：{what}"
        return what
    return _after_an_opening(text, shadow) if len(shadow) <= frame.USUAL else None


_OPENING = re.compile(
    r"^[^,，。]{2,14}(?:[,，]|(?<=[前时候]))\s*(?=(?:请|麻烦|拜托|帮我|给我|你)?(?:你)?(?:记得|记住|记一下|记下|别忘了)[,，:：]?\s*(?:我|咱|本人|俺))"
)


def _after_an_opening(text: str, shadow: str) -> str | None:
    """A wish behind a few words of opening ("开始之前先说一句，请记得我是左撇子")."""
    opening = _OPENING.match(shadow)
    return _named(text[opening.end() :], shadow[opening.end() :]) if opening else None


def _taken_down(what: str, rest: str) -> str:
    if forms.POINTS_BACK.match(simplified(what)):
        return rest
    return f"{what}：{rest}" if rest else what
