"""What the server draws itself: small charts and the QR code of an authenticator. Attributes only, no styles: the policy forbids them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()


@register.filter
def qr(svg: str) -> SafeString:
    """The QR code of an authenticator, drawn again from its path alone: nothing else of the given drawing reaches the page."""
    path = re.search(r' d="([MLHVZmlhvz0-9., -]+)"', svg or "")
    size = re.search(r'viewBox="0 0 ([0-9.]+) [0-9.]+"', svg or "")
    if not path or not size:
        return SafeString("")
    return format_html(
        '<svg viewBox="0 0 {} {}" role="img" aria-label="{}"><path d="{}" fill="#000"/></svg>', size[1], size[1], _("QR code"), path[1]
    )


@register.filter
def marked(text: str) -> SafeString:
    """A sentence of ours in which `commands` stand between back-quotes: drawn as code."""
    return SafeString(re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text)))


@register.filter
def unlocal(number: float) -> str:
    """A number for SVG: a point, whatever the language writes."""
    return str(number)


@register.inclusion_tag("components/bars.html")
def bars(days: Iterable[Mapping[str, Any]], label: str, first: str, second: str) -> dict[str, Any]:
    """A small chart of two counts a day, drawn by the server. `days`: mappings with `date`, `a`, `b`, oldest first."""
    rows = list(days)
    height, width, top = 72, 560, 8
    most = max([max(row["a"], row["b"]) for row in rows] + [1])
    slot = width / max(len(rows), 1)
    drawn = [
        {
            **row,
            "x": round(i * slot + slot * 0.18, 1),
            "x2": round(i * slot + slot * 0.5, 1),
            "w": round(slot * 0.3, 1),
            "ah": round(row["a"] / most * height, 1),
            "bh": round(row["b"] / most * height, 1),
            "ay": round(top + height - row["a"] / most * height, 1),
            "by": round(top + height - row["b"] / most * height, 1),
        }
        for i, row in enumerate(rows)
    ]
    return {
        "rows": drawn,
        "label": label,
        "first": first,
        "second": second,
        "width": width,
        "base": top + height,
        "height": top + height + 1,
    }


@register.inclusion_tag("components/growth.html")
def growth(weeks: Iterable[tuple[Any, int, int]], label: str) -> dict[str, Any]:
    """An area over time: how many there were. `weeks`: first day, added, total, oldest first; the same numbers follow as a table."""
    rows = list(weeks)
    width, height, top = 960, 150, 10
    most = max([total for _day, _added, total in rows] + [1])
    step = width / max(len(rows) - 1, 1)
    points = [(round(i * step, 1), round(top + height - total / most * height, 1)) for i, (_day, _added, total) in enumerate(rows)]
    line = " ".join(f"{x},{y}" for x, y in points)
    return {
        "rows": [{"day": day, "added": added, "total": total} for day, added, total in rows],
        "line": line,
        "area": f"0,{top + height} {line} {width},{top + height}",
        "label": label,
        "most": most,
        "width": width,
        "base": top + height,
        "height": top + height + 1,
    }


@register.inclusion_tag("components/sparkline.html")
def sparkline(values: Iterable[float], label: str) -> dict[str, Any]:
    """A line without axes, 96 × 20, for one row of a table; `label` says in words what it shows."""
    points = list(values)
    low, high = min(points, default=0), max(points, default=1)
    span = (high - low) or 1
    step = 96 / max(len(points) - 1, 1)
    path = " ".join(f"{i * step:.1f},{18 - (v - low) / span * 16:.1f}" for i, v in enumerate(points))
    return {"path": path, "label": label}
