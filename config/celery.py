"""The Celery application: `celery -A config.celery worker`, `… beat`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("memory_desk")
app.config_from_object("django.conf:settings", namespace="CELERY")


@signals.setup_logging.connect
def keep_our_logging(**_kwargs: Any) -> None:
    """Being connected is the point: Celery then leaves logging as the settings made it."""
