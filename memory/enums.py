"""The words of the product: states, kinds, levels, sources (SPEC 4). Values are what the API and the tables hold."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from accounts.enums import AccessLevel, ActorKind, AskMode, Capability, PersonMode

__all__ = [
    "AccessLevel",
    "ActorKind",
    "AskMode",
    "Capability",
    "CaptureState",
    "Kind",
    "MemoryMode",
    "PersonMode",
    "Role",
    "Source",
    "State",
]


class Kind(TextChoices):
    """What sort of statement a memory is."""

    IDENTITY = "identity", _("Identity")
    PREFERENCE = "preference", _("Preference")
    CONSTRAINT = "constraint", _("Constraint")
    FACT = "fact", _("Fact")
    CONTEXT = "context", _("Context")
    EVENT = "event", _("Event")
    SUMMARY = "summary", _("Summary")
    FEEDBACK = "feedback", _("Feedback")
    CREDENTIAL = "credential", _("Credential")


class State(TextChoices):
    """Where a memory stands in its life; the allowed moves are in `lifecycle.transitions`."""

    CANDIDATE = "candidate", _("To confirm")
    ACTIVE = "active", _("Active")
    SUPERSEDED = "superseded", _("Superseded")
    EXPIRED = "expired", _("Expired")
    ARCHIVED = "archived", _("Archived")
    REJECTED = "rejected", _("Rejected")
    LAPSED = "lapsed", _("Lapsed")
    FORGOTTEN = "forgotten", _("In trash")


class Source(TextChoices):
    """Who vouches for a memory (SPEC 3.5)."""

    USER_INPUT = "user_input", _("Said by the person")
    LLM_INFERENCE = "llm_inference", _("Inferred")
    AGENT = "agent", _("Agent")
    DASHBOARD = "dashboard", _("Dashboard")
    IMPORT = "import", _("Import")


class Role(TextChoices):
    """Who spoke a message."""

    USER = "user", _("User")
    ASSISTANT = "assistant", _("Assistant")
    TOOL = "tool", _("Tool")
    SYSTEM = "system", _("System")


class MemoryMode(TextChoices):
    """What memory does for a person or a session (SPEC 1.4b)."""

    OFF = "off", _("Off")
    READ = "read", _("Read only")
    WRITE = "write", _("Write only")
    READWRITE = "readwrite", _("Read and write")


class CaptureState(TextChoices):
    """How far a message is on its way through capture."""

    PENDING = "pending", _("Pending")
    DONE = "done", _("Done")
    SKIPPED = "skipped", _("Skipped")
    FAILED = "failed", _("Failed")
