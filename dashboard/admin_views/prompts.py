"""The prompt of an agent: its templates, and what they give for somebody, with the tokens of it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.principals import Principal
from accounts.services.authentication import acting_agent
from dashboard.access import back, for_staff, user_of
from dashboard.htmx import render_page
from dashboard.refusals import told
from memory.context.services import preview
from memory.errors import DeskError
from memory.governance.services import agents as service

SAMPLE, MYSELF = "sample", "myself"
TEMPLATES = ("prompt_template", "fallback_template")


class PromptForm(forms.Form):
    """The templates, and for whom and which question they are tried."""

    prompt_template = forms.CharField(
        label=gettext_lazy("Template"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "code"}),
        help_text=gettext_lazy(
            "Jinja2: query, context, memories, recent, profile, settings, agent, now, degraded. Empty: the context, then the question."
        ),
    )
    fallback_template = forms.CharField(
        label=gettext_lazy("Template while the search fails"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "class": "code"}),
    )
    question = forms.CharField(label=gettext_lazy("Question for the preview"), max_length=500, required=False)
    whom = forms.ChoiceField(
        label=gettext_lazy("Preview for"),
        choices=[(SAMPLE, gettext_lazy("an invented person")), (MYSELF, gettext_lazy("me, with my own memory"))],
        initial=SAMPLE,
        required=False,
    )


@for_staff
def prompt(request: HttpRequest, agent_id: int) -> HttpResponse:
    """The page; `step=save` keeps the templates when both can be rendered, `step=preview` shows what they give and keeps nothing."""
    staff = user_of(request)
    agent = service.find(staff, agent_id)
    stored = {name: getattr(agent, name) for name in TEMPLATES}
    if request.method != "POST":
        form = PromptForm(initial={**stored, "question": _("Which train should I take?")})
        return _page(request, agent, form, _tried(None, stored, ""))
    form = PromptForm(request.POST)
    if not form.is_valid():
        return _page(request, agent, form, [], status=422)
    given = form.cleaned_data
    templates = {name: given[name].replace("\r\n", "\n") for name in TEMPLATES}
    if request.POST.get("step") != "save":
        try:
            reader = acting_agent(staff.owner_id, agent.pk) if given["whom"] == MYSELF else None
            return _page(request, agent, form, _tried(reader, templates, given["question"]))
        except DeskError as error:
            form.add_error("whom", told(error))
            return _page(request, agent, form, [], status=422)
    tried = _tried(None, templates, given["question"])
    for one in tried:
        if one["error"]:
            form.add_error(one["field"], one["error"])
    if form.errors:
        return _page(request, agent, form, tried, status=422)
    service.change(staff, agent_id, templates, request_id=str(getattr(request, "request_id", "")))
    messages.success(request, _("Saved. It takes effect now."))
    return back(request, reverse("manage:agent_prompt", args=[agent.pk]))


def _tried(reader: Principal | None, templates: dict[str, str], question: str) -> list[dict[str, Any]]:
    """What each template gives; the one for failures only where there is one."""
    labels = {"prompt_template": _("Preview"), "fallback_template": _("Preview while the search fails")}
    found = []
    for name in TEMPLATES:
        if templates[name] or name == "prompt_template":
            shown = preview(templates[name], reader, question or _("Which train should I take?"))
            found.append({"field": name, "label": labels[name], "text": shown.text, "tokens": shown.tokens, "error": told(shown.error)})
    return found


def _page(request: HttpRequest, agent: Any, form: PromptForm, tried: list[dict[str, Any]], *, status: int = 200) -> HttpResponse:
    context = {"agent": {"name": str(agent), "slug": agent.slug}, "form": form, "previews": tried}
    return render_page(request, "dashboard/admin/prompt.html", context, status=status)
