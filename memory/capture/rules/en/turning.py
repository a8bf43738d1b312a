"""What ended and what took its place, said in two clauses: "I quit CrossFit, it's pilates for me now", "I'm not Swedish, I'm Norwegian"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memory.capture.rules.en import homes, jobs, stack, words
from memory.capture.rules.en.making import Clause, pattern, say
from memory.capture.types import Statement
from memory.enums import Kind

_DOING = r"(?:[a-z]+ing (?:(?:to|at|in|on|for|with|as|off) )?)?"
_OLD = r"(?:my |our |the )?(?P<old>[\w'&.+# -]{2,40}?)"
_SINCE = r"(?> any ?more| completely| entirely| altogether| for good| (?:last|this) (?!night|morning|afternoon|evening)\w+| in \w+| (?:a|\w+) (?:days?|weeks?|months?|years?) ago| recently| now)*$"
_ENDED = tuple(
    pattern(source)
    for source in (
        rf"@I(?:'ve| have)? ?@adv(?:quit|gave up on|given up on|gave up|given up|give up|stopped|dropped|ditched|left|cut out|cutting out|resigned from|abandoned|binned|dumped|sold|cancelled|canceled|outgrew|outgrown|uninstalled|retired|scrapped|phased out|moved (?:off|on from|away from)|got rid of|gotten rid of|said goodbye to) {_DOING}{_OLD}{_SINCE}",
        rf"(?:I'm|I am|we're|we are) @adv(?:done with|through with|finished with|out of|over|off|no longer (?:on|in|at|with)) {_DOING}{_OLD}{_SINCE}",
        rf"@Iam not (?:living |working |based |employed )?(?:in|at|with|on) {_OLD} any ?(?:more|longer)$",
        rf"@I no longer [a-z]+ (?:(?:to|at|in|on|for|with|as) )?{_OLD}{_SINCE}",
        rf"@I (?:don't|do not|never) [a-z]+ (?:(?:to|at|in|on|for|with|as) )?{_OLD} any ?more$",
        rf"no more {_OLD}(?: for (?:me|us))?$",
        rf"(?:good)?bye(?:[ -]bye)?,? (?:to )?{_OLD}$",
        rf"(?:so long|farewell|adios|ciao|see you(?: later)?),? (?:to )?{_OLD}$",
        r"(?P<old>(?-i:[A-Z])[\w&.+# -]{1,30}?)(?:'s| is| are) (?:out|gone|history|no more|dead|retired|off the (?:table|menu|list)|behind (?:me|us)(?: now)?)$",
        r"(?:I'm|I am|we're|we are) not (?:an? )?(?P<old>[\w-]{3,20})$",
        rf"(?:no longer|not|instead of|rather than) (?:(?:on|at|in|from|with|by|to) )?{_OLD}$",
    )
)
_DAYS = re.compile(r"(\w+day)s$", re.IGNORECASE)
"""Days of the week are also named without an s: "every Thursday"."""
_TAKES_OVER = re.compile(
    rf"\b(?:{words.NOW}|{words.ONWARD}|since (?:then|last|(?!\d)\w+)|so far)\b|\bfor me$|^(?:only|it's all|everything)\b",
    re.IGNORECASE,
)
_TAKEN_UP = re.compile(
    r"(?:I|we)(?:'ve| have)? (?:just |recently |finally )?(?:took up|taken up|switched to|moved on to) (?P<what>.+)", re.IGNORECASE
)
_I_AM = re.compile(r"(?:I'm|I am|we're|we are)\b", re.IGNORECASE)
_I_AM_NOT = re.compile(rf"{_I_AM.pattern} not\b", re.IGNORECASE)
_OF_IT = re.compile(r"(?:it's|it is|they're|that's)\b", re.IGNORECASE)
_ONCE_IN = re.compile(r"I (?:grew up|was (?:born|raised|brought up)) (?:in|on|near)\b", re.IGNORECASE)
"""Of no weight beside where somebody lives now."""
_EXCHANGED = pattern(
    r"@I(?:'ve| have)? ?@adv(?:sold|got rid of|ditched|dumped|traded in|scrapped|retired|cancelled|replaced|swapped|gave away|handed back|returned) (?:my|our|the)\b"
)
"""What is done to a thing that gives place to another."""
_NOW = re.compile(rf"\b(?:{words.NOW})\b", re.IGNORECASE)
_STOPPED = pattern(r"@I(?:'ve| have)? ?@adv(?:no longer [a-z]+|stopped [a-z]+ing)\b")
_OF_WORK = ("basic.employer", "basic.occupation")
_FROM_TO = re.compile(
    r"\b(?:moved|migrated|switched|changed|converted|transitioned|upgraded|downgraded|ported|swapped|shifted|gone|went|moving|migrating|switching) "
    r"(?:[\w' ]{1,30} )??(?:over )?from (?!home\b|work\b|here\b|there\b|the\b)(?P<old>[\w.+#-]{2,}(?: [\w.+#-]+){0,2}) (?:over )?to\b",
    re.IGNORECASE,
)
_NOT_THAT = re.compile(
    r"\b(?:is|are|it's|called|named|to|on|at|in|says) [\w' :./-]{1,40}?,? (?:and )?not (?:on |in |at )?"
    r"(?P<old>(?!\w+ing\b|(?:an?|the|too|very|so|just|only|that|my|at)\b)[\w'-]+(?: [\w'-]+)?)$",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"\b(?:now|these days|nowadays|switched|started|moved|changed)\b.*\b(?:instead of|rather than|in place of) (?:an? |the |my |our )?(?P<old>(?!\w+ing\b)[\w.+#'-]+(?: [\w.+#'-]+)?)$",
    re.IGNORECASE,
)
_POINTING = re.compile(r"(?:it|that|this|them|those|these|him|her|you|all|everything|here|there|work|home|sure|me)\b", re.IGNORECASE)


_MOMENT = re.compile(
    r"(?:early |mid |late |last |this )?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|\w+day|(?:19|20)\d\d)$",
    re.IGNORECASE,
)
"""When it ended, not what."""
_REASON = re.compile(r",? (?:because|since|as (?:I|my|the)\b|due to|for lack of).*$|,.*$", re.IGNORECASE)
_PASTIME = re.compile(
    r"\b(?:choir|band|orchestra|quartet|club|gym|team|league|class(?:es)?|course|lessons?|training|group|society|circle|squad|church|allotment|volunteering|yoga|pilates|karate|judo|ballet|crossfit|therapy|diet|"
    r"smoking|vaping|drinking|running|jogging|swimming|cycling|climbing|dancing|singing|knitting|painting|rowing|sailing|fencing|boxing|tennis|football|badminton|squash|hockey|golf|chess|bridge|piano|guitar|violin|cello|drums)$",
    re.IGNORECASE,
)
_HAD_TO = re.compile(
    r"^(I|we)(?:'ve| have)? (?:had|decided|chose|chosen|was forced|were forced) to (?=give up|quit|stop|drop|leave)", re.IGNORECASE
)
_DROPPED = re.compile(
    r"^(I|we)(?:'ve| have)? (?:(?:just|recently|finally) )?(?:dropped out of|pulled out of|stepped down from|stepped back from|bowed out of) ",
    re.IGNORECASE,
)
_NOT_DOING = re.compile(
    r"^(?:I'm|I am|we're|we are) (?:not|no longer) (?=[a-z]+ing )(?P<doing>.+?)(?: any ?more| any longer)$", re.IGNORECASE
)
_COME_ROUND = re.compile(
    r"(?:I|we)(?:'ve| have)? (?:finally |really |completely )*(?:(?:come|came) (?:a)?round to|warmed to|gone off|went off|(?:got|gotten) into (?=\w+ing\b)|grown to (?:like|love|hate|dislike)|fallen out of love with|lost interest in|got tired of|gotten tired of) "
    r"(?P<old>[\w' -]{3,40}?)(?: now| lately| recently)?$",
    re.IGNORECASE,
)


def _is_pastime(what: str) -> bool:
    return bool(_PASTIME.search(what)) or (what.endswith("ing") and not re.search(r"\b(?:working|living|taking|being)$", what))


def given_up(clause: Clause) -> list[Statement]:
    """A pastime that the clause says is over, though no rule reads it."""
    return say(clause, Kind.FACT) if _PASTIME.search(ended(_plainly_ended(clause.text))) else []


def _plainly_ended(text: str) -> str:
    """The clause without its reason, "had to give up" as "gave up", "dropped out of" as "quit", "am not singing any more" as "stopped singing"."""
    text = _DROPPED.sub(r"\1 quit ", _HAD_TO.sub(r"\1 ", _REASON.sub("", text)))
    doing = _NOT_DOING.match(text)
    return f"I stopped {doing['doing']}" if doing else text


def ended(text: str) -> str:
    """What the clause says is over; empty when it says no such thing."""
    for form in _ENDED:
        found = form.match(text)
        if found and not _POINTING.match(found["old"]) and not _MOMENT.match(found["old"]):
            return _DAYS.sub(r"\1", found["old"])
    return ""


def turned(before: str, clause: Clause, joined: str, statements: Sequence[Statement]) -> list[Statement]:
    """What the clause says in the place of what came before it in the clause before; empty when it does not. `joined`: by which word."""
    if joined == "but" and _ONCE_IN.match(before):
        return list(statements)
    old = ended(before)
    if jobs.leaves(before):
        statements = jobs.next_employer(clause) or statements
    if homes.leaves(before) or homes.names_place(old):
        statements = homes.there(clause, before) or statements
    if not _next(before, old, statements) and not (old and _in_its_place(before, clause, joined, statements)):
        return []
    if not statements and _OF_IT.match(clause.text):
        return say(replace(clause, text=f"{before}, {clause.text}", shown=""), Kind.FACT, replaces=old)
    return [_after(old, one) for one in statements]


def _next(before: str, old: str, statements: Sequence[Statement]) -> bool:
    """Whether the statements tell the next home, job or tool after one that has been left."""
    told = {one.key for one in statements if not one.removes}
    if homes.REGION in told:
        return homes.leaves(before) or homes.names_place(old)
    if told & set(_OF_WORK):
        return jobs.leaves(before) or bool(_STOPPED.match(before) and any(_NOW.search(f"{one.text} {one.quote}") for one in statements))
    return stack.is_tech(old) and any(stack.named_in(one.text) for one in statements)


def _after(old: str, new: Statement) -> Statement:
    """A statement in the place of what ended; it is of tools where that was one."""
    tool = stack.named_in(new.text) if stack.is_tech(old) and new.key != stack.KEY else ""
    if tool:
        new = replace(new, kind=Kind.PREFERENCE, key=stack.KEY, value=tool)
    return replace(new, replaces=new.replaces or old)


def _in_its_place(before: str, clause: Clause, joined: str, statements: Sequence[Statement]) -> bool:
    """Whether the clause tells what came after what ended: in its words, or by naming another of the kind."""
    taken_up = _TAKEN_UP.match(clause.text)
    if taken_up:
        return _is_pastime(ended(before)) and _is_pastime(taken_up["what"])
    if joined == "and" and "instead" not in clause.text and not (_EXCHANGED.match(before) and _NOW.search(clause.text)):
        return False
    return bool(_TAKES_OVER.search(clause.text) or (_I_AM_NOT.match(before) and _I_AM.match(clause.text)))


def displacing(statement: Statement) -> Statement:
    """The statement with what its own words say that it displaces: "from Jenkins to Actions", "Brisket, not Biscuit"."""
    if statement.replaces or statement.removes:
        return statement
    found = _FROM_TO.search(statement.text) or _NOT_THAT.search(statement.text) or _INSTEAD.search(statement.text)
    if found:
        return replace(statement, replaces=found["old"])
    turned_to = _COME_ROUND.match(statement.text)
    over = turned_to["old"] if turned_to else "" if statement.key not in ("", "habit.routines") else ended(_plainly_ended(statement.text))
    return replace(statement, changes=over) if over else statement


def behind(clause: Clause, statement: Statement) -> str:
    """What the clause says has ended in favour of what was stated just before: "I do everything in Zed now, Sublime is history"."""
    return ended(clause.text) if _TAKES_OVER.search(statement.text) and not statement.replaces else ""
