"""Templates are hostile until shown otherwise (SPEC 7.4): none gets out, each ends in time, and the next is served."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from memory.context import templates
from memory.context.prompts import preview
from memory.context.templates import TemplateRefused, render

VALUES = {"query": "q", "profile": {"basic.name": "Ann"}, "memories": [{"text": "{{ 7 * 7 }} {% for x in range(9) %}x{% endfor %}"}]}

HOSTILE = [
    "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "{{ query.__class__ }}",
    "{{ ''['__class__'] }}",
    "{{ ''|attr('__class__') }}",
    "{{ ''|attr('\\x5f\\x5fclass\\x5f\\x5f') }}",
    "{{ self.__init__.__globals__ }}",
    "{{ self._TemplateReference__context }}",
    "{{ range.__self__ }}",
    "{{ namespace.__init__.__globals__['os'].popen('id').read() }}",
    "{{ dict.__base__.__subclasses__() }}",
    "{{ lipsum.__globals__['os'].environ }}",
    "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "{{ joiner.__init__.__globals__ }}",
    "{{ '{0.__class__}'.format(query) }}",
    "{{ '{0.__class__.__mro__}'.format_map({'0': query}) }}",
    "{{ '%s' % query.__class__ }}",
    "{{ '%1000000000d' % 1 }}",
    "{{ memories.append(1) }}",
    "{{ profile.clear() }}",
    "{% include '/etc/passwd' %}",
    "{% extends '/etc/passwd' %}",
    "{% import 'os' as os %}{{ os }}",
    "{% from 'os' import popen %}",
    "{{ 'a' * 1000000000 }}",
    "{{ [0] * 100000000 }}",
    "{{ 9 ** 9 ** 9 }}",
    "{{ 'a'|center(1000000000) }}",
    "{{ range(1000000000)|list }}",
    "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
    "{% for a in range(99999) %}xxxxxxxxxxxxxxxx{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
    "{% set ns = namespace(s='aaaaaaaaaaaaaaaa') %}{% for i in range(60) %}{% set ns.s = ns.s ~ ns.s %}{% endfor %}{{ ns.s }}",
    "{{ " + "(" * 500 + "1" + ")" * 500 + " }}",
    "{% for i in range(10) %}",
]


@pytest.mark.parametrize("template", HOSTILE)
def test_a_hostile_template_gives_nothing_and_ends_in_a_second(template: str) -> None:
    render("warm", {})
    started = time.perf_counter()
    text = ""
    with suppress(TemplateRefused):
        text = render(template, VALUES)
    # The template that is stopped has its limit, and the machine its share of delay.
    assert time.perf_counter() - started < 1.0 + 2.0
    assert len(text.encode()) <= 65_536
    assert not any(word in text for word in ("class", "builtin", "root:", "uid=", "PATH", "function"))
    assert render("{{ query }}", VALUES) == "q"


def test_the_text_of_a_memory_is_a_value_and_is_never_compiled() -> None:
    assert render("{{ memories[0].text }}", VALUES) == VALUES["memories"][0]["text"]


def test_what_is_not_known_of_a_person_is_empty_also_within_a_section_that_is_not_known() -> None:
    assert (
        render('{{ profile.basic.region or "somewhere" }}, {{ settings.content.format }}.', {"profile": {}, "settings": {}})
        == "somewhere, ."
    )


def test_a_preview_tells_what_a_template_gives_or_what_is_wrong_with_it() -> None:
    good = preview(
        "You help someone in {{ profile.basic.region }}. {% for m in memories %}{{ m.tag }}{% endfor %} {{ query }}", query="Now?"
    )
    assert good.text == "You help someone in Porto. [preference #12] Now?"
    assert good.tokens > 5
    assert good.error == ""
    wrong = preview("{% if %}")
    assert wrong.text == ""
    assert "Line 1" in wrong.error
    assert "at most" in preview("x" * 30_000).error


def test_a_process_that_is_late_to_start_refuses_this_template_and_serves_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    templates._process._kill()
    monkeypatch.setattr(templates, "START_SECONDS", 0.0)
    with pytest.raises(TemplateRefused, match="did not start in time"):
        render("{{ query }}", VALUES)
    monkeypatch.undo()
    assert render("{{ query }}", VALUES) == "q"
