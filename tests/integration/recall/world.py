"""A person with memories, written straight into the tables: search does not care how they came."""

from __future__ import annotations

import itertools
from typing import Any

from django.db import connections

from accounts.enums import ActorKind
from accounts.isolation import act_as
from accounts.models import User
from accounts.principals import Principal
from memory.enums import AccessLevel, State
from memory.models import Memory
from memory.vectors import heavy
from memory.vectors.services import embed_texts, store_vectors

_people = itertools.count(1)


def person(**more: Any) -> Principal:
    user = User.objects.create_user(f"person{next(_people)}@example.org", "a long passphrase")
    return Principal(actor=ActorKind.PERSON, owner_id=user.owner_id, user_id=user.pk, **more)


def agent_of(principal: Principal, slug: str = "code", clearance: AccessLevel = AccessLevel.SENSITIVE, **more: Any) -> Principal:
    return Principal(
        actor=ActorKind.AGENT, owner_id=principal.owner_id, user_id=principal.user_id, agent_slug=slug, clearance=clearance, **more
    )


def drop_own_indexes() -> None:
    """The indexes that owners of very many memories were given: truncated tables keep them."""
    with connections["owner"].cursor() as cursor:
        cursor.execute("select indexname from pg_indexes where indexname like 'memory\\_vector\\_near\\_%%'")
        for (name,) in cursor.fetchall():
            cursor.execute(f"drop index {name}")
    heavy.forget_known()


def remember(principal: Principal, *texts: str, embedded: bool = True, **fields: Any) -> list[Memory]:
    vectors = embed_texts(texts, purpose="passage") if embedded else [None] * len(texts)
    with act_as(principal):
        start = Memory.objects.filter(owner_id=principal.owner_id).count()
        made = [
            Memory.objects.create(
                **{
                    "owner_id": principal.owner_id,
                    "number": start + at + 1,
                    "text": text,
                    "state": State.ACTIVE,
                    "fingerprint": f"{start + at}",
                }
                | fields
            )
            for at, text in enumerate(texts)
        ]
        store_vectors(principal, list(zip(made, vectors, strict=True)))
    return made
