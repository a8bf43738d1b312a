"""Wishes to forget in Chinese, in whatever order their words stand.

A clause is one where it has a word of dropping, or of keeping no longer, and what it is about. That is named (养猫那条) or pointed at (刚才那条). How
sure it is depends on both: where the words might as well order other work, it is a wish only where something is remembered that it means.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory.capture.commands import zh_forget_words as words
from memory.capture.commands import zh_forms as forms
from memory.capture.commands.zh_parts import MARKS
from memory.capture.rules import frame
from memory.capture.rules.zh import explicit, guard
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Command, CommandKind, Utterance

WITHIN = 6
"""So many messages a history holds at most: of fewer, the first is the first of the conversation."""
LONGEST = 80
"""Characters of a clause that may be such a wish."""
BRIEF = 60
"""Characters of an answer that hands nothing over: 那个 behind it may still mean what the person said before."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A clause that asks to forget. `what` it names, as it stands, and the words `around` that; `of` is how plainly it is something remembered."""

    clause: str
    around: str
    what: str
    verb: str
    of: str
    asked: bool
    start: int
    end: int


def forget(sentence: frame.Sentence, shadow: str, now: datetime, history: Sequence[Utterance]) -> Command | None:
    """The wish to forget that a sentence holds; `shadow` is its simplified copy, `history` oldest first."""
    if words.SUPPOSES.match(shadow):
        return None
    spans = [match.span() for match in re.finditer(r"[^,，;；:：!！]+", shadow)]
    for number, span in enumerate(spans):
        wish = _read(sentence.text, shadow, span) if span[1] - span[0] <= LONGEST else None
        if (
            wish is None
            or _asks(wish.around if wish.of or wish.verb == "stop" else wish.clause)
            or (number + 2 >= len(spans) and _asks(shadow[span[1] :]))
        ):
            continue
        before = spans[number - 1] if number else None
        wish = _with_topic(wish, sentence.text, before, now) if before else wish
        wish = _with_words(wish, sentence.text, [shadow[slice(*one)].strip() for one in spans if one != span])
        if _drops_other(wish, shadow[wish.end :]) or (not wish.what and words.GOES_ON.match(shadow[wish.end :])):
            continue
        alone = not states(sentence.text[: wish.start], now)
        command = _pointing(wish, history, alone=alone) if not wish.what else _naming(wish, history)
        if command:
            start, end = _taken_up(sentence.text, wish, now)
            return replace(command, start=sentence.start + start, end=sentence.start + end)
    return None


def _asks(shadow: str) -> bool:
    """Whether it asks something; a polite request may well close as a question."""
    plain = words.POLITE.sub("", shadow)
    return guard.asks(plain if plain == shadow else plain.rstrip("?？ "))


def _read(text: str, shadow: str, span: tuple[int, int]) -> Wish | None:
    """The clause as a wish to forget, if it has the form of one and leaves nothing else to be dropped, or somebody else to drop it."""
    start, end = span
    clause = shadow[start:end]
    opened = words.OPENING.match(clause)
    for form, verb in words.FORMS:
        match = form.match(clause, opened.end() if opened else 0)
        if match is None or (not _is_told_not_to_keep(match, verb) and words.NO_OBJECT.search(match["what"].strip())):
            continue
        place = start + match.start("what"), start + match.end("what")
        what, of = _named(text[slice(*place)].strip(MARKS))
        of = "memory" if words.FROM_MEMORY.search(clause) else of
        if (
            of != "memory"
            and verb in ("drop", "void")
            and (words.OF_A_TEXT.search(simplified(what)) or (words.BOOKED.search(simplified(what)) and not _of_mine(match, verb)))
        ):
            return None
        if verb == "drop" and match["forget"] and _only_tells(clause, match):
            return None
        if verb == "stop" and what and not of and _is_of_other_notes(clause, match):
            return None
        kind = "forget" if verb == "drop" and match["forget"] else verb
        around = clause[: match.start("what")] + clause[match.end("what") :]
        return Wish(clause, around, what, kind, of, bool(words.ASKED.search(clause)), start, end)
    return None


def _of_mine(match: re.Match[str], verb: str) -> bool:
    """Whether something of the person's own is to be forgotten, which is no order to call it off: 忘掉我的门禁密码."""
    asked = (
        verb == "drop" and match["forget"] and (match["forget"].endswith("掉") or words.ASKED.search(match.string[: match.start("verb")]))
    )
    return bool(asked) and match["what"].startswith("我")


def _is_told_not_to_keep(match: re.Match[str], verb: str) -> bool:
    """Whether what is to be kept no longer stands behind the order: 别再记得客户怎么称呼我."""
    return verb == "stop" and match.start("what") > match.start("verb") and len(match["what"]) > 3


def _only_tells(clause: str, match: re.Match[str]) -> bool:
    """Whether somebody tells that something was forgotten: 密码忘了, 你忘了我不吃辣."""
    if words.SOFTENED.search(clause, match.start("verb")):
        return False
    if match.start("what") > match.start("verb") and _FORGOT_TO.match(match["what"]):
        return True
    before = clause[: match.start("verb")]
    object_first = match.start("what") < match.start("verb")
    return not words.ASKED.search(before) if object_first else bool(re.search(r"(?<![烦请求让帮望想要])[你您][又也都竟然]*$", before))


def _is_of_other_notes(clause: str, match: re.Match[str]) -> bool:
    """Whether it tells what is not to be put down in notes, diaries or minutes: 不要记流水账."""
    order = clause[: match.start("what")]
    return (
        match.start("what") > match.start("verb") and not re.search(r"我|再|[着住]$", order) and not match["what"].startswith(("我", "那"))
    )


_FORGOT_TO = re.compile(
    r"(?:[跟和向对给同][你您他她大][们家]?)?(?:说|问|讲|提|告诉|带|拿|做|买|写|关|锁|交|发|回|打|定|订|拍|洗|充|接|加|设)(?![^的]{0,8}的?[那这事])"
)
"""What somebody forgot to do: 忘了说."""


def _named(what: str) -> tuple[str, str]:
    """What is named, without the words that only say that it was said or is remembered, and how plainly they say so."""
    of = ""
    while what and not _is_pointer(what):
        shadow = simplified(what)
        head, tail, soft = words.HEAD.match(shadow), words.TAIL.search(shadow), words.SOFT_TAIL.search(shadow)
        begin = head.end() if head else 0
        end = (tail or soft).start() if tail or soft else len(what)  # type: ignore[union-attr]
        shorter = re.sub(r"的$", "", what[begin:end].strip(MARKS)) if begin < end else ""
        if shorter == what or not _NAMES.search(shorter):
            break
        of = "told" if tail else of or ("perhaps" if soft else "")
        what = shorter
    return ("", of) if _is_pointer(what) else (what, of)


_NAMES = re.compile(r"[A-Za-z0-9#]|(?![我你的家了这那个些条它])[\u4e00-\u9fff]")


def names(what: str) -> tuple[str, bool]:
    """What words name, without those that only say that it was said or is remembered (empty where they only point), and whether there were such."""
    name, of = _named(what)
    return name, of == "told"


def _is_pointer(what: str) -> bool:
    shadow = simplified(what)
    return bool(not what or (words.POINTER.fullmatch(shadow) and words.DEIXIS.search(shadow)))


def _drops_other(wish: Wish, rest: str) -> bool:
    """Whether bare words order other work: to drop what stands somewhere, or to put something else in its place."""
    bare = wish.verb == "drop" and not wish.of and wish.what
    return bool(bare and (words.ELSEWHERE.search(simplified(wish.what)) or words.INSTEAD.match(rest)))


def _with_topic(wish: Wish, text: str, before: tuple[int, int], now: datetime) -> Wish:
    """The wish with what the clause before says that it is about: "关于引用格式，你之前记的清空", "摩托卖了，这条删掉"."""
    topic = text[slice(*before)].strip()
    if wish.what:
        return wish
    shadow = simplified(topic)
    if words.HERE.match(wish.clause) and states(topic, now):
        return replace(wish, what=topic, of="told", start=before[0])
    ended = words.ENDED.match(shadow)
    if ended:
        name = "what" if ended["what"] else "gone"
        return replace(wish, what=topic[ended.start(name) : ended.end(name)], of="told", start=before[0])
    if not words.TOPIC.search(shadow):
        return wish
    opened = words.OPENING.match(shadow)
    what, of = _named(topic[opened.end() if opened else 0 :].strip(MARKS))
    return replace(wish, what=what, of=wish.of or of or "told", clause=shadow + wish.clause, start=before[0])


def _with_words(wish: Wish, text: str, others: Sequence[str]) -> Wish:
    """The wish with what stands behind its colon; and with what the other clauses tell of it, where they say what is to stay."""
    if not wish.what and text[wish.end : wish.end + 1] in (":", "："):
        return replace(wish, what=text[wish.end + 1 :].strip(MARKS), of=wish.of or "told", end=len(text))
    chosen = not wish.of and any(words.STAYS.match(one) for one in others)
    return replace(wish, of="perhaps") if chosen else wish


def _naming(wish: Wish, history: Sequence[Utterance]) -> Command | None:
    """What is named is looked for among all that is remembered, or only in what was just said where the words might order other work."""
    own = simplified(wish.what).startswith("我")
    sure = wish.of == "memory" or (wish.verb in ("drop", "forget", "stop") and (wish.of == "told" or (own and wish.verb != "drop")))
    if wish.verb == "forget" and (not (sure or wish.of or "忘掉" in wish.clause)):
        return None
    if wish.verb == "void" and not wish.of:
        return None
    recent = wish.verb == "drop" and not (wish.of or own)
    turns = tuple(said(history)) if recent and brief(history) and not at_work(history) else ()
    if recent and not turns:
        return None
    return Command(CommandKind.FORGET, wish.what, names=_several(wish), turns=turns, sure=sure)


def _several(wish: Wish) -> tuple[str, ...]:
    """The names, where the clause says that they are several: 榴莲和芹菜两条."""
    if not words.SEVERAL.search(wish.clause):
        return ()
    names = [one.strip(MARKS) for one in words.AND.split(wish.what)]
    return tuple(_named(one)[0] for one in names) if len(names) > 1 and all(len(one) > 1 for one in names) else ()


def _pointing(wish: Wish, history: Sequence[Utterance], *, alone: bool) -> Command | None:
    """What only points means what the person said last, or what a message brought that they have asked to remember."""
    if at_work(history) and wish.of != "memory":
        return None
    before = said(history)
    ordinal, several = words.ORDINAL.search(wish.clause), words.SEVERAL_BACK.search(wish.clause)
    if ordinal and wish.verb != "unsaid":
        kept = [one.turn for one in history if one.role == "user" and forms.KEEPS.search(simplified(one.text))]
        place = "一二三四五六123456".index(ordinal["number"]) % 6
        kept = kept[::-1] if ordinal["back"] else kept if len(history) < WITHIN else []
        turns = kept[place : place + 1]
    elif wish.verb != "unsaid" and (words.LATEST.search(wish.clause) or (several and (not several["all"] or brief(history)))):
        turns = before
    else:
        turns = before[:1] if alone and brief(history) and (wish.verb != "void" or wish.of) else []
    sure = wish.of == "memory" and bool(turns)
    most = 1 if several is None else 2 if several["two"] else 3
    return Command(CommandKind.FORGET, turns=tuple(turns), sure=sure, most=most) if turns else None


def said(history: Sequence[Utterance]) -> list[int]:
    """The ids of the person's messages before, the last first."""
    return [one.turn for one in reversed(history) if one.role == "user"]


def brief(history: Sequence[Utterance]) -> bool:
    """Whether the agent handed nothing over since that "that" might mean."""
    since = []
    for one in reversed(history):
        if one.role == "user":
            break
        since.append(one.text)
    return sum(map(len, since)) <= BRIEF


def at_work(history: Sequence[Utterance]) -> bool:
    """Whether the person's last message ordered work: what is to be dropped or changed next is likely some of its outcome."""
    last = next((simplified(one.text) for one in reversed(history) if one.role == "user"), "")
    return bool(words.TASK.search(last)) and not forms.KEEPS.search(last)


def _taken_up(text: str, wish: Wish, now: datetime) -> tuple[int, int]:
    """The stretch of the sentence that the wish takes up: with the talk around it, but for what states something of its own."""
    start = wish.start if states(text[: wish.start], now) else 0
    end = wish.end if states(text[wish.end :], now) else len(text)
    return start, end


def states(text: str, now: datetime) -> bool:
    """Whether the rest of the sentence states something, other than that something else is to stay."""
    rest = text.strip(MARKS)
    return bool(rest) and not words.STAYS.match(simplified(rest)) and bool(explicit.known(rest, now))
