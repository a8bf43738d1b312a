"""Embeddings from any OpenAI-compatible server."""

from __future__ import annotations

import hashlib
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx2
import numpy as np
from openai import omit

from memory import metrics
from memory.providers.base import EmbedderUnavailable, Purpose, WrongDimensions
from memory.providers.batches import Piece, halves, joined, packed, pieces_of
from memory.providers.openai_api import UNACCEPTED, Rejected, attempt, open_client
from memory.providers.retry import ONCE, Retrier, RetryPolicy, Transient

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]

log = logging.getLogger(__name__)

# Texts of fewer characters are not halved any further when a server refuses them: it is not their length.
SHORTEST_HALVED = 400


@dataclass(frozen=True, slots=True)
class Patience:
    """How long one request may take, and how often it is repeated."""

    seconds: float
    policy: RetryPolicy


@dataclass(frozen=True, slots=True)
class EmbeddingLimits:
    """What one request may hold, and how long it may take.

    What somebody waits for, every query and what is just being saved, is asked once, within `query_seconds`: search and the sweeper of vectors
    do without. Other passages have time and are retried.
    """

    batch_texts: int = 32
    batch_tokens: int = 16_000
    text_tokens: int = 8_000
    query_seconds: float = 2.0
    passage_seconds: float = 30.0
    passages: RetryPolicy = field(default_factory=RetryPolicy)

    def patience(self, *, awaited: bool) -> Patience:
        """With what somebody waits for, or with the rest."""
        return Patience(self.query_seconds, ONCE) if awaited else Patience(self.passage_seconds, self.passages)


class OpenAIEmbeddings:
    """Vectors from `base_url`'s `/embeddings`, at unit length.

    A text over `limits.text_tokens`, or one the server refuses as it is, is embedded in parts, and the result is their mean weighted by
    tokens; where even short parts are refused, only that text stays without a vector. `dimensions` is asked of the server and checked; a
    server that does not know the parameter is asked without it from then on. `prefixes` go before the texts of a purpose, for models
    trained with them.
    """

    def __init__(
        self,
        *,
        base_url: str,
        model: str,
        api_key: str = "",
        dimensions: int | None = None,
        prefixes: Mapping[Purpose, str] | None = None,
        limits: EmbeddingLimits | None = None,
        retrier: Retrier | None = None,
        http_client: httpx2.Client | None = None,
    ) -> None:
        self.name = model
        self._limits = limits or EmbeddingLimits()
        self._asked = dimensions
        self._dimensions = dimensions
        self._prefixes = dict(prefixes or {})
        self._retrier = retrier or Retrier()
        self._client = open_client(base_url, api_key, seconds=self._limits.passage_seconds, http_client=http_client)
        self._knows_dimensions: bool | None = None
        self._proven = False

    @property
    def version(self) -> str:
        """`api`, and a digest of the prefixes: with others the vectors would be others."""
        prefixes = "|".join(self._prefixes.get(purpose, "") for purpose in ("query", "passage"))
        return "api" if prefixes == "|" else f"api-{hashlib.sha256(prefixes.encode()).hexdigest()[:12]}"

    @property
    def dimensions(self) -> int:
        """The configured number, or else that of the first vector seen, for which a word is embedded if need be (EmbedderUnavailable).

        Whoever asks waits, perhaps with a person behind them: the server is asked once.
        """
        if self._dimensions is None and self.embed(["dimensions"], purpose="passage", awaited=True) and self._dimensions is None:
            raise EmbedderUnavailable("The embedding model gave no vector from which its dimensions could be learnt.")
        return self._dimensions or 0

    @property
    def known_dimensions(self) -> int | None:
        """`dimensions` where they are configured or were seen, None where the server would have to be asked first."""
        return self._dimensions

    def embed(self, texts: Sequence[str], *, purpose: Purpose, awaited: bool = False) -> list[list[float] | None]:
        """As `Embedder.embed`. When the server fails midway, the texts it had not reached are None and can be asked for again."""
        prefix = self._prefixes.get(purpose, "")
        parts = [self._pieces(place, prefix, text) for place, text in enumerate(texts)]
        pieces = [piece for own in parts for piece in own]
        done: dict[Piece, Vector] = {}
        patience = self._limits.patience(awaited=awaited or purpose == "query")
        try:
            for batch in packed(pieces, texts=self._limits.batch_texts, tokens=self._limits.batch_tokens):
                done.update(self._batch(batch, patience))
        except EmbedderUnavailable as failure:
            if not done:
                raise
            log.warning("embedding broke off midway: %s", failure.detail, extra={"done": len(done), "of": len(pieces)})
        return [joined([(piece.tokens, done[piece]) for piece in own]) if all(piece in done for piece in own) else None for own in parts]

    def _pieces(self, place: int, prefix: str, text: str) -> list[Piece]:
        plain = text.replace("\x00", "").encode(errors="ignore").decode()
        if not plain.strip():
            log.warning("no vector: the text is empty", extra={"place": place})
            return []
        return list(pieces_of(place, prefix + plain, limit=self._limits.text_tokens))

    def _batch(self, batch: Sequence[Piece], patience: Patience) -> dict[Piece, Vector]:
        """The vectors of the pieces that have one. A refused batch is halved until the piece that sinks it is alone."""
        try:
            vectors = self._request([piece.text for piece in batch], patience)
        except Rejected as no:
            if no.status not in UNACCEPTED:
                raise EmbedderUnavailable(f"Embedding failed: {no.reason}.", permanent=True) from no
            if len(batch) == 1:
                return self._refused(batch[0], patience, no)
            self._prove(batch, patience)
            middle = len(batch) // 2
            return {**self._batch(batch[:middle], patience), **self._batch(batch[middle:], patience)}
        return {piece: vector for piece, vector in zip(batch, vectors, strict=True) if vector is not None}

    def _prove(self, batch: Sequence[Piece], patience: Patience) -> None:
        # A server that refuses everything (a wrong model name, say) is found out with one more request instead of two per text.
        if not self._proven:
            self._batch([min(batch, key=lambda piece: piece.tokens)], patience)

    def _refused(self, piece: Piece, patience: Patience, no: Rejected) -> dict[Piece, Vector]:
        if len(piece.text) >= SHORTEST_HALVED:
            halved = [Piece(piece.place, half, max(1, piece.tokens // 2)) for half in halves(piece.text)]
            done = self._batch(halved, patience)
            whole = joined([(half.tokens, done[half]) for half in halved]) if all(half in done for half in halved) else None
            return {} if whole is None else {piece: np.asarray(whole, dtype=np.float32)}
        if not self._proven:
            raise EmbedderUnavailable(f"Embedding failed: {no.reason}.", permanent=True) from no
        log.warning("no vector: %s", no.reason, extra={"place": piece.place})
        return {}

    def _request(self, texts: list[str], patience: Patience) -> list[Vector | None]:
        if self._asked is None or self._knows_dimensions is False:
            return self._send(texts, patience, dimensions=None)
        try:
            vectors = self._send(texts, patience, dimensions=self._asked)
        except Rejected as no:
            if self._knows_dimensions or no.status not in UNACCEPTED:
                raise
            vectors = self._send(texts, patience, dimensions=None)
            self._knows_dimensions = False
            log.info("the embedding server does not take `dimensions`; it is asked without from now on")
        else:
            self._knows_dimensions = True
        return vectors

    def _send(self, texts: list[str], patience: Patience, *, dimensions: int | None) -> list[Vector | None]:
        def call() -> list[tuple[int, Any]]:
            reply = self._client.embeddings.create(
                model=self.name,
                input=texts,
                encoding_format="float",
                dimensions=omit if dimensions is None else dimensions,
                timeout=patience.seconds,
            )
            return [(_place(item, otherwise=place), item.embedding) for place, item in enumerate(reply.data)]

        try:
            found = self._retrier.run(lambda: attempt(call), patience.policy)
        except Transient as fault:
            metrics.count_model("embedding", self.name, calls=fault.calls, failed=True)
            raise EmbedderUnavailable(f"Embedding failed: {fault.reason}.", retry_after=fault.retry_after, calls=fault.calls) from fault
        metrics.count_model("embedding", self.name)
        self._proven = True
        return self._checked(dict(found), len(texts))

    def _checked(self, found: Mapping[int, Any], expected: int) -> list[Vector | None]:
        vectors = [_vector(found.get(place)) for place in range(expected)]
        lengths = Counter(len(vector) for vector in vectors if vector is not None)
        usual = lengths.most_common(1)[0][0] if lengths else 0
        if self._dimensions is None and usual:
            self._dimensions = usual
        if lengths and self._dimensions not in lengths:
            raise WrongDimensions(
                f"The embedding model {self.name} gives vectors of {usual} numbers where {self._dimensions} are configured. "
                "Set EMBEDDINGS_DIMENSIONS to what the model gives, or choose another model. Nothing was stored.",
                permanent=True,
            )
        return [_sound(vector, self._dimensions) for vector in vectors]


def _place(item: Any, *, otherwise: int) -> int:
    # Some servers leave the index out and keep the order.
    index = getattr(item, "index", None)
    return index if isinstance(index, int) else otherwise


def _vector(raw: Any) -> Vector | None:
    try:
        # A number too large for float32 becomes infinite here, which is refused with the rest.
        with np.errstate(over="ignore"):
            vector = np.asarray(raw, dtype=np.float32)
    except (TypeError, ValueError, OverflowError):
        return None
    return vector if vector.ndim == 1 and len(vector) else None


def _sound(vector: Vector | None, dimensions: int | None) -> Vector | None:
    if vector is not None and len(vector) == dimensions and np.isfinite(vector).all() and vector.any():
        return vector
    log.warning("no vector: the server gave none, or zeros, NaN, or another length")
    return None
