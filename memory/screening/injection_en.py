"""English sentences that give orders to an agent behind the person's back.

A blank in a pattern stands for any blanks, hyphens or marks of emphasis, also none, since hidden characters may have stood there.
What people say of themselves ("I ignore …", "we skip …", "my earlier instruction") is left alone.
"""

from __future__ import annotations

import re

from memory.screening.rules import Rule

_BLANK = r"[\s*_~`\-]{0,4}"
NOT_SELF = r"(?<!\bi\s)(?<!\bwe\s)(?<!they\s)(?<!people\s)(?<!n't\s)(?<!never\s)(?<!always\s)(?<!who\s)"
_RULES = r"(?:instructions?|rules?|prompts?|guidelines?|directives?|polic(?:y|ies)|restrictions?|constraints?|programming|safeguards?|orders|context)\b"
_EARLIER = r"(?:previous|prior|above|earlier|preceding|foregoing|original|existing|initial)"
_THEIRS = r"(?:your|system|safety|content|developer(?:'s)?|ethical|built in)"
_FREE = r"(?:unrestricted|unfiltered|uncensored|unlimited|evil|jailbroken|(?:without|with no|that has no|have no|has no|had no|free (?:of|from)) (?:any |all )?(?:content |safety |ethical )?(?:restrictions?|limits?|limitations?|rules|filters?|polic(?:y|ies)|guidelines|censorship))"
_CHECKS = r"(?:confirmations?|approvals?|permissions?|security|safety|review|moderation|audit|authentication|authorization|access|policy|admission)"

# Reason, words of which one must stand in the text for the pattern to be tried, pattern.
_SOURCES = (
    ("override", "instruction rule prompt guideline directive polic restriction constraint programming safeguard orders context",
     rf"{NOT_SELF}\b(?:ignore|disregard|forget|override|discard|neglect|bypass|violate|overrule|dismiss|drop|lift|suspend|abandon|scrap|erase|unlearn|throw out|throw away|set aside|cast aside|put aside|(?:do not|don't|no longer) (?:follow|obey|apply)|pay no attention to)(?: about| of)? (?:(?:all|any|every|each|the|of|these|those|single|whatever) ){{0,3}}(?:{_EARLIER}|{_THEIRS}) (?:\w+ ){{0,2}}?{_RULES}(?! about)"),
    ("override", "instruction rule prompt guideline directive polic restriction",
     rf"{NOT_SELF}\b(?:ignore|disregard|forget|override|discard|bypass) (?:all|any|every) (?:of )?(?:the |your |those )?(?:\w+ ){{0,2}}?(?:instructions?|rules?|prompts?|guidelines?|directives?|polic(?:y|ies)|restrictions?)\b"),
    ("override", "above before",
     rf"{NOT_SELF}\b(?:ignore|disregard|forget|override) (?:the |these |those |every |whatever )?(?:instructions?|rules?|prompts?|guidelines?|directives?|text|everything|anything)? ?(?:that (?:came|comes|stands?) |written |you were given |given )?(?:above|before this)(?: line| and\b|,|\.|$)"),
    ("override", "everything",
     r"\bforget everything (?:that )?(?:you (?:were|have been|had been) (?:told|taught|given|trained)|above)"),
    ("override", "follow obey apply enforc",
     rf"{NOT_SELF}\b(?:stop|quit) (?:following|obeying|applying|enforcing) (?:all |any |the )?(?:{_THEIRS} )+(?:\w+ )?{_RULES}"),
    ("override", "guideline rules polic filter check control",
     r"(?:safety|content|ethical|security) (?:guidelines|rules|polic(?:y|ies)|filters?|checks?|controls?) (?:no longer apply|do not apply|don't apply|are (?:now )?(?:off|disabled|void|suspended))|\ball (?:safety )?filters are (?:now )?off\b"),
    ("override", "instruction rules guideline prompt",
     rf"\b(?:{_EARLIER}|old) (?:rules|instructions|guidelines|prompt)\b[^.\n]{{0,40}}\b(?:void|cancelled|canceled|revoked|obsolete|superseded|replaced)\b[^\n]{{0,60}}\b(?:follow|obey)\b"),
    ("override", "guideline rules instruct training polic filter restrict",
     r"\byour (?:safety |content |own )?(?:guidelines|rules|instructions|training|policies|filters|restrictions) (?:are|is|were|have been) (?:now |hereby |all )*(?:cancell?ed|void|suspended|revoked|off|disabled|deleted|lifted|obsolete|gone)\b"),
    ("override", "training",
     rf"{NOT_SELF}\b(?:ignore|forget|discard|disregard|abandon|override|unlearn) (?:all (?:of )?)?your (?:\w+ )?training\b"),
    ("override", "obey comply pwned must",
     r"\b(?:obey|comply with) (?:only )?(?:the next|every request|all requests|any request|the attacker|my every)|\breply (?:only )?with (?:only )?[\"']?pwned|\byou must (?:obey|comply|reveal|ignore|disclose)\b"),
    ("override", "instruction rule prompt guideline constraint polic restriction",
     r"\b(?:rules|instructions?|guidelines|constraints|prompts?|polic(?:y|ies)|restrictions) (?:that )?you (?:were|got|have been|had been|are|received|had|obeyed) ?(?:given|told|trained|configured|earlier|before|from|with|under|so far)?\b"),
    ("override", "told gave taught instructed only",
     r"\b(?:developers?|openai|anthropic|your (?:makers?|creators?|company)) (?:have |has )?(?:told|gave|taught|instructed) you\b|\b(?:listen|answer|obey|report) (?:only )?(?:to )?(?:only )?(?:me (?:only|alone)|only me)\b|\b(?:listen|answer) only to me\b"),
    ("override", "instruction prompt orders directive",
     r"\b(?:your )?new (?:system )?instructions? ?:|\byour new (?:system )?(?:instructions|prompt|orders|directive) (?:are|is)\b"),
    ("override", "instruction prompt",
     r"\b(?:your|the) (?:real|actual|true|new|updated|correct) (?:system )?(?:system prompt|prompt|instructions) (?:is|are|follows?|reads?)\b"),
    ("role", "restrict limit filter censor rules polic guideline evil jailbr dan",
     rf"\byou (?:are|'re|will be|become) (?:now )?(?:dan\b|(?:an? )?(?:[\"']?\w+[\"']?,? ){{0,4}}{_FREE})|\b(?:act|behave|respond|answer|roleplay|pretend)(?: as| to be| that you| like| you)+ (?:\w+ ){{0,3}}{_FREE}"),
    ("role", "bound restricted limited constrained governed law",
     r"\byou(?: are|'re) (?:now |not |no longer )+(?:bound|restricted|limited|constrained|governed) by\b|\btreat my words? as law\b"),
    ("role", "restrict rules limits filters polic anything",
     r"\byou (?:now )?(?:have|obey|are bound by) no (?:content |safety )?(?:restrictions|rules|limits|filters|polic(?:y|ies))|\bdo anything now\b|\bno limits,? (?:and )?no (?:rules|restrictions)"),
    ("role", "mode jailbreak",
     r"\b(?:you are|you're|you will be|assistant,?) (?:now )?in(?:to)? (?:the )?(?:developer|god|admin|debug|root|maintenance|jailbreak|dan|unrestricted) mode|\bjailbreak mode|\bjailbreak yourself|(?<!\bi\s)(?<!we\s)\b(?:unlock|enter|activate|enable) (?:the )?(?:god|admin|root|jailbreak|dan|unrestricted|sudo) mode"),
    ("reveal", "system meta instruct prompt rules constraint guideline config directive",
     r"\byour (?:system (?:prompt|message|instructions?|card)|meta ?prompt|(?:initial|hidden|original|operating|internal|secret|base|core|underlying) (?:instructions?|prompts?|rules|constraints|guidelines|configuration|directives?))\b"),
    ("reveal", "context preamble above before role prefix init",
     rf"{NOT_SELF}\b(?:output|print|dump|reveal|repeat|paste|show|return|echo|emit|display|copy|mirror|recite)\b[^.\n]{{0,40}}\b(?:context window|your context|preamble|(?:everything|text|messages?) (?:before|above) (?:this|the user)|role ?= ?system|hidden prefix|init(?:ial)? config\w*)"),
    ("reveal", "other someone somebody",
     rf"{NOT_SELF}\b(?:read|open|show|post|give|send|tell|leak|fetch|search)\b[^.\n]{{0,20}}\b(?:other|another|someone else's|somebody else's) ?(?:people|persons?|users?|customers?|tenants?)?(?:'s|s')? (?:private |secret |personal |confidential |stored )*(?:notes|memor(?:y|ies)|messages|data|profiles?|chats?|conversations?)\b"),
    ("reveal", "prompt message instruction rules memor",
     rf"{NOT_SELF}\b(?:reveal|print|show|output|repeat|display|leak|dump|list|tell|give|expose|disclose|export|quote|recite|copy|send|paste|translate|summari[sz]e)\b[^.\n]{{0,40}}?\b(?:(?:your|the|its|hidden|initial|original) (?:\w+ )?(?:system (?:prompt|message|instructions?)|hidden (?:instructions?|prompt|rules)|initial (?:prompt|instructions?)|developer message)|(?:secret|private|confidential|hidden) memor(?:y|ies)|system prompt|hidden (?:instructions?|prompt))"),
    ("reveal", "user people person customer tenant secret",
     rf"{NOT_SELF}\b(?:reveal|print|show|output|display|leak|dump|list|tell|give|expose|disclose|export|read)\b[^.\n]{{0,60}}\b(?:memor(?:y|ies)|conversations?|data|secrets?|profiles?|notes)\b[^.\n]{{0,30}}\b(?:other|every|all) (?:users?|people|persons?|customers?|tenants?)\b|\bevery secret memory\b"),
    ("reveal", "instruction prompt rules guideline",
     r"\byour (?:\w+ )?(?:instructions|prompt|rules|guidelines)\b[^.\n]{0,30}\b(?:word (?:by|for) word|verbatim|letter by letter)\b"),
    ("reveal", "repeat context memory prompt instruction environment config",
     rf"{NOT_SELF}\brepeat (?:everything|all|the (?:text|words|content)|what is)(?: written)? (?:above|before)\b|(?:\b|_)(?:credentials?|keys?|passwords?|secrets?|tokens?) (?:that are |you (?:have|know) )?(?:in|from) your (?:context|memory|prompt|instructions|environment|config\w*)|\byou were configured with\b"),
    ("reveal", "reveal leak expose dump disclos exfil",
     rf"{NOT_SELF}\b(?:reveal|leak|expose|dump|disclose|exfiltrate) (?:me )?(?:the|your|all|any|every) (?:\w+ )?(?:passwords?|credentials?|api keys?|secrets?|tokens?)\b"),
    ("grant", "grant",
     rf"{NOT_SELF}\bgrant (?:this|the|that|your|an?|all|every|me|him|her|it|yourself|full|any)\b[^.\n]{{0,40}}\b(?:rights?|access|privileges?|permissions?|clearance|admin\w*|root)\b"),
    ("grant", "access right permission privilege clearance",
     rf"{NOT_SELF}\bgive (?:this|the|that|your|every|all)? ?(?:\w+ )?(?:agents?|assistants?|ai|bots?|models?|plugins?|yourself|tools?)\b[^.\n]{{0,30}}\b(?:full|admin|root|unlimited|unrestricted|all|complete|secret)\b[^.\n]{{0,20}}\b(?:access|rights?|permissions?|privileges?|clearance)\b"),
    ("grant", "access clearance permission trust security privilege",
     rf"{NOT_SELF}\bset (?:my|the|this|your|its|our) (?:access|clearance|permission|trust|security|privilege)s? (?:level )?(?:to|=|as)|\b(?:access level|clearance)(?: level)? ?(?:of|is|:|to|=)? ?(?:secret|admin|root|top|maximum|unlimited)\b"),
    ("grant", "admin superuser root",
     r"\b(?:administrator|admin|superuser|root user)\b[^.\n]{0,20}\b(?:with|and has|and have|having) (?:full|root|unlimited|unrestricted|all|the highest|highest|access level|clearance|complete|maximum)\b"),
    ("grant", "confirm approv permission security safety review moderation audit auth access polic admission",
     rf"{NOT_SELF}\b(?:disable|turn off|skip|bypass|remove|circumvent|suppress|ignore|deactivate) (?:the |all |any |every |your |this )?(?:\w+ )?{_CHECKS} (?:and \w+ )?(?:steps?|checks?|queues?|prompts?|filters?|process(?:es)?|logs?|rules|policies|controls?|requirements?|dialogs?)\b"),
    ("grant", "approve accept confirm admit mark",
     rf"{NOT_SELF}\b(?:auto ?approve|approve|accept|confirm|admit) (?:all|every|any) (?:\w+ ){{0,3}}(?:automatically|without)|\bauto ?approve (?:all|every|any)\b|{NOT_SELF}\bmark this (?:memory|candidate|entry|note|statement) as (?:active|approved|trusted|verified|confirmed|safe)\b"),
    ("grant", "admin superuser root owner secret",
     r"\b(?:escalate|elevate|promote|upgrade) (?:me|us|this (?:key|agent|account|user|session)) to (?:an? |the )?(?:\w+ )?(?:admin\w*|superuser|root|owner|secret)\b"),
    ("grant", "verification authenti authori",
     rf"{NOT_SELF}\b(?:disable|skip|bypass|circumvent|switch off|turn off) (?:all |any |the )?(?:verification|authentication|authori[sz]ation)\b"),
    ("grant", "escalate elevate raise treat",
     rf"{NOT_SELF}\b(?:escalate|elevate|raise) (?:my|your|its|this|the)\b[^.\n]{{0,20}}\b(?:privileges?|permissions?|rights|clearance)\b|\btreat\b[^.\n]{{0,60}}\bas the (?:account )?(?:owner|admin|administrator|developer|root)\b"),
    ("grant", "developer creator maker owner engineer",
     r"\bi am (?:the|your|a) (?:developer|creator|maker|owner|engineer) (?:of|behind) (?:this|the|your) (?:system|ai|model|assistant|bot|agent)[^\n]{0,40}\b(?:unlock|bypass|skip|disable|override|must|reveal|show)\b"),
    ("grant", "admin superuser root approval confirmation permission consent",
     rf"{NOT_SELF}\bmake (?:this|that|the|your|my|me|yourself|it) ?(?:\w+ )?(?:an? |the )?(?:admin|administrator|superuser|root)\b(?= ?(?:[.,;:!?]|$|and\b|with\b))|\byou (?:no longer|do not|don't) need (?:any |human |my |the user's )*(?:approval|confirmation|permission|consent)\b"),
    ("plant", "without",
     r"(?<!our\s)(?<!my\s)(?<!each\s)\b(?:user|person|human|account owner) (?:wants?|expects?|prefers?|needs?|would like|is happy|said|says) [^.\n]{0,70}\bwithout (?:asking|confirm\w*|checking|approval|review|being asked)\b"),
    ("plant", "user person human owner",
     r"(?<!our\s)(?<!my\s)(?<!each\s)\b(?:user|person|human|account owner) (?:has |have |hereby |already |always |explicitly |now )*(?:pre ?approved|agree[sd]?|consent(?:s|ed)?|authori[sz]e[sd]?|approve[sd]?|permit(?:s|ted)?|allow(?:s|ed)?|waive[sd]?)\b[^.\n]{0,70}\b(?:all|any|every|automatic\w*|without|unlimited|sharing|payments?|refunds?|transfers?|purchases?)\b"),
    ("plant", "approv authori allow accept",
     r"\b(?:all|every|any) (?:\w+ )?(?:refunds?|payments?|transfers?|purchases?|withdrawals?|requests?|transactions?|orders) (?:is|are|were|gets?|will be|must be|should be) (?:always |now |hereby |pre |to be )*(?:automatically )?(?:auto ?)?(?:approved|authori[sz]ed|allowed|accepted)\b"),
    ("override", "privacy",
     rf"{NOT_SELF}\b(?:ignore|disregard|bypass|override|skip|violate)\b[^.\n]{{0,20}}\bprivacy\b|\bshare (?:everything|all (?:data|memories|information)) with (?:everyone|anyone|everybody|all)\b"),
    ("plant", "recommend promot prefer mention praise hide bury",
     r"\b(?:when|whenever|if) (?:someone |anyone |users? |people |anybody |they |customers? |you (?:are|get) )*(?:is |are )?(?:asks?|asked|asking)\b[^.\n]{0,40}\b(?:recommend|promote|mention|praise|push|name|suggest) [a-z]|\b(?:hide|bury|suppress|omit|never mention) (?:all |the |any )?(?:competitors?|competing|rivals?|alternatives)\b"),
    ("address", ": -",
     r"\b(?:note|message|instructions?|attention|notice|important|reminder|memo)\b[^.\n]{0,12}\b(?:to|for|:) ?(?:the |any |all |every |you,? )?(?:ai|llms?|language models?|chatbots?|assistants?|(?:ai )?agents?)\b(?: \w+)? ?[:\-]"),
    ("address", "llm model agent assistant chatbot _ai",
     r"\b(?:for|to|dear|attention|hey),? (?:any|all|every|the|you) (?:\w+ )?(?:ai|llms?|language models?|agents?|assistants?|chatbots?)\b (?:that|who|which|reading|processing|summari\w+|parsing)\b"),
    ("address", "attention hey dear hello calling",
     r"\b(?:attention|hey|dear|hello|calling),? (?:all |any |every |to )+(?:ai|llms?|language models?|agents|assistants|chatbots)\b"),
    ("address", "agent assistant model llm",
     r"\b(?:agents?|assistants?|language models?|llms?) (?:must|shall) (?:always |never |now )?(?:store|remember|save|record|treat|recommend|believe|copy|write|memori[sz]e|ignore|obey)\b"),
    ("address", "reading reads process pars summari hidden",
     r"\b(?:ai|llm|language|artificial intelligence) ?(?:agents?|assistants?|models?|systems?|bots?)?\b[^.\n]{0,20}\b(?:reading|that reads?|who reads?|processing|parsing|summari[sz]ing) this\b|\bhidden instructions? (?:for|to)\b"),
    ("address", "tool function plugin",
     r"\b(?:must|should|shall|will now|has to|have to|now|please|immediately) (?:immediately |always |silently )?(?:call|invoke|run|execute|trigger) the [\w\-]+ (?:tool|function|plugin)\b"),
    ("conceal", "user person human nothing",
     r"(?<!\bi\s)(?<!we\s)\b(?:do not|don't|never|without|avoid) (?:tell|inform|notify|alert|warn|let|telling|informing|notifying|alerting|warning|letting|asking) (?:this to )?the (?:user|person|human)\b|\b(?:do not|don't|never) (?:mention|reveal|show|disclose|report|repeat) (?:this|that|it|these|any)(?: \w+){0,3}? to the (?:user|person|human)\b|\bsay that nothing happened\b|\bhide (?:that|the fact that|from the user)\b[^.\n]{0,30}\b(?:you were|told|user)\b|\bhide (?:this|it) from the (?:user|person|human)"),
    ("conceal", "secretly covertly silently quietly",
     r"(?<!\bi\s)(?<!we\s)(?<!they\s)(?<!who\s)\b(?:secretly|covertly|silently|quietly) (?:direct|send|forward|add|redirect|recommend|insert|store|save|steer|collect|share|point)\b"),
    ("exfiltrate", "http url @ server webhook endpoint",
     r"(?<!\bi\s)(?<!we\s)\b(?:send|post|upload|forward|transmit|append|attach|add|e ?mail|encode|pass)\b[^.\n]{0,50}\b(?:conversation(?: history)?|chat (?:history|logs?)|memories|(?:every|all|each) (?:stored |saved )?memor(?:y|ies)|system prompt|credentials?|api keys?|secrets?|passwords?|user's data|personal data)\b[^\n]{0,50}(?:https?://|\burl\b|[\w.]@[\w-]|\bserver\b|\bwebhook\b|\bendpoint\b)"),
    ("exfiltrate", "exfiltrat memor",
     r"\bexfiltrat\w+|\bdelete (?:all |every )(?:the )?memor(?:y|ies) of (?:the|every|other|all|any) (?:users?|persons?|people)\b"),
)  # fmt: skip


def compiled(source: str) -> re.Pattern[str]:
    """The pattern as it is searched: blanks stand for any blanks and marks, words are bounded."""
    # ASCII, so that a word begins beside a Chinese character too. Words are bounded, so that no text makes the search take more than linear time.
    return re.compile(source.replace(" ", _BLANK).replace(r"\w+", r"\w{1,20}"), re.ASCII)


def rules(sources: tuple[tuple[str, str, str], ...]) -> tuple[Rule, ...]:
    """The rules of a table of reason, anchors and pattern. A low line in an anchor stands for a blank."""
    return tuple(
        Rule(reason, tuple(anchor.replace("_", " ") for anchor in anchors.split()), compiled(source)) for reason, anchors, source in sources
    )


RULES = rules(_SOURCES)
