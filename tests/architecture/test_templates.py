"""The content policy forbids inline scripts and styles; a template that has one would silently lose it."""

from __future__ import annotations

import re

import pytest

from tests.architecture.tree import files, name

TEMPLATE_TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}|{%\s*comment.*?endcomment\s*%}", re.DOTALL)
FORBIDDEN = {
    "a script without src": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*type=\"application/json\")[^>]*>", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "a style attribute": re.compile(r"<[^>]+\sstyle\s*=", re.IGNORECASE),
    "an event attribute": re.compile(r"<[^>]+\son[a-z]+\s*=", re.IGNORECASE),
    "hx-on": re.compile(r"<[^>]+\shx-on[:\-=]", re.IGNORECASE),
    "a javascript: or data: address": re.compile(r"=\s*[\"']?\s*(javascript|data):", re.IGNORECASE),
}
OUTSIDE = re.compile(r"<(script|link|img|iframe|source)\b[^>]*\b(src|href)=[\"']?(https?:)?//", re.IGNORECASE)


def markup() -> list[tuple[str, str]]:
    pages = [path for path in files(".html", under=("templates",)) if "email" not in path.parts]
    # Template tags may hold quotes and angle brackets; what they print is escaped.
    return [(name(path), TEMPLATE_TAGS.sub("", path.read_text(encoding="utf-8"))) for path in pages]


@pytest.mark.parametrize("what", FORBIDDEN)
def test_templates_have_nothing_that_the_content_policy_blocks(what: str) -> None:
    assert [page for page, text in markup() if FORBIDDEN[what].search(text)] == []


def test_templates_load_nothing_from_elsewhere() -> None:
    assert [page for page, text in markup() if OUTSIDE.search(text)] == []


@pytest.mark.parametrize(
    ("what", "example"),
    [
        ("a script without src", "<script>alert(1)</script>"),
        ("a style attribute", '<p class="a"\n style="color: red">'),
        ("an event attribute", '<button type="button" onclick="go()">'),
        ("hx-on", '<div hx-on:click="go()">'),
        ("a javascript: or data: address", '<a href="javascript:go()">'),
    ],
)
def test_the_patterns_see_what_they_are_for(what: str, example: str) -> None:
    assert FORBIDDEN[what].search(example)
