"""What happened, in the reader's words: the actions of the operation log and the reasons of the screening."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

ACTIONS = {
    "memory.save": gettext_lazy("saved a memory"),
    "memory.propose": gettext_lazy("proposed a memory"),
    "memory.admit": gettext_lazy("kept a memory"),
    "memory.confirm": gettext_lazy("heard it again"),
    "memory.reject": gettext_lazy("did not keep a memory"),
    "memory.correct": gettext_lazy("corrected a memory"),
    "memory.change": gettext_lazy("changed the settings of a memory"),
    "memory.supersede": gettext_lazy("replaced a memory"),
    "memory.expire": gettext_lazy("ended a memory"),
    "memory.forget": gettext_lazy("forgot a memory"),
    "memory.restore": gettext_lazy("restored a memory"),
    "memory.erase": gettext_lazy("erased a memory"),
    "memory.lapse": gettext_lazy("let a candidate lapse"),
    "memory.undo": gettext_lazy("took a decision back"),
    "memory.conflict": gettext_lazy("found a contradiction"),
    "memory.discard": gettext_lazy("discarded what was too uncertain"),
    "memory.skip": gettext_lazy("left out what you had forgotten"),
    "memory.search": gettext_lazy("searched your memories"),
    "memory.read": gettext_lazy("read memories"),
    "context.read": gettext_lazy("read memories for an answer"),
    "context.feedback": gettext_lazy("gave feedback on an answer"),
    "conflict.resolve": gettext_lazy("resolved a contradiction"),
    "session.delete": gettext_lazy("deleted a conversation"),
    "turn.delete": gettext_lazy("deleted a message"),
    "grant.change": gettext_lazy("changed what an agent may do"),
    "mode.change": gettext_lazy("switched the memory"),
    "data.export": gettext_lazy("exported the data"),
    "data.import": gettext_lazy("imported memories"),
    "account.erase": gettext_lazy("erased an account"),
    "account.change": gettext_lazy("changed an account"),
    "agent.create": gettext_lazy("made an agent"),
    "agent.change": gettext_lazy("changed an agent"),
    "key.create": gettext_lazy("made a key"),
    "key.revoke": gettext_lazy("revoked a key"),
    "capture.retry": gettext_lazy("had messages read again"),
}


def action(name: str) -> str:
    """The action in words; its own name where none are known."""
    return str(ACTIONS.get(name, name))


def actor(entry: Any) -> str:
    """Who acted, to the person whose log it is."""
    return _("You") if entry.actor == "person" and not entry.actor_label else entry.actor_label or entry.get_actor_display()


def details(entry: Any) -> str:
    """What a log entry adds, in one short line: numbers of memories, the agent, the reason."""
    numbers = entry.details.get("memories")
    parts = []
    if isinstance(numbers, list) and numbers:
        parts.append(", ".join(f"#{number}" for number in numbers[:10]))
    elif entry.memory_number:
        parts.append(f"#{entry.memory_number}")
    if entry.details.get("mode"):
        parts.append(str(entry.details["mode"]))
    if entry.details.get("agent"):
        parts.append(str(entry.details["agent"]))
    if entry.reason:
        parts.append(entry.reason)
    return " · ".join(parts)


def why_asked(memory: Any) -> list[str]:
    """Why a candidate waits for a word, in words."""
    reasons = []
    if memory.source == "llm_inference":
        reasons.append(_("you did not ask for it to be remembered"))
    if memory.source == "import":
        reasons.append(_("it was imported"))
    if memory.access_level >= 2:
        reasons.append(_("it is sensitive"))
    if memory.agent and not memory.agent.first_party:
        reasons.append(_("it comes from a program of somebody else"))
    return reasons
