"""Vectors drawn by the text alone, at no cost: to measure everything but the model (`manage.py evaluate`)."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np

from memory.providers.base import Purpose


class DrawnVectors:
    """Unit vectors that a text always gets again and that mean nothing."""

    name, version = "drawn", "1"

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions

    def embed(self, texts: Sequence[str], *, purpose: Purpose, awaited: bool = False) -> list[list[float] | None]:
        """As `Embedder.embed`."""
        del purpose, awaited
        return [self._one(text) for text in texts]

    def _one(self, text: str) -> list[float]:
        seed = zlib.crc32(text.encode(errors="surrogatepass"))
        vector = np.random.Generator(np.random.SFC64(seed)).standard_normal(self.dimensions, dtype=np.float32)
        drawn: list[float] = (vector / np.linalg.norm(vector)).tolist()
        return drawn
