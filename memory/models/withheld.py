"""Which messages agents are not told (SPEC 9.2): those that brought, said again or repeated what is in the trash now or was erased.

One rule for every reader. A summary that went says nothing but what others say, and withholds no message. What is forgotten may lie above an
agent's level, or be a team's: ask as the keeper.
"""

from __future__ import annotations

SOURCES = """
select t.id as turn_id, t.owner_id from memory_turn t where t.withheld
union all
select m.turn_id, m.owner_id from memory_memory m where m.turn_id is not null and m.state = 'forgotten' and m.kind <> 'summary'
union all
select c.turn_id, c.owner_id from memory_confirmation c join memory_memory m on m.id = c.memory_id
where c.turn_id is not null and m.state = 'forgotten' and m.kind <> 'summary'
union all
select e.id, e.owner_id from memory_turn e join memory_memory m on m.id = any(e.echoes)
where e.echoes <> array[]::uuid[] and m.state = 'forgotten' and m.kind <> 'summary'
"""
# Asked of the messages of one row after another, so that the indexes on the message's id are used.
WITHHELD = f"exists (select 1 from ({SOURCES}) gone where gone.turn_id = {{turn}}.id)"  # noqa: S608 (a statement of ours)
EVERY = f"select gone.turn_id from ({SOURCES}) gone where gone.owner_id = any(%(owners)s)"  # noqa: S608
