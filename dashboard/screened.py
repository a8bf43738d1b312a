"""What the screening found in a text, in the reader's words: its stable codes stay in the log and in the API."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

AIMED_AT_AGENTS = {
    "address": gettext_lazy("it speaks to an agent"),
    "aimed": gettext_lazy("it reads like an order to an agent"),
    "bidi_override": gettext_lazy("it hides its direction of reading"),
    "conceal": gettext_lazy("it asks to keep something from the person"),
    "delimiter": gettext_lazy("it imitates the marks around a prompt"),
    "exfiltrate": gettext_lazy("it asks to send data away"),
    "grant": gettext_lazy("it claims or gives rights"),
    "hidden_data": gettext_lazy("it hides data in characters that are not seen"),
    "override": gettext_lazy("it asks to ignore instructions"),
    "plant": gettext_lazy("it wants something remembered or recommended unasked"),
    "reveal": gettext_lazy("it asks for instructions or for somebody's data"),
    "role": gettext_lazy("it gives an agent another role"),
    "split_words": gettext_lazy("it hides characters inside words"),
    "tag_characters": gettext_lazy("it hides text in characters that are not seen"),
    "tool_call": gettext_lazy("it imitates a call of a tool"),
}
HOLDS = {
    "address": gettext_lazy("an address"),
    "api_key": gettext_lazy("a key"),
    "card": gettext_lazy("a card number"),
    "children": gettext_lazy("children"),
    "email": gettext_lazy("an e-mail address"),
    "health": gettext_lazy("health"),
    "iban": gettext_lazy("a bank account"),
    "money": gettext_lazy("money"),
    "passport": gettext_lazy("a passport number"),
    "password": gettext_lazy("a password"),
    "phone": gettext_lazy("a telephone number"),
    "private_key": gettext_lazy("a private key"),
    "resident_id": gettext_lazy("an identity number"),
}
PREFIX = "contains "


def screened(code: str) -> str:
    """A reason of `memory.screening` in words; its own name where none are known."""
    if code.startswith(PREFIX):
        kind = code.removeprefix(PREFIX)
        return _("it holds %(what)s") % {"what": HOLDS.get(kind, kind)}
    return str(AIMED_AT_AGENTS.get(code, code))
