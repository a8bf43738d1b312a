"""What the vectors room hands out."""

from __future__ import annotations

from memory.vectors.active import ActiveModel
from memory.vectors.centres import Centres, Pair

__all__ = ["ActiveModel", "Centres", "Pair"]
