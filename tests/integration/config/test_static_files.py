"""Files of the pages: collected once a version, hashed, compressed, and small enough for a first visit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import override_settings

from config.static_files import STAMP, HashedFiles, collect

FIRST_VISIT = 60_000  # bytes; with the page itself a first load stays under 100 kB


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("static")
    said: list[str] = []
    with override_settings(STATIC_ROOT=root):
        collect(said.append)
        assert (root / STAMP).is_file()
        before = (root / "staticfiles.json").stat().st_mtime_ns
        collect(said.append)
        assert (root / "staticfiles.json").stat().st_mtime_ns == before, "collected again although nothing changed"
    assert len(said) == 1
    return root


def test_every_file_that_a_page_loads_is_hashed_and_has_a_compressed_twin(collected: Path) -> None:
    storage = HashedFiles(location=collected, base_url="/static/")
    skeleton = (settings.BASE_DIR / "templates/skeleton.html").read_text()
    wanted = re.findall(r"{% asset '([^']+)' %}", skeleton)
    scripts = re.search(r'for name in "([a-z ]+)"\|words', skeleton)
    assert scripts
    wanted += [f"js/{name}.js" for name in scripts[1].split()]
    wanted += ["css/pages/admin.css", "img/icons.svg"]
    assert len(wanted) > 15
    total = 0
    for name in dict.fromkeys(wanted):
        hashed = storage.url(name).removeprefix("/static/")
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", hashed), name
        assert (collected / hashed).is_file()
        twin = collected / f"{hashed}.gz"
        total += (twin if twin.is_file() else collected / hashed).stat().st_size
    assert total < FIRST_VISIT


def test_a_file_that_was_never_collected_keeps_its_plain_name() -> None:
    assert staticfiles_storage.url("css/not-there.css") == "/static/css/not-there.css"
