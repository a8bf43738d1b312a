"""Rows 34 and 35: the application served by processes of their own, over the database of the tests."""

from __future__ import annotations

import json
import os
import socket
import statistics
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.db import connections
from django.utils import timezone

from accounts.enums import AccessLevel
from accounts.models import Agent, AgentKey
from accounts.services.agents import create_agent, new_key, revoke_key
from tests import cast
from tests.soak.canaries import dump

ALIASES = {"DATABASE_URL": "default", "DATABASE_OWNER_URL": "owner", "DATABASE_MAINTENANCE_URL": "maintenance"}
GREEDY = 4


@dataclass
class Measured:
    """Times in seconds until a change worked at every process, and what was wrong."""

    seconds: dict[str, float] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def address(alias: str) -> str:
    """The database of the tests as a URL for another process."""
    given = connections[alias].settings_dict
    return f"postgresql://{given['USER']}:{quote(given['PASSWORD'])}@{quote(given['HOST'], safe='')}/{given['NAME']}"


@contextmanager
def served(many: int, folder: Path, **more: str) -> Iterator[list[str]]:
    """`many` processes; their addresses. What they log goes into `folder`."""
    started, ports = [], []
    for place in range(many):
        with socket.create_server(("127.0.0.1", 0)) as free:
            ports.append(free.getsockname()[1])
        own = {name: address(alias) for name, alias in ALIASES.items()}
        own |= {
            "SECRET_KEY": "x" * 50,
            "PUBLIC_URL": f"http://127.0.0.1:{ports[-1]}",
            "ALLOWED_HOSTS": "127.0.0.1",
            "CELERY_BROKER_URL": "memory://",
        }
        own |= {
            "LOG_FILE": str(folder / f"web-{place}.log"),
            "DATA_DIR": str(folder / f"data-{place}"),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(ports[-1]), "--log-level", "warning"]
        kept = {name: value for name, value in os.environ.items() if name not in {"EMBEDDED_DATABASE_UNSAFE", "CELERY_TASK_ALWAYS_EAGER"}}
        started.append(subprocess.Popen(command, env=kept | own | more, cwd=settings.BASE_DIR))
    try:
        for port in ports:
            _wait(f"http://127.0.0.1:{port}/readyz")
        yield [f"http://127.0.0.1:{port}" for port in ports]
    finally:
        for one in started:
            one.terminate()
        for one in started:
            one.wait(20)


def keys_on_every_process(folder: Path) -> Measured:
    """Row 34."""
    found, person = Measured(), cast.person("holder")
    agent, first = create_agent("porter", clearance=AccessLevel.SENSITIVE)
    cast.saved(person.self, "My doctor is Dr. Okafor", source="dashboard", access_level=AccessLevel.SENSITIVE)
    with served(2, folder) as addresses:
        second_row, second = new_key(agent, name="next")
        for raw in (first, second):
            if [call(one, raw)[0] for one in addresses] != [200, 200]:
                found.faults.append("two keys are not valid at once")
        started = time.monotonic()
        revoke_key(second_row.pk)
        found.seconds["revoked"] = _until(lambda: [call(one, second)[0] for one in addresses] == [401, 401], started)
        started = time.monotonic()
        Agent.objects.filter(pk=agent.pk).update(clearance=AccessLevel.NORMAL)
        found.seconds["clearance"] = _until(lambda: all(not call(one, first)[1].get("results") for one in addresses), started)
        ending, third = new_key(agent, expires_at=timezone.now() + timedelta(seconds=2))
        while timezone.now() < ending.expires_at - timedelta(seconds=0.3):  # type: ignore[operator]
            if [call(one, third)[0] for one in addresses] != [200, 200]:
                found.faults.append("a key ended before its time")
        _until(lambda: timezone.now() >= ending.expires_at, time.monotonic())  # type: ignore[operator]
        started = time.monotonic()
        found.seconds["expired"] = _until(lambda: [call(one, third)[0] for one in addresses] == [401, 401], started)
        used = AgentKey.objects.get(prefix=first[:14]).last_used_at
        if used is None or timezone.now() - used > timedelta(seconds=60):
            found.faults.append("last use is not known to the minute")
    held = dump() + b"".join(path.read_bytes() for path in folder.rglob("*.log"))
    found.faults += ["a whole key is stored" for raw in (first, second, third) if raw.encode() in held]
    return found


def one_key_at_ten_times_its_limit(folder: Path, *, rate: int = 60) -> tuple[Counter[int], float, float]:
    """Row 35: answers to the greedy key by status, asking ten times its limit in one minute; the modest key's p95 alone and beside it, in seconds."""
    cast.person("holder")
    _one, greedy = create_agent("greedy")
    _two, modest = create_agent("modest")
    with served(1, folder, API_RATE=str(rate)) as (url,):
        _p95(url, modest, 5)
        time.sleep(60)
        calm = _p95(url, modest, rate - 10)
        time.sleep(60)
        told: Counter[int] = Counter()
        started = time.monotonic()

        def ask() -> None:
            while told.total() < 10 * rate and time.monotonic() < started + 60:
                told[call(url, greedy)[0]] += 1
                time.sleep(max(0.0, started + told.total() * 60 / (10 * rate) - time.monotonic()))

        threads = [threading.Thread(target=ask) for _ in range(GREEDY)]
        for one in threads:
            one.start()
        beside = _p95(url, modest, rate - 10)
        for one in threads:
            one.join()
    return told, calm, beside


def call(url: str, key: str) -> tuple[int, dict[str, object]]:
    """Status and body of the list of memories."""
    request = urllib.request.Request(f"{url}/api/v1/memories", headers={"Authorization": f"Bearer {key}", "X-User-ID": "holder"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:  # noqa: S310
            return reply.status, json.loads(reply.read())
    except urllib.error.HTTPError as error:
        return error.code, {}


def _p95(url: str, key: str, calls: int) -> float:
    """One call a second."""
    spent = []
    for _ in range(calls):
        started = time.monotonic()
        assert call(url, key)[0] == 200
        spent.append(time.monotonic() - started)
        time.sleep(max(0.0, 1 - spent[-1]))
    return statistics.quantiles(spent, n=20)[-1]


def _until(holds: object, started: float) -> float:
    while not holds():  # type: ignore[operator]
        assert time.monotonic() - started < 30
        time.sleep(0.01)
    return time.monotonic() - started


def _wait(url: str) -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(url, timeout=5) as reply:  # noqa: S310
                if reply.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"{url} does not answer")
