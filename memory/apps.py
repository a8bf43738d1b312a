"""The memory service."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from celery.signals import task_prerun
from django.apps import AppConfig
from django.core.signals import request_started
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

from memory.grants import grant_roles


class MemoryConfig(AppConfig):
    """Memories of people, and everything that captures, finds and guards them."""

    name = "memory"
    verbose_name = _("Memory")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Keep the rights of the database roles in step with the tables, and the numbers in step with the settings page."""
        post_migrate.connect(grant_roles, sender=self)
        request_started.connect(keep_numbers_fresh)
        task_prerun.connect(keep_numbers_fresh)


def keep_numbers_fresh(**_kwargs: Any) -> None:
    """Before each request and each piece of work. The room is loaded then, so that commands which do neither start fast."""
    import_module("memory.governance.services.policies").keep_fresh()
