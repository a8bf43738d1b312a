"""Addresses of the REST API. An address that leads nowhere is answered in the API's own form."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, re_path, register_converter

from memory.api.converters import CallerId, MemoryName, RowNumber
from memory.api.views.account import ExportApi, ImportApi, UserApi
from memory.api.views.admin import AccessApi, ApproveApi, CandidatesApi, OperationsApi, TakeBackApi, TurnDownApi
from memory.api.views.base import NothingHere
from memory.api.views.batch import BatchApi
from memory.api.views.conflicts import ConflictsApi, ResolveApi
from memory.api.views.context import ContextApi, ContextsApi, FeedbackApi, PromptApi
from memory.api.views.decisions import ConfirmApi, ExpireApi, RejectApi, RestoreApi
from memory.api.views.events import DeliveriesApi, EventsApi, WebhooksApi
from memory.api.views.identities import LinkApi
from memory.api.views.memories import HistoryApi, MemoriesApi, MemoryApi
from memory.api.views.profile import PreferencesApi, ProfileApi, SettingsApi
from memory.api.views.schema import DocsApi, SchemaApi
from memory.api.views.search import ExplainApi, SearchApi, TurnSearchApi
from memory.api.views.sessions import SessionApi, SessionsApi, TurnApi, TurnsApi
from memory.api.views.states import SessionStateApi, WorkflowStateApi
from memory.api.views.tools import ToolsApi

register_converter(CallerId, "caller_id")
register_converter(MemoryName, "memory")
register_converter(RowNumber, "number")

urlpatterns: list[URLPattern | URLResolver] = [
    path("sessions", SessionsApi.as_view()),
    path("sessions/<caller_id:session>/turns", TurnsApi.as_view()),
    path("sessions/<caller_id:session>/turns/<number:turn>", TurnApi.as_view()),
    path("sessions/<caller_id:session>/state", SessionStateApi.as_view()),
    path("sessions/<caller_id:session>", SessionApi.as_view()),
    path("workflows/<caller_id:workflow>/state", WorkflowStateApi.as_view()),
    path("turns/search", TurnSearchApi.as_view()),
    path("context", ContextsApi.as_view()),
    path("context/<uuid:context>", ContextApi.as_view()),
    path("context/<uuid:context>/feedback", FeedbackApi.as_view()),
    path("prompt", PromptApi.as_view()),
    path("profile", ProfileApi.as_view()),
    path("settings", SettingsApi.as_view()),
    path("preferences", PreferencesApi.as_view()),
    path("memories", MemoriesApi.as_view()),
    path("memories/batch", BatchApi.as_view()),
    path("memories/search", SearchApi.as_view()),
    path("memories/explain", ExplainApi.as_view()),
    path("memories/<memory:memory>", MemoryApi.as_view()),
    path("memories/<memory:memory>/history", HistoryApi.as_view()),
    path("memories/<memory:memory>/confirm", ConfirmApi.as_view()),
    path("memories/<memory:memory>/reject", RejectApi.as_view()),
    path("memories/<memory:memory>/expire", ExpireApi.as_view()),
    path("memories/<memory:memory>/restore", RestoreApi.as_view()),
    path("conflicts", ConflictsApi.as_view()),
    path("conflicts/<number:conflict>/resolve", ResolveApi.as_view()),
    path("admin/candidates", CandidatesApi.as_view()),
    path("admin/candidates/<uuid:memory>/approve", ApproveApi.as_view()),
    path("admin/candidates/<uuid:memory>/reject", TurnDownApi.as_view()),
    path("admin/candidates/<uuid:memory>/undo", TakeBackApi.as_view()),
    path("admin/operations", OperationsApi.as_view()),
    path("admin/access", AccessApi.as_view()),
    path("events", EventsApi.as_view()),
    path("webhooks", WebhooksApi.as_view()),
    path("webhooks/<uuid:webhook>/deliveries", DeliveriesApi.as_view()),
    path("identities/link", LinkApi.as_view()),
    path("user", UserApi.as_view()),
    path("user/memories/export", ExportApi.as_view()),
    path("user/memories/import", ImportApi.as_view()),
    path("tools", ToolsApi.as_view()),
    path("schema", SchemaApi.as_view(), name="api-schema"),
    path("docs", DocsApi.as_view(), name="api-docs"),
    re_path("", NothingHere.as_view()),
]
