"""Conversations: read word for word, found, deleted."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.isolation import act_as
from accounts.models import Agent
from accounts.services.agents import create_agent
from memory.enums import Kind, Role, Source, State
from memory.errors import NotFound
from memory.governance.services.conversations import delete_message
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import remember
from memory.lifecycle.types import NewMemory
from memory.models import Session
from memory.sessions.selectors import conversation, messages
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db


def test_a_conversation_shows_every_word_and_what_was_made_of_it(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    said = nora.says(guide, "Please remember that my bees are called Ada and Lovelace.", title="Bees")
    page = sign_in(nora).get(reverse("dashboard:conversation", args=[said.session.pk])).content.decode()
    assert "my bees are called Ada and Lovelace." in page
    assert f"#{said.captured[0].number}" in page


def test_deleting_without_a_script_asks_first_then_removes_every_message(
    nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    said = nora.says(guide, "Please remember that my bees are called Ada and Lovelace.")
    address, client = reverse("dashboard:conversation_delete", args=[said.session.pk]), sign_in(nora)
    asked = client.post(address, {"memories": "forget"})
    assert asked.status_code == 200
    assert 'name="memories" value="forget"' in asked.content.decode()
    assert conversation(nora.principal, said.session.pk).message_count == 1
    done = client.post(address, {"memories": "forget", "confirmed": "1"})
    assert (done.status_code, done["Location"]) == (303, reverse("dashboard:conversations"))
    with pytest.raises(NotFound):
        conversation(nora.principal, said.session.pk)
    assert get_memory(nora.principal, said.captured[0].pk, trash=True).state == State.FORGOTTEN


def test_memories_stay_when_only_the_conversation_goes(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    said = nora.says(guide, "Please remember that my bees are called Ada and Lovelace.")
    sign_in(nora).post(reverse("dashboard:conversation_delete", args=[said.session.pk]), {"memories": "keep", "confirmed": "1"})
    memory = get_memory(nora.principal, said.captured[0].pk)
    assert (memory.state, memory.session_id, memory.turn_id) == (State.ACTIVE, None, None)


def test_only_the_chosen_one_of_two_conversations_with_the_same_id_goes(
    nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    other, _ = create_agent("kitchen")
    one, two = nora.says(guide, "I speak to the garden guide."), nora.says(other, "I speak to the kitchen.")
    assert one.session.external_id == two.session.external_id
    sign_in(nora).post(reverse("dashboard:conversation_delete", args=[two.session.pk]), {"confirmed": "1"})
    assert messages(nora.principal, one.session.pk)
    assert messages(nora.principal, two.session.pk) == []


def test_a_summary_memory_goes_with_its_conversation(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    said = nora.says(guide, "We planned the herb spiral today.")
    new = NewMemory(text="They planned a herb spiral", kind=Kind.SUMMARY, source=Source.LLM_INFERENCE, session_id=said.session.pk)
    (saved,) = remember(nora.through(guide), [new])
    sign_in(nora).post(reverse("dashboard:conversation_delete", args=[said.session.pk]), {"confirmed": "1"})
    with pytest.raises(NotFound):
        get_memory(nora.principal, saved.memory.pk, trash=True)


def test_a_deleted_message_leaves_the_summary_that_covered_it(nora: Person, guide: Agent) -> None:
    said = nora.says(guide, "My safe word is tangerine.", "The weather is fine.")
    with_summary = {"summary": "They told a safe word: tangerine.", "summary_until": 1}
    with act_as(nora.principal):
        Session.objects.filter(pk=said.session.pk).update(**with_summary)
    delete_message(nora.principal, said.session.pk, said.turns[0].pk)
    session = conversation(nora.principal, said.session.pk)
    assert (session.summary, session.summary_until) == ("", 0)
    assert [turn.content for turn in messages(nora.principal, said.session.pk)] == ["The weather is fine."]


def test_long_conversations_are_read_in_parts_without_gaps(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    sent = [MessageIn(Role.USER if place % 2 == 0 else Role.ASSISTANT, f"Line number {place}.") for place in range(150)]
    session = record_turns(nora.through(guide), "long", sent).session
    client, seen, address = sign_in(nora), [], reverse("dashboard:conversation", args=[session.pk])
    while address:
        context = client.get(address).context
        seen = [turn["content"] for turn in context["turns"]] + seen
        address = context["earlier_url"]
    assert seen == [message.content for message in sent]


def test_the_list_has_only_the_chosen_agent(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    other, _ = create_agent("kitchen")
    nora.says(guide, "About roses.", title="Roses")
    nora.says(other, "About soup.", title="Soup")
    page = sign_in(nora).get(reverse("dashboard:conversations") + "?agent=kitchen").content.decode()
    assert "Soup" in page
    assert "Roses" not in page


def test_what_was_said_is_found_by_its_words(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.says(guide, "The trellis needs forty bamboo canes.", "The kettle is broken.", title="Trellis")
    page = sign_in(nora).get(reverse("dashboard:conversations") + "?q=bamboo+canes").content.decode()
    assert "forty bamboo canes" in page
    assert "kettle" not in page.split("forty bamboo canes")[0]
