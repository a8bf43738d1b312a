"""The people of the page tests serve here too."""

from __future__ import annotations

from tests.dashboard.conftest import boss, guide, make_person, nora, otto

__all__ = ["boss", "guide", "make_person", "nora", "otto"]
