"""The tables of the memory service."""

from __future__ import annotations

from memory.models.administration import EvaluationRun, ReviewBatch, SavedView, SettingChange
from memory.models.archive import ArchivedMemory, LogDay
from memory.models.audit import LogHead, LogNote, OperationLog
from memory.models.contexts import ContextMemory, ContextRecord, Feedback
from memory.models.events import Delivery, Event, Webhook
from memory.models.governance import BatchDecision, Confirmation, Conflict, IdempotencyRecord, ModelCall, Tombstone
from memory.models.memories import Memory
from memory.models.profile import Profile, ProfileField
from memory.models.sessions import Session, Turn, Workflow
from memory.models.training import TrainingExport
from memory.models.vectors import EmbeddingModel, MemoryTerm, MemoryVector, Synonyms, TurnTerm, TurnVector

__all__ = [
    "ArchivedMemory",
    "BatchDecision",
    "Confirmation",
    "Conflict",
    "ContextMemory",
    "ContextRecord",
    "Delivery",
    "EmbeddingModel",
    "EvaluationRun",
    "Event",
    "Feedback",
    "IdempotencyRecord",
    "LogDay",
    "LogHead",
    "LogNote",
    "Memory",
    "MemoryTerm",
    "MemoryVector",
    "ModelCall",
    "OperationLog",
    "Profile",
    "ProfileField",
    "ReviewBatch",
    "SavedView",
    "Session",
    "SettingChange",
    "Synonyms",
    "Tombstone",
    "TrainingExport",
    "Turn",
    "TurnTerm",
    "TurnVector",
    "Webhook",
    "Workflow",
]
