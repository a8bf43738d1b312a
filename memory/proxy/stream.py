"""An answer on its way through: every piece goes on as it comes, and what was said is read from a copy."""

from __future__ import annotations

import json
from typing import Any

DONE = b"[DONE]"


class Reading:
    """Reads the text of the first choice out of server-sent events, at most `limit` characters of it.

    `finished` is true once the model said that it had: an answer cut off half-way never is.
    """

    def __init__(self, *, limit: int) -> None:
        self.finished = False
        self._left = limit
        self._pieces: list[str] = []
        self._rest = b""

    @property
    def text(self) -> str:
        """What was said so far."""
        return "".join(self._pieces)

    @property
    def between_events(self) -> bool:
        """Whether what has passed ends with a whole line, so that another event can follow."""
        return not self._rest

    def feed(self, chunk: bytes) -> None:
        """Read some more bytes; they may end anywhere, also inside a character."""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                self._event(line[5:].strip())

    def _event(self, data: bytes) -> None:
        if data == DONE:
            self.finished = True
            return
        try:
            choices = json.loads(data)["choices"]
            first = next(choice for choice in choices if choice.get("index", 0) == 0)
        except (ValueError, RecursionError, LookupError, TypeError, AttributeError, StopIteration):
            return
        self.finished = self.finished or first.get("finish_reason") is not None
        self._said(first.get("delta"))

    def _said(self, delta: Any) -> None:
        piece = delta.get("content") if isinstance(delta, dict) else None
        if isinstance(piece, str):
            self._pieces.append(piece[: self._left])
            self._left -= len(self._pieces[-1])
