"""The one statement that finds memories: vectors and words of one owner, all conditions inside, scored and cut by the database (SPEC 6.3).

Every memory of the owner is scored, exactly: at some thousands of rows that costs less than an approximate index would lose. The rows lie
together in a covering index; words come from lists that also tell how rare they are among the person's memories.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from accounts.principals import Principal
from memory.models import EmbeddingModel, Memory
from memory.recall import weights
from memory.recall.database import HalfVector, big, columns, fetch, instance, small, width
from memory.recall.filters import Wanted, conditions, parameters
from memory.recall.query import Span

# How rare a word is: ln(1 + (memories without it + 1/2) / (memories with it + 1/2)), the idf of BM25 (Robertson and Zaragoza 2009).
# Words that no memory holds count in the total, so that a question about other things covers little.
WORDS = """
with terms as materialized (
  select t.owner_id, t.word, t.count::float8 as n, t.{list} as entries from {terms} t
  where t.owner_id = any(%(owners)s) and t.word = any(%(words)s)
), every as materialized (
  select owner_id, n from terms where word = 0
), weighed as materialized (
  select t.owner_id, t.entries, ln(1 + (e.n - t.n + 0.5) / (t.n + 0.5)) as idf
  from terms t join every e using (owner_id) where t.word <> 0
), total as materialized (
  select e.owner_id, coalesce(sum(w.idf), 0) + (%(asked)s - count(w.idf)) * ln(1 + (e.n + 0.5) / 0.5) as idf
  from every e left join weighed w using (owner_id) group by e.owner_id, e.n
), hits as materialized (
  select w.owner_id, u.number, least(sum(w.idf) / greatest(max(t.idf), 1e-9), 1) as coverage
  from weighed w join total t using (owner_id) cross join unnest(w.entries) u(number) group by 1, 2
)
"""
SCORED = """
select {memory}, f.score, f.cosine, f.coverage, f.dated, f.weight, f.place
from (
  select s.*, {place} as place from (
    select v.memory_id, v.number, v.weight, {cosine} as cosine, coalesce(h.coverage, 0) as coverage, {dated} as dated, {score} as score
    from memory_memoryvector v {join} hits h on h.owner_id = v.owner_id and h.number = v.number
    where {where}
  ) s order by s.score desc, s.number desc {limit}
) f join memory_memory m on m.id = f.memory_id {only}
order by f.score desc, f.number desc
"""
COSINE = "-(v.embedding <#> %(vector)s)"
DATED = "exists (select 1 from unnest(%(begins)s::timestamptz[], %(ends)s::timestamptz[]) d(b, e) where v.happened_at >= d.b and v.happened_at < d.e)"


def words_of(terms: str, entries: str) -> str:
    """The head of a statement: `hits`, which share of the question's words each memory (or message) covers, by number."""
    return WORDS.format(terms=terms, list=entries)


@dataclass(frozen=True, slots=True)
class Sought:
    """What the statement compares with: a unit vector (None: words alone), word numbers, and stretches of time."""

    vector: Sequence[float] | None
    words: Sequence[int]
    spans: Sequence[Span]


@dataclass(frozen=True, slots=True)
class Found:
    """A memory with the parts of its score and its place among all that fitted the conditions (0 where it was not asked for)."""

    memory: Memory
    score: float
    cosine: float | None
    coverage: float
    dated: bool
    weight: float
    place: int


def memories(
    principal: Principal, model: EmbeddingModel, sought: Sought, asked: Wanted, *, limit: int, watch: UUID | None = None
) -> list[Found]:
    """The `limit` best memories, best first; with `watch`, that memory alone with its place, wherever it stands.

    Call inside `act_as(principal)`. Ties go to the newer memory.
    """
    where = tuple(condition.sql for condition in conditions(principal, asked)) + (("v.fits",) if model.dimensions <= FITTING else ())
    statement = _statement(where, sought.vector is not None, bool(sought.spans), watch is not None)
    values = parameters(principal, asked, model.pk) | {
        "owners": big(principal.owner_ids),
        "words": small([0, *sought.words]),
        "asked": len(sought.words),
        "vector": None if sought.vector is None else HalfVector(sought.vector),
        "begins": [span.begins for span in sought.spans],
        "ends": [span.ends for span in sought.spans],
        "limit": limit,
        "watch": watch,
    }
    return [_found(row) for row in fetch(statement, values)]


# Longer vectors are left out of the covering index (migration 0003).
FITTING = 1_200


@lru_cache(maxsize=256)
def _statement(where: tuple[str, ...], by_vector: bool, dated: bool, watched: bool) -> str:  # noqa: FBT001 (a key of the cache)
    words = "coalesce(h.coverage, 0)"
    parts = [f"{weights.WEIGHT} * (least(v.weight, 2) - 1)"]
    if by_vector:
        parts += [f"coalesce({COSINE}, {weights.UNSEEN} * {words})", f"{weights.WORDS} * {words}"]
    else:
        parts.append(words)
    if dated:
        parts.append(f"{weights.DATE} * ({DATED})::int")
    return words_of("memory_memoryterm", "numbers") + SCORED.format(
        memory=columns(Memory, "m"),
        cosine=COSINE if by_vector else "null::float8",
        dated=DATED if dated else "false",
        score=" + ".join(parts),
        # Words alone: what shares none is no answer. Otherwise a memory needs no word in common.
        join="left join" if by_vector or watched else "join",
        where=" and ".join(where),
        place="row_number() over (order by s.score desc, s.number desc)" if watched else "0",
        limit="" if watched else "limit %(limit)s",
        only="and m.id = %(watch)s" if watched else "",
    )


def _found(row: tuple[Any, ...]) -> Found:
    columns_of_memory = width(Memory)
    score, cosine, coverage, dated, weight, place = row[columns_of_memory:]
    return Found(instance(Memory, row[:columns_of_memory]), float(score), cosine, float(coverage), bool(dated), float(weight), int(place))


def checks(principal: Principal, model: EmbeddingModel, asked: Wanted, memory_id: UUID) -> dict[str, bool] | None:
    """Which of the conditions of `memories` one memory meets, by stage; None when search holds no row of it."""
    found = conditions(principal, asked)
    statement = (
        f"select {', '.join(one.sql for one in found)} from memory_memoryvector v where v.memory_id = %(watch)s and v.model_id = %(model)s"  # noqa: S608
    )
    values = parameters(principal, asked, model.pk) | {"owners": big(principal.owner_ids), "watch": memory_id}
    rows = fetch(statement, values)
    if not rows:
        return None
    met: dict[str, bool] = {}
    for one, passed in zip(found, rows[0], strict=True):
        met[one.stage] = met.get(one.stage, True) and bool(passed)
    return met


def near(owner_id: int, model: EmbeddingModel, vector: Sequence[float], states: Sequence[str], *, limit: int) -> list[tuple[UUID, float]]:
    """The memories of one owner nearest to a vector, with their cosines."""
    fits = "and v.fits" if model.dimensions <= FITTING else ""
    statement = (
        f"select v.memory_id, {COSINE} from memory_memoryvector v where v.owner_id = %(owner)s and v.model_id = %(model)s"  # noqa: S608
        f" and v.state = any(%(states)s) {fits} and v.embedding is not null order by v.embedding <#> %(vector)s limit %(limit)s"
    )
    values = {"owner": big([owner_id])[0], "model": model.pk, "states": list(states), "vector": HalfVector(vector), "limit": limit}
    return [(memory_id, float(cosine)) for memory_id, cosine in fetch(statement, values)]
