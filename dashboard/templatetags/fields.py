"""The fields of Django's forms, as our pages show them."""

from __future__ import annotations

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def control(field: BoundField) -> SafeString:
    """The control alone, without a placeholder: the sign-in library's only repeat the label that stands above."""
    field.field.widget.attrs.pop("placeholder", None)
    return field.as_widget()
