"""What the profile shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from memory.models import Memory


@dataclass(frozen=True, slots=True)
class FieldView:
    """One key of a profile: its value (a list for a many-valued key), and the memories that explain it, newest last."""

    key: str
    value: Any
    updated_at: datetime
    memories: list[Memory] = field(default_factory=list)
    many: bool = False
    section: str = "other"
    label: str = ""
    scope: str = "global"

    @property
    def memory(self) -> Memory:
        """The memory that explains it; of a many-valued key the latest."""
        return self.memories[-1]
