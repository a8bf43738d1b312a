"""Over 4,000 probes made from the addresses, the places and the roles: no leak, and a foreign id is answered like a missing one."""

from __future__ import annotations

import collections
import copy
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver

from accounts import throttling
from accounts.models import User
from accounts.services.agents import create_agent
from accounts.services.authentication import person_principal
from memory.governance.services.access import set_grant
from memory.models import Webhook
from memory.models.querysets import GuardedQuerySet, OwnedQuerySet
from tests.api.conftest import Caller, sign_in
from tests.api.probes import CANARY, Call, Endpoint, Probe, World, alike, endpoints, parting, probes
from tests.soak.report import measured

pytestmark = [
    pytest.mark.timeout(1800 if os.environ.get("SOAK") else 180),
    pytest.mark.django_db(databases=["default", "maintenance"]),
]
LEAST = 2_000
FULL = bool(os.environ.get("SOAK"))
TELLING = f"I keep my {CANARY} on the roof"


@pytest.fixture
def schema(client: Client, db: None) -> dict[str, Any]:
    found: dict[str, Any] = Caller(client, user=None).get("schema").json()
    return found


def _webhook_of(slug: str) -> str:
    """A webhook of an agent of its own."""
    return str(Webhook.objects.create(agent=create_agent(slug)[0], url="https://other.example/", sealed=b"").pk)


def lived(caller: Caller, name: str, word: str) -> dict[str, Any]:
    """Somebody who has used everything there is; the ids of it under the names that addresses use."""
    memory = caller.save(f"I keep my {word} on the roof", key=f"{word}.pet", value=word, metadata={"of": word}, client_key=f"ck-{word}")
    caller.save(f"I sold a {word}", key="favourite.pet", value=f"{word} one")
    caller.post("memories", {"text": f"My favourite pet is another {word}", "key": "favourite.pet", "value": f"{word} two"})
    said = {"role": "user", "content": f"Please remember that my {word} is old", "id": f"m-{word}"}
    caller.post(f"sessions/s-{word}/turns", {"messages": [said], "title": f"About a {word}", "wait": True})
    caller.post("sessions", {"id": f"s2-{word}", "workflow": f"w-{word}"})
    caller.put(f"sessions/s-{word}/state", {"pet": word})
    caller.put(f"workflows/w-{word}/state", {"pet": word})
    caller.patch("profile", {"basic.name": f"Ms {word}"})
    context = caller.post("context", {"query": f"Where is my {word}?", "session": f"s-{word}"}).json()["id"]
    caller.post(f"context/{context}/feedback", {"signal": "liked", "answer": f"Your {word} is on the roof"})
    replay = f"replay-{word}"
    caller.post("memories", {"text": "I sail on Sundays"}, Idempotency_Key=replay)
    conflicts = caller.get("conflicts").json()["results"]
    return {
        "memory": memory["id"],
        "turn": caller.get(f"sessions/s-{word}/turns").json()["results"][0]["id"],
        "webhook": _webhook_of(f"hook-{word}"),
        "session": f"s-{word}",
        "workflow": f"w-{word}",
        "context": context,
        "conflict": conflicts[0]["id"] if conflicts else 1,
        "tag": caller.get(f"memories/{memory['id']}")["ETag"],
        "replay": replay,
        "external": name,
        "cursor": caller.get("memories?limit=1").json()["next"].rsplit("cursor=", 1)[-1],
    }


@pytest.fixture
def world(code: Caller, ann: User, settings: Any) -> World:
    settings.API_RATE = 1_000_000
    throttling.forget_counts(setting="API_RATE")
    foreign = lived(code, "ann", CANARY)
    return World(lived(code.acting_for("bob"), "bob", "kayak"), foreign)


@pytest.fixture
def roles(code: Caller, world: World) -> dict[str, Caller]:
    """Those who try: the agent that serves both people, one of somebody else that only bob has let in, and bob himself."""
    bob = User.objects.get(external_ids__value="bob")
    User.objects.filter(pk=bob.pk).update(email="bob@example.test", anonymous=False)
    _shop, key = create_agent("shop", first_party=False)
    set_grant(person_principal(bob), "shop", granted=True)
    return {
        "agent": code.acting_for("bob"),
        "third party": Caller(Client(), key, user="bob"),
        "person": sign_in(User.objects.get(pk=bob.pk)),
    }


def ask(caller: Caller, method: str, call: Call) -> Any:
    """The answer, and nothing of what the call did is kept."""
    # A call may end the sign-in it came with.
    cookies_before = copy.deepcopy(caller.client.cookies)
    with transaction.atomic():
        headers = dict(call.headers)
        user = headers.pop("X-User-ID", caller.user)
        cookies = headers.pop("Cookie", None)
        again = Caller(caller.client, caller.key, caller.agent, user, caller.headers | headers)
        if cookies:
            again.client.cookies["X-User-ID"] = cookies
        answer = again(method, call.path, call.body)
        if answer.streaming:
            # What has happened so far; the test's server ends the stream there.
            answer = HttpResponse(b"".join(answer.streaming_content), status=answer.status_code, headers=dict(answer.headers))
        transaction.set_rollback(True)
    caller.client.cookies = cookies_before
    # What was cached of a state that never came to be; its number will be another state's.
    cache.clear()
    return answer


def leaks(answer: Any, world: World, call: Call) -> bool:
    said = answer.content.decode("utf-8", "replace").replace(call.tried, "")
    return CANARY in said.replace("s-" + CANARY, "").replace("w-" + CANARY, "") or str(world.foreign["context"]) in said


def tried(caller: Caller, probe: Probe, world: World, *, acts_for_all: bool) -> str:
    """What is wrong with the answers to a probe; empty when nothing is."""
    if probe.place == "X-User-ID" and acts_for_all:
        return ""  # a first-party agent may act for any person: the header chooses, the key decides
    foreign, missing = ask(caller, probe.method, probe.foreign), ask(caller, probe.method, probe.missing)
    if max(foreign.status_code, missing.status_code) >= 500:
        return f"a fault: {foreign.status_code}, {missing.status_code}"
    if leaks(foreign, world, probe.foreign):
        return f"a leak: {foreign.content[:200]!r}"
    one, two = alike(foreign, probe.foreign.tried), alike(missing, probe.missing.tried)
    if one[0] != two[0] or (probe.compared and one != two):
        return f"not alike: {parting(one, two)}"
    return ""


def anns() -> list[Any]:
    """Everything ann has, as the database sees it."""
    ann = User.objects.get(external_ids__value="ann")
    with connection.cursor() as cursor:
        cursor.execute(
            "select set_config('desk.owners', %s, true), set_config('desk.clearance', '3', true), set_config('desk.scopes', '{*}', true)",
            [f"{{{ann.owner_id}}}"],
        )
        cursor.execute("select id, version, text, state, key from memory_memory where owner_id = %s order by id", [ann.owner_id])
        rows = cursor.fetchall()
        for table in ("memory_turn", "memory_session", "memory_contextrecord", "memory_feedback", "memory_profilefield", "memory_conflict"):
            cursor.execute(f"select count(*) from {table} where owner_id = %s", [ann.owner_id])  # noqa: S608
            rows += [(table, *cursor.fetchone())]
        cursor.execute(
            "select set_config('desk.owners', '', true), set_config('desk.clearance', '', true), set_config('desk.scopes', '', true)"
        )
    return rows


def tries(schema: dict[str, Any], world: World, roles: dict[str, Caller]) -> Iterator[tuple[Endpoint, Probe, str]]:
    """Every probe of every endpoint, made by everybody."""
    for endpoint in endpoints(schema):
        for probe in probes(endpoint, schema, world):
            yield from ((endpoint, probe, role) for role in roles)


@pytest.mark.skipif(not FULL, reason="over 4,000 probes: make soak ROW=2")
def test_row_02_no_probe_finds_anything_of_anothers(schema: dict[str, Any], world: World, roles: dict[str, Caller]) -> None:
    before, wrong, counted = anns(), [], collections.Counter[str]()
    assert len(before) > 8
    for endpoint, probe, role in tries(schema, world, roles):
        counted[role] += 1
        fault = tried(roles[role], probe, world, acts_for_all=role == "agent")
        if fault:
            wrong.append(f"{role}: {endpoint.method} {endpoint.path}, {probe.place}: {fault}")
    told = "\n".join(line[:300] for line in wrong[:80])
    assert not wrong, f"{len(wrong)} of {counted.total()}:\n{told}"
    assert anns() == before
    assert counted.total() >= LEAST, counted
    measured(2, f"{counted.total()} probes {dict(counted)}, 0 leaks")


def test_every_endpoint_has_probes_and_one_that_is_not_described_fails(schema: dict[str, Any], world: World) -> None:
    found = endpoints(schema)
    assert {(one.method, one.path) for one in found if not list(probes(one, schema, world))} == set()
    ids = {name for one in found for name in one.parameters}
    assert ids <= set(world.foreign), "an id of a new kind needs one of somebody else's in `lived`"
    with pytest.raises(KeyError):
        endpoints(schema | {"paths": {path: item for path, item in schema["paths"].items() if "history" not in path}})
    resolved = {str(pattern.pattern) for pattern in get_resolver("memory.api.urls").url_patterns}
    assert len(resolved) > 30


def test_with_the_walls_off_the_same_probes_find_leaks(
    schema: dict[str, Any], world: World, roles: dict[str, Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    unfiltered: Callable[..., Any] = lambda self, _principal: self.all()  # noqa: E731
    for queryset in (OwnedQuerySet, GuardedQuerySet):
        monkeypatch.setattr(queryset, "visible_to", unfiltered)
        monkeypatch.setattr(queryset, "own", unfiltered)
    ann = User.objects.get(external_ids__value="ann").owner_id
    monkeypatch.setattr("accounts.isolation._settings", lambda _principal: (f"{{{ann}}}", "3", '{"*"}'))
    (one,) = [one for one in endpoints(schema) if (one.method, one.path) == ("GET", "memories/{memory}")]
    faults = [tried(roles["agent"], probe, world, acts_for_all=True) for probe in probes(one, schema, world)]
    assert any(fault.startswith("a leak") for fault in faults), faults
