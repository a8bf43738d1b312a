"""Is the memory good: what is kept, why not, what answers said of it, what is never used."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from dashboard.access import for_staff, user_of
from dashboard.admin_views.review import REASONS
from dashboard.htmx import render_page
from dashboard.views.answers import SIGNALS
from dashboard.words import reason
from memory.enums import Source
from memory.governance.services import quality as service

PERIODS = (7, 30, 90)
ENOUGH = 50
LANGUAGES = {"en": gettext_lazy("English"), "zh": gettext_lazy("Chinese"), "ja": gettext_lazy("Japanese"), "other": gettext_lazy("other")}


@for_staff
def quality(request: HttpRequest) -> HttpResponse:
    """The figures of a period."""
    wanted = request.GET.get("days", "")
    days = int(wanted) if wanted in {str(one) for one in PERIODS} else 30
    found = service.quality(user_of(request), days=days)
    context = {
        "periods": [{"label": _("{n} days").format(n=one), "url": f"?days={one}", "current": one == days} for one in PERIODS],
        "too_few": ""
        if found.decided >= ENOUGH
        else _("Few decisions so far ({n} of {enough}): read the shares with care.").format(n=found.decided, enough=ENOUGH),
        "figures": [
            (_("of the candidates decided on were kept"), _share(found.kept, found.decided)),
            (_("decisions"), str(found.decided)),
            (_("active memories"), str(found.active)),
            (_("of them never recalled"), _share(found.unused, found.active)),
            (_("said again, not stored again"), str(found.duplicates)),
            (_("suspicious ones caught"), str(found.suspicious)),
        ],
        "tables": _tables(found),
    }
    return render_page(request, "dashboard/admin/quality.html", context)


def _tables(found: service.Quality) -> list[dict[str, Any]]:
    """Titles with rows of words, number, and share of the largest (0 to 100), for bars drawn by the server."""
    reasons = {value: str(label) for value, label in REASONS}
    sources, signals = dict(Source.choices), {name: str(words) for name, words in SIGNALS.items()}
    names = (
        pgettext("weight", "under 0.2: not recalled by itself"),
        pgettext("weight", "0.2 to 0.5"),
        pgettext("weight", "0.5 to 0.8"),
        pgettext("weight", "0.8 and more"),
    )
    return [
        _table(_("Why candidates were not kept"), [(reasons.get(name, reason(name)), n) for name, n in found.reasons]),
        _table(_("What agents said of the answers"), [(signals.get(name, name), n) for name, n in found.signals.items()]),
        _table(_("Weights of active memories"), [(name, n) for name, (_bound, n) in zip(names, found.weights, strict=True)]),
        _table(_("Languages"), [(str(LANGUAGES.get(name, name)), n) for name, n in found.languages]),
        _shares(_("Kept, by agent"), [(one.name or _("no agent"), one) for one in found.by_agent]),
        _shares(_("Kept, by source"), [(str(sources.get(one.name, one.name or "–")), one) for one in found.by_source]),
    ]


def _table(title: str, rows: list[tuple[str, int]]) -> dict[str, Any]:
    most = max([n for _name, n in rows] + [1])
    return {"title": title, "rows": [{"name": name, "words": str(n), "width": round(n * 100 / most, 1)} for name, n in rows]}


def _shares(title: str, rows: list[tuple[str, service.Share]]) -> dict[str, Any]:
    drawn = [
        {
            "name": name,
            "words": _("{share} of {n}").format(share=_share(one.kept, one.decided), n=one.decided),
            "width": round(one.kept * 100 / one.decided, 1),
        }
        for name, one in rows
    ]
    return {"title": title, "rows": drawn}


def _share(part: int, whole: int) -> str:
    return f"{part * 100 // whole}%" if whole else "–"
