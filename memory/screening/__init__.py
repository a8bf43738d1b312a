"""Personal data, secrets and instructions in a text (SPEC 3.6)."""

from memory.screening.services import screen, without_secrets

__all__ = ["screen", "without_secrets"]
