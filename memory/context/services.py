"""The front of the room: contexts, prompts, feedback, previews, and how recall is faring."""

from __future__ import annotations

from memory.context.breaker import BreakerState, breaker_state
from memory.context.build import build_context
from memory.context.feedback import give_feedback
from memory.context.prompts import build_prompt, preview

__all__ = ["BreakerState", "breaker_state", "build_context", "build_prompt", "give_feedback", "preview"]
