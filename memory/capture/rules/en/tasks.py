"""Pieces of work that an English message asks for, and the orders that go with them. Pure."""

from __future__ import annotations

import re

_I = re.IGNORECASE
_TASK = re.compile(
    r"\b(?:(?:can|could|would|will) you|please|help me(?: to)?|I need (?:you to|help)|let's)\b[^.!?]{0,30}\b(?:write|draft|word|phrase|compose|prepare|design|make|create|plan|put together|come up with|summari[sz]e|translate)\b",
    _I,
)
_OF_THE_TASK = re.compile(
    r"(?:(?:please|just|and|but|also|oh|maybe|nothing|only) )*(?:don't|do not|no|not|without|keep|make|use|avoid|mention|include|leave|skip|add|start|end|stick|aim|sign|short|brief|max(?:imum)?|at most|under|(?:one|two|three|four|five|six|a few)(?: (?:or|to) \w+)?(?: [\w-]+)? (?:words?|lines?|sentences?|paragraphs?|pages?|options?|versions?|points?|bullets?|verses?|stanzas?|slides?)(?: \w+)?$)(?!\w)",
    _I,
)
"""An order that goes with a piece of work asked for before, unless it says that it holds for always."""
_OF_SOMEBODY = re.compile(
    r"\b(?:(?:for|of|with|to) (?:me|us|her|him|them|my|our|his|their)|I|I'm|I've|we|we're|she|she's|he|he's|they|they're|is|are|has|have|needs?|can't|cannot|mustn't|"
    r"\w*allerg\w*|\w*intoleran\w*|c(?:o)?eliac|gluten|wheat|dairy|lactose|milk|eggs?|(?:pea|wal|hazel|cashew )?nuts?|sesame|soya?|shellfish|seafood|prawns?|fish|meat|pork|beef|alcohol|sugar|salt|vegan|vegetarian|halal|kosher|"
    r"diabet\w*|pregnan\w*|asthma\w*|epilep\w*|deaf|blind|wheelchairs?|disab\w*|stairs|steps|flashing|medic\w*|penicillin|autis\w*)\b",
    _I,
)
"""Words of a person and of what they can take: a constraint is none of the task's, whatever was asked for before it."""


_TALE = re.compile(
    r"\b(?:write|tell|make up|invent|compose|draft|create|give)\b[^.!?]{0,40}\b(?:stor(?:y|ies)|monologue|poem|fable|fairy tale|tale|scene|script|screenplay|dialogue|song|lyrics|sketch|novel|chapter|limerick|ballad|diary entry)\b",
    _I,
)
_OF_THE_TALE = re.compile(
    r"^(?:(?:the|our|its|my|a|one) )?(?:narrator|hero(?:ine)?|(?:main |first |other )?character|protagonist|antagonist|speaker|villain|setting|plot|story|tale|poem|scene|twist|title|moral|mood|(?:opening|first|last|closing) line)\b|"
    r"^(?:please )?(?:it (?:should|must|has to) )?(?:start|begin|open|end|finish|close)s? (?:it |the \w+ )?(?:with|like|on)\b",
    _I,
)
"""What a sentence after the wish for a tale says of the tale, not of who asks for it."""


def tells_of_tale(text: str) -> bool:
    """Whether the sentence asks for a tale to be made up."""
    return bool(_TALE.search(text))


def of_the_tale(text: str) -> bool:
    """Whether a sentence after such a wish says what the tale is to be."""
    return bool(_OF_THE_TALE.search(text))


def asked_for(text: str) -> bool:
    """Whether the sentence asks for a piece of work."""
    return bool(_TASK.search(text))


def of_the_task(text: str) -> bool:
    """Whether a clause only says how a piece of work is to be."""
    return bool(_OF_THE_TASK.match(text)) and not _OF_SOMEBODY.search(text)


ROW = re.compile(r"(?!Dear\b|Hello\b|Hi\b)[A-Z][\w'-]+(?: [A-Z][\w'-]+)?(?:, [\w' /-]{2,40}){1,4}$")
"""A name and bare words behind it: a visiting card, of the speaker's or of somebody's."""
_TO_THEM = re.compile(
    r"\b(?:write|draft|send|text|email|e-mail|message|call|ring|invite|thank|tell|ask|remind|help|contact|introduce|meet|met|know) (?:back )?(?:to )?(?:him|her|them)\b|\b(?:for|to|about|from|with) (?:him|her|them)\b",
    re.IGNORECASE,
)


def speaks_of(text: str) -> bool:
    """Whether a sentence speaks of somebody named before it as of another: "can you write him an e-mail?"."""
    return bool(_TO_THEM.search(text))
