"""The profile by key, settings for workflows, core preferences."""

from __future__ import annotations

import pytest

from accounts.services.agents import create_agent
from tests.api.conftest import Caller, is_problem


def test_a_field_is_changed_read_and_explained_by_a_memory(code):
    assert code.get("profile").json() == {}
    profile = code.patch("profile", {"basic.region": "Lisbon", "health.allergies": ["peanuts", "sesame"]}).json()
    assert profile["basic.region"]["value"] == "Lisbon"
    assert sorted(profile["health.allergies"]["value"]) == ["peanuts", "sesame"]
    memory = code.get(f"memories/{profile['basic.region']['memory']}").json()
    assert (memory["key"], memory["value"], memory["state"]) == ("basic.region", "Lisbon", "active")
    moved = code.patch("profile", {"basic.region": "Porto"}).json()
    assert moved["basic.region"]["value"] == "Porto"
    assert code.patch("profile", {"basic.region": None}).json().keys() == {"health.allergies"}


@pytest.mark.parametrize("value", ["s-plover", "s-nobody", "x-reader-9"])
def test_a_code_behind_its_label_is_no_order_to_an_agent(code, value):
    answer = code("PATCH", "profile", {"supersedes": value})
    assert answer.json()["supersedes"]["value"] == value


def test_settings_are_flat_and_filtered(code):
    code.patch("profile", {"content.format": "markdown", "content.wants_raw_data": True, "basic.region": "Lisbon"})
    assert code.get("settings").json() == {"content.format": "markdown", "content.wants_raw_data": True, "basic.region": "Lisbon"}
    assert code.get("settings?keys=content.format,core.theme").json() == {"content.format": "markdown"}
    assert code.get("settings?keys=format,wants_raw_data").json() == {"format": "markdown", "wants_raw_data": True}


def test_preferences_are_shared_by_agents(code, support):
    assert code.patch("preferences", {"core.theme": "dark"}).json() == {"core.theme": "dark"}
    assert support.get("preferences").json() == {"core.theme": "dark"}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"core.theme": "the sky's blue"},
        {"not a key!": 1},
        {"x" * 300: 1},
        {"content.wants_raw_data": "maybe"},
        {"basic.region": {"a": 1}},
    ],
)
def test_a_value_that_does_not_fit_is_400_and_changes_nothing(code, body):
    assert is_problem(code.patch("profile", body | ({"basic.region": "Lisbon"} if body and "basic.region" not in body else {})), 400)
    assert code.get("profile").json() == {}


def test_only_core_preferences_are_preferences(code):
    assert is_problem(code.patch("preferences", {"basic.region": "Lisbon"}), 400)


def test_two_people_never_share_a_field(code):
    other = code.acting_for("bob")
    code.patch("profile", {"hobby": "fencing"})
    other.patch("profile", {"hobby": "pottery"})
    code.patch("profile", {"hobby": "archery"})
    assert other.get("profile").json()["hobby"]["value"] == "pottery"
    assert code.get("settings").json() == {"hobby": "archery"}


def test_who_may_not_write_cannot_change_the_profile(code):
    _, key = create_agent("reader", capabilities=["read", "profile"])
    reader = Caller(code.client, key)
    assert reader.get("profile").status_code == 200
    assert is_problem(reader.patch("profile", {"basic.region": "Lisbon"}), 403)
    assert is_problem(reader.patch("preferences", {"core.theme": "dark"}), 403)
