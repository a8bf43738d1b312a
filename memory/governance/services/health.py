"""What waits, what failed, what it costs, and what can be tried again (SPEC 13, 14.4). A page reads it; nothing here takes long, however much there is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db import connections
from django.db.models import Count, Q, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.isolation import act_as, act_as_maintenance
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.selectors import being_checked, last_checks
from memory.audit.services import append, want_archive
from memory.audit.types import Checked
from memory.enums import CaptureState
from memory.errors import Overloaded
from memory.governance.services.standing import Standing, figures
from memory.governance.staff import only_staff
from memory.models import EmbeddingModel, Memory, MemoryVector, ModelCall, OperationLog, Turn, TurnVector
from memory.queue import ask
from memory.vectors.services import try_refused_again

CHECK = "memory.tasks.watch.check_log"
# More rows than this are not counted while somebody waits for the page: the database's own estimate is told.
COUNTED = 50_000


@dataclass(frozen=True, slots=True)
class Size:
    """How many rows there are, or about how many."""

    number: int
    exact: bool


@dataclass(frozen=True, slots=True)
class LogCheck:
    """What the last checks of the log found, in the table and in the archive; None where there was none. `under_way`: another goes on now."""

    table: Checked | None
    archive: Checked | None
    under_way: bool

    @property
    def broken(self) -> int:
        """At how many places it does not hold."""
        return sum(one.broken for one in (self.table, self.archive) if one)


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the installation. `calls`, `unusable`, `tokens`: of paid models in the last 24 hours."""

    standing: Standing
    failures: list[str]
    log: LogCheck
    calls: int
    unusable: int
    tokens: int
    memories: Size
    messages: Size
    entries: Size
    bytes: int


def look(staff: User) -> Health:
    """How everything stands now, and the log as it was when it was last checked."""
    only_staff(staff)
    standing, checks = figures(), log_check(staff)
    day = timezone.now() - timedelta(days=1)
    with act_as_maintenance() as alias:
        failed = Turn.objects.using(alias).filter(capture=CaptureState.FAILED)
        calls = ModelCall.objects.using(alias).filter(created_at__gte=day)
        spent = calls.aggregate(
            n=Count("pk"), bad=Count("pk", filter=Q(usable=False)), asked=Sum("prompt_tokens"), told=Sum("completion_tokens")
        )
        with connections[alias].cursor() as cursor:
            cursor.execute("select pg_database_size(current_database())")
            size = cursor.fetchone()[0]
        return Health(
            standing=standing,
            failures=sorted(set(failed.exclude(capture_error="").order_by("-pk").values_list("capture_error", flat=True)[:20])),
            log=checks,
            calls=spent["n"],
            unusable=spent["bad"],
            tokens=(spent["asked"] or 0) + (spent["told"] or 0),
            memories=_size(Memory, alias),
            messages=_size(Turn, alias),
            entries=_size(OperationLog, alias),
            bytes=size,
        )


def log_check(staff: User) -> LogCheck:
    """What the last checks of the operation log found."""
    only_staff(staff)
    table, archive = last_checks()
    return LogCheck(table, archive, being_checked())


def check_log_now(staff: User) -> bool:
    """Have a worker check the whole log, the archive included. False when a check is under way already: it will look at the archive too.

    Overloaded while no worker can be reached.
    """
    only_staff(staff)
    # Before it is looked whether one is under way: that one, or the next, sees the wish.
    want_archive()
    if being_checked():
        return False
    if not ask(CHECK):
        message = _("The broker cannot be reached, so no worker hears of it. Nothing was started; look after the broker, then try again.")
        raise Overloaded(message)
    return True


@dataclass(frozen=True, slots=True)
class Filling:
    """An embedding model that is being filled beside the one in force: vectors made, of how many."""

    model: str
    done: int
    total: int


def filling(staff: User) -> Filling | None:
    """How far the change to another embedding model is; None while there is none. The sweep of vectors goes on with it by itself."""
    only_staff(staff)
    with act_as_maintenance() as alias:
        model = EmbeddingModel.objects.using(alias).filter(state=EmbeddingModel.State.FILLING).order_by("-pk").first()
        if model is None:
            return None
        made = [table.objects.using(alias).filter(model=model, embedding__isnull=False).count() for table in (MemoryVector, TurnVector)]
        in_force = EmbeddingModel.objects.using(alias).filter(state=EmbeddingModel.State.ACTIVE).first()
        wanted = [table.objects.using(alias).filter(model=in_force).count() for table in (MemoryVector, TurnVector)]
        return Filling(str(model), sum(made), max(sum(wanted), sum(made)))


# Everybody's rows are changed as the maintenance role, over a connection of its own. The entry is committed first, inside that transaction: where
# it cannot be written nothing is changed.
def retry_captures(staff: User, *, request_id: str = "") -> int:
    """Let every message whose capture failed wait for it again; the sweeper takes them up. How many there were."""
    only_staff(staff)
    fresh = {"capture": CaptureState.PENDING, "capture_attempts": 0, "capture_after": None, "capture_error": ""}
    with act_as_maintenance() as alias, act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        again = Turn.objects.using(alias).filter(capture=CaptureState.FAILED).update(**fresh)
        append(admin, "capture.retry", details={"messages": again})
    return again


def retry_vectors(staff: User, *, request_id: str = "") -> int:
    """Let every text that the embedding model refused wait for its vector again. How many there were."""
    only_staff(staff)
    with act_as_maintenance(), act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        again = try_refused_again()
        append(admin, "vectors.retry", details={"texts": again})
    return again


def _size(table: type[Memory] | type[Turn] | type[OperationLog], alias: str) -> Size:
    with connections[alias].cursor() as cursor:
        cursor.execute("select reltuples from pg_class where oid = %s::regclass", [table._meta.db_table])  # noqa: SLF001 (Django's documented Model API)
        about = int(cursor.fetchone()[0])
    return Size(about, exact=False) if about > COUNTED else Size(table.objects.using(alias).count(), exact=True)
