"""A receiver, an agent with its key, and somebody to whom things happen."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Agent
from accounts.services.agents import create_agent
from accounts.services.authentication import check_key
from accounts.services.users import person_for
from tests.dashboard.conftest import Person
from tests.fakes.model_server import Step, model_server


@pytest.fixture
def receiver(settings: Any) -> Any:
    """A real server on loopback, which the operator has let through."""
    with model_server() as server:
        settings.OUTBOUND_ALLOW = ["127.0.0.1"]
        server.fail = lambda _request: Step({})
        yield server


@pytest.fixture
def code() -> tuple[Agent, Any]:
    agent, raw = create_agent("code", core_preferences=["core.theme"])
    return agent, check_key(raw)


@pytest.fixture
def ann() -> Person:
    return Person(person_for("ann"))
