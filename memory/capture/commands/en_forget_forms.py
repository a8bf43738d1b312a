"""The wordings in which English asks to drop something from what is remembered: verbs, what their object is called, where it is to go from."""

from __future__ import annotations

import re

from memory.capture.commands.en_keeping import ASK

_I = re.IGNORECASE
_VERB = (
    r"(?:(?:delet|remov|eras|wip|purg|revok|nuk|eliminat|unsav)(?:e|ed|ing)|scrub(?:bed|bing)?|zap(?:ped|ping)?|clear(?:ed|ing)?|discard(?:ed|ing)?|trash(?:ed|ing)?|expung(?:e|ed|ing)|drop(?:ped|ping)?|scrap(?:ped|ping)?|bin(?:ned|ning)?|los(?:e|t|ing)|toss(?:ed|ing)?|ditch(?:ed|ing)?|dump(?:ed|ing)?|chuck(?:ed|ing)?|"
    r"scratch(?:ed|ing)?|str(?:ike|uck|iking)|cancel(?:l?ed|l?ing)?|und(?:o|id|oing)|retract(?:ed|ing)?|withdr(?:aw|ew|awing)|cross(?:ed|ing)?|tak(?:e|ing)|took|throw(?:ing)?|threw|rub(?:bed|bing)?|cut(?:ting)?|pull(?:ed|ing)?|kick(?:ed|ing)?|g[eo]t(?:ting)? rid of|do(?:ing)? away with|let(?:ting)? go of)"
    r"(?: (?:out|off|away|back|down|up)(?! of\b))?"
)
_FORGET = r"(?:(?:forg[eo]t(?:ting)?|unremember(?:ed|ing)?|unlearn(?:ed|ing)?|(?:stop|stopped|stopping|quit|quitting|cease) (?:remembering|keeping (?:in mind|a note of|track of)|storing|saving|holding on to)|(?:don't|do not|no longer|never) (?:keep on |ever )?remember(?: about)?(?= (?:the fact |that )*(?:I|I'm|I've|my|we|our|me)\b))(?: (?:all |everything )?about(?= ))?)"
_NOT_NEEDED_TO = r"(?:you (?:don't|do not|no longer|needn't|need not)(?: (?:need|have|any longer|ever) ?(?:to)?)?|(?:there's |there is )?(?:no|never any) (?:need|reason)(?: for you)? to|I (?:no longer|don't|do not|wouldn't) (?:want|need|like)(?: you)? to|I'd (?:rather|prefer)(?: that| if)? you (?:didn't|did not|no longer)|it's not necessary to)"
_NOT_NEEDED = rf"{_NOT_NEEDED_TO}(?: (?:still|ever|even|keep on))? (?P<keeps>remember(?:ed|ing)?|know|keep (?:in mind|track of|a note of|hold of)|keep(?:ing)?|kept|store|save|hold on to|retain|memori[sz]e|hang on to)"
_NEVER_MIND = r"(?:never ?mind|disregard|ignore|overlook|pay no attention to|pretend (?:that )?|act (?:as if|as though|like) |(?:just )?(?:as if|as though|like) )(?: about)?"
_SOURCE = (
    r"(?:(?:your|my|its) )?(?:(?:long[- ]term|saved|stored|own) )?(?:memor(?:y|ies)|memory bank|notes|records?|profile|storage|mind|head|brain)(?: of (?:me|us))?|your (?:files?|database|list|list of (?:facts|memories|notes|things))|the (?:memory|record|memory bank)|"
    r"(?:what(?:ever)?|everything|the (?:things|facts|stuff|info|information|list))(?: that)? you(?:'ve| have)?(?: got)? (?:know|remember(?:ed)?|have|stored|saved|noted|kept|learn(?:ed|t))(?: stored| saved| on file)?(?: (?:about|on|of) (?:me|us))?"
)
FROM_FIRST = re.compile(rf"^(?:from|out of|off)(?: of)? (?:{_SOURCE})\s*[:,]?\s+(?P<what>.+)$", _I)
FROM = re.compile(rf"^(?P<what>.+?),? (?:(?:from|out of|off)(?: of)? (?:{_SOURCE})|in your (?:memory|notes|records?|profile))$", _I)
_DID = r"(?:know|knew|remember(?:ed)?|stored|saved|learn(?:t|ed)|recorded|noted|kept|have|had|got|said|told|mentioned|wrote|shared|logged|filed|memori[sz]ed|jotted|(?:put|took)(?= down)|picked up|gave|discussed|talked|went on|asked you to (?:remember|keep|note|save|store|memori[sz]e)|had you (?:remember|keep|note|save|store|memori[sz]e)|wanted you to (?:remember|keep|note|save))"
_WHO_DID = rf"(?P<who>you|I|we)(?:'ve|'d| have| had)?(?: ever| just| already| once| previously)* {_DID}(?: (?:to )?(?:you|me|us)(?! mentioned)| down| in (?:your )?memory| stored| saved| noted| on file| before| earlier| just now| to (?:remember|keep|note)| there| a (?:moment|minute|while) ago| in mind)*"
_ABOUT = r"(?:about|on|of|regarding|concerning|around|re|to do with|with|for|saying|that|where|when)"
KNOWN = re.compile(
    rf"^(?:absolutely |just )?(?:everything|anything|all|what(?:ever)?|(?:the |any |all |those |that )*(?:things?|bits?|parts?|stuff|facts?|info(?:rmation)?|details?|data|notes?|memor(?:y|ies)|records?|entry|entries))(?: that| which| of what)? {_WHO_DID}(?: (?:about|on|of|regarding|concerning|re|that|for|with)(?: me and| me,)? (?P<what>.+))?$",
    _I,
)
ABOUT_ONLY = re.compile(rf"^(?:absolutely |just )?(?:everything|anything|all|whatever)(?: there is)? {_ABOUT} (?!me$|us$)(?P<what>.+)$", _I)
NEVER_SAID = re.compile(
    r"^(?:I (?:never|didn't|hadn't)(?: ever)? (?:told you|said|mentioned|brought up|spoke|talked)(?: anything| a word| to you)?|you (?:never|didn't) (?:heard?|learn(?:ed|t)|knew|know)(?: anything)?)(?: (?:about|of|that))?(?: (?P<what>.+))?$",
    _I,
)
_WHOSE = r"(?:the|that|this|my|your|any|all|those|these|our|every)"
_KEPT_NOUN = r"(?:memor(?:y|ies)|remembered \w+|saved (?:fact|note|info|detail|preference)s?|stored \w+)"
_NOTE = r"(?:facts?|preferences?|notes?|entr(?:y|ies)|things?|info(?:rmation)?|details?|pieces? of info(?:rmation)?|items?)"
_BIT = r"(?:bits?|parts?|stuff|records?|points?|business|remarks?|comments?|statements?|mentions?|data|one)"
HEADED = re.compile(
    rf"^{_WHOSE} (?:[\w-]+ )?(?:(?P<kept>{_KEPT_NOUN})|(?P<note>{_NOTE})|(?P<bit>{_BIT}))(?: (?:you have|I had|there is|I gave you|I told you))? (?P<about>{_ABOUT}) (?P<what>.+)$",
    _I,
)
TAILED = re.compile(rf"^(?:{_WHOSE} )?(?P<what>[^,;]{{2,60}}?) (?:(?P<kept>{_KEPT_NOUN})|{_NOTE}|bit|stuff|business|record|one)$", _I)
RELATIVE = re.compile(rf"^(?P<what>[^,;]{{2,60}}?)(?: that| which)? {_WHO_DID}(?: about)?$", _I)
EARLIER = re.compile(r" (?:from )?(?:before|earlier(?: on)?|just now|a (?:moment|minute|second) ago|above)$", _I)
_LATEST = r"(?:very )?(?:last|latest|most recent|newest|previous|final)"
_ONE = r"(?:one|note|memory|entry|bit|item|fact|thing|preference|remark|statement|message|piece|detail|info(?:rmation)?|comment|point)"
_WHAT_SAID = rf"(?:(?:the )?(?:thing|bit|note|fact|one|{_LATEST} (?:thing|bit|note|fact|one)) (?:that )?|what(?:ever)? )I(?:'ve|'d| have| had)?(?P<just> just| only just)? (?:said|told you|wrote|mentioned|typed|asked you to (?:remember|note|save|keep)|had you (?:remember|note|save|keep)|gave you|shared)(?: to remember| about)?"
LAST = re.compile(
    rf"^(?:(?:that|this|the|my|your) {_LATEST}(?: {_ONE})?(?: (?:that )?{_WHO_DID})?(?: down)?|{_WHAT_SAID}(?: just now| right now| a (?:moment|minute|second) ago| before| last)?)$",
    _I,
)
THAT = re.compile(rf"^(?:(?:that|this)(?: {_ONE})?|about that|all (?:about )?(?:that|this))$", _I)
THEM = re.compile(
    r"^(?:both(?: of (?:them|those|these|that))?|those(?: two| three| both)?|these(?: two)?|them(?: both| all)?|all (?:of )?(?:it|that|this|those|them|these)|(?:all |the |the last |all of the )?(?:two|three|four|five|six)(?: of (?:them|those|these))?|(?:everything|all) I(?:'ve)? just (?:said|told you))$",
    _I,
)
KEEPS = re.compile(
    r"(?:\s*[,;.–—-]+\s*(?:but |and |though )?|\s+(?:but|and|though|while) )(?:(?:please|do|you can|you may|still|just|only|to) )*(?:(?:keep(?:ing)?|hang on to|hold on to|retain|leave|not|don't (?:forget|lose|touch|delete)|save|remember) (?P<kept>.+)|(?P<stays>[^,;]+?) (?:stays?|remains?|can stay|may stay|should stay|is (?:still )?(?:fine|valid|right|true|good)|are fine|still (?:holds|stands|applies)))$",
    _I,
)
REST = re.compile(r"^(?:(?:all )?the (?:rest|others?)|(?:every|any)thing else|the other (?:one|ones|things?|bits?)|that|it)\b", _I)
COURTESY = re.compile(
    r"(?:[\s,]+(?:(?:but )?(?:just|only) that(?: one| bit)?|nothing else|now|please|pls|thanks?(?: you)?|cheers|ok(?:ay)?|for me|for good|forever|completely|entirely|altogether|permanently|again|then|too|as well|any ?more|any longer|from (?:here|now) on|going forward|in future|if you (?:can|could|would|don't mind)|if possible|will you|would you|could you|can you|after all|already|right away|immediately|instead|at all|about me))+$",
    _I,
)
WHY = re.compile(
    r"(?<=\w)(?![^\n]{1,200},\s*(?:is|are|was|has|have|can't|cannot|works|lives|likes|loves|hates)\b)\s*(?:[,;–—-]+\s*(?:because |since |as |cos )?|\s(?:because|since) )(?:I|I'm|I've|I'd|we|we're|it|it's|that's|that is|that was|they|she|he|no longer|not)\b.*$",
    _I,
)
"""Why something is to be forgotten, said behind it."""
SAID_IT = re.compile(r"^(?:that )?I (?:ever )?(?:said|told you|mentioned)(?: that)? (?=(?:I|I'm|I've|my|we)\b)", _I)
NO_TEXT = re.compile(
    r"\b(?:in|from|of|on|to|out of|off) (?:the|this|that|my|our|your) (?:[\w-]+ ){0,2}(?:letter|draft|text|essay|paragraph|e-?mail|mail|message|post|cv|resume|résumé|story|report|slides?|deck|doc(?:ument)?|page|code|file|table|intro|introduction|summary|article|speech|poem|list|answer|reply|translation|script|proposal|plan|recipe|itinerary|chapter|bio|pitch|contract|presentation|website|readme|spreadsheet|database)\b",
    _I,
)
"""Where an order is about a piece of work, not about what is remembered."""
IDLE = re.compile(
    r"^(?:it\b.*|to\b.*|I asked|I said (?:that|anything)|(?:the )?(?:code|css|rest|whole|error)\b.*|.*\bfor (?:now|a (?:moment|second|minute|sec|bit))|what|me|us|myself|you|your \w+|him|her|how|when|where|why|not to\b.*)$",
    _I,
)
"""What forgetting is an idiom of, or a slip of the mind."""
_WORK = r"(?:last|first|next|previous|second|third|other|whole|rest|above|code|css|idea|plan|error|intro|title|paragraph|part|bit|text|function|question|answer|draft|joke|details?|rules?|instructions?|past|approach|line|sentence|section)"
PLAIN_THING = re.compile(rf"^(?:both )?(?:the|that|this) (?!{_WORK}\b)[\w' .&:-]{{3,60}}$", _I)
PLAIN_NAME = re.compile(r"^(?-i:[A-ZÀ-Ý][\w'-]+(?: [A-ZÀ-Ý][\w'-]+| (?:of|de|van|the) [A-ZÀ-Ý][\w'-]+){0,2})$", _I)
PLAIN_OWN = re.compile(
    r"^(?:both )?(?:me (?:\w+ )?\w+ing|that|my|our|I|I'm|I've|I'd|we|we're|where I|what I|how I|who I|when I|why I|whose|whether I|how (?:old|tall|many|much)|the name of|the fact|[\w'-]+'s)\b.+$",
    _I,
)
PERSONAL = re.compile(
    r"^my (?:(?:star|zodiac) sign|weight|height|age|birthday|date of birth|job|occupation|employer|home address|address|diet|allerg(?:y|ies)|phone number|salary|income|religion|nationality|pronouns|time ?zone|marital status|relationship status|blood type|shoe size|budget|favou?rite [\w ]{2,20})$",
    _I,
)
NUMBER = re.compile(r"^(?:(?:about|memory|item|note|number) )*(?P<what>#\d+)\b", _I)
NAMED_FIRST = re.compile(r"^(?P<what>[^?!.…]{2,80}?)\s*(?:[,;:?!.…–—]+|\s-+)\s*(?P<order>[^:;?…]{3,60})$")
LEADS = re.compile(
    r"^(?:(?:hm+|oh|ah|so|well|and|also|actually|no|yes|sorry|wait|please|about|regarding|as for|re|concerning|ok|okay|hey|hi)[\s,:]+)+", _I
)
VERBAL = re.compile(
    r"\b(?:is|are|was|were|am|has|have|had|will|can|could|would|should|do|does|did|I'm|it's|that's|this is|there's|he's|she's|they're|I've|don't|need|want|like|love|hate|live|work)\b",
    _I,
)
JOINED = re.compile(r"\s*[,;]\s*(?:and |or |plus |also )*|\s+(?:and(?: also)?|or|plus|as well as|&|nor)\s+", _I)
HEAD_AGAIN = re.compile(rf"^(?:and |also |please )*(?:{_FORGET}|{_VERB}) ", _I)
ORDERED = re.compile(rf"^(?P<ask>{ASK})(?:(?P<forget>{_FORGET})|(?P<verb>{_VERB})|{_NOT_NEEDED})\b\s*:?\s*(?P<what>.*)$", _I)
FORM = re.compile(r"\b(?P<past>\w+ed|lost|got|threw|took|struck|forgot|withdrew|undid)\b|\b(?P<ing>\w+ing)\b", _I)

_LEAD = r"(?:(?:hm+|oh|ah|so|well|and|also|actually|ok|okay|please|sorry|no|wait)[\s,.!]+)*"
TAKE_BACK = re.compile(rf"^{_LEAD}(?P<verb>{_VERB}) (?P<what>(?:that|this)(?: {_ONE})?(?: (?:from|out of|off) (?:{_SOURCE}))?)$", _I)
"""What is no opening of a correction where nothing follows: "scratch that"."""
_GONE = r"(?:deleted|removed|erased|wiped|cleared|purged|discarded|dropped|scrapped|binned|tossed|ditched|struck|cancelled|gone|taken (?:out|off|away)|out|off)"
_KEPT = r"(?:remembered|memori[sz]ed|(?P<stored>stored|saved|kept|known|noted|recorded|retained|on (?:record|file)))"
_NEED_NOT = r"(?:needn't|need not|(?:doesn't|don't|does not|do not|no longer) (?:needs? to|ha(?:s|ve) to)|shouldn't|should not|mustn't|isn't to|aren't to)"
DISPOSED = (
    re.compile(rf"^{_LEAD}(?P<what>[^:;]+?) {_NEED_NOT} (?:stay|remain|be|be kept|be left|live|sit|linger) (?P<forget>in (?:your |the )?(?:memory|memories|records?)|in your (?:notes|profile|files?|mind|head)|on (?:file|record))(?P<rest>)$", _I),
    re.compile(rf"^{_LEAD}(?P<what>.+?) (?:can|may|should|must|could|ought to|needs? to|has to|have to|is to|are to)(?: (?:now|all|both|also|please|safely|really|just))* (?:be (?:(?P<forget>forgotten|unremembered|unlearned)|{_GONE})|go|disappear|vanish)(?P<rest>\b.*)$", _I),
    re.compile(rf"^{_LEAD}(?:I|we)(?: want|'d like| would like|'d prefer| prefer| need)(?: to (?:have|see))? (?P<what>.+?) (?:to be )?(?:(?P<forget>forgotten|unremembered)|{_GONE})(?P<rest>\b.*)$", _I),
    re.compile(rf"^{_LEAD}(?:I|we)(?: don't| do not| no longer| wouldn't|'d rather not)(?: (?:want|need|like))?(?: to)?(?: have)? (?P<what>.+?) (?:to be )?(?P<forget>{_KEPT})(?P<rest>\b.*)$", _I),
    re.compile(rf"^{_LEAD}(?:I'd (?:rather|prefer)(?: it)?(?: if| that)? )?(?P<what>.+?) (?:(?:doesn't|don't|does not|do not|no longer|needn't|need not)(?: (?:needs?|has to|have to|ha(?:s|ve)))?(?: to)?(?: be)?|(?:shouldn't|wasn't|weren't|isn't to|aren't to)(?: be)?) (?P<forget>{_KEPT})(?P<rest>\b.*)$", _I),
)  # fmt: skip
"""Where it is what shall go, or shall not be kept, that the sentence is about."""
PUT_FIRST = re.compile(
    rf"^{_LEAD}(?P<what>(?:the|my|our|that|this|those|these) [^,;:]+?),? you(?: can| may| could| should|'re free to)(?: now| just| safely| please)* (?:(?P<forget>{_FORGET})|(?P<verb>{_VERB}))$",
    _I,
)
"""What shall go, in front of the order: "the word limit you can delete"."""
NOT_KEPT = re.compile(
    rf"^{ASK}(?:(?:stop|quit|cease)|don't|do not|no longer|{_NOT_NEEDED_TO}) (?:keep(?:ing)?|hold(?:ing)?|hav(?:e|ing)|stor(?:e|ing)|retain(?:ing)?) (?P<what>[^,;:]+?) (?:in (?:your )?(?:mind|memory|memories|notes|records?|profile|head)|on (?:file|record)|stored|saved|remembered|noted)$",
    _I,
)
"""An order not to keep something, with where it is kept behind it."""
NEVER_MIND = re.compile(rf"^{_LEAD}(?:can you |could you |you can |just )*{_NEVER_MIND}(?:\s*(?P<what>.+))$", _I)
LISTED = re.compile(
    rf"^(?:please[, ]+)?(?:[\w-]+ ){{0,3}}?(?:(?:deletions?|removals?)(?: requests?)?(?: (?:from|in|for|of) (?:{_SOURCE}))?|(?:things?|memor(?:y|ies)|facts?|notes?|items?|entries) (?:for you )?to (?:forget|delete|remove|drop|erase|unlearn)(?: from (?:{_SOURCE}))?)\s*[:–—-]\s*(?P<what>.+)$",
    _I,
)
"""A heading over what is to go: "Two deletions from your memory: …"."""
DEED = re.compile(rf"^(?:please |just |you can )*(?:{_FORGET}|{_VERB})(?: it| that| this)?$", _I)
ERASING = re.compile(r"(?:delet|remov|eras|wip|purg|discard|unsav)", _I)
AFTER_A_WORD = re.compile(r"^(?P<word>(?:[\w'’-]+[ ,!.]+){0,5}[\w'’-]+)[,:;–—]\s+(?:(?:and|so|but|then|please)\s+)*(?P<order>[^,:;–—?]+)$")
"""An order to forget behind a few words of how it came: "sorry, wrong chat, forget the supervisor"."""
NO_WORD_BEFORE = re.compile(
    r"^(?:if|when|whenever|once|unless|after|before|until|while|as soon|in case|should)\b|\b(?:sa(?:id|ys?)|told|tells?|ask(?:s|ed)?|wrote|writes?|reads?|quote|translate|lyrics?|titled?|called|like)\b",
    _I,
)
"""A condition, or what brings in words of somebody else."""
REQUEST = re.compile(r"\b(?:(?:can|could|would|will) (?:you|we)|please|mind)\b", _I)
REMEMBERS = re.compile(r"(?:remember|memori|keep in mind)", _I)
PARTICLE = re.compile(r" (?:out|off|away|back|down)$", _I)
OF_MEMORY = re.compile(
    r"\b(?:note|memory|memories|fact|preference|remember|remembered|noted|saved?|told you|just (?:said|told|mentioned|wrote))\b", _I
)
OWN = re.compile(r"(?:about|on|regarding|concerning) (?:me|my|our)\b|(?:that|saying) (?:I|I'm|I've|my|our|we)\b", _I)
ERASES = re.compile(r"(?:delet|remov|eras|wip|discard|drop|g[eo]t(?:ting)? rid|purg)", _I)
MATTER = re.compile(r"^.* about (?P<what>(?:the|my|our|that|this)\b.{2,40})$", _I)
"""What words in front of an order are about: "I changed my mind about the gym, delete it"."""
ASKS = re.compile(
    r"(?>\W*\w+\W+){0,6}?(?:(?:can|could|would|will|won't|may|might) (?:you|we|I)|is it possible|mind)\b|.*\b(?:would|will|could|can) you\W*$",
    _I,
)
"""A question that is a request."""
