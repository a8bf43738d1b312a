"""What the vectors room hands out."""

from __future__ import annotations

from memory.providers.base import Embedder
from memory.vectors.active import ActiveModel
from memory.vectors.centres import Centres, Pair, chat, sample
from memory.vectors.missing import Missing
from memory.vectors.switch import Progress

__all__ = ["ActiveModel", "Centres", "Embedder", "Missing", "Pair", "Progress", "chat", "sample"]
