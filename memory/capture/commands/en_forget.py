"""A request to drop something from what is remembered, in English: the deed (forget, delete, "can go"), and what it names. Pure.

Verbs of memory ask for it by themselves; verbs that may as well be about a text or an errand ("delete", "lose", "cancel") only where their object
is called a note, a thing, what was said, or is to go from the memory. What is less than plain is `unsure`: it holds where a memory is found.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

from memory.capture.commands import en_forget_forms as forms

_FROM_WISHING = ("if you", "if you could", "if you would")
_LONGEST_NAME = 40
"""Characters of a further thing named with the first."""
_MOST_NAMED = 6
"""Words of a name that stands before its order."""


class Called(IntEnum):
    """As what an order names its object."""

    PLAIN = 0
    THING = 1
    """A note, a thing, the bit about something."""
    SAID = 2
    """What was said or told."""
    KEPT = 3
    """A memory, what is known, or something to go from the memory."""


class Points(StrEnum):
    """Where an order points that names nothing: at what was said last, at the newest of what was kept, at all that was said."""

    NAMED = ""
    THAT = "that"
    LAST = "last"
    ALL = "all"
    IT = "it"


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be forgotten: words for it, or where it points; words for what is to stay; whether it only holds where a memory is found."""

    what: str = ""
    points: Points = Points.NAMED
    spares: str = ""
    unsure: bool = False
    alone: bool = False
    """It only holds as the whole of a message, right behind what it points at."""
    of_topic: bool = False
    """It is about what the sentence before named."""
    fresh: bool = False
    """It names a thing plainly, as any thing of the world is: it only holds of what the person's last messages brought."""


_IT = Order(points=Points.IT, unsure=True)


def order(text: str, *, topic: str = "") -> Order | None:
    """What a repaired sentence asks to forget. `topic`: what was named right before it, which "it" stands for."""
    if text.endswith("?") and not forms.ASKS.match(text):
        return None
    text, spares = _without_spared(forms.COURTESY.sub("", text.rstrip(" ?!.")))
    found = _any(text)
    if found is not None and found.points and topic:
        named = _of_topic(topic)
        found = replace(named, of_topic=True) if named is not None else found
    if found is None or found.points == Points.IT:
        found = _after_its_name(text) or _after_a_word(text)
    return replace(found, spares=spares) if found is not None and found.points != Points.IT else None


def names(argument: str) -> tuple[str, ...]:
    """The several things that an argument names, if there are several: "the band and the pens"."""
    parts = [forms.HEAD_AGAIN.sub("", part).strip() for part in forms.JOINED.split(re.sub(r"^both ", "", argument, flags=re.IGNORECASE))]
    return tuple(parts) if len(parts) > 1 and all(parts) else ()


def _any(text: str) -> Order | None:
    return _not_kept(text) or _ordered(text) or _put_first(text) or _disposed(text) or _never_minded(text) or _listed(text)


def _without_spared(text: str) -> tuple[str, str]:
    """The order, and what it says is to stay: "… but keep the rowing club"."""
    found = forms.KEEPS.search(text)
    if not found or not found.start():
        return text, ""
    spared = found["kept"] or found["stays"]
    return text[: found.start()], "" if forms.REST.match(spared) else spared


def _ordered(text: str) -> Order | None:
    """An order or a request that begins with its verb."""
    if taken_back := forms.TAKE_BACK.match(text):
        return _meant(taken_back["what"], forgets=False)
    found = forms.ORDERED.match(text)
    if not found or not found["what"].strip():
        return None
    verb, ask, what = found["forget"] or found["verb"] or "", found["ask"].rstrip().casefold(), found["what"].strip()
    form = forms.FORM.match(verb)
    if form and ((form["past"] and not ask.endswith(_FROM_WISHING)) or (form["ing"] and not ask.endswith("mind"))):
        return None
    if number := forms.NUMBER.match(what):
        return Order(number["what"])
    lasting = bool(found["forget"] or (found["keeps"] and forms.REMEMBERS.match(found["keeps"])))
    asked = _meant(what, forgets=lasting, sure=not verb.casefold().startswith("forg"), erases=bool(forms.ERASES.match(verb)))
    if asked is None and (found["keeps"] or forms.ERASING.match(verb)):
        return _freshly(what)
    # "Forget it" is an idiom; a request to is none.
    return Order(points=Points.THAT, unsure=True, alone=True) if asked == _IT and verb and forms.REQUEST.search(ask) and lasting else asked


def _put_first(text: str) -> Order | None:
    """An order behind what shall go: "the word limit you can delete"."""
    found = forms.PUT_FIRST.match(text)
    if not found:
        return None
    return _meant(found["what"], forgets=bool(found["forget"])) or (
        _freshly(found["what"]) if forms.ERASING.match(found["verb"] or "") else None
    )


def _not_kept(text: str) -> Order | None:
    """An order not to keep something where it is kept: "don't keep where I work on file"."""
    found = forms.NOT_KEPT.match(text)
    asked = _meant(found["what"], forgets=True, called=Called.KEPT) if found else None
    return replace(asked, unsure=True) if asked is not None else None


def _after_a_word(text: str) -> Order | None:
    """An order to forget something behind a few words of how it came."""
    found = forms.AFTER_A_WORD.match(text)
    if not found or forms.NO_WORD_BEFORE.search(found["word"]):
        return None
    asked = _not_kept(found["order"]) or _ordered(found["order"])
    return replace(asked, unsure=True) if asked is not None and not asked.points else None


def _freshly(what: str) -> Order | None:
    """What is named plainly by a verb that is not one of memory alone."""
    found = _plainly(
        forms.COURTESY.sub("", forms.WHY.sub("", re.sub(r"^(?:only|just|both) ", "", what, flags=re.IGNORECASE))).strip(" ,;:")
    )
    return None if found is None or forms.NO_TEXT.search(what) else replace(found, unsure=True, fresh=True)


def _disposed(text: str) -> Order | None:
    """A wish whose subject is what shall go: "what I told you about the retro can go", "I don't want it remembered"."""
    for form in forms.DISPOSED:
        found = form.match(text)
        if found:
            asked = _meant(f"{found['what']}{found['rest']}", forgets=bool(found["forget"]))
            return replace(asked, unsure=True) if asked is not None and found.groupdict().get("stored") else asked
    return None


def _never_minded(text: str) -> Order | None:
    """What is to be taken as never said."""
    found = forms.NEVER_MIND.match(text)
    if not found:
        return None
    never = forms.NEVER_SAID.match(found["what"])
    if never:
        what = never["what"] or "that"
        return Order(points=Points.THAT, unsure=True, alone=True) if forms.THAT.match(what) else _meant(what, called=Called.SAID)
    said = _meant(found["what"])
    return said if said is not None and not (said.points and said.alone) else None


def _listed(text: str) -> Order | None:
    found = forms.LISTED.match(text)
    return _meant(found["what"], called=Called.KEPT) if found else None


def _after_its_name(text: str) -> Order | None:
    """An order behind what it is about: "Server name: forget", "the spare key, drop it"."""
    found = forms.NAMED_FIRST.match(text)
    if not found:
        return None
    deed = forms.COURTESY.sub("", found["order"]).strip()
    ordered = _any(deed)
    return _of_topic(found["what"]) if forms.DEED.match(deed) or (ordered is not None and ordered.points) else None


def _of_topic(topic: str) -> Order | None:
    """The order to forget what was named before it, in words that say nothing themselves."""
    topic = forms.LEADS.sub("", f"{topic.strip(' ,.:;?!…–—-')} ").strip()
    if about := forms.MATTER.match(topic):
        topic = about["what"]
    told = forms.RELATIVE.match(topic) or forms.KNOWN.match(topic)
    if not topic or (not told and (forms.VERBAL.search(topic) or len(topic.split()) > _MOST_NAMED)):
        return None
    found = _meant(topic, forgets=True, called=Called.SAID)
    return replace(found, unsure=True) if found is not None else None


def _meant(what: str, *, forgets: bool = False, sure: bool = True, erases: bool = False, called: Called = Called.PLAIN) -> Order | None:
    """The order to forget what these words name. `forgets`: its verb is one of memory; `sure`: and no idiom ("forget that"); `erases`: nearly one."""
    what = forms.COURTESY.sub("", forms.WHY.sub("", what)).strip(' ,;:-–—"“”.')
    if first := forms.FROM_FIRST.match(what):
        what, called = first["what"], Called.KEPT
    elif taken := forms.FROM.match(what):
        what, called = taken["what"], Called.KEPT
    what = forms.COURTESY.sub("", forms.PARTICLE.sub("", what))
    pointed = _pointed(what, called, plain=forgets and sure)
    if pointed is not None:
        return pointed
    what, called = _named(what, called, forgets=forgets or erases)
    what = forms.SAID_IT.sub("", what).strip(" ,;:")
    if len(what) < 2 or forms.IDLE.match(what) or (called < Called.KEPT and forms.NO_TEXT.search(what)):
        return None
    what = re.sub(r"^(?:the fact )?that (?=(?:I|I'm|I've|I'd|my|we|our)\b)", "", what) if called == Called.KEPT else what
    if called == Called.KEPT or (forgets and called) or (not called and forms.PERSONAL.match(what)):
        return Order(what)
    if called:
        return Order(what, unsure=True)
    return _plainly(what) if forgets else None


def _plainly(what: str) -> Order | None:
    """What a verb of memory names without more: the person's own is sure, any other thing holds where it is found."""
    if forms.PLAIN_OWN.match(what):
        return Order(re.sub(r"^(?:the fact )?that (?=\w)", "", what, flags=re.IGNORECASE))
    first, *others = names(what) or (what,)
    named = [form for form in (forms.PLAIN_THING, forms.PLAIN_NAME) if form.match(first)]
    return Order(what, unsure=True) if named and all(len(one) <= _LONGEST_NAME for one in others) else None


def _pointed(what: str, called: Called, *, plain: bool) -> Order | None:
    """Where words point that name nothing: "that", "the last one", "both of them"."""
    sure = plain or called == Called.KEPT
    if what.casefold() == "it":
        return Order(points=Points.THAT if called == Called.KEPT else Points.IT, unsure=not sure)
    if forms.LAST.match(what):
        return Order(points=Points.LAST, unsure=not sure, alone=not (sure or forms.OF_MEMORY.search(what)))
    points = Points.ALL if forms.THEM.match(what) else Points.THAT if forms.THAT.match(what) else None
    return Order(points=points, unsure=not sure, alone=not sure) if points else None


def _named(what: str, called: Called, *, forgets: bool) -> tuple[str, Called]:
    """The name itself, without what it is called: "my knee" of "the thing I told you about my knee"."""
    what = forms.EARLIER.sub("", what)
    known = forms.KNOWN.match(what)
    if known and known["what"]:
        return known["what"], max(called, Called.KEPT if known["who"].casefold() == "you" else Called.SAID)
    if about := forms.ABOUT_ONLY.match(what):
        return about["what"], Called.KEPT
    if headed := forms.HEADED.match(what):
        own = forgets or called or headed["note"] or headed["kept"] or forms.OWN.match(f"{headed['about']} {headed['what']}")
        return headed["what"], max(called, Called.KEPT if headed["kept"] else Called.THING) if own else called
    told = forms.RELATIVE.match(what)
    if told:
        what, called = told["what"], max(called, Called.KEPT if forms.OF_MEMORY.search(told[0]) else Called.SAID)
    if tailed := forms.TAILED.match(what):
        return tailed["what"], max(called, Called.KEPT if tailed["kept"] else Called.THING)
    return what, called
