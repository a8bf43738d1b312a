"""Streams held open by a real server: told at once, cut off with the right, and in nobody's way."""

from __future__ import annotations

import http.client
import json
import logging
import socket
import statistics
import threading
import time
from urllib.parse import urlsplit

import psycopg
import pytest
from django.db import connections

from accounts.models import User
from accounts.services.agents import create_agent
from accounts.services.authentication import person_principal
from accounts.services.users import create_person
from memory.events import stream as streams
from memory.governance.services.access import set_grant

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
ROUNDS = 20


class Reader(threading.Thread):
    """Reads a stream of events in the background; `told` has each with the moment of its arrival."""

    def __init__(self, place, key, *, last="", user="ann"):
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection(place, timeout=30)
        headers = {"Authorization": f"Bearer {key}", "X-User-ID": user, "Accept": "text/event-stream"}
        self.connection.request("GET", "/api/v1/events", headers=headers | ({"Last-Event-ID": last} if last else {}))
        self.answer = self.connection.getresponse()
        assert self.answer.status == 200
        self.told, self.last, self.ended = [], last, False
        self.start()

    def run(self):
        try:
            for raw in self.answer:
                line = raw.decode().strip()
                if line.startswith("id: "):
                    self.last = line[4:]
                elif line.startswith("data: "):
                    self.told.append((time.perf_counter(), json.loads(line[6:])))
        except (OSError, ValueError, http.client.HTTPException, AttributeError):
            pass
        self.ended = True

    def wait(self, n, seconds=10):
        deadline = time.monotonic() + seconds
        while len(self.told) < n and time.monotonic() < deadline:
            time.sleep(0.002)
        assert len(self.told) >= n, self.told
        return self.told


def until(happened, seconds=10):
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def desk(live_desk):
    """The address, and an agent's key and call."""
    _, key = create_agent("code", core_preferences=["core.theme"])
    create_person("ann@example.test", "correct-Horse-7-battery", external_id="ann")
    place = urlsplit(live_desk).netloc

    def call(method, path, body=None, *, user="ann"):
        connection = http.client.HTTPConnection(place, timeout=30)
        headers = {"Authorization": f"Bearer {key}", "X-User-ID": user, "Content-Type": "application/json"}
        connection.request(method, f"/api/v1/{path}", None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        assert answer.status < 300, content
        return json.loads(content)

    return place, key, call


def asked(sql):
    """What the database says to the runtime role, outside of every pool."""
    given = connections["default"].get_connection_params()
    with psycopg.connect(**{name: given[name] for name in ("dbname", "host", "user", "password", "port") if name in given}) as own:
        return own.execute(sql).fetchall()


LISTENERS = "from pg_stat_activity where pid <> pg_backend_pid() and query ilike 'listen desk_events%'"


def test_many_readers_share_one_listener_are_told_soon_and_resume_without_a_gap(desk, monkeypatch):
    place, key, call = desk
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 60.0)
    readers = [Reader(place, key) for _ in range(3)]
    other = Reader(place, key, user="bob")
    call("PATCH", "preferences", {"core.theme": "light"})
    readers[0].wait(2)
    delays, whole = [], []
    for n in range(ROUNDS):
        before = len(readers[0].told)
        started = time.perf_counter()
        call("PATCH", "preferences", {"core.theme": ["dark", "light"][n % 2]})
        answered = time.perf_counter()
        until(lambda before=before: any(one["type"] == "preference.change" for _, one in readers[0].told[before:]))
        arrived = next(at for at, one in readers[0].told[before:] if one["type"] == "preference.change")
        delays.append((arrived - answered) * 1000)
        whole.append((arrived - started) * 1000)
    logging.getLogger(__name__).warning(
        "preference change to agent: median %.1f ms after the answer, %.1f ms after the request was sent (p95 %.1f)",
        statistics.median(delays), statistics.median(whole), statistics.quantiles(whole, n=20)[-1],
    )  # fmt: skip
    expected = len(readers[0].told)
    for reader in readers:
        reader.wait(expected)
        assert [one["id"] for _, one in reader.told] == [one["id"] for _, one in readers[0].told]
    assert other.told == []
    assert asked(f"select count(*) {LISTENERS}") == [(1,)]
    half = readers[0].told[expected // 2][1]["id"]
    again = Reader(place, key, last=half)
    again.wait(expected - expected // 2 - 1)
    assert [one["id"] for _, one in again.told] == [one["id"] for _, one in readers[0].told][expected // 2 + 1 :]


def test_streams_that_wait_hold_no_connection_of_the_pool(desk, monkeypatch):
    place, key, call = desk
    readers = [Reader(place, key) for _ in range(24)]
    call("POST", "memories", {"text": "I keep bees on the roof", "source": "user_input"})
    for reader in readers:
        reader.wait(1)
    pool = connections["default"].pool
    until(lambda: pool.get_stats().get("pool_size", 0) - pool.get_stats().get("pool_available", 0) <= 1)
    for n in range(20):
        call("GET", f"memories?limit={n + 1}")


def test_a_reader_that_does_not_read_is_cut_off_and_keeps_nobody_waiting(desk, monkeypatch):
    place, key, call = desk
    monkeypatch.setattr(streams, "SLOW_SECONDS", 0.5)
    monkeypatch.setattr(
        streams, "_frame", lambda after, told: (f"id: {after}\ndata: {json.dumps(told)}\n" + ": " + "x" * 3_000_000 + "\n\n").encode()
    )
    host, port = place.split(":")
    lazy = socket.create_connection((host, int(port)))
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    lazy.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: {place}\r\nAuthorization: Bearer {key}\r\nX-User-ID: ann\r\n\r\n".encode())
    quick = Reader(place, key)
    for n in range(4):
        call("POST", "memories", {"text": f"I keep {n + 2} bees on the roof", "source": "user_input"})
        quick.wait(n + 1)
    lazy.settimeout(20)
    got = 0
    try:
        while chunk := lazy.recv(1_000_000):
            got += len(chunk)
    except ConnectionResetError:
        pass
    assert got < 4 * 3_000_000, "it was cut off in the middle"
    assert len(quick.told) == 4


def test_a_right_that_is_taken_back_ends_the_stream(desk):
    place, key, call = desk
    reader = Reader(place, key)
    call("POST", "memories", {"text": "I keep bees on the roof", "source": "user_input"})
    reader.wait(1)
    person = person_principal(User.objects.get(email="ann@example.test"))
    set_grant(person, "code", blocked=True)
    until(lambda: reader.ended)
    assert reader.told[-1][1] == {"reason": "not-permitted"}


def test_a_lost_listener_comes_back_and_nothing_is_missed(desk):
    place, key, call = desk
    reader = Reader(place, key)
    call("POST", "memories", {"text": "I keep bees on the roof", "source": "user_input"})
    reader.wait(1)
    assert asked(f"select pg_terminate_backend(pid) {LISTENERS}")
    call("POST", "memories", {"text": "I row on Sundays", "source": "user_input"})
    reader.wait(2)


def test_a_process_that_stops_ends_its_streams_at_once(desk):
    place, key, call = desk
    reader = Reader(place, key)
    call("POST", "memories", {"text": "I keep bees on the roof", "source": "user_input"})
    reader.wait(1)
    streams.close_streams()
    until(lambda: reader.ended, 3)
