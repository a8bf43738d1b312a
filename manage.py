#!/usr/bin/env python
"""Django's command line for Memory Desk."""

from __future__ import annotations

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError, ProgrammingError

from config.embedded.errors import CannotStart

UNPREPARED = (
    "The tables are not ready: nothing was done. Wait for `ready` if the service is starting, else run `manage.py migrate`; then try again."
)


def main() -> None:
    """Run the command named on the command line. A wrong setting is one line, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, CannotStart) as error:
        sys.exit(str(error))
    except ProgrammingError:
        if prepared():
            raise
        sys.exit(UNPREPARED)
    except KeyboardInterrupt:
        sys.exit(130)


def prepared() -> bool:
    """Whether every migration is applied and readable: a command may be typed while the service is still being set up."""
    from config.health import all_applied  # noqa: PLC0415 - needs the settings, which only a command has read

    try:
        return all_applied()
    except DatabaseError:
        return False


if __name__ == "__main__":
    main()
