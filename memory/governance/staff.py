"""Who may do what is kept for administrators."""

from __future__ import annotations

from accounts.errors import NotPermitted
from accounts.models import User


def only_staff(staff: User) -> None:
    """Nothing for an administrator whose account is active; NotPermitted for everybody else."""
    if not (staff.is_active and staff.is_staff):
        raise NotPermitted
