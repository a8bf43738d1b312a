"""What an anonymous id gathered becomes the person's: all of it, once, with conflicts resolved as for anything new (SPEC 1.3)."""

from __future__ import annotations

import threading

import pytest
from django.db import connections
from django.test import Client

from accounts.models import Agent, ExternalId, Owner, User
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent
from accounts.services.users import person_by_external_id, person_for
from memory.audit.selectors import broken_links
from memory.context.services import build_context, give_feedback
from memory.enums import Source, State
from memory.errors import Conflict, NotPermitted
from memory.governance.services import linking
from memory.governance.services.linking import link_identity
from memory.lifecycle.selectors import MemoryFilters, page
from memory.lifecycle.services import forget, remember
from memory.lifecycle.types import NewMemory
from memory.models import Memory
from memory.profile.selectors import fields
from memory.recall.services import recall
from tests.dashboard.conftest import PASSWORD, Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
BROWSER = "anon-4b3f0a52-7f0f-4a51-9f0d-3f1f6b0a9a11"


def _visitor(guide: Agent, name: str = BROWSER) -> Person:
    return Person(person_for(name))


def _save(person: Person, guide: Agent, text: str, **more: object) -> Memory:
    return remember(person.through(guide), [NewMemory(text=text, source=Source.USER_INPUT, **more)])[0].memory  # type: ignore[arg-type]


def _texts(person: Person, *states: State) -> set[str]:
    return {row.text for row in page(person.principal, filters=MemoryFilters(states=states or (State.ACTIVE,)), limit=100).rows}


def _rows_of(owner_id: int) -> dict[str, int]:
    with connections["maintenance"].cursor() as cursor:
        cursor.execute("select table_name from information_schema.columns where table_schema = 'public' and column_name = 'owner_id'")
        names = [name for (name,) in cursor.fetchall()]
        counted = {}
        for name in names:
            cursor.execute(f"select count(*) from {name} where owner_id = %s", [owner_id])  # noqa: S608 - names of the catalogue
            counted[name] = cursor.fetchone()[0]
    return {name: n for name, n in counted.items() if n and name not in {"memory_operationlog", "memory_loghead"}}


def test_everything_moves_and_nothing_is_left_behind(nora: Person, guide: Agent) -> None:
    visitor = _visitor(guide)
    owner_id = visitor.user.owner_id
    visitor.says(guide, "Please remember that my ladder is in the barn.", session="shared", title="Barn")
    nora.says(guide, "Please remember that my kayak is red.", session="shared")
    built = build_context(visitor.through(guide), query="Where is my ladder?", session="shared")
    give_feedback(visitor.through(guide), built.id, signal="liked", answer="In the barn.")
    _save(visitor, guide, "I live in Bergen", key="basic.region", value="Bergen")
    gone = _save(visitor, guide, "I sold a tractor")
    forget(visitor.through(guide), gone.pk)
    before = sum(_rows_of(owner_id).values())
    moved = link_identity(nora.through(guide), BROWSER)
    assert (moved["memories"], moved["sessions"], moved["contexts"]) == (3, 1, 1)
    assert before > 8
    assert _rows_of(owner_id) == {}
    assert not Owner.objects.filter(pk=owner_id).exists()
    assert person_by_external_id(BROWSER) == nora.user
    assert {view.key: view.value for view in fields(nora.principal)}["basic.region"] == "Bergen"
    hits = recall(nora.through(guide), query="Where is my ladder?").hits
    assert any("ladder" in hit.memory.text for hit in hits), "its words and its vector came along"
    numbers = [row.number for row in page(nora.principal, filters=MemoryFilters(), limit=100).rows]
    assert len(numbers) == len(set(numbers))
    (again,) = remember(nora.through(guide), [NewMemory(text="I sold a tractor")])
    assert again.blocked, "what was forgotten before is not learnt again"
    assert list(broken_links()) == []
    assert set(link_identity(nora.through(guide), BROWSER).values()) == {0}


def test_of_two_values_the_one_said_later_holds_whoever_had_it(nora: Person, guide: Agent) -> None:
    visitor = _visitor(guide)
    _save(nora, guide, "I live in Oslo", key="basic.region", value="Oslo")
    _save(visitor, guide, "I live in Bergen", key="basic.region", value="Bergen")
    _save(visitor, guide, "My diet is vegan", key="health.diet", value="vegan")
    _save(nora, guide, "My diet is vegetarian", key="health.diet", value="vegetarian")
    link_identity(nora.through(guide), BROWSER)
    assert {view.key: view.value for view in fields(nora.principal)} == {"basic.region": "Bergen", "health.diet": "vegetarian"}
    assert _texts(nora) == {"I live in Bergen", "My diet is vegetarian"}
    assert _texts(nora, State.SUPERSEDED) == {"I live in Oslo", "My diet is vegan"}


def test_one_statement_known_twice_becomes_one_and_a_wish_admits_it(nora: Person, guide: Agent) -> None:
    visitor = _visitor(guide)
    nora.waits("I row on Sundays")
    _save(visitor, guide, "I row on Sundays.", metadata={"via": "kiosk"}, client_key="k-1")
    _save(nora, guide, "I keep bees", client_key="k-1")
    moved = link_identity(nora.through(guide), BROWSER)
    assert moved["merged"] == 1
    assert _texts(nora) == {"I row on Sundays", "I keep bees"}
    row = next(one for one in page(nora.principal, filters=MemoryFilters(states=(State.ACTIVE,))).rows if "row" in one.text)
    assert row.metadata == {"via": "kiosk"}
    visitor = _visitor(guide, "anon-2")
    _save(visitor, guide, "I keep wasps", client_key="k-1")
    link_identity(nora.through(guide), "anon-2")
    assert _texts(nora) == {"I row on Sundays", "I keep wasps"}, "one client key, the later text"


def test_what_the_person_forgot_since_stays_forgotten(nora: Person, guide: Agent) -> None:
    visitor = _visitor(guide)
    _save(visitor, guide, "I own a red kayak")
    (own,) = nora.remembers("I own a red kayak")
    forget(nora.principal, own.pk)
    link_identity(nora.through(guide), BROWSER)
    assert _texts(nora) == set()


def test_who_may_not_link_moves_nothing(nora: Person, otto: Person, guide: Agent) -> None:
    visitor = _visitor(guide, "kiosk-7")
    _save(visitor, guide, "I keep bees")
    reader, _ = create_agent("reader", capabilities=["read"])
    stranger, _ = create_agent("stranger", first_party=False)
    with pytest.raises(NotPermitted):
        link_identity(nora.through(reader), "kiosk-7")
    with pytest.raises(NotPermitted):
        link_identity(acting_agent(nora.user.owner_id, stranger.pk), "kiosk-7")
    with pytest.raises(NotPermitted):
        link_identity(nora.principal, "kiosk-7")
    ExternalId.objects.get_or_create(value="otto-id", defaults={"user": otto.user})
    with pytest.raises(Conflict):
        link_identity(nora.through(guide), "otto-id")
    assert _texts(visitor) == {"I keep bees"}


def test_a_fault_half_way_leaves_both_as_they_were(nora: Person, guide: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = _visitor(guide)
    _save(visitor, guide, "I keep bees")
    monkeypatch.setattr(linking, "_rename", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        link_identity(nora.through(guide), BROWSER)
    assert _texts(visitor) == {"I keep bees"}
    assert _texts(nora) == set()


def test_linking_twice_at_once_moves_everything_once(nora: Person, guide: Agent) -> None:
    visitor = _visitor(guide)
    for text in ("I keep bees", "I row on Sundays", "I bake rye bread"):
        _save(visitor, guide, text)
    outcomes: list[object] = []

    def go() -> None:
        try:
            outcomes.append(link_identity(nora.through(guide), BROWSER)["memories"])
        except (Conflict, User.DoesNotExist, Owner.DoesNotExist) as error:
            outcomes.append(type(error))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=go) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(_texts(nora)) == 3
    assert sum(n for n in outcomes if isinstance(n, int)) == 3, outcomes


def test_signing_in_links_what_this_browser_gathered(nora: Person, guide: Agent) -> None:
    _save(_visitor(guide), guide, "I keep bees")
    _save(_visitor(guide, "kiosk-7"), guide, "I keep wasps")
    for anonymous_id in ("kiosk-7", BROWSER):
        browser = Client()
        browser.cookies["memory_desk_anonymous"] = anonymous_id
        browser.post("/accounts/login/", {"login": nora.user.email, "password": PASSWORD})
    assert _texts(nora) == {"I keep bees"}
