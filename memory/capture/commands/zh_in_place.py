"""What a Chinese correction may be put in the place of: the same matter of the same person, and a value of its own sort."""

from __future__ import annotations

import re
from dataclasses import replace

from memory.capture.rules.zh import change, sorts, wording
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement
from memory.enums import Kind
from memory.profile.schema import is_many

_MORE = re.compile(r"也(?!门)|还(?:对|有|会|在|要|爱|喜欢|不|学|养|用|吃|喝|怕)|另外|同时")
_NAMED = re.compile(r"(?:(?<!外)叫做?|姓|名字?是|称呼[^，,。]{0,2}?|[大小全昵笔网艺]名)[^，,。]*")


def is_beside(text: str) -> bool:
    """Whether words tell of one more, which takes the place of nothing: 我对虾也过敏. A name may hold any sign: 我叫李也."""
    return bool(_MORE.search(_NAMED.sub("", simplified(text))))


def in_place_of(one: Statement, old: Statement | None) -> Statement:
    """The statement in the place of the old one of its field; of a field that holds many, only where both are of one sort."""
    if old is None or one.replaces or old.value == one.value or (is_many(one.key) and not _of_one_field(old, one)):
        return one
    return replace(one, replaces=old.value)


def _of_one_field(old: Statement, new: Statement) -> bool:
    """Whether two values of a field that holds many may stand for each other; of what is done again and again, only what is told in like words."""
    if sorts.conflict(new.text, old.text):
        return False
    alike = wording.one_word_apart(old.text, new.text) or bool(wording.things(old.text) & wording.things(new.text))
    return alike or bool(change.kinds(old.text) & change.kinds(new.text)) or new.key != "habit.routines"


def gives_way(old: Statement, new: Statement, *, owned: bool) -> bool:
    """Whether one short saying takes the place of another: the same matter after a slip, or with another value of the very same kind."""
    if any(one.kind == Kind.CONSTRAINT or one.key.startswith(("health.", "taboos")) for one in (old, new)):
        return False
    if not wording.of_one_person(old.text, new.text) or sorts.conflict(new.text, old.text):
        return False
    if wording.one_word_apart(old.text, new.text) or _another_way(old, new):
        return True
    return of_one_matter(old.text, new.text) and (owned or _another_value(old.text, new.text))


_TO_WHERE = re.compile("[上下]班|通勤|上学|[上下]课|公司|单位|学校|(?:回|去)[\u4e00-\u9fff]{1,3}")


def _another_way(old: Statement, new: Statement) -> bool:
    """Whether both tell by what one gets to the same place: 我坐地铁去上班 for 我开车去上班."""
    if (old.key, old.kind) != (new.key, new.kind) or any(change.kinds(one.text) != {"way"} or change.firm(one.text) for one in (old, new)):
        return False
    where = [set(_TO_WHERE.findall(simplified(one.text))) for one in (old, new)]
    return where[0] == where[1] and bool(where[0])


def of_one_matter(old: str, new: str) -> bool:
    """Whether two sayings are about the same person and share a word for a thing: 我周三要交报告 and 报告周四交."""
    return wording.of_one_person(old, new) and bool(wording.things(old) & wording.things(new))


def same_matter_at(word: str, said: str, new: str) -> bool:
    """Whether another time or number of the thing said last is told: 航班是周日晚上 after 我的航班是周六晚上."""
    return bool(_NUMBER.search(word)) and of_one_matter(said, new)


_NUMBER = re.compile(r"\d|[一二两三四五六七八九十百千万]|周[日天末]")


def _another_value(old: str, new: str) -> bool:
    """Whether both hold one day or one number with its unit, of the same form."""
    values = [_COUNTED_WHOLE.findall(simplified(one)) for one in (old, new)]
    return all(len(one) == 1 for one in values) and wording.form_of(values[0][0]) == wording.form_of(values[1][0])


_COUNTED_WHOLE = re.compile(
    r"周[一二三四五六日天末]|(?:\d+(?:\.\d+)?|[一二两三四五六七八九十百千万]+)\s*(?:点半?|月\d*[日号]?|[日号岁年元块楼层室期度级个人次分天]|$)"
)
