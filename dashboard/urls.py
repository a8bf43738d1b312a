"""Addresses of the pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path, register_converter

from dashboard.admin_views import access_levels, health, keys, operations, review, users
from dashboard.admin_views import agents as admin_agents
from dashboard.converters import Verb
from dashboard.views import (
    activity,
    agents,
    answers,
    chrome,
    consent,
    conversations,
    data,
    home,
    inbox,
    memories,
    memory,
    profile,
    settings,
    trash,
    try_it,
)

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
    path("conversations/", conversations.conversations, name="conversations"),
    path("conversations/<uuid:session_id>/", conversations.conversation, name="conversation"),
    path("conversations/<uuid:session_id>/delete/", conversations.delete, name="conversation_delete"),
    path("conversations/<uuid:session_id>/<int:turn_id>/delete/", conversations.delete_turn, name="turn_delete"),
    path("agents/", agents.agents, name="agents"),
    path("agents/grant/", consent.consent, name="consent"),
    path("agents/<slug:slug>/", agents.grant, name="grant"),
    path("activity/", activity.activity, name="activity"),
    path("answers/", answers.answers, name="answers"),
    path("answers/<uuid:context_id>/", answers.answer, name="answer"),
    path("try/", try_it.try_it, name="try"),
    path("try/say/", try_it.say, name="say"),
    path("trash/", trash.trash, name="trash"),
    path("trash/empty/", trash.empty, name="empty_trash"),
    path("data/", data.data, name="data"),
    path("data/export/", data.export, name="export"),
    path("data/import/", data.bring_in, name="import"),
    path("data/erase/", data.erase, name="erase_memories"),
    path("data/leave/", data.leave, name="erase_account"),
    path("settings/", settings.settings, name="settings"),
    path("mode/", chrome.set_mode, name="set_mode"),
    path("language/", chrome.set_language, name="set_language"),
    path("theme/", chrome.set_theme, name="set_theme"),
]

administrators: list[URLPattern | URLResolver] = [
    path("", review.review, name="home"),
    path("review/", review.review, name="review"),
    path("review/bulk/", review.review_bulk, name="review_bulk"),
    path("review/<uuid:memory_id>/<verb:verb>/", review.review_action, name="review_action"),
    path("access/", access_levels.access_levels, name="access"),
    path("access/<uuid:memory_id>/", access_levels.reclassify, name="reclassify"),
    path("log/", operations.operations, name="operations"),
    path("log/verify/", operations.verify, name="verify"),
    path("agents/", admin_agents.agents, name="agents"),
    path("agents/create/", admin_agents.create, name="agent_create"),
    path("agents/<int:agent_id>/", admin_agents.change, name="agent_change"),
    path("agents/<int:agent_id>/toggle/", admin_agents.toggle, name="agent_toggle"),
    path("agents/<int:agent_id>/key/", keys.add, name="key_add"),
    path("keys/<int:key_id>/rotate/", keys.rotate, name="key_rotate"),
    path("keys/<int:key_id>/revoke/", keys.revoke, name="key_revoke"),
    path("people/", users.users, name="users"),
    path("people/create/", users.create, name="user_create"),
    path("people/<int:user_id>/toggle/", users.toggle, name="user_toggle"),
    path("people/<int:user_id>/sign-out/", users.sign_out, name="user_sign_out"),
    path("people/<int:user_id>/erase/", users.erase, name="user_erase"),
    path("health/", health.health, name="health"),
    path("health/retry/", health.retry, name="retry_captures"),
    path("health/schedules/<int:schedule_id>/<slug:verb>/", health.schedule, name="schedule"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include((person, "dashboard"))),
    path("manage/", include((administrators, "manage"))),
]
