"""People come to be by signing up or by being named; keys and grants decide what agents may do for them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.enums import AccessLevel, Capability
from accounts.errors import BadInput, Conflict, NotAuthenticated, NotPermitted
from accounts.models import AgentKey, ExternalId, User
from accounts.services.agents import create_agent, new_key, revoke_key
from accounts.services.authentication import agent_principal
from accounts.services.users import create_person
from memory.governance.services.access import set_grant
from memory.lifecycle.selectors import MemoryFilters, page
from tests import cast

pytestmark = pytest.mark.django_db


def test_an_unknown_person_comes_to_be_when_an_agent_names_them_and_keeps_everything_on_signing_up() -> None:
    _agent, key = create_agent("code")
    anonymous = agent_principal(key, "ann")
    cast.saved(anonymous, "I keep bees")
    user = create_person("ann@example.test", cast.PASSWORD, external_id="ann")
    assert user.owner_id == anonymous.owner_id
    assert [row.text for row in page(cast.Actor(user).self, filters=MemoryFilters()).rows] == ["I keep bees"]


def test_an_id_or_an_address_that_is_taken_is_refused_and_changes_nothing() -> None:
    cast.person("ann")
    with pytest.raises(Conflict):
        create_person("other@example.test", cast.PASSWORD, external_id="ann")
    with pytest.raises(Conflict):
        create_person("ANN@example.test", cast.PASSWORD)
    assert User.objects.count() == 1


@pytest.mark.parametrize("bad", ["", "a b", "naïve", "x" * 129, "tab\t", "line\n"])
def test_a_person_is_named_by_visible_ascii_only(bad: str) -> None:
    _agent, key = create_agent("code")
    with pytest.raises(BadInput):
        agent_principal(key, bad)
    assert not ExternalId.objects.exists()


def test_expired_revoked_mistyped_and_disabled_keys_open_nothing() -> None:
    agent, good = create_agent("code")
    gone, revoked = new_key(agent)
    revoke_key(gone.pk)
    _key, expired = new_key(agent, expires_at=timezone.now() - timedelta(seconds=1))
    for raw in (revoked, expired, good[:-1] + ("0" if good[-1] != "0" else "1"), "", "mem_x"):
        with pytest.raises(NotAuthenticated):
            agent_principal(raw, "ann")
    assert agent_principal(good, "ann").agent_slug == "code"
    assert not AgentKey.objects.filter(digest=good).exists(), "only a digest is stored"
    cast.agent("code", disabled_at=timezone.now())
    with pytest.raises(NotAuthenticated):
        agent_principal(good, "ann")


def test_a_third_party_agent_needs_the_persons_yes_first_and_makes_nobody() -> None:
    ann = cast.person("ann")
    _agent, key = create_agent("shop", first_party=False)
    for name in ("ann", "nobody"):
        with pytest.raises(NotPermitted):
            agent_principal(key, name)
    assert not ExternalId.objects.filter(value="nobody").exists()
    set_grant(ann.self, "shop", granted=True)
    assert agent_principal(key, "ann").owner_id == ann.user.owner_id


def test_what_a_call_may_do_is_the_least_of_person_agent_and_key() -> None:
    ann = cast.person("ann")
    agent, raw = create_agent("code", clearance=AccessLevel.SECRET)
    AgentKey.objects.filter(agent=agent).update(capabilities=["read", "write"])
    set_grant(ann.self, "code", clearance=AccessLevel.NORMAL, may_write=False)
    principal = agent_principal(raw, "ann")
    assert principal.clearance == AccessLevel.NORMAL
    assert principal.capabilities == {Capability.READ}
    set_grant(ann.self, "code", blocked=True)
    with pytest.raises(NotPermitted):
        agent_principal(raw, "ann")
