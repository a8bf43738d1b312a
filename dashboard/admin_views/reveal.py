"""What a closely kept memory says: shown once, for a reason, to an administrator who has just proved who they are."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from dashboard.access import for_staff, freshly_signed_in, user_of
from dashboard.htmx import render_page
from memory.errors import BadInput
from memory.governance.services import reveal as service
from memory.governance.services import review as desk


@for_staff
@freshly_signed_in
def reveal(request: HttpRequest, memory_id: UUID) -> HttpResponse:
    """Ask for the reason; with one, show the text. It stands in no address and in no session, so another look needs another reason."""
    item = desk.candidate(user_of(request), memory_id)
    context: dict[str, Any] = {
        "m": item.memory,
        "person": item.person,
        "reason": request.POST.get("reason", ""),
        "text": None,
        "errors": [],
        "review_url": f"{reverse('manage:review')}?item={memory_id}" if item.memory.state == "candidate" else "",
    }
    if request.method != "POST":
        return render_page(request, "dashboard/admin/reveal.html", context)
    try:
        context["text"] = service.reveal(
            user_of(request), memory_id, reason=context["reason"], request_id=str(getattr(request, "request_id", ""))
        )
    except BadInput:
        context["errors"] = [_("Say why, in at most 300 characters: the person sees the reason.")]
    return render_page(request, "dashboard/admin/reveal.html", context, status=422 if context["errors"] else 200)
