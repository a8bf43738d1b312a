"""What administrators do in the queue: decide about one, take back, and keep a filter as a view."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from dashboard.access import back, for_staff, to, user_of
from dashboard.admin_views.review import SAVED, queue_address, queue_context, undo_address
from dashboard.given_back import Refused, drawn_as
from dashboard.htmx import render_page, wants_part
from dashboard.putting_off import put_off
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
    """Decide about one, or put it off; the one behind it opens by itself. One that was taken back is opened again."""
    if verb not in DONE:
        raise NotFound
    try:
        decided = _act(request, memory_id, verb)
    except NotFound:
        raise
    except DeskError as error:
        return _refused(request, memory_id, told(error))
    reviewing.release(memory_id)
    undo_url = undo_address(request.GET, decided) if verb in ("confirm", "reject") else ""
    opened, then = (str(decided), "") if verb == "undo" else ("", request.POST.get("then", ""))
    if wants_part(request):
        context = queue_context(request, opened=opened, then=then) | {"message": DONE[verb], "undo_url": undo_url}
        return render_page(request, "dashboard/admin/review.html", context, part="review-desk")
    messages.success(request, DONE[verb], extra_tags=f"undo:{undo_url}" if undo_url else "")
    if verb == "undo":
        return to(queue_address(request.GET, item=opened))
    return back(request, queue_address(request.GET, **({"then": then} if then else {})))


def _refused(request: HttpRequest, memory_id: UUID, words: str) -> HttpResponse:
    """The same candidate stays open while it waits, with what was typed and why it was refused; else the words alone."""
    with drawn_as(request, queue_address(request.GET, item=str(memory_id))):
        return _open_again(request, memory_id, words)


def _open_again(request: HttpRequest, memory_id: UUID, words: str) -> HttpResponse:
    context = queue_context(request, opened=str(memory_id), refused=Refused(request.POST, words, memory_id))
    current = context["current"]
    # A text that is concealed has no form in which the reason could stand.
    told_there = current is not None and current.edit_error and not current.concealed
    if wants_part(request):
        context |= {"message": "" if told_there else words, "error": True}
    elif not told_there:
        messages.error(request, words)
    return render_page(request, "dashboard/admin/review.html", context, part="review-desk", status=422)


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


def _act(request: HttpRequest, memory_id: UUID, verb: str) -> UUID:
    """Do it. The id of what was decided about: of the new version, where it was kept with changes."""
    staff, seen, given = user_of(request), request.POST.get("seen", ""), request.POST
    request_id = _request_id(request)
    if verb == "confirm" and given.get("text"):
        decided = desk.approve_reworded(staff, memory_id, text=given["text"], seen=seen, request_id=request_id)
    elif verb == "confirm":
        decided = desk.approve(staff, memory_id, seen=seen, reason=given.get("reason", ""), request_id=request_id)
    elif verb == "reject":
        decided = desk.turn_down(staff, memory_id, seen=seen, reason=given.get("reason", ""), request_id=request_id)
    elif verb == "undo":
        decided = desk.take_back(staff, memory_id, request_id=request_id)
    else:
        decided = desk.candidate(staff, memory_id).memory
        put_off(request, decided.pk)
    return decided.pk


def _request_id(request: HttpRequest) -> str:
    return str(getattr(request, "request_id", ""))
