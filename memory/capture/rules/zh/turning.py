"""Whom a sentence is about that opens with a change or a slip and names nobody: "变了，现在住苏州" goes on with what was told last."""

from __future__ import annotations

import re
from datetime import datetime

from memory.capture.rules.zh import explicit, naming, wording
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement

_OPENS = re.compile(
    r"^(?![^，,。]{0,8}(?:工作|工[，,]|公司|单位|岗|职|行|专业|搬))[^，,。：:！!我俺咱你他她]{0,10}?(?:换|改|变|[说写记打搞弄填报]错|更正|纠正|订正|修正|更新|口误|手误|笔误|调整|有变)[^，,。：:！!我俺咱]{0,4}[，,:：。！!]"
)
_OF_ME = re.compile(r"我|俺|咱|本人")
_FIELD = re.compile(r"换了?[个套座]?(?:新?房子?|新?家|城市|住处)|名字|姓名|生日|职业|身高|体重|血型|年龄|手机号?|电话|邮箱|地址|住址|母语")
_PUT_BACK = re.compile(r"我们?(?>现在|目前|如今|已经|就|改)*(?:是|叫|姓|在|对|住|有)")


_RENAMED = re.compile(
    r"^(?:更正(?:一下)?[，,:：])?(?P<field>(?:名字|姓名)(?:已经|刚|最近|都)*)?(?:改|换|变|改名|更名|更新|更正|[说写记打搞弄填报]错)(?:名字?)?[了过]?(?:一下)?[，,。！!](?=(?:现在|如今|目前|已经|改|就|是|应该)*叫)"
)
_NEW = re.compile(r"(?:现在|如今|目前|已经|改|就|是|应该)*叫(?:做|作)?(?P<name>[\u4e00-\u9fff]{2,4}?)(?:了|啦|吧|[，,。！!\s]|$)")
_CALLED = re.compile(r"叫|名字|姓名|改名")


def of_their_name(text: str, shadow: str, before: str, now: datetime) -> str:
    """The text, or what it says of the person's own name where they told just that before or say 名字 with nothing in front of it."""
    opening = _RENAMED.match(shadow)
    if opening is None or wording.whose(before) not in ("", "我") or len(_CALLED.findall(before)) > 1:
        return text
    told = before and any(one.key == "basic.name" and one.about_person for one in explicit.known(before, now))
    new = _NEW.match(shadow, opening.end())
    of_field = opening["field"] and not before and new and naming.called(new["name"])
    return f"我{text[opening.end() :]}" if told or of_field else text


def own(said: list[Statement], shadow: str, before: str, now: datetime) -> list[Statement]:
    """The statements but those that would become the person's own though neither the sentence nor the message before says so."""
    if not said or _OF_ME.search(shadow) or not _OPENS.match(shadow):
        return said
    said = [one for one in said if one.key or not _NEW.match(simplified(one.text))]  # Nobody is told to be called so.
    told = {one.key for one in explicit.known(before, now) if one.key and one.about_person} if before else set()
    named = bool(_FIELD.search(shadow)) and wording.whose(before) in ("", "我")
    return [one for one in said if one.replaces or one.key in told or named or not _is_own(one)]


def _is_own(one: Statement) -> bool:
    of_field = one.about_person and one.key.startswith(("basic.", "health.", "family.", "favourite."))
    return of_field or bool(_PUT_BACK.match(simplified(one.text)))
