"""The many frames in which English asks to remember, and what only looks like one."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import commands
from memory.capture.types import CommandKind

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def kept(text: str) -> list[str]:
    return [one.text for wish in commands.parse(text, now=NOW) if wish.kind == CommandKind.REMEMBER for one in wish.statements]


@pytest.mark.parametrize(
    "frame",
    [
        "Bear in mind when booking anything that {}.",
        "Keep in mind for any recipe you suggest that {}.",
        "When you plan my trips, keep in mind that {}.",
        "Hold onto this for me: {}.",
        "Stash this away for later: {}",
        "Can you retain the fact that {}?",
        "I'd like you to retain that {}.",
        "Would you mind remembering that {}?",
        "Could I ask you to remember that {}?",
        "It'd be great if you could remember {}.",
        "I'd be grateful if you'd keep a note that {}.",
        "Any chance you could remember that {}?",
        "Do you think you could remember that {}?",
        "I was hoping you could remember that {}.",
        "If you could remember that {}, that'd be great.",
        "Please have it noted that {}.",
        "Please update your notes: {}.",
        "Update your records to say {}.",
        "Add to your notes that {}.",
        "Pop this in your memory: {}.",
        "Log this one: {}.",
        "It's worth remembering that {}.",
        "Here's one to remember: {}.",
        "One for the memory bank: {}.",
        "This needs remembering: {}.",
        "I want this remembered: {}.",
        "If you remember one thing, let it be that {}.",
        "Don't you dare forget that {}.",
        "Try not to forget that {}.",
        "Never lose this: {}.",
        "Keep this handy: {}.",
        "Memo to you: {}.",
        "For our next chat: {}.",
        "For the record, {}.",
        "Just so you have it on file: {}.",
        "Add this as a memory: {}.",
        "{}, make sure you keep that.",
        "{}; hold on to that.",
        "{}, file that away please.",
        "{}, that's worth remembering.",
        "{}, commit that to memory.",
        "{}, add that to your notes.",
        "{}, don't let that slip.",
        "{}. That's important, so please store it.",
        "{}. That's one to remember.",
        "In case it got lost: {}, please remember that.",
        "Remember {} and now suggest a dinner.",
    ],
)
def test_a_wish_is_heard_in_whatever_frame_and_only_what_it_asks_for_is_kept(frame: str) -> None:
    [text] = kept(frame.format("we have no oven"))
    assert text == "We have no oven"


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("And remember that toolbox talks are on Monday mornings.", ["Toolbox talks are on Monday mornings"]),
        ("Hang on to this one, it's the paint in our porch: Mossy Slate.", ["The paint in our porch: Mossy Slate"]),
        ("Two facts for your files: I run on Tuesdays, and the club meets at the boathouse.", ["I run on Tuesdays", "The club meets at the boathouse"]),
        ("Four things to keep on file: my size is M, I drive a van, I hate yellow.", ["My size is M", "I drive a van", "I hate yellow"]),
        ("Note down: supplier A = Milford, supplier B = Crane", ["Supplier A = Milford", "Supplier B = Crane"]),
        ("Three things to remember. First, I work late. Second, I don't drive. Third, I hate phone calls. Now write a limerick.", ["I work late", "I don't drive", "I hate phone calls"]),
        ("Remember the following about our house: the boiler is a Vaillant, the fuse box is under the stairs.", ["The boiler is a Vaillant", "The fuse box is under the stairs"]),
        ("Before we start on the syllabus: I teach night school. Remember it.", ["I teach night school"]),
        ("Please update your records with my home address, 9 Alder Close, Brimford.", ["My home address, 9 Alder Close, Brimford"]),
    ],
)  # fmt: skip
def test_each_member_is_kept_by_itself_and_no_word_of_the_frame(text: str, statements: list[str]) -> None:
    assert kept(text) == statements


@pytest.mark.parametrize(
    "text",
    [
        "Hang on to your hats, it's going to be windy!",
        "Hang on a second, my phone's ringing.",
        "Hold on to the thought, I'll be right back.",
        "Save this as a PDF please.",
        'Log this error to the console: "file not found".',
        "Add a note to the report that sales are up.",
        "Update your answer with the new figures: 12, 15 and 19.",
        "Update the table to say that Monday is closed.",
        "Don't lose the joke in the second paragraph.",
        "Don't forget to breathe, it's only an exam!",
        "How do I remember that Spanish uses two verbs for to be?",
        "It's worth remembering that correlation isn't causation, right?",
        "Things to remember when moving house?",
        "Make a list of things to remember for a camping trip.",
        "Take this down a notch, it's too formal.",
        "Don't let that slip through the tests.",
        "For later: how do I revert a commit?",
        "For the record, I never said that.",
        "For the record, that was a great answer.",
        "I just burnt the rice, any way to save it?",
        "Remember in which film she wears the green dress?",
    ],
)
def test_what_is_done_to_a_text_or_asked_of_memory_is_no_wish(text: str) -> None:
    assert kept(text) == []
