"""The regular work, in plain words: run now, pause, another rhythm."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, user_of
from dashboard.given_back import Refused, drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from dashboard.typed import number
from dashboard.words import every, every_day
from memory.errors import DeskError, Overloaded
from memory.governance.services import schedules as service

# By the task behind it: what it is called, and what stops when it is paused.
WORDS = {
    "memory.tasks.capture.sweep_captures": (
        gettext_lazy("Read what people said"),
        gettext_lazy("Messages whose first reading failed or was lost wait until it goes on."),
    ),
    "memory.tasks.vectors.sweep_vectors": (
        gettext_lazy("Make missing vectors"),
        gettext_lazy("What is new is found by words alone meanwhile."),
    ),
    "memory.tasks.summaries.sweep_sessions": (
        gettext_lazy("Sum up long conversations"),
        gettext_lazy("Summaries fall behind; nothing is lost."),
    ),
    "memory.tasks.retention.sweep_retention": (
        gettext_lazy("End what has run out, empty the trash"),
        gettext_lazy("Memories past their end stay listed as active, and the trash keeps what should be gone."),
    ),
    "memory.tasks.retention.archive_expired": (
        gettext_lazy("Archive what expired long ago"),
        gettext_lazy("The tables keep what should lie in the archive."),
    ),
    "memory.tasks.retention.archive_log": (
        gettext_lazy("Archive old days of the log"),
        gettext_lazy("The log grows in the database beyond its time."),
    ),
    "memory.tasks.retention.remove_doomed": (
        gettext_lazy("Remove archived files of what was erased"),
        gettext_lazy("Erased memories leave files behind until it goes on."),
    ),
    "memory.tasks.watch.probe_vectors": (
        gettext_lazy("Probe the vectors"),
        gettext_lazy("Nobody is told when finding by meaning breaks."),
    ),
    "memory.tasks.watch.look_after": (
        gettext_lazy("Look after the installation"),
        gettext_lazy("Nobody is told of what turns red."),
    ),
    "memory.tasks.watch.check_log": (
        gettext_lazy("Check the operation log"),
        gettext_lazy("Nobody notices that somebody changed the log in the database."),
    ),
    "memory.tasks.evaluation.sweep_evaluations": (
        gettext_lazy("Look after measurements"),
        gettext_lazy("A measurement whose worker is gone stands as running, and no other can be started."),
    ),
    "memory.tasks.removals.write_down_removals": (
        gettext_lazy("Write down what was removed"),
        gettext_lazy("A backup put back later could bring back what was removed."),
    ),
    "memory.tasks.events.sweep_webhooks": (
        gettext_lazy("Send events to webhooks"),
        gettext_lazy("Agents that have themselves told hear of nothing until it goes on."),
    ),
    "memory.tasks.events.sweep_events": (
        gettext_lazy("Drop old events"),
        gettext_lazy("Events stay in the database beyond their days."),
    ),
    "memory.tasks.review.sweep_batches": (
        gettext_lazy("Go on with decisions about many"),
        gettext_lazy("What an interrupted worker left undecided waits until it goes on."),
    ),
    "memory.tasks.vectors.index_heavy": (
        gettext_lazy("Index people with very many memories"),
        gettext_lazy("Their searches become slower."),
    ),
}
UNITS = {
    "seconds": gettext_lazy("seconds"),
    "minutes": gettext_lazy("minutes"),
    "hours": gettext_lazy("hours"),
    "days": gettext_lazy("days"),
}


@for_staff
def schedules(request: HttpRequest) -> HttpResponse:
    """The list; with `?edit=`, one of them to be changed."""
    return _page(request, editing=number(request.GET.get("edit")))


@for_staff
@require_POST
def schedule(request: HttpRequest, schedule_id: int, verb: str) -> HttpResponse:
    """Do some regular work now, pause it, or give it another rhythm."""
    staff, request_id = user_of(request), str(getattr(request, "request_id", ""))
    home = reverse("manage:schedules")
    if verb == "run":
        try:
            task = service.run_now(staff, schedule_id, request_id=request_id)
        except Overloaded as error:
            messages.error(request, told(error))
        else:
            messages.success(request, _("Under way: {name}").format(name=name_of(task)))
    elif verb == "toggle":
        on = service.pause(staff, schedule_id, request_id=request_id)
        messages.success(request, _("It goes on.") if on else _("Paused."))
    elif verb == "rhythm":
        try:
            _set(request, schedule_id, request_id)
        except DeskError as error:
            if error.status == 404:
                raise
            with drawn_as(request, f"{home}?edit={schedule_id}"):
                return _page(request, editing=schedule_id, refused=Refused(request.POST, told(error), schedule_id))
        messages.success(request, _("Saved. It takes effect within seconds."))
    else:
        raise Http404
    return back(request, home)


def _page(request: HttpRequest, *, editing: int | None, refused: Refused | None = None) -> HttpResponse:
    """The list; a rhythm that was refused comes back as it was typed, with what is wrong with it."""
    rows = [_line(task, editing, refused) for task in service.schedules(user_of(request))]
    context = {"schedules": rows, "units": list(UNITS.items()), "error": refused.error if refused else ""}
    return render_page(request, "dashboard/admin/schedules.html", context, status=422 if refused else 200)


def name_of(task: Any) -> str:
    """What some regular work is called in the reader's language; its own name where it is not one of ours."""
    return str(WORDS[task.task][0]) if task.task in WORDS else str(task.name)


def rhythm(task: Any) -> str:
    """How often it is done, in words."""
    if task.interval:
        times, unit = _short(task.interval.every, task.interval.period)
        return every(times, unit) if unit in service.UNITS else str(task.interval)
    if task.crontab and _daily(task.crontab):
        return every_day(f"{int(task.crontab.hour):02}:{int(task.crontab.minute):02}")
    return _("by the calendar: {rule}").format(rule=task.crontab) if task.crontab else ""


def _short(every: int, unit: str) -> tuple[int, str]:
    """The same rhythm in the largest unit that fits: 86,400 seconds are a day."""
    for size, larger, smaller in ((60, "minutes", "seconds"), (60, "hours", "minutes"), (24, "days", "hours")):
        if unit == smaller and every % size == 0:
            every, unit = every // size, larger
    return every, unit


def _daily(crontab: Any) -> bool:
    stars = crontab.day_of_week == crontab.day_of_month == crontab.month_of_year == "*"
    return bool(stars and str(crontab.hour).isdecimal() and str(crontab.minute).isdecimal())


def _set(request: HttpRequest, schedule_id: int, request_id: str) -> None:
    given, staff = request.POST, user_of(request)
    if given.get("how") == "time":
        hour, _colon, minute = given.get("time", "").partition(":")
        service.set_time(staff, schedule_id, hour=number(hour), minute=number(minute), request_id=request_id)
    else:
        service.set_interval(staff, schedule_id, every=number(given.get("every")), unit=given.get("unit", ""), request_id=request_id)


def _line(task: Any, editing: int | None, refused: Refused | None) -> dict[str, Any]:
    daily = task.crontab is not None and _daily(task.crontab)
    home = reverse("manage:schedules")
    shown = {
        "every": task.interval.every if task.interval else 1,
        "unit": task.interval.period if task.interval else "hours",
        "daily": daily,
        "time": f"{int(task.crontab.hour):02}:{int(task.crontab.minute):02}" if daily else "03:15",
    }
    if refused and refused.of == task.pk:
        given = refused.given
        shown = {name: given.get(name, "") for name in ("every", "unit", "time")} | {"daily": given.get("how") == "time"}
    return {
        **shown,
        "id": task.pk,
        "name": name_of(task),
        "effect": WORDS[task.task][1] if task.task in WORDS else "",
        "rhythm": rhythm(task),
        "last_run": task.last_run_at,
        "enabled": task.enabled,
        "editing": task.pk == editing,
        "toggle_url": reverse("manage:schedule", args=[task.pk, "toggle"]),
        "run_url": reverse("manage:schedule", args=[task.pk, "run"]),
        "rhythm_url": reverse("manage:schedule", args=[task.pk, "rhythm"]),
        "edit_url": f"{home}?edit={task.pk}#schedule-{task.pk}",
    }
