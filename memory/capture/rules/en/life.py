"""Daily life: habits, goals, family, pets, possessions, pastimes."""

from __future__ import annotations

import re
from dataclasses import replace

from memory.capture.rules.en import wording, words
from memory.capture.rules.en.making import Clause, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
HABITS, GOALS = "habit.routines", "goals"

# Words of the work at hand: a clause with one of them tells of the task, not of the person.
TECHNICAL = re.compile(
    r"\b(?:errors?|bugs?|exceptions?|crash\w*|fails?|failed|failing|timeouts?|stack ?trace|undefined|nan|(?:40[0-9]|50[0-9])(?=$|[.,!?]| (?:errors?|pages?|status|responses?|when|on|from|every|again|and)\b)|compil\w+|endpoints?|function|method|variable|segfault|repo(?:sitory)?|(?:git|feature|main|master|develop|dev|release|hotfix|remote|local|wrong|new|this|that|other|your|protected) branch|the branch|branch(?:es)? (?:name|off|out|protection)|merge|stderr|traceback|localhost|deploy fails|(?<!card )(?<!payment )(?<!airport )(?<!ferry )(?<!bus )(?<!container )terminal(?! \d| cancer| illness)|console|syntax|"
    r"your (?:answer|code|reply|response|suggestion|example|solution|script|link|file)s?|(?:code|script|program|query|loop|regex|macro|formula) (?:prints|returns|throws|gives|shows|outputs|hangs|loops|keeps)|(?:step|line|question|exercise|slide|cell|column|row) \d+|refactor\w*|debug\w*|install\w*|rewrite|the (?:code(?! freeze| of conduct| review)|script|command|file|page|button|link|screen|app(?! (?:release|launch|relaunch|rollout|roll-out|go-live|redesign|team|project|store)\b)|output|code above|example|snippet|same (?:error|result|problem))|this (?:error|code|file|page|command|script|line|function|one|thing|problem|issue)|which is (?:weird|odd|wrong))\b",
    _I,
)
_POINTS_AT = re.compile(r"\b(?:that|this|those|these) (?:words?|phrases?|expressions?|ones?|things?|parts?|jokes?|again)\b", _I)
_FREQUENT = re.compile(
    r"\b(?:every (?:other |second |third |single )?(?:\w+day|day|morning|evening|night|week(?:day|end)?|month|year|hour|afternoon|quarter|spring|summer|autumn|winter|lunchtime|january|february|march|april|may|june|july|august|september|october|november|december|few \w+|\d+ \w+|two \w+|three \w+)s?|each (?:morning|evening|day|week|month|night|year)|"
    r"always|usually|never|normally|generally|tend to|often|rarely|seldom|hardly ever|typically|habitually|in the habit of|daily|weekly|monthly|most (?:days|mornings|evenings|nights|weekends|\w+days)|(?:once|twice|three times|four times|five times|\d times) (?:a|per) (?:day|week|month|year)|a few times a|"
    r"on (?:\w+ )?(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:mon|tues|wednes|thurs|fri|satur|sun)days? (?:and|or|to|through) (?:mon|tues|wednes|thurs|fri|satur|sun)days?|on (?:weekdays|weekends|week ?nights|work days|school nights)|at (?:the )?weekends?|at weekends|on (?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|afternoons|evenings|nights)|"
    r"in the (?:mornings?|evenings?|afternoons?)|first thing|before (?:breakfast|work|bed|bedtime|lunch|dinner)|after (?:work|dinner|lunch|breakfast|school)|when I travel|whenever I|nights?hifts?|all year round|weekdays?|weekends|mornings|evenings|afternoons|nights|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:never|don't|do not|only|rarely)\b.*\b(?:after|before|until) (?:\d|noon|midnight)|during (?:ramadan|lent|the (?:day|week|night))|on the first \w+|the first \w+day of|by default)\b",
    _I,
)
_ROUTINE_VERBS = re.compile(
    r"^(?:I|we)(?:'m| am)? @?(?:\w+ )?(?:go to bed|get up|wake(?: up)?|go for (?:a )?(?:run|walk|swim|ride)s?|start (?:work|my day|the day)|finish work|commute|(?:cycle|walk|bike|drive) (?:to|into|home)|take the (?:[\d:]+ |early |last |first )?(?:train|bus|tube|tram|ferry|metro)|go to the gym|have (?:breakfast|lunch|dinner)|get (?:home|to work|to the office|off work|back from work)|read (?:on|in bed|before|during|while)|eat (?:breakfast|lunch|dinner)|pick up the kids|work (?:from home|nights|weekends|remotely|late|part[- ]time|four days|night shifts)|sleep|nap|meditate|"
    r"exercise|work out|do (?:yoga|pilates|crossfit|karate|judo)|journal|fast|meal[- ]prep)\b",
    _I,
)
_NOT_HABIT = re.compile(
    r"^(?:I|we)(?:'ve| have)? ?(?:always |never |often |usually )*(?:wanted|thought|wondered|knew|heard|seen|been|had|tried|said|believed|dreamed|dreamt|get confused|forget how|understood|meant|know what|know how|know (?:if|whether)|remember|forget|think|feel like|mind|regret|agree|disagree|remember how|have trouble|mix up|get (?:this|that|it|the same|confused))\b",
    _I,
)
_TODAY = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|this (?:morning|afternoon|evening|week|weekend|time)|right now|just now|currently|last (?:week|night|month|year|\w+day)|next (?:week|month|\w+day)|again and again)\b",
    _I,
)

_GOAL_DEEDS = (
    r"quit|stop|cut (?:down|back|out)|lose|eat|drink|learn|improve|get (?:fit|better|into shape|in shape|healthier|stronger|up earlier|more sleep|pregnant|promoted|a promotion|to \d)|save|reduce|sleep|become|read (?:more|\w+ books)|spend less|run|build (?:a habit|muscle|up my)|wake|exercise|be (?:more|less|better|fluent|able to \w+|debt|good at|known|published|home by)|go (?:vegan|vegetarian|to bed)|"
    r"write (?:a (?:novel|book|memoir)|my (?:thesis|novel|book|memoir|first))|finish (?:my (?:degree|thesis|phd|novel|book|dissertation)|a marathon)|publish|pass|qualify|retire|buy (?:a|my|our) (?:house|flat|home|first|boat|van)|pay off|start (?:a|my) (?:business|company|family|blog|podcast)|move (?:to|into|abroad|house)|travel|visit|climb|swim|cycle|grow|launch|open|hit|reach|practise|meditate|give up|limit|master|teach myself|train|work (?:less|abroad|in)|break into|get into|set up (?:a|my) (?:business|company|studio)|meet|volunteer"
)
_NOT_GOAL = re.compile(
    r"^(?:the (?:code|basics|difference|file|answer|error|best|right|same|problem|following|function|syntax)|this|that|how|it|your|about\b|a lot|what|why|something|from (?:you|this)|more about|a (?:file|bug|regex|query|function|script|table|list|page|button))\b",
    _I,
)


def _habit(match: re.Match[str], clause: Clause) -> list[Statement]:
    text = clause.text
    if (
        not (_FREQUENT.search(text) or _ROUTINE_VERBS.match(text))
        or _NOT_HABIT.match(text)
        or TECHNICAL.search(text)
        or _POINTS_AT.search(text)
        or _TODAY.search(text)
    ):
        return []
    if re.match(
        r"(?:I|we) (?:went|did|had|was|were|got|saw|made|took|bought|ran|ate|spent|met|tried|used|found|came|left|gave|said|told|didn't|wasn't|couldn't|forgot|lost)\b",
        text,
        _I,
    ):
        return []
    if clause.explicit and re.search(r"\bnever\b", text, _I):
        return say(clause, Kind.CONSTRAINT, HABITS, wording.thing(match["what"]))
    return say(
        clause,
        Kind.PREFERENCE if re.search(r"\balways (?:book|order|choose|pick|go for|fly|sit|buy|stay|take)\b", text, _I) else Kind.FACT,
        HABITS,
        wording.thing(_ITS_TIME_FIRST.sub(_time_last, match["what"])) or text,
    )


_ITS_TIME_FIRST = re.compile(
    r"^(?P<on>(?:on|every|at|in|most|each|during|after|before|once|twice) )?(?P<when>(?:(?:an?|the|my|other|week|school|work) )*(?:\w+days?|weekends?|mornings?|evenings?|afternoons?|nights?|month|week|year|work|lunch|dinner|breakfast|school)(?: (?:mornings?|evenings?|afternoons?|nights?))?),? (?:I|we)(?:'m| am)? (?P<what>.+)$",
    _I,
)


def _time_last(found: re.Match[str]) -> str:
    """What is done, with its time behind it: whichever comes first, it is the same habit."""
    when = f"{found['on'].lower() if found['on'] else 'on '}{found['when']}"
    return f"{found['what']} {when}"


def _goal(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = match["what"]
    if _NOT_GOAL.match(what) or TECHNICAL.search(what):
        return []
    return say(clause, Kind.FACT, GOALS, wording.thing(what))


def _project(match: re.Match[str], clause: Clause) -> list[Statement]:
    if not re.match(
        r"(?:an?|my|our|the)\s+(?:[\w'-]+ ){0,4}?(?:novel|book|thesis|dissertation|memoir|album|phd|master's|startup|start-up|game|podcast|documentary|film|screenplay|renovation|extension|portfolio|degree|certificate|licen[cs]e|app|grant|manuscript|course|opera|play|comic|allotment|garden|patent|campaign|exhibition|paper|musical|collection|website|newsletter|diploma|qualification|treehouse|cabin|boat|shed|house|deck|greenhouse|guitar|robot|model railway|kayak|campervan|van conversion|side project|blog)\b",
        match["what"],
        _I,
    ):
        return []
    return say(
        clause,
        Kind.FACT,
        GOALS
        if re.match(
            r"my (?:[\w'-]+ )?(?:licen[cs]e|degree|phd|master's|certificate|diploma|qualification|dissertation|thesis)", match["what"], _I
        )
        else "",
        None,
    )


def _children(match: re.Match[str], clause: Clause) -> list[Statement]:
    count = wording.number(match["count"])
    if count is None:
        return []
    single = match["who"].casefold().rstrip("s")
    key = (
        "family.children"
        if single in {"kid", "child", "children"}
        else f"family.{'sons' if single in {'son', 'boy'} else 'daughters' if single in {'daughter', 'girl'} else single}"
    )
    return say(clause, Kind.FACT, key, count)


def _pet(match: re.Match[str], clause: Clause) -> list[Statement]:
    name = match["name"].strip(" \"'")
    if re.match(r"(?:that|which|who|and|but|to|when|because|for|in|at|with|from)\b", name, _I) or len(name.split()) > 4:
        return []
    return say(
        clause, Kind.FACT, f"pets.{match['pet'].casefold().replace(' ', '_')}", wording.thing(re.sub(r"^(?:called|named)\s+", "", name))
    )


def _has(match: re.Match[str], clause: Clause) -> list[Statement]:
    return [] if TECHNICAL.search(clause.text) else say(clause, Kind.FACT)


def _state(match: re.Match[str], clause: Clause) -> list[Statement]:
    status = re.search(r"\b(?:single|engaged|married|divorced|separated|widowed)\b", clause.text, _I)
    lasting = re.search(r"(?:married|single|divorced|handed|blind|deaf|retired|autistic|dyslexic|widowed)", clause.text, _I)
    kind = Kind.IDENTITY if lasting else Kind.FACT
    return say(clause, kind, "family.status", status[0].casefold()) if status else say(clause, kind)


def _deed(match: re.Match[str], clause: Clause) -> list[Statement]:
    text = clause.text
    if (
        TECHNICAL.search(text)
        or _TODAY.search(text)
        or re.match(
            r"(?:it|that|this|them|around with|out of|into (?:a|an|the) (?:problem|issue|error)|a (?:test|query|command|risk)|the (?:risk|tests?|query|numbers|server|show|same))\b",
            match["what"],
            _I,
        )
    ):
        return []
    return say(clause, Kind.FACT)


def _plainly(match: re.Match[str], clause: Clause) -> list[Statement]:
    """What the person does, in the plain present, when nothing in it points at the talk or the task at hand."""
    words_said = match["what"].split()
    if not 2 <= len(words_said) <= 14 or _OF_THE_MOMENT.search(clause.text) or _TODAY.search(clause.text) or TECHNICAL.search(clause.text):
        return []
    return say(clause, Kind.FACT)


_OF_THE_MOMENT = re.compile(
    r"\b(?:this|that|it|its|them|you|your|yours|these|those|here|there|above|below|something|anything|everything|nothing|what|why|how|which|if|but|now|yet|again|instead|both|one|ones|same|wrong|right|answer|question|problem|issue|idea|point|file|line|page|text|word|essay|email|homework|assignment|task|deadline|result|option|version)\b",
    _I,
)
_DOING = re.compile(
    r"(?:(?:also|still|mostly|mainly|currently|now|occasionally|sometimes|professionally|part[- ]time)\s+)*(?:mentor|tune|restore|hold an?|organi[sz]e|supervise|oversee|train|treat|judge|referee|umpire|conduct|direct|produce|perform|act in|draw|sculpt|solder|tinker|hunt|fly (?:gliders|drones|planes|kites|small)|pilot|race|spar|wrestle|stitch|quilt|spin|dye|ferment|pickle|roast|distil|milk|shear|herd|groom|walk dogs|"
    r"breed|trade|broker|appraise|audit|inspect|survey|map|catalogue|archive|bind books|print (?:on|with|my)|engrave|forge|whittle|upholster|tile|plaster|lay bricks|install (?:solar|kitchens|boilers)|service|fit|assemble|run [\w ]+ for (?:an?|the|my)|do a lot of|care for|look after|live (?:off|on|next|near|above)|share|serve (?:on|as|in)|sit on the|chair|host|tutor|lecture|research|represent|advise|counsel|coach|manage|"
    r"rely on|depend on|struggle with|specialise|specialize|identify as|observe|keep (?:kosher|the|an?)|practi[sc]e|follow|worship|attend|wear|ride|row|paddle|dive|snorkel|camp|forage|stargaze|meditate|journal)\b",
    _I,
)


def _kind_of_person(match: re.Match[str], clause: Clause) -> list[Statement]:
    what = match["what"]
    if (
        re.match(
            r"(?:bit|little|lot|few|idiot|genius|fool|mess|(?:huge|big) (?:mess|deal|help|problem|idiot|fan)|couple|while|step|word|moment|wreck|failure|human|bad|good|ghost|slow reader of|fan|tad|total mess|bot|robot|computer|language model|new user|user of this|person who needs|disaster|firm believer|sucker)\b",
            what,
            _I,
        )
        or TECHNICAL.search(clause.text)
        or len(what.split()) > 10
    ):
        return []
    return say(clause, Kind.IDENTITY)


_PEOPLE = rf"(?:{words.FAMILY})s?"
_OBJECTS = (
    r"house|flat|apartment|cottage|garden|allotment|greenhouse|garage|car|van|camper ?van|motorbike|motorcycle|scooter|bike|bicycle|e-bike|boat|narrowboat|canoe|kayak|piano|guitar|violin|cello|drum kit|telescope|camera|workshop|studio|shed|farm|vineyard|orchard|shop|store|café|cafe|bakery|restaurant|business|company|agency|practice|blog|podcast|channel|newsletter|"
    r"beehives?|hives?|loom|kiln|lathe|3d printer|heat pump|solar panels|wood stove|pool|sauna|hot tub|tattoos?|beard|glasses|contact lenses|hearing aids?|wheelchair|mortgage|degree|phd|master's|driving licen[cs]e|pilot's licen[cs]e|visa|green card|passport|sweet tooth|stammer|stutter|nut allergy|photographic memory|collection|library card|standup|stand-up|team of|twin|desk|locker|record player|record collection|raspberry pi|chromebook|macbook|thinkpad|laptop|iphone|pixel|kindle|ipad|synth\w*|sewing machine|bread machine|air fryer|espresso machine|season ticket|railcard|membership|gym membership|black belt"
)
_DEED_OBJECTS = (
    r"(?:play (?:the |in |for |chess|football|tennis|bass|guitar|drums|piano|badminton|squash|rugby|cricket|golf|hockey|volleyball|basketball|go\b|bridge|poker|board games|video games|d&d|dungeons)|drive an?|keep (?:bees|chickens|hens|goats|sheep|koi|horses|pigeons|ducks|reptiles|an? (?:diary|journal|log|garden|spreadsheet))|own (?:an?|my|two|three|\d|our)|ride (?:an?|horses|my)|coach |volunteer |sing (?:in|with|alto|tenor|bass|soprano|jazz|opera)|paint (?:\w+)|"
    r"collect |brew |bake |grow (?:my|our|tomatoes|vegetables|roses|orchids|[\w ]+)|manage (?:an?|the|my|our|\d|two|three|four|five|six|seven|eight|nine|ten)|lead (?:an?|the|my|our)|run (?:an?|my|our|the [\w ]+(?:team|shop|department|club|group|programme|office|lab|business)|\d|marathons|ultra)|practi[sc]e |mend |restore |repair |make (?:jewellery|jewelry|pottery|furniture|candles|cheese|soap|films|my own|violins|guitars|ceramics|documentaries|music|maps|hats|shoes|instruments)|rent |share (?:an?|my)|sail|climb|hike|knit|garden\b|swim|breed |wear (?:an?|glasses|contact|hearing|size|hijab|\w+ shoes)|sleep (?:badly|with|on|\w+ hours|in)|design |sell |edit (?:\w+)|farm|fish\b|dance|belong to|translate |curate |sew|crochet|juggle|fence\b|row\b|surf\b|ski\b|skate\b|box\b|lift (?:weights)|compose|"
    r"build (?:guitars|boats|furniture|houses|models?|robots|synths?|instruments|violins|canoes)|raise |tutor |babysit|stream (?:on|games)|photograph |forage|cook (?:for|mostly|a lot|every)|pay (?:my|rent|\d|[$€£])|earn |owe (?:\d|[$€£]|my|the)|live (?:alone|with|by myself|on my own)|commute|shop at|bank with|support (?!you|this|that|it|the idea)|speciali[sz]e in|moderate (?:a|the)|maintain (?:an?|the|several|\w+ open)|contribute to|write (?:poetry|novels|fiction|short stories|a blog|a column|music|songs|crime|children's|for (?:a|the)|romance|screenplays|reviews)|read (?:mostly|mainly|a lot of|only|crime|history|sci-fi|science fiction|poetry|fantasy|manga|non-fiction)|listen to (?:mostly|a lot of|podcasts|jazz|audiobooks|[\w -]+ music|the [\w ]+ podcast)|freelance|smoke|vape|foster|homeschool|carve|weave|throw pots|take (?:my (?:coffee|tea)|medication|insulin|[\w ]+ (?:tablets|pills|classes|lessons)|piano|the (?:train|bus|tube|ferry|tram))|attend |host (?:an?|the)|drink (?:my|only|mostly|oat|soya?|black|decaf|green|a lot of|\w+ (?:milk|tea|coffee))|do (?:yoga|pilates|karate|judo|crossfit|improv|ceramics|pottery|archery|triathlons|calligraphy|boxing|ballet|most of (?:my|the)|night shifts|shift work|stand-up|archaeology)|go (?:climbing|swimming|running|hiking|fishing|sailing|birdwatching|to (?:church|mosque|synagogue|temple|the gym|therapy|aa|choir|a book club)))"
)

GOAL_TABLE = rules(
    (r"(?:I'm|I am|we're|we are) @adv(?:training|preparing|studying|revising|cramming|prepping|practising|practicing|saving(?: up| money)?|fundraising|campaigning|aiming|gunning) (?:for|to|towards?)\s+(?P<what>.+)", _goal),
    (r"(?:my|our(?! \w* ?(?:target|plan))) (?:\w+ )?(?:goal|aim|target|resolution|dream|ambition|objective|plan|mission|new year's resolution|bucket list item)(?: for [\w ]+| this year| right now)?(?: is|'s|:) (?:to )?(?P<what>.+)", _goal),
    (rf"@I(?:'m| am|'re| are|'ve| have|'ll be)? ?@adv(?:been )?(?:trying|aiming|aim|working hard|determined|planning|plan|intend|intending|hope|looking|attempting|committed|set out|want|would like|working|resolved|keen|eager|going)(?: hard)? to (?:finally |really |one day |also |eventually )*(?P<what>(?:{_GOAL_DEEDS})\b.*)", _goal),
    (r"@I(?:'m| am|'ve been| have been|'re| are) @adv(?:learning|teaching myself|taking up|getting back into|relearning|taking (?:[\w ]+ )?lessons in|picking up)\s+(?:to |how to (?=play|swim|drive|cook|sew|ski|sail|knit))?(?P<what>.+)", _goal),
    (r"@I(?:'m| am|'re| are) @adv(?:working) (?:towards?|on becoming)\s+(?P<what>.+)", _goal),
    (r"@I(?:'m| am|'ve been|'re| are) @adv(?:working on|writing|recording|building|renovating|restoring|studying for|finishing|doing)\s+(?P<what>.+)", _project),
    (r"@I(?:'m| am|'re| are)? @adv(?:quitting|giving up|cutting (?:down|back) on|cutting out|weaning myself off|off)\s+(?P<what>(?:coffee|smoking|sugar|alcohol|meat|caffeine|social media|drinking|cigarettes|carbs|dairy|gluten|vaping|nicotine|fast food|screens?)\b.*)", _goal),
)  # fmt: skip

TABLE = rules(
    (r"(?:I'm|I am|we're) (?:really |just |a bit )?(?:no|not (?:very |so |too |any |much )?) ?good (?:with|at|around) (?P<what>.+)", _deed),
    (rf"@I(?:'ve| have)? ?@adv(?:have|got|had|keep)? ?(?:now )?(?:a |an |two |three |\d )?(?:\w+ )?(?:old |rescue |pet |new |little |big |black |white |ginger |tabby )*(?P<pet>{words.PETS}) (?:and (?:his|her|its|their) name is|whose name is|(?:who is |who's |that's |which is )?(?:called|named),?)\s+(?P<name>[\w' &-]+)", _pet),
    (rf"my (?:new |old |rescue )?(?P<pet>{words.PETS})s?(?:'s| is| are)?(?: name is|'s name is| name's)?(?: called| named)\s+(?P<name>[\w' &-]+)", _pet),
    (rf"my (?P<pet>{words.PETS})(?:'s name is|'s name's|s are called|s' names are)\s+(?P<name>[\w' &-]+)", _pet),
    (r"@I(?:'ve| have)? ?@adv(?:have|got|are raising|'re raising|am raising|care for|now have)* ?(?P<count>no|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:\w+ )?(?P<who>kids?|children|child|sons?|daughters?|boys?|girls?|brothers?|sisters?|siblings|grandchildren|grandkids|stepchildren)\b.*", _children),
    (rf"@I(?:'ve| have)? ?@adv(?:have|got|had|keep|own|do have|adopted|now have)+ (?:now )?(?:an?|one|two|three|four|five|six|\d+|several|some|our|my|the|no|twin|both|lots of)?\s?(?:[\w'-]+ ){{0,3}}?(?:{words.PETS}|{_PEOPLE}|{_OBJECTS})(?:s|es)?\b.*", _has),
    (r"@I(?:'ve| have)? @adv(?:had|have|got|have got) (?:a|an|our|my|twin) (?:\w+ )?(?:baby|son|daughter|child|operation|surgery|knee replacement|transplant|accident|stroke)\b.*", _has),
    (r"@I(?:'ve| have)? @adv(?:have|got|have got) (?:a|one) (?:\w+ )?(?:boy|girl|son|daughter) and (?:a|one|two) (?:\w+ )?(?:boy|girl|son|daughter)s?\b.*", _has),
    (r"@I (?:don't have|do not have|haven't got|have no)(?: any)? (?:kids|children)\b.*", lambda match, clause: say(clause, Kind.FACT, "family.children", 0)),
    (r"(?:I'm|I am|we're|we are) @adv(?:engaged to|married to|expecting (?:a|our|my)|single|divorced|a stay-at-home|the eldest|the youngest|the oldest|an only child|on (?:medication|insulin|antidepressants|blood thinners|statins|the pill|warfarin)|in (?:a choir|a band|a book club|recovery|AA|therapy|a relationship|a wheelchair|my (?:twenties|thirties|forties|fifties|sixties|seventies))|part of (?:a|an|the)|in charge of|responsible for|the (?:captain|treasurer|chair|secretary|president|owner|founder) of|on the (?:board|committee) of|a member of|on call|on a tight budget|on (?:permanent )?night shifts|on nights|on an? (?:[\w-]+ ){0,2}diet|up at)\b.*", _state),
    (rf"(?:I'm|I am|we're|we are|I'm very|I'm quite) @adv(?:very |quite |fully |legally |partially |slightly |highly |profoundly |red-green |happily |recently |newly )*(?:{words.STATES})\b.*", _state),
    (r"(?:I'm|I am) (?:not |more of |very much |quite |definitely |mostly |kind of |also |still |always been )*(?:a |an )(?P<what>.+)", _kind_of_person),
    (r"(?P<what>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends|mornings|evenings|weekdays),? (?:I|we) (?:(?:always|usually|mostly|only|never|often) )*(?!(?:was|were|had|went|did|got|saw|met|have to|can't|think|need)\b)[a-z]+ .+)", _habit),
    (r"(?P<what>(?:(?:every|on|once|twice|in|at|most|when|whenever|after|before|each|first|usually|normally|these days|nowadays|sometimes|three times)\b[^?]{0,60}?[ ,])(?:I|we)(?:'m| am| always| usually| never| often| tend)*\b ?.+)", _habit),
    (r"(?:I|we)(?:'m| am)? (?P<what>(?!allergic to \w+days|live for).+)", _habit),
    (rf"(?:I|we)(?:'m| am|'ve been|'re)? ?@adv(?P<what>{_DEED_OBJECTS})\b.*", _deed),
    (r"(?:I|we) need (?P<what>(?:everything in |all [\w ]{3,20} in )?(?:step-free|wheelchair|large print|subtitles|captions|a quiet|quiet|extra (?:time|legroom)|my (?:glasses|coffee)|an? (?:ground[- ]floor|accessible|aisle|sign language|screen reader))\b.*)", lambda match, clause: say(clause, Kind.CONSTRAINT)),
    (r"(?:I|we) (?:refuse|decline) to (?P<what>(?!believe|think|answer).+)", lambda match, clause: say(clause, Kind.CONSTRAINT)),
    (r"(?:I|we) (?:only|exclusively) (?P<what>(?:take|eat|buy|wear|fly|travel|drink|work|read|answer|accept|use|shop|stay|book)\b.+)", _deed),
    (r"(?:I|we) drink (?P<what>my .+)", _deed),
    (r"@Ihave @adv(?:been )?(?P<what>(?:\w+(?:ed|ing)|had|kept|run|sung|known|driven|ridden|grown|made|taught) .+ (?:since|for (?:the (?:last|past) )?(?:\d+|two|three|four|five|six|seven|eight|nine|ten|many|several|over|almost|nearly|years|decades))\b.*)", _plainly),
    (r"(?:I|we) (?P<what>" + _DOING.pattern + r".*)", _plainly),
)  # fmt: skip


_FRONTED = re.compile(
    r"^(?:by (?:the end of )?(?:my |next |this |the )?[\w ]{3,20}|before (?:I'm|I turn|the|my|next|we) ?[\w ]{0,20}),? (?=(?:I|we) (?:want|plan|hope|aim|intend|need|would|'d)\b)|^(?:this|next|in the coming|over the next|by the end of (?:the|this)) (?:year|month|summer|winter|spring|autumn|quarter|season|\w+),? (?=I|we)",
    _I,
)


_LIKING_TO = re.compile(r"^(I|we)(?:'d| would) (?:really |absolutely )?(?:like|love) to\b", _I)


def read_goals(clause: Clause) -> list[Statement]:
    """Aims and undertakings in the clause."""
    rest = _LIKING_TO.sub(r"\1 want to", _FRONTED.sub("", clause.text))
    return first(GOAL_TABLE, replace(clause, text=rest, shown=clause.shown or clause.text) if rest != clause.text else clause)


def read(clause: Clause) -> list[Statement]:
    """Statements about how the person lives."""
    return first(TABLE, clause)
