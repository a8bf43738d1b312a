"""`evaluate load`: how fast people with many memories are served, beside a plain exact search on the same table (SPEC 15.3).

Embedding runs on one thread. Ratios are of medians: a call over HTTP against embedding the same questions and searching the same people by
hand; the search's statement against the hand-written ones (`evaluation.yardstick`). Every question is new to the server's cache of questions.
"""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator, Sequence
from functools import partial
from statistics import median
from typing import Any

from accounts.principals import Principal
from accounts.services.agents import create_agent, new_key
from accounts.services.authentication import agent_principal
from memory.evaluation import yardstick
from memory.evaluation.clients import Call, Client, Timed, crowd, serving
from memory.evaluation.crowd import Stock, settle, vacuum
from memory.providers import registry
from memory.recall.services import recall
from memory.vectors.services import active_model, embed_texts
from memory.vectors.types import sample

CALLS = 60
WARM_UP = 10
CLIENTS = (1, 8, 32)
# Calls of all clients together: enough for a 99th percentile.
CALLS_AT_ONCE = 400
WRITERS = 16
# Of very many people so many are asked inside this process; over HTTP all of them may be.
PEOPLE_ASKED = 200
SEARCH, CONTEXT, SAVE = "/api/v1/memories/search", "/api/v1/context", "/api/v1/memories"
PATHS = {"search": SEARCH, "context": CONTEXT}
MEASURED = ("embedding", "sql_hand_written", "sql_hand_whole", "by_hand", "sql", *PATHS)


def run(*, users: int, memories: int, rounds: int, clients: Sequence[int] = CLIENTS, processes: int = 1) -> dict[str, Any]:
    """The figures, as API.md has them. Call it inside `scratch_database()`."""
    agent, first = create_agent("load")
    keys = [first, *(new_key(agent)[1] for _ in range(max((*clients, WRITERS)) - 1))]
    started = time.perf_counter()
    names = settle(first, users, memories, Stock.of_the_sample())
    vacuum()
    filled = time.perf_counter() - started
    chosen = random.Random(3).sample(names, min(len(names), PEOPLE_ASKED))  # noqa: S311
    people, asked = [agent_principal(first, name) for name in chosen], questions()
    measured: dict[str, list[list[float]]] = {name: [] for name in MEASURED}
    parts: dict[str, list[dict[str, float]]] = {name: [] for name in PATHS}
    with serving(processes) as port:
        client = Client(port, first)
        cold = {name: _over_http(client, path, names, asked, 1).milliseconds[0] for name, path in PATHS.items()}
        for path in PATHS.values():
            _over_http(client, path, names, asked, WARM_UP)
        for _ in range(rounds):
            _in_process(people, asked, measured)
            for name, path in PATHS.items():
                timed = _over_http(client, path, names, asked, CALLS)
                measured[name].append(timed.milliseconds)
                parts[name] += timed.parts
        at_once = {
            name: {str(count): _at_once(port, keys, _calls(path, names, asked, CALLS_AT_ONCE), count) for count in clients}
            for name, path in PATHS.items()
        }
        saves = _at_once(port, keys, _saves(names, CALLS_AT_ONCE), WRITERS)
    told = {"share": _shares(parts), "clients": at_once["search"], "context_clients": at_once["context"], "saves": {str(WRITERS): saves}}
    more = {"cold_ms": {name: round(spent, 1) for name, spent in cold.items()}, "filled_in_s": round(filled, 1)}
    return {"users": users, "memories": memories, "rounds": rounds, "processes": processes} | _summary(measured) | told | more


def questions() -> Iterator[str]:
    """Real questions without end, none twice."""
    order = random.Random(11)  # noqa: S311
    stock = [pair.question for language in ("en", "zh") for pair in sample(language)]
    for number in itertools.count(1):
        yield f"{order.choice(stock)} ({number})"


def _in_process(people: Sequence[Principal], asked: Iterator[str], into: dict[str, list[list[float]]]) -> None:
    """One round of embedding alone, the hand-written statements, and the product's own, for the same questions and people."""
    embedder, model, chosen = registry.embedder(), active_model(), random.Random(13)  # noqa: S311
    spent: dict[str, list[float]] = {name: [] for name in MEASURED if name not in PATHS}
    for _ in range(CALLS):
        person, question = chosen.choice(people), next(asked)
        spent["embedding"].append(yardstick.milliseconds(partial(embedder.embed, [question], purpose="query")))
        (vector,) = embed_texts([question], purpose="query")
        spent["sql_hand_written"].append(yardstick.plain(person, vector or []))
        spent["sql_hand_whole"].append(yardstick.whole(person, model, vector or []))
        spent["by_hand"].append(spent["embedding"][-1] + spent["sql_hand_written"][-1])
        spent["sql"].append(recall(person, query=question).timings["search"])
    for name, values in spent.items():
        into[name].append(values)


def _over_http(client: Client, path: str, names: Sequence[str], asked: Iterator[str], calls: int) -> Timed:
    timed = Timed()
    for call in _calls(path, names, asked, calls):
        client.make(call, timed)
    return timed


def _calls(path: str, names: Sequence[str], asked: Iterator[str], count: int) -> list[Call]:
    chosen = random.Random(17)  # noqa: S311
    return [Call(path, chosen.choice(names), {"query": next(asked)}) for _ in range(count)]


def _saves(names: Sequence[str], count: int) -> list[Call]:
    chosen = random.Random(19)  # noqa: S311
    return [
        Call(SAVE, chosen.choice(names), {"text": f"My locker {place} has the number {place * 7919}", "source": "user_input"})
        for place in range(count)
    ]


def _at_once(port: int, keys: Sequence[str], calls: Sequence[Call], clients: int) -> dict[str, Any]:
    timed, seconds = crowd(port, keys, calls, clients)
    values = timed.milliseconds
    return {
        "per_second": round(len(values) / seconds, 1),
        "p50_ms": quantile(values, 0.5),
        "p95_ms": quantile(values, 0.95),
        "p99_ms": quantile(values, 0.99),
        "errors": timed.errors,
    }


def _summary(measured: dict[str, list[list[float]]]) -> dict[str, Any]:
    """Medians over the rounds of each round's median and p95, and the ratios of the medians."""
    figures: dict[str, dict[str, float]] = {
        name: {f"p{share}_ms": round(median(quantile(values, share / 100) for values in rounds), 3) for share in (50, 95)}
        for name, rounds in measured.items()
    }
    plain = figures.pop("by_hand")
    ratios = {
        "search": figures["search"]["p50_ms"] / plain["p50_ms"],
        "search_p95": figures["search"]["p95_ms"] / plain["p95_ms"],
        "context": figures["context"]["p50_ms"] / plain["p50_ms"],
        "sql": figures["sql"]["p50_ms"] / figures["sql_hand_written"]["p50_ms"],
        "sql_whole": figures["sql"]["p50_ms"] / figures["sql_hand_whole"]["p50_ms"],
    }
    return figures | {"ratios": {name: round(ratio, 3) for name, ratio in ratios.items()}, "model": str(active_model())}


def _shares(parts: dict[str, list[dict[str, float]]]) -> dict[str, dict[str, float]]:
    """The share of each part of the server's own time that its Server-Timing names; the rest is Python."""
    shares: dict[str, dict[str, float]] = {}
    for name, calls in parts.items():
        total = sum(call.get("total", 0.0) for call in calls)
        named = {part: sum(call.get(part, 0.0) for call in calls) / total for part in ("embed", "search", "rerank")} if total else {}
        shares[name] = {part: round(share, 3) for part, share in named.items()} | {"rest": round(1 - sum(named.values()), 3)}
    return shares


def quantile(values: Sequence[float], share: float) -> float:
    """The value under which that share of the values lies."""
    ordered = sorted(values)
    return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)], 3) if ordered else 0.0
