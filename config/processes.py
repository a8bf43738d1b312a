"""The processes of the service: web, worker, beat. Each is forked from `manage.py up`, which has loaded what they need."""

from __future__ import annotations

import gc
import hashlib
import logging.config
import os
import shutil
import socket
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.urls import get_resolver
from prometheus_client import CollectorRegistry, multiprocess, start_http_server, values

from config import env, tracing
from config.celery import app
from config.embedded.children import Job
from config.log_config import TERMINAL, level, logging_settings

NAMES = ("web", "worker", "beat")
# Connections in the pool of each process, unless DATABASE_POOL says.
POOLS = {"web": 18, "worker": 4, "beat": 2}
IN_MEMORY = Path("/dev/shm")  # noqa: S108 (a folder of our own inside it, closed to others)


def make_room_for_figures(data_dir: Path, names: Sequence[str]) -> None:
    """An empty folder for what the processes count, before anything that counts is loaded.

    In memory where there is such a place: a full disk must not end a process in the middle of counting.
    """
    digest = hashlib.sha256(f"{data_dir}{sorted(names)}".encode()).hexdigest()[:12]
    folder = (IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else data_dir) / f"memory-desk-{os.geteuid()}-{digest}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(folder)
    # Chosen when the package was loaded, which was before this.
    values.ValueClass = values.get_value_class()  # type: ignore[no-untyped-call]


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
        numbers = range(1, env.number("WEB_PROCESSES") + 1)
        found += [_job("web", "web" if number == 1 else f"web-{number}", logs, partial(_serve, listening)) for number in numbers]
    if "worker" in names:
        found.append(_job("worker", "worker", logs, partial(without, listening, _work)))
    if "beat" in names:
        found.append(_job("beat", "beat", logs, partial(without, listening, _beat)))
    return found


def without(listening: socket.socket | None, run: Callable[[], None]) -> None:
    """Run what serves nobody, without the port it inherited: held by it, the port would take callers whom nobody answers once the web is gone."""
    if listening is not None:
        listening.close()
    run()


def _job(role: str, name: str, logs: Path, run: Callable[[], None]) -> Job:
    to_terminal = env.text("LOG_FILE") == TERMINAL
    output = None if to_terminal else logs / f"{name}.out"
    return Job(name, partial(_run, role, "" if to_terminal else str(logs / f"{name}.log"), run), output)


def _run(role: str, log_file: str, run: Callable[[], None]) -> None:
    """In the new process: its own log and its own share of connections, then the work."""
    # In the settings as well: Celery sets Django up once more.
    settings.LOGGING = logging_settings(file=log_file, level=level())
    logging.config.dictConfig(settings.LOGGING)
    if not env.text("DATABASE_POOL"):
        settings.DATABASES["default"]["OPTIONS"]["pool"]["max_size"] = POOLS[role]
    tracing.start(role)
    try:
        run()
    finally:
        tracing.stop()


def _serve(listening: socket.socket) -> None:
    import_module("config.web").serve(listening)


def _work() -> None:
    port = env.number("METRICS_PORT")
    if port:  # on a machine without a web process, which would show these figures as well
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        start_http_server(port, addr=env.text("HOST", "127.0.0.1"), registry=registry)
    concurrency = str(env.number("WORKER_CONCURRENCY"))
    quiet = ["--without-gossip", "--without-mingle", "--without-heartbeat", "-l", "warning"]
    _celery("worker", "-P", "threads", "-c", concurrency, *quiet)


def _beat() -> None:
    _celery("beat", "--pidfile=", "-l", "warning")


def _celery(*words: str) -> None:
    os.environ["CELERY_SKIP_CHECKS"] = "1"  # they would load every page and endpoint in processes that serve none
    app.start(["-q", *words])
