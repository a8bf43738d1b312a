"""Activity: the person's own log, in pages that neither repeat nor skip."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from accounts.isolation import act_as
from accounts.models import Agent
from memory.audit.selectors import entries
from memory.audit.services import append
from memory.context.services import build_context
from memory.lifecycle.services import erase
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db


def test_who_read_and_who_wrote_is_told_in_words(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.says(guide, "Please remember that my ladder is in the barn.")
    built = build_context(nora.through(guide), query="Where is my ladder?")
    page = sign_in(nora).get(reverse("dashboard:activity")).content.decode()
    assert "Garden guide" in page
    assert "my ladder is in the barn" in page.lower()
    assert reverse("dashboard:answer", args=[built.id]) in page


def test_an_erased_memory_leaves_an_entry_without_words_or_link(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    (memory,) = nora.remembers("My hidden key lies under the third pot")
    erase(nora.principal, memory.pk)
    page = sign_in(nora).get(reverse("dashboard:activity")).content.decode()
    assert "third pot" not in page
    assert str(memory.pk) not in page
    assert "erased a memory" in page


def test_pages_follow_each_other_without_gaps_while_new_entries_arrive(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    def add(number: int) -> None:
        with act_as(nora.principal):
            for _ in range(number):
                append(nora.principal, "mode.change", details={"mode": "on"})

    add(230)
    client, seen, address = sign_in(nora), 0, reverse("dashboard:activity")
    while address:
        context = client.get(address).context
        seen += sum(len(day["entries"]) for day in context["days"])
        address = context["next_url"]
        add(1)
    assert seen == 231  # the sign-in too


def test_the_filters_are_in_the_address(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.says(guide, "Please remember that my ladder is in the barn.")
    nora.remembers("I like plain bread")
    client, address = sign_in(nora), reverse("dashboard:activity")
    by_guide = [entry for day in client.get(f"{address}?agent=garden").context["days"] for entry in day["entries"]]
    assert {entry["actor"] for entry in by_guide} == {"Garden guide"}
    secret = client.get(f"{address}?level=secret")
    assert secret.context["days"] == []
    assert secret.context["is_filtered"]


def test_a_persons_own_entries_do_not_hold_their_name(nora: Person) -> None:
    nora.remembers("I like plain bread")
    assert {entry.actor_label for entry in entries(nora.principal)} == {""}


def test_home_and_activity_tell_the_same_with_the_words_and_the_names(
    nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    nora.remembers("I like plain bread")
    with act_as(nora.principal):
        append(nora.principal, "grant.change", details={"agent": guide.slug, "changed": ["blocked"]})
    client = sign_in(nora)
    (day,) = client.get(reverse("dashboard:activity")).context["days"]
    home = client.get(reverse("dashboard:home"))
    assert home.context["activity"] == day["entries"]
    assert [line["detail"] for line in day["entries"] if "agent" in line["action"]] == ["Garden guide"]
    assert "I like plain bread" in home.content.decode()
