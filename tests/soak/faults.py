"""The faults, a function each: disturb an installation while a journal writes, heal it, and return figures. Short forms do less of the same."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from tests.soak.installation import Answer, Installation, wait_until
from tests.soak.journal import Journal

HEALED_SECONDS = 60
TERMINATE = "select count(pg_terminate_backend(pid)) from pg_stat_activity where usename like 'desk_%'"
CONNECTIONS = "select count(*) from pg_stat_activity where usename like 'desk_%'"


@dataclass(frozen=True)
class Length:
    """How often a fault is made, and how long a pause lasts."""

    times: int
    seconds: float


SHORT, LONG = Length(1, 4.0), Length(10, 60.0)


def kill_processes(desk: Installation, journal: Journal, length: Length) -> dict[str, float]:
    """Row 1: kill -9 of workers and web processes in the middle of their work."""
    kills = [partial(kill, desk, "desk-worker"), partial(kill, desk, "desk-web")] * length.times
    return kill_in_turn(kills, journal, seconds=0)


def kill(desk: Installation, name: str) -> None:
    """kill -9 of every process of that name."""
    for pid in desk.pids(name):
        os.kill(pid, signal.SIGKILL)


def kill_in_turn(kills: Sequence[Callable[[], None]], journal: Journal, *, seconds: float) -> dict[str, float]:
    """The kills one after the other, spread over so many seconds, each once writes go on after the one before."""
    slowest, begun = 0.0, time.monotonic()
    for number, killed in enumerate(kills, 1):
        killed()
        slowest = max(slowest, journal.goes_on(HEALED_SECONDS))
        time.sleep(max(0.0, begun + seconds * number / len(kills) - time.monotonic()))
    return {"killed": len(kills), "slowest_recovery_s": slowest}


def reset_connections(desk: Installation, journal: Journal, length: Length) -> dict[str, float]:
    """Row 19: every database connection is ended by the server, under load."""
    slowest = 0.0
    for _ in range(2 * length.times):
        desk.ask_database(TERMINATE)
        slowest = max(slowest, journal.goes_on(HEALED_SECONDS))
    return {"resets": 2 * length.times, "slowest_recovery_s": slowest}


def kill_database(desk: Installation, journal: Journal, length: Length) -> dict[str, float]:
    """Row 20: kill -9 of the postmaster; the service heals by itself."""
    slowest = 0.0
    for _ in range(max(1, length.times // 3)):
        for pid in desk.pids("postgres"):
            os.kill(pid, signal.SIGKILL)
        slowest = max(slowest, journal.goes_on(HEALED_SECONDS))
    return {"kills": max(1, length.times // 3), "slowest_recovery_s": slowest}


def pause_database(desk: Installation, journal: Journal, length: Length) -> dict[str, float]:
    """Row 23: the database stands still; no request takes longer than its stated limit and a second."""
    limit = float(desk.variables["REQUEST_SECONDS"])
    paused = _database(desk)
    for pid in paused:
        os.kill(pid, signal.SIGSTOP)
    ends, slowest = time.monotonic() + length.seconds, 0.0
    while time.monotonic() < ends:
        answer = desk.call("GET", "/api/v1/memories", journal.key, "p0")
        slowest = max(slowest, answer.seconds)
        time.sleep(0.1)
    for pid in paused:
        os.kill(pid, signal.SIGCONT)
    assert slowest <= limit + 1, f"a request took {slowest:.1f} s"
    return {"slowest_request_s": slowest, "recovery_s": journal.goes_on(HEALED_SECONDS)}


def _database(desk: Installation) -> list[int]:
    """The server and its backends, whose command lines name only the server's."""
    (server,) = [pid for pid in desk.pids("postgres") if b"-D" in _words(pid)]
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server)], capture_output=True, text=True, check=True).stdout.split()
    return [server, *map(int, children)]


def _words(pid: int) -> bytes:
    with open(f"/proc/{pid}/cmdline", "rb") as file:  # noqa: PTH123
        return file.read()


def full_disk(desk: Installation, journal: Journal, length: Length) -> dict[str, float]:
    """Row 21: the disk is full; reads work, writes are 503, and all is normal once there is room. The data must lie on a small disk of its own."""
    filler = desk.data / "filler"
    with filler.open("wb") as file:
        try:
            while True:
                file.write(b"\0" * 65_536)
                file.flush()
        except OSError:
            pass
    time.sleep(length.seconds)
    statuses = set()
    for _ in range(20):
        try:
            statuses.add(desk.call("GET", "/api/v1/memories", journal.key, "p0").status)
        except (OSError, http.client.HTTPException):
            statuses.add(0)
    filler.unlink()
    assert statuses == {200}, f"reads were answered {statuses} while the disk was full"
    return {"refused_503": journal.refused[503], "recovery_s": journal.goes_on(120)}


def crowd(desk: Installation, journal: Journal, length: Length) -> dict[str, float]:
    """Row 17: 200 requests at once: the connections stay under four fifths, what is too much is told 503 within 5 s, an administrator can connect."""
    answers: list[Answer] = []
    broken: list[str] = []

    def ask(number: int) -> None:
        try:
            answers.append(desk.call("POST", "/api/v1/context", journal.key, f"p{number % 3}", {"query": "Where is the kite?"}))
        except (OSError, http.client.HTTPException) as error:
            broken.append(type(error).__name__)

    most = 0
    for _ in range(max(1, length.times // 3)):
        threads = [threading.Thread(target=ask, args=(number,)) for number in range(200)]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            most = max(most, desk.ask_database(CONNECTIONS))
    refused = [answer for answer in answers if answer.status == 503]
    assert not broken, broken[:3]
    assert {answer.status for answer in answers} <= {200, 503}
    assert all("Retry-After" in answer.headers for answer in refused)
    return {"most_connections": most, "answered": len(answers) - len(refused), "refused": len(refused)}


def searches(desk: Installation, journal: Journal, seconds: float) -> Counter[int]:
    """Search one after the other for so long: answers by status, 0 for none."""
    told: Counter[int] = Counter()
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        try:
            told[desk.call("POST", "/api/v1/memories/search", journal.key, "p0", {"query": "Where is the kite?"}).status] += 1
        except (OSError, http.client.HTTPException):
            told[0] += 1
        time.sleep(0.1)
    return told


Row = Callable[[Installation, Journal, Length], dict[str, float]]
ROWS: dict[int, Row] = {17: crowd, 19: reset_connections, 20: kill_database, 21: full_disk, 23: pause_database}


def settle(desk: Installation) -> None:
    """Until nothing waits for a worker."""

    def waiting() -> list[str]:
        lines = desk.call("GET", "/metrics", desk.variables["METRICS_TOKEN"], "x").body.decode().splitlines()
        return [line for line in lines if line.startswith("desk_queue_waiting{") and "candidates" not in line]

    def nothing_waits() -> bool:
        return bool(lines := waiting()) and all(line.endswith(" 0.0") for line in lines)

    try:
        wait_until(nothing_waits, 120)
    except AssertionError as error:
        raise AssertionError(f"still waiting after two minutes: {waiting()}") from error
