"""Taking the language out of a vector (BASELINES of retrieval: same-language bias).

A multilingual model puts all texts of one language near each other, so that a Chinese question prefers any Chinese text to the right
English one. Subtracting the mean vector of the language, separately for questions and passages, and bringing the rest to unit length
cures that and spreads the cosines, which a relevance floor needs. The means are measured on `sample/`, invented sentences on everyday
topics, most of them parallel in the languages, by `manage.py calibrate`; those of the embedded model come with the product.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from memory.providers.base import Embedder, Purpose

if TYPE_CHECKING:
    from numpy.typing import NDArray

LANGUAGES = ("en", "zh", "ja", "other")
_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Centres:
    """Mean vectors by language and purpose; without any, vectors are only brought to unit length. `mark` names this set in a version."""

    means: Mapping[tuple[str, Purpose], NDArray[np.float32]]
    mark: str = "0"

    def centred(self, vector: Sequence[float], language: str, purpose: Purpose) -> NDArray[np.float32] | None:
        """The vector without its language's mean, of unit length, float32; None when nothing is left of it or it holds NaN."""
        raw = np.asarray(vector, dtype=np.float32)
        mean = self.means.get((language, purpose))
        if mean is not None:
            raw = raw - mean
        length = float(np.linalg.norm(raw))
        if not np.isfinite(length) or length < 1e-6:
            return None
        return raw / np.float32(length)

    def to_json(self) -> dict[str, Any]:
        """Half-precision numbers in base64, by language and purpose."""
        table: dict[str, dict[str, str]] = {}
        for (language, purpose), mean in self.means.items():
            table.setdefault(language, {})[purpose] = base64.b64encode(mean.astype("<f2").tobytes()).decode()
        return {"mark": self.mark, "means": table}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Centres:
        """The centres that `to_json` wrote; none from an empty mapping."""
        means: dict[tuple[str, Purpose], NDArray[np.float32]] = {}
        for language, by_purpose in stored.get("means", {}).items():
            for purpose, encoded in by_purpose.items():
                means[language, purpose] = np.frombuffer(base64.b64decode(encoded), dtype="<f2").astype(np.float32)
        return cls(means, str(stored.get("mark", "0")))


@dataclass(frozen=True, slots=True)
class Pair:
    """A statement of the sample and a question that it answers."""

    statement: str
    question: str


@cache
def sample(language: str) -> tuple[Pair, ...]:
    """The sample of a language: en, zh and their parallel texts line by line; ja; other."""
    lines = (_HERE / "sample" / f"{language}.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(Pair(*line.split("\t")) for line in lines)


@cache
def chat(language: str) -> tuple[str, ...]:
    """Small talk and questions that no memory answers, in en or zh."""
    lines = (_HERE / "sample" / "chat.tsv").read_text(encoding="utf-8").splitlines()
    return tuple(line.split("\t")[("en", "zh").index(language)] for line in lines)


def measure(embedder: Embedder) -> Centres:
    """The centres of a model, from the sample. EmbedderUnavailable when it cannot be asked."""
    means: dict[tuple[str, Purpose], NDArray[np.float32]] = {}
    for language in LANGUAGES:
        texts: dict[Purpose, list[str]] = {
            "passage": [pair.statement for pair in sample(language)],
            "query": [pair.question for pair in sample(language)],
        }
        for purpose, of_purpose in texts.items():
            vectors = [vector for vector in embedder.embed(of_purpose, purpose=purpose) if vector is not None]
            if vectors:
                # Rounded as they are stored, so that what is measured is what is used.
                means[language, purpose] = np.mean(np.asarray(vectors, dtype=np.float32), axis=0).astype("<f2").astype(np.float32)
    digest = hashlib.sha256(b"".join(mean.tobytes() for mean in means.values())).hexdigest()
    return Centres(means, digest[:8])


@dataclass(frozen=True)
class Shipped:
    """What was measured of a model before it came with the product: centres, and the relevance floor as `recall.floor` reads it."""

    centres: Centres
    floor: dict[str, Any]


@cache
def shipped(name: str, version: str) -> Shipped | None:
    """What comes with the product for this model, if anything."""
    path = _HERE / "shipped" / f"{name}.json"
    if not path.exists():
        return None
    stored = json.loads(path.read_text(encoding="utf-8"))
    return Shipped(Centres.from_json(stored), stored["floor"]) if stored["version"] == version else None
