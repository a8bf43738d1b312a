"""Words that mean the same here: a list that administrators edit, known to every process within a minute (SPEC 6.1)."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence

from django.db import transaction

from memory.errors import BadInput
from memory.models import Synonyms
from memory.text.normalise import clean, fold, is_blank

KNOWN_FOR_SECONDS = 60.0
LONGEST = 64
MOST = 20

Groups = tuple[tuple[str, ...], ...]
_lock = threading.Lock()
_known: tuple[float, Groups] | None = None


def groups() -> Groups:
    """The groups of words that mean the same, as entered."""
    global _known  # noqa: PLW0603 (one cell a process)
    with _lock:
        if _known is None or time.monotonic() - _known[0] > KNOWN_FOR_SECONDS:
            _known = (time.monotonic(), tuple(tuple(row.words) for row in Synonyms.objects.order_by("pk")))
        return _known[1]


def forget_known() -> None:
    """Read them anew at the next search: for the process that changed them, and for tests."""
    global _known  # noqa: PLW0603
    with _lock:
        _known = None


def replace_all(wanted: Iterable[Sequence[str]]) -> Groups:
    """These groups instead of all there are. BadInput for a group of fewer than two words, and for words that are empty or too long."""
    checked = [_checked(group) for group in wanted]
    with transaction.atomic():
        Synonyms.objects.all().delete()
        Synonyms.objects.bulk_create([Synonyms(words=group) for group in checked])
    forget_known()
    return groups()


def _checked(group: Sequence[str]) -> list[str]:
    words = list(dict.fromkeys(clean(word).strip() for word in group if not is_blank(word)))
    if not 2 <= len({fold(word) for word in words}) <= MOST or any(len(word) > LONGEST for word in words):
        message = f"Two to {MOST} different words or phrases, of at most {LONGEST} characters each."
        raise BadInput(message, fields={"words": [message]})
    return words
