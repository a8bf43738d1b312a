"""A chat model for capture: a real server on loopback that says what its script says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from memory.providers import registry
from tests.fakes.model_server import ModelServer, model_server


@pytest.fixture
def model(settings: Any) -> Iterator[ModelServer]:
    with model_server() as server:
        settings.CHAT_BASE_URL, settings.CHAT_API_KEY, settings.CHAT_MODEL = server.url, "key", "big"
        yield server
    registry.reset()
