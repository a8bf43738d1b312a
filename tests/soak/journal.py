"""What was acknowledged, compared with what is there: nothing lost, nothing doubled, nothing invented (after Jepsen's set test)."""

from __future__ import annotations

import http.client
import itertools
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.soak.installation import Installation, wait_until

THINGS = ["kite", "lantern", "map", "violin", "teapot", "compass", "quilt", "ladder", "globe", "anchor", "basket", "saddle"]
PLACES = ["attic", "cellar", "garage", "hallway", "kitchen", "library", "shed", "stable", "studio", "tower", "barn", "loft"]
MAKES = ["brass", "bamboo", "copper", "cotton", "glass", "granite", "leather", "linen", "marble", "oak", "paper", "pewter"]
COLOURS = ["amber", "blue", "crimson", "green", "ivory", "olive", "purple", "silver", "teal", "umber"]
RETRY_SECONDS, PATIENCE_SECONDS = 0.2, 20.0


@dataclass
class Journal:
    """Writers that send each statement, under the same key, until it is acknowledged, as a careful client does."""

    nodes: Sequence[Installation]
    key: str
    writers: int = 4
    people: int = 3
    acknowledged: list[tuple[str, str]] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)
    took: list[float] = field(default_factory=list)
    _items: Iterator[tuple[str, ...]] = field(default_factory=lambda: itertools.product(THINGS, PLACES, MAKES, COLOURS))
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _stop: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def writing(self) -> Iterator[Journal]:
        """Write for the length of a block; every statement begun is carried through."""
        threads = [threading.Thread(target=self._write, args=(number,)) for number in range(self.writers)]
        for thread in threads:
            thread.start()
        try:
            yield self
        finally:
            self._stop.set()
            for thread in threads:
                thread.join(120)
            assert not any(thread.is_alive() for thread in threads), "a writer never got an answer"

    def goes_on(self, seconds: float = 60, more: int = 5) -> float:
        """Wait until that many further writes have been acknowledged; the seconds it took."""
        goal = len(self.acknowledged) + more
        return wait_until(lambda: len(self.acknowledged) >= goal, seconds)

    def p95(self, seconds: float) -> float:
        """The 95th percentile of how long the answers of the next `seconds` take, in seconds."""
        before = len(self.took)
        time.sleep(seconds)
        return statistics.quantiles(self.took[before:], n=20)[-1]

    def _write(self, number: int) -> None:
        while not self._stop.is_set():
            with self._lock:
                thing, place, make, colour = next(self._items)
            user, text = f"p{number % self.people}", f"The {colour} {make} {thing} is kept in the {place}"
            body = {"text": text, "source": "user_input", "client_key": f"{colour}-{make}-{thing}-{place}"}
            for attempt in itertools.count(number):
                if self._sent(self.nodes[attempt % len(self.nodes)], user, body):
                    with self._lock:
                        self.acknowledged.append((user, text))
                    break
                time.sleep(RETRY_SECONDS)

    def _sent(self, node: Installation, user: str, body: dict[str, str]) -> bool:
        try:
            answer = node.call("POST", "/api/v1/memories", self.key, user, body, seconds=PATIENCE_SECONDS)
        except (OSError, http.client.HTTPException):
            return False
        self.took.append(answer.seconds)
        if answer.status not in {200, 201}:
            self.refused[answer.status] += 1
        return answer.status in {200, 201}

    def compare(self, node: Installation) -> None:
        """Nothing acknowledged is lost, nothing is there twice, nothing is there that was never sent."""
        there = {f"p{number}": self._all(node, f"p{number}") for number in range(self.people)}
        lost = [text for user, text in self.acknowledged if text not in there[user]]
        doubled = [text for texts in there.values() for text, times in Counter(texts).items() if times > 1]
        sent = {text for _, text in self.acknowledged}
        invented = [text for texts in there.values() for text in texts if text not in sent]
        assert not lost, f"{len(lost)} of {len(self.acknowledged)} lost: {lost[:3]}"
        assert not doubled, doubled[:3]
        assert not invented, invented[:3]

    def _all(self, node: Installation, user: str) -> list[str]:
        texts: list[str] = []
        path = "/api/v1/memories?limit=200"
        while path:
            answer = node.call("GET", path, self.key, user)
            assert answer.status == 200, answer.body
            texts += [row["text"] for row in answer.json["results"]]
            following = answer.json["next"]
            path = "/api/v1/" + following.split("/api/v1/", 1)[1] if following else ""
        return texts
