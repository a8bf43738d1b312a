"""Row-level security on every table that holds a person's data, and the operation log that only grows."""

from __future__ import annotations

from django.conf import settings
from django.db import migrations

from accounts.row_security import protect

OWNED = [
    "memory_workflow", "memory_session", "memory_turn", "memory_memoryvector", "memory_turnvector", "memory_profile",
    "memory_contextrecord", "memory_contextmemory", "memory_feedback", "memory_operationlog", "memory_loghead",
    "memory_confirmation", "memory_conflict", "memory_tombstone", "memory_idempotencyrecord", "memory_modelcall",
]
GUARDED = ["memory_memory", "memory_profilefield"]

# One text for one entry, independent of session settings (time zone, date style): what the chain is computed over.
CANONICAL = """
create function desk_log_text(entry memory_operationlog) returns text language sql immutable as $$
  select jsonb_build_array(
    entry.owner_id, entry.seq, extract(epoch from entry.at)::text, entry.actor, entry.actor_label, entry.agent_slug, entry.action,
    entry.memory_id, entry.memory_number, entry.source, entry.inferred_by, entry.reason, entry.state_before, entry.state_after,
    entry.access_level, entry.scope, entry.request_id, entry.result, entry.details, entry.previous)::text
$$;
create function desk_log_hash(entry memory_operationlog) returns text language sql immutable as $$
  select encode(sha256(convert_to(desk_log_text(entry), 'UTF8')), 'hex')
$$;
"""

# The head of a chain is moved by the database alone; the runtime role has no right to write it (see memory.grants).
CHAIN = f"""
create policy chain on memory_loghead for all to {settings.OWNER_ROLE} using (true) with check (true);
create function desk_chain_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare head memory_loghead;
begin
  insert into memory_loghead as h (owner_id, seq, hash) values (new.owner_id, 1, '')
    on conflict (owner_id) do update set seq = h.seq + 1 returning * into head;
  new.seq := head.seq;
  new.previous := head.hash;
  new.hash := desk_log_hash(new);
  update memory_loghead set hash = new.hash where owner_id = new.owner_id;
  return new;
end $$;
create trigger chain before insert on memory_operationlog for each row execute function desk_chain_log();
"""

APPEND_ONLY = f"""
create function desk_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and session_user = '{settings.MAINTENANCE_ROLE}' and current_setting('desk.retention', true) = 'on' then
    return old;
  end if;
  raise exception 'the operation log only grows' using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on memory_operationlog for each row execute function desk_refuse_change();
create trigger no_truncate before truncate on memory_operationlog for each statement execute function desk_refuse_change();
"""

DROP = """
drop trigger no_truncate on memory_operationlog; drop trigger append_only on memory_operationlog; drop trigger chain on memory_operationlog;
drop policy chain on memory_loghead;
drop function desk_refuse_change(); drop function desk_chain_log(); drop function desk_log_hash(memory_operationlog);
drop function desk_log_text(memory_operationlog);
"""


class Migration(migrations.Migration):
    dependencies = [("memory", "0001_initial"), ("accounts", "0002_walls")]
    operations = [
        *[protect(table) for table in OWNED],
        *[protect(table, guarded=True) for table in GUARDED],
        migrations.RunSQL(CANONICAL + CHAIN + APPEND_ONLY, DROP),
    ]
