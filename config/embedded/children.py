"""The processes of the service, forked and kept alive by one parent.

The parent has loaded everything before it forks: a process is there at once, again after its death too, and all share the memory of the
code. What must not be shared after a fork (connections, threads, models that were used) the parent never opens.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

PR_SET_PDEATHSIG, PR_SET_NAME = 1, 15
FIRST_WAIT, LONGEST_WAIT = 1.0, 30.0
# A process that lived this long is taken to have been well: the next restart comes quickly again.
WELL_SECONDS = 60
LONGEST_OUTPUT = 1_000_000
TOLD = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


@dataclass(frozen=True)
class Job:
    """What to run: `run` is called in the new process, which ends when it returns.

    `output` receives whatever it prints outside its log; without one it prints where the parent does.
    """

    name: str
    run: Callable[[], None]
    output: Path | None


class Process:
    """A forked process, as its parent sees it."""

    def __init__(self, job: Job) -> None:
        sys.stdout.flush()
        sys.stderr.flush()
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            _become(job, parent)
        self._code: int | None = None

    def poll(self) -> int | None:
        """The exit status, the negative number of a signal, or None while it lives."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code

    def wait(self) -> int:
        """Wait for its end."""
        if self._code is None:
            self._code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self._code

    def end(self, *, patience: float = 10) -> None:
        """SIGTERM, and after `patience` seconds SIGKILL to it and everything it started. Returns when it is gone; nothing if it is already."""
        deadline = time.monotonic() + patience
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
        while self.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            self.wait()


def _become(job: Job, parent: int) -> NoReturn:
    """In the new process: stand apart from the parent, run the job, and end without unwinding what the parent was doing."""
    code = 1
    try:
        atexit._clear()  # noqa: SLF001 (what the parent wants to do at its exit is not ours)
        for number in TOLD:
            signal.signal(number, signal.SIG_DFL)
        os.setsid()  # Ctrl-C reaches the parent alone
        _name(job.name)
        _die_with(parent)
        _redirect(job.output)
        job.run()
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(bool(end.code))
    except BaseException:  # noqa: BLE001 (the edge of the process: told in its output)
        traceback.print_exc()
    finally:
        # Nothing may keep the process from ending.
        with contextlib.suppress(BaseException):
            atexit._run_exitfuncs()  # noqa: SLF001 (os._exit, which a fork needs, skips them)
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def _name(name: str) -> None:
    """By which `ps` and `top` tell the processes apart (Linux)."""
    if _libc is not None:
        _libc.prctl(PR_SET_NAME, f"desk-{name}".encode(), 0, 0, 0)


def _die_with(parent: int) -> None:
    """Be told to end when the parent dies, even by SIGKILL (Linux)."""
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # it died in between
            os._exit(1)


def _redirect(output: Path | None) -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if output is not None:
        kept = os.open(output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.dup2(kept, 1)
        os.dup2(kept, 2)
        os.close(kept)


class Child:
    """One process and its successors."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.deaths = 0
        self._process: Process | None = None
        self._started = 0.0
        self._not_before = 0.0

    def start(self) -> None:
        """Start it in a session of its own."""
        output = self.job.output
        if output is not None and output.exists() and output.stat().st_size > LONGEST_OUTPUT:
            output.unlink()
        self._process = Process(self.job)
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
            return f"{self.job.name} ended unexpectedly ({_reason(code)}); starting it again in {wait:.0f} s (see {self.job.output or 'its log'})"
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
            os.kill(self._process.pid, signal.SIGTERM)

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
