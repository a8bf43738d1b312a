"""The numbers of the product as administrators change them: within limits, with a reason, every change kept (SPEC 13)."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.errors import BadInput
from accounts.isolation import act_as
from accounts.models import User
from accounts.principals import Principal
from accounts.services.authentication import admin_principal
from memory import conf
from memory.audit.services import append
from memory.governance.staff import only_staff
from memory.models import EmbeddingModel, SettingChange

log = logging.getLogger(__name__)

# What may be changed while the service runs, and between which values. The rest is capacity, and stays with whoever runs the machine.
LIMITS: dict[str, dict[str, tuple[float, float]]] = {
    "admission": {"capture_confidence": (0.5, 0.99), "confirmations_needed": (2, 10), "candidate_days": (1, 365), "context_days": (1, 90)},
    "floors": {"duplicate_cosine": (0.6, 0.99), "related_cosine": (0.3, 0.95)},
    "budgets": {
        "top_k": (1, 50),
        "token_budget": (100, 8_000),
        "window_turns": (2, 50),
        "window_tokens": (500, 32_000),
        "summary_tokens": (50, 2_000),
        "model_calls_per_day": (0, 100_000),
    },
    "retention": {"trash_days": (0, 365), "expired_days": (1, 3_650), "log_days": (30, 3_650)},
}
_looked = 0.0


@dataclass(frozen=True, slots=True)
class Policy:
    """One number: what holds, what the environment says, and whether an administrator laid something over it."""

    name: str
    group: str
    value: float
    environment: float
    least: float
    most: float
    changed: bool
    is_share: bool


def policies(staff: User) -> list[Policy]:
    """Every number that may be changed, group by group."""
    only_staff(staff)
    refresh()
    held, given, over = conf.numbers(), conf.of_environment(), chosen()
    return [
        Policy(
            name,
            group,
            getattr(held, name),
            getattr(given, name),
            least,
            most,
            name in over,
            group == "floors" or name == "capture_confidence",
        )
        for group, names in LIMITS.items()
        for name, (least, most) in names.items()
    ]


def changes(staff: User, *, limit: int = 50) -> list[SettingChange]:
    """What was changed, newest first."""
    only_staff(staff)
    return list(SettingChange.objects.order_by("-pk")[:limit])


def relevance_floors(staff: User) -> list[EmbeddingModel]:
    """The embedding models with the relevance floor measured for each."""
    only_staff(staff)
    return list(EmbeddingModel.objects.order_by("-changed_at"))


def change(staff: User, name: str, value: str, *, reason: str, request_id: str = "") -> SettingChange:
    """Let another value hold, from now on in every process; an empty one gives the number back to the environment. BadInput says what is wrong."""
    only_staff(staff)
    limits = {key: bounds for group in LIMITS.values() for key, bounds in group.items()}
    if name not in limits:
        raise BadInput(_("There is no such setting. Nothing was changed."))
    wanted = _checked(name, value.strip(), limits[name])
    return record(staff, name, wanted, before=str(getattr(conf.numbers(), name)), reason=reason, request_id=request_id)


def record(staff: User, name: str, value: str, *, before: str, reason: str, request_id: str) -> SettingChange:
    """Write a change down, with its entry in the log, and take it over at once. BadInput without a reason."""
    only_staff(staff)
    why = reasoned(reason)
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        made = write_down(admin, name, value, before=before, reason=why, logged={"before": before, "after": value})
    refresh()
    return made


def reasoned(reason: str) -> str:
    """The reason as it is kept. BadInput without one."""
    if not reason.strip():
        raise BadInput(_("Say why: the reason stays in the history. Nothing was changed."), fields={"reason": [_("A reason is needed.")]})
    return reason.strip()[:300]


def write_down(admin: Principal, name: str, value: str, *, before: str, reason: str, logged: dict[str, str]) -> SettingChange:
    """The change in the history, and its entry in the log, which tells what is `logged`. Inside the transaction of the change."""
    made = SettingChange.objects.create(name=name, value=value, before=before, by=admin.actor_label, reason=reason)
    append(admin, "setting.change", reason=reason, details={"setting": name, **logged})
    return made


def chosen() -> dict[str, str]:
    """What administrators chose that holds now: numbers by name, and rules of admission."""
    last = SettingChange.objects.order_by().values("name").annotate(last=Max("pk")).values("last")
    known = {name for group in LIMITS.values() for name in group}
    found = SettingChange.objects.filter(pk__in=last).exclude(value="").values_list("name", "value")
    return {name: value for name, value in found if name in known or name.startswith(conf.RULE)}


def refresh() -> None:
    """Take over what administrators chose. While the database is away, what was known holds on."""
    global _looked  # noqa: PLW0603 (one clock a process)
    _looked = time.monotonic()
    try:
        conf.choose(chosen())
    except DatabaseError as error:
        log.info("The changed settings could not be read (%s); those known hold on", type(error).__name__)


def keep_fresh(**_kwargs: Any) -> None:
    """Called before each request and each piece of work: looks again after some seconds."""
    seconds = conf.numbers().settings_refresh_seconds
    if seconds and (not _looked or time.monotonic() - _looked > seconds):
        refresh()


def _checked(name: str, value: str, bounds: tuple[float, float]) -> str:
    if not value:
        return ""
    kind: type[int] | type[float] = float if isinstance(getattr(conf.of_environment(), name), float) else int
    message = _("Give a number between {least} and {most}. Nothing was changed.").format(least=f"{bounds[0]:g}", most=f"{bounds[1]:g}")
    try:
        number = kind(value)
    except (ValueError, OverflowError) as error:
        raise BadInput(message, fields={"value": [message]}) from error
    if not bounds[0] <= number <= bounds[1]:
        raise BadInput(message, fields={"value": [message]})
    return str(number)
