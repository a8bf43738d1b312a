"""The embedded PostgreSQL: started by the first process that needs it, stopped by the last one that ends.

Two lock files in DATA_DIR decide. `postgres.lock` is held while the server is made, started or stopped. `postgres.users` is held in
common by every process that uses the server; whoever can have it alone at its end is the last, and stops the server. The kernel lets
go of the locks of a killed process, so there is no count that could be wrong.
"""

from __future__ import annotations

import atexit
import fcntl
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from config.embedded import cluster
from config.embedded.errors import CannotStart, explain
from config.embedded.kept import make_data_dir
from config.embedded.places import SHARED, Places, find, programs
from config.embedded.programs import Programs

START_SECONDS = 120
RETRY_SECONDS = 10
ACCEPTING, REJECTING = 0, 1

Say = Callable[[str], None]


def silent(_words: str) -> None:
    """Say nothing."""


class Server:
    """The embedded server of one data folder, as this process sees it."""

    def __init__(self, data_dir: Path) -> None:
        self.places: Places = find(data_dir)
        self._programs: Programs | None = None
        self._users: int | None = None
        self._guard = threading.Lock()

    @property
    def programs(self) -> Programs:
        """PostgreSQL's programs; found on first use, since under root they may have to be copied."""
        if self._programs is None:
            self._programs = Programs(programs(self.places.run_as), self.places.run_as)
        return self._programs

    def ensure(self, say: Say = silent) -> None:
        """Make sure that the server runs, and that it keeps running while this process lives.

        Raises CannotStart. After the first success this costs nothing.
        """
        if self._users is not None:
            return
        with self._guard:
            if self._users is None:
                self._attach(say)

    def revive(self, say: Say = silent) -> None:
        """Start the server again if it died. For the process that watches over the others."""
        with self._exclusive() as lock:
            self._start(say, lock)

    def alive(self) -> bool:
        """Whether the server answers, be it only that it is still recovering."""
        return self._answer() in (ACCEPTING, REJECTING)

    def release(self) -> None:
        """Let go of the server, and stop it if nobody else uses it."""
        with self._guard:
            if self._users is None:
                return
            with self._exclusive():
                users, self._users = self._users, None
                self._let_go(users)

    def forked(self) -> None:
        """In a forked process: use the server in its own right.

        What it inherited is the parent's, and the guard may be held by a thread that is not here.
        """
        self._guard = threading.Lock()
        if self._users is not None:
            os.close(self._users)
            self._users = None

    def _attach(self, say: Say) -> None:
        make_data_dir(self.places.data_dir)
        with self._exclusive() as lock:
            users = self._open("postgres.users")
            fcntl.flock(users, fcntl.LOCK_SH)
            try:
                self._start(say, lock)
            except BaseException:
                self._let_go(users)
                raise
            self._users = users
        atexit.register(self.release)

    def _let_go(self, users: int) -> None:
        try:
            fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:  # somebody else uses the server
            return
        else:
            self._stop()
        finally:
            os.close(users)

    def _start(self, say: Say, lock: int) -> None:
        answer = self._answer()
        if answer == ACCEPTING and not self.places.unfinished.exists():
            return
        self._make_folders()
        self._check_owner(say)
        new = self.places.unfinished.exists() or not (self.places.cluster / "PG_VERSION").exists()
        if new:
            self._stop()
            say("making the database (once)")
            cluster.make(self.places, self.programs, lock)
        else:
            self._check_version()
            say("starting the database")
        cluster.configure(self.places)
        self._launch()
        if new:
            cluster.populate(self.places, self.programs)

    def _make_folders(self) -> None:
        places = self.places
        try:
            if places.home.parent == SHARED:
                SHARED.mkdir(parents=True, exist_ok=True)
                SHARED.chmod(0o755)
            for folder in (places.home, places.logs, places.sockets):
                folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise CannotStart(f"{error.filename} cannot be made: {error.strerror}.") from error
        info = places.sockets.lstat()
        allowed = {os.geteuid(), places.run_as.uid if places.run_as else os.geteuid()}
        if places.sockets.is_symlink() or info.st_uid not in allowed:
            raise CannotStart(f"{places.sockets} belongs to somebody else. Remove it and start again.")
        for folder in (places.home, places.logs, places.sockets):
            folder.chmod(0o700)
            cluster.give(places, folder)

    def _check_owner(self, say: Say) -> None:
        """Whether the cluster was made with the secret at hand."""
        places = self.places
        mark = places.cluster / cluster.OWNERS_MARK
        if places.unfinished.exists() or not mark.exists() or mark.read_text(encoding="ascii") == cluster.fingerprint(places.data_dir):
            return
        if places.home.parent != SHARED:
            raise CannotStart(
                f"{places.data_dir / cluster.SECRET_FILE} is not the one that the database there was made with. Put the old file back."
            )
        # The data folder was deleted and made anew, while the database's files lie elsewhere.
        aside = places.home.with_name(f"{places.home.name}-until-{int(time.time())}")
        self._stop()
        places.home.rename(aside)
        say(f"the data folder is new; the database files of the old one are kept in {aside}")
        self._make_folders()

    def _check_version(self) -> None:
        made_by = (self.places.cluster / "PG_VERSION").read_text(encoding="ascii").strip()
        ours = self.programs.run("postgres", "--version").output.split()[-1].split(".")[0]
        if made_by != ours:
            raise CannotStart(
                f"The data in {self.places.home} was made by PostgreSQL {made_by}; installed is {ours}. Export it with the old version first."
            )

    def _launch(self) -> None:
        """Start; right after a kill the remains of the old server may need a moment to go."""
        log = self.places.home / "start.log"
        deadline = time.monotonic() + RETRY_SECONDS
        while True:
            log.unlink(missing_ok=True)
            outcome = self.programs.run("pg_ctl", "-w", "-s", "-t", str(START_SECONDS), "-D", self.places.cluster, "-l", log, "start")
            if outcome.code == 0:
                return
            said = outcome.output + (log.read_text(encoding="utf-8", errors="replace") if log.exists() else "")
            if "No space left" in said or time.monotonic() > deadline:
                raise explain(said, place=str(self.places.home), doing="Starting the database")
            # A server that runs but cannot be spoken to, for instance because its socket was cleaned away.
            self._stop()
            time.sleep(0.3)

    def _stop(self) -> None:
        if (self.places.cluster / "postmaster.pid").exists():
            self.programs.run("pg_ctl", "-w", "-s", "-t", "60", "-m", "fast", "-D", self.places.cluster, "stop")

    def _answer(self) -> int:
        if not self.places.sockets.is_dir():
            return -1
        return self.programs.run("pg_isready", "-q", "-h", self.places.sockets, "-d", "postgres", "-t", "5").code

    @contextmanager
    def _exclusive(self) -> Iterator[int]:
        lock = self._open("postgres.lock")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield lock
        finally:
            os.close(lock)

    def _open(self, name: str) -> int:
        path = self.places.data_dir / name
        try:
            return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise CannotStart(f"{path} cannot be opened: {error.strerror}.") from error


_servers: dict[Path, Server] = {}


def server(data_dir: Path) -> Server:
    """The one Server of this process for a data folder."""
    return _servers.setdefault(data_dir, Server(data_dir))


def _forked() -> None:
    for known in _servers.values():
        known.forked()


os.register_at_fork(after_in_child=_forked)


def to_stderr(words: str) -> None:
    """Progress goes to stderr: stdout may be somebody's protocol."""
    sys.stderr.write(f"{words}\n")
