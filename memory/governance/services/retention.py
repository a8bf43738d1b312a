"""What time does: memories expire, candidates lapse, the trash empties, old turns go (SPEC 2.2, 3.8, 9.2, 9.5).

Each sweep takes rows in small batches with `for update skip locked`, in transactions of their own, so that locks are short, a killed worker
leaves nothing half-done, and two workers never do one thing twice.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from django.db.models import DurationField, Exists, ExpressionWrapper, F, OuterRef, Q
from django.utils import timezone

from accounts.isolation import act_as_maintenance
from memory.conf import numbers
from memory.enums import Kind, State
from memory.governance.services.sweeping import move_each, until_none
from memory.lifecycle.services import erase, lapse_or_expire, scrub_given
from memory.models import ContextRecord, IdempotencyRecord, Session, Turn

# Rows that one transaction deletes, and quiet sessions that it locks: a fraction of a second, for which nobody else has to wait.
BATCH = 1_000
SESSIONS = 20


def expire_due(*, now: datetime | None = None) -> int:
    """Active memories whose end has come become expired: the same half-open boundary as recall's."""
    moment = now or timezone.now()
    return move_each(Q(state=State.ACTIVE, valid_until__lte=moment), lambda who, pk: lapse_or_expire(who, pk, State.EXPIRED))


def lapse_candidates(*, now: datetime | None = None) -> int:
    """Candidates that nobody confirmed in time lapse; hard constraints and suspicious ones wait on for a person."""
    old = (now or timezone.now()) - timedelta(days=numbers().candidate_days)
    due = Q(state=State.CANDIDATE, state_changed_at__lt=old, suspicious=False) & ~Q(kind=Kind.CONSTRAINT)
    return move_each(due, lambda who, pk: lapse_or_expire(who, pk, State.LAPSED))


def empty_trash(*, now: datetime | None = None) -> int:
    """What has been in the trash long enough is erased."""
    old = (now or timezone.now()) - timedelta(days=numbers().trash_days)
    return move_each(Q(state=State.FORGOTTEN, state_changed_at__lt=old), lambda who, pk: erase(who, pk, reason="30 days in the trash"))


def drop_old_turns(*, now: datetime | None = None) -> int:
    """Messages of sessions that have been quiet longer than their person wants them kept, their summaries, task state, and copies in contexts."""
    return until_none(partial(_drop_some_turns, now or timezone.now()))


def _drop_some_turns(moment: datetime) -> int:
    """One batch. A session is cleared with the first of its messages; those left over keep it due."""
    kept = ExpressionWrapper(F("owner__user__turns_kept_days") * timedelta(days=1), output_field=DurationField())
    with act_as_maintenance() as alias:
        said = Exists(Turn.objects.using(alias).filter(session=OuterRef("pk")))
        # Locked, so that a message that arrives just now either finds its session still quiet, or keeps it from being cleared.
        quiet = (
            Session.objects.using(alias).filter(said, last_active_at__lt=moment - kept).select_for_update(skip_locked=True, of=("self",))
        )
        ids = list(quiet.values_list("pk", flat=True)[:SESSIONS])
        turns = Turn.objects.using(alias).filter(session_id__in=ids).order_by("session_id", "position")
        batch = list(turns.values_list("pk", "session_id")[:BATCH])
        begun = {session for _, session in batch}
        Session.objects.using(alias).filter(pk__in=begun).update(summary="", summary_until=F("next_position"), state={})
        scrub_given(ContextRecord.objects.using(alias).filter(session_id__in=begun))
        return Turn.objects.using(alias).filter(pk__in=[pk for pk, _ in batch]).delete()[0]


def drop_replays(*, now: datetime | None = None) -> int:
    """Answers kept for Idempotency-Keys that are past their time."""
    return until_none(partial(_drop_some_replays, (now or timezone.now()) - timedelta(hours=numbers().idempotency_hours)))


def _drop_some_replays(old: datetime) -> int:
    with act_as_maintenance() as alias:
        rows = IdempotencyRecord.objects.using(alias)
        batch = list(rows.filter(created_at__lt=old).order_by("created_at").values_list("pk", flat=True)[:BATCH])
        return rows.filter(pk__in=batch).delete()[0]
