"""The memory service."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from memory.grants import grant_roles


class MemoryConfig(AppConfig):
    """Memories of people, and everything that captures, finds and guards them."""

    name = "memory"
    verbose_name = _("Memory")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep the rights of the database roles in step with the tables."""
        post_migrate.connect(grant_roles, sender=self)
