"""The embedded server as the application meets it."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.checks import run_checks
from django.db import DataError, IntegrityError, connection
from django.utils import timezone
from kombu import Connection

from config.database.aliases import queue_address
from config.embedded.places import find

CANARY = "canary-4711-peanuts"


@pytest.mark.django_db(transaction=True)
def test_failing_statements_leave_no_values_in_the_servers_log() -> None:
    Session(session_key=CANARY, session_data=CANARY, expire_date=timezone.now()).save(force_insert=True)
    with pytest.raises(IntegrityError):
        Session(session_key=CANARY, session_data=CANARY, expire_date=timezone.now()).save(force_insert=True)
    with connection.cursor() as cursor, pytest.raises(DataError):
        cursor.execute("select %s::integer", [CANARY])
    written = [path for folder in ("log", ".") for path in (find(settings.DATA_DIR).home / folder).glob("*.log")]
    assert written
    assert [path for path in written if CANARY in path.read_text(encoding="utf-8")] == []


@pytest.mark.django_db
def test_the_shared_cache_works_with_the_rights_of_the_runtime_role() -> None:
    cache.set("generation", 1)
    cache.incr("generation")
    assert cache.get("generation") == 2


@pytest.mark.django_db
def test_the_pools_of_all_processes_leave_room_on_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [found.id for found in run_checks(tags=["database"], databases=["default"]) if found.id == "config.W001"] == []
    monkeypatch.setenv("DATABASE_POOL", "40")
    assert [found.id for found in run_checks(tags=["database"], databases=["default"]) if found.id == "config.W001"] == ["config.W001"]


@pytest.mark.django_db
def test_the_queue_takes_and_gives_messages_as_a_role_that_owns_nothing_else() -> None:
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    with Connection("pgmq://", transport_options=options) as broker:
        queue = broker.SimpleQueue("trial")
        queue.put({"turn": 7})
        message = queue.get(timeout=5)
        assert message.payload == {"turn": 7}
        message.ack()
        queue.close()
    with psycopg.connect(queue_address(Path(settings.DATA_DIR))) as as_queue:
        owned = as_queue.execute(
            "select distinct n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relowner = current_user::regrole"
        ).fetchall()
        assert {schema for (schema,) in owned} <= {"pgmq", "pg_toast"}
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            as_queue.execute("create table public.intruder (id int)")
