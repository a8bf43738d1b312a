from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.enums import PersonMode
from accounts.isolation import act_as
from accounts.principals import TeamAccess
from memory.enums import AccessLevel, Kind, State
from memory.errors import NotFound
from memory.models import Memory, MemoryTerm, MemoryVector
from memory.recall.services import explain, neighbours, recall, recall_explained
from memory.vectors.services import embed_texts
from tests.integration.recall.world import agent_of, person, remember

pytestmark = pytest.mark.django_db

HOME = "I live in a small flat in Utrecht"
OTHERS = ("I am allergic to hazelnuts", "My cat is called Biscuit", "I prefer short answers without an introduction")


def texts(principal, query, **more) -> list[str]:
    return [hit.memory.text for hit in recall(principal, query=query, **more).hits]


def test_a_question_finds_its_memory_first() -> None:
    me = person()
    remember(me, HOME, *OTHERS)
    found = recall(me, query="Which city do I live in?")
    assert found.hits[0].memory.text == HOME
    assert not found.degraded
    assert found.hits[0].scores["vector"] > 0.2


def test_a_chinese_question_finds_an_english_memory_and_the_reverse() -> None:
    me = person()
    remember(me, HOME, *OTHERS, "我最近在学拉小提琴", "我每周日去看望外婆", "公司的发布会定在九月")
    assert texts(me, "我住在哪个城市？")[0] == HOME
    assert texts(me, "Which instrument am I learning?")[0] == "我最近在学拉小提琴"


def test_nobody_finds_what_belongs_to_another() -> None:
    me, other = person(), person()
    remember(me, "Robin collects stamps")
    remember(other, "Robin collects beetles")
    assert texts(me, "What does Robin collect?", top_k=10) == ["Robin collects stamps"]


def test_an_unrelated_question_finds_nothing() -> None:
    me = person()
    remember(me, HOME, *OTHERS)
    assert texts(me, "How far away is the moon?") == []
    assert texts(me, "讲个笑话吧") == []


def test_deleted_and_hidden_memories_take_no_place_of_the_living() -> None:
    me = person()
    buses = remember(me, *[f"The bus to the quarry leaves {minutes} minutes past the hour" for minutes in (5, 10, 15, 20, 25, 30)])
    with act_as(me):
        for memory, state in zip(
            buses[:5], (State.FORGOTTEN, State.SUPERSEDED, State.CANDIDATE, State.REJECTED, State.EXPIRED), strict=True
        ):
            Memory.objects.filter(pk=memory.pk).update(state=state)
    assert texts(me, "quarry bus time") == [buses[5].text]


def test_a_memory_past_its_end_is_found_only_as_of_then() -> None:
    me = person()
    now = timezone.now()
    remember(me, "My parking permit is P-11", valid_from=now - timedelta(days=2), valid_until=now)
    assert texts(me, "What is my parking permit?", now=now) == []
    assert texts(me, "What is my parking permit?", now=now - timedelta(seconds=1)) == ["My parking permit is P-11"]
    assert texts(me, "What is my parking permit?", as_of=now - timedelta(days=1)) == ["My parking permit is P-11"]
    assert texts(me, "What is my parking permit?", as_of=now - timedelta(days=3)) == []


def test_what_was_superseded_since_is_found_as_of_then() -> None:
    me = person()
    now = timezone.now()
    remember(me, "I live in Porto", state=State.SUPERSEDED, valid_from=now - timedelta(days=9), valid_until=now - timedelta(days=1))
    assert texts(me, "Where do I live?") == []
    assert texts(me, "Where do I live?", as_of=now - timedelta(days=2)) == ["I live in Porto"]


def test_levels_and_scopes_bound_what_an_agent_finds() -> None:
    me = person()
    remember(me, "My salary is four thousand euros", access_level=AccessLevel.SENSITIVE)
    remember(me, "My salary is paid on the last day of the month", scope="agent:payroll")
    question = "What about my salary?"
    assert len(texts(me, question)) == 2
    assert texts(agent_of(me, "payroll", AccessLevel.NORMAL), question) == ["My salary is paid on the last day of the month"]
    assert texts(agent_of(me, "code", AccessLevel.SENSITIVE), question) == ["My salary is four thousand euros"]
    assert texts(agent_of(me, "code", AccessLevel.NORMAL), question) == []


def test_a_teams_memory_is_found_through_the_team_alone() -> None:
    me, team = person(), person()
    remember(team, "Our slogan is brighter mornings", scope="team:marketing")
    access = TeamAccess("marketing", team.owner_id)
    assert texts(agent_of(me, teams=(access,)), "What is our slogan?") == ["Our slogan is brighter mornings"]
    assert texts(agent_of(me), "What is our slogan?") == []


def test_only_kinds_and_states_asked_for_are_found() -> None:
    me = person()
    remember(me, "I never eat shellfish", kind=Kind.CONSTRAINT)
    remember(me, "I like shellfish shapes in ceramics", kind=Kind.PREFERENCE)
    remember(me, "I once broke a shellfish bowl", state=State.CANDIDATE)
    assert texts(me, "shellfish", kinds=[Kind.CONSTRAINT]) == ["I never eat shellfish"]
    assert texts(me, "shellfish", states=[State.CANDIDATE]) == ["I once broke a shellfish bowl"]


def test_a_paused_memory_is_closed_to_agents_and_open_to_the_person() -> None:
    me = person(mode=PersonMode.PAUSED)
    remember(me, HOME)
    assert texts(me, "Where do I live?") == [HOME]
    assert texts(agent_of(me, mode=PersonMode.PAUSED), "Where do I live?") == []


def test_low_weight_is_not_recalled_and_high_weight_breaks_near_ties() -> None:
    me = person()
    first, second = remember(me, "I like green tea", "I like green tea, too")
    with act_as(me):
        Memory.objects.filter(pk=first.pk).update(weight=0.1)
    assert texts(me, "green tea") == [second.text]
    with act_as(me):
        Memory.objects.filter(pk=first.pk).update(weight=2.5)
    assert texts(me, "green tea")[0] == first.text


def test_secrets_leave_no_row_behind() -> None:
    me = person()
    (memory,) = remember(me, "The vault opens with maple seven", access_level=AccessLevel.SECRET)
    assert texts(me, "vault") == []
    (other,) = remember(me, "The cellar opens with oak nine")
    with act_as(me):
        assert not MemoryVector.objects.filter(memory=memory).exists()
        Memory.objects.filter(pk=other.pk).update(access_level=AccessLevel.SECRET)
        assert not MemoryVector.objects.filter(memory=other).exists()
        assert not MemoryTerm.objects.filter(owner_id=me.owner_id).exists()


def test_neighbours_are_the_nearest_active_and_waiting_ones() -> None:
    me = person()
    close, _, waiting, gone = remember(me, "I live in Porto", "My cat is called Biscuit", "I live in Lisbon", "I live in Faro")
    with act_as(me):
        Memory.objects.filter(pk=waiting.pk).update(state=State.CANDIDATE)
        Memory.objects.filter(pk=gone.pk).update(state=State.FORGOTTEN)
        (vector,) = embed_texts(["I live in Porto now"], purpose="passage")
        assert vector is not None
        found = neighbours(me.owner_id, vector, limit=2)
    assert [near.memory_id for near in found] == [close.pk, waiting.pk]
    assert found[0].cosine > found[1].cosine > 0.4


def test_explaining_agrees_with_recalling() -> None:
    me = person()
    held = remember(me, HOME, *OTHERS, "I used to live in Utrecht as a child", "Utrecht has a tall tower")
    recalled = set(texts(me, "Where in Utrecht do I live?", top_k=2))
    for memory in held:
        told = explain(me, query="Where in Utrecht do I live?", memory=memory.number, top_k=2)
        assert told.recalled == (memory.text in recalled), told


def test_explaining_names_the_stage_that_failed() -> None:
    me = person()
    now = timezone.now()
    (expired,) = remember(me, "My visitor badge is blue", valid_until=now - timedelta(hours=1))
    (archived,) = remember(me, "My visitor badge is red")
    with act_as(me):
        Memory.objects.filter(pk=archived.pk).update(state=State.ARCHIVED)
    failed = {stage.stage for stage in explain(me, query="visitor badge", memory=expired.pk).stages if not stage.passed}
    assert failed == {"validity"}
    assert [stage.stage for stage in explain(me, query="visitor badge", memory=archived.pk).stages] == ["searchable"]
    (related,) = remember(me, "My locker is next to the lift")
    told = explain(me, query="How far away is the moon?", memory=related.pk)
    assert not told.recalled
    assert {stage.stage for stage in told.stages if not stage.passed} >= {"floor"}


def test_explaining_a_strangers_memory_is_not_found() -> None:
    me, other = person(), person()
    (theirs,) = remember(other, HOME)
    for key in (theirs.pk, str(theirs.pk), "nonsense", 77):
        with pytest.raises(NotFound):
            explain(me, query="home", memory=key)


def test_what_is_far_behind_the_best_does_not_ride_along() -> None:
    me = person()
    remember(me, HOME, *OTHERS)
    found = recall(me, query="Which city do I live in?", top_k=10)
    assert [hit.memory.text for hit in found.hits] == [HOME]
    told = explain(me, query="Which city do I live in?", memory=2, top_k=10)
    assert [stage.stage for stage in told.stages if not stage.passed and stage.stage != "words"] == ["beside"]


def test_explaining_takes_the_search_itself_and_no_other() -> None:
    me = person()
    held = remember(me, HOME, *OTHERS, "I used to live in Utrecht as a child")
    searches: list[str] = []

    def watch(execute, sql, params, many, context):
        searches.extend([sql] if "memory_memoryterm" in str(sql) else [])
        return execute(sql, params, many, context)

    with connection.execute_wrapper(watch):
        found = recall_explained(me, query="Where in Utrecht do I live?")
    assert len(searches) == 1
    assert len(found.hits) == 2
    assert all(found.explanations[hit.memory.pk].recalled for hit in found.hits)
    with connection.execute_wrapper(watch):
        assert explain(me, query="Where in Utrecht do I live?", memory=held[0].pk).stages == found.explanations[held[0].pk].stages
    assert len(searches) == 2


def test_what_is_in_the_trash_cannot_be_asked_about() -> None:
    me = person()
    (memory,) = remember(me, HOME)
    with act_as(me):
        Memory.objects.filter(pk=memory.pk).update(state=State.FORGOTTEN)
    with pytest.raises(NotFound):
        explain(me, query="home", memory=memory.pk)


def test_a_number_means_ones_own_memory_whatever_a_team_counts() -> None:
    team, me = person(), person()
    remember(team, "Our slogan is brighter mornings", "Our mascot is a heron", scope="team:marketing")
    remember(me, HOME)
    code = agent_of(me, teams=(TeamAccess("marketing", team.owner_id),))
    assert explain(code, query="Which city do I live in?", memory=1).recalled
    with pytest.raises(NotFound):
        explain(code, query="Who is our mascot?", memory=2)


def test_the_setting_says_how_many_are_found_where_nobody_asks_for_a_number(settings) -> None:
    me = person()
    held = remember(me, *[f"The bus to the quarry leaves {minutes} minutes past the hour" for minutes in (5, 10, 15, 20, 25, 30)])
    assert len(texts(me, "quarry bus time")) == 3
    settings.MEMORY = {**settings.MEMORY, "top_k": "6"}
    assert len(texts(me, "quarry bus time")) == 6
    assert all(explain(me, query="quarry bus time", memory=one.pk).recalled for one in held)
    assert len(texts(me, "quarry bus time", top_k=2)) == 2
