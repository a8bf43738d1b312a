"""Addresses and forms that no link of ours leads to are told so, and never break a page."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
VALUES = ["\0", "²", "-1", "zzz", "9" * 40, "😀", "2026-13-45", "9999-12-31"]
OWN = {
    "memories": ("q", "cursor", "agent", "sort"),
    "inbox": ("cursor",),
    "trash": ("cursor",),
    "activity": ("before", "agent", "action"),
    "answers": ("offset", "id"),
    "conversations": ("offset", "agent", "q"),
    "profile": ("edit",),
}
STAFF = {
    "review": ("offset", "q", "item", "agent"),
    "access": ("q", "offset"),
    "operations": ("before", "q", "since", "until", "entry", "agent", "action"),
    "users": ("offset", "q", "team"),
    "agents": ("edit",),
    "health": ("view",),
}


def test_no_value_in_an_address_breaks_a_page(nora: Person, boss: Person, sign_in: Callable[[Person], Client]) -> None:
    person, staff = sign_in(nora), sign_in(boss)
    rooms = [(person, f"dashboard:{name}", fields) for name, fields in OWN.items()]
    rooms += [(staff, f"manage:{name}", fields) for name, fields in STAFF.items()]
    for client, name, fields in rooms:
        for field in fields:
            for value in VALUES:
                answer = client.get(f"{reverse(name)}?{field}={quote(value)}")
                assert answer.status_code in {200, 302, 400, 404}, (name, field, value, answer.status_code)
                assert value != "\0" or answer.status_code == 400


@pytest.mark.parametrize("last", ["2026-13-45", "9999-12-31", "junk", "0001-01-01"])
def test_a_last_day_that_there_is_not_is_refused_and_the_words_stay(last: str, nora: Person, sign_in: Callable[[Person], Client]) -> None:
    client = sign_in(nora)
    answer = client.post(reverse("dashboard:add"), {"text": "I rent a garage in Porto", "valid_until": last})
    assert answer.status_code == 400
    assert "I rent a garage in Porto" in answer.content.decode()
    kept = nora.remembers("I keep two goats")[0]
    answer = client.post(reverse("dashboard:memory_action", args=[kept.pk, "level"]), {"valid_until": last})
    assert answer.status_code == 400
    assert "year, month and day" in answer.content.decode()


def test_a_row_ticked_twice_counts_once(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    kept = nora.remembers("I keep two goats")[0]
    answer = sign_in(nora).post(reverse("dashboard:bulk"), {"ids": [str(kept.pk)] * 2, "verb": "expire"}, follow=True)
    assert "Done: 1." in answer.content.decode()


def test_a_reason_that_cannot_be_kept_is_refused(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    waiting = nora.waits("I keep two goats")[0]
    answer = sign_in(nora).post(reverse("dashboard:memory_action", args=[waiting.pk, "reject"]), {"reason": "a\0b"})
    assert answer.status_code == 400
