"""`manage.py up`: the whole service in one terminal, database included. `make run` calls it."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.conf import settings
from django.core.checks import ERROR, CheckMessage
from django.core.management import CommandError, call_command, get_commands
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor

from config import draining, env
from config.checks import settings_make_sense
from config.database.checks import database_is_fit
from config.embedded.children import Job, Process
from config.embedded.errors import CannotStart
from config.embedded.kept import make_data_dir
from config.embedded.server import Server, server
from config.embedded.supervisor import Supervisor, claim
from config.processes import NAMES, jobs, make_room_for_figures, preload, without
from config.static_files import collect

SAMPLES = "load_samples"


class Command(BaseCommand):
    """Start everything, keep it running, and stop it on Ctrl-C."""

    help = "Runs the whole service: database, web, worker, scheduler; or, on one of several machines, the processes that are named."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Which processes, and whether to bring the tables up to date before."""
        parser.add_argument(
            "process", nargs="*", choices=[*NAMES, []], default=[], metavar="PROCESS", help=f"of: {', '.join(NAMES)} (default: all)"
        )
        parser.add_argument("--no-migrate", action="store_true", help="leave the tables as they are: `manage.py migrate` has been run")

    def handle(self, *, process: list[str], no_migrate: bool, **_options: Any) -> None:
        """Run until told to end. Whatever prevents the start is said, a line each, with exit status 1."""
        logging.getLogger().setLevel(logging.ERROR)
        os.environ.setdefault("OMP_NUM_THREADS", "1")
        supervisor = Supervisor(self._say)
        database = server(settings.DATA_DIR) if settings.EMBEDDED else None
        try:
            self._run(supervisor, database, process or NAMES, migrate=not no_migrate)
        except CannotStart as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            self._say("stopping")
        finally:
            supervisor.end(patience=draining.patience())
            connections.close_all()
            if database:
                database.release()

    def _run(self, supervisor: Supervisor, database: Server | None, names: Sequence[str], *, migrate: bool) -> None:
        self._heed(settings_make_sense())
        make_data_dir(settings.DATA_DIR)
        lock = claim(settings.DATA_DIR, names, self._say)
        host = env.text("HOST", "127.0.0.1")
        port = supervisor.open(host, settings.PORT) if "web" in names else None
        self._say(f"Memory Desk, data in {settings.DATA_DIR}")
        make_room_for_figures(settings.DATA_DIR, names)
        if "web" in names:
            collect(self._say)  # before the pages are loaded: WhiteNoise looks once what there is to serve
        self._load(database, names)
        if migrate:
            self._migrate()
        # The owner's connections come from no pool, whose threads would be in the way of forking.
        self._heed(database_is_fit(["owner"]))
        words = self._samples(port)
        self._say(f"starting {', '.join(names)}")
        self._let_go_of_the_database()
        planned = jobs(names, settings.DATA_DIR, port)
        if port is not None:
            supervisor.start(planned[:1])
            if not supervisor.until_ready(_probe(host), settings.PORT):
                return
            planned = planned[1:]
        supervisor.start(planned)
        self._say(f"ready http://127.0.0.1:{settings.PORT}" if port is not None else "ready")
        if words:
            self._say(words)
        supervisor.keep_running(lambda: self._watch(database))
        self._say("stopping")
        os.close(lock)

    def _load(self, database: Server | None, names: Sequence[str]) -> None:
        """Start the database while the code is loaded: after a crash it has to recover, and each would wait for the other."""
        opening = _Beside(lambda: self._open(database) if database else None)
        preload(names)
        opening.done()

    def _open(self, database: Server) -> None:
        if database.places.home.parent != settings.DATA_DIR:
            self._say(f"database files in {database.places.home}")
        database.ensure(self._say)

    def _let_go_of_the_database(self) -> None:
        """Nothing of a connection may be inherited by the processes."""
        connections.close_all()
        for alias in ("default", "maintenance"):
            connections[alias].close_pool()  # type: ignore[attr-defined]

    def _watch(self, database: Server | None) -> None:
        if database and not database.alive():
            self._say("the database ended unexpectedly; starting it again")
            try:
                database.revive(self._say)
            except CannotStart as error:
                self._say(str(error))

    def _heed(self, messages: Sequence[CheckMessage]) -> None:
        """Say what is doubtful; do not start with what is wrong."""
        wrong = [message for message in messages if message.level >= ERROR]
        if wrong:
            raise CannotStart("\n".join(f"{message.msg} {message.hint}" for message in wrong))
        for message in messages:
            self._say(f"{message.msg} {message.hint}")

    def _migrate(self) -> None:
        """Bring the tables up to date, as their owner."""
        owner = connections["owner"]
        try:
            executor = MigrationExecutor(owner)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                self._say("preparing the tables")
                call_command("migrate", verbosity=0, interactive=False)
        except DatabaseError as error:
            where = "database" if settings.EMBEDDED else "database of DATABASE_URL"
            raise CannotStart(f"The {where} cannot be used: {' '.join(str(error).split())}") from error
        finally:
            owner.close()

    def _samples(self, port: socket.socket | None) -> str:
        """On the first start of the embedded default: people to look at. Returns how to sign in as one of them."""
        marker = settings.DATA_DIR / "samples-loaded"
        wanted = env.boolean("SAMPLES", default=settings.EMBEDDED)
        if not wanted or marker.exists() or SAMPLES not in get_commands():
            return ""
        self._say("loading the sample data (once)")
        said = settings.DATA_DIR / "samples.out"
        said.unlink(missing_ok=True)
        # In a process of its own: it uses the embedder, after which nothing may be forked.
        loading = Process(Job("samples", partial(without, port, _load_samples), said))
        try:
            code = loading.wait()
        finally:
            loading.end()  # told to stop meanwhile: as long as it lives it uses the database, which then nobody would stop
        words = said.read_text(encoding="utf-8").strip()
        said.unlink()
        if code:
            return f"The sample data could not be loaded:\n{words}"
        marker.touch(mode=0o600)
        return words

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _load_samples() -> None:
    # In order, so that what runs at exit lets go of the database.
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(1))
    call_command(SAMPLES)


class _Beside:
    """Something that is done beside something else. What it raises is raised by `done`."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._work()
        except BaseException as error:  # noqa: BLE001 (handed on)
            self._error = error

    def done(self) -> None:
        """Wait for it."""
        self._thread.join()
        if self._error is not None:
            raise self._error


def _probe(host: str) -> str:
    """Where to ask whether the service is ready: a wildcard address cannot be asked."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (compared, not bound)
