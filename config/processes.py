"""The processes of the service: web, worker, beat. Each is forked from `manage.py up`, which has loaded what they need."""

from __future__ import annotations

import gc
import logging.config
import os
import socket
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.urls import get_resolver

from config import env
from config.celery import app
from config.embedded.children import Job
from config.log_config import logging_settings

NAMES = ("web", "worker", "beat")
# Connections in the pool of each process, unless DATABASE_POOL says.
POOLS = {"web": 18, "worker": 4, "beat": 2}
TERMINAL = "-"


def preload(names: Sequence[str]) -> None:
    """Load what the processes of these names run, so that they share it. What cannot be loaded ends the start with a traceback."""
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    if "web" in names:
        import_module("config.web")
        import_module("config.asgi")
        get_resolver().url_patterns  # noqa: B018 (every page and endpoint)
    if {"worker", "beat"} & set(names):
        app.loader.import_default_modules()
        app.finalize()
    gc.collect()
    gc.freeze()  # the collector would touch, and so copy, every shared page


def jobs(names: Sequence[str], data_dir: Path, listening: socket.socket | None) -> list[Job]:
    """The processes to run, the web processes first: these share the one socket."""
    logs = data_dir / "logs"
    logs.mkdir(parents=True, exist_ok=True, mode=0o700)
    found = []
    if "web" in names and listening is not None:
        numbers = range(1, env.integer("WEB_PROCESSES", 1, low=1, high=64) + 1)
        found += [_job("web", "web" if number == 1 else f"web-{number}", logs, partial(_serve, listening)) for number in numbers]
    if "worker" in names:
        found.append(_job("worker", "worker", logs, _work))
    if "beat" in names:
        found.append(_job("beat", "beat", logs, _beat))
    return found


def _job(role: str, name: str, logs: Path, run: Callable[[], None]) -> Job:
    to_terminal = env.text("LOG_FILE") == TERMINAL
    output = None if to_terminal else logs / f"{name}.out"
    return Job(name, partial(_run, role, "" if to_terminal else str(logs / f"{name}.log"), run), output)


def _run(role: str, log_file: str, run: Callable[[], None]) -> None:
    """In the new process: its own log and its own share of connections, then the work."""
    logging.config.dictConfig(logging_settings(file=log_file, level=env.text("LOG_LEVEL", "INFO").upper()))
    if not env.text("DATABASE_POOL"):
        settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"] = POOLS[role]
    run()


def _serve(listening: socket.socket) -> None:
    import_module("config.web").serve(listening.dup())


def _work() -> None:
    concurrency = str(env.integer("WORKER_CONCURRENCY", 2, low=1, high=64))
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "warning"]
    _celery("worker", "-P", "threads", "-c", concurrency, *quiet)


def _beat() -> None:
    _celery("beat", "--pidfile=", "-l", "warning")


def _celery(*words: str) -> None:
    os.environ["CELERY_SKIP_CHECKS"] = "1"  # they would load every page and endpoint in processes that serve none
    app.start(["-q", *words])
