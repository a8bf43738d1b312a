"""The state of a task: one JSON object a session, or a workflow that sessions share, with an optimistic version (SPEC 2.4)."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.conf import numbers
from memory.enums import Capability
from memory.errors import BadInput, NotFound, StaleVersion
from memory.lifecycle.services import check_json
from memory.models import Session, Workflow

State = dict[str, Any]


def merge_patch(target: Any, patch: Any) -> Any:
    """`target` with `patch` merged into it as RFC 7396 says: null removes, objects merge, everything else replaces. Pure."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge_patch(merged.get(name), value)
    return merged


def state_tag(version: int) -> str:
    """The entity tag of a state at that version."""
    return f'"{version}"'


def read_state(principal: Principal, session_id: str) -> tuple[State, int]:
    """The session's state and its version; `{}` and 0 before anything was put."""
    principal.need(Capability.SESSIONS)
    with act_as(principal):
        session = _session(principal, session_id)
        return session.state, session.state_version


def put_state(principal: Principal, session_id: str, value: Any, *, if_match: str | None = None) -> tuple[State, int]:
    """Replace the state. StaleVersion when `if_match` names another version."""
    principal.need(Capability.SESSIONS)
    return _change_session(principal, session_id, lambda _old: value, if_match)


def patch_state(principal: Principal, session_id: str, patch: Any, *, if_match: str | None = None) -> tuple[State, int]:
    """Merge into the state (RFC 7396). StaleVersion when `if_match` names another version."""
    principal.need(Capability.SESSIONS)
    return _change_session(principal, session_id, lambda old: merge_patch(old, _object(patch)), if_match)


def read_workflow(principal: Principal, name: str) -> tuple[State, int]:
    """The shared state of a workflow. NotFound before a session joined it or somebody put one."""
    principal.need(Capability.SESSIONS)
    with act_as(principal):
        workflow = Workflow.objects.own(principal).filter(name=name).first()
        if workflow is None:
            raise NotFound
        return workflow.state, workflow.version


def put_workflow(principal: Principal, name: str, value: Any, *, if_match: str | None = None) -> tuple[State, int]:
    """Replace the shared state, making the workflow if new."""
    principal.need(Capability.SESSIONS)
    return _change_workflow(principal, name, lambda _old: value, if_match)


def patch_workflow(principal: Principal, name: str, patch: Any, *, if_match: str | None = None) -> tuple[State, int]:
    """Merge into the shared state (RFC 7396)."""
    principal.need(Capability.SESSIONS)
    return _change_workflow(principal, name, lambda old: merge_patch(old, _object(patch)), if_match)


def _session(principal: Principal, session_id: str, *, lock: bool = False) -> Session:
    rows = Session.objects.own(principal).filter(external_id=session_id)
    rows = rows.filter(Q(agent_id=principal.agent_id)) if principal.is_agent else rows
    session = (rows.select_for_update() if lock else rows).first()
    if session is None:
        raise NotFound
    return session


def _change_session(principal: Principal, session_id: str, change: Any, if_match: str | None) -> tuple[State, int]:
    with act_as(principal):
        session = _session(principal, session_id, lock=True)
        _check_version(session.state_version, if_match)
        session.state = _check(change(session.state))
        session.state_version += 1
        session.last_active_at = timezone.now()
        session.save(update_fields=["state", "state_version", "last_active_at"])
        return session.state, session.state_version


def _change_workflow(principal: Principal, name: str, change: Any, if_match: str | None) -> tuple[State, int]:
    if not (0 < len(name) <= 128 and name.isascii() and name.isprintable()):
        raise NotFound
    with act_as(principal):
        made = Workflow.objects.bulk_create([Workflow(owner_id=principal.owner_id, name=name, version=0)], ignore_conflicts=True)
        workflow = Workflow.objects.own(principal).select_for_update().get(name=made[0].name)
        _check_version(workflow.version, if_match)
        workflow.state = _check(change(workflow.state))
        workflow.version += 1
        workflow.updated_at = timezone.now()
        workflow.save(update_fields=["state", "version", "updated_at"])
        return workflow.state, workflow.version


def _check_version(version: int, if_match: str | None) -> None:
    tags = [tag.strip() for tag in (if_match or "").split(",") if tag.strip()]
    if tags and "*" not in tags and state_tag(version) not in tags:
        raise StaleVersion


def _object(value: Any) -> State:
    if not isinstance(value, dict):
        message = "The state is a JSON object."
        raise BadInput(message, fields={"state": [message]})
    return value


def _check(value: Any) -> State:
    return dict(check_json(_object(value), field="state", limit=numbers().state_limit))
