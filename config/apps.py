"""The project itself as an app: its commands, checks, and the table of the shared cache."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.core.checks import Tags, register
from django.core.management import call_command
from django.db.models.signals import post_migrate

from config.celery import app
from config.checks import limits_are_shared, settings_make_sense
from config.database.checks import database_is_fit


def make_cache_table(using: str, **_kwargs: Any) -> None:
    """The cache's table belongs to no model, so migrations do not make it. Nothing happens if it is there, or if Redis is the cache."""
    if using == "owner":
        call_command("createcachetable", database=using, verbosity=0)


class ProjectConfig(AppConfig):
    """Wires what belongs to no other app."""

    name = "config"
    verbose_name = "Memory Desk"

    def ready(self) -> None:
        """Connect what happens after every migration, register the checks, and make our Celery application the current one in every process."""
        # Django tells only apps with models that migrations are done. That of `auth` is told before `memory`, which gives the roles their
        # rights on the tables there are.
        post_migrate.connect(make_cache_table, sender=apps.get_app_config("auth"))
        register(settings_make_sense)
        register(database_is_fit, Tags.database)
        register(limits_are_shared, Tags.caches)
        app.set_default()
