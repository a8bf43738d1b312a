"""Addresses of the pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter

from dashboard.admin_views import operations, review
from dashboard.converters import Verb
from dashboard.views import chrome, home, inbox, memories, memory, profile

register_converter(Verb, "verb")

person: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("memories/", memories.memories, name="memories"),
    path("memories/add/", memories.add, name="add"),
    path("memories/bulk/", memories.bulk, name="bulk"),
    path("memories/<uuid:memory_id>/", memory.memory, name="memory"),
    path("memories/<uuid:memory_id>/<verb:verb>/", memory.memory_action, name="memory_action"),
    path("inbox/", inbox.inbox, name="inbox"),
    path("inbox/ask-mode/", inbox.ask_mode, name="set_ask_mode"),
    path("conflicts/<int:conflict_id>/", inbox.resolve, name="resolve"),
    path("profile/", profile.profile, name="profile"),
    path("profile/save/", profile.save, name="profile_save"),
    path("mode/", chrome.set_mode, name="set_mode"),
    path("language/", chrome.set_language, name="set_language"),
    path("theme/", chrome.set_theme, name="set_theme"),
]

administrators: list[URLPattern | URLResolver] = [
    path("", review.review, name="home"),
    path("review/", review.review, name="review"),
    path("review/bulk/", review.review_bulk, name="review_bulk"),
    path("review/<uuid:memory_id>/<verb:verb>/", review.review_action, name="review_action"),
    path("log/", operations.operations, name="operations"),
    path("log/verify/", operations.verify, name="verify"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include((person, "dashboard"))),
    path("manage/", include((administrators, "manage"))),
]
