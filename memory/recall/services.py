"""Finding memories (SPEC 6): compose the question, embed it, search, rank, cut."""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

import numpy as np
from django.db.models import Q, prefetch_related_objects
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.enums import Capability, Kind, PersonMode, State
from memory.errors import ModelFailed, NotFound
from memory.models import EmbeddingModel, Memory
from memory.recall import floor, search, synonyms, turns
from memory.recall import query as queries
from memory.recall import rerank as reranking
from memory.recall.calibration import calibrate
from memory.recall.explain import Standing, passed_all, reranked, stages
from memory.recall.filters import wanted
from memory.recall.hot import forget_hot, hot, hot_fields
from memory.recall.query import Asked
from memory.recall.search import Found, Sought
from memory.recall.turns import FoundTurn
from memory.recall.types import Explanation, Hit, Near, Recall, Recent, Stage, TurnHit, TurnsFound
from memory.vectors.services import active, active_model, advance, embed_with, embedder_of, hashed
from memory.vectors.types import ActiveModel, Centres, Progress

__all__ = ["explain", "follow_model", "forget_hot", "hot", "hot_fields", "neighbours", "recall", "search_turns"]

log = logging.getLogger(__name__)

ACTIVE = (State.ACTIVE,)


def recall(
    principal: Principal,
    *,
    query: str,
    recent: Recent = (),
    top_k: int = 3,
    kinds: Collection[Kind] | None = None,
    states: Collection[State] = ACTIVE,
    as_of: datetime | None = None,
    now: datetime | None = None,
) -> Recall:
    """The memories that answer a question, at most `top_k`, most relevant first; none when nothing reaches the floor.

    `recent`: the dialogue before it, oldest first. `as_of`: what held at that moment. `now` is aware (default: the present).
    An agent finds nothing while the person has paused their memory.
    """
    principal.need(Capability.READ, Capability.PROXY)
    if principal.is_agent and principal.mode != PersonMode.ON:
        return Recall([], {}, degraded=False)
    now = now or timezone.now()
    asked = queries.compose(query, recent, now=now.astimezone(principal.zone), synonyms=synonyms.groups())
    model = active()
    started = time.perf_counter()
    sought = _seek(model, asked)
    embedded = time.perf_counter()
    conditions = wanted(states, kinds, moment=as_of or now, past=as_of is not None)
    with act_as(principal, planned_once=True):
        searching = time.perf_counter()
        rows = search.memories(principal, model.row, sought, conditions, limit=reranking.pool(top_k))
        searched = time.perf_counter()
    degraded = sought.vector is None
    least = floor.chosen(floor.read(model.row.floor), degraded=degraded, leaning=bool(asked.dialogue))
    hits = floor.cut([_hit(one) for one in search.read(rows)], least)
    looking = time.perf_counter()
    hits = reranking.rerank(principal, query, hits)[:top_k]
    timings = {
        "embed": (embedded - started) * 1000,
        "search": (searched - searching) * 1000,
        "rerank": (time.perf_counter() - looking) * 1000,
    }
    return Recall(hits, timings, degraded, least)


def search_turns(
    principal: Principal, *, query: str, session: str = "", recent: Recent = (), top_k: int = 5, now: datetime | None = None
) -> TurnsFound:
    """Messages of past conversations that answer a question, at most `top_k`, most relevant first (SPEC 6.9).

    `session`: the external id of the only session to look in. An agent finds nothing while the person has paused their memory.
    """
    principal.need(Capability.SESSIONS)
    if principal.is_agent and principal.mode != PersonMode.ON:
        return TurnsFound([], {}, degraded=False)
    now = now or timezone.now()
    asked = queries.compose(query, recent, now=now.astimezone(principal.zone), synonyms=synonyms.groups())
    model = active()
    started = time.perf_counter()
    sought = _seek(model, asked)
    embedded = time.perf_counter()
    with act_as(principal, planned_once=True):
        searching = time.perf_counter()
        found = turns.messages(principal, model.row, sought, query=query, speaker=queries.speaker(query), session=session, limit=top_k)
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
    top_k: int = 3,
    kinds: Collection[Kind] | None = None,
    states: Collection[State] = ACTIVE,
    now: datetime | None = None,
) -> Explanation:
    """Why `recall` with the same arguments gives this memory, or does not: by the same statement. NotFound for what may not be seen."""
    principal.need(Capability.READ)
    now = now or timezone.now()
    asked = queries.compose(query, recent, now=now.astimezone(principal.zone), synonyms=synonyms.groups())
    model = active()
    sought = _seek(model, asked)
    conditions = wanted(states, kinds, moment=now, past=False)
    with act_as(principal):
        row = _visible(principal, memory)
        checks = search.checks(principal, model.row, conditions, row.pk)
        best = search.read(search.memories(principal, model.row, sought, conditions, limit=1))
        found = search.read(search.memories(principal, model.row, sought, conditions, limit=top_k, watch=row.pk))
    degraded = sought.vector is None
    least = floor.chosen(floor.read(model.row.floor), degraded=degraded, leaning=bool(asked.dialogue))
    standing = Standing(row, checks, found[0] if found else None, best[0].score if best else 0.0, least, top_k, degraded=degraded)
    if principal.is_agent and principal.mode != PersonMode.ON:
        return Explanation(recalled=False, stages=[Stage("mode", passed=False, detail=_("Memory is paused for agents."))])
    said = stages(principal, conditions, standing)
    if reranking.pool(top_k) == top_k or standing.found is None or not standing.reached_floor:
        return Explanation(passed_all(said, standing), said)
    again = recall(principal, query=query, recent=recent, top_k=reranking.pool(top_k), kinds=kinds, states=states, now=now)
    return reranked(said, [hit.memory.pk for hit in again.hits], row, top_k)


def _visible(principal: Principal, key: UUID | int | str) -> Memory:
    """The memory of that id or number, if the principal may see it."""
    text = str(key)
    chosen = Q(number=int(text)) if text.isdecimal() and len(text) < 10 else Q(pk=_as_uuid(text))
    row: Memory | None = Memory.objects.visible_to(principal).filter(chosen).order_by("owner_id").first()
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


def _seek(model: ActiveModel, asked: Asked) -> Sought:
    """The question as the search compares it; by words alone when it cannot be embedded."""
    return Sought(_vector(model, asked), hashed(asked.words), asked.spans, hashed(asked.meant))


def _vector(model: ActiveModel, asked: Asked) -> Sequence[float] | None:
    try:
        vectors = embed_with(model, asked.texts, purpose="query")
    except ModelFailed as error:
        log.warning("A question is searched by words alone (%s)", error.code)
        return None
    question = vectors[0]
    dialogue = vectors[1] if len(vectors) > 1 else None
    if question is None or dialogue is None:
        return question
    # Both are of unit length: the sum's cosine with a memory is the weighted sum of the two cosines, brought back to their scale.
    mixed = np.asarray(question) + asked.lean * np.asarray(dialogue)
    return list(mixed / np.linalg.norm(mixed))


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
