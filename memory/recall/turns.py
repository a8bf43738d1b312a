"""Searching past conversations (SPEC 6.9): a message counts by its own words and sense and by those of its neighbours, by who spoke, and when.

A fact and its subject often stand in two messages ("Which one?" – "The blue one"), so a message borrows from the better of its neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.models import EmbeddingModel, Turn, withheld
from memory.recall import weights
from memory.recall.database import HalfVector, big, columns, fetch, instance, small, width
from memory.recall.query import Speaker
from memory.recall.search import DISTANCE, FITTING, Sought, words_of

RELATED = f"{weights.NEIGHBOUR_COSINE} * coalesce(cosine, 0) + {weights.NEIGHBOUR_WORDS} * coverage"
STATEMENT = """
, scanned as materialized (
  select v.turn_id, v.session_id, v.position, {cosine} as cosine, coalesce(h.coverage, 0) as coverage
  from memory_turnvector v left join hits h on h.place = v.turn_id
  where v.owner_id = %(owner)s and v.model_id = %(model)s {fits} {sessions}
), beside as (
  select *, coalesce(max({related}) over (partition by session_id order by position
    range between {span} preceding and {span} following exclude current row), 0) as neighbours
  from scanned
), told as (
  select b.*, t.said_at, t.role, t.name <> '' and (
      strpos(%(query)s, {name}) > 0 or (length(split_part(t.name, ' ', 1)) > 2 and strpos(%(query)s, {first_name}) > 0)) as named
  from beside b join memory_turn t on t.id = b.turn_id
), judged as (
  select *, case when bool_or(named) over () then named else role = %(speaker)s end as spoke, {dated} as dated
  from told
)
select {turn}, f.score, f.cosine, f.coverage, f.neighbours, f.spoke, f.dated
from (
  select *, {own} + neighbours + {dated_weight} * dated::int + {spoke_weight} * spoke::int as score
  from judged order by score desc, turn_id desc limit %(limit)s
) f join memory_turn m on m.id = f.turn_id
order by f.score desc, f.turn_id desc
"""
# Names of letters must stand as words of their own, or "AI" would be named by "said"; Chinese names stand between other characters.
NAME = "case when {name} ~ '^[ -~]+$' then ' ' || lower({name}) || ' ' else lower({name}) end"
DATED = "exists (select 1 from unnest(%(begins)s::timestamptz[], %(ends)s::timestamptz[]) d(b, e) where said_at >= d.b and said_at < d.e)"
OWN_SESSIONS = "and v.session_id in (select s.id from memory_session s where s.owner_id = %(owner)s and s.agent_id = %(agent)s)"
ONE_SESSION = "and v.session_id in (select s.id from memory_session s where s.owner_id = %(owner)s and s.external_id = %(session)s)"
# Not by an array comparison, which would look through all of them for each message.
NOT_GONE = "and not exists (select 1 from unnest(%(gone)s::bigint[]) g where g = v.turn_id)"


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A message with the parts of its score."""

    turn: Turn
    score: float
    cosine: float | None
    coverage: float
    neighbours: float
    spoke: bool
    dated: bool

    @property
    def substance(self) -> float:
        """The score without who spoke, which says nothing about whether the question has an answer here."""
        return self.score - weights.TURN_SPEAKER * self.spoke


@dataclass(frozen=True, slots=True)
class Within:
    """Where to look: in the session of that external id alone, if one is named, and not at the messages that are `gone`."""

    session: str = ""
    gone: Sequence[int] = ()


def forgotten(principal: Principal) -> list[int]:
    """The messages by which an agent must not be told again what is in the trash now or was erased, whatever its level (SPEC 9.2)."""
    with act_as(principal.keeper()):
        return [turn for (turn,) in fetch(withheld.EVERY, {"owners": big(principal.owner_ids)})]


def messages(
    principal: Principal, model: EmbeddingModel, sought: Sought, *, query: str, speaker: Speaker, within: Within, limit: int
) -> list[FoundTurn]:
    """The `limit` best messages of the person's conversations, best first. Call inside `act_as(principal)`.

    An agent sees the sessions it held itself, and the others only where the person allowed it.
    """
    own = principal.is_agent and not principal.all_turns
    some = (OWN_SESSIONS if own else "", ONE_SESSION if within.session else "", NOT_GONE if within.gone else "")
    statement = _statement(sought.vector is not None, bool(sought.spans), some, model.dimensions <= FITTING)
    values: dict[str, Any] = {
        "owner": big([principal.owner_id])[0],
        "model": model.pk,
        "words": small([0, *sought.words, *sought.meant]),
        "meant": small(sought.meant),
        "asked": len(sought.words),
        "vector": None if sought.vector is None else HalfVector(sought.vector),
        "begins": [span.begins for span in sought.spans],
        "ends": [span.ends for span in sought.spans],
        "agent": principal.agent_id,
        "session": within.session,
        "gone": big(within.gone),
        "speaker": speaker,
        "query": _as_words(query),
        "limit": limit,
    }
    return [_found(row) for row in fetch(statement, values)]


@lru_cache(maxsize=32)
def _statement(by_vector: bool, dated: bool, some: tuple[str, ...], fits: bool) -> str:  # noqa: FBT001 (a key of the cache)
    words = f"{weights.TURN_WORDS} * coverage" if by_vector else "coverage"
    return words_of("memory_turnterm", "turns") + STATEMENT.format(
        cosine=f"-({DISTANCE})" if by_vector else "null::float8",
        fits="and v.fits" if fits else "",
        sessions=" ".join(some),
        related=RELATED,
        name=NAME.format(name="t.name"),
        first_name=NAME.format(name="split_part(t.name, ' ', 1)"),
        span=weights.NEIGHBOUR_SPAN,
        dated=DATED if dated else "false",
        turn=columns(Turn, "m"),
        own=f"coalesce(cosine, {weights.UNSEEN if by_vector else 0} * coverage) + {words}",
        dated_weight=weights.TURN_DATE,
        spoke_weight=weights.TURN_SPEAKER,
    )


def _as_words(query: str) -> str:
    """The question in lower case with nothing but blanks between its words, and at both ends."""
    return " " + re.sub(r"[\W_]+", " ", query.lower()).strip() + " "


def _found(row: tuple[Any, ...]) -> FoundTurn:
    columns_of_turn = width(Turn)
    score, cosine, coverage, neighbours, spoke, dated = row[columns_of_turn:]
    turn = instance(Turn, row[:columns_of_turn])
    return FoundTurn(turn, float(score), cosine, float(coverage), float(neighbours), bool(spoke), bool(dated))
