"""`POST prompt`: a context in the words of a template."""

from __future__ import annotations

import pytest
from django.test import override_settings

from accounts.models import Agent
from memory.context import breaker, build

pytestmark = pytest.mark.django_db


def failing(*_args: object, **_more: object) -> None:
    raise RuntimeError("the search is broken")


def test_a_prompt_is_made_by_the_template_given_the_agents_own_or_the_plain_one(code) -> None:
    code.save("I am allergic to peanuts", kind="constraint", source="user_input")
    code.patch("profile", {"basic.region": "Lisbon"})
    plain = code.post("prompt", {"query": "What can I eat?"}).json()
    assert "peanuts" in plain["text"]
    assert plain["text"].endswith("What can I eat?")
    assert plain["tokens"] > 20
    assert code.get(f"context/{plain['context']}").status_code == 200
    Agent.objects.filter(slug="code").update(prompt_template="In {{ profile.basic.region }}: {{ memories[0].text }}")
    assert code.post("prompt", {"query": "What can I eat?"}).json()["text"] == "In Lisbon: I am allergic to peanuts"
    given = {"query": "What can I eat?", "template": "{{ query }}!"}
    assert code.post("prompt", given).json()["text"] == "What can I eat?!"


def test_a_wrong_template_is_told_in_words_and_a_stored_one_is_passed_over(code) -> None:
    answer = code.post("prompt", {"query": "Hello", "template": "{{ ''.__class__ }}{% endfor %}"})
    assert answer.status_code == 400
    assert answer.json()["errors"]["template"]
    Agent.objects.filter(slug="code").update(prompt_template="{{ 1 / 0 }}")
    answer = code.post("prompt", {"query": "Hello"})
    assert (answer.status_code, answer.json()["text"].strip()) == (200, "Hello")


def test_while_recall_fails_contexts_go_without_it_and_prompts_by_the_fallback(code, monkeypatch) -> None:
    code.save("I am allergic to peanuts", kind="constraint", source="user_input")
    code.patch("profile", {"basic.region": "Lisbon"})
    Agent.objects.filter(slug="code").update(fallback_template="Plain: {{ profile['basic.region'] }}")
    breaker.start_anew()
    monkeypatch.setattr(build, "recall", failing)
    for _ in range(25):
        context = code.post("context", {"query": "What can I eat?"}).json()
        assert context["degraded"]
        # Constraints and the profile need no recall.
        assert [memory["text"] for memory in context["memories"]] == ["I am allergic to peanuts"]
        assert context["profile"]["basic.region"] == "Lisbon"
    assert breaker.breaker_state().open
    prompt = code.post("prompt", {"query": "What can I eat?"}).json()
    assert (prompt["text"], prompt["degraded"]) == ("Plain: Lisbon", True)
    monkeypatch.undo()
    # Left alone even though it would work again, until a probe is due.
    assert code.post("context", {"query": "What can I eat?"}).json()["degraded"]
    breaker.start_anew()
    assert not code.post("context", {"query": "What can I eat?"}).json()["degraded"]


@override_settings(MEMORY={"breaker_share": 1.0})
def test_the_share_that_opens_it_is_a_setting(code, monkeypatch) -> None:
    monkeypatch.setattr(build, "recall", failing)
    for _ in range(25):
        code.post("context", {"query": "What can I eat?"})
    assert not breaker.breaker_state().open


@pytest.mark.parametrize("template", ['{{ "\\ud800" }}', '{{ "a\\x00b" }}', '{{ query["\\ud800"].x.y }}', '{% "\\ud800" %}'])
def test_half_a_character_in_a_template_is_no_failure_of_ours(code, template) -> None:
    assert code.post("prompt", {"query": "Hello", "template": template}).status_code in (200, 400)


def test_two_halves_of_a_character_that_fit_are_one(code) -> None:
    assert code.post("prompt", {"query": "Hello", "template": '{{ "\\ud83d\\ude00" }}'}).json()["text"] == "\U0001f600"
