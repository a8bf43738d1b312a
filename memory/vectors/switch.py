"""Going over to another embedding model without a gap (SPEC 8.2).

The configured model is filled beside the active one, in small steps that any worker may take and any crash may interrupt: what is left to do is
what the tables lack. Searches go on with the old vectors, compared by the old model. When every row has been tried, the two change places in
one transaction; the old vectors are deleted once no process can still be reading them.
"""

from __future__ import annotations

import logging
import random
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from django.db import connections
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from memory.models import EmbeddingModel, Memory
from memory.providers import registry
from memory.providers.base import Embedder, ProviderFailed
from memory.vectors.active import KNOWN_FOR_SECONDS, active, forget_known, is_of, of, register
from memory.vectors.centres import measure, shipped
from memory.vectors.store import store_vectors
from memory.vectors.sweep import ATTEMPTS, embed_waiting

log = logging.getLogger(__name__)

State = EmbeddingModel.State
STEP = 500
# Memories that one look for such without a row goes through: a few milliseconds, however many there are.
LOOKED_AT = 5_000
IDS = 2**128
# Longer than any process goes on with what it knew, with a wide margin for slow requests.
SETTLED = timedelta(seconds=60)

ADD = {
    "memory_memoryvector": """
insert into memory_memoryvector (owner_id, memory_id, model_id, words, attempts, created_at, number, state, scope, access_level, kind, weight,
  valid_from, happened_at, fits)
select v.owner_id, v.memory_id, %(new)s, v.words, 0, now(), v.number, v.state, v.scope, v.access_level, v.kind, v.weight, v.valid_from,
  v.happened_at, true
from memory_memoryvector v where v.model_id = %(old)s
  and not exists (select 1 from memory_memoryvector n where n.memory_id = v.memory_id and n.model_id = %(new)s)
order by v.id limit %(limit)s on conflict do nothing""",
    "memory_turnvector": """
insert into memory_turnvector (owner_id, turn_id, model_id, words, attempts, created_at, session_id, position, fits)
select v.owner_id, v.turn_id, %(new)s, v.words, 0, now(), v.session_id, v.position, true
from memory_turnvector v where v.model_id = %(old)s
  and not exists (select 1 from memory_turnvector n where n.turn_id = v.turn_id and n.model_id = %(new)s)
order by v.id limit %(limit)s on conflict do nothing""",
}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a model is filled: rows with a vector, rows in all, and whether it has just taken over."""

    model: str
    done: int
    total: int
    finished: bool


def advance(limit: int = STEP) -> Progress | None:
    """One step towards the configured model: up to `limit` rows. None when it is in force already, or cannot be asked just now."""
    _list_unlisted(limit)
    filling = _target()
    if filling is None:
        _clear(limit)
        return None
    added = sum(_add(table, filling, limit) for table in ADD)
    embedded = embed_waiting(of(filling), limit)
    # Another process may not know of this model yet, and may be writing memories without rows for it.
    young = timezone.now() - filling.changed_at < timedelta(seconds=2 * KNOWN_FOR_SECONDS)
    done, waiting, total = _counts(filling)
    finished = not (added or embedded or waiting or young) and _take_over(filling)
    return Progress(str(filling), done, total, finished)


def _target() -> EmbeddingModel | None:
    """The row to be filled; other models that were being filled are given up."""
    configured = registry.embedder()
    current = active().row
    if is_of(current, configured) and (current.centres or shipped(configured.name, configured.version)):
        EmbeddingModel.objects.filter(state=State.FILLING).update(state=State.RETIRED, changed_at=timezone.now())
        return None
    filling = list(EmbeddingModel.objects.filter(state=State.FILLING))
    wanted = next((row for row in filling if is_of(row, configured)), None) or _begin(configured)
    if wanted is not None:
        EmbeddingModel.objects.filter(state=State.FILLING).exclude(pk=wanted.pk).update(state=State.RETIRED, changed_at=timezone.now())
    return wanted


def _begin(configured: Embedder) -> EmbeddingModel | None:
    """A row for the configured model, its centres measured if none are shipped. A model that was in use before is filled anew."""
    try:
        row = register(configured, measured=None if shipped(configured.name, configured.version) else measure(configured))
    except ProviderFailed as error:
        log.warning("The configured embedding model gave no vectors to go by; the active one stays (%s)", error.code)
        return None
    if row.state == State.RETIRED:
        EmbeddingModel.objects.filter(pk=row.pk, state=State.RETIRED).update(state=State.FILLING, changed_at=timezone.now())
        row.refresh_from_db()
    forget_known()
    return row


def _add(table: str, filling: EmbeddingModel, limit: int) -> int:
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        cursor.execute(ADD[table], {"new": filling.pk, "old": active().row.pk, "limit": limit})
        return max(int(cursor.rowcount), 0)


def _list_unlisted(limit: int) -> None:
    """Give rows to memories that have none under the active model, whatever the reason: nothing that should be found stays unfound."""
    with act_as_maintenance() as alias:
        low, high = _part(alias)
        rows = Memory.objects.using(alias).raw(
            "select m.* from memory_memory m where m.id between %s and %s and desk_searchable(m)"
            " and not exists (select 1 from memory_memoryvector v where v.memory_id = m.id and v.model_id = %s) limit %s",
            [low, high, active().row.pk, limit],
        )
        store_vectors(None, [(memory, None) for memory in rows], using=alias)


def _part(alias: str) -> tuple[UUID, UUID]:
    """The first and last id of those to look at this time: of a large table some, drawn at random, since it is rare that one lacks its row.

    Ids are random, so equal stretches of them hold about equally many memories; which is drawn needs no memory of what was, and no order of
    sweeps can leave one out.
    """
    with connections[alias].cursor() as cursor:
        cursor.execute("select reltuples from pg_class where oid = 'memory_memory'::regclass")
        parts = max(1, round(cursor.fetchone()[0] / LOOKED_AT))
    drawn = random.randrange(parts)  # noqa: S311 (nothing secret)
    return UUID(int=IDS * drawn // parts), UUID(int=IDS * (drawn + 1) // parts - 1)


def _counts(model: EmbeddingModel) -> tuple[int, int, int]:
    """Rows of the model with a vector, still to be tried, and in all."""
    counts = [0, 0, 0]
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        for table in ADD:
            cursor.execute(
                f"select count(embedding), count(*) filter (where embedding is null and attempts < %s), count(*) from {table}"  # noqa: S608
                " where model_id = %s",
                [ATTEMPTS, model.pk],
            )
            counts = [one + more for one, more in zip(counts, cursor.fetchone(), strict=True)]
    done, waiting, total = counts
    return done, waiting, total


def _take_over(filling: EmbeddingModel) -> bool:
    """The two models change places; False when another process was faster."""
    now = timezone.now()
    with act_as_maintenance() as alias:
        rows = EmbeddingModel.objects.using(alias)
        locked = rows.select_for_update().exclude(state=State.RETIRED).order_by("pk")
        if not any(row.pk == filling.pk and row.state == State.FILLING for row in locked):
            return False
        rows.filter(state=State.ACTIVE).update(state=State.RETIRED, changed_at=now)
        rows.filter(pk=filling.pk).update(state=State.ACTIVE, changed_at=now)
    forget_known()
    log.info("Embedding model %s is in force", filling)
    return True


def _clear(limit: int) -> None:
    """Delete vectors of models that nobody reads any more, a batch at a time."""
    old = EmbeddingModel.objects.filter(state=State.RETIRED, changed_at__lt=timezone.now() - SETTLED)
    for pk in old.values_list("pk", flat=True):
        for table in ADD:
            with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
                cursor.execute(
                    f"delete from {table} where id in (select id from {table} where model_id = %s limit %s)",  # noqa: S608 (a table of ours)
                    [pk, limit],
                )
