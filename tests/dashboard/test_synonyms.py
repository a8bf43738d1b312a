"""Administrators write down which words mean the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from memory.audit.selectors import all_entries
from memory.audit.types import LogFilters
from memory.recall import synonyms
from memory.recall.services import recall
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
SignIn = Callable[[Person], Client]


@pytest.fixture(autouse=True)
def _none_known() -> Iterator[None]:
    synonyms.forget_known()
    yield
    synonyms.forget_known()


def test_words_that_an_administrator_calls_the_same_are_found_for_each_other(boss: Person, nora: Person, sign_in: SignIn) -> None:
    nora.remembers("The zorblat of the ledger is on Friday")
    question = "quimp"
    assert recall(nora.principal, query=question).hits == []
    client, address = sign_in(boss), reverse("manage:synonyms")
    answer = client.post(address, {"words": "quimp = zorblat\n\n上线 ＝ 交付", "reason": "how the team speaks", "seen": shown(client)})
    assert answer.status_code == 303
    assert [hit.memory.text for hit in recall(nora.principal, query=question).hits] == ["The zorblat of the ledger is on Friday"]
    page = client.get(reverse("manage:policies")).content.decode()
    assert "quimp = zorblat\n上线 = 交付</textarea>" in page
    assert [entry.details["after"] for entry in all_entries(filters=LogFilters(action="setting.change"))] == ["2 groups"]


def shown(client: Client) -> str:
    """The tag of the list that the page shows."""
    seen: str = client.get(reverse("manage:policies")).context["synonym_seen"]
    return seen


@pytest.mark.parametrize(
    "sent", [{"words": "alone", "reason": "x"}, {"words": "a = b", "reason": " "}, {"words": f"a = {'b' * 65}", "reason": "x"}]
)
def test_refused_groups_change_nothing_and_stay_as_they_were_typed(boss: Person, sign_in: SignIn, sent: dict[str, str]) -> None:
    client = sign_in(boss)
    answer = client.post(reverse("manage:synonyms"), sent | {"seen": shown(client)})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert f">{sent['words']}</textarea>" in page
    assert "synonym-error" in page
    assert synonyms.stored() == []


def test_what_another_wrote_meanwhile_is_not_written_over_unseen(boss: Person, sign_in: SignIn) -> None:
    client, address = sign_in(boss), reverse("manage:synonyms")
    mine = theirs = shown(client)
    client.post(address, {"words": "go-live = release", "reason": "x", "seen": theirs})
    answer = client.post(address, {"words": "quimp = zorblat", "reason": "y", "seen": mine})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert synonyms.stored() == [["go-live", "release"]]
    assert ">quimp = zorblat</textarea>" in page, "what was typed stays"
    assert ">go-live = release</pre>" in page, "beside what holds now"
    assert client.post(address, {"words": "quimp = zorblat", "reason": "y", "seen": shown(client)}).status_code == 303
    assert synonyms.stored() == [["quimp", "zorblat"]]


def test_the_history_keeps_the_lists_whole_and_the_log_how_long_they_were(boss: Person, sign_in: SignIn) -> None:
    client, address = sign_in(boss), reverse("manage:synonyms")
    for words in ("go-live = release\n上线 = 交付", "quimp = zorblat"):
        client.post(address, {"words": words, "reason": "x", "seen": shown(client)})
    newest = client.get(reverse("manage:policies")).context["history"][0]
    assert (newest["before"], newest["after"]) == ("2 groups", "1 group")
    assert newest["lists"] == ["go-live = release\n上线 = 交付", "quimp = zorblat"]
    assert "go-live" not in str([entry.details for entry in all_entries(filters=LogFilters(action="setting.change"))])


def test_a_list_that_could_not_be_kept_leaves_no_entry_behind(boss: Person, sign_in: SignIn, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_groups: object) -> None:
        raise OperationalError("the database went away")

    monkeypatch.setattr(synonyms, "replace_all", fail)
    client = sign_in(boss)
    client.raise_request_exception = False
    assert client.post(reverse("manage:synonyms"), {"words": "a = b", "reason": "x", "seen": shown(client)}).status_code >= 500
    assert all_entries(filters=LogFilters(action="setting.change")) == []
    assert client.get(reverse("manage:policies")).context["history"] == []


def test_nobody_else_may_change_them(nora: Person, sign_in: SignIn) -> None:
    assert sign_in(nora).post(reverse("manage:synonyms"), {"words": "a = b", "reason": "x"}).status_code in (403, 404)
    assert synonyms.stored() == []
