"""From the question to what the search compares: its vector, leaning on the dialogue where it does, and its words."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import numpy as np

from memory.errors import ModelFailed
from memory.recall.query import Asked
from memory.recall.search import Sought
from memory.vectors.services import embed_with, hashed
from memory.vectors.types import ActiveModel

log = logging.getLogger(__name__)


def seek(model: ActiveModel, asked: Asked) -> Sought:
    """The question as the search compares it; by words alone when it cannot be embedded."""
    return Sought(_vector(model, asked), hashed(asked.words), asked.spans, hashed(asked.meant))


def _vector(model: ActiveModel, asked: Asked) -> Sequence[float] | None:
    try:
        vectors = embed_with(model, asked.texts, purpose="query")
    except ModelFailed as error:
        log.warning("A question is searched by words alone (%s)", error.code)
        return None
    question = vectors[0]
    dialogue = vectors[1] if len(vectors) > 1 else None
    if question is None or dialogue is None:
        return question
    # Both are of unit length: the sum's cosine with a memory is the weighted sum of the two cosines, brought back to their scale.
    mixed = np.asarray(question) + asked.lean * np.asarray(dialogue)
    return list(mixed / np.linalg.norm(mixed))
