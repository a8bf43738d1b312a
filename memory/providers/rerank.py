"""A reranker behind a `/v1/rerank` endpoint, as several servers offer it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import httpx2

from memory import metrics
from memory.providers.base import RerankerUnavailable
from memory.providers.http import trusted_client


class HttpReranker:
    """Scores from `url`, within `seconds`, asked once: a person waits, and the order before it stands when it fails.

    Understood are replies with `results` or `data`, or a bare list, of objects with `index` and `relevance_score` or `score`.
    """

    def __init__(
        self, *, url: str, model: str = "", api_key: str = "", seconds: float = 1.5, http_client: httpx2.Client | None = None
    ) -> None:
        self._url = url if url.rstrip("/").endswith("/rerank") else f"{url.rstrip('/')}/rerank"
        self._model = model
        self._headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
        self._seconds = seconds
        self._client = http_client or trusted_client(seconds=seconds)

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """As `Reranker.rerank`; nothing is sent for no texts."""
        if not texts:
            return []
        body: dict[str, Any] = {"query": query, "documents": list(texts), "top_n": len(texts), "return_documents": False}
        if self._model:
            body["model"] = self._model
        try:
            scores = self._ask(body, len(texts))
        except RerankerUnavailable:
            metrics.count_model("rerank", self._model, failed=True)
            raise
        metrics.count_model("rerank", self._model)
        return scores

    def _ask(self, body: dict[str, Any], expected: int) -> list[float]:
        try:
            reply = self._client.post(self._url, json=body, headers=self._headers, timeout=self._seconds)
            reply.raise_for_status()
            return _scores(reply.json(), expected)
        except httpx2.HTTPStatusError as error:
            status = error.response.status_code
            raise RerankerUnavailable(f"The reranker answered {status}.", permanent=status in {401, 403, 404}, calls=1) from error
        except httpx2.HTTPError as error:
            raise RerankerUnavailable(f"The reranker could not be reached in time ({type(error).__name__}).", calls=1) from error
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
            raise RerankerUnavailable("The reranker's reply could not be read.", calls=1) from error


def _scores(reply: Any, expected: int) -> list[float]:
    results = reply if isinstance(reply, list) else reply.get("results") or reply["data"]
    scores: dict[int, float] = {}
    for result in results:
        score = float(result["relevance_score"] if "relevance_score" in result else result["score"])
        if not math.isfinite(score):
            raise ValueError("a score that is no number")
        scores[int(result["index"])] = score
    return [scores[place] for place in range(expected)]
