"""The one statement that finds memories: vectors and words of one owner, all conditions inside, scored and cut by the database (SPEC 6.3).

Every memory of the owner is scored, exactly: at some thousands of rows that costs less than an approximate index would lose. The rows lie
together in a covering index; words come from lists that also tell how rare they are among the person's memories.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from accounts.models import Agent
from accounts.principals import Principal
from memory.models import EmbeddingModel, Memory, Session
from memory.recall import weights
from memory.recall.database import HalfVector, big, columns, fetch, instance, small, width
from memory.recall.filters import Wanted, conditions, parameters
from memory.recall.query import Span
from memory.vectors.services import indexed

# How rare a word is: ln(1 + (memories without it + 1/2) / (memories with it + 1/2)), the idf of BM25 (Robertson and Zaragoza 2009).
# Words that no memory holds count in the total, so that a question about other things covers little. For several owners `place` holds owner
# and number in one value: joined by two, the planner merges by owner and compares every pair.
WORDS = """
with terms as materialized (
  select t.owner_id, t.word, t.{list} as entries, sum(t.count) over (partition by t.word)::float8 as n
  from {terms} t where t.owner_id = any(%(owners)s) and t.word = any(%(words)s)
), rarities as materialized (
  select t.owner_id, t.word, t.entries, ln(1 + ((select max(n) from terms where word = 0) - t.n + 0.5) / (t.n + 0.5)) as idf
  from terms t where t.word <> 0
), hits as materialized (
  select {place} as place, least(1, sum(r.idf) / (
    select coalesce(sum(w.idf), 0) + (%(asked)s - count(*)) * ln(1 + ((select max(n) from terms where word = 0) + 0.5) / 0.5)
    from (select distinct word, idf from rarities where not word = any(%(meant)s)) w
  )) as coverage
  from rarities r cross join unnest(r.entries) u(number) group by 1
)
"""
# Smaller is better, as with distances. Each row costs one distance and a few additions; the parts are worked out from the sum afterwards.
SCORED = """
select {memory}, f.key, f.coverage, f.dated, f.weight, f.unseen, f.place, a.name, a.slug, c.external_id
from (
  select s.*, {place} as place from (
    select v.memory_id, v.number, v.weight, {unseen} as unseen, coalesce(h.coverage, 0) as coverage, {dated} as dated, {key} as key, {near} as near
    from memory_memoryvector v {pool} {join} hits h on h.place = {v_place}
    where {where}
  ) s order by s.key, s.number desc {limit}
) f join memory_memory m on m.id = f.memory_id {only}
left join accounts_agent a on a.id = m.agent_id left join memory_session c on c.id = m.session_id
order by f.key, f.number desc
"""
# For an owner with an index of their own (`vectors.heavy`), who is named literally so that the planner can use it: the nearest by vector and
# the best by words, instead of all.
POOL = """
, near as materialized (
  select v.id from memory_memoryvector v where v.owner_id = {owner} and v.model_id = {model} and {where}
  order by v.embedding::halfvec({dimensions}) <#> %(vector)s limit {size}
), worded as materialized (
  select v.id from (select place from hits order by coverage desc limit {size}) h
  join memory_memory m on m.owner_id = {owner} and m.number = {number}
  join memory_memoryvector v on v.memory_id = m.id and v.model_id = {model} where {where}
), pool as materialized (
  select id, bool_or(near) as near from (select id, true as near from near union all select id, true from worded {others}) found group by id
)
"""
OTHERS = """
  union all select v.id, true from memory_memoryvector v
  where v.owner_id = any(%(owners)s) and v.owner_id <> {owner} and v.model_id = {model} and {where}
"""
# A memory that is watched stands behind all that the search would have looked at, unless it is among them.
WATCHED = " union all select v.id, false from memory_memoryvector v where v.memory_id = %(watch)s and v.model_id = {model} and {where}"
POOLED = 150
DISTANCE = "v.embedding <#> %(vector)s"
DATED = "exists (select 1 from unnest(%(begins)s::timestamptz[], %(ends)s::timestamptz[]) d(b, e) where v.happened_at >= d.b and v.happened_at < d.e)"


def words_of(terms: str, entries: str, *, owners: int = 1) -> str:
    """The head of a statement: `hits`, which share of the question's words each memory (or message) covers, by number."""
    return WORDS.format(terms=terms, list=entries, place="u.number" if owners == 1 else "(r.owner_id << 32) + u.number")


@dataclass(frozen=True, slots=True)
class Sought:
    """What the statement compares with: a unit vector (None: words alone), word numbers, and stretches of time.

    `meant`: numbers of words that count where they are found but are not asked for.
    """

    vector: Sequence[float] | None
    words: Sequence[int]
    spans: Sequence[Span]
    meant: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """A memory with the parts of its score and its place among all that fitted the conditions."""

    memory: Memory
    score: float
    cosine: float | None
    coverage: float
    dated: bool
    weight: float
    place: int


Row = tuple[Any, ...]


def memories(
    principal: Principal, model: EmbeddingModel, sought: Sought, asked: Wanted, *, limit: int, watch: UUID | None = None
) -> list[Row]:
    """The rows of the `limit` best memories, best first; with `watch`, that memory among or behind them wherever it stands, all with their places.

    Call inside `act_as(principal)`, and `read` the rows afterwards. Ties go to the newer memory.
    """
    where = tuple(condition.sql for condition in conditions(principal, asked)) + (("v.fits",) if model.dimensions <= FITTING else ())
    heavy = None if sought.vector is None else _heavy(principal, model)
    shape = Shape(sought.vector is not None, bool(sought.spans), watch is not None, len(principal.owner_ids) > 1, heavy)
    statement = _statement(where, shape)
    values = parameters(principal, asked, model.pk) | {
        "owners": big(principal.owner_ids),
        "words": small([0, *sought.words, *sought.meant]),
        "meant": small(sought.meant),
        "asked": len(sought.words),
        "vector": None if sought.vector is None else HalfVector(sought.vector),
        "begins": [span.begins for span in sought.spans],
        "ends": [span.ends for span in sought.spans],
        "limit": limit,
        "watch": watch,
    }
    return fetch(statement, values, scan_on=heavy is not None)


def _heavy(principal: Principal, model: EmbeddingModel) -> Heavy | None:
    """The first of the owners that has an approximate index under this model."""
    found = next((owner for owner in principal.owner_ids if (owner, model.pk) in indexed()), None)
    return None if found is None else Heavy(found, model.pk, model.dimensions)


# Longer vectors are left out of the covering index (migration 0003).
FITTING = 1_200


class Heavy(NamedTuple):
    """An owner with an approximate index, the model it is of, and the model's dimensions."""

    owner: int
    model: int
    dimensions: int


class Shape(NamedTuple):
    """Which of the possible statements is needed."""

    by_vector: bool
    dated: bool
    watched: bool
    several_owners: bool
    heavy: Heavy | None


@lru_cache(maxsize=256)
def _statement(where: tuple[str, ...], shape: Shape) -> str:
    coverage = "coalesce(h.coverage, 0)"
    alike = f"coalesce({DISTANCE}, -{weights.UNSEEN} * {coverage}) - {weights.WORDS} * {coverage}"
    key = alike if shape.by_vector else f"-{coverage}"
    if shape.dated:
        key += f" - {weights.DATE} * ({DATED})::int"
    head = words_of("memory_memoryterm", "numbers", owners=2 if shape.several_owners else 1)
    if shape.heavy is not None:
        number = f"h.place - ({shape.heavy.owner}::bigint << 32)" if shape.several_owners else "h.place"
        parts = shape.heavy._asdict() | {"where": " and ".join(where)}
        others = (OTHERS if shape.several_owners else "") + (WATCHED if shape.watched else "")
        head += POOL.format(**parts, number=number, size=POOLED, others=others.format(**parts))
    return head + SCORED.format(
        memory=columns(Memory, "m"),
        unseen="v.embedding is null" if shape.by_vector else "true",
        dated=DATED if shape.dated else "false",
        key=f"{key} - {weights.WEIGHT} * v.weight",
        near="true" if shape.heavy is None else "p.near",
        pool="" if shape.heavy is None else "join pool p on p.id = v.id",
        # Words alone: what shares none is no answer. Otherwise a memory needs no word in common.
        join="left join" if shape.by_vector else "join",
        v_place="(v.owner_id << 32) + v.number" if shape.several_owners else "v.number",
        where=" and ".join(where),
        place="row_number() over (order by s.near desc, s.key, s.number desc)" if shape.watched else "0",
        limit="" if shape.watched else "limit %(limit)s",
        only="and (f.place <= %(limit)s or m.id = %(watch)s)" if shape.watched else "",
    )


def read(rows: Sequence[Row]) -> list[Found]:
    """The memories of the rows, with the parts of their scores."""
    return [_found(row, place) for place, row in enumerate(rows, 1)]


def _found(row: Row, nth: int) -> Found:
    columns_of_memory = width(Memory)
    key, coverage, dated, weight, unseen, place, agent, slug, session = row[columns_of_memory:]
    memory = instance(Memory, row[:columns_of_memory])
    if slug is not None:
        memory.agent = Agent(id=memory.agent_id, name=agent, slug=slug)
    if session is not None:
        memory.session = Session(id=memory.session_id, external_id=session, owner_id=memory.owner_id)
    score = -float(key) - weights.WEIGHT
    beside = weights.WORDS * coverage + weights.DATE * dated + weights.WEIGHT * (weight - 1)
    cosine = None if unseen else score - beside
    return Found(memory, score, cosine, float(coverage), bool(dated), float(weight), int(place) or nth)


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
        f"select v.memory_id, {DISTANCE} from memory_memoryvector v where v.owner_id = %(owner)s and v.model_id = %(model)s"  # noqa: S608
        f" and v.state = any(%(states)s) {fits} and v.embedding is not null order by v.embedding <#> %(vector)s limit %(limit)s"
    )
    values = {"owner": big([owner_id])[0], "model": model.pk, "states": list(states), "vector": HalfVector(vector), "limit": limit}
    return [(memory_id, -float(distance)) for memory_id, distance in fetch(statement, values)]
