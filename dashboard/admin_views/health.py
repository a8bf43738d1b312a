"""Is everything well: one sentence, then the parts."""

from __future__ import annotations

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
from memory.governance.services.health import Health, Waiting
from memory.governance.services.watch import probed

SLOW = timedelta(minutes=5)
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
    taken = speed.database_connections(staff)
    parts = [_captures(found), _vectors(found), _probe(), _chain(found), _models(found), _pool(taken)]
    context = {
        "effect": _effect(parts),
        "effect_state": _worst(parts),
        "parts": parts,
        "queues": _queues(found),
        "retry_url": reverse("manage:retry_captures") if found.failed.number else "",
        "retry_count": found.failed.number,
        "failures": found.failures,
        "migration": service.filling(staff),
        "migrate_url": _sweep_url(staff),
        "breaker": _breaker(),
        "latencies": speed.latencies(staff),
        "storage": [
            (_("Memories"), str(found.memories)),
            (_("Messages"), str(found.messages)),
            (_("Entries of the log"), str(found.entries)),
            (_("Database"), filesizeformat(found.bytes)),
            (_("Connections to the database"), f"{taken.taken} / {taken.allowed}"),
        ],
        "checked_at": timezone.now(),
    }
    return render_page(request, "dashboard/admin/health.html", context, part="health")


def _breaker() -> dict[str, Any]:
    """Whether recall is left alone in this process."""
    is_open = breaker_state().open
    return {"state": _("Open: contexts go without recall") if is_open else _("Closed: recall works"), "ok": not is_open}


@for_staff
@require_POST
def retry(request: HttpRequest) -> HttpResponse:
    """Read the messages again whose capture failed."""
    again = service.retry_captures(user_of(request), request_id=getattr(request, "request_id", ""))
    messages.success(request, ngettext("{n} message waits to be read again.", "{n} messages wait to be read again.", again).format(n=again))
    return back(request, reverse("manage:health"))


def _captures(found: Health) -> dict[str, Any]:
    state = "down" if found.failed.number else ("slow" if _late(found.captures) else "ok")
    detail = (
        ngettext("{n} message could not be read", "{n} messages could not be read", found.failed.number).format(n=found.failed.number)
        if found.failed.number
        else ""
    )
    advice = (
        _("Look at the reasons below, mend their cause (a model's address or key, most often), then have the messages read again.")
        if found.failed.number
        else _("See under Schedules whether the reading is paused, and whether a worker runs (`manage.py up` starts it).")
    )
    return _part(_("Reading what people say"), state, detail, found.failed.oldest, advice=advice)


def _vectors(found: Health) -> dict[str, Any]:
    state = "slow" if _late(found.vectors) or found.refused else "ok"
    detail = (
        ngettext(
            "{n} text has no vector: it is found by words alone", "{n} texts have no vector: they are found by words alone", found.refused
        )
        if found.refused
        else ""
    )
    advice = _("See whether the embedding endpoint answers and a worker runs. Until then everything is still found by its words.")
    return _part(_("Finding by meaning"), state, detail.format(n=found.refused), None, advice=advice)


def _probe() -> dict[str, Any]:
    """What the regular probe of the vectors found last."""
    last, name = probed(), _("Probe of the vectors")
    if last is None:
        return _part(name, "off", _("not made for a quarter of an hour: see under Schedules whether it is paused"), None)
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


def _chain(found: Health) -> dict[str, Any]:
    detail = (
        ngettext("broken at {n} place", "broken at {n} places", found.broken).format(n=found.broken)
        if found.broken
        else _("checked, the chain is whole")
    )
    advice = _(
        "Somebody changed the log in the database itself. Keep a copy of it, compare with the last backup, and change the owner role's password."
    )
    return _part(_("Operation log"), "down" if found.broken else "ok", detail, found.chain_at, reverse("manage:operations"), advice)


def _models(found: Health) -> dict[str, Any]:
    if not found.calls:
        return _part(_("Paid models"), "off", _("no call in the last 24 hours"), None)
    told = ngettext("{n} call in the last 24 hours", "{n} calls in the last 24 hours", found.calls).format(n=found.calls)
    spent = ngettext("{n} token", "{n} tokens", found.tokens).format(n=found.tokens)
    unusable = ngettext("{n} answer of no use", "{n} answers of no use", found.unusable).format(n=found.unusable)
    state = "slow" if found.unusable * 2 > found.calls else "ok"
    advice = _("The model does not keep to the form it is asked for: name another one in CHAT_SMALL_MODEL.")
    return _part(_("Paid models"), state, ", ".join([told, spent, *([unusable] if found.unusable else [])]), None, advice=advice)


def _sweep_url(staff: Any) -> str:
    """Where the work that makes vectors is started at once."""
    task = next((task for task in schedules.schedules(staff) if task.task == "memory.tasks.vectors.sweep_vectors"), None)
    return reverse("manage:schedule", args=[task.pk, "run"]) if task else ""


def _pool(taken: speed.Connections) -> dict[str, Any]:
    """Over four fifths, a burst finds no free connection and is told to come again (SPEC 14.4)."""
    told = _("{n} of {most} connections taken").format(n=taken.taken, most=taken.allowed)
    advice = _("Lower DATABASE_POOL of each process, or raise max_connections; docs/operations.md has the sum.")
    return _part(_("Database"), "slow" if taken.taken > taken.allowed * 0.8 else "ok", told, None, advice=advice)


def _part(name: str, state: str, detail: str, since: Any, url: str = "", advice: str = "") -> dict[str, Any]:
    """One line of the page; `advice`, what to do, is shown where the state is not good."""
    bad = state in ("slow", "down")
    return {
        "name": name,
        "state": state,
        "since": since,
        "detail": detail,
        "p95_ms": None,
        "spark": [],
        "url": url,
        "advice": advice if bad else "",
    }


def _late(waiting: Waiting) -> bool:
    return waiting.oldest is not None and timezone.now() - waiting.oldest > SLOW


def _worst(parts: list[dict[str, Any]]) -> str:
    states = {part["state"] for part in parts}
    return next((state for state in ("down", "slow") if state in states), "ok")


def _effect(parts: list[dict[str, Any]]) -> str:
    worst = _worst(parts)
    if worst == "ok":
        return _("Everything works. People notice nothing.")
    names = ", ".join(part["name"] for part in parts if part["state"] == worst)
    return (
        _("Something needs you: {names}.").format(names=names)
        if worst == "down"
        else _("Behind, but working: {names}.").format(names=names)
    )


def _queues(found: Health) -> list[dict[str, Any]]:
    rows = (
        (_("Messages to be read"), found.captures),
        (_("Messages that could not be read"), found.failed),
        (_("Texts without a vector"), found.vectors),
        (_("Candidates that wait for a person"), found.candidates),
    )
    return [{"name": name, "waiting": one.number, "oldest": one.oldest} for name, one in rows if one.number]
