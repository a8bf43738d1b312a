"""Hurried clauses with the subject that they leave out: "Just moved to Lyon", "allergic to wool", "dad of twins here"."""

from __future__ import annotations

import re

from memory.capture.rules.en import wording, words

_I = re.IGNORECASE
_GOT = r"got (?:my (?!head|hands|own way)|put on|diagnosed|made redundant|laid off|offered|accepted|told I|(?:an? |two |three )(?:new |rescue |second[- ]hand )?(?:job|promotion|kitten|puppy|cat|dog|car|van|bike|flat|house|place|offer|diagnosis|dachshund|tattoo|mortgage|allotment|(?:[\w-]+ )?(?:shop|business)))"
_IN_A_PROGRAM = r" to (?:an? )?(?:admin|moderator|mod|main|master|prod|production|staging|public|const|int|float|long|double|beta|superuser|owner of the|the (?:front|first|top|next))\b"
"""To what a user or a build is promoted, not a person at work."""
_TRADE = r"(?:IT|HR|tech|finance|payroll|marketing|sales|retail|hospitality|logistics|construction|education|health ?care|nursing|insurance|banking|account(?:ing|ancy|s)|law|publishing|advertising|recruitment|procurement|catering|manufacturing|engineering|farming|agriculture|social care|child ?care|security|customer service|admin|media|film|television|tv|tourism|transport|the (?:NHS|civil service|army|navy|police|building trade|care sector)|(?:an?|the) (?:[\w'-]+ )?(?:hospital|school|shop|bank|clinic|office|warehouse|factory|kitchen|restaurant|bakery|pub|bar|caf[eé]|hotel|library|lab|laboratory|nursery|call cent(?:re|er)|supermarket|garage|pharmacy|university|museum|theatre|mill|shipyard|salon|care home|nursing home|garden cent(?:re|er)|law firm|start-?up|company))\b"
_NO_EMPLOYER = r"(?!\d|level\b|least\b|all\b|any\b|once\b|first\b|full\b|half\b|scale\b|runtime\b|this\b|that\b|it\b|me\b|you\b|us\b|both\b|every|each\b|some\b|these\b|those\b|the (?:same|level|sentence|word|line|paragraph|moment|first|next|last|other|top|bottom|end)\b|an? (?:time|higher|lower|slower|faster|list|range|number|file|given|set|level|distance|fraction))"
_JOB_OF_MINE = rf"(?:as (?!expected|intended|before|if\b|it\b|you\b|a (?:team|group|pair|function|translator|proof-?reader|editor|fallback|workaround|loop|filter|test|default|proxy|wrapper|single))|at {_NO_EMPLOYER}|in {_TRADE}|for {_NO_EMPLOYER}(?=(?-i:[A-Z])|myself|an? |the (?:NHS|council|government|railways?|post office|city|state|police|army|family)\b))"
"""What follows "work" and "working" where somebody tells of their work: "work in metric units" is an order."""
_ALONE = r"(?=\W*(?:$|[,;]|(?:and|but|so|since|because|here|btw|myself|too|as well|with|if that|from birth|of (?:two|three|four|one|twins)|to|for \d+|last|this year|now|after|in (?:my|the family))\b))"
"""What people are stands by itself: "dyslexic fonts" are a kind of fonts."""
_BODY = (
    r"(?:eat|drink|tolerate|stand) (?!(?:this|that|it|the (?:above|first|second|next)|you|your|these|those)\b)|have (?:any )?(?:dairy|gluten|lactose|nuts|peanuts|sugar|alcohol|caffeine|coffee|shellfish|seafood|fish|eggs?|soya?|wheat|meat|pork|milk|cheese|spicy|kids|children|pets)\b|"
    r"do (?:stairs|steps|heights|mornings|evenings|weekends|needles|crowds|dairy|gluten|lactose|spicy|caffeine|nuts|long (?:walks|drives|flights))\b|drive(?=\W*$|[,;]| (?:and|but|so|at night|any ?more|since (?:my|I)|because)\b)|swim(?! (?:in|across) (?:this|that)\b)|walk (?:far|long|much|well|without|more than)\b|kneel|climb (?:stairs|ladders|hills)\b|"
    r"lift (?:heavy|anything heavy|much|my|weights)\b|hear (?:well|high|properly|out of|in my|on my)\b|(?:do|walk|lift|drive|bend|hear|swim|run|climb|kneel)\b(?! (?:the (?!stairs)|this|that|it|these|those|your)\b)(?=[^\n]{0,60}\b(?:since|because of|due to|after|with) my\b|[^\n]{0,60}\b(?:any ?more|any longer)\b(?! in\b))"
)
"""What a body cannot do, or must not have; that a test cannot be run is said of the work at hand."""
_NUMBERED = r"(?= (?:(?:of|around|about|roughly|max|maximum|under|up to|like|only|approx|approximately|between|at most|no more than|not more than|just|maybe|usually|more like|probably|is|on|the|this|next) )*(?:[€$£¥]? ?\d|tight\b|limited\b|small\b|zero\b|a (?:grand|couple)\b))"
_DATED = r"(?= (?:(?:on|in|the|this|next|coming|early|late|mid) )*(?:\d|January|February|March|April|May\b|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow|today|tonight|week\b|month\b|weekend|spring|summer|autumn|winter|Christmas))"
_LIFE = (
    r"lost my (?:job|dad|mum|mom|licen[cs]e|hearing|sight|husband|wife)|bought (?:an?|my|our) (?:new |first |second[- ]hand )?(?:house|flat|car|van|bike|boat|home|place)|broke my (?:arm|leg|ankle|wrist|foot|toe|finger|hip|nose|collarbone|elbow|knee|hand|rib|back|glasses|phone)|adopted (?:an?|two|our|my)|had (?:an?|my|our) (?:baby|son|daughter|operation|stroke|heart attack|c-section|hysterectomy|transplant)|"
    rf"passed my|failed my|finished my|started (?:learning|taking|training|studying|playing|teaching|swimming|cycling|lifting|climbing|knitting|baking|painting|gardening|fasting|eating|cooking|seeing|dating|volunteering|drawing|writing|jogging|meditating|running(?! (?:out|slow|into|hot|low|late|as|on))|going to|working (?:at|for|as|nights|from home)|doing (?!this|that|it))|signed up for|gave up|given up|stopped (?:eating|drinking|smoking|taking)|cut (?:out|(?:down|back) (?:to|on))|turned vegan|went vegan|was (?:diagnosed|made redundant|laid off|promoted(?!{_IN_A_PROGRAM})|told I)|carry an? (?:epi-?pen|inhaler|cane|stick|baby|donor card)"
)
_DROPPED_I = re.compile(
    rf"(?:(?:just|recently|finally|also|already|officially) )*(?:{_GOT}|{_LIFE}|handed in my notice|traded|swapped|went (?:(?:over|back|straight) )?from (?=.* to\b)|moved (?:(?:up|down|out|over|back|across|in) )?(?:to|from|house)|relocated|started (?:as|at|a new|my new)|joined (?!the (?:table|tables|strings?|lists?|frames?|two|files?|data|columns?|rows?|lines?)|tables?|strings?|on)|switched (?!the (?:order|sign|signs|labels?|axes|columns?|rows?|variables?|values?))|got (?:married|engaged|promoted(?!{_IN_A_PROGRAM})|divorced|back (?:from|into)|a new job|the job|diagnosed)|quit (?:my|smoking|drinking)|became|turned \d+\b(?! (?:degrees|times|pages|left|right))|used? to live|moved (?:off|away from|out of|(?:my|our|everything|all my|all our)\b)|got (?:an?|my|the) [\w' -]{{2,30}}? (?:now|instead|these days)(?=\W*$)|have (?:two|three|four|\d) (?!(?:\w+ )?(?:tables?|files?|columns?|rows?|lists?|arrays?|strings?|options?|questions?|errors?|problems?|issues?|versions?|images?|variables?|functions?|branches|servers?|tabs?|lines?|paragraphs?|sentences?|numbers?|values?)\b)[\w ]+|work (?:{_JOB_OF_MINE}|(?:nights|shifts|part[- ]time|from home)\b)|live in (?-i:[A-Z])|"
    rf"(?:can't|cannot) (?:{_BODY})|don't (?:eat|drink|like)|prefer|usually|always (?:fly|book|order|drink|eat|take|travel|sit|pay)|never (?:eat|drink|fly|wear|work|watch))\b",
    _I,
)
_DROPPED_WAS = re.compile(r"born (?:and (?:raised|bred) )?in (?-i:[A-Z])", _I)
_OWN_WORDS = re.compile(
    r"(?:I|I'm|I've|I'd|I'll|my|we|we're|we've|our|the|an?|this|that|these|those|he|she|it|they|you|your|his|her|their|any|some|no|every|all|most|many|for|in|at|on|as|write|make|find|help|tell|ask|be|act|hire|call|working)\b",
    _I,
)
_DROPPED_A = re.compile(
    r"(?:(?:huge|big|firm|great|total|strong|massive|lifelong|long-time|proud|avid|keen|devoted|die-hard) )+(?:believer|fan|lover|advocate|supporter|reader|runner|cyclist|gardener|cook|baker|gamer|collector|birder|birdwatcher|hiker|swimmer|climber)\b",
    _I,
)
_FEELING_THAT = re.compile(
    r"^(?:(?:I'm|I am|we're|we are|just|so|still|really|super|absolutely|well|dead|very|over the moon|totally|bit) )+(?:stoked|happy|chuffed|excited|proud|gutted|thrilled|buzzing|pleased|relieved|glad|devastated|delighted|sad|sorry|ecstatic|over the moon)"
    r" (?:that |because |cos |to say )?(?=(?:I|we|my|our|I've|we've|I'm|we're)\b)",
    _I,
)
"""How somebody feels about what they then tell."""
_DROPPED_JOB = re.compile(
    rf"(?:[\w-]+ ){{0,3}}?(?:student|undergrad|postgrad|{words.JOB_NAMES}) (?:at|in|from|based|for|here)\b(?! (?:(?:half |about |around |quarter )?(?:past |to )?(?:\d|noon\b|midnight\b|\w+day\b|the \d|an? (?:few )?(?:hours?|days?|weeks?|minutes?))))(?! (?:is|are|was|were|has|have|said|says)\b)",
    _I,
)
_DROPPED_BEEN = re.compile(
    r"been (?!there|trying|a (?:while|long|rough|crazy|busy)|meaning|thinking|waiting|looking|having|getting|great|good|fun|nice)", _I
)
_DROPPED_I_HAVE = re.compile(
    r"(?:an?|one|two|three|four|five|six|\d) (?:[\w-]+ )?(?:(?:step)?kids?|(?:step)?children|sons?|daughters?|boys?|girls?|cats?|dogs?|rabbits?|siblings|sisters?|brothers?|grandchildren|grandkids)\b(?=\W*$|[,;(:]| (?:and|named|called|who|at|aged|under|over|in|of|to|too|now|here|both|all|one|plus|with|but|so|on|from|since|already|myself)\b)(?!.* (?:is|are|was|were|has|have)\b)",
    _I,
)
_DROPPED_I_AM = re.compile(
    rf"(?:(?:just|currently|also|now|severely|originally|still) )*(?:aiming (?:to|for)|hoping to|looking to|planning to|determined to|on a mission to|allergic to|living in|based in|working (?:{_JOB_OF_MINE}|(?:from home|nights|days|shifts|part[- ]time|full[- ]time|remotely|weekends|towards? (?:an?|my)|on becoming)\b)|(?:(?:left|right)[- ]handed|colou?r[- ]?blind|dyslexic|autistic|coeliac|celiac|diabetic|asthmatic|single (?:mum|mom|dad|parent)|married|retired){_ALONE}|on (?:a (?:tight |small )?budget{_ALONE}|\d+ ?(?:mg|mcg|units)\b|metformin|insulin|statins|antidepressants|blood thinners|maternity|parental|sick leave)|(?:flying|travelling|traveling|driving|heading) to|(?:mostly|strictly|fully|basically|largely) (?:vegan|vegetarian|plant[- ]based|pescatarian|gluten[- ]free|dairy[- ]free|keto)|training for|learning (?!about|rates?\b|curves?\b|outcomes?\b|objectives?\b|goals?\b|management|materials?\b|styles?\b|resources?\b)|trying to (?:lose|quit|learn|eat|cut)|saving (?:up )?for|from (?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May\b|June|July|August|September|October|November|December)(?-i:[A-Z])[\w'-]*(?=\W*(?:$|[,;]|(?:and|but|so|originally|here|btw)\b))|not a fan|moving to (?!the (?:next|last|second|third|first|other|following)|question|part\b|step|section|point|chapter|page|another (?:topic|question)|an? (?:different|new) (?:topic|question|version))|studying|off (?:to|work|sick))\b",
    _I,
)
_DROPPED_MY = re.compile(
    rf"(?:(?:{words.KIN})(?: (?-i:[A-Z][\w'-]+))? (?:(?:is|has)(?! (?:(?:the|an?|no) )?(?:[\w-]+ )?(?:key|node|pointer|field|column|variable|object|class|string|noun|word|verb|table|function|props?|array|list|value|row|null|undefined|none|empty|missing|masculine|feminine|spel\w+|defined|declared)\b)|can't|cannot|won't|doesn't|hates|loves|likes|works|lives)|(?:mum|mom|dad|nan|gran|grandad|grandma|wife|husband|partner)'s (?:turning|\d|allergic|in|on|an?|not|got|been|from|vegan|coming)|budget(?:'s| is){_NUMBERED}|{words.BILLS}(?:'s| is| has| went| goes)(?: (?:now|gone|up|down|to))*{_NUMBERED}(?!.*\b(?:on average|averages?|in (?-i:[A-Z])|for an?\b|in one of|there|here|around here)\b)|(?:usual|typical|monthly|weekly) budget{_NUMBERED}|commute(?:'s| is)(?! (?:the|a (?:word|verb|noun)|spel\w+|wrong|missing))|birthday(?:'s| is){_DATED}|surname(?:'s| is)(?= (?-i:[A-Z]))|pronouns(?:'re| are)(?= (?:he|she|they|xe|ze|it)\b)|shoe size(?:'s| is)(?= \d))\b(?! you\b)",
    _I,
)
_DROPPED_THE = re.compile(
    r"(?!(?:the|an?|my|our|your|his|her|their|its|this|that|these|no|every|each|some|any|all|today's|tomorrow's)\b)(?:[\w-]+ )?(?:stand-?up|retro|sync|meeting|review|deadline|launch|release|class|lesson|practice|training|rehearsal|call|appointment|kick-?off|offsite|workshop|exam|shift|lunch) (?:has |got |is |was )?(?:been )?(?:moved|pushed|postponed|rescheduled|brought forward|shifted)\b",
    _I,
)
_FOR_A_WHILE = re.compile(
    r"(?:teaching|working|staying|living|travell?ing|covering|looking after|(?:house|dog|cat|pet)-?sitting|babysitting|visiting|recovering|commuting|camping|hosting|minding|filming|touring|performing|exhibiting|volunteering|training|off (?:work|sick)|on (?:call|leave|holiday|nights|earlies|lates|jury duty|crutches|antibiotics|painkillers|steroids|bed rest|an? (?:[\w-]+ )?(?:diet|course|deadline))|in (?:an?|my) (?:[\w-]+ )?(?:cast|sling|boot|brace|hotel|hostel|tent|plaster)|without (?:an?|my|our|any) [\w-]+|down|up|over|out|back)"
    r" (?!(?:there|here|it|this|that)\b(?! (?:week|weekend|month|fortnight)\b))(?:at|in|from|on|with|for|as|by|the|our|my|a|an)?\b ?[^,;:?]*\b(?:(?:this|all|next|the whole|until|till|through) (?:week|weekend|month|fortnight|(?:next )?\w+day|the (?:weekend|end))|for (?:the next |another )?(?:an?|two|three|four|five|six|seven|eight|ten|\d+|a few|a couple of) (?:more )?(?:days|weeks?|months?))\b",
    _I,
)
"""Where somebody is, or what they are at, for as long as the words say."""
_HERE = re.compile(
    r"(?:an? )?(?P<what>(?:[\w-]+ ){0,3}?(?:mum|mom|dad|mother|father|parent|student|teacher|nurse|owner|worker|developer|engineer|designer|writer|beginner|fan|lover|vegan|vegetarian|coeliac|celiac|diabetic|runner|gamer|reader|expat|freelancer|manager|user|person|retiree|pensioner|newbie|founder|"
    rf"{words.JOB_NAMES})(?: (?:of|from|in|at|with) [\w' -]{{2,40}}?)?) here(?:,.*)?$",
    _I,
)
"""Somebody who presents themself: "Full-time dad of twins here"."""


def supplied(text: str) -> str:
    """A hurried clause with the subject it leaves out ("Just moved to Lyon", "allergic to wool")."""
    text = _FEELING_THAT.sub("", text)
    here = _HERE.match(text)
    if here and not _OWN_WORDS.match(here["what"]):
        text = here["what"]
    elif not (_DROPPED_A.match(text) or (_DROPPED_JOB.match(text) and not _OWN_WORDS.match(text))):
        lead = next((lead for dropped, lead in _LEADS if dropped.match(text)), "")
        return f"{lead} {text[:1].lower()}{text[1:]}" if lead else text
    return f"I'm {wording.with_article(text)}"


_LEADS = (
    (_DROPPED_I_AM, "I'm"),
    (_FOR_A_WHILE, "I'm"),
    (_DROPPED_WAS, "I was"),
    (_DROPPED_BEEN, "I've"),
    (_DROPPED_I_HAVE, "I have"),
    (_DROPPED_MY, "My"),
    (_DROPPED_THE, "The"),
    (_DROPPED_I, "I"),
)
