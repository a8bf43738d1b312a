"""Putting what is sealed under the newest key, so that an older one can be taken out of ENCRYPTION_KEYS (SPEC 10.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from allauth.mfa.models import Authenticator
from django.db.models import Model

from accounts.isolation import act_as_maintenance
from memory import crypto
from memory.archive import services as store
from memory.models import ArchivedMemory, IdempotencyRecord, Memory, Webhook

BATCH = 500
FACTORS = ("secret", "seed")


def rotate_secrets() -> dict[str, int]:
    """Seal everything anew under the first of ENCRYPTION_KEYS. How many of each kind there were. Safe to kill and to repeat.

    Each row is changed only if it still is what was read. cryptography.fernet.InvalidToken when a key that sealed something is not in the list.
    """
    return {
        "memories": _rotate(Memory, "sealed", crypto.reseal),
        "webhooks": _rotate(Webhook, "sealed", crypto.reseal),
        "replays": _rotate(IdempotencyRecord, "body", lambda body: crypto.reseal(body.encode()).decode()),
        "second factors": _rotate(Authenticator, "data", _factor),
        "archived files": sum(_file(name) for name in _files()),
    }


def _rotate(table: Any, column: str, anew: Callable[[Any], Any]) -> int:
    done, last = 0, None
    while True:
        with act_as_maintenance() as alias:
            rows = table.objects.using(alias).exclude(**{f"{column}__isnull": True}).order_by("pk")
            rows = rows if last is None else rows.filter(pk__gt=last)
            batch: list[Model] = list(rows[:BATCH])
            for row in batch:
                old = getattr(row, column)
                if old not in ("", b""):
                    done += table.objects.using(alias).filter(pk=row.pk, **{column: old}).update(**{column: anew(old)})
        if not batch:
            return done
        last = batch[-1].pk


def _factor(data: dict[str, Any]) -> dict[str, Any]:
    return data | {name: crypto.reseal(data[name].encode()).decode() for name in FACTORS if data.get(name)}


def _files() -> Iterator[str]:
    with act_as_maintenance() as alias:
        yield from list(ArchivedMemory.objects.using(alias).filter(doomed_at__isnull=True).values_list("name", flat=True))


def _file(name: str) -> int:
    store.put(name, crypto.reseal(store.get(name)))
    return 1
