"""An approximate index for the rare owner with very many memories (SPEC 6.6).

Exact search over one owner's rows grows with their number: 1 ms for a thousand, about 10 ms for twenty thousand. Beyond that the owner gets a
partial HNSW index of their own, which changes nobody else's plans; a general one with a filter would silently return almost nothing.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, connections

from accounts.isolation import act_as_maintenance
from memory.models import EmbeddingModel, MemoryTerm
from memory.vectors.active import active

log = logging.getLogger(__name__)

HEAVY = 20_000
# pgvector builds HNSW over at most 4,000 half-precision dimensions.
LONGEST = 4_000
KNOWN_FOR_SECONDS = 60.0
# The lock of whoever builds.
BUILDING = 6_385_241_908
NAME = "memory_vector_near_{owner}_{model}"
_NAMED = re.compile(r"memory_vector_near_(\d+)_(\d+)\Z")
VALID = """
select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
where c.relnamespace = 'public'::regnamespace and starts_with(c.relname, 'memory_vector_near_') and i.indisvalid
"""

_lock = threading.Lock()
_known: tuple[float, str, frozenset[tuple[int, int]]] = (0.0, "", frozenset())


def indexed() -> frozenset[tuple[int, int]]:
    """Owner and model of every index there is; asked once a minute. A search that does not know of a new one yet is exact and slow."""
    global _known  # noqa: PLW0603 (one cell a process)
    database = str(connection.settings_dict["NAME"])
    with _lock:
        if _known[1] != database or time.monotonic() - _known[0] > KNOWN_FOR_SECONDS:
            with connection.cursor() as cursor:
                cursor.execute(VALID)
                names = [_NAMED.match(name) for (name,) in cursor.fetchall()]
            _known = (time.monotonic(), database, frozenset((int(found[1]), int(found[2])) for found in names if found))
        return _known[2]


def forget_known() -> None:
    """Ask again at the next search: for the process that has just made an index, and for tests."""
    global _known  # noqa: PLW0603
    with _lock:
        _known = (0.0, "", frozenset())


def index_heavy_owners(least: int = HEAVY) -> list[int]:
    """Give an index to every owner of at least `least` memories that has none; their ids. Runs as the owner of the tables, blocks nobody.

    An index that an interruption left unfinished is made anew. Nothing is done while another process builds.
    """
    model = active().row
    if model.dimensions > LONGEST:
        return []
    with _alone() as first:
        return _index(model, least) if first else []


@contextmanager
def _alone() -> Iterator[bool]:
    """Whether nobody else is building. A build may outlast the time after which its task is handed to another worker, who would begin by dropping it."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("select pg_try_advisory_lock(%s::bigint)", [BUILDING])
        (first,) = cursor.fetchone()
        try:
            yield bool(first)
        finally:
            if first:
                cursor.execute("select pg_advisory_unlock(%s::bigint)", [BUILDING])


def _index(model: EmbeddingModel, least: int) -> list[int]:
    forget_known()
    with act_as_maintenance() as alias:
        heavy = MemoryTerm.objects.using(alias).filter(word=0, count__gte=least).values_list("owner_id", flat=True)
        missing = sorted(owner for owner in heavy if (owner, model.pk) not in indexed())
    with connections["owner"].cursor() as cursor:
        for owner in missing:
            name = NAME.format(owner=owner, model=model.pk)
            cursor.execute(f"drop index concurrently if exists {name}")
            cursor.execute(
                f"create index concurrently {name} on memory_memoryvector"
                f" using hnsw ((embedding::halfvec({model.dimensions})) halfvec_ip_ops)"
                # 100,000 vectors drawn around 220 real ones: recall@10 .988 at 1.8 ms with ef_search 200 (.943 at the default ef_construction of 64).
                f" with (m = 16, ef_construction = 128) where owner_id = {owner} and model_id = {model.pk}"
            )
            log.info("an approximate index was made for an owner of very many memories")
    forget_known()
    return missing
