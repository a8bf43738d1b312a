"""A rule of the search for words aimed at an agent."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern that is only tried where one of its anchors stands in the text, since looking for a plain word is some fifty times cheaper."""

    reason: str
    anchors: tuple[str, ...]
    pattern: re.Pattern[str]
