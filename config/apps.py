"""The project itself as an app: its commands, checks, and the table of the shared cache."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate

from config.celery import app


def make_cache_table(using: str, **_kwargs: Any) -> None:
    """The cache's table belongs to no model, so migrations do not make it. Nothing happens if it is there, or if Redis is the cache."""
    if using == "owner":
        call_command("createcachetable", database=using, verbosity=0)


class ProjectConfig(AppConfig):
    """First of the installed apps, so that the cache's table exists when the roles are given their rights."""

    name = "config"
    verbose_name = "Memory Desk"

    def ready(self) -> None:
        """Connect what happens after every migration, and make our Celery application the current one in every process."""
        post_migrate.connect(make_cache_table, sender=self)
        app.set_default()
