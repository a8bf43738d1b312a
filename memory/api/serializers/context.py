"""Contexts and what is said of them."""

from __future__ import annotations

from rest_framework import serializers

from memory.api.serializers.base import Input, Output
from memory.api.serializers.fields import Flag, MemoryNumber, OneOf, VisibleId, Whole, Words
from memory.api.serializers.search import MOST

FORMATS = ["messages", "text"]
SIGNALS = ["liked", "clicked", "edited", "ignored"]
MOST_TOKENS = 100_000


class ContextInput(Input):
    """What the context is for."""

    query = Words()
    session = VisibleId(required=False)
    top_k = Whole(required=False, min_value=1, max_value=MOST)
    token_budget = Whole(required=False, min_value=1, max_value=MOST_TOKENS)
    format = OneOf(choices=FORMATS, required=False)
    include_state = Flag(required=False, help_text="The session's task state too.")


class PromptInput(Input):
    """What the prompt is for. `template` goes before the agent's own."""

    query = Words()
    session = VisibleId(required=False)
    template = Words(required=False, limit="template_limit", help_text="Jinja2, sandboxed; see the guide on prompts for what it can name.")


class PromptOutput(Output):
    """A whole prompt, and the context behind it."""

    text = serializers.CharField()
    tokens = serializers.IntegerField()
    context = serializers.UUIDField(help_text="For `GET context/{id}` and feedback.")  # type: ignore[assignment]
    degraded = serializers.BooleanField()


class FeedbackInput(Input):
    """What became of the answer that used the context."""

    signal = OneOf(choices=SIGNALS)
    memories = serializers.ListField(
        child=MemoryNumber(),
        required=False,
        max_length=MOST,
        help_text="By number, where two have the same the person's own; a team's also as in its tag: `marketing#4`.",
    )
    answer = Words(required=False, allow_blank=True, limit="message_limit")


class ContextMemoryOutput(Output):
    """One memory of a context."""

    number = serializers.IntegerField()
    ref = serializers.CharField()
    id = serializers.UUIDField()
    kind = serializers.CharField()
    text = serializers.CharField()
    score = serializers.FloatField()
    url = serializers.CharField()


class ContextTokensOutput(Output):
    """How many tokens each part takes."""

    total = serializers.IntegerField()
    profile = serializers.IntegerField()
    memories = serializers.IntegerField()
    summary = serializers.IntegerField()
    recent = serializers.IntegerField()


class ContextOutput(Output):
    """What to put before the model. `messages` or `text`, as asked."""

    id = serializers.UUIDField()
    degraded = serializers.BooleanField()
    tokens = ContextTokensOutput()
    messages = serializers.ListField(child=serializers.DictField(child=serializers.CharField()), required=False)
    text = serializers.CharField(required=False)
    memories = ContextMemoryOutput(many=True)
    profile = serializers.DictField()
    settings = serializers.DictField()
    over_budget = serializers.BooleanField(help_text="The hard constraints alone take more than the budget.")
    state = serializers.DictField(required=False, help_text="The session's task state, when asked for.")


class FeedbackOutput(Output):
    """What the feedback moved."""

    signal = serializers.CharField()
    weights = serializers.DictField(
        child=serializers.FloatField(), help_text="Number of a memory (a team's: `marketing#4`) → its weight now."
    )
