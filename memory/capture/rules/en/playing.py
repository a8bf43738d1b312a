"""English words that set up a play in which people speak in character (a rehearsal, a game, an improvised scene), and words that end it."""

from __future__ import annotations

import re

_I = re.IGNORECASE
_ASK = r"(?:let'?s|let\ us|shall\ we|can\ we|could\ we|can\ you|could\ you|would\ you|I\ want\ (?:you\ )?to|I'd\ like\ (?:you\ )?to|I\ would\ like\ (?:you\ )?to|how\ about\ we|why\ don't\ we|please|help\ me(?:\ to)?|want\ to|time\ to)"
_TALK = (
    r"(?:(?:phone\ |job\ |sales\ |cold\ |complaint\ )*(?:interviews?|calls?|conversations?|dialogues?|negotiations?|interrogations?|hearing|viva|pitch(?:es)?|sales\ talk|small\ talk|"
    r"complaints?|confrontations?|break-?ups?|check-?ins?|first\ date|blind\ date|salary\ talks?|cross-examination|(?:job|sales|salary|phone|difficult|hard|tough|awkward)\ \w+)|"
    r"(?:ordering|haggling|complaining|negotiating|bargaining|saying\ no|asking\ (?:for|my|out)|telling\ (?:my|a|an)|breaking\ (?:bad|the)\ news|calling|talking\ to|standing\ up\ to|firing|apologi[sz]ing\ to|introducing\ myself))"
)
_PLAY = (
    r"(?:role[-\ ]?play(?:ing)?(?!\ games?\b)|improv(?:isation|ise)?|make[-\ ]believe|(?:text|fantasy|space|pirate|detective|horror|dungeon)\ (?:adventure|campaign|quest|game)|dungeons\ (?:and|&)\ dragons|d&d|rpg|murder\ mystery|"
    r"(?:mock|practice|pretend|simulated|fake)\ (?:\w+\ )?(?:interview|call|trial|exam|viva|negotiation|conversation|dialogue|pitch|debate|date|interrogation|meeting|hearing|sale))"
)
_END = r"\b"
_SOMEBODY_ELSE = (
    r"(?:(?:angry|rude|grumpy|strict|tough|nosy|difficult|unhappy|picky|impatient|evil|old|young|new|wise|mean)\ )?(?:job\ |border\ |harbou?r\ |dungeon\ |game\ |shop\ |hotel\ |call\ cent(?:re|er)\ |support\ |police\ |customs\ |insurance\ |bank\ |sales\ |space\ |ship's\ |hiring\ )?"
    r"(?:interviewer|examiner|recruiter|manager|customer|client|caller|shopkeeper|assistant|cashier|waiter|waitress|barista|bartender|innkeeper|landlord|landlady|tenant|receptionist|operator|agent|clerk|"
    r"patient|witness|suspect|detective|inspector|officer|guard|knight|wizard|witch|dragon|villain|narrator|master|captain|pirate|admiral|alien|vampire|merchant|owner|opponent|rival|investor|buyer|seller|journalist|reporter|stranger|"
    r"neighbou?r|interrogator|prosecutor|prisoner|smuggler|sheriff|outlaw|emperor|princess|goblin|troll|ghost|butler|passenger|caller|complainant|applicant|candidate)\b"
)
_PART = rf"(?:{_SOMEBODY_ELSE.removesuffix(_END)}s?\b(?!\ (?:games?|cards?|with)\b)|(?:doctors?|nurses?|kings?|queens?|princes|teachers?|schools?|shops?|house|famil(?:y|ies)|mum|mom|cops|robbers|cowboys|spies|parts|roles|superheroes|dress-?up|(?:[\w'-]+\ ){{0,2}}(?:story|stories|mystery|scene|sketch|skit|quest|adventure|campaign|make-believe))\b)"
"""A part to play, or a piece with parts: no chess, no cards, no tennis."""
_YOU = r"(?<!\bdo\ )(?<!\bcan\ )(?<!\bcould\ )(?<!\bif\ )(?<!\bwhen\ )(?<!\bwould\ )(?<!\bwill\ )you"
_NO_ROLE = r"(?!(?:little|bit|lot|touch|dear|pal|sport|hero|star|first|last|best|one|same|only|judge|piano|guitar|violin|drums|game|role\ in|part\ in|long|big|key|video|song|music)\b)"
_FREQUENT = r"(?!.*\b(?:every|each|daily|weekly|more\ often|more|regularly|this\ (?:year|month|summer|winter)|by\ (?:the\ end|next|my)|on\ \w+days|with\ (?:my|an?)\ (?:tutor|teacher|friend|coach|partner|wife|husband|neighbou?r|colleague)\b))"
_OPENS = re.compile(
    rf"""\b{_ASK}\ (?:\w+\ ){{0,3}}?(?:do|try|play|have|start|run|hold|stage|act\ out|begin|set\ up|give\ me)\ (?:[\w'-]+\ ){{0,5}}?{_PLAY}
      | \b(?:{_ASK}|I\ (?:need|have)\ to)\ (?:\w+\ ){{0,2}}?(?:practi[sc]e|rehearse|role-?play|act\ out|simulate|run\ through|play\ through){_FREQUENT}\ (?:[\w'-]+\ ){{0,5}}?{_TALK}\b
      | ^(?:(?:ok|okay|so|now|and|hey|hi|right|great|well),?\ ){{0,2}}(?:role[- ]?play\b(?!ing|\ (?:games?|is|was|has|helps)\b|ers?\b)|improv\b|mock\ interview\b|interview\ me\b(?!\ (?:tomorrow|today|next|on|at)\b))
      | ^(?:scenario|scene|game)\ ?:\ ?["“]?(?:I'?m|I\ am|you'?re|you\ are|we'?re|we\ are)\ (?!stuck|having|trying|playing|looking|on\b)
      | \b(?:{_ASK}|and|then|now)\ (?:role[- ]?play|improvise|interview\ me)\b(?!\ games?\b)
      | \blet's\ play\ ?(?:[:,–—-]\ ?(?:(?:you|I|we|he|she)(?:'re|'m|'ll)?\b|{_PART})|(?:an?\ |the\ |some\ |out\ (?:an?\ |the\ )?|at\ being\ |being\ )?{_PART}|(?:an?(?:other)?\ )?(?:[\w'-]+\ )?game\b[^.!?]{{0,20}}?\b(?:you|I|we)(?:'re|'m|'ll|\ are|\ am|\ be|\ play|\ pretend|\ have\ to\ be)\b)
      | \b{_YOU}(?:'ll|\ will|\ can|\ could|\ should|\ get\ to)?\ (?:be|play)(?:\ the\ role\ of|\ as)?\ (?:the|an?)\ {_NO_ROLE}{_SOMEBODY_ELSE}
      | (?:^|[,;:.–—-]\ ?|\b(?:and|so|ok|okay|now|how\ about|what\ if|this\ time)\ )you\ (?:be|play)\ (?:the|an?|my)\ {_NO_ROLE}\w
      | \byou(?:'re|\ are)\ (?:now\ )?the\ {_NO_ROLE}{_SOMEBODY_ELSE}
      | \b(?:you(?:'re|\ are|re|'ll\ be|\ will\ be|'ll\ play|\ play|\ be)|u(?:r|\ r|\ are|\ be))\ (?:now\ )?(?:the|an?|my)\ {_NO_ROLE}[\w' -]{{2,40}}?,?\ (?:and\ |while\ )(?:I'?m|I\ am|I'll\ be|I\ will\ be|I'll\ play|I\ play)\ (?:the\b|(?:an?\ )?{_SOMEBODY_ELSE}|(?:(?:Captain|King|Queen|Sir|Lady|Lord|Prince|Princess|Doctor|Professor|Inspector|Detective|Agent|Sergeant|Commander|Count)\ ))
      | \bI(?:'ll|\ will|'m\ going\ to|\ am\ going\ to)?\ (?:be|play)\ (?:the\ role\ of\ )?(?:the\ |an?\ |my\ )?{_NO_ROLE}[\w' -]{{2,40}}?,?\ (?:and\ |while\ )?you(?:'re|\ are|'ll\ be|\ will\ be|\ be|\ play|'ll\ play|\ can\ be|\ can\ play|\ get\ to\ be)\ (?:the|an?|my)\ {_NO_ROLE}\w
      | \bI(?:'ll|\ will|'m\ going\ to)?\ play\ (?:the\ (?:role\ of\ )?|an?\ ){_SOMEBODY_ELSE}(?!.{{0,30}}\bin\ (?:our|my|the|an?|this\ year's)\b)
      | (?:^|[,;:.–—-]\ ?|\b(?:let's|let\ us|can\ we|can\ you|could\ you|please|so|now|and|you\ to)\ )pretend\ (?!(?:that\ )?I(?:'m|\ am)\ (?:five|six|\d|an?\ (?:child|kid|beginner|idiot|dummy)|new)\b)(?:that\ |to\ be\ |to\ call|to\ interview|like\ )?(?:we|you|I|I'?m|you're|we're|it's|this|an?|the|my|to)\b
      | \b(?:stay|speak|talk|answer|reply|remain|respond|play\ along)\ in\ character\b
      | \b(?:in|for|during)\ (?:this|our)\ (?:role[- ]?play|improv|mock\ interview|rehearsal)\b
      | \bmy\ character(?:'s|\ is)\b(?!.{{0,60}}\b(?:campaign|group|guild|d&d)\b)""",
    _I | re.VERBOSE,
)
_PIECE = r"(?:games?|role[- ]?play(?:ing)?|scenes?|play(?:ing)?|interview|rehearsal|practi[sc](?:e|ing)|acting|character|improv\w*|exercise|simulation|pretend(?:ing)?|adventure|sketch|skit|call|conversation|mock\ \w+)"
_ENDS = re.compile(
    rf"""\b(?:end|stop|finish|quit|exit|leave|pause|wrap\ up|done\ with|enough|over\ with|no\ more)(?:\ (?:of|the|this|that|our|with|up|for|here|now|mock|pirate|little)){{0,3}}\ {_PIECE}\b(?:\ (?:here|there|now|please|for\ now|for\ today))*
      | \b(?:the|this|our|that)\ (?:\w+\ )?{_PIECE}(?:'s|\ is)\ (?:now\ )?(?:over|done|finished|at\ an\ end)\b
      | \b(?:{_PIECE})\ over\b
      | \b(?:step(?:ping)?|going|coming|break(?:ing)?|drop(?:ping)?|out\ of)\ (?:out\ of\ |of\ )?(?:the\ |my\ )?(?:character|role|act|scene)\b
      | \booc\b|\bend\ scene\b|^(?:and\ )?(?:scene|cut)$
      | \bback\ to\ (?:reality|real\ life|the\ real\ world|normal|being\ (?:me|myself)|myself|business|(?:my|our)\ (?:own|actual|real|usual)\ \w+)\b
      | \b(?:in\ real\ life|irl|speaking\ as\ (?:me|myself)|as\ the\ real\ me|as\ myself\ again|the\ real\ me)\b
      | ^(?:(?:ok|okay|right|now|so|and|but|alright|well|great)[,.]?\ ){{0,3}}(?:for\ real|seriously|no\ longer\ playing|joking\ aside)(?:\ (?:now|though|this\ time))?(?=[\s,:;–—-]|$)
      | \blet's\ (?:stop|leave\ it|end\ it|call\ it\ a\ day|finish|end|break)(?:\ (?:this|that|it|playing|pretending|acting|here|there|now|at\ that))*(?=[\s,.:;!?–—-]*(?:$|and\b|now\b|so\b|thanks?\b|[,.:;!?–—-]))
      | \b(?:I'm|we're|I\ am|we\ are)\ (?:now\ )?(?:done|finished)\ (?:with\ (?:the|this|our|that)\ |playing\b|pretending\b|practi[sc]ing\b|rehearsing\b|acting\b|role)\w*
      | \b(?:thanks|thank\ you)\ for\ (?:[\w'-]+\ ){{0,3}}?(?:{_PIECE}|playing\ along|practi[sc]ing)\b
      | \bthat\ was\ (?:[\w'-]+\ ){{0,3}}?(?:practice|fun|helpful|useful|rehearsal|game|run-through|warm-up)\b
      | \bhow\ did\ I\ (?:do|come\ across|sound|go)\b|\b(?:any|some|give\ me|your|honest)\ feedback\b|\bwhat\ could\ I\ (?:have\ done|do|improve)\b|\brate\ my\b
      | \b(?:new|different|another)\ (?:topic|subject|matter)\b|\b(?:moving\ on|change\ of\ (?:topic|subject)|something\ (?:else|different)\ (?:now|entirely))\b""",
    _I | re.VERBOSE,
)


def opens(sentence: str) -> bool:
    """Whether the sentence sets up a play in which its speaker will speak in character."""
    return bool(_OPENS.search(sentence))


def end_of(sentence: str) -> int:
    """The offset behind the words that end a play; 0 where the sentence ends none."""
    found = _ENDS.search(sentence)
    return found.end() if found else 0
