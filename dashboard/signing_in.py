"""What a browser gathered before sign-in becomes the person's when they sign in (SPEC 1.3)."""

from __future__ import annotations

import logging
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest

from accounts.models import User
from accounts.services.authentication import person_principal
from memory.errors import DeskError
from memory.governance.services.linking import link_identity

COOKIE = "memory_desk_anonymous"

log = logging.getLogger(__name__)


def link_browser(request: HttpRequest, user: User, **_more: Any) -> None:
    """Link the anonymous id that static/js/anonymous-id.js keeps in this browser. A refusal never keeps anybody from signing in."""
    anonymous_id = request.COOKIES.get(COOKIE, "")
    if not anonymous_id:
        return
    try:
        link_identity(person_principal(user, request_id=getattr(request, "request_id", "")), anonymous_id)
    except DeskError as error:
        log.info("The anonymous id of a browser was not linked (%s)", error.code)


def connect() -> None:
    """Listen for sign-ins."""
    user_logged_in.connect(link_browser, dispatch_uid="dashboard.link_browser")
