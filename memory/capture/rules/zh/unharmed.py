"""What the words before 过敏 name: what somebody is allergic to, or is not, in Chinese (对海鲜不过敏, 没有对青霉素过敏)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_WHEN = r"(?:其实|现在|如今|已经|早就?|从来|从小|一直|根本|完全|压根儿?|并|再也|确实|真的?|从|倒是?|都|也|又|我)*"
_BEFORE = re.compile(rf"{_WHEN}(?:不|没有?|无)(?:是|会|再|曾)*(?:因为)?对(?P<thing>.+)")
_BEHIND = re.compile(rf"(?P<thing>.*?){_WHEN}(?:不|没有?|未)(?:会|再|是|曾)*")
_HARDLY = re.compile(rf".*?{_WHEN}不(?:太|大|怎么|很|那么|是很|是特别|算|一定|至于)")
_NO_SUCH = re.compile(rf"{_WHEN}(?:没有|没(?!有)|无|未)(?:发现|得过|患)?(?:过|任何)?(?P<thing>.+)")
_NOT_ONLY = re.compile(r"(?:不但|不仅仅?|不光|不只|不止|不单)是?(?:会|有)?对?(?P<thing>.+)")
_ONCE = re.compile(r"(?:以前|过去|曾经?|小时候|从前|原来|原先)(?:会|是)?对?.+")
_TAKEN = re.compile(r"^(?:吃|喝|碰|闻|用|摸|沾|对)(?:了|到)?(?=.)")
_ANYTHING = re.compile(
    r"(?:任何|什么|啥|一切|所有|其[他它]|别的)*(?:食物|药物?|东西|食材|物质|严重|特殊|特别|季节性?|家族|已知)*(?:都|也|的)*|"
    r".*(?:什么|啥|任何|一切|所有).*"
)


@dataclass(frozen=True, slots=True)
class Allergen:
    """A thing, empty where the words name none that may be kept by itself, and whether they say that it does no harm."""

    thing: str
    denied: bool = False


def allergen(words: str) -> Allergen:
    """What the words before 过敏 name."""
    if only := _NOT_ONLY.fullmatch(words):
        return Allergen(only["thing"])
    if _ONCE.fullmatch(words) or _HARDLY.fullmatch(words):
        return Allergen("", denied=True)
    denied = next((found for form in (_BEFORE, _NO_SUCH, _BEHIND) if (found := form.fullmatch(words))), None)
    return Allergen(_named(denied["thing"]), denied=True) if denied else Allergen(words)


def _named(thing: str) -> str:
    """The thing that does no harm; empty for anything whatever (对什么都不过敏)."""
    return "" if _ANYTHING.fullmatch(thing) else _TAKEN.sub("", thing)
