"""The pages of the account: each is reached from the settings, offers what does something, and says its fields once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db

VERBS = ("action_primary", "action_send", "action_remove")
PLACEHOLDER = re.compile(r'placeholder="([^"]*)"')


def _main(client: Client, path: str) -> str:
    return client.get(path).content.decode().split('<main id="main"')[1]


def _offered(page: str) -> list[str]:
    return [verb for verb in VERBS if f'name="{verb}"' in page]


def test_addresses_are_reached_from_the_settings_and_offer_only_what_changes_something(
    nora: Person, sign_in: Callable[[Person], Client]
) -> None:
    client = sign_in(nora)
    assert reverse("account_email") in _main(client, reverse("dashboard:settings"))
    EmailAddress.objects.update_or_create(user=nora.user, email=nora.user.email, defaults={"verified": True, "primary": True})
    assert _offered(_main(client, reverse("account_email"))) == []
    second = EmailAddress.objects.create(user=nora.user, email="second@people.example")
    assert _offered(_main(client, reverse("account_email"))) == ["action_send", "action_remove"]
    EmailAddress.objects.filter(pk=second.pk).update(verified=True)
    assert _offered(_main(client, reverse("account_email"))) == ["action_primary", "action_remove"]
    client.post(reverse("account_email"), {"email": second.email, "action_primary": ""})
    second.refresh_from_db()
    assert second.primary


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password"])
def test_no_field_of_the_entrance_repeats_its_label(name: str) -> None:
    assert PLACEHOLDER.findall(_main(Client(), reverse(name))) == []


@pytest.mark.parametrize("name", ["account_change_password", "account_email", "account_reauthenticate"])
def test_no_field_of_the_account_repeats_its_label(nora: Person, sign_in: Callable[[Person], Client], name: str) -> None:
    assert PLACEHOLDER.findall(_main(sign_in(nora), reverse(name))) == []


def test_being_asked_again_has_a_way_back(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    assert '<a href="/">' in _main(sign_in(nora), reverse("account_reauthenticate"))


def test_where_one_is_signed_in_is_told_by_browser_and_system(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    said = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36"
    client = sign_in(nora)
    page = client.get(reverse("usersessions_list"), headers={"User-Agent": said}).content.decode()
    assert "Chrome on Linux" in page
    assert said in page
