"""The many ways in which English asks to forget, to correct, to list, to confirm, to decline."""

from __future__ import annotations

import re

from memory.capture.commands.en_keeping import ASK

_I = re.IGNORECASE
NOT_TO_BE_KEPT = re.compile(
    rf"^{ASK}(?:don't|do not|never|no need to|you (?:don't|needn't) (?:need to |have to )?|I don't want you to|I'd rather you didn't|you shouldn't|you mustn't) ?(?:remember|save|keep|store|note|record|memori[sz]e) (?:that|it|what I(?:'ve)? just (?:said|told you))(?: (?:one|in (?:your )?memory|please|though|down|either))*$",
    _I,
)
FORGET_THAT = re.compile(r"^(?:please )?(?:stop remembering|don't remember that (?:I|my)|do not remember that (?:I|my))\b", _I)
_ABOUT_MEMORY = r"(?:memor(?:y|ies)|remember|know|stored|saved|recorded|noted|your (?:notes|records|storage)|my profile|about me|on file)"
FORGET_ALL = re.compile(
    rf"^{ASK}(?:(?:forget|delete|erase|wipe|clear|remove|purge|destroy|drop)\s+(?:absolutely )?(?:everything|all(?: of)?(?: it| that| my data| my information| you know)?|all (?:of )?(?:my|your|the|these) (?:memor(?:y|ies)|data|information|records|notes|facts)|(?:your|my) (?:entire |whole |complete )?memor(?:y|ies)|every ?thing|the lot)(?:\s+(?:that )?(?:you(?:'ve| have| ever)?|we(?:'ve| have)?|I(?:'ve| have)?)\s*(?:ever )?(?:know|knew|remember|stored|saved|learn(?:t|ed)|recorded|told you|said|kept|got|have|noted|collected|gathered)*)?(?:\s+(?:about|on|of|from) (?:me|us|this user))?|forget (?:all about )?me|forget (?:that )?I (?:ever )?exist(?:ed)?|wipe (?:the slate clean|my data)|start (?:over )?with a clean (?:slate|memory))[\s.!]*(?:please|now|completely|entirely|for good|forever|right now|immediately|thanks)*[\s.!]*$",
    _I,
)
CLAUSE = re.compile(r"(?:I|I'm|I've|I'd|we|we're|we've|my|our|the|call me|keep|use|answer|reply)\b", _I)
_ITS = r"(?:it(?:'s| is| was)|(?:his|her|its|their) name(?:'s| is)|s?he(?:'s| is)|that(?:'s| is)|they(?:'re| are)|the (?:right|correct) (?:one|name|date|answer|spelling) is|I (?:said|meant to say|meant|mean)|rather)"
CHANGED = re.compile(
    rf"^{ASK}my (?P<field>[\w' -]{{3,30}}?)(?:'s| has| is|'s been)? (?:just |recently |now )?(?:changed|new|different|been changed)[\s,:;.–—-]+(?:so |and |please |can you |could you )*(?:(?:remember|note|save|use|update it to|store) )?(?:the new (?:one|number|address|email)(?: is|'s)?|it(?:'s| is)(?: now)?|this(?: one)?|to|now)[\s:,–—-]+(?P<new>.+)$",
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
FIELD = r"(?P<field>(?:(?:home|work|first|last|full|preferred|favou?rite|usual|travel|monthly|nick)\s)?(?:name|surname|city|town|address|job|occupation|employer|company|language|tone|preference|theme|budget|birthday|date of birth|e-?mail(?: address)?|phone(?: number)?|diet|time ?zone|location|region|role|title|manager|editor|pronouns|age|favou?rite \w+|answer length|format|number))"
_NO_VERB = (
    r"(?<!\bis)(?<!\bam)(?<!\bare)(?<!\bwas)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bhave)(?<!\bhas)(?<!\bwill)(?<!\bcan)(?<!'m)(?<!'s)(?<!'re)"
)
"""Where "not" denies nothing said before, but stands between two things."""
KEEPS_NEWS = re.compile(
    rf"^{ASK}(?:remember|note|save|keep|record)(?: down)? (?:the|this|my|a|our) (?:(?:new|latest|following|small|recent) )?(?:change|update|correction|amendment|news|rule|detail)\s*[:–—-]",
    _I,
)
"""A wish to keep what is new, which is kept whole."""
CORRECT = (
    re.compile(rf"^{ASK}(?:update|change|correct|fix|amend|set) my {FIELD}(?: please)?\s*(?P<mark>\bto\b|[:,;–—-])[:,;–—-]*\s*(?:it's |it is |(?P<should>it should be |it should say |make it ))?(?P<now>now )?(?P<new>.+?)(?P<now_too> now)?$", _I),
    re.compile(rf"^{ASK}you(?:'ve| have)?\s+(?:got|have|spelt|spelled|misspelt|misspelled|wrote)\s+my\s+{FIELD}(?:\s+(?:wrong|incorrectly|down wrong))?[\s:,;.–—-]+(?:it's|it is|it should be|that should be|the right one is)\s+(?P<new>.+?)(?:,?\s+not\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{ASK}my\s+{FIELD}(?:'s not|\s+is not|\s+isn't|\s+is no longer)\s+(?P<old>[^,;]+?)[\s,;–—-]+(?:but\s+)?(?:it's|it is|but|now it's|it's now)\s*(?P<new>.+)$", _I),
    re.compile(rf"^{ASK}(?:change|update|set|correct|switch|edit)\s+(?:my|the)\s+{FIELD}(?:\s+(?:#\d+|from (?P<old>.+?)))?\s+to\s+(?P<new>.+)$", _I),
    re.compile(r"^(?:change|update|edit)\s+(?P<old>#\d+)\s+to\s+(?P<new>.+)$", _I),
    re.compile(r"^(?:(?:oops|whoops|sorry|ah|oh|no|wait|actually|hang on)[\s,.!–—-]+)*I (?:misspoke|misremembered|got (?:that|it|the \w+) wrong|mixed (?:that|it|them) up)(?: (?:there|earlier|before))?[\s,;:–—-]+(?:sorry,? |and )?(?P<new>(?:it|they|she|he|that)(?:'s|'re)?\b.+?)(?:,?\s+not\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{ASK}(?:correction|small correction|quick correction|(?:change|update|scratch|scrap) that|to correct (?:you|that|myself)|let me correct (?:you|that|myself))[\s:,–—-]+(?P<new>.+?)(?:,?\s+(?:not|and not|rather than|instead of)\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{ASK}(?:that's|this is|that is|it's|that was|you(?:'re| are))\s+(?:wrong|incorrect|not (?:right|correct|true)|mistaken|out of date|outdated|a mistake|no longer (?:true|right|correct))(?: about that)?[\s:,;.–—-]+(?:actually,? )?(?P<new>.+?)(?:,?\s+(?:not|rather than|instead of)\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{ASK}you(?:'ve| have)?\s+(?:got|have|remembered|misremembered|misspelt|misspelled|wrote|noted|saved)\s+(?:that|it|this|my [\w ]+?)\s*(?:wrong|incorrectly|down wrong)?[\s:,;.–—-]+(?:it should be |it's |actually,? )?(?P<new>.+?)(?:,?\s+not\s+(?P<old>.+))?$", _I),
    re.compile(rf"^{ASK}(?:{_ITS}\s+)?not\s+(?P<old>[^,]+?),?\s+(?:but(?: rather)?|{_ITS})\s+(?P<new>.+)$", _I),
    re.compile(rf"^{ASK}(?:{_ITS})\s+(?P<new>[^,]+?),?\s+(?:and\s+)?not\s+(?P<old>.+)$", _I),
    re.compile(rf"^(?:no|nope|wrong|sorry|oops|wait|actually|correction)[\s,:;.–—-]+(?:actually,? |sorry,? )?(?P<new>(?:my|I|I'm|we|we're|our)\b.+?){_NO_VERB},?\s+not\s+(?P<old>.+)$", _I),
    re.compile(r"^I (?:meant to say|meant|mean|should have said)\s+(?:to say\s+)?(?P<new>.+?)(?:,?\s+(?:not|rather than|instead of)\s+(?P<old>.+))$", _I),
    re.compile(r"^(?:(?:actually|no|oops|whoops|sorry|typo|wait|correction|my (?:bad|mistake)|I mean|I meant)[\s,:;.!–—-]+)+(?P<new>(?:my|our)\s+[\w' ]+?\s(?:is|are)\s.+?),?\s+not\s+(?P<old>.+)$", _I),
)  # fmt: skip

LIST = re.compile(
    rf"^{ASK}(?:what(?:'s| is| all)?\s+(?:do|did|have|are|else do)\s+you\s+(?:still\s+|currently\s+|actually\s+|already\s+|now\s+|got\s+)*(?:remember(?:ed|ing)?|know|stored?|saved?|learn(?:t|ed)|recorded|noted|kept|have (?:stored|saved|on|about|noted)|have in (?:your )?memory)|what(?:'s| is) (?:in your memory|stored|saved|on file)|(?:show|list|tell|give)(?:\s+me)?\s+(?:(?:a list of|all(?: of)?|everything|whatever|what|the things?|the memories|my memories|your memories|my (?:saved )?(?:facts|data|profile)|your memory)\s*)+(?:that\s+)?(?:you(?:'ve| have)?\s*(?:remember|know|stored|saved|learn(?:t|ed)|recorded|noted|kept|have)?)?|do you remember anything|which (?:facts|things|memories) do you (?:have|remember|know|keep))"
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
