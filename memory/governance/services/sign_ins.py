"""The log's entries about sign-ins. No addresses of machines, no names: when, how, and whether it was let in."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from django.core.cache import cache

from accounts.isolation import act_as
from accounts.models import User
from accounts.principals import Principal
from accounts.services.authentication import person_principal
from memory.audit.services import append

QUIET_SECONDS = 60


def note_sign_in(principal: Principal, *, by: Sequence[str]) -> None:
    """The person signed in; `by` names the proofs: password, totp, recovery_codes, webauthn."""
    with act_as(principal):
        append(principal, "account.sign_in", details={"by": list(by)})


def note_wrong_sign_in(email: str, *, request_id: str = "") -> None:
    """Somebody tried to sign in as the person of that address, at most one entry a minute; nothing for an address that is nobody's."""
    user = User.objects.filter(email=email.strip().lower(), is_active=True).first()
    if user is None or not cache.add(f"sign-in:{sha256(str(user.pk).encode()).hexdigest()}", 1, QUIET_SECONDS):
        return
    principal = person_principal(user, request_id=request_id)
    with act_as(principal):
        append(principal, "account.wrong_sign_in", result="denied")
