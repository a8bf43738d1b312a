"""Two walls, each proved alone: the database's policies and the ORM's rule (SECURITY rows 3, 5)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections, transaction

from accounts.isolation import act_as, act_as_maintenance
from memory.enums import AccessLevel
from memory.errors import NotFound
from memory.lifecycle.selectors import MemoryFilters, get_memory, page
from memory.models import Memory, MemoryVector, OperationLog, ProfileField, Session, Turn
from memory.models.querysets import GuardedQuerySet, OwnedQuerySet
from memory.recall.services import recall
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
PERSONAL = [Memory, MemoryVector, ProfileField, Session, Turn, OperationLog]


@pytest.fixture
def alice() -> cast.Actor:
    actor = cast.person("alice")
    agent = cast.agent("code")
    cast.saved(actor.by(agent), "I live in Lisbon")
    cast.said(actor.by(agent), "Please remember that my standup is at 9:30")
    return actor


@pytest.fixture
def charlie() -> cast.Actor:
    return cast.person("charlie")


def everything() -> int:
    return sum(model.objects.count() for model in PERSONAL)


def test_without_a_principal_every_protected_table_is_empty(alice: cast.Actor) -> None:
    assert everything() == 0
    with act_as(alice.self):
        assert all(model.objects.count() > 0 for model in PERSONAL)
    assert everything() == 0


def test_the_database_alone_keeps_people_apart(alice: cast.Actor, charlie: cast.Actor, monkeypatch: pytest.MonkeyPatch) -> None:
    def unfiltered(self: Any, _principal: Any) -> Any:
        return self.all()

    for queryset in (OwnedQuerySet, GuardedQuerySet):
        monkeypatch.setattr(queryset, "visible_to", unfiltered)
        monkeypatch.setattr(queryset, "own", unfiltered)
    memory = page(alice.self, filters=MemoryFilters()).rows[0]
    assert page(charlie.self, filters=MemoryFilters()).rows == []
    with pytest.raises(NotFound):
        get_memory(charlie.self, memory.pk)
    assert recall(charlie.self, query="Where do I live?").hits == []


def test_the_orm_alone_keeps_people_apart(alice: cast.Actor, charlie: cast.Actor) -> None:
    memory = page(alice.self, filters=MemoryFilters()).rows[0]
    with without_policies():
        assert page(charlie.self, filters=MemoryFilters()).rows == []
        with pytest.raises(NotFound):
            get_memory(charlie.self, memory.pk)
        assert recall(charlie.self, query="Where do I live?").hits == []
        assert Memory.objects.count() > 0, "with the policies off and no filter the rows are there: the test can fail"


class without_policies:  # noqa: N801
    """Row-level security switched off, as the owner of the tables can."""

    def __enter__(self) -> None:
        self._say("disable")

    def __exit__(self, *_error: object) -> None:
        self._say("enable")

    def _say(self, word: str) -> None:
        with connections["owner"].cursor() as cursor:
            for model in (*PERSONAL,):
                cursor.execute(f"alter table {model._meta.db_table} {word} row level security")


def test_a_write_for_another_owner_is_refused_by_the_database(alice: cast.Actor, charlie: cast.Actor) -> None:
    with pytest.raises(Exception, match="row-level security"), act_as(charlie.self):
        Session.objects.create(owner_id=alice.user.owner_id, external_id="stolen")


def test_level_and_scope_are_part_of_the_wall(alice: cast.Actor) -> None:
    low, other = cast.agent("low", clearance=AccessLevel.PUBLIC), cast.agent("other")
    cast.saved(alice.by(other), "The draft is in the blue folder", scope="agent:other")
    with act_as(alice.by(low)):
        assert Memory.objects.count() == 0
    with act_as(alice.by(other)):
        assert {memory.scope for memory in Memory.objects.all()} == {"global", "agent:other"}
    with act_as(alice.by(cast.agent("other2"))):
        assert {memory.scope for memory in Memory.objects.all()} == {"global"}


def test_nested_principals_restore_the_outer_view(alice: cast.Actor, charlie: cast.Actor) -> None:
    with act_as(alice.self):
        mine = Memory.objects.count()
        with act_as(charlie.self):
            assert Memory.objects.count() == 0
        assert Memory.objects.count() == mine > 0
        with pytest.raises(RuntimeError), act_as(charlie.self):
            raise RuntimeError
        assert Memory.objects.count() == mine


def test_the_settings_end_with_the_transaction(alice: cast.Actor) -> None:
    with act_as(alice.self):
        pass
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("select coalesce(current_setting('desk.owners', true), '')")
        assert cursor.fetchone() == ("",)


def test_a_team_shares_with_its_members_through_its_agents_and_with_nobody_else(alice: cast.Actor, charlie: cast.Actor) -> None:
    bob, marketing, sales = cast.person("bob"), cast.agent("marketing"), cast.agent("sales")
    cast.team("launch", [alice, bob], [marketing])
    cast.saved(alice.by(marketing), "The launch colour is amber", scope="team:launch")
    text = "The launch colour is amber"

    def seen(actor: cast.Actor, agent: Any) -> bool:
        return text in [row.text for row in page(actor.by(agent), filters=MemoryFilters()).rows]

    assert seen(alice, marketing)
    assert seen(bob, marketing)
    assert not seen(bob, sales)
    assert not seen(charlie, marketing)


def test_threads_on_one_pool_never_see_each_others_rows(alice: cast.Actor, charlie: cast.Actor) -> None:
    cast.saved(charlie.by(cast.agent("code")), "I keep bees")
    wrong: list[str] = []

    def read(actor: cast.Actor, forbidden: str) -> Callable[[], None]:
        principal = actor.self

        def run() -> None:
            try:
                for turn in range(60):
                    try:
                        with act_as(principal):
                            wrong.extend(text for text in Memory.objects.values_list("text", flat=True) if forbidden in text)
                            if turn % 10 == 0:
                                raise RuntimeError
                    except RuntimeError:
                        pass
                    wrong.extend(Memory.objects.values_list("text", flat=True))
            finally:
                connections.close_all()

        return run

    threads = [
        threading.Thread(target=read(*pair)) for pair in ((alice, "bees"), (charlie, "Lisbon"), (alice, "bees"), (charlie, "Lisbon"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_the_maintenance_role_sees_everybody_and_serves_no_agent(alice: cast.Actor, charlie: cast.Actor) -> None:
    cast.saved(charlie.by(cast.agent("code")), "I keep bees")
    with act_as_maintenance() as alias:
        assert len(set(Memory.objects.using(alias).values_list("owner_id", flat=True))) == 2
