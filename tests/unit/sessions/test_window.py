"""Which messages stay word for word, and what a summary keeps of the rest."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memory.sessions.extractive import merge, weight
from memory.sessions.window import Said, first_kept
from memory.text import tokens


@st.composite
def dialogues(draw: st.DrawFn) -> list[Said]:
    messages, exchange = [], 0
    for position in range(draw(st.integers(0, 40))):
        exchange += draw(st.booleans())
        messages.append(Said(position, exchange, draw(st.integers(0, 900))))
    return messages


@given(dialogues(), st.integers(1, 12), st.integers(1, 5000))
def test_the_window_is_the_end_of_the_dialogue_in_whole_exchanges(messages: list[Said], turns: int, limit: int) -> None:
    kept = first_kept(messages, turns=turns, tokens=limit)
    stay = [message for message in messages if message.position >= kept]
    if not messages:
        assert kept == 0
        return
    assert stay, "the newest exchange always stays"
    assert len({message.exchange for message in stay}) <= turns
    gone = [message for message in messages if message.position < kept]
    assert not {message.exchange for message in gone} & {message.exchange for message in stay}
    newest = {message.exchange for message in stay} == {messages[-1].exchange}
    assert newest or sum(message.tokens for message in stay) <= limit


lines = st.lists(
    st.tuples(st.sampled_from(["User", "Agent"]), st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=200)),
    max_size=20,
)


@given(lines, st.integers(20, 300))
def test_a_summary_never_outgrows_its_limit(said: list[tuple[str, str]], limit: int) -> None:
    summary = ""
    for _round in range(3):
        summary = merge(summary, said, limit=limit)
        assert tokens.count(summary) <= limit


def test_constraints_and_decisions_outlive_pleasantries() -> None:
    talk = [
        ("User", "Hi, how are you?"),
        ("User", "I must never eat walnuts."),
        ("Agent", "Sure, sounds good."),
        ("User", "We decided to launch on 3 May."),
    ]
    talk += [("Agent", f"Here is detail number {n} about our layout.") for n in range(30)]
    summary = merge("", talk, limit=120)
    assert "walnuts" in summary
    assert "3 May" in summary
    assert "how are you" not in summary


def test_a_constraint_that_waits_is_carried_word_for_word_whatever_else_goes() -> None:
    talk = [("User", f"We will decide on point {n} by Friday, it is due.") for n in range(60)]
    summary = merge("", talk, pinned=["我对花生过敏"], limit=60)
    assert "我对花生过敏" in summary


def test_greetings_weigh_nothing_in_either_language() -> None:
    assert [weight(text, "User") for text in ("thanks!", "好的", "嗯嗯", "ok great", "哈哈哈")] == [0.0] * 5
