"""The question before what cannot be undone: asked on a page of its own where no script has asked it already."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from dashboard.given_back import drawn_as
from dashboard.htmx import render_page


def asked(request: HttpRequest, *, words: Sequence[str] = ()) -> bool:
    """Whether the person has said yes; where `words` are given, by typing one of them."""
    typed = request.POST.get("word", "").strip().casefold()
    return request.POST.get("confirmed") == "1" and (not words or typed in [word.casefold() for word in words])


def ask(
    request: HttpRequest,
    *,
    question: str,
    label: str,
    cancel_url: str,
    quoted: str = "",
    text: str = "",
    fields: Sequence[tuple[str, str]] = (),
    word: str = "",
) -> HttpResponse:
    """The page with the question, and what it is about (`quoted`); its button sends `fields` to this same address again.

    Where a `word` must be typed and another one was, it says so.
    """
    match, typed = request.resolver_match, request.POST.get("word") if word else None
    wrong = typed is not None and typed.strip().casefold() not in (word.casefold(), "erase")
    errors = [_("That is another word. Nothing was erased.")] if wrong else []
    context = {
        "base": "base_admin.html" if match and match.app_name == "manage" else "base.html",
        "question": question,
        "quoted": quoted,
        "text": text,
        "action_url": request.path,
        "fields": fields,
        "label": label,
        "cancel_url": cancel_url,
        "word": word,
        "errors": errors,
    }
    with drawn_as(request, cancel_url):
        return render_page(request, "dashboard/confirm.html", context, status=422 if errors else 200)
