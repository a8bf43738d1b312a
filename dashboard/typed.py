"""What was typed into an address or a form, read without trust: whole numbers, days, ticked rows."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo
from uuid import UUID

from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from memory.errors import BadInput

MOST = 10**18


def number(text: str | None, *, most: int = MOST) -> int | None:
    """The whole number that ASCII digits spell, `most` where they spell more; None for anything else."""
    if not text or not (text.isascii() and text.isdigit()):
        return None
    return min(int(text[:40]), most)


def ticked(ids: list[str]) -> dict[UUID, int]:
    """The rows that were ticked, each `id:version` as it was shown. What is not of that form was not shown, and is left out."""
    found = {}
    for one in ids:
        key, _colon, version = one.partition(":")
        seen = number(version, most=2**31 - 1)
        try:
            memory_id = UUID(key)
        except ValueError:
            continue
        if seen is not None:
            found[memory_id] = seen
    return found


def day(text: str | None) -> date | None:
    """The day that YYYY-MM-DD names; None for anything else, also for a day no month has."""
    try:
        return parse_date(text or "")
    except ValueError:
        return None


def end_of_day(text: str | None, zone: tzinfo) -> datetime | None:
    """The end (exclusive) of the day named, in that zone; None for an empty field. BadInput for a day that there is not."""
    if not (text or "").strip():
        return None
    named = day(text)
    if named is None or named.year < 1900 or named.year > 9998:
        message = _("Give the last day as year, month and day, such as 2027-01-31.")
        raise BadInput(message, fields={"valid_until": [message]})
    return datetime.combine(named + timedelta(days=1), time.min, tzinfo=zone)
