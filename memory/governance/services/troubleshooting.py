"""Looking into a complaint: live figures about one person, and what a question would find for them; never a text (SPEC 9.7, 13)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Avg, Count, F, Max, Min, Q, Sum
from django.utils import timezone

from accounts.errors import NotFound
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Agent, Grant, User
from accounts.principals import Principal
from accounts.services.authentication import acting_agent, admin_principal
from memory.audit.services import append
from memory.enums import CaptureState, State
from memory.errors import NotPermitted
from memory.governance.staff import only_staff
from memory.models import Conflict, ContextMemory, ContextRecord, Feedback, Memory, MemoryVector, ModelCall, Session, Turn
from memory.models.querysets import now_in, overdue
from memory.recall.services import explain, recall
from memory.recall.types import Explanation

DAYS = 30
LOOKED_AT = 10


@dataclass(frozen=True, slots=True)
class Found:
    """A memory that a question would find, without its words."""

    number: int
    kind: str
    level: int
    score: float


@dataclass(frozen=True, slots=True)
class Asked:
    """What a question finds for an agent now. `refused`: why it is given nothing at all."""

    found: list[Found] = field(default_factory=list)
    floor: float = 0.0
    degraded: bool = False
    refused: str = ""
    explained: Explanation | None = None
    unknown_number: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """The person's side of it, over the last 30 days where a time is meant."""

    mode: str
    active: int
    waiting: int
    overdue: int
    disputes: int
    low_confidence: int
    without_vector: int
    blocked: list[str]
    ids: list[str]
    agents: list[tuple[str, int]]
    contexts: int
    degraded: int
    mean_tokens: int
    most_tokens: int
    given_memories: int
    signals: dict[str, int]
    calls_today: int
    call_tokens_today: int
    unusable_today: int
    capture_waiting: int
    capture_failed: int
    sessions: int
    with_state: int
    off_sessions: int
    last_session: datetime | None
    oldest_waiting: datetime | None


def find_person(staff: User, who: str) -> User:
    """The person of that e-mail or external id; NotFound when there is none."""
    only_staff(staff)
    user = User.objects.filter(Q(email__iexact=who) | Q(external_ids__value=who)).first() if who else None
    if user is None:
        raise NotFound
    return user


def figures(staff: User, user: User) -> Figures:
    """Everything that can be counted about a person's memory."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        blocked = Grant.objects.using(alias).filter(owner_id=user.owner_id, blocked=True).values_list("agent__slug", flat=True)
        return Figures(
            mode=str(user.mode),
            blocked=list(blocked),
            ids=list(user.external_ids.order_by("pk").values_list("value", flat=True)[:20]),
            **_held(alias, user.owner_id),
            **_given(alias, user.owner_id),
            **_spoken(alias, user.owner_id),
        )


def ask(staff: User, user: User, *, agent: Agent | None, question: str, number: int | None = None, request_id: str = "") -> Asked:
    """What the question finds for that agent and, with a number, why that memory is found or not. Noted in the person's log."""
    only_staff(staff)
    admin = admin_principal(staff, user.owner_id, request_id=request_id)
    with act_as(admin):
        append(admin, "memory.examine", details={"agent": agent.slug if agent else ""})
    try:
        reader = acting_agent(user.owner_id, agent.pk) if agent else admin
    except NotPermitted as error:
        return Asked(refused=error.detail)
    found = recall(reader, query=question, top_k=LOOKED_AT)
    hits = [Found(hit.memory.number, hit.memory.get_kind_display(), hit.memory.access_level, hit.score) for hit in found.hits]
    explained, unknown = _explained(reader, admin, question, number)
    return Asked(hits, found.floor, found.degraded, explained=explained, unknown_number=unknown)


def _explained(reader: Principal, admin: Principal, question: str, number: int | None) -> tuple[Explanation | None, bool]:
    """The stages for the agent; for what the agent may not even see, those for an administrator, whose levels and scopes are all."""
    if number is None:
        return None, False
    for principal in (reader, admin):
        try:
            return explain(principal, query=question, memory=number), False
        except NotFound:
            continue
    return None, True


def _held(alias: str, owner: int) -> dict[str, Any]:
    rows = Memory.objects.using(alias).filter(owner_id=owner)
    counted = rows.aggregate(
        active=Count("pk", filter=now_in(State.ACTIVE)),
        waiting=Count("pk", filter=Q(state=State.CANDIDATE)),
        overdue=Count("pk", filter=overdue()),
        low_confidence=Count("pk", filter=now_in(State.ACTIVE) & Q(weight__lt=0.2)),
        oldest_waiting=Min("created_at", filter=Q(state=State.CANDIDATE)),
    )
    return {
        **counted,
        "disputes": Conflict.objects.using(alias).filter(owner_id=owner, outcome="").count(),
        "without_vector": MemoryVector.objects.using(alias).filter(owner_id=owner, embedding__isnull=True).count(),
    }


def _given(alias: str, owner: int) -> dict[str, Any]:
    since = timezone.now() - timedelta(days=DAYS)
    contexts = ContextRecord.objects.using(alias).filter(owner_id=owner, created_at__gte=since)
    counted = contexts.aggregate(
        contexts=Count("pk"), degraded=Count("pk", filter=Q(degraded=True)), mean=Avg("tokens"), most_tokens=Max("tokens")
    )
    said = Feedback.objects.using(alias).filter(owner_id=owner, created_at__gte=since).order_by().values_list("signal")
    calls = ModelCall.objects.using(alias).filter(owner_id=owner, created_at__gte=timezone.now() - timedelta(days=1))
    spent = calls.aggregate(n=Count("pk"), bad=Count("pk", filter=Q(usable=False)), tokens=Sum(F("prompt_tokens") + F("completion_tokens")))
    return {
        "contexts": counted["contexts"],
        "degraded": counted["degraded"],
        "mean_tokens": round(counted["mean"] or 0),
        "most_tokens": counted["most_tokens"] or 0,
        "given_memories": ContextMemory.objects.using(alias).filter(owner_id=owner, context__created_at__gte=since).count(),
        "signals": dict(said.annotate(n=Count("pk"))),
        "calls_today": spent["n"],
        "call_tokens_today": spent["tokens"] or 0,
        "unusable_today": spent["bad"],
    }


def _spoken(alias: str, owner: int) -> dict[str, Any]:
    sessions = Session.objects.using(alias).filter(owner_id=owner)
    counted = sessions.aggregate(
        sessions=Count("pk"),
        with_state=Count("pk", filter=~Q(state={})),
        off_sessions=Count("pk", filter=Q(mode__in=["off", "write"])),
        last_session=Max("last_active_at"),
    )
    turns = (
        Turn.objects.using(alias)
        .filter(owner_id=owner)
        .aggregate(
            capture_waiting=Count("pk", filter=Q(capture=CaptureState.PENDING)),
            capture_failed=Count("pk", filter=Q(capture=CaptureState.FAILED)),
        )
    )
    agents = sessions.filter(agent__isnull=False).order_by().values_list("agent__slug").annotate(n=Count("pk")).order_by("-n")
    return {**counted, **turns, "agents": list(agents[:10])}
