"""The words that mean the same in this installation, as administrators write them: a group a line (SPEC 6.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256

from accounts.errors import Conflict
from accounts.isolation import act_as
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.governance.services.policies import reasoned, write_down
from memory.governance.staff import only_staff
from memory.recall.services import synonyms

NAME = "synonyms"
BETWEEN = re.compile(r"[=＝]")


def written(staff: User) -> str:
    """The groups as they are edited: `上线 = 交付`, a line each."""
    only_staff(staff)
    return _lines(synonyms.stored())


def tag(text: str) -> str:
    """By what a list that was shown is known again."""
    return sha256(text.encode()).hexdigest()


def change(staff: User, text: str, *, seen: str, reason: str, request_id: str = "") -> None:
    """Let these groups hold instead of all there are, in searches within a minute; the history keeps both lists, the log how long they were.

    `seen`: the tag of the list that was shown. Conflict when another holds now, BadInput says what else is wrong, without a reason too.
    """
    only_staff(staff)
    checked, why = synonyms.checked([BETWEEN.split(line) for line in text.splitlines() if line.strip()]), reasoned(reason)
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        synonyms.hold_still()
        held = synonyms.stored()
        before = _lines(held)
        if seen != tag(before):
            raise Conflict
        write_down(admin, NAME, _lines(checked), before=before, reason=why, logged={"before": _told(held), "after": _told(checked)})
        synonyms.replace_all(checked)
    # Whoever searched while this was under way has read the list before it.
    synonyms.forget_known()


def _lines(groups: Iterable[Sequence[str]]) -> str:
    return "\n".join(" = ".join(words) for words in groups)


def _told(groups: Sequence[Sequence[str]]) -> str:
    return f"{len(groups)} groups"
