"""What people have one of and tell with other verbs each time: "I take the bus to work", then "I cycle now". Pure.

Where news of such a matter comes with a word of change, the one memory of the same matter gives way to it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_I = re.IGNORECASE
_WHO = r"^(?:I|we)(?:'m|'re|'ve| am| are| have)?(?: (?:just|now|only|also|mostly|usually|always|still|finally|recently|currently|actually|been|all))*"
_TO = r"(?:started|begun|began|switched to|moved to|gone back to|went back to|taken to|took to|changed to|back to|back on)"
_PHONES = r"(?:iphone|samsung|galaxy|pixel|fairphone|oneplus|nokia|motorola|xiaomi|huawei)(?! (?:tv|television|fridge|washing|washer|oven|monitor|tablet|tab|watch|buds|laptop|dryer|soundbar))"
_CARS = r"(?:audi|bmw|citro[eë]n|cupra|dacia|fiat|ford|honda|hyundai|jaguar|jeep|kia|land rover|lexus|mazda|mercedes|mini|nissan|opel|peugeot|polestar|porsche|renault|saab|seat|skoda|subaru|suzuki|tesla|toyota|vauxhall|volkswagen|vw|volvo|fiesta|focus|corsa|astra|polo|golf|clio|yaris|prius|corolla|civic|leaf|zoe)"
_RIDES = r"(?:bus|train|tube|tram|metro|subway|ferry|coach|underground|car|bike|scooter|motorbike|e-bike)"
_PEOPLE = r"(?:mum|mom|dad|mother|father|parents|partner|wife|husband|girlfriend|boyfriend|fianc[eé]e?|sister|brother|gran|nan|grandparents|son|daughter|kids|children|family|flatmates?|housemates?|roommates?|friends?|ex|lodgers?)"
_CLOCK = r"(?:at|by|for|before|around|about) (?:about |around |half past |quarter (?:past|to) )?(?:\d|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"


@dataclass(frozen=True, slots=True)
class Matter:
    """Words of which every statement of the matter holds one, and how such a statement looks."""

    near: str
    told: re.Pattern[str]


def _matter(near: str, *told: str) -> Matter:
    return Matter(rf"\b(?:{near})", re.compile("|".join(told), _I))


def _provider(services: str, named: str) -> Matter:
    """Who supplies something to somebody: "I'm with BT for broadband"."""
    return _matter(
        services,
        rf"{_WHO} (?:with|moved to|switched (?:over )?to|gone with|signed up with|get|use) .+ for (?:my |our |the )?(?:{services})\b",
        rf"^(?:my|our) (?:{services})(?: (?:supplier|provider|company|contract|deal|insurer))?(?:'s| is| comes| are)(?: now)? (?:with|from|by|through)?",
        rf"{_WHO} (?:switched|changed|moved|swapped) (?:my |our |the )?(?:{named})\b",
    )


MATTERS = (
    _matter(
        "bank|account|current",
        rf"{_WHO} bank(?:ing)? (?:with|at)\b",
        r"^(?:my|our) (?:main |current |new |joint )*(?:bank|account|current account)(?:'s| is| are)\b(?! (?:empty|overdrawn|in the red|closed))",
        rf"{_WHO} (?:moved|switched|transferred|changed) (?:my |our )(?:main |current |joint |bank )*(?:accounts?|banking|banks?)\b",
    ),
    _matter(
        "bus|train|tube|tram|metro|subway|ferry|coach|underground|cycl|bik|driv|walk|run|commut|scoot",
        rf"{_WHO}(?: {_TO})? (?:take|taking|catch|catching|get|getting|ride|riding) (?:the|a|my) (?:[\w:.-]+ ){{0,2}}?{_RIDES}(?: (?:in|in to|into|to|now|these days|instead)\b|$)",
        rf"{_WHO}(?: {_TO})? (?:cycle|cycling|bike|biking|drive|driving|walk|walking|run|running|scoot|commute|commuting)(?: (?:in|to|into|now|these days|instead|by)\b(?! (?:the (?:shops?|gym|park|beach|sea)|church|mosque|my (?:mum|parents)))|$)",
        r"^(?:my|our) commute(?:'s| is)(?: now)? (?:by|on|a)\b",
    ),
    _matter(
        "iphone|samsung|galaxy|pixel|fairphone|oneplus|nokia|motorola|xiaomi|huawei|phone",
        rf"(?:{_WHO}|^(?:my|our) (?:new )?phone(?:'s| is))\b.{{0,40}}\b{_PHONES}\b",
    ),
    _matter(
        f"{_CARS}|car|driv",
        rf"{_WHO} (?:drive|driving|run|running|own|bought|got|have|switched to|got myself) (?:an?|my|our) (?:[\w-]+ ){{0,2}}?{_CARS}\b",
        r"^(?:my|our) car(?:'s| is)(?: now)? (?:an? )?",
        rf"{_WHO} drive an? (?!taxi\b|bus\b|lorry\b|truck\b|van\b|tractor\b|forklift\b|hard\b)[\w-]+",
    ),
    _matter(
        "rent",
        r"^(?:my|our|the) (?:monthly |weekly )?rent(?:'s| is| went| has| was| goes| rose| comes)\b.*\d",
        rf"{_WHO} pay(?:ing)? .*\d.* (?:in |for |of )?(?:the )?rent\b",
    ),
    _matter(
        "shop|grocer|supermarket",
        rf"{_WHO}(?: {_TO})? (?:shop|shopping) at\b",
        rf"{_WHO}(?: {_TO})? (?:do|doing|get|getting|order|ordering) (?:all )?(?:my|our|the) (?:weekly |big |food )*(?:shop|shopping|groceries) (?:at|from|in|with|online)\b",
        r"^(?:my|our) (?:supermarket|local shop)(?:'s| is)\b",
    ),
    _matter(
        "gym|puregym|train",
        rf"{_WHO}(?: {_TO})? (?:go|going|joined|belong|train|training|member) (?:(?:to|at|of|with) )?(?:the |a )?(?:[\w'&-]+ ){{0,3}}?(?:pure)?gym\b",
        r"^(?:my|our) gym(?:'s| is)\b",
    ),
    _provider("broadband|internet|wi-?fi", "broadband|internet(?: provider)?|wi-?fi(?: provider)?"),
    _provider("energy|electricity|gas|power", "energy(?: (?:supplier|provider|company))?|electricity(?: (?:supplier|provider))?"),
    _provider("mobile|sim", "mobile(?: (?:network|provider|contract))?|phone (?:network|provider|contract)|networks?"),
    _provider("car insurance|home insurance|insurance", "(?:car |home )?insurers?|(?:car |home )?insurance"),
    _matter(
        "night|days|day|shift|earl|late",
        rf"{_WHO}(?: {_TO})? (?:work|working|on|do|doing)(?: (?:the|permanent|mostly|only))* (?:nights?|days|earlies|lates|early|late|night|day)(?: shifts?)?(?: (?:now|these days|instead|this year)\b|$)",
    ),
    _matter(
        "days|time|monday|tuesday|wednesday",
        rf"{_WHO}(?: {_TO})? (?:work|working|do|doing|down to|up to) (?:(?:one|two|three|four|five|six|\d) days(?: a week)?|(?:full|part)[- ]time|(?:mon|tues|wednes|thurs)days? (?:to|through|till|until) \w+days?)\b",
    ),
    _matter(
        "up|alarm|wak",
        rf"{_WHO}(?: {_TO})? (?:get up|getting up|up|wake up|wake|waking up)(?: every \w+)? {_CLOCK}",
        rf"^(?:my|our) alarm(?:'s| is| goes)(?: now)?(?: set| off)? {_CLOCK}",
    ),
    _matter(
        "bed|sleep",
        rf"{_WHO}(?: {_TO})? (?:go|going|in) (?:to )?bed {_CLOCK}",
        r"^(?:my|our) bedtime(?:'s| is)\b",
    ),
    _matter(
        "coffee|tea|cup|cigarette|pint|unit",
        rf"{_WHO} (?:drink|drinking|have|having|smoke|smoking|get through|(?:cut |gone |went )?(?:down|back|up) to) (?:about |only |just |around )?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?:[\w-]+ )?(?:coffees?|teas?|cups?|cigarettes?|pints?|units)\b.*\b(?:an?|per|every) (?:day|week)\b",
    ),
    _matter(
        "glasses|contact|varifocals|lenses",
        rf"{_WHO}(?: {_TO})? (?:wear |wearing )?(?:reading )?(?:glasses|contacts|contact lenses|varifocals)\b",
    ),
    _matter(
        "gp|doctor|dr|registered|surgery",
        r"^(?:my|our) (?:new )?(?:GP|doctor)(?:'s| is)\b",
        rf"{_WHO} registered (?:with|at) (?:Dr|the|a)\b",
    ),
    _matter(
        "dentist",
        r"^(?:my|our) (?:new )?dentist(?:'s| is)\b",
        rf"{_WHO} (?:with|see|go to) .+ (?:for|as) (?:my|a) dentist\b",
    ),
    _matter(
        "alone|own|myself|with|moved|flatmate|share",
        rf"{_WHO} (?:live|living) (?:alone|by myself|on my own|with (?:(?:my|our|an?|two|three|four|some) )?(?:[\w-]+ )?{_PEOPLE}\b)",
        rf"{_WHO} moved (?:back )?in with\b",
    ),
)  # fmt: skip

_CHANGED = re.compile(
    r"\b(?:now|nowadays|these days|lately|instead|from now on|going forward|any ?more|no longer|(?:went|gone|going) back to|"
    r"(?:have|has|'ve|'s|I|we|just|finally|recently) (?:just |now |finally |recently )?(?:moved|switched|swapped|changed|transferred|joined|started|gone|went)|new)\b",
    _I,
)

_BESIDES = re.compile(
    r"\b(?:also|too|as well|another|sometimes|occasionally|now and then|on (?:the side|occasion|\w+days?|weekends?))\b|\bat weekends?\b", _I
)
"""What holds beside the rest and not in its place."""


def of(text: str) -> Matter | None:
    """The matter that a statement is of; none where it is of no such matter."""
    return next((matter for matter in MATTERS if matter.told.search(text)), None)


def changed(said: str) -> bool:
    """Whether the sentence that brought a statement says that it is so now and was otherwise."""
    return bool(_CHANGED.search(said)) and not _BESIDES.search(said)
