"""Parts of addresses that have few allowed forms."""

from __future__ import annotations


class OneOf:
    """One of a few words."""

    regex = ""

    def to_python(self, value: str) -> str:
        """The verb itself."""
        return value

    def to_url(self, value: str) -> str:
        """The verb itself."""
        return value


class Verb(OneOf):
    """What may be done to a memory from a page."""

    regex = "confirm|reject|later|correct|forget|restore|erase|expire|level|undo"


class HookVerb(OneOf):
    """What may be done to a webhook from a page."""

    regex = "retry|rotate|toggle"
