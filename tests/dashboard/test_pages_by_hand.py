"""What the pages owe to hands and ears: reached by keys alone, the place kept while parts are exchanged, changes spoken; all of it without scripts too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from accounts.models import Agent
from memory.context.services import build_context
from memory.enums import State
from memory.lifecycle.selectors import MemoryFilters, counts, page
from tests.dashboard.conftest import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])]
Enter = Callable[["Page", Person], None]


def _tab_to(page: Page, name: str, most: int = 60) -> None:
    """Press Tab until the control of that name has focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        words = page.evaluate("(document.activeElement.innerText || document.activeElement.ariaLabel || '').trim()")
        if words.startswith(name):
            return
    raise AssertionError(f"{name} was not reached in {most} steps")


def _comes(page: Page, look: Callable[[], bool]) -> None:
    """Wait until it is so; the pages' own policy forbids the browser to be asked by a string again and again."""
    for _ in range(100):
        if look():
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"the focus is at {_focus(page)}")


def _focus(page: Page) -> str:
    return str(page.evaluate("document.activeElement.closest('[data-item]')?.id ?? document.activeElement.tagName"))


def test_candidates_are_decided_by_keys_alone_and_focus_goes_to_the_next(page: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    nora.waits("I like early trains", "I dislike loud cafés", "I own a red kayak")
    enter(page, nora)
    page.goto("/inbox/")
    first, second, _third = [one.get_attribute("id") for one in page.locator("article.candidate").all()]
    page.keyboard.press("j")
    assert _focus(page) == first
    page.keyboard.press("a")
    page.locator(f"#{first}").wait_for(state="detached")
    _comes(page, lambda: _focus(page) == second)
    page.keyboard.press("r")
    page.locator(f"#{second}").wait_for(state="detached")
    page.keyboard.press("u")
    _comes(page, lambda: counts(nora.principal)[State.REJECTED] == 0)
    assert counts(nora.principal)[State.ACTIVE] == 1


def test_a_memory_is_forgotten_by_tab_and_enter_and_the_toast_says_so(page: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    nora.remembers("I own a blue tent", "I own a red kayak")
    enter(page, nora)
    page.goto("/memories/")
    _tab_to(page, "Forget")
    page.keyboard.press("Enter")
    page.locator("#toasts[role=status] .toast", has_text="Forgotten").wait_for()
    _comes(page, lambda: _focus(page).startswith("memory-"))
    assert page.locator("main article").count() == 1


def test_editing_in_a_row_keeps_the_place(page: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    (memory,) = nora.remembers("I own a blue tent")
    enter(page, nora)
    page.goto("/memories/")
    _tab_to(page, "Edit")
    page.keyboard.press("Enter")
    page.locator("article textarea").wait_for()
    _comes(page, lambda: page.evaluate("document.activeElement.tagName") == "TEXTAREA")
    page.keyboard.press("Control+A")
    page.keyboard.type("I own a green tent")
    page.keyboard.press("Control+Enter")
    page.locator("article", has_text="green tent").wait_for()
    _comes(page, lambda: _focus(page).startswith("memory-"))
    assert memory.pk


def test_what_a_search_found_is_spoken_and_the_typing_goes_on(page: Page, live_desk: str, nora: Person, guide: Agent, enter: Enter) -> None:
    nora.remembers("My greenhouse is heated with wood pellets", "I own a red kayak")
    nora.says(guide, "My ladder is in the barn.", title="Barn")
    enter(page, nora)
    page.goto("/memories/")
    page.locator("main input[name=q]").press_sequentially("greenhouse")
    page.locator("#live", has_text="1 memory").wait_for(state="attached")
    assert page.evaluate("document.activeElement.name") == "q"
    page.goto("/conversations/")
    page.locator("main input[name=q]").press_sequentially("ladder")
    page.locator("#live", has_text="1 message found").wait_for(state="attached")
    page.goto("/try/")
    page.locator("input[name=question]").fill("How is my greenhouse heated?")
    page.keyboard.press("Enter")
    page.locator("#live", has_text="memor").wait_for(state="attached")
    assert page.evaluate("document.activeElement.name") == "question"


def test_the_skip_link_the_menu_and_the_dialog_answer_to_keys(page: Page, live_desk: str, nora: Person, enter: Enter) -> None:
    (memory,) = nora.remembers("I own a blue tent")
    enter(page, nora)
    page.goto(f"/memories/{memory.pk}/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    page.locator("details.menu summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("details.menu[open]").count() == 1
    page.keyboard.press("Escape")
    assert page.locator("details.menu[open]").count() == 0
    assert page.evaluate("document.activeElement.matches('details.menu summary')")
    page.get_by_role("button", name="Erase").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.innerText") == "Cancel", "focus starts on the safe button"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.innerText") == "Erase"
    page.keyboard.press("?")
    assert page.locator("#keys[open]").count() == 1


def test_the_numbers_can_be_read_without_scripts(plain_page: Page, live_desk: str, nora: Person, guide: Agent, enter: Enter) -> None:
    nora.remembers("I own a blue tent", "I am allergic to peanuts")
    build_context(nora.through(guide), query="What do I own?")
    enter(plain_page, nora)
    plain_page.goto("/picture/")
    assert plain_page.get_by_role("img").count() >= 1
    plain_page.locator("details.twin summary").first.click()
    assert plain_page.locator("details.twin[open] td").last.inner_text() == "2"
    assert plain_page.locator("table", has_text="Garden guide").count() == 1
    plain_page.locator("table.shares a").first.click()
    assert "/memories/?kind=" in plain_page.url
    assert plain_page.locator("main article").count() >= 1
    assert page(nora.principal, filters=MemoryFilters(states=(State.ACTIVE,))).rows
