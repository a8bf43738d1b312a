"""The usual complaints about memory, and what live figures say to each: a check that holds, one that does not and what to do, or a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dashboard.labels import stage_label
from dashboard.refusals import told
from memory.conf import numbers
from memory.governance.services.troubleshooting import Asked, Figures

COMPLAINTS = {
    "old": (gettext_lazy("It uses old facts"), gettext_lazy("Something newer was said, and answers still follow the older statement.")),
    "rubbish": (gettext_lazy("It recalls rubbish"), gettext_lazy("Answers are given memories that have nothing to do with the question.")),
    "missed": (gettext_lazy("It did not recall what it should"), gettext_lazy("The memory is there, and the answer did not get it.")),
    "unused": (gettext_lazy("It recalled it and did not use it"), gettext_lazy("The answer was given the memory and ignores it.")),
    "wrong": (gettext_lazy("It speaks of the wrong person"), gettext_lazy("Answers hold what somebody else said.")),
    "dear": (gettext_lazy("It is too expensive"), gettext_lazy("Contexts are long, or the paid models are called too often.")),
    "task": (gettext_lazy("It forgets the task"), gettext_lazy("In the middle of a conversation it no longer knows what was being done.")),
}


@dataclass(frozen=True, slots=True)
class Check:
    """One line: `good` True or False, or None where it only informs; `advice`: what to do."""

    good: bool | None
    words: str
    advice: str = ""


def checks(name: str, figures: Figures, asked: Asked | None, agent: Any) -> list[Check]:
    """What the figures say to one complaint."""
    found: list[Check] = []
    if name != "dear":
        found += _open(figures, agent)
    return found + BY_NAME[name](figures, asked)


def _open(figures: Figures, agent: Any) -> list[Check]:
    lines = []
    if figures.mode != "on":
        advice = _("Only they themselves can switch it on, at the top of every page of theirs.")
        lines.append(Check(good=False, words=_("The person has switched their memory off or paused it."), advice=advice))
    if agent is not None and agent.slug in figures.blocked:
        advice = _("It is given nothing. The person can unblock it on their Agents page.")
        lines.append(Check(good=False, words=_("The person has blocked this agent."), advice=advice))
    return lines


def _old(figures: Figures, asked: Asked | None) -> list[Check]:
    advice = _("Open the queue and decide; until then the older statement holds.")
    return [
        _none(
            figures.overdue,
            _("Memories past their end that are still active: {n}."),
            _("See whether the schedule that ends them is paused."),
        ),
        _none(figures.disputes, _("Contradictions nobody has resolved: {n}."), advice),
        _none(figures.waiting, _("Newer statements that wait for a yes: {n}."), advice),
        *_found(asked),
    ]


def _rubbish(figures: Figures, asked: Asked | None) -> list[Check]:
    lines = _found(asked)
    if asked and asked.floor == 0 and not asked.refused:
        advice = _("Run the evaluation of recall; the floor is measured while the model is put in force.")
        lines.append(Check(good=False, words=_("No relevance floor is known for the embedding model."), advice=advice))
    lines.append(
        _none(
            figures.low_confidence, _("Memories that answers with them made unliked: {n}."), _("They are no longer recalled by themselves.")
        )
    )
    return [*lines, _signals(figures)]


def _missed(figures: Figures, asked: Asked | None) -> list[Check]:
    lines = [
        _none(figures.waiting, _("Statements that wait for a yes and are not recalled before: {n}."), _("Open the queue and decide.")),
        _none(figures.without_vector, _("Memories without a vector, found by words alone: {n}."), _("See Health: finding by meaning.")),
        _none(figures.capture_waiting, _("Messages that are not read yet: {n}."), _("See Health: reading what people say.")),
        _none(figures.capture_failed, _("Messages that could not be read: {n}."), _("Have them read again on the Health page.")),
    ]
    if asked is None or (asked.explained is None and not asked.unknown_number):
        hint = _("Give the question and the memory's number above: each stage of the search is then shown.")
        return [*lines, Check(good=None, words=hint)]
    return lines + _stages(asked)


def _stages(asked: Asked) -> list[Check]:
    if asked.explained is None:
        return [Check(good=False, words=_("This person has no memory of that number."), advice=_("It may have been forgotten or erased."))]
    verdict = _("It is recalled for this question.") if asked.explained.recalled else _("It is not recalled for this question.")
    lines = [Check(good=asked.explained.recalled, words=verdict)]
    # A judging model's reason may quote the text, which an administrator does not see without a reason of their own.
    return lines + [
        Check(good=stage.passed, words=stage_label(stage.stage) + _(": ") + stage.detail)
        for stage in asked.explained.stages
        if stage.stage not in ("rerank", "judge")
    ]


def _unused(figures: Figures, asked: Asked | None) -> list[Check]:
    lines = [_signals(figures), Check(good=None, words=_("Memories given with answers in 30 days: {n}.").format(n=figures.given_memories))]
    advice = _(
        "Have the agent put the messages before its own instructions, and cite the tags; the system prompt text in the docs says how."
    )
    return [*lines, *_found(asked), Check(good=None, words=_("What was sent is complete on the person's Answers page."), advice=advice)]


def _wrong(figures: Figures, asked: Asked | None) -> list[Check]:
    ids = ", ".join(figures.ids) or "–"
    lines = [Check(good=len(figures.ids) <= 1 or None, words=_("Ids by which agents name this person: {ids}.").format(ids=ids))]
    if len(figures.ids) > 1:
        lines.append(Check(good=None, words=_("Several ids lead here."), advice=_("Ask whether each of them is this person's alone.")))
    lines += [
        Check(good=None, words=ngettext("{agent}: {n} conversation.", "{agent}: {n} conversations.", n).format(agent=slug, n=n))
        for slug, n in figures.agents
    ]
    return [
        *lines,
        Check(
            good=True,
            words=_("The database keeps people apart by itself: an answer holds only what was said under these ids or in their teams."),
        ),
    ]


def _dear(figures: Figures, asked: Asked | None) -> list[Check]:
    held = numbers()
    words = _("A context has {mean} tokens in the mean, {most} at most, of a budget of {budget}.")
    told = words.format(mean=figures.mean_tokens, most=figures.most_tokens, budget=held.token_budget)
    calls = _("Paid calls in 24 hours: {n} of {most}; {tokens} tokens.")
    spent = calls.format(n=figures.calls_today, most=held.model_calls_per_day, tokens=figures.call_tokens_today)
    return [
        Check(
            good=figures.most_tokens <= 2 * held.token_budget,
            words=told,
            advice=_("Lower the budget under Rules and limits, or have the agent ask for less."),
        ),
        Check(
            good=figures.calls_today < held.model_calls_per_day, words=spent, advice=_("The limit for a day stands under Rules and limits.")
        ),
        _none(
            figures.unusable_today,
            _("Paid answers that were of no use: {n}."),
            _("Try another model: it does not keep to the form asked for."),
        ),
    ]


def _task(figures: Figures, asked: Asked | None) -> list[Check]:
    last = date_format(figures.last_session, "DATETIME_FORMAT") if figures.last_session else "–"
    counted = _("Conversations: {n}, the last one {last}; with a task state: {m}.").format(
        n=figures.sessions, last=last, m=figures.with_state
    )
    held = numbers()
    kept = _("Kept word for word: {turns} turns, {tokens} tokens; older ones are summed up.").format(
        turns=held.window_turns, tokens=held.window_tokens
    )
    return [
        Check(
            good=figures.sessions > 0,
            words=counted,
            advice=_("Without a session id in its calls an agent has no conversation to remember."),
        ),
        _none(
            figures.off_sessions,
            _("Conversations in which reading is switched off: {n}."),
            _("The agent opened them so (mode off or write only)."),
        ),
        Check(good=None, words=kept, advice=_("Have the agent keep its steps in the task state: that is never summed up.")),
        _none(figures.degraded, _("Contexts of the last 30 days given while the search failed: {n}."), _("See Health.")),
    ]


def _found(asked: Asked | None) -> list[Check]:
    if asked is None:
        return [Check(good=None, words=_("Give a question above to see what it finds now."))]
    if asked.refused:
        return [Check(good=False, words=told(asked.refused))]
    lines = []
    if asked.degraded:
        lines.append(
            Check(good=False, words=_("The question could not be embedded: it was compared by words alone."), advice=_("See Health."))
        )
    n = len(asked.found)
    if not n:
        told_of = _("The question finds no memory above the floor of {floor}.").format(floor=f"{asked.floor:.2f}")
        return [*lines, Check(good=None, words=told_of)]
    best = max(one.score for one in asked.found)
    words = ngettext(
        "The question finds {n} memory; the best scores {best}, the floor is {floor}.",
        "The question finds {n} memories; the best scores {best}, the floor is {floor}.",
        n,
    )
    return [*lines, Check(good=None, words=words.format(n=n, best=f"{best:.2f}", floor=f"{asked.floor:.2f}"))]


def _signals(figures: Figures) -> Check:
    said = figures.signals
    words = _("Answers in 30 days: {n}; liked {liked}, edited {edited}, ignored {ignored}.")
    told = words.format(n=figures.contexts, liked=said.get("liked", 0), edited=said.get("edited", 0), ignored=said.get("ignored", 0))
    if not said:
        return Check(good=None, words=told, advice=_("The agents send no feedback: with it, what does not help is recalled less."))
    return Check(good=said.get("ignored", 0) <= said.get("liked", 0) + said.get("clicked", 0), words=told)


def _none(count: int, words: str, advice: str) -> Check:
    """A count that should be nothing."""
    return Check(good=count == 0, words=words.format(n=count), advice=advice if count else "")


BY_NAME: dict[str, Callable[[Figures, Asked | None], list[Check]]] = {
    "old": _old,
    "rubbish": _rubbish,
    "missed": _missed,
    "unused": _unused,
    "wrong": _wrong,
    "dear": _dear,
    "task": _task,
}
