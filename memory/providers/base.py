"""What the rest of the house sees of a model: three small interfaces, one reply, and the errors they raise."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from memory.errors import ModelFailed

Purpose = Literal["query", "passage"]


class ProviderFailed(ModelFailed):
    """The remote model did not give a usable answer.

    `permanent`: asking again cannot help before the configuration changes. `retry_after`: whole seconds the server asked to be left alone, if it did.
    `calls`: requests that were sent and may have been billed.
    """

    def __init__(self, detail: str = "", *, permanent: bool = False, retry_after: float | None = None, calls: int = 0) -> None:
        super().__init__(detail, retry_after=None if retry_after is None else math.ceil(retry_after))
        self.permanent = permanent
        self.calls = calls


class EmbedderUnavailable(ProviderFailed):
    """The embedding model cannot be reached or refuses to answer. Search goes on by words alone."""

    code = "embedder-unavailable"


class WrongDimensions(ProviderFailed):
    """The embedding model gave vectors of another length than configured. Nothing was stored."""

    code = "wrong-dimensions"


class ChatUnavailable(ProviderFailed):
    """The chat model cannot be reached or refuses to answer."""

    code = "chat-unavailable"


class RerankerUnavailable(ProviderFailed):
    """The reranker cannot be reached, is too slow, or answers nonsense. The order before it stands."""

    code = "reranker-unavailable"


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What a chat model said, and what it cost over all `calls` it took.

    `finish_reason` is the server's (`stop`, `length`, …), or `refusal` when the model declined; `text` is then its refusal.
    """

    text: str
    finish_reason: str
    prompt_tokens: int
    completion_tokens: int
    model: str
    calls: int = 1


@runtime_checkable
class Embedder(Protocol):
    """Texts to vectors of unit length. `name`, `version` and `dimensions` together say which vectors may be compared."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    @property
    def dimensions(self) -> int: ...

    def embed(self, texts: Sequence[str], *, purpose: Purpose, awaited: bool = False) -> list[list[float] | None]:
        """One vector a text, in order; None for a text whose vector was refused, NaN or zero (the reason is logged, the text is not).

        `awaited`: somebody waits for the answer, so a remote model is asked once and has little time. Queries always are.
        EmbedderUnavailable when nothing could be embedded, WrongDimensions when the model is another than configured.
        """
        ...


@runtime_checkable
class ChatModel(Protocol):
    """An OpenAI-style chat model."""

    def complete(
        self, messages: Sequence[Mapping[str, str]], *, schema: Mapping[str, Any] | None = None, max_tokens: int, small: bool = False
    ) -> ChatReply:
        """One reply at temperature 0, following the JSON `schema` where the server knows how. ChatUnavailable when there is none."""
        ...


@runtime_checkable
class Reranker(Protocol):
    """Scores how well texts answer a query."""

    def rerank(self, query: str, texts: Sequence[str]) -> list[float]:
        """One finite score a text, in order; higher is better, the scale is the model's. RerankerUnavailable when there are none."""
        ...
