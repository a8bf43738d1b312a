"""Is everything well: one sentence, then the parts."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, user_of
from dashboard.htmx import render_page
from memory.context.services import breaker_state
from memory.governance.services import health as service
from memory.governance.services import latency as speed
from memory.governance.services import schedules
from memory.governance.services.health import Health, LogCheck
from memory.governance.services.standing import LATE_SECONDS, Standing
from memory.governance.services.watch import probed

VECTORS = ("memory_vectors", "message_vectors")
# The log is checked every hour.
STALE = timedelta(hours=3)
PROBE_TROUBLES = {
    "the embedding model gave no vector for a plain sentence": gettext_lazy("the embedding model gave no vector for a plain sentence"),
    "the embedding model puts a sentence nearer to a foreign one than to its paraphrase": gettext_lazy(
        "the embedding model puts a sentence nearer to a foreign one than to its paraphrase"
    ),
}


@for_staff
def health(request: HttpRequest) -> HttpResponse:
    """The page; a part of it is asked for again and again."""
    staff = user_of(request)
    found = service.look(staff)
    taken, failed, refused = speed.database_connections(staff), found.standing.queue("failed_captures"), found.standing.refused
    parts = [
        *(_captures(found.standing), _vectors(found.standing), _probe(), _scheduler(found.standing), _worker(found.standing)),
        *(_webhooks(found.standing), _log(found.log), _models(found), _pool(taken), _disk(found.standing)),
    ]
    context = {
        "effect": _effect(parts),
        "effect_state": _worst(parts),
        "parts": parts,
        "queues": _queues(found.standing),
        "retry_url": reverse("manage:retry_captures") if failed.waiting else "",
        "retry_count": failed.waiting,
        "failures": found.failures,
        "vectors_url": reverse("manage:retry_vectors") if refused else "",
        "vectors_count": refused,
        "migration": service.filling(staff),
        "migrate_url": _sweep_url(staff),
        "breaker": _breaker(),
        "latencies": [replace(one, route=_readable(one.route)) for one in speed.latencies(staff)],
        "storage": [
            (_("Memories"), _size(found.memories)),
            (_("Messages"), _size(found.messages)),
            (_("Entries of the log"), _size(found.entries)),
            (_("Database"), filesizeformat(found.bytes)),
            (_("Connections to the database"), f"{taken.taken} / {taken.allowed}"),
        ],
    }
    return render_page(request, "dashboard/admin/health.html", context, part="health")


def _size(size: service.Size) -> str:
    return str(size.number) if size.exact else _("about {n}").format(n=f"{size.number:,}")


def _readable(route: str) -> str:
    """An address as a person reads it: its changing parts by their names, not by the patterns they are found with."""
    named = re.sub(r"\(\?P<(\w+)>[^()]*\)", r"<\1>", route)
    return re.sub(r"<\w+:(\w+)>", r"<\1>", named).strip("^$")


def _breaker() -> str:
    """Whether recall is left alone in this process."""
    is_open = breaker_state().open
    return _("not available: contexts go without recall") if is_open else _("available")


@for_staff
@require_POST
def retry(request: HttpRequest) -> HttpResponse:
    """Read the messages again whose capture failed."""
    again = service.retry_captures(user_of(request), request_id=getattr(request, "request_id", ""))
    messages.success(request, ngettext("{n} message waits to be read again.", "{n} messages wait to be read again.", again).format(n=again))
    return back(request, reverse("manage:health"))


@for_staff
@require_POST
def retry_vectors(request: HttpRequest) -> HttpResponse:
    """Ask again for the vectors of the texts that the embedding model refused."""
    again = service.retry_vectors(user_of(request), request_id=getattr(request, "request_id", ""))
    messages.success(request, ngettext("{n} text waits for its vector.", "{n} texts wait for their vectors.", again).format(n=again))
    return back(request, reverse("manage:health"))


def _captures(found: Standing) -> dict[str, Any]:
    failed, waiting = found.queue("failed_captures"), found.queue("captures")
    state = "down" if failed.waiting else ("slow" if waiting.is_late else "ok")
    detail = (
        ngettext("{n} message could not be read", "{n} messages could not be read", failed.waiting).format(n=failed.waiting)
        if failed.waiting
        else ""
    )
    advice = (
        _("Look at the reasons below, mend their cause (a model's address or key, most often), then have the messages read again.")
        if failed.waiting
        else _("See under Schedules whether the reading is paused, and whether a worker runs (`manage.py up` starts it).")
    )
    return _part(_("Reading what people say"), state, detail, failed.oldest, advice=advice)


def _vectors(found: Standing) -> dict[str, Any]:
    late = any(found.queue(name).is_late for name in VECTORS)
    detail = (
        ngettext(
            "{n} text has no vector: it is found by words alone", "{n} texts have no vector: they are found by words alone", found.refused
        )
        if found.refused
        else ""
    )
    advice = _("See whether the embedding endpoint answers and a worker runs. Until then everything is still found by its words.")
    return _part(_("Finding by meaning"), "slow" if late or found.refused else "ok", detail.format(n=found.refused), None, advice=advice)


def _scheduler(found: Standing) -> dict[str, Any]:
    """Whether the regular work is started: without it nothing expires, is tried again, or is looked after."""
    at = timezone.now() - timedelta(seconds=found.swept)
    advice = _(
        "See whether the scheduler runs (`manage.py up`, or `up beat` where processes run apart), and under Schedules what is paused."
    )
    return _part(_("Scheduler"), "down" if found.swept > LATE_SECONDS else "ok", _("last started some work"), at, advice=advice)


def _worker(found: Standing) -> dict[str, Any]:
    """Whether somebody does the work. Without a scheduler there is little to do, and nothing is said of workers."""
    if found.swept > LATE_SECONDS:
        return _part(_("Workers"), "unknown", _("nothing is started for them: see Scheduler"), None)
    at = timezone.now() - timedelta(seconds=found.worked)
    advice = _("See whether a worker runs (`manage.py up`, or `up worker` where processes run apart) and reaches the broker.")
    return _part(_("Workers"), "down" if found.worked > LATE_SECONDS else "ok", _("last started some work"), at, advice=advice)


def _webhooks(found: Standing) -> dict[str, Any]:
    dead, due = found.queue("dead_deliveries"), found.queue("deliveries")
    detail = ngettext("{n} sending was given up", "{n} sendings were given up", dead.waiting).format(n=dead.waiting) if dead.waiting else ""
    advice = _("Open the webhook, look at what its receiver answers, and have what was given up sent again, or switch the webhook off.")
    return _part(
        *(_("Telling agents"), "slow" if dead.waiting or due.is_late else "ok", detail, dead.oldest),
        reverse("manage:webhooks") if dead.waiting or due.is_late else "",
        advice,
        _("webhooks"),
    )


def _disk(found: Standing) -> dict[str, Any]:
    detail = _("{free} free of {size}").format(free=filesizeformat(found.disk_free), size=filesizeformat(found.disk_size))
    advice = _("Make room where the service keeps its files: a full disk stops all writing.")
    return _part(_("Disk"), "down" if found.disk_is_short else "ok", detail if found.disk_size else "", None, advice=advice)


def _probe() -> dict[str, Any]:
    """What the regular probe of the vectors found last."""
    last, name = probed(), _("Probe of the vectors")
    if last is None:
        return _part(name, "unknown", _("not made for a quarter of an hour: see under Schedules whether it is paused"), None)
    took = _("{n} ms").format(n=f"{last['milliseconds']:.0f}")
    told = {
        True: _("a stored memory is found by its own text"),
        False: _("a stored memory is not found by its own text"),
        None: _("nothing is stored yet; the sentences of the probe are told apart"),
    }
    advice = _(
        "If the embedding endpoint answers, another model stands behind it than the one that made the vectors: put the old one back, or run "
        "`manage.py reembed`, which makes them anew. Until then everything is still found by its words."
    )
    trouble = last["trouble"]
    words = told[last.get("found")] if not trouble or last.get("found") is False else str(PROBE_TROUBLES.get(trouble, trouble))
    return _part(name, "down" if trouble else "ok", f"{words}, {took}", last.get("at"), advice=advice)


def _log(found: LogCheck) -> dict[str, Any]:
    name, address = _("Operation log"), reverse("manage:operations")
    if found.table is None:
        words = _("is being checked") if found.under_way else _("not checked yet; it is checked every hour")
        return _part(name, "unknown", words, None, address, link=_("log"))
    if found.broken:
        words = ngettext("broken at {n} place", "broken at {n} places", found.broken).format(n=found.broken)
    else:
        words = _("checked, the chain is whole")
    stale = timezone.now() - found.table.at > STALE
    advice = (
        _(
            "Somebody changed the log in the database itself. Keep a copy of it, compare with the last backup, and change the owner role's password."
        )
        if found.broken
        else _("It was not checked for hours: see under Schedules whether that is paused.")
    )
    state = "down" if found.broken else ("slow" if stale else "ok")
    return _part(name, state, words, found.table.at, address, advice, _("log"))


def _models(found: Health) -> dict[str, Any]:
    if not found.calls:
        return _part(_("Paid models"), "off", _("no call in the last 24 hours"), None)
    told = ngettext("{n} call in the last 24 hours", "{n} calls in the last 24 hours", found.calls).format(n=found.calls)
    spent = ngettext("{n} token", "{n} tokens", found.tokens).format(n=found.tokens)
    unusable = ngettext("{n} answer of no use", "{n} answers of no use", found.unusable).format(n=found.unusable)
    state = "slow" if found.unusable * 2 > found.calls else "ok"
    advice = _("The model does not keep to the form it is asked for: name another one in CHAT_SMALL_MODEL.")
    return _part(_("Paid models"), state, _(", ").join([told, spent, *([unusable] if found.unusable else [])]), None, advice=advice)


def _sweep_url(staff: Any) -> str:
    """Where the work that makes vectors is started at once."""
    task = next((task for task in schedules.schedules(staff) if task.task == "memory.tasks.vectors.sweep_vectors"), None)
    return reverse("manage:schedule", args=[task.pk, "run"]) if task else ""


def _pool(taken: speed.Connections) -> dict[str, Any]:
    """Over four fifths, a burst finds no free connection and is told to come again (SPEC 14.4)."""
    told = _("{n} of {most} connections taken").format(n=taken.taken, most=taken.allowed)
    advice = _("Lower DATABASE_POOL of each process, or raise max_connections; docs/operations.md has the sum.")
    return _part(_("Database"), "slow" if taken.taken > taken.allowed * 0.8 else "ok", told, None, advice=advice)


def _part(name: str, state: str, detail: str, since: Any, url: str = "", advice: str = "", link: str = "") -> dict[str, Any]:
    """One line of the page; `advice`, what to do, is shown where the state is not good; `link`: the words of `url`."""
    bad = state in ("slow", "down")
    return {
        "name": name,
        "state": state,
        "since": since,
        "detail": detail,
        "url": url,
        "link": link,
        "advice": advice if bad else "",
    }


def _worst(parts: list[dict[str, Any]]) -> str:
    states = {part["state"] for part in parts}
    return next((state for state in ("down", "slow") if state in states), "ok")


def _effect(parts: list[dict[str, Any]]) -> str:
    worst = _worst(parts)
    unknown = _(", ").join(part["name"] for part in parts if part["state"] == "unknown")
    if worst == "ok" and unknown:
        return _("Nothing is known to be wrong. Not checked yet: {names}.").format(names=unknown)
    if worst == "ok":
        return _("Everything works.")
    names = _(", ").join(part["name"] for part in parts if part["state"] == worst)
    return (
        _("Something needs you: {names}.").format(names=names)
        if worst == "down"
        else _("Behind, but working: {names}.").format(names=names)
    )


def _queues(found: Standing) -> list[dict[str, Any]]:
    words = {
        "captures": _("Messages to be read"),
        "failed_captures": _("Messages that could not be read"),
        "memory_vectors": _("Memories without a vector"),
        "message_vectors": _("Messages without a vector"),
        "candidates": _("Candidates that wait for a person"),
        "deliveries": _("Sendings to webhooks that are due"),
        "dead_deliveries": _("Sendings to webhooks that were given up"),
    }
    rows = [(words[queue.name], queue) for queue in found.queues]
    return [{"name": name, "waiting": queue.waiting, "oldest": queue.oldest} for name, queue in rows if queue.waiting]
