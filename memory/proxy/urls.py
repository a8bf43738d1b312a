"""Addresses of the proxy, as OpenAI's clients build them on a base_url of `/openai/v1`."""

from __future__ import annotations

from django.urls import path

from memory.proxy.views import chat_completions, models, nothing_here

urlpatterns = [
    path("chat/completions", chat_completions),
    path("models", models),
    path("models/<path:model>", models),
    path("<path:rest>", nothing_here),
]
