"""Rows 5 and 10 to 14: many at once, for as many rounds as wanted."""

from __future__ import annotations

import json
import logging
import random
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import OperationalError, connection, connections, transaction
from django.test import Client
from psycopg_pool import PoolTimeout

from accounts.isolation import act_as, act_as_maintenance
from accounts.services.agents import create_agent
from memory.api.idempotency import REPLAYED
from memory.enums import Source, State
from memory.errors import Conflict
from memory.lifecycle.services import confirm, erase, forget
from memory.models import Memory, MemoryVector, OperationLog
from memory.providers import registry
from memory.vectors.active import forget_known
from memory.vectors.services import sweep_missing
from tests import cast

log = logging.getLogger("soak")


def at_once(*works: Callable[[], object]) -> list[BaseException]:
    """Run all of them at the same moment; what they raised."""
    errors: list[BaseException] = []
    gate = threading.Barrier(len(works))

    def run(work: Callable[[], object]) -> None:
        try:
            gate.wait(30)
            patiently(work)
        except BaseException as error:  # noqa: BLE001 (told to the caller)
            errors.append(error)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return errors


def patiently(work: Callable[[], object]) -> None:
    """Do it; where no connection was free in time, which the door answers with 503, do it again, as clients do."""
    for _ in range(20):
        try:
            work()
        except OperationalError as error:
            if not isinstance(error.__cause__, PoolTimeout):
                raise
        else:
            return
    raise AssertionError("no connection was free twenty times running")


def pooled_reads(requests: int, *, threads: int = 8, seed: int = 5) -> Counter[str]:
    """Row 5: two people on one small pool; a tenth of the requests raise, a twentieth stream. Counts of what went wrong, by kind."""
    people = [cast.person("left"), cast.person("right")]
    for actor, word in zip(people, ("kayak", "harpsichord"), strict=True):
        cast.saved(actor.self, f"I own a {word}", source=Source.DASHBOARD)
    principals = [actor.self for actor in people]
    foreign = ["harpsichord", "kayak"]
    wrong: Counter[str] = Counter()

    def one(place: int) -> None:
        dice = random.Random(seed * requests + place)  # noqa: S311 (to be repeatable)
        who = dice.randrange(2)
        try:
            with act_as(principals[who]):
                rows = Memory.objects.all()
                if dice.random() < 0.05:
                    texts = list(rows.values_list("text", flat=True).iterator(chunk_size=1))
                else:
                    texts = list(rows.values_list("text", flat=True))
                wrong["foreign"] += sum(foreign[who] in text for text in texts)
                wrong["missing"] += not texts
                if dice.random() < 0.1:
                    raise ZeroDivisionError
        except ZeroDivisionError:
            pass
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("select coalesce(current_setting('desk.owners', true), '')")
            wrong["left behind"] += cursor.fetchone() != ("",)
        wrong["outside"] += Memory.objects.count()
        # As at the end of a request: the connection goes back to the pool, for whoever comes next.
        connections["default"].close()

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(one, range(requests)))
    return +wrong


class SlowEmbedder:
    """The model in force, which lets the test act while it thinks, when `go` is not set."""

    def __init__(self, inner: Any) -> None:
        self.name, self.version, self.dimensions = inner.name, inner.version, inner.dimensions
        self.inner, self.asked, self.go = inner, threading.Event(), threading.Event()
        self.go.set()

    def embed(self, texts: Sequence[str], *, purpose: str, awaited: bool = False) -> Any:
        """As the model, when the test lets it."""
        if purpose == "passage":
            self.asked.set()
            self.go.wait(30)
        return self.inner.embed(texts, purpose=purpose)


def deleted_while_embedding(rounds: int, monkeypatch: Any) -> tuple[int, int]:
    """Row 10: a memory is forgotten, or erased, while a sweep has its text and waits for the model. Orphan vectors, and memories come back."""
    actor = cast.person("mover")
    slow = SlowEmbedder(registry.embedder())
    orphans = back = 0
    with monkeypatch.context() as patched:
        patched.setattr(registry, "embedder", lambda: slow)
        forget_known()
        for place in range(rounds):
            memory = cast.saved(actor.self, f"I moved house {place} times", source=Source.DASHBOARD)
            with act_as_maintenance() as alias:
                MemoryVector.objects.using(alias).filter(memory_id=memory.pk).update(embedding=None, attempts=0)
            slow.asked.clear()
            slow.go.clear()
            failures: list[BaseException] = []
            sweep = threading.Thread(target=lambda told=failures: told.extend(at_once(lambda: sweep_missing(10))))
            sweep.start()
            assert slow.asked.wait(30)
            (erase if place % 2 else forget)(actor.self, memory.pk)
            slow.go.set()
            sweep.join(60)
            assert failures == []
            with act_as_maintenance() as alias:
                orphans += MemoryVector.objects.using(alias).filter(memory_id=memory.pk).count()
                back += Memory.objects.using(alias).filter(pk=memory.pk).exclude(state=State.FORGOTTEN).count()
    forget_known()
    return orphans, back


def confirmed_at_once(rounds: int, *, threads: int = 50) -> int:
    """Row 11: `threads` confirm one candidate. In how many rounds it was not admitted exactly once, with one entry, and no fault."""
    actor, agent = cast.person("judge"), cast.agent("clerk")
    wrong = 0
    for place in range(rounds):
        memory = cast.saved(actor.by(agent), f"I keep {place} hives of bees", source=Source.LLM_INFERENCE)
        principal = actor.self
        errors = at_once(*[lambda who=principal, pk=memory.pk: confirm(who, pk)] * threads)
        with act_as(principal):
            entries = OperationLog.objects.filter(action="memory.admit", memory_id=memory.pk).count()
            state = Memory.objects.get(pk=memory.pk).state
        wrong += (entries, state) != (1, State.ACTIVE) or not all(isinstance(error, Conflict) for error in errors)
    return wrong


def added_at_once(rounds: int, *, threads: int = 20) -> int:
    """Row 12: `threads` equal adds. In how many rounds there was not exactly one active row."""
    actor, agent = cast.person("twin"), cast.agent("copier")
    principal, wrong = actor.by(agent), 0
    for place in range(rounds):
        text = f"I swim in lake number {place}"
        errors = at_once(*[lambda text=text: cast.saved(principal, text)] * threads)
        with act_as(actor.self):
            rows = Memory.objects.filter(text=text, state=State.ACTIVE).count()
        if errors or rows != 1:
            log.warning("round %s: %s rows, %s", place, rows, errors[:3])
            wrong += 1
    return wrong


def contradicted_at_once(rounds: int) -> int:
    """Row 13: two contradictory writes. In how many rounds there was not one current value with everything before it kept."""
    actor, agent = cast.person("wanderer"), cast.agent("noter")
    principal, wrong = actor.by(agent), 0
    cities = ["Oslo", "Lisbon", "Denver", "Kyoto", "Accra", "Quito", "Perth", "Hanoi", "Tunis", "Bergen"]
    for place in range(rounds):
        pair = (cities[2 * place % 10], cities[(2 * place + 1) % 10])
        errors = at_once(*[lambda city=city: cast.saved(principal, f"I live in {city}") for city in pair])
        with act_as(actor.self):
            values = list(Memory.objects.filter(key="basic.region", state=State.ACTIVE).values_list("value", flat=True))
            history = Memory.objects.filter(key="basic.region").count()
        wrong += bool(errors) or len(values) != 1 or values[0] not in pair or history != 2 * (place + 1)
    return wrong


def replayed(replays: int, *, threads: int = 8) -> Counter[str]:
    """Row 14: one request again and again with its key, some with another body, some at once. What was answered, by kind."""
    cast.person("repeater")
    _agent, key = create_agent("retrier")
    headers = {"Authorization": f"Bearer {key}", "X-User-ID": "repeater", "Idempotency-Key": "once"}

    def send(body: dict[str, Any], idempotency: str = "once") -> Any:
        return Client().post(
            "/api/v1/memories", json.dumps(body), content_type="application/json", headers=headers | {"Idempotency-Key": idempotency}
        )

    body = {"text": "I repeat myself", "source": "user_input"}
    first = send(body)
    told: Counter[str] = Counter()

    def again(place: int) -> None:
        other = place % 10 == 9
        answer = send(body | {"text": "I say something else"} if other else body)
        told["422" if answer.status_code == 422 else "same" if answer.content == first.content else str(answer.status_code)] += 1
        connections.close_all()

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(again, range(replays)))
    parallel = Counter[str]()

    def come() -> None:
        answer = send(body | {"text": "I come in parallel"}, "twice")
        # One that comes after the first has ended is given its answer again, with the same status.
        parallel["replay" if REPLAYED in answer else str(answer.status_code)] += 1

    at_once(*[come] * threads)
    told["parallel work"] = parallel["201"]
    told["parallel other"] = sum(n for kind, n in parallel.items() if kind not in {"201", "409", "replay"})
    return told
