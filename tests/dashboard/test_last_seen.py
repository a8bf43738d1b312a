"""Pages note that a sign-in is used, but not each of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.dashboard.conftest import Person


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_a_sign_in_is_noted_at_its_first_page_and_again_after_a_while(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    client = sign_in(nora)
    client.get(reverse("dashboard:profile"))
    (seen,) = UserSession.objects.filter(user=nora.user)
    long_ago = timezone.now() - timedelta(days=1)
    UserSession.objects.filter(pk=seen.pk).update(last_seen_at=long_ago)
    client.get(reverse("dashboard:profile"))
    seen.refresh_from_db()
    assert seen.last_seen_at == long_ago
    caches["local"].clear()
    client.get(reverse("dashboard:profile"))
    seen.refresh_from_db()
    assert seen.last_seen_at > long_ago
