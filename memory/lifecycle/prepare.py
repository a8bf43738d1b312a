"""Thinking before writing: clean, screen, fingerprint and embed what is to be remembered. No transaction is open while this runs."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from accounts.principals import GLOBAL, Principal
from memory.conf import numbers
from memory.crypto import fingerprint
from memory.enums import AccessLevel, Kind
from memory.errors import BadInput, BadText, ModelFailed, NotPermitted, TooLarge
from memory.lifecycle.types import NewMemory, Prepared
from memory.profile.schema import canonical, check_value
from memory.screening import screen, without_secrets
from memory.screening.types import Screening
from memory.text import language
from memory.text.normalise import clean, fold, is_blank
from memory.text.segment import content_words
from memory.vectors.services import AIMED, aimed, embed_texts

log = logging.getLogger(__name__)
# In JSON as it is written: an escape of NUL that is not itself escaped, or half of a surrogate pair.
_UNSTORABLE = re.compile(r"(?<!\\)(?:\\\\)*\\u0000|[\ud800-\udfff]")
OWN_SCOPE_KINDS = (Kind.CONTEXT, Kind.SUMMARY)


def prepare(principal: Principal, news: Sequence[NewMemory], *, embed: bool = True) -> list[Prepared]:
    """Each statement, ready to be stored. BadInput names the field at fault; TooLarge, NotPermitted for a scope out of reach.

    All are embedded in one batch; without `embed` none is, and the sweeper does it once they are stored. Secrets are not embedded at all: a
    vector gives most of its text away (SPEC 10.4).
    """
    thought = [_think(principal, new) for new in news]
    open_ones = [(place, one) for place, one in enumerate(thought) if one.level < AccessLevel.SECRET and one.new.kind != Kind.CREDENTIAL]
    vectors: list[Sequence[float] | None] = [None] * len(thought)
    if embed and open_ones:
        for (place, _), vector in zip(open_ones, _embed([one.new.text for _, one in open_ones]), strict=True):
            vectors[place] = vector
    return [_weighed(one, vector) for one, vector in zip(thought, vectors, strict=True)]


def _weighed(one: Prepared, vector: Sequence[float] | None) -> Prepared:
    """With its vector, and held when that reads like an order to an agent. Summaries are the service's own words."""
    if one.suspicious or one.new.kind == Kind.SUMMARY or not aimed(one.new.text, vector, one.language):
        return replace(one, vector=vector)
    return replace(one, vector=vector, suspicious=True, reasons=(*one.reasons, AIMED))


def _embed(texts: Sequence[str]) -> list[Sequence[float] | None]:
    """The vectors, or none at all while the embedder is out of reach: the memory is found by its words until the sweeper embeds it."""
    try:
        return list(embed_texts(texts, purpose="passage", awaited=True))
    except ModelFailed as error:
        log.warning("Nothing was embedded just now; the sweeper will (%s)", error.code)
        return [None] * len(texts)


def check_text(text: str, *, field: str = "text") -> str:
    """The text as it will be stored. BadText, BadInput when a person would see nothing in it, TooLarge past the limit."""
    try:
        cleaned = clean(text)
    except BadText as error:
        raise BadText(error.detail, fields={field: [error.detail]}) from error
    if is_blank(cleaned):
        message = "Say what is to be remembered: the text is empty."
        raise BadInput(message, fields={field: [message]})
    limit = numbers().text_limit
    if len(cleaned) > limit:
        raise TooLarge(f"The text has {len(cleaned)} characters; at most {limit} fit into one memory. Nothing was changed.")
    return cleaned.strip()


def check_json(value: Any, *, field: str, limit: int | None = None) -> Any:
    """The value itself when it may be stored as JSON of at most `limit` bytes (default: those of metadata).

    BadText on NUL and half surrogates anywhere in it, BadInput on what is no JSON (NaN), TooLarge past the limit.
    """
    try:
        raw = json.dumps(value, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        message = "It must be JSON: objects, lists, texts, finite numbers, true, false and null."
        raise BadInput(f"{field}: {message}", fields={field: [message]}) from error
    if _UNSTORABLE.search(raw):
        message = "It holds a character that cannot be stored (NUL or half of a surrogate pair)."
        raise BadText(f"{field}: {message}", fields={field: [message]})
    most = numbers().metadata_limit if limit is None else limit
    if len(raw.encode()) > most:
        raise TooLarge(f"{field} has {len(raw.encode())} bytes of JSON; at most {most} fit. Nothing was changed.")
    return value


def default_scope(principal: Principal, kind: Kind) -> str:
    """`global` for what is about the person; the agent's own scope for what only continues its work (SPEC 4.3)."""
    return f"agent:{principal.agent_slug}" if kind in OWN_SCOPE_KINDS and principal.agent_slug else GLOBAL


def check_scope(principal: Principal, scope: str) -> str:
    """The scope itself when this principal may write it; NotPermitted otherwise, in the same words whether or not it exists."""
    if not principal.may_write_scope(scope):
        message = f"A memory of scope {scope!r} cannot be written here: use global, the agent's own scope, or a team that both belong to."
        raise NotPermitted(message)
    return scope


def _think(principal: Principal, new: NewMemory) -> Prepared:
    text = check_text(new.text)
    check_json(new.metadata, field="metadata")
    check_json(new.value, field="value")
    new = _typed(new)
    found = [screen(text), screen(_words_of(new.value)), screen(_words_of(new.metadata))]
    level = max(_given_level(new), *(AccessLevel(one.level) for one in found))
    scope = check_scope(principal, new.scope) if new.scope else default_scope(principal, new.kind)
    return Prepared(
        # A message may hold a secret beside the statement that is quoted from it; the quote of a secret itself is sealed with it.
        new=replace(new, text=text, quote=new.quote if level >= AccessLevel.SECRET else without_secrets(new.quote)),
        fingerprint=statement_print(text),
        language=language.of(text),
        words=content_words(text),
        level=level,
        scope=scope,
        suspicious=any(one.suspicious for one in found),
        reasons=tuple(dict.fromkeys(reason for one in found for reason in _reasons(one))),
        vector=None,
    )


def _typed(new: NewMemory) -> NewMemory:
    """The key in canonical form and its value as the table of keys wants it; BadInput names what does not fit."""
    if not new.key:
        return new
    key = canonical(new.key)
    return replace(new, key=key, value=None if new.value is None else check_value(key, new.value))


def statement_print(text: str) -> str:
    """The keyed fingerprint by which equal statements, and forgotten ones, are known again: width, case, spaces and end marks do not count."""
    return fingerprint("statement", fold(text).strip(" .。!！?？,，;；:：\"'“”"))


def level_of(metadata: dict[str, Any]) -> AccessLevel:
    """How closely what is written beside a memory asks it to be kept, at the least."""
    return AccessLevel(screen(_words_of(metadata)).level)


def _words_of(value: Any) -> str:
    """What a value holds as a person would write it: each name before what it names, a line for each."""
    if isinstance(value, dict):
        return "\n".join(f"{name}: {_words_of(held)}" for name, held in value.items())
    if isinstance(value, list):
        return "\n".join(map(_words_of, value))
    return value if isinstance(value, str) else "" if value is None else str(value)


def _given_level(new: NewMemory) -> AccessLevel:
    if new.kind == Kind.CREDENTIAL:
        return AccessLevel.SECRET
    return AccessLevel.NORMAL if new.access_level is None else new.access_level


def _reasons(found: Screening) -> tuple[str, ...]:
    return (*found.reasons, *dict.fromkeys(f"contains {finding.kind}" for finding in found.findings))
