"""Words that mean the same here: a list that administrators edit, known to every process within a minute (SPEC 6.1)."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Sequence

from django.db import transaction

from memory.errors import BadInput
from memory.models import Synonyms
from memory.models.locks import SYNONYMS, hold
from memory.recall.query import Groups, folded
from memory.text.normalise import clean, fold, is_blank

KNOWN_FOR_SECONDS = 60.0
LONGEST = 64
MOST = 20
# Each question is compared with all of them: 2,000 take a tenth of a millisecond.
MOST_PHRASES = 2_000

_lock = threading.Lock()
_known: tuple[float, Groups] | None = None


def groups() -> Groups:
    """The groups of words that mean the same, each as entered and folded."""
    global _known  # noqa: PLW0603 (one cell a process)
    with _lock:
        if _known is None or time.monotonic() - _known[0] > KNOWN_FOR_SECONDS:
            _known = (time.monotonic(), folded(row.words for row in Synonyms.objects.order_by("pk")))
        return _known[1]


def forget_known() -> None:
    """Read them anew at the next search: for the process that changed them, and for tests."""
    global _known  # noqa: PLW0603
    with _lock:
        _known = None


def stored() -> list[list[str]]:
    """The groups as they are kept, in the order in which they were written."""
    return list(Synonyms.objects.order_by("pk").values_list("words", flat=True))


def checked(wanted: Iterable[Sequence[str]]) -> list[list[str]]:
    """The groups as they would be kept.

    BadInput for a group of fewer than two words, for words that are empty or too long, and for more than 2,000 words and phrases in all.
    """
    groups = [_checked(group) for group in wanted]
    if sum(map(len, groups)) > MOST_PHRASES:
        message = f"At most {MOST_PHRASES} words and phrases in all. Nothing was changed."
        raise BadInput(message, fields={"words": [message]})
    return groups


def hold_still() -> None:
    """Let nobody else write the groups until this transaction ends, so that what was read in it is what is replaced."""
    hold(SYNONYMS)


def replace_all(wanted: Iterable[Sequence[str]]) -> list[list[str]]:
    """These groups instead of all there are, as they are kept. BadInput as for `checked`."""
    groups = checked(wanted)
    with transaction.atomic():
        Synonyms.objects.all().delete()
        Synonyms.objects.bulk_create([Synonyms(words=group) for group in groups])
    forget_known()
    return groups


def _checked(group: Sequence[str]) -> list[str]:
    words = list(dict.fromkeys(clean(word).strip() for word in group if not is_blank(word)))
    if not 2 <= len({fold(word) for word in words}) <= MOST or any(len(word) > LONGEST for word in words):
        message = f"Two to {MOST} different words or phrases a line, of at most {LONGEST} characters each. Nothing was changed."
        raise BadInput(message, fields={"words": [message]})
    return words
