"""Messages that tell a memory without having brought or confirmed it: an answer that repeats it, the very "forget that …" (SPEC 9.2).

They are looked for when the memory goes to the trash, and among what agents say soon after. A message is judged sentence by sentence, since a long one
holds half of the words of anything. A message behind a memory that still holds is never taken for an echo of another one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.enums import Kind, Role
from memory.models import Memory, Turn
from memory.models.prepared import big, columns, execute, fetch, instance, small
from memory.text.likeness import NEGATION, content_words
from memory.text.normalise import fold
from memory.vectors.services import hashes

LATEST = 2_000
"""Messages of each word that are looked at, the latest ones."""
SOON = timedelta(hours=1)
"""How long after the forgetting what agents say is looked at: long enough for the answer to the very wish."""
# Of these the value alone tells, wherever it stands; of the others its name does, written as a name inside a sentence.
TELLING_KEYS = ("health.", "contact.", "taboos")
NAMING_KEYS = ("basic.name", "basic.region", "basic.employer", "basic.birthplace")
_WEAK = content_words(
    "call name named live like love prefer hate want need use work have get go make feel take know think say help year old new good day time answer thing"
    " 叫 名字 住 喜欢 爱 讨厌 想 要 用 做 工作 上班 需要 觉得 今年 岁 每天 时候 东西 事情 回答 养 有"
)
"""Words that many statements share: beside others they do not tell one of them."""
_ADDRESSED = re.compile(r"\b(?:you|your|you're|I|I'm|my)\b|[你您我]", re.IGNORECASE)
_OF_MEMORY = re.compile(r"\b(?:forg[eo]t\w*|noted?|remember\w*|delet\w+|remov\w+)\b|[忘记删]", re.IGNORECASE)
_NAME = re.compile(r"(?<=[\w,;:’'] )[A-ZÀ-Ý][\w'’-]+")
COUNTS = "select t.word, t.count from memory_turnterm t where t.owner_id = %(owner)s and t.word = any(%(words)s)"
# What holds one of the words, and what no list holds yet, among the last messages of the conversations in which it was said.
LOOKED_AT = f"""
select t.id, t.content from memory_turn t
where t.owner_id = %(owner)s and (
  t.id in (
    select x.turn from memory_turnterm w, unnest(w.turns[greatest(1, cardinality(w.turns) - {LATEST - 1}):]) x(turn)
    where w.owner_id = %(owner)s and w.word = any(%(words)s))
  or t.id in (
    select n.id from memory_session s cross join lateral (
      select l.id from memory_turn l where l.owner_id = s.owner_id and l.session_id = s.id order by l.position desc limit 40
    ) n
    where s.owner_id = %(owner)s and s.id in (
      select c.session_id from memory_confirmation c where c.memory_id = %(memory)s union select %(session)s::uuid)))
  and not exists (
    select 1 from memory_memory k where k.turn_id = t.id and k.state in ('active', 'candidate') and k.id <> all(%(gone)s::uuid[])
    union all
    select 1 from memory_confirmation c join memory_memory k on k.id = c.memory_id
    where c.turn_id = t.id and k.state in ('active', 'candidate') and k.id <> all(%(gone)s::uuid[]))
"""  # noqa: S608 (a number of ours)
MANY = 50
"""From so many memories on all of the person's messages are read once, instead of some for each memory."""
MESSAGES = "select t.id, t.content from memory_turn t where t.owner_id = %(owner)s and t.id > %(after)s order by t.id limit 1000"
BEHIND = """
select k.turn_id, k.id from memory_memory k where k.turn_id = any(%(turns)s) and k.state in ('active', 'candidate')
union all
select c.turn_id, k.id from memory_confirmation c join memory_memory k on k.id = c.memory_id
where c.turn_id = any(%(turns)s) and k.state in ('active', 'candidate')
"""
NOTE = """
update memory_turn t set echoes = t.echoes || array(select unnest(e.memories) except select unnest(t.echoes))
from (select p.turn, array_agg(p.memory) as memories from unnest(%(turns)s::bigint[], %(memories)s::uuid[]) p(turn, memory) group by p.turn) e
where t.id = e.turn and t.owner_id = %(owner)s and not t.echoes @> e.memories
"""
ECHOES = "select t.id from memory_turn t where t.echoes <> '{}' and t.echoes && %(memories)s::uuid[]"
# What holds again since, said anew, is no longer forgotten.
LATELY = """
select {memory} from memory_memory m where m.owner_id = %(owner)s and m.state = 'forgotten' and m.state_changed_at > %(since)s
  and not exists (
    select 1 from memory_memory k where k.owner_id = m.owner_id and k.fingerprint = m.fingerprint and k.state in ('active', 'candidate'))
order by m.state_changed_at desc limit 100
"""
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|[\r\n]+")

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Said:
    """What a memory says: as it stands, in content words (`strong`: those that tell it from others), its value where that alone tells, and its names."""

    memory: Memory
    as_it_stands: re.Pattern[str] | None
    words: Words
    strong: Words
    value: Words
    names: frozenset[str]

    @property
    def enough(self) -> int:
        """How many of its strong words tell it: all of two and three, three of four."""
        return -(-len(self.strong) * 3 // 4)

    def is_told_by(self, sentence: str, words: Words) -> bool:
        """Whether a sentence of these content words tells it."""
        if self.as_it_stands is not None and self.as_it_stands.search(fold(sentence)):
            return True
        if (self.value and self.value <= words) or self.names & set(_NAME.findall(sentence)):
            return True
        if len(self.strong) > 1:
            return len(self.strong & words) >= self.enough
        # Of one strong word only a sentence to or of the person that has nothing beside it, or tells of the forgetting.
        beside = len(words - self.words)
        return self.words <= words and bool(_ADDRESSED.search(sentence)) and beside <= 2 * bool(_OF_MEMORY.search(sentence))


def note_echoes(principal: Principal, memories: Sequence[Memory]) -> None:
    """Write down which of the person's messages tell these memories. Inside the transaction that forgets them, before their words go."""
    said, owner, gone = list(_said(memories)), big([principal.owner_id])[0], [one.pk for one in memories]
    pairs = _one_by_one(said, owner, gone) if len(said) < MANY else _all_at_once(said, owner, frozenset(gone))
    if pairs:
        execute(NOTE, {"owner": owner, "turns": big([turn for turn, _ in pairs]), "memories": [memory for _, memory in pairs]})


def _one_by_one(said: Sequence[Said], owner: object, gone: Sequence[UUID]) -> list[tuple[int, UUID]]:
    """Messages with the memories they tell, by the lists of words that search keeps."""
    words = {number for one in said for number in _numbers(one.words | one.value)}
    counts = dict(fetch(COUNTS, {"owner": owner, "words": small(words)})) if words else {}
    heard: dict[int, list[tuple[str, Words]]] = {}
    return [(turn, one.memory.pk) for one in said for turn in _telling(one, counts, heard, {"owner": owner, "gone": gone})]


def _all_at_once(said: Sequence[Said], owner: object, gone: frozenset[UUID]) -> list[tuple[int, UUID]]:
    """The same from all of the person's messages, a thousand at a time."""
    # What few of the statements hold tells them apart.
    shared = Counter(number for one in said for number in _numbers(one.words | one.value))
    by_word: dict[str, list[Said]] = {}
    for one in said:
        for word in _words_to_look_for(one, shared):
            by_word.setdefault(word, []).append(one)
    pairs: list[tuple[int, UUID]] = []
    after = 0
    while rows := fetch(MESSAGES, {"owner": owner, "after": big([after])[0]}):
        pairs += [(turn, memory) for turn, content in rows for memory in _told_of(content, by_word)]
        after = rows[-1][0]
    found = fetch(BEHIND, {"turns": big({turn for turn, _ in pairs})}) if pairs else []
    behind = {turn for turn, memory in found if memory not in gone}
    return [(turn, memory) for turn, memory in pairs if turn not in behind]


def _told_of(content: str, by_word: dict[str, list[Said]]) -> set[UUID]:
    """The memories that a message tells, of those under the words it holds."""
    return {
        one.memory.pk
        for sentence, words in _sentences(content)
        for word in words
        for one in by_word.get(word, ())
        if one.is_told_by(sentence, words)
    }


def mark_echoes(principal: Principal, turns: Sequence[Turn]) -> None:
    """Note on new messages what they tell of the memories forgotten just before. What the person says themself is a new statement, and no echo."""
    answers = [turn for turn in turns if turn.role != Role.USER]
    if not answers:
        return
    values = {"owner": big([principal.owner_id])[0], "since": timezone.now() - SOON}
    # As the keeper: what is forgotten may lie above the agent's level.
    with act_as(principal.keeper()):
        lately = list(_said([instance(Memory, row) for row in fetch(LATELY.format(memory=columns(Memory, "m")), values)]))
    for turn in answers if lately else ():
        sentences = _sentences(turn.content)
        turn.echoes = [one.memory.pk for one in lately if any(one.is_told_by(*sentence) for sentence in sentences)]


def echoes_of(memories: Iterable[UUID]) -> set[int]:
    """The messages on which it was noted that they tell one of these memories."""
    return {turn for (turn,) in fetch(ECHOES, {"memories": list(memories)})}


def _said(memories: Iterable[Memory]) -> Iterator[Said]:
    for one in memories:
        text, value = one.full_text, one.full_value
        words = content_words(text) - {NEGATION}
        # Numbers alone tell nothing.
        if one.kind == Kind.SUMMARY or not any(not word.isdigit() for word in words):
            continue
        told = value if isinstance(value, str) else ""
        alone = content_words(told) - {NEGATION} if one.key.startswith(TELLING_KEYS) else frozenset()
        names = frozenset([told]) if one.key.startswith(NAMING_KEYS) and told[:1].isupper() and " " not in told else frozenset()
        whole = fold(text).strip(" .。!！")
        stands = re.compile(rf"(?<![a-z0-9]){re.escape(whole)}(?![a-z0-9])") if len(words) > 1 else None
        yield Said(one, stands, words, words - _WEAK, alone, names)


def _telling(one: Said, counts: dict[int, int], heard: dict[int, list[tuple[str, Words]]], values: dict[str, Any]) -> Iterator[int]:
    """The messages that tell it. `heard`: the sentences of each message that was looked at before, with their words."""
    numbers = _to_look_for(one, counts)
    asked = values | {"words": small(numbers), "memory": one.memory.pk, "session": one.memory.session_id}
    for turn, content in fetch(LOOKED_AT, asked):
        if turn not in heard:
            heard[turn] = _sentences(content)
        if any(one.is_told_by(*sentence) for sentence in heard[turn]):
            yield turn


def _sentences(content: str) -> list[tuple[str, Words]]:
    return [(sentence, content_words(sentence)) for sentence in _SENTENCE.split(content) if sentence.strip()]


def _to_look_for(one: Said, counts: dict[int, int]) -> set[int]:
    """The words of `_words_to_look_for` as the lists have them; of a Chinese word a pair of characters."""
    return {min(hashes(word), key=lambda number: counts.get(number, 0)) for word in _words_to_look_for(one, counts) if hashes(word)}


def _words_to_look_for(one: Said, counts: dict[int, int]) -> list[str]:
    """The rarest words of which any message that tells it holds one.

    A message may lack a quarter of the strong words; so of the rarest quarter and one more it holds at least one. Words that no list can hold are no help.
    """
    sought, least = (one.strong, one.enough) if len(one.strong) > 1 else (one.words, len(one.words))
    ordered = sorted((word for word in sought if hashes(word) and not word.isdigit()), key=lambda word: (_count(word, counts), word))
    alone = sorted(one.value | {word for name in one.names for word in content_words(name)}, key=lambda word: (_count(word, counts), word))
    return [*ordered[: len(sought) - least + 1], *alone[:1]]


def _numbers(words: Iterable[str]) -> set[int]:
    return {number for word in words for number in hashes(word)}


def _count(word: str, counts: dict[int, int]) -> int:
    return min((counts.get(number, 0) for number in hashes(word)), default=0)
