"""Many people with many memories, written in bulk: drawn vectors around real ones, real words (SPEC 15.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from django.db import connections

from accounts.isolation import act_as
from accounts.principals import Principal
from accounts.services.authentication import agent_principal
from memory.enums import Source, State
from memory.models import Memory, Profile
from memory.vectors.services import embed_texts, store_vectors
from memory.vectors.types import sample

if TYPE_CHECKING:
    from numpy.typing import NDArray

LANGUAGES = ("en", "zh")
# One row in the database has some forty columns, and a statement at most 65,535 values.
BATCH = 250
# A drawn vector mixes three real ones in changing shares, with a little noise in each of its numbers: dense where the real ones are dense.
MIXED, SHARES, NOISE = 3, (1.2, 0.8, 0.5), 0.012
SEARCHED = ("memory_memory", "memory_memoryvector", "memory_memoryterm")


def settle(raw_key: str, users: int, memories: int) -> list[str]:
    """The external ids of `users` new people with `memories` active memories each, their tables vacuumed as a running server's would be."""
    statements = [pair.statement for language in LANGUAGES for pair in sample(language)]
    vectors = np.asarray(embed_texts(statements, purpose="passage"), dtype=np.float32)
    chance = np.random.default_rng(7)
    names = [f"load-{place}" for place in range(users)]
    people = [agent_principal(raw_key, name) for name in names]
    # Interleaved, as people write over time: nobody's rows lie together by luck.
    for start in range(0, memories, BATCH):
        for person in people:
            count = min(BATCH, memories - start)
            chosen, drawn = _draw(vectors, count, chance)
            _write(person, start, [statements[place] for place in chosen], drawn)
    vacuum()
    return names


def _draw(real: NDArray[np.float32], count: int, chance: np.random.Generator) -> tuple[list[int], NDArray[np.float32]]:
    """Unit vectors, and the real one that has the first share in each."""
    mixed = chance.integers(0, len(real), (count, MIXED))
    shares = chance.dirichlet(SHARES, count).astype(np.float32)
    drawn = (real[mixed] * shares[:, :, None]).sum(axis=1) + chance.normal(0, NOISE, (count, real.shape[1])).astype(np.float32)
    return [int(row[0]) for row in mixed], drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


def _write(person: Principal, start: int, texts: Sequence[str], vectors: NDArray[np.float32]) -> None:
    keeper = person.keeper()
    with act_as(keeper):
        Profile.objects.get_or_create(owner_id=person.owner_id, defaults={"next_number": 10_000_000})
        rows = [
            Memory(
                owner_id=person.owner_id,
                number=start + place + 1,
                text=f"{text} ({start + place})",
                state=State.ACTIVE,
                source=Source.USER_INPUT,
                fingerprint=f"drawn {start + place}",
            )
            for place, text in enumerate(texts)
        ]
        Memory.objects.bulk_create(rows)
        store_vectors(keeper, [(row, vector.tolist()) for row, vector in zip(rows, vectors, strict=True)])


def vacuum() -> None:
    """What autovacuum does after a bulk of writes, now."""
    with connections["owner"].cursor() as cursor:
        for name in SEARCHED:
            cursor.execute(f"vacuum analyze {name}")
