"""What can go wrong while starting, in words for the person at the terminal."""

from __future__ import annotations


class CannotStart(Exception):
    """The message is one plain sentence that says what to do; it is shown without a traceback."""


def explain(output: str, *, place: str, doing: str) -> CannotStart:
    """The sentence for a database tool that failed, from what it printed."""
    if "No space left on device" in output:
        return CannotStart(f"The disk that holds {place} is full. Free some space and start again.")
    if "Permission denied" in output or "Operation not permitted" in output:
        return CannotStart(f"{doing} failed: no permission for {place}. Choose another folder with DATA_DIR.")
    lines = [line for line in output.strip().splitlines() if line.strip()]
    return CannotStart(f"{doing} failed: {' / '.join(lines[-3:]) or 'no message'}")
