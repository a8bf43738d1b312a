"""Which memories a person means by words such as "my knee", "that I drink oat milk", 养猫 or "#12" (SPEC 3.9)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from accounts.principals import Principal
from memory.capture.contradicting import of_another, states
from memory.capture.subjects import covers, of_subject, shows
from memory.enums import AccessLevel
from memory.lifecycle import selectors
from memory.models import Memory
from memory.text.naming import place
from memory.text.normalise import fold
from memory.text.segment import content_words

_OWN = re.compile(r"^(?:我们?|俺|咱们?)(?:家|的)*")
_HAN_ONLY = re.compile(r"[\u3400-\u9fff]{2,12}")
_NUMBER = re.compile(r"#([0-9]{1,9})(?![0-9])")
MOSTLY, ENTIRELY = 0.5, 1.0
"""The share of the words of a name that a memory must have: of a plain wish, of what may be no wish."""
_ROOT = 5
"""Letters in which kindred words agree at least."""
BETWEEN = 8
"""Characters that may stand between two of a short name."""


def matching(principal: Principal, argument: str, *, news: bool = False) -> list[Memory]:
    """The memories that an argument names, of all that the principal may see, so that nobody forgets what is kept from their agent.

    `news`: it is what holds now, and differs in a value from the memory that it is about. Opens its own transaction; what is costly in it is done
    outside of any other.
    """
    return among(likely(principal, argument), argument, news=news)


def likely(principal: Principal, argument: str) -> list[Memory]:
    numbers = named_numbers(argument)
    if numbers:
        return selectors.numbered(principal, numbers)
    keys, told = of_subject(argument)
    return selectors.likely(principal, argument, in_order=_short(argument), keys=keys, told=told)


def holding(principal: Principal, words: str) -> list[Memory]:
    """The live memories whose text holds these very words, and not only inside longer ones. Opens its own transaction."""
    return [row for row in selectors.likely(principal, words) if place(words, row.text)] if fold(words) else []


def named_numbers(argument: str) -> set[int]:
    """The numbers of memories in it: 12 of "#12"."""
    return {int(found[1]) for word in argument.split() if (found := _NUMBER.fullmatch(word))}


def among(rows: Sequence[Memory], argument: str, *, least: float = MOSTLY, news: bool = False) -> list[Memory]:
    """Of these memories, those that the argument names: the best by shared words, or several as good. Pure.

    Where none shares its words, it is those that hold its characters in order, then those of the subject that it names. `least`: the share of
    its words that a memory must have.
    """
    numbers = named_numbers(argument)
    if numbers:
        return [row for row in rows if row.number in numbers]
    wanted = content_words(argument)
    open_rows = [row for row in rows if row.access_level < AccessLevel.SECRET]
    exact = [row for row in open_rows if fold(argument) and place(fold(argument), fold(row.text))]
    if exact:
        return _narrowed(exact, wanted)
    scored = [(share, row) for row in rows if (share := _share(argument, row)) >= least and (news or not _of_another(argument, row))]
    best = max((share for share, _ in scored), default=0.0)
    alike = _most_literal([row for share, row in scored if share >= best - 1e-9], wanted)
    return _narrowed(alike or _abridged(argument, open_rows) or _of_subject(argument, open_rows), wanted)


def _short(argument: str) -> str:
    """A short name in Chinese, without whose it is; empty for anything else."""
    short = _OWN.sub("", fold(argument))
    return short if _HAN_ONLY.fullmatch(short) else ""


def _abridged(argument: str, rows: Sequence[Memory]) -> list[Memory]:
    """The memories that hold the characters of a Chinese name in its order, with others between: 养猫 of 养了一只橘猫, 健身卡号 of 健身房会员卡号."""
    short = _short(argument)
    return [row for row in rows if in_order(short, fold(row.text))] if short else []


def in_order(short: str, text: str) -> bool:
    """Whether a text holds the characters of a name in their order, with few others between. Linear in the text."""
    reached = [at for at, char in enumerate(text) if char == short[0]]
    for wanted in short[1:]:
        near = {at + ahead for at in reached for ahead in range(1, BETWEEN + 2)}
        reached = [at for at in near if at < len(text) and text[at] == wanted]
    return bool(reached)


def _of_subject(argument: str, rows: Sequence[Memory]) -> list[Memory]:
    """The memories of the subject that the argument names, without its words: "my star sign" of "I'm a Pisces"; a whole statement names none."""
    return [] if states(argument) else [row for row in rows if covers(argument, key=row.key, text=row.text)]


def entirely(argument: str, row: Memory) -> bool:
    """Whether a memory has all the words of a name, or is of the subject that it names."""
    return _share(argument, row) == ENTIRELY or (len(content_words(argument)) == 1 and covers(argument, key=row.key, text=row.text))


def _of_another(argument: str, row: Memory) -> bool:
    return of_another(argument, row.text, _missing(argument, row))


def _share(argument: str, row: Memory) -> float:
    """The share of the words of a name that a memory has, a kindred one for another (allergy, allergic), or the subject for its name (job)."""
    wanted = content_words(argument)
    return 1 - len(_missing(argument, row)) / len(wanted) if wanted else 0.0


def _missing(argument: str, row: Memory) -> list[str]:
    wanted, words = content_words(argument), content_words(row.text)
    missing = [word for word in wanted - words if not any(_kin(word, other) for other in words)]
    if missing and len(wanted) > 1:
        spelt = {stem: word for word in argument.split() if word.isascii() for stem in content_words(word)}
        missing = [
            word
            for word in missing
            if not (covers(spelt.get(word, word), key=row.key, text=row.text) or shows(spelt.get(word, word), row.text))
        ]
    return missing


def _kin(one: str, other: str) -> bool:
    """Whether two stems begin alike for most of their length."""
    shorter = min(len(one), len(other))
    return shorter >= _ROOT and one[: max(_ROOT, shorter - 1)] == other[: max(_ROOT, shorter - 1)] and one.isascii()


def _most_literal(rows: Sequence[Memory], wanted: frozenset[str]) -> list[Memory]:
    """Of memories that are named as well, those with the most of the very words: the dog's, not the cat's, though both are pets."""
    held = [len(wanted & content_words(row.text)) for row in rows]
    return [row for row, count in zip(rows, held, strict=True) if count == max(held)]


def _narrowed(rows: Sequence[Memory], wanted: frozenset[str]) -> list[Memory]:
    """Of several, the one that says just what was named and nothing else, if there is exactly one."""
    same = [row for row in rows if content_words(row.text) == wanted]
    return same if len(same) == 1 else list(rows)
