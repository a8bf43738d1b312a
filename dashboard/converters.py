"""Parts of addresses that have few allowed forms."""

from __future__ import annotations


class Verb:
    """What may be done to a memory from a page."""

    regex = "confirm|reject|later|correct|forget|restore|erase|expire|level|undo"

    def to_python(self, value: str) -> str:
        """The verb itself."""
        return value

    def to_url(self, value: str) -> str:
        """The verb itself."""
        return value
