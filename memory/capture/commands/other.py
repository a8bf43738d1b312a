"""The wish to remember in languages that have no rules of their own: it is kept word for word, in the language it was said in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from memory.capture.rules import frame
from memory.capture.types import Command, CommandKind, Statement, Utterance
from memory.enums import Kind

_WISH = re.compile(
    r"^(?:"
    r"(?:覚えておいて(?:ください|ね)?|覚えて(?:ください|ね)|記憶しておいて(?:ください)?|メモして(?:おいて)?(?:ください)?)|"
    r"(?:기억해\s?(?:줘|주세요|둬)?)|"
    r"(?:por favor,? )?(?:recuerda|recuerde|anota)(?: que|:)|"
    r"(?:s'il (?:te|vous) plaît,? )?(?:souviens-toi|souvenez-vous|retiens|retenez|note)(?: que| qu'|:)|"
    r"(?:bitte )?(?:merk(?:e)? dir|merken sie sich|denk daran)(?: bitte)?(?:, dass|:|,)|"
    r"(?:por favor,? )?(?:lembre-se|lembra-te)(?: de)? que|"
    r"(?:per favore,? )?(?:ricorda(?:ti)?|ricordati)(?: che|:)|"
    r"(?:пожалуйста,? )?запомни(?:те)?(?:, что|:)?"
    r")[\s:,、。．.!！]*",
    re.IGNORECASE,
)
_WISH_AT_END = re.compile(
    r"(?:と|を|って)?(?:覚えておいて(?:ください|ね)?|覚えてください)[。!！]?$|(?:라고|을|를)?\s?기억해\s?(?:줘|주세요|둬)[.!]?$"
)


def parse(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Command]:
    """The wishes to remember, each with one statement that keeps the words; `now` and `history` do not matter here."""
    found: list[Command] = []
    sentences = frame.sentences(frame.spoken(text))
    for number, sentence in enumerate(sentences):
        wish = _WISH.match(sentence.text)
        if wish:
            end = sentence.end
            said = sentence.text[wish.end() :].strip()
            if not said and number + 1 < len(sentences):
                said, end = sentences[number + 1].text, sentences[number + 1].end
            found.extend(_remember(said, sentence.start, end))
        elif at_end := _WISH_AT_END.search(sentence.text):
            found.extend(_remember(sentence.text[: at_end.start()], sentence.start, sentence.end))
    return found


def _remember(said: str, start: int, end: int) -> list[Command]:
    said = said.strip(" 。．.!！")
    if not said:
        return []
    statement = Statement(text=said, kind=Kind.FACT, confidence=0.95, explicit=True, quote=said)
    return [Command(CommandKind.REMEMBER, argument=said, start=start, end=end, statements=(statement,))]
