"""The profile follows the memories: one field row for each active memory that has a key and a value (SPEC 5.1)."""

from __future__ import annotations

from memory.enums import AccessLevel, Kind, State
from memory.models import Memory, ProfileField
from memory.profile.schema import is_many


def project(memory: Memory) -> None:
    """Make the profile say what this memory says, or stop saying it. Call it after each change, in the same transaction."""
    if not _belongs(memory):
        ProfileField.objects.filter(memory=memory).delete()
        return
    many = is_many(memory.key)
    if not many:
        ProfileField.objects.filter(owner_id=memory.owner_id, scope=memory.scope, key=memory.key).exclude(memory=memory).delete()
    ProfileField.objects.update_or_create(
        memory=memory,
        defaults={
            "owner_id": memory.owner_id,
            "key": memory.key,
            "value": memory.value,
            "many": many,
            "scope": memory.scope,
            "access_level": memory.access_level,
            "updated_at": memory.updated_at,
        },
    )


def project_new(memory: Memory) -> None:
    """`project` for a memory that was just inserted: what says nothing has left nothing to take away."""
    if _belongs(memory):
        project(memory)


def _belongs(memory: Memory) -> bool:
    """Active, keyed, with a value, about the person, and no secret: those are found by kind and key only."""
    said = bool(memory.key) and memory.value is not None and not memory.removes
    open_enough = memory.kind != Kind.CREDENTIAL and memory.access_level < AccessLevel.SECRET
    return memory.state == State.ACTIVE and said and open_enough
