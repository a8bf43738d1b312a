"""What may stand in an address. Anything else is no address, and is answered like an id that does not exist."""

from __future__ import annotations


class CallerId:
    """An id that the caller chose: 1 to 128 visible ASCII characters, also a slash."""

    regex = r"[\x21-\x7e]{1,128}"

    def to_python(self, value: str) -> str:
        """As it is."""
        return value

    def to_url(self, value: str) -> str:
        """As it is; Django escapes it."""
        return value


class MemoryName:
    """A memory by its id (RFC 9562, with hyphens) or by its number."""

    regex = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9]{1,9}"

    def to_python(self, value: str) -> str:
        """In lower case."""
        return value.lower()

    def to_url(self, value: object) -> str:
        """The id or number."""
        return str(value)


class RowNumber:
    """A number that PostgreSQL's bigint can hold."""

    regex = r"[0-9]{1,18}"

    def to_python(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Its digits."""
        return str(value)
