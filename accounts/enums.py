"""Words that people, agents and memories share: how closely something is kept, who acts, how much a person wants to be asked."""

from __future__ import annotations

from django.db.models import IntegerChoices, TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class AccessLevel(IntegerChoices):
    """How closely a memory is kept, and how far an agent may see; compared as numbers, spoken of by name."""

    PUBLIC = 0, _("Public")
    NORMAL = 1, _("Normal")
    SENSITIVE = 2, _("Sensitive")
    SECRET = 3, _("Secret")

    @property
    def slug(self) -> str:
        """The name used in the API: `public`, `normal`, `sensitive`, `secret`."""
        return self.name.lower()

    @classmethod
    def from_slug(cls, slug: str) -> AccessLevel:
        """The level of that name; KeyError when there is none."""
        return cls[slug.upper()]


class ActorKind(TextChoices):
    """Who did what the operation log tells of."""

    PERSON = "person", pgettext_lazy("who did it", "Person")
    AGENT = "agent", _("Agent")
    ADMIN = "admin", _("Administrator")
    SYSTEM = "system", _("System")


class PersonMode(TextChoices):
    """The person's own switch, shown on every page (SPEC 1.4b)."""

    ON = "on", _("On")
    PAUSED = "paused", _("Paused")
    OFF = "off", _("Off")


class AskMode(TextChoices):
    """How much the person wants to be asked before something is kept (SPEC 3.8)."""

    ALWAYS = "always", _("Ask always")
    INFERRED = "inferred", _("Ask for what I did not ask to be remembered")
    NEVER = "never", _("Never ask")


class Capability(TextChoices):
    """What an agent or a key may do (SPEC 1.2)."""

    READ = "read", _("Read memories")
    WRITE = "write", _("Save and change memories")
    PROFILE = "profile", _("Read and change the profile")
    SESSIONS = "sessions", _("Keep conversations")
    PROXY = "proxy", _("Use the chat proxy")
    ACCOUNT = "account", _("Export and erase for the person")
