from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.fakes.model_server import ModelServer, model_server


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server(dimensions=8) as running:
        yield running
