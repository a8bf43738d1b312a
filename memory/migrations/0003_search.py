"""What search reads: narrow rows beside the memories and messages, and in which of them each word occurs. All copies are kept by triggers."""

from __future__ import annotations

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import pgvector.django.halfvec
from django.conf import settings
from django.db import migrations, models

from accounts.row_security import protect

WORDS = django.contrib.postgres.fields.ArrayField(base_field=models.IntegerField(), default=list, size=None)
COPIED = {
    "number": models.PositiveIntegerField(default=0),
    "state": models.CharField(default="candidate", max_length=12),
    "scope": models.CharField(default="global", max_length=64),
    "access_level": models.SmallIntegerField(default=3),
    "kind": models.CharField(default="fact", max_length=12),
    "weight": models.FloatField(default=1.0),
    "valid_from": models.DateTimeField(default=django.utils.timezone.now),
    "valid_until": models.DateTimeField(null=True),
    "happened_at": models.DateTimeField(default=django.utils.timezone.now),
}


def owned(to, **more):
    return models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=to, **more)


def child(to):
    return models.ForeignKey(
        db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="vectors", to=to
    )


def make_terms(name, list_of):
    """A table of words: in which of an owner's memories or messages each occurs."""
    number = models.IntegerField() if list_of == "numbers" else models.BigIntegerField()
    return migrations.CreateModel(
        name=name,
        fields=[
            ("pk", models.CompositePrimaryKey("owner_id", "word", blank=True, editable=False, primary_key=True, serialize=False)),
            ("owner", owned("accounts.owner", db_constraint=False, db_index=False)),
            ("word", models.IntegerField()),
            ("count", models.IntegerField(default=0)),
            (list_of, django.contrib.postgres.fields.ArrayField(base_field=number, null=True, size=None)),
        ],
    )


def waiting(model, name):
    """Finds the rows that have no vector yet."""
    return migrations.AddIndex(
        model, models.Index(fields=["model", "attempts", "id"], condition=models.Q(embedding__isnull=True), name=name)
    )


# The rows of search hang on the memory and go with it, whoever deletes it and how.
CASCADES = """
alter table memory_memoryvector add constraint memory_vector_of foreign key (memory_id) references memory_memory on delete cascade;
alter table memory_turnvector add constraint turn_vector_of foreign key (turn_id) references memory_turn on delete cascade;
alter table memory_memoryterm add constraint memory_term_of foreign key (owner_id) references accounts_owner on delete cascade;
alter table memory_turnterm add constraint turn_term_of foreign key (owner_id) references accounts_owner on delete cascade;
"""
DROP_CASCADES = """
alter table memory_memoryvector drop constraint memory_vector_of;
alter table memory_turnvector drop constraint turn_vector_of;
alter table memory_memoryterm drop constraint memory_term_of;
alter table memory_turnterm drop constraint turn_term_of;
"""

# A cascade runs as the owner of the tables, and the triggers behind it too: without a policy of its own it would see no row to update.
TABLES = ("memory_memoryvector", "memory_turnvector", "memory_memoryterm", "memory_turnterm")
AS_OWNER = "".join(f"create policy cascades on {table} for all to {settings.OWNER_ROLE} using (true) with check (true);" for table in TABLES)
DROP_AS_OWNER = "".join(f"drop policy cascades on {table};" for table in TABLES)

# An entry of a btree holds 2704 bytes: vectors of up to 1200 half-precision numbers fit into the covering index.
FITTING = """
create function desk_fit_vector() returns trigger language plpgsql as $$
declare expected integer;
begin
  select dimensions into strict expected from memory_embeddingmodel where id = new.model_id;
  if vector_dims(new.embedding) <> expected then
    raise exception 'the model has % dimensions, this vector has %', expected, vector_dims(new.embedding) using errcode = 'data_exception';
  end if;
  new.fits := expected <= 1200;
  return new;
end $$;
create trigger fit before insert or update of embedding, model_id on memory_memoryvector for each row execute function desk_fit_vector();
create trigger fit before insert or update of embedding, model_id on memory_turnvector for each row execute function desk_fit_vector();
"""
DROP_FITTING = """
drop trigger fit on memory_memoryvector; drop trigger fit on memory_turnvector; drop function desk_fit_vector();
"""

# `for share` makes a vector that arrives late wait for a memory that is just being forgotten, and then find it gone.
COPIES = """
create function desk_searchable(m memory_memory) returns boolean language sql immutable as $$
  select m.state not in ('archived', 'rejected', 'lapsed', 'forgotten') and m.access_level < 3 and m.kind <> 'credential'
$$;
create function desk_copy_to_vector() returns trigger language plpgsql as $$
declare m memory_memory;
begin
  select * into m from memory_memory where id = new.memory_id for share;
  if not found then
    raise exception 'no such memory' using errcode = 'foreign_key_violation';
  end if;
  if not desk_searchable(m) then
    return null;
  end if;
  new.owner_id := m.owner_id; new.number := m.number; new.state := m.state; new.scope := m.scope; new.access_level := m.access_level;
  new.kind := m.kind; new.weight := m.weight; new.valid_from := m.valid_from; new.valid_until := m.valid_until;
  new.happened_at := coalesce(m.occurred_at, m.valid_from);
  return new;
end $$;
create trigger copied before insert on memory_memoryvector for each row execute function desk_copy_to_vector();

create function desk_copy_from_memory() returns trigger language plpgsql as $$
begin
  if not desk_searchable(new) then
    delete from memory_memoryvector where memory_id = new.id;
  else
    update memory_memoryvector set owner_id = new.owner_id, number = new.number, state = new.state, scope = new.scope,
      access_level = new.access_level, kind = new.kind, weight = new.weight, valid_from = new.valid_from, valid_until = new.valid_until,
      happened_at = coalesce(new.occurred_at, new.valid_from)
    where memory_id = new.id;
  end if;
  return null;
end $$;
create trigger copies
  after update of owner_id, number, state, scope, access_level, kind, weight, valid_from, valid_until, occurred_at on memory_memory
  for each row when (
    (old.owner_id, old.number, old.state, old.scope, old.access_level, old.kind, old.weight, old.valid_from, old.valid_until, old.occurred_at)
    is distinct from
    (new.owner_id, new.number, new.state, new.scope, new.access_level, new.kind, new.weight, new.valid_from, new.valid_until, new.occurred_at))
  execute function desk_copy_from_memory();

create function desk_copy_to_turn_vector() returns trigger language plpgsql as $$
begin
  select owner_id, session_id, position into new.owner_id, new.session_id, new.position from memory_turn where id = new.turn_id for share;
  if not found then
    raise exception 'no such message' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger copied before insert on memory_turnvector for each row execute function desk_copy_to_turn_vector();
create function desk_copy_from_turn() returns trigger language plpgsql as $$
begin
  update memory_turnvector set owner_id = new.owner_id, session_id = new.session_id, position = new.position where turn_id = new.id;
  return null;
end $$;
create trigger copies after update of owner_id, session_id, position on memory_turn for each row
  when ((old.owner_id, old.session_id, old.position) is distinct from (new.owner_id, new.session_id, new.position))
  execute function desk_copy_from_turn();
"""
DROP_COPIES = """
drop trigger copied on memory_memoryvector; drop trigger copies on memory_memory;
drop trigger copied on memory_turnvector; drop trigger copies on memory_turn;
drop function desk_copy_to_vector(); drop function desk_copy_from_memory(); drop function desk_searchable(memory_memory);
drop function desk_copy_to_turn_vector(); drop function desk_copy_from_turn();
"""


# A word of more than 4000 memories tells nothing: its list is dropped and only the count goes on. Word 0 stands for every memory.
# A memory that has vectors of several models is listed once: with its first row, until its last.
LIST = """
  insert into {terms} as t (owner_id, word, count, {list})
  select c.owner_id, w.word, count(*), case when count(*) <= 4000 then array_agg(c.entry) end
    from (select distinct n.{item} as item, n.{entry} as entry, n.owner_id, n.words from added n where {which}) c, unnest(0 || c.words) w(word)
    group by 1, 2 order by 1, 2
  on conflict (owner_id, word) do update set count = t.count + excluded.count, {list} =
    case when cardinality(t.{list}) + cardinality(excluded.{list}) <= 4000 then t.{list} || excluded.{list} end;
"""
UNLIST = """
  update {terms} t set count = t.count - r.gone,
    {list} = case when t.{list} is not null then array(select unnest(t.{list}) except select unnest(r.entries)) end
  from (select c.owner_id, w.word, count(*) gone, array_agg(c.entry) entries
    from (select distinct n.{item} as item, n.{entry} as entry, n.owner_id, n.words from removed n where {which}) c, unnest(0 || c.words) w(word)
    group by 1, 2) r
  where t.owner_id = r.owner_id and t.word = r.word;
  delete from {terms} t using (select distinct n.owner_id, w.word from removed n, unnest(0 || n.words) w(word)) r
  where t.owner_id = r.owner_id and t.word = r.word and t.count <= 0;
"""
FIRST = "not exists (select 1 from {vectors} o where o.{item} = n.{item} and o.id < n.id)"
LAST = "not exists (select 1 from {vectors} o where o.{item} = n.{item})"
CHANGED = "exists (select 1 from {other} o where o.id = n.id and (o.owner_id, o.{entry}, o.words) is distinct from (n.owner_id, n.{entry}, n.words))"
TRIGGERS = """
create function desk_{what}_listed() returns trigger language plpgsql as $$ begin {added} return null; end $$;
create function desk_{what}_unlisted() returns trigger language plpgsql as $$ begin {removed} return null; end $$;
create function desk_{what}_relisted() returns trigger language plpgsql as $$ begin {unlisted} {relisted} return null; end $$;
create trigger listed after insert on {vectors} referencing new table as added
  for each statement execute function desk_{what}_listed();
create trigger unlisted after delete on {vectors} referencing old table as removed
  for each statement execute function desk_{what}_unlisted();
create trigger relisted after update on {vectors} referencing old table as removed new table as added
  for each statement execute function desk_{what}_relisted();
"""
DROP_TRIGGERS = """
drop trigger listed on {vectors}; drop trigger unlisted on {vectors}; drop trigger relisted on {vectors};
drop function desk_{what}_listed(); drop function desk_{what}_unlisted(); drop function desk_{what}_relisted();
"""
LISTED = [
    {"what": "memory", "vectors": "memory_memoryvector", "terms": "memory_memoryterm", "list": "numbers", "item": "memory_id", "entry": "number"},
    {"what": "turn", "vectors": "memory_turnvector", "terms": "memory_turnterm", "list": "turns", "item": "turn_id", "entry": "turn_id"},
]


def lists(names):
    """The triggers that keep the lists of words of one table."""
    forward = TRIGGERS.format(
        added=LIST.format(which=FIRST.format(**names), **names),
        removed=UNLIST.format(which=LAST.format(**names), **names),
        unlisted=UNLIST.format(which=CHANGED.format(other="added", **names), **names),
        relisted=LIST.format(which=CHANGED.format(other="removed", **names), **names),
        **names,
    )
    return migrations.RunSQL(forward, DROP_TRIGGERS.format(**names))


class Migration(migrations.Migration):
    dependencies = [("memory", "0002_walls"), ("accounts", "0002_walls")]
    operations = [
        *[make_terms(name, list_of) for name, list_of in (("MemoryTerm", "numbers"), ("TurnTerm", "turns"))],
        migrations.CreateModel(
            name="Synonyms",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=64), size=None)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.RemoveIndex("memoryvector", "memory_vector_by_owner"),
        migrations.RemoveIndex("turnvector", "memory_turn_vector_by_owner"),
        migrations.AddField("embeddingmodel", "centres", models.JSONField(blank=True, default=dict)),
        migrations.AddField("embeddingmodel", "changed_at", models.DateTimeField(default=django.utils.timezone.now)),
        *[migrations.AddField("memoryvector", name, field) for name, field in COPIED.items()],
        migrations.AddField("memoryvector", "words", WORDS),
        migrations.AddField("memoryvector", "attempts", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("turnvector", "attempts", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("memoryvector", "fits", models.BooleanField(default=True)),
        migrations.AddField("turnvector", "fits", models.BooleanField(default=True)),
        migrations.AddField("turnvector", "position", models.PositiveIntegerField(default=0)),
        migrations.AddField("turnvector", "session", owned("memory.session", default=None), preserve_default=False),
        migrations.AlterField("turnvector", "words", WORDS),
        migrations.AlterField("memoryvector", "embedding", pgvector.django.halfvec.HalfVectorField(null=True)),
        migrations.AlterField("memoryvector", "memory", child("memory.memory")),
        migrations.AlterField("memoryvector", "model", owned("memory.embeddingmodel", db_index=False)),
        migrations.AlterField("turnvector", "model", owned("memory.embeddingmodel", db_index=False)),
        migrations.AlterField("turnvector", "turn", child("memory.turn")),
        migrations.AddIndex(
            "memoryvector",
            models.Index(
                fields=["owner", "model"],
                include=["access_level", "weight", "number", "state", "scope", "kind", "valid_from", "valid_until", "happened_at", "memory", "embedding"],
                condition=models.Q(fits=True),
                name="memory_vector_search",
            ),
        ),
        migrations.AddIndex(
            "memoryvector", models.Index(fields=["owner", "model"], condition=models.Q(fits=False), name="memory_vector_long")
        ),
        migrations.AddIndex(
            "turnvector",
            models.Index(
                fields=["owner", "model"],
                include=["session", "position", "turn", "embedding"],
                condition=models.Q(fits=True),
                name="memory_turn_vector_search",
            ),
        ),
        migrations.AddIndex(
            "turnvector", models.Index(fields=["owner", "model"], condition=models.Q(fits=False), name="memory_turn_vector_long")
        ),
        *[waiting(*names) for names in (("memoryvector", "memory_vector_waiting"), ("turnvector", "memory_turn_vector_waiting"))],
        migrations.RunSQL(CASCADES, DROP_CASCADES),
        protect("memory_memoryterm"),
        protect("memory_turnterm"),
        migrations.RunSQL(AS_OWNER, DROP_AS_OWNER),
        migrations.RunSQL(FITTING + COPIES, DROP_COPIES + DROP_FITTING),
        *[lists(names) for names in LISTED],
    ]
