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
# Words that no memory holds count in the total, so that a question about other things covers little. `n`: how many memories hold the word,
# word 0 standing for all; `part`: a word that several owners hold counts once in the total. Worked out once whatever the planner believes:
# before statistics are there it would count the words anew for every memory.
WORDS = """
with hits as materialized (
  select {place} as place, least(1, sum(u.idf) / nullif(max(u.asked), 0)) as coverage
  from (
    select r.owner_id, r.idf, unnest(r.entries) as number,
      sum(r.idf * r.part * r.said) over () + (%(asked)s - sum(r.part * r.said) over ()) * ln(1 + (r.every + 0.5) / 0.5) as asked
    from (
      select c.owner_id, c.entries, c.part, c.every, (not c.word = any(%(meant)s))::int as said, ln(1 + (c.every - c.n + 0.5) / (c.n + 0.5)) as idf
      from (select w.*, max(w.n) filter (where w.word = 0) over () as every from ({counted}) w) c where c.word <> 0
    ) r
  ) u group by 1
)
"""
COUNTED = """
select t.owner_id, t.word, t.{list} as entries, t.count::float8 as n, 1::float8 as part
from {terms} t where t.owner_id = %(owner)s and t.word = any(%(words)s)
"""
COUNTED_TOGETHER = """
select t.owner_id, t.word, t.{list} as entries, sum(t.count) over words::float8 as n, 1 / (count(*) over words)::float8 as part
from {terms} t where t.owner_id = any(%(owners)s) and t.word = any(%(words)s) window words as (partition by t.word)
"""
# Smaller is better, as with distances. Each row costs one distance and a few additions; the parts are worked out from the sum afterwards. What
# is the same for every row, or stands in the memory, is left to the end: a column more in the sort costs as much as a condition.
SCORED = """
select {memory}, f.key, coalesce(f.coverage, 0), {dated}, m.weight, {unseen}, {place}, a.name, a.slug, c.external_id
from (
  select s.* {ranked} from (
    select v.memory_id, v.number, h.coverage, {key} as key {parts}
    from {table} v {join} hits h on h.place = {v_place}
    where {where}
  ) s order by s.key, s.number desc {limit}
) f join memory_memory m on m.id = f.memory_id {only}
left join accounts_agent a on a.id = m.agent_id left join memory_session c on c.id = m.session_id
order by f.key, f.number desc
"""
# For an owner with an index of their own (`vectors.heavy`), who is named literally so that the planner can use it: the nearest by vector and
# the best by words, instead of all. Named once: told again as a value, the planner, which plans without values, expects no rows, and sorts them all.
POOL = """
, near as materialized (
  select {kept} from memory_memoryvector v where v.owner_id = {owner} and v.model_id = {model} and {where}
  order by v.embedding::halfvec({dimensions}) <#> %(vector)s limit {nearest}
), worded as materialized (
  select {kept} from (select place from hits order by coverage desc, place desc limit {worded}) h
  join memory_memory m on m.owner_id = {owner} and m.number = {number}
  join memory_memoryvector v on v.memory_id = m.id and v.model_id = {model} where {where}
), pool as materialized (
  select distinct on (id) * from (select *, true as near from near union all select *, true from worded {others}) found order by id, near desc
)
"""
OTHERS = """
  union all select {kept}, true from memory_memoryvector v
  where v.owner_id = any(%(owners)s) and v.owner_id <> {owner} and v.model_id = {model} and {where}
"""
# A memory that is watched stands behind all that the search would have looked at, unless it is among them.
WATCHED = " union all select {kept}, false from memory_memoryvector v where v.memory_id = %(watch)s and v.model_id = {model} and {own} and {where}"
NEAREST, WORDED = 600, 80
DISTANCE = "v.embedding <#> %(vector)s"
KEPT = f"v.id, v.memory_id, v.owner_id, v.number, v.weight, v.happened_at, {DISTANCE} as distance"
DATED = "exists (select 1 from unnest(%(begins)s::timestamptz[], %(ends)s::timestamptz[]) d(b, e) where v.happened_at >= d.b and v.happened_at < d.e)"


def words_of(terms: str, entries: str, *, several_owners: bool = False) -> str:
    """The head of a statement: `hits`, which share of the question's words each memory (or message) covers, by number.

    For several owners `place` holds owner and number in one value: joined by two, the planner merges by owner and compares every pair.
    """
    counted = (COUNTED_TOGETHER if several_owners else COUNTED).format(terms=terms, list=entries)
    return WORDS.format(counted=counted, place="(u.owner_id << 32) + u.number" if several_owners else "u.number")


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
    distance = DISTANCE if shape.heavy is None else "v.distance"
    alike = f"coalesce({distance}, -{weights.UNSEEN} * {coverage}) - {weights.WORDS} * {coverage}"
    key = alike if shape.by_vector else f"-{coverage}"
    if shape.dated:
        key += f" - {weights.DATE} * ({DATED})::int"
    head = words_of("memory_memoryterm", "numbers", several_owners=shape.several_owners)
    if shape.heavy is not None:
        number = f"h.place - ({shape.heavy.owner}::bigint << 32)" if shape.several_owners else "h.place"
        own, _model, *rest = where
        named = shape.heavy._asdict() | {"own": own, "where": " and ".join(rest), "kept": KEPT}
        others = (OTHERS if shape.several_owners else "") + (WATCHED if shape.watched else "")
        head += POOL.format(**named, number=number, nearest=NEAREST, worded=WORDED, others=others.format(**named))
        # Everything in the pool is the owners'. Said once more, the planner would expect one row of it, and compare it with every hit in turn.
        where = ("true",)
    parts = {
        "unseen": f"{'v.embedding' if shape.heavy is None else 'v.distance'} is null" if shape.by_vector else "",
        "dated": DATED if shape.dated else "",
    }
    if shape.watched:
        parts["near"] = "true" if shape.heavy is None else "v.near"
    return head + SCORED.format(
        memory=columns(Memory, "m"),
        unseen="f.unseen" if shape.by_vector else "true",
        dated="f.dated" if shape.dated else "false",
        place="f.place" if shape.watched else "0",
        ranked=", row_number() over (order by s.near desc, s.key, s.number desc) as place" if shape.watched else "",
        key=f"{key} - {weights.WEIGHT} * v.weight",
        parts="".join(f", {part} as {name}" for name, part in parts.items() if part),
        table="memory_memoryvector" if shape.heavy is None else "pool",
        # Words alone: what shares none is no answer. Otherwise a memory needs no word in common.
        join="left join" if shape.by_vector else "join",
        v_place="(v.owner_id << 32) + v.number" if shape.several_owners else "v.number",
        where=" and ".join(where),
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
    values = parameters(principal, asked, model.pk) | {"watch": memory_id}
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
