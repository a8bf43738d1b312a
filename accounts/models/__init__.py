"""The tables of people, agents and what each may do."""

from __future__ import annotations

from accounts.models.agents import Agent, AgentKey
from accounts.models.grants import Grant
from accounts.models.teams import Team, TeamAgent, TeamMember
from accounts.models.users import ExternalId, Owner, User

__all__ = ["Agent", "AgentKey", "ExternalId", "Grant", "Owner", "Team", "TeamAgent", "TeamMember", "User"]
