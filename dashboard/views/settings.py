"""The person's settings."""

from __future__ import annotations

import zoneinfo
from functools import cache
from typing import Any

from django import forms
from django.conf import settings as installation
from django.contrib import messages
from django.forms.utils import flatatt
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from accounts.services.users import KEPT_DAYS, update_settings
from dashboard.access import back, for_person, person, user_of
from dashboard.htmx import render_page
from dashboard.views.chrome import keep_language_cookie
from memory.enums import AskMode
from memory.governance.services.access import set_ask_mode

SELECTED = mark_safe(" selected")
FIELDS = ("name", "language", "time_zone", "turns_kept_days", "shortcuts", "training_consent")


@cache
def zones() -> list[tuple[str, str]]:
    """Every time zone of the IANA database by its name, and as it is read."""
    return [(name, name.replace("_", " ")) for name in sorted(zoneinfo.available_timezones())]


class LongSelect(forms.Select):
    """A choice among hundreds, written in one go: Django's own runs a template for each of them, a hundred milliseconds for the zones."""

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        """The `<select>` as HTML. `renderer` is not needed."""
        options = format_html_join(
            "\n",
            '<option value="{}"{}>{}</option>',
            ((key, SELECTED if str(key) == str(value) else "", label) for key, label in self.choices),
        )
        return format_html("<select{}>\n{}\n</select>", flatatt(self.build_attrs(self.attrs, {**(attrs or {}), "name": name})), options)


class SettingsForm(forms.Form):
    """What a person may choose about themself."""

    name = forms.CharField(label=pgettext_lazy("of a person", "Name"), max_length=150, required=False)
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=installation.LANGUAGES)
    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), choices=zones, widget=LongSelect)
    ask_mode = forms.ChoiceField(label=gettext_lazy("Before something is remembered"), choices=AskMode.choices)
    turns_kept_days = forms.IntegerField(
        label=gettext_lazy("Keep conversations for this many days"), min_value=KEPT_DAYS[0], max_value=KEPT_DAYS[1]
    )
    shortcuts = forms.BooleanField(label=gettext_lazy("Keyboard shortcuts"), required=False)
    training_consent = forms.BooleanField(
        label=gettext_lazy("Answers I liked may be used to train a model"),
        help_text=gettext_lazy("Only after names, addresses and numbers were taken out. Off unless you switch it on."),
        required=False,
    )


@for_person
def settings(request: HttpRequest) -> HttpResponse:
    """The form, and saving it."""
    user = user_of(request)
    if request.method != "POST":
        given = {name: getattr(user, name) for name in (*FIELDS, "ask_mode")}
        given["language"] = user.language or request.LANGUAGE_CODE
        return render_page(request, "dashboard/settings.html", {"form": SettingsForm(initial=given)})
    form = SettingsForm(request.POST)
    if not form.is_valid():
        return render_page(request, "dashboard/settings.html", {"form": form}, status=422)
    chosen = form.cleaned_data
    update_settings(user, **{name: chosen[name] for name in FIELDS})
    if chosen["ask_mode"] != user.ask_mode:
        set_ask_mode(person(request), AskMode(chosen["ask_mode"]))
    messages.success(request, _("Saved."))
    response = back(request, reverse("dashboard:settings"))
    keep_language_cookie(response, chosen["language"])
    return response
