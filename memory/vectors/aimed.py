"""Whether an English statement reads like an order to an agent, judged by its vector (SPEC 3.6): what no pattern was written for.

A linear head, fitted by logistic regression on the English lines of `tests/unit/screening` and on 940 honest messages. On 24 orders written
afterwards, of which the patterns knew one, it knew 18; of 227 honest messages it held two, both commands to the agent. It fits the vectors of
one model under one set of centres; under any other model it says nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from memory.models import EmbeddingModel
from memory.vectors.active import active

REASON = "aimed"
FEWEST_WORDS = 4
_WORD = re.compile(r"[^\W\d_]{2,}")
_SHIPPED = Path(__file__).parent / "shipped" / "aimed_at_agents.json"


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
