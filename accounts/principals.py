"""Who is acting, for whom, and how far they may see. Pure: no tables."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass, field, replace

from accounts.enums import AccessLevel, ActorKind, AskMode, Capability, PersonMode
from accounts.errors import NotPermitted

EVERY_SCOPE = "*"
GLOBAL = "global"


@dataclass(frozen=True, slots=True)
class TeamAccess:
    """A team that both the person and the agent belong to."""

    slug: str
    owner_id: int

    @property
    def scope(self) -> str:
        """The scope of the team's memories."""
        return f"team:{self.slug}"


@dataclass(frozen=True, slots=True)
class Principal:
    """The result of authentication, the same for every door (API, MCP, proxy, pages, tasks).

    `owner_id` is the person acted for; `clearance`, `capabilities` and `teams` are already the least of what the person's grant, the agent,
    and the key allow (SPEC 1.4). Reads see rows whose owner is in `owner_ids`, whose level is at most `clearance`, whose scope is in `scopes`.
    """

    actor: ActorKind
    owner_id: int
    user_id: int
    actor_label: str = ""
    agent_id: int | None = None
    agent_slug: str = ""
    key_id: int | None = None
    first_party: bool = True
    clearance: AccessLevel = AccessLevel.SECRET
    capabilities: frozenset[str] = field(default_factory=lambda: frozenset(str(c) for c in Capability.values))
    teams: tuple[TeamAccess, ...] = ()
    mode: PersonMode = PersonMode.ON
    ask_mode: AskMode = AskMode.INFERRED
    all_turns: bool = True
    language: str = "en"
    time_zone: str = "UTC"
    external_id: str = ""
    request_id: str = ""

    @property
    def is_agent(self) -> bool:
        """Whether a program is acting rather than a person or the service itself."""
        return self.actor == ActorKind.AGENT

    @property
    def author(self) -> str:
        """Who wrote a row, as every reader of it may know: programs by name, people by what they are; the log knows which."""
        return str(self.actor) if self.actor in (ActorKind.PERSON, ActorKind.ADMIN) else self.actor_label

    @property
    def owner_ids(self) -> tuple[int, ...]:
        """Whose rows may be seen: the person's own, and those of shared teams."""
        return (self.owner_id, *(team.owner_id for team in self.teams))

    @property
    def scopes(self) -> tuple[str, ...]:
        """The scopes that may be read. People see all of their own; an agent sees global, its own, and shared teams."""
        if not self.is_agent:
            return (EVERY_SCOPE,)
        return (GLOBAL, f"agent:{self.agent_slug}", *(team.scope for team in self.teams))

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The time zone of the person acted for."""
        return zoneinfo.ZoneInfo(self.time_zone)

    def can(self, capability: Capability) -> bool:
        """Whether this principal holds the capability."""
        return capability in self.capabilities

    def need(self, *any_of: Capability) -> None:
        """Nothing when a program acts that holds one of the capabilities, or when none acts; NotPermitted otherwise.

        Asked by the services themselves, so that every door, MCP and proxy included, refuses alike.
        """
        if self.is_agent and not self.capabilities.intersection(any_of):
            wanted = " or ".join(f"`{capability.value}`" for capability in any_of)
            raise NotPermitted(f"This needs the capability {wanted}, which this key does not have for this person.")

    @property
    def can_write(self) -> bool:
        """Whether memories may be saved and changed at all."""
        return Capability.WRITE in self.capabilities

    def may_write_scope(self, scope: str) -> bool:
        """Whether a memory of that scope may be written: exact names only, never a prefix or another case (SPEC 1.5)."""
        if self.is_agent:
            return scope in self.scopes
        own = scope == GLOBAL or scope.startswith("agent:")
        return own or scope in {team.scope for team in self.teams}

    def team_owner(self, scope: str) -> int | None:
        """The owner of a team scope, or None when the scope is not a team's that this principal shares."""
        return next((team.owner_id for team in self.teams if team.scope == scope), None)

    @classmethod
    def service(cls, owner_id: int) -> Principal:
        """The service itself, acting for one owner."""
        return cls(actor=ActorKind.SYSTEM, owner_id=owner_id, user_id=0, actor_label="Memory Desk")

    def keeper(self) -> Principal:
        """The same person's memory as the service itself must see it while deciding a write: all levels, all scopes, no other owner."""
        return replace(self, actor=ActorKind.SYSTEM, clearance=AccessLevel.SECRET)


class Refused(NotPermitted):
    """A program with a good key that the person has blocked, or never allowed. Carries for whom it tried, so that the person can be told."""

    def __init__(self, detail: str, principal: Principal) -> None:
        super().__init__(detail)
        self.principal = principal
