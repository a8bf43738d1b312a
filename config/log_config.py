"""JSON logging. What is written: when, how bad, who says it, the words of the code, ids and figures. Never what somebody remembers.

The words come from the code; values come in as arguments, and those that could be a person's own text are masked: long ones, and any
outside ASCII. Of an exception only the type and the places are written, since messages of databases and parsers quote their input.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any

from config import env
from config.request_id import current_request_id

LONGEST_ARGUMENT = 160
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
# LOG_FILE of this value: to the terminal, as containers want it.
TERMINAL = "-"
ABOUT_CODE = (ImportError, AttributeError, NameError)
# Named values by which Celery quotes what a task was given, returned or failed with.
QUOTING = frozenset({"args", "kwargs", "exc", "traceback", "return_value"})
# Extra fields that may be written; all others are dropped.
FIELDS = ("method", "path", "status", "milliseconds", "task", "task_id", "agent", "count")


def masked(value: object) -> object:
    """The argument, or its length in place of it if it could be somebody's text."""
    if isinstance(value, int | float) or value is None:
        return value
    if isinstance(value, BaseException):
        return type(value).__qualname__
    words = str(value)
    if len(words) > LONGEST_ARGUMENT or not words.isascii():
        return f"<{len(words)} characters>"
    return words


def places(error: BaseException) -> list[str]:
    """The chain of types and code places, without the messages but those that can only speak of code."""
    found: list[str] = []
    link: BaseException | None = error
    while link is not None and len(found) < 60:
        kind = type(link).__qualname__
        found.append(f"{kind}: {link}" if isinstance(link, ABOUT_CODE) else kind)
        found += [f"  {frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(link.__traceback__)[-15:]]
        link = link.__cause__ or (None if link.__suppress_context__ else link.__context__)
    return found


class JsonFormatter(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line for a record."""
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "words": self._words(record),
        }
        request_id = current_request_id()
        if request_id:
            line["request_id"] = request_id
        line |= {name: masked(record.__dict__[name]) for name in FIELDS if name in record.__dict__}
        if record.exc_info and record.exc_info[1]:
            line["error"] = places(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)

    def _words(self, record: logging.LogRecord) -> str:
        if not record.args:
            return str(record.msg)
        if record.name == "django.request" and isinstance(record.args, tuple):
            # What follows the reason is the address as it was sent, with the ids that callers chose.
            return str(record.args[0])
        try:
            if isinstance(record.args, dict):
                return str(record.msg) % {key: "…" if key in QUOTING else masked(value) for key, value in record.args.items()}
            return str(record.msg) % tuple(masked(value) for value in record.args)
        except (TypeError, ValueError, KeyError):  # a format that wants the object itself
            return str(record.msg)


def level() -> str:
    """LOG_LEVEL: from which weight on something is written."""
    return env.choice("LOG_LEVEL", "INFO", LEVELS)


def logging_settings(*, file: str, level: str) -> dict[str, Any]:
    """Django's LOGGING: to stderr (no file, or TERMINAL), or to a file that is rotated at 10 MB and kept three times."""
    handler: dict[str, Any] = {"class": "logging.StreamHandler", "formatter": "json"}
    if file and file != TERMINAL:
        handler = {
            "class": "logging.handlers.RotatingFileHandler",
            "formatter": "json",
            "filename": file,
            "maxBytes": 10_000_000,
            "backupCount": 3,
            "encoding": "utf-8",
            "delay": True,
        }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "config.log_config.JsonFormatter"}},
        "handlers": {"main": handler},
        "root": {"handlers": ["main"], "level": level},
        "loggers": {
            "django": {"level": level, "handlers": [], "propagate": True},
            "django.server": {"level": "WARNING", "handlers": [], "propagate": True},
            "uvicorn": {"level": "WARNING"},
            "uvicorn.access": {"level": "WARNING"},
            "celery": {"level": "WARNING"},
            "kombu": {"level": "ERROR"},
            "psycopg.pool": {"level": "ERROR"},
            "httpx2": {"level": "WARNING"},
            "mcp": {"level": "WARNING"},
        },
    }
