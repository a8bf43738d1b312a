"""The faults in full: each against an installation of its own, with eight writers; nothing lost, doubled or invented."""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import time
from collections import Counter
from functools import partial
from typing import LiteralString

import pytest

from tests.fakes.model_server import model_server
from tests.soak import cleanup, endurance, models
from tests.soak.faults import LONG, ROWS, kill, kill_in_turn, searches, settle
from tests.soak.installation import Installation, running
from tests.soak.journal import Journal
from tests.soak.network import Redis
from tests.soak.report import measured

pytestmark = [pytest.mark.timeout(3600), pytest.mark.skipif(not os.environ.get("SOAK"), reason="long: make soak ROW=n")]
BAD_VECTORS: LiteralString = (
    "select count(*) from memory_memoryvector v join memory_embeddingmodel m on m.id = v.model_id and m.state = 'active'"
    " where v.embedding is null or vector_dims(v.embedding) <> m.dimensions"
)
NOT_EMBEDDED: LiteralString = (
    "select count(*) from memory_memory m where m.state = 'active' and not exists (select from memory_memoryvector v"
    " join memory_embeddingmodel e on e.id = v.model_id and e.state = 'active' where v.memory_id = m.id and v.embedding is not null)"
)
DOUBLED_VECTORS: LiteralString = (
    "select count(*) from (select from memory_memoryvector group by memory_id, model_id having count(*) > 1) twice"
)
SMALL_DISK = "400m"


def played(number: int, *, small_disk: bool = False, **variables: str) -> None:
    desk = Installation(**{"REQUEST_SECONDS": "10"} | variables)
    if small_disk:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK},mode=711", "tmpfs", str(desk.data)], check=True)
    try:
        desk.start()
        journal = Journal([desk], desk.agent(), writers=8)
        with journal.writing():
            journal.goes_on(more=20)
            figures = ROWS[number](desk, journal, LONG)
        settle(desk)
        journal.compare(desk)
        said = ", ".join(f"{name} {value:g}" for name, value in figures.items())
        measured(
            number,
            f"{len(journal.acknowledged)} acknowledged writes, 0 lost, 0 doubled, 0 invented; refused {dict(journal.refused)}; {said}",
        )
    finally:
        desk.stop()
        if small_disk:
            subprocess.run(["umount", "-l", str(desk.data)], check=True)
        desk.remove()


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs redis-server")
def test_row_01_killed_processes() -> None:
    redis = Redis("127.0.0.1")

    def redis_killed() -> None:
        redis.kill()
        redis.start()

    desk = Installation(REQUEST_SECONDS="10", CELERY_BROKER_URL=redis.url(0), CACHE_URL=redis.url(1))
    kills = [partial(kill, desk, "desk-worker")] * 10 + [partial(kill, desk, "desk-web")] * 3 + [redis_killed] * 2
    random.Random(1).shuffle(kills)  # noqa: S311
    try:
        desk.start()
        journal = Journal([desk], desk.agent(), writers=8)
        with journal.writing():
            journal.goes_on(more=20)
            figures = kill_in_turn(kills, journal, seconds=3 * LONG.seconds)
        settle(desk)
        journal.compare(desk)
        bad, doubled = desk.ask_database(NOT_EMBEDDED), desk.ask_database(DOUBLED_VECTORS)
    finally:
        desk.remove()
        redis.kill()
    measured(
        1,
        f"10 kill -9 of the worker, 3 of the web process, 2 of Redis in 3 min: {len(journal.acknowledged)} acknowledged writes, 0 lost, 0 doubled, "
        f"{bad} not embedded, {doubled} embedded twice; writes go on within {figures['slowest_recovery_s']:.1f} s",
    )
    assert (bad, doubled) == (0, 0)
    assert len(journal.acknowledged) >= 5_000


def test_row_15_clearing_away() -> None:
    with running("web", "worker") as desk:
        found = cleanup.cleared(desk, desk.agent(), calm_seconds=20)
    calm, beside = (statistics.quantiles(times, n=100)[-1] for times in (found.calm, found.beside))
    measured(
        15,
        f"{cleanup.SESSIONS * cleanup.MESSAGES} old messages cleared in {found.seconds:.0f} s, killed with {found.left} left and resumed: longest "
        f"transaction {found.longest} ms, longest wait for a lock {found.waited} ms; p99 of saves {calm:.0f} ms calm, {beside:.0f} ms beside it",
    )
    assert 0 < found.left < cleanup.SESSIONS * cleanup.MESSAGES
    assert found.longest < 2_000
    assert found.waited < 200
    assert beside < 2 * calm


def test_row_17_crowd() -> None:
    played(17)


def test_row_18_model_that_fails() -> None:
    faults = models.Faults()
    with model_server(dimensions=models.DIMENSIONS) as server:
        faults.attach(server)
        desk = Installation(
            EMBEDDINGS_BASE_URL=server.url,
            EMBEDDINGS_MODEL="soak",
            EMBEDDINGS_DIMENSIONS=str(models.DIMENSIONS),
            OUTBOUND_ALLOW="127.0.0.1",
        )
        try:
            desk.start()
            journal = Journal([desk], desk.agent(), writers=4)
            with journal.writing():
                journal.goes_on(more=20)
                calm = journal.p95(LONG.seconds)
                faults.on = True
                beside = journal.p95(3 * LONG.seconds)
                faults.on = False
            settle(desk)
            journal.compare(desk)
            bad = desk.ask_database(BAD_VECTORS)
        finally:
            desk.remove()
    measured(
        18,
        f"{len(journal.acknowledged)} acknowledged writes, 0 lost, {faults.made} faults, {bad} without a good vector, {faults.early} calls before "
        f"Retry-After; p95 {calm * 1000:.0f} ms calm, {beside * 1000:.0f} ms under faults",
    )
    assert (bad, faults.early) == (0, 0)


def test_row_19_reset_connections() -> None:
    played(19)


def test_row_20_killed_database() -> None:
    played(20)


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
def test_row_21_full_disk() -> None:
    played(21, small_disk=True)


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="needs redis-server")
def test_row_22_no_redis() -> None:
    redis = Redis("127.0.0.1")
    desk = Installation(REQUEST_SECONDS="10", CELERY_BROKER_URL=redis.url(0), CACHE_URL=redis.url(1))
    try:
        desk.start()
        journal = Journal([desk], desk.agent(), writers=8)
        with journal.writing():
            journal.goes_on(more=20)
            before, told = len(journal.acknowledged), Counter(journal.refused)
            redis.kill()
            reads, taken = searches(desk, journal, LONG.seconds), len(journal.acknowledged) - before
            refused = journal.refused - told
            redis.start()
            back = journal.goes_on()
        started = time.monotonic()
        settle(desk)
        backlog = time.monotonic() - started
        journal.compare(desk)
    finally:
        desk.remove()
        redis.kill()
    measured(
        22,
        f"Redis gone for {LONG.seconds:g} s: {taken} writes acknowledged meanwhile, refused {dict(refused)}, searches {dict(reads)}; "
        f"writes go on {back:.1f} s after its return, backlog done after {backlog:.1f} s; 0 lost, 0 doubled",
    )
    assert (set(reads), refused) == ({200}, Counter())
    assert taken > 0


def test_row_23_paused_database() -> None:
    played(23)


def test_row_27_half_an_hour() -> None:
    with running() as desk:
        found = endurance.endure(desk, desk.agent(), 30 * LONG.seconds)
    # Caches fill in the first fifth.
    early = statistics.median(found.megabytes[len(found.megabytes) // 5 :][:5])
    late = statistics.median(found.megabytes[-5:])
    measured(
        27,
        f"{30 * LONG.seconds / 60:g} min at {found.rate:.0f} requests a second: {dict(found.answers)}; memory {early:.0f} MB after a fifth, "
        f"{late:.0f} MB at the end; {min(found.connections)} to {max(found.connections)} connections; at most {max(found.dead)} % dead rows in a table",
    )
    assert not [status for status in found.answers if status >= 500]
    assert late < 1.1 * early
    assert max(found.dead) < 100
