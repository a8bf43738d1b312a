"""Static files as browsers get them: names that carry a hash of the content, so that they may be kept for ever, and a compressed twin of each."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

# What the packages bring along and no page of ours loads: megabytes that would be hashed and compressed at every new version.
UNUSED = ["rest_framework", "redoc", "*.LICENSE.txt", "*-es-bundle*", "swagger-ui.js*", "oauth2-redirect*"]
STAMP = "collected"


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """The hashed name of what was collected; the plain name of what was not, so that tests and error pages need no collection."""

    manifest_strict = False

    def stored_name(self, name: str) -> str:
        """The name to link to."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            return name


def collect(say: Callable[[str], None]) -> None:
    """Bring `STATIC_ROOT` up to date, unless nothing changed since the last time: a few seconds, once for each version."""
    root: Path = settings.STATIC_ROOT
    stamp, wanted = root / STAMP, _fingerprint()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    say("compressing the pages' files")
    root.mkdir(parents=True, exist_ok=True)
    call_command("collectstatic", interactive=False, verbosity=0, clear=True, ignore_patterns=UNUSED)
    stamp.write_text(wanted)


def _fingerprint() -> str:
    """Of every file that would be collected: its name, its size and when it was changed."""
    found = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list(UNUSED):
            status = Path(storage.path(name)).stat()
            found.update(f"{name} {status.st_size} {status.st_mtime_ns}\n".encode())
    return found.hexdigest()
