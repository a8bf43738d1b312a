"""The long forms run when they are asked for: `make soak` sets SOAK."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.dashboard.conftest import boss, guide, make_person, nora, otto, sign_in

__all__ = ["boss", "guide", "make_person", "nora", "otto", "sign_in"]

collect_ignore_glob = [] if os.environ.get("SOAK") else ["test_*.py"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, settings: object) -> Path:
    """What is archived goes into a folder of the test's own."""
    settings.DATA_DIR = tmp_path  # type: ignore[attr-defined]
    return tmp_path / "archive"
