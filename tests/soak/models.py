"""Row 18: a model server of which every third call goes wrong in one of seven ways, and what it noticed."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Callable

from tests.fakes.model_server import ModelServer, Received, Step, embeddings_reply, vector_of

SHARE, RETRY_AFTER_SECONDS, HANG_SECONDS = 0.3, 3, 40.0
# A request that was under way when the answer went out could not know of it.
UNDER_WAY_SECONDS = 0.5
DIMENSIONS = 64


class Faults:
    """What `ModelServer.fail` asks while `on`; `early` counts requests that came while the server had asked to be left alone."""

    def __init__(self, seed: int = 18) -> None:
        self.on = False
        self.made = self.early = 0
        self._alone_until = self._said = 0.0
        self._random = random.Random(seed)  # noqa: S311
        self._lock = threading.Lock()
        self._kinds: tuple[Callable[[list[str]], Step], ...] = (
            self._busy,
            lambda _texts: Step({}, status=500),
            lambda _texts: Step({}, delay=HANG_SECONDS),
            lambda texts: Step(embeddings_reply([vector_of(text, DIMENSIONS) for text in texts]), cut=80),
            lambda texts: Step(embeddings_reply([vector_of(text, DIMENSIONS // 2) for text in texts])),
            lambda texts: Step(embeddings_reply([[math.nan] * DIMENSIONS for _ in texts])),
            lambda texts: Step(embeddings_reply([[0.0] * DIMENSIONS for _ in texts])),
        )

    def attach(self, server: ModelServer) -> None:
        """Let the server answer so."""
        server.fail = self.answer

    def answer(self, request: Received) -> Step | None:
        """A fault, or None for a sensible answer."""
        texts = [request.json["input"]] if isinstance(request.json["input"], str) else request.json["input"]
        with self._lock:
            if self._said + UNDER_WAY_SECONDS < request.at < self._alone_until:
                self.early += 1
            if not self.on or self._random.random() > SHARE:
                return None
            self.made += 1
            return self._random.choice(self._kinds)(texts)

    def _busy(self, _texts: list[str]) -> Step:
        self._said = time.time()
        self._alone_until = self._said + RETRY_AFTER_SECONDS
        return Step({}, status=429, headers={"Retry-After": str(RETRY_AFTER_SECONDS)})
