"""What a command that takes a while says to whoever sits at the terminal: that it is at work, for how long, and how far."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.management.base import OutputWrapper

EVERY_SECONDS = 1.0
# Back to the beginning of the line, and clear it.
ANEW = "\r\x1b[K"


def nothing() -> str:
    """No figure to show."""
    return ""


@contextmanager
def at_work(stream: OutputWrapper, words: str, figure: Callable[[], str] = nothing) -> Iterator[None]:
    """While the block runs, a line on `stream` that changes every second: `words`, the seconds so far, and what `figure` tells.

    The line is gone at the end. Nothing is written where the stream is no terminal.
    """
    if not stream.isatty():
        yield
        return
    over = threading.Event()
    thread = threading.Thread(target=_tell, args=(stream, words, figure, over), daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _tell(stream: OutputWrapper, words: str, figure: Callable[[], str], over: threading.Event) -> None:
    began = time.monotonic()
    while not over.wait(EVERY_SECONDS):
        parts = [f"{words}: {time.monotonic() - began:.0f} s", figure()]
        _write(stream, ANEW + ", ".join(part for part in parts if part))
    _write(stream, ANEW)


def _write(stream: OutputWrapper, words: str) -> None:
    stream.write(words, style_func=str, ending="")
    stream.flush()
