"""Backup and restore of the whole installation: the database by PostgreSQL's own programs, the kept secrets, and the archive of this machine.

An archive in a bucket (ARCHIVE_URL) is no part of it: it lies elsewhere already.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

import psycopg
from django.conf import settings
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from config import env
from config.embedded.cluster import DATABASE, SUPERUSER, password
from config.embedded.errors import CannotStart
from config.embedded.server import server

DUMP, KEYS, REMOVALS, ARCHIVE = "desk.dump", "keys", "removals.jsonl", "archive"
# The sealed ends of the log's chains: copied before the database, so that they are never ahead of it; all else after it, so that nothing it
# speaks of is missing.
SEALS = Path("log") / "heads"
KEPT = ("secret-key",)
LONGEST_SECONDS = 3600 * 6


def backup(folder: Path) -> int:
    """Write a dump, the secrets of the embedded default, the list of removals and the local archive into a new folder; the bytes of the dump.

    CannotStart if it fails, and then there is no such folder: half a backup must not be taken for one.
    """
    folder.mkdir(mode=0o700, parents=True)
    try:
        return _write(folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _write(folder: Path) -> int:
    archive = None if settings.ARCHIVE_URL else settings.DATA_DIR / ARCHIVE
    if archive:
        _copy_missing(archive / SEALS, folder / ARCHIVE / SEALS)
    dump = folder / DUMP
    _run("pg_dump", "--format=custom", "--exclude-schema=pgmq", f"--file={dump}")
    dump.chmod(0o600)
    if archive:
        _copy_missing(archive, folder / ARCHIVE, but=SEALS)
    for name in KEPT:
        if (settings.DATA_DIR / name).exists():
            (folder / KEYS).mkdir(mode=0o700, exist_ok=True)
            shutil.copy2(settings.DATA_DIR / name, folder / KEYS / name)
    removals = settings.DATA_DIR / "removals" / REMOVALS
    if removals.exists():
        shutil.copy2(removals, folder / REMOVALS)
    return dump.stat().st_size


def restore(folder: Path) -> None:
    """Put the archive in its place, then the dump into the database, which must be empty. As the superuser, who alone may write past the walls.

    In this order: what fails leaves an empty database, so that all can be tried again.
    """
    keys = folder / KEYS / "secret-key"
    if settings.EMBEDDED and keys.exists() and keys.read_text(encoding="ascii") != settings.SECRET_KEY:
        raise CannotStart(f"The secrets differ: copy {keys} to {settings.DATA_DIR / 'secret-key'} first. Nothing was restored.")
    if not settings.ARCHIVE_URL:
        _copy_missing(folder / ARCHIVE, settings.DATA_DIR / ARCHIVE)
    _run("pg_restore", "--exit-on-error", "--single-transaction", str(folder / DUMP))


def _copy_missing(source: Path, target: Path, *, but: Path | None = None) -> None:
    """Copy the files below a folder that are not there yet, except those below `but`; nothing where there is no such folder."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        # A file that begins with a dot is being written, and gets its name when it is whole.
        if path.name.startswith(".") or not path.is_file() or (target / name).exists() or (but and name.is_relative_to(but)):
            continue
        (target / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = (target / name).with_name(f".{path.name}")
        with suppress(FileNotFoundError):  # erased meanwhile
            shutil.copy2(path, draft)
            draft.replace(target / name)


def is_empty() -> bool:
    """Whether there is no table of ours yet."""
    return _run("psql", "-X", "-A", "-t", "-c", "select to_regclass('django_migrations') is null").strip() == "t"


def _run(program: str, *words: str) -> str:
    """One of PostgreSQL's programs, as a role that passes the walls: the embedded superuser, or DATABASE_BACKUP_URL."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    if settings.EMBEDDED:
        own = server(settings.DATA_DIR)
        own.ensure()
        place = own.programs.folder / program
        variables |= {"PGHOST": str(own.places.sockets), "PGUSER": SUPERUSER, "PGPASSWORD": password(settings.DATA_DIR, SUPERUSER)}
        address = f"--dbname={DATABASE}"
    else:
        url = env.secret("DATABASE_BACKUP_URL")
        found = shutil.which(program)
        if not url or not found:
            raise CannotStart(f"Needed: {program} on the path, and DATABASE_BACKUP_URL, a role that passes row-level security.")
        # Every user of the machine can read a command line; the password travels in the environment.
        address, password_given = _without_password(url)
        place, variables = Path(found), variables | password_given
    try:
        done = subprocess.run(  # noqa: S603 (a program of PostgreSQL, words of our own)
            [str(place), address, *words], env=variables, capture_output=True, text=True, timeout=LONGEST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise CannotStart(f"{program} was stopped after {LONGEST_SECONDS // 3600} hours.") from error
    if done.returncode:
        raise CannotStart(f"{program} failed: {' '.join(done.stderr.split())[-400:]}")
    return done.stdout


def _without_password(url: str) -> tuple[str, dict[str, str]]:
    """The option that names the database, and what the environment must hold."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError as error:
        raise CannotStart("DATABASE_BACKUP_URL is not a database address like postgresql://role:password@host:5432/name") from error
    given = parts.pop("password", None)
    named = {name: str(value) for name, value in parts.items() if value is not None}
    return f"--dbname={make_conninfo('', **named)}", {} if given is None else {"PGPASSWORD": str(given)}
