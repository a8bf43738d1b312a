"""How the parts of a score weigh, beside a cosine of centred vectors that weighs 1.

Chosen on the Chinese halves of MemoryBank and MADial-Bench (`tests/data/memory-eval`), tried on the English ones: R@3 / R@10 by
`evaluate recall` memorybank_zh .91 / .99, madial_zh .54 / .72 (chosen on); memorybank_en .87 / .99, madial_en .44 / .60 (tried on).
Halving or doubling any one of them moves R@3 by less than .03. Rank fusion and recency lost on every set that was tried.
"""

from __future__ import annotations

# Memories
WORDS = 0.35  # share of the question's words, weighed by rarity among the person's memories, that the memory holds
DATE = 0.15  # it happened in a stretch of time that the question names
WEIGHT = 0.05  # a unit of the weight (0 to 3) that feedback moves, above or below 1
UNSEEN = 0.5  # a memory without a vector: its share of words stands in for a cosine, at half its value

# Messages of past conversations
TURN_WORDS = 0.6
TURN_DATE = 0.3
TURN_SPEAKER = 0.15  # the one whom the question names spoke it
NEIGHBOUR_WORDS = 0.6  # of the better of the neighbours within two messages
NEIGHBOUR_COSINE = 0.3
NEIGHBOUR_SPAN = 2
