"""Many people with many memories, written in bulk: drawn vectors around real ones, real words (SPEC 15.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from django.db import connections
from psycopg.types.numeric import Int4

from accounts.isolation import act_as_maintenance
from accounts.principals import Principal
from accounts.services.authentication import agent_principal
from memory.enums import Source, State
from memory.models import Memory, Profile
from memory.models.prepared import big, small
from memory.vectors.services import HalfVector, active_model, embed_texts, hashes, teach
from memory.vectors.types import sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

LANGUAGES = ("en", "zh")
# Interleaved, as people write over time: a conversation brings so many memories, then others' follow.
TOGETHER = 10
# Vectors that are drawn at once: 30 MB at 384 dimensions.
DRAWN_AT_ONCE = 10_000
# A drawn vector mixes three real ones in changing shares, with a little noise in each of its numbers: dense where the real ones are dense.
MIXED, SHARES, NOISE = 3, (1.2, 0.8, 0.5), 0.012
SEARCHED = ("memory_memory", "memory_memoryvector", "memory_memoryterm")
# Numbers that memories saved in the ordinary way get afterwards.
NEXT_NUMBER = 10_000_000

DRAWN = """
create temporary table drawn (owner_id bigint, number integer, text text, words integer[], embedding halfvec, id uuid default gen_random_uuid())
on commit drop"""
COPY = "copy drawn (owner_id, number, text, words, embedding) from stdin (format binary)"
# Every other column is as in one memory made by the application.
FROM_DRAWN = {"id": "d.id", "owner_id": "d.owner_id", "number": "d.number", "text": "d.text", "fingerprint": "'drawn ' || d.number"}
MEMORIES = "insert into memory_memory ({columns}) select {values} from drawn d cross join pattern p"
# As `store_vectors` writes them: what is copied from the memory, and the lists of words, is the triggers' work.
VECTORS = """
insert into memory_memoryvector (owner_id, memory_id, model_id, embedding, words, attempts, created_at, number, state, scope, access_level, kind,
  weight, valid_from, happened_at, fits)
select owner_id, id, %s, embedding, words, 0, now(), 0, '', '', 3, '', 1, now(), now(), true from drawn"""


@dataclass(frozen=True)
class Stock:
    """What the drawn memories are made of: real statements with their vectors and words."""

    statements: list[str]
    vectors: NDArray[np.float32]
    words: list[list[int]]

    @classmethod
    def of_the_sample(cls) -> Stock:
        """The statements of the sample, embedded by the model in force."""
        statements = [pair.statement for language in LANGUAGES for pair in sample(language)]
        vectors = np.asarray(embed_texts(statements, purpose="passage"), dtype=np.float32)
        return cls(statements, vectors, [hashes(text) for text in statements])

    def draw(self, count: int, chance: np.random.Generator) -> tuple[list[int], NDArray[np.float32]]:
        """Unit vectors, and the place of the real one that has the first share in each."""
        mixed = chance.integers(0, len(self.vectors), (count, MIXED))
        shares = chance.dirichlet(SHARES, count).astype(np.float32)
        drawn = chance.standard_normal((count, self.vectors.shape[1]), dtype=np.float32) * np.float32(NOISE)
        for place in range(MIXED):
            drawn += self.vectors[mixed[:, place]] * shares[:, place, None]
        return [int(row[0]) for row in mixed], drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def settle(raw_key: str, users: int, memories: int, stock: Stock, *, prefix: str = "load") -> list[str]:
    """The external ids of `users` new people with `memories` active memories each."""
    names = [f"{prefix}-{place}" for place in range(users)]
    _write([agent_principal(raw_key, name) for name in names], memories, stock)
    return names


def _write(people: Sequence[Principal], memories: int, stock: Stock) -> None:
    """The memories of all of them, in one transaction."""
    with act_as_maintenance() as alias:
        profiles = [Profile(owner_id=person.owner_id, next_number=NEXT_NUMBER) for person in people]
        Profile.objects.using(alias).bulk_create(profiles, batch_size=1_000, ignore_conflicts=True)
        with connections[alias].cursor() as cursor:
            cursor.execute("set local statement_timeout = 0")
            cursor.execute(DRAWN)
            _copy(cursor.cursor, _rows([person.owner_id for person in people], memories, stock))
            _pattern(cursor)
            cursor.execute(VECTORS, [active_model().pk])


def vacuum() -> None:
    """What autovacuum does after a bulk of writes, now."""
    with connections["owner"].cursor() as cursor:
        for name in SEARCHED:
            cursor.execute(f"vacuum analyze {name}")


def _copy(raw: Any, rows: Iterator[tuple[Any, ...]]) -> None:
    teach(raw)
    with raw.copy(COPY) as copying:
        for row in rows:
            copying.write_row(row)


def _rows(owners: Sequence[int], memories: int, stock: Stock) -> Iterator[tuple[Any, ...]]:
    places = _places(big(owners), memories)
    chance = np.random.default_rng(7)
    left = len(owners) * memories
    while left:
        count = min(DRAWN_AT_ONCE, left)
        chosen, vectors = stock.draw(count, chance)
        for place, vector in zip(chosen, vectors, strict=True):
            owner, number = next(places)
            text = f"{stock.statements[place]} ({number})"
            yield owner, Int4(number), text, small([*stock.words[place], *hashes(str(number))]), HalfVector(vector)
        left -= count


def _places(owners: Sequence[int], memories: int) -> Iterator[tuple[int, int]]:
    for start in range(0, memories, TOGETHER):
        for owner in owners:
            for number in range(start, min(start + TOGETHER, memories)):
                yield owner, number + 1


def _pattern(cursor: Any) -> None:
    """One memory as the application makes it, and all the drawn ones after it."""
    fields = Memory._meta.concrete_fields  # noqa: SLF001 (Django's documented Model API)
    one = Memory(owner_id=0, number=0, state=State.ACTIVE, source=Source.USER_INPUT)
    columns = ", ".join(f'"{field.column}"' for field in fields)
    values = [field.get_db_prep_save(field.pre_save(one, add=True), connections["maintenance"]) for field in fields]
    cursor.execute("create temporary table pattern (like memory_memory) on commit drop")
    cursor.execute(f"insert into pattern ({columns}) values ({', '.join(['%s'] * len(fields))})", values)  # noqa: S608 (names of our own table)
    taken = ", ".join(FROM_DRAWN.get(str(field.column), f'p."{field.column}"') for field in fields)
    cursor.execute(MEMORIES.format(columns=columns, values=taken))
