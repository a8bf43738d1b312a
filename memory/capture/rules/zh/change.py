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
    r"^从|^全家$|^想|^上个?[月周]|^[今去明]年|时间|事情|东西|想法|主意|颜色|标题|字体|代码|文字|语气|格式|[你它这那]|(?<!吉)[他她]|知道|需要|担心|想要|打算|应该|可以|能够|客气"
)


def matter(words: str) -> str:
    """What has changed, in the words it is called by; empty where the words speak of no change, or name nothing."""
    for form in (_NEWS, _SHOULD_BE, _STOPPED):
        found = form.match(words)
        if found:
            what = _KIND_OF.sub("", found["what"])
            return "" if _NO_MATTER.search(what) or len(what) < 2 else what
    return ""


_ACT = r"(?:去|练|学|做|上|吃|喝|玩|打|跑|骑|养|抽|弹|教|用|穿|戴|读|看|坐|租|干|订|追|健|拍|写|种|收|开)"
_LEFT = (
    re.compile(
        r"(?:^|[,，。：:\s]|(?<=[哈啊呀哦]))(?:其实|就是)?(?:我们?|俺)?(?>现在|早就?|已经|再也|以后|后来|真的|最近|目前|这阵子|从.{1,6}起|上个?[周月]起?|都|就)*不(?:再|怎么)?"
        r"(?P<what>(?![知觉想要好会能行对用]|喜欢|爱|住|是)[\u4e00-\u9fffA-Za-z]{2,6}?)(?:了|啦)(?=$|[,，。])"
    ),
    re.compile(
        rf"(?:^|[,，。：:\s])(?P<what>(?!现在|最近|已经|早就|以后|我|你|他|她|这|那|也|都|就|先|再|今天)[\u4e00-\u9fffA-Za-z]{{1,6}}?)(?:我)?(?>现在|早就?|已经|也|都|最近|以后|今后|彻底)*(?:不(?:再)?{_ACT}|戒|停|退)(?:掉)?(?:了|啦)(?=$|[,，。])"
    ),
    re.compile(r"(?:^|[,，。：:\s])(?:我)?(?>现在|最近|已经|上下班|平时|从.{1,6}起)*(?P<what>[\u4e00-\u9fff]{2,5}?)改(?:成|为)?(?=(?:坐|骑|走|开|跑|游|打|练|学|吃|喝|用|做|步行|看|听)[\u4e00-\u9fffA-Za-z])"),
)  # fmt: skip
"""What somebody does no more, before they say what they do instead: 不骑车了，现在坐公交."""


def left(words: str) -> str:
    """What a sentence says that somebody does no more; empty where it says so of nothing, or of a matter without a name."""
    for form in _LEFT:
        found = form.search(words)
        if found and not _NO_MATTER.search(found["what"]):
            return found["what"]
    return ""


_MOVED_OUT = re.compile(
    r"^(?P<who>我们?|我们?一家|我们?全家)?(?>已经|刚刚?|上个?月|上周|前阵子|去年|今年|又)*(?:搬离|搬出|离开|告别|不住|不在)了?(?P<old>[\u4e00-\u9fff]{2,5}?)了[,，](?:人|家|我)*(?:现在|目前|如今|已经)+(?:人|家)?(?:住)?在(?P<new>[\u4e00-\u9fff]{2,6})(?P<rest>(?:了|这边|住|生活)?[。!！]?)$"
)


def moved(text: str, shadow: str) -> tuple[str, str]:
    """The sentence as one of a move where it tells first the place that was left: "搬离青岛了，现在在威海"."""
    found = _MOVED_OUT.match(shadow)
    if found is None:
        return text, shadow
    old, new = (slice(*found.span(name)) for name in ("old", "new"))
    return f"我从{text[old]}搬到{text[new]}了", f"我从{shadow[old]}搬到{shadow[new]}了"


def first_mark(shadow: str) -> int:
    """Where the first clause ends."""
    found = re.search(r"[,，。；;!！]", shadow)
    return found.start() if found else len(shadow)
