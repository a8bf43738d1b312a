"""The table of profile keys (SPEC 5.1): which hold one value and which a set, of what type, in which section, under which label.

Pure. Keys outside the table arise in use; they are single-valued and hold any small JSON value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memory.errors import BadInput
from memory.profile import values

MAX_KEY = 100
MAX_MEMBERS = 100
SECTIONS: dict[str, tuple[str, str]] = {
    "basic": ("About you", "基本信息"),
    "language": ("Language", "语言"),
    "content": ("Answers", "回答偏好"),
    "domain": ("Fields of work", "领域"),
    "health": ("Health", "健康"),
    "taboos": ("Taboos", "禁忌"),
    "core": ("Core preferences", "核心偏好"),
    "preference": ("Likes and dislikes", "喜好"),
    "favourite": ("Favourites", "最爱"),
    "habit": ("Habits", "习惯"),
    "goals": ("Goals", "目标"),
    "travel": ("Travel", "出行"),
    "family": ("Family", "家庭"),
    "other": ("Other", "其他"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One key: the check its values (or, when `many`, its members) must pass, and its labels in English and Chinese."""

    key: str
    check: values.Check
    en: str
    zh: str
    many: bool = False
    type: str = "text"


def _choices(*names: str) -> values.Check:
    return values.choice({name: name for name in names})


_TABLE = (
    Field("basic.name", values.text(80), "Name", "姓名"),
    Field("basic.region", values.text(120), "Region", "地区"),
    Field("basic.occupation", values.text(120), "Occupation", "职业"),
    Field("basic.employer", values.text(120), "Employer", "雇主"),
    Field("basic.birthday", values.date, "Birthday", "生日", type="date"),
    Field("language.preferred", values.language, "Preferred language", "首选语言", type="language"),
    Field("language.tone", values.text(200), "Tone", "语气"),
    Field("content.length", values.length, "Length of answers", "回答长度", type="choice"),
    Field("content.format", values.answer_format, "Format of answers", "回答格式", type="choice"),
    Field("content.style", values.text(200), "Style of answers", "回答风格"),
    Field("content.wants_raw_data", values.boolean, "Wants data only", "只要数据", type="boolean"),
    Field("domain.topics", values.text(120), "Topics", "关注话题", many=True, type="list"),
    Field("domain.stack", values.text(120), "Tools and stack", "技术栈与工具", many=True, type="list"),
    Field("health.allergies", values.text(120), "Allergies", "过敏", many=True, type="list"),
    Field("health.avoids", values.text(200), "Does not eat", "不吃", many=True, type="list"),
    Field("language.spoken", values.text(60), "Speaks", "会说的语言", many=True, type="list"),
    Field("health.diet", values.text(200), "Diet", "饮食"),
    Field("taboos", values.text(300), "Taboos", "禁忌", many=True, type="list"),
    Field("core.theme", values.choice(values.THEMES), "Theme", "主题", type="choice"),
    Field("core.language", values.choice(values.INTERFACE_LANGUAGES), "Interface language", "界面语言", type="choice"),
    Field("core.provider", values.name(64), "Model provider", "模型提供方"),
    Field("core.timezone", values.timezone, "Time zone", "时区", type="timezone"),
    Field("preference.likes", values.text(200), "Likes", "喜欢", many=True, type="list"),
    Field("preference.dislikes", values.text(200), "Dislikes", "不喜欢", many=True, type="list"),
    Field("habit.routines", values.text(300), "Routines", "日常习惯", many=True, type="list"),
    Field("goals", values.text(300), "Goals", "目标", many=True, type="list"),
    Field("family.children", values.whole(0, 30), "Children", "子女数", type="number"),
)
FIELDS: dict[str, Field] = {field.key: field for field in _TABLE}
CORE_KEYS: tuple[str, ...] = tuple(key for key in FIELDS if key.startswith("core."))

# How models and people name the same thing. Only whole keys: `project.name` stays what it is.
_ALIASES = {
    "name": "basic.name", "region": "basic.region", "city": "basic.region", "location": "basic.region",
    "basic.city": "basic.region", "basic.location": "basic.region", "occupation": "basic.occupation", "job": "basic.occupation",
    "basic.job": "basic.occupation", "employer": "basic.employer", "company": "basic.employer", "basic.company": "basic.employer",
    "birthday": "basic.birthday", "language": "language.preferred", "tone": "language.tone", "diet": "health.diet",
    "allergy": "health.allergies", "allergies": "health.allergies", "health.allergy": "health.allergies",
    "theme": "core.theme", "timezone": "core.timezone", "provider": "core.provider",
    "topics": "domain.topics", "stack": "domain.stack", "length": "content.length", "format": "content.format",
    "style": "content.style", "wants_raw_data": "content.wants_raw_data", "taboo": "taboos", "goal": "goals",
    "likes": "preference.likes", "dislikes": "preference.dislikes",
    "preference.like": "preference.likes", "preference.dislike": "preference.dislikes",
    "habit": "habit.routines", "habits": "habit.routines", "habit.routine": "habit.routines", "children": "family.children",
}  # fmt: skip
_KEY = re.compile(r"[\w-]+(?:\.[\w-]+)*")


def canonical(key: str) -> str:
    """The key as it is stored: lower case, `_` for spaces, known other names replaced (`theme` is `core.theme`).

    BadInput when it is not a dotted name of at most 100 characters.
    """
    folded = re.sub(r"\s+", "_", key.strip().casefold())
    folded = re.sub(r"^favorites?\b|^favourites\b", "favourite", folded)
    if len(folded) > MAX_KEY or not _KEY.fullmatch(folded):
        raise BadInput(
            f"A key is a dotted name of letters, digits, `_` and `-`, at most {MAX_KEY} characters, like `travel.budget`.",
            fields={"key": ["Not a dotted name."]},
        )
    return _ALIASES.get(folded, folded)


def is_known(key: str) -> bool:
    """Whether the key stands in the table, and so has a type."""
    return key in FIELDS


def is_many(key: str) -> bool:
    """Whether the key holds a set of members rather than one value."""
    field = FIELDS.get(key)
    return field is not None and field.many


def check_value(key: str, value: object) -> object:
    """The value as it is stored under `key`: typed, trimmed, synonyms replaced (`"Dark mode"` gives `"dark"`).

    A many-valued key takes one member or a list of members and gives back the same shape, without doubles.
    Keys outside the table take any JSON value of at most 2 000 characters. BadInput when the value does not fit.
    """
    try:
        return _checked(FIELDS.get(key), value)
    except values.Misfit as misfit:
        raise BadInput(f"`{key}` must be {misfit}.", fields={"value": [f"Must be {misfit}."]}) from misfit


def _checked(field: Field | None, value: object) -> object:
    if field is None:
        return values.anything(value)
    if not (field.many and isinstance(value, list)):
        return field.check(value)
    if not 0 < len(value) <= MAX_MEMBERS:
        raise values.Misfit(f"a list of 1 to {MAX_MEMBERS} members")
    return list(dict.fromkeys(field.check(member) for member in value))


def section(key: str) -> str:
    """The section a key is shown in: its first part where that is a section, else `other`."""
    first = key.split(".", 1)[0]
    return first if first in SECTIONS else "other"


def label(key: str, language: str = "en") -> str:
    """The key's label in `zh…` or else in English; a key outside the table is made readable from its last part."""
    field = FIELDS.get(key)
    chinese = language.lower().startswith("zh")
    if field is not None:
        return field.zh if chinese else field.en
    last = key.rsplit(".", 1)[-1].replace("_", " ")
    return last[:1].upper() + last[1:]


def section_label(name: str, language: str = "en") -> str:
    """The section's heading in `zh…` or else in English."""
    en, zh = SECTIONS.get(name, SECTIONS["other"])
    return zh if language.lower().startswith("zh") else en
