"""Wishes as people type them in a hurry, corrections by words that overlap, and what goes with a piece of work asked for."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.capture.services import hear, infer
from memory.capture.types import CommandKind, Utterance

NOW = datetime(2026, 3, 11, 10, tzinfo=UTC)


def told(*said: str) -> tuple[list[tuple[CommandKind, str]], list[str]]:
    """The wishes and the statements of the last message, after the ones before it."""
    history = [Utterance("user", text) for text in said[:-1]]
    heard = hear(said[-1], now=NOW, history=history)
    found = infer(heard, said[-1], now=NOW, history=history, chat=None)
    return [(one.kind, one.argument) for one in found.commands], [one.text for one in found.statements]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("rmbr this 4 me: bike lock is 5512", "Bike lock is 5512"),
        ("pls rmb my shift starts at noon", "My shift starts at noon"),
        ("Could you keep on file that our flat has no lift?", "Our flat has no lift"),
        ("Please have it on record that my son is coeliac", "My son is coeliac"),
    ],
)
def test_a_wish_in_a_hurry_is_a_wish(said: str, kept: str) -> None:
    commands, texts = told(said)
    assert [kind for kind, _ in commands] == [CommandKind.REMEMBER]
    assert kept in texts


@pytest.mark.parametrize(
    ("before", "said", "kept"),
    [
        ("Note down: my office is on floor 3", "Correction, it's floor 5 not 3, pls fix that", "My office is on floor 5"),
        ("Remember that my class is at 6 pm", "Correction - it's 7 pm not 6, could you update that?", "My class is at 7 pm"),
        ("Note: my seat is row 12", "small correction: it's row 21, not 12", "My seat is row 21"),
    ],
)
def test_a_correction_brings_the_words_beside_it_along_once(before: str, said: str, kept: str) -> None:
    assert kept in told(before, said)[1]


@pytest.mark.parametrize("said", ["The tap in the bathroom drips, please fix it", "please fix that", "I need 4 me and 4 my sister"])
def test_what_is_to_be_mended_is_no_memory(said: str) -> None:
    assert told(said) == ([], [])


def test_a_tale_asked_for_is_nobodys_life() -> None:
    assert told("Make up a short story. The hero is a baker called Odo who fears the sea. Begin with: I have no brothers left.")[1] == []


def test_a_list_handed_over_ends_with_its_sentence() -> None:
    texts = told("can you check this menu: lentil soup, fish cakes, plum tart. im allergic to shellfish, lips swell up, same with sesame")[
        1
    ]
    assert texts == ["I'm allergic to shellfish", "I'm allergic to sesame"]
    assert told("Proofread this: lentil soup is nice. I live in Riga.")[1] == []


@pytest.mark.parametrize(
    ("before", "said", "new"),
    [
        ("记住：我们部门例会是周二上午九点", "例会时间改了，帮我改成周四下午三点", "周四下午三点"),
        ("记住我的瑜伽课是周三晚上", "帮我把瑜伽课改成周五晚上", "周五晚上"),
    ],
)
def test_an_order_to_change_what_was_just_kept_changes_it(before: str, said: str, new: str) -> None:
    assert (CommandKind.CORRECT, new) in told(before, said)[0]


def test_asking_to_have_something_made_up_takes_nothing_back() -> None:
    assert told("我不吃香菜。帮我编个请假条")[1] == ["我不吃香菜"]
    assert told("我在银行上班，我编的")[1] == []
