"""A page asks the database as often for thirty rows as for three."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Agent
from accounts.services.agents import create_agent
from memory.context.services import build_context
from memory.lifecycle.services import forget_many
from tests.dashboard.conftest import Person

OWN = ["home", "memories", "inbox", "conversations", "agents", "activity", "answers", "trash", "data", "settings", "profile", "picture"]
MANAGE = [
    "access",
    "agents",
    "users",
    "operations",
    "review",
    "teams",
    "webhooks",
    "log_archive",
    "health",
    "troubleshooting",
    "quality",
    "evaluation",
    "schedules",
    "policies",
]
MOST = 45


def _fill(person: Person, agents: list[Agent], number: int, start: int) -> None:
    places = range(start, start + number)
    person.waits(*[f"Crate {place} smells of {place * 13} pears" for place in places])
    person.remembers(*[f"Drawer {place} has {place * 17} brass buttons" for place in places])
    for place in places:
        agent = agents[place % len(agents)]
        person.says(agent, f"My shelf {place} holds {place * 7} jars of plum jam.", session=f"s-{place}", title=f"Shelf {place}")
        built = build_context(person.through(agent), query=f"How many brass buttons has drawer {place}?", session=f"s-{place}")
        assert built.memories
    gone = person.remembers(*[f"Basket {place} weighs {place * 19} grams" for place in places])
    forget_many(person.principal, [memory.pk for memory in gone])


def _asked(client: Client, address: str) -> int:
    with CaptureQueriesContext(connections["default"]) as own, CaptureQueriesContext(connections["maintenance"]) as wide:
        assert client.get(address).status_code == 200
    return len(own) + len(wide)


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_the_number_of_queries_does_not_grow_with_the_rows(nora: Person, boss: Person, sign_in: Callable[[Person], Client]) -> None:
    agents = [create_agent(f"a-{place}")[0] for place in range(3)]
    _fill(nora, agents, 3, start=1)
    person, staff = sign_in(nora), sign_in(boss)
    pages = [(person, reverse(f"dashboard:{name}")) for name in OWN]
    pages += [(staff, reverse(f"manage:{name}")) for name in MANAGE]
    for client, address in pages:
        client.get(address)
    few = {address: _asked(client, address) for client, address in pages}
    _fill(nora, agents, 27, start=4)
    person.get(reverse("dashboard:profile"))  # what is kept hot was dropped by the writing
    many = {address: _asked(client, address) for client, address in pages}
    assert {address: (few[address], n) for address, n in many.items() if n > few[address]} == {}
    assert {address: n for address, n in many.items() if n > MOST} == {}
