"""The ways in which English asks to remember: a verb of keeping, what it points at, where that is to be kept, and what it is. Pure."""

from __future__ import annotations

import re

from memory.capture.commands import en_pointing as pointing
from memory.capture.commands import en_valued as valued
from memory.capture.rules.en import stance, wording

_I = re.IGNORECASE
ASK = (
    r"(?>(?:(?:scratch|strike|scrap|undo) that|on second thoughts?|actually no|change of plan|before (?:I forget|it slips my mind|it goes out of my head|I lose it)|while I (?:think of it|remember)|do me a (?:favou?r|solid)(?: and)?|oops|whoops|typo|wait|my (?:bad|mistake)|wrong|hang on(?! to\b)|hold on(?! to\b)|hm+|quick one|side note|hi|hey|hello|ok|okay|so|well|and|but|also|oh|ah|yes|yeah|no(?! (?:need|reason|longer|one|more|point|use)\b)|right|btw|by the way|fyi|actually|alright|please|kindly|just|do(?! you\b)|you(?= (?:must not|mustn't|can't|cannot|shouldn't|are not to)\b)|always|now|next|first|finally|then|lastly|one more thing|another thing|important|sorry|thanks|thank you|great|cool|useful|for next time|for later|from now on|for the future|whatever (?:happens|else you (?:do|forget))|"
    r"good (?:morning|afternoon|evening)|(?:would|do) you mind|(?:can|could|may) I (?:please )?(?:ask|get|have) you to|(?:is there )?any chance (?:(?:that )?you (?:can|could|would)|of you(?:r)?)|do you think you (?:can|could)|how about|can you|could you|would you|will you|can we|could we|you can|you may|you should|you must|you need to|you(?:'ll| will) want to|I(?:'d| would) (?:like|love|want|prefer) (?:you|it if you could|for you)(?: always)? ?(?:to)?|I (?:want|need|would like|ask|expect) you to|I want|let's|let us|"
    r"(?:I'd|I would) (?:really )?(?:appreciate|love|like|be glad|be grateful|be happy)(?: it)? if you(?:'d| could| would)?|it(?:'d| would) (?:really |also )?(?:help|be (?:great|good|nice|lovely|handy|helpful|useful|wonderful|brilliant|fantastic))(?: me)? (?:if you(?:'d| could| would)?|for you to)|make sure (?:to|you|that you)|be sure to|try to|it's important (?:that you|to)|is it possible to|I (?:was hoping|was wondering if|wonder if|was going to ask if|hope) you(?:'ll| can| could| would| might)|if you(?:'d| could| would)|promise (?:me )?(?:that )?you'll|can we agree (?:that )?you'll|you(?:'ll| will)|I(?:'m telling you|'m saying|'m mentioning)(?: this| it| that)?(?: now| here)? so (?:that )?you|help me)[\s,:;.!–—-]+)*"
)
"""What may stand before an order or a request."""
_MEMORY = r"(?:long[- ]term )?(?:memory(?: banks?)?|memories|notes?|notebook|records?|files?|profile|brain|log|archives?|list of (?:facts|things))"
_IN_MEMORY = (
    rf"(?:(?:in|into|to|onto|for|among) (?:your|my|the) (?:own )?{_MEMORY}|on (?:file|(?:the |your |my )?record)|in memory|to memory)"
)
_POINTED = r"(?:(?:this|that|it|these|those|them|the following)(?: (?:one|fact|bit|thing|two|three))?)"
_FROM_NOW = r"(?:for (?:(?:our|all|any|the|your|my|future|later|next|other) )*(?:chats?|sessions?|conversations?|talks?|messages?|time|reference|use)|for me|for us|for later|for good|for ever|for the future)"
_PLACED = rf"(?:(?:{_IN_MEMORY}|{_FROM_NOW}|down|away|aside|safe|handy|close by|somewhere(?: safe)?|about (?:me|us)|please|as well|too|also|of|in mind|in future|from (?:now|here) on|going forward|permanently|forever)(?![\w'-])[\s,]*)*+"
"""Where and for what something is to be kept, and other words that may follow the verb."""
_STRONG = "|".join(
    (
        r"remember(?:ing|ed)?|memori[sz](?:e|ed|ing)|retain(?:ing|ed)?|not forget",
        r"(?:don't|do not|never|must not|mustn't|try not to|not to|can't|cannot|shouldn't|are not to)(?: you)?(?: ever| dare(?: to)?)* (?:forget(?: about)?|lose (?:track|sight) of)",
        r"(?:don't|do not|never) (?:ever )?(?:lose|let go of)(?= (?:this|that|these)\b)",
        rf"(?:keep(?:ing)?|kept|bear(?:ing)?|have|hold) (?:{_POINTED} )?in (?:mind|memory)",
        r"(?:keep(?:ing)?|kept|mak(?:e|ing)|made|tak(?:e|ing)|took) (?:an? )?(?:mental |quick |careful )?(?:note|record|track)(?: of)?",
        r"(?:etch|burn|engrave|carve|hammer|lodge|lock|fix) (?:this|that|it) (?:in|into|on|to) (?:your )?(?:memory|brain|mind|heart)",
        rf"commit(?:ting|ted)? (?:{_POINTED} )?to (?:your )?(?:long-term )?memory",
        r"(?:let|have) (?:it|the record|this|that) (?:be )?(?:known|noted|recorded|remembered|written|show|reflect|stated)",
        r"(?:add|append|put)(?:ing)?(?: (?:this|that|it))? (?:to|with|among|alongside) (?:everything|all|what(?:ever)?|the (?:things|facts|stuff|list of things))(?: that)? you(?:'ve)? (?:already )?(?:know|have|remember|keep|hold|got|stored|saved|noted)(?: (?:stored|saved|noted|down|on file))?(?: (?:about|on|of|for) me)?",
        r"(?:an? )?(?:note|memo|reminder) (?:to|for) (?:self|myself|yourself|you)(?:,? (?:via|through|by way of|care of|with) you)?",
        r"(?:add|create|make|save|store|record)(?:ing)? (?:an? |one )?(?:new |more )?(?:memory|note)(?: for me| about me| of| saying)?|add (?:this|that|it|the following) as an? (?:new )?(?:memory|note)|(?:new )?memory(?=:)",
        rf"(?:add|put|pop|stick|store|save|keep|have|enter|log|get|place|drop|write|note|file|record|register|stash|bank|tuck|slot)(?:ing)? (?:{_POINTED} )?(?:down |away )?{_IN_MEMORY}",
        rf"(?:update|amend|supplement|extend) (?:your|my) {_MEMORY}(?: (?:on|about|of) me)?(?:,? (?:with(?!out)|to (?:say|show|reflect|read|include|note|mention)|so (?:that )?(?:it|they) (?:says?|shows?|reflects?|reads?))(?: that)?|(?=\s*[:,–—-]))",
    )
)
"""What is done with the mind, or with a place for what is remembered."""
_WEAK = "|".join(
    (
        r"not(?:e|ing|ed)|sav(?:e|ing|ed)|stor(?:e|ing|ed)|record(?:ing|ed)?|log(?:ging|ged)?|register(?:ing|ed)?|keep(?:ing)?|kept",
        rf"(?:jot|note|write|mark|put|take|get|file|store|stash|tuck|squirrel|salt|log)(?:t?ing)? (?:{_POINTED} )?(?:down|away|aside)",
        r"stash(?:ing)?|bookmark|pin|lock (?:this|that|it) in|(?:hang|hold)(?:ing)? on ?to|keep(?:ing)? hold of",
    )
)
"""What may as well be done to a file, or in a document."""
_THAT = r"(?:(?:(?:this|that) (?:one|fact|thing|information|info|preference|secret|password|token|number|detail|rule|bit)|this|that|(?:a |these |the following |my )?(?:two|three|four|five|couple of|few|some)(?: more| other)? (?:things|facts|points|details)|the following(?: (?:\w+ )?(?:facts?|things|information|details?))?|these things|these|one (?:more )?(?:thing|fact)|one(?=:)|(?:the|this|my|a|our) (?:(?:new|latest|following|small|recent) )?(?:change|update|correction|amendment|news|rule|detail)(?=\s*[:–—-])|it|a few things|something)(?![\w'])\s*)?"
_SUBJECT = (
    r"(?:I|I'm|I've|I'd|I'll|we|we're|we've|my|our|the|there|there's|it|it's|nobody|no one|every\w*|all|(?-i:[A-ZÀ-Ý])[\w'’.-]+)(?![\w'])"
)
_WHEN = rf"(?:,? ?(?:(?:when(?:ever)?|while|before|after|every time|each time|any ?time) (?:you|[a-z]+ing\b)|(?:for|in|on|with) (?:any|all|every|each|everything|anything|whatever|future)\b|whatever|next time|as (?:you|I|we)|since)[^:;.?!]{{1,70}}?,? (?=that {_SUBJECT}))?"
"""On which occasion it is to be thought of: "bear in mind when booking anything that …"."""
_DEAR = r"(?:dear|love|mate|pal|buddy|darling|hun|sweetie|my friend|friend|bro|dude|chum|sir)"
_REMEMBER = re.compile(
    rf"^{ASK}(?P<verb>{_STRONG}|{_WEAK})(?![\w'])[\s,]*{_PLACED}(?P<this>{_THAT})(?P<gap>[\s,]*{_PLACED}(?:(?:about|on|regarding) (?:my|our|the|this) [\w' ]{{2,24}}?(?=\s*:))?(?:please|kindly)?[\s,]*(?:{_DEAR}(?=\s*[:,–—-])[\s,]*)?)(?P<mark>[:：–—-]?)\s*{_WHEN}(?P<that>(?:the fact )?that\b|how\b(?! to\b))?[\s,:]*(?P<what>.*)$",
    _I,
)
_KEEP = rf"(?:(?:{_STRONG}|{_WEAK}|keep|have|file|bank)(?:[\s,]+{_PLACED})?)"
_KEPT = r"(?:remember(?:ed|ing)|retain(?:ed|ing)|not(?:ed|ing)|sav(?:ed|ing)|stor(?:ed|ing)|record(?:ed|ing)|kept|keeping|memori[sz](?:ed|ing)|logg(?:ed|ing)|fil(?:ed|ing)|knowing)"
_REFERENCE = re.compile(
    rf"^(?:(?:and|also|oh|so|plus|just|fyi|ok|okay|btw|by the way)[\s,]+)*(?:for (?:later|next time|the future|(?:our |the )?(?:future|next) (?:chats?|sessions?|conversations?))(?=\s*[:,–—-])|for (?:your|my|future|later) (?:future )?(?:reference|information|{_MEMORY})|for the record(?=[,:–—-]| (?:that )?{_SUBJECT} )|for when we talk (?:again|next)|for next time, (?:please )?(?:know|remember|note)|(?:just )?so (?:that )?you(?:'ll| will)? (?:know|have (?:it|this)|(?:'re|are) aware)(?: (?:it|this))? (?:for )?(?:(?:the )?(?:next time|future)|in future|later|{_FROM_NOW})|(?:you (?:should|ought to|need to|must|have to|may want to|might want to|'?ll want to)|I(?:'d)? (?:really )?(?:want|like|need) you to|you'd better|please) know,? {_FROM_NOW}(?=[\s,:–—-]+that\b|\s*[:,–—-])|so (?:that )?(?:you(?:'ve got| have|'ll have)|it's|we have) (?:it |this |that )?{_IN_MEMORY})"
    r"[\s,:–—-]+(?:please )?(?:(?:remember|note|know)\s+)?(?:that\s+)?(?P<what>.+)$",
    _I,
)
_COUNT = r"(?:one|two|three|four|five|six|an?|another|the|these|some|a few|a couple of|several|my|your)"
_THING = r"(?:things?|facts?|details?|points?|bits?|notes?|items?|updates?|one|something|stuff|info|information)"
_THINGS = (
    rf"^(?:(?:ok|okay|so|and|also|well|oh|right)[\s,]+)*(?:(?:here(?:'s| is| are|'re)|there(?:'s| is| are)|this is|these are|I(?:'ve| have)(?: got)?) )?(?:{_COUNT} )?(?:more |other |last |important |quick |small |side |little |key |useful )*{_THING} (?:about (?:me|us|my [\w ]{{2,20}}) )?"
    rf"(?:(?:to|for you to|you should|you need to|you must|I want you to|I'd like you to|I need you to) (?:always |please )?{_KEEP}|(?:for|to go in(?:to)?) (?:your|my|the) {_MEMORY}|for (?:later|future reference|next time)(?=\s*[:–—-])|worth {_KEPT})"
    rf"(?:[\s,]+(?:about (?:me|us)|for (?:me|us|later|next time)|please|down|too|{_IN_MEMORY}))*"
)
"""What announces things to be remembered: "three things to file away"."""
_ONE_THING = re.compile(rf"{_THINGS}(?:(?: is that| is| are|[\s:,–—-])+)\s*(?P<what>.+)$", _I)
_ANNOUNCED = re.compile(rf"{_THINGS}[\s:.!]*$", _I)
_PASSIVE = re.compile(
    rf"^{ASK}(?:consider (?:this|that|it) {_KEPT}|treat (?:this|that|it) as an? (?:fact|memory|note|rule)(?: about me)?|make room in your memory for (?:this|that)|(?:I(?:'d like| want| need) |let |make )?(?:this|that|it)(?: one)? (?:(?:is |'s )?(?:to |should |must |has to |needs to |had better )?)(?:stick|stay with you|sink in)(?: with you)?(?: for good| this time| please)?|(?:this|here)(?: is|'s)(?: one)? for (?:keeps|the (?:records?|notes|files?|archives?|memory)|your {_MEMORY})|(?:it's |it is |that's )?(?:well )?(?:worth|important to|good to) {_KEPT.replace('knowing', 'knowing|remember|note|keep in mind')}|(?:I(?:'d like| want| need)|we(?:'d like| want| need)) (?:this|that|it|the following)(?: to be)? {_KEPT}|(?:this|that|it|the following)(?: one)? (?:(?:needs?|wants?|deserves?) (?:to be )?|(?:should|must|has to|ought to) be ){_KEPT}|"
    r"if you (?:only |just )?(?:remember|keep|retain|take away) (?:just |only )?(?:one|two|a few|three) things?(?: about (?:me|us))?, (?:please )?(?:let it be|make (?:it|that)|it should be|make sure it's))[\s,]*"
    rf"{_PLACED}(?:(?P<mark>[:,–—-]\s*)(?:this:?\s*)?(?:that\s+)?|that\s+)(?P<what>.+)$",
    _I,
)
"""What says of something that it is to be kept, or is worth it: "this needs remembering: …"."""
MIDDLE = re.compile(
    r"^(?P<before>.+?)(?>[,;:.!–—-]\s*|\s+(?:and|so|but|also)\s+)+(?P<wish>(?:(?:also|please|so|and|just|kindly|can you|could you|you should|do|now|always)\s+)*"
    rf"(?:(?:remember|don't forget|do not forget|keep in mind|bear in mind|note|memori[sz]e|retain|for future reference,?|FYI for later,?)\s+(?:this:|that|my|I\b|I'm|we\b|our|(?:it|he|she|they)(?:'s|'re| (?:is|are|has|have|can't|runs?|needs?|likes?|hates?|loves?|only|never|always)\b))|(?:{_STRONG}|{_WEAK})(?![\w'])(?:[\s,]+{_PLACED})?(?:this|that|it|these)(?: one)?(?:[\s,]+{_PLACED})?:|(?:{_STRONG})(?![\w'])(?:[\s,]+{_PLACED})?:)\s*.+)$",
    _I,
)
_BARE = (
    rf"(?:(?:{_STRONG}|{_WEAK}|record|bear|commit|add)[\s]+(?:(?:that|this) (?:name|number|date|day|time|detail|fact|bit|thing|one|rule|preference)|that|this|it|those|these|them|both(?: of (?:them|those|these))?|all (?:of )?(?:that|this|these|those|them|it)|what I (?:just )?(?:said|told you|wrote))"
    r"|(?:put|pop|stick|get|take|write|jot|file|log|note|keep|store|stash|tuck) (?:that|this|it|those|these|them)(?= (?:down|away|aside|safe|handy|on file|in|into|to|on record|on the record)\b)"
    rf"|(?:keep|bear|have|hold) (?:(?:that|this|those|these) \w+|that|this|it|those|these) in (?:mind|memory)|commit (?:that|this|it|those|these) to (?:your )?(?:long-term )?memory|(?:add|put|pop|stick|file|save|store|write|log|keep|get|enter|bank) (?:that|this|it|those|these|them) (?:down |away )?{_IN_MEMORY}"
    r"|(?:don't|do not|never) (?:ever )?(?:let (?:that|this|it|me) (?:slip|get lost|go)|lose (?:that|this|it|track of (?:that|this|it)))|(?:don't|do not|never) forget)"
    r"(?:[\s,]+(?:down|away|aside|safe|handy|in mind|to (?:your )?memory|for me|for (?:the )?(?:next time|future|later|future reference|next (?:session|chat|conversation))|please|too|as well|in memory|about me|permanently|forever|for good|somewhere(?: safe)?|under (?:my |your )?\w+|(?:about|on|regarding) (?:me|us|(?:my|our) [\w'-]+(?: [\w'-]+)?)|ok|okay|thanks|thank you))*+"
)
_MUST_BE_KEPT = rf"(?:(?:that's|that is|it's|this is|which is)(?: one| something)? (?:well )?(?:worth|to) (?:{_KEPT}|remember|keep|note|save|keep in mind)|(?:that|this|it)(?: one)? (?:(?:needs?|wants?) (?:to be )?|(?:should|must|has to) be ){_KEPT}|I(?:'d like| want| need) (?:that|this|it)(?: to be)? {_KEPT})"
BARE = re.compile(
    rf"(?:(?:yes|please|can you|could you|will you|would you|and|so|do|now|also|you should|you can|I want you to|I'd like you to|make sure to|make sure you|make sure that you|be sure to|ok|okay|just)[\s,]+)*{_BARE}|{_MUST_BE_KEPT}|(?:please )?(?:take note|make a note|note taken)",
    _I,
)
TRAILING = re.compile(
    r"^(?P<what>.{6,}?)(?:"
    r"(?:[,;.–—-]+\s*|\s+)(?:so |and |but )?(?:please |can you |could you |do )*(?:(?P<weak>(?:note|save|keep|store|write) (?:that|this|it)(?: down)?)|(?:remember|memori[sz]e|don't forget) (?:that|this|it)|(?:don't|do not) forget|keep (?:that|this|it) in mind|bear (?:that|this|it) in mind|make a note(?: of (?:that|this|it))?|take note|note (?:that|this|it) down|write (?:that|this|it) down|for future reference|for your records|please remember)(?: down)?"
    r"(?P<when>,? (?:when(?:ever)?|if|every time|next time|for when) (?:you|we|I)\b.*)?(?: please| for me| for next time| for later| for the future| in future| too| as well| ok(?:ay)?)*"
    rf"|(?:[,;.!–—-]+\s*|\s+(?=and |so |please ))(?:(?:so|and|but|please|can you|could you|would you|will you|do|just|make sure (?:to|you|that you)|be sure to|you should|you can|I'd like you to|I want you to)[\s,]+)*(?:{_BARE}|{_MUST_BE_KEPT})"
    r")[\s.!?]*$",
    _I,
)
_INSET = re.compile(
    rf"^(?P<before>(?:(?:and|also|btw|oh|so|by the way)[\s,]+)*(?:my|our|the) [\w' -]{{2,60}}?)\s*(?:,|\(|\s[–—-]+)\s*(?:(?:and|do|please|kindly|just|can you|could you|you should)\s+)*"
    rf"(?:{_BARE}|(?:keep|make|take) (?:a |an )?(?:mental |careful )?(?:note|record) of (?:it|this|that)|(?<=please )(?:remember|note|memori[sz]e))(?: please)?\s*(?:,|\)|\s[–—-]+)\s*(?P<after>(?:is|are|was|were|'s|has|have|starts?|ends?|goes|lives?|works?|can't|cannot|needs?)\b.+)$",
    _I,
)
"""A wish set into what it is about: "my blood type, please keep a note of it, is …"."""
_LABELLED = re.compile(
    r"^(?:the|a|an|this|that) (?:[\w'-]+ ){0,3}?(?:(?:pass(?:word|code|phrase)|code|pin|number|combination|address|key|date|name|login|username|plate|serial|size|measurements?|birthday|anniversary|account|reference|extension)(?: (?:for|to|of|at) (?:the|my|our) [\w' -]{2,30}?)?|[\w'-]+(?= for (?:me|us|later)\b))(?: (?:for (?:me|us|later)|please|safe(?:ly)?))*\s*(?:[:=]|\bis\b) ?\S",
    _I,
)
"""A thing and its value, which nobody keeps in a document: "the wifi password for me: …"."""
_FOR_ME = re.compile(r"(?: for (?:me|us|later)| please)+(?=\s*:)", _I)
_NO_ARGUMENT = re.compile(
    r"^(?:when\b|where\b|how\b(?! I (?:like|take|prefer))|what\b|who\b|why\b|which\b|if\b|whether\b|last\b|to\b|me\b$|the (?:time|day|last time|first time|good old|alamo|titans|milk|attendees?|basics?|difference|other|file|image|results?|data|output|changes?|code|document|page|model|above|rules?)\b|us\b|him\b|her\b|them\b|about\b|in\b|as\b|and\b|your\b|you\b|back\b|"
    r"a (?:time|file|copy|video|log)\b|all the (?:times|good)|yourself|doing|seeing|being|from\b|anything|nothing|everything|much|well|it\b$|that\b$|this\b$|these days)",
    _I,
)
_TO_DO = re.compile(r"^to\s+(?P<deed>.+)$", _I)
_OF_SELF = re.compile(r"\b(?:I|I'm|I've|I'd|I'll|my|me|mine|we|we're|our|us)\b", _I)
_TASK_TALK = re.compile(
    r"\b(?:function|class|method|script|query|endpoint|component|regex|variable|list|loop|array|string|input|output|parameter|return(?:s|ed)?|null|exception|API|table|column|file|test|tests|semicolon|import|paragraph|essay|story|word limit|reader|audience)s?\b",
    _I,
)
_STATES = re.compile(
    r"\b(?:is|are|was|were|'s|'re|'m|has|have|can't|cannot|must|never|always|needs?|prefers?|likes?|hates?|loves?|works?|lives?|starts?|ends?|opens?|closes?|goes|comes|runs?|takes?|costs?|moved|means|should|will|can)\b|[:=]|\d",
    _I,
)
_NAMES = re.compile(r"(?<![=:]) ?[=:] ?(?:(?:Dr|Mrs?|Ms|Prof)\.? )?[A-ZÀ-Ý][a-zà-ÿ]{2,}")
"""What stands for somebody, or something with a name: "second reader = Dr Pinto"."""
_ASKED = re.compile(
    r"(?>\W*\w+\W+){0,6}?(?:(?:can|could|would|will) you|any chance|do you (?:mind|think you)|can I|could I|may I|how about|possible)\b", _I
)
_OF_THE_TALK = re.compile(r"\b(?:you|your|said|say|saying|meant|mean|asked|told|think|believe|agree|that was|it was|this)\b", _I)
"""What is told "for the record" is no wish where it is a remark on the conversation."""
_IT_IS = re.compile(r"^(?:it's|it is|that's|this is) (?=(?:the|my|our) [^:]{3,60}: ?\S)", _I)
"""What points at the thing named behind it: "it's the paint in the hall: Fern"."""

_BESIDE = re.compile(
    r",? (?:(?:it|that|which) (?:really |also )?(?:matters|makes a difference|comes up|is relevant|helps)\b.*|(?:and |so )?(?:that|it|I)(?:'d| would) (?:really |also )?(?:be (?:great|good|nice|lovely|handy|helpful|useful|wonderful|brilliant|fantastic|perfect|grateful)|help|appreciate it)\b.*"
    r"|(?:and|then|so|but) (?:(?:now|then|please|next|after that)[ ,]+)+(?:can you |could you )?(?:give|list|show|put|use|write|add|tell|explain|ask|suggest|recommend|convert|translate|start|make|answer|check|send|draft|describe|compare|summari[sz]e|calculate|plan|find|help|book|schedule|set|create|do|let's)\b.*"
    r"|(?:and|then|so) (?:suggest|recommend|schedule|show me|tell me|give me|help me|find me|book me|make me|write me|draft|translate|summari[sz]e|remind me|explain|send me|plan me)\b.*)$",
    _I,
)
"""What is asked for beside the wish, and thanks for it."""


def remember(text: str) -> tuple[str, bool] | None:
    """What a sentence asks to remember, and whether the whole sentence must be kept; None when it asks for nothing.

    The whole is kept when the sentence also tries to steer the agent, so that screening sees those words.
    """
    on_file = _ON_FILE.match(text)
    argument = f"{on_file['own']}: {on_file['what']}" if on_file else _asked(text)
    if argument is None:
        return None
    return (
        (text, True)
        if stance.aimed_at_agent(text)
        else (valued.apposed(_IT_IS.sub("", _BESIDE.sub("", argument, count=1), count=1)), False)
    )


def announced(text: str) -> bool:
    """Whether a sentence only announces what is to be remembered: "three things to remember"."""
    return bool(_ANNOUNCED.match(text))


def points_back(text: str) -> bool:
    """Whether the words before a wish only say how much weighs what was said: "that's important, so …"."""
    return bool(_WEIGHS.match(text))


_WEIGHS = re.compile(
    r"(?:that's|that is|it's|it is|this is|which is) (?:all |very |really |quite |super |pretty |so )*(?:important|key|essential|vital|useful|crucial|relevant|new|serious|a big (?:one|deal)|non-negotiable|true)[\s,!]*(?:for me|to me)?$",
    _I,
)


def told(text: str) -> bool:
    """Whether the words before a wish tell something, and neither ask nor break off: "any way to" is no statement."""
    return not stance.asking(wording.bare(text)) and not _NOT_MIDDLE.search(text.rstrip(" ,;"))


def outright(text: str) -> str | None:
    """What a sentence asks to remember that begins with the wish; the whole of it where it also tries to steer the agent."""
    found = _REMEMBER.match(text)
    argument = _argument(found) if found else None
    return text if argument is not None and stance.aimed_at_agent(text) else argument


def _asked(text: str) -> str | None:
    inset = _INSET.match(text)
    if inset and not text.rstrip().endswith("?"):
        return f"{inset['before']} {inset['after']}"
    reference = _REFERENCE.match(text) or _ONE_THING.match(text) or _PASSIVE.match(text)
    if reference:
        return _referred(reference)
    found = _REMEMBER.match(text)
    if found:
        return _argument(found)
    middle = MIDDLE.match(text)
    if not middle or _NOT_MIDDLE.search(middle["before"].strip()):
        return None
    inner = _REMEMBER.match(middle["wish"])
    if inner:
        own = _HERE_IS.match(middle["before"])
        told_of = pointing.named(_argument(inner) or "", middle["before"])
        argument = told_of if told_of and not pointing.points(told_of) else None
        return f"{own['own']}: {argument}" if own and argument else argument
    reference = _REFERENCE.match(middle["wish"])
    return _referred(reference) if reference else None


_HERE_IS = re.compile(
    r"^(?:(?:and|so|ok|okay|also)[\s,]+)*(?:here(?:'s| is| are)|this is|that's) (?P<own>(?:my|our) [\w' -]{2,30}?)\s*$", _I
)
_ON_FILE = re.compile(
    rf"^{ASK}(?:have|keep|hold|put|store|save|leave) (?P<own>(?:my|our) [\w' -]{{2,30}}?) (?:{_IN_MEMORY}|handy|safe|ready)(?: (?:please|for (?:me|later)))*\s*(?:[:,–—-]|\. )\s*(?:it's |that's )?(?P<what>.+)$",
    _I,
)
"""A thing of the person's to be kept somewhere, and behind it what it is: "have my address on file: …"."""
_NOT_MIDDLE = re.compile(r"\b(?:to|I|I'll|can't|don't|you|they|he|she|must|should|always|never|will|told me|asked me)$", _I)


def _referred(found: re.Match[str]) -> str | None:
    """What is told for later reference; None where it asks, or only remarks on the conversation."""
    what = found["what"]
    record = re.search(r"\bthe record\b", found.string[: found.start("what")], _I)
    if found.string.rstrip().endswith("?") or stance.asking(what) or (record and _OF_THE_TALK.search(what)):
        return None
    parted = re.search(r"(?:[:–—-]|\bthat)\s*$", found.string[: found.start("what")], _I)
    return what if parted or _OF_SELF.search(what) or _STATES.search(what) else None


def _argument(found: re.Match[str]) -> str | None:
    """The argument of a wish to remember; "" when it points at what follows, None when the words are no such wish."""
    what, strong = (
        pointing.whole(found["this"] if not found["mark"] else "", valued.apposed(found["what"].strip())),
        bool(re.fullmatch(_STRONG, found["verb"], _I)),
    )
    if not what.strip(" .!:"):
        return (
            ""
            if re.search(r"following|these|this|things?\b", found["this"], _I) and found.string.rstrip().endswith((":", "：", "."))
            else None
        )
    deed = _TO_DO.match(what)
    if deed:
        return deed["deed"] if strong and valued.holds_for_good(deed["deed"], found.string) else None
    if (told_under := valued.answered(what)) and not found.string.rstrip().endswith("?"):
        return told_under
    if _idle(what, found):
        return None
    accepted = _strongly(what, found) if strong else _weakly(what, found)
    return _FOR_ME.sub("", what, count=1) if accepted else None


def _idle(what: str, found: re.Match[str]) -> bool:
    """Whether the words are a question of memory, name a thing only, or talk of the task at hand."""
    if found.string.rstrip().endswith("?") and not (found["this"].strip() or found["that"] or found["mark"] or _OF_SELF.search(what)):
        return True
    if found.string.rstrip().endswith("?") and not _ASKED.match(found.string):
        return True
    if _NO_ARGUMENT.match(what) and not found["mark"]:
        return True
    return bool(_TASK_TALK.search(what)) and not _OF_SELF.search(what) and not _NAMES.search(what)


def _strongly(what: str, found: re.Match[str]) -> bool:
    return bool(found["this"].strip() or found["mark"] or found["that"] or _OF_SELF.search(what) or _STATES.search(what))


def _weakly(what: str, found: re.Match[str]) -> bool:
    """Whether "note", "save", "store" and the like mean the memory: with a colon, with "that" and a clause, or with the speaker's own things."""
    this = found["this"].strip().casefold()
    that = found["that"] or this == "that" or what.startswith("it ")
    if _LABELLED.match(what):
        return True
    if not (this or found["mark"] or that) and not re.match(r"(?:I|I'm|I've|my|we|we're|our)\b", what, _I):
        return False
    return bool(found["mark"] or ":" in found.string[: found.start("what")] or _OF_SELF.search(what) or (that and _STATES.search(what)))
