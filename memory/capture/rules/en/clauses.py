"""Sentences cut into clauses, each with its subject supplied ("I use Emacs and love Lisp" gives "I use Emacs", "I love Lisp")."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.capture.rules.en import words

_JOIN = re.compile(
    r"\s*(?P<mark>[;(]|\s[–—-]{1,3}\s|—|:\s|,\s*(?:and|but|so|plus|although|though|while|yet|then)?\s+|\.{3,}|\s(?=(?:and|but|so|plus|although|though|while|now\ that)\b))\s*"
    r"(?P<word>(?:and|but|so|plus|although|though|while|then|now\ that)\b)?\s*(?:(?:also|that|then|please note)\s+(?=(?:I|my|we|our)\b))?",
    re.IGNORECASE,
)
_VERBS_AFTER_I = (
    r"hate|love|like|enjoy|prefer|live|work|speak|use|drive|own|dislike|teach|study|play|keep|run|detest|avoid|eat|drink|read|write|do|go|ride|volunteer|collect|grow|adore|despise|take|sleep|cycle|"
    r"commute|have|need|want|code|cook|bake|brew|swim|train|sing|paint|manage|lead|travel|wear|get|wake|start|finish|practise|practice|tolerate|dread|fear|miss|check|book|buy|pay|meet|call|walk|hike|climb|spend|stay"
)
_SUBJECT = re.compile(
    rf"""(?:
        (?:I|I'm|I've|I'd|I'll|we|we're|we've|we'll|he|she|it|it's|they|you|you're|that's|there's|he's|she's|they're|everyone|people|nobody)\b(?!\ and\b)
      | (?:my|our|his|her|their|the)\ (?:[\w'’-]+\ ){{1,5}}?(?:is|are|was|were|has|have|can't|cannot|can|hates?|loves?|likes?|works?|lives?|will|starts?|ends?|goes|gets?|calls?|says?|runs?|doesn't|don't|isn't|closes|opens|needs?|\w+s\ (?:me|us))\b
      | (?:everything|all\ (?:my|our)\ [\w-]+)\ (?:now\ )?(?:runs|is|are|lives|run)\b
      | (?:my|our)\ [\w-]+(?:'s|\ name's)[ ]
      | (?:my|our)\ (?:[\w-]+\ )?(?:{words.FAMILY})\ (?!and\b|or\b|who\b|to\b|with\b)[a-z]+(?:s|n't)\b
      | (?:{words.KIN})\ (?:is|has|can't|cannot|won't|doesn't|hates?|loves?|likes?|works?|lives?)\b
      | (?-i:[A-ZÀ-Ý])[\w.+#-]+(?:\ (?-i:[A-ZÀ-Ý])[\w-]+)?\ (?:is|are)\ (?:now\ )?(?:history|out|gone|no\ more|retired|dead|behind\ (?:me|us)|(?:(?:my|our)\ )?(?:new\ )?home|where\ (?:I|we))\b
      | (?!(?:on|once|in|at|when|whenever|after|before|for|since|until|from)\ (?:I|I'm|I've|I'd|we|we're|we'd|my|our)\b(?![^,]*[ ,](?:I|I'm|I've|I'd|we|we're|we've|my|our)\b))
        (?:every|on|once|in|at|most|when|whenever|after|before|for|these\ days|now|currently|nowadays|sometimes|usually|twice|as\ of|since(?=\ (?:(?:\d+|two|three|four|five|six|seven|eight|nine|ten|many|some|a\ few|several)\ (?:years?|months?|weeks?)|\w+day|last|this|then|yesterday|\d{{4}}|january|february|march|april|may|june|july|august|september|october|november|december)\b)|until|from|ideally|preferably)\b[^,;]{{0,40}}?\ (?:I|I'm|I've|I'd|we|we're|we'd|my|our)\b
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_SHARED = re.compile(
    rf"""(?:
        (?:can't|cannot|don't|do\ not|won't|am|are|'m|was|moved|joined|started|became|switched|settled|took\ (?:up|over)|signed|left|quit|stopped|gave\ up|have\ been|been(?=\ (?:in|at|with|on|to|living|working|based|teaching|renting|using|playing|learning|doing)\b)|studied|trained|graduated)\b
      | would\ (?:also\ |really\ |rather\ )?(?:like|love|prefer|appreciate)\ (?!to\b|you\b)
      | (?:(?:also|never|always|usually|mostly|currently|really|absolutely|often|sometimes|now|still|generally|tend\ to)\ )*(?:tend\ to|{_VERBS_AFTER_I})\b(?!\s*$|\ (?:is|are|was|were)\b)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_TO_AGENT = re.compile(
    r"(?:please\b|(?:never|always|don't|do not|don't ever)\s+(?:ever\s+)?(?:suggest|recommend|mention|bring|schedule|send|give|show|tell|remind|call|offer|include|put|book|ask|propose|use|add|answer|reply|write|talk)\b)",
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(
    rf"""(?:
        please\b | (?:don't|do\ not|never|always|just|only)\s+\w+ | no\s+(?:more\s+)?[\w-]+
      | (?:keep|use|skip|avoid|stop|give|answer|reply|respond|make|write|talk|speak|explain|be|call|format|include|show|cut|drop|leave|remember|put|send|get|spare|omit|address|stick|lead|start|end|sign|cite|ping|text|message|ring|call|email|e-mail|find|suggest|recommend|assume|plan|schedule)\b
      | (?:bullet|bulleted|plain|short|brief|concise|max(?:imum)?(?=\W+(?:of\ )?\W?(?:\d|one|two|three|four|five|six))|straight\ to|to\ the\ point)\b | [\w-]+(?:\ [\w-]+)?\ (?:only|please)$ | in\ (?:{words.LANGUAGES}|markdown|json|plain)\b | with\ (?:examples|sources|code|bullet)
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_DO_SO = re.compile(
    r"(?!(?:I|we|my|our|he|she|it|they|that|the|this|a|an|no|not|none|nothing|anything|something|everything|only|even|some|both|is|are|was|to|far|much|many|very|bad|good|really|busy|tired|does|did|do|has|have|will|would|can|in|on|at|for|with)\b)[a-z]+ (?:the|that|this|it|them|your|those|these|out|any|all|me)\b",
    re.IGNORECASE,
)
"""What the agent is to do because of what was told: "so flip the diagram"."""
_OUR_THING = re.compile(
    r"(?:my|our|the) (?:[\w'-]+ ){1,4}?(?:run|last|take|start|end|open|close|meet|go|come|begin|cost|need)s?\b", re.IGNORECASE
)
_GOES_ON_ALWAYS = re.compile(r"(?:always|never|usually|only|mostly|often) [a-z]+\b", re.IGNORECASE)
"""What a thing of somebody's always does, which is no order: "our sprints run three weeks and always start on a Thursday"."""
_WE = re.compile(r"we\b", re.IGNORECASE)
_BEEN = re.compile(r"been\b", re.IGNORECASE)
_INFINITIVES = re.compile(
    r"\b(?:(?<!allergic )(?<!intolerant )(?<!sensitive )(?<!married )(?<!addicted )to(?! (?-i:[A-ZÀ-Ý]))|can|could|will|should|must|'ll|may)\s+(?:\w+,?\s+)*\w+,?$",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(
    r"(?:(?:since|because|as|given that|now that|when I \w+,?|every \w+) )?(?:I|we|I'm|I've|we're|we've|I'd)\b", re.IGNORECASE
)
_ABOUT_OWN = re.compile(rf"{_FIRST_PERSON.pattern}|(?:my|our)\b", re.IGNORECASE)
_I_AM_NAME = re.compile(
    r"(?:(?:hi|hello|hey),? )?(?:I'm|I am|my name is|my name's|this is|call me) [A-ZÀ-Ý][\w'’-]+(?: [A-ZÀ-Ý][\w'’-]+)?$|I'm [1-9]\d$",
    re.IGNORECASE,
)
_APPOSITION = re.compile(r"[1-9]\d(?=$|,)|(?:an?|the|head|senior|junior|lead|chief|freelance|retired)\s+\w+", re.IGNORECASE)
_I_AM = re.compile(r"(?:(?:since|for) [\w ]{3,20}? )?(?:I'm|I am|we're|we are)\b", re.IGNORECASE)
_WE_ARE_SOME = re.compile(r"(?:we're|we are)\b", re.IGNORECASE)
_PARTICIPLE = re.compile(
    r"(?:(?:currently|now)\s+)?(?:living|based|working|studying|married|allergic|originally from)\s+\w+|now in (?-i:[A-Z])", re.IGNORECASE
)
_ONE_MORE_OF_SELF = re.compile(
    rf"(?:(?:also|now|severely|currently) )*(?:allergic to \w+|(?:{words.DIETS}|{words.MEDICAL_DIETS}|married|single|divorced|retired|(?:left|right)-handed|dyslexic|autistic|colou?r-?blind)(?=,|$| and\b))",
    re.IGNORECASE,
)
"""What somebody is besides: "I'm married, vegetarian, allergic to nuts"."""
_PREDICATE = re.compile(
    rf"(?:(?:also|now|severely|currently|just|only|simply)\s+)*(?:allergic to|{words.DIETS}|{words.MEDICAL_DIETS}|{words.STATES}|based in|an? (?!bit|little|lot|few|couple)[\w-]+|\d\d$|not a fan|from [A-Z])\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"(?:when(?:ever)?|every ?time|each time|any ?time|for (?:all )?(?:of )?my|in (?:all )?(?:my|your)|from now on|by default|as a rule|going forward|in (?:the )?future|if)\b[^,;]*$",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"(?:what|what's|which|how|where|when should|who|why|can you|could you|can I|should I|could I|do you|does|is there|are there|any (?:ideas|tips|suggestions|advice|thoughts|recommendations|good|nice|chance)|would you|will you|got any|know any|"
    r"suggest|recommend|find me|book me|plan|help me|tell me|list|translate|draft|make me|write me|give me|show me)\b",
    re.IGNORECASE,
)
_ASKS_ALONE = re.compile(
    r"(?:what|what's|how|how's|how much|when should|why|can you|can I|could you|could I|would you|should I|do you|is there|are there|any (?:ideas|tips|suggestions|advice|thoughts|recommendations|good|nice|chance)|any (?!more\b|longer\b|day\b|time\b|of\b)[\w-]+|got any|know any|"
    r"suggest|recommend|find me|book me|help me|tell me|need (?:an?|some|ideas|help|tips|advice)|looking for|wondering)\b",
    re.IGNORECASE,
)
"""A request, whatever stands before it; "which" and "who" may as well tell more of that."""
_ASKS_AFTER_SO = re.compile(r"(?:which|who|where|when|what|how)\b", re.IGNORECASE)
_ABOUT_ME = re.compile(r"\b(?:I|me|my|we|us|our)\b", re.IGNORECASE)
_MY_PARTNER = re.compile(r"(?:both )?(?:me|the [\w-]+|(?:my|our|me) [\w-]+(?: \w+)?|(?-i:(?!I\b)[A-ZÀ-Ý][a-zà-ÿ'-]+))", re.IGNORECASE)
_OF_ANOTHER = re.compile(
    r"(?:an?|any|most|every) (?!(?:of|that|who|which|where|because|if)\b)(?:(?!that\b|who\b|which\b|where\b|because\b|if\b)[\w'’-]+ ){1,6}?(?:is|are|was|were|isn't|aren't|has|have|won't|will|would|wouldn't|can|can't|cannot|doesn't|don't|makes?|scares?|works?|helps?|suits?|gives?|takes?|sounds?|seems?|needs?|means?|hurts?|beats?)\b",
    re.IGNORECASE,
)
"""What follows for a thing that somebody speaks of: "so a steakhouse is out" after "I'm vegan"."""
_STATED_THING = re.compile(
    r"[\w'-]+(?: [\w'-]+){0,2}? (?:is|are) (?:out|off|banned|forbidden|a no|not|no|my|our|always|never|the)\b", re.IGNORECASE
)
_TURNS = ("so", "but", "though", "although", "yet")
_BUDGET = re.compile(r"(?:usual |typical |my )?budget\b.*\d", re.IGNORECASE)
_REPLYING = re.compile(r"^(?P<head>.*?\b(?:answer|reply|respond|write|talk|speak|explain)s?(?: (?:to )?me| things)?)\s+in\b", re.IGNORECASE)
_LEADING = re.compile(
    rf"^(?!{words.TURNS})(?:since|because|as|given(?: that)?|seeing (?:as|that)|now that|although|though|even though|while|considering(?: that)?)\s+(?=(?:I|I'm|I've|my|we|we're|we've|our)\b)",
    re.IGNORECASE,
)
_BEING = re.compile(r"^(?:(?:speaking )?as|being) (?P<what>an? [^,]{3,40}?),?\s+(?P<rest>(?:I|I'm|I've|I'd|my|we)\b.*)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Piece:
    """A clause and the word that joined it to the one before ("so", "because"; empty when none)."""

    text: str
    joined: str = ""


def split(sentence: str) -> list[Piece]:
    """The clauses of a sentence that has been repaired and bared."""
    pieces: list[Piece] = []
    rest: str | None = sentence
    joined = ""
    while rest is not None:
        clause, rest, word = _first(rest)
        pieces.append(Piece(clause, joined))
        joined = word
    return pieces


def _first(sentence: str) -> tuple[str, str | None, str]:
    """The first clause, the rest with its subject supplied, and the word between them; no rest where the sentence is one clause."""
    being = _BEING.match(sentence)
    if being:
        return f"I'm {being['what']}", being["rest"], ""
    sentence = _LEADING.sub("", sentence, count=1)
    for join in _JOIN.finditer(sentence):
        left, right = sentence[: join.start()].strip(), sentence[join.end() :]
        if not left:
            continue
        left = left.strip(" ,;(")
        left = left if "(" in left else left.rstrip(")")
        word = (join["word"] or re.sub(r"[^a-z]", "", join["mark"].casefold())).casefold()
        supplied = _supply(left, right, word)
        if supplied is not None:
            return left, supplied + right, word
    return sentence.strip(" ,;()"), None, ""


def _supply(left: str, right: str, word: str) -> str | None:
    """What to put before the right side to make it a clause of its own ("" when it has a subject); None when it is none."""
    if _CONDITION.match(left):
        return None
    if word == "and" and _MY_PARTNER.fullmatch(left):
        return None
    asks = _ASKS_ALONE.match(right) or (_ABOUT_OWN.match(left) and _REQUEST.match(right))
    goes_on = (word == "so" and _ABOUT_ME.search(left) and _ASKS_AFTER_SO.match(right)) or (
        word in _TURNS and _FIRST_PERSON.match(left) and _OF_ANOTHER.match(right)
    )
    if _SUBJECT.match(right) or asks or goes_on:
        return ""
    for test in (_after_name, _after_reply, _after_first_person):
        supplied = test(left, right, word)
        if supplied is not None:
            return supplied
    if _BUDGET.match(right):
        return "" if right.lower().startswith("my") else "My "
    return "" if _ordered(left, right, word) or _follows(left, right, word) else None


def _follows(left: str, right: str, word: str) -> bool:
    """Whether "so X is Y" follows from a whole clause before it."""
    return word == "so" and len(left.split()) > 2 - ("'" in left.split()[0]) and bool(_STATED_THING.match(right))


def _ordered(left: str, right: str, word: str) -> bool:
    """Whether the right side is an instruction to the agent of its own."""
    if _TO_AGENT.match(right):
        return True
    if word == "so" and _FIRST_PERSON.match(left) and _DO_SO.match(right):
        return True
    if not _IMPERATIVE.match(right):
        return False
    if word == "and" and _OUR_THING.match(left) and _GOES_ON_ALWAYS.match(right):
        return False
    told = not word and not _SHARED.match(right) and not right.lower().startswith("no ")
    return word == "so" or told or not _FIRST_PERSON.match(left)


def _after_name(left: str, right: str, _word: str) -> str | None:
    if _I_AM_NAME.match(left) and _APPOSITION.match(right):
        return "I'm "
    if _WE_ARE_SOME.match(left) and re.match(r"an?\b", right, re.IGNORECASE):
        return None
    if _I_AM.match(left) and (
        _PARTICIPLE.match(right)
        or (not _word and _ONE_MORE_OF_SELF.match(right))
        or ((_word in {"and", "but", "so"} or right.startswith(("just ", "now "))) and _PREDICATE.match(right))
    ):
        return "I'm "
    return None


def _after_reply(left: str, right: str, _word: str) -> str | None:
    replying = _REPLYING.match(left)
    return f"{replying['head']} " if replying and re.match(r"in\s", right, re.IGNORECASE) else None


def _after_first_person(left: str, right: str, word: str) -> str | None:
    if not _FIRST_PERSON.match(left) or not _SHARED.match(right) or word == "so":
        return None
    if _BEEN.match(right):
        return "We've " if _WE.match(left) else "I've "
    if _TO_AGENT.match(right) and not re.match(r"(?:never|always) (?:use|answer|reply|write|talk)", right, re.IGNORECASE):
        return None
    bare_verb = re.match(rf"(?:{_VERBS_AFTER_I})\b", right, re.IGNORECASE)
    if bare_verb and (_INFINITIVES.search(left) or (len(left.split()) < 3 and not _I_AM_NAME.match(left))):
        return None
    subject = "We " if _WE.match(left) else "I "
    return subject.rstrip() if right.startswith("'m") else subject
