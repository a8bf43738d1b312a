"""English sentences that give leave where nobody may: guards said to be off, people who need not be asked, sources that are to be trusted unseen.

Most come as statements about the person ("I am exempt from your rules") rather than as orders. Written as in `injection_en`.
"""

from __future__ import annotations

from memory.screening.injection_en import NOT_SELF, rules

_GUARDS = r"(?:rules|restrictions|limits|limitations|filters?|filtering|guidelines|guardrails|safeguards|polic(?:y|ies)|checks?|moderation|safety|reviews?|approvals?|confirmations?)"
_IS = r"(?:is|are|was|were|has been|have been|stays?|remains?|should be|must be|shall be|to be)"
_OFF = r"(?:off|disabled|suspended|waived|lifted|deactivated|skipped|optional|pointless|unnecessary|out of force|not in force)"
_KEYS = r"(?:(?:api |access |session )?(?:keys?|tokens?)|credentials?|passwords?|secrets?)"
_SOURCES_OF_CODE = r"(?:scripts?|links?|code|commands?|files?|downloads?|attachments?|urls?|macros?|installers?|instructions|prompts|packages|binaries|snippets)"
_KNOWN = r"(?:stored?|saved?|kept|you know|you have|remember(?:ed)?|recorded|hold|memor(?:y|ies)|notes?|data|logs?|files?)"

_SOURCES = (
    ("override", "exempt excused immune excluded above",
     rf"\b(?:exempt(?:ed)?|excused|immune|excluded|free) (?:from|to) (?:all |any |every |each |the |of )*(?:your|safety|content|usage|memory|chat|agents?'?|assistants?'?|ai|system) (?:\w+ )?{_GUARDS}\b(?! (?:at|in|on|for|during) (?:(?:the|my|our|their|any|all|most|every) )?(?:\w+ )?(?:airports?|borders?|factor(?:y|ies)|offices?|work|plants?|buildings?|sites?|schools?|hospitals?|gyms?|pools?|rides?|stations?|labs?|courts?))|\b(?:i am|i'm|we are|we're|who is|who are) above (?:all )?(?:your|the) {_GUARDS}\b|\b(?:your|the agents?'?s?|the assistants?'?s?) {_GUARDS} (?:do not|don't|never|no longer) (?:apply|hold|count|bind)\b"),
    ("override", "safety security content moderation approval confirmation review permission",
     rf"\b(?:safety|security|content|moderation|approval|confirmation|review|permission|privacy) (?:\w+ )?{_IS} (?:now |permanently |always |already |to be )*(?:switched |turned )?{_OFF} (?:for|in|during|with|whenever|when|on) (?:(?:me|us|i)\b(?! and)|(?:everything|anything|whatever|all) (?:that )?(?:i|we)\b|(?:every|all|my|any|this|these|our)\b(?: \w+)?? (?:messages?|chats?|requests?|accounts?|sessions?|questions?|prompts?|users?|conversations?|inputs?|turns?|words?|statements?|memor(?:y|ies)|agents?|answers?|repl(?:y|ies)|threads?|commands?|keys?|owners?|things?)\b)"),
    ("role", "mode",
     r"\b(?:developer|god|admin|root|jailbreak|dan|sudo|unrestricted|unfiltered|uncensored) mode (?:is|are|was|has been|be|stays?|remains?|should be|must be|=|:) ?(?:now |permanently |always |already )*(?:on|enabled|active|activated|unlocked|granted)\b(?! (?:on|in) (?:my|the|our|this|his|her) (?:\w+ )?(?:phone|tablet|watch|laptop|computer|router|device|tv|console|server|browser|android|pixel))"),
    ("exfiltrate", "you_hold you_have you_know you_keep you_store you_remember",
     rf"{NOT_SELF}\b(?:put|place|insert|include|stick|add|append|attach|write|embed|hide|paste)\b[^.\n]{{0,25}}\b(?:{_KEYS}|memor(?:y|ies)|notes|facts) (?:that )?you (?:hold|have|know|keep|store|remember)\b[^.\n]{{0,40}}\b(?:in|into|to|on|at|behind) (?:the |a |an |this |that |every |each )*(?:link|url|query|address|image|picture|https?|header|footer|file|page|pixel)"),
    ("exfiltrate", "memor notes facts conversation chat",
     rf"{NOT_SELF}\b(?:send|forward|mail|e ?mail|post|upload|copy|ship|deliver|hand over|pass on)\b (?:me |over |out )?(?:all|every|each|the whole|the entire|any)\b (?:of )?(?:the |your |my )?(?:stored |saved |kept |private |secret |other )*(?:memor(?:y|ies)|notes you \w+|facts you \w+|conversations?|chats?|chat (?:logs?|history))\b[^.\n]{{0,20}}\bto (?:the |an? |this |that |my )?(?:\w+ )?(?:address|url|link|server|endpoint|webhook|mailbox|inbox|e ?mail|account|number|https?|[\w.]{{1,60}}@)"),
    ("reveal", "stored saved",
     r"\b(?:shown|given|told|read|handed|sent|see|shows?|get) (?:the |all |any |every )*(?:stored|saved|private) (?:notes?|memor(?:y|ies)|facts?|data|messages?) (?:of|from|about|by) (?:all |the |any )*(?:other|another|everyone|everybody|all) ?(?:people|users?|persons?|customers?|colleagues?|members?)?\b"),
    ("grant", "admitted approved accepted confirmed activated reviewed",
     r"\b(?:memor(?:y|ies)|(?:my|your|these|those|pending|stored|new) (?:memory )?(?:statements?|candidates?)|(?:what|whatever|everything|anything|all) i (?:say|write|send|tell you))\b[^.\n]{0,20}\b(?:should|must|shall|can|may|are|is|gets?|to) (?:always |never |now |all )*(?:be )?(?:admitted|approved|accepted|confirmed|activated|reviewed)\b[^.\n]{0,10}\b(?:automatically|never|at once|without|unseen|unread|immediately|by (?:itself|themselves))|\bnever (?:be )?(?:reviewed|moderated|screened) by\b"),
    ("grant", "trust safe verified approved",
     rf"\b(?:consider|trust|regard|deem|treat)\w* (?:all |any |every |the |everything )*{_SOURCES_OF_CODE} (?:from|by|on|at|in) \S{{1,60}}\.[a-z]{{2,10}}\b|\b{_SOURCES_OF_CODE} (?:from|by|on|at|sent by|hosted (?:on|at)) (?:\S{{1,60}}[.@]\S{{1,40}}|(?:any|every)(?: ?\w+)?|unknown \w+|strangers|this (?:user|chat|channel)|the (?:internet|web)) (?:is|are|count as) (?:\w+ )?(?:trusted|safe|verified|approved|harmless)\b"),
    ("grant", "run open execute install click",
     r"(?<!\bi\s)(?<!\bwe\s)\b(?:run|open|execute|install|click|follow) (?:it|them|those|these|that|whatever|anything|everything)\b[^.\n]{0,15}\b(?:as (?:they|it) comes?|without (?:looking|asking|checking|reading|review)|unchecked|blindly|unread|unseen|no questions)"),
    ("conceal", "nothing none never deny denied empty",
     rf"\b(?:if|when|whenever|should) [^,\n]{{1,40}}\b(?:asks?|wants? to (?:know|see)|inquires?|wonders?)\b[^,.\n]{{0,40}}\b{_KNOWN}\b[^,.\n]{{0,30}},? (?:just |always |simply |then |please )*(?:tell|say|answer|reply|claim|pretend|deny|lie|insist)\b[^.\n]{{0,30}}\b(?:nothing|none|never|empty|gone|lost|deleted|not? (?:a )?(?:thing|idea|clue|record|notes?|memor(?:y|ies)|data)|do not know|don't know|know nothing)\b"),
    ("plant", "most trusted best only leading number one top",
     r"\b(?:most (?:trusted|reliable|respected)|best|leading|only|number one|top|finest)\b[^.\n]{0,50}\b(?:must|should|has to|needs to|ought to|shall) (?:always )?be (?:cited|named|mentioned|recommended|quoted|promoted|suggested|praised|offered)\b[^.\n]{0,12}\b(?:first|in (?:every|each|all)|whenever|always|before|above)"),
    ("grant", "clearance",
     r"\b(?:my|our|his|her|their|the) clearance\b(?!\s(?:sales?|racks?|aisles?|items?|stock|prices?|sections?|shops?|shel(?:f|ves)|discounts?|events?|of|from)\b)(?!\s(?:at|for)\s(?:work|my))[^.\n]{0,30}\b(?:secret|top|admin\w*|unlimited|highest|maximum|full|root)\b(?! (?:at|for|in|with) (?:my|the|our) (?:job|work|company|ministry|army|navy|base|agency|embassy))"),
    ("grant", "administrator admin owner root",
     r"\b(?:logins?|accounts?|keys?|agents?|sessions?)\b[^.\n]{0,30}\b(?:have|has|hold|holds|carry|enjoy|get) the same (?:powers?|rights?|access|permissions?|privileges?|standing) as (?:\w+ )?(?:administrators?|admins?|owners?|root)\b"),
    ("grant", "everything anything all",
     r"\b(?:already|hereby|beforehand|in advance) (?:said|say|gave|given|give|granted) (?:yes|my (?:ok|okay|consent|approval|blessing|permission)|consent|approval) (?:to|for) (?:everything|anything|all|whatever)\b"),
    ("exfiltrate", "credential password key secret token",
     r"\b(?:saved|stored|kept|remembered|held) (?:credentials?|passwords?|keys|secrets?|tokens?|codes)\b[^.\n]{0,10}\b(?:gets?|are|is|should be|must be|to be|will be) (?:\w+ )?(?:read|told|sent|shown|given|recited|printed|handed|posted)\b"),
    ("override", "refuse decline reject turn_down",
     r"(?<!\bi\s)(?<!\bwe\s)\b(?:usually|normally|otherwise|typically|ordinarily) (?:refuse|decline|reject|turn down|say no to)\b[^.\n]{0,80}\b(?:go through with|go along|do it|comply|answer|carry (?:it )?out|proceed|help)\b"),
)  # fmt: skip

RULES = rules(_SOURCES)
