"""A hundred identifiers of invented people, each with a sentence it stands in, and the ways in which people write such things."""

from __future__ import annotations

FIRST = ["Alice", "Ingrid", "Tomas", "Wren", "Bartholomew", "Priya", "Olumide", "Katarzyna", "Hiroshi", "Marguerite"]
LAST = ["Thornbury", "Halvorsen", "Dvorak", "Castellane", "Okonkwo", "Raghunathan", "Lindqvist", "Bellweather", "Nakagawa", "Fontaine"]
NAMES = [f"{first} {last}" for first, last in zip(FIRST, LAST, strict=True)]
NAMES_ZH = ["林晓雨", "欧阳子涵", "赵国梁", "孙丽华", "周建明"]
COMPANIES = ["Quillfeather Labs", "Norrland Timber Group", "Zephyrine Technologies", "Marlowe & Finch Ltd", "Umberstone Bank"]
COMPANIES_ZH = ["星河远航科技有限公司", "青禾教育集团", "北岭市第一医院", "云栖数据股份有限公司", "海棠事务所"]
CARDS = [
    "4111111111111111", "5555555555554444", "4012888888881881", "378282246310005", "6011111111111117",
    "5105105105105100", "4222222222222220", "6212345678901265", "3530111333300000", "371449635398431",
]  # fmt: skip
WEIGHTS, MARKS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2), "10X98765432"
STREETS = ["Harcourt Street", "Millbrook Avenue", "Pemberton Road", "Saltmarsh Road", "Queensberry Avenue"]
ROADS_ZH = ["朝阳区建国路", "浦东新区张杨路", "天河区体育东路", "武侯区人民南路", "西湖区文三路"]


def _resident_id(place: int) -> str:
    """A number with the checksum of GB 11643."""
    digits = f"11010519{70 + place}0{1 + place % 9}1{place % 10}{300 + place * 7:03}"
    return digits + MARKS[sum(int(digit) * weight for digit, weight in zip(digits, WEIGHTS, strict=True)) % 11]


def _key(place: int) -> str:
    return ["sk-proj-", "ghp_", "AKIA", "xoxb-", "glpat-"][place % 5] + f"Qm7Zt{place}Rk4Wb9Yx2Lp6Vn3Hd8Sf{place}Gc5Jq1Ta0"[
        : [40, 36, 16, 30, 20][place % 5]
    ]


SEEDS: list[tuple[str, str, str]] = [
    *[("name", "My colleague {} asked how to prune roses", name) for name in NAMES],
    *[("name", "我同事{}，想知道怎么修剪玫瑰", name) for name in NAMES_ZH],
    *[
        ("email", "Send the list to {} please", f"{first.lower()}.{last.lower()}{n}@post.example")
        for n, (first, last) in enumerate(zip(FIRST, LAST, strict=True))
    ],
    *[("email", "发到 {} 就行", f"user{n}x@mail{n}.example.com") for n in range(5)],
    *[("phone", "我的手机是 {} ，周五打给我", f"13{n}0013{8000 + n * 37}") for n in range(10)],
    *[("phone", "Call me at {} after lunch", f"+44 20 7946 0{100 + n * 31}") for n in range(10)],
    *[("id", "我的身份证号是 {} 请记一下", _resident_id(n)) for n in range(10)],
    *[("card", "Pay with {} if you can", card) for card in CARDS],
    *[("address", "Deliver it to {} on Friday", f"{12 + n * 7} {street}") for n, street in enumerate(STREETS)],
    *[("address", "寄到{}", f"{road}{n + 3}号") for n, road in enumerate(ROADS_ZH)],
    *[("company", "I work at {} in the evenings", company) for company in COMPANIES],
    *[("company", "我在{}上班", company) for company in COMPANIES_ZH],
    *[("key", "The token is {} for now", _key(n)) for n in range(10)],
]


def wide(words: str) -> str:
    """Full width, as an input method for Chinese writes Latin letters and digits."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in words)


def spaced(words: str) -> str:
    """A space after every letter or digit."""
    return " ".join(words.replace(" ", ""))


def hidden(words: str) -> str:
    """A character of no width in the middle."""
    return words[: len(words) // 2] + "\u200b" + words[len(words) // 2 :]


def grouped(words: str) -> str:
    """Digits in groups of four, with hyphens."""
    return "-".join(words[at : at + 4] for at in range(0, len(words), 4)) if words.isdigit() else words


def disguised(words: str, place: int) -> list[str]:
    """The words as they are, which introduces them, and in two other spellings that change from one seed to the next."""
    ways = [wide, spaced, hidden, grouped]
    return list(dict.fromkeys([words, ways[place % 4](words), ways[(place + 1) % 4](words)]))
