"""A yes in other words: a candidate is reworded and kept, by the person or by an administrator."""

from __future__ import annotations

from uuid import UUID

from accounts.principals import Principal
from memory.enums import ActorKind
from memory.errors import Conflict, NotPermitted
from memory.lifecycle import selectors
from memory.lifecycle.services import Changes, confirm, correct
from memory.models import Memory
from memory.screening import screen


def keep_reworded(principal: Principal, key: UUID | str, *, text: str, seen: str) -> Memory:
    """Admit the candidate that was shown as `text`, the original kept as history. Conflict when it changed since.

    NotPermitted for words that only an administrator may admit: refused before anything is reworded, so that the candidate waits as it was.
    """
    found = selectors.get_memory(principal, key)
    if seen and seen not in (selectors.etag(found), str(found.version)):
        raise Conflict
    if principal.actor != ActorKind.ADMIN and screen(text).suspicious:
        message = "This looks like an instruction to an agent. Only an administrator can admit it; nothing was changed."
        raise NotPermitted(message)
    return confirm(principal, correct(principal, found.pk, Changes(text=text), reason="kept with changes").pk)
