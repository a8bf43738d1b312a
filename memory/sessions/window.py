"""Which messages stay word for word, and which are handed to the summary (SPEC 2.2). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """What the window needs to know of a message: its place, the exchange it belongs to, its length in tokens."""

    position: int
    exchange: int
    tokens: int


def first_kept(messages: Sequence[Said], *, turns: int, tokens: int) -> int:
    """The position from which messages stay in the window; everything before it belongs to the summary.

    `messages` are in order. At most the last `turns` exchanges stay, and of these as many whole exchanges as fit into `tokens`; the newest
    exchange always stays, however long it is. Without messages: 0.
    """
    if not messages:
        return 0
    by_exchange: dict[int, list[Said]] = {}
    for message in messages:
        by_exchange.setdefault(message.exchange, []).append(message)
    newest = sorted(by_exchange, reverse=True)[:turns]
    kept, used = messages[-1].position, 0
    for place, exchange in enumerate(newest):
        used += sum(message.tokens for message in by_exchange[exchange])
        if used > tokens and place > 0:
            break
        kept = by_exchange[exchange][0].position
    return kept
