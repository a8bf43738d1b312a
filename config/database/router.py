"""Which connection does what."""

from __future__ import annotations

from typing import Any

OWNER = "owner"


class RoleRouter:
    """Only the owner's role changes tables; reads and writes stay with Django's default, the runtime role.

    The aliases are three roles in one database, so a row read through one may be related to a row read through another.
    """

    def allow_relation(self, _one: Any, _other: Any, **_hints: Any) -> bool:
        """One database, whatever the role."""
        return True

    def allow_migrate(self, db: str, _app_label: str, **_hints: Any) -> bool:
        """Only as the owner."""
        return db == OWNER
