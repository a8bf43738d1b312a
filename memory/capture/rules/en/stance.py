"""Which sentences are meant: not asked, supposed, played, mocked, doubted, reported of others, taken back or said for once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memory.capture.rules import frame
from memory.capture.rules.en import clauses, mockery, objects, standing, supplying, tasks, told, wording

_I = re.IGNORECASE
_JOKING = re.compile(
    r"\b(?:(?:just|only|totally) (?:kidding|joking|messing)|(?:I'm|I am|im) (?:kidding|joking|lying)|kidding!|jk|j/k|psych!|april fools|just pulling your leg|ba[- ]?dum[- ]?(?:tss+|tish|ching)?|boom boom|rimshot|I'll see myself out|I'll show myself out|(?:dad|bad|terrible|awful) jokes?(?= (?:alert|over|incoming))|(?:no )?pun intended|got any better (?:ones|jokes|puns)|get it\?)(?!\w)",
    _I,
)
_TAKEN_BACK = re.compile(
    r"\b(?:scratch that|strike that|never ?mind(?: that)?|ignore (?:that|my last|what I just)|disregard (?:that|my last)|I take (?:that|it) back|wait,? no|no,? wait|that's not true|that was a lie|forget (?:it|that|what I (?:just )?said)$|none of that is true)\b",
    _I,
)
_PLAYED = re.compile(
    r"""\b(?:you(?:'ll|\ will)?\ (?:be|play)\ (?:the|my|an?(?!\ (?:little|bit|lot|touch)\b))\b|pretend(?:ing)?|(?<!can\ )(?<!can't\ )(?<!cannot\ )(?<!could\ )(?<!I\ )imagine|imagining|picture\ (?:this|yourself|me)\b|role-?play(?:ing)?|let's\ (?:say|pretend|imagine|suppose|assume|play)|suppose|supposing|(?<!never\ )(?<!always\ )(?<!default\ )(?<!otherwise,\ )(?<!detail,\ )assume(?![\w,\ ']+\ unless\b)|assuming|hypothetically|for\ the\ sake\ of\ argument|what\ if|say\ (?:I|that\ I|we)\b|
        (?<!\bI\ )(?<!\bwe\ )act\ (?:as|like)|(?:writ(?:e|ing)|speak|talk|answer|reply)\ (?:it\ )?as\ (?:if|though)\ (?:we|I|you)(?:'re|'m|\ were|\ are|\ am|\ was)\b|you(?:\ are\ (?:(?:now\ )?(?:my|an?|the|playing)|now)|'re\ my\ [\w\ ]+\ and\ I(?:'m|\ am)|'re\ (?:(?:now\ )?playing|now\ (?:my|an?|the)|an?\ [\w\ ]+\ and\ I(?:'m|\ am)))\b|I(?:'ll|\ will)\ (?:play|be(?=\ [\w\ ]+(?:$|[,.;!?]|\ and\ you|\ who)))\ (?:the|an?)\b(?!\ [\w\ ]+\ (?:at|in|for|from|by|with)\b)|my\ character|(?:in|for)\ (?:this|the|my|our)\ (?:story|novel|game|scenario|scene|screenplay|poem|song|play|sketch|roleplay|example|test|simulation|exercise)|
        (?:once\ upon\ a\ time|dungeon\ master|in\ my\ dream|I\ (?:had\ a\ dream|dreamt|dreamed)|in\ another\ life|in\ a\ parallel))\b""",
    _I | re.VERBOSE,
)
_AIMED_AT_AGENT = re.compile(
    r"\b(?:(?:ignore|disregard|forget|override|bypass)\s+(?:all\s+|any\s+|every\s+|your\s+|the\s+|my\s+|these\s+|of\s+)*(?:previous|prior|earlier|above|preceding|existing|safety|system|rules|instructions|guidelines|restrictions|guardrails)|system prompt|developer mode|jailbreak|DAN mode|"
    r"(?:reveal|send|expose|leak|exfiltrate|forward|print|dump)\s+(?:\w+\s+){0,4}(?:users?'?|secrets?|passwords?|credentials|memor(?:y|ies)|prompt|api keys?)|access level|clearance|(?:admin(?:istrator)?|root|superuser|sudo|elevated|full)\s+(?:rights|access|privileges?|permissions?|mode|level)|"
    r"grant (?:me|the user|this user|full|admin)|(?:I'm|I am|the user is) (?:an? |the )?(?:system )?(?:admin(?:istrator)?|superuser|root|developer of this|owner of this (?:system|service))\b|(?:pre-?)?approved? all|auto-?approve|without (?:asking|confirmation)|</?(?:system|memory|user|assistant|instructions?)\b)",
    _I,
)
_ASKING = re.compile(
    r"(?:(?:and|so|but|ok|also|then|hey|please)\s+)*(?:what|what's|where|where's|when(?=\s+(?:is|are|was|were|do|does|did|will|can|could|should|would|has|have|had|must|shall)\b)|why|who|who's|whom|whose|which|how|how's|is|are|am|was|were|do(?!\s+not\b|n't\b)|does|did|can(?!'t)|could|should|shall|will|would|has|had|may|might|any|anyone|isn't|aren't|don't (?:you|I|we)|doesn't|didn't|can't (?:you|we|I)\b|"
    r"couldn't you|won't you|wouldn't (?:it|you)|haven't (?:you|we|I|they)|have (?:you|we|I)|hasn't|tell me (?:what|how|why|where|if|about)|wondering|I wonder|I was wondering|I'm wondering|I'd like to know|I want to know|do you|got any|know any)\b",
    _I,
)
_HOW_HABIT = re.compile(r"(?:any ?time|how) (?:I|we|I'm|we're)\b", _I)
_TAG = re.compile(
    r",?\s*(?:right|correct|isn't (?:it|that so)|don't (?:I|you|we)|doesn't (?:it|he|she)|am I not|aren't I|didn't (?:I|you)|haven't I|yes|no|yeah|huh|eh|or (?:not|was it|is it|am I|do I)(?:\s.*)?|you know|remember|surely|don't you think)\s*[?？]+\W*$",
    _I,
)
_AUTHORING = re.compile(
    r"(?:please |can you |could you |would you |now |help me (?:to )?)*(?:write(?! (?:to me|(?:all |your )*(?:code )?comments|commit messages|everything|(?:all |your )+|repl|answers|in |short|dates|numbers))|draft|compose|translate|rewrite|rephrase|paraphrase|generate|proofread|correct the|fix the grammar|say in|how do (?:you|I) say|print|echo|repeat after me|repeat|type|caption|(?:reply|respond|write back|answer) to (?:him|her|them|this|the|my|our|an?)\b|tell (?:him|her|them|my)|autocomplete|complete this)\b",
    _I,
)
_SUPPOSED = re.compile(
    r"(?:(?:and|but|so|even|only)\s+)?(?:if(?! (?:you|I) (?:ever )?(?:send|give|ask|write|show|share|suggest|recommend|paste|quote|mention|propose|cite|link|draft|answer|reply)\b.*(?:\b(?:always|never|please)\b|, (?:just|only|use|give|add|skip|keep|check|include|leave|make|put|it (?:has|must|should))\b))|unless|were I|had I|should I|whether)\b",
    _I,
)
_REPORTED = re.compile(
    r"\b(?!(?:I|[Ww]e|[Yy]ou)\b)(?:he|she|they|who|people|everyone|somebody|someone|everybody|(?:[Mm]y|[Oo]ur|[Tt]he|[Aa]n?|[Hh]is|[Hh]er|[Tt]heir|[Ss]ome)\s+(?:[\w'-]+\s+){0,3}?[\w'-]+|[A-Z][a-z]+)\s+(?:(?:always|just|also|once|keeps?|has|have|had|recently|often|even)\s+)*"
    r"(?:says?(?! (?-i:[A-Z][a-z]+)\W*$)|said(?! (?:goodbye|farewell|bye|hello|yes|no|sorry)\b)|saying|told|tells|thinks?|thought|claims?|claimed|reckons?|believes?|insists?|mentioned|swears?|wrote|asked me|asks me|texted|complained|complains|argues?|joked)\b(?<!everything he wrote)(?<!everything she wrote)(?<!everything they wrote)|"
    r"\b(?:[Aa]ccording to(?! (?:me|my (?:doctor|GP|dentist|physio|contract|calendar|diary))\b)|apparently|rumou?r has it|I (?:heard|hear(?= (?:that |the |he |she |they |my |our |some|this |[A-Z]))|overheard|gather(?= (?:that |the |he |she |they |[A-Z]))|was told|read (?:that|about|in|somewhere|online|an)|saw (?:that|in|on))|word is|supposedly|allegedly|the (?:article|book|text|story|lyrics|email|mail|post|ad) (?:says|said|reads|goes))\b"
)
_ADVISED = re.compile(
    r"^(?:my |the )?(?:doctor|GP|dentist|physio|physiotherapist|dietitian|nutritionist|cardiologist|therapist|optician|consultant|midwife|nurse|allergist)\b.*\b(?:told|advised|wants|asked|says|said)(?: me)?(?:[:,])? (?:me to|to|no|not|never|only|I (?:must|should|can't|have to|need to)|that I (?:must|should|can't|have to|need to))\b",
    _I,
)
_DOUBTED = re.compile(
    r"""\b(?:might|maybe|perhaps|possibly|probably|presumably|thinking\ (?:about|of)|considering|not\ (?:so\ |really\ |entirely\ )?sure|unsure|who\ knows|(?:I|we)\ (?:guess|think(?!\ (?:\w+\ )?(?:best|better|fastest|faster|clearest|visually|in\ (?:pictures|images|spreadsheets|numbers|metric|imperial|diagrams|lists))\b)|suppose|assume|imagine|reckon|may(?!\ (?:not|only)\b.*\bany\ ?(?:more|longer)\b)|could|should\ probably)|seems?|undecided|not\ decided|
        haven't\ decided|toying\ with|wondering|tempted|leaning\ towards?|we'll\ see|someday|don't\ know\ (?:if|whether|yet)|hopefully|hoping|hope|wish|if\ only|feel\ like|as\ if|(?:almost|nearly)(?!\ (?:every|all|always|never|any|no|daily|weekly|each|\d|an?|two|three|four|five|ten|twenty|thirty|exclusively|only)\b)|some\ day|one\ day|dream(?:t|ed|ing)?\ (?:of|about)|debating|torn\ between|
        (?:would|I'd|we'd|you'd|he'd|she'd)\b(?!\s+(?:much\s+|always\s+|really\s+)?(?:rather|prefer|appreciate|like\ (?:you|your|all|my|short|shorter|brief|detailed|longer|concise|an?\ (?:formal|informal|casual|friendly|direct|professional)|answers|replies|responses))))\b""",
    _I | re.VERBOSE,
)
_DEFINED = re.compile(told.DEFINES, _I)
_ONCE = re.compile(
    r"""\b(?:just\ (?:this\ once|for\ (?:once|now|today|this))|(?:just|only)\ (?:this|for\ this)\b|this\ once|once\ only|one-?off|this\ time(?:\ (?:only|around))?|for\ now|for\ the\ (?:moment|time\ being)|for\ once|today\ only|only\ today|for\ the\ next\ (?:\w+\ )?(?:minutes?|hours?|questions?|messages?|answers?|few)\b|
        (?:for|in|on|with)\ (?:this|that|the\ next|your\ next|the\ following|the\ above|my\ next)\ (?:\w+\ )?(?:answer|reply|response|report|one|question|task|email|mail|page|message|chat|conversation|session|post|slide|deck|draft|paragraph|section|list|summary|document|thread|essay|letter|code|function|file|script|image|chart|table|assignment|case|piece|article|translation|request)|
        (?:the|my|your)\ (?:next|following|previous|last|above|first|second)\ (?:\w+\ )?(?:answer|reply|response|question|message|email|paragraph|section|sentence|slide|chapter|one)\b(?!\ of\ (?:each|every))|
        (?:for|in|on|with)\ (?:today's|tonight's|tomorrow's|this\ (?:morning|afternoon|evening|week)'s)\ \w+)""",
    _I | re.VERBOSE,
)
_AT_HAND = re.compile(
    r"\b(?:make|keep|write|format|use|put|leave|turn|shorten) (?:it|this|that|these|them|the (?:paragraph|text|last|first|second|email|title|intro|code|summary|table))\b",
    _I,
)
"""An order about the piece of work in hand, which says nothing of the other orders beside it."""
_LASTING = re.compile(
    r"\b(?:under no circumstances|on no account|always|never|every (?:single )?(?:reply|answer|response|message)|each (?:reply|answer|response|message)|from (?:now|here) on(?:wards?)?|going forward|in (?:the )?future|every time|each time|whenever|by default|in general|generally|permanently|ever again|henceforth|as a rule|any more|anymore)\b",
    _I,
)
_EXAMPLE = re.compile(
    r"(?:for (?:example|instance)|in (?:the|this|that|my|his|her) (?:movie|film|show|book|series|song|dream|play|novel|story|game|poem|video|episode)|e\.g\.|example|as an example|sample)\b",
    _I,
)
_NOW_FIRST = re.compile(r"^(?:now|nowadays|these days|as of (?:now|today|this \w+)),?\s+(?=(?:I|I'm|I've|we|we're|we've|my|our)\b)", _I)
_PAST_SELF = re.compile(
    r"\b(?:used to(?! (?:it|this|that)\b)|when (?:I|we) (?:was|were|lived|worked|had|went|studied|moved|started|first)|as a (?:child|kid|teenager|student)|back (?:then|in \d|when)|in my (?:twenties|teens|youth|childhood)|formerly|previously|once upon)\b",
    _I,
)
_WITHOUT_ASIDE = re.compile(
    r"(?<=\w\w),?\s+(?:(?:but|and|though|although) )?(?:(?:I|we) )?used to (?:be|work|live|do|have|play)\b.*$|(?<=\w\w),?\s+(?:so|or) [^,]{3,30} I (?:guess|suppose)$|(?<=\w\w\w),? I (?:guess|suppose)$|(?<=\w\w),?\s+(?:not )?even (?:if|when)\b.*$",
    _I,
)
"""What is said aside, of what was once or in doubt of a word, after a whole clause."""
_USED_TO_STATE = re.compile(r"\b(?:I'm|I am|we're|get|got|getting) used to\b", _I)


@dataclass(frozen=True, slots=True)
class Claim:
    """A clause the person means; `joined` as in `clauses.Piece`, `source` the sentence as typed. `order`: it is a standing order to the agent."""

    text: str
    joined: str
    source: str
    greeted: bool
    introduced: bool
    order: standing.Order | None = None


def claims(text: str) -> list[Claim]:
    """The clauses of a stretch that state something in earnest."""
    if aimed_at_agent(text):
        return []
    text = objects.answered(mockery.without(text))
    kept: list[list[Claim]] = []
    tasked = tale = False
    for sentence in frame.sentences(text):
        if len(sentence.text) > frame.USUAL:
            continue
        repaired = wording.repair(sentence.text)
        if tale and tasks.of_the_tale(repaired):
            continue
        tale = tale or tasks.tells_of_tale(repaired)
        if _JOKING.search(repaired):
            kept.clear()
            continue
        repaired = _taking_back(kept, repaired)
        if _PLAYED.search(repaired):
            break
        kept.append(
            [
                claim
                for claim in _sentence(repaired, sentence)
                if not (tasked and tasks.of_the_task(claim.text) and not _LASTING.search(repaired))
            ]
        )
        tasked = tasked or tasks.asked_for(repaired)
    return [claim for group in kept for claim in group]


def _taking_back(kept: list[list[Claim]], sentence: str) -> str:
    """The sentence behind words that take back what came before it; a name is nobody's own of whom it speaks as of another."""
    taken_back = _TAKEN_BACK.search(sentence)
    if taken_back:
        del kept[-1:]
        sentence = sentence[taken_back.end() :]
    if tasks.speaks_of(sentence):
        kept[-1:] = [[claim for claim in group if not tasks.ROW.match(claim.text)] for group in kept[-1:]]
    return sentence


def aimed_at_agent(text: str) -> bool:
    """Whether the text tries to steer the agent or claim rights rather than to tell something."""
    return bool(_AIMED_AT_AGENT.search(text))


def joking(text: str) -> bool:
    """Whether the text takes back what it said as a joke."""
    return bool(_JOKING.search(text))


def doubted(text: str) -> bool:
    """Whether the clause is a possibility, a wish or a supposition rather than a fact."""
    return bool(_SUPPOSED.match(text) or _DOUBTED.search(_IN_EARNEST.sub(" ", text, count=1)))


_IN_EARNEST = re.compile(
    r"\b(?:I'd|I would|I could)(?= (?:happily |easily |gladly |always |much |rather )*(?:(?:take|pick|choose|have) .+ (?:over|rather than|instead of) |(?:eat|drink|watch|listen to|read|play|talk about|live on|do) .+ (?:(?:every|all) (?:single )?(?:day|night|week)|forever|for hours|for every meal)))"
    r"|\b(?:I'd|I would|we'd)(?= (?:really |absolutely )?(?:like|love) to .+ (?:by|before|this (?:year|spring|summer|autumn|winter)|next (?:year|spring|summer|autumn|winter)|in (?:19|20)\d\d)\b)"
    r"|\b(?:I'd|I would)(?= (?:really )?(?:like|love) to (?:get (?:better|fit|fitter|healthier|stronger)|improve|learn(?! (?:how|about|more))|become|lose|quit|read more|be (?:better|more|able)|eat (?:less|more|health)|sleep (?:more|better)|cut down|drink less|save (?:up|more|for)|start (?:running|a (?:business|blog|family)))\b)"
    r"|\b(?:I'd|I would)(?= (?:really )?(?:like|love|prefer) (?!to\b|you to\b)[^,]{3,60} (?:in|on|with|at the (?:end|top|bottom) of) (?:the|my|our|every|each|all) (?:[\w-]+ )?(?:weekly|monthly|quarterly|yearly|annual|daily|fortnightly|nightly|regular)\b)"
    r"|\b(?:I'd|I would)(?= (?:really )?(?:like|love|prefer) (?!to\b|you to\b)[^,]{3,60} (?:in|on|with|at the (?:end|top|bottom) of|under|after) (?:every|each|all) )"
    r"|\b(?:I'd|I would)(?= like (?:step[- ]by[- ]step|all|every|sources|examples|instructions|explanations|links)\b)"
    r"|(?<=\bby the end of the year )I'd(?= (?:like|love) to)|(?<=\bby the end of the year, )I'd(?= (?:like|love) to)"
    r"|\b(?:hoping|hope)(?= to .+ (?:by|before|this (?:year|spring|summer|autumn|winter)|next (?:year|spring|summer|autumn|winter)|in (?:19|20)\d\d)\b)",
    _I,
)
"""Words of wishing that speak of a taste or an aim: "I could eat dumplings every day", "hoping to pass by June"."""


def once(text: str) -> bool:
    """Whether an instruction is for this one time."""
    return bool(_ONCE.search(text) or _AT_HAND.search(text)) and not _LASTING.search(text)


def supposed(text: str) -> bool:
    """Whether the sentence only supposes, plays or jokes."""
    return bool(_SUPPOSED.match(text) or _PLAYED.search(text) or mockery.mocks(text) or joking(text))


def rumoured(text: str) -> bool:
    """Whether the sentence hands on what nobody in particular vouches for."""
    return bool(_RUMOUR.search(text))


_RUMOUR = re.compile(
    r"\b(?:apparently|supposedly|allegedly|rumou?r has it|word is|they say|people say|I (?:heard|overheard|read (?:that|somewhere|online)|saw (?:that|on))|(?:some|a) (?:guy|bloke|man|woman|dude|stranger|friend of a friend|person)\b.{0,30}\b(?:says?|said|told|claims?|claimed|swears?)|someone (?:says|said|told|claims|claimed))\b",
    _I,
)


def lasting(text: str) -> bool:
    """Whether the words themselves say that it holds from now on."""
    return bool(_LASTING.search(text))


def asking(text: str) -> bool:
    """Whether a clause is worded as a question."""
    return bool(_ASKING.match(text)) and not _HOW_HABIT.match(text)


def _sentence(repaired: str, sentence: frame.Sentence) -> Iterator[Claim]:
    if _ONCE.search(repaired) and not _LASTING.search(repaired):
        return
    ordered = standing.orders(wording.bare(repaired)) if not sentence.asks or _LASTING.search(repaired) else []
    if ordered:
        yield from (Claim(one.text, "", sentence.text, greeted=False, introduced=False, order=one) for one in ordered)
        return
    plain = told.plainly(wording.bare(repaired))
    if not plain or _of_others(plain) or _EXAMPLE.match(repaired) or _TAG.search(repaired) or _SUPPOSED.match(plain):
        return
    plain = told.mine_first(plain)
    order = _standing_order(plain, repaired)
    pieces = clauses.split(order or supplying.supplied(plain))
    if sentence.asks and not order:
        pieces = _before_question(pieces)
    greeted, introduced = (
        wording.greeted(repaired),
        bool(
            re.match(
                r"(?:\w+ )?(?:intro|about me|introducing myself)\b|.{0,20}\babout (?:me|myself)\b(?! being| \w+ing\b| in\b)", repaired, _I
            )
        ),
    )
    for piece in pieces:
        text = supplying.supplied(_WITHOUT_ASIDE.sub("", _NOW_FIRST.sub("", wording.bare(piece.text))))
        if text and not asking(text) and not doubted(text) and not _remembered(text) and not _passing_order(text, repaired):
            yield Claim(text, piece.joined, sentence.text, greeted, introduced)


_STANDING_REQUEST = re.compile(
    r"(?:can|could|would|will) you (?:please |kindly |just |mind )*(?P<order>(?!remember\b|tell me (?:what|how|why|if)\b|explain why\b).+)$",
    _I,
)
_TAGGED_ORDER = re.compile(r"(?P<order>(?!I\b|we\b|you\b)[a-z]+\b.+?),? (?:will|would|can|could) you(?: please)?$", _I)
_BY_NATURE = re.compile(
    r"keep (?:(?:all|your|the|my) )*(?:answers|replies|responses|things|it|messages|explanations) (?:under|below|short|brief|to|within|simple|concise|light|clear)|(?:call|address) me \w+|refer to me as \w+|"
    r"be (?:a (?:little|bit|lot|touch) |much |somewhat )?(?:more|less) [\w-]+(?:$| (?:with me|in your|when you|in general))|"
    r"(?:stop|quit|drop|lose) (?:(?:all|with|the|your|so many|using|being|saying|giving|adding|starting|ending|doing|calling|apologi[sz]ing|repeating|sending)\b)",
    _I,
)
"""A polite question that asks for something to be done from now on: "could you always write dates as …?"."""


def _of_others(plain: str) -> bool:
    """Whether a sentence is to be written for somebody, or reported of somebody."""
    return bool(_AUTHORING.match(plain)) or (bool(_REPORTED.search(plain)) and not (_ADVISED.match(plain) or _DEFINED.match(plain)))


def _passing_order(text: str, sentence: str) -> bool:
    return bool(_AT_HAND.search(text)) and not _LASTING.search(sentence)


def _standing_order(plain: str, sentence: str) -> str:
    """What a polite question asks to be done from now on; empty when it asks for no such thing."""
    asked = _STANDING_REQUEST.match(plain) or _TAGGED_ORDER.match(plain)
    return asked["order"] if asked and (lasting(sentence) or _BY_NATURE.match(asked["order"])) else ""


def _remembered(text: str) -> bool:
    return bool(_PAST_SELF.search(text)) and not _USED_TO_STATE.search(text)


def _before_question(pieces: list[clauses.Piece]) -> list[clauses.Piece]:
    for number, piece in enumerate(pieces):
        if asking(wording.bare(piece.text)):
            return pieces[:number]
    # "I'm vegan and I live in Oslo, any ideas for dinner?": only the last clause asks.
    return (
        pieces[:-1]
        if len(pieces) > 1 and re.match(r"(?:I'm|I am|I've|I have|I|my|we|we're|we've|our)\b", wording.bare(pieces[0].text), _I)
        else []
    )
