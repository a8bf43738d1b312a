"""Whoever has the whole database in hand changes the operation log, in every way that comes to mind."""

# ruff: noqa: S608 (statements of fixed names, against a database of the tests)
from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
from django.db import connections
from psycopg import sql

from config.embedded.cluster import SUPERUSER, password
from tests.plugins.database import OWNER, login

TEXTS = ("actor", "actor_label", "agent_slug", "action", "source", "inferred_by", "reason", "state_before", "state_after", "scope")
COLUMNS = (*TEXTS, "request_id", "result", "previous", "hash", "at", "memory_number", "access_level", "details", "owner_id")
COLUMN_OF = {"at": "at + interval '1 microsecond'", "details": "details || '{\"x\": 1}'", "owner_id": "owner_id + 1000000"}
NUMBERS = ("memory_number", "access_level")


class Tamperer:
    """The database's superuser, with a fixed dice. `touch()` does one thing and says what; `mend()` puts everything back."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)  # noqa: S311 (to be repeatable, not to be secret)
        parameters: Any = login(connections[OWNER].get_connection_params())
        secret = password(Path(connections[OWNER].settings_dict["EMBEDDED"]), SUPERUSER)
        self._db = psycopg.connect(**parameters | {"user": SUPERUSER, "password": secret}, autocommit=True)
        self._say("set session_replication_role = replica")
        self._say("create temp table log_before as table memory_operationlog")
        self._say("create temp table head_before as table memory_loghead")
        self._rows = self._db.execute("select id, owner_id, seq from memory_operationlog order by owner_id, seq").fetchall()
        self._ways: list[Callable[[], str]] = [self._edit, self._edit_and_hash, self._remove, self._swap, self._insert, self.rewrite]

    def touch(self) -> str:
        """One change, as rows of the log; what it was."""
        return self._dice.choice(self._ways)()

    def mend(self) -> None:
        """As it was."""
        with self._db.transaction():
            for table, before in (("memory_operationlog", "log_before"), ("memory_loghead", "head_before")):
                self._say(f"delete from {table}")
                self._say(f"insert into {table} select * from {before}")

    def close(self) -> None:
        """Let go of the database."""
        self._db.close()

    def _say(self, statement: str, *parameters: object) -> None:
        self._db.execute(statement.encode(), parameters or None)

    def _row(self) -> tuple[int, int, int]:
        found: tuple[int, int, int] = self._dice.choice(self._rows)
        return found

    def _edit(self) -> str:
        pk, owner, seq = self._row()
        column = self._dice.choice(COLUMNS)
        value = COLUMN_OF.get(column) or (f"coalesce({column}, 0) + 1" if column in NUMBERS else f"left({column}, 2) || 'x'")
        self._say(f"update memory_operationlog set {column} = {value} where id = %s", pk)
        return f"edit {column} of {owner}/{seq}"

    def _edit_and_hash(self) -> str:
        pk, owner, seq = self._row()
        self._say("update memory_operationlog set action = 'memory.forgery' where id = %s", pk)
        self._say("update memory_operationlog l set hash = desk_log_hash(l) where id = %s", pk)
        return f"edit and hash {owner}/{seq}"

    def _remove(self) -> str:
        pk, owner, seq = self._row()
        self._say("delete from memory_operationlog where id = %s", pk)
        return f"remove {owner}/{seq}"

    def _swap(self) -> str:
        first = self._row()
        second = self._dice.choice([row for row in self._rows if row[0] != first[0]])
        for pk, owner, seq in ((first[0], 0, -first[0]), (second[0], *first[1:]), (first[0], *second[1:])):
            self._say("update memory_operationlog set owner_id = %s, seq = %s where id = %s", owner, seq, pk)
        return f"swap {first[1:]} and {second[1:]}"

    def _insert(self) -> str:
        pk, owner, _seq = self._row()
        columns = [
            name for (name,) in self._db.execute("select column_name from information_schema.columns where table_name = 'log_before'")
        ]
        names = sql.SQL(", ").join(sql.Identifier(name) for name in columns if name not in ("id", "seq"))
        last = "(select max(seq) + 1 from memory_operationlog where owner_id = %s)"
        statement = sql.SQL("insert into memory_operationlog (id, seq, {n}) select -%s, " + last + ", {n} from log_before where id = %s")
        self._db.execute(statement.format(n=names), (pk, owner, pk))
        if self._dice.random() < 0.5:
            self._say(
                "update memory_operationlog l set previous = (select hash from memory_loghead where owner_id = l.owner_id) where id = -%s",
                pk,
            )
            self._say("update memory_operationlog l set hash = desk_log_hash(l) where id = -%s", pk)
        return f"insert after {owner}"

    def rewrite(self) -> str:
        """The cleverest: change an entry and make the rest of the chain anew, its head too. Only what is sealed outside tells."""
        pk, owner, seq = self._row()
        self._say("update memory_operationlog set action = 'memory.forgery' where id = %s", pk)
        self._say(
            f"do $$ declare e memory_operationlog; before text := (select previous from memory_operationlog where owner_id = {owner} and seq = {seq});"
            f" begin for e in select * from memory_operationlog where owner_id = {owner} and seq >= {seq} order by seq loop e.previous := before;"
            " e.hash := desk_log_hash(e); update memory_operationlog set previous = e.previous, hash = e.hash where id = e.id; before := e.hash;"
            f" end loop; update memory_loghead set hash = before where owner_id = {owner}; end $$"
        )
        return f"rewrite {owner} from {seq}"


def damage_file(path: Path, dice: random.Random) -> str:
    """Change an archived file: cut it, flip a byte of it, take it away, or put another in its place."""
    raw = path.read_bytes()
    way = dice.choice(("cut", "flip", "remove", "replace"))
    if way == "remove":
        path.unlink()
    elif way == "cut":
        path.write_bytes(raw[: dice.randrange(len(raw))])
    elif way == "flip":
        place = dice.randrange(len(raw))
        path.write_bytes(raw[:place] + bytes([raw[place] ^ (1 << dice.randrange(8))]) + raw[place + 1 :])
    else:
        path.write_bytes(json.dumps({"heads": "[]", "seal": "0"}).encode() if path.suffix == ".json" else b"")
    return f"{way} {path.name}"
