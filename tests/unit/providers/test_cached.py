"""The memory of recent questions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from memory.providers.base import Embedder, EmbedderUnavailable
from memory.providers.cached import CachedQueries


class Counting:
    """An embedder that notes what it was asked; `bad` texts have no vector."""

    name, version, dimensions = "counting", "1", 2

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.bad: set[str] = set()
        self.down = False

    def embed(self, texts: Sequence[str], *, purpose: str, awaited: bool = False) -> list[list[float] | None]:
        if self.down:
            raise EmbedderUnavailable
        self.asked.append(list(texts))
        return [None if text in self.bad else [float(len(text)), 0.5] for text in texts]


def test_a_question_is_embedded_once_and_comes_back_the_same():
    inner = Counting()
    cached = CachedQueries(inner)
    assert cached.embed(["tea", "coffee"], purpose="query") == cached.embed(["tea", "coffee"], purpose="query") == [[3.0, 0.5], [6.0, 0.5]]
    assert cached.embed(["milk", "tea"], purpose="query") == [[4.0, 0.5], [3.0, 0.5]]
    assert inner.asked == [["tea", "coffee"], ["milk"]]
    assert isinstance(cached, Embedder)
    assert (cached.name, cached.version, cached.dimensions) == ("counting", "1", 2)


def test_passages_are_never_kept():
    inner = Counting()
    cached = CachedQueries(inner)
    cached.embed(["tea"], purpose="passage")
    cached.embed(["tea"], purpose="passage")
    cached.embed(["tea"], purpose="query")
    assert len(inner.asked) == 3


def test_the_least_recently_used_question_leaves_first():
    inner = Counting()
    cached = CachedQueries(inner, size=2)
    for text in ("a", "b", "a", "c", "a", "b"):
        cached.embed([text], purpose="query")
    assert inner.asked == [["a"], ["b"], ["c"], ["b"]]


def test_refusals_are_not_kept_and_failures_pass_through():
    inner = Counting()
    cached = CachedQueries(inner)
    inner.bad = {"odd\ud800"}
    assert cached.embed(["odd\ud800"], purpose="query") == [None]
    inner.bad = set()
    assert cached.embed(["odd\ud800"], purpose="query") == [[4.0, 0.5]]
    inner.down = True
    assert cached.embed(["odd\ud800"], purpose="query") == [[4.0, 0.5]]
    with pytest.raises(EmbedderUnavailable):
        cached.embed(["new"], purpose="query")
