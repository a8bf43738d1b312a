"""Home: true figures of agents, first steps that tick, and cards that fail alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from accounts.isolation import act_as
from accounts.models import Agent
from memory.audit.services import append
from memory.context.services import build_context
from tests.dashboard.conftest import Person
from tests.plugins.database import OWNER, login

SignIn = Callable[[Person], Client]
PART = {"HX-Request": "true", "HX-Request-Type": "partial"}


def _done(context: Any) -> list[bool]:
    return [step["done"] for step in context["steps"]]


@pytest.mark.django_db
def test_the_figures_of_an_agent_are_those_of_the_agents_page_however_busy_the_person_is(
    nora: Person, guide: Agent, sign_in: SignIn
) -> None:
    nora.says(guide, "Please remember that my ladder is in the barn.")
    for _ in range(3):
        build_context(nora.through(guide), query="Where is my ladder?")
    with act_as(nora.principal):
        for _ in range(501):
            append(nora.principal, "mode.change", details={"mode": "on"})
    client = sign_in(nora)
    (card,) = client.get(reverse("dashboard:home")).context["agents"]
    (wanted,) = client.get(reverse("dashboard:agents")).context["agents"]
    assert {name: card[name] for name in ("reads", "writes", "last_contact")} == {
        name: wanted[name] for name in ("reads", "writes", "last_contact")
    }
    assert (card["reads"], card["writes"]) == (3, 1)


@pytest.mark.django_db
def test_the_first_steps_tick_one_by_one_and_go_when_all_are_done(nora: Person, guide: Agent, sign_in: SignIn) -> None:
    client, home = sign_in(nora), reverse("dashboard:home")
    assert _done(client.get(home).context) == [False, False, False]
    nora.says(guide, "Good morning to you.")
    assert _done(client.get(home).context) == [True, False, False]
    nora.remembers("My ladder is in the barn")
    page = client.get(home)
    assert _done(page.context) == [True, True, False]
    assert "Your agents can use <strong>1</strong> memory." in page.content.decode(), "the figures stand beside the steps"
    assert page.content.decode().count('class="is-done"') == 2
    part = client.get(home, headers=PART).content.decode()
    assert part.count('class="is-done"') == 2, "the part that is asked for again and again ticks too"
    assert "<html" not in part
    assert build_context(nora.through(guide), query="Where is my ladder?").memories
    assert _done(client.get(home).context) == []
    assert "welcome" not in client.get(home).content.decode()


@pytest.fixture
def locked_log() -> Iterator[None]:
    """Somebody holds the operation log: whoever reads it is refused at once."""
    with connection.cursor() as cursor:
        cursor.execute("set lock_timeout = '100ms'")
    with psycopg.connect(**login(connections[OWNER].get_connection_params())) as holder:
        holder.execute("lock table memory_operationlog in access exclusive mode")
        yield
        holder.rollback()
    with connection.cursor() as cursor:
        cursor.execute("reset lock_timeout")


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_a_card_that_cannot_be_read_says_so_and_the_others_stand(nora: Person, sign_in: SignIn, request: pytest.FixtureRequest) -> None:
    nora.waits("I own a boat")
    nora.remembers("I own a raft")
    client = sign_in(nora)
    request.getfixturevalue("locked_log")
    page = client.get(reverse("dashboard:home"))
    assert page.status_code == 200
    assert page.context["failed"] == {"activity", "agents", "chart"}
    assert "I own a boat" in page.content.decode()
    assert page.content.decode().count("state-error") == 3
    assert page.context["steps"] == [], "of agents nothing is known now"


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
@pytest.mark.parametrize("name", ["activity", "agents"])
def test_a_list_that_cannot_be_read_says_so_and_is_not_empty(
    name: str, nora: Person, sign_in: SignIn, request: pytest.FixtureRequest
) -> None:
    client = sign_in(nora)
    request.getfixturevalue("locked_log")
    page = client.get(reverse(f"dashboard:{name}"))
    words = page.content.decode()
    assert page.status_code == 200
    assert "could not be loaded" in words
    assert "Try again" in words
    assert 'class="nav"' in words
    assert "No activity yet" not in words
    assert "No agent is connected" not in words


@pytest.mark.django_db
def test_nothing_is_left_of_djangos_own_language_switch(client: Client) -> None:
    assert client.post("/i18n/setlang/", {"language": "zh-hans"}).status_code == 404
