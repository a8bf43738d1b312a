"""The words that mean the same in this installation, as administrators write them: a group a line (SPEC 6.1)."""

from __future__ import annotations

import re

from accounts.models import User
from memory.governance.services.policies import record
from memory.governance.staff import only_staff
from memory.recall.services import synonyms

NAME = "synonyms"
BETWEEN = re.compile(r"[=＝]")


def written(staff: User) -> str:
    """The groups as they are edited: `上线 = 交付`, a line each."""
    only_staff(staff)
    return "\n".join(" = ".join(words) for words in synonyms.stored())


def change(staff: User, text: str, *, reason: str, request_id: str = "") -> None:
    """Let these groups hold instead of all there are, in searches within a minute. BadInput says what is wrong, without a reason too."""
    before = written(staff)
    groups = [BETWEEN.split(line) for line in text.splitlines() if line.strip()]
    checked = synonyms.checked(groups)
    record(staff, NAME, _told(len(checked)), before=_told(len(before.splitlines())), reason=reason, request_id=request_id)
    synonyms.replace_all(checked)


def _told(number: int) -> str:
    return f"{number} groups"
