"""Where a reader of events stands, and how a webhook does."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from memory.errors import BadInput
from memory.models import Webhook

_OWN = re.compile(r"([0-9]{1,18})(?:@([0-9]{1,11}))?\Z")
_TEAM = re.compile(r"([a-z0-9][a-z0-9-]{0,49})=([0-9]{1,18})\Z")
MOST_TEAMS = 100


@dataclass(frozen=True, slots=True)
class Place:
    """After which event a reader goes on: of the person's own ones, and of each team's, since ids follow commits for one owner only.

    `at` is when the last event read had happened; None when the reader did not say.
    """

    own: int
    teams: Mapping[str, int] = field(default_factory=dict)
    at: datetime | None = None

    @classmethod
    def parse(cls, text: str) -> Place:
        """From what `Last-Event-ID` holds: `57@1764470000;marketing=61`, or a bare number. BadInput for anything else."""
        first, *rest = text.strip().split(";")
        own = _OWN.match(first)
        teams = [_TEAM.match(part) for part in rest[:MOST_TEAMS]]
        if own is None or not all(teams):
            message = "Send back the id of the last event that was read, as it came."
            raise BadInput(message, fields={"Last-Event-ID": [message]})
        at = datetime.fromtimestamp(int(own[2]), UTC) if own[2] else None
        return cls(int(own[1]), {found[1]: int(found[2]) for found in teams if found}, at)

    def __str__(self) -> str:
        own = f"{self.own}@{int(self.at.timestamp())}" if self.at else str(self.own)
        return ";".join([own, *(f"{slug}={place}" for slug, place in sorted(self.teams.items()))])


@dataclass(frozen=True, slots=True)
class Hook:
    """A webhook and how its sendings go: how many wait, how many were given up."""

    webhook: Webhook
    waiting: int = 0
    dead: int = 0
