"""What an explicit wish names, as statements: in the person's words, with a key where a rule knows one."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from memory.capture.rules import frame
from memory.capture.rules.zh import repair, sentence, split
from memory.capture.rules.zh.clause import Clause, Draft, read
from memory.capture.rules.zh.drafting import draft_of
from memory.capture.rules.zh.joining import Reading, bare, joined
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement
from memory.enums import Kind

_LEANS = re.compile(
    r"别的|其他的?|其它的?|^(?:它|这|那|其中|前者|后者|所以|因此|因为|不然|否则|别(?!人)|不要|尤其|特别是|包括|比如|例如|医生说|谢谢|拜托|哈)"
)
_WORDS = re.compile(r"[\u4e00-\u9fffA-Za-z0-9]")
CONFIDENCE = 0.97


def remembered(text: str, now: datetime) -> list[Statement]:
    """The statements of what is to be remembered; what no rule understands stays word for word.

    Never empty for a text with words, unless a sentence of it is too long to be one.
    """
    found: list[Statement] = []
    for one in frame.sentences(text):
        if len(one.text) <= frame.USUAL:
            found.extend(_explicit(_statements(one.text, now)))
        elif len(one.text) <= frame.LONGEST:
            found.extend(_explicit([Statement(text=bare(one.text), kind=Kind.FACT, quote=one.text)]))
    return found


def known(text: str, now: datetime) -> list[Statement]:
    """The statements that rules understand, and nothing else."""
    found: list[Statement] = []
    for one in frame.sentences(text):
        if len(one.text) <= frame.USUAL:
            found.extend(_explicit(sentence.statements(one.text, simplified(one.text), now)))
    return found


def _explicit(statements: list[Statement]) -> list[Statement]:
    return [replace(one, explicit=True, confidence=CONFIDENCE) for one in statements]


def _statements(text: str, now: datetime) -> list[Statement]:
    text, shadow = repair.mended(text, simplified(text))
    found: list[Reading] = []
    before: Clause | None = None
    for start, end in split.clauses(shadow):
        clause = read(text[start:end], shadow[start:end], before)
        if not _WORDS.search(clause.shadow):
            continue
        draft = draft_of(clause, now)
        if found and (_LEANS.match(clause.shadow) or (draft is None and not clause.own)):
            found[-1] = replace(found[-1], words=f"{found[-1].words}，{clause.text}")
        else:
            found.append(
                Reading(clause.text, clause, draft or Draft(Kind.FACT, bare=True, about_person=clause.subject not in ("kin", "other")))
            )
        before = clause
    return sentence.told(joined(found), text, now)
