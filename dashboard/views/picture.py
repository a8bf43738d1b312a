"""My memory in numbers: growth, kinds, who reads what."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.services.agents import all_agents
from dashboard.access import for_person, person
from dashboard.htmx import render_page
from memory.enums import AccessLevel, Kind
from memory.governance.selectors import picture as drawn


@for_person
def picture(request: HttpRequest) -> HttpResponse:
    """Charts drawn here, each with its numbers."""
    found = drawn(person(request))
    kinds = {str(value): str(label) for value, label in Kind.choices}
    heads = [kind for kind in kinds if any(kind in row for row in found.readers.values())]
    names = {agent.slug: str(agent) for agent in all_agents()}
    context = {
        "growth_weeks": found.growth,
        "is_empty": not found.kinds and not found.growth[-1][2],
        "kinds": _bars([(kinds.get(kind, kind), n, {"kind": kind, "state": "active"}) for kind, n in found.kinds]),
        "levels": _bars(
            [(AccessLevel(level).label, n, {"level": AccessLevel(level).slug, "state": "active"}) for level, n in found.levels]
        ),
        "kind_heads": [kinds[kind] for kind in heads],
        "readers": [
            {
                "name": names.get(slug, slug),
                "url": f"{reverse('dashboard:activity')}?{urlencode({'agent': slug, 'action': 'context.read'})}",
                "cells": [row.get(kind, 0) for kind in heads],
                "total": sum(row.values()),
            }
            for slug, row in sorted(found.readers.items())
        ],
    }
    return render_page(request, "dashboard/picture.html", context)


def _bars(rows: list[tuple[Any, int, dict[str, str]]]) -> list[dict[str, Any]]:
    most = max([n for _name, n, _query in rows] + [1])
    home = reverse("dashboard:memories")
    return [
        {"name": name, "words": str(n), "width": round(n * 100 / most, 1), "url": f"{home}?{urlencode(query)}"} for name, n, query in rows
    ]
