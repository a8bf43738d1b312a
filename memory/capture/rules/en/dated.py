"""What holds for a while and what happened: circumstances, appointments, plans, past events."""

from __future__ import annotations

import re
from dataclasses import replace

from memory.capture.rules.en import life, words
from memory.capture.rules.en.making import Clause, first, happened, passing, rules, say
from memory.capture.types import Statement
from memory.enums import Kind
from memory.text import dates

_I = re.IGNORECASE
_AT_HAND = re.compile(
    r"\b(?:getting (?!married|an? (?:puppy|dog|cat)|my|our)|(?:going|off) to (?:bed|sleep|lunch|the (?:shop|loo|toilet))|leaving now|trying|looking|wondering|asking|seeing|using|calling|debugging|testing|confused|sorry|happy|glad|tired|hungry|bored|free to|stuck|fine|good|able|running (?:into|the|a)|going to (?:ask|need|try|use|say|be honest|do|go|check|read)|about to|done|(?<!my )back|sure|ready|(?:morning|evening|night) person)\b",
    _I,
)
_NO_NEED = re.compile(
    r"\b(?:to bed|to sleep|good ?night|question|problem|issue|error|look|idea|request|doubt|thought|feeling|suggestion)\b", _I
)


def _future(text: str, clause: Clause) -> bool:
    return (
        any(
            mention.kind != "recurring" and mention.precision != "time" and mention.ends > clause.now
            for mention in dates.find(text, now=clause.now)
        )
        or dates.valid_until(text, now=clause.now) is not None
    )


def _circumstance(match: re.Match[str], clause: Clause) -> list[Statement]:
    if _AT_HAND.search(match["what"]) or life.TECHNICAL.search(clause.text) or not _future(clause.text, clause):
        return []
    if clause.source.rstrip().endswith("?") and _TODAY.search(clause.text):
        return []
    return passing(clause)


def _appointment(match: re.Match[str], clause: Clause) -> list[Statement]:
    if _NO_NEED.search(match["what"]) or life.TECHNICAL.search(clause.text) or not _future(clause.text, clause):
        return []
    return passing(clause, kind=Kind.EVENT)


def _now_only(match: re.Match[str], clause: Clause) -> list[Statement]:
    if any(mention.kind == "recurring" for mention in dates.find(clause.text, now=clause.now)):
        return []
    return [] if life.TECHNICAL.search(clause.text) else passing(clause)


def _wish_for_a_while(match: re.Match[str], clause: Clause) -> list[Statement]:
    return passing(clause) if _future(clause.text, clause) and not life.TECHNICAL.search(clause.text) else []


def _past(match: re.Match[str], clause: Clause) -> list[Statement]:
    if life.TECHNICAL.search(clause.text) or re.match(r"(?:it|that|this|them|through (?:the|your)|over (?:the|your))\b", match["what"], _I):
        return []
    if _TODAY.search(clause.text) and not _MILESTONE.match(clause.text):
        return []
    told = happened(clause) or (say(clause, Kind.EVENT) if _MILESTONE.match(clause.text) else [])
    status = _STATUS.search(clause.text)
    return [replace(one, key="family.status", value=status[0].casefold()) for one in told] if status else told


_TODAY = re.compile(r"\b(?:earlier|today|tonight|just now|this (?:morning|afternoon|evening)|a (?:moment|minute|second|while) ago)\b", _I)
_STATUS = re.compile(r"(?<=\bgot )(?:engaged|married|divorced)\b", _I)


_MILESTONE = re.compile(
    r"(?:I|we)(?:'ve| have)? (?:just |finally |recently |only |officially )*(?:passed my|graduated|got (?:married|engaged|divorced)|had (?:a|our|my) (?:baby|son|daughter|twins)|became an?|retired|bought (?:a|our|my) (?:house|flat|home|boat|car|van)|adopted|finished my|published my|won the|was diagnosed)\b",
    _I,
)


def _reminder(match: re.Match[str], clause: Clause) -> list[Statement]:
    """A reminder is a wish to the agent, kept only when it names its day: it ends with it."""
    mentions = dates.find(clause.text, now=clause.now)
    return passing(clause, kind=Kind.EVENT) if any(mention.ends > clause.now for mention in mentions) else []


_LIFE_PAST = (
    r"got back|came back|returned|got home|moved|started|finished|completed|ran|visited|went (?=to (?:the )?[A-Z]|on (?:holiday|a)|camping|skiing|hiking|freelance|vegan)|flew|drove|travell?ed|got married|married|graduated|bought|sold|adopted|had (?=(?:an?|my|our|the) (?:\w+ )?(?:baby|son|daughter|surgery|operation|accident|interview|miscarriage|stroke|wedding|scan|biopsy|transplant|party|exam|viva))|broke|sprained|passed|failed|joined|left|quit|attended|celebrated|met|signed|launched|shipped|hired|won|lost|became|turned|retired|got (?:engaged|divorced|promoted|my|a|the|our|married|home|back)|gave birth|"
    r"submitted|published|opened|closed|climbed|cycled|swam|hiked|planted|took|gave|received|handed in|released|booked|performed|played|defended|presented|spoke|interviewed|renewed|cancelled|canceled|paid off|stopped|gave up|was (?:born|diagnosed|promoted|in|at|on)|were (?:in|at|on)|walked|sailed|played|wrote|built|learn(?:t|ed)|lived|studied|worked|volunteered|migrated|switched|replaced|decided|agreed|landed|arrived"
)

TABLE = rules(
    (r"(?:please )?remind (?:me|us)\s+(?P<what>.+)", _reminder),
    (rf"(?:I|we)(?:'ve| have)? (?:only |just |finally |recently |both |actually )*(?:{_LIFE_PAST})\b(?P<what>.*)", _past),
    (rf"(?:yesterday|last \w+|on \w+day|in (?:19|20)\d\d|(?:a|two|three|\d+) (?:\w+ )?ago|earlier (?:today|this week)|this morning|over the weekend|back in \d{{4}}),? (?:I|we)(?:'ve| have)? (?:only |just |finally )*(?:{_LIFE_PAST})\b(?P<what>.*)", _past),
    (r"(?:I'm|I am|we're|we are) (?:currently |now |just |only |also )*(?P<what>(?:off to|flying|travelling|traveling|driving|moving|visiting|going|leaving|starting|having|getting married|meeting|seeing|presenting|hosting|taking|giving|launching|releasing|shipping|running|defending|sitting|picking up|due|expecting|scheduled|booked)\b.*)", _appointment),
    (r"(?:I'm|I am|we're|we are|I'll be|we'll be) (?:currently |now |just |also )*(?P<what>(?:looking after|minding|house-?sitting|dog-?sitting|cat-?sitting|pet-?sitting|babysitting|filling in for|standing in for|putting up) .*\b(?:(?:this|next) (?:week|weekend|month)|until|till|for (?:a|the|two|three|\d+)|while) ?.*)", lambda match, clause: passing(clause)),
    (r"(?:I'm|I am|we're|we are|I'll be|I will be|we'll be|we will be) (?:currently |now |just |only |also |away |still |all )*(?P<what>.+)", _circumstance),
    (r"(?:I|we)(?:'ve| have)? (?:got |also )?(?:have |got )?(?P<what>(?:an?|the|my|our|two|three|some|another|no) .+)", _appointment),
    (r"(?:I|we)(?: have| have got|'ve got|'ll have| will have| need to have)\s+(?P<what>.+)", _appointment),
    (r"(?:I|we)(?:'ll| will| won't| can't| cannot| am not| am going to|'m going to|'re going to) (?P<what>(?:not |only )?(?:be|work|have|start|finish|move|visit|fly|go|leave|travel|take|attend|meet|make|join|come|present|stay|run|do|return|get)\b.*)", _circumstance),
    (r"(?:I|we) (?:fly|leave|start|finish|travel|arrive|return|land|move|depart|go|present|defend|begin|sit|launch|release|ship|open|close|graduate|retire|marry|get married|break up|have to (?:submit|deliver|hand in)|need to (?:submit|deliver|hand in|finish))\s+(?P<what>.+)", _appointment),
    (rf"(?:my|our|the) (?P<what>(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS})s? (?:(?:is|are|'s|will be) (?:\w+ )?(?:visiting|coming|staying|away|on (?:holiday|leave|parental|maternity|sick|vacation|a)|in (?:town|hospital|[A-Z])|arriving|leaving|moving|getting|having|due|off|starting|travelling|traveling|here (?:for|until|this)|with (?:me|us) (?:for|until|this))|has (?:an?|her|his)|have (?:an?|their)|comes?|arrives?|leaves?|starts?|gets?)\b.*)", _circumstance),
    (r"(?:(?:my|our|the) )?(?P<what>(?!(?:no|book|cancel|move|find|need|needs|schedule|get|make|arrange|reschedule|want|postpone|any|another|what|which|is|are|can|could|please)\b)(?:[\w'-]+ ){0,2}?(?:appointment|scan|physio|dentist|optician|hygienist|check-?up|viewing|exam|interview|viva|assessment|operation|biopsy|MOT|haircut|blood test|vaccination|jab|lesson|rehearsal|gig|wedding|funeral|christening|parents' evening|inspection|hearing|vet|hen do|stag do|match|recital)(?:'s| is)? (?:on |at |this |next |the |from |tomorrow\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)[\w':.,/ -]{1,40})$", _appointment),
    (r"(?P<what>no (?:meetings|calls|sugar|alcohol|meat|coffee|travel|work|early \w+|late \w+|emails|gym|running|visitors)\b.*)", _wish_for_a_while),
    (r"(?:please )?(?:don't|do not|never) (?P<what>(?:schedule|book|plan|send|call|put|arrange|disturb|expect)\b.*)", _wish_for_a_while),
    (r"(?P<what>(?:working from home|out of office|on (?:leave|holiday|vacation|sick leave|call)|away|off sick)\b.*)", _circumstance),
    (r"(?:this|next) (?:week|weekend|month|quarter|summer|year),? (?:I'm|I am|we're|I'll|I|we) (?P<what>.+)", _circumstance),
    (r"(?:tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|next \w+day|tonight|today),? (?:I'm|I am|we're|I'll be|I have|we have|I've got) (?P<what>.+)", _appointment),
    (r"(?:at the moment|right now|currently|for the next \w+ \w+|for the next few \w+),? (?:I'm|I am|we're|we are) (?P<what>(?:staying|living|working|travelling|visiting|between|on|based|off|recovering|in [A-Z]).*)", _now_only),
    (r"(?:I'm|I am|we're|we are) (?:currently|temporarily) (?P<what>(?:staying|travelling|traveling|visiting|on|off|recovering|covering|standing in|between|in [A-Z]).*)", _now_only),
    (r"(?:I'm|I am|we're) (?P<what>(?:staying|travelling|traveling|visiting|on (?:holiday|vacation|leave|parental leave|maternity leave|sick leave|a business trip|crutches)|recovering|off sick|out of office|away|house-?sitting|jet-?lagged)\b.*)(?: at the moment| right now| currently)?$", _now_only),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements with a beginning or an end in the clause."""
    return first(TABLE, clause)
