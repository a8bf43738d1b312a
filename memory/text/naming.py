"""Where a text names something in words of its own. Pure."""

from __future__ import annotations

import re

from memory.text.scripts import HAN

_LETTER = rf"[^\W{HAN}]"


def place(words: str, text: str) -> tuple[int, int] | None:
    """Where the text names these words, whatever their case, and not inside longer ones ("Go" in "Google"). In Chinese words touch each other."""
    start = rf"(?<!{_LETTER})" if re.match(_LETTER, words) else ""
    end = rf"(?!{_LETTER})" if words and re.match(_LETTER, words[-1]) else ""
    found = re.search(start + re.escape(words) + end, text, re.IGNORECASE) if words else None
    return found.span() if found else None
