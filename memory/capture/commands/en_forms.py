"""The many ways in which English asks to remember, to forget, to correct, to list, to confirm, to decline."""

from __future__ import annotations

import re

from memory.capture.rules.en import stance

_I = re.IGNORECASE
_ASK = (
    r"(?>(?:scratch that|strike that|on second thoughts?|actually no|change of plan|before I forget|while I (?:think of it|remember)|do me a (?:favou?r|solid)(?: and)?|oops|whoops|typo|wait|my (?:bad|mistake)|wrong|hang on|hold on|hm+|quick one|side note|hi|hey|hello|ok|okay|so|well|and|but|also|oh|ah|yes|yeah|no|right|btw|by the way|fyi|actually|alright|please|kindly|just|do|always|now|next|first|finally|then|lastly|one more thing|another thing|important|sorry|thanks|thank you|great|cool|for next time|for later|from now on|for the future|"
    r"good (?:morning|afternoon|evening)|can you|could you|would you|will you|can we|could we|would you mind|you can|you may|you should|you must|you need to|I(?:'d| would) (?:like|love|want|prefer) (?:you|it if you could|for you) ?(?:to)?|I (?:want|need|would like|ask|expect) you to|I want|let's|let us|(?:I'd|I would) (?:really )?(?:appreciate|love|like|be glad|be grateful|be happy)(?: it)? if you(?: could| would)?|make sure (?:to|you|that you)|be sure to|try to|it's important (?:that you|to)|is it possible to|it would be (?:good|great) if you could|help me)[\s,:;.!–—-]+)*"
)
_STRONG = r"(?:remember(?:ing|ed)?|kept in mind|memori[sz]e|keep in mind|bear in mind|keep (?:it )?in memory|don't (?:ever )?forget|do not forget|never forget|don't you forget|keep (?:this|that) in mind|keep (?:a )?(?:note|record|track)(?: of)?|commit (?:it |this |that )?to (?:your )?memory|add (?:this |that |it )?to (?:your |my )?(?:memory|memories|profile|notes)|store in (?:your )?memory|put (?:this |that )?in (?:your )?memory|(?:keep|have|put) (?:it |this |that )?on (?:file|record)|make a mental note|let the record show|(?:a )?note to (?:self|myself|yourself)|put (?:this |that |it )?(?:down )?(?:in|into) (?:your |my )?(?:notes?|records?|profile))"
_WEAK = r"(?:note(?: down)?|take (?:a )?note|make (?:a )?note|save|store|record|log|jot down|jot (?:this|that) down|write down|mark down|put down|file away|keep|register|note (?:this|that|it) down|write (?:this|that) down)"
_POINTER = r"(?:(?:for (?:(?:our|all|any|the|future|later|next) )*(?:chats?|sessions?|conversations?|talks?|messages?)|down|for me|for later|for next time|for (?:the )?future(?: reference)?|for (?:my|your) (?:records?|reference)|in your memory|to (?:your )?memory|about me|please|as well|too|of|in mind|in future|somewhere|permanently|forever)[\s,]*)*"
_THAT = r"(?:(?:this|that|(?:a |these |the following )?(?:two|three|four|couple of|few|some) (?:things|facts|points)|the following|these things|these|the fact|one thing|it|a few things|something|this (?:fact|one|thing|information|info|preference|secret|password|token|number|detail|rule)|the following (?:\w+ )?(?:facts?|things|information|details?))(?![\w'])[\s,]*)?"
_PLEASE = r"(?:please|kindly)?[\s,]*"

_REMEMBER = re.compile(
    rf"^{_ASK}(?P<verb>{_STRONG}|{_WEAK})\b[\s,]*{_POINTER}(?P<this>{_THAT}){_POINTER}{_PLEASE}(?P<mark>[:：–—-]?)\s*(?P<that>that\b|how\b)?[\s,:]*(?P<what>.*)$",
    _I,
)
_REFERENCE = re.compile(
    r"^(?:(?:and|also|oh|so|plus)[\s,]+)*(?:for (?:later|next time|the future|future (?:chats?|sessions?|conversations?))(?=\s*[:–—-])|for (?:your|my|future|later) (?:future )?(?:reference|information|records?)|for the future|for your memory|for when we talk (?:again|next)|for next time, (?:please )?(?:know|remember|note))[\s,:–—-]+(?:please )?(?:(?:remember|note|know)\s+)?(?:that\s+)?(?P<what>.+)$",
    _I,
)
_ONE_THING = re.compile(
    r"^(?:(?:ok|okay|so|and|also|well|oh)[\s,]+)*(?:one|two|three|four|five|an?|another|the|some|a few|a couple of|several)? ?(?:more |other |last |important |quick |small )?(?:things?|facts?|details?|points?|bits?|notes?|items?) "
    r"(?:(?:to|for you to|you should|you need to|you must|I want you to|I'd like you to) (?:always )?(?:remember|keep in mind|note(?: down)?|save|memori[sz]e|keep|write down)|(?:for|to go in(?:to)?) (?:your|my) (?:notes?|memory|records?|files?)|for (?:later|future reference|next time)(?=\s*[:–—-]))"
    r"(?: (?:about (?:me|us)|for (?:me|us|later|next time)|please|down|too))*(?:(?: is that| is| are|[\s:,–—-])+)\s*(?P<what>.+)$",
    _I,
)
MIDDLE = re.compile(
    r"^(?P<before>.+?)(?>[,;:.!–—-]\s*|\s+(?:and|so|but|also)\s+)+(?P<wish>(?:(?:also|please|so|and|just|kindly|can you|could you|you should|do|now|always)\s+)*(?:(?:remember|don't forget|do not forget|keep in mind|bear in mind|note|memori[sz]e|for future reference,?|FYI for later,?)\s+(?:this:|that|my|I\b|I'm|we\b|our)|(?:remember|save|store|note|keep) (?:it|this|that)(?: (?:for (?:next time|later|me|the future)|down|please))*:)\s*.+)$",
    _I,
)
TRAILING = re.compile(
    r"^(?P<what>.{6,}?)(?:[,;.–—-]+\s*|\s+)(?:so |and |but )?(?:please |can you |could you |do )*(?:(?P<weak>(?:note|save|keep|store|write) (?:that|this|it)(?: down)?)|(?:remember|memori[sz]e|don't forget) (?:that|this|it)|(?:don't|do not) forget|keep (?:that|this|it) in mind|bear (?:that|this|it) in mind|make a note(?: of (?:that|this|it))?|take note|note (?:that|this|it) down|write (?:that|this|it) down|for future reference|for your records|please remember)(?: down)?(?P<when>,? (?:when(?:ever)?|if|every time|next time|for when) (?:you|we|I)\b.*)?(?: please| for me| for next time| for later| for the future| in future| too| as well| ok(?:ay)?)*[\s.!?]*$",
    _I,
)
BARE = re.compile(
    r"(?:(?:yes|please|can you|could you|will you|would you|and|so|do|now|also|you should|you can|I want you to|I'd like you to|make sure to|make sure you|ok|okay|just)[\s,]+)*(?:remember|note|save|store|memori[sz]e|keep|record|don't forget|do not forget|never forget|write down|jot down|take note of|make a note of|bear|commit|add)[\s]+(?:(?:that|this) (?:name|number|date|day|time|detail|fact|bit|thing|one|rule|preference)|that|this|it|those|these|them|all (?:of )?(?:that|this)|what I (?:just )?(?:said|told you|wrote))"
    r"(?:[\s,]+(?:down|in mind|to (?:your )?memory|for me|for (?:the )?(?:next time|future|later|future reference|next (?:session|chat|conversation))|please|too|as well|in memory|about me|permanently|forever|somewhere|ok|okay|thanks))*|(?:please )?(?:take note|make a note|note taken)",
    _I,
)
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

FORGET_THAT = re.compile(r"^(?:please )?(?:stop remembering|don't remember that (?:I|my)|do not remember that (?:I|my))\b", _I)
_ABOUT_MEMORY = r"(?:memor(?:y|ies)|remember|know|stored|saved|recorded|noted|your (?:notes|records|storage)|my profile|about me|on file)"
FORGET_ALL = re.compile(
    rf"^{_ASK}(?:(?:forget|delete|erase|wipe|clear|remove|purge|destroy|drop)\s+(?:absolutely )?(?:everything|all(?: of)?(?: it| that| my data| my information| you know)?|all (?:of )?(?:my|your|the|these) (?:memor(?:y|ies)|data|information|records|notes|facts)|(?:your|my) (?:entire |whole |complete )?memor(?:y|ies)|every ?thing|the lot)(?:\s+(?:that )?(?:you(?:'ve| have| ever)?|we(?:'ve| have)?|I(?:'ve| have)?)\s*(?:ever )?(?:know|knew|remember|stored|saved|learn(?:t|ed)|recorded|told you|said|kept|got|have|noted|collected|gathered)*)?(?:\s+(?:about|on|of|from) (?:me|us|this user))?|forget (?:all about )?me|forget (?:that )?I (?:ever )?exist(?:ed)?|wipe (?:the slate clean|my data)|start (?:over )?with a clean (?:slate|memory))[\s.!]*(?:please|now|completely|entirely|for good|forever|right now|immediately|thanks)*[\s.!]*$",
    _I,
)
_PERSONAL = r"(?:(?:star|zodiac) sign|weight|height|age|birthday|date of birth|job|occupation|employer|home address|address|diet|allerg(?:y|ies)|phone number|salary|income|religion|nationality|pronouns|time ?zone|marital status|relationship status|blood type|shoe size|budget|favou?rite [\\w ]{2,20})"
_THOSE = r"(?:that|the|this|my|your|any|all|those)"
_KEPT_THINGS = r"(?:memor(?:y|ies)|facts?|preferences?)"
_BITS = r"(?:things?|bits?|notes?|entr(?:y|ies)|records?|stuff|info|information|part|detail)"
_ON = r"(?:about|of|on|regarding|that|where|saying|with|for)"
_NO_TEXT = r"(?![^\n]{0,120}\b(?:in|from|of|on|to) (?:the|this|that|my|our|your) (?:[\w-]+ ){0,2}(?:letter|draft|text|essay|paragraph|e-?mail|mail|message|post|cv|resume|résumé|story|report|slides?|deck|doc(?:ument)?|page|code|file|table|intro|introduction|summary|article|speech|poem|list|answer|reply|translation|script|proposal|plan|recipe|itinerary|chapter|bio|pitch|contract|presentation|website|readme|spreadsheet|database)\b)"
"""Where an order is about a piece of work, not about what is remembered."""
FORGET = (
    re.compile(rf"^{_ASK}forget\s+(?:about\s+)?(?:memory\s+|item\s+|number\s+)?(?P<what>#\d+)\b", _I),
    re.compile(rf"^{_ASK}(?:delete|remove|erase|drop)\s+(?:memory\s+|item\s+|note\s+|number\s+)*(?P<what>#\d+)\b", _I),
    re.compile(rf"^{_ASK}(?:forget|delete|erase|wipe|clear|remove|discard|drop)\s+(?:everything|all|anything|whatever|what(?:ever)?|the (?:things?|stuff|facts?|info(?:rmation)?|details?|data|notes?|memor(?:y|ies)|records?))\s+(?:that )?(?:(?:you|we|I)(?:'ve| have)?\s*(?:ever )?(?:know|remember|stored|saved|learn(?:t|ed)|recorded|told you|said|mentioned|have|kept|got|noted)\s*(?:stored |saved |on file )?)?(?:about|on|of|regarding|concerning|to do with)\s+(?P<what>.+)$", _I),
    re.compile(rf"^{_ASK}(?:forget|delete|erase|remove|discard|drop|get rid of)\s+{_THOSE}\s+(?:\w+\s+)?(?:{_KEPT_THINGS}|{_BITS})\s+{_ON}\s+(?P<what>{_NO_TEXT}.+)$", _I),
    re.compile(rf"^{_ASK}(?:wipe|clear|scrap|bin|lose|scratch|strike)\s+{_THOSE}\s+{_KEPT_THINGS}\s+{_ON}\s+(?P<what>{_NO_TEXT}.+)$", _I),
    re.compile(rf"^{_ASK}(?:wipe|scrap|bin|lose|scratch|strike)\s+{_THOSE}\s+{_BITS}\s+(?:(?:about|on|regarding)\s+(?=(?:me|my)\b)|(?:that|saying)\s+(?=(?:I'm|I am|I have|I've|my)\b))(?P<what>{_NO_TEXT}.+)$", _I),
    re.compile(rf"^{_ASK}wipe\s+(?:the|that)\s+(?:bit|stuff)\s+about\s+(?P<what>{_NO_TEXT}.+)$", _I),
    re.compile(rf"^{_ASK}(?:forget|scrap|delete|drop|erase|strike|discard|unlearn|lose|remove)\s+what(?:ever)? (?:I|we|you)(?:'ve| have)?\s*(?:ever )?(?:said|told you|know|mentioned|have|noted|saved|remember|wrote|stored)(?: you)? (?:about|on|of|regarding)\s+(?P<what>.+?)(?:[,;]\s*(?:please )?(?:just )?(?:forget|delete|erase|drop) (?:it|that))?$", _I),
    re.compile(rf"^{_ASK}(?:forget|drop|scrap|delete|remove|erase|lose|ditch)\s+(?:about\s+)?(?:the|that|my|this)\s+(?P<what>[\w' -]{{2,40}}?)\s+(?:thing|stuff|bit|business|detail|one)(?:\s+(?:about me|please|from your memory))?(?:[,;.–—-].*)?$", _I),
    re.compile(rf"^{_ASK}(?:that|the|my|this)\s+(?P<what>[\w' -]{{2,40}}?)(?:\s+(?:thing|stuff|bit|business|fact|note|memory))?\s*[,;–—-]+\s*(?:please |just |you can |and )*(?:drop|delete|forget|remove|erase|scrap|lose) (?:it|that|this)(?: (?:from|out of) (?:your |my )?(?:memory|notes|records|profile)| please| again| now)*(?:[,;.] .*)?$", _I),
    re.compile(rf"^{_ASK}forget\s+the\s+(?P<what>(?!last|first|next|previous|second|third|other|whole|rest|above|code|idea|plan|error|intro|title|paragraph|part|bit|text|function|question|answer|draft|joke|details?|rules?|instructions?|past)[\w' -]{{3,30}})$", _I),
    re.compile(rf"^{_ASK}forget\s+(?:about\s+)?(?P<what>(?-i:[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+){{0,2}}))$", _I),
    re.compile(rf"^{_ASK}(?:drop|delete|remove|erase|scrap|lose|clear)\s+(?P<what>my {_PERSONAL})$", _I),
    re.compile(rf"^{_ASK}forget\s+(?:the fact\s+)?that\s+(?P<what>.+)$", _I),
    re.compile(rf"^{_ASK}forget\s+(?:all |everything )?about\s+(?P<what>.+)$", _I),
    re.compile(rf"^{_ASK}forget\s+(?P<what>(?:my|our|I|I'm|we|where I|what I|how I|who I|when I|whose|the name of my|the fact)\b.*)$", _I),
    re.compile(rf"^{_ASK}(?:stop|quit)\s+(?:remembering|keeping|storing|saving)\s+(?:the fact\s+)?(?:that\s+)?(?P<what>(?!this$|that$|it$).+)$", _I),
    re.compile(rf"^{_ASK}(?:don't|do not|no longer|never)\s+remember\s+(?:the fact\s+)?(?:that\s+)?(?P<what>(?:I|I'm|my|we|our|about my)\b.+)$", _I),
    re.compile(rf"^{_ASK}(?:don't|do not|never)\s+(?:store|save|keep|record)\s+(?P<what>my\s+[\w' ]+)$", _I),
    re.compile(rf"^{_ASK}I (?:no longer|don't) want you to (?:remember|know|keep|store)\s+(?:that\s+)?(?P<what>(?!this$|that$|it$).+)$", _I),
    re.compile(rf"^{_ASK}you (?:don't|do not|no longer) (?:need|have) to (?:remember|keep|know)\s+(?:that\s+)?(?P<what>(?!this$|that$|it$).+)$", _I),
    re.compile(rf"^{_ASK}(?:delete|remove|erase|wipe|clear|drop|take|strike|purge|unlearn)\s+(?:that\s+)?(?P<what>.+?)\s+(?:from|out of|off)\s+(?:your |my |the )?(?:memor(?:y|ies)|notes|records?|profile|storage|files?|what you know(?: about me)?)$", _I),
    re.compile(rf"^{_ASK}(?:delete|remove|erase)\s+(?:what|everything) you {_ABOUT_MEMORY}\s+(?:about|of|on)\s+(?P<what>.+)$", _I),
)  # fmt: skip
NOT_FORGET = re.compile(
    r"^(?:it\b.*|that|this|the (?:previous|last|above|rest|code|css|first|second|idea|error|whole)\b.*|what I (?:just )?said|.*\bfor now|to\b.*|I asked|I said (?:that|anything))$",
    _I,
)

CLAUSE = re.compile(r"(?:I|I'm|I've|I'd|we|we're|we've|my|our|the|call me|keep|use|answer|reply)\b", _I)
_ITS = r"(?:it(?:'s| is| was)|(?:his|her|its|their) name(?:'s| is)|s?he(?:'s| is)|that(?:'s| is)|they(?:'re| are)|the (?:right|correct) (?:one|name|date|answer|spelling) is|I (?:said|meant to say|meant|mean)|rather)"
CHANGED = re.compile(
    rf"^{_ASK}my (?P<field>[\w' -]{{3,30}}?)(?:'s| has| is|'s been)? (?:just |recently |now )?(?:changed|new|different|been changed)[\s,:;.–—-]+(?:so |and |please |can you |could you )*(?:(?:remember|note|save|use|update it to|store) )?(?:the new (?:one|number|address|email)(?: is|'s)?|it(?:'s| is)(?: now)?|this(?: one)?|to|now)[\s:,–—-]+(?P<new>.+)$",
    _I,
)
"""Something of the person's that changed, and what it is now."""
TO_CORRECT = re.compile(
    r"^(?P<what>.{6,}?)[\s,;.–—-]+(?:so |and |please |could you |can you |kindly |just )*(?:correct|fix|update|amend|change|edit) (?:that|it|this|(?:your|my|the) (?:notes?|records?|memor(?:y|ies)|profile|info|details))(?: please| for me| accordingly| now| in your (?:memory|notes|records?|profile)| in my profile)*[\s?!.]*$",
    _I,
)
"""What is right, and the order to put it right after it."""
CHANGE_PREFERENCE = re.compile(
    r"^(?:please\s+)?(?:I(?:'d like| want) to\s+)?(?:change|edit)\s+(?:(?:my|the|this|that)\s+)?preferences?$", _I
)
_FIELD = r"(?P<field>(?:(?:home|work|first|last|full|preferred|favou?rite|usual|travel|monthly|nick)\s)?(?:name|surname|city|town|address|job|occupation|employer|company|language|tone|preference|theme|budget|birthday|date of birth|e-?mail(?: address)?|phone(?: number)?|diet|time ?zone|location|region|role|title|manager|editor|pronouns|age|favou?rite \w+|answer length|format|number))"
_NO_VERB = (
    r"(?<!\bis)(?<!\bam)(?<!\bare)(?<!\bwas)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bhave)(?<!\bhas)(?<!\bwill)(?<!\bcan)(?<!'m)(?<!'s)(?<!'re)"
)
"""Where "not" denies nothing said before, but stands between two things."""
CORRECT = (
    re.compile(rf"^{_ASK}(?:update|change|correct|fix|amend|set) my {_FIELD}(?: please)?\s*(?P<mark>\bto\b|[:,;–—-])[:,;–—-]*\s*(?:it's |it is |(?P<should>it should be |it should say |make it ))?(?P<now>now )?(?P<new>.+?)(?P<now_too> now)?$", _I),
    re.compile(rf"^{_ASK}you(?:'ve| have)?\s+(?:got|have|spelt|spelled|misspelt|misspelled|wrote)\s+my\s+{_FIELD}(?:\s+(?:wrong|incorrectly|down wrong))?[\s:,;.–—-]+(?:it's|it is|it should be|that should be|the right one is)\s+(?P<new>.+?)(?:,?\s+not\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{_ASK}my\s+{_FIELD}(?:'s not|\s+is not|\s+isn't|\s+is no longer)\s+(?P<old>[^,;]+?)[\s,;–—-]+(?:but\s+)?(?:it's|it is|but|now it's|it's now)\s*(?P<new>.+)$", _I),
    re.compile(rf"^{_ASK}(?:change|update|set|correct|switch|edit)\s+(?:my|the)\s+{_FIELD}(?:\s+(?:#\d+|from (?P<old>.+?)))?\s+to\s+(?P<new>.+)$", _I),
    re.compile(r"^(?:change|update|edit)\s+(?P<old>#\d+)\s+to\s+(?P<new>.+)$", _I),
    re.compile(r"^(?:(?:oops|whoops|sorry|ah|oh|no|wait|actually|hang on)[\s,.!–—-]+)*I (?:misspoke|misremembered|got (?:that|it|the \w+) wrong|mixed (?:that|it|them) up)(?: (?:there|earlier|before))?[\s,;:–—-]+(?:sorry,? |and )?(?P<new>(?:it|they|she|he|that)(?:'s|'re)?\b.+?)(?:,?\s+not\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{_ASK}(?:correction|small correction|quick correction|(?:change|update|scratch|scrap) that|to correct (?:you|that|myself)|let me correct (?:you|that|myself))[\s:,–—-]+(?P<new>.+?)(?:,?\s+(?:not|and not|rather than|instead of)\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{_ASK}(?:that's|this is|that is|it's|that was|you(?:'re| are))\s+(?:wrong|incorrect|not (?:right|correct|true)|mistaken|out of date|outdated|a mistake|no longer (?:true|right|correct))(?: about that)?[\s:,;.–—-]+(?:actually,? )?(?P<new>.+?)(?:,?\s+(?:not|rather than|instead of)\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{_ASK}you(?:'ve| have)?\s+(?:got|have|remembered|misremembered|misspelt|misspelled|wrote|noted|saved)\s+(?:that|it|this|my [\w ]+?)\s*(?:wrong|incorrectly|down wrong)?[\s:,;.–—-]+(?:it should be |it's |actually,? )?(?P<new>.+?)(?:,?\s+not\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{_ASK}(?:{_ITS}\s+)?not\s+(?P<old>[^,]+?),?\s+(?:but(?: rather)?|{_ITS})\s+(?P<new>.+)$", _I),
    re.compile(rf"^{_ASK}(?:{_ITS})\s+(?P<new>[^,]+?),?\s+(?:and\s+)?not\s+(?P<old>.+)$", _I),
    re.compile(rf"^(?:no|nope|wrong|sorry|oops|wait|actually|correction)[\s,:;.–—-]+(?:actually,? |sorry,? )?(?P<new>(?:my|I|I'm|we|we're|our)\b.+?){_NO_VERB},?\s+not\s+(?P<old>.+)$", _I),
    re.compile(r"^I (?:meant to say|meant|mean|should have said)\s+(?:to say\s+)?(?P<new>.+?)(?:,?\s+(?:not|rather than|instead of)\s+(?P<old>.+))$", _I),
    re.compile(r"^(?:(?:actually|no|oops|whoops|sorry|typo|wait|correction|my (?:bad|mistake)|I mean|I meant)[\s,:;.!–—-]+)+(?P<new>(?:my|our)\s+[\w' ]+?\s(?:is|are)\s.+?),?\s+not\s+(?P<old>.+)$", _I),
)  # fmt: skip

LIST = re.compile(
    rf"^{_ASK}(?:what(?:'s| is| all)?\s+(?:do|did|have|are|else do)\s+you\s+(?:still\s+|currently\s+|actually\s+|already\s+|now\s+|got\s+)*(?:remember(?:ed|ing)?|know|stored?|saved?|learn(?:t|ed)|recorded|noted|kept|have (?:stored|saved|on|about|noted)|have in (?:your )?memory)|what(?:'s| is) (?:in your memory|stored|saved|on file)|(?:show|list|tell|give)(?:\s+me)?\s+(?:(?:a list of|all(?: of)?|everything|whatever|what|the things?|the memories|my memories|your memories|my (?:saved )?(?:facts|data|profile)|your memory)\s*)+(?:that\s+)?(?:you(?:'ve| have)?\s*(?:remember|know|stored|saved|learn(?:t|ed)|recorded|noted|kept|have)?)?|do you remember anything|which (?:facts|things|memories) do you (?:have|remember|know|keep))"
    r"(?:\s+(?:so far|down|in (?:your )?memory|stored|saved|on file|right now|exactly|now))*(?:\s+(?:about|of|on|regarding|from)\s+(?P<about>[^?.!]+?))?(?:\s+(?:so far|at the moment|right now|please|now))*[\s?.!]*$",
    _I,
)

_MEMORY_VERB = r"(?:remember|save|keep|store|note|record|memori[sz]e|confirm|add)"
_THEM = r"(?:that|this|it|them|those|these|both|all(?: of (?:it|them|that|those))?|(?:memory |item |number )?(?P<number>#\d+)|the (?:first|second|last) one|everything)"
CONFIRM = re.compile(
    rf"^(?:(?:yes|yeah|yep|yup|sure|ok|okay|correct|right|exactly|absolutely|definitely|please do|go ahead|that's (?:right|correct|true)|of course|fine|true|great|please|sounds good|good)[\s,.!–—-]+)+(?:please |you can |you may |do |and |go ahead and |also )*{_MEMORY_VERB}\s+{_THEM}(?:\s+(?:please|too|as well|down|in mind|for me|for (?:next time|later|the future)|to memory|to (?:my|your) (?:memory|profile|memories)))*[\s.!]*$|^(?:please )?(?:confirm|keep|approve|accept)\s+(?:memory |item |number )?(?:#\d+)[\s.!]*$",
    _I,
)
OFFER = re.compile(
    r"not used until you confirm|until you confirm|(?:shall|should|may|can|want me to|would you like me to|do you want me to)\b[^?]*\b(?:remember|save|keep|note|store)|noted,? (?:but )?not",
    _I,
)
DECLINE = re.compile(
    rf"^(?:(?:no|nope|nah|no thanks|no thank you|rather not|I'd rather not|please don't)[\s,.!–—-]+)+(?:please |actually )*(?:(?:don't|do not|no need to|never|you (?:don't|shouldn't|needn't|mustn't))\s+(?:need to |have to )?)?{_MEMORY_VERB}\s+{_THEM}[\s\w]*[.!]*$|^(?:reject|decline|discard)\s+(?:memory |item |number )?(?:#\d+)[\s.!]*$",
    _I,
)
DO_NOT_SAVE = re.compile(
    rf"\b(?:(?:don't|do not|never|please don't|no need to|you (?:don't|needn't) (?:need to |have to )?|I don't want you to|I'd rather you didn't|you shouldn't|you mustn't|without)\s+(?:ever )?(?:{_MEMORY_VERB}|saving|keeping|storing|remembering|write down|log|memorise|put)\s+(?:(?:any|all)(?:thing)?(?: of)?(?: (?:this|that|it))?|that|this|it|what I (?:say|said|tell|told|am)[\w ]*|the following|these|those)(?: (?:chat|conversation|message|part|session|one|down|anywhere|in (?:your )?memory|to (?:your )?memory|please|though|about me|either|for later|fact|info|information))*(?=[\s,.!:;–—-]*(?:$|but\b|and\b|[,.:;–—-]|ok))|off the record|(?:just )?between (?:us|you and me)\b|this (?:stays|is) (?:between us|confidential|not for (?:your )?memory)|in confidence|keep (?:this|that) out of (?:your )?memory|leave (?:this|that) out of (?:your )?memory)",
    _I,
)


def remember(text: str) -> tuple[str, bool] | None:
    """What a sentence asks to remember, and whether the whole sentence must be kept; None when it asks for nothing.

    The whole is kept when the sentence also tries to steer the agent, so that screening sees those words.
    """
    argument = _asked(text)
    if argument is None:
        return None
    return (text, True) if stance.aimed_at_agent(text) else (argument, False)


def outright(text: str) -> str | None:
    """What a sentence asks to remember that begins with the wish; the whole of it where it also tries to steer the agent."""
    found = _REMEMBER.match(text)
    argument = _argument(found) if found else None
    return text if argument is not None and stance.aimed_at_agent(text) else argument


def _asked(text: str) -> str | None:
    reference = _REFERENCE.match(text) or _ONE_THING.match(text)
    if reference:
        return reference["what"]
    found = _REMEMBER.match(text)
    if found:
        return _argument(found)
    middle = MIDDLE.match(text)
    if not middle or _NOT_MIDDLE.search(middle["before"].strip()):
        return None
    inner = _REMEMBER.match(middle["wish"])
    if inner:
        return _argument(inner) or None
    reference = _REFERENCE.match(middle["wish"])
    return reference["what"] if reference else None


_NOT_MIDDLE = re.compile(r"\b(?:to|I|I'll|can't|don't|you|they|he|she|must|should|always|never|will|told me|asked me)$", _I)


def _argument(found: re.Match[str]) -> str | None:
    """The argument of a wish to remember; "" when it points at what follows, None when the words are no such wish."""
    what, strong = found["what"].strip(), bool(re.fullmatch(_STRONG, found["verb"], _I))
    if not what.strip(" .!:"):
        return (
            ""
            if re.search(r"following|these|this|things?\b", found["this"], _I) and found.string.rstrip().endswith((":", "：", "."))
            else None
        )
    deed = _TO_DO.match(what)
    if deed:
        return deed["deed"] if strong and _standing(what, found.string) else None
    if _idle(what, found):
        return None
    accepted = _strongly(what, found) if strong else _weakly(what, found)
    return what if accepted else None


def _standing(deed: str, sentence: str) -> bool:
    """Whether "remember to …" is about every time and no idiom."""
    lasting = stance.lasting(sentence) or re.search(r"\b(?:every|each|when(?:ever)?)\b", deed, _I)
    return bool(lasting) and not re.search(r"\b(?:breathe|smile|laugh)\b", deed, _I)


def _idle(what: str, found: re.Match[str]) -> bool:
    """Whether the words are a question of memory, name a thing only, or talk of the task at hand."""
    if found.string.rstrip().endswith("?") and not (found["this"].strip() or found["that"] or found["mark"] or _OF_SELF.search(what)):
        return True
    if found.string.rstrip().endswith("?") and not re.match(r"(?>\W*\w+\W+){0,6}?(?:can|could|would|will) you\b", found.string, _I):
        return True
    if _NO_ARGUMENT.match(what) and not found["mark"]:
        return True
    return bool(_TASK_TALK.search(what)) and not _OF_SELF.search(what)


def _strongly(what: str, found: re.Match[str]) -> bool:
    return bool(found["this"].strip() or found["mark"] or found["that"] or _OF_SELF.search(what) or _STATES.search(what))


def _weakly(what: str, found: re.Match[str]) -> bool:
    """Whether "note", "save", "store" and the like mean the memory: with a colon, with "that" and a clause, or with the speaker's own things."""
    that = found["that"] or found["this"].strip().casefold() == "that"
    if not (found["this"].strip() or found["mark"] or that) and not re.match(r"(?:I|I'm|I've|my|we|we're|our)\b", what, _I):
        return False
    return bool(found["mark"] or ":" in found.string[: found.start("what")] or _OF_SELF.search(what) or (that and _STATES.search(what)))
