"""Callers of the API: agents with keys, people with login sessions. Everything below HTTP is real."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any

import pytest
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from django.test import Client

from accounts import throttling
from accounts.models import Agent, User
from accounts.services.agents import create_agent
from accounts.services.users import create_person, person_for
from memory.vectors.active import forget_known

ROOT = "/api/v1/"
PASSWORD = "correct-Horse-7-battery"


@dataclass
class Caller:
    """Speaks to the API as an agent, or, with a signed-in client, as a person."""

    client: Client
    key: str = ""
    agent: Agent | None = None
    user: str | None = "ann"
    headers: dict[str, str] = field(default_factory=dict)

    def __call__(self, method: str, path: str, body: Any = None, *, raw: bytes | str | None = None, **more: str) -> Any:
        headers = dict(self.headers)
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        if self.user is not None:
            headers["X-User-ID"] = self.user
        content_type = more.pop("content_type", "application/json")
        headers |= {name.replace("_", "-"): value for name, value in more.items()}
        data = raw if raw is not None else ("" if body is None else json.dumps(body))
        address = path if path.startswith(("/", "http")) else ROOT + path
        return self.client.generic(method, address, data, content_type=content_type, headers=headers)

    def get(self, path: str, **more: str) -> Any:
        return self("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self("POST", path, {} if body is None else body, **more)

    def patch(self, path: str, body: Any, **more: str) -> Any:
        return self("PATCH", path, body, **more)

    def put(self, path: str, body: Any, **more: str) -> Any:
        return self("PUT", path, body, **more)

    def delete(self, path: str, body: Any = None, **more: str) -> Any:
        return self("DELETE", path, body, **more)

    def acting_for(self, user: str | None) -> Caller:
        return Caller(self.client, self.key, self.agent, user, dict(self.headers))

    def save(self, text: str = "I keep bees on the roof", **more: Any) -> dict[str, Any]:
        """A memory that is active at once."""
        answer = self.post("memories", {"text": text, "source": "user_input", **more})
        assert answer.status_code in {200, 201}, answer.content
        return answer.json()


def is_problem(answer: Any, status: int) -> bool:
    """Whether the answer is a problem as RFC 9457 has it, of that status, telling nothing of the inside."""
    body = answer.json()
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    assert {"type", "title", "status", "detail", "request_id"} <= set(body)
    assert body["status"] == status
    assert body["request_id"] == answer["X-Request-ID"]
    for inside in ("Traceback", "psycopg", "memory_memory", "SELECT", "/main/", "django"):
        assert inside not in answer.content.decode()
    return True


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """What a process keeps in memory starts anew: the counts of calls, and the row of the embedding model, which goes with each test."""
    throttling.forget_counts(setting="API_RATE")
    forget_known()


@pytest.fixture
def code(db: None) -> Caller:
    """A first-party agent with every capability, acting for ann."""
    agent, key = create_agent("code")
    return Caller(Client(), key, agent)


@pytest.fixture
def support(db: None) -> Caller:
    """Another first-party agent."""
    agent, key = create_agent("support")
    return Caller(Client(), key, agent)


@pytest.fixture
def outsider(db: None) -> Caller:
    """A third-party agent, to which nobody has granted anything."""
    agent, key = create_agent("outsider", first_party=False)
    return Caller(Client(), key, agent)


@pytest.fixture
def ann(db: None) -> User:
    """A person who can sign in, and whom agents call ann."""
    return create_person("ann@example.test", PASSWORD, external_id="ann")


@pytest.fixture
def bob(db: None) -> User:
    """Somebody else."""
    return person_for("bob")


@pytest.fixture
def signed_in(ann: User) -> Caller:
    """Ann in front of the dashboard."""
    return sign_in(ann)


@pytest.fixture
def root(db: None) -> Caller:
    """An administrator in front of the dashboard."""
    return sign_in(create_person("root@example.test", PASSWORD, staff=True))


def just_signed_in(client: Client, user: User, *, ago: float = 0.0) -> None:
    """Note in the session what the sign-in page notes: that the password was typed, `ago` seconds ago."""
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "password", "at": time.time() - ago, "email": user.email}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()


def sign_in(user: User) -> Caller:
    """A login session, with the CSRF token as the pages send it."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    just_signed_in(client, user)
    client.cookies["csrftoken"] = "t" * 32
    return Caller(client, user=None, headers={"X-CSRFToken": "t" * 32})
