"""Vectors and words of memories and messages: made outside transactions, stored inside them (SPEC 8)."""

from __future__ import annotations

from memory.models import EmbeddingModel
from memory.vectors.active import active, embedder_of
from memory.vectors.aimed import REASON as AIMED
from memory.vectors.aimed import aimed
from memory.vectors.aimed import learn as learn_orders
from memory.vectors.embed import embed_texts, embed_with
from memory.vectors.halves import HalfVector, teach
from memory.vectors.heavy import index_heavy_owners, indexed
from memory.vectors.missing import missing, try_refused_again
from memory.vectors.probe import probe
from memory.vectors.store import store_turn_vectors, store_vectors
from memory.vectors.sweep import sweep_missing
from memory.vectors.switch import advance
from memory.vectors.words import hashed, hashes

__all__ = [
    "AIMED",
    "HalfVector",
    "active",
    "active_model",
    "advance",
    "aimed",
    "embed_texts",
    "embed_with",
    "embedder_of",
    "hashed",
    "hashes",
    "index_heavy_owners",
    "indexed",
    "learn_orders",
    "missing",
    "probe",
    "store_turn_vectors",
    "store_vectors",
    "sweep_missing",
    "teach",
    "try_refused_again",
]


def active_model() -> EmbeddingModel:
    """The row of the embedding model in force."""
    return active().row
