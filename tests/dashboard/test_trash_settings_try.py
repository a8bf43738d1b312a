"""The trash, the settings, and trying it out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Agent, User
from memory.enums import AskMode, PersonMode, State
from memory.errors import NotFound
from memory.governance.services.access import set_mode
from memory.lifecycle.selectors import MemoryFilters, get_memory, page
from memory.lifecycle.services import forget
from memory.models import ContextRecord
from memory.sessions.selectors import messages
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db


def test_the_trash_is_emptied_only_after_the_word_was_typed(nora: Person, otto: Person, sign_in: Callable[[Person], Client]) -> None:
    ids = [memory.pk for memory in nora.remembers("I own a red kayak", "I own a blue tent")]
    (others,) = otto.remembers("I own a green canoe")
    for owner, pk in ((nora, ids[0]), (nora, ids[1]), (otto, others.pk)):
        forget(owner.principal, pk)
    client, address = sign_in(nora), reverse("dashboard:empty_trash")
    assert 'name="word"' in client.post(address, {"confirmed": "1"}).content.decode()
    assert client.post(address, {"confirmed": "1", "word": "delete"}).status_code == 422
    assert len(page(nora.principal, filters=MemoryFilters(states=(State.FORGOTTEN,))).rows) == 2
    assert client.post(address, {"confirmed": "1", "word": " Erase "}).status_code == 303
    for pk in ids:
        with pytest.raises(NotFound):
            get_memory(nora.principal, pk, trash=True)
    assert get_memory(otto.principal, others.pk, trash=True).state == State.FORGOTTEN


def test_restoring_from_the_trash_brings_it_back(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    (memory,) = nora.remembers("I own a red kayak")
    forget(nora.principal, memory.pk)
    client = sign_in(nora)
    rows = client.get(reverse("dashboard:trash")).context["rows"]
    assert [(row.pk, row.days_left) for row in rows] == [(memory.pk, 30)]
    client.post(reverse("dashboard:memory_action", args=[memory.pk, "restore"]), {"next": reverse("dashboard:trash")})
    assert get_memory(nora.principal, memory.pk).state == State.ACTIVE


def test_settings_are_kept_and_answer_in_the_chosen_language(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    client = sign_in(nora)
    form = {
        "name": "Nora B.",
        "language": "zh-hans",
        "time_zone": "Asia/Tokyo",
        "ask_mode": "always",
        "turns_kept_days": "30",
        "training_consent": "on",
    }
    assert client.post(reverse("dashboard:settings"), form).status_code == 303
    user = User.objects.get(pk=nora.user.pk)
    assert (user.name, user.language, user.time_zone, user.ask_mode) == ("Nora B.", "zh-hans", "Asia/Tokyo", AskMode.ALWAYS)
    assert (user.turns_kept_days, user.shortcuts, user.training_consent) == (30, False, True)
    assert 'lang="zh-Hans"' in client.get(reverse("dashboard:settings")).content.decode()


@pytest.mark.parametrize(
    "wrong", [{"turns_kept_days": "0"}, {"turns_kept_days": "91"}, {"time_zone": "Mars/Olympus"}, {"language": "xx"}, {"name": "n" * 151}]
)
def test_a_setting_out_of_range_is_refused_in_place(wrong: dict[str, str], nora: Person, sign_in: Callable[[Person], Client]) -> None:
    form = {"name": "N", "language": "en", "time_zone": "UTC", "ask_mode": "always", "turns_kept_days": "30"} | wrong
    response = sign_in(nora).post(reverse("dashboard:settings"), form)
    assert response.status_code == 422
    assert User.objects.get(pk=nora.user.pk).turns_kept_days == 90


def test_times_are_shown_in_the_persons_zone(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    User.objects.filter(pk=nora.user.pk).update(time_zone="Asia/Tokyo")
    nora.remembers("I own a red kayak")
    assert "+09:00" in sign_in(nora).get(reverse("dashboard:memories")).content.decode()


def test_trying_a_question_shows_what_would_be_given_and_keeps_nothing(
    nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    nora.remembers("My greenhouse is heated with wood pellets")
    client = sign_in(nora)
    response = client.get(reverse("dashboard:try"), {"question": "How is my greenhouse heated?", "agent": "garden"})
    assert "wood pellets" in response.context["result"]["sent"]
    assert client.get(reverse("dashboard:answers")).context["answers"] == []
    assert ContextRecord.objects.count() == 0


def test_saying_something_shows_what_was_kept_and_why(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    client, address = sign_in(nora), reverse("dashboard:say")
    said = client.post(address, {"text": "Please remember that my spare key is with Ines."}).context["said"]
    assert [one["m"].state for one in said["captured"]] == [State.ACTIVE]
    assert said["captured"][0]["why"] == ["you asked for it to be remembered"]
    assert said["notices"]
    nothing = client.post(address, {"text": "What is the weather like?"}).context["said"]
    assert (nothing["captured"], bool(nothing["nothing"])) == ([], True)


def test_a_blocked_agent_is_not_spoken_to(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.says(guide, "Good morning to you.")
    client = sign_in(nora)
    client.post(reverse("dashboard:grant", args=["garden"]), {"action": "block"})
    response = client.post(reverse("dashboard:say"), {"text": "I moved to Malmö.", "agent": "garden"})
    assert (response.status_code, bool(response.context["say_errors"])) == (422, True)
    assert client.get(reverse("dashboard:try"), {"question": "Where am I?", "agent": "garden"}).context["errors"]


def test_nothing_is_kept_of_what_is_said_while_memory_is_off(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    set_mode(nora.principal, PersonMode.OFF)
    client = sign_in(nora)
    said = client.post(reverse("dashboard:say"), {"text": "Please remember that I moved to Malmö."}).context["said"]
    assert said["captured"] == []
    for session in client.get(reverse("dashboard:conversations")).context["sessions"]:
        assert messages(nora.principal, session["id"]) == []
