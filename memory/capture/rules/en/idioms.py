"""What people say of themselves without "I like": by what a thing does to them, by choosing, by trying, by trading one thing for another."""

from __future__ import annotations

import re

from memory.capture.rules.en import life, stance, tastes, wording, words
from memory.capture.rules.en.making import Clause, Maker, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
_POINTING = re.compile(
    r"^(?:it|this|that|these|those|he|she|they|you|we|what|which|who|there|here|nothing|something|everything|anything|one|all|your\b.*|the (?:last|first|second|third|previous|next|above|other|idea|answer|code|error|"
    r"question|result|link|file|page|text|whole thing|way you)\b.*)$",
    _I,
)
_OF_TODAY = re.compile(r"\b(?:today|tonight|right now|just now|this (?:morning|afternoon|evening|week|time|one)|yesterday|so far)\b", _I)
_GOOD = r"great|lovely|wonderful|relaxing|soothing|calming|fascinating|fun|delicious|delightful|beautiful|inspiring|enjoyable|therapeutic|cosy|cozy|comforting|satisfying|refreshing|addictive|charming|rewarding|energi[sz]ing|meditative"
_BAD = r"dull|boring|awful|horrible|terrible|annoying|irritating|tedious|exhausting|draining|stressful|overrated|disgusting|gross|revolting|unbearable|unpleasant|depressing|distracting|confusing|overwhelming|scary|creepy|pointless|too (?:sweet|spicy|salty|bitter|loud|noisy|crowded|hot|cold|slow|formal|bright|dark|greasy|rich|sour|busy)"
_CHEERS = r"relax(?:es)?|calms?|cheers?|soothes?|energi[sz]es?|inspires?|motivates?|fascinates?|excites?|delights?|charms?|comforts?|amuses?|recharges?"
_WEARIES = r"stress(?:es)?|annoys?|bores?|drains?|exhausts?|tires?|irritates?|frustrates?|distracts?|overwhelms?|bothers?|upsets?|depress(?:es)?|triggers?|wears?|weirds?|grosses|bums?|gets? on|gets? to|scares?|terrif(?:y|ies)|frightens?|unnerves?|repulses?|nauseates?|infuriates?|confuses?|intimidates?|spooks?"


def _named(text: str) -> str:
    """The thing a phrase names; empty when it points at the talk or is no thing of its own."""
    what = wording.thing(text)
    return "" if not what or _POINTING.match(what) or len(what.split()) > 8 else what


def _taste(key: str) -> Maker:
    def make(match: re.Match[str], clause: Clause) -> list[Statement]:
        what = _named(match["what"])
        if not what or life.TECHNICAL.search(clause.text) or _OF_TODAY.search(clause.text):
            return []
        return say(clause, Kind.PREFERENCE, key, what)

    return make


_likes, _dislikes = _taste(tastes.LIKES), _taste(tastes.DISLIKES)


def _chosen(match: re.Match[str], clause: Clause) -> list[Statement]:
    what, other = _named(match["what"]), _named(match["other"])
    if (
        not what
        or not other
        or life.TECHNICAL.search(clause.text)
        or re.search(r"\b(?:is|are|was|were|has|have|the|game|win|won|got)\b", what, _I)
    ):
        return []
    return say(clause, Kind.PREFERENCE, tastes.LIKES, what)


def _person_of(match: re.Match[str], clause: Clause) -> list[Statement]:
    return (
        say(clause, Kind.PREFERENCE) if not re.search(r"\b(?:same|right|wrong|only|nice|good|bad|kind|first)\b", match["what"], _I) else []
    )


def _harms(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = _named(match["what"])
    return say(clause, Kind.CONSTRAINT, "health.allergies", what) if what and not _OF_TODAY.search(clause.text) else []


def _disagrees(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = _named(match["what"])
    return say(clause, Kind.CONSTRAINT, "health.avoids", what) if what and len(what.split()) < 5 else []


def _left_off(match: re.Match[str], clause: Clause) -> list[Statement]:
    return [] if life.TECHNICAL.search(clause.text) or _OF_TODAY.search(clause.text) else say(clause, Kind.FACT)


def _aim(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = wording.thing(match["what"])
    if not what or life.TECHNICAL.search(clause.text) or _AT_HAND.search(what) or len(what.split()) < 2:
        return []
    return say(clause, Kind.FACT, life.GOALS, what)


_AT_HAND = re.compile(
    r"\b(?:this|that|it|these|those|you|your|here|know|understand|figure|ask|see|find out|fix|solve|help|how|what|why|the (?:difference|answer|same|best|right|error|code|following))\b",
    _I,
)


def _traded(match: re.Match[str], clause: Clause) -> list[Statement]:
    new, old = wording.thing(match["new"]), wording.thing(match["old"])
    if not new or not old or _POINTING.match(old) or _POINTING.match(new) or life.TECHNICAL.search(clause.text):
        return []
    return say(clause, Kind.FACT, replaces=old)


def _moved_over(match: re.Match[str], clause: Clause) -> list[Statement]:
    new = wording.thing(match["new"])
    if not re.match(r"[A-Z]", new) or len(new.split()) > 3:
        return []
    return say(clause, Kind.PREFERENCE, "domain.stack", new)


def _means(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.FACT) if not _POINTING.match(match["what"].strip()) else []


def _kept_free(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT if re.search(r"\b(?:off|sacred|no|never|only)\b", clause.text, _I) else Kind.FACT)


def _units(match: re.Match[str], clause: Clause) -> list[Statement]:
    if not (stance.lasting(f"{clause.text} {clause.source}") or clause.explicit):
        return []
    return say(clause, Kind.PREFERENCE, "content.units" if match["unit"] else "", match["unit"])


def _must_keep(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT)


def _known_as(match: re.Match[str], clause: Clause) -> list[Statement]:
    noun = match["noun"].casefold()
    return say(
        clause,
        Kind.IDENTITY,
        "basic.last_name" if noun in {"surname", "last name"} else f"personal.{noun.replace(' ', '_')}",
        wording.thing(match["value"]),
    )


def _ends(match: re.Match[str], clause: Clause) -> list[Statement]:
    return (
        say(clause, Kind.FACT)
        if re.search(
            r"\d|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|next|year)\b", match["when"], _I
        )
        else []
    )


def _started(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.IDENTITY, "basic.occupation", wording.thing(match["job"])) if len(match["job"].split()) < 6 else []


def _kept_diet(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT, "health.diet", match["diet"].casefold())


def _not_had(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.CONSTRAINT if re.search(r"allerg|can't", clause.text, _I) else Kind.PREFERENCE)


_LABELS = {
    "day job": "basic.occupation", "job": "basic.occupation", "occupation": "basic.occupation", "profession": "basic.occupation", "role": "basic.occupation", "job title": "basic.occupation",
    "location": "basic.region", "city": "basic.region", "home": "basic.region", "diet": "health.diet", "allergy": "health.allergies", "allergies": "health.allergies", "pronouns": "basic.pronouns",
    "time zone": "core.timezone", "timezone": "core.timezone", "employer": "basic.employer", "company": "basic.employer", "age": "basic.age",
}  # fmt: skip


def _labelled(match: re.Match[str], clause: Clause) -> list[Statement]:
    """A field filled in: "Day job: accountant"."""
    label, value = match["label"].casefold(), wording.thing(match["value"])
    if not value or re.search(r"\b(?:write|make|please|need|want|help|find|looking)\b", clause.text, _I):
        return []
    key = _LABELS.get(label, "")
    return say(
        clause,
        Kind.CONSTRAINT if key == "health.allergies" else Kind.FACT,
        key,
        value,
        text=f"My {clause.text[:1].lower()}{clause.text[1:]}",
    )


def _dated_change(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.FACT) if _DAY.search(clause.text) and not life.TECHNICAL.search(clause.text) else []


_DAY = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|next (?:week|month|year|term|semester)|spring|summer|autumn|winter|\d)\b",
    _I,
)


def _limit(match: re.Match[str], clause: Clause) -> list[Statement]:
    standing = re.search(r"\b(?:when(?:ever)? (?:we|I|you)|for me|ever|always|for my|in my|on my|for us)\b", clause.source, _I)
    return say(clause, Kind.CONSTRAINT) if standing and re.search(r"\d|noon|midnight", match["what"]) else []


def _wished(match: re.Match[str], clause: Clause) -> list[Statement]:
    """A manner the person would rather have; not of the text in hand."""
    return [] if _TEXT_IN_HAND.search(match["what"]) or stance.once(clause.text) else say(clause, Kind.PREFERENCE)


_TEXT_IN_HAND = re.compile(
    r"\b(?:this|that|it|the (?:email|mail|letter|text|paragraph|title|first|second|last|other|code|function|table|essay|story|slide)|another|tomorrow|today|now)\b",
    _I,
)
_THING = r"(?P<what>(?!I\b|we\b)[\w'’&-]+(?: [\w'’&/-]+){0,5}?)"
_MIND = r"(?:really |always |just |totally |absolutely |completely |kind of |sort of |so |very much |never fails? to )*"

TABLE = rules(
    (rf"{_THING} (?:sends? me (?:straight )?(?:in)?to (?:anaphyla\w+|shock|hospital|A&E|the ER)|makes? (?:my throat|my face|my lips|me) (?:close|swell|itch|sneeze|wheeze|cough|vomit|throw up|faint|gag|break out|come out in)|(?:gives?|brings?) me (?:a |an )?(?:bad |nasty |terrible )?(?:rash|hives|out in)|makes? my (?:skin|eyes|mouth|throat) (?:itch|swell|burn|water))\b.*", _harms),
    (r"I (?:can't|cannot) (?:have|eat|touch|go near|be around) (?P<what>[\w' -]+?),? (?:(?:it's|it is|that's) an allergy|I'm allergic|allergy)$", _harms),
    (rf"{_THING} (?:and|doesn't|does not|don't|do not|never) (?:(?:me|I) (?:don't|do not) (?:get along|get on|mix|agree|go together)|agrees? with (?:me|my stomach)|sits? well with (?:me|my stomach)|stay down)\b.*", _disagrees),
    (r"(?:no|zero) (?P<diet>gluten|dairy|lactose|meat|pork|alcohol|sugar|caffeine|nuts|eggs|fish|shellfish|soy|wheat|red meat|added sugar)(?: at all)?(?: for me|,? (?:doctor's orders|I'm (?:coeliac|celiac|intolerant)|ever))(?: .*)?$", _kept_diet),
    (rf"(?P<diet>{words.DIETS}|{words.MEDICAL_DIETS}|coeliac|celiac) (?:household|kitchen|home|family|table)(?: .*)?$", _kept_diet),
    (r"(?P<what>gluten|dairy|lactose|meat|pork|alcohol|sugar|caffeine|nuts|eggs|fish|shellfish|soy|wheat|bread|milk) (?:is|are) (?:out|off the menu|off limits|a no-go|a no|forbidden)(?: for me)?$", _disagrees),
    (r"@I(?:'ve| have)?(?:n't| not| never)? ?(?:haven't |have not |not |never )?(?:eaten|touched|had|drunk|smoked|owned|worn|been on|driven|used) (?P<what>.+? (?:since|in (?:over |almost |more than )?(?:\w+) (?:years?|months?)|for (?:years|over|\w+ years?))\b.*)", _not_had),
    (r"haven't (?:eaten|touched|had|drunk|smoked|owned|driven) (?P<what>.+? (?:since|in (?:over |almost |more than )?\w+ (?:years?|months?)|for (?:years|over|\w+ years?))\b.*)", _not_had),
    (rf"{_THING} tastes? (?:like|of) [\w' ]+(?: to me)?$", _dislikes),
    (rf"{_THING} {_MIND}(?:{_WEARIES}) me(?: (?:out|off|down|up|no end))?(?: .*)?$", _dislikes),
    (rf"{_THING} {_MIND}gets? on my nerves(?: .*)?$", _dislikes),
    (rf"{_THING} (?:is|are) (?:the (?:one|only) (?:thing|food|drink|chore|vegetable|job)s?|something|things?) (?:that )?(?:I|we) (?:won't|can't|don't|refuse to|never|will not) (?:ever )?(?:eat|stand|touch|like|do|drink|bear|stomach)\b.*", _dislikes),
    (rf"{_THING} {_MIND}(?:{_CHEERS}) me(?: (?:up|down))?(?: .*)?$", _likes),
    (rf"{_THING} (?:is|are) (?:more |very much |so |totally |definitely |really )*(?:my (?:thing|vibe|jam|happy place|comfort food|guilty pleasure|idea of (?:fun|heaven)|kind of (?:thing|music|food|place|weekend|evening))|what I live for|where I'm happiest)$", _likes),
    (r"nothing (?:relaxes|calms|cheers|beats|makes me happier|I like more|I enjoy more)(?: me)?(?: up| down)? (?:like|than|as much as)? ?(?P<what>.+)", _likes),
    (r"(?:anything|everything) (?:by|with|from|about) (?P<what>[\w' -]+?) (?:and I'm (?:happy|in|sold)|makes me happy|gets a yes from me|wins me over|is a (?:yes|win)(?: for me)?)$", _likes),
    (rf"{_THING} (?:leaves? me cold|does nothing for me|is wasted on me|are wasted on me|isn't for me|aren't for me|is not for me|(?:is|are)n't (?:really )?my (?:thing|bag|cup of tea|style|scene)|(?:is|are) (?:definitely |just |really )?not my (?:thing|bag|cup of tea|style|scene))$", _dislikes),
    (r"(?:we're|we are|ours is|mine is|I live in|I come from|I work in) an? (?P<what>(?:[\w-]+ ){1,3}?(?:household|home|family|kitchen|office|team|school|company|flat|flatshare|building|neighbou?rhood|village|town))\b.*", _left_off),
    (r"(?:we're|we are) an? (?P<what>(?:[\w-]+ ){0,3}?(?:couple|family|team|band|startup|start-up|studio|charity|agency|group|pair|trio|collective|co-op)\b (?!of the|of weeks|of days|of minutes).*)", _left_off),
    (r"(?:we're|we are) (?:both|all) (?P<what>[\w -]{3,40}s)$", _left_off),
    (r"(?:I'm|I am|we're|we are) the (?:only )?(?:ones?|person|people) (?:who|that) (?:always |usually )?(?P<what>(?!(?:is|was|has|says|asks|thinks|wants|needs|keeps asking|does this|does that)\b)[a-z]+(?:s|es) (?!this\b|that\b|it\b|you\b).+)", _left_off),
    (r"(?:I'm|I am) the (?P<job>(?:only |main |sole )?[\w-]+(?: [\w-]+)? (?:person|guy|girl|gal|woman|man|lead|one)) (?:at|in|for|on|of) (?!fire|it\b|this|that).+", _started),
    (r"(?P<label>day job|job|occupation|profession|role|job title|location|city|home|diet|allerg(?:y|ies)|pronouns|languages?|hobb(?:y|ies)|side (?:hustle|gig)|time ?zone|employer|company|age|favou?rite [\w ]+)\s*[:=]\s*(?P<value>[^:=?]{2,60})$", _labelled),
    (r"(?:starting|from|as of|beginning|effective) (?:next |this |the )?(?:\w+ ){0,2}?\w+,? (?:I'm|I am|I'll|we're|we'll|I|we) (?P<what>(?!not sure|wondering|want|think).+)", _dated_change),
    (r"(?P<what>(?!this|that|the|my|your|it)[\w'-]+(?: [\w'-]+){0,2}?) (?:will|could|can|would) (?:literally |actually |seriously |really )*(?:kill me|put me in (?:the )?hospital|make me (?:very )?(?:ill|sick)|send me to (?:hospital|the ER|A&E))\b.*", _harms),
    (rf"{_THING} (?:is|are) (?:an abomination|a crime against \w+|the devil's work|an insult to \w+|my (?:kryptonite|nemesis|pet peeve|pet hate))$", _dislikes),
    (rf"{_THING} (?:really |always |usually )*helps? me (?:to )?(?:concentrate|focus|relax|sleep|think|work|unwind|study|write|calm down|wind down|wake up|recover)\b.*", _likes),
    (r"(?P<what>(?!I\b|we\b|this|that|it\b|the\b)[\w'-]+(?: [\w'-]+){0,3}?) only,? (?:for me|please and always|always)$", _taste("")),
    (r"no (?:more )?(?P<what>(?!(?:good|bad|other|such|specific|particular)\b)[\w' -]{2,30}? (?:suggestions?|recommendations?|jokes?|references|puns|recipes|metaphors|tips|talk|comparisons|analogies|ideas)),? (?:ever|at all|any ?more|from now on|(?:to|with|for) me)(?: again)?$", _must_keep),
    (r"(?P<what>nothing (?:over|above|under|below|longer than|later than|earlier than|before|after|more than) .+)", _limit),
    (r"(?:I'm|I am|we're) (?:now |currently |still )?in (?P<job>(?:digital |product |retail |car |software |medical )?(?:marketing|sales|finance|HR|IT|logistics|procurement|banking|insurance|recruitment|consulting|advertising|publishing|journalism|hospitality|retail|construction|real estate|healthcare|education|engineering|accounting|operations|customer (?:service|support|success)|PR|policy|academia|law|design|R&D|compliance|communications|fundraising|biotech|tech|manufacturing|events))(?: now| these days| at .*| for .*)?$", _started),
    (r"there(?:'s| are| is|'re) (?:just |only )?(?P<what>(?:two|three|four|five|six|seven|eight|nine|ten|\d+) of us\b.*)", _left_off),
    (r"I grew up (?:speaking|with|bilingual in|hearing) (?P<what>[A-Z][\w ,]+)", lambda match, clause: say(clause, Kind.IDENTITY, "language.spoken", wording.thing(match["what"])) if re.search(rf"\b(?:{words.LANGUAGES})\b", match["what"]) else []),
    (r"@I(?:'m| am)? ?(?P<what>(?:eat|drink|smoke|cook|play|run|swim|cycle|work|study|live|train|eating|drinking|smoking|playing|running|cycling|working|training)\b .+ again)(?:,? (?:now|these days|lately))?(?:, .*)?$", _left_off),
    (r"I(?:'d| would)(?: much)? (?:rather|prefer(?: it)?(?: if)?|like it(?: better| more)?(?: if| when)|appreciate it if|like it when) (?P<what>you .+)", _wished),
    (r"(?:anything|everything) (?:by|with|from|about) (?P<what>[\w' -]+)$", lambda match, clause: _likes(match, clause) if re.search(r"\band I'm (?:happy|in|sold|there)\b", clause.source, _I) else []),
    (r"@I (?:only |just |always )?(?:want|need|like|prefer|expect) (?P<what>(?!the\b|an?\b|this|that|it\b|you\b|to\b)[\w' -]{3,30}), not (?P<other>(?!the\b|this|that|it\b)[\w' -]{3,30})$", _chosen),
    (r"@I(?:'ve| have)? (?:just |recently |finally )*(?:started|begun|began|taken up|took up|resumed|gone back to|went back to|got back into|gotten back into) (?P<what>(?:eating|drinking|learning|doing|taking|playing|studying|training|running|swimming|cycling|writing|painting|wearing|going to|seeing a|therapy|yoga|pilates|lessons|classes)\b.*)", _left_off),
    (r"@I(?:'ve| have)? (?:just |recently |finally )*(?:taken up|took up|got(?:ten)? into) (?P<what>(?!residence|arms|your|this|that|it\b|the (?:offer|matter|issue|time)|(?:an? |the )?(?:trouble|fight|argument|habit|mess|position|debt))[a-z][\w' -]+)", _left_off),
    (r"@I(?:'ve| have)? (?:just |recently |finally )*(?:cut|gone|come|went|came) (?:down|back|up) (?:to|on) (?P<what>.+ (?:an?|per|every) (?:day|week|month)\b.*)", _left_off),
    (r"@I (?:all |both |always |just )?(?:call|nicknamed?|refer to) (?P<what>(?:the|our|my) [\w' -]{2,40}? (?:as )?(?:[\"“'‘][^\"“”‘’]{2,30}[\"”'’]?|(?-i:[A-Z])[\w-]+))$", _left_off),
    (r"I(?:'d| could| would)(?: happily| easily| gladly)? (?:eat|drink|watch|listen to|read|play|talk about|live on|do) (?P<what>[\w' -]+?) (?:(?:every|all) (?:single )?(?:day|night|week|weekend)(?: long)?|forever|for every meal|for hours|non-?stop|morning,? noon and night)\b.*", _likes),
    (r"I(?:'d| would| will|'ll)? ?(?:always |rather |happily |much rather )*(?:take|pick|choose|have) (?P<what>[\w' -]+?) over (?P<other>[\w' -]+?)(?: any ?(?:day|time)| every time| always)?(?: of the week)?$", _chosen),
    (r"(?P<what>(?!I\b|we\b|my\b|please\b)[\w'-]+(?: [\w'-]+){0,3}?) (?:over|rather than|instead of|before|beats?) (?P<other>[\w'-]+(?: [\w'-]+){0,3}?),? (?:always|every ?(?:single )?time|any ?(?:day|time)(?: of the week)?|for me|hands down|all day(?: long)?)$", _chosen),
    (rf"(?:@I |@I do |@I've always |@Ihave always )?@adv(?:find|found) (?P<what>[\w' -]+?)(?: to be)? (?:really |so |a bit |rather |quite |very |pretty |too |absolutely |unbearably |incredibly |deeply |extremely |utterly )*(?:{_BAD})(?: .*)?$", _dislikes),
    (rf"@I @adv(?:find|found) (?P<what>[\w' -]+?)(?: to be)? (?:really |so |a bit |rather |quite |very |pretty |absolutely |incredibly |deeply |extremely |utterly )*(?:{_GOOD})(?: .*)?$", _likes),
    (r"(?:I'm |I am |I've |I have )?(?:always been |never been )?(?>more of |very much |definitely |not |not really |never really been |really |such |basically |totally )*(?:an? )(?P<what>[\w-]+(?: [\w-]+){0,2}?) (?:person|guy|girl|gal|woman|man|lover|fan|type|early bird|addict|nerd|geek|snob|purist)(?:[,;] .+)?$", _person_of),
    (r"(?:I've |I have |I was )?never (?:been |really been |got(?:ten)? |really got(?:ten)? )?(?:into|a fan of|keen on|one for|a big fan of|much of a \w+ person for) (?P<what>.+)", _dislikes),
    (r"(?:I've|I have|I'm|I am) (?:never|not) (?:been )?(?:much|really|one) (?:of a|for) (?P<what>.+)", _dislikes),
    (r"@I @adv(?:can't|cannot|couldn't|don't|do not|won't) (?:really |quite |ever )*(?:handle|stomach|deal with|cope with|do well with|put up with|take) (?P<what>.+)", _dislikes),
    (rf"(?:@I |@Iam |@Ihave been |I'll be |still |also |now |currently |finally )*(?:aiming|hoping|trying|determined|working|looking|training|planning|saving(?: up)?|pushing|on a mission|on track|on my way|want(?:ing)?|would like|intend(?:ing)?|mean(?:ing)?)(?: hard| really)? (?:to|for|towards?) (?P<what>(?:.+ (?:by|before|within|under|in under|this (?:year|summer|autumn|winter|spring|season)|next (?:year|summer)|in (?:19|20)\d\d|by (?:christmas|easter|june|july|my)|for (?:my|our) (?!(?:\w+ )?(?:{words.FAMILY}|{words.CIRCLE})\b).+)\b.*))", _aim),
    (r"(?:@Iam |still |also |currently )?saving(?: up)?(?: money)? (?:for|towards?) (?P<what>.+)", _aim),
    (r"@I(?:'ve| have)? (?:finally |just |recently )*(?:decided|resolved|made up my mind|promised myself|set myself the goal|vowed|signed up|enrolled) (?:to|for|in|on) (?!go (?:with|for|ahead)\b|use\b|adopt\b|drop\b|choose\b|pick\b|rent\b|hire\b|postpone\b|move\b|launch\b)(?:learn(?:ing)? |start(?:ing)? |take up |do |run |quit |stop |get |become )*(?P<what>.+)", _aim),
    (r"@I(?:'ve| have)? (?:(?:got|taken|took) it in(?:to)? my head to|(?:had |got )?(?:set )?(?:my|our) (?:hearts?|sights|minds?) (?:set )?(?:on|to)) (?P<what>.+)", _aim),
    (r"(?:my|our) (?:hearts?|sights|minds?)(?:'s| is| are)? set on (?P<what>.+)", _aim),
    (r"it(?:'s| is| has)(?: always)?(?: been)? (?:my|our) (?:[\w-]+ )?(?:dream|ambition|goal|aim|plan)(?: (?:since|from|for|ever since) [\w' ]{2,30}?)? to (?P<what>.+)", _aim),
    (r"(?:I'm|I am|we're) (?:\w+ )?(?:determined|on a mission|desperate|resolved|committed|set on|dead set on) (?:to )?(?P<what>.+)", _aim),
    (r"(?:@I(?:'ve| have)? )?(?:just |finally |recently )*(?:traded|swapped|sold|exchanged|switched|replaced|upgraded|ditched|dropped|gave up|given up|returned|chucked)(?: in)? (?:my|the|our) (?P<old>[\w' -]+?)(?: in| out)? (?:for|with|and (?:got|bought)|in favou?r of|to) (?:an? |the |my )?(?P<new>.+)", _traded),
    (r"(?:@I(?:'ve| have)? )?(?:just |finally |recently )*(?:moved|brought|shifted|migrated|switched|ported|took) (?:everything|it all|all (?:of )?(?:my|our) [\w ]+|my whole [\w ]+) (?:over |across )?(?:to|onto|into) (?P<new>.+)", _moved_over),
    (r"(?:for|to|at|with) (?:us|me|our team|our company|my team),? (?P<what>[\w' -]+?) (?:means?|is|counts as|equals|stands for) (?P<rest>.+)", _means),
    (r"(?P<what>[\w' -]{2,40}?) (?:for|to|with|at) (?:us|our team|my team|our company|our place) (?:means?|is|are|equals|counts as|stands for) (?P<rest>.+)", _means),
    (r"(?P<what>(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|evenings?|mornings?|lunchtimes?|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:evening|morning|night|afternoon)s?|school holidays|august|december) (?:is|are) (?:always |usually |strictly |reserved |kept |my |our |for |sacred )*(?:family|for|my|our|off|free|sacred|no-meeting|meeting[- ]free|gym|date|kids?|me|reserved|blocked|busy|quiet|focus|deep work|laundry|cleaning|football|band|choir|swim\w*|training|study|rest|work)\b.*", _kept_free),
    (r"(?P<what>(?!it\b|that\b|this\b|which\b|what\b|the (?:code|link|fix|solution|first|second|last)\b)[\w' -]{3,40}?) (?:works? (?:best|better)|suits? me (?:best|better)|(?:don't|doesn't|do not|does not|never|rarely) (?:really |usually )?works?|(?:is|are) (?:better|best|easiest|ideal|difficult|hard|tricky|impossible|no good)) for me\b(?! (?:to|right now|today|this week)).*", _taste("")),
    (r"(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:off|free)(?: for me| always| every week)?$", _kept_free),
    (r"(?:all )?(?:prices|amounts|money|costs|budgets|figures|distances|temperatures|weights|measurements|dates|times|recipes)(?: should be| always)? (?:in|as) (?P<unit>[\w/ -]+)(?: from now on| always| please| going forward)*$", _units),
    (r"@I(?:'ve got to| have to| need to| must|'m supposed to| should|'m meant to| gotta) (?:really |always |also )*(?:keep|watch|limit|reduce|cut down on|be careful with|stay off|stay away from|avoid|stick to|take|wear|avoid|mind|monitor|lower) (?P<what>my (?:salt|sugar|weight|cholesterol|blood|sodium|caffeine|back|heart|alcohol|fat|carb|knee|eyes|intake|stress|diet)\b.*|(?:salt|sugar|sodium|caffeine|alcohol|carbs|fat|dairy|gluten|stairs|heights|direct sun\w*|screens?|an? (?:low|high)\b).*|an? (?:inhaler|epipen|pill|brace|mask)\b.*)", _must_keep),
    (r"my (?P<noun>surname|last name|maiden name|name|number|e-?mail|address|job title|title) (?:has )?(?:recently |just )?changed\b.*?(?:it's|it is|to|now)\s+(?:now )?(?P<value>(?-i:[A-Z])[\w' -]+?)(?: now)?$", _known_as),
    (r"(?:my|our) [\w' -]{2,40}? (?:runs? out|expires?|is up|ends?|lapses?|is due|needs renewing|comes up for renewal|is valid until|renews?) (?P<when>.+)", _ends),
    (r"(?:I'm )?(?:starting|start) (?:my new (?:job|role) )?as (?:an? |the |our |their |its )?(?P<job>(?:head|director|vp|vice president|chief|manager|lead|team lead|(?:senior |junior )?[\w-]+)(?: of)?(?: [\w-]+){0,3}?)(?: (?:at|for|with|in|on|from|next)\b.*)?$", _started),
    (r"(?:I (?:was|got|have been|'ve been)|I've) (?:just |recently |finally )*(?:been )?(?:made|promoted|named|appointed|bumped up)(?: up)?(?: to)? (?:an? |the )?(?P<job>(?:(?:senior|junior|team|tech|deputy|regional|assistant|shift|store|head|lead|chief) ?)+[\w-]*(?: (?:of|lead|manager|director|supervisor)(?: (?:the |our )?[\w-]+){0,2})?)(?: .*)?$", _started),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements in ways of speaking that name no liking, aim or change outright."""
    return first(TABLE, clause)
