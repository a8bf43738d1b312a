"""The service as its operator meets it: processes, signals, ports, and data that stays."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
FOREIGN = ("DATABASE_", "CELERY_", "LOG_FILE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Copy:
    """One installation: a data folder and a port."""

    def __init__(self, data_dir: Path, port: int) -> None:
        self.data_dir, self.port = data_dir, port
        self.process: subprocess.Popen[str] | None = None
        self.samples = "off"
        self.more: dict[str, str] = {}
        self.said = data_dir.with_name(data_dir.name + ".said")

    @property
    def variables(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
        return kept | {"DATA_DIR": str(self.data_dir), "PORT": str(self.port), "SAMPLES": self.samples} | self.more

    def start(self, until: str = "") -> Copy:
        """`manage.py up`, in a process group of its own as in a terminal; returns when it says `until`, or that it is ready."""
        with self.said.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up"],
                cwd=settings.BASE_DIR,
                env=self.variables,
                stdout=output,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        deadline = time.monotonic() + 240
        while (until or f"ready http://127.0.0.1:{self.port}\n") not in self.said.read_text():
            assert self.process.poll() is None, self.said.read_text()
            assert time.monotonic() < deadline, self.said.read_text()
            time.sleep(0.1)
        return self

    def manage(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=settings.BASE_DIR,
            env=self.variables,
            capture_output=True,
            text=True,
            timeout=90,
            check=False,
        )

    def interrupt(self) -> float:
        """Ctrl-C: SIGINT to the whole group. Returns the seconds until it ended."""
        assert self.process is not None
        started = time.monotonic()
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(40)
        return time.monotonic() - started

    def alive(self) -> list[int]:
        """The processes of this installation, the database's included."""
        mark, found = os.fsencode(self.data_dir), []
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit() or int(folder.name) == os.getpid():
                continue
            try:
                words = (folder / "cmdline").read_bytes() + b"\0" + (folder / "environ").read_bytes()
            except OSError:
                continue
            if mark in words:
                found.append(int(folder.name))
        return found

    def names(self) -> set[bytes]:
        """What its processes are called."""
        return {Path(f"/proc/{process}/comm").read_bytes().strip() for process in self.alive()}

    def kill_all(self) -> None:
        """SIGKILL to everything at once."""
        for process in self.alive():
            os.kill(process, signal.SIGKILL)
        if self.process:
            self.process.wait(10)


def status(port: int, path: str = "/readyz") -> int:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=10) as reply:
            return int(reply.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder with a space, Chinese letters, an apostrophe and a comma in its name, which another system user may pass through."""
    made = Path(tempfile.mkdtemp(prefix="desk run 记忆 it's, "))
    made.chmod(0o711)
    yield made
    shutil.rmtree(made, ignore_errors=True)


@pytest.fixture
def copy(folder: Path) -> Iterator[Copy]:
    installed = Copy(folder / "data", free_port())
    yield installed
    installed.kill_all()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes by /proc")
class TestOneInstallation:
    """In order: each test goes on with the data of the one before."""

    def test_it_starts_from_nothing_and_ctrl_c_leaves_no_process(self, copy: Copy) -> None:
        copy.start()
        assert status(copy.port) == 200
        made = copy.manage("shell", "-c", "from django.core.cache import cache; cache.set('kept', 'still here', None)")
        assert made.returncode == 0, made.stderr
        assert copy.interrupt() < 30
        time.sleep(0.5)
        assert copy.alive() == []

    def test_commands_start_the_database_by_themselves_and_stop_it_again(self, copy: Copy) -> None:
        read = copy.manage("shell", "-c", "from django.core.cache import cache; print(cache.get('kept'))")
        assert read.stdout.strip().endswith("still here"), read.stderr
        assert copy.alive() == []

    def test_a_taken_port_is_one_clear_line(self, copy: Copy) -> None:
        with socket.socket() as other:
            other.bind(("127.0.0.1", copy.port))
            other.listen()
            refused = copy.manage("up")
        assert refused.returncode == 1
        assert (
            refused.stderr.strip()
            == f"CommandError: Port {copy.port} is taken by another program. Choose another: make run PORT={copy.port + 1}"
        )

    def test_after_kill_9_of_everything_it_starts_again_with_its_data(self, copy: Copy) -> None:
        copy.start()
        copy.kill_all()
        copy.start()
        assert status(copy.port) == 200
        read = copy.manage("shell", "-c", "from django.core.cache import cache; print(cache.get('kept'))")
        assert read.stdout.strip().endswith("still here"), read.stderr
        second = Copy(copy.data_dir, free_port()).manage("up")
        assert second.returncode == 1
        assert f"already runs over {copy.data_dir}" in second.stderr
        # Killed alone, the parent takes its children and the database with it.
        assert copy.process is not None
        copy.process.kill()
        copy.process.wait()
        deadline = time.monotonic() + 25
        while copy.alive() and time.monotonic() < deadline:
            time.sleep(0.2)
        assert copy.alive() == []


def knock(port: int) -> str:
    """What comes of a connection that is opened now: answered, refused, or dropped without an answer, be it at once or after a wait."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as caller:
            caller.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return "answered" if caller.recv(100).startswith(b"HTTP/1.1 200") else "dropped"
    except ConnectionRefusedError:
        return "refused"
    except OSError:
        return "dropped"


@pytest.mark.parametrize(("drain", "webs"), [(0, 1), (2, 2)])
def test_while_it_stops_nobody_is_let_in_whom_nobody_will_answer(copy: Copy, drain: int, webs: int) -> None:
    copy.more = {"DRAIN_SECONDS": str(drain), "WEB_PROCESSES": str(webs)}
    logs = [copy.data_dir / "logs" / f"{name}.log" for name in ("web", "web-2")[:webs]]
    for log in logs:
        log.unlink(missing_ok=True)
    copy.start()
    deadline = time.monotonic() + 60
    while not all(log.exists() and '"warm"' in log.read_text() for log in logs):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert copy.process is not None
    copy.process.terminate()
    began, found = time.monotonic(), []
    while copy.process.poll() is None:
        found.append((time.monotonic() - began, knock(copy.port)))
        time.sleep(0.02)
    words = [word for _, word in found]
    closed = words.index("refused")
    assert set(words[:closed]) <= {"answered"}, found
    assert set(words[closed:]) == {"refused"}, found
    assert drain <= found[closed][0] < drain + 1.5


@pytest.fixture(params=["interrupt", "kill"])
def loading(folder: Path, request: pytest.FixtureRequest) -> Iterator[Copy]:
    """A new installation, stopped so while its sample data load."""
    installed = Copy(folder / f"samples {request.param}", free_port())
    installed.samples = "on"
    installed.start(until="loading the sample data")
    deadline = time.monotonic() + 60
    while b"desk-samples" not in installed.names() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(1)  # it is at work in the database
    assert installed.process is not None
    if request.param == "interrupt":
        assert installed.interrupt() < 30
    else:
        installed.process.kill()
        installed.process.wait()
    yield installed
    installed.kill_all()


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes by /proc")
def test_stopped_while_the_sample_data_load_it_leaves_no_process(loading: Copy) -> None:
    deadline = time.monotonic() + 25
    while loading.alive() and time.monotonic() < deadline:
        time.sleep(0.2)
    assert loading.alive() == []
    assert not (loading.data_dir / "samples-loaded").exists()


def test_a_wrong_database_address_is_one_clear_line(copy: Copy) -> None:
    addresses = dict.fromkeys(
        ("DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_MAINTENANCE_URL"), "postgresql://nobody:secret-word@127.0.0.1:1/none"
    )
    others = {
        "SECRET_KEY": "a-secret-of-these-tests-0123456789-abcdef",
        "ALLOWED_HOSTS": "localhost",
        "PUBLIC_URL": "http://localhost",
        "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
    }
    refused = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=settings.BASE_DIR,
        env=copy.variables | addresses | others,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert refused.returncode == 1
    assert len(refused.stderr.strip().splitlines()) == 1
    assert "The database of DATABASE_URL cannot be used" in refused.stderr
    assert "secret-word" not in refused.stderr


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("DATABASE_URL", "mysql://x/y"),
        ("PUBLIC_URL", "localhost"),
        ("CELERY_BROKER_URL", "foo://x"),
        ("LOG_LEVEL", "loud"),
        ("WORKER_CONCURRENCY", "0"),
        ("MEMORY_TOP_K", "abc"),
        ("ADMISSION", '{"constraint/*": "maybe"}'),
    ],
)
def test_a_setting_that_makes_no_sense_is_one_line_that_names_it(copy: Copy, name: str, value: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=settings.BASE_DIR,
        env=copy.variables | {name: value},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == "", "nothing is begun"
    assert len(done.stderr.strip().splitlines()) == 1
    assert name in done.stderr
