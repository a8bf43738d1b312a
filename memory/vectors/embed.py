"""Texts to vectors as they are stored and asked with."""

from __future__ import annotations

from collections.abc import Sequence

from memory.providers.base import Purpose, WrongDimensions
from memory.text import language
from memory.vectors.active import ActiveModel, active, ask

# A vector of a longer text is a blur of all its parts, and the embedded model takes 0.4 s for 1,500 characters; words are found in all of it.
LONGEST = {"query": 1_000, "passage": 2_000}


def embed_texts(texts: Sequence[str], *, purpose: Purpose, awaited: bool = False) -> list[list[float] | None]:
    """The vectors of the texts under the active model, as stored: centred by language, unit length; None for a text the model refused.

    Of a question 1,000 characters are read, of a passage 2,000. `awaited` as in `Embedder.embed`. EmbedderUnavailable or WrongDimensions when nothing was embedded.
    Never call it inside a transaction.
    """
    return embed_with(active(), texts, purpose=purpose, awaited=awaited)


def embed_with(model: ActiveModel, texts: Sequence[str], *, purpose: Purpose, awaited: bool = False) -> list[list[float] | None]:
    """`embed_texts` under a given model: one answer compares vectors of one model only."""
    if not texts:
        return []
    cut = [text[: LONGEST[purpose]] for text in texts]
    centred: list[list[float] | None] = []
    for text, raw in zip(cut, ask(model).embed(cut, purpose=purpose, awaited=awaited), strict=True):
        if raw is not None and len(raw) != model.row.dimensions:
            raise WrongDimensions(f"{model.row} has {model.row.dimensions} dimensions; a vector of {len(raw)} came.", permanent=True)
        vector = None if raw is None else model.centres.centred(raw, language.of(text), purpose)
        centred.append(None if vector is None else vector.tolist())
    return centred
