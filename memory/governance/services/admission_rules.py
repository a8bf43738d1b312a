"""The installation's rules of admission, as administrators change them: which kind from which source is active at once, or waits (SPEC 3.8)."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.errors import BadInput
from accounts.models import User
from memory import conf
from memory.enums import Kind, Source, State
from memory.governance.services.policies import chosen, record, refresh
from memory.governance.staff import only_staff
from memory.models import SettingChange

ANY = "*"
# What a rule can decide about: a summary and what a person typed are active in any case, what is imported waits in any case.
KINDS = tuple(kind for kind in Kind if kind != Kind.SUMMARY)
SOURCES = (Source.USER_INPUT, Source.LLM_INFERENCE, Source.AGENT)
STATES = (State.ACTIVE, State.CANDIDATE, conf.NO_RULE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: `kind` and `source` may be `*`. `environment`: what ADMISSION says of the same, empty for nothing; `changed`: laid over it."""

    kind: str
    source: str
    state: str
    environment: str
    changed: bool


def rules(staff: User) -> list[Rule]:
    """The rules in force and those that were taken out, the most particular first, in the order in which they are asked."""
    only_staff(staff)
    refresh()
    over = {name.removeprefix(conf.RULE): value for name, value in chosen().items() if name.startswith(conf.RULE)}
    known = {**settings.ADMISSION, **over}
    found = [_rule(name, state, changed=name in over) for name, state in known.items() if "/" in name]
    return sorted(found, key=lambda rule: (rule.kind == ANY, rule.source == ANY, rule.kind, rule.source))


def change_rule(staff: User, kind: str, source: str, state: str, *, reason: str, request_id: str = "") -> SettingChange:
    """Let a rule hold from now on; `none` takes it out, and an empty state gives it back to the environment. BadInput says what is wrong.

    A person's own wish to be asked always, and the suspicion of the screening, come before any rule.
    """
    only_staff(staff)
    if kind not in (*KINDS, ANY) or source not in (*SOURCES, ANY) or kind == source == ANY:
        raise BadInput(_("Choose a kind, or a source, or both. Nothing was changed."))
    if state not in ("", *STATES):
        raise BadInput(_("Choose what is done with it. Nothing was changed."))
    name = f"{kind}/{source}"
    before = conf.admission_rules().get(name, conf.NO_RULE)
    return record(staff, f"{conf.RULE}{name}", str(state), before=str(before), reason=reason, request_id=request_id)


def _rule(name: str, state: str, *, changed: bool) -> Rule:
    kind, _slash, source = name.partition("/")
    return Rule(kind, source, state, settings.ADMISSION.get(name, ""), changed)
