"""Counting and cutting by tokens of `o200k_base`, offline (SPEC 2.6)."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bpe_openai._bindings import PyTokenizer

_NATIVE = "bpe_openai._bindings"
_ZERO_WIDTH_JOINER = "\u200d"


@cache
def _tokenizer() -> PyTokenizer:
    """The native tokenizer, without the package around it.

    That refuses texts of a million characters, and its import builds tables of three vocabularies that counting does not need (1.4 s and
    66 MB a process, measured).
    """
    package = find_spec(_NATIVE.partition(".")[0])
    spec = PathFinder.find_spec(_NATIVE, package.submodule_search_locations if package else None)
    if spec is None or spec.loader is None:
        raise ImportError("The package bpe-openai is not installed. Run make run, which installs what is missing.", name=_NATIVE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    tokenizer: PyTokenizer = module.tokenizer_for_encoding("o200k_base")
    return tokenizer


def count(text: str) -> int:
    """How many `o200k_base` tokens the text has. Markers such as `<|endoftext|>` count as ordinary text."""
    return int(_tokenizer().count(_encodable(text)))


def cut(text: str, limit: int) -> str:
    """The beginning of the text that its first `limit` tokens hold, never ending inside a character.

    A character is what a person sees as one: a letter keeps its accents, a joined emoji stays whole.
    """
    if limit <= 0:
        return ""
    encoded = _tokenizer().encode(_encodable(text))
    if len(encoded) <= limit:
        return text
    taken = limit
    while taken > 0:
        # A cut can fall between words in a way that makes the rest count more; then one token less is tried.
        beginning = text[: _whole(text, _length(encoded, taken))]
        if count(beginning) <= limit:
            return beginning
        taken -= 1
    return ""


def _encodable(text: str) -> str:
    """Half surrogates have no bytes; each counts as the replacement character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= character <= "\udfff" else character for character in text)
    return text


def _length(encoded: list[int], taken: int) -> int:
    """How many whole characters the first tokens hold; the last token may end within the bytes of one."""
    tokenizer = _tokenizer()
    for kept in range(taken, 0, -1):
        try:
            return len(tokenizer.decode(encoded[:kept]))
        except ValueError:
            continue
    return 0


def _whole(text: str, end: int) -> int:
    while 0 < end < len(text) and _continues(text, end):
        end -= 1
    return end


def _continues(text: str, at: int) -> bool:
    following = text[at]
    return (
        following == _ZERO_WIDTH_JOINER
        or text[at - 1] == _ZERO_WIDTH_JOINER
        or unicodedata.category(following) in {"Mn", "Me", "Mc"}
        or "\U0001f3fb" <= following <= "\U0001f3ff"
    )
