"""What is put before the model: within its budget, traceable, and nothing that was forgotten."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from accounts.isolation import act_as
from memory.capture.services import ingest
from memory.context import budget, build
from memory.context.selectors import get_context, uses_of
from memory.context.services import build_context, build_prompt, give_feedback
from memory.enums import Kind, PersonMode, Source
from memory.errors import BadInput, NotFound
from memory.governance.services.access import set_mode
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import forget
from memory.models import ContextRecord, OperationLog
from memory.profile.services import set_fields
from memory.sessions.types import MessageIn
from memory.text import tokens
from tests import cast

pytestmark = pytest.mark.django_db
PEANUT = "我能吃这个花生酱饼干吗"


@pytest.fixture
def ann() -> cast.Actor:
    return cast.person("ann")


@pytest.fixture
def code(ann: cast.Actor) -> Any:
    return ann.by(cast.agent("code"))


def words(built: Any) -> str:
    return "\n".join(message["content"] for message in built.messages)


def test_profile_memories_summary_and_recent_turns_within_the_budget(code: Any) -> None:
    cast.saved(code, "我对花生过敏", kind=Kind.CONSTRAINT)
    cast.saved(code, "I live in Lisbon")
    for n in range(8):
        ingest(code, session="s", messages=[MessageIn("user", f"Message number {n} about our garden."), MessageIn("assistant", "Noted.")])
    built = build_context(code, query=PEANUT, session="s")
    assert built.memories[0]["text"] == "我对花生过敏"
    assert "Lisbon" in words(built)
    assert "Message number 7" in words(built)
    assert built.tokens["total"] == sum(tokens.count(message["content"]) + 4 for message in built.messages) <= 1000
    assert built.tokens["total"] == sum(value for name, value in built.tokens.items() if name != "total")


@pytest.mark.parametrize(("language", "said"), [("en", "Wants data only: yes"), ("zh-hans", "只要数据：是")])
def test_a_yes_of_the_profile_is_said_in_the_persons_language(language: str, said: str) -> None:
    code = cast.person("li", language=language).by(cast.agent("code"))
    set_fields(code, {"content.wants_raw_data": True})
    assert said in words(build_context(code, query="What is the capital of France?"))


@pytest.mark.parametrize("budget", [100, 150, 250, 400, 1000])
def test_no_budget_is_overrun_by_anything_but_constraints(code: Any, budget: int) -> None:
    for n in range(12):
        cast.saved(code, f"The garden path number {n} is paved with bricks of colour {n}")
        ingest(code, session="s", messages=[MessageIn("user", f"Tell me about garden path number {n}, please.")])
    built = build_context(code, query="garden path", session="s", top_k=10, token_budget=budget)
    assert built.tokens["total"] <= budget
    assert not built.over_budget
    assert built.messages, "something is always given"
    assert budget < 1000 or "garden path number 11" in words(built)


def test_constraints_are_in_whatever_is_asked(code: Any) -> None:
    cast.saved(code, "I am allergic to peanuts", kind=Kind.CONSTRAINT)
    built = build_context(code, query="What is the capital of France?")
    assert [memory["text"] for memory in built.memories] == ["I am allergic to peanuts"]


def test_a_candidate_is_never_in(code: Any) -> None:
    cast.saved(code, "I am allergic to peanuts", kind=Kind.CONSTRAINT, source=Source.LLM_INFERENCE)
    assert build_context(code, query="Can I eat peanuts?").memories == []


def test_what_is_forgotten_is_in_no_context_old_or_new(ann: cast.Actor, code: Any) -> None:
    memory = ingest(code, session="s", messages=[MessageIn("user", "Remember that my canary is called Zephyrine")], wait=True).captured[0]
    before = build_context(code, query="What is my canary called?", session="s")
    assert "Zephyrine" in words(before)
    forget(ann.self, memory.pk)
    after = build_context(code, query="What is my canary called?", session="s")
    assert "Zephyrine" not in words(after)
    with act_as(ann.self):
        assert not any("Zephyrine" in str(record.given) for record in ContextRecord.objects.all())


def test_a_context_can_be_opened_again_by_its_agent_and_person_and_nobody_else(ann: cast.Actor, code: Any) -> None:
    memory = cast.saved(code, "I keep bees")
    built = build_context(code, query="Do I keep bees?")
    for allowed in (code, ann.self):
        assert get_context(allowed, built.id).given["messages"] == built.messages
    for refused in (ann.by(cast.agent("other")), cast.person("bob").self, cast.person("carl").by(cast.agent("code"))):
        with pytest.raises(NotFound):
            get_context(refused, built.id)
    assert uses_of(ann.self, memory.pk)[1] == 1
    assert get_memory(ann.self, memory.pk).use_count == 1


def test_the_person_sees_that_it_was_read_without_what_was_asked(ann: cast.Actor, code: Any) -> None:
    cast.saved(code, "I keep bees")
    build_context(code, query="Do I keep bees or wasps?")
    with act_as(ann.self):
        entry = OperationLog.objects.get(action="context.read")
    assert (entry.agent_slug, entry.details["memories"]) == ("code", [1])
    assert "wasps" not in str(vars(entry))


def test_a_paused_person_gives_the_conversation_alone(ann: cast.Actor) -> None:
    agent = cast.agent("code")
    cast.saved(ann.by(agent), "I keep bees")
    ingest(ann.by(agent), session="s", messages=[MessageIn("user", "Hello again")])
    set_mode(ann.self, PersonMode.PAUSED)
    built = build_context(ann.by(agent), query="Do I keep bees?", session="s")
    assert (built.memories, built.profile) == ([], {})
    assert "Hello again" in words(built)


def test_feedback_moves_the_weights_of_what_was_used_and_of_nothing_else(ann: cast.Actor, code: Any) -> None:
    used = cast.saved(code, "I keep bees")
    other = cast.saved(code, "My car is red")
    built = build_context(code, query="Do I keep bees?", top_k=1)
    give_feedback(code, built.id, signal="liked")
    assert get_memory(ann.self, used.pk).weight == 1.3
    assert get_memory(ann.self, other.pk).weight == 1.0
    with pytest.raises(BadInput):
        give_feedback(code, built.id, signal="liked", memories=[other.number])


@pytest.mark.parametrize(("name", "value"), [("token_budget", 10), ("token_budget", 10**9), ("top_k", 51), ("query", "\u200b ")])
def test_what_is_out_of_range_is_refused_with_its_field(code: Any, name: str, value: Any) -> None:
    with pytest.raises(BadInput) as refused:
        build_context(code, **{"query": "bees", name: value})
    assert name in refused.value.fields


def test_all_constraints_are_in_or_the_answer_says_that_they_are_not(code: Any) -> None:
    for n in range(60):
        cast.saved(code, f"I must never be given substance number {n}", kind=Kind.CONSTRAINT)
    built = build_context(code, query="What is the capital of France?", token_budget=100_000)
    assert (len(built.memories), built.over_budget) == (60, False)
    tight = build_context(code, query="What is the capital of France?", token_budget=400)
    assert 0 < len(tight.memories) < 60
    assert tight.over_budget


def test_of_constraints_beyond_the_budget_no_more_are_counted_than_tell_that_they_are(code: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(40):
        cast.saved(code, f"I must never be given substance number {n}", kind=Kind.CONSTRAINT)
    whole = build_context(code, query="What is the capital of France?", token_budget=100_000)
    with monkeypatch.context() as patch:
        patch.setattr(build, "_within_reach", lambda constraints, *_: constraints)
        plain = build_context(code, query="What is the capital of France?", token_budget=300)
    counted: list[str] = []
    monkeypatch.setattr(build, "_line", lambda text, line=build._line: counted.append(text) or line(text))
    tight = build_context(code, query="What is the capital of France?", token_budget=300)
    assert (tight.memories, tight.tokens, tight.over_budget) == (plain.memories, plain.tokens, True)
    assert 0 < len(tight.memories) < len(whole.memories) == 40
    assert len({text for text in counted if "substance" in text}) < 40


def test_a_message_of_a_tool_counts_as_it_is_sent(code: Any) -> None:
    ingest(code, session="s", messages=[MessageIn("tool", "Found: nothing"), MessageIn("system", "Be brief"), MessageIn("user", "Go on")])
    built = build_context(code, query="And then?", session="s")
    sent = [tokens.count(message["content"]) for message in built.messages[-3:]]
    assert [turn.tokens for turn in built.recent] == sent
    assert built.tokens["recent"] == sum(sent) + 3 * budget.PER_MESSAGE


def test_a_teams_memory_is_called_by_its_team_and_never_mistaken_for_ones_own(ann: cast.Actor) -> None:
    agent = cast.agent("code")
    cast.team("marketing", [ann], [agent])
    code = ann.by(agent)
    theirs = cast.saved(code, "Our mascot is a heron", scope="team:marketing")
    mine = cast.saved(code, "My mascot is a heron, too")
    assert theirs.number == mine.number == 1
    built = build_context(code, query="Who is the mascot?", top_k=5)
    assert sorted(memory["ref"] for memory in built.memories) == ["fact #1", "fact marketing#1"]
    assert "[fact marketing#1] Our mascot" in words(built)
    prompt = build_prompt(code, query="Who is the mascot?", template="{% for one in memories %}{{ one.tag }} {{ one.text }}\n{% endfor %}")
    assert "[fact marketing#1] Our mascot is a heron" in prompt.text
    with act_as(ann.self):
        entry = OperationLog.objects.filter(action="context.read").latest("seq")
    assert sorted(map(str, entry.details["memories"])) == ["1", "marketing#1"]
    assert give_feedback(code, built.id, signal="liked", memories=[1]).weights == {"1": 1.3}
    assert [get_memory(ann.self, one.pk).weight for one in (mine, theirs)] == [1.3, 1.0]
    assert give_feedback(code, built.id, signal="liked", memories=["marketing#1"]).weights == {"marketing#1": 1.3}
    assert give_feedback(code, built.id, signal="clicked").weights == {"1": 1.4, "marketing#1": 1.4}


def test_a_bare_number_names_a_teams_memory_where_no_other_has_it(ann: cast.Actor) -> None:
    agent = cast.agent("code")
    cast.team("marketing", [ann], [agent])
    cast.team("sales", [ann], [agent])
    code = ann.by(agent)
    for slug, animals in (("marketing", ["heron", "stork"]), ("sales", ["otter"])):
        for animal in animals:
            cast.saved(code, f"The mascot of {slug} is a {animal}", scope=f"team:{slug}")
    built = build_context(code, query="Who is the mascot?", top_k=5)
    assert sorted(memory["ref"] for memory in built.memories) == ["fact marketing#1", "fact marketing#2", "fact sales#1"]
    assert give_feedback(code, built.id, signal="liked", memories=[2, "marketing#2"]).weights == {"marketing#2": 1.3}
    with pytest.raises(BadInput, match="marketing#1, sales#1"):
        give_feedback(code, built.id, signal="liked", memories=[1])
    with pytest.raises(BadInput, match="#3 was not in"):
        give_feedback(code, built.id, signal="liked", memories=[3])


def test_one_message_of_a_tool_makes_no_message_that_servers_refuse(code: Any) -> None:
    ingest(code, session="s", messages=[MessageIn("tool", "Found: nothing"), MessageIn("system", "Be brief"), MessageIn("user", "Go on")])
    built = build_context(code, query="And now?", session="s", token_budget=120)
    assert {message["role"] for message in built.messages} <= {"user", "assistant"}
    assert "[tool] Found: nothing" in words(built)
    assert built.tokens["total"] <= 120


def test_a_prompt_speaks_the_language_of_its_context(code: Any) -> None:
    cast.saved(replace(code, language=""), "我喜欢简短的回答", kind=Kind.PREFERENCE)
    prompt = build_prompt(replace(code, language=""), query="我喜欢什么样的回答？", template="{{ context }}\n{{ memories[0].tag }}")
    assert prompt.text.count("[偏好 #1]") == 2, prompt.text
