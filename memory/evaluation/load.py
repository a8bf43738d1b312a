"""`evaluate load`: how fast people with many memories are served, beside a plain exact search on the same table (SPEC 15.3).

Embedding runs on one thread. Ratios are of medians: a call over HTTP against embedding the same questions and searching the same people by
hand; the search's statement against the hand-written one. Every question is new to the server's cache of questions.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

from django.db import connection

from accounts.isolation import act_as
from accounts.principals import Principal
from accounts.services.agents import create_agent, new_key
from accounts.services.authentication import agent_principal
from memory.evaluation.clients import Call, Client, Timed, crowd, serving
from memory.evaluation.crowd import settle
from memory.providers import registry
from memory.recall.services import recall
from memory.vectors.services import active_model, embed_texts
from memory.vectors.types import sample

BY_HAND = "select memory_id from memory_memoryvector where owner_id = %s order by embedding <=> %s::halfvec limit 3"
CALLS = 60
WARM_UP = 10
CLIENTS = (1, 8, 32)
CALLS_A_CLIENT = 12
SEARCH, CONTEXT = "/api/v1/memories/search", "/api/v1/context"


def run(*, users: int, memories: int, rounds: int) -> dict[str, Any]:
    """The figures, as API.md has them. Call it inside `scratch_database()`."""
    agent, first = create_agent("load")
    keys = [first, *(new_key(agent)[1] for _ in range(max(CLIENTS) - 1))]
    names = settle(first, users, memories)
    people = [agent_principal(first, name) for name in names]
    asked = _questions()
    measured: dict[str, list[list[float]]] = {name: [] for name in ("embedding", "sql_hand_written", "by_hand", "sql", "search", "context")}
    parts: dict[str, list[dict[str, float]]] = {"search": [], "context": []}
    with serving() as port:
        client = Client(port, first)
        for kind in (SEARCH, CONTEXT):
            _over_http(client, kind, names, asked, WARM_UP)
        for _ in range(rounds):
            _in_process(people, asked, measured)
            for name, path in (("search", SEARCH), ("context", CONTEXT)):
                timed = _over_http(client, path, names, asked, CALLS)
                measured[name].append(timed.milliseconds)
                parts[name] += timed.parts
        at_once = {str(count): _at_once(port, keys, names, asked, count) for count in CLIENTS}
    return {"users": users, "memories": memories, "rounds": rounds} | _summary(measured) | {"share": _shares(parts), "clients": at_once}


def _questions() -> Iterator[str]:
    """Real questions without end, none twice."""
    order = random.Random(11)  # noqa: S311
    stock = [pair.question for language in ("en", "zh") for pair in sample(language)]
    for number in itertools.count(1):
        yield f"{order.choice(stock)} ({number})"


def _by_hand(cursor: Any, owner_id: int, vector: str) -> list[Any]:
    cursor.execute(BY_HAND, [owner_id, vector])
    return list(cursor.fetchall())


def _in_process(people: Sequence[Principal], asked: Iterator[str], into: dict[str, list[list[float]]]) -> None:
    """One round of embedding alone, the hand-written statement, and the product's own, for the same questions and people."""
    embedder, chosen = registry.embedder(), random.Random(13)  # noqa: S311
    embedding, by_hand, own, both = [], [], [], []
    for _ in range(CALLS):
        person, question = chosen.choice(people), next(asked)
        spent = _timed(partial(embedder.embed, [question], purpose="query"))
        (vector,) = embed_texts([question], purpose="query")
        literal = "[" + ",".join(map(repr, vector or [])) + "]"
        with act_as(person), connection.cursor() as cursor:
            hand = _timed(partial(_by_hand, cursor, person.owner_id, literal))
        embedding.append(spent)
        by_hand.append(hand)
        both.append(spent + hand)
        own.append(recall(person, query=question).timings["search"])
    for name, values in (("embedding", embedding), ("sql_hand_written", by_hand), ("by_hand", both), ("sql", own)):
        into[name].append(values)


def _timed(work: Callable[[], Any]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000


def _over_http(client: Client, path: str, names: Sequence[str], asked: Iterator[str], calls: int) -> Timed:
    timed = Timed()
    for call in _calls(path, names, asked, calls):
        client.make(call, timed)
    return timed


def _calls(path: str, names: Sequence[str], asked: Iterator[str], count: int) -> list[Call]:
    chosen = random.Random(17)  # noqa: S311
    return [Call(path, chosen.choice(names), {"query": next(asked)}) for _ in range(count)]


def _at_once(port: int, keys: Sequence[str], names: Sequence[str], asked: Iterator[str], clients: int) -> dict[str, Any]:
    timed, seconds = crowd(port, keys, _calls(SEARCH, names, asked, clients * CALLS_A_CLIENT), clients)
    values = timed.milliseconds
    return {
        "per_second": round(len(values) / seconds, 1),
        "p50_ms": _quantile(values, 0.5),
        "p95_ms": _quantile(values, 0.95),
        "p99_ms": _quantile(values, 0.99),
        "errors": timed.errors,
    }


def _summary(measured: dict[str, list[list[float]]]) -> dict[str, Any]:
    """Medians over the rounds of each round's median and p95, and the ratios of the medians."""
    figures: dict[str, dict[str, float]] = {
        name: {f"p{share}_ms": round(median(_quantile(values, share / 100) for values in rounds), 3) for share in (50, 95)}
        for name, rounds in measured.items()
    }
    plain = figures.pop("by_hand")
    ratios = {
        "search": round(figures["search"]["p50_ms"] / plain["p50_ms"], 3),
        "search_p95": round(figures["search"]["p95_ms"] / plain["p95_ms"], 3),
        "context": round(figures["context"]["p50_ms"] / plain["p50_ms"], 3),
        "sql": round(figures["sql"]["p50_ms"] / figures["sql_hand_written"]["p50_ms"], 3),
    }
    return figures | {"ratios": ratios, "model": str(active_model())}


def _shares(parts: dict[str, list[dict[str, float]]]) -> dict[str, dict[str, float]]:
    """The share of each part of the server's own time that its Server-Timing names; the rest is Python."""
    shares: dict[str, dict[str, float]] = {}
    for name, calls in parts.items():
        total = sum(call.get("total", 0.0) for call in calls)
        named = {part: sum(call.get(part, 0.0) for call in calls) / total for part in ("embed", "search", "rerank")} if total else {}
        shares[name] = {part: round(share, 3) for part, share in named.items()} | {"rest": round(1 - sum(named.values()), 3)}
    return shares


def _quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)], 3) if ordered else 0.0
