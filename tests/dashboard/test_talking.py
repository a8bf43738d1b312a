"""The try-it page as a dialogue with a model, with scripts and without; and what it is where there is none."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from accounts.models import Agent
from memory.enums import State
from memory.lifecycle.selectors import MemoryFilters, page
from tests.dashboard.conftest import Person
from tests.fakes.model_server import ModelServer, Received, Step, chat_reply, model_server

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])]
Enter = Callable[["Page", Person], None]


def _extracts(request: Received) -> Step | None:
    """What asks for facts is told that there are none; what is said in the dialogue is answered."""
    return Step(chat_reply(json.dumps({"memories": []}))) if "response_format" in request.json else None


@pytest.fixture
def model(settings: Any) -> Iterator[ModelServer]:
    with model_server() as server:
        server.fail = _extracts
        settings.CHAT_BASE_URL, settings.CHAT_MODEL = server.url, "big"
        yield server
        settings.CHAT_BASE_URL = settings.CHAT_MODEL = ""


@pytest.fixture(params=["page", "plain_page"])
def window(request: pytest.FixtureRequest) -> Page:
    found: Page = request.getfixturevalue(request.param)
    return found


def _says(window: Page, text: str) -> None:
    window.locator("input[name=text]").fill(text)
    window.get_by_role("button", name="Say it").click()


def test_a_model_answers_with_what_is_remembered_and_the_page_says_why(
    window: Page, live_desk: str, nora: Person, guide: Agent, model: ModelServer, enter: Enter
) -> None:
    nora.remembers("My greenhouse is heated with wood pellets")
    model.chat_text = "With wood pellets [fact #1]."
    enter(window, nora)
    window.goto("/try/")
    _says(window, "Please remember that my spare key is with Ines. How is my greenhouse heated?")
    window.locator(".said-assistant", has_text="With wood pellets [fact #1].").wait_for()
    assert window.locator(".said-user", has_text="spare key").count() == 1
    asked = [request.json["messages"] for request in model.received if "response_format" not in request.json]
    assert any("wood pellets" in message["content"] for message in asked[0])
    assert asked[0][-1]["content"].startswith("Please remember")
    assert window.get_by_text("you asked for it to be remembered").count() == 1
    assert {row.text for row in page(nora.principal, filters=MemoryFilters(states=(State.ACTIVE,))).rows if "Ines" in row.text}
    window.get_by_role("link", name="Why this answer?").click()
    window.get_by_role("heading", name="Please remember").wait_for()
    assert window.locator("main", has_text="wood pellets").count() == 1
    window.goto("/try/")
    assert window.locator(".said-assistant", has_text="With wood pellets").count() == 1, "the dialogue goes on where it was left"


def test_a_model_that_fails_costs_nobody_what_they_said(
    window: Page, live_desk: str, nora: Person, guide: Agent, model: ModelServer, enter: Enter
) -> None:
    model.fail = lambda request: _extracts(request) or Step({"error": {"message": "no such model"}}, status=404)
    enter(window, nora)
    window.goto("/try/")
    _says(window, "Please remember that my spare key is with Ines.")
    window.get_by_text("The chat model cannot be reached or refuses to answer.", exact=False).wait_for()
    assert window.get_by_text("What you said was heard all the same.", exact=False).count() == 1
    assert window.get_by_text("you asked for it to be remembered").count() == 1


def test_what_the_dialogue_asks_of_the_model_is_counted_and_capped(
    page: Page, live_desk: str, nora: Person, guide: Agent, model: ModelServer, enter: Enter, settings: Any
) -> None:
    enter(page, nora)
    page.goto("/try/")
    _says(page, "Good morning to you.")
    page.locator(".said-assistant", has_text="OK").wait_for()
    assert page.locator("input[name=text]").input_value() == "", "the line is empty for the next words"
    assert page.locator("#said").get_attribute("role") == "status", "the region stays, so that readers hear what arrives"
    settings.MEMORY = {"MODEL_CALLS_PER_DAY": "1"}
    _says(page, "And good evening to you.")
    page.get_by_text("The paid model calls of this day are used up.", exact=False).wait_for()
    assert sum("response_format" not in request.json for request in model.received) == 1


def test_without_a_model_nobody_answers(window: Page, live_desk: str, nora: Person, guide: Agent, enter: Enter) -> None:
    enter(window, nora)
    window.goto("/try/")
    _says(window, "Please remember that my spare key is with Ines.")
    window.get_by_text("you asked for it to be remembered").wait_for()
    assert window.locator(".said-assistant").count() == 0
    assert window.locator(".talk").count() == 0
    _says(window, " ")
    assert window.locator("input[name=text]").count() == 1
