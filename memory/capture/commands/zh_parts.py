"""Which part of a long Chinese sentence is the wish."""

from __future__ import annotations

import re

from memory.capture.commands import zh_forms as forms
from memory.capture.rules import frame
from memory.capture.rules.frame import Sentence
from memory.capture.rules.zh import guard, split
from memory.capture.rules.zh.script import simplified

_TURNS = re.compile(
    r"^(?:然后|接着|再|顺便|另外|还有|现在|下面|接下来|完了|之后|最后|对了|那|好了?|行了?|\s)*(?:请|麻烦|劳驾|你|您)*"
    r"(?:(?:帮|给|替|教)我|告诉我|跟我说|说说|讲讲|看看|查|算|写|问|推荐|继续|回到|翻译|我想问|我问|想问)(?!.{0,12}(?:的时候|时|的话))"
)


def wish(sentence: Sentence) -> Sentence:
    """The sentence without the talk before its wish and the task behind it: "会开完了，记一下我用联通卡，然后帮我看看套餐"."""
    shadow = simplified(sentence.text)
    spans = split.clauses(shadow)
    clauses = [shadow[first:last] for first, last in spans]
    place = next((number for number, clause in enumerate(clauses) if forms.KEEPS.search(clause)), None)
    if place is None or len(spans) == 1:
        return sentence
    says_what = bool(forms.KEEPS_WHAT.search(clauses[place]))
    first = place if says_what else 0
    last = place if says_what or place else min(1, len(spans) - 1)
    while last + 1 < len(spans) and not (_TURNS.match(clauses[last + 1]) or guard.asks(clauses[last + 1])):
        last += 1
    begin, end = spans[first][0] if first else 0, spans[last][1] if last + 1 < len(spans) else len(shadow)
    return Sentence(sentence.text[begin:end], sentence.start + begin, sentence.start + end)


def without_heading(sentence: Sentence) -> Sentence:
    """The wish without words that only announce an enumeration. They stay where the things told would not stand alone without them."""
    shadow = simplified(sentence.text)
    heading = forms.HEADING.match(shadow) if len(shadow) <= frame.USUAL else None
    if heading is None:
        return sentence
    return Sentence(f"记一下：{sentence.text[heading.end() :]}", sentence.start, sentence.end)
