"""Messages that tell a memory without having brought or confirmed it: an answer that repeats it, the very "forget that …" (SPEC 9.2).

They are looked for when the memory goes to the trash, and among what agents say soon after. A message is judged sentence by sentence, since a long one
holds half of the words of anything. A message behind a memory that still holds is never taken for an echo of another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

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
# Of these the value alone tells: Zurich of where somebody lives, peanuts of what they cannot eat. Markdown tells nothing of how answers are wanted.
TELLING_KEYS = ("basic.name", "basic.region", "basic.employer", "basic.birthplace", "health.", "family.", "contact.", "taboos")
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
NOTE = """
update memory_turn t set echoes = t.echoes || array(select unnest(e.memories) except select unnest(t.echoes))
from (select p.turn, array_agg(p.memory) as memories from unnest(%(turns)s::bigint[], %(memories)s::uuid[]) p(turn, memory) group by p.turn) e
where t.id = e.turn and t.owner_id = %(owner)s and not t.echoes @> e.memories
"""
ECHOES = "select t.id from memory_turn t where t.echoes <> '{}' and t.echoes && %(memories)s::uuid[]"
LATELY = "select {memory} from memory_memory m where m.owner_id = %(owner)s and m.state = 'forgotten' and m.state_changed_at > %(since)s"
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|[\r\n]+")

Words = frozenset[str]


@dataclass(frozen=True, slots=True)
class Said:
    """What a memory says: as it stands, in content words, and in those of its value where that alone tells."""

    memory: Memory
    folded: str
    words: Words
    value: Words

    @property
    def enough(self) -> int:
        """How many of its words tell it: two thirds, both of two."""
        return -(-len(self.words) * 2 // 3)

    def is_told_by(self, sentence: str, words: Words) -> bool:
        """Whether a sentence of these content words tells it."""
        as_it_stands = bool(self.folded) and self.folded in fold(sentence)
        by_words = bool(self.words) and len(self.words & words) >= self.enough
        return as_it_stands or by_words or (bool(self.value) and self.value <= words)


def note_echoes(principal: Principal, memories: Sequence[Memory]) -> None:
    """Write down which of the person's messages tell these memories. Inside the transaction that forgets them, before their words go."""
    said, owner, gone = list(_said(memories)), big([principal.owner_id])[0], [one.pk for one in memories]
    words = {number for one in said for word in one.words | one.value for number in hashes(word)}
    counts = dict(fetch(COUNTS, {"owner": owner, "words": small(words)})) if words else {}
    heard: dict[int, list[tuple[str, Words]]] = {}
    pairs = [(turn, one.memory.pk) for one in said for turn in _telling(one, counts, heard, {"owner": owner, "gone": gone})]
    if pairs:
        execute(NOTE, {"owner": owner, "turns": big([turn for turn, _ in pairs]), "memories": [memory for _, memory in pairs]})


def mark_echoes(principal: Principal, turns: Sequence[Turn]) -> None:
    """Note on new messages what they tell of the memories forgotten just before. What the person says themself is a new statement, and no echo."""
    answers = [turn for turn in turns if turn.role != Role.USER]
    if not answers:
        return
    values = {"owner": big([principal.owner_id])[0], "since": timezone.now() - SOON}
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
        if one.kind == Kind.SUMMARY or not text:
            continue
        alone = content_words(value) - {NEGATION} if isinstance(value, str) and one.key.startswith(TELLING_KEYS) else frozenset()
        yield Said(one, fold(text).strip(" .。!！"), content_words(text) - {NEGATION}, alone)


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
    """The rarest words of which any message that tells it holds one, as the lists have them; of a Chinese word a pair of characters.

    A message may lack a third of the words; so of the rarest third and one more it holds at least one. Words that no list can hold are no help.
    """
    ordered = sorted((word for word in one.words if hashes(word) and not word.isdigit()), key=lambda word: (_count(word, counts), word))
    some = ordered[: len(one.words) - one.enough + 1]
    chosen = [*some, *sorted(one.value, key=lambda word: (_count(word, counts), word))[:1]]
    return {min(hashes(word), key=lambda number: counts.get(number, 0)) for word in chosen if hashes(word)}


def _count(word: str, counts: dict[int, int]) -> int:
    return min((counts.get(number, 0) for number in hashes(word)), default=0)
