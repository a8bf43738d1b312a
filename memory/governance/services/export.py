"""Everything held about a person, as a file that only they can open (SPEC 9.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from accounts.enums import AccessLevel, Capability
from accounts.isolation import act_as
from accounts.models import Grant, User
from accounts.principals import Principal
from memory.audit.selectors import with_notes
from memory.audit.services import append
from memory.enums import State
from memory.errors import BadInput, NotPermitted
from memory.governance.archive_format import pack
from memory.governance.services.archive import archived_content
from memory.lifecycle.selectors import check_open
from memory.models import Conflict, ContextRecord, Feedback, Memory, OperationLog, ProfileField, Session, Turn, Workflow
from memory.models.querysets import MemoryQuerySet

SHORTEST = 8
MEMORY = [
    "id",
    "number",
    "kind",
    "key",
    "state",
    "scope",
    "source",
    "inferred_by",
    "confidence",
    "weight",
    "confirmations",
    "language",
    "quote",
    "suspicious",
    "valid_from",
    "valid_until",
    "occurred_at",
    "supersedes_id",
    "superseded_by_id",
    "metadata",
    "client_key",
    "use_count",
    "last_used_at",
    "created_at",
    "created_by",
    "updated_at",
    "updated_by",
]


def export_user(principal: Principal, *, password: str) -> bytes:
    """An AES-256 ZIP with a document and a table. What is in the trash is not in it. BadInput for a password under 8 characters.

    A person gets everything, secrets in full. An agent needs the capability `account`, and gets what its clearance and scopes let it see, of
    conversations its own.
    """
    if principal.is_agent and not principal.can(Capability.ACCOUNT):
        raise NotPermitted
    check_open(principal)
    if len(password) < SHORTEST:
        message = f"At least {SHORTEST} characters."
        raise BadInput(f"password: {message}", fields={"password": [message]})
    with act_as(principal):
        document = {"exported_at": timezone.now().isoformat(), **_document(principal)}
        archived = list(_archived(principal))
        append(principal, "data.export", details={name: len(rows) for name, rows in document.items() if isinstance(rows, list)})
    said = {str(memory.pk): archived_content(principal, memory) for memory in archived}
    for row in document["memories"]:
        row.update(said.get(row["id"]) or {})
    return pack(document, password)


def _archived(principal: Principal) -> MemoryQuerySet:
    """What lies in the archive is the person's too, and is fetched from there."""
    return Memory.objects.visible_to(principal).filter(owner_id=principal.owner_id, state=State.ARCHIVED)


def _document(principal: Principal) -> dict[str, Any]:
    user = User.objects.get(owner_id=principal.owner_id)
    memories = Memory.objects.visible_to(principal).filter(owner_id=principal.owner_id).not_forgotten().select_related("agent", "session")
    fields = ProfileField.objects.visible_to(principal).filter(owner_id=principal.owner_id)
    document: dict[str, Any] = {
        "account": _account(user, principal),
        "memories": [_memory(one) for one in memories.order_by("number")],
        "profile": _rows(fields.order_by("key"), "key value memory_id updated_at"),
        "conversations": _conversations(principal),
    }
    return document if principal.is_agent else document | _only_for_the_person(principal)


def _only_for_the_person(principal: Principal) -> dict[str, Any]:
    own = {"owner_id": principal.owner_id}
    contexts = ContextRecord.objects.filter(**own).order_by("created_at")
    return {
        "answers": _rows(contexts, "id agent__slug session_id query given degraded tokens created_at"),
        "feedback": _rows(Feedback.objects.filter(**own).order_by("pk"), "context_id signal answer created_at"),
        "conflicts": _rows(Conflict.objects.filter(**own).order_by("pk"), "old_id new_id reason outcome created_at resolved_at"),
        "workflows": _rows(Workflow.objects.filter(**own).order_by("name"), "name state updated_at"),
        "agents": _rows(
            Grant.objects.filter(**own).order_by("agent__slug"), "agent__slug blocked clearance may_write may_search_all_turns granted_at"
        ),
        "log": _log(principal),
    }


def _log(principal: Principal) -> list[dict[str, Any]]:
    names = (
        "seq at actor actor_label agent_slug action memory_number reason state_before state_after access_level scope details previous hash"
    )
    entries = with_notes(OperationLog.objects.own(principal).order_by("seq"))
    return [{name: _plain(getattr(entry, name)) for name in names.split()} for entry in entries]


def _account(user: User, principal: Principal) -> dict[str, Any]:
    """The account. An agent gets the id it uses itself, and the e-mail as far as it may read what is sensitive."""
    ids = [principal.external_id] if principal.is_agent else list(user.external_ids.order_by("value").values_list("value", flat=True))
    names = ["name", "language", "time_zone", "mode", "ask_mode", "turns_kept_days", "training_consent"]
    names += ["email"] if principal.clearance >= AccessLevel.SENSITIVE else []
    return {name: getattr(user, name) for name in names} | {"external_ids": ids, "since": user.date_joined.isoformat()}


def _memory(one: Memory) -> dict[str, Any]:
    row = {name.removesuffix("_id") if name != "id" else name: _plain(getattr(one, name)) for name in MEMORY}
    return row | {
        "state": one.state_now,
        "text": one.full_text,
        "value": one.full_value,
        "metadata": one.full_metadata,
        "access_level": AccessLevel(one.access_level).slug,
        "agent": one.agent.slug if one.agent else None,
        "session": one.session.external_id if one.session else None,
    }


def _conversations(principal: Principal) -> list[dict[str, Any]]:
    rows = Session.objects.own(principal).select_related("agent").order_by("created_at")
    sessions = list(rows.filter(Q(agent_id=principal.agent_id)) if principal.is_agent else rows)
    said: dict[Any, list[dict[str, Any]]] = {session.pk: [] for session in sessions}
    # As the keeper: what is forgotten may lie above an agent's level.
    with act_as(principal.keeper()):
        turns = Turn.objects.own(principal).filter(session_id__in=list(said)).order_by("session_id", "position")
        told = turns.told() if principal.is_agent else turns
        rows_said = list(told.values("session_id", "role", "name", "content", "said_at", "metadata"))
    for turn in rows_said:
        said[turn["session_id"]].append({name: _plain(value) for name, value in turn.items() if name != "session_id"})
    return [
        {
            "id": session.external_id,
            "agent": session.agent.slug if session.agent else None,
            "title": session.title,
            "mode": session.mode,
            "summary": session.summary,
            "state": session.state,
            "created_at": session.created_at.isoformat(),
            "messages": said[session.pk],
        }
        for session in sessions
    ]


def _rows(rows: QuerySet[Model], names: str) -> list[dict[str, Any]]:
    found: Iterable[dict[str, Any]] = rows.values(*names.split())
    return [{name.replace("__slug", "").removesuffix("_id"): _plain(value) for name, value in row.items()} for row in found]


def _plain(value: Any) -> Any:
    """As JSON says it: times with their offset, ids as text."""
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return value if isinstance(value, str | int | float | bool | list | dict | None) else str(value)
