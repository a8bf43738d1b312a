from __future__ import annotations

import pytest

from memory.recall.services import recall
from tests.integration.recall.world import person, remember

pytestmark = pytest.mark.django_db


def test_a_question_finds_its_memory_first() -> None:
    me = person()
    remember(me, "I am allergic to hazelnuts", "I live in Utrecht", "My cat is called Biscuit", "I prefer short answers")
    found = recall(me, query="Which city do I live in?", top_k=3)
    assert found.hits[0].memory.text == "I live in Utrecht"
    assert not found.degraded
    print(found)
