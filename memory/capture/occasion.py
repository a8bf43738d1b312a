"""Manners that are asked for one kind of work ("when you write copy for me, be detailed") hold for the agent that does it, not for all (SPEC 4.3). Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from memory.capture.types import Statement

_MANNER = ("content.length", "content.format", "content.style", "language.tone", "language.preferred")
_WORK = r"(?:writ|draft|review|cod|translat|summari[sz]|edit|design|plan|prepar|proofread|debug|research|analy[sz]|document|compos|test|refactor)"
_OCCASION = re.compile(
    rf"\b(?:when|whenever|every time|any ?time|while|if)\s+(?:you(?:'re|\s+are)?\s+)?(?:help(?:ing)?\s+(?:me\s+)?(?:with\s+|to\s+)?)?{_WORK}\w*\b"
    rf"|\b(?:for|in|with)\s+(?:all\s+|any\s+)?(?:my\s+|our\s+|the\s+)?(?:code reviews?|pull requests?|commit messages?|blog posts?|newsletters?|translations?|slides|tickets|release notes|ad copy|marketing copy|product copy)\b"
    r"|(?:给|帮|替|为)我?们?(?:写|改|做|翻译|润色|审|查|画|拟|起草|整理|策划|设计|编|校对|剪)[\u4e00-\u9fffA-Za-z ]{0,8}(?:的时候|的话|时(?!间))"
    r"|^(?:写|改|做|翻译|润色|审|起草|整理|策划|设计|校对)[\u4e00-\u9fffA-Za-z ]{1,8}(?:的时候|的话|时(?!间))",
    re.IGNORECASE,
)


def bound(statement: Statement) -> Statement:
    """The statement, bound to the agent it was said to when it asks for a manner of one kind of work only."""
    if statement.key in _MANNER and _OCCASION.search(statement.text):
        return replace(statement, for_agent=True)
    return statement
