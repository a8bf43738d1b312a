"""RabbitMQ as the broker: nudges travel by it, and when it is gone nothing is lost."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak.faults import settle
from tests.soak.installation import Installation, free_port, running, wait_until

SERVER = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(
        not SERVER.exists() or shutil.which("erl") is None, reason="rabbitmq-server is not installed (apt install rabbitmq-server)"
    ),
]
START_SECONDS = 90


class Rabbit:
    """A RabbitMQ of its own, which forgets everything when it ends."""

    def __init__(self) -> None:
        self.port, self.distribution = free_port(), free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="desk-rabbit-"))
        self.start()

    def start(self) -> None:
        """Start it, empty."""
        home = self.folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir()
        variables = {
            "HOME": str(home),
            "RABBITMQ_NODENAME": f"desk{self.port}@localhost",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_DIST_PORT": str(self.distribution),
            "RABBITMQ_MNESIA_BASE": str(home / "db"),
            "RABBITMQ_LOG_BASE": str(home / "log"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "plugins"),
            "RABBITMQ_PID_FILE": str(home / "pid"),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
        }
        self._process = subprocess.Popen(
            [str(SERVER)], env=os.environ | variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        wait_until(self._answers, START_SECONDS)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it at once."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def remove(self) -> None:
        """End it, and remove its files."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def rabbit() -> Iterator[Rabbit]:
    made = Rabbit()
    yield made
    made.remove()


def said(desk: Installation, key: str, number: int) -> int:
    body = {"messages": [{"role": "user", "content": f"Please remember that my locker has the number {number}."}]}
    return desk.call("POST", "/api/v1/sessions/s/turns", key, "ann", body).status


def kept(desk: Installation, key: str) -> list[str]:
    return [row["text"] for row in desk.call("GET", "/api/v1/memories", key, "ann").json["results"]]


def test_what_is_said_is_captured_by_rabbitmq_and_without_it_as_soon_as_it_is_back(rabbit: Rabbit) -> None:
    with running(CELERY_BROKER_URL=f"amqp://guest:guest@127.0.0.1:{rabbit.port}//") as desk:
        key = desk.agent()
        assert said(desk, key, 11) == 202
        wait_until(lambda: any("11" in text for text in kept(desk, key)), 60)
        rabbit.kill()
        assert said(desk, key, 12) == 202, "the work is in the database, whatever became of the broker"
        rabbit.start()
        wait_until(lambda: any("12" in text for text in kept(desk, key)), 90)
        settle(desk)
