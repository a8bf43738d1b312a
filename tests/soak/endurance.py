"""Row 27: half an hour at half of what the installation can do, watched from outside."""

from __future__ import annotations

import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tests.soak.installation import Installation

PROBES, CLIENTS, SAMPLE_SECONDS = 20.0, 4, 15.0
CONNECTIONS = "select count(*) from pg_stat_activity where usename like 'desk_%'"


DEAD = "select coalesce(max(n_dead_tup * 100 / greatest(n_live_tup, 1000)), 0) from pg_stat_user_tables"


@dataclass
class Endured:
    """Answers by status; memory of all processes (MB, proportional share), connections and dead rows (%) by sample."""

    rate: float
    answers: Counter[int] = field(default_factory=Counter)
    megabytes: list[float] = field(default_factory=list)
    connections: list[int] = field(default_factory=list)
    dead: list[int] = field(default_factory=list)


def top_rate(desk: Installation, key: str) -> float:
    """Requests a second with all clients asking as fast as they are answered."""
    told: Counter[int] = Counter()
    _ask(desk, key, PROBES, 0.0, told)
    return told.total() / PROBES


def endure(desk: Installation, key: str, seconds: float) -> Endured:
    """Half of the top rate for so long."""
    found = Endured(top_rate(desk, key) / 2)
    clients = threading.Thread(target=_ask, args=(desk, key, seconds, CLIENTS / found.rate, found.answers))
    clients.start()
    while clients.is_alive():
        clients.join(SAMPLE_SECONDS)
        found.megabytes.append(sum(map(_megabytes, desk.pids(""))))
        found.connections.append(desk.ask_database(CONNECTIONS))
        found.dead.append(desk.ask_database(DEAD))
    return found


def _ask(desk: Installation, key: str, seconds: float, pause: float, told: Counter[int]) -> None:
    """Turns, contexts, searches and memories, each client one after the other, one each `pause` seconds."""
    ends = time.monotonic() + seconds

    def one(client: int) -> None:
        for number in range(10_000_000):
            started = time.monotonic()
            if started > ends:
                return
            told[_request(desk, key, client, number)] += 1
            time.sleep(max(0.0, pause - (time.monotonic() - started)))

    threads = [threading.Thread(target=one, args=(client,)) for client in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _request(desk: Installation, key: str, client: int, number: int) -> int:
    user = f"p{client}-{number % 25}"
    calls = (
        ("POST", "/api/v1/context", {"query": "Where is the kite?"}),
        ("POST", "/api/v1/memories/search", {"query": "What do I eat?"}),
        (
            "POST",
            f"/api/v1/sessions/s{number % 50}/turns",
            {"messages": [{"role": "user", "content": f"I keep kite {number} in the shed."}]},
        ),
        ("GET", "/api/v1/memories", None),
    )
    method, path, body = calls[number % len(calls)]
    return desk.call(method, path, key, user, body).status


def _megabytes(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
