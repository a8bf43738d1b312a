"""Hurried clauses with the subject that they leave out: "Just moved to Lyon", "allergic to wool", "dad of twins here"."""

from __future__ import annotations

import re

from memory.capture.rules.en import words

_I = re.IGNORECASE
_DROPPED_I = re.compile(
    r"(?:(?:just|recently|finally|also|already|officially) )*(?:handed in my notice|traded|swapped|moved (?:to|from|house)|relocated|started (?:as|at|a new|my new)|joined|switched|got (?:married|engaged|promoted|divorced|back|a new job|the job|diagnosed)|quit (?:my|smoking|drinking)|became|turned \d|used? to live|moved (?:off|away from)|have (?:two|three|four|\d) [\w ]+|work (?:as|at)|live in [A-Z]|"
    r"(?:can't|cannot) (?:stand|eat|have|drink|tolerate)|don't (?:eat|drink|like)|prefer|usually|always (?:fly|book|order|drink|eat|take|travel|sit|pay)|never (?:eat|drink|fly|wear|work|watch))\b",
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
_DROPPED_JOB = re.compile(
    rf"(?:[\w-]+ ){{0,3}}?(?:student|undergrad|postgrad|{words.JOB_NAMES}) (?:at|in|from|based|for|here)\b(?! (?:is|are|was|were|has|have|said|says)\b)",
    _I,
)
_DROPPED_BEEN = re.compile(
    r"been (?!there|trying|a (?:while|long|rough|crazy|busy)|meaning|thinking|waiting|looking|having|getting|great|good|fun|nice)", _I
)
_DROPPED_I_HAVE = re.compile(
    r"(?:an?|one|two|three|four|five|six|\d) (?:\w+ )?(?:kids?|children|sons?|daughters?|boys?|girls?|cats?|dogs?|rabbits?|siblings|sisters?|brothers?|grandchildren|grandkids)\b(?!.* (?:is|are|was|were|has|have)\b)",
    _I,
)
_DROPPED_I_AM = re.compile(
    r"(?:(?:just|currently|also|now|severely|originally|still) )*(?:aiming (?:to|for)|hoping to|looking to|planning to|determined to|on a mission to|allergic to|living in|based in|working (?:as|at|for|from|towards?|on becoming)|(?:mostly|strictly|fully|basically|largely) (?:vegan|vegetarian|plant[- ]based|pescatarian|gluten[- ]free|dairy[- ]free|keto)|training for|learning (?!about)|trying to (?:lose|quit|learn|eat|cut)|saving (?:up )?for|married|retired|from [A-Z]|not a fan|moving to|studying|off (?:to|work|sick))\b",
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
    (_DROPPED_THE, "The"),
    (_DROPPED_I, "I"),
)
