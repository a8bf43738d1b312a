"""What a person keeps asking about: the same topic in three sessions becomes a candidate for `domain.topics` (SPEC 3.4).

By words, since a shared word can be shown to the person as the reason: the words that questions of three different sessions share, without those
that any question may hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from memory.capture.types import Statement
from memory.enums import Kind
from memory.models import Turn
from memory.models.prepared import big, fetch, small
from memory.models.withheld import WITHHELD
from memory.text.normalise import fold
from memory.text.segment import content_words
from memory.text.stemming import stem
from memory.vectors.services import hashes

SESSIONS = 3
LOOK_BACK = 60
LONGEST = 500
"""Characters; what is longer hands something over rather than asks."""
SHARING = f"""
select t.session_id, t.content from memory_turn t
where t.id in (
    select x.turn from memory_turnterm w, unnest(w.turns[greatest(1, cardinality(w.turns) - 199):]) x(turn)
    where w.owner_id = %(owner)s and w.word = any(%(words)s))
  and t.owner_id = %(owner)s and t.role = 'user' and t.session_id <> %(session)s and length(t.content) < %(longest)s
  and not {WITHHELD.format(turn="t")}
order by t.id desc limit %(limit)s
"""  # noqa: S608 (a rule of ours)
CONFIDENCE = 0.86
QUESTION = re.compile(
    r"[?？]|(?:吗|呢|么)\s*[。.!！]?$|什么|怎么|如何|为什么|哪[个些里种]|多少|^(?:what|how|why|which|who|where|when|can|could|is|are|do|does|should)\b",
    re.IGNORECASE,
)
TOKEN = re.compile(r"[a-z][a-z'-]*")
GENERAL = frozenset(
    [
        "help",
        "write",
        "make",
        "explain",
        "please",
        "difference",
        "best",
        "good",
        "better",
        "way",
        "code",
        "file",
        "example",
        "question",
        "answer",
        "thing",
        "things",
        "need",
        "want",
        "know",
        "show",
        "tell",
        "give",
        "find",
        "list",
        "work",
        "works",
        "working",
        "used",
        "use",
        "using",
        "time",
        "today",
        "today's",
        "tomorrow",
        "week",
        "month",
        "year",
        "new",
        "old",
        "right",
        "wrong",
        "same",
        "possible",
        "mean",
        "means",
        "帮忙",
        "帮我",
        "写",
        "解释",
        "区别",
        "问题",
        "方法",
        "例子",
        "东西",
        "时候",
        "今天",
        "明天",
        "现在",
        "需要",
        "可以",
        "知道",
        "告诉",
        "意思",
        "办法",
        "时间",
        "好吗",
        "一下",
        "推荐",
        "建议",
        "看看",
    ]
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One earlier question: the session it stood in, and its words."""

    session: UUID
    words: frozenset[str]


def is_question(text: str) -> bool:
    """Whether a message asks something."""
    return bool(QUESTION.search(fold(text)))


def topic(text: str, earlier: Sequence[Asked]) -> str:
    """The words that this question shares with questions of two other sessions at least, as they stand in it; empty when there are none. Pure."""
    mine = telling(content_words(text))
    counted = {word: len({asked.session for asked in earlier if word in asked.words}) for word in mine}
    kept = {word for word in mine if counted[word] >= SESSIONS - 1}
    return _joined(list(dict.fromkeys(_as_written(fold(text), kept)))[:3])


def _as_written(text: str, words: set[str]) -> list[str]:
    """The words as they stand in the text: words are compared by their stem, and a person is shown what they wrote."""
    written = [token for token in TOKEN.findall(text) if token in words or stem(token) in words]
    return written + [word for word in sorted(words, key=text.find) if not word.isascii() and word in text]


def telling(words: Iterable[str]) -> frozenset[str]:
    """Words that can name a topic: no numbers, no marks, nothing that any question may hold, nothing very short."""
    return frozenset(word for word in words if word not in GENERAL and word.isalpha() and len(word) >= (4 if word.isascii() else 2))


def earlier_questions(turn: Turn) -> list[Asked]:
    """The person's latest questions in other sessions that share a word with this one; none when it is no question. Inside `act_as`.

    They are found by the lists of words that the search of past conversations keeps, so that it costs the same however much was said.
    """
    if len(turn.content) >= LONGEST or not is_question(turn.content):
        return []
    words = hashes(" ".join(telling(content_words(turn.content))))
    if not words:
        return []
    values = {"owner": big([turn.owner_id])[0], "session": turn.session_id, "words": small(words), "longest": LONGEST, "limit": LOOK_BACK}
    return [Asked(session, telling(content_words(content))) for session, content in fetch(SHARING, values) if is_question(content)]


def statement(text: str, name: str) -> Statement:
    """The candidate: that the person often asks about it, with the question as its evidence."""
    chinese = any("\u4e00" <= char <= "\u9fff" for char in name)
    words = f"我常问：{name}" if chinese else f"I often ask about {name}"
    return Statement(text=words, kind=Kind.FACT, key="domain.topics", value=name, confidence=CONFIDENCE, quote=text[:500], deduced=True)


def _joined(words: Sequence[str]) -> str:
    spaced = any(word.isascii() for word in words)
    return (" " if spaced else "").join(words)
