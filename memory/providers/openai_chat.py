"""Chat with any OpenAI-compatible server."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import httpx2

from memory import metrics
from memory.providers import patience
from memory.providers.base import ChatReply, ChatUnavailable
from memory.providers.openai_api import UNACCEPTED, Rejected, attempt, open_client
from memory.providers.retry import Retrier, RetryPolicy, Transient

log = logging.getLogger(__name__)

# How often a cut answer's limit is multiplied for the one repetition it gets.
LARGER = 2


@dataclass(frozen=True, slots=True)
class _Form:
    """The way one server wants to be asked; it is simplified when the server refuses, and remembered when it then answers."""

    response: Literal["schema", "object", "free"] = "schema"
    limit: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: bool = True

    def simpler(self, words: str, *, structured: bool) -> _Form | None:
        if self.limit == "max_tokens" and "max_completion_tokens" in words:
            return replace(self, limit="max_completion_tokens")
        if self.temperature and "temperature" in words:
            return replace(self, temperature=False)
        if structured and self.response != "free":
            return replace(self, response="object" if self.response == "schema" else "free")
        return None


class _Meter:
    """Counts what was sent and may be billed, and sums the tokens."""

    def __init__(self) -> None:
        self.calls = self.prompt = self.completion = 0

    def read(self, usage: Any) -> None:
        self.prompt += getattr(usage, "prompt_tokens", None) or 0
        self.completion += getattr(usage, "completion_tokens", None) or 0


class OpenAIChat:
    """Replies from `base_url`'s `/chat/completions` at temperature 0; `small_model` answers where `small` is asked for.

    `seconds` bound each request, `policy` all of them together, `patience` both where somebody waits.
    """

    def __init__(
        self,
        *,
        base_url: str,
        model: str,
        api_key: str = "",
        small_model: str = "",
        seconds: float = 60.0,
        policy: RetryPolicy | None = None,
        retrier: Retrier | None = None,
        http_client: httpx2.Client | None = None,
    ) -> None:
        self._model = model
        self._small_model = small_model or model
        self._policy = policy or RetryPolicy(attempts=3)
        self._retrier = retrier or Retrier()
        self._seconds = seconds
        self._client = open_client(base_url, api_key, seconds=seconds, http_client=http_client)
        self._forms: dict[str, _Form] = {}

    def complete(
        self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None, max_tokens: int, small: bool = False
    ) -> ChatReply:
        """As `ChatModel.complete`. An answer cut at `max_tokens` is asked for once more with twice the limit; if that one is cut too, or fails, the longer stands."""
        model = self._small_model if small else self._model
        meter = _Meter()
        try:
            text, finish = self._ask(model, messages, schema, max_tokens, meter)
            if finish == "length":
                text, finish = self._once_more(model, messages, schema, max_tokens * LARGER, meter, cut=text)
        except ChatUnavailable:
            metrics.count_model("chat", model, calls=meter.calls, prompt=meter.prompt, completion=meter.completion, failed=True)
            raise
        metrics.count_model("chat", model, calls=meter.calls, prompt=meter.prompt, completion=meter.completion)
        return ChatReply(text, finish, meter.prompt, meter.completion, model, meter.calls)

    def _once_more(
        self,
        model: str,
        messages: Sequence[Mapping[str, str]],
        schema: Mapping[str, Any] | None,
        max_tokens: int,
        meter: _Meter,
        *,
        cut: str,
    ) -> tuple[str, str]:
        try:
            text, finish = self._ask(model, messages, schema, max_tokens, meter)
        except ChatUnavailable as failure:
            log.warning("a cut answer could not be asked for again: %s", failure.detail)
            return cut, "length"
        return (text, finish) if finish != "length" or len(text) >= len(cut) else (cut, finish)

    def _ask(
        self, model: str, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None, max_tokens: int, meter: _Meter
    ) -> tuple[str, str]:
        known = self._forms.get(model, _Form())
        form: _Form | None = known
        reason = ""
        while form is not None:
            request = _request(form, model, messages, schema, max_tokens)
            policy = replace(self._policy, total=min(self._policy.total, patience.left()))
            try:
                said = self._retrier.run(lambda request=request: self._send(request, meter), policy)  # type: ignore[misc]
            except Transient as fault:
                raise ChatUnavailable(
                    f"The chat model failed: {fault.reason}.", retry_after=fault.retry_after, calls=meter.calls
                ) from fault
            except Rejected as no:
                reason = no.reason
                form = form.simpler(no.words, structured=schema is not None) if no.status in UNACCEPTED else None
                continue
            if form != known:
                log.info("the chat server was asked more simply and is from now on", extra={"form": str(form)})
                self._forms[model] = form
            return said
        raise ChatUnavailable(f"The chat model failed: {reason}.", permanent=True, calls=meter.calls)

    def _send(self, request: dict[str, Any], meter: _Meter) -> tuple[str, str]:
        seconds = min(self._seconds, patience.left())
        if seconds <= 0:
            raise Transient("there was no time left to ask it", calls=meter.calls)

        def call() -> tuple[str, str]:
            reply = self._client.chat.completions.create(**request, timeout=seconds)
            meter.read(reply.usage)
            # A reply without a choice was paid for all the same: it is handed on as empty, not asked for again.
            return _read(reply.choices[0]) if reply.choices else ("", "empty")

        meter.calls += 1
        try:
            return attempt(call)
        except Rejected:
            meter.calls -= 1
            raise


def _request(
    form: _Form, model: str, messages: Sequence[Mapping[str, str]], schema: Mapping[str, Any] | None, max_tokens: int
) -> dict[str, Any]:
    request: dict[str, Any] = {"model": model, "messages": [dict(message) for message in messages], form.limit: max_tokens}
    if form.temperature:
        request["temperature"] = 0
    if schema is not None and form.response == "schema":
        request["response_format"] = {"type": "json_schema", "json_schema": {"name": "reply", "schema": dict(schema)}}
    elif schema is not None and form.response == "object":
        request["response_format"] = {"type": "json_object"}
    return request


def _read(choice: Any) -> tuple[str, str]:
    content, refusal = choice.message.content, getattr(choice.message, "refusal", None)
    if not isinstance(content, str) and isinstance(refusal, str):
        return refusal, "refusal"
    return content if isinstance(content, str) else "", choice.finish_reason or "stop"
