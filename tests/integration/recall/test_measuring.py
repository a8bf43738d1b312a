"""Measuring leaves nothing behind, and its figures hide nothing (SPEC 15)."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.db import connections

from memory.evaluation import clients
from memory.evaluation.clients import Call, crowd
from memory.evaluation.scratch import scratch_database

CALLS = [Call("/api/v1/context", "ann", {"query": f"{n}?"}) for n in range(6)]


class Breaking(BaseHTTPRequestHandler):
    """Promises more than it sends."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "500")
        self.end_headers()
        self.wfile.write(b"{")
        self.close_connection = True

    def log_message(self, *_args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Breaking)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


def test_an_answer_that_breaks_off_is_an_error_and_ends_no_client(port: int) -> None:
    timed, _seconds = crowd(port, ["key"], CALLS, 2)
    assert (timed.made, timed.errors, timed.milliseconds) == (6, 6, [])


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_calls_that_a_client_did_not_make_are_errors(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(*_arguments: Any) -> None:
        raise SystemExit

    monkeypatch.setattr(clients.Client, "make", give_up)
    assert crowd(port, ["key"], CALLS, 2)[0].errors == 6


KILLED = """
import multiprocessing, os, pathlib, signal, sys, time
from memory.evaluation.clients import end_with_parent

def serve():
    end_with_parent()
    pathlib.Path(sys.argv[1]).write_text(str(os.getpid()))
    time.sleep(600)

multiprocessing.get_context("fork").Process(target=serve, daemon=True).start()
while not os.path.exists(sys.argv[1]):
    time.sleep(0.05)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_server_of_a_measurement_that_is_killed_ends_too(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "server")], check=False, stdout=subprocess.DEVNULL, timeout=60)
    assert ended(int((tmp_path / "server").read_text()))


def ended(process: int) -> bool:
    """Whether it is gone, or is only still to be buried by whoever inherits it."""
    for _ in range(50):
        with contextlib.suppress(FileNotFoundError):
            if Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                time.sleep(0.1)
                continue
        return True
    return False


def databases() -> set[str]:
    with connections["owner"].cursor() as cursor:
        cursor.execute("select datname from pg_database where datname like 'desk\\_measure\\_%'")
        return {name for (name,) in cursor.fetchall()}


def measure_until_ended(young: str) -> None:
    with scratch_database():
        assert databases() == {young, connections["default"].settings_dict["NAME"]}
        for cache in (caches["local"], caches["default"]):
            assert cache.get("user:1:hot:fields") is None
            cache.set("user:1:hot:fields", "invented")
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(5)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.django_db(transaction=True, databases=["default", "maintenance", "owner"])
def test_a_measurement_has_its_own_database_and_caches_and_takes_them_along_when_it_is_ended() -> None:
    abandoned, young = "desk_measure_1000_1", f"desk_measure_{int(time.time())}_1"
    with connections["owner"].cursor() as cursor:
        for name in (abandoned, young):
            cursor.execute(f"create database {name}")
    for cache in (caches["local"], caches["default"]):
        cache.set("user:1:hot:fields", "live")
    with pytest.raises(SystemExit):
        measure_until_ended(young)
    assert databases() == {young}
    for cache in (caches["local"], caches["default"]):
        assert cache.get("user:1:hot:fields") == "live"
    with connections["owner"].cursor() as cursor:
        cursor.execute(f"drop database {young}")
