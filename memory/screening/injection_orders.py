"""Terse English orders to an agent: claims of rank, of consent given, of checks that no longer hold, and orders over the data of others.

Written as in `injection_en`; what people say of themselves and ask for themselves is left alone.
"""

from __future__ import annotations

import re

from memory.screening.injection_en import NOT_SELF, compiled
from memory.screening.rules import Rule

_LIMITS = r"(?:rules|restrictions|limits|limitations|filters?|guidelines|guardrails|safeguards|ethics|safety|censor(?:ship)?|morals?|instructions|training|polic(?:y|ies))"
_GONE = r"(?:lifted|off|gone|void|null|disabled|suspended|removed|revoked|cancell?ed|deactivated|switched off|turned off|obsolete|over|dead|inactive|no longer (?:apply|count|hold|valid|active))"
_OTHERS = r"(?:everyone(?: else)?(?:'s)?|everybody(?: else)?(?:'s)?|(?:all|every|each|any|other|another) (?:users?|accounts?|persons?|people|customers?|tenants?|clients?|visitors?|members?)(?:'s?|s')?|(?:the )?(?:person|user|customer|one) before me|user \d+|somebody else(?:'s)?|someone else(?:'s)?)"
_KEPT = r"(?:memor(?:y|ies)|notes?|facts?|data|records?|profiles?|chats?|messages?|conversations?|addresses|secrets?|history|histories|told you|logs?|files|e ?mails|phone numbers)"
_KEYS = r"(?:api (?:keys?|tokens?)|session (?:keys?|tokens?)|access (?:keys?|tokens?)|credentials?|passwords?|the keys|your keys|tokens|secrets?|private keys?|card numbers?|pins?)"
_RANK = r"(?:root|admin(?:istrator)?|developer|owner|superuser|operator|maintainer|system)"
_SENT = r"(?:forward|send|mail|e ?mail|copy|post|relay|transmit|upload|report|pass|deliver|bcc|cc)"

_SOURCES = (
    ("override", "rule restrict limit filter guideline guard ethic safe censor moral instruction training polic",
     rf"\byour (?:\w+ ){{0,2}}?{_LIMITS}(?: \w+)? (?:was|were|is|are|has been|have been|had been|has|have|do|does) (?:\w+ )?{_GONE}\b|\byou (?:now )?(?:have|had) no (?:more )?{_LIMITS}\b"),
    ("override", "break violate ignor",
     rf"\b(?:permission|allowed|free|authori[sz]ed|licen[sc]e|right) to (?:break|ignore|violate|bypass|forget) (?:your|the|all|any) (?:\w+ )?{_LIMITS}\b|{NOT_SELF}\bbreak your (?:own )?(?:rules|instructions|guidelines)\b"),
    ("override", "system instruct rule prompt",
     r"\b(?:outranks?|overrides?|supersedes?|trumps?|takes? precedence over|(?:has|have) (?:a )?(?:higher|more|greater) (?:priority|authority|rank|weight) than|(?:is|are) (?:above|more important than)) (?:the |your |all |any |every )*(?:\w+ )?(?:system (?:prompt|rules?|messages?|instructions?)|your (?:rules|instructions|prompt|guidelines)|other (?:rules|instructions))\b"),
    ("override", "void null mine count law",
     r"\b(?:prior|previous|earlier|old|former|all other) (?:commands?|orders?|instructions?|rules|prompts?) (?:are|is) (?:now )?(?:void|null|gone|cancell?ed|dead|obsolete|revoked)\b|\b(?:mine|my (?:words|orders|commands)) (?:are|is) (?:now )?(?:the )?(?:only )?law\b|\bit no longer counts\b|\byour only (?:master|owner|boss) is\b"),
    ("override", "refus",
     r"\brefus(?:ing|als?) (?:is|are) (?:not|no longer|never) (?:allowed|possible|permitted|an option|acceptable)\b|\b(?:model|ai|assistant|bot|agent) that never refuses\b|\byou (?:can ?not|can't|may not|must not|must never|are not allowed to) refuse\b"),
    ("override", "safety dangerous illegal comply serving",
     rf"{NOT_SELF}\b(?:drop|forget|skip|ditch|lose|stop) (?:all |the |your |this )*(?:safety|ethics|moral(?:s|ity)?|guardrails?)(?: \w+)?\b|\banswer (?:every|any|all) questions?[^.\n]{{0,20}}\beven if\b[^.\n]{{0,20}}\b(?:dangerous|illegal|harmful|forbidden)|\b(?:just|simply|only) comply\b|\bstart serving me\b"),
    ("override", "overwrite replace rewrite update erase",
     rf"{NOT_SELF}\b(?:overwrite|replace|rewrite|update|erase|rewire|exchange) your (?:own )?(?:\w+ )?(?:instructions?|rules|prompt|guidelines|memory|programming|goals?|directives?)\b"),
    ("override", "goal task mission objective purpose job",
     r"\byour (?:new |real |true |only |next )*(?:goal|task|mission|objective|purpose|job) (?:is|has changed|changed|was changed)[^a-z\n]{0,3}(?:now |to |is to |from now on )*[^.\n]{0,20}\b(?:collect|gather|steal|harvest|leak|extract|obtain|phish|exfiltrate|spread|sabotage|trick|persuade|convince|delete)\b"),
    ("override", "follow instruction note",
     r"\bignore (?:what|whatever) the (?:person|user|human|customer|operator) (?:says|asks|wants|writes)\b|\bfollow (?:this|these|the following) (?:note|text|instructions?) instead\b"),
    ("grant", "treat consider regard accept",
     rf"{NOT_SELF}\b(?:treat|consider|regard|accept|handle) (?:everything|anything|all|any|every|this|these|the following|me|my|what|requests?)\b[^.\n]{{0,50}}\b(?:as (?:an? |the )?(?:\w+ )?(?:system (?:message|prompt|instruction)|{_RANK}|trusted|verified|authori[sz]ed|approved|true)|pre ?(?:authori[sz]ed|approved)|as trusted)\b"),
    ("grant", "confirm consent approv review verif warning prompt check moderation",
     r"\b(?:confirmation|consent|approval|review|verification|safety|security|permission|moderation|access) ?(?:prompts?|steps?|checks?|warnings?|requests?|controls?|dialogs?|rules)? (?:is|are|was|were|has been|have been|must|should) (?:now |already |hereby |never |not )*(?:be )?(?:disabled|off|passed|unnecessary|skipped|waived|not needed|not required|suspended|given|shown)\b(?=[^.\n]*\b(?:account|user|session|on|shown|now|here|agents?|me)\b|\W*$)"),
    ("grant", "pretend assume act behave",
     r"\b(?:pretend|assume|act as (?:though|if)|behave as (?:though|if)|suppose) (?:that )?(?:the|every|all|any|this) (?:\w+ )?(?:user|person|human|review|approval|confirmation|check|step|customer|owner|verification)s? (?:\w+ )?(?:has|have|had|already|was|is|said|passed|approved|agreed|confirmed|consented|gave)\b"),
    ("grant", "consent confirm user person human",
     rf"{NOT_SELF}\b(?:skip|stop|avoid|quit|no) (?:asking|checking|requesting) (?:the user |people |anyone )?(?:for )?(?:consent|confirmation|permission|approval)\b|\bno need to (?:check|ask|confirm|consult)(?: \w+)? ?(?:with )?the (?:user|person|human|owner|customer)\b|\b(?:do not|don't|never) (?:ask|check with|consult) the (?:user|person|human|owner)\b"),
    ("grant", "root admin developer sudo owner superuser override code maintenance system",
     rf"\bas (?:the |your |an? )?{_RANK},? i (?:command|order|instruct|demand|hereby|authori[sz]e|require)\b|\bsudo (?:show|give|print|rm|make|list|cat|open|enable|grant|run|do)\b|\b{_RANK} override\b|\boverride code\b|\b(?:enter|switch to|go into|activate) (?:maintenance|service|developer|debug|admin|god) mode\b|^ ?system ?:|\bi(?:'m| am) your (?:developer|creator|maker|owner|programmer|admin\w*)\b"),
    ("grant", "privilege clearance rights admin permission",
     rf"{NOT_SELF}\b(?:raise|increase|upgrade|extend|elevate) (?:my|his|her|this user's|the next user's) (?:privileges?|rights?|permissions?|clearance|access)\b|\b(?:my|his|her|this user's|the next user's) (?:clearance|access level) is (?:now |hereby )(?:\w+ )?(?:secret|top|unlimited|maximum|highest|full)\b|\bthe (?:next|following|current) (?:user|person|visitor) (?:has|is|gets|holds) (?:an? |the )?(?:{_RANK}|full|all)\b|\bi hereby (?:give|grant|authori[sz]e|allow|permit) you\b"),
    ("grant", "verified approved security admit trusted",
     r"\bthis (?:memory|note|entry|message|text|candidate|statement|instruction) (?:has been|was|is) (?:already |now )?(?:verified|approved|vetted|cleared|signed off|trusted|checked) by\b|\badmit (?:it|this|them)(?: \w+)? ?(?:at once|now|immediately|without)?\W*$"),
    ("grant", "bypass turn disable",
     rf"{NOT_SELF}\b(?:bypass|circumvent|turn off|switch off|disable|get around|defeat) (?:the |all |any |your |its )*(?:\w+ (?:and )?(?:the )?)?(?:paywall|access (?:checks?|controls?)|moderation|content filters?|safety filters?|safeguards?|guardrails?|rate limits?)\b"),
    ("reveal", "other every all each before user everyone everybody else",
     rf"{NOT_SELF}\b(?:list|read(?: out)?|show|include|give|tell|print|answer with|quote|wipe|delete|erase|open|search|share|publish|summari[sz]e|export|send)\b[^.\n]{{0,30}}(?:\b{_KEPT} (?:of|from|about|by|belonging to) (?:the )?{_OTHERS}|\b{_OTHERS} (?:\w+ ){{0,2}}?{_KEPT}|\bwhat {_OTHERS} (?:said|told|wrote|saved))\b|\bmake (?:every|all|each|any) (?:\w+ )?(?:notes?|memor(?:y|ies)|entr(?:y|ies)|records?) public\b|\b(?:stored|saved|known) (?:facts?|memor(?:y|ies)|notes?|data) (?:about|of) {_OTHERS}\b"),
    ("reveal", "secret instruction prompt told config hidden",
     rf"\bwhat (?:were|was|have) you (?:been )?(?:told|given|instructed|programmed)(?: to do)? (?:at the|in the|before|first|initially|originally)\b|\b(?:your|the) (?:secret|hidden|full|complete|entire|internal|underlying) (?:instructions?|prompt|rules|configuration|config|directives?)\b(?! for (?:the|my|our)\b)|{NOT_SELF}\b(?:dump|print|output|export|show) your (?:\w+ )?(?:configuration|config|settings|instructions|prompt|memory)\b|\b(?:show|reveal|give|tell) (?:\w+ )?secret (?:memor(?:y|ies)|notes?|data) to (?:anyone|everyone|anybody|me)\b"),
    ("reveal", "above before",
     rf"{NOT_SELF}\b(?:output|repeat|print|copy|recite|echo|quote|return)\b[^.\n]{{0,20}}\b(?:everything|all|words?|text|lines?|sentences?|messages?)\b[^.\n]{{0,15}}\b(?:above this|above my|before my|that (?:came|come|stood|stands) (?:before|above))"),
    ("exfiltrate", "key token credential password secret card pin",
     rf"{NOT_SELF}\b(?:pass(?: along| on)?|hand(?: over| out)?|give|leak|share|send|append|add|attach|disclose|reveal|hand)\b[^.\n]{{0,25}}\b{_KEYS}\b[^.\n]{{0,40}}\b(?:you (?:hold|have|know|keep|store)|to (?:the )?(?:first|anyone|anybody|everyone|whoever|query|url|link|next)|when (?:asked|someone|somebody)|if (?:asked|someone|somebody)|nicely)\b|\b(?:ask|get|persuade|trick) (?:the|every|each|all) (?:user|person|customer|visitor)s? (?:for|to (?:give|enter|type|tell|send)) (?:\w+ ){{0,3}}?{_KEYS}\b"),
    ("exfiltrate", "forward send mail copy post relay transmit upload report pass deliver bcc cc",
     rf"(?<!\bi\s)(?<!we\s)\b{_SENT} (?:along )?(?:an? )?(?:copy|copies|transcript)s? of (?:each|every|all|the|any|this)\b[^.\n]{{0,20}}\b(?:chats?|messages?|conversations?|mails?|notes?|sessions?|prompts?|answers?)\b|\b(?:agents?|assistants?|ai|bots?|models?)\b[^.\n]{{0,20}}\b(?:should|must|shall|will|has to|have to) (?:\w+ )?{_SENT}\b[^.\n]{{0,25}}\b(?:private|all|every|each|the) (?:\w+ )?{_KEPT}\b|\b(?:next time|whenever|when|if|each time|every time) (?:somebody|someone|anybody|anyone|a user|the user|users|they|people|customers)\b[^.\n]{{0,50}}\b{_SENT} (?:it|them|this|that|the answer|a copy) to (?:me|my|@|http)"),
    ("exfiltrate", "append add encode attach recipients",
     r"(?<!\bi\s)(?<!we\s)\b(?:append|add|attach|encode|embed|hide|put) (?:the |each |every |this |all )*(?:visitor|user|customer|person|conversation|chat|session|reader|client)(?:'s|s)?\b[^.\n]{0,40}\b(?:link|url|query|image|address|header|footer|parameter|pixel)s?\b|\badd (?:my|this|the following|his|her) (?:e ?mail |mail )?address to (?:the )?(?:recipients?|every|each|all|cc|bcc)\b|\b(?:e ?mail|send|post|upload) (?:it|them|this) to [\w.]+@[\w.-]+"),
    ("conceal", "log hidden secret watching told reveal notice",
     r"\b(?:do not|don't|never) (?:log|record|audit|note) (?:this|these|it|the following|any of this)\b[^.\n]{0,20}\b(?:interaction|request|action|call|step|conversation|command|order|in the log)|\bdelete the (?:audit |operation )?logs?\b[^.\n]{0,30}\b(?:nobody|no one|without|before|after)|\bnever (?:reveal|say|admit|mention|tell|disclose)(?: to \w+)? that you (?:were|are|have been|got)\b|\bkeep (?:this|these|the) (?:instructions?|order|command|rule|message|directive)s? (?:hidden|secret|from|to yourself)\b|\bwhen (?:nobody|no one) is (?:watching|looking)\b"),
    ("conceal", "secretly quietly covertly silently discreetly",
     r"(?<!\bi\s)(?<!we\s)(?<!they\s)(?<!who\s)(?<!he\s)(?<!she\s)^(?>\W*(?:please|and|then|always|also|now|remember to|save:?)\W+)*(?:secretly|covertly|silently|quietly|discreetly) (?:note|write|add|record|log|copy|keep|track|change|replace|remove|delete|gather|take)\b"),
    ("plant", "recommend tell promot mention push advertise",
     r"(?<!\bi\s)(?<!we\s)\b(?:recommend|promote|mention|advertise|push|praise|plug) [\w.-]+ in (?:every|each|all) (?:repl(?:y|ies)|answers?|responses?|messages?|conversations?)\b|\b(?:tell|inform|convince|warn) (?:every|all|each) (?:customers?|users?|visitors?|clients?|people|readers?|buyers?) (?:that|to|about)\b"),
    ("plant", "approv confirm trust access warning agents require",
     r"\b(?:purchases?|payments?|transfers?|refunds?|orders|transactions?|requests?|withdrawals?)\b[^.\n]{0,25}\b(?:require|need|needs|requires) no (?:\w+ )?(?:approval|confirmation|check|review|consent|authori[sz]ation)\b|\b(?:agents?|assistants?|ais?|models?|bots?) (?:may|can|should|must|are (?:free|allowed) to|need not) (?:always |now |freely )?(?:ignore|skip|bypass|disregard|read|see|share|override|check|ask)\b|\bsafety (?:warnings?|notices?|checks?) must (?:never|not)\b|\b(?:always|blindly) trust (?:all |any |every )?(?:links?|files?|code|requests?|messages?|instructions?) from (?:this|that|the following|me|him|her)\b|\b(?:store|save|record|memori[sz]e|remember) as (?:a )?facts?\b[^.\n]{0,10}\bthe (?:user|person|customer|owner)\b"),
    ("address", "ai llm model agent assistant",
     r"\bif you(?:'re| are) an? (?:ai|llm|language model|assistant|agent|bot|chatbot)\b|^\W*(?:hello|hi|hey|dear|attention|ok|listen),? (?:ai|llm|assistant|language model|chatbot|robot)\b[^.\n]{0,5}\b(?:please |now |you )*(?:run|call|delete|execute|send|ignore|forget|store|open|read|must)\b|\b(?:any|every|all|each) (?:ai |llm )?(?:agents?|assistants?|models?|chatbots?|ais?)\b ?(?:loading|reading|opening|that|who|which|seeing|finding|processing|: ?\w+)|\bnote to (?:the |any |all )?(?:ai|llm|language model|assistant|agent|model)\b|\b(?:agent|assistant)s?: ?(?:update|ignore|follow|obey|store|remember|send|delete|use|call|treat)\b"),
    ("tool_call", "_ tool function",
     rf"{NOT_SELF}\b(?:execute|run|call|invoke|trigger|fire)\b (?:the )?(?:[a-z]+(?:_[a-z]+)+\b|(?:\w+ )?(?:delete|payment|transfer|export|admin|shell|purge|wipe) (?:tool|function|command|endpoint|plugin)\b)"),
    ("exfiltrate", "pose impersonate pretend bank support",
     rf"{NOT_SELF}\b(?:pose|masquerade|appear) as (?:the |a |an )?(?:\w+ )?(?:bank|support|police|doctor|official|employee|it department)\b|{NOT_SELF}\bimpersonate (?:the |a |an |his |her |my )?\w+"),
    ("reveal", "whoever anyone first banana types says",
     r"\b(?:share|give|tell|show|send|reveal)\b[^.\n]{0,40}\b(?:with|to) (?:whoever|anyone who|the first (?:person|one|user) who|everyone who|anybody who) (?:types|says|asks|writes|mentions|sends)\b"),
)  # fmt: skip

RULES = tuple(
    Rule(reason, tuple(words.split()), compiled(source) if "_[a-z]" not in source else re.compile(source, re.ASCII))
    for reason, words, source in _SOURCES
)
