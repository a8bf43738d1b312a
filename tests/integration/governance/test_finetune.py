"""Training data: none of a hundred seeded identifiers, nothing above the level, nobody who did not agree, nothing before a look (SPEC 9.8)."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.isolation import act_as
from accounts.models import Agent, Owner, Team, TeamAgent, TeamMember, User
from memory.context.services import build_context, give_feedback
from memory.enums import AccessLevel
from memory.errors import BadInput, Conflict, NotFound, NotPermitted
from memory.governance.services import finetune
from memory.models import ContextRecord, Feedback
from memory.screening.deidentify import squeezed
from tests.cast import saved
from tests.dashboard.conftest import Person
from tests.integration.governance.seeds import SEEDS, disguised

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


@pytest.fixture(autouse=True)
def _files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def _agrees(person: Person) -> None:
    User.objects.filter(pk=person.user.pk).update(training_consent=True)


def _likes(person: Person, guide: Agent, question: str, answer: str) -> None:
    built = build_context(person.through(guide), query=question)
    give_feedback(person.through(guide), built.id, signal="liked", answer=answer)


def _liked_before(person: Person, words: str) -> None:
    """A liked answer, written as the service writes it, but by the hundred."""
    given = {"messages": [{"role": "system", "content": f"About the user: {words}"}], "memories": [], "profile": {}}
    with act_as(person.principal):
        context = ContextRecord.objects.create(owner_id=person.user.owner_id, query=words, given=given)
        Feedback.objects.create(owner_id=person.user.owner_id, context=context, signal="liked", answer=f"Noted: {words}")


def _content(made: Any) -> str:
    return finetune.path_of(made).read_text(encoding="utf-8")


def test_none_of_a_hundred_identifiers_survives_in_any_width_or_spacing(nora: Person, guide: Agent) -> None:
    assert len(SEEDS) == 100
    User.objects.filter(pk=nora.user.pk).update(name="Nora Vestergaard")
    nora.remembers("My name is Nora Vestergaard", key="basic.name", value="Nora Vestergaard", kind="identity")
    nora.remembers("I work at Brambleworth", key="basic.employer", value="Brambleworth")
    _agrees(nora)
    for place, (_, said, words) in enumerate(SEEDS):
        for spelling in disguised(words, place):
            _liked_before(nora, said.format(spelling))
    _likes(nora, guide, "How do I prune roses?", "Cut above an outward bud, says NORA  VESTERGAARD of B r a m b l e w o r t h.")
    made = finetune.make_export()
    content = squeezed(_content(made))
    survivors = [words for kind, _, words in SEEDS if squeezed(words) in content]
    assert survivors == []
    assert not any(word in content for word in ("vestergaard", "brambleworth"))
    assert "prune" in content
    assert {"PERSON", "EMAIL", "COMPANY", "KEY"} <= set(made.report["masked"])
    lines = [json.loads(line) for line in _content(made).splitlines()]
    assert all({message["role"] for message in line["messages"]} <= {"system", "user", "assistant"} for line in lines)
    assert all(line["messages"][-1]["role"] == "assistant" for line in lines)


def test_placeholders_hold_inside_an_export_and_change_with_the_next(nora: Person, guide: Agent) -> None:
    _agrees(nora)
    for said in ("Write to kim.berg@mail.example today", "Has ｋｉｍ．ｂｅｒｇ＠ｍａｉｌ．ｅｘａｍｐｌｅ answered?"):
        _likes(nora, guide, said, "Done.")
    first, second = _content(finetune.make_export()), _content(finetune.make_export())

    def placeholders(content: str) -> set[str]:
        return {part.split("]")[0] for part in content.split("[EMAIL_")[1:]}

    assert len(placeholders(first)) == len(placeholders(second)) == 1
    assert placeholders(first) != placeholders(second)


def test_nothing_above_the_level_nothing_forgotten_and_nobody_who_did_not_agree(nora: Person, otto: Person, guide: Agent) -> None:
    _agrees(nora)
    nora.remembers("My ladder is green")
    _likes(nora, guide, "What colour is my ladder?", "Your ladder is green.")
    (closer,) = nora.remembers("My boat is anchored at the northern pier", access_level=AccessLevel.SENSITIVE)
    _likes(nora, guide, "Where is my boat anchored?", "At the northern pier.")
    (gone,) = nora.remembers("My bicycle stands in the cellar")
    _likes(nora, guide, "Where does my bicycle stand?", "In the cellar.")
    _likes(nora, guide, "What helps when my chest hurts?", "I was diagnosed with angina, so I take nitrates.")
    from memory.lifecycle.services import forget  # noqa: PLC0415

    forget(nora.principal, gone.pk)
    _likes(otto, guide, "How do I bake rye bread?", "Slowly.")
    made = finetune.make_export()
    content = _content(made)
    assert "ladder" in content
    for word in ("pier", "cellar", "angina", "rye"):
        assert word not in content, word
    assert made.report["left_out"]["above_level"] == 1
    assert made.report["people"] == 1
    assert closer.access_level == AccessLevel.SENSITIVE
    assert "pier" in _content(finetune.make_export(level=AccessLevel.SENSITIVE))


def test_a_teams_words_are_not_one_members_to_give(nora: Person, otto: Person, guide: Agent) -> None:
    team = Team.objects.create(slug="marketing", owner=Owner.objects.create(kind=Owner.Type.TEAM))
    TeamMember.objects.bulk_create([TeamMember(team=team, user=one.user) for one in (nora, otto)])
    TeamAgent.objects.create(team=team, agent=guide)
    _agrees(nora)
    nora.remembers("My ladder is green")
    _likes(nora, guide, "What colour is my ladder?", "Your ladder is green.")
    saved(otto.through(guide), "Our mascot is a heron", scope="team:marketing", source="user_input")
    _likes(nora, guide, "Who is our mascot?", "A bird.")
    made = finetune.make_export()
    assert "ladder" in _content(made)
    assert "mascot" not in _content(made)
    assert made.report["left_out"]["shared"] == 1


def test_a_file_is_released_only_after_its_sample_was_looked_through(nora: Person, boss: Person, guide: Agent) -> None:
    with pytest.raises(BadInput):
        finetune.make_export()
    _agrees(nora)
    _likes(nora, guide, "How do I bake rye bread?", "Slowly.")
    out = StringIO()
    call_command("export_finetune", stdout=out)
    made = next(iter(finetune.exports()))
    assert str(made.pk) in out.getvalue()
    for staff, error in ((nora.user, NotPermitted), (boss.user, Conflict)):
        with pytest.raises(error):
            finetune.release(staff, made.pk)
    with pytest.raises(CommandError):
        call_command("export_finetune", "release", str(made.pk), "--staff", nora.user.email)
    shown = StringIO()
    call_command("export_finetune", "sample", str(made.pk), "--staff", boss.user.email, stdout=shown)
    assert "rye bread" in shown.getvalue()
    path = finetune.release(User.objects.get(pk=boss.user.pk), made.pk)
    assert json.loads(path.read_text(encoding="utf-8"))["messages"][-1]["content"] == "Slowly."
    with pytest.raises(NotFound):
        finetune.release(boss.user, made.pk)


def test_consent_taken_back_or_a_changed_file_stops_the_release(nora: Person, boss: Person, guide: Agent) -> None:
    _agrees(nora)
    _likes(nora, guide, "How do I bake rye bread?", "Slowly.")
    made = finetune.make_export()
    finetune.look(boss.user, made.pk)
    finetune.path_of(made).write_text("{}\n", encoding="utf-8")
    with pytest.raises(Conflict):
        finetune.release(boss.user, made.pk)
    made = finetune.make_export()
    finetune.look(boss.user, made.pk)
    User.objects.filter(pk=nora.user.pk).update(training_consent=False)
    with pytest.raises(Conflict):
        finetune.release(boss.user, made.pk)
    assert not finetune.path_of(made).exists()
