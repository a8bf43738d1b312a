"""What a sentence says has changed, named in its own words: "面试挪到周四了" is news about the 面试 that was told of before."""

from __future__ import annotations

import re

_OURS = r"(?:我们?|俺|咱们?|我司|公司|团队|部门|组里)?(?:的|家|这边)*"
_MATTER = r"(?P<what>[\u4e00-\u9fffA-Za-z]{2,10}?)"
_SOFT = r"(?:的?(?:时间|日期|地点|日子))?(?>我们?|现在|以后|已经|又|也|都|刚刚?|临时|今年|这次|从.{1,6}起)*"
_TURNED = r"(?:(?:改|挪|换|变|调整?|移|转|搬)(?:成|到|为|在|至|去)了?|(?:推迟|推后|提前|顺延|延后|延期|后延|延)(?:成|到|为|至)了?|(?:涨|降|升|加|减|提高?|上调|下调|压缩|缩短|延长)(?:成|到|为|至)了?)"
_NEWS = re.compile(rf"^{_OURS}{_MATTER}{_SOFT}{_TURNED}\s*\S")
_SHOULD_BE = re.compile(rf"^{_OURS}{_MATTER}(?:应该|其实|准确说|实际上?)是\s*\S")
_STOPPED = re.compile(
    r"^(?:我们?|俺|咱)(?:现在|早就?|已经|再也|以后|后来|真的)*不(?:再)?(?P<what>[\u4e00-\u9fff]{2,6}?)(?:了|啦)(?=$|[，,。])"
)
_KIND_OF = re.compile(r"(?:软件|工具|应用|平台|系统|[Aa]pp|APP)$")
_NO_MATTER = re.compile(
    r"时间|事情|东西|想法|主意|颜色|标题|字体|代码|文字|语气|格式|[你他她它这那]|知道|需要|担心|想要|打算|应该|可以|能够|客气"
)


def matter(words: str) -> str:
    """What has changed, in the words it is called by; empty where the words speak of no change, or name nothing."""
    for form in (_NEWS, _SHOULD_BE, _STOPPED):
        found = form.match(words)
        if found:
            what = _KIND_OF.sub("", found["what"])
            return "" if _NO_MATTER.search(what) or len(what) < 2 else what
    return ""
