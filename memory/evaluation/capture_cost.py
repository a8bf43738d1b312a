"""What capturing one stored message costs (SPEC 3.11): the whole, and what of it are rules, screening, SQL and the embedding itself."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from django.db import connection

from accounts.models import User
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent
from memory.capture.services import capture_turn, hear, infer, ingest
from memory.enums import Role
from memory.evaluation.cases import Case, load
from memory.screening import screen
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from memory.vectors.services import embed_texts

T = TypeVar("T")
PARTS = ("whole", "embedding", "beside_embedding", "rules", "screening", "sql")


@dataclass(slots=True)
class Costs:
    """Milliseconds of each message, part by part."""

    parts: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in PARTS})
    statements: int = 0

    def result(self) -> dict[str, Any]:
        """Median and 95th percentile in milliseconds of each part."""
        turns = len(self.parts["whole"])
        shares = {name: {"p50_ms": _median(spent), "p95_ms": _late(spent)} for name, spent in self.parts.items()}
        return {"turns": turns, "statements": self.statements, **shares}


class _Stopwatch:
    """Adds up the time that statements take on the connection, as Django's execute wrapper."""

    def __init__(self) -> None:
        self.ms = 0.0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        started = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.ms += (time.perf_counter() - started) * 1000


def run(path: Path) -> dict[str, Any]:
    """The costs over the person's messages of a file of cases. Call it inside `scratch_database()`, on a machine that is otherwise idle.

    Rules, screening and embedding are timed once more by themselves, right after the call that did them.
    """
    agent, _ = create_agent("evaluation-cost")
    costs = Costs()
    cases = load(path)
    _warm(agent.pk)
    for case in cases:
        user = User.objects.create_user(anonymous=True)
        _play(acting_agent(user.owner_id, agent.pk), case, costs)
    return costs.result()


def _warm(agent_id: int) -> None:
    """One message beforehand: what is loaded on first use is nobody's cost."""
    user = User.objects.create_user(anonymous=True)
    ingest(
        acting_agent(user.owner_id, agent_id),
        session="warm",
        messages=[MessageIn("user", "Remember that I like tea. 我喜欢喝茶")],
        wait=True,
    )


def _play(speaker: Principal, case: Case, costs: Costs) -> None:
    now = case.now or datetime.now(UTC)
    for place, turn in enumerate(case.turns):
        message = MessageIn(turn["role"], turn["content"], at=now + timedelta(seconds=place))
        [stored] = record_turns(speaker, "case", [message]).turns
        if stored.role != Role.USER:
            continue
        watch = _Stopwatch()
        started = time.perf_counter()
        with connection.execute_wrapper(watch):
            capture_turn(stored.pk, speaker.owner_id, speaker)
        _note(costs, stored.content, now, (time.perf_counter() - started) * 1000, watch.ms)


def _note(costs: Costs, text: str, now: datetime, whole: float, sql: float) -> None:
    rules, texts = _timed(lambda: _stated(text, now))
    screening, _ = _timed(lambda: [screen(one) for one in texts])
    embedding = _timed(lambda: embed_texts(texts, purpose="passage"))[0] if texts else 0.0
    costs.statements += len(texts)
    for name, spent in zip(PARTS, (whole, embedding, max(whole - embedding, 0.0), rules, screening, sql), strict=True):
        costs.parts[name].append(spent)


def _stated(text: str, now: datetime) -> list[str]:
    heard = hear(text, now=now, history=[])
    return [statement.text for statement in infer(heard, text, now=now, history=[], chat=None).statements]


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    started = time.perf_counter()
    done = work()
    return (time.perf_counter() - started) * 1000, done


def _median(spent: Sequence[float]) -> float:
    return round(statistics.median(spent), 2) if spent else 0.0


def _late(spent: Sequence[float]) -> float:
    return round(sorted(spent)[int(len(spent) * 0.95)], 2) if spent else 0.0
