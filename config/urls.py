"""Addresses. Every room brings its own; this module only says where they hang."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include("memory.api.urls")),
    path("openai/v1/", include("memory.proxy.urls")),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("dashboard.urls")),
]
