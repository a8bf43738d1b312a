"""English statements by rules: sentences that are meant, cut into clauses, each read by the first room of rules that knows it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memory.capture.rules import frame
from memory.capture.rules.en import (
    answers,
    clauses,
    fronted,
    idioms,
    introducing,
    kinds,
    life,
    likely,
    members,
    objects,
    others,
    slips,
    stance,
    standing,
    style,
    turning,
    wording,
)
from memory.capture.rules.en.making import Clause, say
from memory.capture.rules.en.reading import read
from memory.capture.types import Statement, Utterance
from memory.enums import Kind

_RAW = "content.wants_raw_data"
_CONTRAST = {"but", "though", "although", "while", "yet"}
_CONSEQUENCE = {"so", "because", "since"}
_PROFILE = ("basic.", "family.", "core.", "language.", "content.", "domain.", "health.diet")


def extract_clauses(text: str, *, now: datetime, history: Sequence[Utterance] = ()) -> list[Statement]:
    """What a stretch of English sentences states about the person, one statement a fact."""
    found = _read_all(answers.whole(text, history) or (text,), now, of_another=answers.of_another(history))
    sentences = [one.text for one in frame.sentences(text)] if len(text) <= frame.LONGEST else []
    found = [one for one in found if not others.for_an_errand(one, sentences)]
    return slips.put_right(text, found, history, lambda said: _read_all((said,), now))


def _read_all(texts: Sequence[str], now: datetime, *, of_another: bool = False) -> list[Statement]:
    told = _Told(now, of_another=of_another)
    for text in texts:
        for claim in stance.claims(text):
            told.hear(claim)
    return told.found


class _Told:
    """What a message has told so far; its clauses are heard in order, each with what came before it."""

    def __init__(self, now: datetime, *, of_another: bool) -> None:
        self.now = now
        self.of_another = of_another
        self.found: list[Statement] = []
        self.before: stance.Claim | None = None
        self._of_before = 0
        self._sentence_from = 0
        self._other = ""

    def hear(self, claim: stance.Claim) -> None:
        """Take in the next clause."""
        if self.before is None or claim.source != self.before.source:
            self._sentence_from = len(self.found)
        statements = [] if likely.is_idle(claim.text, told=bool(self.found)) else self._read(claim)
        self.found.extend(map(turning.displacing, statements))
        self.before, self._of_before = claim, len(statements)
        self._other = others.named(claim.text) or self._other

    def _read(self, claim: stance.Claim) -> list[Statement]:
        claim = self._with_its_thing(claim)
        clause = _clause(claim, self.now)
        if claim.order:
            return ([] if claim.order.bound else style.read(clause)) or say(clause, Kind.PREFERENCE)
        if self._taken_up(claim, clause):
            return []
        statements = self._stated(claim, clause)
        if self.before is not None and (instead := turning.turned(self.before.text, clause, claim.joined, statements)):
            # What took its place says that the old has ended.
            del self.found[len(self.found) - self._of_before :]
            return instead
        if not statements and claim.joined == "and" and self._of_ours(claim):
            self.found[-1] = _continued(self._said_here[-1], claim)
        return self._following(claim, statements)

    def _with_its_thing(self, claim: stance.Claim) -> stance.Claim:
        """The clause with the thing of the one before in the place of a pronoun; empty where none is named: "I can't eat them" says nothing alone."""
        if claim.order or not objects.points(claim.text):
            return claim
        before = self.before.text if self.before else ""
        named = objects.named(claim.text, before, claim.joined)
        if named and claim.joined in _CONTRAST and others.is_about(before) and not objects.binds(before):
            # Of somebody else it was told for the contrast alone.
            del self.found[len(self.found) - self._of_before :]
            self._of_before = 0
        return replace(claim, text=named)

    def _taken_up(self, claim: stance.Claim, clause: Clause) -> bool:
        """Whether the clause only says what the statement before it displaces, or how far that reaches; that statement then says so."""
        if self._of_before and (old := turning.behind(clause, self.found[-1])):
            self.found[-1] = replace(self.found[-1], replaces=old)
            return True
        if self._of_before and self.found[-1].key == _RAW and [one.key for one in style.read(clause)] == [_RAW]:
            self.found[-1] = _continued(self.found[-1], replace(claim, text=_small(claim.text)))
            return True
        if self._of_before and self._of_taste and _RATHER.match(claim.text):
            self.found[-1] = _continued(self.found[-1], claim)
            return True
        if self._said_here and "budget" in self._said_here[-1].text and _LIMIT.match(claim.text):
            self.found[-1] = _continued(self._said_here[-1], claim)
            return True
        return False

    def _stated(self, claim: stance.Claim, clause: Clause) -> list[Statement]:
        """What the rules make of the clause, alone or with the one before; else what it looks like."""
        statements = [] if kinds.guess(claim.text) == Kind.CREDENTIAL else read(clause)
        if not statements and not self.of_another:
            introduced = claim.introduced or introducing.visiting_card(claim)
            statements = introducing.introduction(claim, self.now) if introduced else []
            statements = statements or introducing.of_bare_words(claim, self.now)
        if not statements and _IT_IS.match(claim.text):
            statements = _of_before(self.before, claim, self.now)
        if not statements and _GOES_ON.match(claim.text):
            statements = self._going_on(claim)
        if not statements and standing.is_fixed(claim.text):
            return say(clause, Kind.CONSTRAINT if _FORBIDS.match(claim.text) else Kind.PREFERENCE)
        if not statements and claim.joined and self._of_taste and standing.is_of_a_kind(claim.text):
            return say(clause, Kind.PREFERENCE)
        if statements:
            return likely.in_earnest(statements, clause)
        if self.of_another and not _OF_SELF.search(claim.text):
            return []
        return likely.read(clause, told=bool(self.found)) or turning.given_up(clause)

    def _going_on(self, claim: stance.Claim) -> list[Statement]:
        """What "it" or "they" are said to be: with the clause before, or added to its statement."""
        statements = _of_before(self.before, claim, self.now) or self._of_other(claim)
        if (
            not statements
            and self._said_here
            and not _NOW.search(claim.text)
            and (_OF_A_THING.match(self._said_here[-1].text) or _THERE.match(claim.text))
        ):
            self.found[-1] = _continued(self._said_here[-1], claim)
        return statements

    def _of_ours(self, claim: stance.Claim) -> bool:
        """Whether the clause tells one more thing of the work or the home that the sentence spoke of: "and the code freeze is five days earlier"."""
        if not self._said_here or not _ONE_MORE.match(claim.text) or life.TECHNICAL.search(claim.text):
            return False
        said = self._said_here[-1].text
        return bool(_OURS.search(said) or (_MINE.match(said) and _AMOUNTS.search(claim.text)))

    def _of_other(self, claim: stance.Claim) -> list[Statement]:
        """What "she" or "he" is said to be, of whom the message named before."""
        if not self._other or (self._said_here and not self._said_here[-1].about_person and not _NOW.search(claim.text)):
            return []
        named = others.for_pronoun(self._other, claim.text)
        return others.read(Clause(named, self.now, claim.source)) if named else []

    def _following(self, claim: stance.Claim, statements: list[Statement]) -> list[Statement]:
        """Of what follows from what was said: "so I avoid bread" after "wheat upsets me" says the same fact again."""
        if claim.joined not in _CONSEQUENCE or not self._said_here:
            return statements
        if standing.is_fixed(claim.text) and " you " in claim.text:
            return statements
        if claim.joined == "so" and _NEEDS.match(claim.text):
            return [statement for statement in statements if statement.key.startswith(_PROFILE)]
        if claim.joined == "so" and any(statement.valid_until is not None for statement in self._said_here):
            # What follows from a passing circumstance passes with it.
            return [statement for statement in statements if statement.key.startswith(_PROFILE)]
        strict = any(statement.kind == Kind.CONSTRAINT for statement in self._said_here)
        return [statement for statement in statements if _adds(statement, strict=strict)]

    @property
    def _of_taste(self) -> bool:
        """Whether the sentence at hand has told a taste."""
        return any(one.kind == Kind.PREFERENCE for one in self._said_here)

    @property
    def _said_here(self) -> list[Statement]:
        """What the sentence at hand has told."""
        return self.found[self._sentence_from :]


_OF_SELF = re.compile(r"\b(?:I|I'm|I've|me|my|we|we're|our|us)\b", re.IGNORECASE)
_LIMIT = re.compile(
    r"(?:max(?:imum)?|at most|(?:no|not) more than|up to|around|about|roughly|ideally|under|below) (?:of )?[€$£]?\d", re.IGNORECASE
)
_FORBIDS = re.compile(r"(?:please )?(?:never|don't|do not)\b", re.IGNORECASE)
_TIME_FOR = re.compile(r"\b(?:time|days|mornings|evenings|weekends) (?:for|in|on|with|at) (?:my|our) ", re.IGNORECASE)
"""What somebody has come to do with their time, which is told as a consequence of something else."""
_NEEDS = re.compile(r"(?:I|we)(?:'ll)? (?:need|want|have to|must|'d like)\b", re.IGNORECASE)
_GOES_ON = re.compile(
    r"(?:it|it's|they|they're|there|there's|she|she's|he|he's|which|who)\b(?!.*\b(?:today|tonight|(?:right|just) now|yesterday|this|that|you|your)\b)",
    re.IGNORECASE,
)
_NOW = re.compile(r"\bnow\b", re.IGNORECASE)
_IT_IS = re.compile(r"(?:it's|it is) ", re.IGNORECASE)
_ONE_MORE = re.compile(
    r"the (?!one\b|rest\b|first\b|second\b|last\b|other\b)(?:[\w'-]+ ){1,3}?(?:is|are|has|have|starts?|ends?|opens?|closes?|runs?|lasts?|falls?|comes?|goes) (?=.*\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|\w+days?|noon|midnight|weeks?|months?|always|every|in|on|at)\b)",
    re.IGNORECASE,
)
_OURS = re.compile(r"\bour\b|\bat (?:work|my (?:place|company|office))\b|^we\b", re.IGNORECASE)
_RATHER = re.compile(r"(?:I|we)'d (?:much |really )?(?:rather|sooner) [\w' -]+$", re.IGNORECASE)
_MINE = re.compile(r"my\b", re.IGNORECASE)
_AMOUNTS = re.compile(
    r"^the [\w' -]{2,40}? (?:is|are|comes to|starts|ends|closes) (?:at |on |only |about |around |up to )?(?:[£$€]?\d|\w+day\b)",
    re.IGNORECASE,
)
"""What a thing of the person's comes to beside what was said of it: "and the word limit is 12,000"."""
_THERE = re.compile(r"there(?:'s| is| are)\b", re.IGNORECASE)
_OF_A_THING = re.compile(r"(?:my|our|the)\b", re.IGNORECASE)


def _of_before(before: stance.Claim | None, claim: stance.Claim, now: datetime) -> list[Statement]:
    """What a clause says together with the one before it: "my surname changed, it's Okafor now"."""
    if before is None or before.source != claim.source or not _OF_A_THING.match(before.text):
        return []
    return idioms.read(Clause(f"{before.text}, {claim.text}", now, claim.source))


def _small(text: str) -> str:
    """A sentence as it goes on behind another."""
    return text if re.match(r"I\b", text) else f"{text[:1].lower()}{text[1:]}"


def _continued(statement: Statement, claim: stance.Claim) -> Statement:
    """A statement of a thing with what the same sentence goes on to say of it: "and there's no lift"."""
    joint = f" {claim.joined} " if claim.joined in {"and", "but", "so", "because", "since"} else ", "
    return replace(statement, text=f"{statement.text}{joint}{claim.text}")


def _adds(statement: Statement, *, strict: bool) -> bool:
    """Whether a consequence says something of its own: a field of the profile, or an order after what was no constraint itself."""
    order = statement.kind == Kind.CONSTRAINT and not strict and not statement.key
    return order or bool(_TIME_FOR.search(statement.text)) or statement.key.startswith(_PROFILE) or statement.kind == Kind.IDENTITY


def _clause(claim: stance.Claim, now: datetime) -> Clause:
    """The claim as a clause; "my partner and I" is read as "we", and kept as it was said."""
    shared = fronted.shorn(claim.text, lasting=stance.lasting(claim.source))
    return Clause(shared, now, claim.source, greeted=claim.greeted, shown=claim.text if shared != claim.text else "")


def keep(argument: str, *, now: datetime) -> list[Statement]:
    """Statements of what the person asked to remember: by rule where one knows the clause, else in the words themselves."""
    said = wording.sentence_case(wording.repair(argument))
    if stance.aimed_at_agent(argument):
        return _free(argument, now)
    if kinds.guess(said) == Kind.CREDENTIAL:
        return say(Clause(said, now, argument, explicit=True), Kind.CREDENTIAL, kinds.credential_key(said))
    wishes = _AND_THAT.split(wording.bare(said) or said)
    pieces = [piece for wish in wishes for member in members.members(wish) for piece in members.with_subject(clauses.split(member))]
    found: list[Statement] = []
    before, of_before = "", 0
    for piece in [one for one in pieces if not likely.is_idle(one, told=len(pieces) > 1)] or pieces:
        if found and objects.binds(piece):
            piece = objects.named(piece, before) or piece  # noqa: PLW2901 (read on with its thing named)
        usual = len(piece) <= frame.USUAL
        plain = fronted.shorn(piece, lasting=False) if usual else piece
        clause = Clause(plain, now, argument, explicit=True, shown=piece if plain != piece else "")
        known = read(clause) if usual else []
        if before and usual and (instead := turning.turned(before, clause, "and", known)):
            del found[len(found) - of_before :]
            known = instead
        if found and objects.dangles(piece):
            found[-1] = replace(found[-1], text=f"{found[-1].text}, {piece}")
            continue
        kept = known or say(clause, kinds.guess(piece))
        found.extend(kept)
        before, of_before = plain if usual else "", len(kept)
    return found


_AND_THAT = re.compile(r"[,;]?\s+and (?:(?:also|please|then) )*(?:remember|note|keep in mind|don't forget) that\s+", re.IGNORECASE)
"""A second wish in the same sentence: "remember that … and remember that …"."""


def _free(text: str, now: datetime) -> list[Statement]:
    return say(Clause(wording.repair(text), now, text, explicit=True), kinds.guess(text))
