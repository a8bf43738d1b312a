"""Mockery, by its words and its marks, and where a message turns from it to earnest. Pure."""

from __future__ import annotations

import re

_I = re.IGNORECASE
_MOCKING = re.compile(
    r"(?<!\S)/s\b|🙄|🙃|\byeah,? right\b|^[ \t]*(?:oh,? (?:great|sure|joy|good|yay|wonderful|fantastic|lovely|brilliant|perfect)|wow|oh wow|yay|great|brilliant|fantastic|lovely|wonderful|just great|just what I needed)(?: thanks| cheers)?,? (?:another|yet another|more|just what|I (?:just|absolutely|really|totally) )|"
    r"\b(?:as if I|said no one ever|said nobody|how I love)\b|\byeah,? because I\b|[.!…]\s+not[.!]*\s*$|(?:^|[.!…]\s+)NOT[.!]*\s*$|\bhow (?:lovely|wonderful|delightful)\b.*\bagain\b|\bjust what I (?:needed|wanted)\b|#sarcasm|\bfluent(?:ly)? (?:in )?sarcasm\b|\(sarcasm\)|^[ \t]*oh,? (?:sure|great|joy|yay)\b|"
    r"^[ \t]*(?:oh,? |yeah,? |ha,? )?(?:sure|right|of course),? because (?:(?:my|our) (?:lifelong |life's |one |only |secret )*(?:dream|goal|ambition|wish|hobby)|(?:I'm|I am|im|we're) made of|I (?:just|totally|really|obviously|clearly|absolutely)|(?:who|everyone) (?:doesn't|loves|needs)|that's (?:exactly|just))\b|"
    r"^[ \t]*(?:me and )?my (?:[\w-]+ )?(?:printer|laptop|computer|phone|car|router|fridge|freezer|toaster|washing machine|boiler|alarm clock|vacuum|scales?|bed|sofa|oven|kettle|coffee machine|satnav|lawnmower|dishwasher|keyboard|wifi|hoover|microwave|inbox|calendar|fitness tracker|smartwatch)(?: and I)? (?:are|have|aren't|haven't|broke|need|is|has) (?:\w+ )?(?:getting a divorce|divorced|divorcing|on speaking terms|not speaking|stopped speaking|breaking up|broken up|up with|seeing other people|couples? (?:therapy|counselling)|marriage|getting married|engaged|filed for divorce|filing for divorce|left me for)\b",
    _I | re.MULTILINE,
)
_SHOUTED = re.compile(r"\b(?:just|so|absolutely|totally|soo+) (?:LOVE|ADORE|ENJOY|HATE)\b")
_TURNS_EARNEST = re.compile(
    r"(?:^|[.!?…)\n]\s*)(?:(?:but|so|ok|okay|right|well|and),? )?(?:any ?ways?|anyhow|(?:all )?(?:jokes?|joking|kidding) aside|(?:but )?seriously(?: though| now)?|in all seriousness|on a (?:more )?serious note|rant over|back to (?:business|reality))\b[\s,:;.!–—-]*",
    _I,
)


def without(text: str) -> str:
    """The text without its mockery: what comes after the last turn to earnest, or nothing where the mockery goes on."""
    if not mocks(text):
        return text
    turns = [found.end() for found in _TURNS_EARNEST.finditer(text)]
    return text[turns[-1] :] if turns and not mocks(text[turns[-1] :]) else ""


def mocks(text: str) -> bool:
    """Whether the text says the opposite of what it means."""
    return bool(_MOCKING.search(text) or _SHOUTED.search(text))
