"""What somebody does or uses instead of what they did: told of themself, of a part of their day, or behind what they have given up."""

from __future__ import annotations

import re

from memory.capture.rules.zh import change
from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.tools import is_no_tool
from memory.enums import Kind

_GIVES_UP = re.compile(
    r"(?:弃用?|退订?|戒|停用?|卸载?|断|辞|扔|换|注销|不(?:再)?续[订费期]?|不(?:再)?[\u4e00-\u9fffA-Za-z]{1,4})(?:掉|用)?了$|(?:调|改|换|变|理)(?:过来|整)?了$"
)
_WAS = re.compile(r"^(?:[^，。比跟和像同如]{1,8}?(?=我))?(?:我|我们)?(?:以前|之前|从前|曾经?|原来|原先|早先|早年|当年|过去|往年)(?!的)")
_NOW = re.compile(r"现在|如今|目前|眼下|(?:今年|这个?月|上个?月|年初|最近)起?|改|换|搬|转")
_DAILY = r"(?:早餐|早饭|午餐|午饭|中饭|晚餐|晚饭|夜宵|加餐|主食|零食|饮料|通勤|上下班|上班|下班|作息|午休|起床|睡觉|运动|锻炼|健身|记账|做?笔记|写作|写代码|剪(?:片子?|视频)|修图|画图|做表|阅读|看书|听歌|买菜|手机|电脑|相机|邮箱|输入法|浏览器|牙膏|眼镜|发型|编辑器|IDE|[\u4e00-\u9fff]{2,3}软件|播放器|终端|键盘|耳机|数据库|框架|操作系统|搜索引擎|网盘|日历|素材|文档|照片|账本)"
_TURNS = r"(?:改(?:成|为|用|去|在|到|吃|喝|坐|骑|开|走|跑|游|练|打|学|看|听|读|写|穿|住|睡|嚼|抽|买|订|养|做|教|跟)|换(?:成|到|用|了|回)?|转(?:成|到|用|投|战)|(?:挪|移|搬|迁|存)(?:到|去|进|在)|从[^，。]{1,8}?(?:换|改|转|搬|挪|迁)(?:成|到|为|用|去|进))了?"
_THING = r"(?P<thing>(?![一两几]?[个种下件]|成|新|思路|方法|角度|话题|说法|写法|姿势|衣服|座位|口味$|题|句|词|字|颜色|标题|段|版|[你您他她它这那])[^，。你您他她它]{1,14}?)"
_SO_NOW = re.compile(
    rf"^(?P<matter>{_DAILY}?)(?:这块|方面)?(?>现在|如今|已经|最近|早就?|全部?|都|统统|也|又|就|暂时|彻底|,|，)*{_TURNS}{_THING}(?:上|里|来)?(?P<end>了|啦|的)?$",
    re.IGNORECASE,
)
_DONE = re.compile("[到成进用去在为]了")
_AT_HAND = re.compile(
    r"这[个些段篇张份句次]|那[个些段篇张份句次]|第[一二三四五\d]|标题|字体|段落|语气|格式|函数|变量|接口|按钮|试试|看看|一下|怎么|吗|呢"
)


_NAME = r"(?:[A-Za-z][\w.+#/&-]*(?: [A-Za-z0-9][\w.+#-]*){0,2}|[\u4e00-\u9fff]{2,8}?)"
_NOT_A_THING = r"(?![一两几]?[个种下件些]|这|那|你|他|她|它|什么|思路|方法|话题)"
_LEFT_TOOL = re.compile(
    rf"(?:弃用|停用|抛弃|放弃|告别|卸载|淘汰|(?:不再?|没再|(?:以前|之前|原来|过去)(?:一直|都)?)(?:使?用|写|上))了?\s*{_NOT_A_THING}(?P<old>{_NAME})\s*(?:了|啦)?$"
    rf"|^(?P<told>(?![^，]{{0,6}}了){_NAME})\s*(?:我们?)?(?>已经|早就|都|现在|也)*不(?:再)?(?:使?用|写)了$|把\s*(?P<put>{_NAME})\s*(?:给|都)?(?:停|卸|弃|换|退|淘汰|卸载)掉?了$",
    re.IGNORECASE,
)
_BLAMED = re.compile(
    rf"^{_NOT_A_THING}(?P<old>{_NAME})\s*(?>现在|最近|实在|真的?|是|又|还|也|都|确实)*(?:太|老(?!是好)|总是?|越来越|动不动|经常|不够|不太|不好|不支持|没有?)[^，]{{1,10}}$"
)
"""Blames something, before the clause that says what took its place: Premiere 太卡，我已经换成达芬奇了."""
_TOOK_UP = re.compile(
    rf"^(?>现在|如今|目前|已经|早就?|刚|终于|都|全部?|全面|整个|统一|一律|彻底|干脆|就|也|整体|最近)*(?:(?:改|换|转|切|迁|投)(?:(?:换|移|战|成|用|投|写|到|向|为|去|上|学|看|听|刷|读)+|了|(?=\s*[A-Za-z]))|拥抱|投奔|上|使?用|写)了?\s*(?!另|别的|新)\s*{_NOT_A_THING}(?P<new>{_NAME})\s*(?P<done>了|啦)?$",
    re.IGNORECASE,
)


def exchanged(before: Clause | None, clause: Clause) -> Draft | None:
    """One tool for another, left in the clause before and taken up in this one: 我弃用 Sketch，改用 Figma 了."""
    if before is None or clause.subject not in ("me", "we", "none") or before.subject not in ("me", "we", "none"):
        return None
    taken = _TOOK_UP.match(clause.adverbs + clause.predicate)
    old = _left_tool(before.shadow) if taken else ""
    blamed = "" if taken is None or old else _blamed(before.shadow)
    if taken is None or not (old or blamed) or (blamed and not (taken["done"] or _IS_DONE.search(clause.adverbs))):
        return None
    first = clause.offset - len(clause.adverbs) + taken.start("new")
    new = clause.text[first : first + len(taken["new"])]
    of_stack = bool(re.search("[A-Za-z]", new + blamed))
    return Draft(Kind.FACT, "domain.stack" if of_stack else "", new if of_stack else None, replaces=old or blamed, bare=bool(blamed))


_IS_DONE = re.compile("已经|早就?|刚|现在|如今")


def _left_tool(shadow: str) -> str:
    """The tool that a clause says is used no more; nothing where it says what there is no need for: 不用谢了, 不用担心了."""
    left = _LEFT_TOOL.search(shadow)
    old = (left["old"] or left["put"] or left["told"]) if left else ""
    if not old or re.search("[A-Za-z]", old):
        return old
    return "" if f"不用{old}" in shadow and is_no_tool(old) else old


_TOOLS = {"phone", "computer", "browser", "editor", "cutting", "notes", "meetings", "map", "drive", "input"}


def _blamed(shadow: str) -> str:
    """The tool that a clause blames: one in Latin letters, or of a class of things that have a use."""
    found = _BLAMED.match(shadow)
    return found["old"] if found and (re.search("[A-Za-z]", found["old"]) or change.kinds(found["old"]) & _TOOLS) else ""


def tells_of_before(words: str) -> bool:
    """Whether words open with how it was before: 我以前用小金库."""
    return bool(_WAS.match(words))


def gives_up(shadow: str) -> bool:
    """Whether a clause says that something was given up or turned over, or how it was before."""
    return bool(_GIVES_UP.search(shadow)) or tells_of_before(shadow)


_OVER = re.compile(r"^(?:就|都|已经|终于|才|全|彻底)*(?:戒|停|卖|退|丢|送人?|断|离|不[\u4e00-\u9fff]{1,2})掉?了$")


def ends(clause: Clause, before: Clause) -> bool:
    """Whether a clause says only that it is over, of what the one before told was so: "我以前抽烟，去年戒了"."""
    return clause.inherited and tells_of_before(before.shadow) and bool(_OVER.match(clause.predicate))


def follows(clause: Clause, last: Clause) -> bool:
    """Whether a clause says how it is now, behind one that says how it was: "以前用小金库，现在我换成叮当账本了"."""
    said = clause.topic + clause.adverbs + clause.predicate
    return tells_of_before(last.shadow) and bool(_NOW.search(said)) and clause.subject in ("me", "none", last.subject)


def instead(clause: Clause, before: Clause | None) -> Draft | None:
    """What is done or used now, of the person by the words of the clause, or of the one before it."""
    if clause.subject not in ("me", "we", "none") or _AT_HAND.search(clause.shadow):
        return None
    found = _SO_NOW.match(clause.predicate)
    if found is None:
        return None
    behind = before is not None and before.subject != "other" and gives_up(before.shadow)
    if not behind and not ((found["end"] or _DONE.search(found[0])) and (clause.own or found["matter"])):
        return None
    return Draft(Kind.FACT, bare=bool(found["matter"] or clause.topic))
