"""The people of the page tests serve here too."""

from __future__ import annotations

from tests.dashboard.conftest import _nothing_known, boss, guide, make_person, nora, otto

__all__ = ["_nothing_known", "boss", "guide", "make_person", "nora", "otto"]
