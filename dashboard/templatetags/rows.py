"""What stands many times on one page, made by one call each: as templates of their own these took half the time of a list of memories."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from dashboard.templatetags.desk import bcp47, here, icon, pieces

register = template.Library()

FORM = (
    '<form method="post" action="{url}" hx-post="{url}" hx-target="closest [data-item]" hx-swap="{swap}" hx-disable="find button"{asked}>'
    '<input type="hidden" name="csrfmiddlewaretoken" value="{token}"><input type="hidden" name="next" value="{back}">'
    '<input type="hidden" name="seen" value="{seen}"><button class="btn {look}" data-verb="{verb}">{icon}{label}{key}</button></form>'
)

ASKED = ' hx-confirm="{}" data-confirm-label="{}"'


@register.simple_tag(takes_context=True)
def action(context: template.Context, m: Any, verb: str, label: str, **more: str) -> SafeString:
    """One verb on one memory: a real form that htmx makes quicker.

    `more`: swap, look (classes of the button), icon_name, key (its shortcut), confirm_text (asked before), confirm_label.
    """
    return format_html(
        FORM,
        url=reverse("dashboard:memory_action", args=[m.pk, verb]),
        swap=more["swap"],
        asked=format_html(ASKED, more["confirm_text"], more.get("confirm_label", label)) if more.get("confirm_text") else "",
        token=context["csrf_token"],
        back=here(context, context.get("next")),
        seen=m.version,
        look=more.get("look", "btn-quiet"),
        verb=verb,
        icon=icon(more["icon_name"]) if more.get("icon_name") else "",
        label=label,
        key=format_html(' <kbd aria-hidden="true">{}</kbd>', more["key"]) if more.get("key") else "",
    )


@register.simple_tag
def user_text(text: str, lang: str = "", href: str = "", look: str = "", short: object = None) -> SafeString:
    """What a person or agent wrote: escaped, its direction found by itself, never read by htmx; characters that hide are drawn.

    `short` cuts it after 280 characters.
    """
    words = format_html_join("", "{}{}{}", (_drawn(piece, is_hidden=is_hidden) for piece, is_hidden in pieces(str(text or ""), short)))
    spoken = format_html(' lang="{}"', bcp47(lang)) if lang else ""
    linked = format_html('<a href="{}">{}</a>', href, words) if href else words
    return format_html('<span class="{}" dir="auto" hx-ignore{}>{}</span>', look, spoken, linked)


def _drawn(piece: str, *, is_hidden: bool) -> tuple[SafeString, SafeString, SafeString]:
    return (HIDDEN, escape(piece), END) if is_hidden else (NOTHING, escape(piece), NOTHING)


HIDDEN, END, NOTHING = mark_safe('<span class="hidden-mark">'), mark_safe("</span>"), mark_safe("")
