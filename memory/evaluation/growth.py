"""`evaluate growth`: what the search's statement costs as a person's own memories grow, as other people's do, and with an index of one's own."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import agent_principal
from memory.evaluation import yardstick
from memory.evaluation.crowd import Stock, settle, vacuum
from memory.evaluation.load import quantile, questions
from memory.recall.services import recall
from memory.vectors.services import embed_texts, index_heavy_owners

OWN = (100, 300, 1_000, 3_000, 10_000, 20_000, 100_000)
OTHERS_EACH = 1_000
ASKED = 40
WARM_UP = 5
FIRST = 10

Found = list[list[UUID]]


def run(*, others: int) -> dict[str, Any]:
    """Milliseconds of the statements by size of the owner: alone, beside `others` people of 1,000 memories each, and with indexes where owners get them.

    `kept`: of what an owner found among the first ten without an index, the share that is found with it. Call it inside `scratch_database()`.
    """
    _, key = create_agent("growth")
    stock = Stock.of_the_sample()
    people = {size: agent_principal(key, settle(key, 1, size, stock, prefix=f"own-{size}")[0]) for size in OWN}
    vacuum()
    asked = list(itertools.islice(questions(), ASKED))
    alone, _ = _measured(people, asked)
    settle(key, others, OTHERS_EACH, stock, prefix="other")
    vacuum()
    beside, exact = _measured(people, asked)
    indexed = set(index_heavy_owners())
    vacuum()
    heavy = {size: person for size, person in people.items() if person.owner_id in indexed}
    with_index, approximate = _measured(heavy, asked)
    for size in heavy:
        with_index[str(size)]["kept"] = _kept(exact[size], approximate[size])
    return {"others": others * OTHERS_EACH, "alone": alone, "beside_others": beside, "with_index": with_index}


def _measured(people: Mapping[int, Principal], asked: Sequence[str]) -> tuple[dict[str, dict[str, float]], dict[int, Found]]:
    """The figures of each size, and what was found for each question."""
    figures: dict[str, dict[str, float]] = {}
    found: dict[int, Found] = {}
    for size, person in people.items():
        for question in asked[:WARM_UP]:
            recall(person, query=question, top_k=FIRST)
        answers = [recall(person, query=question, top_k=FIRST) for question in asked]
        spent = [answer.timings["search"] for answer in answers]
        vectors = embed_texts(asked, purpose="query")
        by_hand = [yardstick.plain(person, vector or []) for vector in vectors]
        figures[str(size)] = {
            "p50_ms": quantile(spent, 0.5),
            "p95_ms": quantile(spent, 0.95),
            "hand_written_p50_ms": quantile(by_hand, 0.5),
        }
        found[size] = [[hit.memory.pk for hit in answer.hits] for answer in answers]
    return figures, found


def _kept(exact: Found, approximate: Found) -> float:
    shares = [len(set(one) & set(two)) / len(one) for one, two in zip(exact, approximate, strict=True) if one]
    return round(sum(shares) / max(len(shares), 1), 4)
