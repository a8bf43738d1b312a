"""The ASGI application that uvicorn serves."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

from config.limits import Limited

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = Limited(get_asgi_application())
