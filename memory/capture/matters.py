"""What people have one of and tell with other verbs each time: "I take the bus to work", then "I cycle now". Pure.

Where news of such a matter comes with a word of change, the one memory of the same matter gives way to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from memory.capture.anew import of_health
from memory.capture.rules.en import words
from memory.capture.types import Statement
from memory.enums import Kind

_I = re.IGNORECASE
_WHO = r"^(?:I|we)(?:'m|'re|'ve| am| are| have)?(?: (?:just|now|only|also|mostly|usually|always|still|finally|recently|currently|actually|been|all))*"
_TO = r"(?:started|begun|began|switched to|moved to|gone back to|went back to|taken to|took to|changed to|back to|back on)"
_NAME = r"(?:(?:the|a|an|my|our) )?(?-i:[A-ZÀ-Ý0-9])[\w'&.-]*(?: (?:(?:and|of|&) )?(?-i:[A-ZÀ-Ý0-9])[\w'&.-]*){0,3}"
_END = rf"(?:,? (?:{words.NOW}|{words.ONWARD}|though|actually))*+(?:,? (?:(?:last|this) \w+|since [\w ]+))?$"
_WORK = r"(?:(?:in|over) )?(?:to|into) (?:work|the (?:office|lab|shop|studio|station)|school|uni(?:versity)?|college|campus)\b|into work\b|in to work\b"
_PHONES = r"(?:iphone|samsung|galaxy|pixel|fairphone|oneplus|nokia|motorola|xiaomi|huawei)"
_CARS = r"(?:audi|bmw|citro[eë]n|cupra|dacia|fiat|ford|honda|hyundai|jeep|kia|land rover|lexus|mazda|mercedes|nissan|opel|peugeot|polestar|porsche|renault|saab|skoda|subaru|suzuki|tesla|toyota|vauxhall|volkswagen|vw|volvo|corsa|astra|yaris|prius|corolla)"
_RIDES = r"(?:bus|train|tube|tram|metro|subway|ferry|coach|underground|car|bike|scooter|motorbike|e-bike)"
_PEOPLE = rf"(?:{words.FAMILY}|flatmates?|housemates?|roommates?|friends?|lodgers?|family)"
_CLOCK = r"(?:at|by|for|before|around|about) (?:about |around |half past |quarter (?:past|to) )?(?:\d|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_COUNT = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+)"


class Remembered(Protocol):
    """A memory as far as a matter looks at it."""

    @property
    def text(self) -> str: ...
    @property
    def key(self) -> str: ...
    @property
    def kind(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Matter:
    """Words of which every statement of the matter holds one, how such a statement looks, how only news of it does, and which two are alike.

    Two are alike where what the group `what` caught in each is the same thing.
    """

    near: str
    told: re.Pattern[str]
    news: re.Pattern[str]
    alike: Callable[[str, str], bool]


def _same(one: str, other: str) -> bool:
    return one == other


def _same_supply(one: str, other: str) -> bool:
    """Energy is electricity or gas, and these two are not each other."""
    return one == other or ("energy" in {one, other} and {one, other} < {"energy", "electricity", "ga", "power"})


def _otherwise(one: str, other: str) -> bool:
    """Who lives with somebody no longer lives alone; with one more they live with both."""
    return bool(one) != bool(other)


def _matter(near: str, *told: str, news: str = "(?!)", alike: Callable[[str, str], bool] = _same) -> Matter:
    return Matter(rf"\b(?:{near})", _any(told), re.compile(news, _I), alike)


def _any(forms: Sequence[str]) -> re.Pattern[str]:
    """One pattern of several; each may have a group `what`, numbered apart."""
    return re.compile("|".join(form.replace("(?P<what>", f"(?P<what{at}>") for at, form in enumerate(forms)), _I)


def _provider(services: str) -> Matter:
    """Who supplies something to somebody: "I'm with BT for broadband"."""
    what, kind = rf"(?P<what>{services})", r"(?: (?:supplier|provider|company|contract|insurer|deal|network))?"
    return _matter(
        services,
        rf"{_WHO} (?:with|moved to|switched (?:over )?to|gone with|signed up with|get|use) {_NAME} for (?:my |our |the )?{what}{_END}",
        rf"^(?:my|our) {what}{kind}(?:'s| is| comes)(?: now)? (?:with|from|by|through) {_NAME}{_END}",
        rf"{_WHO} (?:switched|changed|moved|swapped) (?:my |our |the )?{what}{kind} (?:over )?to {_NAME}{_END}",
        alike=_same_supply,
    )


MATTERS = (
    _matter(
        "bank|account|current",
        rf"{_WHO} bank(?:ing)? (?:with|at) {_NAME}{_END}",
        rf"^(?:my|our) (?:main |current |new |joint )*(?:bank|account|current account)(?:'s| is| are)(?: now)?(?: with| at)? {_NAME}{_END}",
        rf"{_WHO} (?:moved|switched|transferred|changed) (?:my |our )(?:main |current |joint |bank )*(?:accounts?|banking|banks?) (?:over )?(?:to|with) {_NAME}{_END}",
    ),
    _matter(
        "bus|train|tube|tram|metro|subway|ferry|coach|underground|cycl|bik|driv|walk|run|commut|scoot",
        rf"{_WHO}(?: {_TO})? (?:take|taking|catch|catching|get|getting|ride|riding) (?:the|a|my) (?:[\w:.-]+ ){{0,2}}?{_RIDES} (?:{_WORK})",
        rf"{_WHO}(?: {_TO})? (?:cycle|cycling|bike|biking|drive|driving|walk|walking|run|running|scoot|commute|commuting) (?:{_WORK})",
        rf"{_WHO}(?: {_TO})? (?:commute|commuting) (?:by|on)\b|^(?:my|our) commute(?:'s| is)(?: now)? (?:by|on)\b",
        news=rf"{_WHO} (?:cycle|bike|drive|take the {_RIDES}|get the {_RIDES}) (?:in )?(?:now|these days|instead)$",
    ),
    _matter(
        "iphone|samsung|galaxy|pixel|fairphone|oneplus|nokia|motorola|xiaomi|huawei|phone",
        rf"{_WHO}(?: (?:on|got|use|using|have|own|bought|switched to|moved to|changed to|gone back to))+(?: (?:an?|the|my))?(?: (?:new|old))? {_PHONES}(?: (?!tv\b|television\b|fridge\b|tab|watch\b|buds\b|laptop\b)[\w+]{{1,8}}){{0,2}}(?: phone)?{_END}",
        rf"^(?:my|our) (?:new )?phone(?:'s| is)(?: now)?(?: an?| the)?(?: new)? {_PHONES}\b",
    ),
    _matter(
        f"{_CARS}|car|driv",
        rf"{_WHO} (?:own|bought|got|have|switched to|got myself)(?: an?| my| our)(?: [\w-]+){{0,2}}? {_CARS}(?: (?!dealer|garage|client|shop|book|model|poster|mug|part)[\w-]{{1,10}})?{_END}",
        rf"^(?:my|our) car(?:'s| is)(?: now)? an? (?:[\w-]+ ){{0,2}}?{_CARS}\b",
        rf"{_WHO} (?:drive|driving) an? (?!taxi\b|bus\b|lorry\b|truck\b|van\b|tractor\b|forklift\b|hard\b|lot\b|bit\b)(?:[\w-]+ ){{0,2}}?[\w-]+{_END}",
    ),
    _matter(
        "rent",
        r"^(?:my|our) (?:monthly |weekly )?rent(?:'s| is|(?: has)?(?: gone| went| been| was| raised| put| up| down)* to)(?: now| only| about)* [£$€]?\d[\d,.]*(?! (?:weeks?|days?|months?|years?|hours?|per ?cent)\b|\d|%)",
        rf"{_WHO} pay(?:ing)? [£$€]?\d[\d,.]*k? .*?(?:in |for |of )?(?:the )?rent\b",
    ),
    _matter(
        "shop|grocer|supermarket",
        rf"{_WHO}(?: {_TO})? (?:shop|shopping) at {_NAME}{_END}",
        rf"{_WHO}(?: {_TO})? (?:do|doing|get|getting|order|ordering) (?:all )?(?:my|our|the) (?:weekly |big |food )*(?:shop|shopping|groceries) (?:at|from|in|with) {_NAME}{_END}",
        rf"^(?:my|our) (?:supermarket|local shop)(?:'s| is)(?: now)? {_NAME}{_END}",
    ),
    _matter(
        "gym|puregym|train",
        rf"{_WHO}(?: {_TO})? (?:go|going|joined|belong|train|training|member) (?:(?:to|at|of|with) )?(?:the )?(?-i:(?:[A-Z][\w'&-]*[ -]?){{1,3}}(?:[Gg]ym))\b",
        rf"^(?:my|our) gym(?:'s| is)(?: now)? {_NAME}{_END}",
    ),
    _provider("broadband|internet|wi-?fi"),
    _provider("energy|electricity|gas|power"),
    _provider("mobile|sim|phone"),
    _provider("(?:car|home|pet|travel|health|contents) insurance"),
    _matter(
        "night|days|day|shift|earl|late",
        rf"{_WHO}(?: {_TO})? (?:work|working|on|do|doing)(?: (?:the|permanent|mostly|only))* (?:nights?|days|earlies|lates|(?:early|late|night|day) shifts?){_END}",
    ),
    _matter(
        "days|time|monday|tuesday|wednesday",
        rf"{_WHO}(?: {_TO})? (?:work|working|do|doing|down to|up to) (?:(?:one|two|three|four|five|six|\d) days(?: a week)?|(?:full|part)[- ]time|(?:mon|tues|wednes|thurs)days? (?:to|through|till|until) \w+days?){_END}",
    ),
    _matter(
        "up|alarm|wak",
        rf"{_WHO}(?: {_TO})? (?:get up|getting up|up|wake up|wake|waking up)(?: every \w+)? {_CLOCK}",
        rf"^(?:my|our) alarm(?:'s| is| goes)(?: now)?(?: set| off)? {_CLOCK}",
    ),
    _matter(
        "bed|sleep",
        rf"{_WHO}(?: {_TO})? (?:go|going|in) (?:to )?bed {_CLOCK}",
        rf"^(?:my|our) bedtime(?:'s| is)(?: now)?(?: {_CLOCK}| \d)",
    ),
    _matter(
        "coffee|tea|cup|cigarette|pint|unit",
        rf"{_WHO} (?:drink|drinking|have|having|smoke|smoking|get through|(?:cut |gone |went )?(?:down|back|up) to) (?:about |only |just |around )?{_COUNT} (?:[\w-]+ )?(?:cups? of )?(?P<what>coffee|tea|cigarette|pint|unit)s?\b.*\b(?:an?|per|every) (?:day|week)\b",
    ),
    _matter(
        "glasses|contact|varifocals|lenses",
        rf"{_WHO}(?: {_TO})? (?:wear |wearing )?(?:glasses|contacts|contact lenses|varifocals){_END}",
    ),
    _matter(
        "gp|doctor|dr|registered|surgery",
        rf"^(?:my|our) (?:new )?(?:GP|doctor)(?:'s| is)(?: now)? (?:Dr\.? )?{_NAME}{_END}",
        rf"{_WHO} registered (?:with|at) {_NAME}{_END}",
    ),
    _matter(
        "dentist",
        rf"^(?:my|our) (?:new )?dentist(?:'s| is)(?: now)? (?:at )?{_NAME}{_END}",
        rf"{_WHO} (?:with|see|go to) {_NAME} (?:for|as) (?:my|a) dentist\b",
    ),
    _matter(
        "alone|own|myself|with|moved|flatmate|share",
        rf"{_WHO} (?:live|living) (?P<what>alone|by myself|on my own){_END}",
        rf"{_WHO} (?:live|living|moved (?:back )?in) with (?:(?:my|our|an?|two|three|four|some) )?(?:[\w-]+ )?{_PEOPLE}{_END}",
        alike=_otherwise,
    ),
)  # fmt: skip

_CHANGED = re.compile(
    rf"\b(?:{words.NOW}|{words.ONWARD}|lately|any ?more|no longer|(?:went|gone|going) back to|"
    r"(?:have|has|'ve|'s|I|we|just|finally|recently) (?:just |now |finally |recently )?(?:moved|switched|swapped|changed|transferred|joined|started|gone|went|cut)|new)\b",
    _I,
)
_BESIDES = re.compile(
    r"\b(?:also|too|as well|another|second|sometimes|occasionally|now and then|on (?:the side|occasion|\w+days?|weekends?)|for (?:work|the (?:week|weekend|summer|moment)|now|an? \w+|\w+ (?:days|weeks|months)))\b|\bat weekends?\b",
    _I,
)
"""What holds beside the rest and not in its place."""


def in_its_place(new: Statement, rows: Sequence[Remembered]) -> Statement:
    """The news in the place of the one of these memories that is of the same matter; as it is where there is none, or several.

    What tells of health, who somebody is, and what binds them give way to nothing that is read so loosely.
    """
    matter = of(new)
    if matter is None:
        return new
    what = _what(matter, new.text)
    old = [row for row in rows if _may_go(row, new) and matter.told.search(row.text) and matter.alike(_what(matter, row.text), what)]
    if len(old) != 1:
        return new
    # Kept under another key, the old one would stand beside it.
    apart = new.key and old[0].key and new.key != old[0].key
    return replace(new, replaces=old[0].text, key="" if apart else new.key, value=None if apart else new.value)


def of(new: Statement) -> Matter | None:
    """The matter that news is of; none where it is of no such matter, or tells of no change that lasts."""
    if new.replaces or new.removes or new.valid_until is not None or not changed(f"{new.text} {new.quote}"):
        return None
    return next((matter for matter in MATTERS if matter.told.search(new.text) or matter.news.search(new.text)), None)


def changed(said: str) -> bool:
    """Whether the sentence that brought a statement says that it is so now and was otherwise."""
    return bool(_CHANGED.search(said)) and not _BESIDES.search(said)


def _what(matter: Matter, text: str) -> str:
    found = matter.told.search(text)
    caught: dict[str, Any] = found.groupdict() if found else {}
    return next((what.casefold().rstrip("s") for what in caught.values() if what), "")


def _may_go(row: Remembered, new: Statement) -> bool:
    return (row.kind not in (Kind.IDENTITY, Kind.CONSTRAINT) or bool(row.key and row.key == new.key)) and not of_health(row.text)
