"""Archived files in a folder of this machine: readable by the service's own user alone, each complete or not there at all."""

from __future__ import annotations

import os
from pathlib import Path


class Folder:
    """Files below `root`."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, name: str, data: bytes) -> None:
        """Write the file, in place of an earlier one, so that a crash leaves the old or the new one."""
        path = self._path(name)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)

    def get(self, name: str) -> bytes | None:
        """The file's bytes; None when there is none."""
        try:
            return self._path(name).read_bytes()
        except FileNotFoundError:
            return None

    def remove(self, name: str) -> None:
        """Remove it; nothing when there is none."""
        self._path(name).unlink(missing_ok=True)

    def names(self, prefix: str) -> list[str]:
        """Every file whose name begins so, in order."""
        found = (str(path.relative_to(self._root)) for path in self._root.rglob("*") if path.is_file() and not path.name.startswith("."))
        return sorted(name for name in found if name.startswith(prefix))

    def _path(self, name: str) -> Path:
        return self._root / name
