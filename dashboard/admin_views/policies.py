"""The numbers by which memory is admitted, found, paid for and kept: changed with a reason, with their history."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, user_of
from dashboard.given_back import Refused, drawn_as
from dashboard.htmx import render_page
from dashboard.refusals import told
from memory.conf import NO_RULE, RULE
from memory.enums import Kind, Source
from memory.errors import DeskError
from memory.governance.services import admission_rules as admission
from memory.governance.services import policies as service
from memory.governance.services import synonyms as same_words

GROUPS = {
    "admission": gettext_lazy("What is admitted"),
    "floors": gettext_lazy("When two statements are about the same"),
    "budgets": gettext_lazy("How much is given and spent"),
    "retention": gettext_lazy("How long things are kept"),
}
WORDS = {
    "capture_confidence": gettext_lazy("Certainty under which a captured statement is thrown away (0.5 to 0.99)"),
    "confirmations_needed": gettext_lazy("Independent confirmations that admit a candidate"),
    "candidate_days": gettext_lazy("Days a candidate waits before it lapses"),
    "context_days": gettext_lazy("Days a passing circumstance holds when it names no end"),
    "duplicate_cosine": gettext_lazy("Likeness from which two wordings may be one statement"),
    "related_cosine": gettext_lazy("Likeness from which two statements are held to be about the same thing"),
    "top_k": gettext_lazy("Memories in an answer when the agent asks for no number"),
    "token_budget": gettext_lazy("Tokens of a context when the agent names none"),
    "window_turns": gettext_lazy("Turns kept word for word"),
    "window_tokens": gettext_lazy("Tokens kept word for word"),
    "summary_tokens": gettext_lazy("Tokens of a conversation's summary"),
    "model_calls_per_day": gettext_lazy("Paid model calls for one person in a day"),
    "trash_days": gettext_lazy("Days in the trash before a memory is erased (0: at once)"),
    "expired_days": gettext_lazy("Days an expired memory stays readable before it is archived"),
    "log_days": gettext_lazy("Days the operation log stays in the database"),
    same_words.NAME: gettext_lazy("Words that mean the same"),
}


# What a refused form is told apart by, beside the names of numbers.
RULES = "rules"
COUNTED = re.compile(r"(\d{1,9}) groups")
STATES = {
    "active": gettext_lazy("active at once"),
    "candidate": gettext_lazy("waits for a yes"),
    NO_RULE: gettext_lazy("no rule: as the person chose"),
}


@for_staff
def policies(request: HttpRequest) -> HttpResponse:
    """The numbers, and what was changed; with `?edit=`, one to be changed."""
    return _page(request, editing=request.GET.get("edit", ""))


@for_staff
@require_POST
def change(request: HttpRequest, name: str) -> HttpResponse:
    """Let another value hold."""
    given = request.POST
    value = "" if given.get("step") == "default" else given.get("value", "")
    if given.get("step") != "default" and not value.strip():
        return _given_back(request, name, _("Give a number. Nothing was changed."))
    try:
        service.change(user_of(request), name, value, reason=given.get("reason", ""), request_id=str(getattr(request, "request_id", "")))
    except DeskError as error:
        return _given_back(request, name, told(error))
    messages.success(request, _("Saved. Every process hears of it within seconds."))
    return back(request, reverse("manage:policies"))


@for_staff
@require_POST
def rule(request: HttpRequest) -> HttpResponse:
    """Let another rule of admission hold."""
    given = request.POST
    try:
        admission.change_rule(
            user_of(request),
            given.get("kind", ""),
            given.get("source", ""),
            given.get("state", ""),
            reason=given.get("reason", ""),
            request_id=str(getattr(request, "request_id", "")),
        )
    except DeskError as error:
        return _given_back(request, RULES, told(error))
    messages.success(request, _("Saved. Every process hears of it within seconds."))
    return back(request, f"{reverse('manage:policies')}#rules")


@for_staff
@require_POST
def synonyms(request: HttpRequest) -> HttpResponse:
    """Let other words mean the same."""
    given = request.POST
    request_id = str(getattr(request, "request_id", ""))
    try:
        same_words.change(
            user_of(request), given.get("words", ""), seen=given.get("seen", ""), reason=given.get("reason", ""), request_id=request_id
        )
    except DeskError as error:
        return _given_back(request, same_words.NAME, told(error))
    messages.success(request, _("Saved. Every process hears of it within a minute."))
    return back(request, f"{reverse('manage:policies')}#synonyms")


def _given_back(request: HttpRequest, name: str, error: str) -> HttpResponse:
    """The page with what was typed into one of its forms: that of a number, of the rules, or of the words."""
    home = reverse("manage:policies")
    with drawn_as(request, home if name in (RULES, same_words.NAME) else f"{home}?{urlencode({'edit': name})}"):
        return _page(request, editing=name, refused=Refused(request.POST, error, name))


def _page(request: HttpRequest, *, editing: str, refused: Refused | None = None) -> HttpResponse:
    staff = user_of(request)
    mine = {refused.of: refused} if refused else {}
    rule, words = mine.get(RULES), mine.get(same_words.NAME)
    rows = [_line(policy, editing, mine.get(policy.name)) for policy in service.policies(staff)]
    held = same_words.written(staff)
    context = {
        "groups": [{"label": label, "rows": [row for row in rows if row["group"] == name]} for name, label in GROUPS.items()],
        "errors": [refused.error] if refused and refused.of == editing else [],
        "history": [_changed(one) for one in service.changes(staff)],
        "rules": [_rule(rule) for rule in admission.rules(staff)],
        "rule_url": reverse("manage:rule"),
        "rule_errors": [rule.error] if rule else [],
        "rule_typed": rule.given if rule else {},
        "synonym_url": reverse("manage:synonyms"),
        "synonym_errors": [words.error] if words else [],
        "synonyms": words.given.get("words", "") if words else held,
        "synonyms_held": held if words and words.given.get("seen") != same_words.tag(held) else None,
        "synonym_seen": same_words.tag(held),
        "synonym_reason": words.reason if words else "",
        "kinds": [(str(kind), kind.label) for kind in admission.KINDS],
        "sources": [(str(source), source.label) for source in admission.SOURCES],
        "states": list(STATES.items()),
        "floors": [
            {"model": str(model), "state": model.state, "floor": model.floor.get("question")} for model in service.relevance_floors(staff)
        ],
    }
    return render_page(request, "dashboard/admin/policies.html", context, status=422 if refused else 200)


def _line(policy: Any, editing: str, refused: Refused | None) -> dict[str, Any]:
    is_open = policy.name == editing
    return {
        "name": policy.name,
        "group": policy.group,
        "words": WORDS[policy.name],
        "value": _plain(policy.value),
        "typed": refused.given.get("value", "") if refused else _plain(policy.value),
        "reason": refused.reason if refused else "",
        "environment": _plain(policy.environment),
        "changed": policy.changed,
        "range": _("{least} to {most}").format(least=_plain(policy.least), most=_plain(policy.most)),
        "step": "any" if policy.is_share else "1",
        "editing": is_open,
        "edit_url": f"{reverse('manage:policies')}?edit={policy.name}#{policy.name}",
        "url": reverse("manage:policy", args=[policy.name]),
    }


def _rule(rule: admission.Rule) -> dict[str, Any]:
    return {
        "words": rule_words(f"{rule.kind}/{rule.source}"),
        "kind": rule.kind,
        "source": rule.source,
        "state": STATES.get(rule.state, rule.state),
        "environment": STATES.get(rule.environment, "") if rule.changed else "",
        "changed": rule.changed,
    }


def rule_words(name: str) -> str:
    """What a rule of admission is about, in words: `preference/*` is preferences, whoever says them."""
    kind, _slash, source = name.partition("/")
    kinds, sources = dict(Kind.choices), dict(Source.choices)
    return _("{kind}, {source}").format(
        kind=_("every kind") if kind == admission.ANY else kinds.get(kind, kind),
        source=_("whoever says it") if source == admission.ANY else sources.get(source, source),
    )


def _changed(one: Any) -> dict[str, Any]:
    """A line of the history; those of rules in words too."""
    is_rule = one.name.startswith(RULE)
    words = _("Admission: {rule}").format(rule=rule_words(one.name.removeprefix(RULE))) if is_rule else WORDS.get(one.name, one.name)
    line = {"at": one.at, "by": one.by, "words": words, "before": one.before, "after": one.value, "reason": one.reason}
    if is_rule:
        return line | {"before": STATES.get(one.before, one.before), "after": STATES.get(one.value, one.value)}
    if one.name == same_words.NAME:
        return line | {
            "before": _groups(one.before),
            "after": _groups(one.value),
            "lists": [one.before, one.value] if "=" in one.before + one.value else [],
        }
    return line


def _groups(text: str) -> str:
    """How many groups a list of words has; at first the history kept nothing else of it."""
    counted = COUNTED.fullmatch(text)
    number = int(counted[1]) if counted else len(text.splitlines())
    return ngettext("{n} group", "{n} groups", number).format(n=number)


def _plain(value: float) -> str:
    return f"{value:.10g}"
