"""Sentences in roundabout ways, told straight before they are cut into clauses. Pure."""

from __future__ import annotations

import re

from memory.capture.rules.en import jobs, objects, wording

_I = re.IGNORECASE
_THEY_SAY = re.compile(
    r"\s*\([^()]{0,40}\b(?:they|he|she|the doctors?) (?:say|says|said|reckons?|thinks?)\)|(?<=\w), (?:the|my) (?:doctor|doc|GP|consultant|nurse|specialist|allergist|clinic|hospital) (?:say|says|said|reckons?|thinks?|found|tells me|told me)(?=,|$)",
    _I,
)
"""Hearsay in brackets, about what the person tells for themself."""
_TOLD_OF_SELF = re.compile(
    r"^(?:(?:I )?(?:was|got|have been|'ve been|been)(?: just)? told|(?:my |the )?(?:doctor|doc|GP|hospital|consultant|nurse|specialist|clinic|optician|audiologist|psychiatrist)s?(?: just| has| have)? (?:says?|said|told me|reckons?|confirmed))"
    r"(?:,? (?:on|by|at|this|last|today|yesterday|back)\b[\w' ]{0,25}?)?(?: that)?,? (?P<i>I(?:'ve| have|'m| am)(?: (?:got|now|probably))? (?!to\b|gone|been))",
    _I,
)
"""Who said it first counts for nothing where it is about the speaker's own health."""
_HOPE_BEHIND = re.compile(
    r"^(?P<told>(?:I|I'm|I've|we|we're|we've|my|our)\b[^,;]{8,}),\s*(?:hoping to|hopefully|with any luck|fingers crossed|touch wood|all being well|if all goes well|we hope|I hope)\b[^,;]*$",
    _I,
)
"""What somebody hopes of what they have told for certain: "we're saving up for a boat, hoping to buy one in two years"."""
_NAMED_HERE = re.compile(r"^(?P<name>[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?) (?:here|speaking|again)(?=, )")
"""How somebody names themself in a few words: "Marguerite here, retired midwife"."""
_PACKING = re.compile(
    r"\b(?:packed (?:up|(?:my|our) bags|everything(?: up)?)|upped sticks|sold up)(?: again)? and (?=moved|relocated|emigrated|left)", _I
)
"""What goes before a move and says no more than it."""
_AND_MOVED_IN = re.compile(
    r"\b(?:bought|rented|found|got|taken|took)(?= an? (?:[\w-]+ ){0,3}?(?:flat|house|apartment|place|cottage|condo|home|bungalow|studio) (?:in|near|outside) )(?P<what> [^,;]{5,60}?),? and (?:(?:have |we've |I've |we |I )?(?:just |finally |already )?)moved in\b",
    _I,
)
_FLIPPED = re.compile(
    r"^(?P<who>I|we) used to (?:really |absolutely )?(?:love|like|hate|enjoy|prefer|adore|dislike|avoid|drink|eat) (?P<what>[\w' -]{2,40}?),? (?:but |and )?(?:now|these days|nowadays),? (?:I|we) (?P<verb>(?:can't |don't |really |absolutely )*(?:love|like|hate|enjoy|prefer|adore|dislike|avoid|stand|drink|eat)) (?:it|them|those)(?=[,.;!]|$)",
    _I,
)
"""What was once, and what has taken its place, with a pronoun for the thing."""
_SINCE_THEN = (
    r"(?:now|these days|nowadays|lately|(?:ever )?since [\w' ]{2,30}?|for the (?:last|past) [\w ]{2,20}?|from [\w' ]{2,20}? on(?:wards)?)"
)
_IT_IS_ALL = (
    r"(?:it's|it is|it has|that's|I'm on|I've|we're on|we've|we're|I'm)(?: (?:all|only|just|always|mostly|been|on|with|using|in|at))*"
)
_ONCE_AND_NOW = re.compile(
    rf"^(?P<who>I|we) used to (?P<verb>use|drive|drink|eat|play|live in|work (?:at|for|as|in)|study|take|read|wear|run|ride|teach|watch|(?:bank|shop|train|order|buy|bake|cook|travel|commute|listen|code|program|invest|trade|publish|host|sleep|swim|volunteer|write|draw|paint|edit|get about|pay) (?:in|on|with|at|by|from|through|via)|[a-z]+ (?:all )?(?:my|our|the) (?:[\w'-]+ ){{1,3}}?(?:in|on|with|at|by|from|through|via)) [\w'&.+# -]{{2,40}}?[,;]? (?:but |and )?(?:{_SINCE_THEN},? {_IT_IS_ALL}|{_IT_IS_ALL}(?= [^,;]{{2,40}} {_SINCE_THEN}$)) (?P<new>(?!(?:changed|closed|moved|stopped|finished|ended|sorted|wrecked|gone|different|the same|fine|ok|better|worse|too|so|very|no|not|just|a bit|really|me|us|just me)\b)(?![^,;]*\b(?:there|here|it|that)\b)[^,;]{{2,40}}?)(?: {_SINCE_THEN})?$",
    _I,
)
"""What was once, and the thing that has taken its place: "I used to drive a Saab, now it's a Kia"."""
_COME_TO = re.compile(
    r"^(?P<who>I|we)(?:'ve| have)? (?:really |finally |slowly )*(?:come|grown|learn(?:ed|t)|started|begun) to (?P<verb>love|like|hate|enjoy|dislike|adore|prefer|appreciate) (?P<what>(?!it\b|them\b|that\b|this\b|you\b|him\b|her\b)[\w' -]{2,40}?)(?: now| lately| recently)?$",
    _I,
)
"""A taste that somebody has come to."""
_CHANGED_ONE = re.compile(
    r"^(?P<who>I|we)(?:'ve| have)? (?:just |recently |finally )*(?:changed|switched|swapped) (?:my |our )?(?P<noun>employer|bank|gym|doctor|dentist|GP|provider|phone|car|broker|insurer|supplier|landlord|school|vet|barber|hairdresser|therapist|coach|accountant|solicitor|lawyer|editor|browser|mobile provider|energy supplier)s?\s*[:,;.–—-]+\s*(?:now )?(?:(?:it's|it is)(?: now)?(?= (?:the |my \w+, )?(?-i:[A-ZÀ-Ý0-9]))|(?:I'm with|we're with|I go to|I use)(?: now)?) (?P<new>[^,;]{2,40}?)(?: now)?(?:,? (?:instead of|not|rather than) [^,;]{2,40})?$",
    _I,
)
"""What somebody has changed, and to what: "I've changed banks, it's Monzo now"."""
_NO_LONGER_MINE = re.compile(
    r"^[\w' -]{1,40}? (?:isn't|is not|is no longer|aren't|are no longer) (?P<mine>my [\w' -]{2,40}?)(?: any ?more| any longer| now)?,? (?:but |now |it )*(?:it's|it is|that's|is|that would be)(?: now)? (?P<new>.+)$",
    _I,
)
"""The thing first, then whose it was: "green isn't my favourite colour any more, it's orange"."""


_NOW_MINE = re.compile(
    r"^(?=(?:these days|now|nowadays|lately|currently)\b|.* (?:now|these days|nowadays)$|.*, (?:and )?not )(?:(?:these days|now|nowadays|lately|currently),? )?(?P<new>(?!(?:I|it|that|this|my|these|those)\b)[\w' -]{2,40}?) (?:is|are)(?: now)? (?P<mine>my (?:new )?favou?rite [\w' -]{2,30}?)(?: now| these days| nowadays)?(?:, (?:and )?not (?:the )?[\w' -]{2,30})?$",
    _I,
)
"""The same of what has come instead: "these days sweet peas are my favourite flower, not peonies"."""


DEFINES = r"(?:when(?:ever)?|if) (?P<who>I|we|you hear me|people|everyone|everybody|anyone|(?:people|everyone|everybody|the \w+|those|colleagues|folks) (?:in|at|on|around|from) (?:my|our|the) [\w' -]{2,30}?|(?:my|our) [\w' -]{2,30}?) (?:ever |just |only )?(?:says?|talks? about|calls? (?:something|sth)|mentions?|writes?|refers? to) [^,.;?!]{2,40}?,? (?:I|we|they|he|she|it|that)(?: (?:always|usually|just|really|all))? (?:means?|refers? to|stands? for)\b .+"
"""What somebody means by a word: "when people in my lab say 'the cold room' they mean …"."""
COUNTS = r"(?:(?:in|at|on|for|among|within) (?:my|our|this) [\w' -]{2,30}?|for us|(?:we|I) (?:say|agreed|decided) (?:that )?),? (?!(?:I|we|you|he|she|they|it|there|the only|the best)\b)(?:(?:an?|the|any|every|each) )?[\w' -]{2,40}? (?:counts? as|only counts?|(?:is|are) (?:considered|classed as|called|treated as|deemed|regarded as|known as)|qualif(?:y|ies) as|means|stands? for|refers? to) .+"
"""What a word stands for where somebody works or lives: "in our warehouse a pick counts as late once it takes over 40 minutes"."""
_NOT_THE_REASON = re.compile(
    r"^(?:I(?:'m| am) not (?:actually |really )?(?:allergic to|intolerant (?:of|to)|scared of|afraid of|against) (?P<what>[\w' -]{2,40}?)),? (?:but |it's just that |it's just )?(?P<own>I (?:just |simply |only |really )*(?:can't (?:bear|stand|abide|take)|cannot (?:bear|stand)|don't (?:like|enjoy|care for)|hate|dislike|detest|loathe)(?: the (?:taste|smell|texture|look|feel|sight|sound) of)?) (?:them|it|those)\b",
    _I,
)
"""What is denied of a thing, and what holds instead, with a pronoun for it."""
_PARENT_HERE = re.compile(
    r"^(?:an? )?(?P<what>(?:[\w-]+ ){0,2}?(?:mum|mom|dad|mother|father|parent|widow|widower|grandad|grandma|granny|foster carer)) here(?: too)?,? (?:with |got |and )?(?=(?:one|two|three|four|five|six|\d|an?) )",
    _I,
)
"""Somebody who presents themself, and whom they have: "single dad here, one daughter"."""
_LISTED_AIMS = re.compile(
    r"^(?:(?:one|two|three|four|five|\d|a few|a couple of|some|the|my|big|main) )*(?:things?|goals?|aims?|ambitions?|targets?|resolutions?|plans?) (?:on my (?:(?:to-?do|bucket|wish) )?list|for me|I(?:'ve| have) set myself|of mine)?(?P<when> ?(?:for )?this (?:year|spring|summer|autumn|winter))(?: are|:) (?:to )?(?=[a-z]+ )",
    _I,
)
"""Aims under a heading: "two things on my list this year: learn to weld and …"."""
_WHEN_FIRST = re.compile(
    r"^(?P<when>(?:all |the whole of |all of |for the rest of )?(?:this|next) (?:week|weekend|month)),? (?P<what>(?:I'm|I am|we're|we are) (?!going\b|trying\b|thinking\b|looking for\b|having\b|getting\b)[a-z-]+ing\b[^,;]+)$",
    _I,
)


def plainly(text: str) -> str:
    """The sentence without hearsay about its own speaker, without what goes before a move, and with the thing in the place of a pronoun."""
    own = _AND_MOVED_IN.sub(r"moved into\g<what>", _HOPE_BEHIND.sub(r"\g<told>", text))
    own = _PACKING.sub("", _TOLD_OF_SELF.sub(r"\g<i>", _THEY_SAY.sub("", own)))
    own = _NOT_THE_REASON.sub(r"\g<own> \g<what>", _WHEN_FIRST.sub(lambda found: f"{found['what']} {found['when'].lower()}", own))
    own = _LISTED_AIMS.sub(r"My goals \g<when> are to ", _PARENT_HERE.sub(_as_parent, own)).replace("  ", " ")
    own = _COME_TO.sub(r"\g<who> \g<verb> \g<what> now", own)
    own = _WORKER_HERE.sub(_as_worker, _CHANGED_ONE.sub(_as_mine, own))
    own = _ONCE_AND_NOW.sub(_as_held, own)
    return objects.told(_NAMED_HERE.sub(_as_named, _FLIPPED.sub(_as_now, own)))


def mine_first(text: str) -> str:
    """The sentence with whose it is before what it is."""
    turned = _NO_LONGER_MINE.match(text) or _NOW_MINE.match(text)
    return f"{turned['mine']} is now {turned['new']}" if turned else text


def _as_parent(found: re.Match[str]) -> str:
    return f"I'm a {found['what'][:1].lower()}{found['what'][1:]}, I have "


def _as_named(found: re.Match[str]) -> str:
    """A name before more of its bearer: as a sentence where one follows, else as the head of a list ("Marguerite, retired midwife")."""
    return f"I'm {found['name']}" if _SENTENCE.match(found.string, found.end()) else found["name"]


_SENTENCE = re.compile(r", (?:and )?(?:I|I'm|I've|I'd|we|we're|my|our)\b", _I)


def _as_worker(found: re.Match[str]) -> str:
    """Somebody who presents themself by their work: "freelance illustrator here, based in Porto"."""
    return f"I'm {wording.with_article(found['what'])}, {found['rest']}" if jobs.is_job(found["what"]) else found[0]


_WORKER_HERE = re.compile(r"^(?:an? )?(?P<what>(?:[\w-]+ ){0,3}?[\w-]+) here,? (?P<rest>(?:based|living|working|studying|from)\b.+)$", _I)


def _as_held(found: re.Match[str]) -> str:
    """What somebody does now in the place of what they used to; who lived somewhere now lives in a place with a name."""
    if found["verb"].casefold() == "live in" and not found["new"][:1].isupper():
        return found[0]
    return f"{found['who']} {found['verb']} {found['new']} now"


def _as_mine(found: re.Match[str]) -> str:
    """The news as what is the speaker's."""
    return f"{'Our' if found['who'].casefold() == 'we' else 'My'} {found['noun']} is now {found['new']}"


def _as_now(found: re.Match[str]) -> str:
    return f"{found['who']} {found['verb']} {found['what']} now"
