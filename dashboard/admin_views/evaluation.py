"""How well memory works, measured: start a measurement, and compare the figures over time."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, user_of
from dashboard.htmx import render_page
from dashboard.refusals import told
from dashboard.typed import number
from memory.errors import DeskError
from memory.evaluation import services as service

WHAT = {
    "capture": gettext_lazy("Capture: is the right thing remembered?"),
    "recall": gettext_lazy("Recall: is the right memory found?"),
    "load": gettext_lazy("Load: how fast is it?"),
}
# The figures of each measurement that stand in the list: path in the result, words, whether a share, whether more is better.
FIGURES: dict[str, tuple[tuple[tuple[str, ...], Any, bool, bool], ...]] = {
    "capture": (
        (("passed_share",), gettext_lazy("cases passed"), True, True),
        (("precision",), gettext_lazy("precision"), True, True),
        (("by_lang", "en", "passed_share"), gettext_lazy("English"), True, True),
        (("by_lang", "zh", "passed_share"), gettext_lazy("Chinese"), True, True),
    ),
    "recall": (
        (("overall", "r@1"), gettext_lazy("found first"), True, True),
        (("overall", "r@3"), gettext_lazy("among 3"), True, True),
        (("overall", "r@10"), gettext_lazy("among 10"), True, True),
        (("abstained_share",), gettext_lazy("rightly nothing"), True, True),
    ),
    "load": (
        (("search", "p95_ms"), gettext_lazy("search p95, ms"), False, False),
        (("context", "p95_ms"), gettext_lazy("context p95, ms"), False, False),
        (("clients", "8", "per_second"), gettext_lazy("8 clients, a second"), False, True),
    ),
}
MISSES = 20
ERRORS = {
    service.NOT_TAKEN: gettext_lazy("No worker took it up. See whether one runs, and measure again."),
    service.GONE: gettext_lazy("The worker that made it is gone. Measure again."),
    service.STOPPED: gettext_lazy("The worker was stopped. Measure again."),
}


@for_staff
def evaluation(request: HttpRequest) -> HttpResponse:
    """The measurements of one sort, newest first, each beside the one before it with the same data."""
    what = request.GET.get("what", "capture")
    what = what if what in WHAT else "capture"
    runs = service.runs(user_of(request), what=what)
    opened = number(request.GET.get("run"))
    home = reverse("manage:evaluation")
    context = {
        "tabs": [{"label": label, "url": f"{home}?what={name}", "current": name == what} for name, label in WHAT.items()],
        "what": what,
        "heads": [words for _path, words, _share, _more in FIGURES[what]],
        "runs": [_line(run, runs, home) for run in runs],
        "chart": _chart(what, runs),
        "current": next((_opened(run) for run in runs if run.pk == opened), None),
        "data_sets": list(service.data_sets(what)),
        "start_url": reverse("manage:evaluation_start"),
        "busy": service.busy(user_of(request)),
    }
    return render_page(request, "dashboard/admin/evaluation.html", context, part="runs")


@for_staff
@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Have a worker measure."""
    what = request.POST.get("what", "")
    try:
        service.start(user_of(request), what=what, data=request.POST.get("data", ""), request_id=str(getattr(request, "request_id", "")))
        messages.success(request, _("Under way. The figures stand here when it is done; the page looks by itself."))
    except DeskError as error:
        messages.error(request, told(error))
    return back(request, f"{reverse('manage:evaluation')}?what={what if what in WHAT else 'capture'}")


def _line(run: Any, runs: list[Any], home: str) -> dict[str, Any]:
    earlier = next((one for one in runs if one.pk < run.pk and one.data == run.data and one.state == "done"), None)
    return {
        "id": run.pk,
        "at": run.finished_at or run.created_at,
        "state": run.state,
        "state_display": run.get_state_display(),
        "data": run.data,
        "by": run.by,
        "setting": f"{run.version} · {run.embedding}" if run.embedding else run.version,
        "error": ERRORS.get(run.error, run.error),
        "url": f"{home}?what={run.what}&run={run.pk}#run-{run.pk}",
        "figures": [_figure(run, earlier, *one) for one in FIGURES[run.what]] if run.state == "done" else [],
    }


def _figure(run: Any, earlier: Any, path: tuple[str, ...], words: Any, share: bool, more: bool) -> dict[str, Any]:  # noqa: FBT001 (rows of a table)
    value, before = _at(run.result, path), _at(earlier.result, path) if earlier else None
    change = round(value - before, 4) if value is not None and before is not None else 0.0
    return {
        "label": words,
        "words": _spoken(value, share=share),
        "change": _spoken(abs(change), share=share) if change else "",
        "rose": change > 0,
        "better": (change > 0) == more,
    }


def _spoken(value: float | None, *, share: bool) -> str:
    if value is None:
        return "–"
    return f"{value * 100:.1f}%" if share else f"{value:.1f}"


def _at(result: Any, path: tuple[str, ...]) -> float | None:
    for name in path:
        result = result.get(name) if isinstance(result, dict) else None
    return float(result) if isinstance(result, int | float) else None


def _chart(what: str, runs: list[Any]) -> list[dict[str, Any]]:
    """The first figure of each finished measurement, oldest first, by data: what the line over time shows."""
    path, words, share, _more = FIGURES[what][0]
    series: dict[str, list[float]] = {}
    for run in reversed(runs):
        value = _at(run.result, path) if run.state == "done" else None
        if value is not None:
            series.setdefault(run.data, []).append(value * 100 if share else value)
    return [{"data": data, "label": words, "values": values} for data, values in series.items() if len(values) > 1]


def _opened(run: Any) -> dict[str, Any]:
    misses = run.result.get("misses", []) if isinstance(run.result, dict) else []
    return {
        "id": run.pk,
        "misses": [{"id": one.get("id", ""), "why": _why(one)} for one in misses[:MISSES] if isinstance(one, dict)],
        "more": max(0, len(misses) - MISSES),
        "all": sorted(_flat("", {name: value for name, value in run.result.items() if name != "misses"})),
    }


def _why(miss: Any) -> str:
    why = miss.get("why", "")
    return "; ".join(str(one) for one in why) if isinstance(why, list) else str(why)


def _flat(prefix: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [line for name, inner in value.items() for line in _flat(f"{prefix}.{name}" if prefix else str(name), inner)]
    return [] if isinstance(value, list) else [(prefix, f"{value:.4g}" if isinstance(value, float) else str(value))]
