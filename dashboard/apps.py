"""The pages of people and administrators."""

from __future__ import annotations

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DashboardConfig(AppConfig):
    """Pages."""

    name = "dashboard"
    verbose_name = _("Dashboard")

    def ready(self) -> None:
        """Link anonymous ids at sign-in, and note sign-ins and wrong tries."""
        import_module("dashboard.signing_in").connect()
        import_module("dashboard.sign_ins")
