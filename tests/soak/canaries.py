"""Row 9: thirty marked words in everything that a person can leave anywhere; after their account is erased none may be found."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, connections
from django.test import Client
from django.utils import timezone

from accounts.models import Agent
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent
from accounts.services.users import create_person
from config.embedded.cluster import SUPERUSER, password
from config.embedded.server import server
from memory.audit.services import archive_days, seal_heads
from memory.enums import Source
from memory.errors import DeskError
from memory.governance.services.archive import archive_expired
from memory.governance.services.importing import import_memories, read_file
from memory.lifecycle.services import expire, forget, reject, remember
from memory.lifecycle.types import NewMemory
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from tests.dashboard.conftest import PASSWORD, Person
from tests.soak.races import patiently

PLACES = 30


@dataclass
class Marked:
    """A person and their thirty words."""

    person: Person
    agent: Agent
    words: list[str]


def mark(name: str) -> Marked:
    """Somebody who has used everything, through the API where there is a way, with another marked word in every place."""
    words = iter(f"{name}canary{place:02d}" for place in range(PLACES))
    used: list[str] = []

    def word() -> str:
        used.append(next(words))
        return used[-1]

    email, external = f"{word()}@people.example", f"x-{word()}"
    person = Person(create_person(email, PASSWORD, external_id=external, name=f"Ms {word()}"))
    agent, key = create_agent(f"{name}-agent")
    _speak(Client(), key, external, word)
    _keep(person, word)
    return Marked(person, agent, used)


def _speak(client: Client, key: str, external: str, word: Any) -> None:
    def call(method: str, path: str, body: Any, **more: str) -> Any:
        headers = {"Authorization": f"Bearer {key}", "X-User-ID": external, **{k.replace("_", "-"): v for k, v in more.items()}}
        answer = getattr(client, method)(f"/api/v1/{path}", body, content_type="application/json", headers=headers)
        assert answer.status_code < 300, answer.content
        return answer.json() if answer.content else None

    session, workflow = f"s-{word()}", f"w-{word()}"
    call("post", "sessions", {"id": session, "title": f"About a {word()}", "workflow": workflow})
    message = {
        "role": "user",
        "content": f"Please remember that my {word()} is old",
        "id": f"m-{word()}",
        "name": word(),
        "metadata": {"n": word()},
    }
    call("post", f"sessions/{session}/turns", {"messages": [message], "wait": True}, Idempotency_Key=f"k-{word()}")
    call("put", f"sessions/{session}/state", {word(): word()})
    call("put", f"workflows/{workflow}/state", {"x": word()})
    new = {
        "text": f"I keep a {word()} on the roof",
        "metadata": {word(): 1},
        "client_key": word(),
        "key": f"hobby.{word()}",
        "value": word(),
    }
    call("post", "memories", new | {"source": "user_input"}, Idempotency_Key="k-1")
    context = call("post", "context", {"query": f"Where is my {word()}?", "session": session})["id"]
    call("post", f"context/{context}/feedback", {"signal": "liked", "answer": f"Your {word()} is on the roof"})
    call("patch", "profile", {"basic.region": word()})
    client.get(f"/api/v1/sessions/{session}x", headers={"Authorization": f"Bearer {key}", "X-User-ID": external})


def _keep(person: Person, word: Any) -> None:
    person.waits(f"I polish the {word()} on Sundays")
    (turned_down,) = person.waits(f"I sold the {word()}")
    reject(person.principal, turned_down.pk, reason=f"because of the {word()}")
    (gone,) = person.remembers(f"I lost a {word()}")
    forget(person.principal, gone.pk)
    person.remembers(f"My doctor knows of the {word()}", access_level=2)
    person.remembers(f"The gate opens with {word()}", kind="credential")
    (over,) = person.remembers(f"I rent a {word()}")
    expire(person.principal, over.pk)
    archive_expired(now=timezone.now() + timedelta(days=31))
    import_memories(person.principal, read_file(f"- I borrowed a {word()}\n".encode()))
    archive_days(now=timezone.now() + timedelta(days=181))
    seal_heads()


def holding(words: list[str]) -> dict[str, list[str]]:
    """Where any of the words is found: the whole database as a dump, the caches, the files, the archive, the logs."""
    wanted = [word.lower().encode() for word in words]
    found: dict[str, list[str]] = {}
    for place, raw in _places():
        low = raw.lower()
        hits = [word.decode() for word in wanted if word in low]
        if hits:
            found[place] = hits
    return found


def _places() -> Iterator[tuple[str, bytes]]:
    yield "dump", dump()
    local = caches["local"]
    yield "cache", repr(getattr(local, "_cache", {})).encode()
    embedded = Path(str(connections["owner"].settings_dict["EMBEDDED"]))
    for folder in {Path(settings.DATA_DIR), embedded}:
        for path in folder.rglob("*"):
            # The database's own files hold old versions of rows until it is vacuumed; that, and backups, are told in docs/security.md.
            if path.is_file() and "postgres" not in path.parts and path.suffix != ".sock":
                with suppress(OSError):
                    yield str(path), path.read_bytes()
    for path in (server(embedded).places.logs).glob("*"):
        yield str(path), path.read_bytes()


def dump() -> bytes:
    """Every row of every table, the message queue and the shared cache among them, as pg_dump writes them, statistics apart."""
    embedded = Path(str(connections["owner"].settings_dict["EMBEDDED"]))
    database = server(embedded)
    name = str(connections["owner"].settings_dict["NAME"])
    outcome = database.programs.run(
        "pg_dump", *("-h", database.places.sockets, "-U", SUPERUSER, "-d", name), password=password(embedded, SUPERUSER)
    )
    assert outcome.code == 0, outcome.output
    return str(outcome.output).encode()


@contextmanager
def load(marked: Marked, others: list[Person], *, threads: int) -> Iterator[list[BaseException]]:
    """Messages and memories of the person and of others keep coming while the block runs. What was raised for others is collected."""
    stop, wrong = threading.Event(), []
    speaker = acting_agent(marked.person.user.owner_id, marked.agent.pk)
    word = marked.words[0]

    def theirs() -> None:
        place = 0
        while not stop.is_set():
            place += 1
            with suppress(DeskError, DatabaseError, Exception):
                record_turns(speaker, f"s-{word}", [MessageIn("user", f"Line {place} of {word}")])
                remember(speaker, [NewMemory(text=f"I count the {word}: {place}", source=Source.USER_INPUT, wish=True)])
            time.sleep(0.01)
        connections.close_all()

    def of_others(person: Person) -> None:
        place = 0
        while not stop.is_set():
            place += 1
            try:
                news = [NewMemory(text=f"I count my keys: {place}", source=Source.DASHBOARD, wish=True)]
                patiently(lambda news=news: remember(person.principal, news))
            except Exception as error:  # noqa: BLE001 (anything at all is a fault)
                wrong.append(error)
            time.sleep(0.01)
        connections.close_all()

    running = [threading.Thread(target=theirs) for _ in range(threads)]
    running += [threading.Thread(target=of_others, args=[person]) for person in others]
    for one in running:
        one.start()
    try:
        yield wrong
    finally:
        stop.set()
        for one in running:
            one.join(60)
