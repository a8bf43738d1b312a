"""Why a memory was recalled for a question, or why not (SPEC 6.7): every stage as search itself decided it, put into words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from accounts.principals import Principal
from memory.enums import AccessLevel
from memory.models import Memory
from memory.recall.filters import LEAST_WEIGHT, Wanted
from memory.recall.search import Found
from memory.recall.types import Hit, Stage


@dataclass(frozen=True, slots=True)
class Standing:
    """How a memory fared: `checks` by stage (None: search holds nothing of it), then its parts, the best score there was, and the limits.

    `order`: the pool as a reranker or judge put it; None where the order of the search stands.
    """

    memory: Memory
    checks: dict[str, bool] | None
    found: Found | None
    best: float
    least: float
    limit: int
    degraded: bool
    order: Sequence[Hit] | None = None

    @property
    def reached_floor(self) -> bool:
        """Whether anything was recalled at all."""
        return self.found is not None and self.best >= self.least

    @property
    def within(self) -> bool:
        """Whether its place is among those asked for."""
        return self.found is not None and self.found.place <= self.limit


def stages(principal: Principal, asked: Wanted, standing: Standing) -> list[Stage]:
    """The stages in their order, up to the first that a memory cannot pass without the ones after it losing their meaning."""
    if standing.checks is None:
        return [Stage("searchable", passed=False, detail=_unsearchable(standing.memory))]
    said: list[Stage] = [
        Stage(stage, passed, DETAILS[stage](principal, asked, standing.memory))
        for stage, passed in standing.checks.items()
        if stage in DETAILS
    ]
    if not all(standing.checks.values()):
        return said
    return [*said, *_scored(standing)]


def _scored(standing: Standing) -> list[Stage]:
    found = standing.found
    if found is None:
        return [Stage("words", passed=False, detail=_("No word of the question occurs in it, and only words could be compared just now."))]
    said = [_vector(found, degraded=standing.degraded), Stage("words", found.coverage > 0, _words(found))]
    if found.dated:
        said.append(Stage("date", passed=True, detail=_("It happened in the time that the question names.")))
    return [*said, _rank(standing, found), _floor(standing)]


def _vector(found: Found, *, degraded: bool) -> Stage:
    if degraded:
        return Stage("vector", passed=False, detail=_("The question could not be embedded; words alone were compared."))
    if found.cosine is None:
        return Stage("vector", passed=False, detail=_("It has not been embedded yet; its words stood in."))
    return Stage("vector", passed=True, detail=_("Likeness of meaning %(cosine).2f.") % {"cosine": found.cosine})


def _words(found: Found) -> str:
    return _("It covers %(share)d%% of the question's words, weighed by rarity.") % {"share": round(found.coverage * 100)}


def _rank(standing: Standing, found: Found) -> Stage:
    if standing.order is not None:
        # Not the verdict: that is the reranker's.
        text = _("Ranked %(place)d by the search, with a score of %(score).2f; then the best were looked at again.")
        return Stage("rank", passed=True, detail=text % {"place": found.place, "score": found.score})
    text = _("Ranked %(place)d with a score of %(score).2f; the first %(limit)d were asked for.")
    return Stage("rank", standing.within, text % {"place": found.place, "score": found.score, "limit": standing.limit})


def _floor(standing: Standing) -> Stage:
    if standing.reached_floor:
        text = _("The best memory scored %(best).3f, above the floor of %(floor).3f.")
    else:
        text = _("Even the best memory scored only %(best).3f, under the floor of %(floor).3f: nothing fits the question.")
    return Stage("floor", standing.reached_floor, text % {"best": standing.best, "floor": standing.least})


def _unsearchable(memory: Memory) -> str:
    if memory.access_level >= AccessLevel.SECRET or memory.kind == "credential":
        return _("Secrets are found by kind and key only, never by a search.")
    state = memory.get_state_display()
    return _("Nothing of it is held for searching; its state is: %(state)s.") % {"state": state}


def _state(_principal: Principal, _asked: Wanted, memory: Memory) -> str:
    return _("Its state is: %(state)s.") % {"state": memory.get_state_display()}


def _scope(principal: Principal, _asked: Wanted, memory: Memory) -> str:
    return _("Its scope is %(scope)s; these may be read: %(scopes)s.") % {"scope": memory.scope, "scopes": ", ".join(principal.scopes)}


def _level(principal: Principal, _asked: Wanted, memory: Memory) -> str:
    level, clearance = AccessLevel(memory.access_level).label, AccessLevel(principal.clearance).label
    return _("Its access level is %(level)s; up to %(clearance)s may be read.") % {"level": level, "clearance": clearance}


def _validity(_principal: Principal, asked: Wanted, memory: Memory) -> str:
    if memory.valid_until is None:
        return _("It has no end.")
    when = formats.date_format(timezone.localtime(memory.valid_until), "DATETIME_FORMAT")
    if memory.valid_until <= asked.moment:
        return _("It expired on %(when)s.") % {"when": when}
    return _("It holds until %(when)s.") % {"when": when}


def _kind(_principal: Principal, asked: Wanted, memory: Memory) -> str:
    return _("Its kind is %(kind)s; asked for: %(kinds)s.") % {"kind": memory.kind, "kinds": ", ".join(asked.kinds)}


def _weight(_principal: Principal, _asked: Wanted, memory: Memory) -> str:
    text = _("Its weight is %(weight).2f; under %(least).1f a memory is no longer recalled.")
    return text % {"weight": memory.weight, "least": LEAST_WEIGHT}


# The conditions on owner and model are met by every memory that can be asked about, and say nothing to a person.
DETAILS: dict[str, Callable[[Principal, Wanted, Memory], str]] = {
    "state": _state,
    "scope": _scope,
    "access_level": _level,
    "validity": _validity,
    "kind": _kind,
    "weight": _weight,
}


def last_word(standing: Standing, given: Sequence[UUID]) -> list[Stage]:
    """The stages after the floor: what a reranker or judge made of the pool; otherwise, whether it is near enough to the best."""
    found = standing.found
    if found is None or not standing.reached_floor:
        return []
    if standing.order is not None:
        return _reordered(standing, standing.order)
    if standing.memory.pk in given or not standing.within:
        return []
    text = _("Its score of %(score).2f is too far behind the best, %(best).2f.")
    return [Stage("beside", passed=False, detail=text % {"score": found.score, "best": standing.best})]


def _reordered(standing: Standing, order: Sequence[Hit]) -> list[Stage]:
    place, hit = next(((place, hit) for place, hit in enumerate(order, 1) if hit.memory.pk == standing.memory.pk), (0, None))
    text = _("The reranker put it in place %(place)d of %(pool)d.") if place else _("It did not reach the %(pool)d that were reranked.")
    said = [Stage("rerank", 0 < place <= standing.limit, text % {"place": place, "pool": len(order)})]
    if hit is not None and hit.reason:
        said.insert(
            0, Stage("judge", passed=True, detail=_("The judging model holds it to be useful: %(reason)s") % {"reason": hit.reason})
        )
    return said
