"""Reading conversations."""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import Count, Prefetch, Q

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.enums import Capability, MemoryMode, State
from memory.errors import NotFound
from memory.models import Memory, ModelCall, Session, Turn
from memory.models.prepared import big, columns, fetch, instance
from memory.models.querysets import OwnedQuerySet, TurnQuerySet
from memory.models.withheld import WITHHELD
from memory.sessions.types import Waiting, Window

# As many tokens as a context can hold at most.
MOST_TOKENS = 100_000


def list_sessions(principal: Principal, *, limit: int = 50, offset: int = 0) -> list[Session]:
    """The sessions of this agent with the person, or all of the person's own, latest first. `message_count` is on each."""
    principal.need(Capability.SESSIONS)
    with act_as(principal):
        rows = _mine(principal).select_related("agent", "workflow").annotate(message_count=Count("turns"))
        return list(rows.order_by("-last_active_at", "-id")[offset : offset + limit])


def conversations(principal: Principal, *, agent: str = "", limit: int = 50, offset: int = 0) -> list[Session]:
    """The conversations of the person, latest first, of one agent if its slug is given. `memory_count`: what was made from each."""
    with act_as(principal):
        made = Count("memories", filter=~Q(memories__state=State.FORGOTTEN))
        rows = _mine(principal).select_related("agent").annotate(memory_count=made)
        if agent:
            rows = rows.filter(agent__slug=agent)
        return list(rows.order_by("-last_active_at", "-id")[offset : offset + limit])


def count_conversations(principal: Principal) -> int:
    """How many conversations of the person are kept."""
    with act_as(principal):
        return _mine(principal).count()


def conversation(principal: Principal, session_pk: UUID) -> Session:
    """One conversation by our own id, with `memory_count` and `message_count`; NotFound when it is another's."""
    with act_as(principal):
        made = Count("memories", filter=~Q(memories__state=State.FORGOTTEN), distinct=True)
        counted = _mine(principal).select_related("agent").annotate(memory_count=made, message_count=Count("turns", distinct=True))
        session = counted.filter(pk=session_pk).first()
        if session is None:
            raise NotFound
        return session


def named(principal: Principal, ids: Collection[UUID]) -> list[Session]:
    """Those of the conversations that are the person's, with their agents."""
    with act_as(principal):
        return list(_mine(principal).select_related("agent").filter(pk__in=ids))


def messages(principal: Principal, session_pk: UUID, *, before: int | None = None, after: int | None = None, limit: int = 50) -> list[Turn]:
    """Some messages of a conversation in order: the last ones, those before a position, or those after one. Each with its `memories`."""
    with act_as(principal):
        made = Memory.objects.visible_to(principal).not_forgotten().order_by("number")
        rows = Turn.objects.own(principal).filter(session_id=session_pk).prefetch_related(Prefetch("memories", queryset=made))
        if after is not None:
            return list(rows.filter(position__gt=after).order_by("position")[:limit])
        if before is not None:
            rows = rows.filter(position__lt=before)
        return list(reversed(rows.order_by("-position")[:limit]))


def get_session(principal: Principal, external_id: str) -> Session:
    """One session by the caller's id; NotFound when it is not this agent's and person's."""
    principal.need(Capability.SESSIONS)
    with act_as(principal):
        return _find(principal, external_id)


def find_session(principal: Principal, external_id: str) -> Session | None:
    """One session by the caller's id, or None."""
    with act_as(principal):
        return _mine(principal).filter(external_id=external_id).first()


def list_turns(principal: Principal, external_id: str, *, after: int = -1, limit: int = 200) -> list[Turn]:
    """The messages of a session in order, from the position after `after`; to an agent without those that tell what is in the trash or erased."""
    principal.need(Capability.SESSIONS)
    with act_as(principal.keeper()):
        return list(_told(principal, _find(principal, external_id)).filter(position__gt=after).order_by("position")[:limit])


def page_before(principal: Principal, external_id: str, position: int, *, limit: int) -> int | None:
    """Where the page of `limit` messages before a position begins, as `list_turns` gives them; None where nothing is before it."""
    principal.need(Capability.SESSIONS)
    with act_as(principal.keeper()):
        rows = _told(principal, _find(principal, external_id)).filter(position__lt=position).order_by("-position")
        return min(rows.values_list("position", flat=True)[:limit], default=None)


def latest_turns(principal: Principal, external_id: str, *, limit: int) -> list[Turn]:
    """The last messages of a session, in order; to an agent as in `list_turns`."""
    principal.need(Capability.SESSIONS)
    with act_as(principal.keeper()):
        return list(_told(principal, _find(principal, external_id)).order_by("-position")[:limit])[::-1]


def _told(principal: Principal, session: Session) -> TurnQuerySet:
    """Its messages as this principal may read them. Inside `act_as(principal.keeper())`: what is forgotten may be above the agent's level."""
    turns: TurnQuerySet = session.turns.all()
    return turns.told() if principal.is_agent else turns


def window(principal: Principal, external_id: str, *, tokens: int = MOST_TOKENS, least: int = 0) -> Window:
    """What short-term memory holds of a session: what the summary does not cover yet, and the summary. Empty for a new session.

    Of the messages the newest, as many as begin within `tokens`, and `least` in any case: however many nobody has summed up, no caller reads
    more than can be given. What agents are not told, since it was forgotten, is left out.
    """
    with act_as(principal.keeper()):
        session = _mine(principal).filter(external_id=external_id).first()
        if session is None:
            return Window([], "")
        bounds = zip(("first", "tokens", "least", "most"), big([session.summary_until, tokens, least, tokens + least]), strict=True)
        statement = WINDOW.format(turn=columns(Turn, "w"), withheld=WITHHELD.format(turn="t"))
        rows = fetch(statement, {"session": session.pk, **dict(bounds)})
    return Window([instance(Turn, row) for row in rows], session.summary, session)


# No message takes less than one token, so that no more than `most` of them are looked at.
WINDOW = """
select {turn} from (
  select n.*, row_number() over newest as place, sum(greatest(n.tokens, 1)) over newest - greatest(n.tokens, 1) as newer
  from (
    select t.* from memory_turn t
    where t.session_id = %(session)s and t.position >= %(first)s and not {withheld}
    order by t.position desc limit %(most)s
  ) n window newest as (order by n.position desc)
) w where w.place <= %(least)s or w.newer < %(tokens)s
order by w.position
"""


def turn_to_capture(owner_id: int, turn_id: int) -> Waiting | None:
    """The message when it still waits to be captured, with the messages just before it; None when it was, or is gone. Inside `act_as`."""
    values = {"owner": big([owner_id])[0], "turn": big([turn_id])[0], "before": HISTORY, "sitting": SITTING}
    rows = fetch(TO_CAPTURE.format(turn=columns(Turn, "t")), values)
    if not rows:
        return None
    *row, mode, roles, contents, ids, said = rows[0]
    return Waiting(instance(Turn, row), MemoryMode(mode), list(zip(roles or (), contents or (), ids or (), strict=True)), list(said or ()))


HISTORY = 6
# Messages of either side that are looked back over for what the person said in the same sitting, at most three hours before.
SITTING = 80
TO_CAPTURE = """
select {turn}, s.mode, b.roles, b.contents, b.ids, o.said
from memory_turn t join memory_session s on s.id = t.session_id
left join lateral (
  select array_agg(h.role order by h.position) as roles, array_agg(h.content order by h.position) as contents,
    array_agg(h.id order by h.position) as ids
  from (select id, role, content, position from memory_turn
    where owner_id = t.owner_id and session_id = t.session_id and position < t.position order by position desc limit %(before)s) h
) b on true
left join lateral (
  select array_agg(left(e.content, 1000) order by e.position) as said from memory_turn e
  where e.owner_id = t.owner_id and e.session_id = t.session_id and e.position < t.position and e.position >= t.position - %(sitting)s
    and e.role = 'user' and e.said_at >= t.said_at - interval '3 hours'
) o on true
where t.id = %(turn)s and t.owner_id = %(owner)s and t.role = 'user' and t.capture = 'pending'
"""


def calls_left(principal: Principal) -> bool:
    """Whether the person's paid model calls of the last 24 hours, whatever they were for, leave room for one more. Inside `act_as`."""
    return ModelCall.objects.leaves_room(principal)


def _mine(principal: Principal) -> OwnedQuerySet[Session]:
    rows = Session.objects.own(principal)
    return rows.filter(Q(agent_id=principal.agent_id)) if principal.is_agent else rows


def _find(principal: Principal, external_id: str) -> Session:
    session = _mine(principal).select_related("agent", "workflow").filter(external_id=external_id).first()
    if session is None:
        raise NotFound
    return session
