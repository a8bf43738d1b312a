"""Tags of memories in what agents were given and in what they answered (`[preference #12]`, a team's `[fact marketing#4]`) become ways to the memories."""

from __future__ import annotations

import re

from django import template
from django.urls import reverse

from dashboard.templatetags.desk import pieces

register = template.Library()

# Not the example in the words that go before every context ("cite its tag, like [preference #12]").
TAG = re.compile(r"(?<!like )(?<!例如 )(\[[^\[\]#\n]{1,40} (?:[a-z0-9_-]{1,50})?#[0-9]{1,9}\])")


@register.inclusion_tag("components/cited_text.html")
def cited(text: str) -> dict[str, list[tuple[str, str]]]:
    """The text in runs: what, and how it is shown: `plain`, `hidden`, or the address of the memory that a tag names."""
    runs: list[tuple[str, str]] = []
    for piece, is_hidden in pieces(text):
        if is_hidden:
            runs.append((piece, "hidden"))
        else:
            runs += [(part, _way(part)) for part in TAG.split(piece) if part]
    return {"runs": runs}


def _way(part: str) -> str:
    if not TAG.fullmatch(part):
        return "plain"
    team, _hash, number = part.rstrip("]").rpartition(" ")[2].partition("#")
    if team:
        return reverse("dashboard:numbered_in_team", args=[team, int(number)])
    return reverse("dashboard:numbered", args=[int(number)])
