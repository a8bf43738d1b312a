"""The profile, in sections, each field with the memory it comes from."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts.principals import Principal
from dashboard.access import back, for_person, person
from dashboard.given_back import drawn_as
from dashboard.htmx import render_page
from dashboard.labels import key_label
from dashboard.refusals import told
from memory.enums import AccessLevel
from memory.errors import DeskError
from memory.profile.schema import FIELDS, SECTIONS, section_label
from memory.profile.selectors import fields
from memory.profile.services import set_fields
from memory.profile.types import FieldView


@for_person
def profile(request: HttpRequest) -> HttpResponse:
    """What agents always get."""
    return render_page(request, "dashboard/profile.html", _context(person(request), request.GET.get("edit", "")))


@for_person
@require_POST
def save(request: HttpRequest) -> HttpResponse:
    """Give one key its value; an empty one takes it away."""
    principal = person(request)
    key, raw = request.POST.get("key", ""), request.POST.get("value", "").strip()
    try:
        set_fields(principal, {key: _parsed(key, raw)})
    except DeskError as error:
        context = _context(principal, key) | {"edit_value": raw, "edit_errors": [told(error)]}
        with drawn_as(request, reverse("dashboard:profile")):
            return render_page(request, "dashboard/profile.html", context, status=422)
    messages.success(request, _("Saved. It takes effect now."))
    return back(request, reverse("dashboard:profile"))


def _parsed(key: str, raw: str) -> Any:
    """A person types words: several with commas for a many-valued key, yes and no, a number."""
    if not raw:
        return None
    field = FIELDS.get(key)
    if field is not None and field.many:
        return [part.strip() for part in raw.replace("，", ",").replace("、", ",").split(",") if part.strip()]
    if field is not None and field.type == "boolean":
        return raw.casefold() in ("true", "yes", "on", "1", "是")
    if field is not None and field.type == "number" and raw.isascii() and raw.isdigit() and len(raw) < 19:
        return int(raw)
    return raw


def _context(principal: Principal, edit_key: str) -> dict[str, Any]:
    views = fields(principal)
    language = get_language() or "en"
    by_section: dict[str, list[dict[str, Any]]] = {}
    for view in views:
        by_section.setdefault(view.section, []).append(_shown(view))
    known = {view.key for view in views}
    editing = next((view for view in views if view.key == edit_key), None)
    return {
        "sections": [
            {"slug": name, "label": section_label(name, language), "fields": by_section[name]} for name in SECTIONS if name in by_section
        ],
        "edit_key": edit_key,
        "edit_value": _words(editing.value) if editing else "",
        "edit_errors": [],
        "adding": bool(edit_key) and editing is None,
        "add_url": reverse("dashboard:profile_save"),
        "add_choices": [(key, key_label(key)) for key in FIELDS if key not in known],
    }


def _shown(view: FieldView) -> dict[str, Any]:
    level = AccessLevel(max(memory.access_level for memory in view.memories))
    return {
        "key": view.key,
        "label": key_label(view.key) if key_label(view.key) != view.key else view.label,
        "value": _words(view.value),
        "values": [str(one) for one in view.value] if view.many else None,
        "source": view.memory,
        "updated_at": view.updated_at,
        "edit_url": reverse("dashboard:profile_save"),
        "access_level": int(level),
        "get_access_level_display": level.label,
    }


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
