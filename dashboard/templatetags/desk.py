"""What the templates say with one word: icons, links that keep the filters, times as people speak of them, differences of two texts."""

from __future__ import annotations

import difflib
import re
import unicodedata
from datetime import date, datetime, timedelta
from functools import cache
from itertools import groupby
from typing import Any

from allauth.account.adapter import get_adapter
from django import template
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.forms import BoundField
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from dashboard import labels
from memory.text.normalise import show_hidden

register = template.Library()

STATE_ICONS = {
    "candidate": "circle-dashed",
    "active": "circle-check",
    "superseded": "replace",
    "expired": "timer-off",
    "archived": "archive",
    "rejected": "circle-x",
    "lapsed": "hourglass",
    "forgotten": "trash-2",
}
LEVEL_ICONS = ("globe", "users", "lock", "lock-keyhole")
CONFIDENCE_STEPS = ((0.95, "high"), (0.88, "medium"))
WORDS = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]|[^\W\u2e80-\u9fff\uac00-\ud7af]+|\s+|.", re.DOTALL)
HAN = re.compile(r"[\u4e00-\u9fff]")
LONG_TEXT = 280
SAME_AT_LEAST = 4


@register.simple_tag
def asset(path: str) -> str:
    """The address of a static file; the plain one where the collected list lacks it, so that an error page never fails itself."""
    try:
        return staticfiles_storage.url(path)
    except ValueError:
        return f"{settings.STATIC_URL}{path}"


@register.simple_tag
@cache
def icon(name: str, extra: str = "") -> SafeString:
    """One symbol of the sprite, hidden from readers: a word always stands beside it."""
    return format_html(
        '<svg class="icon {}" aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        extra,
        asset("img/icons.svg"),
        name,
    )


@register.filter
def words(text: str) -> list[str]:
    """A list written as one string."""
    return text.split()


@register.filter
def gap(before: str, after: str) -> str:
    """What stands between two words of a sentence: a space, and nothing where Chinese meets Chinese."""
    return "" if HAN.fullmatch(str(before)[-1:]) and HAN.fullmatch(str(after)[:1]) else " "


@register.filter
def is_error(level: str) -> bool:
    """Whether a message of that level tells of a failure."""
    return level == "error"


@register.filter
def undo_url(tags: str) -> str:
    """The address that takes an action back, carried in a message's extra tags as `undo:ADDRESS`."""
    return next((tag.removeprefix("undo:") for tag in (tags or "").split() if tag.startswith("undo:")), "")


@register.simple_tag(takes_context=True)
def signup_is_open(context: template.Context) -> bool:
    """Whether a person may make an account by themself here."""
    request = context["request"]
    return bool(get_adapter(request).is_open_for_signup(request))


@register.simple_tag(takes_context=True)
def here(context: template.Context, wanted: str | None = None) -> str:
    """Where a form comes back to: the address given, else the page the person looks at, also when only a part of it is being drawn."""
    request = context["request"]
    htmx = getattr(request, "htmx", None)
    return wanted or (htmx.current_url_abs_path if htmx else None) or request.get_full_path()


@register.simple_tag(takes_context=True)
def ticks(context: template.Context) -> str:
    """The id of the form that gathers ticked rows: only the list of memories has one, also for a row that comes back to it alone."""
    return "bulk" if here(context).partition("?")[0] == reverse("dashboard:memories") else ""


@register.inclusion_tag("components/nav_item.html", takes_context=True)
def nav_item(context: template.Context, name: str, icon_name: str, label: str, **more: Any) -> dict[str, Any]:
    """One line of the navigation. `more`: `count`, `new` (the count waits for the person), `also` (views that belong to it)."""
    match = getattr(context.get("request"), "resolver_match", None)
    here = match.view_name if match else ""
    return {
        "url": reverse(name),
        "place": name.rpartition(":")[2],
        "icon_name": icon_name,
        "label": label,
        "count": more.get("count"),
        "new": more.get("new", False),
        "current": here in {name, *more.get("also", "").split()},
    }


@register.filter
def state_icon(state: str) -> str:
    """The icon that belongs to a state."""
    return STATE_ICONS.get(str(state), "circle-dashed")


@register.filter
def level_icon(level: int) -> str:
    """The icon that belongs to an access level, 0 (public) to 3 (secret)."""
    return LEVEL_ICONS[min(max(int(level), 0), len(LEVEL_ICONS) - 1)]


@register.filter
def bcp47(code: str | None) -> str:
    """A language code as HTML wants it: `zh-hans` becomes `zh-Hans`."""
    head, _sep, tail = (code or "en").partition("-")
    return f"{head}-{tail.capitalize()}" if len(tail) == 4 else (code or "en")


@register.filter
def key_label(key: str | None) -> str:
    """A dotted key in words a person reads; keys that arose in use by their last part."""
    return labels.key_label(key or "")


@register.filter
def stage_label(stage: str) -> str:
    """A stage of recall in words."""
    return labels.stage_label(stage)


@register.filter
def confidence_word(value: float | None) -> str:
    """How sure the extractor was, in one word; empty when the person said it themself."""
    if value is None:
        return ""
    word = next((name for least, name in CONFIDENCE_STEPS if value >= least), "low")
    return {"high": pgettext("confidence", "high"), "medium": pgettext("confidence", "medium"), "low": pgettext("confidence", "low")}[word]


@register.filter
def is_tick(field: BoundField) -> bool:
    """Whether a field is one box to tick, whose label stands behind it."""
    return getattr(field.field.widget, "input_type", "") == "checkbox" and not hasattr(field.field.widget, "choices")


@register.filter
def is_choice_set(field: BoundField) -> bool:
    """Whether a field is a set of boxes or buttons to choose from."""
    return getattr(field.field.widget, "use_fieldset", False) and hasattr(field.field.widget, "choices")


def shortened(text: str) -> str:
    """A text as lists show it: cut after 280 characters, never inside a joined emoji or an accented letter."""
    if len(text or "") <= LONG_TEXT:
        return text or ""
    end = LONG_TEXT
    while end > LONG_TEXT - 40 and (_joins(text[end]) or _joins(text[end - 1])):
        end -= 1
    return f"{text[:end].rstrip()}…"


def _joins(character: str) -> bool:
    return unicodedata.category(character) in {"Mn", "Me", "Mc", "Cf", "Sk"} or character == "\ufe0f"


@register.filter
def pieces(text: str, short: object = None) -> list[tuple[str, bool]]:
    """A text in pieces; True marks what would not be seen, written out: one by its name (`U+202E`), a run with its count (`U+2800 ×36`).

    `short` cuts it as lists do.
    """
    found: list[tuple[str, bool]] = []
    for is_hidden, run in groupby(show_hidden(shortened(text) if short else text or ""), key=lambda piece: piece[1]):
        names = [piece for piece, _is_hidden in run]
        found += [(mark, True) for mark in _marks(names)] if is_hidden else [("".join(names), False)]
    return found


def _marks(names: list[str]) -> list[str]:
    """Hidden characters in a row: many of the same with their count, different ones by the first and the last."""
    runs: list[list[str]] = []
    for _name, run in groupby(names):
        same = list(run)
        apart = len(same) >= SAME_AT_LEAST or not runs or (len(set(runs[-1])) == 1 and len(runs[-1]) >= SAME_AT_LEAST)
        if apart:
            runs.append(same)
        else:
            runs[-1] += same
    return [_mark(run) for run in runs]


def _mark(run: list[str]) -> str:
    if len(run) == 1:
        return run[0]
    ends = run[0] if len(set(run)) == 1 else f"{run[0]} … {run[-1]}"
    return f"{ends} ×{len(run)}"


@register.filter
def ago(when: datetime | None) -> SafeString | str:
    """A past time as people say it, inside `<time>` with the exact one: minutes and hours today, then the day."""
    if when is None:
        return ""
    local = timezone.localtime(when)
    return format_html(
        '<time datetime="{}" title="{}">{}</time>',
        local.isoformat(timespec="seconds"),
        date_format(local, "DATETIME_FORMAT"),
        _spoken(local),
    )


def _spoken(local: datetime) -> str:
    now = timezone.localtime()
    seconds = (now - local).total_seconds()
    days = (now.date() - local.date()).days
    if 0 <= seconds < 60:
        return _("just now")
    if 0 <= seconds < 3600:
        minutes = int(seconds // 60)
        return ngettext("%(n)d min ago", "%(n)d min ago", minutes) % {"n": minutes}
    if seconds >= 0 and days == 0:
        hours = int(seconds // 3600)
        return ngettext("%(n)d h ago", "%(n)d h ago", hours) % {"n": hours}
    return {1: _("yesterday"), -1: _("tomorrow"), 0: _("today")}.get(days) or _day(local, now)


def _day(local: date, now: datetime) -> str:
    if local.year == now.year:
        return date_format(local, pgettext("date format: day and month", "j M"))
    return date_format(local, pgettext("date format: day, month, year", "j M Y"))


@register.filter
def day(when: date | None) -> SafeString | str:
    """The day alone, for ends of validity and groups of a timeline."""
    if when is None:
        return ""
    local = timezone.localtime(when) if isinstance(when, datetime) else when
    now = timezone.localtime()
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), _day(local, now))


@register.filter
def last_day(end: datetime | None) -> SafeString | str:
    """The last day on which something holds whose end is the first moment when it does not."""
    return "" if end is None else day(end - timedelta(microseconds=1))


@register.simple_tag
def word_diff(old: str, new: str) -> list[tuple[str, str]]:
    """Two wordings as one run of `(same | gone | new, text)`, compared word by word and, in Chinese, character by character."""
    before, after = WORDS.findall(old or ""), WORDS.findall(new or "")
    runs: list[tuple[str, str]] = []
    for tag, a, b, c, d in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            runs.append(("same", "".join(before[a:b])))
            continue
        runs += [("gone", "".join(before[a:b]))] * (b > a)
        runs += [("new", "".join(after[c:d]))] * (d > c)
    return runs
