"""Answers: what was given is shown as it was given, less what was forgotten since."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Agent
from memory.context.services import build_context, give_feedback
from memory.enums import Kind
from memory.lifecycle.services import forget
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db


def test_an_answer_shows_the_exact_words_handed_over(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers("My greenhouse is heated with wood pellets")
    built = build_context(nora.through(guide), query="How is my greenhouse heated?")
    give_feedback(nora.through(guide), built.id, signal="liked")
    response = sign_in(nora).get(reverse("dashboard:answer", args=[built.id]))
    assert response.context["sent"] == "\n\n".join(f"{one['role']}: {one['content']}" for one in built.messages)
    assert [one["m"].text for one in response.context["memories"]] == ["My greenhouse is heated with wood pellets"]
    assert dict(response.context["memories"][0]["scores"])["meaning"] > 0
    assert "liked" in response.content.decode()


def test_what_was_forgotten_since_is_not_shown_again(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    (memory,) = nora.remembers("My greenhouse is heated with wood pellets")
    built = build_context(nora.through(guide), query="How is my greenhouse heated?")
    forget(nora.principal, memory.pk)
    page = sign_in(nora).get(reverse("dashboard:answer", args=[built.id])).content.decode()
    assert "wood pellets" not in page
    assert "has been forgotten since" in page


def test_asking_again_gives_what_would_be_given_today_and_keeps_nothing(
    nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    built = build_context(nora.through(guide), query="How is my greenhouse heated?")
    nora.remembers("My greenhouse is heated with wood pellets")
    client = sign_in(nora)
    again = client.get(reverse("dashboard:answer", args=[built.id]) + "?again=1").context["again"]
    assert "wood pellets" in again["sent"]
    assert len(client.get(reverse("dashboard:answers")).context["answers"]) == 1


def test_an_id_opens_its_answer_and_an_unknown_one_says_so(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    built = build_context(nora.through(guide), query="How is my greenhouse heated?")
    client, address = sign_in(nora), reverse("dashboard:answers")
    assert client.get(address, {"id": str(built.id)})["Location"] == reverse("dashboard:answer", args=[built.id])
    for unknown in (str(uuid.uuid4()), "not an id", "%%%"):
        response = client.get(address, {"id": unknown})
        assert (response.status_code, response.context["not_found"]) == (200, True)
    assert client.get(address, {"id": "\x00"}).status_code in (200, 400)


def test_a_constraint_says_why_it_was_given_and_the_shares_add_up(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    (rule,) = nora.remembers("I'm allergic to walnuts", kind=Kind.CONSTRAINT)
    built = build_context(nora.through(guide), query="Which ladder is mine?")
    response = sign_in(nora).get(reverse("dashboard:answer", args=[built.id]))
    assert [(one["m"], one["scores"]) for one in response.context["memories"]] == [(rule, [])]
    assert "it is a constraint" in response.content.decode()
    assert sum(n for _label, n in response.context["tokens"]) == response.context["answer"]["tokens_total"]
