"""Whose calls are counted at this door; the counting itself is every door's (`accounts.throttling`)."""

from __future__ import annotations

from rest_framework.request import Request

from accounts.principals import Principal
from accounts.throttling import key_caller


def caller_of(request: Request) -> str:
    """Whose calls these are: the key's, the signed-in person's, or, before either is known, the address's."""
    auth = getattr(request, "_auth", None)
    if isinstance(auth, Principal):
        return key_caller(auth.key_id) if auth.key_id else f"person:{auth.user_id}"
    if auth is not None:
        return key_caller(auth.pk)
    return f"address:{request.META.get('REMOTE_ADDR', '')}"
