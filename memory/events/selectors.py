"""Reading events: only one's own, at most at one's level, in one's scopes, and of core preferences only the ones an agent declares."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from django.db.models import Max, Q
from django.utils import timezone

from accounts.isolation import act_as
from accounts.models import Agent, ExternalId
from accounts.principals import GLOBAL, Principal
from memory.conf import numbers
from memory.enums import PersonMode
from memory.events.types import Place
from memory.models import Event, ProfileField

ALWAYS = ("grant.change", "mode.change")


def place_now(principal: Principal) -> Place:
    """Where a reader stands who wants to be told of what happens from now on."""
    with act_as(principal):
        rows = Event.objects.visible_to(principal).order_by().values_list("owner_id").annotate(last=Max("pk"))
        last = dict(rows)
    teams = {team.slug: last.get(team.owner_id, 0) for team in principal.teams}
    return Place(last.get(principal.owner_id, 0), teams, timezone.now().astimezone(UTC))


def too_old(place: Place, *, now: datetime) -> bool:
    """Whether events after that place may be gone already, so that the reader must read everything anew."""
    return place.at is not None and place.at < now - timedelta(days=numbers().event_days)


def events_after(principal: Principal, place: Place, *, limit: int) -> tuple[list[Event], list[Place]]:
    """The next events for this reader, oldest first, and for each the place after it. What the reader may not know of is passed over."""
    wanted = Q(owner_id=principal.owner_id, pk__gt=place.own)
    for team in principal.teams:
        # A team that the reader joined since: from its next event on.
        wanted |= Q(owner_id=team.owner_id, pk__gt=place.teams.get(team.slug, 0))
    with act_as(principal):
        rows = list(Event.objects.visible_to(principal).filter(wanted & may_know(principal)).order_by("pk")[:limit])
    slugs = {team.owner_id: team.slug for team in principal.teams}
    places = []
    for row in rows:
        if row.owner_id == principal.owner_id:
            place = replace(place, own=row.pk, at=row.at)
        else:
            place = replace(place, teams={**place.teams, slugs[row.owner_id]: row.pk}, at=row.at)
        places.append(place)
    return rows, places


def may_know(principal: Principal) -> Q:
    """What an agent is told of beside the walls: its own grants only, declared core preferences only, and nothing more while memory is paused."""
    if not principal.is_agent:
        return Q()
    declared = Agent.objects.filter(slug=principal.agent_slug).values_list("core_preferences", flat=True).first() or []
    told = Q(about__in=["", principal.agent_slug]) & Q(key__in=["", *declared])
    return told if principal.mode == PersonMode.ON else told & Q(type__in=ALWAYS)


def payload(principal: Principal, event: Event, *, with_value: bool) -> dict[str, Any]:
    """What is told: ids, numbers, states, never the text of a memory. `with_value`: the value a core preference has now, None when it has none."""
    data: dict[str, Any] = {"user": _named(principal, event)}
    if event.memory_id:
        data |= {"memory": str(event.memory_id), "number": event.memory_number, "state": event.state}
    if event.about:
        data["agent"] = event.about
    if event.by:
        data["by"] = event.by
    if event.type == "preference.change":
        data["key"] = event.key
        if with_value:
            data["value"] = _value(principal, event.key)
    return {"type": event.type, "timestamp": event.at.astimezone(UTC).isoformat(), "data": data}


def _named(principal: Principal, event: Event) -> str:
    """The person by the id that agents use; a team's event is told to each of its readers as theirs."""
    if principal.external_id:
        return principal.external_id
    known = ExternalId.objects.filter(user_id=principal.user_id).order_by("pk").first()
    return known.value if known else ""


def _value(principal: Principal, key: str) -> Any:
    with act_as(principal):
        rows = ProfileField.objects.own(principal).visible_to(principal).filter(key=key)
        chosen = sorted(rows, key=lambda row: (row.scope != GLOBAL, row.updated_at))[-1:]
    return chosen[0].value if chosen else None
