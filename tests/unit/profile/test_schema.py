"""The table of profile keys and what fits under each."""

from __future__ import annotations

import pytest

from memory.errors import BadInput
from memory.profile import schema

SPECIFIED = {
    "basic.name", "basic.region", "basic.occupation", "basic.employer", "language.preferred", "language.tone", "content.length", "content.format",
    "content.style", "content.wants_raw_data", "domain.topics", "domain.stack", "health.allergies", "health.diet", "taboos",
    "core.theme", "core.language", "core.provider", "core.timezone",
}  # fmt: skip
MANY = {
    "domain.topics", "domain.stack", "health.allergies", "health.avoids", "taboos", "preference.likes", "preference.dislikes", "habit.routines",
    "goals", "language.spoken",
}  # fmt: skip


def test_all_canonical_keys_are_there_and_the_many_valued_ones_marked():
    assert set(schema.FIELDS) >= SPECIFIED
    assert {key for key in schema.FIELDS if schema.is_many(key)} == MANY
    assert not schema.is_many("travel.budget")
    assert schema.CORE_KEYS == ("core.theme", "core.language", "core.provider", "core.timezone")


def test_every_key_has_a_section_and_both_labels():
    for key, field in schema.FIELDS.items():
        assert schema.section(key) in schema.SECTIONS
        assert schema.label(key) == field.en != schema.label(key, "zh-hans") == field.zh
    assert schema.section("weather.home") == "other"
    assert (schema.label("travel.daily_budget"), schema.section("travel.daily_budget")) == ("Daily budget", "travel")
    assert (schema.section_label("health"), schema.section_label("health", "zh"), schema.section_label("nowhere")) == (
        "Health",
        "健康",
        "Other",
    )


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("Theme", "core.theme"), ("city", "basic.region"), ("basic.name", "basic.name"), ("project.name", "project.name"), (" travel.Budget ", "travel.budget"),
        ("favorite.team", "favourite.team"), ("favourites.team", "favourite.team"), ("favourite.颜色", "favourite.颜色"), ("a b", "a_b"), ("taboo", "taboos"),
    ],
)  # fmt: skip
def test_keys_have_one_spelling(given, stored):
    assert schema.canonical(given) == stored


@pytest.mark.parametrize("key", ["", ".", "a.", ".a", "a..b", "a/b", "a'b", "a\x00b", "a" * 101, "the sky's blue"])
def test_what_is_no_dotted_name_is_refused(key):
    with pytest.raises(BadInput):
        schema.canonical(key)


@pytest.mark.parametrize(
    ("key", "given", "stored"),
    [
        ("core.theme", "Dark Mode", "dark"), ("core.theme", "深色", "dark"), ("core.language", "中文", "zh-hans"), ("core.timezone", "Asia/Shanghai", "Asia/Shanghai"),
        ("core.provider", "local/llama-3.1:8b", "local/llama-3.1:8b"), ("language.preferred", "Chinese", "zh"), ("language.preferred", "pt_BR", "pt-br"),
        ("content.length", "简短", "short"), ("content.length", "under 100 words", "under 100 words"), ("content.format", "Markdown", "markdown"),
        ("content.format", "Excel sheet", "Excel sheet"), ("content.wants_raw_data", "是", True), ("content.wants_raw_data", False, False),
        ("basic.name", "  Lin   Xiao ", "Lin Xiao"), ("basic.birthday", "1990-05-01", "1990-05-01"), ("basic.birthday", "5月1日", "--05-01"),
        ("basic.birthday", "1990年5月1日", "1990-05-01"), ("basic.birthday", "1 May 1990", "1990-05-01"), ("basic.birthday", "May 1st", "--05-01"),
        ("basic.birthday", "29 February", "--02-29"), ("basic.birthday", "--02-29", "--02-29"), ("family.children", "两", 2), ("family.children", 2.0, 2),
        ("domain.stack", "Rust", "Rust"), ("domain.stack", ["Rust", " Go ", "Rust"], ["Rust", "Go"]), ("travel.budget", {"eur": 900}, {"eur": 900}), ("x.y", None, None),
    ],
)  # fmt: skip
def test_values_are_stored_typed_and_tidy(key, given, stored):
    checked = schema.check_value(key, given)
    assert checked == stored
    assert type(checked) is type(stored)
    assert schema.check_value(key, checked) == checked


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("core.theme", "the sky's blue"), ("core.theme", True), ("core.timezone", "Mars/Base"), ("core.timezone", "../../etc/passwd"), ("core.language", "Klingon"),
        ("core.provider", "a\nb;c"), ("language.preferred", "blah"), ("content.length", "nice"), ("content.length", 100), ("content.format", "x" * 41),
        ("content.wants_raw_data", 1), ("content.wants_raw_data", "perhaps"), ("basic.name", ""), ("basic.name", "x" * 81), ("basic.name", ["A"]), ("basic.name", None),
        ("basic.birthday", "2023-02-29"), ("basic.birthday", "13-13"), ("basic.birthday", "Foo 12"), ("basic.birthday", 19900501),
        ("family.children", True), ("family.children", -1), ("family.children", 2.5), ("family.children", "many"), ("family.children", float("nan")),
        ("domain.stack", []), ("domain.stack", [1]), ("domain.stack", ["a", None]), ("domain.stack", {"a": 1}), ("domain.stack", [["a"]]), ("domain.stack", ["a"] * 101),
        ("x.y", float("nan")), ("x.y", [float("inf")]), ("x.y", "z" * 3_000), ("x.y", object()), ("x.y", {1, 2}),
    ],
)  # fmt: skip
def test_values_that_do_not_fit_are_refused_with_what_would(key, given):
    with pytest.raises(BadInput, match=r"must be") as caught:
        schema.check_value(key, given)
    assert caught.value.fields["value"]
