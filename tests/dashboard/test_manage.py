"""The administrators' pages: agents, keys, levels, people, health; every change logged."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session as BrowserSession
from django.test import Client
from django.urls import reverse
from django_celery_beat.models import PeriodicTask

from accounts.isolation import act_as
from accounts.models import Agent, AgentKey, User
from accounts.services.agents import create_agent
from accounts.services.authentication import agent_principal, check_key
from memory.audit.selectors import all_entries, entries
from memory.audit.types import LogFilters
from memory.context.services import build_context
from memory.enums import AccessLevel, CaptureState
from memory.errors import NotAuthenticated, NotPermitted
from memory.governance.services import agents as agents_service
from memory.governance.services import health as health_service
from memory.governance.services import levels as levels_service
from memory.governance.services import people as people_service
from memory.governance.services import quality as quality_service
from memory.lifecycle.selectors import get_memory
from memory.models import Turn
from memory.sessions.selectors import messages
from memory.sessions.services import begin_capture, mark_failed, record_turns
from memory.sessions.types import MessageIn
from tests.dashboard.conftest import PASSWORD, Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
AGENT = {"slug": "planner", "name": "Planner", "clearance": "normal", "capabilities": ["read", "write"]}


def _logged(action: str) -> list[Any]:
    return all_entries(filters=LogFilters(action=action))


def test_a_new_agents_key_is_shown_once_and_works(boss: Person, nora: Person, sign_in: Callable[[Person], Client]) -> None:
    client = sign_in(boss)
    assert client.post(reverse("manage:agent_create"), AGENT).status_code == 303
    stored = BrowserSession.objects.get(session_key=client.session.session_key).get_decoded()
    shown = client.get(reverse("manage:agents")).context["new_key"]
    assert agent_principal(shown["key"], "nora-1").clearance == AccessLevel.NORMAL
    assert shown["key"] not in str(stored), "on its way to the page the key is sealed"
    assert client.get(reverse("manage:agents")).context["new_key"] is None
    (entry,) = _logged("agent.create")
    assert (entry.actor, entry.actor_label, entry.details["agent"]) == ("admin", "Boss", "planner")
    assert shown["key"] not in str([one.details for one in _logged("key.create")])


def test_a_new_agent_reads_and_saves_what_is_normal_unless_more_is_chosen(boss: Person, sign_in: Callable[[Person], Client]) -> None:
    form = sign_in(boss).get(reverse("manage:agents"), {"add": "1"}).context["form"]
    assert (form["clearance"].value(), form["capabilities"].value()) == ("normal", ["read", "write", "sessions"])


def test_a_slug_that_is_taken_or_malformed_makes_no_agent(boss: Person, sign_in: Callable[[Person], Client]) -> None:
    create_agent("planner")
    client = sign_in(boss)
    for slug in ("planner", "Plan ner", "", "-x"):
        assert client.post(reverse("manage:agent_create"), AGENT | {"slug": slug}).status_code == 422, slug
    assert AgentKey.objects.count() == 1


def test_rotating_leaves_the_old_key_a_day_and_revoking_ends_it_now(boss: Person, sign_in: Callable[[Person], Client]) -> None:
    _, old = create_agent("planner")
    client, key = sign_in(boss), AgentKey.objects.get()
    client.post(reverse("manage:key_rotate", args=[key.pk]))
    new = client.get(reverse("manage:agents")).context["new_key"]["key"]
    assert check_key(old).expires_at is not None
    assert check_key(new).expires_at is None
    client.post(reverse("manage:key_revoke", args=[key.pk]))
    with pytest.raises(NotAuthenticated):
        check_key(old)
    assert check_key(new)
    assert [entry.details["key"] for entry in _logged("key.revoke")] == [key.prefix]
    client.post(reverse("manage:key_rotate", args=[key.pk]))
    assert AgentKey.objects.count() == 2, "a key that opens nothing cannot be rotated"


def test_a_key_for_some_days_ends_by_itself(boss: Person, sign_in: Callable[[Person], Client]) -> None:
    agent, _ = create_agent("planner")
    client = sign_in(boss)
    client.post(reverse("manage:key_add", args=[agent.pk]), {"name": "laptop", "days": "30"})
    key = AgentKey.objects.get(name="laptop")
    assert key.expires_at is not None
    assert 29 <= (key.expires_at - key.created_at).days <= 30


def test_lowering_the_clearance_and_switching_off_work_with_the_next_call(
    boss: Person, nora: Person, sign_in: Callable[[Person], Client]
) -> None:
    agent, key = create_agent("planner", clearance=AccessLevel.SECRET)
    client = sign_in(boss)
    form = {"name": "Planner", "clearance": "public", "capabilities": ["read"], "third_party": ""}
    client.post(reverse("manage:agent_change", args=[agent.pk]), form)
    reader = agent_principal(key, "nora-1")
    assert (reader.clearance, reader.can_write) == (AccessLevel.PUBLIC, False)
    client.post(reverse("manage:agent_toggle", args=[agent.pk]))
    with pytest.raises(NotAuthenticated):
        agent_principal(key, "nora-1")
    client.post(reverse("manage:agent_toggle", args=[agent.pk]))
    assert agent_principal(key, "nora-1")
    assert [entry.reason for entry in _logged("agent.change")] == ["switched on", "switched off", ""]


def test_reads_of_sensitive_memories_are_listed_without_their_words(
    boss: Person, nora: Person, guide: Agent, sign_in: Callable[[Person], Client]
) -> None:
    nora.remembers("My blood pressure pills are in the hall", access_level=AccessLevel.SENSITIVE)
    build_context(nora.through(guide), query="Where are my blood pressure pills?")
    response = sign_in(boss).get(reverse("manage:access"))
    assert [(one["actor"], one["subject"]) for one in response.context["recent"]] == [("Garden guide", "nora@people.example")]
    row = next(agent for agent in response.context["agents"] if agent["name"] == "Garden guide")
    assert [cell["reads"] for cell in row["cells"]] == [0, 0, 1, 0]
    assert "blood pressure" not in response.content.decode()


def test_a_level_is_changed_with_a_reason_that_the_person_sees(boss: Person, nora: Person, sign_in: Callable[[Person], Client]) -> None:
    (memory,) = nora.remembers("My blood pressure pills are in the hall", access_level=AccessLevel.SENSITIVE)
    client, address = sign_in(boss), reverse("manage:reclassify", args=[memory.pk])
    client.post(address, {"level": "secret", "reason": " ", "seen": "1"})
    client.post(address, {"level": "secret", "reason": "medical", "seen": "99"})
    assert get_memory(nora.principal, memory.pk).access_level == AccessLevel.SENSITIVE
    client.post(address, {"level": "secret", "reason": "medical", "seen": str(memory.version)})
    assert get_memory(nora.principal, memory.pk).access_level == AccessLevel.SECRET
    entry = entries(nora.principal, filters=LogFilters(actor="admin"))[0]
    assert (entry.actor_label, entry.reason) == ("Boss", "medical")


def test_people_are_found_switched_off_signed_out_and_erased(boss: Person, nora: Person, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers("I own a red kayak")
    client, hers = sign_in(boss), Client()
    assert hers.login(email="nora@people.example", password=PASSWORD)
    for query in ("nora@", "Nora", "nora-1"):
        rows = client.get(reverse("manage:users"), {"q": query}).context["users"]
        assert [(row["email"], row["memories"]) for row in rows] == [("nora@people.example", 1)], query
    client.post(reverse("manage:user_toggle", args=[nora.user.pk]))
    assert hers.get(reverse("dashboard:home")).status_code == 302
    client.post(reverse("manage:user_toggle", args=[nora.user.pk]))
    assert User.objects.get(pk=nora.user.pk).is_active
    erase = reverse("manage:user_erase", args=[nora.user.pk])
    assert client.get(erase).status_code == 200
    assert client.post(erase, {"confirmed": "1", "word": "no"}).status_code == 422
    assert client.post(erase, {"confirmed": "1", "word": "erase"}).status_code == 303
    assert not User.objects.filter(pk=nora.user.pk).exists()
    assert [entry.actor_label for entry in _logged("account.erase")] == ["Boss"]


def test_an_administrator_cannot_lock_themself_out(boss: Person, sign_in: Callable[[Person], Client]) -> None:
    client = sign_in(boss)
    client.post(reverse("manage:user_toggle", args=[boss.user.pk]))
    client.post(reverse("manage:user_erase", args=[boss.user.pk]), {"confirmed": "1", "word": "erase"})
    assert User.objects.get(pk=boss.user.pk).is_active


def test_a_person_is_made_and_can_sign_in(boss: Person, sign_in: Callable[[Person], Client]) -> None:
    client, form = sign_in(boss), {"email": "ida@people.example", "password": "short", "external_id": "ida-1"}
    assert client.post(reverse("manage:user_create"), form).status_code == 422
    assert client.post(reverse("manage:user_create"), form | {"password": PASSWORD}).status_code == 303
    assert Client().login(email="ida@people.example", password=PASSWORD)


def test_failed_captures_are_seen_and_read_again(boss: Person, nora: Person, guide: Agent, sign_in: Callable[[Person], Client]) -> None:
    speaker = nora.through(guide)
    recorded = record_turns(speaker, "s-1", [MessageIn("user", "Please remember that my ladder is in the barn.")])
    for _ in range(3):
        with act_as(speaker):
            Turn.objects.update(capture_after=None)
            assert begin_capture(speaker.owner_id, recorded.turns[0].pk)
        mark_failed(speaker, recorded.turns[0].pk, "model-failed: no answer")
    client = sign_in(boss)
    context = client.get(reverse("manage:health")).context
    assert (context["effect_state"], context["retry_count"], context["failures"]) == ("down", 1, ["model-failed: no answer"])
    client.post(reverse("manage:retry_captures"))
    (turn,) = messages(nora.principal, recorded.session.pk)
    assert (turn.capture, turn.capture_attempts) == (CaptureState.PENDING, 0)
    assert _logged("capture.retry")[0].details == {"messages": 1}


def test_a_schedule_is_paused_and_goes_on(boss: Person, sign_in: Callable[[Person], Client]) -> None:
    task = PeriodicTask.objects.get(task="memory.tasks.retention.sweep_retention")
    client, address = sign_in(boss), reverse("manage:schedule", args=[task.pk, "toggle"])
    try:
        client.post(address)
        assert not PeriodicTask.objects.get(pk=task.pk).enabled
    finally:
        client.post(address)
    assert PeriodicTask.objects.get(pk=task.pk).enabled
    assert client.post(reverse("manage:schedule", args=[task.pk, "run"])).status_code == 303
    assert client.post(reverse("manage:schedule", args=[task.pk, "delete"])).status_code == 404


def test_nobody_but_staff_reaches_what_the_pages_call(nora: Person, sign_in: Callable[[Person], Client]) -> None:
    (memory,) = nora.remembers("I own a red kayak")
    agent, _ = create_agent("planner")
    user = nora.user
    calls: list[Callable[[], Any]] = [
        lambda: agents_service.create(user, "mine"),
        lambda: agents_service.change(user, agent.pk, {"clearance": 3}),
        lambda: agents_service.switch(user, agent.pk, on=False),
        lambda: agents_service.add_key(user, agent.pk),
        lambda: agents_service.revoke(user, agent.keys.get().pk),
        lambda: levels_service.reads_by_agent(user),
        lambda: levels_service.sensitive_reads(user),
        lambda: levels_service.guarded(user),
        lambda: levels_service.reclassify(user, memory.pk, AccessLevel.PUBLIC, reason="x"),
        lambda: people_service.listing(user),
        lambda: people_service.switch(user, user.pk),
        lambda: people_service.erase(user, user.pk),
        lambda: health_service.look(user),
        lambda: health_service.retry_captures(user),
        lambda: quality_service.quality(user),
    ]
    for call in calls:
        with pytest.raises(NotPermitted):
            call()
    client = sign_in(nora)
    for name, ids in (
        ("agent_create", []),
        ("agent_toggle", [agent.pk]),
        ("key_add", [agent.pk]),
        ("user_erase", [user.pk]),
        ("retry_captures", []),
    ):
        assert client.post(reverse(f"manage:{name}", args=ids), {"confirmed": "1", "word": "erase"}).status_code == 403, name


def test_the_addresses_a_third_party_goes_back_to_are_entered_in_the_page(
    boss: Person, nora: Person, sign_in: Callable[[Person], Client]
) -> None:
    client, back = sign_in(boss), "https://planner.example/back?from=desk"
    form = AGENT | {"third_party": "on", "return_urls": f" {back}\r\n\r\nhttp://localhost:8080/done\r\n{back}\r\n"}
    for wrong in ("javascript:alert(1)", "planner.example", f"https://planner.example/{'x' * 500}"):
        refused = client.post(reverse("manage:agent_create"), form | {"return_urls": f"{back}\n{wrong}"})
        assert refused.status_code == 422, wrong
        assert wrong in refused.context["form"]["return_urls"].value()
    assert client.post(reverse("manage:agent_create"), form).status_code == 303
    agent = Agent.objects.get()
    assert agent.return_urls == [back, "http://localhost:8080/done"]
    asked = {"agent": "planner", "return_to": back}
    assert not sign_in(nora).get(reverse("dashboard:consent"), asked).context["refused_return"]
    shown = client.get(reverse("manage:agents"), {"edit": agent.pk}).context["edit"]["form"]
    assert shown["return_urls"].value() == f"{back}\nhttp://localhost:8080/done"
    client.post(reverse("manage:agent_change", args=[agent.pk]), form | {"return_urls": ""})
    assert sign_in(nora).get(reverse("dashboard:consent"), asked).context["refused_return"]
