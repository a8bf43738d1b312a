"""Words in quotation marks that a message speaks of rather than quotes."""

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
_MENTIONED = re.compile(
    r"\b(?:stop|quit|avoid|never|don't|do not|no more|without|rather than|instead of|ban(?:ned)?)(?: (?:ever|always|please|to))* (?:say(?:ing)?|writ(?:e|ing)|us(?:e|ing)|start(?:ing)?|begin(?:ning)?|end(?:ing)?|open(?:ing)?|call(?:ing)?)(?: (?:me|it|them|with|by|the|an?|words?|phrases?|terms?|expressions?|replies|answers|sentences|every \w+))*\s*$|"
    r"(?:^|[.!?,;]\s+)(?:please |and |so |but |also )*(?:no more|enough(?: with| of)?|(?:ditch|drop|skip|lose|cut|omit|avoid|leave out|spare me|stop(?: with)?)(?: it with)?)(?: (?:the|your|those|all|any|with|of|words?|phrases?|openers?|lines?))*\s*$",
    re.IGNORECASE,
)
"""What a word follows that is spoken of, not quoted: stop saying "certainly", no more "great question"."""
_MEANT = re.compile(
    r"(?:,? (?:(?:that|it)(?:'s| is) |then )?(?:I|we|they|people|everyone|it|that|this|he|she)(?: (?:always|usually|just|really|all|only))* (?:means?|refers?|'m (?:talking|referring)|stands? for)\b| (?:means?|refers? to|stands? for|is (?:short for|what we call|our (?:word|name)|my (?:word|name))|=)(?!\w))",
    re.IGNORECASE,
)
"""What follows a word whose meaning is told: when I say "the shed" I mean …"""
_MEANT_ZH = re.compile(
    r"(?:这(?:个词|几个字|个叫法|个说法|话|句话?)|的话|的时候|时)?[，,]?\s*(?:我|我们|都|就|其实|默认|一律|一般|通常|说的|的)*(?:(?:是?指|指的|特指|代指)(?!望|导|责|挥)|意思(?:就|都)?是|就是(?:说|指)?|代表|(?:说|讲)的(?:就|都)?是|=)(?!吗|什么|啥|谁|哪)"
)
"""As before, in Chinese: 我说“老地方”，指的是…."""
_A_WORD = re.compile(r"[^，。！？,!?我你他她]{2,12}")
_LONGEST, _LONGEST_EN = 20, 40
_NEAR = 60


def spoken_of(text: str, found: re.Match[str]) -> bool:
    """Whether the words that were found in quotation marks are a part of an order: what to leave out, or how to lay something out."""
    inside = next(group for group in found.groups() if group)
    before = text[max(0, found.start() - _NEAR) : found.start()]
    if len(inside) <= _LONGEST_EN and (_MENTIONED.search(before) or _MEANT.match(text, found.end())):
        return True
    if _A_WORD.fullmatch(inside) and _MEANT_ZH.match(text, found.end()):
        return True
    return len(inside) <= _LONGEST and bool(_BEFORE.search(before) or _BEHIND.match(text, found.end()))
