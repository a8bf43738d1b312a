"""Paid model calls: counted each, and capped for each person and day (SPEC 3.3)."""

from __future__ import annotations

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.capture.extract import Extraction, ExtractionFailed
from memory.errors import ModelFailed
from memory.models import ModelCall
from memory.providers.base import ChatModel, ProviderFailed
from memory.providers.registry import chat
from memory.sessions.selectors import calls_left


def chat_within_budget(principal: Principal) -> ChatModel | None:
    """The chat model, or None where none is set or the person's calls of the last 24 hours have used up the budget: rules go on alone."""
    model = chat()
    if model is None:
        return None
    with act_as(principal):
        return model if calls_left(principal) else None


def count_calls(principal: Principal, extraction: Extraction, *, usable: bool = True) -> None:
    """One row a paid call, inside the caller's transaction; the tokens stand with the first of them. Of several the last was `usable`."""
    rows = [
        ModelCall(owner_id=principal.owner_id, purpose="extract", model=extraction.model, usable=usable and place == extraction.calls - 1)
        for place in range(extraction.calls)
    ]
    if rows:
        rows[0].prompt_tokens, rows[0].completion_tokens = extraction.prompt_tokens, extraction.completion_tokens
    ModelCall.objects.bulk_create(rows)


def count_failed(principal: Principal, error: ModelFailed) -> None:
    """The paid calls behind a failure: they count like any other, so that a model that only fails cannot run up a bill."""
    if isinstance(error, ExtractionFailed):
        count_calls(principal, error.spent, usable=False)
        return
    calls = error.calls if isinstance(error, ProviderFailed) else 0
    rows = [ModelCall(owner_id=principal.owner_id, purpose="extract", model="", usable=False) for _ in range(calls)]
    ModelCall.objects.bulk_create(rows)
