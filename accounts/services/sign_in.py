"""What asks for a sign-in that is recent: taking everything along, erasing it, looking into what is closely kept (ASVS 5.0, 7.5.3)."""

from __future__ import annotations

import time

from allauth.account.adapter import get_adapter
from allauth.account.authentication import get_authentication_records
from django.conf import settings
from django.http import HttpRequest


def signed_in_recently(request: HttpRequest) -> bool:
    """Whether the person proved who they are, by password, code or passkey, within the last `STEP_UP_SECONDS` of this browser session."""
    if not request.user.is_authenticated:
        return False
    proofs = get_authentication_records(request, request.user)
    latest = max((float(proof["at"]) for proof in proofs), default=0.0)
    return time.time() - latest < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT


def where_to_sign_in_again(request: HttpRequest) -> str:
    """The address of the page that asks for the password, code or passkey once more; empty for who has none of them."""
    methods = get_adapter(request).get_reauthentication_methods(request.user)
    return str(methods[0]["url"]) if methods else ""
