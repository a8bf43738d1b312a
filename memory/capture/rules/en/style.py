"""How the person wants to be answered: language, tone, length, format, style."""

from __future__ import annotations

import re
from typing import Any

from memory.capture.rules.en import stance, words
from memory.capture.rules.en.making import Clause, say
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
_ANSWERS = r"(?:answers?|repl(?:y|ies)|responses?|explanations?|messages to me|summaries|your outputs?|communication|what you (?:write|send|say)|things you (?:write|send|say)|feedback|write-ups|reports to me|reports for me|updates)"
_REPLY_VERB = r"(?:answer|reply|respond|talk|speak|write|explain|address|communicate|chat|text|message|summari[sz]e|greet|present)"
_TO_AGENT = re.compile(
    rf"""^(?:(?:please|always|just|and|so|also|kindly|from\ now\ on|in\ (?:the\ )?future|going\ forward|by\ default|whenever\ you\ (?:answer|reply|write)(?:\ to\ me)?|when\ (?:you\ )?(?:answer|reply|writ|explain|talk|speak|respond)(?:ing)?(?:\ to\ me|\ me)?|when(?:ever)?\ you(?:'re|\ are)?\ [\w\ ]{{3,40}}?(?:\ (?:to|for|with)\ me)?(?=,)|for\ all\ (?:your\ )?{_ANSWERS}|in\ (?:all\ )?(?:your\ )?{_ANSWERS}|you\ (?:can|should|must|may)|could\ you|can\ you|make\ sure(?:\ to)?|try\ to|remember\ to|do|next\ time),?\ ){{0,7}}
      (?:
        {_REPLY_VERB}\b
      | (?:keep|make|give|write|format|structure|present|start|end|begin|limit|deliver|phrase|word|leave)\ (?:me\ )?(?:(?:all|your|the|my|every|any|those|short|brief|detailed|longer|concise)\ )*(?:of\ your\ )?(?:{_ANSWERS}|(?:tone|language|style|wording|writing|paragraphs|sentences|lists)\b|things|everything|bullet|numbers|figures|raw|data)
      | (?:the\ )?(?:facts|data|numbers)\b
      | (?:all\ )?(?:your\ |the\ )?{_ANSWERS}\ (?:in|as|under|with|without|should|must)\b
      | (?:format|write|show|express|give|put|quote)\ (?:me\ )?(?:all\ |my\ )?(?:dates|times|numbers|prices|temperatures|amounts|distances|units|measurements|currency|money)\b
      | (?:keep|make)\ (?:it|them|things|everything)\ (?:always\ )?(?:short|brief|concise|simple|casual|formal|to\ the\ point|succinct|snappy|light|friendly|professional)\b
      | (?:be|stay|sound|act)\ (?!careful|nice\ to|sure|aware|quiet|there|back|honest\ now|patient)[\w-]+
      | (?:skip|drop|omit|avoid|leave\ out|cut(?:\ out)?|spare\ me|lose|ditch|hold|stop|no\ more|no|without|don't|do\ not|never|don't\ ever)[ ]
      | (?:use|prefer|stick\ to|include|add|cite|show|give\ me|quote|provide|lead\ with|start\ with|end\ with|put|call|get|go|sign)[ ]
      | (?:{words.LANGUAGES}|bullet|bulleted|short|brief|long|detailed|concise|plain|simple|markdown|metric|(?:celsius|fahrenheit|imperial|kilomet(?:re|er)s|(?:24|12)[- ]hour)(?=$|,|\ (?:please|only|always|not|over|and|rather|instead|clock|time|format|units?|system|degrees)\b)|straight|max(?:imum)?|conclusion|raw|data|numbers?|figures|stats|only|formal|informal|casual)\b
      )""",
    _I | re.VERBOSE,
)
_WISH = re.compile(
    rf"^(?:I|we)(?:'d)? (?:really |much |always |generally |usually |would |just |only |do |strongly |tend to |still )*(?:prefer|like|want|need|expect|love|appreciate|enjoy|hate|dislike|can't stand|cannot stand|don't (?:like|want|need|care for)|do not (?:like|want|need)|rather|find)\b.*"
    rf"(?:\b{_ANSWERS}\b|\btone\b|\bto be (?:addressed|answered|spoken)\b|\bit when you\b|\byou (?:to|gave|answered|wrote|kept|used|replied|skipped|spoke)\b|\b(?:bullet|markdown|emojis?|jargon|small talk|pleasantries|preambles?|long[- ]winded|disclaimers?|walls of text|plain (?:text|language|english)|raw (?:data|numbers)|(?:just|only) (?:want |need )?(?:the )?(?:raw |bare |hard )?(?:data|numbers|figures|facts|stats)\b|tables (?:over|to|rather|instead)|sources with|step[- ]by[- ]step|like (?:an? )?(?:friend|colleague|peer|adult|expert|professional|teacher|child|human|person|equal|mentor)|no fluff|straight to the point|examples (?:over|first|rather))\b)|"
    r"^(?:I|we) (?:just|only) (?:want|need|care about) (?:to see )?(?:the )?(?:raw |bare |hard |plain )?(?:data|numbers|figures|facts|stats)$|"
    rf"^my preferred (?:language|tone|format|style|length)\b|^(?:your|the) {_ANSWERS} (?:should|must|need to|have to|ought to)\b",
    _I,
)
_LANGUAGE = re.compile(
    rf"(?:\b{_REPLY_VERB}\b[\w ,]{{0,40}}?\b(?:in|using)|\b(?:use|speak|prefer(?: to (?:speak|chat|talk|write|communicate) in)?|switch to|stick to|{_ANSWERS} (?:should be |must be )?in|always|in|only|language(?:'s| is)|keep (?:it|everything) in)|^)\s+(?:only |always |plain |simple |proper )?(?P<what>{words.LANGUAGES})\b(?! (?:food|music|cuisine|wine|tea|cheese|literature|films?|history|culture|breakfast|toast|grammar|class|exam|teacher|press|restaurants?|fries|cooking|roast|opera|cinema|novels?|beer|coffee))",
    _I,
)
_SPELLING = re.compile(
    r"\b(?P<what>British|American|UK|US|Canadian|Australian|Oxford) (?:spelling|English spelling|orthography|conventions)", _I
)
_COUNTRY = {"uk": "British", "us": "American", "oxford": "British"}
_CODE_LANGUAGE = re.compile(
    r"\b(?:comments|code|commit messages|docstrings|variable names|identifiers|e-?mails|subject lines|slides|subtitles|titles|documentation|docs|tests)\b",
    _I,
)
_RAW = re.compile(
    r"\b(?:(?:just|only) (?:give me |want |need |care about |want to see |send me |show me |the )*(?:the )?(?:raw |bare |plain |hard )?(?:data|numbers|figures|facts and figures|stats)\b|raw (?:data|numbers|figures)|(?:no|skip (?:the|your|any)|without|stop (?:giving|making|offering|with)|don't (?:give|offer|make|want|need)|spare me (?:the|your)|drop the|leave out(?: the| your)?) (?:me )?(?:any |your |the |more )*(?:suggestions?|recommendations?|advice|proposals?|commentary|opinions?|interpretation)|numbers without|data,? not|stop suggesting(?: (?:things|anything|solutions|plans|ideas|stuff))?(?! \w)|don't suggest (?:solutions|plans|(?:things|anything)(?! \w)))|^(?:just|only) the facts\b|^(?:raw |bare |plain )?(?:data|numbers|figures|stats)(?: only| alone|,? (?:and )?nothing else)\b",
    _I,
)
_SHORT = re.compile(
    r"\b(?:short(?:er)?|brief(?:ly|er)?|concise(?:ly)?|terse|succinct(?:ly)?|to the point|compact|snappy|crisp|one[- ](?:line(?:rs?)?|sentence|paragraph)|(?:two|three|\d)[- ](?:line|sentence)s?|long[- ]winded|waffle|waffling|rambl\w+|walls? of text|tl;?dr|bite-sized|(?:max(?:imum)?|at most|no more than|(?:not|never|don't|nothing)\b[\w' ]{0,24}? (?:more than|over|beyond|above|longer than|exceed)|never exceed|under|up to|within|less than|fewer than|limit\w*)[\w ]{0,12}? (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|fifty|sixty|eighty|an? hundred|two hundred) (?:words?|sentences?|lines?|paragraphs?|characters|items|points|steps|bullets?|bullet points))\b",
    _I,
)
_LONG = re.compile(
    r"\b(?:detailed|in[- ]depth|thorough(?:ly)?|(?<!no )long(?:er)?(?![- ]winded)|comprehensive|exhaustive|elaborate|verbose|more detail|in (?:full|great|more)? ?detail|extensive)\b",
    _I,
)
_FORMAT = re.compile(
    r"\b(?P<what>bullet(?:ed)?[- ]?(?:points?|lists?)?|bullets|markdown|tables?|plain[- ]text|json|yaml|csv|html|latex|numbered (?:lists?|steps|points)|headings|headers|code blocks?|prose|full sentences|paragraphs|diagrams?|charts?|lists)\b",
    _I,
)
_TONES = (
    "formal(?:ly)?|informal(?:ly)?|casual(?:ly)?|friendly|warm(?:ly)?|blunt(?:ly)?|direct(?:ly)?|frank(?:ly)?|honest|professional(?:ly)?|polite(?:ly)?|humorous(?:ly)?|funny|witty|playful(?:ly)?|neutral|serious|relaxed|encouraging|sarcastic|dry|gentle|gently|kind|"
    "straightforward|candid|no-nonsense|matter-of-fact|businesslike|chatty|upbeat|calm|critical|strict|respectful|supportive|empathetic|brutally honest|down-to-earth|laid-back|conversational|enthusiastic|cheerful|patient|assertive|lighthearted|light-hearted"
)
_TONE = re.compile(rf"\b(?P<what>{_TONES})\b", _I)
_STYLE = re.compile(
    r"\b(?P<what>step[- ]by[- ]step|plain (?:language|English|words)|simple (?:language|words|terms|English)|lay(?:man's|person's)? terms|conclusions? first|(?:the )?(?:answer|conclusion|bottom line|result|summary|verdict|punchline|code|example|solution|recommendation|tl;?dr|numbers|facts|short version)s? (?:first|up front|at the top)|answer first|with (?:concrete |real |real-world |code |worked |simple |plain )?(?:examples|analogies|metaphors|diagrams|pictures)|(?:use|include|give(?: me)?) (?:\w+ )?(?:examples|analogies|metaphors)|no fluff|straight to the point|get (?:straight )?to the point|like (?:an? |my |we're )?(?:friend|colleague|peer|adult|expert|professional|teacher|child|human|person|equal|mentor|mate|coach|buddy|co-?worker|fellow \w+|old friends?)s?|like I'm (?:five|\d+|an? [\w ]+)|as if I (?:were|was) an? [\w ]+|first principles|socratic(?:ally)?|storytelling|active voice|first person|short sentences|lower ?case)\b",
    _I,
)
_UNWANTED = re.compile(
    r"(?:\b(?:no(?: more)?|skip|drop|omit|avoid|leave out|cut(?: out)?|spare me|lose|ditch|hold|stop(?: using| adding| with| giving| including| saying| being so| being| starting with| ending with)?|without|(?:don't|do not|never|don't ever)(?: ever)? (?:use|add|include|give me|start with|begin with|end with|say|write|put|give|send|open with|be)|don't (?:want|need|like)|hate|dislike|can't stand|cannot stand)\s+(?>(?:any|all|the|your|so many|too many|those|these|all the|me|with|so|of|using)\s+)*)"
    r"(?P<what>emojis?|emoticons?|tables?|pleasantries|small[- ]talk|preambles?|intros?|introductions?|greetings?|apologies|apologi[sz]ing|disclaimers?|jargon|buzzwords|fluff|filler|exclamation (?:marks|points)|bullet(?: ?points?|s| lists?)?|markdown|bold(?: text)?|headings|headers|caveats|flattery|compliments|praise|moralizing|lectur\w+|theory|background|history lessons?|boilerplate|backstory|waffling|platitudes|motivational quotes|corporate speak|puns?|rhetorical questions|summar(?:y|ies)|follow-up questions|acronyms|abbreviations|idioms|slang|em[- ]dashes|hashtags|clich[eé]s|passive voice|metaphors|analogies|jokes|swearing|profanity|sarcasm|code blocks|long[- ]winded(?: answers)?|links|hedging|adverbs|Latin names|footnotes|semicolons|italics|all caps|repetition|repeating (?:my|the) question|formalities|sycophancy|waffle|sugar[- ]?coat\w*|spoilers)\b",
    _I,
)
_UNWANTED_VERB = re.compile(
    r"^(?:please )?(?:(?:don't|do not|never|stop) (?:start|begin|end|open|finish|sign off|clos)\w* (?:(?:your|the|every|any|all|each|a) )*(?:repl\w+|answers?|messages?|sentences?|responses?|e-?mails?)? ?with\b|(?:don't|do not|never) (?:apologi[sz]e|sugar-?coat|lecture|moralize|flatter|waffle|ramble|repeat my question|hedge|patroni[sz]e|condescend|swear|joke|thank me|praise me|compliment me|talk down)|(?:no need to|you (?:don\'t|do not|needn\'t) (?:need to |have to |)?|there\'s no need to|quit) ?(?:always |keep )?(?:apologi[sz]\w*|sugar-?coat\w*|flatter\w*|ramble|repeat\w*|hedg\w*|prais\w*|thank\w* me|explain\w* (?:the obvious|everything)|greet\w*)|stop (?:apologi[sz]ing|lecturing|moralizing|flattering|waffling|rambling|repeating|hedging|patroni[sz]ing|thanking|praising|sugar-?coating|saying|asking))\b",
    _I,
)
_OTHER = re.compile(
    r"\b(?:metric|imperial|celsius|fahrenheit|kilomet(?:re|er)s|miles|24[- ]hour|12[- ]hour|(?:DD|MM|YYYY)[/.-](?:DD|MM|YYYY|mmm)\S*|ISO(?: 8601)?(?: dates?)?|day[/ -]month(?:[/ -]year)?|month[/ -]day(?:[/ -]year)?|year[/ -]month(?:[/ -]day)?|sources?|citations|references|(?:in )?(?:euros|dollars|pounds|yen)|oxford comma|type hints|code comments|comments in|units|first name|last name|surname|by name|Mr|Mrs|Ms|Dr|tabs|two spaces|four spaces|single quotes|double quotes|snake_case|camelCase)\b",
    _I,
)
_BY_NATURE = re.compile(
    r"\b(?:metric|imperial|celsius|fahrenheit|24[- ]hour|12[- ]hour|(?:DD|MM|YYYY)[/.-](?:DD|MM|YYYY|mmm)\S*|ISO(?: 8601)? dates?|oxford comma)\b",
    _I,
)
_THEME = re.compile(
    r"\b(?P<what>dark|light|high[- ]contrast|solari[sz]ed|gr[ae]yscale) (?:mode|themes?|colou?r schemes?|ui|interface|backgrounds?)\b", _I
)
_NOT_HERE = re.compile(
    r"\b(?:function|class|method|component|endpoint|button|query|variable|my (?:boss|mother|landlord|teacher|client|thesis|essay|cover letter|website|app|cv)|the (?:page|app|site|table|code|report|email|essay|list|title|chart|slide|box|menu|file|image|form)|(?:drop|truncate|delete|alter|create) (?:the |all |an? )?(?:[\w.]+ )?(?:tables?|rows?|columns?|database|index|schema)|a (?:poem|story|letter|haiku|song|python|page|list of|table of|function|script)|this|that (?:email|text|page)|him|them|her)\b",
    _I,
)
_OF_NOW = re.compile(
    rf"^(?:please )?(?:explain|describe|show|give|list|tell|provide|get|write|start|put|add|include|call)\b(?: me\b)?+(?! (?:to me\b|in\b|with\b|like\b|things\b|everything\b|concepts\b|stuff\b|technical\b|formally\b|briefly\b|simply\b|step by step|always\b|(?:[\w-]+,? (?:and )?){{0,3}}{_ANSWERS}|(?:just |only )?(?:the )?(?:raw )?"
    r"(?:data|numbers|figures|facts|sources|conclusions?|answer|result|results|bottom line|summary|verdict|pros and cons|citations|dates|times|prices|temperatures|units|straight)\b|(?:the )?(?:short|long|brief) (?:version|answer)\b|your\b|(?:all|my|code|commit|dates|numbers)\b|sources|real|concrete|worked))",
    _I,
)
_STARTS_WITH_TASK = re.compile(
    r"^(?:please )?(?:write|explain|summari[sz]e|format|present|structure|show|give me|include|add|use|put|text|message|call|get|go|start|end|talk|speak about|make|be|act|no|never|don't|do not|avoid|stop|skip|drop)\b",
    _I,
)
_ABOUT_ME = re.compile(
    rf"\b(?:me|to me|with me|for me|my|I|{_ANSWERS}|always|never|from now on|ever|in future|in general|please|every time|whenever|by default|all your)\b",
    _I,
)


_PRAISE = re.compile(
    rf"(?:I|we) (?:\w+ )?(?:like|love|liked|loved|appreciate|enjoy|enjoyed|hate|hated|dislike|don't like|didn't like) (?:your|the|this|that|these|those)(?: \w+)? {_ANSWERS}$",
    _I,
)
_FIRST_THINGS = re.compile(r"\b(?:first|up front|at the top)\b", _I)
_BY_NAME = re.compile(r"\b(?:address|refer to|call) me\b", _I)


def read(clause: Clause) -> list[Statement]:
    """Statements about how to be answered, in an imperative to the agent or a wish."""
    text = clause.text
    theme = _THEME.search(text)
    wish = bool(_WISH.search(text))
    if theme and re.match(
        r"(?:I|we|always|please (?:always )?use|my (?:theme|editor|phone|laptop|setup|preference|screen|terminal|ide|browser|computer|desktop|apps?|eyes))\b",
        text,
        _I,
    ):
        disliked = re.search(r"\b(?:hate|dislike|don't like|can't stand|not a fan|no longer)\b", text, _I)
        key, value = ("preference.dislikes", theme[0]) if disliked else ("core.theme", theme["what"])
        return say(clause, Kind.PREFERENCE, key, value.lower())
    if (_BY_NAME.search(text) and not _TONE.search(text)) or not (wish or _TO_AGENT.match(text)):
        return []
    first_things = bool(_FIRST_THINGS.search(text)) and stance.lasting(f"{text} {clause.source}")
    if (
        not clause.explicit
        and not first_things
        and (_NOT_HERE.search(text) or (_OF_NOW.match(text) and not stance.lasting(f"{text} {clause.source}")))
    ):
        return []
    for test in (_language, _raw, _unwanted, _length, _format, _tone, _style, _other):
        found = test(text)
        if found is not None and _standing(text, found[0], wish=wish):
            return say(clause, Kind.PREFERENCE, found[0], found[1])
    return say(clause, Kind.PREFERENCE) if wish and re.search(_ANSWERS, text, _I) and not _PRAISE.match(text) else []


def _standing(text: str, key: str, *, wish: bool) -> bool:
    """Whether an instruction is about every answer: those about language, length and tone are by nature, others must say so."""
    if wish or key in {"language.preferred", "content.length", "language.tone", "content.wants_raw_data", "content.style"}:
        return True
    if re.match(r"(?:please )?show me (?:my|the|this|a)\b", text, _I) and not stance.lasting(text):
        return False
    return bool(_ABOUT_ME.search(text)) or key.startswith("content.") or not _STARTS_WITH_TASK.match(text)


_Found = tuple[str, Any] | None


def _language(text: str) -> _Found:
    spelling = _SPELLING.search(text)
    if spelling:
        return "language.preferred", f"{_COUNTRY.get(spelling['what'].casefold(), spelling['what'])} English"
    found = _LANGUAGE.search(text)
    if not found or re.search(r"\b(?:plain|simple) English\b", text, _I):
        return None
    return ("", None) if _CODE_LANGUAGE.search(text) else ("language.preferred", found["what"])


def _raw(text: str) -> _Found:
    return ("content.wants_raw_data", True) if _RAW.search(text) else None


def _unwanted(text: str) -> _Found:
    if _UNWANTED_VERB.match(text):
        return f"content.{re.sub(r'[^a-z]+', '_', text.casefold().split()[1])}", False
    found = _UNWANTED.search(text)
    if not found:
        return None
    what = found["what"].casefold()
    if what.startswith(("long", "waffle")):
        return "content.length", "short"
    return f"content.{re.sub(r'[^a-z]+', '_', what)}", False


def _length(text: str) -> _Found:
    disliked = re.search(r"\b(?!no more than)(?:hate|dislike|don't (?:like|want)|can't stand|avoid|no more|no|stop)\b", text, _I)
    short, long = _SHORT.search(text), _LONG.search(text)
    if short and not (long and long.start() < short.start()):
        return "content.length", "detailed" if disliked and not re.search(r"winded|waffl|rambl|walls?", short[0], _I) else "short"
    if long:
        return "content.length", "short" if disliked else "detailed"
    return None


def _format(text: str) -> _Found:
    found = _FORMAT.search(text)
    if not found or re.search(r"\b(?:code block|table) (?:for|of|with)\b", text, _I):
        return None
    if re.match(
        r"(?:please )?(?:don't|do not|never|avoid|stop) (?:\w+ )?(?:put|putting|use|using|give|giving|send|sending|format|formatting|write|writing|answer|answering)",
        text,
        _I,
    ):
        return "", None
    what = found["what"].casefold()
    return "content.format", "bullet points" if what.startswith("bullet") else what


def _tone(text: str) -> _Found:
    found = _TONE.search(text)
    if not found:
        return None
    what = re.sub(r"(?<!friend)ly$", "", found["what"].casefold())
    return "language.tone", {"gent": "gentle"}.get(what, what)


def _style(text: str) -> _Found:
    found = _STYLE.search(text)
    return ("content.style", found["what"].casefold()) if found else None


def _other(text: str) -> _Found:
    natural = _BY_NATURE.search(text)
    if natural:
        return "content.units" if re.search(r"metric|imperial|celsius|fahrenheit|kilomet|miles", text, _I) else "content.notation", natural[
            0
        ]
    return ("", None) if _OTHER.search(text) else None
