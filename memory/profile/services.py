"""Changing the profile is saving memories: there is no second truth (SPEC 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.enums import AccessLevel, Capability, Kind, PersonMode, Source, State
from memory.errors import BadInput, NotPermitted
from memory.lifecycle.services import expire, prepare, starts_as, store
from memory.lifecycle.types import NewMemory
from memory.models import Memory
from memory.profile.schema import CORE_KEYS, canonical, check_value, is_many, label
from memory.profile.selectors import fields
from memory.profile.types import FieldView

KINDS = {"basic": Kind.IDENTITY, "health": Kind.CONSTRAINT, "taboos": Kind.CONSTRAINT}


def set_fields(principal: Principal, values: Mapping[str, Any]) -> list[FieldView]:
    """Give each key its value; null takes it away. A list replaces the members of a many-valued key. All of them or none are checked first.

    BadInput names the key whose value does not fit; NotPermitted while memory is paused.
    """
    principal.need(Capability.PROFILE)
    if principal.is_agent and principal.mode != PersonMode.ON:
        message = "This person has paused their memory: nothing is changed until they switch it on."
        raise NotPermitted(message)
    checked = dict(_checked(key, value) for key, value in values.items())
    before = {view.key: view for view in fields(principal, keys=checked)}
    news = [new for key, value in checked.items() for new in _news(principal, key, value, before.get(key))]
    ready = prepare(principal, news)
    # What only waits for a yes displaces nothing yet.
    waiting = {one.new.key for one in ready if starts_as(principal, one) != State.ACTIVE}
    with act_as(principal.keeper()):
        # Before the new ones come: a member of a list that leaves would be taken for one that is there already.
        for key, value in checked.items():
            for memory in _leaving(value, before.get(key)) if key not in waiting else ():
                expire(principal, memory.pk, reason="taken out of the profile")
        store(principal, ready, now=timezone.now())
    return fields(principal)


def set_preferences(principal: Principal, values: Mapping[str, Any]) -> dict[str, Any]:
    """Set core preferences; BadInput for a key that is none."""
    unknown = [key for key in values if key not in CORE_KEYS]
    if unknown:
        message = f"There is no core preference {unknown[0]}. Choose from {', '.join(CORE_KEYS)}."
        raise BadInput(message, fields={unknown[0]: [message]})
    set_fields(principal, values)
    return {view.key: view.value for view in fields(principal, keys=CORE_KEYS)}


def _checked(key: str, value: Any) -> tuple[str, Any]:
    try:
        name = canonical(key)
        return (name, None) if value in (None, []) else (name, _members(name, check_value(name, value)))
    except BadInput as error:
        raise BadInput(error.detail, fields={key: [error.detail]}) from error


def _members(key: str, value: Any) -> Any:
    return [value] if is_many(key) and not isinstance(value, list) else value


def _news(principal: Principal, key: str, value: Any, before: FieldView | None) -> list[NewMemory]:
    if value is None:
        return []
    if not is_many(key):
        return [] if before is not None and before.value == value else [_new(principal, key, value)]
    leaving = _leaving(value, before)
    kept = [member for memory in (before.memories if before else ()) if memory not in leaving for member in _members(key, memory.value)]
    return [_new(principal, key, member) for member in value if member not in kept]


def _new(principal: Principal, key: str, value: Any) -> NewMemory:
    language = "zh" if principal.language.startswith("zh") else "en"
    joint = "：" if language == "zh" else ": "
    shown = "、".join(map(str, value)) if isinstance(value, list) else str(value)
    return NewMemory(
        text=f"{label(key, language)}{joint}{shown}",
        kind=KINDS.get(key.split(".")[0], Kind.PREFERENCE),
        key=key,
        value=value,
        source=Source.USER_INPUT if principal.is_agent else Source.DASHBOARD,
        access_level=AccessLevel.NORMAL,
        wish=True,
    )


def _leaving(value: Any, before: FieldView | None) -> list[Memory]:
    """The memories that say something else than the new value; of a many-valued key those that name a member which is not in it."""
    if before is None:
        return []
    if value is None:
        return before.memories
    if not before.many:
        return []
    return [memory for memory in before.memories if any(member not in value for member in _members(before.key, memory.value))]
