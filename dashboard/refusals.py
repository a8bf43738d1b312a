"""What a service refused, in the reader's language. The services speak English, which is also what agents get; here their sentences are known."""

from __future__ import annotations

import re
from functools import cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as said

from dashboard.labels import key_label
from memory.enums import State
from memory.errors import DeskError

REFUSALS = (
    said("It changed since you looked at it. Nothing was changed; read it again and decide anew."),
    said("Something in the request is not of the form it must have. Nothing was changed."),
    said("The service has more work than it can take right now. Nothing was changed; try again shortly."),
    said(
        "The disk of this service is full. Nothing was changed. What is kept can be read; whoever runs the service has to free some space."
    ),
    said("The remote model did not give a usable answer."),
    said("At most {number} words and phrases in all. Nothing was changed."),
    said("Two to {number} different words or phrases a line, of at most {limit} characters each. Nothing was changed."),
    said("It took longer than {number} minutes."),
    said("The paid model calls of this day are used up. Nothing was asked; try again tomorrow."),
    said("The chat model cannot be reached or refuses to answer."),
    said("A memory that is {state} is no longer waiting for a yes. Nothing was changed."),
    said("A memory that is {state} cannot be changed. Restore it first, or save a new one."),
    said("A memory that is {state} cannot become {after}. Nothing was changed."),
    said("A memory cannot move between a person and a team. Save it again in the other scope."),
    said("This candidate looks like an instruction to an agent. Only an administrator can admit it; you can reject it."),
    said("This looks like an instruction to an agent. Only an administrator can admit it; nothing was changed."),
    said("There is no decision about this memory to take back."),
    said("This memory changed after it was shown. Nothing was decided; look at it again."),
    said("That is already remembered, as #{number}. Nothing was changed."),
    said("What this memory said lies in the archive. Restore it from its own page, which fetches it."),
    said("This person has paused their memory: nothing is read or changed until they switch it on."),
    said("This person has paused their memory: nothing is changed until they switch it on."),
    said("This person has paused their memory: nothing is saved until they switch it on."),
    said("The person has forgotten this. Only a new statement of theirs brings it back; nothing was saved."),
    said("Say what is to be remembered: the text is empty."),
    said("The text has {number} characters; at most {limit} fit into one memory. Nothing was changed."),
    said("{field} has {number} characters; at most {limit} fit. Nothing was stored."),
    said("It holds a character that cannot be stored (NUL or half of a surrogate pair)."),
    said("The text holds U+{character} at position {number}, which cannot be stored. Nothing was changed."),
    said("That is only how the secret is hidden. Write what it is to say; nothing was changed."),
    said("Say what holds instead of the two."),
    said("Choose one of {choices}."),
    said("This conflict was resolved in the meantime. Nothing was changed."),
    said("One of the two is no longer in use, so there is nothing to decide. Nothing was changed."),
    said("`{key}` must be {misfit}."),
    said("password: At least {number} characters."),
    said("The file has {number} bytes; at most {limit} fit. Nothing was imported."),
    said("The file has {number} memories; at most {limit} fit into one import. Nothing was imported."),
    said("There is no memory in this file. Nothing was imported."),
    said("The file is not text in UTF-8, nor one of our exports."),
    said("The file begins like JSON, but is not."),
    said("The file holds no list of memories under {choices}."),
    said("{name} is not an export of Memory Desk."),
    said("The file unpacks to more than this installation takes."),
    said("This ZIP is not an export of Memory Desk."),
    said("The password does not open this file."),
    said("This file is damaged, or not a ZIP."),
    said("it is empty"),
    said("it is neither a text nor an object"),
    said("it has none of {choices}"),
    said("it was deleted there"),
    said("it has no text"),
    said("it is {state}: no longer held to be true"),
    said("it is a summary of conversations that are not imported"),
    said("a text of at most {limit} characters"),
    said("a text of 1 to {limit} characters"),
    said("a name of letters, digits, spaces and ._:/-, at most {limit} characters"),
    said("one of {choices}"),
    said("true or false"),
    said("a whole number from {low} to {high}"),
    said("a date such as 2019-05-01 or 05-01"),
    said("a date that exists, such as 2019-05-01 or 05-01"),
    said("a time zone such as Asia/Shanghai"),
    said("a language, by name or by code such as zh or en"),
    said("short, medium, long, or a limit with a number"),
    said("There is an agent of that slug already. Nothing was changed."),
    said("This key opens nothing any more. Make a new one instead."),
    said("A slug has lower-case letters, digits and hyphens, at most 50."),
    said("There is already a person with that e-mail. Nothing was changed."),
    said("You cannot switch yourself off."),
    said("Erase your own account on your own data page."),
    said("Say why: the person sees the reason."),
    said("Say why, in at most {limit} characters: the person sees the reason."),
    said("{address} is not an address that a browser can go back to."),
    said("Nobody who agreed to it has liked an answer yet that may be used: there is nothing to export."),
    said("Look through its sample first. Nothing was released."),
    said("The file is not what was made. Nothing was released; make a new one."),
    said("Somebody in it has taken their consent back. The file was deleted; make a new one."),
    said("That external id already names a person who signs in. Nothing was changed."),
    said("Name the person in X-User-ID: 1 to 128 visible ASCII characters."),
    said("There is no capability {name}. Choose from {choices}."),
    said("The archived file {name} is not in the archive. Nothing was changed; an administrator has to look."),
    said("The archive cannot be reached just now. Nothing was changed; try again later."),
    said("This key may not do that for this person."),
    said("There is no such thing here."),
    said("The text holds a character that cannot be stored (NUL or half of a surrogate pair). Nothing was changed."),
    said("The text is larger than this installation allows. Nothing was changed."),
    said("The version named in If-Match is not the current one. Nothing was changed; read it again."),
    said("A template has at most {limit} characters; this one has {number}."),
    said("The template took longer than {limit} s and was stopped."),
    said("The process that renders templates did not start in time. Try again."),
    said("The template broke the process that renders it."),
    said("The template takes too much memory."),
    said("The template is nested too deeply."),
    said("The prompt would be longer than {limit} bytes."),
    said("Line {number}: {name}"),
)
PLACE = re.compile(r"{(\w+)}")


def told(error: DeskError | str) -> str:
    """The sentence of an error, or of a reason, in the reader's language; as it is where it is not known."""
    text = error if isinstance(error, str) else error.detail
    for english, pattern in _patterns():
        found = pattern.fullmatch(text)
        if found:
            words = {name: _word(name, value) for name, value in found.groupdict().items()}
            return _(english).replace("`", "").format(**words)
    return text


def _word(name: str, value: str) -> str:
    if name in ("state", "after"):
        return str(State(value).label) if value in State.values else value
    if name == "misfit":
        return told(value)
    return key_label(value) if name == "key" else value


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Each sentence with the form that finds it; the longer first, since `one of …` also ends others."""
    ordered = sorted(REFUSALS, key=len, reverse=True)
    return [(text, re.compile(_form(text), re.DOTALL)) for text in ordered]


def _form(text: str) -> str:
    parts = PLACE.split(text)
    return "".join(re.escape(part) if place % 2 == 0 else f"(?P<{part}>.+?)" for place, part in enumerate(parts))
