"""From a key and a header to a Principal: the one way in for every door (SPEC 1.3, 1.4).

Nothing is cached, so that revoking a key, blocking an agent or lowering a clearance works with the very next call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from accounts.enums import AccessLevel, ActorKind, AskMode, Capability, PersonMode
from accounts.errors import NotAuthenticated, NotPermitted
from accounts.isolation import act_as
from accounts.keys import digest, well_formed
from accounts.models import Agent, AgentKey, Grant, Team, User
from accounts.principals import Principal, Refused, TeamAccess
from accounts.services.callers import Caller, caller, grant_of
from accounts.services.users import check_external_id, person_for

LAST_USED_EVERY = timedelta(seconds=60)


def check_key(raw_key: str) -> AgentKey:
    """The key itself when it opens something now; NotAuthenticated, always in the same words, when not."""
    return _opening(caller(digest(raw_key), "") if well_formed(raw_key) else None).key


def agent_principal(raw_key: str, external_id: str, *, request_id: str = "") -> Principal:
    """An agent acting for a person.

    NotAuthenticated without a good key; BadInput when the person is not named properly; NotPermitted when the person blocked the agent or,
    for a third-party agent, never allowed it. Third-party agents cannot bring people into being: an unknown id is refused the same way.
    """
    found = _opening(caller(digest(raw_key), external_id) if well_formed(raw_key) else None)
    check_external_id(external_id)
    key, agent = found.key, found.key.agent
    user = found.user or (person_for(external_id) if agent.first_party else None)
    if user is None or not user.is_active:
        raise NotPermitted(_not_allowed(agent))
    base = replace(_agent_base(user, agent, found.teams, request_id), key_id=key.pk, external_id=external_id)
    with act_as(base):
        grant = grant_of(user.owner_id, agent.pk)
        if grant is None and not agent.first_party:
            _ask(user, agent)
    return _limited(base, agent, agent.capabilities if key.capabilities is None else key.capabilities, grant)


def acting_agent(owner_id: int, agent_id: int | None) -> Principal:
    """An agent acting for a person in the background, long after its call: with what both allow it now, not what they allowed then.

    NotPermitted when the person has blocked the agent, the agent is disabled, or the person is gone. Without an agent: the person themself.
    """
    user = User.objects.filter(owner_id=owner_id, is_active=True).first()
    if user is None:
        raise NotPermitted
    if agent_id is None:
        return person_principal(user)
    agent = Agent.objects.filter(pk=agent_id, disabled_at__isnull=True).first()
    if agent is None:
        raise NotPermitted
    base = _agent_base(user, agent, _shared_teams(user, agent), "")
    with act_as(base):
        grant = grant_of(owner_id, agent.pk)
    return _limited(base, agent, agent.capabilities, grant)


def person_principal(user: User, *, request_id: str = "") -> Principal:
    """The person in front of the dashboard: their own memory, all levels and scopes, and what their teams share."""
    return replace(_for_person(user, request_id), teams=tuple(TeamAccess(t.slug, t.owner_id) for t in _teams(user)))


def admin_principal(staff: User, owner_id: int, *, request_id: str = "") -> Principal:
    """An administrator who decides about the memory of the person or team that `owner_id` names. What is done is logged as theirs."""
    if not (staff.is_active and staff.is_staff):
        raise NotPermitted
    subject = User.objects.filter(owner_id=owner_id).first()
    principal = _for_person(subject or staff, request_id)
    return replace(principal, actor=ActorKind.ADMIN, actor_label=str(staff), owner_id=owner_id, teams=())


def _for_person(user: User, request_id: str) -> Principal:
    return Principal(
        actor=ActorKind.PERSON,
        owner_id=user.owner_id,
        user_id=user.pk,
        actor_label=str(user),
        mode=PersonMode(user.mode),
        ask_mode=AskMode(user.ask_mode),
        language=user.language,
        time_zone=user.zone.key,
        request_id=request_id,
    )


def _agent_base(user: User, agent: Agent, teams: tuple[TeamAccess, ...], request_id: str) -> Principal:
    return replace(
        _for_person(user, request_id),
        actor=ActorKind.AGENT,
        actor_label=str(agent),
        agent_id=agent.pk,
        agent_slug=agent.slug,
        first_party=agent.first_party,
        clearance=AccessLevel(agent.clearance),
        teams=teams,
        all_turns=False,
    )


def _opening(found: Caller | None) -> Caller:
    """The caller whose key opens something now; NotAuthenticated otherwise."""
    now = timezone.now()
    if found is None or not found.key.valid_at(now) or found.key.agent.disabled_at is not None:
        raise NotAuthenticated
    _note_use(found.key, now)
    return found


def _limited(base: Principal, agent: Agent, key_capabilities: Sequence[str], grant: Grant | None) -> Principal:
    """What remains after the person's word, the agent's own limits and the key's (SPEC 1.4)."""
    allowed = agent.first_party or (grant is not None and grant.granted_at is not None)
    if not allowed or (grant is not None and grant.blocked):
        raise Refused(_not_allowed(agent), base)
    capabilities = set(agent.capabilities) & set(key_capabilities)
    if grant is None:
        return replace(base, capabilities=frozenset(capabilities))
    if not grant.may_write:
        capabilities -= {Capability.WRITE}
    clearance = base.clearance if grant.clearance is None else min(base.clearance, AccessLevel(grant.clearance))
    return replace(base, capabilities=frozenset(capabilities), clearance=clearance, all_turns=grant.may_search_all_turns)


def _ask(user: User, agent: Agent) -> None:
    """A third-party agent's first call asks the person, who finds it on their Agents page; it is refused until they have answered."""
    Grant.objects.bulk_create([Grant(owner_id=user.owner_id, agent=agent, requested_at=timezone.now())], ignore_conflicts=True)


def _not_allowed(agent: Agent) -> str:
    where = "." if agent.first_party else f": {settings.PUBLIC_URL}/agents/grant/?agent={agent.slug}"
    return f"This person has not allowed {agent.slug} to act for them, or has blocked it. They can change that on their Agents page{where}"


def _teams(user: User) -> list[Team]:
    return list(Team.objects.filter(members__user=user).order_by("slug"))


def _shared_teams(user: User, agent: Agent) -> tuple[TeamAccess, ...]:
    if user.anonymous:
        return ()
    teams = Team.objects.filter(members__user=user, agents__agent=agent).order_by("slug")
    return tuple(TeamAccess(team.slug, team.owner_id) for team in teams)


def _note_use(key: AgentKey, now: datetime) -> None:
    """Remember when the key was last used, to the minute: one write a minute, however many calls."""
    stale = Q(last_used_at__isnull=True) | Q(last_used_at__lt=now - LAST_USED_EVERY)
    if key.last_used_at is None or key.last_used_at < now - LAST_USED_EVERY:
        AgentKey.objects.filter(stale, pk=key.pk).update(last_used_at=now)
