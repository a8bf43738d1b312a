"""Agents: the programs that act for people, and the keys they show."""

from __future__ import annotations

from datetime import datetime

from django.contrib.postgres.fields import ArrayField
from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone

from accounts.enums import AccessLevel, Capability

SLUG = RegexValidator(r"^[a-z0-9][a-z0-9-]{0,49}\Z", "Use lower-case letters, digits and hyphens, at most 50.")


def all_capabilities() -> list[str]:
    """Every capability there is: the default of a new agent."""
    return [str(value) for value in Capability.values]


class Agent(models.Model):
    """A program that acts for people (SPEC 1.2)."""

    slug = models.CharField(max_length=50, unique=True, validators=[SLUG])
    name = models.CharField(max_length=100, blank=True)
    clearance = models.SmallIntegerField(choices=AccessLevel.choices, default=AccessLevel.SENSITIVE)
    capabilities = ArrayField(models.CharField(max_length=16, choices=Capability.choices), default=all_capabilities)
    first_party = models.BooleanField(default=True)
    prompt_template = models.TextField(blank=True, default="")
    # Stands in for the other while recall is left alone (SPEC 7.5).
    fallback_template = models.TextField(blank=True, default="", db_default="")
    core_preferences = ArrayField(models.CharField(max_length=64), default=list, blank=True)
    # Where the page on which a person lets the agent in may lead back to: exactly these addresses.
    return_urls = ArrayField(models.URLField(max_length=500), default=list, blank=True)
    window_turns = models.PositiveSmallIntegerField(null=True, blank=True)
    window_tokens = models.PositiveIntegerField(null=True, blank=True)
    disabled_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name or self.slug

    @property
    def scope(self) -> str:
        """The scope that only this agent reads."""
        return f"agent:{self.slug}"


class AgentKey(models.Model):
    """A key of an agent: only its digest is kept (SPEC 10.3)."""

    agent = models.ForeignKey(Agent, on_delete=models.CASCADE, related_name="keys")
    name = models.CharField(max_length=100, blank=True)
    prefix = models.CharField(max_length=24, unique=True)
    digest = models.CharField(max_length=64, unique=True)
    capabilities = ArrayField(models.CharField(max_length=16, choices=Capability.choices), null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.prefix

    @property
    def may(self) -> set[str]:
        """The capabilities that both the key and its agent have."""
        return set(self.agent.capabilities) & set(self.agent.capabilities if self.capabilities is None else self.capabilities)

    def valid_at(self, now: datetime) -> bool:
        """Whether the key opens anything at `now`. Expiry is exclusive: at that instant it no longer does."""
        revoked = self.revoked_at is not None and self.revoked_at <= now
        expired = self.expires_at is not None and self.expires_at <= now
        return not (revoked or expired)
