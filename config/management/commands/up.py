"""`manage.py up`: the whole service in one terminal, database included. `make run` calls it."""

from __future__ import annotations

import io
import logging
import os
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command, get_commands
from django.core.management.base import BaseCommand
from django.db import DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor

from config import env
from config.checks import POOLS, pools_leave_room
from config.embedded.children import Job
from config.embedded.errors import CannotStart
from config.embedded.kept import make_data_dir
from config.embedded.server import Server, server
from config.embedded.supervisor import Supervisor, claim, listen

SAMPLES = "load_samples"


class Command(BaseCommand):
    """Start everything, keep it running, and stop it on Ctrl-C."""

    help = "Runs the whole service: database, web, worker, scheduler."
    requires_system_checks: list[str] = []

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Run until told to end. Whatever prevents the start is one line and exit status 1."""
        logging.getLogger().setLevel(logging.ERROR)
        supervisor = Supervisor(self._say)
        database = server(settings.DATA_DIR) if settings.EMBEDDED else None
        try:
            self._run(supervisor, database)
        except CannotStart as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            self._say("stopping")
        finally:
            supervisor.end()
            connections.close_all()
            if database:
                database.release()

    def _run(self, supervisor: Supervisor, database: Server | None) -> None:
        make_data_dir(settings.DATA_DIR)
        lock = claim(settings.DATA_DIR, self._say)
        host = env.text("HOST", "127.0.0.1")
        port = listen(host, settings.PORT)
        self._say(f"Memory Desk, data in {settings.DATA_DIR}")
        if database:
            self._open(database)
        self._migrate()
        for warning in pools_leave_room(["default"]):
            self._say(f"{warning.msg} {warning.hint}")
        words = self._samples()
        self._say("starting web, worker and scheduler")
        web, *others = jobs(settings.DATA_DIR, port.fileno(), lock)
        supervisor.start([web])
        if not supervisor.until_ready(_probe(host), settings.PORT):
            return
        supervisor.start(others)
        self._say(f"ready http://127.0.0.1:{settings.PORT}")
        if words:
            self._say(words)
        supervisor.keep_running(lambda: self._watch(database))
        self._say("stopping")

    def _open(self, database: Server) -> None:
        if database.places.home.parent != settings.DATA_DIR:
            self._say(f"database files in {database.places.home}")
        database.ensure(self._say)

    def _watch(self, database: Server | None) -> None:
        if database and not database.alive():
            self._say("the database ended unexpectedly; starting it again")
            try:
                database.revive(self._say)
            except CannotStart as error:
                self._say(str(error))

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

    def _samples(self) -> str:
        """On the first start of the embedded default: people to look at. Returns how to sign in as one of them."""
        marker = settings.DATA_DIR / "samples-loaded"
        wanted = env.boolean("SAMPLES", default=settings.EMBEDDED)
        if not wanted or marker.exists() or SAMPLES not in get_commands():
            return ""
        self._say("loading the sample data (once)")
        words = io.StringIO()
        call_command(SAMPLES, stdout=words)
        marker.touch(mode=0o600)
        return words.getvalue().strip()

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def jobs(data_dir: Path, port: int, lock: int) -> list[Job]:
    """The processes of the service. `port` and `lock` are file descriptors that they inherit."""
    logs = data_dir / "logs"
    logs.mkdir(exist_ok=True, mode=0o700)
    settings.STATIC_ROOT.mkdir(exist_ok=True)
    celery = [sys.executable, "-m", "celery", "-q", "-A", "config.celery"]
    concurrency = str(env.integer("WORKER_CONCURRENCY", 2, low=1, high=64))
    commands = {
        "web": [sys.executable, "-m", "config.web", str(port)],
        "worker": [
            *celery,
            "worker",
            "-P",
            "threads",
            "-c",
            concurrency,
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
            "-l",
            "warning",
        ],
        "beat": [*celery, "beat", "--pidfile=", "-l", "warning"],
    }
    return [
        Job(
            name,
            command,
            logs / f"{name}.out",
            variables={
                "DATA_DIR": str(data_dir),
                "PORT": str(settings.PORT),
                "PYTHONPATH": str(settings.BASE_DIR),
                "PYTHONUNBUFFERED": "1",
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "DATABASE_POOL": os.environ.get("DATABASE_POOL", POOLS[name]),
                "OMP_NUM_THREADS": "1",
                "CELERY_SKIP_CHECKS": "1",  # they would load every page and endpoint in processes that serve none
                "LOG_FILE": str(logs / f"{name}.log"),
            },
            descriptors=(port, lock) if name == "web" else (lock,),
        )
        for name, command in commands.items()
    ]


def _probe(host: str) -> str:
    """Where to ask whether the service is ready: a wildcard address cannot be asked."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (compared, not bound)
