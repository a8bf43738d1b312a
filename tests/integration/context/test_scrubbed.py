"""What was given before keeps no words of what is forgotten or sealed since, in nobody's records (SPEC 9.2)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.isolation import act_as
from memory.context import records
from memory.context.selectors import get_context
from memory.context.services import build_context
from memory.enums import AccessLevel, Kind, Source
from memory.errors import NotFound
from memory.governance.services.idempotency import Answer, claim, keep
from memory.lifecycle import echoes
from memory.lifecycle.selectors import forgotten_turns
from memory.lifecycle.services import Changes, correct, erase, forget, restore
from memory.models import Confirmation, ContextMemory, ContextRecord, IdempotencyRecord, Memory, Session
from memory.models.prepared import big
from memory.recall.services import search_turns
from memory.sessions.selectors import list_turns, window
from memory.sessions.services import record_turns
from memory.sessions.types import MessageIn
from tests import cast

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
SLOGAN = "Our slogan is brighter mornings"


def given_to(who: Any, query: str) -> Any:
    built = build_context(who, query=query)
    assert built.memories
    return built.id


def stored(who: Any, context: Any) -> str:
    with act_as(who):
        return str(ContextRecord.objects.get(pk=context).given)


def test_what_becomes_secret_leaves_the_contexts_given_before() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    memory = cast.saved(code, "The locker in the hall opens with maple seven", kind=Kind.CONSTRAINT)
    context = given_to(code, "How does the locker open?")
    assert "maple" in stored(code, context)
    correct(ann.self, memory.pk, Changes(access_level=AccessLevel.SECRET))
    assert "maple" not in stored(code, context)
    assert "maple" not in str(get_context(code, context).given)


def test_a_teams_memory_leaves_every_members_contexts_and_can_be_erased() -> None:
    ann, bob = cast.person("ann"), cast.person("bob")
    agent = cast.agent("code")
    cast.team("marketing", [ann, bob], [agent])
    first, second = ann.by(agent), bob.by(agent)
    kept = cast.saved(first, SLOGAN, scope="team:marketing")
    contexts = {who: given_to(who, "What is our slogan?") for who in (first, second)}
    forget(ann.self, kept.pk)
    for who, context in contexts.items():
        assert "brighter" not in stored(who, context)
    again = cast.saved(first, "Our mascot is a heron", scope="team:marketing")
    given_to(second, "Who is our mascot?")
    erase(ann.self, again.pk)
    with act_as(second):
        assert not ContextMemory.objects.filter(memory_id=again.pk).exists()


@pytest.mark.parametrize("remove", [forget, erase])
def test_a_context_that_held_the_message_alone_holds_it_no_longer(remove: Any) -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    message = "Remember that my canary is called Zephyrine"
    asked = build_context(code, query=message).id
    (memory,) = cast.said(code, message)
    context = build_context(code, query="How far is the moon?", session="s1", top_k=1).id
    with act_as(code):
        ContextMemory.objects.all().delete()  # as where the message alone stood in it
    remove(ann.self, memory.pk)
    assert "Zephyrine" not in str(get_context(code, context).given)
    with act_as(code):
        assert [one.query for one in ContextRecord.objects.filter(pk__in=[asked, context]).order_by("created_at")] == [
            "",
            "How far is the moon?",
        ]


def told(who: Any, query: str) -> list[str]:
    """All messages that an agent is told, by whichever way."""
    hits = search_turns(who, query=query).hits
    return [turn.content for turn in (*list_turns(who, "s"), *window(who, "s").turns, *(hit.turn for hit in hits))]


@pytest.mark.parametrize("remove", [forget, erase])
def test_a_message_that_said_it_again_is_told_no_more_than_the_one_that_brought_it(remove: Any) -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    (memory,) = cast.said(code, "Remember that my canary is called Zephyrine", session="first")
    cast.said(code, "My canary is called Zephyrine.", session="s")
    with act_as(code):
        assert Confirmation.objects.filter(memory=memory).count() == 1
    question = "What is my canary called?"
    assert "Zephyrine" in str(told(code, question))
    remove(ann.self, memory.pk)
    assert told(code, question) == []


REPEATED = [
    (
        "Remember that my canary is called Zephyrine",
        "Noted. Zephyrine is a lovely name for a canary!",
        "Forget that my canary is called Zephyrine",
    ),
    ("请记住我的金丝雀叫阿福", "好的，已经记下了。阿福这个名字真好听，金丝雀一定很可爱。", "忘掉我的金丝雀叫阿福这件事"),
]


@pytest.mark.parametrize(("wish", "answer", "command"), REPEATED, ids=["en", "zh"])
@pytest.mark.parametrize("remove", [forget, erase])
def test_neither_the_agents_answer_nor_the_wish_to_forget_tells_it_again(remove: Any, wish: str, answer: str, command: str) -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    (memory,) = cast.said(code, wish, session="s")
    other = "What a lovely day. 今天天气真好，名字也好听。"
    record_turns(code, "s", [MessageIn("assistant", answer), MessageIn("user", command), MessageIn("assistant", other)])
    record_turns(code, "elsewhere", [MessageIn("assistant", answer)])
    built = build_context(code, query="How far is the moon?", session="s").id
    assert answer in str(get_context(code, built).given)
    remove(ann.self, memory.pk)
    assert [turn.content for turn in (*list_turns(code, "s"), *list_turns(code, "elsewhere"))] == [other]
    assert [turn.content for turn in window(code, "s").turns] == [other]
    assert answer not in str(get_context(code, built).given)


def test_what_the_agent_answers_to_the_wish_to_forget_tells_it_no_more() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    (memory,) = cast.said(code, REPEATED[0][0], session="s")
    forget(ann.self, memory.pk)
    anew = MessageIn("user", "My canary is called Zephyrine after all")
    record_turns(code, "s", [MessageIn("assistant", "Done: I forgot that your canary is called Zephyrine."), anew])
    assert [turn.content for turn in list_turns(code, "s")] == [anew.content]


KEPT = [
    ("Remember that I live in Zurich", ["Do you like live music?", "I live in Munich now"], ["The trams of Zurich are blue."]),
    ("Remember that I live in Nice", ["Nice work!"], ["You live in Nice."]),
    ("Remember that I'm allergic to peanuts", ["My cat is allergic to fleas."], ["Noted, no peanuts in any recipe."]),
    ("Remember that my name is Annika", ["What is the name of the file?"], ["Hello Annika!"]),
    ("Remember that she moved out", ["Can you find out the price?", "She is my new doctor."], []),
    (
        "Remember that I use Python",
        ["You can use Python's re module.", "Does Python run on Windows?"],
        ["Done: I forgot that you use Python."],
    ),
    ("Remember that I want to learn Spanish", ["If you want to learn more, see the docs."], ["Learning Spanish takes a year."]),
    ("请记住我喜欢喝茶", ["我喜欢这个方案。"], ["您喜欢喝茶。"]),
    ("请记住我住在北京", ["我现在住在上海。", "北京今天下雨。"], ["您住在北京。"]),
]


@pytest.mark.parametrize(
    ("wish", "kept", "gone"), KEPT, ids=["home", "nice", "allergy", "name", "she", "python", "spanish", "tea", "beijing"]
)
@pytest.mark.parametrize("many", [50, 1], ids=["few", "many"])
def test_a_message_that_shares_a_common_word_with_it_is_no_echo(
    wish: str, kept: list[str], gone: list[str], many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(echoes, "MANY", many)
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    (memory,) = cast.said(code, wish, session="s")
    record_turns(code, "s", [MessageIn("assistant", text) for text in [*kept, *gone]])
    forget(ann.self, memory.pk)
    assert [turn.content for turn in list_turns(code, "s")] == kept


def test_an_agent_repeats_no_forgotten_thing_that_lies_above_its_level() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    memory = cast.saved(ann.self, "My clinic is called Lindenhof", access_level=AccessLevel.SENSITIVE)
    forget(ann.self, memory.pk)
    low = ann.by(cast.agent("low", clearance=AccessLevel.NORMAL))
    record_turns(low, "s", [MessageIn("assistant", "Forgotten: your clinic is called Lindenhof.")])
    assert list_turns(low, "s") == []
    cast.saved(ann.self, "My clinic is called Lindenhof", access_level=AccessLevel.SENSITIVE)
    record_turns(code, "again", [MessageIn("assistant", "Noted: your clinic is called Lindenhof.")])
    assert len(list_turns(code, "again")) == 1


def test_forgetting_everything_leaves_what_stands_behind_another_memory() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    cast.said(code, "Remember that my canary is called Zephyrine", session="s")
    kept = cast.said(code, "Remember that my tortoise is older than my canary Zephyrine", session="s")[0]
    with act_as(ann.self.keeper()):
        rows = list(Memory.objects.exclude(pk=kept.pk))
        few = echoes._one_by_one(list(echoes._said(rows)), big([ann.self.owner_id])[0], [one.pk for one in rows])
        many = echoes._all_at_once(list(echoes._said(rows)), big([ann.self.owner_id])[0], frozenset(one.pk for one in rows))
    assert sorted(few) == sorted(many)
    assert kept.turn_id not in {turn for turn, _ in many}


def test_what_is_said_anew_outlives_what_was_forgotten_before() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    (memory,) = cast.said(code, "Remember that I live in Zurich", session="s")
    forget(ann.self, memory.pk)
    (again,) = cast.said(code, "Remember that I live in Zurich", session="s")
    record_turns(code, "s", [MessageIn("user", "The weather in Zurich is lovely")])
    erase(ann.self, memory.pk)
    assert [turn.content for turn in list_turns(code, "s")] == ["Remember that I live in Zurich", "The weather in Zurich is lovely"]
    assert forgotten_turns(code, [again.turn_id]) == set()


def test_what_comes_back_from_the_trash_is_told_again() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    (memory,) = cast.said(code, REPEATED[0][0], session="s")
    record_turns(code, "s", [MessageIn("assistant", REPEATED[0][1])])
    forget(ann.self, memory.pk)
    assert list_turns(code, "s") == []
    restore(ann.self, memory.pk)
    assert len(list_turns(code, "s")) == 2


@pytest.mark.parametrize("by", ["its author", "another member"])
@pytest.mark.parametrize("remove", [forget, erase])
def test_what_told_a_teams_memory_is_told_to_no_agent_whoever_removes_it(remove: Any, by: str) -> None:
    ann, bob = cast.person("ann"), cast.person("bob")
    agent = cast.agent("code")
    cast.team("marketing", [ann, bob], [agent])
    code = ann.by(agent)
    (said,) = record_turns(code, "s", [MessageIn("user", "Not Falcon: the code name is Zephyrine")]).turns
    behind = {"turn_id": said.pk, "session_id": said.session_id, "source": Source.LLM_INFERENCE}
    memory = cast.saved(code, "The code name is Zephyrine", scope="team:marketing", **behind)
    cast.said(code, "The office has a new door", session="s")
    context = build_context(code, query="How far is the moon?", session="s").id
    with act_as(code):
        Session.objects.update(summary="User: The code name is Zephyrine\nUser: We decided to launch on 3 May.")
        ContextMemory.objects.all().delete()
    question = "What is the code name Zephyrine?"
    assert "Zephyrine" in str(told(code, question))
    remove({"its author": ann, "another member": bob}[by].self, memory.pk)
    assert "Zephyrine" not in str(told(code, question))
    assert forgotten_turns(code, [said.pk]) == {said.pk}
    assert "Zephyrine" not in stored(code, context)
    with act_as(code):
        assert Session.objects.get().summary == "User: We decided to launch on 3 May."


@pytest.mark.parametrize("remove", [forget, erase])
def test_what_goes_while_a_context_is_built_is_not_kept_in_it(remove: Any) -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    memory = cast.saved(code, "I am allergic to peanuts", kind=Kind.CONSTRAINT, key="health.allergies", value="peanuts")
    built = build_context(code, query="What is the time?", keep=False)
    assert "peanuts" in str(built.messages)
    remove(ann.self, memory.pk)
    records.save(code, built, query="What is the time?", session_pk=None, scores={}, told=frozenset([memory.pk]))
    assert "peanuts" not in stored(code, built.id)


def test_an_answer_that_is_kept_after_what_it_tells_was_forgotten_has_no_words() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    memory = cast.saved(code, "I am allergic to peanuts", key="health.allergies", value="peanuts")
    claimed = claim(code, key="k1", method_path="POST /api/v1/context", body_digest="d")
    forget(ann.self, memory.pk)
    keep(code, claimed, Answer(200, "allergic to peanuts"))
    with act_as(code):
        assert IdempotencyRecord.objects.get(pk=claimed.record_id).body == ""
    with pytest.raises(NotFound):
        claim(code, key="k1", method_path="POST /api/v1/context", body_digest="d")


def test_forgetting_takes_as_many_statements_however_many_contexts_named_it() -> None:
    ann = cast.person("ann")
    code = ann.by(cast.agent("code"))
    other = cast.saved(code, "I keep bees in the north")
    taken = []
    for often in (1, 6):
        memory = cast.saved(code, f"I keep {often} geese in Zephyrville", key="basic.region", value="Zephyrville")
        contexts = [given_to(code, "Where do I keep geese and bees?") for _ in range(often)]
        with CaptureQueriesContext(connection) as asked:
            forget(ann.self, memory.pk)
        taken.append(len(asked))
        for context in contexts:
            assert "Zephyrville" not in stored(code, context)
            assert str(other.pk) in stored(code, context)
    assert taken[0] == taken[1]
