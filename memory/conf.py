"""Every number of the product, with its default and meaning.

Each can be set by an environment variable `MEMORY_<NAME>` (`MEMORY_WINDOW_TURNS=20`); `config.settings` collects these in `settings.MEMORY`.
The README prints this table; a test keeps them in step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import Any

from django.conf import settings
from django.core.signals import setting_changed


def _number(default: Any, least: float, most: float, meaning: str) -> Any:
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers in force."""

    text_limit: int = _number(20_000, 1, 10_000_000, "characters in the text of one memory")
    message_limit: int = _number(200_000, 1, 10_000_000, "characters in one message of a conversation")
    messages_per_call: int = _number(100, 1, 10_000, "messages in one call")
    metadata_limit: int = _number(16_384, 2, 10_000_000, "bytes of JSON in a memory's metadata or value")
    state_limit: int = _number(262_144, 2, 100_000_000, "bytes of JSON in a task state")
    batch_limit: int = _number(100, 1, 10_000, "items in one batch")

    window_turns: int = _number(10, 1, 10_000, "turns (a message of the person and the replies to it) kept word for word")
    window_tokens: int = _number(4_000, 1, 1_000_000, "tokens kept word for word")
    summary_tokens: int = _number(300, 1, 100_000, "tokens of a session's rolling summary")
    summary_every_turns: int = _number(20, 1, 10_000, "turns after which a summary memory is made")
    summary_every_seconds: int = _number(300, 1, 86_400, "seconds of an active session after which a summary memory is made")

    capture_attempts: int = _number(3, 1, 100, "tries at capturing one message before it waits for an administrator")
    capture_retry_seconds: int = _number(30, 0, 86_400, "seconds before the next try, times the number of tries")
    capture_confidence: float = _number(0.85, 0, 1, "confidence under which a captured statement is discarded and counted")
    model_calls_per_day: int = _number(500, 0, 1_000_000_000, "paid model calls for one person in a day")
    context_days: int = _number(7, 1, 3_650, "days a one-off context holds when it names no end")

    candidate_days: int = _number(30, 0, 36_500, "days a candidate waits before it lapses (hard constraints wait on)")
    confirmations_needed: int = _number(2, 1, 100, "independent confirmations that admit a candidate")
    trash_days: int = _number(30, 0, 36_500, "days in the trash before a forgotten memory is erased (0: at once)")
    expired_days: int = _number(30, 0, 36_500, "days an expired memory stays readable before it is archived")
    log_days: int = _number(180, 1, 36_500, "days of operation log kept in the database")

    duplicate_cosine: float = _number(0.80, 0, 1, "likeness (cosine of centred vectors) from which two wordings may be one statement")
    related_cosine: float = _number(0.55, 0, 1, "likeness from which two statements are held to be about the same thing")

    top_k: int = _number(3, 1, 1_000, "memories in a search or a context when none is asked for")
    token_budget: int = _number(1_000, 1, 1_000_000, "tokens of a context when none is asked for")
    event_days: int = _number(7, 1, 3_650, "days for which events can be read again, and deliveries of webhooks looked at")
    event_streams: int = _number(200, 0, 1_000_000, "event streams that one process keeps open at most")
    webhooks_per_agent: int = _number(10, 0, 10_000, "webhooks of one agent")
    breaker_share: float = _number(0.15, 0, 1, "share of failed recalls in two minutes over which contexts go without recall")
    template_limit: int = _number(20_000, 1, 10_000_000, "characters in a prompt template")
    template_seconds: float = _number(0.7, 0.01, 60, "seconds after which the rendering of a template is stopped")
    prompt_limit: int = _number(65_536, 1, 100_000_000, "bytes of a rendered prompt")
    idempotency_hours: int = _number(24, 1, 8_760, "hours for which the answer to an Idempotency-Key is kept")
    settings_refresh_seconds: int = _number(
        5, 0, 86_400, "seconds after which a process hears of numbers changed on the settings page (0: at its start)"
    )


KNOWN = {one.name: one for one in fields(Numbers)}
RULE, NO_RULE = "admission:", "none"
_chosen: dict[str, str] = {}


def choose(values: Mapping[str, str]) -> None:
    """Lay what administrators chose over the environment: names of `Numbers`, and of rules of admission after `RULE`, with their values as text."""
    if _chosen != values:
        _chosen.clear()
        _chosen.update(values)
        numbers.cache_clear()


@cache
def numbers() -> Numbers:
    """The numbers in force: defaults, overridden by `settings.MEMORY`, then by what administrators chose. ValueError for one that is no number, or outside its limits."""
    return _read(getattr(settings, "MEMORY", {}) | {name: value for name, value in _chosen.items() if not name.startswith(RULE)})


def admission_rules() -> dict[str, str]:
    """The installation's rules of admission in force: `kind/source` (either may be `*`) to `active` or `candidate` (SPEC 3.8)."""
    chosen = {name.removeprefix(RULE): value for name, value in _chosen.items() if name.startswith(RULE)}
    return {rule: state for rule, state in {**settings.ADMISSION, **chosen}.items() if state != NO_RULE}


def of_environment() -> Numbers:
    """The numbers without what administrators chose."""
    return _read(getattr(settings, "MEMORY", {}))


def faults(values: Mapping[str, Any]) -> dict[str, str]:
    """The numbers in `values` that cannot hold, each with what it must be."""
    found = {}
    for name, raw in values.items():
        spec = KNOWN.get(name.lower())
        if spec is not None:
            try:
                _value(spec, raw)
            except ValueError as error:
                found[f"MEMORY_{spec.name.upper()}"] = str(error)
    return found


def unknown(values: Mapping[str, Any]) -> list[str]:
    """The names in `values` that no number has."""
    return [name for name in values if name.lower() not in KNOWN]


def _read(values: Mapping[str, Any]) -> Numbers:
    """What has another name is left out: the check of the settings warns of it."""
    given: dict[str, Any] = {
        KNOWN[name.lower()].name: _value(KNOWN[name.lower()], raw) for name, raw in values.items() if name.lower() in KNOWN
    }
    return Numbers(**given)


def _value(spec: Field[Any], raw: Any) -> int | float:
    """The number, within its limits. ValueError says what it must be."""
    least, most = spec.metadata["least"], spec.metadata["most"]
    kind: type[int] | type[float] = float if isinstance(spec.default, float) else int
    words = f"must be a {'whole ' if kind is int else ''}number from {least:,} to {most:,}"
    try:
        value = kind(raw)
    except (ValueError, OverflowError) as error:
        raise ValueError(words) from error
    if not least <= value <= most:
        raise ValueError(words)
    return value


def _forget(*, setting: str, **_kwargs: Any) -> None:
    if setting == "MEMORY":
        numbers.cache_clear()


setting_changed.connect(_forget)
