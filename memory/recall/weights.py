"""How the parts of a score weigh, beside a cosine of centred vectors that weighs 1.

Chosen on the Chinese halves of MADial-Bench and MemoryBank, tried on the English ones; around these values the figures are flat
(`docs/evaluation.md`). Rank fusion and recency lost on every set that was tried.
"""

from __future__ import annotations

# Memories
WORDS = 0.35  # share of the question's words, weighed by rarity among the person's memories, that the memory holds
DATE = 0.15  # it happened in a stretch of time that the question names
WEIGHT = 0.05  # a unit of the weight that feedback moves, above or below 1
UNSEEN = 0.5  # a memory without a vector: its share of words stands in for a cosine, at half its value

# Messages of past conversations
TURN_WORDS = 0.6
TURN_DATE = 0.3
TURN_SPEAKER = 0.15  # the one whom the question names spoke it
NEIGHBOUR_WORDS = 0.6  # of the better of the neighbours within two messages
NEIGHBOUR_COSINE = 0.3
NEIGHBOUR_SPAN = 2
