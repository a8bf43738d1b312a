"""Repeat, replace, dispute, or stand beside: what words and keys decide."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from memory.enums import AccessLevel, State
from memory.lifecycle.conflict import decide
from memory.lifecycle.prepare import statement_print
from memory.lifecycle.types import Act, Known, NewMemory, Prepared
from memory.text.segment import content_words


def new(text: str, **fields: Any) -> Prepared:
    scope = fields.pop("scope", "global")
    return Prepared(
        new=NewMemory(text=text, **fields),
        fingerprint=statement_print(text),
        language="en",
        words=content_words(text),
        level=AccessLevel.NORMAL,
        scope=scope,
        suspicious=False,
        reasons=(),
        vector=None,
    )


def known(text: str, **fields: Any) -> Known:
    defaults: dict[str, Any] = {"state": State.ACTIVE, "key": "", "value": None, "scope": "global"}
    return Known(id=uuid.uuid4(), text=text, fingerprint=statement_print(text), words=content_words(text), **{**defaults, **fields})


def against(one: Prepared, *others: Known) -> Any:
    return decide(one, others, related=0.5)


@pytest.mark.parametrize("again", ["I swim on Tuesdays", "i swim on tuesdays.", "Ｉ ｓｗｉｍ ｏｎ Ｔｕｅｓｄａｙｓ"])
def test_the_same_words_are_the_same_whatever_their_width_case_and_end(again: str) -> None:
    old = known("I swim on Tuesdays")
    assert against(new(again), old).same == old.id


def test_a_hyphen_makes_no_other_statement() -> None:
    old = known("I'm left-handed")
    assert against(new("I'm left handed"), old).same == old.id


def test_another_value_of_a_single_valued_key_replaces_the_old_one() -> None:
    old = known("我叫林雨", key="basic.name", value="林雨")
    decision = against(new("我叫林雪", key="basic.name", value="林雪"), old)
    assert (decision.act, decision.supersedes) == (Act.INSERT, (old.id,))


def test_the_same_value_in_other_words_is_no_second_memory() -> None:
    old = known("I am allergic to peanuts", key="health.allergies", value="peanuts")
    assert against(new("Peanuts make me ill, I'm allergic", key="health.allergies", value="Peanuts"), old).act == Act.CONFIRM


def test_another_member_of_a_many_valued_key_stands_beside() -> None:
    old = known("I like tea", key="preference.likes", value="tea")
    decision = against(new("I like coffee", key="preference.likes", value="coffee"), old)
    assert (decision.act, decision.supersedes) == (Act.INSERT, ())


def test_disliking_what_was_liked_replaces_it() -> None:
    old = known("I love spicy food", key="preference.likes", value="spicy food")
    decision = against(new("I can't stand spicy food any more", key="preference.dislikes", value="spicy food"), old)
    assert decision.supersedes == (old.id,)


def test_a_denial_of_the_same_words_replaces_them() -> None:
    old = known("用户喜欢吃香菜")
    assert against(new("用户不喜欢吃香菜"), old).supersedes == (old.id,)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The bus to the quarry leaves 5 minutes past the hour", "The bus to the quarry leaves 10 minutes past the hour"),
        ("Robin collects stamps", "Robin collects beetles"),
        ("The amber kite is kept in the attic", "The amber kite is kept in the cellar"),
        ("会议在三号楼", "会议在五号楼"),
        ("小满不吃香菜", "小雨不吃香菜"),
    ],
)
def test_another_number_name_thing_or_place_is_another_fact_however_near(one: str, other: str) -> None:
    decision = against(new(one), known(other, cosine=0.99))
    assert (decision.act, decision.supersedes) == (Act.INSERT, ())


def test_a_correction_replaces_what_it_names_and_nothing_else() -> None:
    birthday, lunch = known("我的生日是5月3日", key="basic.birthday", value="5月3日"), known("5月3日和小满吃饭")
    decision = against(new("我的生日是5月13日", key="basic.birthday", value="5月13日", replaces="5月3日"), birthday, lunch)
    assert birthday.id in decision.supersedes


def test_scopes_are_walls_for_conflicts_too() -> None:
    old = known("Keep answers short", key="content.length", value="short", scope="agent:code")
    decision = against(new("Write at length", key="content.length", value="long", scope="agent:copy"), old)
    assert (decision.act, decision.supersedes) == (Act.INSERT, ())


def test_words_of_change_about_something_near_are_a_question_for_a_person() -> None:
    old = known("The weekly meeting of the garden club is in the library hall", cosine=0.9)
    decision = against(new("The weekly meeting of the garden club is now in the school hall"), old)
    assert decision.disputes == (old.id,)


def test_a_client_key_said_again_with_another_text_updates() -> None:
    old = known("Parking permit is P-11", client_key="permit")
    decision = against(new("Parking permit is P-12", client_key="permit"), old)
    assert (decision.act, decision.same) == (Act.UPDATE, old.id)


def test_a_client_key_that_takes_up_a_known_text_ends_with_that_one_memory() -> None:
    first, keyed = known("I keep bees"), known("I keep geese", client_key="pets")
    decision = against(new("I keep bees", client_key="pets"), first, keyed)
    assert (decision.act, decision.same, decision.supersedes) == (Act.CONFIRM, first.id, (keyed.id,))
