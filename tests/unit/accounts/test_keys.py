"""Keys are recognised by their form, and stored only as a digest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from accounts.enums import AccessLevel, ActorKind
from accounts.keys import digest, make_key, well_formed
from accounts.principals import Principal, TeamAccess


def test_a_key_has_256_random_bits_a_prefix_to_show_and_a_digest_to_store() -> None:
    one, other = make_key(), make_key()
    assert one.raw != other.raw
    assert well_formed(one.raw)
    assert one.raw.startswith(one.prefix)
    assert one.digest == digest(one.raw)
    assert one.raw not in (one.prefix, one.digest)


@pytest.mark.parametrize("place", [0, 5, 20, -1])
def test_a_mistyped_key_is_known_without_asking_the_database(place: int) -> None:
    raw = list(make_key().raw)
    raw[place] = "A" if raw[place] != "A" else "B"
    assert not well_formed("".join(raw))


@pytest.mark.parametrize("junk", ["", "mem_", "x" * 500, "mem_abcdefghij_" + "é" * 43 + "00000000"])
def test_junk_is_no_key(junk: str) -> None:
    assert not well_formed(junk)


AGENT = Principal(
    actor=ActorKind.AGENT,
    owner_id=7,
    user_id=7,
    agent_id=1,
    agent_slug="code",
    clearance=AccessLevel.NORMAL,
    teams=(TeamAccess("launch", 9),),
)


def test_an_agent_reads_global_its_own_and_shared_teams_and_writes_no_other_scope() -> None:
    assert AGENT.scopes == ("global", "agent:code", "team:launch")
    assert AGENT.owner_ids == (7, 9)
    for scope in ("agent:code2", "agent:CODE", "agent:cod", "team:other", "*", "", "global "):
        assert not AGENT.may_write_scope(scope)
    assert AGENT.team_owner("team:launch") == 9
    assert AGENT.team_owner("team:other") is None


def test_the_keeper_sees_all_levels_of_the_same_owners_and_no_others() -> None:
    keeper = AGENT.keeper()
    assert keeper.clearance == AccessLevel.SECRET
    assert keeper.owner_ids == AGENT.owner_ids
    assert replace(AGENT, actor=ActorKind.PERSON).scopes == ("*",)
