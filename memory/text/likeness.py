"""What a sentence says, as a set of words, for telling the same fact said twice from another fact (SPEC 3.7)."""

from __future__ import annotations

import re

import rjieba

from memory.text import stopwords
from memory.text.normalise import fold
from memory.text.numerals import to_digits
from memory.text.scripts import HAN
from memory.text.stemming import stem
from memory.text.stopwords import word_set

NEGATION = "¬"

_ENGLISH_NEGATION = word_set(
    "not no never cannot without neither nor nobody nothing none hardly dont doesnt didnt cant wont isnt arent wasnt"
)
_NEGATED_VERB = re.compile(r"\b\w+n't\b")
_NO_LONGER = re.compile(r"\bno longer\b|(?<=n't )(?P<after>[^,.;]{1,80}) (?:any ?more|any longer)\b")
"""Denies just as "not" does."""
# Words in which the character of a negation negates nothing.
_CHINESE_AFFIRMING = re.compile(
    "不错|不但|不仅|不同(?!意)|不管|不过(?!敏)|不断|不少|不久|不止|差不多|了不起|对不起|不好意思|要不|说不定|没关系|没问题|没事|无论|无锡|无线|无人机|未来|未婚"
    "|别人|特别|区别|级别|性别|分别|类别|非常|非洲|莫斯科|莫言|(?P<asked>.)[不没](?P=asked)"
)
_CHINESE_NEGATION = re.compile("不太|不怎么|不是[很太]|从来不|从不|从未|不再|不要|不会|不能|没有|[不没无未勿别非]")

# Words that are little to a search and much to a difference: before and after, from and to, who it is about.
_KEPT_ENGLISH = word_set(
    "he she they him her them his hers their before after off out over under against from down up more less only both all"
)
_ENGLISH_EMPTY = (stopwords.ENGLISH | {"really", "actually", "definitely", "quite"}) - _KEPT_ENGLISH - _ENGLISH_NEGATION
_KEPT_CHINESE = word_set("他 她 他们 她们 前 后 上 下 里 中 最 每 给 让 被 从 都 只 之前 之后 以前 以后 只是 都是")
_CHINESE_EMPTY = stopwords.CHINESE - _KEPT_CHINESE

_PIECES = re.compile(
    rf"(?P<number>(?<![\w.])-?\d+(?:[.:/-]\d+)*(?:%|℃|°c)?)|(?P<han>[{HAN}]+)|(?P<word>[^\W\d{HAN}][^\W{HAN}]*(?:[.'@/&-][^\W{HAN}]+)*(?:\+\+|\#)?|[^\W{HAN}]+)"
)
# A capital inside a sentence makes a name of a stop word: Will, Who, the US.
_STOP_WORDS_THAT_NAME = stopwords.ENGLISH - {"the", "a", "an", "i"}
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-zA-Z]+\b")


def tells(text: str, statement: str) -> bool:
    """Whether a text tells what a statement says: holds it as it stands, or at least half of its content words."""
    if fold(statement).strip(" .。!！") in fold(text):
        return True
    wanted = content_words(statement) - {NEGATION}
    return bool(wanted) and len(wanted & content_words(text)) * 2 >= len(wanted)


def content_words(text: str) -> frozenset[str]:
    """Folded words that carry the meaning: English by stem, Chinese as jieba cuts it, numbers as digits, `NEGATION` where something is denied.

    Two sentences that differ in a number, date, name, thing or negation have different sets; the same sentence with other
    function words, inflections or writing of a number has the same. The order of words is not kept.
    """
    found = {name.lower() for name in _NAME.findall(text)} & _STOP_WORDS_THAT_NAME
    folded = to_digits(fold(text).replace("’", "'"))
    folded = _NO_LONGER.sub(lambda found: found["after"] or "not", folded)
    if _NEGATED_VERB.search(folded):
        found.add(NEGATION)
        folded = _NEGATED_VERB.sub(" ", folded)
    for piece in _PIECES.finditer(folded):
        word = piece.group()
        if piece.lastgroup == "han":
            found |= _chinese(word)
        elif piece.lastgroup == "number":
            found.add(word)
        else:
            found |= _english(word)
    return frozenset(found)


def _english(word: str) -> set[str]:
    base, _, ending = word.partition("'")
    if ending and ending not in {"s", "t", "m", "re", "ve", "ll", "d"}:
        base = word
    if base in _ENGLISH_NEGATION:
        return {NEGATION}
    return set() if base in _ENGLISH_EMPTY else {stem(base)}


def _chinese(run: str) -> set[str]:
    found = set()
    affirming = [match.span() for match in _CHINESE_AFFIRMING.finditer(run)]
    rest = []
    shown_to = 0
    for denial in _CHINESE_NEGATION.finditer(run):
        if any(start <= denial.start() < end for start, end in affirming):
            continue
        found.add(NEGATION)
        rest.append(run[shown_to : denial.start()])
        shown_to = denial.end()
    rest.append(run[shown_to:])
    for part in rest:
        found |= {word for word in rjieba.cut(part) if word not in _CHINESE_EMPTY}
    return found
