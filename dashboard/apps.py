"""The pages of people and administrators."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DashboardConfig(AppConfig):
    """Pages."""

    name = "dashboard"
    verbose_name = _("Dashboard")
