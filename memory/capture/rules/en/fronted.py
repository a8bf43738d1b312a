"""What stands before the subject of a clause, or around it, and is no matter of the rules: since when, after how long, "my partner and I" for "we"."""

from __future__ import annotations

import re

from memory.capture.rules.en import words

_ALL_OF = re.compile(r"^(?:all|most|each|both|every one) (?:of )?(?=(?:my|our) )", re.IGNORECASE)
_LETS = re.compile(r"^let's (?=(?:switch|speak|talk|use|stick|keep|continue|write|chat|stay|do)\b)", re.IGNORECASE)
_AFTER_LONG = (
    r"after (?:an?|\w+|many|several|almost \w+|nearly \w+|over \w+) (?:\w+ )?(?:years?|months?|weeks?|decades?|hours?|days?|rounds?|meetings?|discussions?|debates?|thought|agonising|arguing)\b(?: (?:of|in|at|with|and|as) [\w' &.-]{2,40}?)??"
    r"(?=,? (?:I|we)(?:'ve| have)? (?:finally |eventually |then |just |all |both )*(?:[a-z]+ed|left|quit|went|chose|chosen|made|sold|took|got|became|agreed)\b)"
)
"""A long while before something came about."""
_LATELY = (
    r"(?:an?|about|around|almost|nearly|over|just|only|not|exactly|back|earlier|early|late|last|this|in|over|on|at|during|since|before|after|as|some|several|one|two|three|four|five|six|seven|eight|nine|ten|\d+|yesterday|recently) ?(?:[\w'-]+ ){0,5}?(?:[\w'-]+)??"
    r"(?=,? (?:I|we)(?:'ve| have)? (?:finally |just |both |all |also )*(?:moved|relocated|emigrated|resettled|upped sticks|settled|switched|migrated|swapped|traded|replaced|dropped|ditched|changed|started|joined|left|quit|resigned|became|retired|gave up|took up|got (?:promoted|hired|a new)|was (?:promoted|hired|made|appointed))\b)"
)
"""When a change came about that still holds."""
_SINCE_WHEN = re.compile(
    rf"^(?:{words.TURNS}|(?:in|at) the end|{_AFTER_LONG}|{_LATELY}|(?:as of|as from|starting|from|since) (?:(?:this|last) (?:week|month|year|spring|summer|autumn|winter|\w+day)|today|now|yesterday|\w+day)|(?:ever )?since (?!my\b|our\b|I\b|we\b)[\w' ]{{3,30}}?|(?:for|over) the (?:last|past) [\w ]{{3,30}}?|for [\w ]{{1,20}}? (?:years?|months?|weeks?)(?: now)?|(?:from|starting) (?:next |the )?\w+(?: (?:of )?\w+)?(?: on(?:wards)?)?(?=,? I'll be (?:an?|the)\b)|at (?:work|home|uni|school|the office)),? (?=I'll|(?:I've|I have|I'm|I|we've|we have|we're|we|my)\b)",
    re.IGNORECASE,
)
_SHARED_SUBJECT = re.compile(
    r"^(?:both )?(?:(?:(?:my|our|the) [\w-]+(?: [A-Z]\w+)?,? ){1,3}and I|me and (?:my|the) [\w-]+)(?=\s+(?!is\b|was\b|has\b))",
    re.IGNORECASE,
)
_HOUSEHOLD = re.compile(
    r"^(?:my|our|the) (?:whole |entire |little |small )*(?:family|household|lot|gang|clan)(?: has| have)?"
    r"(?= (?:just |now |recently |finally |all )*(?:moved|relocated|emigrated|resettled|packed up|upped sticks|settled)\b)",
    re.IGNORECASE,
)
"""Where a family has moved to, there they live who tell it."""

_NEW = re.compile(r"^(my|our) (?:new|current|present) (?=(?:[\w'-]+ ){0,2}?[\w'-]+(?:'s| is| are| has)\b)", re.IGNORECASE)
_NOW_WITHIN = re.compile(
    r"^((?:my|our) (?:[\w'-]+ ){1,5}?),?(?:these days|nowadays|at the moment|right now|currently|at present|now),? (?=(?:is|are)\b)",
    re.IGNORECASE,
)
"""Words of the present before "is": "my favourite tea these days is …" speaks of the same as "my favourite tea is …"."""


def shorn(text: str, *, lasting: bool) -> str:
    """The clause with a plain subject first. `lasting`: its sentence says that it holds from now on."""
    shared = _SINCE_WHEN.sub("", _ALL_OF.sub("", _SHARED_SUBJECT.sub("We", _HOUSEHOLD.sub("We", text, count=1), count=1), count=1), count=1)
    shared = _NOW_WITHIN.sub(r"\1", _NEW.sub(r"\1 ", shared))
    return _LETS.sub("", shared) if lasting else shared
