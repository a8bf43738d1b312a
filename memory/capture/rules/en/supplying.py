"""Hurried clauses with the subject that they leave out: "Just moved to Lyon", "allergic to wool", "dad of twins here"."""

from __future__ import annotations

import re

from memory.capture.rules.en import words

_I = re.IGNORECASE
_GOT = r"got (?:my (?!head|hands|own way)|put on|diagnosed|made redundant|laid off|offered|accepted|told I|(?:an? |two |three )(?:new |rescue |second[- ]hand )?(?:job|promotion|kitten|puppy|cat|dog|car|van|bike|flat|house|place|offer|diagnosis|dachshund|tattoo|mortgage|allotment|(?:[\w-]+ )?(?:shop|business)))"
_LIFE = (
    r"lost my (?:job|dad|mum|mom|licen[cs]e|hearing|sight|husband|wife)|bought (?:an?|my|our) (?:new |first |second[- ]hand )?(?:house|flat|car|van|bike|boat|home|place)|broke my|adopted|had (?:an?|my|our) (?:baby|son|daughter|operation|stroke|heart attack|c-section|hysterectomy|transplant)|"
    r"passed my|failed my|finished my|started (?!to\b|by\b|off\b|this\b|today\b)\w+ing|signed up for|gave up|given up|stopped (?:eating|drinking|smoking|working|taking)|cut out|turned vegan|went vegan|was (?:diagnosed|made redundant|laid off|promoted|told I)|carry an?|support (?!you|this|that|it)"
)
_DROPPED_I = re.compile(
    rf"(?:(?:just|recently|finally|also|already|officially) )*(?:{_GOT}|{_LIFE}|handed in my notice|traded|swapped|moved (?:(?:up|down|out|over|back|across|in) )?(?:to|from|house)|relocated|started (?:as|at|a new|my new)|joined|switched|got (?:married|engaged|promoted|divorced|back|a new job|the job|diagnosed)|quit (?:my|smoking|drinking)|became|turned \d|used? to live|moved (?:off|away from)|have (?:two|three|four|\d) [\w ]+|work (?:as|at|in|for|nights|shifts|part[- ]time|from home)|live in [A-Z]|"
    r"(?:can't|cannot) (?:stand|eat|have|drink|tolerate|do|walk|lift|drive|bend|hear|swim|run|climb|kneel)|don't (?:eat|drink|like)|prefer|usually|always (?:fly|book|order|drink|eat|take|travel|sit|pay)|never (?:eat|drink|fly|wear|work|watch))\b",
    _I,
)
_DROPPED_WAS = re.compile(r"born (?:and (?:raised|bred) )?in [A-Z]", _I)
_OWN_WORDS = re.compile(
    r"(?:I|I'm|I've|I'd|I'll|my|we|we're|we've|our|the|an?|this|that|these|those|he|she|it|they|you|your|his|her|their|any|some|no|every|all|most|many|for|in|at|on|as|write|make|find|help|tell|ask|be|act|hire|call)\b",
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
    rf"(?:[\w-]+ ){{0,3}}?(?:student|undergrad|postgrad|{words.JOB_NAMES}) (?:at|in|from|based|for|here)\b(?! (?:is|are|was|were|has|have|said|says)\b)",
    _I,
)
_DROPPED_BEEN = re.compile(
    r"been (?!there|trying|a (?:while|long|rough|crazy|busy)|meaning|thinking|waiting|looking|having|getting|great|good|fun|nice)", _I
)
_DROPPED_I_HAVE = re.compile(
    r"(?:an?|one|two|three|four|five|six|\d) (?:[\w-]+ )?(?:(?:step)?kids?|(?:step)?children|sons?|daughters?|boys?|girls?|cats?|dogs?|rabbits?|siblings|sisters?|brothers?|grandchildren|grandkids)\b(?!.* (?:is|are|was|were|has|have)\b)",
    _I,
)
_DROPPED_I_AM = re.compile(
    r"(?:(?:just|currently|also|now|severely|originally|still) )*(?:aiming (?:to|for)|hoping to|looking to|planning to|determined to|on a mission to|allergic to|living in|based in|working (?:as|at|for|from|in|nights|days|shifts|part[- ]time|full[- ]time|remotely|weekends|towards?|on becoming)|(?:left|right)[- ]handed|(?:colou?r[- ]?blind|dyslexic|autistic|coeliac|celiac|diabetic|asthmatic)\b|single (?:mum|mom|dad|parent)|on (?:a (?:tight |small )?budget|\d|metformin|insulin|statins|antidepressants|blood thinners|maternity|parental|sick leave)|(?:flying|travelling|traveling|driving|heading) to|(?:mostly|strictly|fully|basically|largely) (?:vegan|vegetarian|plant[- ]based|pescatarian|gluten[- ]free|dairy[- ]free|keto)|training for|learning (?!about)|trying to (?:lose|quit|learn|eat|cut)|saving (?:up )?for|married|retired|from [A-Z]|not a fan|moving to|studying|off (?:to|work|sick))\b",
    _I,
)
_DROPPED_MY = re.compile(
    rf"(?:(?:{words.KIN})(?: (?-i:[A-Z][\w'-]+))? (?:is|has|can't|cannot|won't|doesn't|hates|loves|likes|works|lives)|(?:mum|mom|dad|nan|gran|grandad|grandma|wife|husband|partner)'s (?:turning|\d|allergic|in|on|an?|not|got|been|from|vegan|coming)|budget(?:'s| is)|(?:usual|typical|monthly|weekly) budget|commute(?:'s| is)|birthday(?:'s| is)|surname(?:'s| is)|pronouns(?:'re| are)|shoe size(?:'s| is))\b(?! you\b)",
    _I,
)
_DROPPED_THE = re.compile(
    r"(?:[\w-]+ )?(?:stand-?up|retro|sync|meeting|review|deadline|launch|release|class|lesson|practice|training|rehearsal|call|appointment|kick-?off|offsite|workshop|exam|shift|lunch) (?:has |got |is |was )?(?:been )?(?:moved|pushed|postponed|rescheduled|brought forward|shifted)\b",
    _I,
)
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
    return f"I'm {'an' if text[0] in 'AaEeIiOo' else 'a'} {text[:1].lower()}{text[1:]}"


_LEADS = (
    (_DROPPED_I_AM, "I'm"),
    (_DROPPED_WAS, "I was"),
    (_DROPPED_BEEN, "I've"),
    (_DROPPED_I_HAVE, "I have"),
    (_DROPPED_MY, "My"),
    (_DROPPED_THE, "The"),
    (_DROPPED_I, "I"),
)
