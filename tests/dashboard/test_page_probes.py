"""Every page with an id in its address, asked with somebody else's: made from the addresses themselves (SECURITY row 2)."""

from __future__ import annotations

import itertools
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from accounts.models import Agent
from dashboard.converters import Verb
from memory.context.services import build_context
from memory.enums import AccessLevel
from memory.governance.services import teams
from memory.governance.services.conflicts import list_conflicts
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db
CANARY = "quokka7q4z"
FORM = {
    "confirmed": "1",
    "text": "mine",
    "level": "public",
    "outcome": "new",
    "reason": "mine",
    "action": "allow",
    "word": "erase",
    "name": "mine",
}
VERBS = re.findall(r"[a-z-]+", Verb.regex)


def addresses(prefix: str) -> list[str]:
    """Every address of the pages that has an id in it, with the names of its ids."""
    return sorted({path for path in _walk(get_resolver("dashboard.urls"), "/") if "<" in path and path.startswith(prefix)})


def _walk(resolver: Any, before: str) -> list[str]:
    found = []
    for pattern in resolver.url_patterns:
        path = before + str(pattern.pattern)
        found += _walk(pattern, path) if hasattr(pattern, "url_patterns") else [path]
    return found


def filled(path: str, ids: dict[str, Any]) -> list[str]:
    """The address with these ids in it, once for each verb. KeyError for an id of a kind that nothing is known of."""
    names = re.findall(r"<\w+:(\w+)>", path)
    choices = [VERBS if name == "verb" and ":verb>" in path and "<verb:" in path else [str(ids[name])] for name in names]
    return [re.sub(r"<\w+:\w+>", lambda _found, rest=list(chosen): rest.pop(0), path) for chosen in itertools.product(*choices)]


@pytest.fixture
def theirs(boss: Person, otto: Person, guide: Agent) -> dict[str, Any]:
    team = teams.create(boss.user, "marketing")
    teams.add_person(boss.user, team.pk, "otto@people.example")
    otto.remembers(f"Our mascot is a {CANARY}", scope="team:marketing")
    said = otto.says(guide, f"Please remember that my {CANARY} is old.", title=f"About a {CANARY}")
    otto.remembers(f"My favourite pet is a {CANARY} one", key="favourite.pet", value="one")
    otto.waits(f"My favourite pet is a {CANARY} two", key="favourite.pet", value="two", access_level=AccessLevel.SENSITIVE)
    built = build_context(otto.through(guide), query=f"Where is my {CANARY}?", session="s-1")
    conflicts = list_conflicts(otto.principal)
    return {
        "memory_id": said.captured[0].pk,
        "number": said.captured[0].number,
        "session_id": said.session.pk,
        "turn_id": said.turns[0].pk,
        "context_id": built.id,
        "conflict_id": conflicts[0].pk if conflicts else 1,
        "slug": "not-an-agent-of-hers",
        "team": team.slug,
    }


NOBODYS = {
    "memory_id": uuid.UUID(int=1),
    "number": 987_654,
    "session_id": uuid.UUID(int=1),
    "turn_id": 999_999,
    "context_id": uuid.UUID(int=1),
    "conflict_id": 999_999,
    "slug": "nobodys-agent",
    "team": "nobodys-team",
}


def test_every_page_answers_a_foreign_id_like_a_missing_one(
    nora: Person, theirs: dict[str, Any], sign_in: Callable[[Person], Client]
) -> None:
    client, wrong, tried = sign_in(nora), [], 0
    for path in (one for one in addresses("/") if not one.startswith("/manage/")):
        for foreign, missing in zip(filled(path, theirs), filled(path, theirs | NOBODYS), strict=True):
            for method in ("get", "post"):
                one, two = (getattr(client, method)(address, FORM) for address in (foreign, missing))
                tried += 1
                if one.status_code != two.status_code or one.status_code >= 500 or CANARY in one.content.decode():
                    wrong.append((method, foreign, one.status_code, two.status_code))
    assert wrong == []
    assert tried >= 30


def test_the_pages_of_administrators_are_for_administrators(
    nora: Person, theirs: dict[str, Any], sign_in: Callable[[Person], Client]
) -> None:
    client = sign_in(nora)
    every = _walk(get_resolver("dashboard.urls"), "/")
    for path in (one for one in every if one.startswith("/manage/")):
        for address in [re.sub(r"<\w+:\w+>", lambda found: _any_id(found.group()), path)]:
            for method in ("get", "post"):
                answer = getattr(client, method)(address, FORM)
                assert answer.status_code in {403, 404, 405}, (method, address, answer.status_code)
                assert CANARY not in answer.content.decode()


def _any_id(part: str) -> str:
    if "uuid" in part:
        return str(uuid.UUID(int=1))
    return VERBS[0] if part.startswith("<verb:") else "1" if "<int" in part else "x"
