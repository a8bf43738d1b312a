"""Finding memories (SPEC 6): compose the question, embed it, search, rank, cut."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db.models import Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.conf import numbers
from memory.enums import Capability, Kind, PersonMode, State
from memory.errors import NotFound
from memory.models import EmbeddingModel, Memory
from memory.recall import floor, search, synonyms, turns
from memory.recall import query as queries
from memory.recall import rerank as reranking
from memory.recall.calibration import calibrate
from memory.recall.explain import Standing, last_word, stages
from memory.recall.filters import Wanted, conditions, wanted
from memory.recall.hot import forget_hot, hot, hot_fields
from memory.recall.search import Found
from memory.recall.seeking import seek
from memory.recall.tally import Tally, tally
from memory.recall.turns import FoundTurn, Within
from memory.recall.types import Explanation, Hit, Near, Recall, Recent, Stage, TurnHit, TurnsFound
from memory.vectors.services import active, active_model, advance, embedder_of
from memory.vectors.types import Centres, Progress

__all__ = [
    "Tally",
    "explain",
    "follow_model",
    "forget_hot",
    "hot",
    "hot_fields",
    "neighbours",
    "recall",
    "recall_explained",
    "recall_within",
    "search_turns",
    "synonyms",
    "tally",
]

ACTIVE = (State.ACTIVE,)
NOTHING = Recall([], {}, degraded=False)


def recall(
    principal: Principal,
    *,
    query: str,
    recent: Recent = (),
    top_k: int | None = None,
    kinds: Collection[Kind] | None = None,
    states: Collection[State] = ACTIVE,
    as_of: datetime | None = None,
    now: datetime | None = None,
) -> Recall:
    """The memories that answer a question, at most `top_k` (default: the setting), most relevant first; none when nothing reaches the floor.

    `recent`: the dialogue before it, oldest first. `as_of`: what held at that moment. `now` is aware (default: the present).
    An agent finds nothing while the person has paused their memory.
    """
    principal.need(Capability.READ, Capability.PROXY)
    wish = _Wish(query, recent, top_k or numbers().top_k, kinds, states, as_of, now or timezone.now())
    return NOTHING if _closed(principal) else _answer(principal, wish).recall


def recall_within(
    principal: Principal,
    *,
    query: str,
    top_k: int,
    states: Collection[State],
    kinds: Collection[Kind] | None = None,
    access_level: int | None = None,
    agent: str = "",
) -> Recall:
    """As `recall`, among memories of that `access_level` alone, and those that came through the agent of that slug; None and empty: of any."""
    principal.need(Capability.READ, Capability.PROXY)
    wish = _Wish(query, (), top_k, kinds, states, None, timezone.now(), access_level, agent)
    return NOTHING if _closed(principal) else _answer(principal, wish).recall


def recall_explained(
    principal: Principal,
    *,
    query: str,
    recent: Recent = (),
    top_k: int | None = None,
    kinds: Collection[Kind] | None = None,
    states: Collection[State] = ACTIVE,
    as_of: datetime | None = None,
) -> Recall:
    """As `recall`, with why each memory was found, told from the same search."""
    principal.need(Capability.READ, Capability.PROXY)
    if _closed(principal):
        return NOTHING
    answer = _answer(principal, _Wish(query, recent, top_k or numbers().top_k, kinds, states, as_of, timezone.now()))
    met = dict.fromkeys((condition.stage for condition in conditions(principal, answer.wanted)), True)
    told = {hit.memory.pk: _told(principal, answer, hit.memory, met) for hit in answer.recall.hits}
    return replace(answer.recall, explanations=told)


def search_turns(
    principal: Principal, *, query: str, session: str = "", recent: Recent = (), top_k: int = 5, now: datetime | None = None
) -> TurnsFound:
    """Messages of past conversations that answer a question, at most `top_k`, most relevant first (SPEC 6.9).

    `session`: the external id of the only session to look in. An agent finds nothing while the person has paused their memory, and no
    message that brought what is in the trash now.
    """
    principal.need(Capability.SESSIONS)
    if _closed(principal):
        return TurnsFound([], {}, degraded=False)
    now = now or timezone.now()
    asked = queries.compose(query, recent, now=now.astimezone(principal.zone), synonyms=synonyms.groups())
    model = active()
    started = time.perf_counter()
    sought = seek(model, asked)
    embedded = time.perf_counter()
    gone = turns.forgotten(principal) if principal.is_agent else []
    with act_as(principal, planned_once=True):
        searching = time.perf_counter()
        within = Within(session, gone)
        found = turns.messages(principal, model.row, sought, query=query, speaker=queries.speaker(query), within=within, limit=top_k)
        searched = time.perf_counter()
        # Doors name the session of each message, and see nothing outside this transaction.
        prefetch_related_objects([one.turn for one in found], "session")
    degraded = sought.vector is None
    least = floor.read(model.row.floor)
    if max((one.substance for one in found), default=0.0) < (least.words if degraded else least.turns):
        found = []
    timings = {"embed": (embedded - started) * 1000, "search": (searched - searching) * 1000}
    return TurnsFound([_turn_hit(one) for one in found], timings, degraded)


def explain(
    principal: Principal,
    *,
    query: str,
    memory: UUID | int | str,
    recent: Recent = (),
    top_k: int | None = None,
    kinds: Collection[Kind] | None = None,
    states: Collection[State] = ACTIVE,
    now: datetime | None = None,
) -> Explanation:
    """Why `recall` with the same arguments gives this memory, or does not: by that very search, which is told to watch it.

    NotFound for what may not be seen, or is in the trash.
    """
    principal.need(Capability.READ)
    wish = _Wish(query, recent, top_k or numbers().top_k, kinds, states, None, now or timezone.now())
    with act_as(principal):
        row = _visible(principal, memory)
    if _closed(principal):
        return Explanation(recalled=False, stages=[Stage("mode", passed=False, detail=_("Memory is paused for agents."))])
    answer = _answer(principal, wish, watch=row.pk)
    return _told(principal, answer, row, answer.checks)


def _told(principal: Principal, answer: _Answer, row: Memory, checks: dict[str, bool] | None) -> Explanation:
    found = next((one for one in answer.found if one.memory.pk == row.pk), None)
    given = [hit.memory.pk for hit in answer.recall.hits]
    floor_and_limit = (answer.recall.floor, answer.wish.top_k)
    standing = Standing(row, checks, found, answer.best, *floor_and_limit, degraded=answer.recall.degraded, order=answer.order)
    said = stages(principal, answer.wanted, standing)
    return Explanation(row.pk in given, [*said, *last_word(standing, given)])


@dataclass(frozen=True, slots=True)
class _Wish:
    """What `recall` and `explain` are asked."""

    query: str
    recent: Recent
    top_k: int
    kinds: Collection[Kind] | None
    states: Collection[State]
    as_of: datetime | None
    now: datetime
    access_level: int | None = None
    agent: str = ""


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a search gave, and how it came to that: all it found, the best score, the pool as it was reranked (None: nobody did).

    `checks`: the conditions of the watched memory by stage, None when search holds no row of it.
    """

    wish: _Wish
    wanted: Wanted
    recall: Recall
    found: list[Found]
    best: float
    order: list[Hit] | None
    checks: dict[str, bool] | None


def _answer(principal: Principal, wish: _Wish, *, watch: UUID | None = None) -> _Answer:
    """The one way in which memories are found: compose, embed, search, floor, rerank, cut."""
    asked = queries.compose(wish.query, wish.recent, now=wish.now.astimezone(principal.zone), synonyms=synonyms.groups())
    model, pool = active(), reranking.pool(wish.top_k)
    started = time.perf_counter()
    sought = seek(model, asked)
    embedded = time.perf_counter()
    asked_for = wanted(wish.states, wish.kinds, moment=wish.as_of or wish.now, past=wish.as_of is not None)
    asked_for = replace(asked_for, access_level=wish.access_level, agent=wish.agent)
    with act_as(principal, planned_once=True):
        searching = time.perf_counter()
        rows = search.memories(principal, model.row, sought, asked_for, limit=pool, watch=watch)
        searched = time.perf_counter()
        checks = None if watch is None else search.checks(principal, model.row, asked_for, watch)
    found = search.read(rows)
    degraded, leaning = sought.vector is None, bool(asked.dialogue)
    least = floor.chosen(floor.read(model.row.floor), degraded=degraded, leaning=leaning)
    hits = floor.cut([_hit(one) for one in found if watch is None or one.place <= pool], least)
    looking = time.perf_counter()
    hits = reranking.rerank(principal, wish.query, hits)
    timings = {
        "embed": (embedded - started) * 1000,
        "search": (searched - searching) * 1000,
        "rerank": (time.perf_counter() - looking) * 1000,
    }
    # Who was asked to put them in order has judged better what fits than the scores can.
    reordered = any("rerank" in hit.scores or "judge" in hit.scores for hit in hits)
    given = hits[: wish.top_k] if reordered else floor.beside(hits[: wish.top_k], leaning=leaning)
    best = max((one.score for one in found), default=0.0)
    return _Answer(wish, asked_for, Recall(given, timings, degraded, least), found, best, hits if reordered else None, checks)


def _closed(principal: Principal) -> bool:
    return principal.is_agent and principal.mode != PersonMode.ON


def _visible(principal: Principal, key: UUID | int | str) -> Memory:
    """The memory of that id, or the person's own of that number (a team's count apart), if the principal may see it."""
    text = str(key)
    numbered = text.isascii() and text.isdecimal() and len(text) < 10
    chosen = Q(number=int(text), owner_id=principal.owner_id) if numbered else Q(pk=_as_uuid(text))
    row: Memory | None = Memory.objects.visible_to(principal).not_forgotten().filter(chosen).first()
    if row is None:
        raise NotFound
    return row


def _as_uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise NotFound from None


def follow_model(limit: int = 500) -> Progress | None:
    """One step towards the configured embedding model, up to `limit` rows, and its floor where none is known; None when it is in force.

    For sweepers and `manage.py reembed`; may be called by several at once, and be killed at any point.
    """
    progress = advance(limit)
    for model in EmbeddingModel.objects.filter(floor={}).exclude(centres={}).exclude(state=EmbeddingModel.State.RETIRED):
        embedder = embedder_of(model)
        if embedder is not None:
            measured = calibrate(embedder, Centres.from_json(model.centres))
            EmbeddingModel.objects.filter(pk=model.pk, floor={}).update(floor=measured)
    return progress


def neighbours(owner_id: int, vector: Sequence[float], *, limit: int) -> list[Near]:
    """The active and waiting memories of an owner nearest to a vector, nearest first. Call inside the writer's own transaction."""
    rows = search.near(owner_id, active_model(), vector, (State.ACTIVE, State.CANDIDATE), limit=limit)
    return [Near(memory_id, cosine) for memory_id, cosine in rows]


def _hit(found: Found) -> Hit:
    scores = {"words": round(found.coverage, 4)}
    if found.cosine is not None:
        scores["vector"] = round(found.cosine, 4)
    if found.dated:
        scores["date"] = 1.0
    if found.weight != 1.0:
        scores["weight"] = round(found.weight, 4)
    return Hit(found.memory, round(found.score, 4), scores)


def _turn_hit(found: FoundTurn) -> TurnHit:
    scores = {"words": found.coverage, "neighbours": found.neighbours, "speaker": float(found.spoke), "date": float(found.dated)}
    if found.cosine is not None:
        scores["vector"] = found.cosine
    return TurnHit(found.turn, round(found.score, 4), {name: round(score, 4) for name, score in scores.items()})
