"""A card or a list that cannot be read says so by itself, and the rest of its page stands."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError

T = TypeVar("T")
log = logging.getLogger(__name__)


def attempt(read: Callable[[], T]) -> T | None:
    """What `read` gives, which reads in a transaction of its own; None when the database is out of reach or full of work."""
    try:
        return read()
    except (OperationalError, InterfaceError) as error:
        log.warning("The database did not answer a part of a page.", exc_info=error)
        return None
