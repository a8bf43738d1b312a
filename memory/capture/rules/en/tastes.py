"""Likes and dislikes, favourites, preferences of one thing over another, taboos and standing instructions."""

from __future__ import annotations

import re

from memory.capture.rules.en import stance, wording
from memory.capture.rules.en.making import Clause, Maker, each, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
LIKES, DISLIKES = "preference.likes", "preference.dislikes"

# What is liked in passing, of the talk or the work at hand, says nothing lasting.
_AT_HAND = re.compile(
    r"^(?:it(?! when)|this|that|these|those|them|him|her|you|your|yours|to (?:see|know|ask|add|change|make|have|get|point|mention|say|think|go|start|try|use|do|be|schedule|book|cancel|confirm|understand|hear|learn|find|check|bother|admit|interrupt|break|disappoint)\b|buying\b|selling\b|hiring\b|how\b|what\b|where\b|when\b|if\b|the (?:idea|first|second|third|last|new|way|look|sound|one|ones|other|"
    r"version|option|draft|design|approach|result|answer|suggestion|plan|title|tone|colou?rs?|layout|part|intro|ending|joke|name|example|structure|concept|direction|code|change|sound|fact|second one|previous|original|update)s?\b|my new\b|our\b.*\bhere|option\b|version\b|number\b|both\b|all of\b|one of\b|either\b|some\b|"
    r"an? (?:table|list|summary|copy|quick|few|word|second|moment|recipe|script|function|regex|refund|receipt|quote|ticket|room|flight|draft|version|minute|reply|answer|look|break|nap|drink|hand|favou?r|bit)\b|more (?:info|details|time)|too\b|not\b|(?:everything|anything|nothing|something)(?:$| (?:you|about (?:it|this)|else|here|so far|on)\b)|people like you|help\b|seeing (?:it|this|that)|what you|where this|being (?:here|able))",
    _I,
)
_HELD = re.compile(
    r"\b(?:error|bug|exception|compil\w+|stack ?trace|404|500|timeout|deadline tomorrow|this (?:weather|code|page|error|bug|result|answer|song is))\b",
    _I,
)
_HEAD = r"(?P<head>(?:@I)(?:'m| am|'re| are|'ve| have)? ?@adv(?:{verbs}))\s+(?:to death )?(?P<what>.+)"
_LIKING = (
    r"love|like|enjoy|adore|loved|am (?:really |very |quite |totally )?(?:into|fond of|keen on|crazy about|mad about|big on|obsessed with|addicted to|passionate about|partial to|hooked on|a sucker for)|"
    r"(?:really |very |quite |totally |so |completely |super |a bit )*(?:into|fond of|keen on|crazy about|mad about|big on|obsessed with|addicted to|passionate about|partial to|hooked on|a sucker for|interested in)|"
    r"(?:such )?an? (?:\w+ )?(?:fan|lover|admirer|sucker|devotee|aficionado) (?:of|for)|have an? (?:\w+ )?(?:soft spot|weakness|passion|thing|sweet tooth|love|fondness) for|take pleasure in|get a kick out of|can't get enough of|always order|always go for|always pick|always choose|swear by|look forward to|delight in|tend to like|grew to love|got into|grown to (?:like|love)"
)
_DISLIKING = (
    r"hate|hated|detest|loathe|dislike|despise|abhor|resent|dread|can't stand|cannot stand|can't bear|cannot bear|can't abide|cannot abide|can't tolerate|cannot tolerate|couldn't stand|(?:do not|don't|didn't|never) (?:really |much |particularly |actually )?(?:like|liked|enjoy|love|care for|fancy|care much for|appreciate)|no longer (?:like|enjoy|love|care for)|"
    r"(?:am |'m )?(?:really |so |quite |definitely )*not (?:really |much of |at all |exactly |particularly |that |very |so )*(?:an? (?:\w+ )?(?:fan of|lover of)|into|fond of|keen on|big on|a fan of|crazy about|interested in)|(?:really |so )*(?:sick of|fed up with|sick and tired of|tired of|allergic to small|bored of|grossed out by|put off by|turned off by|squeamish about)|have an aversion to|never liked|stay away from|go off|went off|gone off|draw the line at"
)
_TAIL = re.compile(
    r"\s+(?:when|while|if|whenever|after|before|because|since|so|but|although|though|and (?:it|they|I)|which|that (?:I|is|are)|as (?:long|I)|for (?:breakfast|lunch|dinner|dessert|holidays?|work|me)|on (?:my|the|weekends?)|in (?:my|the|general|meetings)|at (?:all|work|night)|any ?more|any longer|more than (?:anything|ever))\b.*$",
    _I,
)


_UNPLEASANT = re.compile(
    r"\b(?:on hold|stuck|traffic|queu\w+|waiting (?:in|for|around)|fines?\b|paperwork|filling (?:in|out)|being (?:ignored|woken|yelled|shouted|interrupted|stood|cancelled|canceled|told|blamed|lied|late|charged|billed|sick|ill|lectured|"
    r"spammed|rejected|ghosted|rained)|rejected|spam|jam(?:s|med)?\b|crash\w*|breaks? down|delay\w*|cancell?ed|overtime|unpaid|taxes|hangovers?|mosquitoes|flat tyres?|flat tires?|power cuts?|outages?|last[- ]minute|three a\.?m|3 ?am|4 ?am|"
    r"parking tickets?|speeding|dentist|root canals?|scammed|ripped off|yelled|losing (?:my|all)|wasting|for the (?:third|fourth|fifth|tenth|hundredth|millionth|umpteenth|\w+th) time|again and again)\b",
    _I,
)
"""What nobody likes: a liking of it is mockery."""
_ORDER_BEHIND = re.compile(
    r",\s*(?:text|call|e-?mail|message|just|so|please|give|send|use|keep|let's|try|stick|go|write|don't|do not|never|no more|skip|avoid|show|tell|make|get|leave|spare)\b.*$",
    _I,
)


def liked(text: str) -> str:
    """What a phrase of liking names, short; empty when it is something of the moment."""
    text = text.strip()
    if _AT_HAND.match(text) or _HELD.search(text):
        return ""
    return wording.thing(_TAIL.sub("", text))


def _taste(key: str) -> Maker:
    def make(match: re.Match[str], clause: Clause) -> list[Statement]:
        what, head = liked(match["what"]), match["head"]
        if key == LIKES and _UNPLEASANT.search(match["what"]):
            return []
        if not what or len(what.split()) > 12:
            return []
        if re.search(r"\b(?:to|ing)\b", what.split()[0], _I) and len(what.split()) == 1:
            return []
        whole = len(match["what"].split()) - len(what.split()) > 3 or re.match(
            r"(?:my|our) [\w-]+ [\w-]+ (?:and|or|but) ", match["what"], _I
        )
        return (
            say(clause, Kind.PREFERENCE, key, what)
            if whole
            else each(clause, Kind.PREFERENCE, key, head, _ORDER_BEHIND.sub("", _TAIL.sub("", match["what"])), longest=3)
        )

    return make


def _over(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = liked(match["what"])
    changed = re.search(r"\b(?:now|these days|nowadays|instead|any ?more)\b", f"{clause.text} {clause.source}", _I)
    old = wording.thing(match.groupdict().get("other") or "") if changed else ""
    return say(clause, Kind.PREFERENCE, LIKES, what, replaces=old) if what else []


def _prefers(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = liked(match["what"])
    if not what or re.search(
        r"\b(?:version|option|this one|that one|second one|first one|the (?:second|first|third|other)|the \w+ ones?$)\b", match["what"], _I
    ):
        return []
    return say(clause, Kind.PREFERENCE, LIKES, what)


def _repels(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = wording.thing(match["what"])
    return (
        say(clause, Kind.PREFERENCE, DISLIKES, what)
        if what and not re.match(r"(?:it|this|that|he|she|they|you|what|which|there)\b", what, _I) and len(what.split()) < 6
        else []
    )


def _taboo(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = wording.thing(
        re.sub(
            r"\s+(?:with|to|around|for|near|in front of|in) (?:me|us|my.*)\b.*$|\s+(?:ever|again|please|any ?more)\b.*$",
            "",
            match["what"],
            flags=_I,
        )
    )
    if not what or (re.match(r"(?:it|this|that|him|her|them|you|what)\b", what, _I) and not clause.explicit):
        return []
    return say(clause, Kind.CONSTRAINT, "taboos", what)


def _standing(match: re.Match[str], clause: Clause) -> list[Statement]:
    text = clause.text
    forbids = bool(re.search(r"\b(?:never|don't|do not|no|avoid|stop|not|under no circumstances)\b", text, _I))
    personal = bool(re.search(r"\b(?:me|my|mine|our|us|I|I'm)\b", text, _I) or _AT_HOURS.search(text))
    if (
        not (personal or (stance.lasting(text) and _AGENT_DEED.search(text)))
        or _OF_TASK.search(text)
        or (_IDLE.search(text) and not _ALWAYS.match(text))
    ):
        return []
    if not (stance.lasting(text) or _WHENEVER.match(text)) and not (
        _FOR_ME.search(text) and (re.match(r"(?:please )?only\b", text, _I) or (forbids and not _YET.search(text)))
    ):
        return []
    return say(clause, Kind.CONSTRAINT if forbids else Kind.PREFERENCE)


def _none_for_me(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT) if not _OF_TASK.search(clause.text) else []


_ALWAYS = re.compile(r"(?:please |from now on,? )*always (?:give|show|tell|send|remind|help) me\b", _I)
_AGENT_DEED = re.compile(
    r"\b(?:suggest|recommend|propose|offer|schedule|book|plan|order|cite|quote|sign|address|remind|ask|check|include|use|mention|send|start|end|convert|round|call|show|link|name|assume|put|add|tell|give)\w*\b",
    _I,
)
_FOR_ME = re.compile(
    r"\b(?:for|to|with|at|around|near|from|on) (?:me|us|my|our)\b|\b(?:call|ring|phone|schedule|book|message|e-?mail|disturb|text)\b.*\b(?:before|after|on \w+days|between|at night|weekends)\b|\b(?:show|tell|give|send|ask|call|book|remind|schedule|wake|contact) me\b|\bmy (?:calls|meetings|meals|food|recipes|slides|calendar|e-?mails|mornings|evenings|weekends|lunch|messages|reports|documents|code|travel|trips|flights|diary|schedule)\b",
    _I,
)
_WHENEVER = re.compile(r"(?:please )?(?:when(?:ever)? |every time |each time |for (?:all )?my )", _I)
_AT_HOURS = re.compile(
    r"\b(?:call|ring|phone|schedule|book|message|e-?mail|disturb|text)\b.*\b(?:before|after|on|between|at) (?:\d|\w+days?|noon|six|seven|eight|nine|ten|weekends|night|work|lunch)",
    _I,
)
_YET = re.compile(
    r"\b(?:yet|now|today|tonight|the (?:ending|answer|link|file|whole|full|code)|this|that|until|unless|it|so (?:many|much))\b", _I
)
_OF_TASK = re.compile(
    r"\b(?:function|class|method|script|query|endpoint|component|regex|button|null|exception|poem|story|haiku|essay|variable|return|loop|the (?:user|input|output|list|string|file|page|table|response|client|form)|this|that file|these)\b",
    _I,
)
_IDLE = re.compile(
    r"\b(?:worry|mind|give up|say never|ask me (?:why|how)|tell me (?:about|how|what|why|a|the|more)|bother|let me (?:know|see|down)|get me wrong|call me [A-Z]\w*|thank me|help me|show me (?:how|the|a|what)|give me (?:a|an|the|some|your|more)|judge me|blame me|quote me|look at me|remind me (?:of|to|about|tomorrow)|tease me|hate me)\b",
    _I,
)

TABLE = rules(
    (r"(?:please )?(?:don't|do not|never|don't ever|do not ever|stop|avoid|no more|let's not|I don't want to|I'd rather not|I don't wish to|I'd prefer not to) (?:ever )?(?:mention(?:ing)?|bring(?:ing)? up|talk(?:ing)? about|discuss(?:ing)?|joke about|joking about|speak(?:ing)? of|speak about|refer(?:ring)? to|ask(?:ing)? (?:me )?about|asking after|raise|raising|jokes about|hear about)\s+(?P<what>.+)", _taboo),
    (r"(?P<what>[\w' -]{3,40}) is (?:a taboo|taboo|off[- ]limits|a sore (?:point|subject)|a touchy subject|not something I (?:want to )?(?:talk about|discuss))\b.*", _taboo),
    (r"my (?:taboos?|no-go(?: topic)?s?)(?: is| are|:)\s+(?P<what>.+)", _taboo),
    (r"@I(?:'d|'ll| would)? ?@adv(?:prefer|favou?r) (?P<what>.+?)(?: now| these days)?,? (?:over|to|rather than|instead of|than|more than|not)\s+(?P<other>(?!be\b|go\b|see\b|the point).+)", _over),
    (r"@I(?:'d|'ll| would)? ?@adv(?:rather|choose|pick|take|opt for|go for|like|love|have|stay in|travel by|fly with) (?P<what>.+?) (?:over|rather than|instead of|than|more than)\s+(?P<other>.+)", _over),
    (r"(?:(?:on|at|for|in|during|after|before|when it comes to) [\w' ]{2,25}?,? )?@I(?:'d| would)? ?@adv(?:much )?(?:prefer|rather have|rather)\s+(?P<what>.+)", _prefers),
    (r"(?!(?:it|that|this|these|those|they|what|which|your|either|both|whatever|anything|the (?:first|second|third|last|other) one)\b)[\w' -]{3,50}? (?:suits? me|works? (?:best |better )?for me)(?: (?:best|better|fine|well|most|perfectly|down to the ground))?(?: (?:for|in|on|at) [\w' ]{2,30})?$", lambda _match, clause: say(clause, Kind.PREFERENCE)),
    (r"my preference is (?:for )?(?P<what>.+)", _prefers),
    (_HEAD.format(verbs=_DISLIKING), _taste(DISLIKES)),
    (_HEAD.format(verbs=_LIKING), _taste(LIKES)),
    (r"(?P<head>(?:absolutely |totally |really )?(?:love|adore))\s+(?P<what>(?!to\b|you\b|it\b|this\b|that\b|how\b|the way\b|your\b|what\b).+)", _taste(LIKES)),
    (r"(?P<head>(?:absolutely |totally |really )?(?:hate|can't stand|detest|loathe|not a (?:big |huge )?fan of))\s+(?P<what>.+)", _taste(DISLIKES)),
    (r"(?P<what>[\w' -]{3,40}?) (?:(?:really |always |just )?(?:makes? me (?:gag|sick|queasy|anxious|uncomfortable|nauseous|sad|angry|itch|retch|shudder|cringe)|gives? me the (?:creeps|ick)|puts? me off|turns? my stomach|drives? me (?:mad|crazy|nuts|up the wall)|bores? me(?: to (?:tears|death))?|disgusts? me|scares? me|terrif(?:y|ies) me|frightens? me|annoys? me|freaks? me out)|(?:is|are) (?:not my thing|not for me|not my cup of tea|my (?:worst )?nightmare|the worst))(?: .*)?$", _repels),
    (r"(?P<what>[\w' -]{3,40}?) (?:is|are) (?:really |totally |so |very much )?(?:my (?:thing|jam|cup of tea|passion|guilty pleasure|happy place|comfort food|hobby|hobbies)|right up my street|my weakness|my favou?rite)$", lambda match, clause: say(clause, Kind.PREFERENCE, LIKES, wording.thing(match["what"]))),
    (r"(?:nothing|not much) beats (?P<what>.+)", _over),
    (r"(?:please )?(?:nothing|no [\w' -]+?|none of [\w' -]+?|only [\w' -]+?) (?:for me|on my \w+|in my [\w ]+)(?: .*)?$", _none_for_me),
    (r"(?>please |also |and |so |from now on,? |going forward,? |in (?:the )?future,? |by default,? |as a rule,? |every time .{5,40}?, |whenever .{5,60}?, (?:please )?|when .{5,60}?, (?:please |always )+|when I .{3,40}?, (?!I\b|we\b|my\b)|for (?:all )?my [\w ]{3,30}, (?!I\b|we\b|my\b))*(?:always|never|don't|do not|avoid|only|no|please|stop|use|send|give|book|call|address|schedule|include|convert|round|assume|check|ask|sign|cc|keep|put|add|show|quote|start|end|suggest|recommend|remind|tell|convert|translate|summari[sz]e|prefix|sort|log|write|reply|default|format|turn|flag|highlight|double-check|wait|under no circumstances|on no account|in no case|at no point)\b.*", _standing),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements of taste, taboos and standing wishes."""
    return first(TABLE, clause)
