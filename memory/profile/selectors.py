"""Reading the profile: exact look-up by key, never likeness (SPEC 5.2). The same walls as for memories."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from accounts.principals import GLOBAL, Principal
from memory.enums import Capability, PersonMode
from memory.models import ProfileField
from memory.profile.schema import CORE_KEYS, label, section
from memory.profile.types import FieldView
from memory.recall.services import hot_fields


def fields(principal: Principal, *, keys: Iterable[str] | None = None) -> list[FieldView]:
    """Every field this principal may see, by key. An agent's own value of a key goes before the global one. Nothing while memory is paused."""
    principal.need(Capability.PROFILE, Capability.READ, Capability.PROXY)
    if principal.is_agent and principal.mode != PersonMode.ON:
        return []
    wanted = None if keys is None else set(keys)
    by_key: dict[str, list[ProfileField]] = {}
    for row in hot_fields(principal, now=timezone.now()):
        if wanted is None or row.key in wanted:
            by_key.setdefault(row.key, []).append(row)
    return [_view(key, rows, principal) for key, rows in by_key.items()]


def settings_for(principal: Principal, *, keys: Iterable[str] | None = None) -> dict[str, Any]:
    """The profile as flat settings for a workflow (SPEC 5.3): `named`, their values alone."""
    return {name: view.value for name, view in named(principal, keys=keys).items()}


def named(principal: Principal, *, keys: Iterable[str] | None = None) -> dict[str, FieldView]:
    """The fields that a workflow declares, or all, under the names it gave them.

    A key may be named by its last part alone (`format` for `content.format`) where only one field ends so; it is answered under that name.
    """
    views = fields(principal)
    if keys is None:
        return {view.key: view for view in views}
    found: dict[str, FieldView] = {}
    for name in keys:
        matching = [view for view in views if view.key == name] or [view for view in views if view.key.rpartition(".")[2] == name]
        if len(matching) == 1:
            found[name] = matching[0]
    return found


def preferences(principal: Principal) -> dict[str, FieldView]:
    """The core preferences that are set."""
    return named(principal, keys=CORE_KEYS)


def _view(key: str, rows: list[ProfileField], principal: Principal) -> FieldView:
    language = "zh" if principal.language.startswith("zh") else "en"
    if rows[0].many:
        value: Any = _members(rows)
        chosen = rows
    else:
        # Own scope before global; among several scopes a person sees, the latest.
        chosen = sorted(rows, key=lambda row: (row.scope != GLOBAL, row.updated_at))[-1:]
        value = chosen[0].value
    return FieldView(
        key=key,
        value=value,
        updated_at=max(row.updated_at for row in chosen),
        memories=[row.memory for row in chosen],
        many=rows[0].many,
        section=section(key),
        label=label(key, language),
        scope=chosen[-1].scope,
    )


def _members(rows: list[ProfileField]) -> list[Any]:
    members: list[Any] = []
    for row in rows:
        for member in row.value if isinstance(row.value, list) else [row.value]:
            if member not in members:
                members.append(member)
    return members
