"""Who may open a page, and as whom it reads: the first line of every view."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.utils import timezone, translation
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.principals import Principal
from accounts.services.authentication import person_principal
from accounts.services.sign_in import signed_in_recently, where_to_sign_in_again
from dashboard.htmx import refused_part, wants_part
from memory.audit.services import note_denied
from memory.errors import BadInput, DeskError, NotFound, NotPermitted

P = ParamSpec("P")
# Fields whose form comes back with what was typed and what is wrong with it.
TEXTS = ("text", "value")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def person(request: HttpRequest) -> Principal:
    """The signed-in person, acting for themself."""
    return person_principal(user_of(request), request_id=getattr(request, "request_id", ""))


def user_of(request: HttpRequest) -> User:
    """The signed-in person's row."""
    user = request.user
    if not isinstance(user, User):
        raise PermissionDenied
    return user


def for_person(view: View[P]) -> Callable[..., HttpResponse]:
    """For people who are signed in; in their language, with times of their zone. What is not there and what is another's are the same 404.

    An address that cannot be read (a cursor of another list, a NUL) is a 400; forms say what is wrong with them by themselves.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        user = user_of(request)
        language = _language(request, user)
        if _holds_nul(request.GET) or (request.method == "POST" and _holds_nul(request.POST, but=TEXTS)):
            raise BadRequest("NUL in the address or the form")
        with timezone.override(user.zone), translation.override(language):
            try:
                response = view(request, *args, **kwargs)
            except (NotFound, NotPermitted, BadInput) as error:
                response = _refused(request, error)
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers.setdefault("Content-Language", language)
        return response

    return login_required(guarded)


def _refused(request: HttpRequest, error: DeskError) -> HttpResponse:
    """The page of that error; whoever asked for a part of a page is told without losing the page."""
    if not isinstance(error, BadInput):
        _note_denied(request, error)
    if wants_part(request):
        return refused_part(request, error)
    if isinstance(error, NotFound):
        raise Http404 from error
    raise (BadRequest if isinstance(error, BadInput) else PermissionDenied)(error.detail) from error


def _note_denied(request: HttpRequest, error: DeskError) -> None:
    match = request.resolver_match
    note_denied(person(request), call=f"{request.method} {match.route if match else ''}", status=error.status)


def _holds_nul(given: QueryDict, *, but: Collection[str] = ()) -> bool:
    """Whether a value holds U+0000, which no browser sends and no row can keep."""
    return any("\0" in value for name, values in given.lists() if name not in but for value in values)


def _language(request: HttpRequest, user: User) -> str:
    """What this browser was switched to; in a browser that was not, what the person chose in their settings; else what it asks for."""
    chosen = "" if settings.LANGUAGE_COOKIE_NAME in request.COOKIES else user.language
    return chosen or translation.get_language() or settings.LANGUAGE_CODE


def for_staff(view: View[P]) -> Callable[..., HttpResponse]:
    """For administrators."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not user_of(request).is_staff:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return for_person(guarded)


def back(request: HttpRequest, default: str) -> HttpResponseRedirect:
    """303 to the page the form came from, when it is one of ours (the browser then asks for it anew)."""
    wanted = str(request.POST.get("next", ""))
    safe = url_has_allowed_host_and_scheme(wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return to(wanted if wanted and safe else default)


def to(address: str) -> HttpResponseRedirect:
    """303 to a page of ours, which the browser then asks for anew."""
    response = HttpResponseRedirect(address)
    response.status_code = 303
    return response


def freshly_signed_in(view: View[P]) -> Callable[..., HttpResponse]:
    """For what takes everything along, erases it, or looks into it: whoever sits at a desk left open is asked for the password first.

    After it the browser is back on the page the form stood on; what was pressed is pressed again. Goes inside `for_person` or `for_staff`.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if signed_in_recently(request):
            return view(request, *args, **kwargs)
        entrance = where_to_sign_in_again(request)
        if not entrance:
            raise PermissionDenied
        messages.info(request, _("Say once more who you are, then press it again. Nothing was done yet."))
        page = back(request, _own_page(request)).url
        target = f"{entrance}?{urlencode({'next': page})}"
        if request.headers.get("HX-Request"):
            return HttpResponse(headers={"HX-Redirect": target})
        return to(target)

    return guarded


def _own_page(request: HttpRequest) -> str:
    """The page of ours that the form stood on, by what the browser says of it; the desk where it says nothing."""
    came = urlsplit(request.headers.get("Referer", ""))
    ours = came.netloc == request.get_host() and came.path.startswith("/")
    return came.path if ours and came.path != request.path else "/"
