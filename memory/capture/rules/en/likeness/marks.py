"""What a piece of English is made of: runs of its words, of their kinds, and of the letters in them.

A word of a closed class (pronouns, prepositions, common verbs …) stands for itself; any other for its kind: a name, a number, or its ending.
So what was learnt of one thing carries over to things that were never seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memory.text.stopwords import word_set

_WORD = re.compile(r"[A-Za-zÀ-ÿ][\w'’-]*|\d[\d.,:%]*|[?!,:;]")
_LONGEST_RUN = 4
_LETTERS = (3, 4, 5)
_ENDINGS = ("ing", "ed", "ly", "est", "er", "s")
_LONGEST_WORD = 40
_CLOSED = word_set(
    "a an the this that these those it its it's i me my mine we us our ours you your yours he him his she her they them their who whom whose which what when where why how "
    "i'm i've i'd i'll we're we've we'll we'd you're you've you'll he's she's they're that's there's here's let's "
    "am is are was were be been being do does did done doing don't doesn't didn't have has had having haven't hasn't hadn't isn't aren't wasn't weren't can can't cannot could "
    "couldn't will won't would wouldn't should shouldn't must mustn't may might shall "
    "and or but so because if unless while since until till before after when whenever though although than as at by for from in into of off on onto out over to under up with "
    "without within between about against during per via "
    "not no never ever always usually often sometimes rarely seldom hardly mostly mainly generally normally only just still already yet again too also even really very quite so "
    "such more most less least much many few any some every each all both either neither none one other another same own "
    "now today tonight tomorrow yesterday currently recently lately nowadays days last next ago week month year day morning evening night weekend time first "
    "please thanks yes ok there here then "
    "like love hate prefer want need use work live get got go going went make made take took know think feel see saw say said tell told ask asked try tried trying keep call called "
    "give gave show write wrote read run eat drink play speak learn learning move moved moving switch switched start started stop stopped quit left join joined buy bought drive "
    "teach study look looking find found "
    "new old favourite good great bad fine best better worst right wrong late early "
    "nobody everyone everybody everything something anything nothing someone people"
)


def marks(text: str) -> Iterator[str]:
    """The names of the features of a text, with repeats."""
    written = [word[:_LONGEST_WORD] for word in _WORD.findall(text)]
    signs = ["^", *(_sign(word, first=number == 0) for number, word in enumerate(written)), "$"]
    for length in range(1, _LONGEST_RUN + 1):
        yield from (f"p{'_'.join(run)}" for run in _runs(signs, length))
    words = [word.lower() for word in written]
    yield from (f"w{word}" for word in words)
    yield from (f"b{one}_{two}" for one, two in zip(["^", *words], [*words, "$"], strict=True))
    for word in words:
        yield from (f"c{''.join(run)}" for length in _LETTERS for run in _runs(f"<{word}>", length))
    yield f"length={min(len(words) // 3, 5)}"


def _runs(signs: Sequence[str], length: int) -> Iterator[Sequence[str]]:
    return (signs[start : start + length] for start in range(len(signs) - length + 1))


def _sign(word: str, *, first: bool) -> str:
    lower = word.lower()
    if lower in _CLOSED:
        return lower
    if any(character.isdigit() for character in word):
        return "0"
    if word[0].isupper() and not first:
        return "Name"
    return next((f"~{ending}" for ending in _ENDINGS if lower.endswith(ending) and len(lower) > len(ending) + 2), "~")
