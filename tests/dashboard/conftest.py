"""People with something remembered, and ways to look at their pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from accounts.models import Agent, User
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent, person_principal
from accounts.services.users import create_person
from memory.capture.services import Ingested, ingest
from memory.enums import Role, Source
from memory.lifecycle.services import remember
from memory.lifecycle.types import NewMemory
from memory.sessions.types import MessageIn
from tests.api.conftest import just_signed_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PASSWORD = "quiet-harbour-41"
PATIENCE_MS = 15_000


@dataclass
class Person:
    """A person of a test: their row, and what they and their agents may do."""

    user: User

    @property
    def principal(self) -> Principal:
        return person_principal(get_user_model().objects.get(pk=self.user.pk))

    def through(self, agent: Agent) -> Principal:
        return acting_agent(self.user.owner_id, agent.pk)

    def remembers(self, *texts: str, **more: Any) -> list[Any]:
        """Active memories, typed by the person."""
        news = [NewMemory(text=text, source=Source.DASHBOARD, wish=True, **more) for text in texts]
        return [one.memory for one in remember(self.principal, news)]

    def waits(self, *texts: str, **more: Any) -> list[Any]:
        """Candidates: what nobody asked to be remembered."""
        news = [NewMemory(text=text, source=Source.LLM_INFERENCE, confidence=0.9, **more) for text in texts]
        return [one.memory for one in remember(self.principal, news)]

    def says(self, agent: Agent, *texts: str, session: str = "s-1", title: str = "") -> Ingested:
        """Say something to an agent, captured at once."""
        messages = [MessageIn(Role.USER, text) for text in texts]
        return ingest(self.through(agent), session=session, messages=messages, wait=True, title=title)


@pytest.fixture
def make_person() -> Callable[..., Person]:
    """Makes a person who can sign in."""

    def make(email: str, **more: Any) -> Person:
        return Person(create_person(email, PASSWORD, **more))

    return make


@pytest.fixture
def nora(make_person: Callable[..., Person]) -> Person:
    return make_person("nora@people.example", name="Nora", external_id="nora-1")


@pytest.fixture
def otto(make_person: Callable[..., Person]) -> Person:
    return make_person("otto@people.example", name="Otto", external_id="otto-1")


@pytest.fixture
def boss(make_person: Callable[..., Person]) -> Person:
    return make_person("boss@people.example", name="Boss", staff=True)


@pytest.fixture
def guide() -> Agent:
    agent, _ = create_agent("garden", name="Garden guide")
    return agent


@pytest.fixture
def sign_in() -> Callable[[Person], Client]:
    """A browser without scripts, signed in as that person, that stops at nothing unexpected."""

    def signed(person: Person) -> Client:
        client = Client()
        client.force_login(person.user, backend="allauth.account.auth_backends.AuthenticationBackend")
        just_signed_in(client, person.user)
        return client

    return signed


@pytest.fixture
def plain_page(browser: Browser, live_desk: str) -> Iterator[Page]:
    """A page of a browser that runs no scripts."""
    context = browser.new_context(base_url=live_desk, viewport={"width": 1280, "height": 800}, locale="en-US", java_script_enabled=False)
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.fixture
def enter() -> Callable[[Page, Person], None]:
    """Sign in by the form."""

    def signed(page: Page, person: Person) -> None:
        page.context.set_default_timeout(PATIENCE_MS)
        page.goto("/accounts/login/")
        page.fill("input[name=login]", str(person.user.email))
        page.fill("input[name=password]", PASSWORD)
        page.click("main button.btn-primary")
        page.wait_for_url(re.compile(r"/$"))

    return signed


def open_candidate(page: Page, words: str = "") -> None:
    """Click a line of the review queue, the first that has the words; returns when its pane stands, and not the one before it."""
    with page.expect_response(lambda response: "item=" in response.url):
        page.locator(".queue-line a", has_text=words).first.click()
    page.wait_for_load_state("networkidle")
    page.locator(".pane-main").wait_for()
