"""Files stay short enough to be read in one go."""

from __future__ import annotations

from tests.architecture.tree import files, name

LONGEST = 300


def test_no_file_is_longer_than_300_lines() -> None:
    long = {
        name(path): lines
        for path in files(".py", ".html", ".css", ".js", ".cjs", ".sh")
        if "migrations" not in path.parts and (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }
    assert long == {}
