"""What the recall room takes and gives. Frozen, free of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID

from memory.models import Memory, Turn


@dataclass(frozen=True, slots=True)
class Said:
    """One message of the dialogue before a question, oldest first in a sequence."""

    role: str
    text: str


Recent = Sequence[Said | str]


@dataclass(frozen=True, slots=True)
class Floor:
    """Scores under which nothing is held to fit (SPEC 6.5).

    `question`: for a question on its own; `dialogue`: where a dialogue asks for what fits it; `words`: while only words can be compared;
    `turns`: for past conversations.
    """

    question: float = 0.0
    dialogue: float = 0.0
    words: float = 0.0
    turns: float = 0.0


@dataclass(frozen=True, slots=True)
class Hit:
    """A memory that was found. `scores` names the parts of `score`: vector (cosine), words (coverage), date, weight; and rerank, judge.

    `reason`: why a judging model held it to be useful, if one did.
    """

    memory: Memory
    score: float
    scores: dict[str, float] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Near:
    """A memory near a vector; `cosine` of the centred vectors, -1 to 1."""

    memory_id: UUID
    cosine: float


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of recall that a memory passed or failed, in words."""

    stage: str
    passed: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a memory was recalled for a question or was not (SPEC 6.7)."""

    recalled: bool
    stages: list[Stage]


@dataclass(frozen=True, slots=True)
class Recall:
    """What a question found, most relevant first. `timings` in milliseconds: embed, search, rerank.

    `degraded`: the question could not be embedded, so that words alone were compared. `floor` is the score that had to be reached.
    `explanations`: by memory, where they were asked for.
    """

    hits: list[Hit]
    timings: dict[str, float]
    degraded: bool
    floor: float = 0.0
    explanations: dict[UUID, Explanation] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnHit:
    """A message of a past conversation that was found. `scores` as in `Hit`, with `neighbours` and `speaker`."""

    turn: Turn
    score: float
    scores: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnsFound:
    """What a search of past conversations found, most relevant first; the rest as in `Recall`."""

    hits: list[TurnHit]
    timings: dict[str, float]
    degraded: bool
