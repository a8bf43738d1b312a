"""Wishes to forget in English by deed and object, and news for what is remembered. Sentences are invented."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memory.capture import commands
from memory.capture.anew import renews
from memory.capture.commands.en_renew import mended, renewed
from memory.capture.types import Command, CommandKind, Utterance

NOW = datetime(2026, 3, 11, 10, tzinfo=UTC)


def wishes(text: str, *before: tuple[str, str]) -> list[Command]:
    history = [Utterance(role, said, turn) for turn, (role, said) in enumerate(before, 1)]
    return [one for one in commands.parse(text, now=NOW, history=history) if one.kind == CommandKind.FORGET]


@pytest.mark.parametrize(
    ("text", "argument", "sure"),
    [
        ("Kindly erase everything you know about my landlord.", "my landlord", True),
        ("Would you mind deleting the padel note?", "padel", False),
        ("I'd appreciate it if you removed the wheat allergy from your memory.", "the wheat allergy", True),
        ("No need to remember the wifi hint any more.", "the wifi hint", False),
        ("The vet entry can be deleted.", "vet", False),
        ("What I told you about the vet can go.", "the vet", False),
        ("I don't want the fact that I snore remembered.", "I snore", True),
        ("That bit about the oboe... I don't want it remembered.", "the oboe", False),
        ("The gate code I had you note? Bin it.", "The gate code", False),
        ("As for the vet, forget it.", "the vet", False),
        ("Boiler code: forget.", "Boiler code", False),
        ("act as if I never mentioned marathons", "marathons", False),
        ("One memory to delete: the boiler code.", "the boiler code", True),
        ("Actually scrap that, please forget the keto thing", "keto", True),
        ("Wrong window, sorry, forget the tutor again.", "the tutor", False),
        ("One more thing: I'd rather you didn't hold on to the fact that I snore.", "I snore", False),
        ("Please don't keep the thing about my rota on file.", "my rota", False),
        ("As for the regatta: it needn't stay in your memory.", "the regatta", False),
        ("Drop from your records that I'm married.", "I'm married", True),
        ("Could you stop storing my shoe size in your notes?", "my shoe size", False),
    ],
)
def test_a_wish_to_forget_is_known_by_deed_and_object(text: str, argument: str, sure: bool) -> None:
    [wish] = wishes(text)
    assert (wish.argument, wish.sure) == (argument, sure)


def test_several_things_are_named_and_others_spared() -> None:
    assert wishes("Forget both the band and the pens.")[0].names == ("the band", "the pens")
    assert wishes("Two deletions from your memory: Nell's shop, and Ivo's job.")[0].names == ("Nell's shop", "Ivo's job")
    assert wishes("Lose the 6:40 one but hang on to the ferry.")[0].spares == "the ferry"
    assert wishes("Take the plumber out of your memory; the electrician stays.")[0].spares == "the electrician"


@pytest.mark.parametrize(
    "text",
    [
        "unremember that",
        "scrap that",
        "Can you forget it again? I changed my mind.",
        "You can stop keeping that in mind.",
        "Forget all three of those.",
        "Cancel that last note.",
        "Strike that from your memory.",
        "Please forget what I just told you.",
    ],
)
def test_what_was_said_last_is_pointed_at(text: str) -> None:
    [wish] = wishes(text, ("user", "Remember I row."), ("assistant", "Noted."))
    assert (wish.argument, wish.turns) == ("", (1,))


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        ("Erase the boat name.", "the boat name"),
        ("The boat name you can delete.", "The boat name"),
        ("No need to keep my boat name any more, thanks", "my boat name"),
        ("Wipe only the boat name.", "the boat name"),
    ],
)
def test_a_thing_named_plainly_is_meant_right_behind_what_was_said_of_it(text: str, argument: str) -> None:
    [wish] = wishes(text, ("user", "Remember my boat is called Tern."), ("assistant", "Noted."))
    assert (wish.argument, wish.turns, wish.sure) == (argument, (1,), False)
    assert wishes(text) == []
    assert wishes(text, ("user", "My boat is called Tern."), ("assistant", "Here's the draft, I added a title.")) == []


@pytest.mark.parametrize("text", ["scrap that", "Undo that.", "Forget that."])
def test_what_the_agent_did_is_no_memory(text: str) -> None:
    assert wishes(text, ("user", "Remember I row."), ("assistant", "Here's the draft of your letter, I changed the title.")) == []
    assert wishes(text) == []


def test_what_was_said_in_the_same_message_is_taken_back() -> None:
    text = "I row on Sundays. Actually, forget that."
    assert [(one.kind, one.start, one.end) for one in commands.parse(text, now=NOW)] == [(CommandKind.FORGET, 0, len(text))]


@pytest.mark.parametrize(
    "text",
    [
        "Cancel my padel booking.",
        "The third paragraph you can delete.",
        "If it rains, forget the umbrella.",
        "The song goes: forget the night",
        "My coat doesn't need to be in the file.",
        "I don't keep my keys in mind.",
        "My coat can go to the charity shop.",
        "Remove the Python section from my CV.",
        "Take the coat off the list of things to sell.",
        "Forget the code, let's talk about the trip.",
        "Why do people forget names so quickly?",
        "Don't you dare forget that!",
        "I lost my coat.",
        "Should I throw away the coat?",
        "Scrap the jazz idea for the party, go with disco.",
    ],
)
def test_errands_texts_and_talk_of_forgetting_are_no_wish(text: str) -> None:
    assert wishes(text, ("user", "Remember I row."), ("assistant", "Noted.")) == []


@pytest.mark.parametrize(
    ("held", "new", "reads"),
    [
        ("My train gets in at 14:20", "it gets in at 15:05", "My train gets in at 15:05"),
        ("My rent is 950 a month", "it is now 1020 a month", "My rent is 1020 a month"),
        ("Our client wants delivery in Q2", "they want delivery in Q3", "Our client wants delivery in Q3"),
        ("My niece is called Sorcha", "Her name is really Saoirse", "My niece is called Saoirse"),
        ("I take two sugars in my tea", "one sugar", "I take one sugar in my tea"),
        ("I take my coffee with oat milk", "with almond milk", "I take my coffee with almond milk"),
        ("I like jazz", "it gets in at 15:05", None),
    ],
)
def test_news_takes_its_place_in_what_is_remembered(held: str, new: str, reads: str | None) -> None:
    assert renewed(held, new) == reads


def test_a_sentence_that_puts_itself_right_is_kept_as_it_is_right() -> None:
    assert mended("our office closes at 18:00, no hang on, at 17:30") == "our office closes at 17:30"
    assert mended("I like tea, actually I like coffee") == "I like tea, actually I like coffee"


@pytest.mark.parametrize(
    ("new", "old", "does"),
    [
        ("School pickup is at 3:40", "School pickup is at 3:15", True),
        ("My boss is Ann", "My boss is Bob", True),
        ("I swim on Fridays", "I swim on Mondays", True),
        ("I take aspirin", "I take ibuprofen", False),
        ("My sister is in Rome", "My brother is in Bath", False),
        ("I take my tea black now", "I take my tea with milk", True),
        ("Parcels go to the front desk from now on", "Parcels go to the back door", True),
        ("I like the red mug now", "I like the blue jug", False),
        ("I go to the gym on Mondays now", "I go to the cinema", False),
        ("月报以后发给罗经理", "月报默认发给方总", True),
        ("快递以后改放物业", "快递一律放门口", True),
        ("我现在吃牛排要全熟", "我吃牛排要三分熟", True),
        ("我现在养了一只猫", "我养了一只狗", False),
        ("我以后想去冰岛", "我想去挪威", False),
    ],
)
def test_what_is_said_to_be_so_now_renews_the_same_words_but_for_a_value(new: str, old: str, does: bool) -> None:
    assert renews(new, old) is does
