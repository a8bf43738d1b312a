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
    staff, given = user_of(request), request.GET
    query = given.get("q", "").strip().lstrip("#")
    number = typed.number(query, most=2**31 - 1)
    offset = typed.number(given.get("offset"), most=100_000) or 0
    reads = service.reads_by_agent(staff)
    recent = service.sensitive_reads(staff)
    chosen = LEVELS.get(given.get("level", ""))
    held = service.guarded(staff, number=number, level=chosen, limit=PAGE, offset=offset)
    names = names_of({row.owner_id for _, row in recent} | {row.owner_id for row in held})
    agents = [agent for agent in all_agents() if agent.disabled_at is None]
    context = {
        "levels": [{"value": row.level, "label": AccessLevel(row.level).label, "memories": row.memories} for row in access_matrix(staff)],
        "agents": [_row(agent, reads) for agent in agents],
        "period": ngettext("The last {n} day.", "The last {n} days.", service.DAYS).format(n=service.DAYS),
        "outliers": [*_alerts(staff), *({"words": words, "url": _card(agent)} for agent in agents for words in _odd(agent))],
        "recent": [_read(entry, row, names) for entry, row in recent],
        "reclassify": [_held(row, names) for row in held[:PAGE]],
        "level_options": [(level.slug, level.label) for level in AccessLevel],
        "bulk_url": reverse("manage:reclassify_many"),
        "query": query,
        "chosen": chosen.slug if chosen is not None else "",
        "next_url": _at(given, offset + PAGE) if len(held) > PAGE else "",
        "prev_url": _at(given, max(0, offset - PAGE)) if offset else "",
        "failed": False,
    }
    return render_page(request, "dashboard/admin/access_levels.html", context)


@for_staff
@require_POST
def reclassify(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """Give one memory another level, with a reason that its person sees."""
    level, given = LEVELS.get(request.POST.get("level", "")), request.POST
    if level is None:
        messages.error(request, str(NO_LEVEL))
        return back(request, reverse("manage:access"))
    try:
        service.reclassify(
            user_of(request),
            memory_id,
            level,
            reason=given.get("reason", "")[:300],
            seen=given.get("seen", ""),
            request_id=getattr(request, "request_id", ""),
        )
        messages.success(request, _("Saved. It takes effect now."))
    except DeskError as error:
        if error.status == 404:
            raise
        messages.error(request, told(error))
    return back(request, reverse("manage:access"))


@for_staff
@require_POST
def reclassify_many(request: HttpRequest) -> HttpResponse:
    """Give the ticked memories another level, with one reason that each person sees."""
    given = request.POST
    level, shown = LEVELS.get(given.get("level", "")), typed.ticked(given.getlist("ids")[:MOST])
    if level is None or not shown:
        words = _("Nothing is selected. Tick some first; nothing was changed.") if level is not None else NO_LEVEL
        messages.error(request, str(words))
        return back(request, reverse("manage:access"))
    try:
        done, left = service.reclassify_many(
            user_of(request), shown, level, reason=given.get("reason", "")[:300], request_id=getattr(request, "request_id", "")
        )
    except DeskError as error:
        messages.error(request, told(error))
        return back(request, reverse("manage:access"))
    if done:
        messages.success(request, ngettext("{n} has another level now.", "{n} have another level now.", done).format(n=done))
    if left:
        words = ngettext("{n} was left: {why}", "{n} were left: {why}", len(left))
        messages.error(request, words.format(n=len(left), why=" ".join(sorted({told(why) for _id, why in left}))))
    return back(request, reverse("manage:access"))


def _at(given: Any, offset: int) -> str:
    """The list from that place on, with the same filter."""
    kept = {name: given[name] for name in ("q", "level") if given.get(name)}
    return f"?{urlencode(kept | {'offset': str(offset)})}#levels"


def _row(agent: Any, reads: dict[tuple[str, int], int]) -> dict[str, Any]:
    log = reverse("manage:operations")
    cells = [
        {
            "allowed": agent.clearance >= level,
            "reads": reads.get((agent.slug, int(level)), 0),
            "url": f"{log}?agent={agent.slug}&action=context.read",
        }
        for level in sorted(AccessLevel, key=int)
    ]
    return {"slug": agent.slug, "name": str(agent), "url": _card(agent), "cells": cells}


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
            "url": f"{log}?agent={one.agent}&action=context.read",
        }
        for one in service.unusual_reads(staff)
    ]


def _card(agent: Any) -> str:
    return f"{reverse('manage:agents')}#agent-{agent.slug}"


def _read(entry: Any, row: Any, names: dict[int, str]) -> dict[str, Any]:
    return {
        "at": entry.at,
        "actor": entry.actor_label or entry.get_actor_display(),
        "agent": entry.agent_slug,
        "subject": names.get(row.owner_id, _("erased account")),
        "number": row.number,
        "level": row.access_level,
        "level_display": AccessLevel(row.access_level).label,
        "reason": entry.reason,
    }


def _held(row: Any, names: dict[int, str]) -> dict[str, Any]:
    level = AccessLevel(row.access_level)
    return {
        "id": row.pk,
        "owner": names.get(row.owner_id, _("erased account")),
        "number": row.number,
        "kind_display": row.get_kind_display(),
        "level": int(level),
        "level_display": level.label,
        "level_slug": level.slug,
        "version": row.version,
        "url": reverse("manage:reclassify", args=[row.pk]),
        "reveal_url": reverse("manage:reveal", args=[row.pk]),
    }
