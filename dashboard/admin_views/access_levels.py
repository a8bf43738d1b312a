"""Who can see what: agents by levels, reads of what is sensitive, and putting a level right."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from accounts.services.agents import all_agents
from dashboard import typed
from dashboard.access import back, for_staff, user_of
from dashboard.given_back import Refused, drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from memory.audit.selectors import names_of
from memory.enums import AccessLevel
from memory.errors import DeskError
from memory.governance.selectors import access_matrix
from memory.governance.services import levels as service

PAGE = 30
MOST = 200
LEVELS = {level.slug: level for level in AccessLevel}
NO_LEVEL = gettext_lazy("There is no such access level. Nothing was changed.")


@for_staff
def access_levels(request: HttpRequest) -> HttpResponse:
    """The whole page; `?q=#12` looks up memories of that number to change their level."""
    return _page(request)


@for_staff
@require_POST
def reclassify(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """Give one memory another level, with a reason that its person sees."""
    level, given = LEVELS.get(request.POST.get("level", "")), request.POST
    if level is None:
        return _given_back(request, Refused(given, str(NO_LEVEL), memory_id))
    try:
        service.reclassify(
            user_of(request),
            memory_id,
            level,
            reason=given.get("reason", "")[:300],
            seen=given.get("seen", ""),
            request_id=getattr(request, "request_id", ""),
        )
    except DeskError as error:
        if error.status == 404:
            raise
        return _given_back(request, Refused(given, told(error), memory_id))
    messages.success(request, _("Saved. It takes effect now."))
    return back(request, _home(request))


@for_staff
@require_POST
def reclassify_many(request: HttpRequest) -> HttpResponse:
    """Give the ticked memories another level, with one reason that each person sees."""
    given = request.POST
    level, shown = LEVELS.get(given.get("level", "")), typed.ticked(given.getlist("ids")[:MOST])
    if level is None or not shown:
        words = _("Nothing is selected. Tick some first; nothing was changed.") if level is not None else NO_LEVEL
        return _given_back(request, Refused(given, str(words)))
    try:
        done, left = service.reclassify_many(
            user_of(request), shown, level, reason=given.get("reason", "")[:300], request_id=getattr(request, "request_id", "")
        )
    except DeskError as error:
        return _given_back(request, Refused(given, told(error)))
    if done:
        messages.success(request, ngettext("{n} has another level now.", "{n} have another level now.", done).format(n=done))
    if left:
        words = ngettext("{n} was left: {why}", "{n} were left: {why}", len(left))
        messages.error(request, words.format(n=len(left), why=" ".join(sorted({told(why) for _id, why in left}))))
    return back(request, _home(request))


def _given_back(request: HttpRequest, refused: Refused) -> HttpResponse:
    with drawn_as(request, _home(request)):
        return _page(request, refused)


def _page(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    staff, given = user_of(request), request.GET
    query = given.get("q", "").strip().lstrip("#")
    number = typed.number(query, most=2**31 - 1)
    offset = typed.number(given.get("offset"), most=100_000) or 0
    reads = service.reads_by_agent(staff)
    since = typed.number(given.get("reads"), most=10_000) or 0
    recent = service.sensitive_reads(staff, limit=PAGE, offset=since)
    chosen = LEVELS.get(given.get("level", ""))
    held = service.guarded(staff, number=number, level=chosen, limit=PAGE, offset=offset)
    names = names_of({read.owner_id for read in recent} | {row.owner_id for row in held})
    agents = [agent for agent in all_agents() if agent.disabled_at is None]
    rows = [_held(row, names, request, refused) for row in held[:PAGE]]
    context = {
        "levels": [{"value": row.level, "label": AccessLevel(row.level).label, "memories": row.memories} for row in access_matrix(staff)],
        "agents": [_row(agent, reads) for agent in agents],
        "period": ngettext("The last {n} day.", "The last {n} days.", service.DAYS).format(n=service.DAYS),
        "outliers": [*_alerts(staff), *({"words": words, "url": _card(agent)} for agent in agents for words in _odd(agent))],
        "recent": [_read(read, names) for read in recent[:PAGE]],
        "reads_next": _at(given, reads=since + PAGE) if len(recent) > PAGE else "",
        "reads_prev": _at(given, reads=max(0, since - PAGE)) if since else "",
        "reclassify": rows,
        "level_options": [(level.slug, level.label) for level in AccessLevel],
        "bulk_url": _keeping(request, reverse("manage:reclassify_many")),
        "bulk": refused if refused and refused.of is None else None,
        "query": query,
        "chosen": chosen.slug if chosen is not None else "",
        "next_url": _at(given, offset=offset + PAGE) if len(held) > PAGE else "",
        "prev_url": _at(given, offset=max(0, offset - PAGE)) if offset else "",
    }
    if refused and not (any(row["error"] for row in rows) if refused.of else rows):
        messages.error(request, refused.error)  # the form it belongs to is not on the page any more
    return render_page(request, "dashboard/admin/access_levels.html", context, status=422 if refused else 200)


def _keeping(request: HttpRequest, address: str) -> str:
    """The address with the filter of this list, so that the same list is shown after a change."""
    kept = {name: request.GET[name] for name in ("q", "level", "offset", "reads") if request.GET.get(name)}
    return f"{address}?{urlencode(kept)}" if kept else address


def _home(request: HttpRequest) -> str:
    return f"{_keeping(request, reverse('manage:access'))}#levels"


def _at(given: Any, **place: int) -> str:
    """The page with one of its lists (`offset`: that of levels, `reads`) from that place on, the other where it was, and the same filter."""
    (name,) = place
    kept = {other: given[other] for other in ("q", "level", "offset", "reads") if given.get(other)}
    return f"{reverse('manage:access')}?{urlencode(kept | place)}#{'levels' if name == 'offset' else name}"


def _row(agent: Any, reads: dict[tuple[str, int], int]) -> dict[str, Any]:
    cells = [
        {"allowed": agent.clearance >= level, "reads": reads.get((agent.slug, int(level)), 0)} for level in sorted(AccessLevel, key=int)
    ]
    return {"name": str(agent), "url": _card(agent), "cells": cells}


def _odd(agent: Any) -> list[str]:
    """What an auditor should look at."""
    if not agent.first_party and agent.clearance >= AccessLevel.SENSITIVE:
        return [_("{agent} is a third party and cleared for sensitive memories.").format(agent=agent)]
    if agent.clearance >= AccessLevel.SECRET:
        return [_("{agent} is cleared for secrets.").format(agent=agent)]
    return []


def _alerts(staff: Any) -> list[dict[str, str]]:
    """Reads out of proportion, as sentences that lead to the log."""
    words = _("{agent} read sensitive memories {n} times in 24 hours, of {people} people; before, {mean} times a day.")
    log = reverse("manage:operations")
    return [
        {
            "words": words.format(agent=one.agent, n=one.reads, people=one.people, mean=f"{one.mean:.1f}"),
            "url": f"{log}?agent={one.agent}",
        }
        for one in service.unusual_reads(staff)
    ]


def _card(agent: Any) -> str:
    return f"{reverse('manage:agents')}#agent-{agent.slug}"


def _read(read: service.SensitiveRead, names: dict[int, str]) -> dict[str, Any]:
    return {
        "at": read.at,
        "actor": read.actor,
        "subject": f"team:{read.team}" if read.team else names.get(read.owner_id, _("erased account")),
        "number": read.number,
        "level": read.level,
        "level_display": AccessLevel(read.level).label,
        "reason": read.reason,
    }


def _held(row: Any, names: dict[int, str], request: HttpRequest, refused: Refused | None) -> dict[str, Any]:
    level = AccessLevel(row.access_level)
    mine = refused if refused and refused.of == row.pk else None
    tick = f"{row.pk}:{row.version}"
    return {
        "tick": tick,
        "ticked": refused is not None and tick in refused.ids,
        "owner": names.get(row.owner_id, _("erased account")),
        "number": row.number,
        "kind_display": row.get_kind_display(),
        "level": int(level),
        "level_display": level.label,
        "wanted": mine.level if mine else level.slug,
        "reason": mine.reason if mine else "",
        "error": mine.error if mine else "",
        "version": row.version,
        "url": _keeping(request, reverse("manage:reclassify", args=[row.pk])),
        "reveal_url": reverse("manage:reveal", args=[row.pk]),
    }
