"""The cast of the tests: Alice; Bob, who shares a team with her; Charlie, who must see nothing; and agents that act for them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from accounts.models import Agent, Owner, Team, TeamAgent, TeamMember, User
from accounts.principals import Principal
from accounts.services.agents import create_agent
from accounts.services.authentication import acting_agent, person_principal
from accounts.services.users import create_person
from memory.capture.services import ingest, save
from memory.enums import Source
from memory.lifecycle.types import NewMemory
from memory.models import Memory
from memory.sessions.types import MessageIn

PASSWORD = "correct-Horse-7-battery"
_count = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Actor:
    """A person: the row, themself as principal, and by agent."""

    user: User

    @property
    def self(self) -> Principal:
        """The person in front of the dashboard."""
        return person_principal(User.objects.get(pk=self.user.pk))

    def by(self, agent: Agent) -> Principal:
        """An agent acting for the person, with what both allow it now."""
        return acting_agent(self.user.owner_id, agent.pk)


def person(name: str, **fields: object) -> Actor:
    """Somebody who can sign in as NAME@example.test, and whom agents call NAME."""
    user = create_person(f"{name}@example.test", PASSWORD, external_id=name)
    if fields:
        User.objects.filter(pk=user.pk).update(**fields)
    return Actor(User.objects.get(pk=user.pk))


def agent(slug: str = "", **fields: object) -> Agent:
    """An agent of that slug, with its settings changed."""
    made, _ = create_agent(slug or f"agent-{next(_count)}")
    if fields:
        Agent.objects.filter(pk=made.pk).update(**fields)
    return Agent.objects.get(pk=made.pk)


def team(slug: str, people: list[Actor], agents: list[Agent]) -> Team:
    """A team of these people and agents."""
    made = Team.objects.create(slug=slug, owner=Owner.objects.create(kind=Owner.Type.TEAM))
    for one in people:
        TeamMember.objects.create(team=made, user=one.user)
    for one_agent in agents:
        TeamAgent.objects.create(team=made, agent=one_agent)
    return made


def saved(principal: Principal, text: str, **fields: object) -> Memory:
    """A memory the person asked for, or with `source` one an agent inferred."""
    new = NewMemory(text=text, **{"source": Source.USER_INPUT, **fields})  # type: ignore[arg-type]
    memory = save(principal, new).memory
    assert isinstance(memory, Memory)
    return memory


def said(principal: Principal, text: str, *, session: str = "s1", **fields: object) -> list[Memory]:
    """What capture keeps of one message of the person."""
    return ingest(principal, session=session, messages=[MessageIn("user", text, **fields)], wait=True).captured  # type: ignore[arg-type]
