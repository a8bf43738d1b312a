"""An embedder that remembers the vectors of recent questions: the same question is asked again while a conversation goes on."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from memory import metrics
from memory.providers.base import Embedder, Purpose

if TYPE_CHECKING:
    from numpy.typing import NDArray

QUERIES_KEPT = 2_000


class CachedQueries:
    """`inner` with the vectors of its last `size` queries in memory (1.5 kB each at 384 dimensions), the least recently used leaving first.

    Questions are kept as digests, never as text. Passages go through: they are embedded once and stored.
    """

    def __init__(self, inner: Embedder, *, size: int = QUERIES_KEPT) -> None:
        self.inner = inner
        self._size = size
        self._kept: OrderedDict[bytes, NDArray[np.float32]] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """The inner model's name."""
        return self.inner.name

    @property
    def version(self) -> str:
        """The inner model's version."""
        return self.inner.version

    @property
    def dimensions(self) -> int:
        """The inner model's dimensions."""
        return self.inner.dimensions

    @property
    def known_dimensions(self) -> int | None:
        """The inner model's dimensions, unless it would have to be asked for them."""
        known: int | None = getattr(self.inner, "known_dimensions", None)
        return known

    def embed(self, texts: Sequence[str], *, purpose: Purpose, awaited: bool = False) -> list[list[float] | None]:
        """As `Embedder.embed`; a query that was refused is asked anew the next time."""
        if purpose != "query":
            return self.inner.embed(texts, purpose=purpose, awaited=awaited)
        digests = [hashlib.blake2b(text.encode(errors="surrogatepass"), digest_size=16).digest() for text in texts]
        vectors = [self._recall(digest) for digest in digests]
        missing = [place for place, vector in enumerate(vectors) if vector is None]
        if missing:
            fresh = self.inner.embed([texts[place] for place in missing], purpose=purpose)
            for place, vector in zip(missing, fresh, strict=True):
                vectors[place] = vector
                self._keep(digests[place], vector)
        return vectors

    def _recall(self, digest: bytes) -> list[float] | None:
        with self._lock:
            kept = self._kept.get(digest)
            metrics.cache_reads.labels("questions", "miss" if kept is None else "hit").inc()
            if kept is None:
                return None
            self._kept.move_to_end(digest)
        return [float(number) for number in kept]

    def _keep(self, digest: bytes, vector: list[float] | None) -> None:
        if vector is None:
            return
        with self._lock:
            self._kept[digest] = np.asarray(vector, dtype=np.float32)
            self._kept.move_to_end(digest)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)
