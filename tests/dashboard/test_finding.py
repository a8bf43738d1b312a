"""My memories under a search: by meaning and by word, counts that are true, each row once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.services.agents import create_agent
from memory.enums import AccessLevel, Source
from memory.lifecycle.services import forget_many, remember
from memory.lifecycle.types import NewMemory
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
LIST = "dashboard:memories"


def look(client: Client, query: str) -> Any:
    return client.get(f"{reverse(LIST)}?{query}").context


def chips(context: Any) -> dict[str, int]:
    return {chip["value"]: chip["count"] for chip in context["states"]}


def walk(client: Client, query: str) -> list[list[int]]:
    """The numbers on each page, from the first to the last."""
    pages, address = [], f"{reverse(LIST)}?{query}"
    while address:
        context = client.get(address).context
        pages.append([row.number for row in context["rows"]])
        address = context["next_url"]
        assert len(pages) < 20
    return pages


def test_a_search_by_meaning_is_counted_as_it_is_shown(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers("My greenhouse is heated with wood pellets", "I own a red kayak")
    context = look(sign_in(nora), "q=How+do+I+keep+my+glasshouse+warm%3F")
    assert [row.text for row in context["rows"]] == ["My greenhouse is heated with wood pellets"]
    assert (context["total"], chips(context)) == (1, {"": 1, "active": 1})


def test_every_row_that_fits_stands_on_one_page(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    made = nora.remembers(*[f"Drawer {place} has {place * 17} brass buttons" for place in range(60)])
    client = sign_in(nora)
    for query in ("", "q=brass", "q=brass&sort=oldest", "sort=oldest"):
        pages = walk(client, query)
        shown = [number for page in pages for number in page]
        assert sorted(shown) == sorted(row.number for row in made), query
        assert len(pages) == 3
        assert look(client, query)["total"] == 60
    assert [number for page in walk(client, "q=brass&sort=oldest") for number in page] == sorted(row.number for row in made)


def test_the_way_back_from_the_second_page_of_a_search_is_the_first(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers(*[f"Drawer {place} has {place * 17} brass buttons" for place in range(40)])
    client = sign_in(nora)
    first = look(client, "q=brass")
    second = client.get(first["next_url"]).context
    assert [row.number for row in client.get(second["prev_url"]).context["rows"]] == [row.number for row in first["rows"]]


def test_what_fits_best_comes_first_unless_another_order_is_chosen(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers("My dentist is Dr Okafor", "The dentist's bill is in the blue folder", "Ines recommended a dentist in Faro")
    client = sign_in(nora)
    assert look(client, "q=Who+is+my+dentist%3F")["rows"][0].text == "My dentist is Dr Okafor"
    assert look(client, "q=dentist&sort=newest")["rows"][0].text == "Ines recommended a dentist in Faro"


def test_filters_hold_for_what_is_found_by_meaning(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.waits("My greenhouse is heated with wood pellets")
    client = sign_in(nora)
    assert look(client, "q=glasshouse+warm&state=active")["rows"] == []
    assert len(look(client, "q=glasshouse+warm&state=candidate")["rows"]) == 1
    assert look(client, "q=glasshouse+warm&level=secret")["rows"] == []
    assert look(client, "q=glasshouse+warm&agent=nobody")["rows"] == []


def test_many_of_one_state_keep_none_of_another_from_being_found(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers(*[f"On {place} March the greenhouse was heated with wood pellets" for place in range(1, 21)])
    (waiting,) = nora.waits("The glass annex stays frost-free through burning straw", access_level=AccessLevel.SENSITIVE)
    client = sign_in(nora)
    for filters in ("state=candidate", "level=sensitive", "state=candidate&level=sensitive"):
        context = look(client, f"q=How+is+the+greenhouse+heated%3F&{filters}")
        assert [row.number for row in context["rows"]] == [waiting.number], filters
        assert context["total"] == 1
    context = look(client, "q=How+is+the+greenhouse+heated%3F&state=candidate")
    assert chips(context)["candidate"] == 1
    assert chips(context)["active"] > 0


def test_what_came_through_one_agent_is_found_among_much_that_did_not(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers(*[f"On {place} March the greenhouse was heated with wood pellets" for place in range(1, 21)])
    agent = create_agent("gardener")[0]
    new = NewMemory(text="The glass annex stays frost-free through burning straw", source=Source.USER_INPUT, wish=True)
    kept = remember(nora.through(agent), [new])[0].memory
    context = look(sign_in(nora), "q=How+is+the+greenhouse+heated%3F&agent=gardener")
    assert [row.number for row in context["rows"]] == [kept.number]


def test_counts_follow_the_very_next_change(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    made = nora.remembers("I own a red kayak", "I own a green kayak")
    client = sign_in(nora)
    assert _in_navigation(client) == 2
    forget_many(nora.principal, [made[0].pk])
    assert _in_navigation(client) == 1
    assert look(client, "")["total"] == 1


def _in_navigation(client: Client) -> int:
    page = client.get(reverse("dashboard:profile")).content.decode()
    found = re.search(r'data-place="memories".*?<span id="count-memories" class="count">(\d+)</span>', page, re.DOTALL)
    return int(found[1]) if found else 0
