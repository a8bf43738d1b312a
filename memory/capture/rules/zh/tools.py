"""Tools, languages and systems somebody works with, and switches between them."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.enums import Kind

_LATIN = r"(?P<thing>[A-Za-z][\w.+#/&-]*(?:\s+[A-Za-z0-9][\w.+#-]*){0,2}(?>\s*(?:和|、|加|跟|\+|与)\s*[A-Za-z][\w.+#-]*)*)"
_ANY = r"(?P<thing>[A-Za-z][\w.+# -]*|[\u4e00-\u9fff]{2,10}?)"
_SWITCH = r"(?:转|换|切|迁|迁移|切换|改|升级|搬|转向|跳|过渡|换用|改用)(?:到|成|为|去|至|向|来|用|写)*(?:了)?"
_USING = r"(?:用|使用|写|玩|敲|跑)"
_ONE_OFF = re.compile(
    r"(?:用|写|使用)(?:了|过|完|一下|来)|(?:写|做|跑|搞|改|建|画|测|试|存|查|解|实现|部署)了|报错|错误|怎么|一个|个脚本|这个|试试|时(?:候)?|出现|遇到|失败|帮|请"
)
_STATED = re.compile(r"一直|平时|主要|通常|习惯|都|目前|现在|日常|常|基本|偶尔|从来|一般")


def _stack(match: re.Match[str], clause: Clause) -> Draft | None:
    if _ONE_OFF.search(clause.predicate):
        return None
    return Draft(Kind.FACT, "domain.stack", _members(trimmed(clause.words(match, "thing"))))


def _members(named: str) -> str | list[str]:
    """The tools of an enumeration, or the one tool."""
    members = [member for member in re.split(r"\s*(?:和|、|加上?|跟|\+(?!\+)(?<!\+\+)|与|以及)\s*", named) if member]
    return members if len(members) > 1 else named


def _switch(match: re.Match[str], clause: Clause) -> Draft | None:
    old = trimmed(clause.words(match, "old")) if match.groupdict().get("old") else ""
    thing = trimmed(clause.words(match, "thing"))
    if old and not re.search(r"[A-Za-z]", old + thing) and not re.search(r"[转换切迁改升跳过](?:移|换|级|渡)?(?:到|成|为|用|向)", match[0]):
        return None  # "我把代码改了一下"
    if not old and not re.search(r"[A-Za-z]", thing) and not re.search(r"改用|换用|迁|转战", match[0]):
        return None
    key = "domain.stack" if re.search(r"[A-Za-z]", thing) else ""
    return Draft(Kind.FACT, key, thing if key else None, replaces=old)


def _usual(match: re.Match[str], clause: Clause) -> Draft | None:
    """A tool with a Chinese name counts only where a word says it is the usual one."""
    if _ONE_OFF.search(clause.predicate) or not (_STATED.search(clause.adverbs) or _STATED.search(match[0])):
        return None
    return Draft(Kind.FACT, "", trimmed(clause.words(match, "thing")), absorbs=False)


_COURTESY = re.compile("谢|客气|管|急|怕|愁|等|问|说|想|猜|理|送|跑|赶|熬|挤|抢|排")


def is_no_tool(words: str) -> bool:
    """Whether words behind 不用 name what there is no need for, rather than a thing that is used no more: 早起, 谢."""
    word, tag = rjieba.tag(words, hmm=False)[0]
    return bool(_COURTESY.match(words)) or (len(word) > 1 and tag.startswith(("v", "a", "d", "i", "l")) and tag != "vn")


def _unused(match: re.Match[str], clause: Clause) -> Draft | None:
    thing = trimmed(clause.words(match, "thing"))
    return None if is_no_tool(match["thing"]) else Draft(Kind.PREFERENCE, "preference.dislikes", thing)


_RULES = (
    rule(
        rf"(?>我们?|咱们?|俺|团队|公司|部门|现在|最近|已经|刚刚?|早就|都|全部?|今年|去年|上个?[月周]|前阵子|[\u4e00-\u9fff]{{0,4}}(?:编辑器|软件|工具|系统|框架|语言|输入法|浏览器|数据库)|(?:所有|全部|手头|手上)?的?[\u4e00-\u9fff]{{2,5}}?(?:都|全|统统))*[从由]\s*(?P<old>[A-Za-z][\w.+# ]*?|[\u4e00-\u9fff]{{2,8}}?)\s*{_SWITCH}\s*(?P<thing>[A-Za-z][A-Za-z0-9_.+# -]*?|[\u4e00-\u9fff]{{2,8}}?)\s*(?:(?:来|上)?(?:画|记|写|做|管|剪|存|排|录|算|看|听|开会|管理|办公))?(?:了|上|来|去)*$",
        _switch,
    ),
    rule(
        rf"(?:已经|刚)?(?:把|将)\s*(?!颜色|标题|字体|背景|按钮|图|文字)(?:后端|前端|数据库|编辑器|系统)?(?P<old>[A-Za-z][\w.+# ]*?|[\u4e00-\u9fff]{{2,8}}?)\s*{_SWITCH}\s*{_ANY}(?:了|上)*$",
        _switch,
    ),
    rule(
        r"(?:已经|刚|现在|都)*(?:用|拿)\s*(?P<thing>[A-Za-z][A-Za-z0-9_.+# -]*?)\s*(?:取代|代替|替代|替换|换掉|顶替)(?:了|掉)*\s*(?P<old>[A-Za-z][A-Za-z0-9_.+# -]*?)(?:了)?$",
        _switch,
    ),
    rule(
        rf"(?:已经|刚|现在|全面|都)*(?:改用|换用|换成|换到|转到|转向|转战|切到|切换到|迁到|改写|换了)\s*(?:了)?{_ANY}(?:了|上)*$", _switch
    ),
    rule(
        rf"(?:的)?(?:技术栈|开发语言|主力语言|主语言|编程语言|stack|后端|前端|数据库)(?:主要)?(?:是|用的?是|用|为|有|:|：)\s*{_LATIN}.{{0,14}}$",
        _stack,
    ),
    rule(rf"(?:\S{{0,6}}(?:的|是)?)?(?:用的?是|使用的?是|用的|主用|惯用|常用的?是|常用)\s*{_LATIN}.{{0,14}}$", _stack),
    rule(
        rf"{_USING}\s*{_LATIN}\s*(?:写代码|写|开发|编程|做\S{{0,6}}|画图|剪\S{{0,4}}|办公|编辑|来\S{{0,6}}|记\S{{0,4}}|部署|管理\S{{0,6}}|(?:来)?(?:管|追|跟踪|排|存|查|听|看|订|练|学|画|沟通|协作|聊天|打卡|背|发|收)[\u4e00-\u9fff]{{0,6}})?(?:的)?(?:$|[，,])",
        _stack,
    ),
    rule(
        r"(?:不用|不使用|弃用了?|不再用)\s*(?!了|谢|客气|管|说|担心|麻烦)(?P<thing>[A-Za-z][\w.+# -]*|[\u4e00-\u9fff]{2,10}?)(?:了)?$",
        _unused,
    ),
    rule(
        r"(?:习惯|喜欢|主要|一直|都)*用(?P<thing>(?!的|过|了|心|力|不)[\u4e00-\u9fff]{2,10}?)(?:写\S{0,6}|做\S{0,6}|记\S{0,6}|支付|办公|剪\S{0,4}|看\S{0,4}|来\S{0,6})?$",
        _usual,
    ),
    rule(
        r"(?:的)?(?:电脑|手机|笔记本|平板|相机|系统|键盘|显卡|主力机|显示器|耳机|手表|车|座驾)(?:是|用的?是|用的?|:|：)\s*(?P<thing>.{2,30})$",
        makes(Kind.FACT, absorbs=True),
    ),
    rule(
        r"(?:一直|平时|主要|现在)*用的是(?P<thing>(?![你您他她它这那第上谁啥])(?!.*(?:方法|办法|代码|方案|版本|模板|思路|格式))[\u4e00-\u9fffA-Za-z0-9 ]{2,14})$",
        makes(Kind.FACT, absorbs=True),
    ),
    rule(r"用的(?:是)?(?P<thing>.{0,6}(?:手机|电脑|平板|系统|键盘|mac|iphone|ipad|pixel).{0,10})$", makes(Kind.FACT)),
)
_LAID_OUT = re.compile(
    r"^(?:.{0,10}?)(?:我|我们)(?:一直|平时|主要|通常|习惯|都|目前|现在|日常|常|基本上?|一般)+用(?P<thing>[A-Za-z][A-Za-z0-9.+# -]*?|[\u4e00-\u9fff]{2,10}?)\s*(?:(?:写|做|跑|开发|编)\s*(?P<made>[A-Za-z][A-Za-z0-9.+#]*|代码|后端|前端|文档|笔记|表格|图|程序))?$"
)


def tools(clause: Clause) -> Draft | None:
    """What the person or their team works with."""
    if clause.subject == "none" and not re.search(r"(?:转|换|改用|迁|切换)[^，]*了$", clause.shadow) and not _STATED.search(clause.shadow):
        return None
    laid_out = _LAID_OUT.match(clause.shadow)
    if laid_out and not _ONE_OFF.search(clause.predicate):
        thing = trimmed(clause.text[laid_out.start("thing") : laid_out.end("thing")])
        if re.match("[A-Za-z]", laid_out["made"] or ""):
            return Draft(Kind.FACT, "domain.stack", thing, also=("domain.stack", laid_out["made"]))
        return Draft(Kind.FACT, "domain.stack" if re.search(r"[A-Za-z]", thing) else "", _members(thing))
    found = first(_RULES, clause)
    if found and clause.subject == "we" and found.key.startswith("preference."):
        return Draft(Kind.FACT)
    return None if found and re.match(r"(?:了?一?[个种下些套]|思路|方法|角度|话题|说法)", str(found.value or "")) else found
