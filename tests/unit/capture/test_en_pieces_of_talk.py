"""What a sentence says beside its statement: conclusions, times, reasons and rows of words give no fragment, and what is whole is told whole."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import rules
from memory.capture.types import Statement

NOW = datetime.fromisoformat("2026-05-14T10:00:00+01:00")


def read(text: str) -> list[Statement]:
    return rules.extract(text, now=NOW, history=[])


def told(text: str) -> list[str]:
    return [one.text for one in read(text)]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I'm not on any social media, so an Instagram link is no use to me.", ["I'm not on any social media"]),
        ("I'm deaf in one ear, so a phone call is pointless.", ["I'm deaf in one ear"]),
        ("I'm vegan, so a steakhouse is out.", ["I'm vegan"]),
        ("I'm retired now, but a part-time gig would suit me.", ["I'm retired now"]),
        ("I'm a plumber and a father of two.", ["I'm a plumber", "I'm a father of two"]),
        ("I can't have dairy or eggs, the doctor found out last month.", ["I can't have dairy", "I can't have eggs"]),
        ("I can't eat nuts or sesame, my throat swells up.", ["I can't eat nuts", "I can't eat sesame"]),
        ("I'm allergic to nuts and hate fish.", ["I'm allergic to nuts", "I hate fish"]),
        ("I don't like phone calls, I'd rather text.", ["I don't like phone calls, I'd rather text"]),
        ("My dissertation is due 18 September and the word limit is 12,000.", ["My dissertation is due 18 September and the word limit is 12,000"]),
        ("My laptop is slow and the fan is always on.", []),
    ],
)  # fmt: skip
def test_what_follows_from_a_statement_is_none_about_the_speaker(text: str, kept: list[str]) -> None:
    assert told(text) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I've got it in my head to walk the whole Coast Path, in bits, before my knees give out.", "I've got it in my head to walk the whole Coast Path, in bits, before my knees give out"),
        ("I'm saving for a van, after my lease runs out.", "I'm saving for a van, after my lease runs out"),
        ("I water the plants daily, once my daughter is in bed.", "I water the plants daily, once my daughter is in bed"),
    ],
)  # fmt: skip
def test_when_something_is_done_stays_with_it(text: str, kept: str) -> None:
    assert told(text) == [kept]


def test_a_time_before_a_second_subject_opens_a_clause_of_its_own() -> None:
    assert told("I drink tea all day, when I travel I switch to coffee.") == ["I drink tea all day", "When I travel I switch to coffee"]


@pytest.mark.parametrize(
    "text",
    [
        "The new lad on our crew is scared of heights, how do I bring it up with him kindly?",
        "My neighbour is going deaf, how do I tell her gently?",
        "One of my students is dyslexic, what's the best way to help him",
        "Our intern is a vegetarian, where can we take her for lunch?",
    ],
)
def test_how_somebody_is_whom_the_message_asks_how_to_treat_is_not_kept(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("My daughter is scared of dogs, how do I help her?", "My daughter is scared of dogs"),
        ("My kid is allergic to eggs, what can I bake for him?", "My kid is allergic to eggs"),
        ("Our cleaner comes on Tuesdays. Can you write her a note about the fridge?", "Our cleaner comes on Tuesdays"),
        ("My manager is called Dana, how do I address her in a letter?", "My manager is called Dana"),
    ],
)
def test_what_is_of_the_household_or_of_its_days_is(text: str, kept: str) -> None:
    assert told(text) == [kept]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("nurse, 42, from Cork", {"basic.occupation": "nurse", "basic.age": 42, "basic.origin": "Cork"}),
        ("31, single, primary school teacher", {"basic.age": 31, "family.status": "single", "basic.occupation": "primary school teacher"}),
        ("retired postman, two grandkids, live in Stroud", {"basic.occupation": "retired postman", "family.grandkid": 2, "basic.region": "Stroud"}),
        ("married, vegetarian, allergic to nuts", {"family.status": "married", "health.diet": "vegetarian", "health.allergies": "nuts"}),
    ],
)  # fmt: skip
def test_bare_words_in_a_row_each_say_something_of_who_says_them(text: str, keys: dict[str, object]) -> None:
    assert {one.key: one.value for one in read(text)} == keys


@pytest.mark.parametrize("text", ["tired, hungry, bored", "red, blue, green", "Copenhagen, three nights, two adults"])
def test_a_row_of_other_words_says_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "kept", "until"),
    [
        ("on crutches this month, so flat walks only please", "I'm on crutches this month", "2026-06-01"),
        ("in a cast for six weeks so nothing that needs two hands", "I'm in a cast for six weeks so nothing that needs two hands", "2026-06-25"),
        ("off work this week with my back", "I'm off work this week with my back", "2026-05-18"),
    ],
)  # fmt: skip
def test_a_state_told_without_its_subject_ends_when_its_words_say(text: str, kept: str, until: str) -> None:
    [one] = read(text)
    assert (one.text, f"{one.valid_until:%Y-%m-%d}") == (kept, until)


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("The rent went up to 950.", "personal.rent", "950"),
        ("rent's 950 now", "personal.rent", "950"),
        ("Our council tax is 180 a month.", "personal.council_tax", "180 a month"),
        ("Celsius please, I can't think in Fahrenheit.", "content.units", "Celsius"),
        ("I eat meat again now.", "health.diet", "meat"),
        ("Coriander: I can't stand it.", "preference.dislikes", "coriander"),
        ("I left Noma to become a teacher.", "basic.occupation", "teacher"),
        ("I've left St Brannoc's to be a community nurse in Truro.", "basic.occupation", "community nurse"),
        ("I stopped driving a taxi and now I teach piano.", "basic.occupation", "piano teacher"),
        ("we finally moved out of Leicester, been in Aberystwyth since Saturday", "basic.region", "Aberystwyth"),
        ("moved out of Leicester last month, been in Bath since", "basic.region", "Bath"),
        ("Kent's history, we're Dorset people now.", "basic.region", "Dorset"),
        ("We've just got the keys to a house in Totnes.", "basic.region", "Totnes"),
    ],
)
def test_news_is_told_in_many_words_and_kept_as_one_field(text: str, key: str, value: str) -> None:
    assert [(one.key, one.value, one.removes) for one in read(text)] == [(key, value, False)]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I used to do my invoices in Excel but since January it's all been Xero.", "I do my invoices in Xero now"),
        ("I used to write in Scrivener, but it's been Obsidian for the last year.", "I write in Obsidian now"),
        ("We used to shop at Lidl; since the move it's been Aldi.", "We shop at Aldi now"),
    ],
)
def test_what_has_come_since_is_told_with_what_it_is_for(text: str, kept: str) -> None:
    assert told(text) == [kept]


@pytest.mark.parametrize(
    "text",
    [
        "I'm at work so can't talk long.", "I'm on the train, signal's bad.", "I'm reading your answer but I don't follow step 3.", "I have two onions and a tin of tomatoes.",
        "I want to make a card for my gran, she's 90.", "Two adults, one child, from Leeds, next Friday",
    ],
)  # fmt: skip
def test_talk_of_the_moment_is_not_kept(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("House viewing Saturday at noon", "House viewing Saturday at noon"),
        ("Physio at 3 on the 20th", "Physio at 3 on the 20th"),
        ("I want to get fit for my wedding.", "I want to get fit for my wedding"),
        ("We call our van Doris.", "We call our van Doris"),
        ("KPI for the shop is footfall per staffed hour.", "KPI for the shop is footfall per staffed hour"),
        ("I gave up the gym and took up bouldering.", "I took up bouldering"),
        ("I've packed in smoking.", "I've packed in smoking"),
        ("I've two left feet so no dancing suggestions, ever", "No dancing suggestions, ever"),
        ("My manager's now Ines, not Paul.", "My manager's now Ines, not Paul"),
    ],
)
def test_what_holds_or_is_to_come_is(text: str, kept: str) -> None:
    assert told(text) == [kept]


def test_an_appointment_is_no_trade() -> None:
    assert [one.key for one in read("Physio at 3 on the 20th")] == [""]
    assert [one.key for one in read("Physio at St Mary's")] == ["basic.occupation", "basic.employer"]


@pytest.mark.parametrize(
    "text", ["I used to live in Leeds but now it's all changed there.", "Celsius was a Swede.", "Maria: I can't stand the noise."]
)
def test_what_only_looks_like_it_is_not_kept(text: str) -> None:
    assert told(text) == []


def test_a_habit_has_one_value_whichever_way_round_it_is_said() -> None:
    [one], [other] = read("Fridays I work from home."), read("I work from home on Fridays.")
    assert one.value == other.value == "work from home on Fridays"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("We're saving up for a narrowboat, hoping to buy one in two years.", ["We're saving up for a narrowboat"]),
        ("We're saving for a house deposit, hopefully by next spring.", ["We're saving for a house deposit"]),
        ("On holiday I'd rather camp, and my budget is normally around £650.", ["On holiday I'd rather camp", "My budget is normally around £650"]),
        ("Pastel slides suit me best.", ["Pastel slides suit me best"]),
        ("Mornings suit me better for calls.", ["Mornings suit me better for calls"]),
        ("The museum's reopening has been pushed back to 18 May.", ["The museum's reopening has been pushed back to 18 May"]),
        ("The site visit got postponed to next Friday.", ["The site visit got postponed to next Friday"]),
        ("As I said, I'm left-handed, so flip the diagram please.", ["I'm left-handed"]),
        ("I do every bit of my retouching in Affinity these days.", ["I do every bit of my retouching in Affinity these days"]),
        ("The first one suits me.", []),
        ("That works for me.", []),
        ("I'd rather not say.", []),
    ],
)  # fmt: skip
def test_what_is_hoped_for_ordered_or_preferred_beside_a_statement_neither_hides_nor_enters_it(text: str, kept: list[str]) -> None:
    assert told(text) == kept


def test_an_hour_to_ring_is_no_name() -> None:
    assert "basic.name" not in [one.key for one in read("I work nights, so call me after two.")]


def test_two_ways_to_say_an_intolerance_are_one_field() -> None:
    assert [(one.key, one.value) for one in read("I'm intolerant to lactose.")] == [
        (one.key, one.value) for one in read("I'm lactose intolerant.")
    ]


def test_what_comes_before_a_piece_of_work_is_no_part_of_it() -> None:
    said = "Hey there. Before you help with the cover letter: my name's Oluwaseun Bright, and I've been a structural engineer for eleven years."
    assert [one.key for one in read(said)] == ["basic.name", "basic.occupation"]
    assert read("Please shorten this cover letter: my name's Oluwaseun Bright, and I've been an engineer for years.") == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Our sprints run three weeks and always start on a Thursday.", ["Our sprints run three weeks and always start on a Thursday"]),
        (
            "I prefer serif fonts and would like a source list at the end of every article.",
            ["I prefer serif fonts", "I would like a source list at the end of every article"],
        ),
        ("It's Rust for me now instead of C++.", ["It's Rust for me now instead of C++"]),
        ("Not any more, I got promoted.", []),
        ("Spicy food is my weakness, the hotter the better.", ["Spicy food is my weakness, the hotter the better"]),
    ],
)
def test_a_row_of_clauses_is_no_row_of_bare_words(text: str, kept: list[str]) -> None:
    assert told(text) == kept
