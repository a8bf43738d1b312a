"""The reasons that the service itself writes into the log. Anything else somebody typed, and is kept beside the log (LogNote)."""

from __future__ import annotations

import hmac
from hashlib import sha256

WRITTEN_BY_THE_SERVICE = frozenset(
    {
        "30 days in the trash",
        "a message it rests on was deleted",
        "an anonymous id was linked",
        "another secret",
        "another value for the same thing",
        "both",
        "asked for",
        "asked for in the conversation",
        "confirmed twice",
        "everything",
        "everything is erased",
        "forgotten before",
        "forgotten before it was linked",
        "goes on",
        "its conversation was deleted",
        "kept with changes",
        "made",
        "may contradict what is known",
        "merge",
        "merged",
        "new",
        "old",
        "paused",
        "run now",
        "said again",
        "sent again",
        "signed out everywhere",
        "switched off",
        "switched on",
        "taken out of the profile",
        "the merged text was refused",
        "the older statement holds",
        "the person said no in the conversation",
        "the person said yes in the conversation",
        "the trash was emptied",
        "time",
    }
)


# Short words, which people type too: the service writes them with these actions alone, for which nobody is asked for a reason.
_CONFLICTS, _SCHEDULES = frozenset({"conflict.resolve"}), frozenset({"schedule.change"})
_ONLY_WITH = {
    **dict.fromkeys(("both", "merge", "new", "old"), _CONFLICTS),
    **dict.fromkeys(("goes on", "paused", "run now"), _SCHEDULES),
    "everything": frozenset({"memory.erase"}),
    "made": frozenset({"account.change", "team.change"}),
    "time": frozenset({"memory.archive", "memory.expire", "memory.lapse"}),
}


def is_the_services(reason: str, action: str) -> bool:
    """Whether the service itself gives this reason for this action; anything else somebody typed."""
    return reason in WRITTEN_BY_THE_SERVICE and action in _ONLY_WITH.get(reason, {action})


def note_print(salt: str, text: str) -> str:
    """What the chain holds of a typed reason: HMAC-SHA256 under a salt that goes with the note."""
    return hmac.new(salt.encode(), text.encode(), sha256).hexdigest()
