"""The small switches on every page: memory on, paused, off; language; theme."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import check_for_language
from django.views.decorators.http import require_POST

from accounts.services.users import set_language as keep_language
from dashboard.access import back, for_person, person, user_of
from memory.enums import PersonMode
from memory.governance.services.access import set_mode as switch

A_YEAR = 365 * 24 * 3600
THEMES = ("light", "dark", "auto")


@for_person
@require_POST
def set_mode(request: HttpRequest) -> HttpResponse:
    """On, paused or off, from the very next call of any agent."""
    mode = request.POST.get("mode", "")
    if mode in PersonMode.values:
        switch(person(request), PersonMode(mode))
    return back(request, reverse("dashboard:home"))


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """The language of the pages, kept with the person when one is signed in."""
    language = request.POST.get("language", "")
    response = back(request, "/")
    if language in dict(settings.LANGUAGES) and check_for_language(language):
        keep_language_cookie(response, language)
        if request.user.is_authenticated:
            keep_language(user_of(request), language)
    return response


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Light, dark, or as the system has it."""
    theme = request.POST.get("theme", "")
    response = back(request, "/")
    if theme in THEMES:
        response.set_cookie("theme", theme, max_age=A_YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE, httponly=True)
    return response


def keep_language_cookie(response: HttpResponse, language: str) -> None:
    """Remember the language in this browser, for pages before sign-in too."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME, language, max_age=A_YEAR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE, httponly=True
    )
