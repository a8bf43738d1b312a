"""Row 15: very many old messages are cleared away while somebody saves, and the clearing is killed in the middle."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import LiteralString

from tests.soak.installation import ROOT, Installation, wait_until

SESSIONS, MESSAGES = 200, 1_000
CLEAR = "from memory.governance.services.retention import drop_old_turns\nwhile drop_old_turns(): pass"
# Copies of one conversation, its message and the message's vector, a year old; everything that is not named is copied as it is.
PATTERN: LiteralString = """
do $$
declare
  given record; names text; shown text;
begin
  for given in select * from (values
    ('memory_session', 'id, external_id, last_active_at', 'gen_random_uuid(), ''old-'' || g, now() - interval ''400 days''', 'generate_series(1, 200) g'),
    ('memory_turn', 'session_id, position, client_id', 's.id, g, ''''',
     'generate_series(1, 1000) g cross join (select id from memory_session where external_id like ''old-%'') s'),
    ('memory_turnvector', 'turn_id, session_id, position', 't.id, t.session_id, t.position',
     '(select t.id, t.session_id, t.position from memory_turn t join memory_session s on s.id = t.session_id where s.external_id like ''old-%'') t')
  ) listed (name, own, values, source) loop
    select string_agg(quote_ident(column_name), ', '), string_agg('p.' || quote_ident(column_name), ', ') into names, shown
      from information_schema.columns where table_name = given.name and column_name <> 'id'
      and column_name <> all (string_to_array(given.own, ', ')) and is_generated = 'NEVER';
    execute format('insert into %I (%s, %s) select %s, %s from (select * from %I order by id limit 1) p cross join %s',
      given.name, given.own, names, given.values, shown, given.name, given.source);
  end loop;
end $$
"""
OLD: LiteralString = "select count(*) from memory_turn t join memory_session s on s.id = t.session_id where s.external_id like 'old-%'"
# Milliseconds: how long the oldest transaction of the maintenance role is at it, and how long anybody has waited for a lock.
LONGEST: LiteralString = "select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::int from pg_stat_activity where usename = 'desk_maintenance'"
WAITED: LiteralString = (
    "select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::int from pg_locks where not granted"
)


@dataclass
class Cleared:
    """Milliseconds of each save calm and beside, of the longest transaction of the clearing and the longest wait for a lock; rows left at the kill."""

    calm: list[float] = field(default_factory=list)
    beside: list[float] = field(default_factory=list)
    longest: int = 0
    waited: int = 0
    left: int = 0
    seconds: float = 0.0


def cleared(desk: Installation, key: str, *, calm_seconds: float) -> Cleared:
    """Fill, save undisturbed, clear until half is gone, kill -9, clear the rest."""
    _fill(desk, key)
    found = Cleared()
    found.calm = _saving(desk, key, found, until=time.monotonic() + calm_seconds, process=None)
    for half in (True, False):
        process = subprocess.Popen([sys.executable, "manage.py", "shell", "-c", CLEAR], cwd=ROOT, env=desk.environment)
        started = time.monotonic()
        if half:
            killer = threading.Thread(target=_kill_half_way, args=(desk, process))
            killer.start()
        found.beside += _saving(desk, key, found, until=started + 600, process=process)
        found.seconds += time.monotonic() - started
        if half:
            killer.join()
            found.left = desk.ask_database(OLD)
    return found


def _fill(desk: Installation, key: str) -> None:
    answer = desk.call("POST", "/api/v1/sessions/first/turns", key, "p0", {"messages": [{"role": "user", "content": "I keep bees"}]})
    assert answer.status in {200, 201, 202}, answer.body
    desk.manage("reembed")
    desk.run_in_database(PATTERN)
    desk.run_in_database("analyze memory_turn, memory_session, memory_turnvector")
    assert desk.ask_database(OLD) == SESSIONS * MESSAGES


def _kill_half_way(desk: Installation, process: subprocess.Popen[bytes]) -> None:
    wait_until(lambda: desk.ask_database(OLD) < SESSIONS * MESSAGES / 2, 300)
    process.kill()


def _saving(desk: Installation, key: str, found: Cleared, *, until: float, process: subprocess.Popen[bytes] | None) -> list[float]:
    """The milliseconds of saves one after the other, for as long as the clearing runs; the samples go to `found`."""
    spent: list[float] = []
    while time.monotonic() < until and (process is None or process.poll() is None):
        number = len(found.calm) + len(found.beside) + len(spent)
        text = f"My locker {number} has the number {number * 7919}"
        answer = desk.call("POST", "/api/v1/memories", key, f"p{number % 3}", {"text": text, "source": "user_input"})
        assert answer.status == 201, answer.body
        spent.append(answer.seconds * 1000)
        if process is not None:
            found.longest, found.waited = max(found.longest, desk.ask_database(LONGEST)), max(found.waited, desk.ask_database(WAITED))
    return spent
