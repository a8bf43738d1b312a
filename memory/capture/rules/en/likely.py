"""What no rule reads, but looks so much like a statement that it is kept in its words; and what a rule read, but looks like talk of the moment."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules.en import announcing, life, others, stance, wording, words
from memory.capture.rules.en.likeness import stated
from memory.capture.rules.en.making import Clause, say
from memory.capture.types import Statement
from memory.enums import Kind

KEEP = 0.55
"""From here on a clause about the speaker is kept though no rule knows it."""
EXCUSE = 0.9
"""From here on one that only seems to say why ("I don't know the jargon" after what is wanted)."""
KEEP_OTHER = 0.75
"""From here on one that is worded as an order, or without a speaker."""
IDLE = 0.12
"""Below, a statement that rests on a loose rule is left out."""
_LOOSE = (Kind.FACT, Kind.PREFERENCE)
_FEWEST, _MOST = 3, 24
"""Words of a clause that is judged."""
_OF_ANOTHER = re.compile(
    r"(?:me|him|them|he|she|it|they|you|your|his|her|their|its|this|that|these|those|there|here|who|which|what|one (?:of (?:the|these|those|them)|is|was)|someone|somebody|people|an?|"
    r"(?:he|she|it|they|you|that|there|here)'(?:s|re|ve|ll|d))\b",
    re.IGNORECASE,
)
"""What opens a clause about somebody or something else, or points at what was said before."""
_DOES_TO_ME = re.compile(
    r"it (?:(?:really|always|absolutely|totally) )*(?:drives|bugs|annoys|irritates|bothers|upsets|stresses|scares|confuses|helps|calms|relaxes|makes|frustrates|infuriates) me\b.* (?:when|if|to)\b",
    re.IGNORECASE,
)
_BLANKED = re.compile(r" {4,}")
"""Where a quotation stood in the sentence."""
_ROW = re.compile(r"[^,]{2,30}(?:, [^,]{2,30}){2,}$")
"""Bare words in a row, which are asked for or gone through: "Copenhagen, three nights, two adults"."""
_OF_SOMEBODY = re.compile(
    r"\b(?:I|I'm|I've|I'd|me|my|we|we're|our|us|is|are|was|has|have|no|not|never|always|only|please|don't|can't|hates?|loves?|likes?|prefers?|needs?|wants?|allerg\w+|intoleran\w+|vegan|vegetarian)\b",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"[{}<>=|\\`$]|\w\(|::|//|\b[A-Z]{3,} [A-Z*]|(?:^|\s)/\w|_\w")
_FOR_ALL = re.compile(
    r"\bto (?:everyone|everybody|all|others|every user|(?:all |the |our |your )?(?:users|customers|people|visitors))\b", re.IGNORECASE
)
"""An order that is not for the speaker."""
_AT_HAND = re.compile(
    r"\b(?:this|that|these|above|below|attached|following|you said|your (?:last|first|second|previous|answer|code|version))\b",
    re.IGNORECASE,
)
_SLIP = re.compile(
    r"(?:oops|whoops|sorry|apologies|typo|no,? (?:wait|hang on|hold on|sorry)|wait|hang on|hold on)\b|(?:I|we) (?:mean|meant)\b",
    re.IGNORECASE,
)
"""What puts something right that nobody knows is no statement of its own."""
_OTHERS_THING = re.compile(r"(?:my|our) [\w-]+(?: [A-Z]\w+)?'s\b", re.IGNORECASE)
_SIGNS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (Kind.CONSTRAINT, re.compile(r"\b(?:must(?:n't)?|not allowed|can't|cannot|allerg\w+|intoleran\w+|doctor|have to|has to|need|needs|at most|max)\b", re.IGNORECASE)),
    (Kind.PREFERENCE, re.compile(r"\b(?:prefer|like|love|enjoy|favou?rite|hate|dislike|rather|annoys?|drives? me|bugs?|please|for me|always|never|only|no)\b", re.IGNORECASE)),
)  # fmt: skip
_OWN = re.compile(r"(?:the whole|I|I'm|I've|I'd|we|we're|we've|my|our)\b", re.IGNORECASE)
_EXCUSE = re.compile(r"(?:I'm not|I am not|I don't|I do not|I can't|I cannot|I need|I get|I break|I keep)\b", re.IGNORECASE)
_TASK = re.compile(
    r"(?:(?:please|kindly|just|now|also|can you|could you) )*(?:do the needful\b|give|show|send|list|tell|name|find|suggest|recommend|write|plan|help|make|draft|create|get|draw|book|pick|bring|explain|teach|describe|summari[sz]e|compare|check|solve|calculate|translate|answer|fix|tidy|clear|wipe|scrap|bin|strike|erase|delete|remove|replace|insert|change|rename|shorten|lose|(?:work|stay|go|continue) (?:in|at|with|for|from)) (?:me|us|my|our|an?|the|some|\w+)\b",
    re.IGNORECASE,
)
"""An order for one thing, unless it says that it holds for always."""
_STANDING = re.compile(
    r"\b(?:when(?:ever)? you|when(?:ever)? I (?:ask|send|write|say|give)|every time|each time|(?:in|of) (?:all |any )?(?:your|my) (?:answers|replies|reports|emails|code|texts)|with me|to me|(?:starting|from) (?:today|tomorrow|monday|next|now)|moved to)\b",
    re.IGNORECASE,
)
"""Words of an order, or of news, that hold beyond the moment."""
_MOMENT = re.compile(
    r"\b(?:in (?:an?|half an?|\d+|a few|five|ten|fifteen|twenty|thirty|two|three) (?:seconds?|secs?|minutes?|mins?|hours?)|right (?:now|this minute)|just now|a (?:minute|second|moment) ago|any (?:minute|second)|on the trot|in a row)\b"
    r"|^(?:I'm|I am|we're|we are) (?:(?:just|currently|now|busy|still) )*(?:putting together|drafting|filling (?:in|out)|typing up|writing up) ",
    re.IGNORECASE,
)
"""What is over before it is of use."""
_FOR_NOW = re.compile(
    r"^(?:so )?(?:I|we)(?:'ve got| have got| have| only have| got)(?: only| just| about| around| roughly| like)* (?:an?|half an?|\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of) (?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?)"
    r"(?: (?:left|to go|off|free|spare|until|till|til|before|to)\b.*)?$|^no longer (?:in |at |with )?[A-Z][\w'-]+$|^(?:I|we)(?:'ve got|'ve| have)(?: got| only| just)* (?:an?|half an?|some|\d+\w*|one|two|three|four|five|six|a few|loads of|leftover) (?:[\w-]+ )?(?:of )?(?:onions?|tomato(?:es)?|eggs?|carrots?|potato(?:es)?|leeks?|peppers?|mince|chicken|rice|pasta|flour|butter|cheese|milk|tins?|cans?|jars?|packets?|bunch(?:es)?|courgettes?|mushrooms?|beans|lentils|chickpeas|spinach|garlic|cream|apples|bananas)\b|^(?:I'm|I am|we're|we are) (?:still |just |currently |sat |stuck |back )*(?:on the (?:train|bus|tube|tram|plane|ferry|phone|loo|sofa|bog|move|way|road|platform)|at (?:work|my desk|the office|school|uni)(?=$|,| (?:so|and|right|until)\b)|at the (?:station|airport|shops?|till|checkout|bar|bus stop))\b(?!.*\b(?:every|usually|mornings|a lot|most)\b)|^(?:I'm|I am|we're|we are) (?:just |back )?in (?-i:[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+)?)$|^never been [a-z]+(?:ed|t) (?:properly|before|at all)$",
    re.IGNORECASE,
)
"""How long somebody has for the matter at hand; and pieces that say of nobody what they are not."""
_CHASED = re.compile(
    r"^(?:I|we)(?:'ve| have)? (?:already |just |then |also )*(?:rang|phoned|called|emailed|e-mailed|texted|messaged|wrote to|chased|spoke to|queued|complained|waited|tried|asked)\b(?!.*\b(?:it|him|her|them) [A-Z])|"
    r"^(?:I|we) (?:also |just |really |still )?(?:need|want)(?!.* (?:because|since|as|for) (?:of )?(?:(?:stairs|steps|heights|noise|light|crowds) (?:are|is) .*)?(?:my|I'm|I am|I have|I can't)\b)(?!.*\b(?:are|is) (?:murder|hell|agony|torture|hard|tough|bad) (?:on|for|with) my\b) (?:an?|some|ideas|help|tips|\d+) |^(?:I|we) haven't (?:\w+ )?\w+$|\b(?:been \w+ing(?: [\w-]+){0,3}|not worked|broken|down|out of order|acting up|playing up) since (?:about |around )?(?:\w+day|yesterday|last night|this morning|lunch\w*|the weekend)\b",
    re.IGNORECASE,
)
"""What somebody needs or did about the matter at hand, or since when it has been a nuisance."""


_FOR_THE_TASK = re.compile(
    rf"(?:now|again|once more|this time) in (?:{words.LANGUAGES})\b|(?:please )?(?:start|begin|kick off|open|end|finish|close|carry on|move on|proceed) (?:it |off )?(?:with|by|from|on|at)\b|"
    r"(?:(?:the|my|your|our|today's) )?(?:first|second|third|next|last|other|final|today's|another) (?:job|task|one|up|thing|question|item|order of business|assignment|request|exercise|topic)\b",
    re.IGNORECASE,
)
"""An order or a heading of the piece of work at hand."""
_ON_ITS_OCCASION = re.compile(
    r"(?:when(?:ever)?|if|once|as soon as) (?:you|I say|everyone|anyone)(?:'\w+)?\b(?!.*, (?:I|I'm|it|we|my)\b)", re.IGNORECASE
)
"""An order for an occasion; one that comes again has been read as such before."""
_SOMEBODY = re.compile(
    r"(?-i:[A-ZÀ-Ý][a-zà-ÿ'-]+)(?: (?:from|in|at|over in|next to|of) [\w' ]{2,24}?| next door| upstairs| downstairs)? (?:(?:really|also|always|never|just|absolutely|secretly) )*(?:is (?:an? )?(?:vegan|vegetarian|allergic|left|right|afraid|scared|terrified|married|engaged|pregnant|divorced|single|\d|from|into|obsessed|coeliac|celiac|diabetic|deaf|colou?r)|hates?|loves|likes|enjoys|prefers|adores|eats|drinks|lives|collects|plays|doesn't (?:eat|drink|like)|can't (?:eat|stand|drink)|was born|grew up|has (?:an?|two|three) (?:dog|cat|kid|son|daughter|child|allergy))\b"
    r"(?!.*\b(?:I|me|my|we|us|our)\b)",
    re.IGNORECASE,
)
"""How somebody is who has nothing to do with the speaker but to be known to them."""
_LOOKED_UP = re.compile(
    r"^(?!(?:I|I'm|I've|my|we|our)\b)[\w' -]{3,60} (?:statistics|stats|recipes?|fonts?|ideas|meaning|definition|templates?|calculator|symptoms|prices?|tutorials?|status)(?: (?:uk|us|online|please))?$|"
    r"^(?:dyslexic|autistic|coeliac|celiac|diabetic|asthmatic|colou?r[- ]?blind|(?:left|right)[- ]handed|single parent|married|retired)\b|^\w+ (?:is|was) (?:masculine|feminine|null|undefined|empty|missing|spel\w+)\b|"
    r"^(?:learning|error|frame|sample) rates?\b|^(?:rotated|turned|tilted|shifted) (?:it )?\d+ ",
    re.IGNORECASE,
)
"""Bare words to be looked up, and what something of the matter at hand did."""


def read(clause: Clause, *, told: bool = False) -> list[Statement]:
    """The clause as a statement in its own words; empty unless it looks like one. `told`: the message has made a statement before."""
    text = clause.text
    if clause.explicit or _BLANKED.search(clause.source):
        return []
    if not _FEWEST <= len(text.split()) <= _MOST or (_OF_ANOTHER.match(text) and not _DOES_TO_ME.match(text)) or _OTHERS_THING.match(text):
        return []
    if (
        (_ROW.match(text) and not _OF_SOMEBODY.search(text))
        or _MARKUP.search(text)
        or _FOR_ALL.search(text)
        or _AT_HAND.search(text)
        or _MOMENT.search(text)
        or _CHASED.search(text)
        or _FOR_NOW.search(text)
        or _LOOKED_UP.search(text)
        or _SOMEBODY.match(text)
        or life.TECHNICAL.search(text)
    ):
        return []
    slip = _SLIP.match(text) or _SLIP.match(wording.repair(clause.source))
    if slip or _ON_ITS_OCCASION.match(text) or ((_TASK.match(text) or _FOR_THE_TASK.match(text)) and not stance.lasting(clause.source)):
        return []
    if stated(text) < (EXCUSE if told and _EXCUSE.match(text) else KEEP if _OWN.match(text) or _STANDING.search(text) else KEEP_OTHER):
        return []
    return say(clause, _kind(text), about_person=not others.is_about(text))


_OF_THE_TALK = re.compile(
    r"\b(?:otherwise|or else)$|^(?:I|we)(?: can|'ll| will) (?:happily )?(?:draw|make|form|reach|come to|do|work out|figure out) (?:(?:up )?my own (?:conclusions?|mind|opinions?|judgements?|interpretation|decisions?)|the rest(?: myself)?)$|"
    r"^(?:I|we) (?:\w+ )?(?:write|talk|chat|come|message|text|turn|speak) (?:to|with) you\b|"
    r"^(?:I|we) (?:can |could |just )?(?:never|always|keep|can't|don't|still can't) (?:seem to |quite |ever )?(?:remember|know|forget(?:ting)?(?=$| )|recall|figure out|understand) (?:how|what|which|where|when|why|who|if|whether)\b|^(?:I|we)(?:'ve| have)? (?:done|been|had)?(?: (?:so|it|this|that))?(?: (?:for (?:years|ages|decades|a (?:long )?while|\w+ (?:years|months|weeks))|(?:ever )?since\b.*|all my life|always))?(?: now)?$|"
    r"^(?:I|we)(?:'ve| have)? (?:just )?(?:got|had|put|said|wrote|typed|spelt|spelled|remembered|gave|told you|mixed|messed|misspoke|misremembered)(?: (?:you|that|it|this|them|the \w+|those))*(?: (?:all|completely|totally|up|earlier|before))* ?(?:wrong|incorrectly|up|badly)(?: (?:earlier|before|above|last time|there))?$|"
    r"^(?:I|we) (?:don't have|have no|haven't(?: got)?) (?:an? |the )?(?:clue|idea|foggiest|notion)\b|^(?:in case|so that|lest) (?:it|that|this|you|I)\b[^,]*$|^on (?:the|this|that|my|our) [\w' -]{2,30}$|"
    r"^(?:I|we) keep (?:getting|seeing|hitting|coming out|coming up|arriving|ending up)(?: with| at)? (?:an? |the )?(?:[\d£$€]|different|wrong|weird|error|answers?|results?|numbers?|null|none|zero|nan\b|undefined|blank)|"
    r"^(?:I|we) (?:always|keep|never) (?:forget(?:ting)?|mix (?:them|it|that|those) up|remember)$",
    re.IGNORECASE,
)
"""What only says that somebody asks, and why."""
_ELABORATES = re.compile(
    r"^(?:I'm|I am) (?:(?:very|badly|severely|highly|really|quite|deadly|mildly|seriously|extremely) )*(?:allergic|intolerant)$|\b(?:don't|doesn't|do not|can't|cannot|never|not) even\b",
    re.IGNORECASE,
)


def is_idle(text: str, *, told: bool) -> bool:
    """Whether the clause only announces something or says that somebody asks, or, once something is told, puts it more strongly."""
    return announcing.announces(text) or bool(_OF_THE_TALK.search(text) or (told and _ELABORATES.search(text)))


def in_earnest(statements: Sequence[Statement], clause: Clause) -> list[Statement]:
    """The statements of a clause without those that rest on a loose rule while the clause looks like talk of the moment."""
    if _MOMENT.search(clause.text):
        return []
    if not any(_is_loose(one) for one in statements) or stated(clause.text) >= IDLE:
        return list(statements)
    return [one for one in statements if not _is_loose(one)]


def _is_loose(statement: Statement) -> bool:
    return not statement.key and statement.kind == Kind.FACT and statement.valid_until is None and not statement.replaces


def _kind(text: str) -> Kind:
    return next((kind for kind, sign in _SIGNS if sign.search(text)), Kind.FACT)
