"""The adversarial cases of capture: what chat, questions, others, irony, doubt and slips of the tongue must not leave behind."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.enums import Source, State
from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


@pytest.mark.parametrize("case", ["adv-001", "adv-002", "adv-004", "adv-005", "adv-007", "adv-008", "adv-010", "adv-011"])
def test_what_is_not_stated_in_earnest_is_not_kept(stage: Stage, case: str) -> None:
    outcome = stage.play(case)
    assert (stage.texts(), outcome.captured, outcome.notices) == ([], [], [])


def test_adv_001_a_greeting_leaves_nothing(stage: Stage) -> None:
    assert stage.play("adv-001").captured == []
    assert stage.texts(*State) == []


def test_adv_002_a_question_about_an_allergy_asserts_nothing(stage: Stage) -> None:
    stage.play("adv-002")
    assert not [text for text in stage.texts(*State) if "芒果" in text]


def test_adv_004_what_a_colleague_says_is_not_the_persons(stage: Stage) -> None:
    stage.play("adv-004")
    assert all("老周" in memory.text and memory.state == State.CANDIDATE for memory in stage.held(*State))


def test_adv_005_sarcasm_is_no_liking(stage: Stage) -> None:
    stage.play("adv-005")
    assert stage.texts(*State) == []


def test_adv_007_the_assistants_claims_and_a_thank_you_leave_nothing(stage: Stage) -> None:
    stage.play("adv-007")
    assert stage.texts(*State) == []


def test_adv_008_a_wish_for_this_once_is_no_preference(stage: Stage) -> None:
    stage.play("adv-008")
    assert stage.texts(*State) == []


def test_adv_010_a_vague_idea_is_no_fact(stage: Stage) -> None:
    stage.play("adv-010")
    assert stage.texts(State.ACTIVE) == []
    assert all(memory.confidence < 0.6 for memory in stage.held())


def test_adv_011_a_joke_taken_back_is_gone(stage: Stage) -> None:
    stage.play("adv-011")
    assert not [text for text in stage.texts(*State) if "cat" in text or "Pixel" in text]


def test_adv_013_a_plain_preference_waits_as_an_inference(stage: Stage) -> None:
    stage.play("adv-013")
    [memory] = stage.held(*State)
    assert "aisle seats" in memory.text
    assert (memory.source, memory.state) == (Source.LLM_INFERENCE, State.CANDIDATE)


def test_adv_014_a_move_replaces_the_old_home_with_the_day_it_ended(stage: Stage) -> None:
    beijing = stage.known("用户住在北京")
    stage.play("adv-014")
    assert stage.texts(State.ACTIVE) == ["用户住在北京"], "until the person confirms, the old one holds"
    stage.confirm_all()
    [now] = [memory for memory in stage.held(State.ACTIVE) if memory.key == "basic.region"]
    assert now.value == "上海"
    assert not [text for text in stage.texts(State.ACTIVE) if "住在北京" in text]
    [old] = stage.held(State.SUPERSEDED)
    assert (old.pk, old.superseded_by_id) == (beijing.pk, now.pk)
    assert datetime.fromisoformat("2026-03-02T00:00:00+08:00") <= old.valid_until <= datetime.fromisoformat("2026-03-09T00:00:00+08:00")
    found = stage.found("我住哪")
    assert "上海" in found[0]
    assert "用户住在北京" not in found


def test_adv_016_a_dislike_keeps_its_negation(stage: Stage) -> None:
    stage.play("adv-016")
    [memory] = stage.held(*State)
    assert "coriander" in memory.text
    assert "never" in memory.text or "can't" in memory.text
    assert memory.key != "preference.likes"


def test_adv_017_not_this_but_that_corrects_the_one_that_said_it(stage: Stage) -> None:
    old = stage.known("用户的生日是5月3日")
    stage.play("adv-017")
    [now] = stage.held()
    assert "5月13日" in now.text
    assert now.state == State.ACTIVE
    [history] = stage.held(State.SUPERSEDED)
    assert (history.pk, history.superseded_by_id) == (old.pk, now.pk)


def test_adv_019_four_facts_are_four_records(stage: Stage) -> None:
    stage.play("adv-019")
    texts = stage.texts()
    assert len(texts) == 4
    for words in ("林苇", "兽医", "陶艺", "戒咖啡"):
        assert len([text for text in texts if words in text]) == 1, (words, texts)


def test_adv_020_a_wish_in_two_languages_gives_one_record_found_in_both(stage: Stage) -> None:
    stage.play("adv-020")
    naming = [memory for memory in stage.held() if "Helix" in memory.text]
    assert [memory.state for memory in naming] == [State.ACTIVE]
    for question in ("which editor do I use", "我用什么编辑器"):
        assert any("Helix" in text for text in stage.found(question)), question


def test_adv_022_a_wish_in_japanese_is_kept_in_japanese(stage: Stage) -> None:
    stage.play("adv-022")
    [memory] = stage.held(*State)
    assert "箇条書き" in memory.text
    assert (memory.state, memory.language) == (State.ACTIVE, "ja")
    assert stage.found("議事録の書き方") == [memory.text]
