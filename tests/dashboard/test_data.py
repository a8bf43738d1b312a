"""My data: out, in, gone."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from accounts.models import Agent, User
from memory.enums import State
from memory.governance.archive_format import unpack
from memory.lifecycle.selectors import MemoryFilters, counts, page
from memory.lifecycle.services import forget
from tests.dashboard.conftest import PASSWORD, Person

pytestmark = pytest.mark.django_db


def _file(text: str | bytes, name: str = "list.txt") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text if isinstance(text, bytes) else text.encode())


def _waiting(person: Person) -> set[str]:
    return {row.text for row in page(person.principal, filters=MemoryFilters(states=(State.CANDIDATE,))).rows}


def test_the_export_opens_with_its_password_and_holds_only_ones_own(
    nora: Person, otto: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    nora.remembers("I own a red kayak")
    otto.remembers("I own a green canoe")
    form = {"password": "paddle-and-oar", "password_again": "paddle-and-oar"}
    response = sign_in(nora).post(reverse("dashboard:export"), form)
    assert response["Content-Type"] == "application/zip"
    document = unpack(io.BytesIO(response.content), "paddle-and-oar")
    assert [memory["text"] for memory in document["memories"]] == ["I own a red kayak"]
    assert "canoe" not in json.dumps(document)
    assert b"kayak" not in response.content


@pytest.mark.parametrize(
    ("password", "again", "field"), [("short", "short", "export"), ("paddle-and-oar", "paddle-and-car", "again"), ("", "", "export")]
)
def test_a_poor_or_mistyped_password_is_refused_at_its_field(
    password: str, again: str, field: str, nora: Person, sign_in: Callable[[Person], Client]
) -> None:
    response = sign_in(nora).post(reverse("dashboard:export"), {"password": password, "password_again": again})
    assert response.status_code == 422
    assert f'aria-describedby="{field}-error"><p class="error"' in response.content.decode()


def test_an_import_is_looked_at_first_and_then_waits_for_the_person(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers("I own a red kayak")
    client, address = sign_in(nora), reverse("dashboard:import")
    shown = client.post(address, {"step": "check", "file": _file("- I own a red kayak\n- I row on Sundays\n")}).context["import_plan"]
    assert (shown["added"], shown["known"]) == (1, 1)
    assert _waiting(nora) == set()
    assert client.post(address, {"step": "apply", "token": shown["token"]}).status_code == 303
    assert _waiting(nora) == {"I row on Sundays"}
    client.post(address, {"step": "apply", "token": shown["token"]})
    assert counts(nora.principal)[State.CANDIDATE] == 1


def test_a_plan_made_for_another_or_by_nobody_is_refused(nora: Person, otto: Person, sign_in: Callable[[Person], Client]) -> None:
    address = reverse("dashboard:import")
    token = sign_in(nora).post(address, {"step": "check", "file": _file("I row on Sundays")}).context["import_plan"]["token"]
    for wrong in (token, token[:-3] + "abc", "", "nonsense"):
        assert sign_in(otto).post(address, {"step": "apply", "token": wrong}).status_code == 422
    assert _waiting(otto) == set()


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe\x00", b"{not json", b"PK\x03\x04broken", b'{"other": 1}', b"\n\n# Heading\n"])
def test_a_file_that_holds_nothing_is_refused_in_words(raw: bytes, nora: Person, sign_in: Callable[[Person], Client]) -> None:
    response = sign_in(nora).post(reverse("dashboard:import"), {"step": "check", "file": _file(raw)})
    assert (response.status_code, bool(response.context["import_errors"])) == (422, True)


def test_erasing_everything_needs_the_word_and_gives_a_receipt(
    nora: Person, otto: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    nora.says(guide, "Please remember that my ladder is in the barn.")
    (gone,) = nora.remembers("I own a red kayak")
    forget(nora.principal, gone.pk)
    otto.remembers("I own a green canoe")
    client, address = sign_in(nora), reverse("dashboard:erase_memories")
    assert 'name="word"' in client.post(address, {}).content.decode()
    assert client.post(address, {"word": "no", "confirmed": "1"}).status_code == 422
    response = client.post(address, {"word": "erase", "confirmed": "1"})
    assert ("Memories, with their versions", 2) in response.context["counts"]
    assert sum(counts(nora.principal).values()) == 0
    assert counts(otto.principal)[State.ACTIVE] == 1
    assert client.get(reverse("dashboard:home")).status_code == 200


def test_an_erased_account_is_signed_out_and_its_address_starts_empty(
    nora: Person, make_person: Callable[..., Person], sign_in: Callable[[Person], Client]
) -> None:
    nora.remembers("I own a red kayak")
    client = sign_in(nora)
    response = client.post(reverse("dashboard:erase_account"), {"word": "erase", "confirmed": "1"})
    assert response.status_code == 200
    assert "Your account is erased" in response.content.decode()
    assert client.get(reverse("dashboard:home")).status_code == 302
    assert not User.objects.filter(email="nora@people.example").exists()
    assert not Client().login(email="nora@people.example", password=PASSWORD)
    again = make_person("nora@people.example", external_id="nora-1")
    assert sum(counts(again.principal).values()) == 0
    assert again.user.owner_id != nora.user.owner_id


def test_no_page_of_data_answers_to_a_stranger(client: Client) -> None:
    for name in ("export", "import", "erase_memories", "erase_account"):
        assert client.post(reverse(f"dashboard:{name}"), {"confirmed": "1", "word": "erase"}).status_code == 302, name


def test_neither_an_import_nor_an_erasure_waits_for_a_model(
    nora: Person, sign_in: Callable[[Person], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    client, address = sign_in(nora), reverse("dashboard:import")
    nora.remembers("I own a red kayak")

    def asked(*_given: object, **_more: object) -> list[list[float] | None]:
        raise AssertionError("a model was asked inside the request")

    monkeypatch.setattr("memory.providers.embedded.EmbeddedE5.embed", asked)
    lines = "\n".join(f"Drawer {place} has {place * 17} brass buttons" for place in range(60))
    shown = client.post(address, {"step": "check", "file": _file(lines)}).context["import_plan"]
    assert client.post(address, {"step": "apply", "token": shown["token"]}).status_code == 303
    assert len(_waiting(nora)) == 50, "a page of the sixty"
    assert client.post(reverse("dashboard:erase_memories"), {"word": "erase", "confirmed": "1"}).status_code == 200
    assert sum(counts(nora.principal).values()) == 0
