"""The profile follows the memories: one field row for each active memory that has a key and a value (SPEC 5.1)."""

from __future__ import annotations

from psycopg.types.json import Jsonb

from memory.enums import AccessLevel, Kind, State
from memory.models import Memory
from memory.models.prepared import big, execute
from memory.profile.schema import is_many

CLEAR = "delete from memory_profilefield where memory_id = %(memory)s"
GIVE_WAY = "delete from memory_profilefield where owner_id = %(owner)s and scope = %(scope)s and key = %(key)s and memory_id <> %(memory)s"
WRITE = """
insert into memory_profilefield as f (owner_id, memory_id, key, value, many, scope, access_level, updated_at)
values (%(owner)s, %(memory)s, %(key)s, %(value)s, %(many)s, %(scope)s, %(level)s, %(at)s)
on conflict (memory_id) do update set owner_id = excluded.owner_id, key = excluded.key, value = excluded.value, many = excluded.many,
  scope = excluded.scope, access_level = excluded.access_level, updated_at = excluded.updated_at
"""


def project(memory: Memory) -> None:
    """Make the profile say what this memory says, or stop saying it. Call it after each change, in the same transaction."""
    if not _belongs(memory):
        execute(CLEAR, {"memory": memory.pk})
        return
    many = is_many(memory.key)
    about = {"owner": big([memory.owner_id])[0], "memory": memory.pk, "scope": memory.scope, "key": memory.key}
    if not many:
        execute(GIVE_WAY, about)
    execute(WRITE, {**about, "value": Jsonb(memory.value), "many": many, "level": int(memory.access_level), "at": memory.updated_at})


def project_new(memory: Memory) -> None:
    """`project` for a memory that was just inserted: what says nothing has left nothing to take away."""
    if _belongs(memory):
        project(memory)


def _belongs(memory: Memory) -> bool:
    """Active, keyed, with a value, about the person, and no secret: those are found by kind and key only."""
    said = bool(memory.key) and memory.value is not None and not memory.removes
    open_enough = memory.kind != Kind.CREDENTIAL and memory.access_level < AccessLevel.SECRET
    return memory.state == State.ACTIVE and said and open_enough
