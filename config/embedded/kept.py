"""Random values that are made once and kept in DATA_DIR, readable by their owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from config.embedded.errors import CannotStart


def make_data_dir(data_dir: Path) -> None:
    """Create the folder. Under root the database runs as another user, who must be able to pass through it, but not to list it."""
    if data_dir.is_dir():
        return
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        data_dir.chmod(0o711 if os.geteuid() == 0 else 0o700)
    except OSError as error:
        raise CannotStart(f"The data folder {data_dir} cannot be made: {error.strerror}.") from error


def kept(data_dir: Path, name: str) -> str:
    """The secret of this name, made if it is not there yet.

    The file appears under its name only when it is complete, and the first of several processes wins.
    """
    path = data_dir / name
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        make_data_dir(data_dir)
    except OSError as error:
        raise CannotStart(f"{path} cannot be read: {error.strerror}.") from error
    draft = data_dir / f".{name}.{os.getpid()}.{secrets.token_hex(4)}"
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())
        _publish(draft, path)
    except OSError as error:
        raise CannotStart(f"{path} cannot be written: {error.strerror}.") from error
    finally:
        draft.unlink(missing_ok=True)
    return path.read_text(encoding="ascii")


def _publish(draft: Path, path: Path) -> None:
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        if not path.exists():
            draft.rename(path)
