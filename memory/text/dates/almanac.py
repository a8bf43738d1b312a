"""Days, weeks, months and feasts as spans of time, reckoned from one moment in one zone. Weeks begin on Monday."""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from memory.text.dates.mention import Precision, Span

# First day of the moving feasts of the Chinese calendar, as published by the Purple Mountain Observatory's almanac.
_MOVING_FEASTS: dict[str, dict[int, tuple[int, int]]] = {
    "spring": {
        2024: (2, 10), 2025: (1, 29), 2026: (2, 17), 2027: (2, 6), 2028: (1, 26), 2029: (2, 13), 2030: (2, 3), 2031: (1, 23), 2032: (2, 11),
    },
    "dragon": {2024: (6, 10), 2025: (5, 31), 2026: (6, 19), 2027: (6, 9), 2028: (5, 28), 2029: (6, 16), 2030: (6, 5)},
    "moon": {2024: (9, 17), 2025: (10, 6), 2026: (9, 25), 2027: (9, 15), 2028: (10, 3), 2029: (9, 22), 2030: (9, 12)},
}  # fmt: skip
_FIXED_FEASTS: dict[str, tuple[int, int, int]] = {
    "new_year": (1, 1, 1),
    "valentine": (2, 14, 1),
    "women": (3, 8, 1),
    "qingming": (4, 4, 3),
    "labour": (5, 1, 5),
    "children": (6, 1, 1),
    "national": (10, 1, 7),
    "halloween": (10, 31, 1),
    "singles": (11, 11, 1),
    "christmas_eve": (12, 24, 1),
    "christmas": (12, 25, 1),
    "new_years_eve": (12, 31, 1),
    "midyear_sale": (6, 18, 1),
}
_PARTS = {"early": (1, 11), "mid": (11, 21), "late": (21, 32)}


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar, by the anonymous algorithm printed in Nature, 20 April 1876."""
    century, rest = divmod(year, 100)
    golden = year % 19
    epact = (19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    offset = (32 + 2 * (century % 4) + 2 * (rest // 4) - epact - rest % 4) % 7
    shift = (golden + 11 * epact + 22 * offset) // 451
    month, day = divmod(epact + offset - 7 * shift + 114, 31)
    return date(year, month, day + 1)


@dataclass(frozen=True, slots=True)
class Almanac:
    """The calendar seen from `now` (aware). Methods return `(begins, ends, precision)`; an impossible date raises ValueError or OverflowError."""

    now: datetime

    @property
    def today(self) -> date:
        """The day it is for the person."""
        return self.now.date()

    def midnight(self, day: date) -> datetime:
        """The first instant of a day on the person's clocks."""
        return datetime.combine(day, time(), tzinfo=self.now.tzinfo)

    def span(self, first: date, beyond: date, precision: Precision) -> Span:
        """From the first day to the day `beyond`, which is no longer part of it."""
        return self.midnight(first), self.midnight(beyond), precision

    def on(self, day: date) -> Span:
        """One day."""
        return self.span(day, day + timedelta(days=1), "day")

    def day(self, offset: int) -> Span:
        """The day so many days from today."""
        return self.on(self.today + timedelta(days=offset))

    def monday(self, weeks: int) -> date:
        """The Monday of the week so many weeks from this one."""
        return self.today - timedelta(days=self.today.weekday()) + timedelta(weeks=weeks)

    def week(self, offset: int) -> Span:
        """A whole week, Monday to Sunday."""
        return self.span(self.monday(offset), self.monday(offset + 1), "week")

    def weekend(self, offset: int) -> Span:
        """Saturday and Sunday of a week."""
        saturday = self.monday(offset) + timedelta(days=5)
        return self.span(saturday, saturday + timedelta(days=2), "weekend")

    def weekday(self, number: int, *, week: int | None = None, back: bool = False) -> Span:
        """A weekday (Monday 0) of a given week, or without one the nearest ahead of today (`back`: behind it)."""
        if week is not None:
            return self.on(self.monday(week) + timedelta(days=number))
        ahead = (number - self.today.weekday()) % 7 or 7
        return self.day(ahead - (7 if back and ahead != 7 else 14 if back else 0))

    def months(self, year: int, month: int, count: int, precision: Precision) -> Span:
        """`count` whole months; `month` may lie outside 1 to 12."""
        first = year * 12 + month - 1
        beyond = first + count
        return self.span(date(first // 12, first % 12 + 1, 1), date(beyond // 12, beyond % 12 + 1, 1), precision)

    def month(self, offset: int) -> Span:
        """The month so many months from this one."""
        return self.months(self.today.year, self.today.month + offset, 1, "month")

    def quarter(self, year: int, number: int) -> Span:
        """A quarter of a year; `number` may lie outside 1 to 4."""
        return self.months(year, number * 3 - 2, 3, "quarter")

    def this_quarter(self, offset: int) -> Span:
        """The quarter so many quarters from this one."""
        return self.quarter(self.today.year, (self.today.month - 1) // 3 + 1 + offset)

    def year(self, year: int) -> Span:
        """A whole year."""
        return self.months(year, 1, 12, "year")

    def year_of_month(self, month: int, *, back: bool) -> int:
        """The year a bare month name means: the next such month, this one included; looking back, the last one."""
        if back:
            return self.today.year - (month > self.today.month)
        return self.today.year + (month < self.today.month)

    def year_of_day(self, month: int, day: int, *, back: bool) -> int:
        """The year a bare day of the year means, which for 29 February is a leap year."""
        step, year = (-1 if back else 1), self.today.year
        for _ in range(9):
            if day <= monthrange(year, month)[1] and (
                date(year, month, day) <= self.today if back else date(year, month, day) >= self.today
            ):
                return year
            year += step
        raise ValueError("no such day in the year")

    def day_of_month(self, day: int, *, back: bool) -> Span:
        """The nearest month's day of that number, today included."""
        for offset in range(3):
            first = self.month(-offset if back else offset)[0].date()
            if day <= monthrange(first.year, first.month)[1]:
                found = first.replace(day=day)
                if found <= self.today if back else found >= self.today:
                    return self.on(found)
        raise ValueError("no such day in a month")

    def part(self, span: Span, part: str) -> Span:
        """The `early`, `mid` or `late` third of a month, the `end` (its last day) or the `start` (its first) of anything."""
        begins, ends, precision = span
        if part == "end":
            return self.on(ends.date() - timedelta(days=1))
        if part == "start":
            return self.on(begins.date())
        if precision == "year":
            month, count = {"early": (1, 2), "mid": (6, 2), "late": (12, 1)}[part]
            return self.months(begins.year, month, count, "part")
        if precision != "month":
            return span
        first, beyond = _PARTS[part]
        month_ends = ends.date()
        end = month_ends if beyond > 31 else begins.date().replace(day=beyond)
        return self.span(begins.date().replace(day=first), end, "part")

    def shifted_months(self, offset: int) -> date:
        """Today so many months on, moved to the month's last day where that has no such day."""
        first = self.month(offset)[0].date()
        return first.replace(day=min(self.today.day, monthrange(first.year, first.month)[1]))

    def period(self, days: int) -> Span:
        """So many days from today on, today included."""
        return self.span(self.today, self.today + timedelta(days=days), "period")

    def feast(self, name: str, *, year: int | None, back: bool) -> Span:
        """A feast of that year; without one the next, or looking back the last. ValueError for a year outside the tables."""
        if year is not None:
            return self._feast_of(name, year)
        years = range(self.today.year, self.today.year - 2, -1) if back else range(self.today.year, self.today.year + 2)
        for candidate in years:
            begins, ends, precision = self._feast_of(name, candidate)
            if begins <= self.now if back else ends > self.now:
                return begins, ends, precision
        raise ValueError("no such feast")

    def _feast_of(self, name: str, year: int) -> Span:
        if name in _FIXED_FEASTS:
            month, day, length = _FIXED_FEASTS[name]
            first = date(year, month, day)
        elif name == "easter":
            first, length = _easter(year), 1
        elif name == "thanksgiving":
            first, length = date(year, 11, 22 + (3 - date(year, 11, 22).weekday()) % 7), 1
        else:
            if year not in _MOVING_FEASTS[name]:
                raise ValueError("feast outside the table")
            month, day = _MOVING_FEASTS[name][year]
            first, length = date(year, month, day), 7 if name == "spring" else 1
        return self.span(first, first + timedelta(days=length), "day" if length == 1 else "period")
