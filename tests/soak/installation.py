"""A whole installation of its own, driven from outside: started by `manage.py up`, spoken to over HTTP, and disturbed."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, LiteralString

import psycopg

from config.embedded.cluster import DATABASE, SUPERUSER, password
from config.embedded.places import find

ROOT = Path(__file__).resolve().parents[2]
FOREIGN = ("DATABASE_", "CELERY_", "CACHE_", "LOG_FILE", "EMBEDDED_", "DJANGO_", "EMBEDDINGS_", "CHAT_", "MEMORY_")
READY_SECONDS = 240


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(what: Callable[[], object], seconds: float) -> float:
    """The seconds until it was true; AssertionError if it never was."""
    started = time.monotonic()
    while not what():
        assert time.monotonic() - started < seconds, "it did not happen in time"
        time.sleep(0.1)
    return time.monotonic() - started


class Answer:
    """Status, headers and JSON of an answer, and how long it took."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes, seconds: float) -> None:
        self.status, self.headers, self.body, self.seconds = status, headers, body, seconds

    @property
    def json(self) -> Any:
        return json.loads(self.body or b"null")


class Installation:
    """One node: a data folder, a port, `manage.py up`. `inside` are words before the command, such as those that enter a network."""

    def __init__(self, *processes: str, host: str = "127.0.0.1", inside: tuple[str, ...] = (), **variables: str) -> None:
        self.data = Path(tempfile.mkdtemp(prefix="desk-soak-"))
        self.data.chmod(0o711)
        self.host, self.port, self.inside, self.processes = host, free_port(), inside, processes
        self.variables = {"SAMPLES": "off", "API_RATE": "1000000", "HOST": host, "METRICS_TOKEN": "for-the-soak-only"} | variables
        self.process: subprocess.Popen[bytes] | None = None
        self.said = self.data / "up.out"

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        return kept | {"DATA_DIR": str(self.data), "PORT": str(self.port)} | self.variables

    def start(self) -> Installation:
        """Start it; returns when it says that it is ready."""
        with self.said.open("wb") as output:
            self.process = subprocess.Popen(
                [*self.inside, sys.executable, "manage.py", "up", *self.processes],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        process = self.process

        def ready() -> bool:
            assert process.poll() is None, self.said.read_text()
            return any(line.startswith("ready") for line in self.said.read_text().splitlines())

        wait_until(ready, READY_SECONDS)
        return self

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End it in order."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)
            self.process.wait(60)

    def remove(self) -> None:
        """End it at once, and remove its data."""
        for pid in self.pids(""):
            os.kill(pid, signal.SIGKILL)
        if self.process:
            self.process.wait(10)
        shutil.rmtree(self.data, ignore_errors=True)

    def pids(self, name: str) -> list[int]:
        """The living processes of this node whose name begins so: `desk-web`, `desk-worker`, `postgres`, or any."""
        found = []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit() or int(folder.name) == os.getpid():
                continue
            try:
                ours = os.fsencode(self.data) in (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
                if ours and (folder / "comm").read_text().startswith(name) and " Z " not in (folder / "stat").read_text():
                    found.append(int(folder.name))
            except OSError:
                continue
        return found

    def manage(self, *words: str, stdin: str | None = None) -> str:
        """A command of the operators."""
        done = subprocess.run(
            [*self.inside, sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=self.environment,
            input=stdin,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-2000:] + done.stdout[-500:]
        return done.stdout

    def ask_database(self, statement: LiteralString) -> int:
        """One number from the node's embedded database, as its superuser."""
        with self._superuser() as connection:
            row = connection.execute(statement).fetchone()
        return int(row[0]) if row else 0

    def run_in_database(self, statement: LiteralString) -> None:
        """Run a statement in the node's embedded database, as its superuser."""
        with self._superuser() as connection:
            connection.execute(statement)

    def _superuser(self) -> psycopg.Connection[Any]:
        secret = password(self.data, SUPERUSER)
        return psycopg.connect(host=str(find(self.data).sockets), user=SUPERUSER, password=secret, dbname=DATABASE, autocommit=True)

    def agent(self, slug: str = "soak") -> str:
        """The key of an agent."""
        key: str = json.loads(self.manage("create_agent", slug, "--json").splitlines()[-1])["key"]
        return key

    def call(self, method: str, path: str, key: str, user: str, body: Any = None, seconds: float = 90) -> Answer:
        """One request on a connection of its own. OSError or HTTPException if it broke."""
        started = time.monotonic()
        connection = http.client.HTTPConnection(self.host, self.port, timeout=seconds)
        headers = {"Authorization": f"Bearer {key}", "X-User-ID": user, "Content-Type": "application/json"}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            reply = connection.getresponse()
            return Answer(reply.status, dict(reply.headers), reply.read(), time.monotonic() - started)
        finally:
            connection.close()

    def is_ready(self) -> bool:
        try:
            return self.call("GET", "/readyz", "", "x", seconds=3).status == 200
        except (OSError, http.client.HTTPException):
            return False


@contextmanager
def running(*processes: str, **variables: str) -> Iterator[Installation]:
    """An installation for the length of a block."""
    one = Installation(*processes, **variables)
    try:
        yield one.start()
    finally:
        one.remove()
