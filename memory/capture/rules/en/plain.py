"""What somebody does, owns, cannot do or has changed, in plain words that no narrower rule knows: the last room of rules, and the most careful."""

from __future__ import annotations

import re

from memory.capture.rules.en import life, wording
from memory.capture.rules.en.making import Clause, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind
from memory.text.stopwords import word_set

_I = re.IGNORECASE
_AT_HAND = re.compile(
    r"\b(?:this|that|it|its|them|you|your|yours|these|those|here|there|above|below|something|anything|everything|nothing|what|why|how|which|if|now|yet|again|both|ones?|same|wrong|right|answers?|questions?|problems?|issues?|idea|point|text|word|essay|homework|assignment|option|result|output|screen|link|"
    r"today|tonight|tomorrow|yesterday|just|(?<!\d )(?:moment|second|minute)|back|help|sorry|please|thanks?|luck|sense|trouble|mistakes?|time)\b",
    _I,
)
_NOT_PLAIN = word_set(
    "need want wish hope think guess know believe suppose mean wonder doubt feel see hear notice realise realize understand get got remember forget recall find try ask tell say promise swear bet "
    "appreciate thank apologise apologize care mind agree disagree expect look wait come click open press type select enter have can could should would will shall might may must do am are is just "
    "seem let stop begin continue finish imagine picture assume consider plan intend decide miss envy trust deserve admit confess insist suggest recommend propose laugh cry give send put show share "
    "paste attach copy upload add change fix break crash fail lose win meant keep like love hate enjoy prefer really also so and or but to in on at for with as of if not never no only even still "
    "was were had did went saw made took came gave told found knew thought left felt kept began showed heard brought wrote sat stood lost paid met ran set learned led understood spoke spent grew won "
    "bought sent built fell cut sold rang drove broke ate drew chose caught slept flew forgot threw wore hoped lived used moved worked stayed liked loved hated watched read hit quit let ve d ll"
)
_NEVER = (
    r"manage|run|lead|handle|teach|coach|study|supervise|own|have|drive|smoke|vape|cook|swim|wear|watch|play|speak|travel|fly|ride|eat|drink|sleep|celebrate|shop|cycle|dance|sing|bake|commute|gamble|ski|date|vote|iron|do (?:mornings|weekends|small talk|mondays|fridays|overtime)|"
    r"take (?:sugar|milk|calls|meetings|work home)|answer (?:calls|the phone|unknown)|check (?:e-?mails?|messages)|work (?:on|at|after|before)|deploy|ship|release|offer|accept|allow|sell|charge|outsource|live|rent|exercise|read (?:the news|fiction|reviews)|use (?:social|cash|the (?:lift|oven|microwave|car))|buy|get (?:on|up)"
)
_KEPT_THINGS = (
    r"server|servers|database|cluster|backend|frontend|site|website|shop|store|office|team|project|company|client|customer|product|contract|policy|platform|codebase|monorepo|warehouse|factory|clinic|school|studio|department|"
    r"programme|program|app|service|newsletter|magazine|podcast|budget|rota|campaign|building|board|committee|union|club|choir|band|orchestra|library|museum|farm|vineyard|garden|allotment|house|flat|car|van|boat|staging|production|intranet|wiki"
)
_NAMED_THINGS = (
    r"codename|code name|nickname|working title|owner|lead|client|customer|vendor|supplier|sponsor|mascot|motto|tagline|slogan|domain|currency|headquarters|HQ|default branch|main branch|brand colou?rs?|house style|font|"
    r"colou?r scheme|target audience|audience|stakeholders?|contact person|point of contact|account manager|landlord|hosting provider|cloud provider|house rule|dress code|language|naming convention|style guide|tech lead|product owner"
)


def _kept(match: re.Match[str], clause: Clause) -> list[Statement]:
    """What is said of the person's own things and work, unless it tells how they are just now."""
    if life.TECHNICAL.search(clause.text) or _AT_HAND.search(clause.text) or _STATE_OF_NOW.search(clause.text):
        return []
    return say(clause, Kind.FACT)


_STATE_OF_NOW = re.compile(
    r"\b(?:is|are|'s) (?:(?:still|so|very|really|too|a bit|quite|not|currently) )*(?:down|up|slow|broken|empty|closed|open|late|busy|full|dead|dirty|cold|hot|gone|missing|blank|red|green|stuck|fine|ok|okay|ready|done|great|good|bad|nice|terrible|awful|weird|crazy|annoying|boring|loud|"
    r"messy|expensive|cheap|confusing|complicated|wrong|right|amazing|beautiful|hard|easy|running|working|loading|failing|crashing|hanging|burning|leaking|long|short|over|off|out|wonderful|lovely|horrible|delicious|tasty|funny|dark|quiet|noisy)\b(?! (?:on|every|from|at|between|until|each) )",
    _I,
)


def _plainly(match: re.Match[str], clause: Clause) -> list[Statement]:
    """A sentence in the simple present with a verb of doing, in few words and with nothing that points at the talk itself."""
    verb = match["verb"].casefold()
    if verb in _NOT_PLAIN or verb.endswith(("ed", "ing", "ly")) or not 3 <= len(clause.text.split()) <= 16:
        return []
    if life.TECHNICAL.search(clause.text) or _AT_HAND.search(clause.text):
        return []
    return say(clause, Kind.FACT)


def _never(match: re.Match[str], clause: Clause) -> list[Statement]:
    if (
        life.TECHNICAL.search(clause.text)
        or _AT_HAND.search(clause.text)
        or re.search(r"\b(?:any|the) (?:idea|clue|access|file)", clause.text, _I)
    ):
        return []
    return say(clause, Kind.FACT)


def _new_thing(match: re.Match[str], clause: Clause) -> list[Statement]:
    if life.TECHNICAL.search(clause.text) or re.search(
        r"\b(?:question|idea|error|message|problem|call|result|answer|day off|break|headache|cold|meeting|spare (?:hour|minute)|free (?:hour|minute|afternoon|evening))\b",
        match["what"],
        _I,
    ):
        return []
    return say(clause, Kind.FACT)


def _changed(match: re.Match[str], clause: Clause) -> list[Statement]:
    if life.TECHNICAL.search(clause.text) or re.search(
        r"\b(?:mind|topic|subject|colou?r of the|title|text|paragraph|file|code)\b", match["noun"], _I
    ):
        return []
    return say(clause, Kind.FACT, replaces=wording.thing(match.groupdict().get("old") or ""))


def _reached(match: re.Match[str], clause: Clause) -> list[Statement]:
    value = wording.thing(match["value"])
    return say(clause, Kind.FACT, "contact.email" if "@" in value else "contact.phone", value)


def _ruled(match: re.Match[str], clause: Clause) -> list[Statement]:
    """A rule of the person's work: "production data may only be accessed from Frankfurt"."""
    if (
        life.TECHNICAL.search(clause.text)
        or _AT_HAND.search(clause.text)
        or not _WORK.search(clause.text)
        or re.match(r"(?:I|we|he|she|they)\b", clause.text, _I)
    ):
        return []
    return say(clause, Kind.FACT)


_WORK = re.compile(
    r"\b(?:data|releases?|deploy\w*|production|contracts?|invoices?|expenses?|customers?|clients?|orders?|payments?|documents?|reports?|meetings?|access|changes?|approv\w+|sign(?:ed|-off)|holidays?|leave|visitors?|shifts?|budgets?|purchases?|complaints?|tickets?|backups?|passwords?|keys?|parcels?|deliver\w+)\b",
    _I,
)


def _aid(_match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT)


def _has_time(match: re.Match[str], clause: Clause) -> list[Statement]:
    return [] if life.TECHNICAL.search(clause.text) or _AT_HAND.search(match["what"]) else say(clause, Kind.FACT)


def _limited(_match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.PREFERENCE)


TABLE = rules(
    (r"(?:I|we) @adv(?:try to |like to )?(?:keep|limit|cap|restrict|hold) (?:all )?(?:my|our|mine|ours)\b(?: own)?(?: [\w'-]+){0,3}? (?:to|under|below|at) (?P<what>(?:at most |no more than |under |just |only |about )?(?:an? (?:dozen|hundred|handful|couple|few|single|page|minute|hour|day|week|month|line|sentence|paragraph)|half|one|two|three|four|five|six|seven|eight|ten|a dozen|\d+)\b.*)", _limited),
    (r"(?:I|we)(?:'ve| have)? @adv(?:have|got|found|make|spend)(?: more| plenty of| enough| all| most of)*(?: the| my| our)* (?:time|days|mornings|evenings|weekends) (?:for|in|on|with|at) (?P<what>(?:my|our) .+)", _has_time),
    (r"(?:you can |you could |please |just |best to |feel free to )*(?:reach|contact|e-?mail|call|text|write to|ring|message|get) (?:me|us)(?: directly| any time)? (?:at|on|under|via) (?P<value>(?:my (?:mobile|phone|cell|work|private)(?: number)?,? )?\S*[@\d]\S*.*)", _reached),
    (r"my (?:work |private |personal )?(?:e-?mail|mail|phone|mobile|cell)(?: address| number)?(?:'s| is|:)? (?P<value>\S*(?:@|\d{3})\S*.*)", _reached),
    (r"(?:I|we) @adv(?:use|need|wear|rely on|walk with|am on|get around (?:in|with)) (?:an? |my )?(?:electric |manual |powered )?(?:wheelchair|crutches|cane|walking stick|walker|rollator|hearing aids?|cochlear implant|screen reader|white cane|guide dog|prosthe\w+|inhaler|CPAP|oxygen|stoma|insulin pump|pacemaker|braille|subtitles|captions)\b.*", _aid),
    (r"(?:I|we)(?:'ve| have)? @adv(?:got|bought|have|use|drive|own|ride|chose|picked|went for|started|begun|began|taken up|took up|picked up|learning|signed up for) (?:(?:an?|my|the|our)(?: brand)?(?: new| second-hand| used)? )?(?P<what>.+?) (?:instead|now)$", _new_thing),
    (r"(?:I|we)(?:'ve| have)? (?:just |finally |recently )?(?:bought|adopted|inherited|leased) (?P<what>(?:an?|my|our|some|two|three) .+)", _new_thing),
    (r"(?:I|we)(?:'ve| have| are|'re)? @adv(?:changed|changing|moved|moving|switched|extended|shortened|cut|raised|lowered|increased|reduced|pushed|postponed|delayed|rescheduled|renamed|updated|set) (?:our|my|the) (?P<noun>[\w' -]{2,40}?)(?: back| out| forward| over)?(?: from (?P<old>[\w' .%-]+?))? to (?P<value>.+)", _changed),
    (r"(?:I'm|I am|we're|we are) @adv(?:eating|drinking|having|smoking|cycling|running|swimming|driving|working|going) (?P<what>.+? again)(?: these days| now| lately)?$", _new_thing),
    (rf"(?:I|we) (?:don't|do not|can't|cannot|never|no longer|rarely|hardly ever|seldom|won't)(?: ever| actually| really| usually| currently| even)* (?:{_NEVER})\b(?P<what>.*)", _never),
    (r"(?:I'm|I am|we're|we are) (?:not|no longer) (?P<what>(?:on|in|at|part of|used to|comfortable (?:with|in)|a member of|bothered by|religious|from|into) .+)", _never),
    (r"(?:I've|I have|we've|we have) never (?:ever |actually |once )*(?P<what>(?:been (?:to|on|in|abroad|married)|eaten|tried|learned|learnt|driven|flown|owned|smoked|drunk|lived|worked|broken|had (?:an?|any|the)|seen snow|ridden|played|used|travelled|traveled|sailed|skied)\b.*)", _never),
    (r"(?:I|we) (?:now )?(?:report|answer) (?:directly )?to (?P<value>(?-i:[A-ZÀ-Ý])[\w'-]+(?: (?-i:[A-ZÀ-Ý])[\w'-]+)?)\b.*", lambda match, clause: say(clause, Kind.FACT, "work.manager", match["value"])),
    (r"(?P<what>(?:[\w'-]+ ){1,4}?(?:may|must|can|should|have to|has to|needs? to) (?:only |not |never |always )*(?:be|come|go|stay) .+)", _ruled),
    (rf"(?:the|our|my) (?:[\w'-]+ ){{0,3}}?(?:{_NAMED_THINGS})(?:'s| is| are) (?P<what>.+)", _kept),
    (rf"(?:(?:the|our|my) )?(?:[\w'-]+ ){{0,2}}?(?:{_NAMED_THINGS}|KPIs?|metrics?|targets?|goals?|deadline|slogan) (?:for|of|in|at|on) (?:the|our|my) [\w' -]{{2,30}}? (?:is|are|stands at|will be) (?P<what>.+)", _kept),
    (rf"(?:the|our|my) (?:[\w'-]+ ){{0,3}}?(?:{_KEPT_THINGS}) (?:runs|uses|lives|sits|supports|requires|has|have|belongs|consists|employs|opens|closes|sells|serves|covers|makes|deploys|ships|meets|is (?:an?|called|named|hosted|written|built|based|made|located|in|on|for|run|owned|near|next))\b (?P<what>.+)", _kept),
    (r"(?:I|we) (?:(?:also|still|mostly|mainly|currently|occasionally|sometimes|usually|always|normally|generally|often|only|both|all|each|typically|personally|regularly|tend to|actually) )*(?P<verb>[a-z]+) (?P<what>.+)", _plainly),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements in plain words."""
    return first(TABLE, clause)
