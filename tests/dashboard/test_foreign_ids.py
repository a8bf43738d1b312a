"""What is another's does not exist, whichever page is asked."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Agent, Grant
from accounts.services.agents import create_agent
from memory.context.services import build_context
from memory.lifecycle.selectors import get_memory
from memory.sessions.selectors import conversation, messages
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db


def test_another_persons_pages_are_not_there(nora: Person, otto: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    said = otto.says(guide, "Please remember that my locker number is 88.")
    built = build_context(otto.through(guide), query="Which locker is mine?", session="s-1")
    memory = said.captured[0]
    client = sign_in(nora)
    for name, ids in (("conversation", [said.session.pk]), ("answer", [built.id]), ("memory", [memory.pk])):
        assert client.get(reverse(f"dashboard:{name}", args=ids)).status_code == 404, name
    assert b"locker" not in client.get(reverse("dashboard:activity")).content
    assert client.get(reverse("dashboard:conversations") + "?q=locker").context["hits"] == []
    assert client.get(reverse("dashboard:answers") + f"?id={built.id}").status_code == 200
    assert str(built.id) in client.get(reverse("dashboard:answers") + f"?id={built.id}").content.decode()


def test_another_persons_things_cannot_be_changed(nora: Person, otto: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    said = otto.says(guide, "Please remember that my locker number is 88.")
    turn, memory = said.turns[0], said.captured[0]
    client = sign_in(nora)
    attempts = [
        reverse("dashboard:conversation_delete", args=[said.session.pk]),
        reverse("dashboard:turn_delete", args=[said.session.pk, turn.pk]),
        *[reverse("dashboard:memory_action", args=[memory.pk, verb]) for verb in ("forget", "erase", "correct", "expire", "level")],
    ]
    for address in attempts:
        assert client.post(address, {"confirmed": "1", "text": "mine", "level": "public"}).status_code == 404, address
    assert len(messages(otto.principal, said.session.pk)) == 1
    assert get_memory(otto.principal, memory.pk).text == memory.text
    assert conversation(otto.principal, said.session.pk).memory_count == 1


def test_a_grant_for_an_agent_one_has_nothing_to_do_with_is_not_there(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    create_agent("stranger")
    response = sign_in(nora).post(reverse("dashboard:grant", args=["stranger"]), {"action": "allow"})
    assert response.status_code == 404
    assert not Grant.objects.exists()


def test_my_own_message_in_another_conversation_of_mine_is_not_deleted(
    nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    one = nora.says(guide, "The first thing I say.", session="s-1")
    two = nora.says(guide, "The second thing I say.", session="s-2")
    address = reverse("dashboard:turn_delete", args=[one.session.pk, two.turns[0].pk])
    assert sign_in(nora).post(address, {"confirmed": "1"}).status_code == 404
    assert len(messages(nora.principal, two.session.pk)) == 1
