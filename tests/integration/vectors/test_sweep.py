from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import connections

from accounts.isolation import act_as
from memory.enums import State
from memory.models import Memory, MemoryVector
from memory.providers import registry
from memory.providers.base import EmbedderUnavailable
from memory.recall.services import recall
from memory.tasks.vectors import sweep_vectors
from memory.vectors import active
from memory.vectors.services import missing, sweep_missing, try_refused_again
from memory.vectors.types import Missing
from tests.integration.recall.world import person, remember

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


class Unreachable:
    """An embedder that is down: an honest stand-in for the network."""

    def __init__(self, like) -> None:
        self.name, self.version, self.dimensions = like.name, like.version, like.dimensions
        self.refuses: set[str] = set()
        self.inner = like
        self.down = True

    def embed(self, texts, *, purpose, awaited=False):
        if self.down:
            raise EmbedderUnavailable
        return [
            None if text in self.refuses else vector for text, vector in zip(texts, self.inner.embed(texts, purpose=purpose), strict=True)
        ]


@pytest.fixture(autouse=True)
def _fresh_model():
    active.forget_known()
    yield
    active.forget_known()


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> Unreachable:
    stand_in = Unreachable(registry.embedder())
    monkeypatch.setattr(registry, "embedder", lambda: stand_in)
    return stand_in


def test_words_find_what_was_saved_during_an_outage(embedder: Unreachable) -> None:
    me = person()
    remember(
        me,
        "我们最近把备份服务器换成了河狸三号，每周五晚上执行",
        "猫アレルギーがあるので犬カフェへ行きます",
        "用 pgvector0.8 做检索",
        embedded=False,
    )
    for question, word in (
        ("河狸三号", "河狸"),
        ("备份", "备份"),
        ("周五", "周五"),
        ("アレルギー", "アレルギー"),
        ("pgvector0.8", "pgvector0.8"),
    ):
        found = recall(me, query=question, top_k=3)
        assert found.degraded
        assert [word in hit.memory.text for hit in found.hits] == [True], question
    assert recall(me, query="的").hits == []


def test_the_sweep_embeds_what_an_outage_left(embedder: Unreachable) -> None:
    me = person()
    (memory,) = remember(me, "I keep bees", embedded=False)
    assert sweep_missing() == 0
    embedder.down = False
    assert sweep_missing() == 1
    with act_as(me):
        assert MemoryVector.objects.get(memory=memory).embedding is not None
    assert sweep_missing() == 0


def test_a_text_the_model_refuses_is_left_to_its_words_in_the_end(embedder: Unreachable) -> None:
    me = person()
    embedder.down = False
    embedder.refuses = {"I keep bees"}
    bad, good = remember(me, "I keep bees", "I keep hens", embedded=False)
    for _ in range(7):
        sweep_missing()
    with act_as(me):
        assert MemoryVector.objects.get(memory=bad).attempts == 5
        assert MemoryVector.objects.get(memory=good).embedding is not None
    assert next(hit.memory.text for hit in recall(me, query="bees").hits) == "I keep bees"


def test_in_one_sweep_a_text_is_refused_once(embedder: Unreachable) -> None:
    me = person()
    embedder.down = False
    embedder.refuses = {"I keep bees"}
    (bad,) = remember(me, "I keep bees", embedded=False)
    sweep_missing()
    with act_as(me):
        assert MemoryVector.objects.get(memory=bad).attempts == 1


def test_a_model_that_gives_no_vector_for_anything_refuses_no_text(embedder: Unreachable, monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    embedder.down = False
    (memory,) = remember(me, "I keep bees", embedded=False)
    monkeypatch.setattr(embedder, "embed", lambda texts, **_more: [None for _ in texts])
    for _ in range(7):
        assert sweep_missing() == 0
    assert [one.refused for one in missing()] == [0, 0]
    monkeypatch.undo()
    monkeypatch.setattr(registry, "embedder", lambda: embedder)
    assert sweep_missing() == 1
    with act_as(me):
        assert MemoryVector.objects.get(memory=memory).embedding is not None


def test_what_the_model_refused_is_told_from_what_is_still_tried_and_can_be_tried_again(embedder: Unreachable) -> None:
    me = person()
    embedder.down = False
    embedder.refuses = {"I keep bees"}
    remember(me, "I keep bees", embedded=False)
    for waiting, refused in ((1, 0), (1, 0), (1, 0), (1, 0), (0, 1)):
        sweep_missing()
        assert (missing()[0].waiting, missing()[0].refused) == (waiting, refused)
        assert (missing()[0].oldest is not None) == bool(waiting)
    assert try_refused_again() == 1
    assert (missing()[0].waiting, missing()[0].refused) == (1, 0)
    embedder.refuses = set()
    assert sweep_missing() == 1


def test_reembed_tries_again_what_was_given_up(embedder: Unreachable) -> None:
    me = person()
    embedder.down = False
    embedder.refuses = {"I keep bees"}
    remember(me, "I keep bees", embedded=False)
    for _ in range(5):
        sweep_missing()
    embedder.refuses = set()
    call_command("reembed", verbosity=0)
    assert missing()[0] == Missing(0, None, 0)


def test_the_sweep_brings_nothing_back(embedder: Unreachable) -> None:
    me = person()
    (memory,) = remember(me, "I keep bees", embedded=False)
    with act_as(me):
        Memory.objects.filter(pk=memory.pk).update(state=State.FORGOTTEN)
    embedder.down = False
    assert sweep_missing() == 0
    assert recall(me, query="bees").hits == []


def test_a_model_that_hangs_takes_one_thread_of_the_worker_and_no_more(embedder: Unreachable, monkeypatch: pytest.MonkeyPatch) -> None:
    embedder.down = False
    remember(person(), "I keep bees", embedded=False)
    asked, let_go = threading.Semaphore(0), threading.Event()

    def hangs(texts, **_more):
        asked.release()
        let_go.wait(20)
        return [None for _ in texts]

    monkeypatch.setattr(embedder, "embed", hangs)
    with ThreadPoolExecutor(1) as other:
        first = other.submit(lambda: (sweep_vectors(), connections.close_all()))
        assert asked.acquire(timeout=10)
        sweep_vectors()
        assert not first.done()
        assert not asked.acquire(blocking=False)
        let_go.set()
