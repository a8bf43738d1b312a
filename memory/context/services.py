"""The front of the room: contexts, prompts, feedback, previews, answers for trying out, and how recall is faring."""

from __future__ import annotations

from memory.context.breaker import BreakerState, breaker_state
from memory.context.build import build_context
from memory.context.dialogue import answer, can_answer
from memory.context.feedback import give_feedback
from memory.context.prompts import build_prompt, preview

__all__ = ["BreakerState", "answer", "breaker_state", "build_context", "build_prompt", "can_answer", "give_feedback", "preview"]
