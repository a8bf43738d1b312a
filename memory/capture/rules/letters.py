"""Letters that stand below a drawn line in a message: to somebody, or signed by somebody. Pure."""

from __future__ import annotations

import re

_DRAWN_LINE = re.compile(r"(?<=\S)[ \t]*\n[ \t]*[-=_*~]{3,}[ \t]*\n")
_TO_SOMEBODY = re.compile(
    r"\s*(?:hello|hi|hey|dear|good (?:morning|afternoon|evening))[ ,]+(?!there\b|all\b|everyone\b|team\b)\w[\w .'-]{0,40}[,!.:]",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"\n[ \t]*(?:best|(?:kind |best |warm )?regards|cheers|thanks|many thanks|yours(?: \w+)?|sincerely|love|see you),?[ \t]*\n?[ \t]*[A-Z][\w'-]+[ \t.]*\s*\Z",
    re.IGNORECASE,
)
_NEAR = 200
"""Characters at the end of a message in which it is signed."""


def below_a_line(text: str) -> list[tuple[int, int]]:
    """Where such a letter stands, as (start, end); nothing where there is none."""
    drawn = _DRAWN_LINE.search(text)
    letter = drawn and (_TO_SOMEBODY.match(text, drawn.end()) or _SIGNED.search(text, max(drawn.end() - 1, len(text) - _NEAR)))
    return [(drawn.start(), len(text))] if drawn and letter else []
