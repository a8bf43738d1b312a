"""Allergies, diet and conditions."""

from __future__ import annotations

import re

from memory.capture.rules.en import wording, words
from memory.capture.rules.en.making import Clause, each, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
ALLERGIES, DIET = "health.allergies", "health.diet"
_AFTER = re.compile(
    r"\s+(?:so|which|and (?:I|my|it|they|have|carry)|but|because|since|for (?:\w+ )?(?:years|life|ever|religious|medical|ethical|health)|if|when|that|in (?:general|any|large)|at all|ever|any ?more|any longer|or anything|these days|on (?:weekdays|fridays|\w+days))\b.*$|\s*[;(].*$|,\s+(?:carry|have|had|got|been|need|even|like|proper|really|no|the)\b.*$",
    _I,
)
_FOOD = (
    r"(?:meat|red meat|pork|beef|lamb|chicken|poultry|fish|seafood|shellfish|oysters|prawns|dairy|milk|cow's milk|cheese|eggs?|gluten|wheat|bread|nuts|peanuts|sugar|sweets|alcohol|wine|beer|spirits|coffee|caffeine|tea|soy|soya|mushrooms?|onions?|garlic|tomato(?:es)?|olives?|cilantro|coriander|celery|"
    r"animal products|spicy food|spice|chil+i|chocolate|carbs|rice|pasta|potatoes|avocados?|bananas?|citrus|grapefruit|lactose|raw fish|fried food|fast food|junk food|meat or fish|fish or meat|salt|honey|butter|cream|yoghurt|yogurt|liver|offal|tofu|aubergine|eggplant|bell peppers|peppers|beans|lentils|kiwi|strawberries|veal|bacon|ham)"
)
_EATS = re.compile(rf"^(?:any |much |a lot of |large amounts of )?{_FOOD}\b", _I)


_SAME = re.compile(r"^(?:and )?(?:the )?(?:same|ditto|likewise) (?:with|for|to|goes for)\s+", _I)
_REACTS = re.compile(
    r"\b(?:close[sd]?|closing|swells?|swelled|swollen|swelling|itch(?:es|y|ing)?|puffs?|breaks?|blows?|flares?|comes?|gets?|goes|makes?|feels?|happens?|hurts?|burns?|die)\b|"
    r"^(?:my )?(?:throat|face|lips?|tongue|skin|eyes?|stomach|hives)\b",
    _I,
)
"""What an allergy does is nothing that somebody is allergic to."""


def _causes(what: str) -> str:
    """What somebody is allergic to, without what it does to them; "same with cashews" as cashews."""
    pieces = re.split(r",\s*", what)
    kept = [_SAME.sub("", piece).strip() for piece in pieces if not _REACTS.search(piece)]
    return what.strip() if kept == pieces else " and ".join(kept)


def _allergic(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = _causes(_AFTER.sub("", match["what"]))
    if not what or re.match(r"(?:mondays?|work|people|meetings|small talk|commitment|mornings|nonsense|bullshit|stupid)\b", what, _I):
        return []
    head = match.groupdict().get("head") or "I'm allergic to"
    return each(clause, Kind.CONSTRAINT, ALLERGIES, head, what, longest=4)


def _not_allergic(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = wording.thing(_AFTER.sub("", match["what"]))
    if not what or _ANYTHING.fullmatch(what):
        return say(clause, Kind.CONSTRAINT)
    return say(clause, Kind.CONSTRAINT, ALLERGIES, what, removes=True)


_ANYTHING = re.compile(
    r"(?:(?:to )?(?:anything|any of (?:it|them|that|those)|everything|it|that|them|those)(?: else)?|(?:any|known|other|food|drug|serious|severe|such|more|an?|special|\W)*)",
    _I,
)
"""Names no one thing that does no harm."""
_DENIED = re.compile(
    r"\b(?:no|not|never|without|nor|neither|hardly|barely|do|does|did|(?:do|does|did|have|has|is|are|was)n't|have|has|had|suffer|suffers)\b",
    _I,
)
"""Stands in no name of a thing: "Nuts don't" give me hives."""


def _intolerant(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = wording.thing(_AFTER.sub("", match["what"]))
    if _DENIED.search(what):
        return say(clause, Kind.CONSTRAINT)
    if re.fullmatch(words.MEDICAL_DIETS, f"{what} intolerant", _I) and "allerg" not in clause.text.casefold():
        return say(clause, Kind.CONSTRAINT, DIET, f"{what.casefold()} intolerant")
    return say(clause, Kind.CONSTRAINT, ALLERGIES, what)


_TURNED_MEATLESS = re.compile(
    r"\b(?:gone|became|become|turned|went|now|since)\b.*\b(?:vegan|vegetarian)|\b(?:vegan|vegetarian) (?:now|since)\b", _I
)


def _diet(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(
        clause,
        Kind.CONSTRAINT if re.fullmatch(words.MEDICAL_DIETS, match["diet"], _I) else Kind.PREFERENCE,
        DIET,
        match["diet"].casefold(),
        replaces="meat" if _TURNED_MEATLESS.search(clause.text) else "",
    )


def _diet_ended(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.PREFERENCE, DIET, match["diet"].casefold(), removes=True)


def _does_not_eat(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = match["what"]
    if re.match(
        r"(?:any ?more|any longer|much|lunch|breakfast|dinner|out|late|it|that|this|them|in the|at (?:my|work|home)|after|before|alone)\b",
        what,
        _I,
    ):
        return []
    if re.search(r"\b(?:after|before|at|on|until|between) (?:\d|\w+days?\b|noon|lunch|breakfast|dinner|work|bed|night|weekends)", what, _I):
        return []
    if _OF_A_TASK.search(what):
        return []
    strict = bool(re.search(r"\b(?:can't|cannot|must not|mustn't|not allowed|not supposed)\b", clause.text, _I))
    return each(
        clause,
        Kind.CONSTRAINT if strict else Kind.PREFERENCE,
        "preference.dislikes" if not strict else "health.avoids",
        match["head"],
        _AFTER.sub("", what),
        longest=3,
    )


_OF_A_TASK = re.compile(
    r"\b(?:first|second|third|last|next|same) (?:one|part|half|exercise)\b|\b(?:questions?|homework|tasks?|steps?|tests?|assignments?|quiz|level|maths?|exercises|exercise \d+)\b",
    _I,
)
"""What somebody cannot do of the work at hand harms nobody's health."""


def _cannot_have(match: re.Match[str], clause: Clause) -> list[Statement]:
    return _does_not_eat(match, clause) if _EATS.match(match["what"]) or clause.explicit else []


def _given_up(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = wording.thing(_AFTER.sub("", match["what"]))
    if (
        re.match(
            r"(?:on|trying|hope|my (?:seat|job)|the (?:idea|search)|looking|it|this|that|all|asking|you|using|my job|our|the)\b", what, _I
        )
        or not what
    ):
        return []
    return say(clause, Kind.PREFERENCE)


def _condition(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT if clause.explicit else Kind.FACT, "", None)


def _must_not(match: re.Match[str], clause: Clause) -> list[Statement]:
    if re.match(
        r"(?:I'm|I am|we're|we are) (?:not allowed|forbidden)\b|(?:I|we) can only (?:meet|work|eat|drink|travel|talk|call|drive|lift|do|attend|come|sleep|wear|use|train)\b",
        clause.text,
        _I,
    ):
        return say(clause, Kind.CONSTRAINT)
    if re.search(
        r"\b(?:this (?:file|function|page|code)|the (?:error|file|page|link|door|answer|problem|code|difference)|find|figure|see|understand|believe|open|access|log ?in|connect|get (?:it|this|the)|make it|help|wait|complain|remember|tell|decide|think|say|afford (?:it|this)|seem|install|run this|do this|fix)\b",
        match["what"],
        _I,
    ):
        return []
    if not re.search(
        r"\b(?:because of|due to|for (?:religious|medical|health|legal|family)|on (?:\w+days|weekends|sabbath|medical|doctor)|after \d|before \d|my (?:back|knee|shoulder|heart|religion|doctor|eyes|hip|wrist|condition|commute|kids?|childcare|visa)|heavy|stairs|at (?:night|weekends)|doctor's|sit for|stand for|(?:can't|cannot|mustn't|not|never) kneel\b|(?:not|n\'t|never) (?:lift|carry|run|drive|fly|bend|kneel|swim|climb|jump|raise|bear|put weight|wear|drink|eat|take|sleep|get|be (?:around|near|in|exposed)) |since my|after my|in (?:the )?(?:mornings|evenings)|by (?:\d|six|five|seven|four|eight|noon)|every (?:day|evening|morning))",
        clause.text,
        _I,
    ):
        return []
    return say(clause, Kind.CONSTRAINT)


def _advised(_match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT)


_SEVERE = r"(?:(?:severe|severely|highly|very|really|mild|mildly|slight|slightly|badly|deathly|bad|serious|seriously|life-threatening|nasty|strong|strongly|terrible|extremely|super|also|quite|food|fatal|a bit|pretty) )*"
_HAS_NOT = r"(?:(?:do not|don't|no longer|never) (?:actually )?(?:have|suffer from)|haven't|have not|have never)"
TABLE = rules(
    (r"(?:I'm|I am|we're|we are|I was|I've|I have) (?:(?:actually|definitely|certainly|at all) )?(?:not|no longer|never)(?: actually| at all)?(?: been)? " + _SEVERE + r"allergic to (?P<what>.+?)(?: @nomore| after all)?$", _not_allergic),
    (rf"(?:@I @adv{_HAS_NOT} (?:(?:had|got) )?(?:an? |any |the |such an? )?" + _SEVERE + r"(?:allerg(?:y|ies)|intolerance|sensitivity)|@I(?:'ve got| have(?: got)?) no " + _SEVERE + r"(?:allerg(?:y|ies)|intolerance)) to (?P<what>.+?)(?: @nomore| after all)?$", _not_allergic),
    (rf"(?:@I @adv{_HAS_NOT} (?:(?:had|got) )?(?:an? |any |the |such an? )?|(?:@I(?:'ve got| have(?: got)?) )?no )" + _SEVERE + r"(?P<what>[\w' -]{0,30}?) ?(?:allerg(?:y|ies)|intolerance)(?: @nomore| after all| at all| here)?$", _not_allergic),
    (r"(?P<head>(?:I'm|I am|we're|we are|I've been|I have always been|I was born) @adv" + _SEVERE + r"allergic to)\s+(?P<what>.+)", _allergic),
    (r"(?P<head>" + _SEVERE + r"allergic to)\s+(?P<what>.+)", _allergic),
    (r"(?P<head>(?:@I @adv(?:have|suffer from|do have|developed|got)|I've @adv(?:got|had|developed)|my) (?:an? |this )?" + _SEVERE + r"(?:allerg(?:y|ies)|intolerance|sensitivity)(?: is| are)? to)\s+(?P<what>.+)", _allergic),
    (r"my (?:food )?allerg(?:y|ies)(?: is| are|:)\s+(?:to )?(?P<what>.+)", _allergic),
    (r"(?:@I @adv(?:have|suffer from|do have|developed|got)|I've @adv(?:got|had|developed)) (?:an? )?" + _SEVERE + r"(?P<what>[\w' -]{3,30}?) (?:allergy|intolerance|allergies)\b.*", _intolerant),
    (r"(?:no|avoid) (?P<what>[\w' -]{3,30}?)(?: please)?,? (?:I'm|because I'm|as I'm) allergic\b.*", _intolerant),
    (r"(?P<what>[\w' -]{3,30}?) (?:allergy|intolerance)(?: here| sufferer)?$", _intolerant),
    (r"(?P<what>[\w' -]{3,30}?) (?:always |really |also )?(?:give|gives|bring|brings|send|sends|put|puts|throw|throws) me (?:out in |into )?(?:a |an )?(?:anaphylactic shock|full-blown anaphylaxis|hives|rash|rashes|an? allergic reaction|allergic reactions|anaphylaxis)\b.*", _intolerant),
    (r"(?P<what>[\w' -]{3,30}?) (?:always |really |often )?(?:upsets? my stomach|triggers? my \w+|gives? me (?:(?:terrible|awful|bad|really bad|horrible|severe|nasty|the worst|such) )*(?:migraines?|heartburn|headaches|cramps|stomach ache|bloating|a headache|a migraine|indigestion)|makes? me (?:ill|bloated|sick))\b.*", lambda match, clause: say(clause, Kind.CONSTRAINT, "health.avoids", wording.thing(match["what"])) if not re.match(r"(?:it|this|that|which|he|she|they|what)\b", match["what"], _I) else []),
    (r"(?:I|we)(?: can)? eat (?:absolutely |pretty much |almost |practically )?(?P<diet>everything|anything)(?:, (?:I have |I've got |with )?no (?:dietary |food )?(?:restrictions|allergies|limits).*)?$", _diet),
    (r"@I(?:'m| am|'re| are|'ve| have)? ?@adv(?:eat|eating|started eating|gone back to(?: eating)?|went back to(?: eating)?|back to(?: eating)?|back on) (?P<diet>meat|fish|everything|animal products)(?: again)?(?: now| these days| again)*$", lambda match, clause: _diet(match, clause) if re.search(r"\b(?:again|back)\b", clause.text, _I) else []),
    (rf"(?:I'm|I am|we're|we are) (?:no longer|not) (?:an? )?(?P<diet>{words.DIETS})(?: @nomore)?\b.*", _diet_ended),
    (rf"@I(?:'m| am|'re| are|'ve| have)? ?@adv(?:been |decided to |become |became |turned |gone |went |go |do |doing |eat |eating |strictly |a strict |a lifelong |a committed |keep |keeping |follow |following |on |mostly |a |an |fully |100% |the )*(?P<diet>{words.DIETS}|{words.MEDICAL_DIETS})s?(?> (?:diet|here|household|now|at home|food|since .*|for .*|until .*|till .*|these days|again|by choice|except .*|but .*|because .*|rather than .*|instead of .*|not .*))*(?=[,;]|$)", _diet),
    (rf"(?P<diet>{words.DIETS}|{words.MEDICAL_DIETS})(?> here| for (?:\d+|\w+) years| household| since \d+)+$", _diet),
    (rf"(?:my diet is|my diet's|diet:) (?:strictly |mostly )?(?P<diet>{words.DIETS}|{words.MEDICAL_DIETS})\b.*", _diet),
    (r"(?:I'm|I am) (?:severely |badly |quite |highly )?(?:intolerant (?:to|of))\s+(?P<what>.+)", _intolerant),
    (r"@I(?:'ve| have)? @adv(?:given up|gave up|quit(?= (?:smoking|drinking|vaping|gambling|caffeine|social media|" + _FOOD + r"))|stopped (?:eating|drinking|having|consuming)|(?:stopped|packed in|jacked in|kicked)(?= (?:smoking|drinking|vaping|gambling|biting))|cut out|gone off|went off|stayed off|sworn off) (?P<what>.+)", _given_up),
    (r"(?P<head>@I @adv(?:don't|do not|never|can't|cannot|won't|no longer|must not|mustn't|am not allowed to|'m not allowed to|shouldn't) @adv(?:eat|drink|consume|touch|do))\s+(?P<what>.+)", _does_not_eat),
    (r"(?P<head>@I(?:'m| am)? ?@adv(?:can't|cannot|must not|mustn't|not allowed to|not supposed to) @adv(?:have|tolerate|digest|take|process))\s+(?P<what>.+)", _cannot_have),
    (r"(?P<head>@I @adv(?:avoid|steer clear of|stay away from|stay off))\s+(?P<what>.+)", _cannot_have),
    (rf"@I(?:'ve| have|'m| am)? ?@adv(?:have|had|got|been|suffer(?:ing)? from|living with|live with|get|dealing with|prone to|diagnosed with|been diagnosed with|recovering from|manage|struggle with|(?:was|were|got) (?:\w+ )?diagnosed with)+ (?:an? |the |really |pretty |some |very |mild |severe |chronic |awful |terrible |bad |my )*(?:{words.CONDITIONS})\b.*", _condition),
    (rf"(?:with|because of|due to|given|thanks to|on account of) (?:my|this|the) (?:[\w'-]+ ){{0,2}}?(?:{words.CONDITIONS}|back|knees?|hips?|shoulders?|wrists?|ankles?|elbows?|eyes|eyesight|hearing|heart|feet|stomach|joints|lungs|neck|skin|condition|disability|injury|pregnancy|operation|surgery|pacemaker|medication|meds),? (?:I'm|I am|I) (?:just |simply |really )?(?:can't|cannot|can only|can no longer|may not|may only|must not|mustn't|must|have to|am not allowed to|not allowed to|shouldn't|don't|never) .+", _advised),
    (r"@I(?:'m| am|'re| are)? ?(?:can't|can only|cannot|forbidden to|must not|mustn't|not allowed to|am not allowed to|may not|have to|must|need to) @adv(?P<what>.+)", _must_not),
    (r"(?:my |the )?(?:doctor|GP|dentist|physio|physiotherapist|dietitian|nutritionist|cardiologist|therapist|optician|consultant|midwife|nurse|allergist)\b.*", lambda match, clause: _advised(match, clause) if re.search(r"\b(?:told|advised|wants|asked|says|said)(?: me)?[:,]? (?:me to|to|no|not|never|only|I (?:must|should|can't|have to|need to)|that I)\b", clause.text, _I) else []),
    (r"my (?:back|knees?|hips?|shoulders?|wrists?|ankles?|eyes|eyesight|hearing|heart|feet|stomach|joints|teeth|skin) (?:is|are) (?>very |really |quite |pretty |not (?:very |so )?)*(?:bad|weak|dodgy|poor|sensitive|good|strong|delicate|ruined|terrible|awful)\b.*", _condition),
    (r"my (?:left |right |other |lower |upper |whole )?(?:back|spine|knees?|hips?|shoulders?|wrists?|ankles?|elbows?|eyes?|feet|foot|leg|arm|hand|thumb|toes?|fingers?|heart valve|thyroid|spleen|gall ?bladder|appendix|tonsils|colon|kidney|jaw|neck|pelvis) (?:is|was|were|has been|have been|had to be|got) (?:partly |fully |surgically )?(?:replaced|removed|fused|amputated|rebuilt|reconstructed|operated on|taken out|pinned|shattered|paralysed|paralyzed|resurfaced)\b.*", _condition),
    (r"(?:I|we) (?:always |often |easily |usually )*get (?:(?:sea|car|travel|motion|air)[- ]?sick|migraines|headaches|nosebleeds|hives|dizzy|anxious|panic attacks|heartburn|cramps|cold|claustrophobic|overwhelmed)\b(?!.*\b(?:now|today|this)\b).*", _condition),
    (r"(?:I|we) (?:also )?take [\w -]+ for my [\w -]+", _condition),
    (r"my blood (?:type|group) is (?P<what>.+)", lambda match, clause: say(clause, Kind.FACT, "health.blood_type", wording.thing(match["what"]))),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements of allergy, diet and health in the clause."""
    return first(TABLE, clause)
