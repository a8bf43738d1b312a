"""A served application and a real browser. Both start with the first test that asks for them."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.db import connections

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TIMEOUT_MS = 4_000
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FETCHED = Path(settings.BASE_DIR) / ".venv" / "browser" / "chromium"


def chromium() -> str:
    """The browser to drive: CHROMIUM, one of the system, or the one that the set-up fetched; empty if there is none."""
    named = os.environ.get("CHROMIUM", "")
    if named:
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return str(FETCHED) if FETCHED.exists() else ""


class Together:
    """Where the run is spread over processes, the tests of a file stay together, its browser tests apart from the others."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Before xdist reads the groups."""
        for item in items:
            item.add_marker(pytest.mark.xdist_group(f"{item.location[0]}-{'browser' if _is_driven(item) else 'plain'}"))


def pytest_configure(config: pytest.Config) -> None:
    """Two hooks of one name, at two moments."""
    config.pluginmanager.register(Together())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests go last, after pytest-django has put its own order: their driver leaves an event loop running, which would disturb tests after them."""
    items.sort(key=_is_driven)


def _is_driven(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


class Served:
    """The application on a port of its own, served by uvicorn in a thread."""

    def __init__(self) -> None:
        # Imported here, since most runs serve nothing.
        import uvicorn  # noqa: PLC0415

        from config.asgi import application  # noqa: PLC0415

        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(uvicorn.Config(application, log_config=None, lifespan="auto", timeout_graceful_shutdown=1))
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._socket]}, daemon=True)

    def start(self) -> None:
        """Serve; returns when the port answers."""
        self._thread.start()
        deadline = time.monotonic() + 15
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline, "the server did not start in time"
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop within about a second, open streams included."""
        from memory.events.services import close_streams  # noqa: PLC0415

        close_streams()
        self._server.should_exit = True
        self._thread.join(15)
        self._socket.close()


@pytest.fixture
def live_desk(transactional_db: None) -> Iterator[str]:
    """The address of the whole application, over the test database. What the test commits, it sees."""
    served = Served()
    allowed, trusted = settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS
    settings.CSRF_TRUSTED_ORIGINS = [*trusted, served.url]
    served.start()
    yield served.url
    served.stop()
    settings.ALLOWED_HOSTS, settings.CSRF_TRUSTED_ORIGINS = allowed, trusted
    connections.close_all()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of the run: a second driver in the same process fails."""
    executable = chromium()
    if not executable:
        if os.environ.get("CI", "").lower() in {"true", "1"}:
            pytest.fail("no Chromium was found, and browser tests are not skipped here")
        pytest.skip("no Chromium was found: set CHROMIUM or install one")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser, live_desk: str) -> Iterator[Page]:
    """A page in a fresh profile, with the served application as its base: `page.goto("/memories/")`.

    An error of a script, or a violation of the content policy, fails the test.
    """
    # With less motion, since a fade between two pages, of which the second goes away at once, is reported as an error of the page.
    context = browser.new_context(base_url=live_desk, viewport={"width": 1280, "height": 800}, locale="en-US", reduced_motion="reduce")
    context.set_default_timeout(TIMEOUT_MS)
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: None if _is_of_a_fade(error) else complaints.append(str(error)))
    opened.on("console", lambda message: complaints.append(message.text) if _is_violation(message) else None)
    yield opened
    context.close()
    assert complaints == []


def _is_of_a_fade(error: Any) -> bool:
    """Whether the browser, not a script of ours, says that it gave up a fade from one page to the next (CSS View Transitions 2)."""
    return str(error.message).startswith(("Transition was aborted", "Transition was skipped"))


def _is_violation(message: Any) -> bool:
    return message.type == "error" and "Content Security Policy" in message.text
