"""The processes of the service, started and kept alive by one parent."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PR_SET_PDEATHSIG = 1
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
# A process that lived this long is taken to have been well: the next restart comes quickly again.
WELL_SECONDS = 60
LONGEST_OUTPUT = 1_000_000

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Job:
    """What to run. `output` receives whatever the process prints outside its log."""

    name: str
    command: Sequence[str]
    output: Path
    variables: dict[str, str] = field(default_factory=dict)
    descriptors: tuple[int, ...] = ()


def _die_with(parent: int) -> Callable[[], None]:
    """In the new process: be told to end when the parent dies, even by SIGKILL (Linux)."""

    def prepare() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
            if os.getppid() != parent:  # it died in between
                os._exit(1)

    return prepare


class Child:
    """One process and its successors."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.deaths = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._started = 0.0
        self._not_before = 0.0

    def start(self) -> None:
        """Start it in a session of its own, so that Ctrl-C reaches the parent alone."""
        if self.job.output.exists() and self.job.output.stat().st_size > LONGEST_OUTPUT:
            self.job.output.unlink()
        with self.job.output.open("ab") as output:
            self._process = subprocess.Popen(  # noqa: S603 (commands of our own)
                self.job.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=os.environ | self.job.variables,
                pass_fds=self.job.descriptors,
                start_new_session=True,
                preexec_fn=_die_with(os.getpid()),  # noqa: PLW1509 (the parent runs no threads when it starts children)
            )
        self._started = time.monotonic()

    def keep_alive(self) -> str:
        """Start it again if it died and its time has come. Returns words about a death, once, otherwise nothing."""
        if self._process is not None:
            code = self._process.poll()
            if code is None:
                return ""
            self._process = None
            self.deaths = 1 if time.monotonic() - self._started > WELL_SECONDS else self.deaths + 1
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** (self.deaths - 1))
            self._not_before = time.monotonic() + wait
            return f"{self.job.name} ended unexpectedly ({_reason(code)}); starting it again in {wait:.0f} s (see {self.job.output})"
        if time.monotonic() >= self._not_before:
            self.start()
        return ""

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    def ask_to_end(self) -> None:
        """SIGTERM to the process itself, not to its children: it ends them in its own way."""
        if self._process is not None and self.running:
            self._process.terminate()

    def make_end(self) -> None:
        """SIGKILL to the process and everything it started."""
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def _reason(code: int) -> str:
    return f"by {signal.Signals(-code).name}" if code < 0 else f"exit status {code}"


def end_all(children: Sequence[Child], *, patience: float, hurried: Callable[[], bool]) -> None:
    """Ask all to end, wait up to `patience` seconds, then end the rest by force. `hurried` cuts the waiting short."""
    for child in children:
        child.ask_to_end()
    deadline = time.monotonic() + patience
    while any(child.running for child in children) and time.monotonic() < deadline and not hurried():
        time.sleep(0.05)
    for child in children:
        child.make_end()
