"""Two machines, one database, one Redis: either serves, one scheduler works, and cutting one off loses nothing."""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.soak.faults import settle
from tests.soak.installation import Installation, wait_until
from tests.soak.journal import Journal
from tests.soak.network import HERE, Database, Hosts, Redis, why_not

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600), pytest.mark.skipif(sys.platform != "linux", reason="needs Linux")]


class Balancer:
    """Sends requests to whichever node says that it is ready, as what stands in front of several nodes does."""

    def __init__(self, nodes: list[Installation], key: str) -> None:
        self.nodes, self.key = nodes, key
        self.outcomes: Counter[str] = Counter()
        self._ready = list(nodes)
        self._stop = threading.Event()

    @contextmanager
    def busy(self) -> Iterator[None]:
        threads = [threading.Thread(target=self._look), *(threading.Thread(target=self._ask, args=(n,)) for n in range(3))]
        for thread in threads:
            thread.start()
        yield
        self._stop.set()
        for thread in threads:
            thread.join(60)

    def _look(self) -> None:
        while not self._stop.wait(0.1):
            self._ready = [node for node in self.nodes if node.is_ready()]

    def _ask(self, number: int) -> None:
        while not self._stop.is_set():
            for node in self._ready[number % 2 :] or self._ready:
                try:
                    self.outcomes[str(node.call("POST", "/api/v1/memories/search", self.key, "p0", {"query": "kite"}).status)] += 1
                except OSError as error:
                    self.outcomes[type(error).__name__] += 1


@pytest.fixture(scope="module")
def hosts() -> Iterator[tuple[Hosts, Redis, Installation, Installation]]:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    made = Hosts(("a", "b"))
    database, redis = Database(HERE), Redis(HERE)
    nodes = [made.node(name, database, redis, DRAIN_SECONDS="4", REQUEST_SECONDS="8") for name in ("a", "b")]
    try:
        for node in nodes:
            node.start()
        yield made, redis, nodes[0], nodes[1]
    finally:
        for node in nodes:
            node.remove()
        redis.kill()
        database.remove()
        made.clean()


def leading(node: Installation) -> int:
    return (
        (node.data / "logs" / "beat.log").read_text().count("sends the work from now on")
        if (node.data / "logs" / "beat.log").exists()
        else 0
    )


def test_a_host_that_is_cut_off_loses_nothing_and_limits_are_counted_together(
    hosts: tuple[Hosts, Redis, Installation, Installation],
) -> None:
    made, redis, a, b = hosts
    key = a.agent()
    wait_until(lambda: leading(a) + leading(b), 30)
    left = [int(re.findall(r"r=(\d+)", node.call("GET", "/api/v1/memories", key, "p0").headers["RateLimit"])[0]) for node in (a, b, a)]
    assert left[0] - left[2] == 2, "one count for both"
    journal = Journal([a, b], key)
    with journal.writing():
        journal.goes_on()
        made.cut("b")
        journal.goes_on()
        made.mend("b")
        wait_until(b.is_ready, 30)
        redis.kill()
        journal.goes_on()
        assert a.call("POST", "/api/v1/memories/search", key, "p0", {"query": "kite"}).status == 200
        redis.start()
        journal.goes_on()
    settle(a)
    journal.compare(a)
    journal.compare(b)
    assert leading(a) + leading(b) >= 1
    assert 500 not in journal.refused, journal.refused


@pytest.mark.skipif(not os.environ.get("SOAK"), reason="on a crowded machine the balancer's own probes come late: SOAK=1")
def test_nodes_are_restarted_in_turn_without_a_failed_request(hosts: tuple[Hosts, Redis, Installation, Installation]) -> None:
    _, _, a, b = hosts
    balancer = Balancer([a, b], a.agent("visitor"))
    with balancer.busy():
        for node in (a, b):
            node.stop()
            node.start()
            time.sleep(0.5)
    assert set(balancer.outcomes) == {"200"}, balancer.outcomes
    assert balancer.outcomes["200"] > 20
