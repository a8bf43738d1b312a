"""English orders that stand for every time, and those that are for the piece of work at hand."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import rules

NOW = datetime.fromisoformat("2026-03-11T10:00:00+08:00")


def told(text: str) -> list[str]:
    return [one.text for one in rules.extract(text, now=NOW)]


@pytest.mark.parametrize(
    "order",
    [
        "When I paste a stack trace, tell me the line first",
        "When answering maths questions, show the working",
        "Any time you quote a price, add the VAT",
        "If you recommend a book, mention how long it is",
        "When we talk about money, use euros",
        "When it comes to recipes, skip the life story",
        "As soon as I mention a deadline, ask me who owns it",
        "Put the units in brackets whenever you do a calculation for me",
        "Each of your answers must start with a one-line summary",
        "Any recipe you give me has to be nut-free",
        "Your translations should keep the original line breaks",
        "You needn't greet me each time",
        "You don't always have to end with a question",
        "You can stop adding a summary at the end of every answer",
        "There's no need to apologise every time you make a mistake",
        "Two or three lines will do for most questions",
        "Bad news first, then the rest, that's the way I want every report",
        "For coding questions, just show the diff",
        "For anything legal, add which country it applies to",
        "Going forward, flag anything you're unsure of",
        "Always list the ingredients in a table",
        "Keep it to one screen, whatever I ask",
        "Unless I say otherwise, assume I'm on Linux",
        "What I want from you is blunt feedback",
        "How I like my code: small functions, no comments",
        "I hate it when you repeat my question back to me",
        "Treat me as an expert in statistics",
        "Feel free to swear with me",
        "Start each session by asking how my sleep was",
        "Never assume I know the acronyms",
        "When you give me a walk, put the distance on top, and leave out the shops",
    ],
)
def test_an_order_for_an_occasion_that_comes_again_is_kept_whole(order: str) -> None:
    assert told(f"{order}.") == [order]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Two standing rules for quizzes: always five questions, and never give the answers away. Now one on rivers.", ["For quizzes, always five questions", "For quizzes, never give the answers away"]),
        ("My rules for you: no emojis, no exclamation marks, and short sentences.", ["No emojis", "No exclamation marks", "Short sentences"]),
        ("House rules for your replies: no tables, just full sentences.", ["No tables", "Just full sentences"]),
        ("convert 40 acres to hectares pls, and in future round to one decimal for me", ["In future round to one decimal for me"]),
        ("Give me the capital of Peru and from now on add a fun fact to every answer.", ["From now on add a fun fact to every answer"]),
        ("Whenever you draft a speech for me, keep it under two minutes. Start with a toast to the bride.", ["Whenever you draft a speech for me, keep it under two minutes"]),
        ("Please reply to me in Italian from here on. First job: a short poem.", ["Please reply to me in Italian from here on"]),
        ("I read your replies on the tram, so never write more than five sentences.", ["I read your replies on the tram", "Never write more than five sentences"]),
    ],
)  # fmt: skip
def test_a_standing_order_is_kept_without_the_work_beside_it(text: str, kept: list[str]) -> None:
    assert told(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "When you're done, send me the file.",
        "When you write the letter, mention the refund.",
        "When you reply to Anna, tell her I'm ill.",
        "If you can, keep it under 100 words.",
        "If you have time, check the second paragraph too.",
        "When I paste the code, it breaks.",
        "When I say go, count to ten.",
        "Whenever you're ready, begin.",
        "Every reply in the thread should be deleted.",
        "Every answer in this quiz should be a single word.",
        "You don't need to translate the title.",
        "You don't have to explain that, I get it.",
        "No need to be sorry!",
        "Two sentences is enough for this one.",
        "House rules for the flat share: write five, funny ones.",
        "Rules for chess: explain them briefly.",
        "For this answer, just show the diff.",
        "For the last question, add which country it applies to.",
        "Never give up on your dreams!",
        "In two sentences, explain inflation.",
        "Speak French to me for the next five minutes.",
        "Assume I have 3 apples and eat one.",
        "Treat me like a pirate captain in this game.",
        "Feel free to use my photo for the poster.",
        "No matter what I try, the build fails.",
        "Start every line with a capital.",
        "Start with the introduction.",
        "Summarise this article and put the date on top.",
    ],
)
def test_an_order_for_the_work_at_hand_leaves_nothing(text: str) -> None:
    assert told(text) == []
