"""Standing orders: what the agent is to do, or to leave, on an occasion that comes again ("whenever you quote a price, add the VAT"). Pure.

An order is known by the verb of a deed that an agent does. That it stands is known by its occasion: a kind of talk, of question or of piece of work
rather than the one at hand; by words that hold for always; or by whose it is: every reply, what you write for me.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_I = re.IGNORECASE
_DEEDS = (
    r"give|list|show|put|use|write|add|include|tell|explain|quote|cite|ask|suggest|recommend|mention|round|convert|format|label|number|translate|spell|sign|start|end|begin|open|close|finish|skip|leave|keep|make|answer|reply|respond|call|address|check|warn|flag|mark|highlight|"
    r"assume|provide|offer|propose|repeat|summari[sz]e|send|draft|describe|define|compare|name|refer|state|specify|attach|link|point|break|split|group|sort|order|rank|run|test|comment|indent|capitali[sz]e|print|return|output|wrap|double-check|verify|confirm|apologi[sz]e|joke|praise|drop|"
    r"omit|avoid|stop|prefer|stick|switch|limit|cap|restrict|lead|focus|consider|remember|note|treat|think|go|get|set|be|say|speak|talk|remind|tag|title|underline|estimate|calculate|compute|count|measure|express|phrase|word|rephrase|simplify|shorten|expand|elaborate|cover|discuss|"
    r"introduce|present|structure|organi[sz]e|arrange|lay|follow|match|mirror|copy|wait|pause|pick|choose|select|favou?r|prioriti[sz]e|base|draw|bring|hold|spare|cut|trim|lose|ditch|steer|stay|exceed|teach|correct|fix|point out|spell out|write out|leave out|book|schedule|plan|message|text|ping|help|teach|review"
)
_DONE_BY_YOU = (
    r"write|draft|give|send|show|make|suggest|recommend|propose|quote|cite|list|compare|explain|describe|answer|reply|respond|translate|summari[sz]e|review|check|correct|fix|edit|code|generate|create|plan|book|find|search|look up|calculate|compute|do|use|mention|refer|talk|speak|report|return|output|format|introduce|"
    r"present|name|call|address|ask|offer|tell|teach|quiz|test|help|convert|work|break|put|add|include|pick|choose|share|point|count|estimate|round|spell|sign|prepare|design|build|come up|read|proof-?read|rewrite|rephrase|research|schedule|rank|cover|have to|disagree|notice|spot|get something|make a mistake|aren't sure|don't know|are not sure|do not know|are unsure|run into"
)
_BY_DOING = r"(?:answer|reply|respond|writ|draft|explain|translat|summari[sz]|cod|giv|quot|suggest|recommend|compar|describ|discuss|talk|review|correct|edit|plann|book|calculat|convert|nam|list|cit|format|creat|generat|mak|help|teach|proof-?read|rephras|report|search|offer|propos|send|show)ing"
_DONE_BY_ME = r"(?:just |simply |only |ever |come to you (?:and|to) )*(?:ask|paste|send|share|show|upload|mention|bring|want|need|request|post|drop|forward|quote|give|describe|report|tell you|talk|complain|make an? (?:\w+ )?(?:mistake|typo|error)|get something|misspell|write|speak|attach|come|plan|hand|type in|look for|call for|raise|ping|text|message|ask)"
_AT_HAND = re.compile(
    r"\b(?:this|that|these|those|it|him|her|today|tonight|tomorrow|now|next|done|ready|finished|above|below|here)\b|\bto (?-i:[A-Z])", _I
)
_DEFINITE = re.compile(r"\b(?:the|my|our) (?!topic\b|subject\b|question\b|conversation\b|talk\b|answer\b|chat\b)\w+", _I)
_ALWAYS = r"(?:as an? general (?:thing|rule|matter|principle|point)|as a matter of course|from (?:now|here|today) on(?:wards?)?|from today|in (?:the )?future|going forward|henceforth|in general|generally|by default|as an? (?:rule|default)|in (?:all )?our (?:chats?|sessions?|conversations?)|in (?:all )?your (?:answers|replies|responses|messages)|(?:every|each) time(?=,)|(?:whatever (?:I ask|the (?:question|topic|task))|no matter (?:what|how|which) [^,]{3,40}|unless (?:I|you're|you are|told|otherwise|asked|stated)[^,]{0,40})(?=,))"
_TOPICS = r"(?:questions?|topics?|stuff|matters?|problems?|subjects?|requests?|tasks?|queries|chats?|sessions?|conversations?|answers?|replies|issues|reviews?|summaries|translations?|explanations?|lists|recipes?)"
_EVER = r"(?:whenever|any ?time(?: that)?|every ?time(?: that)?|each time(?: that)?|as soon as)"
_OCCASION = re.compile(
    rf"^(?:so |and |also |but |oh )*(?:(?P<when>(?P<ever>{_EVER})|when|if|where)(?P<of> (?:you(?:'re| are)? (?:ever |always |just )*(?:{_DONE_BY_YOU}|not sure|unsure|in doubt|{_BY_DOING})\b|I {_DONE_BY_ME}\b|we(?:'re| are)? (?:talk|discuss|speak|chat|do|work|plan|cook|write|play|practi[sc]e|get to|go through)\w*\b|it (?:comes to|concerns|involves)\b|it's (?:about |a question of |to do with )?|"
    rf"(?:the (?:topic|subject|question|talk|conversation|answer)|there(?:'s| is| are)|an? (?:question|answer|topic|word|task|recipe|text|number|reply))\b|{_BY_DOING}\b|asked\b)[^,:]{{0,70}})"
    rf"|(?P<for>for|in|on|with|about)(?P<all> (?:all|any|anything|everything|every|most|each)\b(?! time\b)[^,:]{{0,60}}| (?!this\b|that\b|the\b|my\b|these\b|his\b|her\b)(?:[\w-]+ ){{1,3}}{_TOPICS}(?: [^,:]{{0,30}})?| (?!this\b|that\b|the\b)(?:[\w-]+ ){{1,3}}you (?:{_DONE_BY_YOU})\b[^,:]{{0,30}}))"
    rf"(?:(?:,|:)\s+|\s+(?=(?:I|we)(?:'d| would) (?:really )?(?:like|prefer|appreciate|love|want)\b|please (?!note\b)[a-z]|(?:always|never) [a-z]))(?P<order>.+)$",
    _I,
)
_FOR_ALWAYS = re.compile(rf"^(?:so |and |also |but |oh )*{_ALWAYS}[,:]?\s+(?P<order>.+)$", _I)
_AND_ALWAYS = re.compile(
    rf"(?:[,;]|\s[–—-])?\s+(?:and|but|also|then)[,\s]+(?:also |please )*(?P<standing>{_ALWAYS}[,:]?\s+(?P<order>[^?]+))$", _I
)
"""A piece of work, and behind it what holds from now on."""
_ORDER = re.compile(
    rf"(?:(?:please|always|never|just|only|also|then|first|kindly|simply) |(?:don't|do not)(?: ever)? |make sure (?:to |you |that you )|(?:can|could|would|will) you (?:please )?|you (?:should|must|can|need to|have to) )*+(?:{_DEEDS}|no|without)\b(?! up\b| in\b(?=\W*$)| back to him| (?:her|him|them) (?:that )?I\b)"
    r"|(?:the|your|all|every|each) [\w' -]{2,40}? (?:should|must|goes?|comes?|belongs?|needs? to|ha(?:s|ve) to)\b|(?:just|only) (?:the|an?|one|two)\b",
    _I,
)
_LIKED = re.compile(
    r"(?:I|we)(?:'d| would)? (?:(?:don't|do not|never) )?(?:really |always |much )*(?:like|want|prefer|need|expect|appreciate|love|hate)\b",
    _I,
)
_FOR_SUBJECT = re.compile(rf"^(?:for|in|on|with|about|as for|when it comes to) [^,:]{{2,40}}, {_ALWAYS}[,:]? (?P<order>.+)$", _I)
"""An order that names what it is about before it says that it stands: "with trivia, in future, only the answer"."""
_OUT_FOR_GOOD = re.compile(
    r"^(?:please |just |and |so )*(?:leave|drop|skip|omit|cut|lose|ditch|quit|avoid)(?: out)? (?:the |your |all |any |those |these )*[\w'-]+(?: out)?,? (?:permanently|for good|for ever|forever|from now on|every time|without exception)$",
    _I,
)
_YOUR_WAY = re.compile(
    r"^(?:it(?:'d| would) (?:really |also )?(?:help|be [\w ]{3,20}?)(?: for me| me)?|I(?:'d| would) (?:really )?(?:appreciate it|like it|love it|prefer it|be (?:glad|grateful|happy)|prefer|like)) (?:if |when |that )?your (?:tone|style|voice|manner|register|answers?|replies|responses|messages|explanations|summaries|examples|language|wording|spelling)\b(?! (?:to|in) (?:this|that|my (?:last|first)))(?: [\w ]{2,30}?)? (?:stayed|were|was|kept|remained|became|had|came|used|didn't|weren't|wasn't|ended|started|began|stuck|read|sounded|to (?:be|stay|have|come|use|sound))\b.+",
    _I,
)
_NO_SUCH_WORDS = re.compile(
    r"^(?:please |and |so )*(?:no more|enough(?: with| of)?|stop(?: with)?|ditch|drop|skip|lose|cut|omit|avoid|leave out|spare me)(?: the| your| those| all| any)* (?P<mark>[\"'“‘])[^\"“”‘’\n]{2,40}[\"'”’](?=.*\b(?:repl(?:y|ies)|answers?|messages?|responses?|you|ever|always|again|any ?more|openers?|openings?|lines?|business|stuff|please)\b)",
    _I,
)
"""Words that the agent is to leave, in quotation marks."""
_ORDER_FIRST = re.compile(
    rf"^(?:please |always |just |also |so )*(?:{_DEEDS})\b[^,;]{{3,90}}?,? {_EVER} (?:you(?:'re)? |I |we |there |it comes )(?!can\b|like\b|want\b|have time\b|get (?:a|the) chance\b|are ready\b)",
    _I,
)
_EVER_AFTER = r"(?:whatever I ask|no matter what(?: I ask)?|unless (?:told|I (?:say|ask|tell)|asked|otherwise|stated)\b[^,]*|every time|each time|at all times|as a rule|in general|by default|from (?:now|here) on|always)"
_ORDER_LAST = re.compile(
    rf"^(?:please |just |also |so )*(?:assume|{_DEEDS})\b[^,;]{{3,90}}?(?:,? {_EVER_AFTER}|,? in (?:every|each|all) (?:answer|reply|chat|session|message|letter|e-?mail|list|summary|recipe|report|translation)s?)$",
    _I,
)
_OF_EACH = re.compile(
    r"^(?:please |always )*(?:start|begin|open|end|close|finish|sign off|sign|head|title|format|keep|make|number|date) (?:(?:every|each|all) (?:of )?(?:your |our |my )?|our |your )(?:answers?|repl(?:y|ies)|responses?|sessions?|chats?|conversations?|letters?|e-?mails?|lists?|messages?|summar(?:y|ies)|reports?)\b.+",
    _I,
)
_IN_ALL_YOU = re.compile(
    rf"^(?!(?:I|we|he|she|they|it|what|why|how|is|are|do|does|did|can|could)\b)[^.?!]{{3,90}}?,? (?:in|on|for|with|to|of) (?:(?:every|any|each|all|everything|anything|whatever)(?: (?!of\b)[\w-]+)? (?:that )?you (?:{_DONE_BY_YOU})(?: (?:for|to))? (?:me|us)\b|"
    r"(?:everything|anything|whatever|(?:every|each) [\w-]+) (?:that )?you (?:write|send|give|show|make|suggest|quote|draft|say|translate|explain))[^,]{0,24}$",
    _I,
)
_LIKED_WAY = re.compile(
    rf"^(?:what (?:I|we) (?:\w+ )?(?:want|need|like|prefer|expect|love|hate) (?:from you|(?:in|from|about) (?:an?|your|every|any) [\w ]{{2,24}}|when you [^,]{{3,40}}) is (?!an? (?:apology|answer|refund|yes|no|reply|hand|favou?r)\b|help\b)|(?:the way|how) (?:I|we)(?:'d)? (?:like|want|prefer|need) (?:my |your |the )?[^:]{{2,30}}: ?\S|"
    rf"(?:I|we) (?:really |always |do )?(?:like|love|appreciate|prefer|hate|dislike|enjoy)(?: it)? when you (?:{_DONE_BY_YOU}|repeat|start|keep|skip|number|joke|apologi[sz]e|use)\b|it(?:'d| would) (?:really )?(?:help|be \w+)(?: me)? if you (?:always|never|only)\b)",
    _I,
)
_ALLOWED = re.compile(
    r"^(?:feel free to|you (?:can|may|could)(?: always| happily)?|you're (?:free|welcome|allowed) to|it's (?:fine|ok|okay) to|don't (?:be afraid|hesitate) to) (?:swear|joke|tease|be|use|skip|speak|talk|write|assume|disagree|correct|challenge|criticise|interrupt|contradict|push back|argue)\b(?!.*\b(?:now|this|that|later|today|it)\b).*\b(?:with me|to me|around me|as you like)\b",
    _I,
)
_TREATED = re.compile(
    r"^(?:please |always |just )*(?:(?:treat|regard|see|think of) (?:me|us) (?:as|like) |(?:refer to|address) (?:my|our|me) ?[\w' ]{0,30}? (?:as|by|with) |be (?:[a-z]+er|more [a-z]+|less [a-z]+) (?:with|about|on|towards?) (?:me|my|us|our)\b)",
    _I,
)
"""How the person is to be treated, and what is theirs to be called."""
_REPLIES = r"(?:answers?|repl(?:y|ies)|responses?|explanations?|summar(?:y|ies)|translations?|messages?|outputs?|suggestions?|recommendations?|recipes?|examples|corrections?|drafts|estimates|lists?|reports?|code samples?)"
_MODAL = r"(?:should|must|needs? to|ha(?:s|ve) to|ought to|shouldn't|mustn't|can't|cannot|are to|is to|may never|may not)"
_OF_REPLIES = re.compile(
    rf"^(?:(?:(?:every|each|any|all)(?: (?:one )?of)?(?: your| my| the)? (?:[\w-]+ )?{_REPLIES}|your (?:[\w-]+ )?(?:answers|replies|responses|explanations|summaries|translations|messages|outputs|suggestions|recommendations|recipes|examples|corrections|lists))(?: (?:you (?:{_DONE_BY_YOU})|to me|for me|from you)\b[^,]{{0,30}}?)?|"
    rf"(?:(?:every|each|any|all|the) )?(?!the (?:one|first|last|next|other)\b)(?:[\w'-]+ ){{1,3}}you (?:{_DONE_BY_YOU})(?: up)?(?: for)?(?: me| to me| us)?) (?:always |never |should always )?{_MODAL} (?:always |never |only |not |ideally |also )*[a-z]",
    _I,
)
_HEADED = re.compile(
    rf"^(?:and |also |so )*(?!the\b|this\b|that\b|these\b|those\b)(?:(?:every|each|any|all) (?:[\w'-]+ )?[\w'-]+|(?:[\w'-]+ )?[\w'-]+s) you (?:{_DONE_BY_YOU})(?: up)?(?: (?:for|to))?(?: me| us| on my behalf| in my name)*: (?P<order>[^?]+)$",
    _I,
)
"""Pieces of work as the heading of how they are to be: "emails you write on my behalf: under 120 words"."""
_IN_ONE = re.compile(r"\b(?:in|of|on) (?:this|that|the)\b", _I)
_LASTS = r"(?:every (?:single )?time|each time|always|all the time|at the end of (?:every|each|your)|in every|in each|by default|as an? (?:default|rule)|any ?more|in (?:the )?future|in general|from (?:now|here) on|every (?:answer|reply|message|response)|each (?:answer|reply|message)|(?:for|in) (?:any|most|all|every|each|your))"
_NEED_NOT = re.compile(
    rf"^(?:you (?:don't|do not|needn't) always (?:need to |have to )?\w+ \w+|(?:(?:you (?:(?:don't|do not|never|no longer)(?: ever)? (?:need|have) to|needn't(?: always| ever)?|can (?:always )?(?:stop|skip|leave out|drop|quit|spare me)|shouldn't(?: always)?)|(?:there's |there is )?no need (?:to|for you to)|(?:please )?(?:stop|quit)(?= (?:{_BY_DOING}|tell\w+|remind\w+|ask\w+|add\w+|end\w+|start\w+|us\w+|say\w+|put\w+|apologi\w+|call\w+|repeat\w+)\b)))\b"
    rf"(?=.*\b{_LASTS}\b|(?:[^,]*\b(?:so|that) (?:\w+-)?(?:long|wordy|winded|formal|polite|detailed|verbose|careful|chatty|stiff|thorough|brief|cautious|apologetic|nice|gentle|technical)\b)|.* (?:telling|reminding|asking|calling) me\b)(?!.*\b(?:this|that|it) (?:time|one|email|text|bit)\b))",
    _I,
)
_ENOUGH = re.compile(
    rf"^(?:an? (?:single |short )?|one |two |three |four |five |\d+ )(?:or \w+ )?(?:short )?(?:sentences?|lines?|paragraphs?|words?|bullets?|(?:bullet )?points?|pages?|examples?|options?) (?:is|are|will|would|should) (?:be )?(?:plenty|enough|fine|do|sufficient|ideal|perfect)\b.*\b{_LASTS}\b",
    _I,
)
_THAT_IS_HOW = re.compile(
    r"^[^:;?]{3,120}?[:;,–—-]+ (?:and )?(?:that's|that is|this is) (?:the (?:deal|rule|way|arrangement|format|order|style|drill)|how|what|my (?:preference|rule|default))\b(?=.*\b(?:answers?|repl(?:y|ies)|reports?|everything you|(?:when|whenever|every time) you|from (?:now|here) on|(?:I|we)(?:'d)? (?:like|want|prefer|need) (?:every|each|all|my|your|things))\b)",
    _I,
)
_RULES = re.compile(
    r"^(?:(?:right|ok|okay|so|here are|these are|here's|and|my|our|the|some|a few|one|two|three|four|five|\d+|a couple of|standing|ground|house|golden|basic|general|simple|new|permanent) )*(?:rules?|preferences|guidelines|instructions|requests?|conventions|wishes) (?P<kind>for|about|on|in|with|when) (?P<of>[^:]{2,60}): (?P<orders>.+)$",
    _I,
)
_STAND = re.compile(r"\b(?:standing|ground|house|golden|permanent|general)\b(?=.* (?:for|about|on|in|with|when)\b)", _I)
_OF_YOU = re.compile(r"\b(?:you|your|me|our chats?|our (?:sessions?|conversations?)|answers|replies|responses|us)\b", _I)
_FLAT = re.compile(r"(?:always|never|no|only|just)\b", _I)
_AND = re.compile(
    rf",? and (?=(?:always|never|no|don't|do not|please|just|only|{_DEEDS})\b)|, (?:and )?(?=(?:always|never|no|don't|do not|just|only|{_DEEDS})\b|[\w-]+ \w+$)",
    _I,
)
_FIXED = re.compile(
    rf"^(?:please )?(?:always|never|don't ever|do not ever) (?!be\b|say never\b|stop\b|go\b|forget\b)(?:{_DEEDS})\b(?! up\b| for granted\b)",
    _I,
)
"""What is always or never to be done, by one who does what an agent does."""

_REGULAR = r"(?:weekly|monthly|quarterly|yearly|annual|daily|fortnightly|nightly|half-yearly)"
_IN_REGULAR = re.compile(
    rf"^(?:please |and |also |always )*(?:(?:I|we)(?:'d| would)? (?:really |always )?(?:like|love|want|prefer|need|expect) (?!to\b)|(?:put|include|add|use|have|keep|leave)\b )[^,;:?]{{2,70}}? (?:in|on|to|with|from|out of|at the (?:top|end|bottom) of) (?:the|my|our|your|every|each|all)? ?(?:[\w-]+ ){{0,2}}?{_REGULAR} (?:[\w-]+ )?(?:reports?|summar(?:y|ies)|updates?|digests?|newsletters?|decks?|figures|reviews?|forecasts?|dashboards?|e-?mails?|minutes|invoices?|statements?|overviews?|accounts|roundups?|breakdowns?)$",
    _I,
)
"""What belongs into a piece of work that comes again by the calendar: "I'd like year-on-year figures in the monthly report"."""
_IN_SUCH = re.compile(
    r"^(?:please |and |also )*(?:put|include|add|show|use|keep|list|mark)\b [^,;:?]{2,60}? (?:in|on|to|with|at the (?:top|end|bottom) of) (?:the |all |my |our )?(?:[\w-]+ ){0,2}?(?:tables|reports|charts|graphs|summaries|plots|slides|decks|e-?mails|figures|diagrams|invoices|lists|recipes|minutes)$",
    _I,
)
"""What belongs into a kind of work; beside another taste of the sentence it is one too."""


@dataclass(frozen=True, slots=True)
class Order:
    """A standing order in its words; `bound`: it holds on some occasion only, so that it is no field of the profile."""

    text: str
    bound: bool


def orders(sentence: str) -> list[Order]:
    """The standing orders that a sentence, repaired and bared, gives as a whole; empty where it gives none, or is left to its clauses."""
    ruled = _RULES.match(sentence)
    if ruled:
        return _ruled(ruled)
    behind = _AND_ALWAYS.search(sentence)
    if behind and _ORDER.match(behind["order"]) and not _FOR_ALWAYS.match(sentence):
        return [Order(behind["standing"], bound=False)]
    if _on_occasion(sentence) or _NEED_NOT.match(sentence) or _ENOUGH.match(sentence) or _THAT_IS_HOW.match(sentence):
        return [Order(sentence, bound=True)]
    free = any(form.match(sentence) for form in (_ORDER_LAST, _ALLOWED, _OUT_FOR_GOOD, _YOUR_WAY, _NO_SUCH_WORDS))
    if free or any(form.match(sentence) for form in (_OF_EACH, _IN_ALL_YOU, _LIKED_WAY, _TREATED, _HEADED)):
        return [Order(sentence, bound=not free)]
    replies = _OF_REPLIES.match(sentence)
    return [Order(sentence, bound=" you " in replies[0])] if replies and not _IN_ONE.search(replies[0]) else []


def is_fixed(clause: str) -> bool:
    """Whether a clause orders what is always, or never, to be done."""
    return bool(_FIXED.match(clause) or _IN_REGULAR.match(clause) or (_ORDER.match(clause) and _IN_ALL_YOU.match(clause)))


def is_of_a_kind(clause: str) -> bool:
    """Whether a clause says what belongs into a kind of work, which may as well be the one at hand."""
    return bool(_IN_SUCH.match(clause))


def _on_occasion(sentence: str) -> bool:
    always = _FOR_ALWAYS.match(sentence) or _FOR_SUBJECT.match(sentence)
    if always:
        order = always["order"]
        return bool(_ORDER.match(order) or (_LIKED.match(order) and _OF_TALK.search(order)))
    if _ORDER_FIRST.match(sentence):
        return True
    found = _OCCASION.match(sentence)
    if not found:
        return False
    occasion = _IT.sub("", found["of"] or found["all"])
    if not (_ORDER.match(found["order"]) or (occasion.startswith(" you") and _LIKED.match(found["order"]))):
        return False
    if _ANSWERING.fullmatch(occasion.strip()) or (found["for"] and re.match(r" (?:any|every)(?:one|body)\b", occasion, _I)):
        return False
    return not _AT_HAND.search(occasion) and bool(found["ever"] or found["for"] or not _DEFINITE.search(occasion))


_OF_TALK = re.compile(r"\b(?:you|your|I (?:ask|paste|send|share)|answers?|replies|responses|options|suggestions)\b", _I)
_IT = re.compile(r"^ it(?:'s)?\b(?: (?:comes to|concerns|involves))?", _I)
_ANSWERING = re.compile(
    r"(?:you(?:'re| are)? )?(?:answer|reply|respond|write|explain|talk|speak|writ|answering|replying|responding|writing|explaining|talking|speaking)(?: (?:to|with) me| me| things)?|(?:all|any) (?:of )?(?:your )?(?:answers|replies|responses)",
    _I,
)
"""An occasion that is every one: what is ordered for it is how to answer."""


def _ruled(found: re.Match[str]) -> list[Order]:
    """The orders behind a heading: "two standing rules for recipes: …"."""
    yours = bool(_OF_YOU.search(found["of"]))
    if not yours and (not _STAND.search(found.string) or _DEFINITE.match(found["of"])):
        return []
    each = [one.strip(" .,;") for one in _AND.split(found["orders"])]
    if not yours and not all(_ORDER.match(one) or _FLAT.match(one) for one in each):
        return []
    return [Order(one if yours else f"{found['kind']} {found['of']}, {one}", bound=not yours) for one in each if one]
