"""What happened, in the reader's words: the actions of the operation log and the reasons of the screening."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.enums import ActorKind, AskMode, PersonMode

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
    "memory.archive": gettext_lazy("archived a memory"),
    "memory.restore": gettext_lazy("restored a memory"),
    "memory.erase": gettext_lazy("erased a memory"),
    "memory.lapse": gettext_lazy("let a candidate lapse"),
    "memory.undo": gettext_lazy("took a decision back"),
    "memory.conflict": gettext_lazy("found a contradiction"),
    "memory.discard": gettext_lazy("discarded what was too uncertain"),
    "memory.skip": gettext_lazy("left out what you had forgotten"),
    "memory.reveal": gettext_lazy("looked at a sensitive or secret memory"),
    "memory.search": gettext_lazy("searched your memories"),
    "memory.read": gettext_lazy("read memories"),
    "context.read": gettext_lazy("read memories for an answer"),
    "context.feedback": gettext_lazy("gave feedback on an answer"),
    "conflict.resolve": gettext_lazy("resolved a contradiction"),
    "conflict.report": gettext_lazy("reported a contradiction"),
    "conflict.reopen": gettext_lazy("opened a contradiction again"),
    "memory.adopt": gettext_lazy("took over a memory"),
    "identity.link": gettext_lazy("linked two names of one person"),
    "data.finetune": gettext_lazy("made training data"),
    "webhook.change": gettext_lazy("changed a webhook"),
    "team.change": gettext_lazy("changed a team"),
    "session.delete": gettext_lazy("deleted a conversation"),
    "turn.delete": gettext_lazy("deleted a message"),
    "grant.change": gettext_lazy("changed what an agent may do"),
    "mode.change": gettext_lazy("switched the memory"),
    "data.export": gettext_lazy("exported the data"),
    "data.import": gettext_lazy("imported memories"),
    "account.erase": gettext_lazy("erased an account"),
    "account.change": gettext_lazy("changed an account"),
    "account.sign_in": gettext_lazy("signed in"),
    "account.wrong_sign_in": gettext_lazy("tried to sign in with a wrong password"),
    "access.denied": gettext_lazy("was refused"),
    "agent.create": gettext_lazy("made an agent"),
    "agent.change": gettext_lazy("changed an agent"),
    "key.create": gettext_lazy("made a key"),
    "key.revoke": gettext_lazy("revoked a key"),
    "memory.examine": gettext_lazy("looked into a complaint"),
    "setting.change": gettext_lazy("changed a rule"),
    "schedule.change": gettext_lazy("changed a schedule"),
    "evaluation.start": gettext_lazy("started a measurement"),
    "log.export": gettext_lazy("exported the log"),
    "capture.retry": gettext_lazy("had messages read again"),
    "vectors.retry": gettext_lazy("had vectors tried again"),
}


# Why administrators turn candidates down: the code in the log, and its words.
TURNED_DOWN = [
    ("not true", gettext_lazy("not true")),
    ("not useful", gettext_lazy("not useful")),
    ("private", gettext_lazy("private")),
    ("secret", gettext_lazy("a secret or a credential")),
    ("someone else's", gettext_lazy("about somebody else")),
    ("instruction", gettext_lazy("an instruction to the agent")),
    ("duplicate", gettext_lazy("a duplicate")),
]
# Reasons that the service itself writes into the log (`memory.audit.reasons`); what people type stays as they typed it.
REASONS = {
    "30 days in the trash": gettext_lazy("its time in the trash was over"),
    "a message it rests on was deleted": gettext_lazy("a message it rests on was deleted"),
    "an anonymous id was linked": gettext_lazy("an anonymous id was linked"),
    "another secret": gettext_lazy("another secret"),
    "another value for the same thing": gettext_lazy("another value for the same thing"),
    "asked for": gettext_lazy("asked for"),
    "asked for in the conversation": gettext_lazy("asked for in the conversation"),
    "both": gettext_lazy("both hold, at different times"),
    "confirmed twice": gettext_lazy("confirmed twice"),
    "everything": gettext_lazy("everything"),
    "everything is erased": gettext_lazy("everything is erased"),
    "forgotten before": gettext_lazy("forgotten before"),
    "forgotten before it was linked": gettext_lazy("forgotten before it was linked"),
    "goes on": gettext_lazy("goes on"),
    "its conversation was deleted": gettext_lazy("its conversation was deleted"),
    "kept with changes": gettext_lazy("kept with changes"),
    "made": gettext_lazy("made"),
    "may contradict what is known": gettext_lazy("may contradict what is known"),
    "merge": gettext_lazy("one wording for both"),
    "merged": gettext_lazy("merged"),
    "new": gettext_lazy("the new statement holds"),
    "old": gettext_lazy("the older statement holds"),
    "paused": gettext_lazy("paused"),
    "run now": gettext_lazy("started by hand"),
    "said again": gettext_lazy("said again"),
    "sent again": gettext_lazy("sent again"),
    "signed out everywhere": gettext_lazy("signed out everywhere"),
    "switched off": gettext_lazy("switched off"),
    "switched on": gettext_lazy("switched on"),
    "taken out of the profile": gettext_lazy("taken out of the profile"),
    "the merged text was refused": gettext_lazy("the merged text was refused"),
    "the older statement holds": gettext_lazy("the older statement holds"),
    "the person said no in the conversation": gettext_lazy("no, said in the conversation"),
    "the person said yes in the conversation": gettext_lazy("yes, said in the conversation"),
    "the trash was emptied": gettext_lazy("the trash was emptied"),
    "time": gettext_lazy("its time had come"),
    **dict(TURNED_DOWN),
}
TEAM = "team:"
EVERY = re.compile(r"every (\d{1,9}) (seconds|minutes|hours|days)")
DAILY = re.compile(r"daily at (\d\d:\d\d)")


def reason(text: str) -> str:
    """A reason of the log in the reader's language, where the service wrote it."""
    if often := EVERY.fullmatch(text):
        return every(int(often[1]), often[2])
    if daily := DAILY.fullmatch(text):
        return every_day(daily[1])
    return str(REASONS.get(text, text))


def reason_of(entry: Any) -> str:
    """Why it was done: in the reader's language where the service wrote it or it was chosen from a list, else as somebody typed it."""
    # Nobody is asked why a rhythm changes: its reason is the new one.
    if "note" not in entry.details or entry.action == "schedule.change":
        return reason(entry.reason)
    chosen = dict(TURNED_DOWN) if entry.action == "memory.reject" else {}
    return str(chosen.get(entry.reason, entry.reason))


def every(number: int, unit: str) -> str:
    """A rhythm in words; the unit is `seconds`, `minutes`, `hours` or `days`."""
    forms = {
        "seconds": ngettext("every second", "every {n} seconds", number),
        "minutes": ngettext("every minute", "every {n} minutes", number),
        "hours": ngettext("every hour", "every {n} hours", number),
        "days": ngettext("every day", "every {n} days", number),
    }
    return forms[unit].format(n=number)


def every_day(time: str) -> str:
    """Once a day, at that time of UTC (`HH:MM`)."""
    return _("every day at {time} (UTC)").format(time=time)


def deed(entry: Any) -> str:
    """What an entry of the log says was done, in words."""
    return _("changed when to be asked") if "ask" in entry.details else action(entry.action)


def action(name: str) -> str:
    """The action in words; its own name where none are known."""
    return str(ACTIONS.get(name, name))


def actor(entry: Any) -> str:
    """Who acted, to the person whose log it is."""
    return _("You") if entry.actor == "person" and not entry.actor_label else entry.actor_label or entry.get_actor_display()


def author(name: str, *, own: bool) -> str:
    """Who wrote a row, as rows name them (`Principal.author`): what is one's `own`, people write as themselves."""
    if own and name == ActorKind.PERSON:
        return _("You")
    return str(ActorKind(name).label) if name in ActorKind.values else name


def _label(words: type[TextChoices], value: str) -> str:
    return str(words(value).label) if value in words.values else value


def details(entry: Any, agents: Mapping[str, str] | None = None) -> str:
    """What a log entry adds, in one short line: numbers of memories, what was chosen, the agent, the reason.

    `agents`: the names of agents by their slugs, by which people know them.
    """
    numbers = entry.details.get("memories")
    parts = []
    if isinstance(numbers, list) and numbers:
        parts.append(_(", ").join(number if isinstance(number, str) else f"#{number}" for number in numbers[:10]))
    elif entry.memory_number:
        # A team's memories count apart.
        parts.append(
            f"{entry.scope.removeprefix(TEAM)}#{entry.memory_number}" if entry.scope.startswith(TEAM) else f"#{entry.memory_number}"
        )
    if entry.details.get("mode"):
        parts.append(_label(PersonMode, entry.details["mode"]))
    if entry.details.get("ask"):
        parts.append(_label(AskMode, entry.details["ask"]))
    if entry.details.get("agent"):
        slug = str(entry.details["agent"])
        parts.append((agents or {}).get(slug, slug))
    if entry.reason:
        parts.append(reason_of(entry))
    return " · ".join(parts)


def why_asked(memory: Any, *, own: bool = True) -> list[str]:
    """Why a candidate waits for a word, in words: the person's own (`own`), or an administrator's."""
    reasons = []
    if memory.source == "llm_inference":
        reasons.append(_("you did not ask for it to be remembered") if own else _("the person did not ask for it to be remembered"))
    if memory.source == "import":
        reasons.append(_("it was imported"))
    if memory.access_level >= 2:
        reasons.append(_("it is sensitive"))
    if memory.agent and not memory.agent.first_party:
        reasons.append(_("it comes from a program of somebody else"))
    return reasons
