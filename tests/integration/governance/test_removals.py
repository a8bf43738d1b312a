"""The list of what was removed, from which a restored backup learns to forget it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memory.governance.services.removals import path, read, write_down
from memory.lifecycle.services import forget
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def _forgotten(ann: cast.Actor, text: str) -> str:
    return str(forget(ann.self, cast.saved(ann.self, text).pk).pk)


def _things(target: Path) -> list[str]:
    return [removal.thing for removal in read(target)]


def test_a_removal_that_was_committed_late_is_written_down_all_the_same(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    ann = cast.person("ann")
    first, second = _forgotten(ann, "I keep bees"), _forgotten(ann, "I play the cello")
    assert write_down() == 2
    # As if the first one's transaction had still been open then, under the lower number.
    lines = path().read_text().splitlines(keepends=True)
    path().write_text(lines[1])
    assert write_down() == 1
    assert _things(path()) == [second, first]
    assert write_down() == 0


def test_a_line_that_a_crash_cut_off_spoils_none_of_the_others(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    ann = cast.person("ann")
    first = _forgotten(ann, "I keep bees")
    write_down()
    with path().open("a") as file:
        file.write('{"entry": 99, "at": "20')
    second = _forgotten(ann, "I play the cello")
    assert write_down() == 1
    assert _things(path()) == [first, second]
