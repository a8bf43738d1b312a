"""Signing what is sent to a webhook, as Standard Webhooks 1.0 has it. Pure.

The signature is HMAC-SHA256 over `id.timestamp.body` with the bytes behind `whsec_`, in base64, after `v1,`. Who receives it compares it,
and refuses a timestamp more than five minutes away.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping

PREFIX = "whsec_"
SECRET_BYTES = 32


def new_secret() -> str:
    """A secret as it is shown, once."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def headers(*secrets_in_force: str, message_id: str, timestamp: int, body: bytes) -> Mapping[str, str]:
    """The three headers for a body, with a signature by each secret that is in force. `timestamp` in whole seconds since 1970."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    signatures = [f"v1,{_signature(secret, signed)}" for secret in secrets_in_force]
    return {"webhook-id": message_id, "webhook-timestamp": str(timestamp), "webhook-signature": " ".join(signatures)}


def _signature(secret: str, signed: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
