"""Work: occupation, employer and changes of them."""

from __future__ import annotations

import re

from memory.capture.rules.en import identity, wording, words
from memory.capture.rules.en.making import Clause, first, pattern, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

_JOB = re.compile(
    rf"^(?:[\w&'/-]+ ){{0,4}}?(?:(?:sous|co|sub|vice|ex|semi|mid|under|head|team)-)?(?:{words.JOB_NAMES}|{words.JOB_ENDINGS})s?$",
    re.IGNORECASE,
)
_NO_JOB = re.compile(rf"(?:^|\s)(?:{words.NOT_JOBS}|{words.NATIONALITIES})$", re.IGNORECASE)
_DAY_FIRST = re.compile(
    r"(?:keen|avid|amateur|hobby|aspiring|would-be|enthusiastic|passionate|lapsed|terrible|lousy|decent)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:to(?:day|morrow|night)|next|this)\b",
    re.IGNORECASE,
)
_EMPLOYER = re.compile(r"\s+(?:at|for|with)\s+(?P<employer>.+)$", re.IGNORECASE)
_AFTER_JOB = re.compile(
    r"(?:\s+(?:at|for|with|in|from|and|who|that|by (?:day|trade|training|profession)|based|living|working|specialis|specializ|on|these days|now|to|since|after|here|of (?:\d|two|three)|yesterday|today|recently|again|instead|(?:earlier )?(?:last|this) \w+|an? (?:day|week|month|year|while|few \w+|couple of \w+) ago|\w+ (?:days|weeks|months|years) ago)\b|\s*[,;(]|\s[-–—]\s).*$",
    re.IGNORECASE,
)
_AFTER_EMPLOYER = re.compile(
    r"(?:\s+(?:in|as|and|on|since|for|where|which|now|these days|doing|from|but|last|this|next|because|until|starting|today|yesterday|part[- ]time|full[- ]time|remotely|again|so|with|any ?more|any longer)\b|\s*[,;(]|\s[-–—]\s).*$",
    re.IGNORECASE,
)
_NO_EMPLOYER = re.compile(
    r"^(?:home|night|nights|weekends?|it|that|this|me|them|him|her|you|now|free|fun|work|myself|the (?:moment|best|time|weekend|job)|a (?:while|living|change|few .*|week|year|month)|least|\d.*|all|first|once|my (?:desk|own.*|birthday)|"
    r"monday|tuesday|wednesday|thursday|friday|saturday|sunday|noon|midnight|dawn)$",
    re.IGNORECASE,
)
_SOME = re.compile(r"^(?:an?|some|one of) ", re.IGNORECASE)


_WORKER = re.compile(
    r"(?:[\w&/-]+ ){0,3}?(?!(?:grand|step)?(?:sister|brother|father|mother|daughter)\b|(?:speaker|monster|partner|passenger|sponsor|player|prisoner|survivor|stranger|teenager)\b|member|regular|customer|volunteer|owner|winner|user|beginner|newcomer|outsider|visitor|believer|lover|sufferer|founder|reader|shopper|resident|patient)\w{3,}(?:er|or|ist|ian|eer)",
    re.IGNORECASE,
)
"""What may name somebody's work where the employer is named with it: "a planner at Kestrel"."""


def is_job(text: str) -> bool:
    """Whether a noun phrase without article names an occupation."""
    return bool(_JOB.match(text)) and not _NO_JOB.search(text) and not _DAY_FIRST.match(text)


def job_in(text: str) -> str:
    """The occupation a phrase begins with, without article, place and employer."""
    return re.sub(r"^(?:an?|the|our|their)\s+", "", _AFTER_JOB.sub("", text.strip()), flags=re.IGNORECASE).strip(" .,")


def employer_in(text: str) -> str:
    """The employer a phrase begins with; empty when it is none."""
    named = _AFTER_EMPLOYER.sub("", text.strip()).strip(" .,")
    named = re.sub(r"^(?:the|our|my)\s+", "", named, flags=re.IGNORECASE)
    return "" if _NO_EMPLOYER.match(named) or not named or len(named.split()) > 6 else named


def _works_as(match: re.Match[str], clause: Clause) -> list[Statement]:
    job = job_in(match["job"])
    if not job or len(job.split()) > 6:
        return []
    return say(clause, Kind.IDENTITY, "basic.occupation", job) + _named_employer(match["job"], clause) + _place_of(match["job"], clause)


_BASED = re.compile(
    r"\b(?:(?:based|living|located|residing|settled) (?:in|near|outside)|(?:working )?out of)\s+(?P<place>(?-i:[A-ZÀ-Ý]).+)$", re.IGNORECASE
)


def _place_of(rest: str, clause: Clause) -> list[Statement]:
    """Where somebody lives, told beside what they do: "a baker based in Ghent"."""
    found = _BASED.search(rest)
    named = identity.place(found["place"]) if found else ""
    return say(clause, Kind.IDENTITY, "basic.region", named, text=f"I'm based in {named}") if named else []


def _named_employer(rest: str, clause: Clause) -> list[Statement]:
    found = (
        None
        if re.search(
            r"\b(?:student|undergraduate|postgraduate|pupil|PhD candidate|apprentice|goalkeeper|goalie|striker|midfielder|defender|winger|batsman|bowler|(?:scrum|fly)-half|drummer|bassist|guitarist|singer|vocalist|season ticket holder|supporter|volunteer|captain)\b",
            rest,
            re.IGNORECASE,
        )
        else _EMPLOYER.search(rest)
    )
    named = employer_in(found["employer"]) if found else ""
    if not named or not named[0].isupper() or _SOME.match(named):
        return []
    return say(clause, Kind.IDENTITY, "basic.employer", named, text=f"I work at {named}")


def _is_a(match: re.Match[str], clause: Clause) -> list[Statement]:
    job = job_in(match["job"])
    if not is_job(job) and not (_WORKER.fullmatch(job) and _named_employer(match["job"], clause)):
        return []
    return say(clause, Kind.IDENTITY, "basic.occupation", job) + _named_employer(match["job"], clause) + _place_of(match["job"], clause)


def _works_at(match: re.Match[str], clause: Clause) -> list[Statement]:
    rest = match["employer"]
    if re.match(r"(?:home|night)", rest, re.IGNORECASE):
        return []
    as_job = re.search(r"\s+as\s+(?P<job>.+)$", rest, re.IGNORECASE)
    named = employer_in(rest)
    if not named:
        return []
    statements = say(clause, Kind.IDENTITY, "basic.employer", named)
    if as_job and job_in(as_job["job"]):
        statements += say(clause, Kind.IDENTITY, "basic.occupation", job_in(as_job["job"]), text=f"I work as {as_job['job']}")
    return statements


def _profession(match: re.Match[str], clause: Clause) -> list[Statement]:
    judged = _SOME.match(match["job"]) or re.match(r"(?:\w+ly |so |too |really |very )", match["job"], re.IGNORECASE)
    if judged and not is_job(job_in(match["job"])) and not _WORKER.fullmatch(job_in(match["job"])):
        # "My job is a nightmare" names no work, but may name who it is for.
        named = _AT_JOB.search(clause.text)
        return _joined(named, clause) if named else []
    return say(clause, Kind.IDENTITY, "basic.occupation", wording.thing(match["job"]))


def _field(match: re.Match[str], clause: Clause) -> list[Statement]:
    field = wording.thing(match["field"])
    if _A_TOOL.search(field):
        return say(clause, Kind.FACT)
    if re.match(
        r"(?:the |my |an? )?(?:office|team|same|moment|morning|evening|afternoon|branch|repo|file|progress|parallel|pairs|silence|batches)\b",
        field,
        re.IGNORECASE,
    ) or (field[:1].isupper() and not field.isupper()):
        return []
    return say(clause, Kind.IDENTITY, "basic.occupation", field)


_A_TOOL = re.compile(
    r"\bon (?:an?|my|our) (?:mac|macbook|pc|laptop|tablet|ipad|chromebook|desktop|windows \w+|linux \w+)\b|(?-i:^[a-z]+[A-Z])",
    re.IGNORECASE,
)
"""What somebody works in that is no field: "memoQ on a Mac"."""


def _teaches(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.IDENTITY, "basic.occupation", f"{wording.thing(_AFTER_JOB.sub('', match['what']))} teacher")


def _studies(match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.IDENTITY, "basic.studies", wording.thing(match["what"]))


def _left(match: re.Match[str], clause: Clause) -> list[Statement]:
    named = employer_in(match["employer"])
    if not _NAMED.fullmatch(named) or _SET_OUT.search(clause.text):
        return []
    return say(clause, Kind.IDENTITY, "basic.employer", named, removes=True)


_SET_OUT = re.compile(
    r"\b(?:this (?:morning|afternoon|evening)|today|tonight|yesterday|last night|earlier|just now|at (?:\d|noon|dawn|midnight|half)|an hour|hours? ago|on foot|by (?:car|train|bus|bike|boat|ferry|plane))\b",
    re.IGNORECASE,
)
"""Who left somewhere so was on a journey."""
_NAMED = re.compile(r"[A-ZÀ-Ý0-9][\w'’&.+-]*(?: (?:(?:&|and|of|the|for|de|du|la|le|von|van) ){0,2}[A-ZÀ-Ý0-9][\w'’&.+-]*)*")
"""A name alone: nobody left "London early"."""


def _joined(match: re.Match[str], clause: Clause) -> list[Statement]:
    if re.match(rf"(?:{words.TECH})\b", match["employer"], re.IGNORECASE):
        return []
    named, parts = employer_in(match["employer"]), match.groupdict()
    if not named or re.search(
        r"\b(?:call|meeting|gym|club|choir|class|course|group|queue|discord|channel|session|waiting list|army of)\b", named, re.IGNORECASE
    ):
        return []
    if not named[0].isupper() and "job" not in parts:
        return []
    return say(clause, Kind.IDENTITY, "basic.employer", named, replaces=employer_in(parts.get("old") or ""))


def _changed(match: re.Match[str], clause: Clause) -> list[Statement]:
    """From one job to another, told in one go."""
    job = job_in(match["job"])
    return say(clause, Kind.IDENTITY, "basic.occupation", job, replaces=match["old"]) if is_job(job) else []


def _no_work(_match: re.Match[str], clause: Clause) -> list[Statement]:
    return say(clause, Kind.FACT)


def _no_longer(match: re.Match[str], clause: Clause) -> list[Statement]:
    job = job_in(re.sub(r"\s+any ?(?:more|longer).*$", "", match["job"] or match["other"], flags=re.IGNORECASE))
    return say(clause, Kind.IDENTITY, "basic.occupation", job, removes=True) if is_job(job) else []


_AT_JOB = re.compile(r"\bmy (?:new )?(?P<job>job|role|position) at (?P<employer>[A-Z][\w&' -]*?)(?=(?:'s|,? is| means)\b)")
_LEAVES = pattern(
    r"@I(?:'ve| have| was| am|'m| got| been)* ?@adv(?:left|quit|resigned|gave up|given up|stopped (?:work(?:ing)?|being)|(?:changed|switched) (?:jobs?|careers?|employers?|companies|firms?|schools?|hospitals?)|handed in my notice|retired from|retrained|got promoted|been promoted|promoted|laid off|made redundant|no longer (?:work|an?\b)|(?:don't|do not) work)\b"
    r"|(?:my|our) (?:old |last |previous )?(?:job|role|position|post|contract|time|days)\b.*(?:over|ended|behind me|history|done|finished|in the past|gone)\b"
    r"|(?:goodbye|bye|so long|farewell|no more)\b"
)
_WITH = pattern(
    r"(?:@Iam|@I(?:'ve| have)? (?:moved|gone|started|begun|landed|start|begin)) @adv(?:with|at|over at|to|over to|on at) (?P<employer>(?-i:[A-ZÀ-Ý]).+)"
)


def leaves(text: str) -> bool:
    """Whether a clause says that somebody's work has ended or changed, and not to what."""
    return bool(_LEAVES.match(text))


def next_employer(clause: Clause) -> list[Statement]:
    """Who somebody is with now, told right behind what work they have left: "I'm with Globex now"."""
    found = _WITH.match(clause.text)
    return _joined(found, clause) if found else []


_NEW_JOB = r"(?:@Ihave|I|we)(?:'ve)? @adv(?:got|started|landed|accepted|took|taken|begun|began|found|have)"

TABLE = rules(
    (r"@I (?:do not|don't|no longer) @adv(?:work|working) (?:at|for|with) (?P<employer>.+?)(?: any ?more| any longer)?$", lambda match, clause: say(clause, Kind.IDENTITY, "basic.employer", employer_in(match["employer"]), removes=True)),
    (r"@Iam (?:not|no longer) (?:(?:employed|working) )?(?:with|at|by|for) (?P<employer>(?-i:[A-ZÀ-Ý])[\w'& .-]*?)(?: any ?more| any longer| now)?$", _left),
    (r"(?:I'm|I am) (?:no longer (?P<job>an? .+)|not (?P<other>an? .+) any ?(?:more|longer)\b.*)", _no_longer),
    (r"@I(?:'m| am|'re| are|'ve| have)? ?@adv(?:been )?(?:work(?:ing|ed)?|employed|serv(?:e|ing)|start(?:ed|ing)|freelanc(?:e|ing)|earn my living) @adv(?:part[- ]time |full[- ]time |remotely |nights |here )*as (?P<job>.+)", _works_as),
    (r"@I(?:'m| am|'ve)? ?@adv(?:been )?(?:work(?:ing)?) for (?:myself|ourselves)\b.*", _no_work),
    (r"@I(?:'m| am|'re| are|'ve| have)? ?@adv(?:been )?(?:work(?:ing)?|employed|contract(?:ing)?|consult(?:ing)?|interning) @adv(?:part[- ]time |full[- ]time |remotely |nights |here |over )*(?:at|for|by|with)\s+(?P<employer>.+)", _works_at),
    (r"I(?:'ll| will) be @adv(?P<job>(?:an?|the|head|senior|junior|lead|chief)\b .+ (?:at|for|in|of|with) .+)", _is_a),
    (r"(?:I'm|I am|we're|I've been|I have been) @adv(?P<job>(?:(?:an?|the|head|senior|junior|chief|vice|assistant|lead|CEO|CTO|CFO|COO|founder|co-founder|managing|currently an?|also an?)\b).+)", _is_a),
    (r"(?:I'm|I am) @adv(?P<job>(?!(?:in|at|on|not|no|my|your|his|her|their|our)\b)(?:[\w/&-]+ ){0,2}?(?:manager|officer|director|coordinator|engineer|technician|supervisor|secretary|treasurer|clerk|nurse|teacher|developer|assistant|chef|editor|administrator|organiser|organizer|warden|foreman) (?:at|for|of|in|with) .+)", _is_a),
    (r"(?:I'm|I am) (?:working|training) (?:towards becoming|to be|to become) (?P<job>.+)", _no_work),
    (r"(?:my (?:job|occupation|profession|day job|trade|line of work|current job|role|job title|title|position|new job|new role)(?: at [\w& ]+)?(?:'s| is| means)(?: now)?)\s+(?:that of |to be |as )?(?P<job>.+)", _profession),
    (r"@I(?:'m| am)? ?@adv(?:work|working) like (?:an? )?(?P<job>.+)", lambda match, clause: _works_as(match, clause) if is_job(job_in(match["job"])) else []),
    (r"I do (?P<job>[\w -]{3,40}) for (?:a living|work)$", _profession),
    (r"I do (?P<job>(?!all\b|my\b|our\b|the\b|most\b|some\b|it\b|this\b|that\b|an?\b|not\b|well\b|better\b)[\w/&-]+(?: [\w/&-]+){0,3}?) (?:for|at) (?:an?|the|our) (?:[\w-]+ ){0,4}?(?:company|firm|start-?up|scale-?up|agency|bank|charity|council|manufacturer|consultancy|publisher|insurer|ngo|retailer|fintech)\b.*", _profession),
    (r"I do (?P<job>(?!all\b|my\b|our\b|the\b|most\b|some\b)(?:[\w/-]+ ){0,3}?(?:research|design|support|sales|marketing|accounting|consulting|engineering|development|testing|analysis|analytics|admin|PR|HR|logistics|bookkeeping|catering|recruiting|QA|ops|devops|UX|IT)) (?:for|at|in) (?:an?|the|our|my|[A-Z]).*", _profession),
    (r"(?:for a living|by profession|by trade|professionally|for work),? I(?:'m| am)? (?P<job>.+)", _profession),
    (r"(?:I'm|I am) (?P<job>[\w -]{3,40}) by (?:profession|trade|training)$", lambda match, clause: say(clause, Kind.IDENTITY, "basic.occupation", job_in(match["job"]))),
    (r"@I @adv(?:teach|am teaching)\s+(?P<what>(?!my\b|you\b|them\b|him\b|her\b|myself\b|the\b).+)", _teaches),
    (r"@I(?:'m| am)? ?@adv(?:work(?:ing)?) in (?P<field>.+)", _field),
    (r"@I(?:'m| am)? ?@adv(?:study|studying|majoring in|doing a (?:phd|master's|degree|ba|bsc|msc) in|reading) (?P<what>(?!for\b|the\b|this\b|your\b|about\b|up\b|through\b|it\b|(?:chapter|page|part|section|lesson|unit|volume|question)s? \w+|an? (?:book|article)\b)[\w ]{3,60})(?= at| in|$|,)", _studies),
    (r"(?:I|we)(?:'ve)? (?:hold|have|got|did|earned|completed|finished) (?:an?|my) (?:phd|doctorate|degree|master's|bachelor's|ba|bsc|msc|ma|mba|diploma|certificate) in (?P<what>[\w ]+?)(?: at .*| from .*)?$", _studies),
    (r"I studied (?P<what>(?!the\b|your\b|this\b|it\b|for\b)[\w ]+?) (?:at|in) (?:[A-Z]|college|university|school).*", _studies),
    (r"(?:I'm|I am) in (?:my|the) (?:first|second|third|fourth|fifth|final|last) year (?:of|studying) (?:an? |my )?(?P<what>[\w ]+?)(?: degree| studies)?(?: at .*| in .*)?$", _studies),
    (r"@I(?:'m| am|'ll| will)? ?@adv(?:start|starting|begin|beginning) (?:at|with) (?P<employer>(?-i:[A-ZÀ-Ý]).+? as .+)", _works_at),
    (_NEW_JOB + r" (?:an?|my|the) new (?:job|role|position|gig)(?: as (?P<job>an? [\w ]+?))? (?:at|with) (?P<employer>.+)", _joined),
    (r"(?:@Ihave|I|we)(?:'ve)? @adv(?:got|landed|accepted|took|taken|been offered and taken) (?:the|a|my) (?:job|role|position) (?:at|with) (?P<employer>(?-i:[A-ZÀ-Ý]).+)", _joined),
    (_NEW_JOB + r" (?:an?|my|the)(?: new)? (?:job|role|position|gig) as (?P<job>.+)", _works_as),
    (r"@I(?:'ve| have|'m| am|'re)? ?@adv(?:join(?:ed|ing)|moved over to|got hired (?:by|at)|(?:been |was |were )?hired (?:by|at)|signed with|start(?:ed|ing)? (?:work(?:ing)? )?at|now at) (?P<employer>.+)", _joined),
    (r"@I(?:'ve| have)? @adv(?:switched|changed|moved) (?:jobs|companies|employers)(?: from (?P<old>[\w& ]+?))?,? to (?P<employer>.+)", _joined),
    (r"@I(?:'ve| have)? @adv(?:(?:been |got |was )?(?:promoted|appointed)|(?:been|got|was) made(?! redundant\b))(?: to| as)? (?P<job>.+)", _works_as),
    (r"(?:they|we|my (?:boss|company|manager|employer|firm|bosses)|the (?:firm|company|board|boss|partners))(?:'ve| have| has|'s)? @adv(?:made|promoted|appointed|named) me(?: to| as)? (?P<job>.+)", _is_a),
    (r"@I(?:'ve| have)? ?@adv(?:taken over|took over|take over|stepped up|stepped in|moved up|qualified|retrained|trained up|set up|started out) (?:as|to) (?P<job>.+)", _is_a),
    (r"@I(?:'ve| have)? ?@adv(?:gone|went|moved(?: up| over)?|switched|changed|transitioned|progressed|risen|rose)(?: careers?)? from (?:being |working as )?(?:an? )?(?P<old>[\w -]{3,30}?) to (?:being |working as )?(?:an? )?(?P<job>.+)", _changed),
    (r"@I(?:'ve| have)? ?@adv(?:left|quit) (?P<old>(?-i:[A-ZÀ-Ý])[\w'& .-]*?) (?:for|to join|to work (?:at|for)|and (?:joined|went to|moved (?:on )?to)) (?P<employer>(?-i:[A-ZÀ-Ý]).+)", _joined),
    (r"(?:I became|I've become|I've just become) (?P<job>an? .+)", _is_a),
    (r"@I(?:'ve| have)? ?@adv(?:left|quit|gave up|given up|packed in|chucked in|jacked in|resigned from) (?P<old>[\w'& .-]{2,50}?) to (?:be|become|work as|start (?:out )?as|go freelance as|go back to being) (?P<job>an? .+)", _changed),
    (r"@I(?:'ve| have)? @adv(?:left|quit|resigned from|departed from|got laid off (?:by|from)|was laid off (?:by|from)) (?:my job at )?(?P<employer>[A-Z].+)", _left),
    (r"@I(?:'ve| have| was| am|'m| got| been)* ?@adv(?:quit my job|lost my job|left my job|been laid off|was laid off|got laid off|laid off|made redundant|between jobs|out of work|resigned)\b.*", _no_work),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements about the person's work."""
    return first(TABLE, clause)
