"""Not this but that: what is put right, and what is left alone."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from memory.capture.subjects import SUBJECTS
from memory.enums import AccessLevel, Kind, State
from memory.lifecycle.selectors import likely
from memory.lifecycle.services import forget
from tests import cast
from tests.integration.capture.stage import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return Stage()


def test_only_what_was_put_right_changes_in_the_profile(stage: Stage) -> None:
    stage.known("I've lived in Oslo since 2019", key="basic.region", value="Oslo", kind=Kind.IDENTITY)
    stage.known("I work at Acme in Berlin", key="basic.employer", value="Acme", kind=Kind.IDENTITY)
    stage.say(("user", "Actually it's not 2019 but 2020."))
    stage.say(("user", "It's not Berlin but Munich."))
    assert {(one.text, one.key, one.value) for one in stage.held()} == {
        ("I've lived in Oslo since 2020", "basic.region", "Oslo"),
        ("I work at Acme in Munich", "basic.employer", "Acme"),
    }


def test_a_value_that_was_wrong_itself_follows_its_words(stage: Stage) -> None:
    stage.known("I live in Oslo", key="basic.region", value="Oslo", kind=Kind.IDENTITY)
    stage.say(("user", "It's not Oslo but Bergen."))
    assert [(one.text, one.value) for one in stage.held()] == [("I live in Bergen", "Bergen")]


def test_a_word_inside_a_longer_one_is_not_put_right(stage: Stage) -> None:
    stage.known("I work at Google", key="basic.employer", value="Google", kind=Kind.IDENTITY)
    stage.say(("user", "It's not Go but Rust."))
    assert [(one.text, one.value) for one in stage.held()] == [("I work at Google", "Google")]


def test_a_correction_stays_in_the_scope_of_what_it_corrects(stage: Stage) -> None:
    stage.known("I want reviews in Ruby", scope="agent:code")
    stage.say(("user", "It's not Ruby but Python."))
    assert [(one.text, one.scope) for one in stage.held()] == [("I want reviews in Python", "agent:code")]


def test_a_correction_of_a_teams_memory_is_the_teams(stage: Stage) -> None:
    cast.team("crew", [stage.ann], [stage.agent])
    stage.known("Our release is on Monday", scope="team:crew")
    stage.say(("user", "It's not Monday but Thursday."))
    [one] = stage.held()
    assert (one.text, one.scope) == ("Our release is on Thursday", "team:crew")


def test_what_was_to_end_ends_when_it_is_put_right(stage: Stage) -> None:
    end = stage.at + timedelta(days=2)
    stage.known("I'm in Rome until Friday", kind=Kind.CONTEXT, valid_until=end)
    stage.say(("user", "It's not Rome but Milan."))
    assert [(one.text, one.valid_until) for one in stage.held()] == [("I'm in Milan until Friday", end)]
    stage.say(("user", "It's not Friday but Sunday."), at=datetime.fromisoformat("2026-03-11T12:00:00+08:00"))
    [one] = stage.held()
    assert one.text == "I'm in Milan until Sunday"
    assert one.valid_until == datetime.fromisoformat("2026-03-16T00:00:00+08:00")


@pytest.mark.parametrize("argument", ["#²", "#" + "9" * 400, "#12x"])
def test_a_wish_for_a_number_that_is_none_is_answered(stage: Stage, argument: str) -> None:
    told = stage.say(("user", f"Forget that {argument}")).notices
    assert [notice.text.split(":")[0] for notice in told] == ["Nothing is remembered about that"]


def test_forgetting_by_number_means_the_persons_own(stage: Stage) -> None:
    cast.team("crew", [stage.ann], [stage.agent])
    theirs, own = stage.known("Our release is on Monday", scope="team:crew"), stage.known("I keep bees")
    assert theirs.number == own.number == 1
    stage.say(("user", "Forget #1."))
    assert stage.texts() == ["Our release is on Monday"]


def test_the_memory_that_is_meant_is_found_behind_thousands_of_others(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    bees, cat, fish = (stage.known(text) for text in ("I keep bees behind the house", "我家养了一只橘猫", "I'm a Pisces"))
    for number in range(250):
        stage.known(f"I read book number {number} of my house list")
    for words, gone in (("my bees", bees), ("my star sign", fish)):
        stage.say(("user", f"Forget about {words}."))
        assert gone.text not in stage.texts(State.ACTIVE), words
    stage.say(("user", "把我养猫的那条删掉"))
    assert cat.text not in stage.texts(State.ACTIVE)


def test_every_subject_can_be_looked_for_in_the_database(stage: Stage) -> None:
    stage.known("I'm a Pisces")
    for subject in SUBJECTS:
        likely(stage.ann.self, "nothing like it", keys=subject.keys, told=[subject.holds.pattern])
    zodiac = SUBJECTS[0].holds.pattern
    assert [row.text for row in likely(stage.ann.self, "nothing like it", told=[zodiac])] == ["I'm a Pisces"]


def test_what_is_meant_by_its_subject_is_not_crowded_out(stage: Stage) -> None:
    sign = stage.known("I'm a Pisces").text
    for n in range(3):
        stage.known(f"Password of safe {n} is q7Zt4{n}xLm", access_level=AccessLevel.SECRET)
        stage.known(f"I water the garden in month {n}")
    found = likely(stage.ann.self, "the sign by the garden", told=[SUBJECTS[0].holds.pattern], limit=2)
    assert [row.text for row in found[:2]] == [sign, "I water the garden in month 2"]
    assert [row.access_level for row in found[2:]] == [AccessLevel.SECRET, AccessLevel.SECRET]


def test_what_is_gone_before_the_message_is_claimed_is_said_not_to_be_there(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    from memory.capture import capturing  # noqa: PLC0415

    bees = stage.known("I keep bees")
    found = capturing.meant

    def meant_and_gone(*given: object) -> object:
        ids = found(*given)  # type: ignore[arg-type]
        forget(stage.ann.self, bees.pk)
        return ids

    monkeypatch.setattr(capturing, "meant", meant_and_gone)
    told = stage.say(("user", "Forget that I keep bees.")).notices
    assert told[0].text.startswith("Nothing is remembered about that")


@pytest.mark.parametrize(
    ("before", "text", "held"),
    [
        ("I sing in a choir every Wednesday evening.", "I gave up the choir in March.", "I gave up the choir in March"),
        ("Every Sunday I bake bread.", "I don't bake bread on Sundays any more.", "I don't bake bread on Sundays any more"),
        ("I like my steak rare.", "Oops, I got that the wrong way round. I like my steak well done.", "I like my steak well done"),
        ("Our team has 12 people.", "Correction: our team has 14 people.", "Our team has 14 people"),
        ("My sister lives in Bristol.", "No wait, she lives in Bath.", "My sister lives in Bath"),
        ("I eat everything, no dietary restrictions.", "Plot twist: I've become a vegetarian.", "I've become a vegetarian"),
    ],
)
def test_what_ended_or_was_put_right_is_not_kept_beside_what_holds(stage: Stage, before: str, text: str, held: str) -> None:
    stage.say(("user", before), ("assistant", "Noted."), ("user", text))
    assert stage.texts() == [held]


def test_news_goes_into_the_field_of_what_it_ends(stage: Stage) -> None:
    stage.known("I live in Leeds", key="basic.region", value="Leeds", kind=Kind.IDENTITY)
    stage.say(("user", "We swapped Leeds for Lisbon."))
    assert [(one.key, one.value, one.state) for one in stage.held() if one.state == State.CANDIDATE] == [
        ("basic.region", "Lisbon", State.CANDIDATE)
    ]


@pytest.mark.parametrize(
    ("before", "news"),
    [
        ("I bank with Barclays", "My bank is now Monzo."),
        ("I take the bus to work", "I cycle now."),
        ("I'm on a Samsung phone", "oh wait that was the old phone, I've got a Pixel now."),
        ("I work nights", "I'm on days now."),
    ],
)
def test_news_told_with_another_verb_takes_the_place_of_the_same_matter(stage: Stage, before: str, news: str) -> None:
    stage.known(before)
    stage.say(("user", news))
    assert before in stage.texts(State.ACTIVE)
    stage.confirm_all()
    [one] = stage.held()
    assert one.text != before


def test_what_holds_beside_it_leaves_the_matter_alone(stage: Stage) -> None:
    stage.say(("user", "I take the train into work."))
    stage.say(("user", "I also cycle in on Fridays now."))
    assert len(stage.held()) == 2


def test_what_tells_of_health_gives_way_to_no_news(stage: Stage) -> None:
    stage.known("I take the bus to work because of my epilepsy")
    stage.say(("user", "I cycle now."))
    stage.confirm_all()
    assert len(stage.held()) == 2


@pytest.mark.parametrize(
    ("known", "news"),
    [
        ("I'm allergic to dust in old carpets", "No more carpets for me, it's all tiles now."),
        ("My dad hates cycling", "I gave up cycling, I've taken up rowing."),
    ],
)
def test_a_bare_word_of_what_has_ended_takes_no_matter_of_health_and_of_nobody_else(stage: Stage, known: str, news: str) -> None:
    stage.known(known)
    stage.say(("user", news))
    stage.confirm_all()
    assert known in stage.texts(State.ACTIVE)


def test_a_bare_number_takes_the_place_of_the_same_words_alone(stage: Stage) -> None:
    stage.say(("user", "Remember that our sprints last two weeks."))
    stage.say(("user", "Remember that I have two cats."))
    stage.say(("user", "Please remember the change: our sprints now last three weeks instead of two."))
    assert stage.texts(State.ACTIVE) == ["I have two cats", "Our sprints now last three weeks instead of two"]


@pytest.mark.parametrize(
    ("told", "wish"),
    [
        ("Remember that I am allergic to peanuts.", "Forget that I am allergic to cats."),
        ("记住我对花生过敏", "忘掉我对猫过敏"),
        ("Remember that room 12 has a projector.", "Forget that room 14 has a projector."),
        ("记住会议室A有投影仪", "忘掉会议室B有投影仪"),
        ("Remember that my Monday meeting is at 9.", "Forget my Tuesday meeting."),
        ("Remember that my daughter's name is Ida.", "Forget my son's name."),
        ("Remember that my dog is called Rex.", "Forget my cat's name."),
        ("Remember that I work at Acme.", "Forget that I worked at Globex."),
        ("Remember that I like coffee.", "Don't remember that I like jazz."),
        ("记住我喜欢咖啡", "忘掉我喜欢爬山"),
    ],
)
def test_what_is_forgotten_is_what_was_named_and_nothing_like_it(stage: Stage, told: str, wish: str) -> None:
    stage.say(("user", told))
    [held] = stage.texts()
    stage.say(("user", wish))
    assert stage.texts() == [held]


def test_another_job_takes_the_place_of_one_with_a_hyphen(stage: Stage) -> None:
    stage.say(("user", "I'm a sous-chef in a hotel kitchen."))
    stage.say(("user", "That's over actually: since Monday I work as a food inspector for the council."))
    assert [one.value for one in stage.held()] == ["food inspector"]


@pytest.mark.parametrize(
    "said",
    [
        ("Remember now that rack 1 is full.", "Remember now that rack 2 is full."),
        ("记住：我们决定周五上线支付服务", "记住：我们决定周五上线搜索服务"),
        (
            "Now we discuss deploy step 1: we decided to deploy on Friday to cluster 1 because it is important.",
            "Now we discuss deploy step 2: we decided to deploy on Friday to cluster 2 because it is important.",
        ),
    ],
)
def test_what_is_said_of_another_thing_stands_beside_it(stage: Stage, said: tuple[str, ...]) -> None:
    for text in said:
        stage.say(("user", text))
    assert len(stage.held()) == 2
