"""Keys of agents: made, rotated, revoked; shown in full once."""

from __future__ import annotations

import base64
from typing import Any

from cryptography.fernet import InvalidToken
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, user_of
from dashboard.refusals import told
from memory.crypto import seal, unseal
from memory.errors import DeskError
from memory.governance.services import agents as service

DAYS = ("30", "90", "365")
NEW_KEY = "new-key"


@for_staff
@require_POST
def add(request: HttpRequest, agent_id: int) -> HttpResponse:
    """One more key."""
    days = request.POST.get("days", "")
    agent, raw = service.add_key(
        user_of(request),
        agent_id,
        name=request.POST.get("name", "").strip(),
        days=int(days) if days in DAYS else None,
        request_id=getattr(request, "request_id", ""),
    )
    return to_page(request, agent, raw)


@for_staff
@require_POST
def rotate(request: HttpRequest, key_id: int) -> HttpResponse:
    """A new key in place of this one."""
    try:
        agent, raw = service.rotate_key(user_of(request), key_id, request_id=getattr(request, "request_id", ""))
    except DeskError as error:
        if error.status == 404:
            raise
        messages.error(request, told(error))
        return back(request, reverse("manage:agents"))
    messages.success(request, _("The old key works for 24 hours more."))
    return to_page(request, agent, raw)


@for_staff
@require_POST
def revoke(request: HttpRequest, key_id: int) -> HttpResponse:
    """End a key now."""
    key = service.revoke(user_of(request), key_id, request_id=getattr(request, "request_id", ""))
    messages.success(request, _("Revoked. It opens nothing from now on."))
    return back(request, f"{reverse('manage:agents')}#agent-{key.agent.slug}")


def to_page(request: HttpRequest, agent: Any, raw: str) -> HttpResponse:
    """To the list, which shows the key once."""
    hold_once(request, NEW_KEY, agent=str(agent), key=raw)
    return back(request, reverse("manage:agents"))


def hold_once(request: HttpRequest, name: str, **values: str) -> None:
    """Keep a secret for the next page. On the way it lies in the administrator's own sign-in, sealed: the database never holds it in clear."""
    request.session[name] = base64.b64encode(seal(values)).decode()


def shown_once(request: HttpRequest, name: str = NEW_KEY) -> dict[str, str] | None:
    """The secret that was just made, if any, and no second time."""
    sealed = request.session.pop(name, "")
    try:
        return dict(unseal(base64.b64decode(sealed))) if sealed else None
    except InvalidToken:
        return None
