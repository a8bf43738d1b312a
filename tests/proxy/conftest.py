"""The whole application, a scripted model behind its proxy, and the clients that people use."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import openai
import pytest
from django.db import connections

from accounts import throttling
from accounts.models import Agent
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent
from accounts.services.users import person_for
from memory.sessions.selectors import find_session, list_sessions, list_turns
from tests.cast import saved
from tests.fakes.model_server import ModelServer, Step, model_server


def piece(content: str | None = None, *, finish: str | None = None, **delta: Any) -> bytes:
    """One event of a streamed answer."""
    said = delta if content is None else {"content": content, **delta}
    choice = {"index": 0, "delta": said, "finish_reason": finish}
    body = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
    return f"data: {json.dumps(body, ensure_ascii=False)}\n\n".encode()


def spoken(*pieces: str, pause: float = 0.0) -> Step:
    """A streamed answer of these pieces, whole."""
    events = (*(piece(one) for one in pieces), piece(finish="stop"), b"data: [DONE]\n\n")
    return Step(chunks=events, pause=pause, headers={"Content-Type": "text/event-stream"})


@dataclass
class Chatting:
    """An agent that chats through the proxy for somebody."""

    url: str
    key: str
    agent: Agent
    model: ModelServer
    user: str = "ann"
    headers: dict[str, str] = field(default_factory=dict)

    def client(self, kind: Any = openai.OpenAI, **headers: str) -> Any:
        named = {"X-User-ID": self.user} | {name.replace("_", "-"): value for name, value in headers.items()}
        return kind(base_url=f"{self.url}/openai/v1", api_key=self.key, default_headers=named, max_retries=0, timeout=20)

    def ask(self, *messages: Any, stream: bool = False, body: dict[str, Any] | None = None, **headers: str) -> Any:
        """One call with raw headers: messages are texts of the person, or messages as they are."""
        whole = [{"role": "user", "content": one} if isinstance(one, str) else one for one in messages]
        create = self.client(**headers).chat.completions.with_raw_response.create
        return create(model="m", messages=whole, stream=stream, **(body or {}))

    @property
    def principal(self) -> Principal:
        return acting_agent(person_for(self.user).owner_id, self.agent.pk)

    def kept(self, session: str) -> list[tuple[str, str]]:
        """What is stored of a session."""
        found = find_session(self.principal, session)
        return [(turn.role, turn.content) for turn in list_turns(self.principal, session)] if found else []

    def sessions(self) -> list[str]:
        return [session.external_id for session in list_sessions(self.principal)]

    def given(self) -> list[dict[str, Any]]:
        """The messages that the model got with the last call."""
        return self.model.received[-1].json["messages"]


@pytest.fixture
def model() -> Iterator[ModelServer]:
    with model_server() as server:
        yield server


@pytest.fixture
def chatting(live_desk: str, model: ModelServer, settings: Any) -> Iterator[Chatting]:
    """A first-party agent, ann, of whom it is known that peanuts are dangerous, and a model behind the proxy."""
    settings.PROXY_UPSTREAM_URL, settings.PROXY_UPSTREAM_KEY = model.url, "upstream-key"
    throttling.forget_counts(setting="API_RATE")
    agent, key = create_agent("chatter")
    made = Chatting(live_desk, key, agent, model)
    saved(made.principal, "I am allergic to peanuts", kind="constraint")
    yield made
    connections.close_all()
