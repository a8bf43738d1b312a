"""Which models this installation uses: the only place here that reads settings. One object each a process."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed
from django.db import connections

from memory.providers.base import ChatModel, Embedder, Purpose, Reranker
from memory.providers.cached import CachedQueries
from memory.providers.drawn import DrawnVectors
from memory.providers.embedded import EmbeddedE5
from memory.providers.rerank import HttpReranker
from memory.providers.retry import Retrier, SharedPause

_PREFIXES = ("CHAT_", "EMBEDDINGS_", "RERANK_", "DATA_DIR")


def _setting(name: str, default: Any = "") -> Any:
    value = getattr(settings, name, None)
    return default if value in (None, "") else value


@cache
def embedder() -> Embedder:
    """The embedder in use: the OpenAI-compatible endpoint of `EMBEDDINGS_BASE_URL`, else the one in the house. Recent queries are cached.

    `EMBEDDINGS_DRAWN`, which `evaluate` sets and nothing else, stands for all of them.
    """
    drawn = int(_setting("EMBEDDINGS_DRAWN", 0))
    if drawn:
        return CachedQueries(DrawnVectors(drawn))
    base_url = _setting("EMBEDDINGS_BASE_URL")
    if not base_url:
        return CachedQueries(EmbeddedE5())
    # Two seconds of import, only where a server is named.
    from memory.providers.openai_embeddings import EmbeddingLimits, OpenAIEmbeddings  # noqa: PLC0415

    prefixes: dict[Purpose, str] = {"query": _setting("EMBEDDINGS_QUERY_PREFIX"), "passage": _setting("EMBEDDINGS_PASSAGE_PREFIX")}
    defaults = EmbeddingLimits()
    return CachedQueries(
        OpenAIEmbeddings(
            base_url=base_url,
            api_key=_setting("EMBEDDINGS_API_KEY"),
            model=_setting("EMBEDDINGS_MODEL", "text-embedding-3-small"),
            dimensions=int(_setting("EMBEDDINGS_DIMENSIONS", 0)) or None,
            prefixes=prefixes,
            limits=EmbeddingLimits(
                batch_texts=int(_setting("EMBEDDINGS_BATCH", defaults.batch_texts)),
                text_tokens=int(_setting("EMBEDDINGS_MAX_TOKENS", defaults.text_tokens)),
                query_seconds=float(_setting("EMBEDDINGS_QUERY_TIMEOUT", defaults.query_seconds)),
                passage_seconds=float(_setting("EMBEDDINGS_TIMEOUT", defaults.passage_seconds)),
            ),
            retrier=_retrier(base_url),
        )
    )


@cache
def chat() -> ChatModel | None:
    """The chat model of `CHAT_BASE_URL` and `CHAT_MODEL`; None when either is missing, and rules do the work."""
    base_url, model = _setting("CHAT_BASE_URL"), _setting("CHAT_MODEL")
    if not (base_url and model):
        return None
    # As above.
    from memory.providers.openai_chat import OpenAIChat  # noqa: PLC0415

    return OpenAIChat(
        base_url=base_url,
        api_key=_setting("CHAT_API_KEY"),
        model=model,
        small_model=_setting("CHAT_SMALL_MODEL"),
        seconds=float(_setting("CHAT_TIMEOUT", 60)),
        retrier=_retrier(base_url),
    )


@cache
def reranker() -> Reranker | None:
    """The reranker of `RERANK_URL`, or None."""
    url = _setting("RERANK_URL")
    if not url:
        return None
    return HttpReranker(
        url=url, api_key=_setting("RERANK_API_KEY"), model=_setting("RERANK_MODEL"), seconds=float(_setting("RERANK_TIMEOUT", 2))
    )


def _retrier(base_url: str) -> Retrier:
    """A Retrier whose pause all processes on this machine share, where there is a data folder to share it in."""
    data_dir = _setting("DATA_DIR", None)
    if data_dir is None:
        return Retrier(before=let_go)
    folder = Path(data_dir) / "pauses"
    folder.mkdir(parents=True, exist_ok=True)
    return Retrier(SharedPause(folder / hashlib.sha256(base_url.encode()).hexdigest()[:16]), before=let_go)


def let_go() -> None:
    """Give this thread's database connections back to their pools: a model may take a minute, and others wait for them."""
    for one in connections.all(initialized_only=True):
        if one.connection is not None and not one.in_atomic_block:
            one.close()


def reset() -> None:
    """Forget the models, so that the next call reads the settings anew."""
    embedder.cache_clear()
    chat.cache_clear()
    reranker.cache_clear()


def _on_change(*, setting: str, **_kwargs: Any) -> None:
    if setting.startswith(_PREFIXES):
        reset()


setting_changed.connect(_on_change)
# A forked child must not share its parent's connections, nor locks one of the parent's threads held.
os.register_at_fork(after_in_child=reset)
