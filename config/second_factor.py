"""The secrets of second factors, sealed in the database like every other secret (SPEC 10.4)."""

from __future__ import annotations

from allauth.mfa.adapter import DefaultMFAAdapter

from memory.crypto import seal, unseal


class SealedFactors(DefaultMFAAdapter):  # type: ignore[misc]
    """Seals what the sign-in library would store as it is."""

    def encrypt(self, text: str) -> str:
        """The secret under the newest key."""
        return seal(text).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """The secret itself."""
        return str(unseal(encrypted_text.encode()))
