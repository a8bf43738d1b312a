"""What the person says of what is theirs: "my favourite X is Y", "our KPI is …", "the launch moved to …"."""

from __future__ import annotations

import re
from dataclasses import replace

from memory.capture.rules.en import life, wording, words
from memory.capture.rules.en.making import Clause, first, passing, rules, say
from memory.capture.types import Statement
from memory.enums import Kind
from memory.text import dates

_I = re.IGNORECASE
_PASSING_NOUN = re.compile(
    r"(?:^|\s)(?:question|problem|issue|point|guess|idea|understanding|apologies|bad|turn|mistake|god|goodness|code|test|tests|build|program|script|app|function|query|file|error|output|input|page|screen|phone|laptop|computer|internet|connection|battery|day|morning|evening|weekend|week|head|mind|opinion|concern|worry|thoughts?|feeling|impression|"
    r"answer|reply|intention|suggestion|request|task|assignment|first (?:thought|attempt|try)|last (?:message|question)|next question|only (?:question|concern)|main (?:question|problem|issue|concern)|dear|bet|hope|regex|terminal|server|pipeline|branch|commit|draft|version|result|results|attempt|approach|mood|(?:favou?rite )?(?:part|bit|scene|line|moment)|fault|pleasure|go|data|dataset|link|prompt|request)s?$",
    _I,
)
_PASSING_VALUE = re.compile(
    r"^(?:\w+ing (?:after|from|at|since|because|again|right|now|today|all|like|so)\b|delayed|cancelled|canceled|frozen|boring|annoying|failing|broken|not working|down|slow|late|here|gone|ready|done|fine|ok|okay|great|good|bad|crashing|stuck|hanging|that|this|how|why|about|as follows|below|above|attached|killing|hurting|acting up|being|getting|giving|going|doing|making|not|also|just|so|too|very|really|quite|still|always|never|what|if|whether|out of|full|empty|dead|dying|on fire|a mess|"
    r"cold|warm|hot|dirty|wet|cracked|sore|itchy|noisy|loud|wrong|off|up|over|due to|running|throwing|returning|showing|missing|lost|tired|nice|lovely|amazing|awful|terrible|important|it|there|who|when|where|which|similar|different|the (?:same|following|one|problem|best|worst)|to (?:ask|know|get|find|make|do|see|have|understand|blame)|coming (?:along|soon)|better|worse|in trouble|confusing|unclear|ruined|fun|busy|hectic|interesting)\b",
    _I,
)
_CANONICAL = {
    "manager": "work.manager", "boss": "work.manager", "line manager": "work.manager", "supervisor": "work.manager", "employer": "basic.employer", "company": "basic.employer", "age": "basic.age", "hometown": "basic.hometown",
    "theme": "core.theme", "preferred language": "language.preferred", "language": "language.preferred", "email": "contact.email", "e-mail": "contact.email", "email address": "contact.email", "e-mail address": "contact.email",
    "phone": "contact.phone", "phone number": "contact.phone", "number": "contact.phone", "mobile": "contact.phone", "mobile number": "contact.phone", "address": "contact.address", "home address": "contact.address",
    "surname": "basic.last_name", "last name": "basic.last_name", "nickname": "basic.nickname", "username": "basic.username", "handle": "basic.username", "star sign": "basic.star_sign", "editor": "tools.editor", "go-to editor": "tools.editor",
    "browser": "tools.browser", "ide": "tools.ide", "shell": "tools.shell", "os": "tools.os", "operating system": "tools.os", "budget": "budget", "usual budget": "budget", "typical budget": "budget", "travel budget": "travel.budget", "diet": "health.diet",
}  # fmt: skip
_FAVOURITE = re.compile(r"^(?:all[- ]time )?(?:favou?rite|fave)\s+(?P<what>.+)$", _I)
_CIRCLE = re.compile(rf"^(?:{words.FAMILY}|{words.CIRCLE}|{words.PETS})s?(?:\s+[A-Z]\w+)?$", _I)
_WORK_NOUN = re.compile(
    r"\b(?:launch|release|deadline|project|sprint|budget|kick-?off|demo|review|migration|go-live|rollout|roadmap|milestone|contract|audit|conference|trip|wedding|exam|interview|appointment|dentist|surgery|meeting|standup|stand-up|retro|all-hands|offsite|workshop|training|party|flight|train|concert|delivery|move|house move|handover|deploy(?:ment)?|beta|pilot|hearing|viewing|inspection|"
    r"check-up|checkup|vet|doctor|fair|festival|race|marathon|match|tournament|course|class|lesson|term|semester|holiday|vacation|invoice|rent|lease|visa|passport|KPI|target|goal|quota|office|team|client|customer|product|codename|code name|alarm|boiler|wifi|wi-fi|spare key|key|gym|report|newsletter|payroll|backup|backups|window|freeze|freeze date|closing date|submission|thesis|defence|defense|ceremony|funeral|christening|birthday|anniversary|bin day|bins|proposal|tender|pitch|shoot|opening|premiere|event|summit|webinar|hackathon|version|re-?opening|visit|survey|installation|switchover|closure|election|ballot|shipment|finale|screening|graduation|induction|consultation|operation|scan|auction|tour|gig|rehearsal|recital|regatta|f[eê]te|[A-Z]\w+)\b"
)
_CHANGED = r"(?:(?:has|have|'s|was|were|is|are|got|been)\s+)*(?:now\s+)?(?:being\s+)?(?:moved|pushed(?: back| out)?|postponed|delayed|rescheduled|brought forward|shifted|slipped|set|planned|scheduled|fixed|changed|extended|due|cancelled|canceled|capped|increased|reduced|raised|(?:gone|went|going|crept|creeping|come|came|coming) (?:up|down)|risen|rose|fallen|fell|dropped|jumped|climbed|doubled|halved|cut|confirmed|approved|called off)"


def key_for(noun: str, *, ours: bool = False) -> str:
    """The dotted key of "my NOUN" (or "our NOUN")."""
    noun = re.sub(r"^(?:new|current|latest|updated|actual)\s+", "", noun.casefold().strip())
    favourite = _FAVOURITE.match(noun)
    if favourite:
        return f"favourite.{_slug(favourite['what'])}"
    if not ours and noun in _CANONICAL:
        return _CANONICAL[noun]
    return f"{'work' if ours else 'personal'}.{_slug(noun)}"


def _slug(text: str) -> str:
    return re.sub(r"[^\w]+", "_", text.casefold()).strip("_")


def _favourite(match: re.Match[str], clause: Clause) -> list[Statement]:
    value = wording.thing(re.sub(r",?\s+(?:not|rather than|instead of)\s+.+$", "", match["value"], flags=_I))
    if not value or _PASSING_VALUE.match(value) or _PASSING_NOUN.search(match["noun"]):
        return []
    return say(clause, Kind.PREFERENCE, f"favourite.{_slug(match['noun'])}", value)


def _favourite_of(match: re.Match[str], clause: Clause) -> list[Statement]:
    return (
        say(clause, Kind.PREFERENCE, f"favourite.{_slug(match['noun'])}", wording.thing(match["value"]))
        if len(match["value"].split()) < 6
        else []
    )


def _mine(match: re.Match[str], clause: Clause) -> list[Statement]:
    noun, value = match["noun"].strip(), match["value"].strip()
    if _PASSING_NOUN.search(noun) or _PASSING_VALUE.match(value) or life.TECHNICAL.search(clause.text) or _CIRCLE.match(noun):
        return []
    if re.search(r"\b(?:other|looks?|seems?|says|shows?|reads)\b", noun, _I) or re.match(
        r"(?:visiting|coming|staying|away|on (?:holiday|leave))", value, _I
    ):
        return []
    value = re.sub(r",?\s+(?:not|rather than|instead of)\s+[\w ]+$", "", value, flags=_I)
    kind = (
        Kind.IDENTITY
        if key_for(noun).startswith("basic.")
        else Kind.PREFERENCE
        if re.match(r"(?:go-to|usual|preferred|default|ideal|perfect)\b", noun, _I)
        else Kind.FACT
    )
    return say(clause, kind, key_for(noun), wording.thing(value))


def _ours(match: re.Match[str], clause: Clause) -> list[Statement]:
    noun, value = match["noun"].strip(), match["value"].strip()
    if _PASSING_NOUN.search(noun) or _PASSING_VALUE.match(value) or life.TECHNICAL.search(clause.text):
        return []
    if noun[:1].isupper() and not noun.isupper():
        # "Our Mia's nine months old" is said of one of the family.
        return say(clause, Kind.FACT, about_person=False)
    return say(clause, Kind.FACT, key_for(noun, ours=True), wording.thing(value))


def _runs(match: re.Match[str], clause: Clause) -> list[Statement]:
    if life.TECHNICAL.search(clause.text) or _PASSING_NOUN.search(match["noun"].strip()):
        return []
    return say(clause, Kind.FACT)


def _dated_thing(match: re.Match[str], clause: Clause) -> list[Statement]:
    if not _WORK_NOUN.search(match["noun"]) or life.TECHNICAL.search(clause.text):
        return []
    mentions = dates.find(_FROM_WHEN.sub("", clause.text), now=clause.now)
    if any(mention.kind != "recurring" and mention.precision != "time" and mention.ends > clause.now for mention in mentions):
        return [replace(one, key=_dated_key(match["noun"]), value=one.when_words or None) for one in passing(clause, kind=Kind.EVENT)]
    key = _meeting_key(match["noun"])
    value = clause.text[match.end("noun") :].strip() if key else None
    return (
        say(clause, Kind.FACT, key, value)
        if re.search(
            r"\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|january|february|march|april|june|july|august|september|october|november|december|noon|midnight|every|spring|summer|autumn|winter|quarter|cancelled|canceled|called off|approved|confirmed",
            clause.text,
            _I,
        )
        else []
    )


_FROM_WHEN = re.compile(
    r",? (?:starting|beginning|effective|as of|from) (?:today|tomorrow|next \w+|this \w+|\w+day|now)(?: on(?:wards)?)?$", _I
)
_ONE_DATE = re.compile(
    r"\b(?:launch|release|deadline|go-live|rollout|kick-?off|due date|closing date|submission|wedding|house move|defen[cs]e|opening|premiere)$",
    _I,
)


def _dated_key(noun: str) -> str:
    """The key of a thing that happens on one date only, so that a new date takes the old one's place; empty for others."""
    found = _ONE_DATE.search(noun.strip())
    return f"work.{_slug(found[0])}_date" if found else ""


_MEETING = re.compile(
    r"\b(?:stand-?up|daily|weekly|retro|all-hands|planning|sync|one-on-one|1:1|team meeting|weekly meeting|review meeting)$", _I
)


def _meeting_key(noun: str) -> str:
    """The key of a regular meeting, which has one time at a time; empty for others."""
    found = _MEETING.search(noun.strip())
    return f"work.{_slug(found[0]).replace('stand_up', 'standup').replace('-', '')}" if found else ""


def _moved_thing(match: re.Match[str], clause: Clause) -> list[Statement]:
    dated = _dated_thing(match, clause)
    if dated:
        return dated
    return say(clause, Kind.FACT) if _WORK_NOUN.search(match["noun"]) and not life.TECHNICAL.search(clause.text) else []


def _bill(match: re.Match[str], clause: Clause) -> list[Statement]:
    """What somebody pays or is paid again and again, of which there is one amount at a time."""
    return [] if life.TECHNICAL.search(clause.text) else say(clause, Kind.FACT, f"personal.{_slug(match['noun'])}", match["value"])


def _fact(match: re.Match[str], clause: Clause) -> list[Statement]:
    return [] if life.TECHNICAL.search(clause.text) else say(clause, Kind.FACT)


def _budget(match: re.Match[str], clause: Clause) -> list[Statement]:
    travelling = re.search(r"\b(?:trips?|travel\w*|holidays?|nights?|hotels?|flights?|vacations?|journeys?)\b", clause.text, _I)
    return say(clause, Kind.FACT, "travel.budget" if travelling else "budget", wording.thing(match["value"]))


def _valued(match: re.Match[str], clause: Clause) -> list[Statement]:
    dated = _dated_thing(match, clause)
    if dated and dated[0].kind == Kind.EVENT:
        return dated
    return (
        say(clause, Kind.FACT)
        if _WORK_NOUN.search(match["noun"]) and re.search(r"\d|called|named", match["value"], _I) and not life.TECHNICAL.search(clause.text)
        else []
    )


_NOUN = r"(?P<noun>(?:[\w'’&/-]+ ){0,3}?[\w'’&/-]+?)"

TABLE = rules(
    (r"(?:my|our) (?:all[- ]time |absolute |current |new )?(?:favou?rite|fave|preferred) (?P<noun>(?:[\w'-]+ ){0,2}?[\w'-]+?)(?:'s| is| are| has (?:always )?been| would be| was)(?: now| always| still| probably| definitely| currently| and (?:always )?will be)* (?:called |by |from |probably |definitely )?(?P<value>.+)", _favourite),
    (r"(?P<value>[\w' -]{2,50}?) (?:is|are) (?:now |still |easily |by far |probably )?my (?:all[- ]time |absolute |new )?(?:favou?rite|fave) (?P<noun>[\w' -]+)$", _favourite_of),
    (r"(?:my|our|the) (?P<noun>usual|typical|average|maximum|max|monthly|weekly|yearly|daily|total|overall)?\s?budget(?: for [a-z' ]+?| per \w+| a \w+)?(?: is| of|:| stays| will be|'s)?(?: now| usually| around| about| roughly| capped at| up to| under| at| generally)* ?(?P<value>(?:[$€£¥]|\d|around|about).+)", _budget),
    (rf"(?:my|our|the(?= [\w ]+ to\b)) (?:new |monthly |weekly |current )*(?P<noun>{words.BILLS})(?:(?:'s| is| will be| comes to)(?: (?:now|just|only|about|around|currently|up to|down to|back to|at))*|(?: (?:has|just|now|recently|been|gone|went|goes|going|is|up|down|back|risen|dropped|raised|cut|increased|reduced|from [£$€]?[\d.,]+k?))+ to) (?P<value>[£$€]?\d[\d.,]*k?(?: ?(?:euros?|pounds|dollars|quid))?(?: (?:an?|per) \w+| pcm)?)\b(?! ?(?:years?|weeks?|months?|days?|hours?|minutes?|per ?cent|%|times|of|or)\b).*", _bill),
    (rf"(?:the|my|our) {_NOUN} (?:(?:is|are|was|will be|'s|takes place|starts?|ends?|closes?|opens?|leaves?|runs?|happens?|kicks off|begins?|expires?|lands?|departs?|arrives?)\s+)(?:now |due |planned |scheduled |set |booked )*(?:on|at|in|by|from|for|until|till|this|next|tomorrow|today|tonight|every|due|between|mon|tue|wed|thu|fri|sat|sun)\b.*", _dated_thing),
    (r"my (?P<noun>(?:go-to|usual|default|regular|standard|typical|ideal|preferred) (?:[\w'-]+ ){0,2}?[\w'-]+?)(?:'s| is| are)(?: now| currently)? (?P<value>.+)", _mine),
    (rf"(?:my) {_NOUN}(?:'s| is| are| =|:)(?: now| currently| actually| set to| called| named| officially)* (?P<value>.+)", _mine),
    (r"our (?:[\w-]+ ){1,3}?(?:runs?|lasts?|takes?) (?:for )?(?:about |around |roughly )?(?:\d|one\b|two\b|three\b|four\b|five\b|six\b|an?\b|half\b|every\b|each\b).+", _fact),
    (r"my (?P<noun>team|department|company|firm|class|household|family|group|unit|flat|house|studio|school|office|business|choir|band) (?:has|have|had|counts|consists of|consist of|includes) (?P<value>.+)", _runs),
    (rf"(?:our|my|the) {_NOUN} {_CHANGED}\b(?: (?:back|out|forward))?(?: (?:to|from|until|till|for|on|at|in|by|a)\b.*)?$", _moved_thing),
    (r"(?:in|at|on|for) (?:our|my) (?:team|company|office|firm|lab|school|department|project|house|family|household|codebase|org|organisation|organization|group|store|shop|clinic|hospital|city|class),? (?P<what>.+)", _fact),
    (r"@I @adv(?:define|measure|count|call|treat|report|track|calculate|abbreviate|denote|refer to) (?P<what>.+? (?:as|by|from|in|on|the|every)\b.+)", _fact),
    (r"we(?:'ll| will|'re going to| are going to) @adv(?:use|be using|go with|adopt|stick with|build on) (?P<what>(?!the\b|it\b|this\b|that\b|them\b|these\b|your?\b)[\w'.+# -]{2,40}? (?:for|in|on) (?:the|our|all) .+)", _fact),
    (r"@I(?:'ve| have)? ?@adv(?:decided|agreed|chose|chosen|settled|picked|opted|went(?= (?:with|for))|committed)(?: to| on| that| for| with)? (?P<what>.+)", _fact),
    (r"(?:we|our team|the team) (?:use|run|have|do|follow|work in|hold|practise|practice|plan in) (?P<what>[\w' -]*\b(?:sprints?|kanban|scrum|retros?|stand-?ups?|code reviews?|OKRs?|trunk[- ]based|pair programming|mob programming|on-?call|feature flags|planning poker|one-on-ones|all-hands|shifts|rotas?|quarters|semesters)\b.*)", _fact),
    (r"(?P<what>(?!(?:we|I)\b)[\w&/' -]{1,40}? (?:in|at|for|on|across) our (?:team|company|office|firm|lab|school|department|project|shop|store|clinic|organisation|organization|group) (?:[a-z]+s|is|are|means?|does not|doesn't|never|always) .+)", _fact),
    (r"(?P<what>(?:an?|the) [\w&/' \"“”-]{1,40}? (?:for|to|with) (?:us|our team|our company) (?:is|means|counts as) .+)", _fact),
    (r"(?P<what>[\w&/' -]{1,40}? (?:means|stands for|is short for|refers to|counts as|is what we call)\s.*\b(?:our|us|here|we|my team|at work|internally)\b.*)", _fact),
    (r"(?:by|with) (?P<what>[\w&/' \"-]{1,40}?,? we (?:mean|understand)\s.+)", _fact),
    (r"our (?P<what>[\w' -]{2,40}? (?:is|are) (?:called|named|nicknamed|codenamed) .+)", lambda match, clause: say(clause, Kind.FACT)),
    (r"the (?P<what>(?:[\w'-]+ ){0,3}?(?:database|server|cluster|project|team|room|app|product|service|campaign|client|dog|cat|boat|house|car|group|band|machine|printer|bot|release) (?:is|are) (?:called|named|nicknamed|codenamed) .+)", lambda match, clause: say(clause, Kind.FACT)),
    (r"(?P<what>(?:[\w'-]+ ){0,2}?(?:target|budget|deadline|KPI|quota|goal|rent|fee|rate)(?: for [\w ]+?)? is (?:set at |now |around |about )?[$€£]?\d.*)", _fact),
    (rf"our {_NOUN}(?:'s| is| are| =|:)(?: now| currently| set to| called| named| defined as| officially)* (?P<value>.+)", _ours),
    (rf"our {_NOUN} (?:starts?|ends?|closes?|opens?|leaves?|runs?|happens?|meets?|goes? (?:out|live)|consists?|takes?|has|have|uses?|reports?|sells?|serves?|ships?|makes?|includes?|counts?|means|costs?|covers?|follows?|lasts?|begins?|expires?|arrives?|comes?|sits?|renews?|works?|forbids?|requires?|allows?|bans?|mandates?|prohibits?|expects?|was founded|was serviced)\b.*", _runs),
    (rf"(?:the) {_NOUN}(?: for [\w ]+?)?(?:'s| is| are)(?: now)? (?P<value>.+)", _valued),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements about attributes of the person and their work."""
    return first(TABLE, clause)
