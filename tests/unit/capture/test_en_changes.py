"""What English says has changed, ended, been decided or put right; and what only announces it."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture import rules
from memory.capture.rules.en.announcing import announces
from memory.capture.types import Statement, Utterance

NOW = datetime.fromisoformat("2026-03-04T10:00:00+08:00")


def read(text: str, *before: str) -> list[Statement]:
    return rules.extract(text, now=NOW, history=[Utterance("user", said) for said in before])


@pytest.mark.parametrize(
    "text", ["Big news from our house", "Short status update", "Rough week at work", "Busy weekend again", "New chapter for me", "Long drive today", "Update from the kitchen", "What a day", "Some family news"]
)  # fmt: skip
def test_a_heading_announces_and_states_nothing(text: str) -> None:
    assert announces(text)
    assert [one.text for one in read(f"{text}. I've started learning the cello.")] == ["I've started learning the cello"]


@pytest.mark.parametrize(
    "text", ["No meetings before ten", "Metric units in every update", "I have a meeting today", "Our weekly call is on Monday", "Allergic to nuts", "The meeting moved to Friday"]
)  # fmt: skip
def test_terse_statements_and_orders_are_no_headings(text: str) -> None:
    assert not announces(text)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("After six years in Leeds I've finally packed up and moved to Lisbon.", "Lisbon"),
        ("After a decade in Oslo we upped sticks and relocated to Bergen.", "Bergen"),
        ("As of last week we're living in Turin.", "Turin"),
        ("We finally made the move to Utrecht.", "Utrecht"),
        ("I now call Marseille home.", "Marseille"),
        ("Tallinn is our new home.", "Tallinn"),
    ],
)
def test_a_move_gives_the_new_region_whatever_it_is_led_in_by(text: str, place: str) -> None:
    assert [(one.key, one.value) for one in read(text)] == [("basic.region", place)]


@pytest.mark.parametrize(
    ("text", "job", "employer"),
    [
        ("I left St Mary's, and since June I've been working as a trainer at Medilearn.", "trainer", "Medilearn"),
        ("I've left Delta Foods. From this week I'm a planner at Kestrel Logistics.", "planner", "Kestrel Logistics"),
        ("I quit Sol; I'm now a baker at Crumb & Co.", "baker", "Crumb & Co"),
    ],
)
def test_the_next_job_gives_occupation_and_employer(text: str, job: str, employer: str) -> None:
    found = {one.key: one.value for one in read(text) if not one.removes}
    assert found == {"basic.occupation": job, "basic.employer": employer}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("After two hours of arguing we finally settled on Svelte for the dashboard.", "Svelte"),
        ("The projector died. In the end we decided to go with Hetzner for staging.", "Hetzner"),
        ("The team voted and we'll use Kotlin for the new service.", "Kotlin"),
        ("We agreed to drop the mobile app from the spring release.", "mobile app"),
    ],
)
def test_a_decision_is_kept_as_a_fact_and_no_goal(text: str, said: str) -> None:
    [one] = read(text)
    assert said in one.text
    assert one.key == ""


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("Sadly I've quit the choir, there's just no time any more.", "choir"),
        ("I've stopped going to the gym, no time.", "gym"),
        ("I had to give up yoga.", "yoga"),
        ("I've dropped out of the brass band.", "brass band"),
        ("I'm not volunteering at the food bank any more.", "food bank"),
        ("I no longer play tennis on Saturdays.", "tennis on Saturday"),
        ("I've come round to podcasts.", "podcasts"),
    ],
)
def test_what_ended_or_turned_names_what_it_changes(text: str, over: str) -> None:
    [one] = read(text)
    assert one.changes == over


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I prefer a window seat on flights.", "Sorry, I mixed that up with trains. On flights I prefer the aisle seat, not the window."),
        ("I prefer morning meetings.", "Actually, scratch that, I prefer afternoon meetings."),
        ("I drink my coffee black.", "Sorry, that's my husband. I drink my coffee with milk."),
        ("I prefer tea over coffee.", "Other way round, sorry: I prefer coffee over tea."),
        ("I always take the aisle seat.", "These days I always take the window seat."),
        ("On trains I like the quiet coach.", "On trains I like the dining car, not the quiet coach."),
    ],
)
def test_what_is_put_right_names_the_statement_it_stands_for(before: str, text: str) -> None:
    [one] = read(text, before)
    assert one.changes == before.rstrip(".")


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("I love cheese.", "Oh, actually I love bread too."),
        ("I love cheese.", "Actually I love bread."),
        ("I have a dog.", "I now have a cat."),
        ("I live in Ghent.", "Actually I work in Bruges."),
        ("I prefer morning meetings.", "I prefer short meetings."),
    ],
)
def test_what_stands_beside_an_earlier_statement_changes_none(before: str, text: str) -> None:
    assert [one.changes for one in read(text, before)] == [""]


def test_what_was_once_and_what_is_now_are_one_statement_of_the_thing() -> None:
    [one] = read("I used to love long flights, now I hate them.")
    assert (one.key, one.value) == ("preference.dislikes", "long flights")


def test_a_limit_that_somebody_keeps_to_and_what_they_have_time_for_are_kept() -> None:
    assert [one.text for one in read("I keep mine to three lines at most.")] == ["I keep mine to three lines at most"]
    found = read("I was a bus driver for twenty years and retired in May, so now I have time for my roses.")
    assert "roses" in found[-1].text


def test_who_eats_everything_has_a_diet_that_another_displaces() -> None:
    assert [one.key for one in read("I eat everything, no dietary restrictions.")] == ["health.diet"]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("My brother works in York.", "Sorry I'm late. My brother lives in Leeds."),
        ("I work in Leeds.", "Apologies for the typos. I work in finance."),
        ("I have two kids.", "Sorry about the delay! I have a dog."),
        ("I like Italian food.", "Sorry, I like Thai food."),
        ("I live in Bath.", "Oops, gotta go. I live alone."),
    ],
)
def test_a_polite_sorry_puts_nothing_right(before: str, text: str) -> None:
    assert [one.changes for one in read(text, before)] == [""]


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("My favourite editor these days is Zed.", "favourite.editor", "Zed"),
        ("My new manager is Oskar.", "work.manager", "Oskar"),
        ("My surname changed after the wedding, it's Castellanos now.", "basic.last_name", "Castellanos"),
        ("You can imagine my mood. I've been promoted to head of procurement!", "basic.occupation", "head of procurement"),
        ("I grew up in Porto, studied in Lyon and now work in Brussels.", "basic.origin", "Porto"),
    ],
)
def test_a_value_is_of_the_same_key_whatever_stands_between(text: str, key: str, value: str) -> None:
    assert (read(text)[0].key, read(text)[0].value) == (key, value)


@pytest.mark.parametrize(
    "text", ["From next week I work at Acme.", "I got into my car.", "I'm a sister at St Mary's.", "I keep my keys under a mat."]
)
def test_what_is_to_come_or_only_looks_like_it_takes_no_key_of_the_profile(text: str) -> None:
    assert [(one.changes, one.key.startswith(("basic.", "health."))) for one in read(text)] == [("", False)]


@pytest.mark.parametrize(
    "text",
    ["I'm starving, I'll eat anything.", "We'll use the oven for the turkey."],
)
def test_what_is_said_of_the_moment_is_not_kept(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("text", ["Peanut allergy warning from my doctor.", "Chemo session next week."])
def test_a_heading_about_health_is_kept(text: str) -> None:
    assert len(read(text)) == 1


def test_an_order_that_goes_with_a_task_holds_for_it_alone() -> None:
    assert read("Could you help me draft a thank-you note? Two sentences, and please don't mention the projector.") == []
    assert len(read("Could you help me draft a note? And never use exclamation marks in any of your replies.")) == 1


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Could you write a short profile? No allergies except latex.", "latex"),
        ("Can you make lunch ideas? No gluten for me.", "gluten"),
        ("Could you plan a picnic? Two of us are diabetic.", "diabetic"),
        ("Could you help me write to the club? One of my sons is blind and needs a guide.", "blind"),
    ],
)
def test_what_somebody_cannot_take_is_kept_after_a_request_to_write_or_plan(text: str, kept: str) -> None:
    assert any(kept in one.text for one in read(text))


@pytest.mark.parametrize("text", ["Could you draft a note? Two short paragraphs.", "Please write a toast. Keep it funny, and no clichés."])
def test_how_a_piece_of_work_is_to_be_is_not_kept(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(("before", "changed"), [("I prefer oat milk.", "I prefer oat milk"), ("I prefer late morning meetings.", "")])
def test_an_owned_up_slip_about_a_preference_takes_the_place_of_one_alike(before: str, changed: str) -> None:
    assert [one.changes for one in read("Sorry, I prefer soy milk.", before)] == [changed]
    assert [one.changes for one in read("Sorry, I prefer rye.", "I prefer spelt.")] == ["I prefer spelt"]
