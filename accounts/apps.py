"""People, agents, keys, grants, teams, and the walls between them."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """People and agents."""

    name = "accounts"
    verbose_name = _("People and agents")
    default_auto_field = "django.db.models.BigAutoField"
