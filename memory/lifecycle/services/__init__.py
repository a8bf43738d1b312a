"""The verbs of a memory's life: remember, adopt, correct, confirm, reject, expire, restore, forget, erase, touch."""

from __future__ import annotations

from memory.lifecycle.adopt import adopt
from memory.lifecycle.echoes import mark_echoes
from memory.lifecycle.prepare import check_json, check_scope, check_text, prepare
from memory.lifecycle.rewording import typed_value_after
from memory.lifecycle.scrub import forget_answers, scrub_given, without
from memory.lifecycle.services.archive import archive
from memory.lifecycle.services.correct import Changes, check_worded, correct, keep_reworded
from memory.lifecycle.services.decide import confirm, decide_by_words, expire, lapse_or_expire, reject, replace_by, undo
from memory.lifecycle.services.forget import erase, forget, forget_all, forget_many, restore
from memory.lifecycle.services.remember import remember
from memory.lifecycle.services.touch import reweigh, touch
from memory.lifecycle.store import starts_as, store

__all__ = [
    "Changes",
    "adopt",
    "archive",
    "check_json",
    "check_scope",
    "check_text",
    "check_worded",
    "confirm",
    "correct",
    "decide_by_words",
    "erase",
    "expire",
    "forget",
    "forget_all",
    "forget_answers",
    "forget_many",
    "keep_reworded",
    "lapse_or_expire",
    "mark_echoes",
    "prepare",
    "reject",
    "remember",
    "replace_by",
    "restore",
    "reweigh",
    "scrub_given",
    "starts_as",
    "store",
    "touch",
    "typed_value_after",
    "undo",
    "without",
]
