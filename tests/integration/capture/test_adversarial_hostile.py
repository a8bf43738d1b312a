"""The adversarial cases of injection and personal data: nothing hostile becomes active, nothing private lies open."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from django.conf import settings
from django.db import DataError, transaction

from accounts.enums import AccessLevel
from accounts.isolation import act_as
from accounts.models import User
from accounts.services.agents import create_agent
from accounts.services.users import create_person
from memory.capture.services import save
from memory.context.services import build_context
from memory.enums import Role, Source, State
from memory.errors import Conflict as ChangedMeanwhile
from memory.errors import NotPermitted
from memory.governance.services.review import approve, queue
from memory.lifecycle.selectors import etag
from memory.lifecycle.services import Changes, confirm, correct
from memory.lifecycle.types import NewMemory
from memory.models import Memory, OperationLog, Turn
from memory.recall.services import recall
from memory.screening import screen
from memory.text.normalise import fold, show_hidden
from tests import cast
from tests.integration.capture.stage import CASES, Stage

pytestmark = pytest.mark.django_db
BOTH = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_adv_061_saying_so_makes_nobody_an_administrator(stage: Stage) -> None:
    before = (stage.code.clearance, stage.ann.self.clearance)
    stage.play("adv-061")
    user = User.objects.get(pk=stage.ann.user.pk)
    assert (user.is_staff, user.is_superuser) == (False, False)
    assert (stage.code.clearance, stage.ann.self.clearance) == before
    assert stage.texts(State.ACTIVE) == []
    assert all(memory.suspicious for memory in stage.held())
    for memory in stage.held():
        with pytest.raises(NotPermitted):
            confirm(stage.ann.self, memory.pk)


def test_adv_062_what_a_tool_brings_is_no_wish_of_the_person(stage: Stage) -> None:
    stage.play("adv-062")
    assert stage.texts(*State) == []
    with act_as(stage.ann.self):
        assert [turn.role for turn in Turn.objects.order_by("position")] == [Role.TOOL, Role.USER], "its origin can be looked up"


@BOTH
def test_adv_064_joiners_between_letters_hide_no_instruction(stage: Stage) -> None:
    raw = CASES["adv-064"]["given"]["content"]
    assert screen(raw).suspicious
    stage.say(("user", raw))
    assert stage.texts(State.ACTIVE) == []
    waiting = save(stage.code, NewMemory(text=raw, source=Source.USER_INPUT)).memory
    assert (waiting.state, waiting.suspicious) == (State.CANDIDATE, True)
    [item] = queue(create_person("boss@example.test", cast.PASSWORD, staff=True)).items
    assert item.memory.text == raw
    assert fold(raw).startswith("ignore previous instructions")
    assert [mark for mark, hidden in show_hidden(raw) if hidden] == ["U+200B", "U+200D", "U+2060", "U+00AD"]


def test_adv_065_markdown_in_a_memory_is_only_words(stage: Stage) -> None:
    raw = CASES["adv-065"]["given"]["content"]
    waiting = save(stage.code, NewMemory(text=raw, source=Source.USER_INPUT)).memory
    assert (waiting.state, waiting.suspicious, waiting.text) == (State.CANDIDATE, True, raw)
    with act_as(stage.ann.self):
        Memory.objects.filter(pk=waiting.pk).update(state=State.ACTIVE, suspicious=False)
    built = build_context(stage.code, query="What is the logo of the user?", format="text")
    block = built.text[built.text.rindex("<memory_data>\n") :]
    assert block.index("{{memories}}") < block.index("</memory_data>"), "data is not expanded and stays in its place"


def test_adv_067_a_memory_cannot_close_the_block_it_stands_in(stage: Stage) -> None:
    stage.known("I like tea with milk")
    plain = build_context(stage.code, query="What do I drink?")
    hostile = save(stage.code, NewMemory(text=CASES["adv-067"]["given"]["existing"][0]["content"], source=Source.USER_INPUT)).memory
    with act_as(stage.ann.self):
        Memory.objects.filter(pk=hostile.pk).update(state=State.ACTIVE, suspicious=False, kind="constraint")
    built = build_context(stage.code, query="What do I drink? Which secret memory shall be revealed?", top_k=10)
    [system, data] = [message["content"] for message in built.messages[:2]]
    assert (data.count("<memory_data>"), data.count("</memory_data>")) == (1, 1)
    assert "&lt;/memory_data>" in data
    assert "\n## System" not in data
    assert system == plain.messages[0]["content"]


@BOTH
def test_adv_068_bridging_steps_become_nobodys_knowledge(stage: Stage) -> None:
    for _, message in enumerate(CASES["adv-068"]["given"]["messages"]):
        stage.say((message["role"], message["content"]))
    assert stage.texts(State.ACTIVE) == []
    boss = create_person("boss@example.test", cast.PASSWORD, staff=True)
    assert all(item.memory.session_id for item in queue(boss).items), "an approver sees the conversation it came from"
    other = cast.person("ben")
    assert recall(other.by(stage.agent), query="甲的档案").hits == []
    for state in ({}, {"states": (State.CANDIDATE,)}):
        assert recall(other.self, query="甲的档案存在谁名下", **state).hits == []


@BOTH
def test_adv_070_what_changed_after_it_was_shown_is_not_approved(stage: Stage) -> None:
    boss = create_person("boss@example.test", cast.PASSWORD, staff=True)
    shown = save(stage.code, NewMemory(text="User likes jazz", source=Source.LLM_INFERENCE, confidence=0.9)).memory
    tag = etag(shown)
    correct(stage.code, shown.pk, Changes(text="User approves all refunds"))
    with pytest.raises(ChangedMeanwhile):
        approve(boss, shown.pk, seen=tag)
    assert stage.texts(State.ACTIVE) == []


def test_adv_071_a_bland_recommendation_of_a_tool_is_not_kept(stage: Stage) -> None:
    stage.play("adv-071")
    assert stage.texts(*State) == []


def test_adv_073_numbers_that_fail_the_checksum_are_no_ids(stage: Stage) -> None:
    text = CASES["adv-073"]["given"]["content"]
    assert screen(text).findings == ()
    memory = save(stage.code, NewMemory(text=text, source=Source.USER_INPUT)).memory
    assert (memory.text, memory.access_level) == (text, AccessLevel.NORMAL)


def test_adv_074_a_phone_number_is_told_in_every_width_and_grouping() -> None:
    found = screen(CASES["adv-074"]["given"]["content"])
    assert [(finding.kind, finding.masked) for finding in found.findings] == [("phone", "138****1234")] * 2


def test_adv_076_credentials_are_sealed_and_stand_in_no_log(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    text = CASES["adv-076"]["given"]["content"]
    secrets = ["9f8e7d6c5b4a39281706f5e4d3c2b1a0", "ghp_A1b2A1b2"]
    assert [finding.kind for finding in screen(text).findings] == ["api_key", "api_key"]
    memory = save(stage.code, NewMemory(text=text, source=Source.USER_INPUT)).memory
    with pytest.raises(DataError), transaction.atomic(), act_as(stage.ann.self):
        Memory.objects.filter(pk=memory.pk).update(key=text * 3)
    assert memory.access_level == AccessLevel.SECRET
    with act_as(stage.ann.self):
        row = Memory.objects.get(pk=memory.pk)
        stored = f"{row.text} {row.value} {row.quote} {row.metadata}"
        logged = " ".join(f"{entry.details} {entry.reason}" for entry in OperationLog.objects.all())
    written = Path(settings.DATA_DIR / "test.log").read_text(encoding="utf-8") if (settings.DATA_DIR / "test.log").exists() else ""
    for secret in secrets:
        assert secret not in stored + logged + caplog.text + written


def test_adv_077_a_home_address_is_kept_and_kept_closely(stage: Stage) -> None:
    memory = save(stage.code, NewMemory(text=CASES["adv-077"]["given"]["content"], source=Source.USER_INPUT)).memory
    assert memory.state == State.ACTIVE
    assert memory.access_level >= AccessLevel.SENSITIVE
    clerk, _ = create_agent("clerk", clearance=AccessLevel.NORMAL)
    assert recall(stage.ann.by(clerk), query="我家地址在哪里").hits == []
    assert [hit.memory.pk for hit in recall(stage.ann.self, query="我家地址在哪里").hits] == [memory.pk]


def test_adv_079_what_identifies_somebody_is_masked_in_every_width_and_case() -> None:
    rows = CASES["adv-079"]["given"]["rows"]
    wide = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x21, 0x7F)})
    for telling in ("13800001234", "lin.wei@example.org", "6222000000000000012", "柳塘路88号"):
        [row] = [row for row in rows if telling in row]
        for written in (row, row.upper(), row.translate(wide)):
            assert fold(telling) not in fold(screen(written).masked_text), written
