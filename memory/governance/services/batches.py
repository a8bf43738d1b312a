"""Many candidates decided in one go, and the whole of it taken back (SPEC 13).

What is to be decided is written down first, each candidate with the version that was shown; then each is decided in a transaction of its own,
which also notes what became of it. So a worker may be killed at any point, two of them may work on one batch, and nothing is decided twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db.models import Count, Exists, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.errors import BadInput, DeskError, NotFound
from accounts.errors import Conflict as ChangedMeanwhile
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import User
from accounts.principals import Principal
from accounts.services.authentication import admin_principal
from memory.enums import AccessLevel
from memory.governance.services.review import in_order, open_disputes, waiting_rows
from memory.governance.staff import only_staff
from memory.governance.types import BATCH_TAG, ReviewFilters
from memory.lifecycle.services import confirm, reject, undo
from memory.models import BatchDecision, Memory, ReviewBatch
from memory.queue import do_each, nudge

MOST = 5_000
AT_ONCE = 100  # so many are decided while the administrator waits for the page; more are left to a worker
CHUNK, CHUNKS = 50, 20  # a worker's turn, well under the time a task may take
IDLE = timedelta(seconds=60)
Act = Callable[[Principal, UUID, str, str], Memory]
Outcome = BatchDecision.Outcome


@dataclass(frozen=True, slots=True)
class Matching:
    """What a decision about all that match would take in: how many would be decided, and how many left out since they are kept one by one.

    `beyond`: how many more match than one batch may hold.
    """

    number: int
    left_out: int
    beyond: int


@dataclass(frozen=True, slots=True)
class Progress:
    """A batch and how far it is. `counts`: how many decisions have each outcome."""

    batch: ReviewBatch
    counts: Mapping[str, int]

    @property
    def open(self) -> bool:
        """Whether it is still worked on."""
        return self.batch.state in (ReviewBatch.State.DECIDING, ReviewBatch.State.UNDOING)


def matching(staff: User, verb: str, filters: ReviewFilters, *, shown_at: datetime) -> Matching:
    """How many candidates match and have not changed since `shown_at`. BadInput for a verb there is not."""
    only_staff(staff)
    _known(verb)
    with act_as_maintenance() as alias:
        rows = waiting_rows(alias, filters).filter(updated_at__lte=shown_at)
        found = rows.aggregate(number=Count("pk", filter=~_left_out(verb)), left_out=Count("pk", filter=_left_out(verb)))
    number = found["number"]
    return Matching(min(number, MOST), found["left_out"], max(0, number - MOST))


def decide_matching(staff: User, verb: str, filters: ReviewFilters, *, shown_at: datetime, reason: str) -> ReviewBatch:
    """Decide everything that matches and has not changed since `shown_at`, in the order of the queue, at most 5,000. BadInput without a reason."""
    only_staff(staff)
    _known(verb)
    if not reason.strip():
        raise BadInput(_("Say why: a decision about many needs a reason. Nothing was decided."))
    with act_as_maintenance() as alias:
        rows = waiting_rows(alias, filters).filter(updated_at__lte=shown_at)
        left_out = rows.filter(_left_out(verb)).count()
        chosen = list(in_order(rows.exclude(_left_out(verb))).values_list("owner_id", "pk", "version")[:MOST])
    return _decide(staff, verb, chosen, left_out=left_out, reason=reason)


def decide_ticked(staff: User, verb: str, shown: Mapping[UUID, int], *, reason: str) -> ReviewBatch:
    """Decide the candidates that were ticked, each if it still has the version that was shown."""
    only_staff(staff)
    _known(verb)
    with act_as_maintenance() as alias:
        rows = Memory.objects.using(alias).not_forgotten().filter(pk__in=list(shown)[:MOST])
        left_out = rows.filter(_left_out(verb)).count()
        found = list(in_order(rows.exclude(_left_out(verb))).values_list("owner_id", "pk"))
    return _decide(staff, verb, [(owner, pk, shown[pk]) for owner, pk in found], left_out=left_out, reason=reason)


def take_back_batch(staff: User, batch_id: int) -> ReviewBatch:
    """Undo every decision of a batch that nothing has followed since. Conflict when it is not there to be undone, NotFound when there is none."""
    only_staff(staff)
    changes = {"state": ReviewBatch.State.UNDOING, "undone_by": staff, "touched_at": timezone.now()}
    if not ReviewBatch.objects.filter(pk=batch_id, state__in=[ReviewBatch.State.DECIDED, ReviewBatch.State.STOPPED]).update(**changes):
        if not ReviewBatch.objects.filter(pk=batch_id).exists():
            raise NotFound
        raise ChangedMeanwhile(_("This is still under way, or was taken back already. Nothing was changed."))
    return _begin(ReviewBatch.objects.get(pk=batch_id))


def recent(staff: User, *, limit: int = 5) -> list[Progress]:
    """The last batches in which there was something to decide, newest first, with how far each is."""
    only_staff(staff)
    batches = list(ReviewBatch.objects.filter(total__gt=0).order_by("-pk")[:limit])
    counts: dict[int, dict[str, int]] = {batch.pk: {} for batch in batches}
    if batches:
        with act_as_maintenance() as alias:
            rows = BatchDecision.objects.using(alias).filter(batch_id__in=list(counts)).order_by().values_list("batch_id", "outcome")
            for pk, outcome, n in rows.annotate(n=Count("pk")):
                counts[pk][outcome] = n
    return [Progress(batch, counts[batch.pk]) for batch in batches]


def carry_on(batch_id: int) -> None:
    """Go on with a batch for a worker's turn; the rest is the next turn's. Nothing when it is done."""
    batch = ReviewBatch.objects.filter(pk=batch_id, state__in=STEPS).select_related("made_by", "undone_by").first()
    if batch is None:
        return
    step, staff = STEPS[batch.state], batch.made_by if batch.state == ReviewBatch.State.DECIDING else batch.undone_by
    if staff is None or not (staff.is_active and staff.is_staff):
        ReviewBatch.objects.filter(pk=batch.pk, state=batch.state).update(state=ReviewBatch.State.STOPPED)
        return
    for _turn in range(CHUNKS):
        with act_as_maintenance() as alias:
            rows = BatchDecision.objects.using(alias).filter(batch_id=batch.pk, outcome=step.before).order_by("pk")
            some = list(rows[:CHUNK])
        if not some:
            ReviewBatch.objects.filter(pk=batch.pk, state=batch.state).update(state=step.closed, touched_at=timezone.now())
            return
        for one in some:
            _carry_out(staff, batch, one, step)
        ReviewBatch.objects.filter(pk=batch.pk).update(touched_at=timezone.now())
    nudge("memory.tasks.review.carry_on", batch.pk)


def carry_on_with_idle() -> None:
    """Go on with every batch that nobody has worked on for a minute."""
    idle = ReviewBatch.objects.filter(state__in=STEPS, touched_at__lt=timezone.now() - IDLE).order_by("touched_at")
    do_each(*(partial(carry_on, pk) for pk in list(idle.values_list("pk", flat=True))))


@dataclass(frozen=True, slots=True)
class _Step:
    """What is done to each decision of a batch in one of its states: from which outcome to which, or to which when it was refused."""

    act: Callable[[str], Act]
    before: str
    after: str
    refused: str
    closed: str


def _admit(principal: Principal, memory_id: UUID, seen: str, reason: str) -> Memory:
    return confirm(principal, memory_id, seen=seen, reason=reason)


def _reject(principal: Principal, memory_id: UUID, seen: str, reason: str) -> Memory:
    return reject(principal, memory_id, seen=seen, reason=reason)


def _undo(principal: Principal, memory_id: UUID, seen: str, _reason: str) -> Memory:
    return undo(principal, memory_id, seen=seen)


DECISIONS: dict[str, Act] = {"confirm": _admit, "reject": _reject}
STEPS: dict[str, _Step] = {
    "deciding": _Step(DECISIONS.__getitem__, Outcome.WAITING, Outcome.DONE, Outcome.CHANGED, ReviewBatch.State.DECIDED),
    "undoing": _Step(lambda _verb: _undo, Outcome.DONE, Outcome.UNDONE, Outcome.STAYED, ReviewBatch.State.UNDONE),
}


def _decide(staff: User, verb: str, chosen: Sequence[tuple[int, UUID, int]], *, left_out: int, reason: str) -> ReviewBatch:
    with act_as_maintenance() as alias:
        batch = ReviewBatch.objects.using(alias).create(
            verb=verb, reason=reason.strip()[:300], total=len(chosen), left_out=left_out, made_by_id=staff.pk, by=str(staff)[:150]
        )
        rows = [BatchDecision(owner_id=owner, batch_id=batch.pk, memory_id=pk, version=version) for owner, pk, version in chosen]
        BatchDecision.objects.using(alias).bulk_create(rows, batch_size=1_000)
    return _begin(ReviewBatch.objects.get(pk=batch.pk))


def _begin(batch: ReviewBatch) -> ReviewBatch:
    """Few are done at once, many by a worker."""
    if batch.total > AT_ONCE:
        nudge("memory.tasks.review.carry_on", batch.pk)
    else:
        carry_on(batch.pk)
        batch.refresh_from_db()
    return batch


def _carry_out(staff: User, batch: ReviewBatch, one: BatchDecision, step: _Step) -> None:
    principal = admin_principal(staff, one.owner_id, request_id=f"{BATCH_TAG}{batch.pk}")
    mine = BatchDecision.objects.filter(pk=one.pk, outcome=step.before)
    try:
        with act_as(principal):
            memory = step.act(batch.verb)(principal, one.memory_id, str(one.version), batch.reason)
            if not mine.update(outcome=step.after, version=memory.version):
                raise ChangedMeanwhile  # another worker was faster: ours is rolled back
    except DeskError:
        with act_as(principal):
            mine.update(outcome=step.refused)


def _left_out(verb: str) -> Q:
    """What is kept one by one: the suspicious, the sensitive, and what would take the place of something."""
    one_by_one = Q(suspicious=True) | Q(access_level__gte=AccessLevel.SENSITIVE) | Q(Exists(open_disputes()))
    return one_by_one if verb == ReviewBatch.Verb.CONFIRM else Q(pk__in=[])


def _known(verb: str) -> None:
    if verb not in ReviewBatch.Verb.values:
        raise BadInput(_("There is no such action. Nothing was decided."))
