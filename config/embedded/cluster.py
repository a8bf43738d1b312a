"""Making the database cluster: initdb, roles, extensions, the queue's schema."""

from __future__ import annotations

import hashlib
import hmac
import os
import shutil
from importlib.resources import files
from pathlib import Path

from config.embedded.errors import CannotStart, explain
from config.embedded.kept import kept
from config.embedded.places import Places
from config.embedded.programs import Outcome, Programs

DATABASE = "desk"
SUPERUSER = "postgres"
OWNER, RUNTIME, MAINTENANCE, QUEUE = "desk_owner", "desk_runtime", "desk_maintenance", "desk_queue"
MAX_CONNECTIONS = 60
SECRET_FILE = "postgres-secret"  # noqa: S105 (the name of the file)
OWNERS_MARK = "desk.secret"

# Values of statements may be somebody's memories: the server's log says that something failed, not with what.
SETTINGS = {
    "listen_addresses": "''",
    "shared_buffers": "256MB",
    "max_connections": str(MAX_CONNECTIONS),
    "jit": "off",
    "timezone": "'UTC'",
    "log_timezone": "'UTC'",
    "idle_in_transaction_session_timeout": "'10min'",
    "log_statement": "none",
    "log_min_messages": "fatal",
    "log_min_error_statement": "panic",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
    "log_error_verbosity": "terse",
    "logging_collector": "on",
    "log_filename": "'%a.log'",
    "log_rotation_age": "1d",
    "log_truncate_on_rotation": "on",
}
# For tests only: a crash of the machine may destroy the data.
UNSAFE = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
}

ROLES = f"""
create role {OWNER} login createdb password :'owner';
create role {RUNTIME} login password :'runtime';
create role {MAINTENANCE} login password :'maintenance';
create role {QUEUE} login password :'queue';
create extension vector;
create extension pg_trgm;
create database {DATABASE} owner {OWNER};
"""


def password(data_dir: Path, role: str) -> str:
    """The password of a role: derived from one kept secret, so that all are there or none is."""
    return hmac.new(kept(data_dir, SECRET_FILE).encode(), role.encode(), hashlib.sha256).hexdigest()


def fingerprint(data_dir: Path) -> str:
    """By which a cluster knows its secret again."""
    return hashlib.sha256(kept(data_dir, SECRET_FILE).encode()).hexdigest()[:16]


def unsafe() -> bool:
    """Whether this run asked for a database that may forget (EMBEDDED_DATABASE_UNSAFE=on, for tests)."""
    return os.environ.get("EMBEDDED_DATABASE_UNSAFE", "") == "on"


def psql(places: Places, programs: Programs, database: str, script: str, variables: dict[str, str] | None = None) -> Outcome:
    """Run a script as the superuser. Its values travel as psql variables inside the script, not on the command line."""
    head = "".join(f"\\set {name} {value}\n" for name, value in (variables or {}).items())
    return programs.run(
        "psql",
        *("-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", places.sockets, "-U", SUPERUSER, "-d", database, "-f", "-"),
        stdin=head + script,
        password=password(places.data_dir, SUPERUSER),
    )


def make(places: Places, programs: Programs, lock: int) -> None:
    """initdb, from nothing or over the remains of an interrupted one."""
    give(places, places.home)
    places.unfinished.touch()
    shutil.rmtree(places.cluster, ignore_errors=True)
    password_file = places.home / "superuser"
    try:
        password_file.touch(mode=0o600)
        password_file.write_text(password(places.data_dir, SUPERUSER), encoding="ascii")
        give(places, password_file)
        outcome = programs.run(
            "initdb",
            *("-D", places.cluster, "-U", SUPERUSER, "-E", "UTF8", "--locale=C.UTF-8", "--locale-provider=builtin"),
            *("--auth=scram-sha-256", f"--pwfile={password_file}", "--no-instructions", *(["--no-sync"] if unsafe() else [])),
            holding=(lock,),
        )
    finally:
        password_file.unlink(missing_ok=True)
    if outcome.code:
        raise explain(outcome.output, place=str(places.home), doing="Making the database")
    (places.cluster / OWNERS_MARK).write_text(fingerprint(places.data_dir), encoding="ascii")
    with (places.cluster / "postgresql.conf").open("a", encoding="utf-8") as file:
        file.write("\ninclude_if_exists = 'desk.conf'\n")


def configure(places: Places) -> None:
    """Write the settings of this start, and check that these programs can read the cluster."""
    chosen = SETTINGS | (UNSAFE if unsafe() else {})
    chosen["unix_socket_directories"] = _quoted(places.sockets)
    chosen["log_directory"] = _quoted(places.logs)
    target = places.cluster / "desk.conf"
    target.write_text("".join(f"{name} = {value}\n" for name, value in chosen.items()), encoding="utf-8")
    give(places, target)


def populate(places: Places, programs: Programs) -> None:
    """Roles, extensions, the database and the queue, in the running server of a new cluster."""
    variables = {
        name: password(places.data_dir, role)
        for name, role in (("owner", OWNER), ("runtime", RUNTIME), ("maintenance", MAINTENANCE), ("queue", QUEUE))
    }
    _checked(psql(places, programs, "template1", ROLES, variables), places)
    _checked(psql(places, programs, DATABASE, queue_script()), places)
    places.unfinished.unlink()


def queue_script() -> str:
    """The tables and functions of the message queue, owned by the queue's role, which owns nothing else."""
    queue = files("pgmq").joinpath("sql", "pgmq.sql").read_text(encoding="utf-8")
    return (
        f"grant create on database {DATABASE} to {QUEUE}; create schema pgmq authorization {QUEUE};"
        f" set role {QUEUE};\n{queue}\nreset role; revoke create on database {DATABASE} from {QUEUE};"
    )


def give(places: Places, path: Path) -> None:
    """Hand a file or folder to the server's user."""
    if places.run_as:
        os.chown(path, places.run_as.uid, places.run_as.gid)


def _checked(outcome: Outcome, places: Places) -> None:
    if outcome.code:
        raise explain(outcome.output, place=str(places.home), doing="Setting up the database")


def _quoted(path: Path) -> str:
    value = str(path)
    if '"' in value or "\n" in value:
        raise CannotStart(f"The data folder's path may not hold quotation marks or line breaks: {value}")
    return "'" + value.replace("'", "''") + "'"
