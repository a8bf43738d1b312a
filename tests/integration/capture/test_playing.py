"""A play that is set up in one message: what is said in character in later ones is not kept, what comes behind its end is."""

from __future__ import annotations

import pytest

from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_what_is_said_in_character_is_not_kept_until_the_play_is_ended(stage: Stage) -> None:
    stage.say(("user", "You be the interviewer, I'm applying as head chef."))
    for _ in range(5):
        stage.say(("assistant", "Tell me more."), ("user", "My name is Bruno, I live in Nice and I can't stand microwaves."))
    assert stage.texts() == []
    stage.say(("user", "OK, end of the interview. I live in Leeds."))
    stage.say(("user", "I'm allergic to kiwi."))
    assert sorted(stage.texts()) == ["I live in Leeds", "I'm allergic to kiwi"]


def test_a_wish_to_remember_is_heard_in_a_play(stage: Stage) -> None:
    stage.say(("user", "来玩角色扮演吧，你演掌柜，我演大侠"))
    stage.say(("user", "我叫铁锤，住在黑风山，最爱喝女儿红"))
    assert stage.texts() == []
    stage.say(("user", "请记住：我对花生过敏"))
    assert stage.texts() == ["我对花生过敏"]
