"""What administrators do in the queue: decide about one, take back, and keep a filter as a view."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, user_of
from dashboard.admin_views.review import SAVED, queue_context
from dashboard.htmx import render_page, wants_part
from dashboard.refusals import told
from memory.errors import DeskError, NotFound
from memory.governance.services import review as desk
from memory.governance.services import reviewing

DONE = {
    "confirm": gettext_lazy("Kept."),
    "reject": gettext_lazy("Not kept."),
    "later": gettext_lazy("Put off."),
    "undo": gettext_lazy("Taken back."),
}


@for_staff
@require_POST
def review_action(request: HttpRequest, memory_id: UUID, verb: str) -> HttpResponse:
    """Decide about one; the next one opens by itself."""
    if verb not in DONE:
        raise NotFound
    try:
        _act(request, memory_id, verb)
        message, failed = str(DONE[verb]), False
        reviewing.release(memory_id)
    except NotFound:
        raise
    except DeskError as error:
        message, failed = told(error), True
    if wants_part(request):
        undo = reverse("manage:review_action", args=[memory_id, "undo"]) if not failed and verb in ("confirm", "reject") else ""
        after = memory_id if verb == "later" else None
        context = queue_context(request, after=after) | {"message": message, "undo_url": undo, "error": failed}
        return render_page(request, "dashboard/admin/review.html", context, part="review-desk")
    (messages.error if failed else messages.success)(request, message)
    return back(request, reverse("manage:review"))


@for_staff
@require_POST
def save_view(request: HttpRequest) -> HttpResponse:
    """Keep the filter under a name."""
    given, staff = request.POST, user_of(request)
    asked = QueryDict(given.get("query", "")[:300])
    kept = QueryDict(mutable=True)
    kept.update({name: asked[name] for name in SAVED if asked.get(name)})
    try:
        view = reviewing.save_view(staff, name=given.get("name", ""), query=kept.urlencode(), shared=given.get("shared") == "1")
    except DeskError as error:
        messages.error(request, told(error))
        return back(request, reverse("manage:review"))
    messages.success(request, _("The view is saved."))
    return back(request, f"{reverse('manage:review')}?{view.query}")


@for_staff
@require_POST
def drop_view(request: HttpRequest, view_id: int) -> HttpResponse:
    """Delete a view of one's own."""
    reviewing.drop_view(user_of(request), view_id)
    messages.success(request, _("The view is gone."))
    return back(request, reverse("manage:review"))


def _act(request: HttpRequest, memory_id: UUID, verb: str) -> None:
    staff, seen, given = user_of(request), request.POST.get("seen", ""), request.POST
    request_id = _request_id(request)
    if verb == "confirm" and given.get("text"):
        desk.approve_reworded(staff, memory_id, text=given["text"], seen=seen, request_id=request_id)
    elif verb == "confirm":
        desk.approve(staff, memory_id, seen=seen, reason=given.get("reason", ""), request_id=request_id)
    elif verb == "reject":
        desk.turn_down(staff, memory_id, seen=seen, reason=given.get("reason", ""), request_id=request_id)
    elif verb == "undo":
        desk.take_back(staff, memory_id, request_id=request_id)


def _request_id(request: HttpRequest) -> str:
    return str(getattr(request, "request_id", ""))
