"""Headings and openings that only announce what comes: "Big news from our house", "Long meeting today"."""

from __future__ import annotations

import re

_ANNOUNCED = (
    r"(?:(?<=new )(?:job|role|house|flat|car|phone)|news|updates?|announcement|confession|intro(?:duction)?|question|request|thing|note|story|meeting|call|day|days|week|weeks|weekend|month|months|year|morning|afternoon|evening|night|shift|"
    r"times?|session|trip|journey|drive|commute|changes?|chapter|milestone|plot twist|twist|surprise|start|beginning|adventure|report|summary|recap|status|development|clarification|correction|heads-up|reminder|warning|background|context|(?:house |ground |golden )?rules?|requests|instructions|guidelines)"
)
_SOURCE = (
    r"(?:to (?:start|begin)(?: with)?|first off|today|tonight|yesterday|lately|recently|again|everyone|everybody|all|so far|ahead|alert|first|time|(?:this|last|next) \w+|since \w+|for (?:you|me|us|once|the \w+|today)|from (?:us|me|here|home|(?:my|our|the|this) [\w' ]{2,20}|[A-Z]\w+)|"
    r"on (?:my|our|this|the) (?:side|end|front|\w+ front)|over here|here|at (?:work|home|school|(?:my|our|the) \w+)|in (?:my|our|the) (?:life|family|house|team|office|household)|(?:for|of) (?:[\w'-]+ ){0,2}[\w'-]+|about (?:me|us|myself|(?:my|our|the) [\w' ]{2,20}))"
)
_FRAGMENT = re.compile(
    rf"(?:(?:just|only|some|a|an|the|another|one|quite a|what a|such a|my|our|more|lots of|a bit of|a few|two|three|first|last|new) ){{0,3}}+(?:(?!\bis\b|\bare\b|\bwas\b|\bhas\b|\bhave\b|\bno\b|\bnever\b)[\w'-]+,? ){{0,3}}?{_ANNOUNCED}(?:,? {_SOURCE}){{0,3}}$",
    re.IGNORECASE,
)
_SAYS_MORE = re.compile(
    r"\b(?:I|I'm|I've|I'd|I'll|we|we're|we've|you|he|she|they|it|it's|is|are|am|was|were|has|have|had|do|does|don't|no|not|never|always|every|only|please|prefer|love|like|hate|need|want|use|keep|give|send|write|make|call me|remember|until|due|moved|changed|allerg\w*|intoleran\w*|asthma\w*|diabet\w*|epilep\w*|cancer|chemo\w*|dialysis|surgery|operation|diagnos\w*|pregnan\w*)\b|\d|[:=]",
    re.IGNORECASE,
)

_BEFORE = re.compile(r" (?:before (?:we|I) (?:start|begin|get going|get started|dive in|go on|forget)|(?:for|to give) you)$", re.IGNORECASE)
_SHORT = 5
_WHERE_OR_HOW = re.compile(r"(?:in|on|at|for|with|within|under|as) (?!me\b|us\b)[\w' -]+$", re.IGNORECASE)
"""What is left of a sentence before its order: "in two sentences"."""

_ADVERBIAL = re.compile(
    r"of all [\w' -]{2,40} (?:i|we|you) \w+(?: (?:with|on|in|at|from|by))?$|(?:in|for|on|with) [\w' -]{2,40} you \w+(?: \w+)?(?: (?:for|to|with|by) (?:me|us))?$"
    r"|(?:most|some|many|all) (?:mornings|evenings|nights|days|afternoons|weekends|\w+days)(?:,? (?:once|after|before|when|while|as soon as) [^,]+)?$",
    re.IGNORECASE,
)
"""Says of what, in what or when something is so, which comes behind its comma: "Of all the woods I work with, …"."""


def announces(text: str) -> bool:
    """Whether the clause has no subject and no verb and only announces what comes."""
    text = _BEFORE.sub("", text)
    if _ADVERBIAL.match(text):
        return True
    if len(text.split()) <= _SHORT and _WHERE_OR_HOW.match(text) and not _SAYS_MORE.search(text):
        return True
    return len(text.split()) <= 9 and not _SAYS_MORE.search(text) and bool(_FRAGMENT.match(text))
