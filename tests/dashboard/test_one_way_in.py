"""There is one way in: the sign-in that asks for the second factor and counts wrong passwords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.dashboard.conftest import PASSWORD, Person

pytestmark = pytest.mark.django_db
# Django's own pages that take a password know neither.
STOCK = ("django.contrib.admin", "django.contrib.auth")


def _views(patterns: list[Any]) -> Iterator[tuple[str, Any]]:
    for one in patterns:
        if isinstance(one, URLResolver):
            yield from _views(one.url_patterns)
        elif isinstance(one, URLPattern):
            yield str(one.pattern), one.callback


def test_no_page_of_djangos_own_takes_a_password(boss: Person) -> None:
    client = Client()
    for address in ("/admin/login/", "/admin/", "/admin/password_change/"):
        answer = client.post(address, {"username": boss.user.email, "password": PASSWORD, "next": "/manage/"})
        assert answer.status_code == 404, address
    assert SESSION_KEY not in client.session


def test_no_address_leads_to_another_sign_in() -> None:
    stock = [(address, view) for address, view in _views(get_resolver().url_patterns) if str(view.__module__).startswith(STOCK)]
    assert stock == []
