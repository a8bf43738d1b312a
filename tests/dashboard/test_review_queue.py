"""The administrators' queue, one candidate at a time: which one opens next, and what becomes of what was typed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Agent
from memory.audit.selectors import all_entries
from memory.audit.types import LogFilters
from memory.enums import AccessLevel, Source, State
from memory.governance.services import batches, review, teams
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import Changes, correct, remember
from memory.lifecycle.types import NewMemory
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
SignIn = Callable[[Person], Client]
PART = {"HX-Request": "true", "HX-Request-Type": "partial"}
THREE = ("I like early trains", "I dislike loud cafés", "I own a red kayak")


class Desk:
    """An administrator at the queue, with scripts (`part`) or without: presses what stands on the page that was shown last."""

    def __init__(self, client: Client, *, part: bool) -> None:
        self.client, self.part = client, part
        self.page: Any = client.get(reverse("manage:review"))

    @property
    def current(self) -> Any:
        return self.page.context["current"]

    def open(self, memory: Any) -> None:
        row = next(row for row in self.page.context["candidates"] if row.pk == memory.pk)
        self.page = self.client.get(row.url)

    def press(self, verb: str, **typed: str) -> Any:
        address = reverse("manage:review_action", args=[self.current.pk, verb]) + self.page.context["decide_query"]
        form = {"seen": str(self.current.version), "then": self.page.context["then"], **typed}
        self.page = self.client.post(address, form, headers=PART if self.part else None, follow=not self.part)
        return self.page


@pytest.fixture(params=[True, False], ids=["scripts", "plain"])
def at_desk(request: pytest.FixtureRequest, boss: Person, sign_in: SignIn) -> Callable[[], Desk]:
    return lambda: Desk(sign_in(boss), part=request.param)


def test_after_a_decision_the_one_behind_it_opens(nora: Person, at_desk: Callable[[], Desk]) -> None:
    first, second, third = nora.waits(*THREE)
    desk = at_desk()
    desk.open(second)
    desk.press("confirm")
    assert desk.current.pk == third.pk
    desk.press("reject")
    assert desk.current.pk == first.pk


def test_what_is_put_off_comes_behind_all_others_and_stays_in_the_queue(nora: Person, at_desk: Callable[[], Desk]) -> None:
    first, second, third = nora.waits(*THREE)
    desk = at_desk()
    desk.press("later")
    assert desk.current.pk == second.pk
    desk.press("confirm")
    assert desk.current.pk == third.pk
    assert [(row.pk, row.put_off) for row in desk.page.context["candidates"]] == [(third.pk, False), (first.pk, True)]
    assert desk.page.context["counts"]["waiting"] == 2
    desk.press("later")
    assert desk.current.pk == first.pk, "when all were put off the first of them comes again"
    assert get_memory(nora.principal, first.pk).state == State.CANDIDATE


def test_what_is_not_there_cannot_be_put_off(boss: Person, nora: Person, sign_in: SignIn) -> None:
    (gone,) = nora.remembers("I own a red kayak")
    client = sign_in(boss)
    assert client.post(reverse("manage:review_action", args=[gone.pk, "later"])).status_code == 303
    assert client.post(reverse("manage:review_action", args=["0" * 8 + "-0000-4000-8000-" + "0" * 12, "later"])).status_code == 404


def test_a_decision_that_was_taken_back_is_opened_again_under_the_same_filter(boss: Person, nora: Person, sign_in: SignIn) -> None:
    nora.waits(*THREE, "I like early buses")
    client = sign_in(boss)
    page = client.get(reverse("manage:review"), {"q": "early"})
    decided = page.context["candidates"][1]
    answer = client.post(
        reverse("manage:review_action", args=[decided.pk, "reject"]) + page.context["decide_query"],
        {"seen": str(decided.version)},
        headers=PART,
    )
    back = client.post(answer.context["undo_url"], {"next": "/manage/review/"}, follow=True)
    assert (back.context["current"].pk, len(back.context["candidates"])) == (decided.pk, 2)


def test_a_wording_that_was_refused_stays_in_its_form_beside_the_reason(nora: Person, at_desk: Callable[[], Desk]) -> None:
    nora.remembers("I like early trains")
    _first, second = nora.waits("I dislike loud cafés", "I like late trains")
    desk = at_desk()
    desk.open(second)
    page = desk.press("confirm", text="I like early trains")
    assert page.status_code == 422
    assert (desk.current.pk, desk.current.edit_text) == (second.pk, "I like early trains")
    assert re.search(r'<textarea[^>]*aria-invalid="true"[^>]*>I like early trains</textarea>', page.content.decode())
    assert "already remembered" in desk.current.edit_error
    desk.press("confirm", text="I like slow trains")
    assert [row.text for row in desk.page.context["candidates"]] == ["I dislike loud cafés"]


def test_why_a_wording_was_refused_is_told_also_where_its_text_is_concealed_by_now(nora: Person, at_desk: Callable[[], Desk]) -> None:
    (waiting,) = nora.waits("I like late trains")
    desk = at_desk()
    desk.open(waiting)
    correct(nora.principal, waiting.pk, Changes(access_level=AccessLevel.SENSITIVE))
    page = desk.press("confirm", text="I like slow trains")
    assert page.status_code == 422
    assert desk.current.concealed
    assert "This memory changed after it was shown" in page.content.decode()


def test_a_candidate_that_changed_since_it_was_shown_opens_again_with_what_was_typed(nora: Person, at_desk: Callable[[], Desk]) -> None:
    _first, second = nora.waits("I dislike loud cafés", "I like late trains")
    desk = at_desk()
    desk.open(second)
    assert desk.press("confirm", text="I like slow trains", seen="99").status_code == 422
    assert (desk.current.pk, desk.current.edit_text) == (second.pk, "I like slow trains")
    assert desk.press("reject", reason="private", seen="99").status_code == 422
    assert (desk.current.pk, desk.current.edit_reason) == (second.pk, "private")
    assert "changed" in desk.page.content.decode()
    assert get_memory(nora.principal, second.pk).state == State.CANDIDATE


def test_what_somebody_else_decided_meanwhile_is_said_and_the_next_one_opens(
    boss: Person, nora: Person, at_desk: Callable[[], Desk]
) -> None:
    first, second, _third = nora.waits(*THREE)
    desk = at_desk()
    review.turn_down(boss.user, first.pk)
    assert desk.press("confirm").status_code == 422
    assert desk.current.pk == second.pk
    assert "toast-error" in desk.page.content.decode()


def test_what_was_kept_with_changes_is_taken_back_with_its_changes(nora: Person, at_desk: Callable[[], Desk]) -> None:
    nora.waits("I like late trains")
    desk = at_desk()
    page = desk.press("confirm", text="I like slow trains").content.decode()
    (undo,) = set(re.findall(r'action="(/manage/review/[0-9a-f-]{36}/undo/[^"]*)"', page))
    back = desk.client.post(undo, follow=True)
    assert [row.text for row in back.context["candidates"]] == ["I like slow trains"]


def test_a_page_that_decisions_have_emptied_gives_way_to_the_first(boss: Person, nora: Person, sign_in: SignIn) -> None:
    nora.waits(*[f"Crate {place} smells of {place * 13} pears" for place in range(31)])
    client = sign_in(boss)
    page = client.get(client.get(reverse("manage:review")).context["next_url"])
    (last,) = page.context["candidates"]
    form = {"seen": str(last.version), "then": page.context["then"]}
    left = client.post(reverse("manage:review_action", args=[last.pk, "reject"]) + page.context["decide_query"], form, headers=PART)
    assert len(left.context["candidates"]) == 30
    assert left.context["prev_url"] == ""


def test_what_is_kept_together_carries_no_reason_against_keeping(boss: Person, nora: Person, sign_in: SignIn) -> None:
    kept, dropped = nora.waits("I like early trains", "I dislike loud cafés")
    client = sign_in(boss)
    page = client.get(reverse("manage:review")).content.decode()
    form = page[page.index('id="bulk"') :]
    assert re.findall(r'<option value="([^"]*)"', form[: form.index("</form>")])[0] == "", "nothing is chosen by itself"
    # A reason may still be chosen from before, when "Keep" is pressed.
    client.post(reverse("manage:review_bulk"), {"verb": "confirm", "reason": "not true", "ids": [f"{kept.pk}:{kept.version}"]})
    client.post(reverse("manage:review_bulk"), {"verb": "reject", "reason": "not true", "ids": [f"{dropped.pk}:{dropped.version}"]})
    reasons = {entry.action: entry.reason for entry in all_entries(filters=LogFilters(actor="admin"))}
    assert (reasons["memory.admit"], reasons["memory.reject"]) == ("", "not true")
    assert [(one.batch.verb, one.batch.reason) for one in batches.recent(boss.user)] == [("reject", "not true"), ("confirm", "")]


def test_candidates_of_a_team_stand_under_its_name(boss: Person, nora: Person, guide: Agent, sign_in: SignIn) -> None:
    team = teams.create(boss.user, "garden-club")
    teams.add_person(boss.user, team.pk, "nora-1")
    teams.add_agent(boss.user, team.pk, guide.slug)
    news = NewMemory(
        text="The safe is behind the shed",
        scope="team:garden-club",
        source=Source.LLM_INFERENCE,
        confidence=0.9,
        access_level=AccessLevel.SENSITIVE,
    )
    (said,) = remember(nora.through(guide), [news])
    client = sign_in(boss)
    assert client.get(reverse("manage:review")).context["current"].owner_name == "team:garden-club"
    assert client.get(reverse("manage:reveal", args=[said.memory.pk])).context["person"] == "team:garden-club"


def test_the_queue_is_counted_once(boss: Person, nora: Person, sign_in: SignIn) -> None:
    nora.waits(*THREE)
    client = sign_in(boss)
    client.get(reverse("manage:review"))
    with CaptureQueriesContext(connections["maintenance"]) as asked:
        page = client.get(reverse("manage:review"))
    counted = [one["sql"] for one in asked if "COUNT(" in one["sql"] and "memory_memory" in one["sql"] and "candidate" in one["sql"]]
    assert len(counted) == 1
    assert str(page.context["nav_counts"].review) == "3"


def test_memories_are_counted_by_level_in_one_statement(boss: Person, nora: Person) -> None:
    nora.remembers("I own a red kayak", "I keep two goats")
    nora.remembers("My pills are in the hall", access_level=AccessLevel.SENSITIVE)
    with CaptureQueriesContext(connections["maintenance"]) as asked:
        counts = review.access_counts(boss.user)
    assert counts == {0: 0, 1: 2, 2: 1, 3: 0}
    assert sum("memory_memory" in one["sql"] for one in asked) == 1
