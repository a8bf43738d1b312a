"""Messages that tell a memory without having brought or confirmed it: an answer that repeats it, the very "forget that …" (SPEC 9.2).

They are looked for when the memory goes, by the words that are rarest in what the person's conversations hold, and noted on the message. A message
is judged sentence by sentence: a long one holds half of the words of anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from accounts.principals import Principal
from memory.enums import Kind
from memory.models import Memory
from memory.models.prepared import big, execute, fetch, small
from memory.text.likeness import NEGATION, content_words, tells_by_words
from memory.vectors.services import hashes

LATEST = 2_000
"""Messages of each word that are looked at, the latest ones."""
COUNTS = "select t.word, t.count from memory_turnterm t where t.owner_id = %(owner)s and t.word = any(%(words)s)"
# What holds enough of the words, a rare one among them; and what no list holds yet, among the last messages of the conversations in which it was said.
TELLING = f"""
select t.id, t.content from memory_turn t
where t.owner_id = %(owner)s and (
  t.id in (
    select x.turn from memory_turnterm w, unnest(w.turns[greatest(1, cardinality(w.turns) - {LATEST - 1}):]) x(turn)
    where w.owner_id = %(owner)s and w.word = any(%(words)s)
    group by x.turn having count(*) >= %(least)s and bool_or(w.word = any(%(rare)s)))
  or t.id in (
    select n.id from memory_session s cross join lateral (
      select l.id from memory_turn l where l.owner_id = s.owner_id and l.session_id = s.id order by l.position desc limit 40
    ) n
    where s.owner_id = %(owner)s and s.id in (
      select c.session_id from memory_confirmation c where c.memory_id = %(memory)s union select %(session)s::uuid)))
"""  # noqa: S608 (a number of ours)
NOTE = """
update memory_turn t set echoes = t.echoes || e.memories
from (select p.turn, array_agg(p.memory) as memories from unnest(%(turns)s::bigint[], %(memories)s::uuid[]) p(turn, memory) group by p.turn) e
where t.id = e.turn and t.owner_id = %(owner)s and not t.echoes @> e.memories
"""
ECHOES = "select t.id from memory_turn t where t.echoes <> '{}' and t.echoes && %(memories)s::uuid[]"
_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？；])|[\r\n]+")


Words = frozenset[str]
Counts = dict[int, int]


def note_echoes(principal: Principal, memories: Sequence[Memory]) -> None:
    """Write down which of the person's messages tell these memories. Inside the transaction that takes the memories away, before their words go."""
    said = [(one, content_words(text) - {NEGATION}) for one in memories if one.kind != Kind.SUMMARY and (text := one.full_text)]
    owner = big([principal.owner_id])[0]
    counts = (
        dict(fetch(COUNTS, {"owner": owner, "words": small({number for _, words in said for number in _numbers(words)})})) if said else {}
    )
    heard: dict[int, list[Words]] = {}
    pairs = [(turn, one.pk) for one, words in said if words for turn in _telling(owner, one, words, counts, heard)]
    if pairs:
        execute(NOTE, {"owner": owner, "turns": big([turn for turn, _ in pairs]), "memories": [memory for _, memory in pairs]})


def echoes_of(memories: Iterable[UUID]) -> set[int]:
    """The messages on which it was noted that they tell one of these memories."""
    return {turn for (turn,) in fetch(ECHOES, {"memories": list(memories)})}


def _numbers(words: Iterable[str]) -> set[int]:
    """What the lists of words hold of these: of a Chinese word its pairs of characters."""
    return {number for word in words for number in hashes(word)}


def _rarest(words: Words, counts: Counts) -> Words:
    """The rarer half of the words, at least one: what tells the statement from others that share its common words."""
    ordered = sorted(words, key=lambda word: (min((counts.get(number, 0) for number in hashes(word)), default=0), word))
    return frozenset(ordered[: (len(ordered) + 1) // 2])


def _telling(owner: object, memory: Memory, words: Words, counts: Counts, heard: dict[int, list[Words]]) -> Iterator[int]:
    """The messages that tell one memory. `heard`: the words of the sentences of each message that was looked at before."""
    rare = _rarest(words, counts)
    values = {"words": small(_numbers(words)), "rare": small(_numbers(rare)), "least": big([(len(words) + 1) // 2])[0]}
    for turn, content in fetch(TELLING, values | {"owner": owner, "memory": memory.pk, "session": memory.session_id}):
        if turn not in heard:
            heard[turn] = [content_words(sentence) for sentence in _SENTENCE.split(content)]
        if any(rare & sentence and tells_by_words(sentence, words) for sentence in heard[turn]):
            yield turn
