"""Explicit wishes in Chinese: remember, forget, correct, list, confirm, decline, do not save."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory.capture.commands import zh_correct
from memory.capture.commands import zh_forms as forms
from memory.capture.commands import zh_parts as parts
from memory.capture.commands.endless import endless
from memory.capture.commands.zh_forget import forget, said
from memory.capture.commands.zh_mend import mend
from memory.capture.rules import frame
from memory.capture.rules.zh import explicit, guard, wording
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Command, CommandKind, Statement, Utterance
from memory.enums import Kind

_BULLETS = re.compile(r"^(?>\s*(?:[-*•]|\d{1,2}[.)、])\s*.+\n?)+", re.MULTILINE)
_HAN = re.compile(r"[\u4e00-\u9fff]")


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes of a message in order, with offsets into it. `now` is aware, in the person's zone; `history` is oldest first.

    Quotations, code and texts handed over to be worked on hold no wishes. A wish with nothing to remember ("记下来") means the sentence
    before, in the message or else the person's last message.
    """
    if not _HAN.search(text):
        return []
    own = parts.listed(frame.spoken(text))
    unsaved = forms.DO_NOT_SAVE.search(simplified(own))
    sentences = frame.sentences(own)
    if unsaved and not forms.TAKES_BACK.search(simplified(own)):
        back = _unsaved_before(sentences, now, history)
        matter = _MATTER_KEPT.match(simplified(own)) if history else None
        dropped = [Command(CommandKind.FORGET, own[slice(*matter.span("what"))], start=0, end=len(text))] if matter and not back else []
        return [*dropped, back or Command(CommandKind.DO_NOT_SAVE, start=0, end=len(text))]
    found: list[Command] = []
    for number, sentence in enumerate(sentences):
        if found and sentence.start < found[-1].end:
            continue
        if len(sentence.text) > frame.LONGEST:
            found += endless(sentence, _remember(own, [sentence.opening], 0, now, history))
            continue
        shadow = simplified(sentence.text)
        command = None
        if len(shadow) <= frame.USUAL:
            read = (zh_correct.correction, forget) if forms.CHANGES.search(shadow) else (forget, zh_correct.correction)
            command = _simple(sentence, shadow, history)
            command = command or next(filter(None, (one(sentence, shadow, now, history) for one in read)), None)
            command = command or mend(sentence, shadow, now, history)
        command = command or _remember(own, sentences, number, now, history)
        if command:
            found.append(command)
    return found


_MATTER_KEPT = re.compile(
    r"^(?P<what>[^,，。!！?？这那]{2,20}?)的?[这那](?:(?:件|个)?(?:事儿?|情况|点|条)|个)[,，\s]*(?>你|您|就|都|也|请|以后|可以)*(?:别|不要|不用|不必|甭)(?:再|给我|帮我)*(?:记|存|留|保存|记录)(?:着|住|下|了|啦|吧)*(?=$|[。!！,，])"
)
"""Names the matter that is not to be kept, told earlier perhaps: 备孕这事你别记."""


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
            if kind == CommandKind.DECLINE and not asked and forms.KEEPS.search(simplified(zh_correct.last_said(history))):
                return Command(CommandKind.FORGET, start=sentence.start, end=sentence.end, turns=tuple(said(history)[:1]))
            return Command(kind, start=sentence.start, end=sentence.end)
    return None


def _unsaved_before(sentences: list[frame.Sentence], now: datetime, history: Sequence[Utterance]) -> Command | None:
    """For a message that says no more than that something is not to be kept, what was told before: 刚才那句别记."""
    if len(sentences) != 1 or len(sentences[0].text) > _A_WISH_ALONE:
        return None
    shadow = simplified(sentences[0].text)
    if forms.OF_WHAT_COMES.search(shadow) or (re.search(r"[,，:：].{4}", shadow) and not forms.OF_BEFORE.search(shadow)):
        return None
    back = forget(sentences[0], shadow, now, history)
    return replace(back, start=0, end=sentences[0].end) if back else None


_A_WISH_ALONE = 24
"""Characters of a sentence that holds a wish and nothing else."""


def _remember(own: str, sentences: list[frame.Sentence], number: int, now: datetime, history: Sequence[Utterance]) -> Command | None:
    sentence = parts.wish(sentences[number])
    sentence = parts.without_heading(sentence)
    shadow = simplified(sentence.text)
    keeps = forms.KEEPS.search(shadow)
    declined = keeps and forms.DENIED.search(shadow[: keeps.start()])
    if declined or forms.NO_WISH.search(shadow) or (guard.asks_outright(shadow) and not _UNDER_QUESTION.search(shadow)):
        return None
    what = parts.named(sentence.text, shadow)
    if what is None:
        return _to_know(sentence, shadow, now)
    end = sentence.end
    if parts.only_points(what):
        follows = _end_of_what_follows(own, sentences, number, parts.points_at(what))
        if follows is None:
            return _pointing_back(sentences, number, now, history, count=parts.points_at(what) or 1)
        end = follows
        what = _ORDINAL.sub(r"\1", own[sentence.end : end].strip(parts.MARKS))
    if _ORDINAL.match(what) and (last := _enumerated(sentences[number + 1 :])):
        end = last.end
        what = _ORDINAL.sub(r"\1", own[own.index(what, sentence.start) : end].strip(parts.MARKS))
    if guard.only_supposes(simplified(what)):
        return None
    what = _UNDER_QUESTION.sub(r"\g<asked>在", _uncounted(what), count=1)
    statements = explicit.remembered(_as_said(what, history), now)
    if len(statements) == 1 and _OTHERWISE_NOW.match(simplified(sentences[number].text)):
        statements = [replace(statements[0], changes=statements[0].changes or statements[0].text)]
    return Command(CommandKind.REMEMBER, what, start=sentence.start, end=end, statements=tuple(statements))


def _end_of_what_follows(own: str, sentences: list[frame.Sentence], number: int, count: int) -> int | None:
    """Where what a wish points at behind it ends: a list, sentences that are counted out, or `count` plain ones; None where it points back."""
    end = sentences[number].end
    if _BULLETS.match(own[end:].lstrip("\n：:")):
        return _end_of_list(own, end)
    announced = sentences[number].text.endswith(("：", ":"))
    counted = _enumerated(sentences[number + 1 :])
    # 这几点 at the beginning of a message points at what comes, as 下面几点 does anywhere.
    comes = count and (not number or _COMES.search(simplified(sentences[number].text)))
    plain = [] if counted else _ahead(sentences, number, max(count, 1)) if comes or announced else []
    return counted.end if counted else plain[-1].end if plain else None


_COMES = re.compile("下面|以下|接下来")


def _ahead(sentences: list[frame.Sentence], number: int, count: int) -> list[frame.Sentence]:
    """The sentences behind the wish that it points at, up to one that asks for something."""
    told = sentences[number + 1 : number + 1 + count]
    return list(itertools.takewhile(lambda one: not one.asks and not _ASKS_FOR.match(simplified(one.text)), told))


_ASKS_FOR = re.compile(r"(?:请|麻烦|现在|然后|另外)*(?:帮|替|给)(?:我|忙)")


def _as_said(what: str, history: Sequence[Utterance]) -> str:
    """What is to be kept, in the words that the person told just that in before: 我习惯站着办公 for 我站着办公."""
    said = (one.text.strip(parts.MARKS) for one in reversed(history) if one.role == "user" and len(one.text) <= _A_WISH_ALONE)
    return next((one for one in said if wording.one_saying(one, what)), what)


_OTHERWISE_NOW = re.compile(
    r"^(?:[^，,。我你他她]{0,6}?)(?:改|变|换|更新|调整)(?:了|过|啦|主意了?)[，,：:。！!\s]|^(?:不一样了|有变化?|更新一?下|换了?一?个?(?:规矩|习惯|说法|要求))[，,：:。！!\s]"
)
"""Says before a wish that what was told of the same is otherwise now: 规矩改了，记住…."""


def _to_know(sentence: frame.Sentence, shadow: str, now: datetime) -> Command | None:
    """For "你要知道我是左撇子": who somebody is, or what binds them."""
    told = forms.TOLD_TO_KNOW.match(shadow) if len(shadow) <= frame.USUAL else None
    statements = explicit.known(sentence.text[told.start("what") :], now) if told else []
    if told is None or not any(one.key or one.kind in (Kind.IDENTITY, Kind.CONSTRAINT) for one in statements):
        return None
    what = sentence.text[told.start("what") :].strip(parts.MARKS)
    return Command(CommandKind.REMEMBER, what, start=sentence.start, end=sentence.end, statements=tuple(statements))


_ORDINAL = re.compile(
    r"(^|[。！!；;\n]\s*)(?:第[一二三四五六]|其[一二三四]|[一二三四](?=是|、|，)|首先|其次|然后|最后|另外)(?:是|点|条)?[、，,:：\s]*"
)


_UNDER_QUESTION = re.compile(
    r"(?P<asked>我们?(?:家)?(?:住|的?车停|的?钥匙放|公司开)|(?:车|备用钥匙|钥匙|护照)(?:停|放|存|藏))(?:在)?(?:哪儿?|哪里|什么地方|何处)[:：，,]\s*(?=\S)"
)
"""What is told under the question that it answers: 我住哪儿：…."""
_COUNTED = re.compile(r"(^|[，,；;]\s*)(?:[一二三四]是(?!一)|第[一二三四](?:件|点|个)?(?:是|，|,|、))\s*")
"""Counts things out in one sentence: 一是…，二是…."""
_MATTERS = re.compile(r"^我?有[一两二三四几](?:个|件)事(?:儿|情)?[:：，,]\s*")


def _uncounted(what: str) -> str:
    """What is counted out, without its counters."""
    matters = _MATTERS.sub("", what)
    return _COUNTED.sub(r"\1", matters) if _COUNTED.match(matters) else what


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


def _pointing_back(
    sentences: list[frame.Sentence], number: int, now: datetime, history: Sequence[Utterance], *, count: int = 1
) -> Command | None:
    """For "把这个记下来": what the sentence before said, or the `count` before, in this message; else in the person's last one."""
    sentence = sentences[number]
    if number:
        before = sentences[max(0, number - count) : number]
        if any(len(one.text) > frame.LONGEST or guard.only_supposes(simplified(one.text)) for one in before):
            return None
        statements = [made for one in before for made in explicit.remembered(one.text, now)]
        what = "".join(one.text for one in before)
        return Command(CommandKind.REMEMBER, what, start=before[0].start, end=sentence.end, statements=tuple(statements))
    said = zh_correct.last_said(history)
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
