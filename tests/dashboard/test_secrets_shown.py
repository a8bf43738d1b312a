"""A secret on the pages: its mask is never a wording, and there is a way to what it says wherever a person decides about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from memory.enums import AccessLevel, State
from memory.errors import BadInput
from memory.governance.services.conflicts import list_conflicts, report_conflict, resolve_conflict
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import Changes, correct, keep_reworded
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


def _disputed(nora: Person) -> tuple[int, str]:
    """A conflict of two secrets, and the mask of the new one."""
    old, new = nora.remembers("My locker is the blue one", "My locker is the green one", access_level=AccessLevel.SECRET)
    report_conflict(nora.principal, memory=old.pk, other=new.pk)
    (conflict,) = list_conflicts(nora.principal)
    return conflict.pk, new.text


def test_what_waits_and_is_secret_is_not_offered_as_its_mask_and_can_be_looked_at(nora: Person, sign_in: SignIn) -> None:
    _conflict, mask = _disputed(nora)
    (waiting,) = nora.waits("I hide the spare key in the shed", access_level=AccessLevel.SECRET)
    page = sign_in(nora).get(reverse("dashboard:inbox")).content.decode()
    assert waiting.text == mask
    assert mask in page
    assert f">{mask}</textarea>" not in page
    for one in [waiting, *[row for found in list_conflicts(nora.principal) for row in (found.old, found.new)]]:
        assert f'action="{reverse("dashboard:memory_shown", args=[one.pk])}"' in page


def test_the_mask_of_a_secret_is_no_wording_of_it(nora: Person) -> None:
    conflict, mask = _disputed(nora)
    (waiting,) = nora.waits("I hide the spare key in the shed", access_level=AccessLevel.SECRET)
    (kept,) = nora.remembers("The safe stands behind the books", access_level=AccessLevel.SECRET)
    for attempt in (
        lambda: resolve_conflict(nora.principal, conflict, outcome="merge", text=f" {mask} "),
        lambda: keep_reworded(nora.principal, waiting.pk, text=mask),
        lambda: correct(nora.principal, kept.pk, Changes(text=mask)),
    ):
        with pytest.raises(BadInput, match="only how the secret is hidden"):
            attempt()
    assert [one.pk for one in list_conflicts(nora.principal)] == [conflict]
    assert (get_memory(nora.principal, waiting.pk).state, get_memory(nora.principal, kept.pk).full_text) == (
        State.CANDIDATE,
        "The safe stands behind the books",
    )


def test_the_question_before_an_erasure_says_what_is_erased_and_keeps_a_secret(nora: Person, sign_in: SignIn) -> None:
    plain, secret = nora.remembers("I own a red kayak")[0], nora.remembers("The safe is open", access_level=AccessLevel.SECRET)[0]
    client = sign_in(nora)
    asked = client.post(reverse("dashboard:memory_action", args=[plain.pk, "erase"])).content.decode()
    assert f"{plain.name} I own a red kayak" in asked
    asked = client.post(reverse("dashboard:memory_action", args=[secret.pk, "erase"])).content.decode()
    assert f"{secret.name} {secret.text}" in asked
    assert "The safe is open" not in asked
