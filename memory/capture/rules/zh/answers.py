"""A short answer to what the agent asked: of two things that it named, the one that the person prefers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement, Utterance
from memory.enums import Kind

_CHOICE = re.compile(
    r"[您你](?:更|平时|一般|通常|平常|比较|是|都)*(?P<verb>偏好|喜欢|习惯|偏爱|爱|倾向于?)(?P<act>吃|喝|看|坐|用|住|听|穿)?(?P<one>[^，。？?您你]{1,8}?)(?:，)?还是(?P<other>[^，。？?您你]{1,8}?)(?:一点|多一些|多一点)?(?:呢|呀)?[？?]\s*$"
)
_ANSWER = re.compile(
    r"^(?:嗯|那|当然|肯定|一般|我|更|还是|就|都|是|选|要|喜欢|偏好|习惯|，|,)*(?P<what>[^，。！!？?]{1,8}?)(?:吧|的|呀|啊|哈|就行|多一些|多一点|一点)*[。！!～~]*$"
)


def preferred(text: str, history: Sequence[Utterance]) -> list[Statement]:
    """What the person prefers by a message that is such an answer."""
    asked = _CHOICE.search(simplified(history[-1].text)) if history and history[-1].role == "assistant" else None
    answer = _ANSWER.match(simplified(text.strip())) if asked else None
    if asked is None or answer is None or answer["what"] not in (asked["one"], asked["other"]):
        return []
    thing = answer["what"]
    words = f"我{asked['verb']}{asked['act'] or ''}{thing}"
    return [Statement(text=words, kind=Kind.PREFERENCE, key="preference.likes", value=thing, quote=text.strip())]
