"""How far the capture of a message is: begun, done, failed, or given back (SPEC 3.11)."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.isolation import act_as
from accounts.principals import Principal
from memory.conf import numbers
from memory.enums import CaptureState
from memory.models import Turn
from memory.models.prepared import big, execute

# For whoever has begun: longer than the tries of a chat model take. After it the message is held to be left behind, and is begun anew.
LEASE = timedelta(minutes=4)
STOPPED = "stopped: the capture was cut off, or ran out of time, at each try."

BEGIN = (
    "update memory_turn set capture_attempts = capture_attempts + 1, capture_after = %(until)s"
    " where id = %(turn)s and owner_id = %(owner)s and capture = 'pending' and capture_attempts < %(most)s"
    " and (capture_after is null or capture_after <= %(now)s)"
)
GIVE_UP = (
    "update memory_turn set capture = 'failed', capture_after = null, capture_error = %(error)s"
    " where id = %(turn)s and owner_id = %(owner)s and capture = 'pending' and capture_attempts >= %(most)s"
    " and (capture_after is null or capture_after <= %(now)s)"
)
CLAIM = (
    "update memory_turn set capture = 'done', captured_at = %(now)s, capture_after = null, capture_error = ''"
    " where id = %(turn)s and owner_id = %(owner)s and capture in ('pending', 'failed')"
)
CLAIM_WISHES = (
    "update memory_turn set wishes_done = true where id = %(turn)s and owner_id = %(owner)s and capture = 'pending' and not wishes_done"
)
GIVE_BACK = (
    "update memory_turn set capture_attempts = greatest(capture_attempts - 1, 0), capture_after = null"
    " where id = %(turn)s and owner_id = %(owner)s and capture = 'pending'"
)


def begin_capture(owner_id: int, turn_id: int) -> bool:
    """Take a message that is due, for `LEASE`: True for one caller, whose try is counted now, so that one that is killed counts too.

    After the last try allowed the message waits for an administrator, visibly. Inside the caller's transaction.
    """
    if _told(BEGIN, owner_id, turn_id):
        return True
    _told(GIVE_UP, owner_id, turn_id)
    return False


def give_back(principal: Principal, turn_id: int) -> None:
    """The try was broken off by who waited for it, and does not count: the message is due at once."""
    with act_as(principal):
        _told(GIVE_BACK, principal.owner_id, turn_id)


def mark_captured(owner_id: int, turn_id: int) -> bool:
    """Claim the message: True for the one caller that may store what came of it. Inside that caller's transaction."""
    return _told(CLAIM, owner_id, turn_id)


def mark_wishes_done(owner_id: int, turn_id: int) -> bool:
    """Claim the explicit wishes of a message alone, while what it states waits for the model: True for the one that may carry them out."""
    return _told(CLAIM_WISHES, owner_id, turn_id)


def mark_failed(principal: Principal, turn_id: int, error: str) -> None:
    """Note that the try that was begun has failed. After the last one allowed the message waits for an administrator, visibly."""
    with act_as(principal):
        turn = Turn.objects.visible_to(principal).select_for_update().filter(pk=turn_id, capture=CaptureState.PENDING).first()
        if turn is None:
            return
        turn.capture_error = error[:200]
        turn.capture_after = timezone.now() + timedelta(seconds=numbers().capture_retry_seconds * max(turn.capture_attempts, 1))
        if turn.capture_attempts >= numbers().capture_attempts:
            turn.capture, turn.capture_after = CaptureState.FAILED, None
        turn.save(update_fields=["capture_error", "capture_after", "capture"])


def _told(statement: str, owner_id: int, turn_id: int) -> bool:
    now = timezone.now()
    values = {
        "turn": big([turn_id])[0],
        "owner": big([owner_id])[0],
        "now": now,
        "until": now + LEASE,
        "most": numbers().capture_attempts,
        "error": STOPPED,
    }
    return execute(statement, values) == 1
