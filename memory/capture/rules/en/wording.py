"""The wording of a sentence made plain: spelling of hurried typing repaired, openings and closings that say nothing taken off."""

from __future__ import annotations

import re

from memory.capture.rules.en import words

ROUNDS = 12
"""How often something is taken off the ends of a sentence; nobody says more than that before they come to the point."""
ENDING = 120
"""Characters at the end of a sentence in which closing words stand."""
_BLANKS = re.compile(r"\s+")
_MARKS = re.compile(r"([,;:.!?–—-])\1{3,}")
_EMOJI = re.compile(r"[\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F\u200d]+|(?<!\w)[:;]-?[)(DPp](?!\w)|(?<!\w)<3(?!\w)")
_REPAIRS = tuple(
    (re.compile(rf"(?<!-)\b(?:{wrong})(?!['\w]|-\w)", re.IGNORECASE), right)
    for wrong, right in (
        (r"im|i m|i'm", "I'm"), (r"ive|i've", "I've"), (r"i'd|id(?= (?:rather|like|love|prefer))", "I'd"), (r"i'll", "I'll"), (r"i", "I"),
        ("dont", "don't"), ("doesnt", "doesn't"), ("didnt", "didn't"), ("cant", "can't"), ("wont(?= \\w)", "won't"), ("isnt", "isn't"), ("arent", "aren't"), ("wasnt", "wasn't"),
        ("havent", "haven't"), ("hasnt", "hasn't"), ("couldnt", "couldn't"), ("shouldnt", "shouldn't"), ("wouldnt", "wouldn't"), ("thats", "that's"), ("whats", "what's"),
        ("theyre", "they're"), ("youre", "you're"), ("weve", "we've"), ("names(?= is\\b)", "name"), (r"names(?= (?-i:[A-Z][a-z]))", "name's"), ("(?<!\\ba )u", "you"), ("ur", "your"), ("pls|plz|plsss?", "please"), ("thx|ty|tnx", "thanks"),
        (r"rem(?:e|m)?em?ber|remeber|rember|remembr|rememeber|remmeber|rembmer|rmbr|rmembr|rmb", "remember"), ("4(?= (?:me|us|later|next time|you|u)\\b)", "for"), (r"al+erg(?:i|e)?[ck]|alergic|allergc", "allergic"),
        (r"veg[iea]t[ea]r[iea]an|vegitarian|vegeterian", "vegetarian"), (r"fav(?:e|s)?", "favourite"), ("favrite|favorit|favourit", "favourite"), ("perfer|preffer", "prefer"),
        ("bday", "birthday"), ("gonna", "going to"), ("wanna", "want to"), ("gotta", "have to"), ("cuz|coz|cos|'cause|b/c|cause(?= (?:I|I'm|I've|my|we|it's)\\b)", "because"), ("rn", "right now"), ("atm", "at the moment"),
        ("tmrw|tmr|tomoz|2moro", "tomorrow"), ("abt", "about"), ("ppl", "people"), ("w/", "with"), ("luv", "love"), ("whos", "who's"), ("hav", "have"), ("alot", "a lot"),
        ("nvm", "never mind"), ("wfh", "working from home"), ("esp", "especially"), ("n", "and"), ("definately|definatly|defo", "definitely"), ("kinda", "kind of"), ("wud", "would"),
    )
)  # fmt: skip
_AMPERSAND = re.compile(r"(?<=[\w)] )&(?= (?:[a-z]|I\b|I'))")
_FILLER = re.compile(r",?\s+(?:btw|lol|lmao|haha+|tbh|ngl|innit|smh|imo)\b,?(?=\s+[a-z])", re.IGNORECASE)
"""Asides of chat between two clauses; at the ends they are taken off as others are."""
_WERE_BASED = re.compile(r"^were(?= (?:based|in|a team|moving|using|on)\b)", re.IGNORECASE)

_OPENING = re.compile(
    r"""^(?:
        (?:hi|hey|hello|hiya|heya|yo|howdy|greetings|morning|evening|sup|ayup|good\ (?:morning|afternoon|evening|day))(?:\ (?:there|all|again|everyone|team|folks|claude|assistant|buddy|mate))?(?=[\s,.!:;-]|$)
      | (?:hope\ (?:you're|you\ are|all\ is)\ (?:well|good)|nice\ to\ meet\ you|thanks?(?:\ you)?(?:\ (?:so\ much|a\ lot|again|for\ [\w' ]{1,40}))?|cheers|sure|great|cool|perfect|awesome|nice|lol|haha+|hah|heh|ha)(?=[\s]*[,.!:;-])
      | (?:oh|ah|so|btw|by\ the\ way|fyi|ps|p\.s\.|anyways?|also|and|but|plus|actually|honestly|frankly|tbh|to\ be\ honest|imo|hmm+|um+|uh|erm?|personally|basically|obviously|sadly|unfortunately|luckily|
            lastly|in\ fact|(?:mate|bro|dude|man|pal|bruv|guys|folks)(?=,?\ (?:I|I'm|I've|my|we)\b)|(?:as\ for\ me|me\ personally|me|myself)(?=,\ (?:I|I'm|I've|my)\b)|as\ (?:always|usual|ever)|besides|incidentally|ok|okay|alright)(?=[\s,:;-])
      | (?:(?:just\ )?(?:again|once\ (?:more|again)|to\ (?:recap|remind\ you|reiterate|be\ clear|confirm))|(?:just\ )?to\ repeat(?:\ myself)?|to\ say\ it\ again|one\ more\ time|well|right|yes|yeah|yep|no|nope|look|listen|first(?:ly)?(?:\ of\ all)?|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|fifth(?:ly)?|finally|then|note|generally|in\ general|(?:stop|pause)(?=,)|real\ talk|update|news|reminder|confession|fun\ fact|full\ disclosure|true\ story|
            guess\ what|(?:good|bad|big|small|quick)\ (?:news|intro|update|fact|background|note|correction)|(?:some|a\ bit\ of)\ (?:background|context)|(?:for\ )?(?:context|background)|
            my\ (?:situation|background|setup|details)|(?:a\ )?(?:bit|little|few\ (?:things|facts)|something|stuff|things|(?:some\ )?facts|all)\ about\ (?:me|myself)|about\ (?:me|myself)|introducing\ myself|let\ me\ introduce\ myself|(?:a\ )?heads[- ]up|
            (?:one|another)\ (?:more\ |last\ |other\ )?thing|a\ (?:quick|small)\ note|intro)(?=\s*[,:;.!–—-])
      | (?:a\ )?(?:quick|short|brief|small|little)\ (?:intro(?:duction)?|background|bio)\b[^:.!?\n]{0,60}(?=:)
      | (?:just\ )?(?:so\ (?:that\ )?you(?:'re|\ are)?\ (?:know|aware|all\ know)|to\ let\ you\ know|letting\ you\ know|for\ the\ record|for\ what\ it's\ worth|fwiw|if\ it\ helps|for\ next\ time|(?:for\ (?:all\ )?(?:future|later|next|our\ next)\ (?:chats?|reference|conversations?|sessions?|messages?|answers?))(?=\s*[,:])|before\ (?:I\ forget|we\ start)|
            in\ case\ (?:it|that)\ (?:matters|helps|is\ useful)|in\ case\ you\ (?:need|wonder(?:ed)?|care)|(?:back\ )?in\ (?:reality|the\ real\ world|truth|actual\ fact|real\ life)|irl|ngl|not\ (?:gonna|going\ to)\ lie|as\ it\ happens|to\ be\ fair|tbf|I\ (?:hate|regret)\ to\ (?:say|admit)(?:\ (?:it|this))?(?:\ but)?|(?:as|like)\ (?:you\ (?:may\ |might\ )?(?:already\ )?know|I\ (?:said|mentioned|told\ you)(?:\ before|\ earlier)?|(?:already\ )?(?:mentioned|said|stated|noted)(?:\ before|\ earlier|\ above)?)|
            while\ (?:I'm|we're)\ at\ it|you\ (?:should|ought\ to|need\ to|must)\ (?:also\ )?know|as\ a\ (?:side\ )?note|(?:please\ )?be\ aware|I\ (?:should|must|have\ to|want\ to|wanted\ to|forgot\ to|ought\ to|'?d\ like\ to)\ (?:also\ )?(?:mention|say|add|admit|tell\ you|point\ out|note|let\ you\ know)|
            I\ (?:told|tell)\ you(?:\ before|\ already)?|I'm\ telling\ you|let\ me\ (?:tell\ you|add|mention)|it's\ worth\ (?:knowing|noting|mentioning)|the\ (?:thing|fact|truth)\ is|(?:it\ )?turns\ out|I\ confess|
            I'm\ (?:happy|glad|proud|pleased|sorry)\ to\ (?:say|report)|I'm\ afraid(?=\ that|,))(?=[\s,:;.!–—-])
    )(?:\ that(?=\ (?:I|my|we|our)\b))?[\s,:;.!–—-]*""",
    re.IGNORECASE | re.VERBOSE,
)
_CLOSING = re.compile(
    r"""[\s,;(–—-]*(?<![\w'])(?:
        please|thanks?(?:\ you)?(?:\ (?:so\ much|a\ lot|a\ million|in\ advance))?|cheers|lol|lmao|haha+|hehe|ha|btw|by\ the\ way|tbh|to\ be\ honest|honestly|fyi|imo|
        if\ (?:that|it)\ (?:helps|matters)|just\ so\ you\ know|I'm\ afraid|you\ know|though|too|as\ well|x+|xoxo|mate|ok(?:ay)?|I\ guess|actually|obviously|of\ course|in\ case\ (?:it|that)\ (?:matters|helps)|
        if\ you\ (?:want|wanted)\ to\ know|for\ what\ it's\ worth|so\ (?:yeah|there)|yeah|and\ (?:so\ on|all\ that)|etc|if\ (?:possible|you\ can)|when\ (?:possible|you\ can)
    )[\s)]*$""",
    re.IGNORECASE | re.VERBOSE,
)
_EDGES = ' \t\n,;:.!?…-–—"“”()'
_TAIL = re.compile(
    r"""[\s,]*(?:\b(?:
        these\ days|nowadays|now|right\ now|at\ the\ moment|at\ present|presently|currently|any\ ?more|any\ longer|at\ all|a\ lot|so\ much|very\ much|a\ great\ deal|the\ most|best|most\ of\ all|
        too|as\ well|lately|recently|again|though|in\ general|generally|most(?:ly|\ of\ the\ time)|by\ default|from\ now\ on|going\ forward|in\ (?:the\ )?future|
        for\ (?:about\ |over\ |almost\ |nearly\ )?(?:\d+|a|an|two|three|four|five|six|seven|eight|nine|ten|many|several|a\ few|some|the\ last)\ (?:few\ |couple\ of\ )?(?:years?|months?|weeks?|days?|decades?)(?:\ now)?|
        since\ .+|because.*|due\ to\ .+|as\ (?:I|it|we)\ .+|so\ (?:that|please|I|we)\ .*|thanks\ to\ .+|to\ be\ (?:precise|exact|honest)|I\ guess|personally|instead|especially\ .+|particularly\ .+|
        last\ (?:week|month|year|spring|summer|autumn|fall|winter)|this\ (?:week|month|year)|next\ (?:week|month|year)|yesterday|today|ever\ since|for\ (?:now|good|ever|life)|for\ (?:work|fun|a\ living)|please
    ))$""",
    re.IGNORECASE | re.VERBOSE,
)
_ARTICLE = re.compile(r"^(?:an?|the|some|any|my|our|all|both|those|these)\s+(?=\w)")
_MEASURE = re.compile(
    r"^(?:sometimes|occasionally|mostly|mainly|also|a (?:bit|little)(?: of)?|lots of|maybe|now and then|plus)\s+(?=\w)", re.IGNORECASE
)
_LIST = re.compile(r"\s*,\s*(?:and|or|&|plus)?\s*|\s+(?:and|or|&|plus|nor|as well as)\s+", re.IGNORECASE)
_JOINED = re.compile(r"\b(?:and|or|plus|nor|as well as)\b|&", re.IGNORECASE)
_PAIR = re.compile(rf"\b(?:{words.PAIRS})\b", re.IGNORECASE)


def repair(text: str) -> str:
    """The sentence with plain apostrophes, full contractions, common slips mended, no emoji, and no mark more than three times in a row."""
    text = _EMOJI.sub(" ", text.replace("’", "'").replace("‘", "'").replace("`", " "))
    text = _MARKS.sub(r"\1\1\1", _BLANKS.sub(" ", text).strip())
    text = _FILLER.sub(",", _AMPERSAND.sub("and", text))
    for wrong, right in _REPAIRS:
        text = wrong.sub(right, text)
    return _WERE_BASED.sub("We're", text)


def bare(text: str) -> str:
    """The sentence without greetings, fillers and thanks at either end."""
    before = None
    for _ in range(ROUNDS):
        if before == text:
            break
        before = text
        text = _OPENING.sub("", text, count=1).lstrip(" ,;:.!-–—")
        text = shorn(text.rstrip(" .!,;:-–—…"), _CLOSING)
    text = text.strip(_EDGES)
    text = f'{text}"' if _OPENED.search(text) else text
    return f"{text})" if text.count("(") > text.count(")") else text


_OPENED = re.compile(r"\s\"[^\"]+$")
"""A quotation mark that is not closed again."""


def shorn(text: str, closing: re.Pattern[str]) -> str:
    """The text without the closing words that the pattern finds at its end; it is not looked for further before."""
    near = max(0, len(text) - ENDING)
    return text[:near] + closing.sub("", text[near:], count=1)


def greeted(text: str) -> bool:
    """Whether the sentence opens with a greeting."""
    return bool(re.match(r"(?:hi|hey|hello|hiya|heya|yo|howdy|good (?:morning|afternoon|evening))\b", text, re.IGNORECASE))


def thing(text: str) -> str:
    """A value cut down to what it names: without an article in front and without "these days", "a lot", "since 2019" behind."""
    before = None
    text = text.strip(_EDGES)
    for _ in range(ROUNDS):
        if before == text:
            break
        before = text
        text = _TAIL.sub("", text).strip(_EDGES)
    return _ARTICLE.sub("", text)


def items(text: str, *, longest: int = 4) -> list[str]:
    """The members of an enumeration; the whole when a member would be longer than `longest` words or the words belong together."""
    text = _TOLD_BEHIND.sub("", text)
    if _PAIR.search(text):
        return [thing(text)]
    members = [thing(_MEASURE.sub("", piece)) for piece in _LIST.split(text)]
    members = [member for member in members if member]
    if len(members) == 2 and not _JOINED.search(text):
        # "slow, character-driven films": two adjectives, no enumeration.
        return [thing(text)]
    if len(members) < 2 or any(len(member.split()) > longest for member in members):
        return [thing(text)] if thing(text) else []
    return members


_TOLD_BEHIND = re.compile(
    r"(?<=\w),\s+(?:(?:my|the|our|an?|his|her) )?[\w'-]+(?: [\w'-]+)? (?:found|finds|said|says|told|tells|thinks?|reckons?|makes?|gives?|is|are|was|were|has|have|gets?|swells?|closes?|diagnosed|confirmed|ordered|insists?|won't|can't|doesn't|don't)\b[^,]*(?=,|$)",
    re.IGNORECASE,
)
"""What is told behind an enumeration, and is no member of it: "dairy or eggs, the doctor found out"."""


def with_article(text: str) -> str:
    """A noun phrase with its indefinite article, written as inside a sentence."""
    return f"{'an' if text[:1] in 'AaEeIiOo' else 'a'} {text[:1].lower()}{text[1:]}"


def number(text: str) -> int | None:
    """A small number written in figures or letters."""
    text = text.casefold()
    return int(text) if text.isdecimal() and len(text) < 10 else words.NUMBERS.get(text)


def sentence_case(text: str) -> str:
    """The clause with a capital first letter and no closing marks; words with a shape of their own (iPhone, npm's) stay."""
    text = _BLANKS.sub(" ", text).strip(" ,;:.!-–—")
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.islower() or (first.replace("'", "").isalpha() and first[1:].islower()) else text
