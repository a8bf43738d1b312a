from __future__ import annotations

import pytest

from memory.errors import BadInput
from memory.providers import registry
from memory.providers.base import EmbedderUnavailable
from memory.recall import synonyms
from memory.recall.query import folded
from memory.recall.services import recall
from memory.vectors import active
from tests.integration.recall.world import person, remember

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh():
    synonyms.forget_known()
    yield
    synonyms.forget_known()


class Down:
    def __init__(self, like) -> None:
        self.name, self.version, self.dimensions = like.name, like.version, like.dimensions

    def embed(self, texts, *, purpose, awaited=False):
        raise EmbedderUnavailable


def test_what_means_the_same_is_found_by_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    me = person()
    remember(me, "项目在六月底交付", "The kick-off is on Monday", "I keep bees")
    down = Down(registry.embedder())
    monkeypatch.setattr(registry, "embedder", lambda: down)
    active.forget_known()
    assert recall(me, query="什么时候上线？").hits == []
    synonyms.replace_all([["上线", "交付"], ["launch", "kick-off"]])
    assert [hit.memory.text for hit in recall(me, query="什么时候上线？").hits] == ["项目在六月底交付"]
    assert [hit.memory.text for hit in recall(me, query="When is the launch?").hits] == ["The kick-off is on Monday"]
    assert recall(me, query="When is the relaunching?").hits == []
    active.forget_known()


def test_a_list_replaces_the_one_before() -> None:
    synonyms.replace_all([["a1", "b1"]])
    assert synonyms.replace_all([["c1", "d1", "c1"]]) == [["c1", "d1"]]


@pytest.mark.parametrize("group", [["alone"], ["same", "SAME"], ["", " "], ["x" * 65, "y"]])
def test_groups_that_say_nothing_are_refused(group: list[str]) -> None:
    with pytest.raises(BadInput):
        synonyms.replace_all([group])


def test_more_phrases_than_a_search_can_look_through_are_refused() -> None:
    kept = synonyms.replace_all([["a1", "b1"]])
    with pytest.raises(BadInput):
        synonyms.replace_all([[f"{group} {number}" for number in range(20)] for group in range(101)])
    assert synonyms.groups() == folded(kept)
