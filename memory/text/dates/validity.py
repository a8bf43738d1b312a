"""Until when a statement holds, and when what it tells of happens."""

from __future__ import annotations

from datetime import datetime, timedelta

from memory.text.dates.mention import DateMention
from memory.text.dates.scan import find


def valid_until(text: str, *, now: datetime) -> datetime | None:
    """The first instant at which a statement no longer holds, as far as its words say; None when they set no end or one already past.

    A deadline decides before a span; of several the last one counts. An appointment with a clock time holds to the end of its day.
    """
    ahead = [one for one in find(text, now=now) if one.kind in ("deadline", "point", "span") and one.precision != "time" and one.ends > now]
    deadlines = [one for one in ahead if one.kind == "deadline"]
    return max((_end(one) for one in deadlines or ahead), default=None)


def _end(mention: DateMention) -> datetime:
    if mention.kind == "deadline" or mention.precision not in ("minute", "daypart"):
        return mention.ends
    try:
        day = mention.begins.date() + timedelta(days=1)
        return datetime.combine(day, datetime.min.time(), tzinfo=mention.begins.tzinfo)
    except OverflowError:
        return mention.ends


def occurred_at(text: str, *, now: datetime) -> datetime | None:
    """When what the text tells of happened or will happen: the beginning of the first time it names; None when it names none.

    A week or more that is still running ("this month") dates nothing, nor does a deadline or what recurs.
    """
    for mention in find(text, now=now):
        running = mention.begins <= now < mention.ends and mention.kind == "span"
        if mention.kind in ("point", "span", "start") and mention.precision != "time" and not running:
            return mention.begins
    return None
