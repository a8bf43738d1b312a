"""Tools and stack, and switches between them."""

from __future__ import annotations

import re

from memory.capture.rules.en import wording, words
from memory.capture.rules.en.making import Clause, each, first, rules, say
from memory.capture.types import Statement
from memory.enums import Kind

KEY = "domain.stack"
_TECH = re.compile(rf"(?:{words.TECH})(?: \d[\d.]*)?", re.IGNORECASE)
_OWNED = re.compile(r"(?:my|our|the|an?) ", re.IGNORECASE)
"""What belongs to things one has, not to names of tools: "my Saab for a Kia"."""
_VERSIONED = re.compile(rf"(?:{words.TECH}) \d[\d.]*", re.IGNORECASE)
_TECH_INSIDE = re.compile(rf"(?<![\w-])(?:{words.TECH})(?![\w-])")
_SHAPED = re.compile(r"[A-Z]|\w\.\w|\d|[+#]")
_END = re.compile(
    r"(?:\s+(?:for|at|as|because|since|instead|now|these days|nowadays|when|whenever|on (?:my|the|our|all)|in (?:my|the|our|all|most|production|every)|every|everywhere|daily|all the|to (?:\w+)|with|over|rather|by default|"
    r"last|this|next|after|and (?:I|we|it|never|love|have|now|everything)|but|so|any ?more|any longer|exclusively|entirely|completely|almost|mostly|mainly|on a|full[- ]time|years ago|a (?:year|month|week) ago|recently|on windows|on linux|on mac)\b|\s*[,;(](?!\s*(?:and )?[\w.+#/-]+(?:\s|,|$))|\s[-–—]\s).*$",
    re.IGNORECASE,
)
_NO_TOOL = re.compile(
    r"^(?:it|this|that|them|these|those|you|your .*|the (?:same|first|second|following|code|word|phrase|term|bus|train|tube|stairs|car|new|old|above|right|wrong|link|function|method|app|one|bathroom|phrase).*|to .*|a (?:lot|bit|loop|regex|list|dict|function|for|while|variable|class|"
    r"library|simple|different|similar|new|few|query|proxy|separate|custom|small|hook|wrapper|lambda).*|an? .{30,}|something.*|nothing|everything|anything|both|all.*|my (?:time|head|own|brain|hands|phone|card).*|one|some.*|public transport|too .*|up|he/.*|she/.*|they/.*|as|"
    r"(?:what|which|how|where|who|that|if)\b.*|his .*|her .*|their .*|force|words?|english|french|caution|drugs|glasses|an? (?:wheelchair|hearing aid|cane|walking stick).*)$",
    re.IGNORECASE,
)
_CONCRETE = re.compile(
    r"\b(?:for (?:all |most of |everything|everyday |daily |any |the )?(?:of )?(?:my|our|work|notes?|backend|frontend|writing|research|data|scripting|design|everything|side|personal|client|all|most|version|planning|tasks|budget|music|photos?|video|editing|development|testing|automation|deployment)|at work|every ?day|daily|always|exclusively|these days|on all my)\b",
    re.IGNORECASE,
)


def named_in(text: str) -> str:
    """The tool that a clause says something is done with or in; empty when it names none."""
    found = _WITH.search(text)
    return found["tool"].strip() if found else ""


_WITH = re.compile(
    r"\b(?:in|with|on|using|use|through|to|via|by|run|running|it's(?: all)?) (?P<tool>(?-i:[A-Z])[\w.+#]*(?: (?-i:[A-Z])[\w.+#]*){0,2})(?=$|,| (?:now|instead|these days|nowadays|from now on|on|for|at)\b)",
    re.IGNORECASE,
)


def is_tech(text: str) -> bool:
    """Whether the text is the name of a known tool."""
    return bool(_TECH.fullmatch(text.strip()))


def tools_in(text: str) -> list[str]:
    """The tools an enumeration names, without purposes behind it."""
    return [tool for tool in wording.items(_END.sub("", text), longest=3) if tool and not _NO_TOOL.match(tool)]


def _looks_like_tools(tools: list[str]) -> bool:
    return bool(tools) and all(is_tech(tool) or _SHAPED.search(tool) for tool in tools)


def _uses(match: re.Match[str], clause: Clause) -> list[Statement]:
    tools = tools_in(match["tools"])
    if tools and re.fullmatch(words.LANGUAGES, tools[0], re.IGNORECASE):
        return say(clause, Kind.FACT)
    if not tools or re.search(r"\b(?:here|in this|error|but it|doesn't work|to (?:fix|solve|do this))\b", clause.text, re.IGNORECASE):
        return []
    if _looks_like_tools(tools):
        return each(clause, Kind.PREFERENCE, KEY, match["head"], _END.sub("", match["tools"]), longest=3)
    return say(clause, Kind.PREFERENCE) if _CONCRETE.search(clause.text) or clause.explicit else []


def _codes(match: re.Match[str], clause: Clause) -> list[Statement]:
    if re.match(r"(?:an?|the|my|our|this|that|your|about|to)\b", match["tools"], re.IGNORECASE):
        return []
    tools = tools_in(match["tools"])
    return each(clause, Kind.PREFERENCE, KEY, match["head"], _END.sub("", match["tools"]), longest=3) if _looks_like_tools(tools) else []


def _switched(match: re.Match[str], clause: Clause) -> list[Statement]:
    parts = match.groupdict()
    new, old = tools_in(match["new"]), tools_in(parts.get("old") or "")
    if not new or re.match(r"(?:him|her|them|you|bed|sleep|the next|plan|option)\b", new[0], re.IGNORECASE):
        return []
    if (
        len(new) == 1
        and (is_tech(old[0] if old else "") or not (_OWNED.match(parts.get("old") or "") and _OWNED.match(match["new"])))
        and (
            is_tech(new[0])
            or (_SHAPED.search(new[0]) and not re.search(r"\b(?:shift|day|night|diet|school|course)s?\b", new[0], re.IGNORECASE))
        )
    ):
        return say(clause, Kind.PREFERENCE, KEY, new[0], replaces=old[0] if old else "")
    if re.match(r"(?:I|we) went\b", clause.text, re.IGNORECASE) and not _SHAPED.search(new[0]):
        return []
    return say(clause, Kind.PREFERENCE, replaces=old[0] if old else "")


def _moved(match: re.Match[str], clause: Clause) -> list[Statement]:
    new, old = tools_in(match["new"]), tools_in(match.groupdict().get("old") or "")
    known = [tool for tool in (*new, *old) if is_tech(tool)]
    return _switched(match, clause) if known else []


def _dropped(match: re.Match[str], clause: Clause) -> list[Statement]:
    tools = tools_in(match["tools"])
    if len(tools) != 1 or not (is_tech(tools[0]) or _SHAPED.search(tools[0])):
        return []
    return say(clause, Kind.PREFERENCE, KEY, tools[0], removes=True)


def _runs_on(match: re.Match[str], clause: Clause) -> list[Statement]:
    found = _TECH_INSIDE.search(match["tools"])
    tools = tools_in(match["tools"])
    if found:
        return say(clause, Kind.PREFERENCE, KEY, found[0])
    return say(clause, Kind.PREFERENCE, KEY, tools[0]) if len(tools) == 1 and _NAMED.match(tools[0]) else []


_NAMED = re.compile(
    r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)[A-Z][\w.+#-]*(?: \d[\d.]*)?$"
)


def _on(match: re.Match[str], clause: Clause) -> list[Statement]:
    found = _TECH_INSIDE.match(match["tools"]) or _VERSIONED.match(match["tools"])
    old = re.search(
        r"\b(?:instead of|rather than|not|and not|in place of) (?P<old>[\w.+#/ -]+?)(?: any ?more| any longer)?$",
        match["tools"],
        re.IGNORECASE,
    )
    return say(clause, Kind.PREFERENCE, KEY, found[0], replaces=old["old"] if old else "") if found else []


def _our_stack(match: re.Match[str], clause: Clause) -> list[Statement]:
    return each(clause, Kind.PREFERENCE, KEY, f"{match['head']}", match["tools"], longest=3)


def _over(match: re.Match[str], clause: Clause) -> list[Statement]:
    new, old = wording.thing(match["new"]), wording.thing(match["old"])
    return say(clause, Kind.PREFERENCE, KEY, new) if is_tech(new) and is_tech(_END.sub("", old)) else []


def _team_with(match: re.Match[str], clause: Clause) -> list[Statement]:
    """Tools told beside what somebody is: "we're a team of six using Django"."""
    tools = [tool for tool in tools_in(match["tools"]) if is_tech(tool)]
    team = re.match(r"(?:I'm|I am|we're|we are) (?:an? )?[\w' -]*\bof (?:\w+)(?= )", clause.text, re.IGNORECASE)
    used = [one for tool in tools for one in say(clause, Kind.PREFERENCE, KEY, tool, text=f"{match['who']} use {tool}")]
    return used + say(clause, Kind.FACT, text=team[0]) if used and team else used


_MARKED = re.compile(r"[A-Z]{2}|[a-z][A-Z]|\d")
"""How only the names of products are written."""
_SWITCH = r"(?:switched|changed|migrated|transitioned|converted|gone|graduated|swapped|ported everything|went|jumped|defected|moved everything|moved all \w+ ?\w*)(?: over| completely| fully| back| everything| entirely)*"

TABLE = rules(
    (r"(?:good)?bye(?:[ -]bye)?,? (?:to )?(?P<old>[\w.+#' -]{2,30}?),? (?:and )?(?:hello|hi|welcome),? (?:to )?(?P<new>[\w.+#' -]{2,30})$", _moved),
    (r"(?:@I)(?:'ve| have)? @adv" + _SWITCH + r"(?: (?:my|our|all|everything)(?: (?!from\b)[\w-]+){0,4}?)? from (?P<old>[\w .+#/-]+?) (?:over )?to (?:using )?(?P<new>.+)", _switched),
    (r"(?:@I)(?:'ve| have)? @adv(?:switched|migrated|transitioned|converted|moved (?:over|across|on))(?: over| completely| fully| back)? to (?:using )?(?P<new>.+?)(?: from (?P<old>[\w .+#/-]+))?$", _switched),
    (r"(?:@I)(?:'ve| have)? @adv(?:moved|upgraded)(?: everything| up)? to (?:using )?(?P<new>[\w.+# -]{2,30})$", _moved),
    (r"(?:@I)(?:'ve| have| are|'re)? @adv(?:moved|moving|migrated|switched)(?: everything| over)? (?:from|off(?: of)?|away from) (?P<old>[\w.+#/ -]+?),? (?:to|onto|and onto|over to) (?P<new>.+)", _moved),
    (r"(?:@I)(?:'ve| have)? @adv(?:replaced|swapped|ditched|dropped|traded) (?P<old>[\w.+#/ -]+?) (?:with|for|in favou?r of|by) (?P<new>.+)", _switched),
    (r"(?:@I)(?:'ve| have)? ?@adv(?:(?:no longer|stopped|don't|do not|quit|never|not) (?:use|using|work with|working with|code in|coding in|write|writing|on)|quit|gave up(?: on)?|given up(?: on)?|dropped|ditched|abandoned|got rid of|moved (?:off|away from)) (?P<tools>.+?)(?: @nomore)?$", _dropped),
    (r"(?P<head>(?:@I)(?:'m| am|'re| are)? ?@adv(?:use|using|rely on|work with|working with|work mostly (?:in|with)|stick (?:to|with)|swear by))\s+(?P<tools>.+)", _uses),
    (r"(?P<head>(?:@I)(?:'m| am|'re| are)? ?@adv(?:code|coding|program|programming|develop|script|write (?:code|software|my code|most of my code|everything|my scripts|all my \w+)|do (?:all |most of |almost all |nearly all |every bit of |the bulk of |the whole of |much of )?(?:my|our|the) [\w ]{2,30}|do everything|do my \w+)(?: \w+ly)? (?:in|with|on|using))\s+(?P<tools>.+)", _codes),
    (r"(?P<head>(?:@I)(?:'m| am|'re| are)? ?@adv(?:write|writing|learnt|know))\s+(?P<tools>.+)", _codes),
    (r"(?:@I)(?:'m| am|'re| are)? ?(?:\w+ )?@adv(?:run|running|deploy|deploying|host|hosting|build|building|develop|design|model)(?: everything| all our \w+| our \w+| my \w+| stuff| things)? (?:on|to|in|with)\s+(?P<tools>.+)", _runs_on),
    (r"(?:(?:at work|here|in my team|at (?:my|our) (?:company|office|shop)),? )?(?:at work,? |everything |it all |our \w+ |all our \w+ |our whole \w+ |the backend |the frontend |our backend |our frontend |my backend |all my \w+ )(?:we )?(?:now )?(?:runs?|lives?|is (?:hosted|written|built|deployed)|are (?:hosted|written|built)|run everything|is)(?: now)? (?:on|in|with)\s+(?P<tools>.+)", _runs_on),
    (r"it(?:'s| is) (?P<new>[\w.+#-]+(?: [A-Z][\w.+#-]*)?) for (?:me|us)(?: now| these days)?(?:,? (?:instead of|rather than|not|and not) (?P<old>[\w.+#-]+))?(?: now| these days)?$", _moved),
    (r"it(?:'s| is) (?:all|mostly|only|just|mainly) (?P<tools>[\w.+#-]+(?: [A-Z][\w.+#-]*)?)(?: now| these days| from now on)?$", lambda match, clause: say(clause, Kind.PREFERENCE, KEY, match["tools"]) if is_tech(match["tools"]) or (match["tools"][0].isupper() and re.search(r"\bnow\b", clause.source)) else []),
    (r"(?P<head>(?:at work|in the office|for work|at (?:my|our) (?:company|office|school|firm|place|studio|lab)),? (?:it's|it is|we're|we are) (?:all |mostly |only |mainly |just |on |with )+)(?P<tools>.+)", lambda match, clause: each(clause, Kind.PREFERENCE, KEY, match["head"].strip(), _END.sub("", match["tools"]), longest=3) if any(is_tech(tool) or _MARKED.search(tool) for tool in tools_in(match["tools"])) and _looks_like_tools(tools_in(match["tools"])) else []),
    (r"(?:at work|in my team|at my company|on my team),? (?P<head>(?:we|I) @adv(?:use|work with))\s+(?P<tools>.+)", _uses),
    (r"(?P<who>I|we)(?:'m| am|'re| are) an? [\w' -]{3,40}? (?:using|working with|coding in|building (?:with|in|on)|running) (?P<tools>.+)", _team_with),
    (r"(?:I'm|I am|we're) @adv(?:(?:stuck|still|pinned|locked|limited|back) (?:on|to|with|in(?:to)?)|on|running|a|using) (?:an? )?(?P<tools>.+?)(?: user| person| shop| guy| house)?$", _on),
    (r"(?P<head>(?:my|our|the) (?:tech(?:nology)? |current |main |backend |frontend |usual |whole )*(?:stack|toolchain|tool ?kit|tech|tools)(?:'s| is| are| consists of|:)(?: now| mostly| mainly)?)\s*(?P<tools>.+)", _our_stack),
    (r"@I @adv(?:prefer|favou?r) (?P<new>[\w.+#/ -]+?) (?:over|to|rather than|instead of) (?P<old>[\w.+#/ -]+)$", _over),
)  # fmt: skip


def read(clause: Clause) -> list[Statement]:
    """Statements about the tools the person works with."""
    return first(TABLE, clause)
