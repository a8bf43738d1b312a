"""English wishes, orders and facts told in a roundabout way, and what only looks like one."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands, rules
from memory.capture.rules import frame
from memory.capture.types import CommandKind

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def kept(text: str) -> list[str]:
    return [
        one.text for wish in commands.parse(frame.spoken(text), now=NOW) if wish.kind == CommandKind.REMEMBER for one in wish.statements
    ]


def told(text: str) -> list[str]:
    return [one.text for one in rules.extract(text, now=NOW)]


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        ("My blood group, please keep a note of it, is A positive.", "My blood group is A positive"),
        ("My locker at the pool (please remember this) is number 88.", "My locker at the pool is number 88"),
        ("You should know for future chats that I work nights.", "I work nights"),
        ("FYI so you know next time: the kiln is fired every Sunday.", "The kiln is fired every Sunday"),
        ("I want this to stick: our bin day is Thursday.", "Our bin day is Thursday"),
        ("Let it be remembered that fennel tastes like soap to me", "Fennel tastes like soap to me"),
        ("Note to self via you: the retro has moved to Tuesdays", "The retro has moved to Tuesdays"),
        ("Make a note for me please, dear: my plot is 14B.", "My plot is 14B"),
        ("Save the gate code for me: 4417", "The gate code: 4417"),
        ("I want this to stick: when I say 'the shed' I mean my workshop.", "When I say 'the shed' I mean my workshop"),
    ],
)
def test_a_wish_to_remember_may_stand_anywhere(wish: str, what: str) -> None:
    assert kept(wish) == [what]


@pytest.mark.parametrize(
    "text",
    [
        "The report, please check it, is late.",
        "You should know that dinner is ready.",
        "I want this to stick to the wall",
        "How do I make this stick to the pan: oil or butter?",
        "Save the file: report.txt",
        "Note the difference: one is red",
        "Keep the title for the essay: short",
    ],
)
def test_what_is_for_the_matter_at_hand_is_no_wish(text: str) -> None:
    assert kept(text) == []


@pytest.mark.parametrize(
    "order",
    [
        "No more 'Great question!' at the top of replies, ever",
        "Leave the sorrys out permanently",
        "It'd be great if your tone with me stayed formal in general",
        "As a general thing, I don't want more than three options when I ask for ideas",
        "Letters you draft on my behalf: under 200 words, every one",
        "With trivia, in future, only the answer and no extra detail",
        "Each time you proofread for me I'd like the corrections as before/after pairs",
    ],
)
def test_an_order_for_always_is_kept_whole(order: str) -> None:
    assert told(f"{order}.") == [order]


@pytest.mark.parametrize(
    "text",
    [
        "It would be great if your answer to this was shorter",
        "Close the account permanently",
        "Put this into the past tense: I work at a bank and I take the tram.",
        "Summarise the following review in one sentence.\n\nI'm a very tall person and I hate cramped spaces.",
        "What's the gist of this mail?\n\nFrom: Odile\nHi all, I've moved to the Lyon office. I prefer chat over calls. Odile",
        "According to Marcus from sales, he prefers phone calls to emails.",
        "I keep getting 94: 12 + 17 + 25 + 19 + 21. What did I miss?",
        "my printer and I are getting a divorce, it keeps the paper",
    ],
)
def test_what_is_of_the_moment_or_of_others_is_left(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("The retro has moved to Tuesdays", ["The retro has moved to Tuesdays"]),
        ("I'm not allergic to nuts, I just can't bear the taste of them", ["I just can't bear the taste of nuts"]),
        ("Wasp stings send me into anaphylaxis, so which plants should I avoid?", ["Wasp stings send me into anaphylaxis"]),
        ("My left knee was replaced in 2022 and I can't kneel.", ["My left knee was replaced in 2022", "I can't kneel"]),
        ("With my knees I may not run any more.", ["With my knees I may not run any more"]),
        ("Nearly every night I do 20 mins of Welsh before bed", ["Nearly every night I do 20 mins of Welsh before bed"]),
        ("I nearly bought a boat", []),
        ("This week I'm looking after the neighbours' two cats", ["I'm looking after the neighbours' two cats this week"]),
        ("Teaching from the Malmö campus this week.", ["I'm teaching from the Malmö campus this week"]),
        ("Single dad here, one daughter.", ["I'm a single dad", "I have one daughter"]),
        ("When people in my lab say 'the cold room' they mean the freezer hall.", ["When people in my lab say 'the cold room' they mean the freezer hall"]),
        ("When he says no he means yes.", []),
        ("I'm dyslexic, so keep paragraphs short in everything you send me.", ["I'm dyslexic", "Keep paragraphs short in everything you send me"]),
    ],
)  # fmt: skip
def test_roundabout_facts_are_kept_clear_by_themselves(text: str, statements: list[str]) -> None:
    assert told(text) == statements


def test_a_tool_that_somebody_works_in_is_no_occupation() -> None:
    assert all(one.key != "basic.occupation" for one in rules.extract("I work in memoQ on a Mac.", now=NOW))
