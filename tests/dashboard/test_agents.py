"""Agents: what each may do is the person's word, from the very next call on."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Agent
from accounts.services.agents import create_agent
from accounts.services.authentication import agent_principal
from memory.enums import AccessLevel, Capability
from memory.errors import NotPermitted
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db


def test_blocking_refuses_the_next_call_and_unblocking_lets_it_in(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.says(guide, "Good morning to you.")
    client, address = sign_in(nora), reverse("dashboard:grant", args=["garden"])
    assert client.post(address, {"action": "block"}).status_code == 303
    with pytest.raises(NotPermitted):
        nora.through(guide)
    client.post(address, {"action": "allow"})
    assert nora.through(guide).can_write


def test_saving_lowers_the_clearance_and_takes_the_right_to_write(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.says(guide, "Good morning to you.")
    sign_in(nora).post(reverse("dashboard:grant", args=["garden"]), {"action": "save", "clearance": "public"})
    reader = nora.through(guide)
    assert (reader.clearance, reader.can_write, reader.all_turns) == (AccessLevel.PUBLIC, False, False)


def test_a_third_party_sees_nothing_until_the_person_allows_it(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    _, key = create_agent("outside", name="Outside planner", first_party=False)
    with pytest.raises(NotPermitted):
        agent_principal(key, "nora-1")
    client = sign_in(nora)
    page = client.get(reverse("dashboard:agents")).content.decode()
    assert "Outside planner" in page
    assert "asks for access" in page
    form = {"action": "allow", "clearance": "normal", "may_write": "1"}
    client.post(reverse("dashboard:grant", args=["outside"]), form)
    reader = agent_principal(key, "nora-1")
    assert (reader.clearance, reader.can(Capability.WRITE)) == (AccessLevel.NORMAL, True)


def test_refusing_a_third_party_keeps_it_out(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    _, key = create_agent("outside", first_party=False)
    with pytest.raises(NotPermitted):
        agent_principal(key, "nora-1")
    sign_in(nora).post(reverse("dashboard:grant", args=["outside"]), {"action": "block"})
    with pytest.raises(NotPermitted):
        agent_principal(key, "nora-1")


def test_asking_about_one_person_says_nothing_to_another(nora: Person, otto: Person, sign_in: Callable[[Person], Client]) -> None:
    _, key = create_agent("outside", name="Outside planner", first_party=False)
    with pytest.raises(NotPermitted):
        agent_principal(key, "nora-1")
    assert "Outside planner" not in sign_in(otto).get(reverse("dashboard:agents")).content.decode()


def test_a_card_counts_what_the_agent_can_read(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.says(guide, "Good morning to you.")
    nora.remembers("I like plain bread", "I water the ferns on Fridays")
    nora.remembers("The kiln stands in the shed", access_level=AccessLevel.SECRET)
    nora.remembers("Only the planner knows this", scope="agent:other")
    (card,) = sign_in(nora).get(reverse("dashboard:agents")).context["agents"]
    assert card["sees"] == 2
