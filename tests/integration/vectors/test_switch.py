from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest
from django.db import connections
from django.utils import timezone

from accounts.isolation import act_as
from memory.models import EmbeddingModel, MemoryTerm, MemoryVector
from memory.providers import registry
from memory.providers.base import EmbedderUnavailable, WrongDimensions
from memory.recall.services import follow_model, recall
from memory.tasks.vectors import sweep_vectors
from memory.vectors import active
from memory.vectors.services import active_model, sweep_missing
from tests.integration.recall.world import person, remember

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])

QUESTION = "Which city do I live in?"
HOME = "I live in a small flat in Utrecht"


# What the model in the house said of a text, for each purpose: the sample that a change measures is the same for every test.
HEARD: dict[tuple[str, str], list[float] | None] = {}


class Shortened:
    """Another model: the first 128 numbers of the one in the house."""

    name, version, dimensions = "shortened", "1", 128

    def __init__(self) -> None:
        self.inner = registry.embedder()
        self.down = False

    def embed(self, texts, *, purpose, awaited=False):
        if self.down:
            raise EmbedderUnavailable
        new = [text for text in texts if (purpose, text) not in HEARD]
        HEARD.update({(purpose, text): vector for text, vector in zip(new, self.inner.embed(new, purpose=purpose), strict=True)})
        rows = [np.asarray(HEARD[purpose, text][: self.dimensions]) for text in texts]
        return [(row / np.linalg.norm(row)).tolist() for row in rows]


@pytest.fixture(autouse=True)
def _fresh_model(monkeypatch: pytest.MonkeyPatch):
    active.forget_known()
    monkeypatch.setattr("memory.vectors.switch.KNOWN_FOR_SECONDS", 0)
    yield
    active.forget_known()


def configure(monkeypatch: pytest.MonkeyPatch, model) -> None:
    monkeypatch.setattr(registry, "embedder", lambda: model)
    active.forget_known()


def found(me) -> list[str]:
    return [hit.memory.text for hit in recall(me, query=QUESTION, top_k=1).hits]


def test_one_sweep_goes_over_to_another_model_as_far_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, HOME, "My cat is called Biscuit", "I am allergic to hazelnuts", "I play chess on Mondays", "My desk is by the window")
    monkeypatch.setattr("memory.tasks.vectors.BATCH", 2)
    configure(monkeypatch, Shortened())
    sweep_vectors()
    assert active_model().name == "shortened"
    assert found(me) == [HOME]


def test_another_model_takes_over_without_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, HOME, "My cat is called Biscuit", "I am allergic to hazelnuts")
    first = active_model()
    configure(monkeypatch, Shortened())
    steps = 0
    while (progress := follow_model(2)) is not None and not progress.finished:
        steps += 1
        assert active_model().pk == first.pk
        assert found(me) == [HOME]
        if steps == 1:
            remember(me, "I play chess on Mondays")
    assert progress is not None
    assert steps > 1
    assert active_model().name == "shortened"
    assert found(me) == [HOME]
    assert active_model().floor["question"] > 0
    with act_as(me):
        assert MemoryVector.objects.filter(model=active_model(), embedding__isnull=False).count() == 4


class Cut(Shortened):
    """The same model asked for fewer numbers, as a server that takes `dimensions` gives them."""

    known_dimensions = dimensions = 64

    def embed(self, texts, *, purpose, awaited=False):
        rows = [np.asarray(vector[:64]) for vector in super().embed(texts, purpose=purpose)]
        return [(row / np.linalg.norm(row)).tolist() for row in rows]


class Swapped(Shortened):
    """A server behind whose name another model stands now: nobody knows until a vector comes."""

    known_dimensions: int | None = None

    def embed(self, texts, *, purpose, awaited=False):
        self.known_dimensions = 64
        raise WrongDimensions("64 where 128 are configured", permanent=True)


def test_the_same_model_with_other_dimensions_is_gone_over_to(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, HOME)
    for model in (Shortened(), Cut()):
        configure(monkeypatch, model)
        while (progress := follow_model()) is not None and not progress.finished:
            pass
        assert active_model().dimensions == model.dimensions
        assert found(me) == [HOME]


def test_vectors_of_a_wrong_length_end_the_sweep_and_not_the_following_of_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    configure(monkeypatch, Shortened())
    while (progress := follow_model()) is not None and not progress.finished:
        pass
    configure(monkeypatch, Swapped())
    remember(me, HOME, embedded=False)
    assert sweep_missing() == 0
    assert [hit.memory.text for hit in recall(me, query="a small flat in Utrecht").hits] == [HOME]
    configure(monkeypatch, Swapped())
    assert follow_model() is None


def test_old_vectors_go_when_nobody_can_be_reading_them(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, HOME)
    first = active_model()
    configure(monkeypatch, Shortened())
    while (progress := follow_model()) is not None and not progress.finished:
        pass
    assert follow_model() is None
    with act_as(me):
        assert MemoryVector.objects.filter(model=first).exists()
    EmbeddingModel.objects.filter(pk=first.pk).update(changed_at=timezone.now() - timedelta(minutes=5))
    assert follow_model() is None
    with act_as(me):
        assert not MemoryVector.objects.filter(model=first).exists()
        assert MemoryTerm.objects.get(owner_id=me.owner_id, word=0).count == 1
    assert found(me) == [HOME]


def test_a_model_that_cannot_be_asked_leaves_the_old_one_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, HOME)
    broken = Shortened()
    broken.down = True
    configure(monkeypatch, broken)
    assert follow_model() is None
    assert found(me) == [HOME]


def test_going_back_gives_up_what_was_being_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, HOME, "My cat is called Biscuit", "I am allergic to hazelnuts")
    in_house = registry.embedder()
    configure(monkeypatch, Shortened())
    assert follow_model(1) is not None
    configure(monkeypatch, in_house)
    assert follow_model() is None
    assert not EmbeddingModel.objects.filter(state=EmbeddingModel.State.FILLING).exists()
    assert found(me) == [HOME]


def test_memories_without_any_row_are_listed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    (memory,) = remember(me, HOME)
    with act_as(me):
        MemoryVector.objects.filter(memory=memory).delete()
    assert found(me) == []
    follow_model()
    with act_as(me):
        assert MemoryVector.objects.filter(memory=memory).exists()


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
def test_of_many_memories_each_look_goes_through_some_and_all_of_them_through_all(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, *(f"I keep {number} geese" for number in range(2, 14)), embedded=False)
    with act_as(me):
        MemoryVector.objects.all().delete()
    with connections["owner"].cursor() as cursor:
        cursor.execute("analyze memory_memory")
    monkeypatch.setattr("memory.vectors.switch.LOOKED_AT", 3)
    listed = []
    for part in range(4):
        monkeypatch.setattr("memory.vectors.switch.random.randrange", lambda parts, part=part: {4: part}[parts])
        follow_model()
        with act_as(me):
            listed.append(MemoryVector.objects.count())
    assert 0 <= listed[0] < listed[-1] == 12
