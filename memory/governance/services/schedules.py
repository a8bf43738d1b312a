"""The regular work: looked at, run at once, paused, and set to another rhythm within what keeps the service sound (SPEC 13)."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from importlib import import_module

from celery import current_app
from django.db import transaction
from django.utils.translation import gettext as _
from django_celery_beat.models import CrontabSchedule, IntervalSchedule, PeriodicTask

from accounts.errors import BadInput, NotFound
from accounts.isolation import act_as
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.services import append
from memory.errors import Overloaded
from memory.governance.staff import only_staff
from memory.queue import ask

UNITS = {"seconds": timedelta(seconds=1), "minutes": timedelta(minutes=1), "hours": timedelta(hours=1), "days": timedelta(days=1)}
SHORTEST, LONGEST = timedelta(seconds=5), timedelta(days=31)


def schedules(staff: User) -> list[PeriodicTask]:
    """What is done regularly."""
    only_staff(staff)
    rows = PeriodicTask.objects.select_related("interval", "crontab").exclude(task="celery.backend_cleanup")
    return list(rows.order_by("name"))


def run_now(staff: User, schedule_id: int, *, request_id: str = "") -> PeriodicTask:
    """Have the work done once, now, by a worker. Overloaded while none can be reached."""
    task = _schedule(staff, schedule_id)
    if not ask(task.task):
        raise Overloaded(
            _("The broker cannot be reached, so no worker hears of it. Nothing was started; look after the broker, then try again.")
        )
    _note(staff, task, "run now", request_id)
    return task


def pause(staff: User, schedule_id: int, *, request_id: str = "") -> bool:
    """Pause the work, or go on with it. Whether it goes on now."""
    task = _schedule(staff, schedule_id)
    task.enabled = not task.enabled
    task.save()
    _note(staff, task, "goes on" if task.enabled else "paused", request_id)
    return bool(task.enabled)


def set_interval(staff: User, schedule_id: int, *, every: int | None, unit: str, request_id: str = "") -> PeriodicTask:
    """Do the work every so often: from 5 seconds to 31 days. BadInput otherwise."""
    task = _schedule(staff, schedule_id)
    if every is None or unit not in UNITS or not SHORTEST <= UNITS[unit] * min(every, 3_000_000) <= LONGEST:
        raise BadInput(_("Give a rhythm between 5 seconds and 31 days. Nothing was changed."))
    with transaction.atomic():
        interval, _made = IntervalSchedule.objects.get_or_create(every=every, period=unit)
        task.interval, task.crontab = interval, None
        task.save()
    _note(staff, task, f"every {every} {unit}", request_id)
    return task


def set_time(staff: User, schedule_id: int, *, hour: int | None, minute: int | None, request_id: str = "") -> PeriodicTask:
    """Do the work once a day at that time (UTC). BadInput for a time that no day has."""
    task = _schedule(staff, schedule_id)
    if hour is None or minute is None or not (0 <= hour < 24 and 0 <= minute < 60):
        raise BadInput(_("Give a time of day such as 03:15. Nothing was changed."))
    with transaction.atomic():
        daily, _made = CrontabSchedule.objects.get_or_create(
            minute=str(minute), hour=str(hour), day_of_week="*", day_of_month="*", month_of_year="*", timezone="UTC"
        )
        task.crontab, task.interval = daily, None
        task.save()
    _note(staff, task, f"daily at {hour:02}:{minute:02}", request_id)
    return task


def _schedule(staff: User, schedule_id: int) -> PeriodicTask:
    only_staff(staff)
    task = PeriodicTask.objects.select_related("interval", "crontab").filter(pk=schedule_id).first()
    if task is None or not _is_known(task.task):
        raise NotFound
    return task


def _is_known(name: str) -> bool:
    """Whether it is work of ours. A process knows a task once its module is loaded."""
    if not name.startswith("memory.tasks."):
        return False
    with suppress(ImportError):
        import_module(name.rpartition(".")[0])
    return name in current_app.tasks


def _note(staff: User, task: PeriodicTask, what: str, request_id: str) -> None:
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        append(admin, "schedule.change", reason=what, details={"schedule": task.name})
