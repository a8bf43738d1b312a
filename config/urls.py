"""Addresses. Every room brings its own; this module only says where they hang."""

from __future__ import annotations

from django.urls import include, path, re_path
from django.utils.module_loading import import_string

from memory.api.views.base import NothingHere

handler500 = "config.limits.server_error"

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("memory.api.urls")),
    path("openai/v1/", include("memory.proxy.urls")),
    path("llms.txt", import_string("memory.api.views.llms.llms")),
    re_path(r"^api(?:/|$)", NothingHere.as_view()),
    path("", include("dashboard.urls")),
]
