"""Characters that hide or turn the direction are drawn wherever a page shows what somebody else wrote."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import Agent
from memory.context.services import build_context
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db
TURNED = "abc\u202edef"


def test_in_titles_messages_found_and_questions(nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    said = nora.says(guide, f"My greenhouse motto is {TURNED}", title=f"Motto {TURNED}")
    built = build_context(nora.through(guide), query=f"What is my greenhouse motto {TURNED}?")
    client = sign_in(nora)
    pages = {
        reverse("dashboard:conversations"): 1,
        f"{reverse('dashboard:conversations')}?q=greenhouse": 2,
        reverse("dashboard:conversation", args=[said.session.pk]): 2,
        reverse("dashboard:answers"): 1,
        reverse("dashboard:answer", args=[built.id]): 1,
    }
    for address, least in pages.items():
        main = client.get(address).content.decode().partition("<main")[2]
        assert main.count('<span class="hidden-mark">U+202E</span>') >= least, address
        assert "\u202e" not in main, address


def test_in_what_an_import_would_add(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    given = SimpleUploadedFile("list.txt", f"- I row {TURNED}\n".encode())
    page = sign_in(nora).post(reverse("dashboard:import"), {"step": "check", "file": given}).content.decode()
    assert '<span class="hidden-mark">U+202E</span>' in page
