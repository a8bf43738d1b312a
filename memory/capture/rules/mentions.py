"""Words in quotation marks that a Chinese message speaks of rather than quotes."""

from __future__ import annotations

import re

_BEFORE = re.compile(
    r"(?:(?:每次|每回|老是?|总是?|动不动|一口一个|结尾|开头|末尾|最后|收尾|少来|(?:别|不要|不许|禁止|少)(?:再|老)?(?:说|写|用|来|提|加|整|讲))[^，。！？,“”「」\n]{0,8}(?:[那这][句段套些种类个])?|[那这][句套种](?:什么)?)[:：，,]?$"
)
"""What such words follow: 你每次结尾那句“…”."""
_BEHIND = re.compile(
    r"的?(?:[一二三四五六七八九十两\d]+(?:大|个)?(?:栏|段|部分|块|列|项|步|层|点|行)|这?[一二三四五六七八九十两\d]?[种个]?(?:格式|结构|顺序|样式|模板|框架|排法|写法|体例|句式)|(?:这[种样类]|那[种样类])的?(?:开头|结尾|话|说法|字眼|词))"
)
"""What follows them, or words that say how something is laid out: 按“结论、待办”两栏, “…”这种开头."""
_LONGEST = 20
_NEAR = 60


def spoken_of(text: str, found: re.Match[str]) -> bool:
    """Whether the words that were found in quotation marks are a part of an order: what to leave out, or how to lay something out."""
    inside = next(group for group in found.groups() if group)
    before = text[max(0, found.start() - _NEAR) : found.start()]
    return len(inside) <= _LONGEST and bool(_BEFORE.search(before) or _BEHIND.match(text, found.end()))
