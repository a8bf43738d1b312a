"""Every page opens: empty, with content, for both kinds of people."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import Agent
from dashboard import htmx
from memory.context.services import build_context
from memory.lifecycle.services import forget
from tests.dashboard.conftest import Person

COMMITTED = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
OWN = [
    "home",
    "memories",
    "inbox",
    "profile",
    "picture",
    "conversations",
    "agents",
    "activity",
    "answers",
    "try",
    "trash",
    "data",
    "settings",
]
MANAGE = ["home", "review", "access", "operations", "agents", "users", "health"]
MANAGE += ["teams", "webhooks", "log_archive", "troubleshooting", "quality", "evaluation", "schedules", "policies"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", OWN)
def test_an_empty_page_of_a_person_opens(name: str, nora: Person, sign_in: Callable[[Person], Client]) -> None:
    response = sign_in(nora).get(reverse(f"dashboard:{name}"))
    assert response.status_code == 200
    assert b"<h1" in response.content


@pytest.mark.django_db
def test_every_page_of_a_person_opens_with_content(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers("I am allergic to peanuts", "I live in Bergen")
    nora.waits("I like early trains")
    said = nora.says(guide, "Please remember that my desk faces north.", "I moved to Trondheim in May.", title="Moving")
    built = build_context(nora.through(guide), query="Where do I live?", session="s-1")
    (gone,) = nora.remembers("I collect stamps")
    forget(nora.principal, gone.pk)
    client = sign_in(nora)
    for name in OWN:
        assert client.get(reverse(f"dashboard:{name}")).status_code == 200, name
    addresses = [
        reverse("dashboard:conversation", args=[said.session.pk]),
        reverse("dashboard:answer", args=[built.id]),
        reverse("dashboard:answer", args=[built.id]) + "?again=1",
        reverse("dashboard:conversations") + "?q=Trondheim",
        reverse("dashboard:try") + "?question=Where+do+I+live%3F",
        reverse("dashboard:memory", args=[gone.pk]),
    ]
    for address in addresses:
        assert client.get(address).status_code == 200, address


@COMMITTED
def test_the_pages_of_administrators_open_for_them_and_for_nobody_else(
    boss: Person, nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    nora.waits("I like early trains")
    nora.says(guide, "Please remember that my passport is in the blue drawer.")
    build_context(nora.through(guide), query="Where is my passport?")
    for name in MANAGE:
        assert sign_in(boss).get(reverse(f"manage:{name}")).status_code == 200, name
        assert sign_in(nora).get(reverse(f"manage:{name}")).status_code == 403, name
        assert Client().get(reverse(f"manage:{name}")).status_code == 302, name


def _words(template: str) -> set[str]:
    """Every word in the tags of a template and of what it extends and includes, comments aside."""
    text = re.sub(
        r"{% comment %}.*?{% endcomment %}|{#.*?#}", "", (settings.BASE_DIR / "templates" / template).read_text(), flags=re.DOTALL
    )
    found = set(re.findall(r"\w+", " ".join(re.findall(r"{[{%].*?[}%]}", text))))
    for other in re.findall(r'{% (?:include|extends) "([^"]+)"', text):
        found |= _words(other)
    return found


@COMMITTED
def test_nothing_is_gathered_for_a_page_of_administrators_that_it_does_not_show(
    boss: Person, nora: Person, guide: Agent, sign_in: Callable[[Person], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    nora.waits("I like early trains")
    idle: dict[str, set[str]] = {}
    render = htmx.render

    def noting(request: Any, template: str, context: Mapping[str, Any], **more: Any) -> Any:
        idle[template] = set(context) - _words(template)
        return render(request, template, context, **more)

    monkeypatch.setattr(htmx, "render", noting)
    client = sign_in(boss)
    for name in MANAGE:
        assert client.get(reverse(f"manage:{name}")).status_code == 200, name
    assert client.get(reverse("manage:troubleshooting"), {"who": "nora-1"}).status_code == 200
    assert client.get(reverse("manage:agent_prompt", args=[guide.pk])).status_code == 200
    assert {template: names for template, names in idle.items() if names} == {}
