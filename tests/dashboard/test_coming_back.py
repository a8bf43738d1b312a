"""One memory's page: the way back from wherever it went, what took its place, and how long the trash keeps it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.isolation import acting
from accounts.models import Agent
from memory.context.services import build_context
from memory.enums import AccessLevel, State
from memory.governance.services.archive import archive_expired
from memory.lifecycle.selectors import counts, get_memory, history
from memory.lifecycle.services import Changes, correct, expire, forget, lapse_or_expire, reject
from tests.api.conftest import just_signed_in
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]
WALLED = ('"memory_memory"', '"memory_session"', '"memory_turn"', '"memory_conflict"', '"memory_contextrecord"', '"memory_profilefield"')


def _act(memory: Any, verb: str) -> str:
    return reverse("dashboard:memory_action", args=[memory.pk, verb])


def _gone(person: Person, state: State) -> Any:
    """A memory that went there."""
    principal = person.principal
    if state in (State.REJECTED, State.LAPSED):
        (memory,) = person.waits("I own a boat")
        return reject(principal, memory.pk) if state == State.REJECTED else lapse_or_expire(principal, memory.pk, State.LAPSED)
    (memory,) = person.remembers("I own a boat")
    if state == State.SUPERSEDED:
        correct(principal, memory.pk, Changes(text="I own a sailing boat"))
    return expire(principal, memory.pk) if state == State.EXPIRED else memory


@pytest.mark.parametrize(
    ("state", "after"),
    [
        (State.EXPIRED, State.ACTIVE),
        (State.SUPERSEDED, State.ACTIVE),
        (State.REJECTED, State.CANDIDATE),
        (State.LAPSED, State.CANDIDATE),
    ],
)
def test_the_page_of_what_went_offers_the_way_back(state: State, after: State, nora: Person, sign_in: SignIn) -> None:
    memory, client = _gone(nora, state), sign_in(nora)
    assert get_memory(nora.principal, memory.pk).state == state
    page = client.get(reverse("dashboard:memory", args=[memory.pk])).content.decode()
    assert f'action="{_act(memory, "restore")}"' in page
    client.post(_act(memory, "restore"))
    assert get_memory(nora.principal, memory.pk).state == after
    page = client.get(reverse("dashboard:memory", args=[memory.pk])).content.decode()
    assert f'action="{_act(memory, "restore")}"' not in page


def test_what_was_replaced_leads_to_what_replaced_it(nora: Person, sign_in: SignIn) -> None:
    (old,) = nora.remembers("I own a boat")
    new = correct(nora.principal, old.pk, Changes(text="I own a sailing boat"))
    page = sign_in(nora).get(reverse("dashboard:memory", args=[old.pk])).content.decode()
    assert "Replaced by" in page
    assert page.index("Replaced by") < page.index(f'href="{reverse("dashboard:memory", args=[new.pk])}"')
    forget(nora.principal, new.pk)
    assert "Replaced by" not in sign_in(nora).get(reverse("dashboard:memory", args=[old.pk])).content.decode()


def test_an_older_wording_comes_back_from_the_history_and_the_newer_one_gives_way(nora: Person, sign_in: SignIn) -> None:
    (old,) = nora.remembers("I own a boat")
    new = correct(nora.principal, old.pk, Changes(text="I own a sailing boat"), reason="kept with changes")
    client, home = sign_in(nora), reverse("dashboard:memory", args=[new.pk])
    newest, oldest = client.get(home).context["versions"]
    assert (newest["restore_url"], oldest["restore_url"]) == ("", _act(old, "restore"))
    assert (newest["reason"], oldest["reason"]) == ("kept with changes", "")
    assert "Restore this wording" in client.get(home).content.decode()
    client.post(oldest["restore_url"])
    assert get_memory(nora.principal, old.pk).state == State.ACTIVE
    assert get_memory(nora.principal, new.pk).state == State.SUPERSEDED


@pytest.mark.parametrize(("days", "words"), [("30", "for 30 days"), ("1", "for 1 day."), ("0", "erased at once")])
def test_what_is_told_of_the_trash_is_what_the_trash_does(days: str, words: str, nora: Person, sign_in: SignIn, settings: Any) -> None:
    settings.MEMORY = {"TRASH_DAYS": days}
    first, second = nora.remembers("I own a boat", "I own a raft")
    client, home = sign_in(nora), reverse("dashboard:memory", args=[first.pk])
    answer = client.post(_act(first, "forget"), {"next": home}, follow=True)
    page = answer.content.decode()
    assert answer.status_code == 200
    assert words in page
    assert (f'action="{_act(first, "restore")}"' in page) == (days != "0"), "what is erased is not offered back"
    part = client.post(_act(second, "forget"), headers={"HX-Request": "true", "HX-Request-Type": "partial"}).content.decode()
    assert words in part
    assert ("Undo" in part) == (days != "0")
    assert counts(nora.principal)[State.FORGOTTEN] == (2 if days != "0" else 0)
    trash = client.get(reverse("dashboard:trash")).content.decode()
    assert ("keeps nothing" in trash) == (days == "0")


def test_several_that_the_trash_does_not_keep_are_not_offered_back(nora: Person, sign_in: SignIn, settings: Any) -> None:
    settings.MEMORY = {"TRASH_DAYS": "0"}
    ids = [memory.pk for memory in nora.remembers("I own a boat", "I own a raft")]
    page = sign_in(nora).post(reverse("dashboard:bulk"), {"verb": "forget", "ids": ids}, follow=True).content.decode()
    assert "Done: 2." in page
    assert reverse("dashboard:bulk_undo") not in page


def test_no_page_reads_memories_while_it_is_drawn(nora: Person, guide: Agent, sign_in: SignIn) -> None:
    said = nora.says(guide, "Please remember that my ladder is in the barn.")
    old = said.captured[0]
    new = correct(nora.principal, old.pk, Changes(text="My ladder is in the attic"))
    nora.waits("I own a boat")
    forget(nora.principal, nora.remembers("I own a raft")[0].pk)
    built = build_context(nora.through(guide), query="Where is my ladder?", session="s-1")
    names = ("home", "memories", "inbox", "profile", "conversations", "answers", "agents", "activity", "trash", "data", "try", "picture")
    pages = [reverse(f"dashboard:{name}") for name in names]
    pages += [reverse("dashboard:memory", args=[one.pk]) for one in (old, new)]
    pages += [reverse("dashboard:conversation", args=[said.session.pk]), reverse("dashboard:answer", args=[built.id])]
    outside: list[tuple[str, str]] = []

    def look(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if acting() is None and any(table in sql for table in WALLED):
            outside.append((address, sql[:200]))
        return execute(sql, *rest)

    client = sign_in(nora)
    with connection.execute_wrapper(look):
        for address in pages:
            assert client.get(address).status_code == 200
    assert outside == [], "behind the wall such a read finds nothing, and costs a query all the same"


def test_a_secret_is_written_anew_and_its_mask_never_takes_its_place(nora: Person, sign_in: SignIn) -> None:
    (secret,) = nora.remembers("My diary lies under the stairs", access_level=AccessLevel.SECRET)
    client = sign_in(nora)

    form, page = (client.get(f"/memories/{secret.pk}/{query}").content.decode() for query in ("?edit=1", ""))

    assert "></textarea>" in form.split("<textarea", 1)[1]
    assert "Write it anew" in form
    assert "diary" not in page
    assert "Show what it says" in page


def test_a_secret_is_shown_to_its_person_alone_once_they_say_who_they_are_and_the_look_is_logged(
    nora: Person, otto: Person, sign_in: SignIn
) -> None:
    (secret,) = nora.remembers("My diary lies under the stairs", access_level=AccessLevel.SECRET)
    show, client = reverse("dashboard:memory_shown", args=[secret.pk]), sign_in(nora)

    just_signed_in(client, nora.user, ago=100_000)
    asked = client.post(show, {"next": f"/memories/{secret.pk}/"})
    assert asked.status_code == 303
    assert "reauthenticate" in asked.headers["Location"]
    just_signed_in(client, nora.user)
    page = client.post(show)

    assert "My diary lies under the stairs" in page.content.decode()
    assert page.headers["Cache-Control"] == "no-store"
    assert "diary" not in client.get(f"/memories/{secret.pk}/").content.decode()
    assert [entry.action for entry in history(nora.principal, secret.pk).entries][-1] == "memory.reveal"
    assert sign_in(otto).post(show).status_code == 404


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_a_secret_in_the_archive_is_shown_when_it_is_asked_for_and_not_before(nora: Person, sign_in: SignIn) -> None:
    (secret,) = nora.remembers("My diary lies under the stairs", access_level=AccessLevel.SECRET)
    expire(nora.principal, secret.pk)
    assert archive_expired(now=timezone.now() + timedelta(days=1_000)) == 1
    client = sign_in(nora)

    assert "diary" not in client.get(f"/memories/{secret.pk}/").content.decode()
    assert "My diary lies under the stairs" in client.post(reverse("dashboard:memory_shown", args=[secret.pk])).content.decode()


def test_a_secret_in_the_trash_says_how_it_can_be_looked_at(nora: Person, sign_in: SignIn) -> None:
    (secret,) = nora.remembers("My diary lies under the stairs", access_level=AccessLevel.SECRET)
    forget(nora.principal, secret.pk)
    page = sign_in(nora).get(f"/memories/{secret.pk}/").content.decode()

    assert "Restore it to look." in page
    assert "Show what it says" not in page
    assert "diary" not in page
