"""Active at once, or a candidate that waits for a yes (SPEC 3.8)? Pure."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.principals import Principal
from memory.enums import ActorKind, AskMode, Kind, Source, State
from memory.lifecycle.types import NewMemory

ACTIVE, CANDIDATE = State.ACTIVE, State.CANDIDATE


def decide(new: NewMemory, principal: Principal, *, suspicious: bool, policy: Mapping[str, str]) -> State:
    """The state in which a new statement starts.

    `policy` maps `kind/source` (either may be `*`) to `active` or `candidate` and is the installation's word; the person's own choice
    narrows it further. Nothing suspicious, and nothing for a team that a person did not type, is ever active at once.
    """
    if suspicious:
        return CANDIDATE
    if new.source == Source.DASHBOARD or new.kind == Kind.SUMMARY:
        return ACTIVE
    if _must_wait(new, principal):
        return CANDIDATE
    ruled = _policy(new, policy)
    if ruled is not None:
        return ruled
    return ACTIVE if principal.ask_mode == AskMode.NEVER or _vouched_for(new, principal) else CANDIDATE


def may_reword(principal: Principal, *, suspicious: bool) -> bool:
    """Whether this principal's other words for an active memory take effect at once, rather than wait beside it for a yes."""
    if principal.actor == ActorKind.ADMIN:
        return True
    trusted = not principal.is_agent or (principal.first_party and principal.ask_mode != AskMode.ALWAYS)
    return trusted and not suspicious


def _must_wait(new: NewMemory, principal: Principal) -> bool:
    """What nothing but a yes admits: imports, everything when the person wants to be asked always, what third-party agents bring."""
    third_party = principal.is_agent and not principal.first_party
    return new.source == Source.IMPORT or principal.ask_mode == AskMode.ALWAYS or third_party


def _vouched_for(new: NewMemory, principal: Principal) -> bool:
    """The person asked for it in the conversation, or a first-party agent says that they did."""
    if new.wish:
        return True
    return new.source == Source.USER_INPUT and principal.actor in (ActorKind.AGENT, ActorKind.PERSON) and new.turn_id is None


def _policy(new: NewMemory, policy: Mapping[str, str]) -> State | None:
    for name in (f"{new.kind}/{new.source}", f"{new.kind}/*", f"*/{new.source}"):
        if name in policy:
            return ACTIVE if policy[name] == "active" else CANDIDATE
    return None
