"""Screening of a text before it is kept (SPEC 3.6): how closely to keep it, and whether it talks to the agent."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from operator import attrgetter

from memory.enums import AccessLevel
from memory.screening import injection, personal, secrets
from memory.screening.folding import Folded, fold
from memory.screening.matches import Match
from memory.screening.types import Finding, Screening


def screen(text: str) -> Screening:
    """What the text holds that is private or secret, and whether it is aimed at an agent. Never fails and never changes the text."""
    folded = fold(text)
    findings = _findings(folded, [*secrets.find(folded), *personal.find(folded)])
    reasons = tuple(injection.reasons(text, folded))
    return Screening(
        level=max((finding.kind.level for finding in findings), default=AccessLevel.PUBLIC),
        findings=findings,
        suspicious=bool(reasons),
        reasons=reasons,
        masked_text=_masked(text, findings),
    )


def without_secrets(text: str) -> str:
    """The text with its credentials masked: what may be shown to a model, embedded, or quoted. Other personal data stay."""
    folded = fold(text)
    return _masked(text, _findings(folded, secrets.find(folded)))


def _findings(folded: Folded, matches: Iterable[Match]) -> tuple[Finding, ...]:
    """The matches at their places in the original text. Where two overlap the earlier in the list stays: surer kinds come first."""
    kept: list[Match] = []
    for match in matches:
        at = bisect_left(kept, match.start, key=attrgetter("start"))
        # Those that are kept do not overlap, so only the neighbours can.
        apart = (at == 0 or kept[at - 1].end <= match.start) and (at == len(kept) or match.end <= kept[at].start)
        if apart:
            kept.insert(at, match)
    return tuple(Finding(match.kind, *folded.span(match.start, match.end), match.masked) for match in kept)


def _masked(text: str, findings: tuple[Finding, ...]) -> str:
    pieces: list[str] = []
    shown_to = 0
    for finding in findings:
        pieces += text[shown_to : finding.start], finding.masked
        shown_to = finding.end
    return "".join([*pieces, text[shown_to:]])
