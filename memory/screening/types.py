"""What screening finds (SPEC 3.6). Frozen, free of tables."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from memory.enums import AccessLevel


class FindingKind(StrEnum):
    """What sort of personal datum or secret a stretch of text is."""

    RESIDENT_ID = "resident_id"
    PASSPORT = "passport"
    PHONE = "phone"
    CARD = "card"
    IBAN = "iban"
    EMAIL = "email"
    ADDRESS = "address"
    HEALTH = "health"
    MONEY = "money"
    CHILDREN = "children"
    API_KEY = "api_key"
    PRIVATE_KEY = "private_key"
    PASSWORD = "password"  # noqa: S105 - the name of a kind, not a password

    @property
    def level(self) -> AccessLevel:
        """The lowest level a memory that holds this may have."""
        return AccessLevel.SECRET if self in CREDENTIALS else AccessLevel.SENSITIVE


CREDENTIALS = frozenset({FindingKind.API_KEY, FindingKind.PRIVATE_KEY, FindingKind.PASSWORD})


@dataclass(frozen=True, slots=True)
class Finding:
    """A personal datum or secret: `text[start:end]` of the screened text, and what may be shown of it."""

    kind: FindingKind
    start: int
    end: int
    masked: str


@dataclass(frozen=True, slots=True)
class Screening:
    """The outcome for one text.

    `level` is a floor: PUBLIC means that nothing asks for more. `findings` are in the order of the text and do not overlap.
    `suspicious`: words aimed at an agent rather than about the person; `reasons` are stable codes that say which.
    `masked_text` is the text with every finding replaced by its mask, the only form that may be logged.
    """

    level: AccessLevel
    findings: tuple[Finding, ...]
    suspicious: bool
    reasons: tuple[str, ...]
    masked_text: str
