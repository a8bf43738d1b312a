"""The thread of a web process that looks after the installation."""

from __future__ import annotations

import threading

import pytest

from config import looking
from memory.governance.services import watch


def test_whatever_a_look_meets_is_not_the_end_of_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    again = threading.Event()

    def look() -> None:
        looks.append(1)
        if len(looks) > 1:
            again.set()
        raise LookupError("whatever")

    monkeypatch.setattr(watch, "look_where_nobody_does", look)
    over = looking.start(every=0.05)
    assert again.wait(10)
    over.set()
