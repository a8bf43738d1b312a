"""What the search for dates yields."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

MentionKind = Literal["point", "span", "deadline", "recurring", "start"]
Precision = Literal["minute", "time", "daypart", "day", "weekend", "week", "part", "period", "month", "quarter", "year", "none"]
Span = tuple[datetime, datetime, Precision]


@dataclass(frozen=True, slots=True)
class DateMention:
    """Words of a text that name a time, and the time they name.

    `start` and `end` are offsets into the text. `begins` and `ends` are aware, in the zone of the moment the text was said; `ends` is exclusive
    and always later. `kind`: `point` a day or less, `span` more than a day, `deadline` something holds until `ends`, `start` something
    holds from `begins` on, `recurring` it comes back and bounds nothing. `precision` `time` is a clock time without a day.
    """

    words: str
    start: int
    end: int
    begins: datetime
    ends: datetime
    precision: Precision
    kind: MentionKind

    def widened(self, text: str, *, start: int | None = None, end: int | None = None) -> DateMention:
        """The same time named by more of the text."""
        first, last = self.start if start is None else start, self.end if end is None else end
        return replace(self, words=text[first:last], start=first, end=last)
