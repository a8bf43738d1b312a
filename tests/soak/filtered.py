"""Row 28: what a search finds under filters, beside what the rows themselves say."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import numpy as np
from django.utils import timezone

from accounts.enums import AccessLevel
from accounts.isolation import act_as
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import agent_principal
from memory.enums import Kind, State
from memory.models import Memory, MemoryVector
from memory.recall import search, weights
from memory.recall.filters import LEAST_WEIGHT, Wanted, wanted
from memory.recall.search import Sought
from memory.vectors.services import active_model, store_vectors

FIRST = 10
SEARCHED_STATES = (State.ACTIVE, State.CANDIDATE, State.SUPERSEDED, State.EXPIRED)
KINDS = (Kind.FACT, Kind.PREFERENCE, Kind.EVENT, Kind.CONSTRAINT)


@dataclass
class Compared:
    """The mean share of the exact first ten that a search found, and how often it found nothing where something was."""

    recall: float
    empty: int
    searches: int


def compared(people: int, each: int, *, asked: int = 2, gone: float = 0.3, seed: int = 28) -> Compared:
    """Searches of many people under changing filters against the same worked out from the rows in Python; part of the rows deleted, none vacuumed."""
    chance, dice = np.random.default_rng(seed), random.Random(seed)  # noqa: S311 (to be repeatable)
    agents = [create_agent(slug, clearance=level) for slug, level in (("code", AccessLevel.NORMAL), ("home", AccessLevel.SENSITIVE))]
    asking = [[agent_principal(key, f"filtered-{place}") for _, key in agents] for place in range(people)]
    for through in asking:
        _varied(through[0].keeper(), each, chance, dice)
    for through in asking:
        with act_as(through[0].keeper()):
            keys = list(Memory.objects.filter(owner_id=through[0].owner_id).values_list("pk", flat=True))
            Memory.objects.filter(pk__in=dice.sample(keys, int(len(keys) * gone))).delete()
    shares, empty = [], 0
    for through, _ in itertools.product(asking, range(asked)):
        found, exact = _both(dice.choice(through), _unit(chance, 1)[0], dice)
        if exact:
            shares.append(len(set(found) & set(exact)) / len(exact))
            empty += not found
    return Compared(sum(shares) / len(shares), empty, len(shares))


def _varied(keeper: Principal, count: int, chance: np.random.Generator, dice: random.Random) -> None:
    """Memories of every state, kind, scope, level, weight and end that a filter asks for."""
    now = timezone.now()
    rows = [
        Memory(
            owner_id=keeper.owner_id,
            number=place + 1,
            text=f"thing {place}",
            fingerprint=str(place),
            state=dice.choice((State.ACTIVE, *SEARCHED_STATES)),
            kind=dice.choice(KINDS),
            scope=dice.choice(("global", "global", "agent:code", "agent:home", "agent:other")),
            access_level=dice.choice((AccessLevel.PUBLIC, AccessLevel.NORMAL, AccessLevel.SENSITIVE)),
            weight=dice.choice((0.1, 1.0, 1.0, 1.0)),
            valid_from=now - timedelta(days=dice.choice((1, 400))),
            valid_until=dice.choice((None, None, now + timedelta(days=9), now - timedelta(days=9))),
        )
        for place in range(count)
    ]
    with act_as(keeper):
        Memory.objects.bulk_create(rows)
        store_vectors(keeper, [(row, vector.tolist()) for row, vector in zip(rows, _unit(chance, count), strict=True)])


def _unit(chance: np.random.Generator, count: int) -> np.ndarray:
    vectors = chance.standard_normal((count, active_model().dimensions), dtype=np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _both(who: Principal, vector: np.ndarray, dice: random.Random) -> tuple[list[Any], list[Any]]:
    """The ids found by the search, and those of the nearest rows that the same filters let through, read by the keeper and judged here."""
    past = dice.random() < 0.2
    moment = timezone.now() - timedelta(days=100 * past)
    states = dice.sample(SEARCHED_STATES, dice.choice((1, 1, 2)))
    asked = wanted(states, dice.choice((None, None, dice.sample(KINDS, 2))), moment=moment, past=past)
    with act_as(who):
        rows = search.memories(who, active_model(), Sought(vector.tolist(), [], ()), asked, limit=FIRST)
    with act_as(who.keeper()):
        held = [row for row in MemoryVector.objects.filter(owner_id=who.owner_id) if _passes(row, who, asked)]
    scores = {row.memory_id: float(np.asarray(row.embedding, np.float32) @ vector) + weights.WEIGHT * row.weight for row in held}
    return [one.memory.pk for one in search.read(rows)], sorted(scores, key=lambda pk: -scores[pk])[:FIRST]


def _passes(row: MemoryVector, who: Principal, asked: Wanted) -> bool:
    holds = row.valid_until is None or row.valid_until > asked.moment
    began = not asked.past or row.valid_from <= asked.moment
    kind = not asked.kinds or row.kind in asked.kinds
    seen = row.scope in who.scopes and row.access_level <= who.clearance
    return row.state in asked.states and holds and began and kind and seen and row.weight >= LEAST_WEIGHT
