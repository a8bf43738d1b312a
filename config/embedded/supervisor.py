"""Keeps the service running until it is told to end."""

from __future__ import annotations

import fcntl
import http.client
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from config.embedded.children import Child, Job, end_all
from config.embedded.errors import CannotStart

BEAT_SECONDS = 0.3
PATIENCE_SECONDS = 15
READY_SECONDS = 180
# A web process that dies this often before it ever answered will not come to life.
HOPELESS_DEATHS = 3
EARLIER_RUN_SECONDS = 30

Say = Callable[[str], None]


def listen(host: str, port: int) -> socket.socket:
    """Take the port before anything else is started. Kept here, so that callers wait while the web process is started again."""
    taken = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        # Two sockets may be bound to a port as long as neither listens.
        taken.listen(1024)
    except PermissionError as error:
        raise CannotStart(f"Port {port} needs more rights. Choose one above 1023: make run PORT=8000") from error
    except OSError as error:
        taken.close()
        if isinstance(error, socket.gaierror) or error.errno not in {98, 48}:
            raise CannotStart(f"Cannot listen on {host}, port {port}: {error.strerror or error}.") from error
        raise CannotStart(f"Port {port} is taken by another program. Choose another: make run PORT={port + 1}") from error
    return taken


def claim(data_dir: Path, names: Sequence[str], say: Say) -> int:
    """Be the only supervisor of these processes over a data folder.

    The children inherit the lock: if an earlier supervisor was killed, the lock is free once its children are gone.
    """
    lock = os.open(data_dir / f"up-{'-'.join(sorted(names))}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    deadline = time.monotonic() + EARLIER_RUN_SECONDS
    said = False
    while True:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(lock, 20, 0).decode("ascii", errors="replace").strip()
            if _lives(holder) or time.monotonic() > deadline:
                os.close(lock)
                raise CannotStart(_taken(data_dir, holder)) from None
            if not said:
                say("waiting for what is left of an earlier run to end")
                said = True
            time.sleep(0.2)
        else:
            os.ftruncate(lock, 0)
            os.pwrite(lock, str(os.getpid()).encode(), 0)
            return lock


def _taken(data_dir: Path, holder: str) -> str:
    if _lives(holder):
        return f"Memory Desk already runs over {data_dir} (process {holder}). Stop it, or choose another DATA_DIR."
    return (
        f"A process of an earlier run over {data_dir} has not ended within {EARLIER_RUN_SECONDS} s. End those named"
        " desk-web, desk-worker or desk-beat (`ps -e` lists them), and start again."
    )


def _lives(process: str) -> bool:
    try:
        os.kill(int(process), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True


class Supervisor:
    """The parent of the service's processes."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._door: socket.socket | None = None
        self._signals = 0
        self._told = threading.Event()
        self._children: list[Child] = []
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._signals += 1
        self._told.set()
        if not self._children and self._signals == 1:
            raise KeyboardInterrupt  # still setting up: nothing has to be ended in order

    def open(self, host: str, port: int) -> socket.socket:
        """Take the port, and hold it until the end."""
        self._door = listen(host, port)
        return self._door

    def start(self, jobs: Sequence[Job]) -> None:
        """Start processes beside those that run."""
        for job in jobs:
            child = Child(job)
            self._children.append(child)
            child.start()

    def until_ready(self, host: str, port: int) -> bool:
        """Wait for the first process to serve. False if told to end meanwhile; raises CannotStart if it never will."""
        deadline = time.monotonic() + READY_SECONDS
        while not self._told.is_set():
            if _answers(host, port):
                return True
            self._look_after()
            first = self._children[0]
            if first.deaths >= HOPELESS_DEATHS or time.monotonic() > deadline:
                raise CannotStart(f"{first.job.name} does not come up. {_tail(first.job.output)}")
            self._told.wait(BEAT_SECONDS)
        return False

    def keep_running(self, also: Callable[[], None]) -> None:
        """Look after the processes, and call `also` about every third second, until told to end."""
        beats = 0
        while not self._told.wait(BEAT_SECONDS):
            self._look_after()
            beats += 1
            if beats % 10 == 0:
                also()

    def end(self, *, patience: float = PATIENCE_SECONDS) -> None:
        """End all processes, by force after `patience` seconds. A second signal does not wait for them.

        The port is let go of first: once the web processes close it, or where there are none, callers are refused at once instead of
        waiting for somebody who will never answer.
        """
        asked = self._signals
        if self._door is not None:
            self._door.close()
        end_all(self._children, patience=patience, hurried=lambda: self._signals > max(asked, 1))

    def _look_after(self) -> None:
        for child in self._children:
            words = child.keep_alive()
            if words:
                self._say(words)


def _answers(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=5)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _tail(path: Path | None, lines: int = 12) -> str:
    if path is None or not path.exists():
        return "Its log says why."
    last = "\n".join(path.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:])
    return f"The last words of {path} say why:\n{last}"
