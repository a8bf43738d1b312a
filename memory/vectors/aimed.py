"""Whether an English statement reads like an order to an agent, judged by its vector (SPEC 3.6): what no pattern was written for.

A linear head, fitted by logistic regression (`learn`) to `orders/hostile.txt` against `orders/honest.txt`. Of 30 orders written by others, who had
seen neither, it knew 26, and held none of the 30 honest wishes with the same words in them beside those and none of 323 other sentences. It fits
the vectors of one model under one set of centres; under any other model it says nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from memory.models import EmbeddingModel
from memory.vectors.active import active
from memory.vectors.embed import embed_texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

REASON = "aimed"
FEWEST_WORDS = 4
_WORD = re.compile(r"[^\W\d_]{2,}")
_SHIPPED = Path(__file__).parent / "shipped" / "aimed_at_agents.json"
_SAMPLES = Path(__file__).parent / "orders"
_WEIGHT, _RIDGE, _FLOOR = 3.0, 0.3, 1.5
"""A hostile sentence counts as three honest ones; how strongly large weights are held down; from which logit on a sentence is suspected."""


@dataclass(frozen=True, slots=True)
class _Head:
    name: str
    version: str
    bias: float
    floor: float
    weights: np.ndarray

    def fits(self, row: EmbeddingModel) -> bool:
        return row.name == self.name and row.version == self.version and row.dimensions == len(self.weights)


@cache
def _head() -> _Head:
    raw = json.loads(_SHIPPED.read_text(encoding="utf-8"))
    return _Head(raw["model"], f"{raw['version']}+{raw['centres']}", raw["bias"], raw["floor"], np.asarray(raw["weights"]))


def aimed(text: str, vector: Sequence[float] | None, language: str) -> bool:
    """Whether the text, which has this vector as stored, is an order to an agent rather than a statement about a person.

    Of a text of three words or fewer it says nothing: it learnt from sentences, and took names behind a label for orders ("Locker: s-plover").
    """
    head = _head()
    if vector is None or language != "en" or len(_WORD.findall(text)) < FEWEST_WORDS or not head.fits(active().row):
        return False
    return float(np.dot(head.weights, np.asarray(vector))) + head.bias > head.floor


def learn() -> None:
    """Fits the head to the samples under the active model and stores it. EmbedderUnavailable when that cannot be reached."""
    hostile, honest = (_vectors(_SAMPLES / name) for name in ("hostile.txt", "honest.txt"))
    weights, bias = _fitted(np.vstack([hostile, honest]), np.r_[np.ones(len(hostile)), np.zeros(len(honest))])
    row = active().row
    version, _, centres = row.version.partition("+")
    shipped = {"model": row.name, "version": version, "centres": centres, "bias": bias, "floor": _FLOOR, "weights": weights}
    _SHIPPED.write_text(json.dumps(shipped), encoding="utf-8")
    _head.cache_clear()


def _vectors(path: Path) -> NDArray[np.float64]:
    texts = path.read_text(encoding="utf-8").split("\n")
    return np.asarray([vector for vector in embed_texts([text for text in texts if text], purpose="passage") if vector is not None])


def _fitted(rows: NDArray[np.float64], labels: NDArray[np.float64], *, rounds: int = 60) -> tuple[list[float], float]:
    """Weights and bias by Newton's method (iteratively reweighted least squares; Hastie, Tibshirani, Friedman: The Elements of Statistical Learning, 4.4.1)."""
    rows = np.hstack([rows, np.ones((len(rows), 1))])
    weight = np.where(labels == 1, _WEIGHT, 1.0)
    ridge = np.diag(np.r_[np.full(rows.shape[1] - 1, _RIDGE), 0.0])
    found = np.zeros(rows.shape[1])
    for _ in range(rounds):
        likely = 1 / (1 + np.exp(-(rows @ found)))
        slope = rows.T @ (weight * (likely - labels)) + ridge @ found
        step = np.linalg.solve((rows * (weight * likely * (1 - likely))[:, None]).T @ rows + ridge, slope)
        found -= step
        if float(np.abs(step).max()) < 1e-6:
            break
    return [round(float(one), 6) for one in found[:-1]], round(float(found[-1]), 6)
