"""Another trade: that somebody has left their work, and what they do since, whatever it is called."""

from __future__ import annotations

import re
from collections.abc import Callable

import rjieba

from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import trimmed
from memory.enums import Kind

Job = Callable[[str], bool]
_DONE = r"(?>了|啦|掉|过)*$"
_WORK = r"(?:工作|工(?![作具位程厂])|职业|岗位?|行当|行业|活儿?|班(?=我?(?:已经|早就)?不上)|饭碗|东家|单位|公司|差事|营生)"
_LEAVES = re.compile(
    rf"(?:转|改)(?:了)?行{_DONE}|跳(?:了)?槽{_DONE}|(?:换|转|改)了?(?:一?[份个家])?(?:新)?{_WORK}{_DONE}|(?:辞|离)(?:了|掉)?(?:职|{_WORK}){_DONE}|裸辞{_DONE}|(?:转|调|换|离)(?:了)?岗{_DONE}|(?:转业|退伍|退役){_DONE}"
    rf"|^(?:我)?(?P<place>[^，我你他她]{{0,8}}?)(?:的|那份|那边的?)?{_WORK}(?:我)?(?>已经|早就|早|都|刚刚?|也|上个?月|前阵子|今年|年前)*(?:辞|不干|不做|不上|丢|没了|黄){_DONE}"
    rf"|^(?![这那])[^，我你他她]{{2,8}}?(?:[那这](?:边|头|儿|里|份)|大厂|公司|单位|[厂店所院馆企])的?我(?>已经|早就|早|都|刚刚?|也|上个?月|前阵子|今年|年前)*(?:辞|不干|不做|离职){_DONE}"
    rf"|^(?:我)?(?>已经|刚刚?|上个?月|前阵子|今年|年前)*从(?P<from>[^，我你他她]{{2,10}}?)(?:那边|里)?(?:辞|辞职|离职|出来|走人|裸辞){_DONE}"
    rf"|被(?:裁|辞退|优化|开除|开){_DONE}|失业{_DONE}"
)
"""Says that the work was left, named or not: 转行了, 换了份工, 药店的活我辞了, 从物业辞了."""
_NO_MORE = re.compile(
    rf"^(?:我)?(?>现在|已经|早就|上个?[月周]起?|从[^，]{{1,6}}起|今年起?)*(?:不再?|没再)(?:做|当|干|是)(?P<was>[^，我你他]{{2,8}}?){_DONE}"
    rf"|^(?:我)?(?>已经|刚刚?|上个?月|前阵子|今年)*辞(?:掉|去)?了?(?P<left>[^，我你他了]{{2,8}}?){_DONE}"
    rf"|^(?P<told>[^，我你他]{{2,8}}?)(?:这[行份]?(?:工作|活儿?)?|工作|岗)?(?:我)?(?>已经|早就|早|都|也)*不(?:干|做|当){_DONE}"
)
_SINCE = re.compile(
    r"^(?:我的?)?(?P<lead>(?>现在|如今|眼下|目前|这会儿|现|已经|后来|于是|就|又|改|转|转而|去|来|正|开始|上个?月起?|今年|回老家|回村里?|回乡下?|，)*)(?P<new>新(?:工作|职业|岗位))?(?:(?<=新工作|新职业|新岗位)(?:现在|就)*是(?=在))?"
    r"(?P<verb>在[^，我你他]{2,14}?(?:做|当|担任|任|干)起?|是|做(?:起)?|当(?:起|上)?|担任|现?任|干(?:起)?|从事|成(?:为)?|(?P<does>[开跑送摆卖拍写画教带修种养]))(?:了)?(?:一[名个位]|着)?(?P<job>[^，。我你他她这那]{1,12}?)(?:的?工作)?(?:了|啦)?$"
)
_NO_JOB = re.compile(
    r"^(?:什么|怎么|啥|梦|劲|给|自己|被|一?[件次场份条封个](?!体|护)|在|很|比|有|不|没|想|要|能|会(?!计|展)|更|真|太|最|挺|饭|菜|家务|朝九|双休|单休|[\d一二三四五六七八九十])|(?:小时|天|点|班|休|假|钱|工资|远程|电话|会议|手机|邮件|消息|视频|车票|时候|公司|单位|单身|自由身|一个人|状态|阶段|事儿?|选择|决定|机会|开始|结果|时机|缘分|安排|原因|介绍|必然|[的得])$"
)
_LOOSE = re.compile("是|成")
"""Verbs behind which stands a work only where a word says that it is so since, or the work is one by its name: 跳槽了，是好事 tells of none."""
_NEVER_ONE = frozenset({"a", "ad", "i", "l", "m", "t", "r", "d", "p", "c", "y", "z"})
_FROM_TO = re.compile(
    r"^(?:我)?(?>已经|刚刚?|上个?月|前阵子|今年|去年|年初|正式)*(?:从|由)(?P<was>[^，我你他她]{2,8}?)(?:岗位?|这行)?(?:转|换|改|跳|升|调)(?:岗|行|职)?(?:成|到|去|做|当|为|任)+了?(?:一[名个位])?(?P<job>[^，。我你他她]{2,10}?)(?:岗位?)?(?:了|啦)?$"
)

_WORK_INTO = re.compile(
    r"^(?:我)?(?:的)?(?:工作|岗位|职位)(?:也|都|已经|就|刚)*(?:换|改|转|调)(?:成|做|当|为|到)了?(?:一[名个位])?(?P<job>[^，。我你他]{2,12}?)(?:了|啦)?$"
)
_TAKEN_UP = re.compile(r"^(?:转|改)行(?:去|来)?(?:了)?(?P<job>[开跑送摆卖拍写画教带修种养搞][^，。我你他]{1,8}?)(?:了|啦)$")


def leaves(clause: Clause, is_job: Job) -> bool:
    """Whether a clause says that the person has left their work, and what follows may say what they do instead."""
    if clause.subject not in ("me", "none"):
        return False
    if _LEAVES.search(clause.shadow):
        return not re.search(r"想|要|打算|准备|考虑|计划|没|不(?!干|做|上)", clause.shadow)
    was = _NO_MORE.match(clause.shadow) or _NO_MORE.match(clause.adverbs + clause.predicate)
    return was is not None and is_job(was["was"] or was["told"] or was["left"])


_NEW_WORK = re.compile(r"^(?:我的?)?新(?:工作|职业|岗位)(?!量|日)")


def new_work(clause: Clause, is_job: Job) -> Draft | None:
    """What the new work is that a clause names by itself: 新工作是在医院做会计."""
    return since(clause, is_job) if _NEW_WORK.match(clause.shadow) else None


def since(clause: Clause, is_job: Job) -> Draft | None:
    """What somebody does who has just said that they left their work: 眼下担任课程设计师, 现在跑网约车."""
    found = _SINCE.match(clause.shadow) if clause.subject in ("me", "none") else None
    if found is None or _NO_JOB.search(found["job"]) or (len(found["job"]) < 2 and not found["does"]):
        return None
    last = "n" if is_job(found["job"]) else rjieba.tag(found["job"])[-1][1]
    if _LOOSE.fullmatch(found["verb"]) and not (found["lead"] or found["new"] or is_job(found["job"])):
        return None
    if last in _NEVER_ONE or (last.startswith("v") and found["verb"] == "是" and not found["new"]):
        return None
    first = found.start("does") if found["does"] else found.start("job")
    return Draft(Kind.IDENTITY, "basic.occupation", trimmed(clause.text[first : found.end("job")]))


def changed(clause: Clause, is_job: Job) -> Draft | None:
    """One trade for another in one clause: 我从会计转成导游了."""
    if clause.subject not in ("me", "none"):
        return None
    into = _WORK_INTO.match(clause.shadow)
    if into and is_job(into["job"]):
        return Draft(Kind.IDENTITY, "basic.occupation", trimmed(clause.text[slice(*into.span("job"))]))
    taken = _TAKEN_UP.match(clause.predicate)
    if taken:
        return Draft(Kind.IDENTITY, "basic.occupation", trimmed(clause.words(taken, "job")))
    found = _FROM_TO.match(clause.shadow)
    if found is None or not (is_job(found["was"]) or is_job(found["job"])):
        return None
    return Draft(Kind.IDENTITY, "basic.occupation", trimmed(clause.text[slice(*found.span("job"))]))
