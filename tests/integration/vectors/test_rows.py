"""The rows of search follow the memories by themselves: copies, lists of words, and their going."""

from __future__ import annotations

import pytest
from django.db import DatabaseError, connection, transaction

from accounts.isolation import act_as
from accounts.models import Owner
from memory.enums import State
from memory.models import EmbeddingModel, Memory, MemoryTerm, MemoryVector, Session, Turn, TurnTerm, TurnVector
from memory.vectors.services import active_model, hashes, store_turn_vectors, store_vectors
from tests.integration.recall.world import person, remember

pytestmark = pytest.mark.django_db


def listed(principal, word: str) -> set[int]:
    """The numbers of the memories listed under a word."""
    with act_as(principal):
        row = MemoryTerm.objects.filter(owner_id=principal.owner_id, word=hashes(word)[0]).first()
    return set(row.numbers) if row else set()


def total(principal) -> int:
    with act_as(principal):
        row = MemoryTerm.objects.filter(owner_id=principal.owner_id, word=0).first()
    return row.count if row else 0


def test_copies_follow_every_change_of_the_memory() -> None:
    me = person()
    (memory,) = remember(me, "I keep bees")
    with act_as(me):
        Memory.objects.filter(pk=memory.pk).update(state=State.SUPERSEDED, weight=2.5, scope="agent:code", access_level=2, number=77)
        row = MemoryVector.objects.get(memory=memory)
    assert (row.state, row.weight, row.scope, row.access_level, row.number) == ("superseded", 2.5, "agent:code", 2, 77)
    assert listed(me, "bees") == {77}


@pytest.mark.parametrize("state", [State.FORGOTTEN, State.ARCHIVED, State.REJECTED, State.LAPSED])
def test_what_leaves_the_search_leaves_neither_vector_nor_words(state: State) -> None:
    me = person()
    memory, other = remember(me, "I keep bees", "I keep hens")
    with act_as(me):
        Memory.objects.filter(pk=memory.pk).update(state=state)
        assert not MemoryVector.objects.filter(memory=memory).exists()
    assert listed(me, "bees") == set()
    assert listed(me, "keep") == {other.number}
    assert total(me) == 1


def test_a_vector_that_comes_late_finds_the_memory_forgotten() -> None:
    me = person()
    (memory,) = remember(me, "I keep bees")
    with act_as(me):
        Memory.objects.filter(pk=memory.pk).update(state=State.FORGOTTEN)
        store_vectors(me, [(memory, [0.1] * 384)])
        assert not MemoryVector.objects.filter(memory=memory).exists()
        Memory.objects.filter(pk=memory.pk).update(state=State.ACTIVE)
        store_vectors(me, [(memory, None)])
        assert MemoryVector.objects.get(memory=memory).embedding is None
    assert listed(me, "bees") == {memory.number}


def test_deleting_a_memory_in_the_database_takes_its_rows_along() -> None:
    me = person()
    (memory,) = remember(me, "I keep bees")
    with act_as(me), connection.cursor() as cursor:
        cursor.execute("delete from memory_memory where id = %s", [memory.pk])
        assert not MemoryVector.objects.filter(owner_id=me.owner_id).exists()
    assert listed(me, "bees") == set()
    assert total(me) == 0


def test_two_models_list_a_memory_once() -> None:
    me = person()
    (memory,) = remember(me, "I keep bees")
    second = EmbeddingModel.objects.create(name="another", version="1", dimensions=3)
    with act_as(me):
        row = MemoryVector.objects.create(owner_id=me.owner_id, memory=memory, model=second, embedding=[1, 0, 0], words=hashes(memory.text))
        assert total(me) == 1
        MemoryVector.objects.filter(memory=memory).exclude(pk=row.pk).delete()
        assert listed(me, "bees") == {memory.number}
        row.delete()
    assert total(me) == 0


def test_a_vector_of_another_length_is_refused() -> None:
    me = person()
    (memory,) = remember(me, "I keep bees", embedded=False)
    with act_as(me):
        with pytest.raises(DatabaseError, match="384 dimensions"), transaction.atomic():
            store_vectors(me, [(memory, [1.0, 0.0])])
        assert MemoryVector.objects.get(memory=memory).embedding is None


def test_rows_cannot_be_hung_on_a_strangers_memory() -> None:
    me, other = person(), person()
    (theirs,) = remember(other, "I keep bees")
    with act_as(me), pytest.raises(DatabaseError), transaction.atomic():
        MemoryVector.objects.create(owner_id=me.owner_id, memory_id=theirs.pk, model=active_model(), words=[1])


def test_storing_again_keeps_the_vector_that_is_there() -> None:
    me = person()
    (memory,) = remember(me, "I keep bees")
    with act_as(me):
        store_vectors(me, [(memory, None)])
        assert MemoryVector.objects.get(memory=memory).embedding is not None


def test_words_of_more_than_four_thousand_memories_are_only_counted() -> None:
    me = person()
    with act_as(me):
        rows = [
            Memory(owner_id=me.owner_id, number=at, text=f"hive {at}", state=State.ACTIVE, fingerprint=str(at)) for at in range(1, 4003)
        ]
        Memory.objects.bulk_create(rows, batch_size=1000)
        for start in range(0, 4000, 1000):
            store_vectors(me, [(row, None) for row in rows[start : start + 1000]])
        word = MemoryTerm.objects.get(owner_id=me.owner_id, word=hashes("hive")[0])
        assert len(word.numbers or []) == 4000
        store_vectors(me, [(row, None) for row in rows[4000:]])
        word.refresh_from_db()
    assert (word.count, word.numbers) == (4002, None)


def test_messages_are_listed_and_go_with_their_session() -> None:
    me = person()
    with act_as(me):
        session = Session.objects.create(owner_id=me.owner_id, external_id="s1")
        turn = Turn.objects.create(owner_id=me.owner_id, session=session, position=3, role="user", content="The ferry was late")
        store_turn_vectors(me, [(turn, None)])
        row = TurnVector.objects.get(turn=turn)
        assert (row.session_id, row.position) == (session.pk, 3)
        assert TurnTerm.objects.get(owner_id=me.owner_id, word=hashes("ferry")[0]).turns == [turn.pk]
        session.delete()
        assert not TurnVector.objects.filter(owner_id=me.owner_id).exists()
        assert not TurnTerm.objects.filter(owner_id=me.owner_id).exists()


def test_nobody_sees_anothers_lists() -> None:
    me, other = person(), person()
    remember(me, "I keep bees")
    with act_as(other):
        assert not MemoryTerm.objects.exists()
        assert not MemoryVector.objects.exists()
    assert Owner.objects.filter(pk=me.owner_id).exists()
