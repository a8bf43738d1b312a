"""The person's loop in a real browser, with and without scripts: sign in, see, confirm, correct, forget, restore, look at the profile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from memory.enums import State
from memory.lifecycle.selectors import MemoryFilters, counts, get_memory, page
from tests.dashboard.conftest import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])]
Enter = Callable[["Page", Person], None]


@pytest.fixture(params=["page", "plain_page"])
def window(request: pytest.FixtureRequest) -> Page:
    """The same loop with scripts and without."""
    found: Page = request.getfixturevalue(request.param)
    return found


def _texts(person: Person, state: State) -> set[str]:
    return {row.text for row in page(person.principal, filters=MemoryFilters(states=(state,))).rows}


def test_a_person_sees_confirms_corrects_and_forgets(window: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    nora.remembers("I live in Bergen", key="basic.region", value="Bergen")
    nora.waits("I like early trains", "I dislike loud cafés")
    enter(window, nora)

    window.goto("/memories/")
    assert window.get_by_text("I live in Bergen").is_visible()
    window.goto("/inbox/")
    window.locator("article", has_text="I like early trains").get_by_role("button", name="Keep", exact=False).first.click()
    window.locator("article.candidate", has_text="I like early trains").wait_for(state="detached")
    window.locator("article", has_text="I dislike loud cafés").get_by_role("button", name="Don't keep").click()
    window.locator("article.candidate", has_text="loud cafés").wait_for(state="detached")
    assert _texts(nora, State.ACTIVE) == {"I live in Bergen", "I like early trains"}
    assert _texts(nora, State.REJECTED) == {"I dislike loud cafés"}

    window.goto("/memories/")
    window.locator("article", has_text="early trains").get_by_role("link", name="Edit").click()
    window.get_by_label("Wording").fill("I like late trains")
    window.get_by_role("button", name="Save", exact=True).click()
    window.locator("article", has_text="I like late trains").wait_for()
    assert "I like late trains" in _texts(nora, State.ACTIVE)
    assert "I like early trains" in _texts(nora, State.SUPERSEDED)

    window.goto("/memories/?state=active")
    window.locator("article", has_text="late trains").get_by_role("button", name="Forget").click()
    window.locator("article", has_text="late trains").wait_for(state="detached")
    assert "I like late trains" in _texts(nora, State.FORGOTTEN)
    window.locator(".toast").get_by_role("button", name="Undo").click()
    window.wait_for_load_state()
    window.goto("/memories/?state=active")
    assert window.locator("article", has_text="late trains").is_visible()


def test_what_was_decided_leaves_the_list_and_the_counts_beside_it(window: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    nora.remembers("I own a red kayak")
    nora.waits("I like late trains")
    enter(window, nora)
    window.goto("/inbox/")
    assert window.get_by_text("Nothing waits for you").is_hidden()
    assert (window.locator("#count-memories").inner_text(), window.locator("#count-inbox").inner_text()) == ("1", "1")
    window.locator("article", has_text="late trains").locator("[data-verb=confirm]").first.click()
    window.get_by_text("Nothing waits for you").wait_for()
    window.locator("#count-memories", has_text="2").wait_for()
    assert window.locator("#count-inbox").is_hidden()


def test_the_counts_over_the_list_follow_what_is_done_to_its_rows(page: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    nora.remembers("I own a red kayak", "I like late trains")
    enter(page, nora)
    page.goto("/memories/?state=active")
    chip = page.locator("#chips a[aria-current=true] .num")
    assert chip.inner_text() == "2"
    page.locator("article", has_text="kayak").locator("[data-verb=forget]").first.click()
    page.locator("#chips a[aria-current=true] .num", has_text="1").wait_for()
    assert "state=active" in (page.locator("#chips a[aria-current=true]").get_attribute("href") or "")
    assert page.get_by_text("Nothing is left on this page").is_hidden()
    page.locator("article", has_text="trains").locator("[data-verb=forget]").first.click()
    page.get_by_text("Nothing is left on this page").wait_for()


def test_the_profile_shows_each_field_with_its_memory_and_saves(window: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    (memory,) = nora.remembers("I live in Bergen", key="basic.region", value="Bergen")
    enter(window, nora)
    window.goto("/profile/")
    assert window.get_by_text("Bergen").first.is_visible()
    assert window.locator(f"a[href*='{memory.pk}']").count()
    window.goto("/profile/?edit=basic.region")
    window.locator("input[name=value]").first.fill("Oslo")
    window.locator("form:has(input[name=value])").first.get_by_role("button", name="Save").click()
    window.get_by_text("Oslo").first.wait_for()
    assert get_memory(nora.principal, memory.pk).state == State.SUPERSEDED


def test_the_trash_gives_back_and_is_emptied(window: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    nora.remembers("I own a red kayak", "I own a blue tent")
    enter(window, nora)
    window.goto("/memories/")
    for words in ("red kayak", "blue tent"):
        window.locator("article", has_text=words).get_by_role("button", name="Forget").click()
        window.locator("article", has_text=words).wait_for(state="detached")
    window.goto("/trash/")
    window.locator("article", has_text="red kayak").get_by_role("button", name="Restore").click()
    window.locator("article", has_text="red kayak").wait_for(state="detached")
    assert _texts(nora, State.ACTIVE) == {"I own a red kayak"}
    window.goto("/trash/")
    window.get_by_role("button", name="Empty the trash").click()
    if window.locator("dialog[open]").count():
        window.locator("dialog[open] [data-go]").click()
    window.get_by_label("Type erase").fill("erase")
    window.get_by_role("button", name="Erase all").click()
    window.get_by_text("The trash is empty").wait_for()
    assert counts(nora.principal)[State.FORGOTTEN] == 0


def test_saying_something_shows_what_is_kept(window: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    enter(window, nora)
    window.goto("/try/")
    window.locator("input[name=text]").fill("Please remember that my spare key is with Ines.")
    window.locator("form:has(input[name=text]) button").click()
    window.get_by_text("you asked for it to be remembered").wait_for()
    window.locator("input[name=question]").fill("Where is my spare key?")
    window.locator("form:has(input[name=question]) button").click()
    window.locator("pre.sent", has_text="Ines").wait_for()


def test_the_switch_stops_memory_on_every_page(window: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    enter(window, nora)
    for path in ("/conversations/", "/settings/"):
        window.goto(path)
        window.get_by_role("button", name="Paused").click()
        window.get_by_text("Memory is paused").wait_for()
        assert nora.principal.mode == "paused"
        window.get_by_role("button", name="Turn on").click()
        window.get_by_text("Memory is paused").wait_for(state="detached")
        assert nora.principal.mode == "on"


def test_typing_searches_without_leaving_the_page_and_keeps_the_address(page: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    nora.remembers("My greenhouse is heated with wood pellets", "I own a red kayak")
    enter(page, nora)
    page.goto("/memories/")
    page.evaluate("window.stayed = true")
    page.locator("main input[name=q]").fill("greenhouse")
    page.locator("article", has_text="red kayak").wait_for(state="detached")
    assert page.locator("article", has_text="wood pellets").is_visible()
    assert "q=greenhouse" in page.url
    assert page.evaluate("window.stayed") is True
    page.reload()
    assert page.locator("html").count() == 1
    assert page.locator("nav.nav").count() == 1
