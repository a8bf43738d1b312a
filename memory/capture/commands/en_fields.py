"""Whether words that stand in a correction beside a field are its new value, or a remark: "change my city, it's too expensive" names no city."""

from __future__ import annotations

import re

from memory.capture.rules.en import jobs

_I = re.IGNORECASE
_TELLS = re.compile(
    r"\b(?:I|I'm|I've|I'll|I'd|it|it's|its|he|he's|she|she's|they|they're|we|we're|we've|you|you're|there|there's|that|that's|this|who|someone|somebody|people|everyone|everybody|nobody|"
    r"is|isn't|are|aren't|was|wasn't|were|be|been|being|has|hasn't|had|have|haven't|keeps?|kept|bounces?|bounced|needs?|wants?|says?|said|shows?|went|got|gets?|fired|left|quit|broke|expired|ended|changed|lost|goes|gone|do|does|doesn't|don't|did|didn't|can|can't|cannot|"
    r"won't|will not|would|wouldn't|should|could|couldn't|reflects?|match(?:es)?|because|cos|since|if|when|whenever|everywhere)\b",
    _I,
)
"""Words of a clause, which is no value of a field."""
_PRONOUNS = re.compile(r"\w{1,5}(?:/\w{1,6})+|(?:he|she|they) (?:and|or) \w{1,5}", _I)
_REMARK = re.compile(
    r"(?:too|very|so|really|quite|rather|pretty|super|way|kind of|a bit|a little|not|no|never|only|more|less|much|most|something|anything|somehow|one|another|my|our|the (?:old|new|same|wrong|right|other|one|next|previous)|a(?:n? \w+)? (?:nightmare|mess|disaster|joke|pain|shame|problem|typo|mistake|secret|bit|lot)|an? (?:old|bad|wrong|better|different|shorter|longer|new)|"
    r"wrong|old|outdated|out of date|out|broken|bad|good|great|fine|ok|okay|annoying|ugly|boring|stupid|silly|weird|embarrassing|expensive|cheap|cheaper|long|longer|short|shorter|hard|harder|easier|easy|gone|different|full|awful|terrible|horrible|nicer?|better|worse|stressful|confusing|missing|empty|mis-?spel\w+|spel\w+|incorrect|invalid|unclear|taken|public|private|hacked|blocked|overdue|tight|stuck|down|up|over|due|late|stretched|exhausting|noisy|loud|dangerous|unsafe|crowded|polluted|back|again|everywhere|here|there|urgent|asap|\w+ing (?:me|us|you|him|her|them|it|up|down|out)\b)\b",
    _I,
)
"""How a remark begins; of the ways an agent is to write, "shorter" may be the value."""
_STYLE = re.compile(r"(?:tone|preference|theme|answer length|format|diet)$", _I)
_STYLE_REMARK = re.compile(
    r"(?:too|very|so|not|really|quite|rather|pretty|a bit|wrong|broken|annoying|boring|ugly|gone|bad|terrible|awful)\b", _I
)
_SHAPES = (
    (re.compile(r"e-?mail", _I), re.compile(r"[^\s@]{1,64}@[^\s@]{1,190}\.\w{2,}", _I)),
    (re.compile(r"phone|^number$", _I), re.compile(r"\+?[\d\s().\-/]{4,24}", _I)),
    (
        re.compile(r"birth", _I),
        re.compile(
            r"(?=[^\n]{0,30}(?:\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)|\d{1,4}[./-]\d|\d{4}))(?=[^\n]{0,30}\d)[\w\s,./-]{1,30}",
            _I,
        ),
    ),
    (re.compile(r"^age$", _I), re.compile(r"\d{1,3}(?: (?:years|yrs) ?(?:old)?)?", _I)),
    (re.compile(r"budget", _I), re.compile(r"(?=[^\n]{0,24}\d)[^\n]{1,60}", _I)),
    (re.compile(r"pronouns", _I), _PRONOUNS),
)
"""What a value of some fields must look like."""
_NAMED = re.compile(r"(?-i:[A-ZÀ-Ý])[\w.'’&+-]*|\d[\w/-]*|of|at|in|on|the|de|la|le|van|von|and|&|for", _I)
_FEW = 8
"""Words of a value."""
_TASTE = re.compile(r"favou?rite|diet$", _I)
"""Fields whose values are plain words."""
_TASTE_WORDS = re.compile(r"(?!please\b|doctor|thanks?\b|yuck|ugh|sorry)[\w-]+(?: [\w-]+)?", _I)
_REASON = re.compile(
    r"\s*(?:[,;.–—(]|\s-)[\s-]*(?:(?:and|so|as|now that|because|since|cos)\s+)*(?=(?:I|I'm|I've|I'll|we|we're|we've|it|it's|my|our|they|he|she|the old)\b)|"
    r"[\s,;–—-]+(?:because|since|cos|(?:as|so|now that)(?= (?:I|I'm|I've|we|we're|we've|it|it's|my|our|they|he|she)\b))\s+",
    _I,
)


def parted(new: str, *, mark: str) -> tuple[str, str]:
    """The new value, and the reason that stands behind it: "to Lyon, I moved"."""
    found = _REASON.search(new) if mark in {"to", ""} else None
    return (new[: found.start()].strip(), new[found.end() :].strip(" .!)")) if found and found.start() else (new, "")


def fits(field: str, new: str, *, mark: str, stated: bool) -> bool:
    """Whether the words are a value of the field. `mark`: what stands between the two; `stated`: "it's now" or the like says that they are one."""
    field, new = field.casefold().strip(), new.strip()
    shape = next((pattern for named, pattern in _SHAPES if named.search(field)), None)
    if shape is _PRONOUNS:
        return bool(_PRONOUNS.match(new))
    if not new or _TELLS.search(new):
        return False
    if shape is not None:
        return bool(shape.fullmatch(new))
    return not (_STYLE_REMARK if _STYLE.search(field) else _REMARK).match(new) and (
        mark in {"to", ""} or _is_named(field, new, few=mark == ":" or stated)
    )


def _is_named(field: str, new: str, *, few: bool) -> bool:
    """Whether the words look like what they stand for: a name, an address, an occupation. `few`: anything short will do."""
    if few:
        return len(new.split()) <= _FEW
    if _TASTE.search(field) and _TASTE_WORDS.fullmatch(new):
        return True
    words = [word.strip(",.") for word in new.split()]
    return all(_NAMED.fullmatch(word) for word in words if word) or (field in {"job", "occupation", "role"} and jobs.is_job(new))
