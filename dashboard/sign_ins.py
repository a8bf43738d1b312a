"""Sign-ins, tries and sign-outs, for the person to see among their activity (ASVS 5.0, 16.3.1)."""

from __future__ import annotations

from typing import Any

from allauth.account.authentication import get_authentication_records
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.services.authentication import person_principal
from memory.governance.services.sign_ins import note_sign_in, note_wrong_sign_in


@receiver(user_logged_in, dispatch_uid="note-sign-in")
def signed_in(request: HttpRequest, user: User, **_more: Any) -> None:
    """Somebody got in, with these proofs."""
    proofs = get_authentication_records(request, user)
    note_sign_in(
        person_principal(user, request_id=_id(request)), by=sorted({str(proof.get("type") or proof.get("method")) for proof in proofs})
    )


@receiver(user_login_failed, dispatch_uid="note-wrong-sign-in")
def failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """Somebody tried with a wrong password."""
    email = credentials.get("email") or credentials.get("username")
    if isinstance(email, str):
        note_wrong_sign_in(email, request_id=_id(request))


def _id(request: HttpRequest | None) -> str:
    return str(getattr(request, "request_id", ""))
