"""Several wishes for answers in one sentence, each an order of its own where the sentence is about answers: 回复要短，分条写，客套话省了."""

from __future__ import annotations

import re

from memory.capture.rules.zh import split, standing, style
from memory.capture.rules.zh.clause import Clause, Draft, read
from memory.enums import Kind

_OF_ANSWERS = re.compile(
    r"输出(?=格式|语言|一律|统一|都|用)|回[复答话]|答复|作答|答话|说话|讲话|回我|答我|(?:跟|和|同|对)我(?:说|讲|聊|沟通|交流|寒暄|客套|客气|啰嗦)|寒暄|客套|废话|啰嗦|罗嗦|开场白|套话|长篇大论|表情(?:符号|包)?|emoji"
)
_OF_A_TASK = re.compile(
    r"这[次回封篇段份条个句张首]|那[封篇段份条句]|今天|他|她|客户|老板|同事|领导|对方|顾客|邮件|评论|帖子|群里|面试|婚礼|汇报|会上|开会|台上|演讲|对(?!我)[^，]{1,6}(?:说话|讲话|回[复答])|帮我(?!.{0,4}(?:回答|回复))|(?:写|拟|翻译?|润色|改写|总结|整理|生成)(?:一?[下篇份段封首张个]|这|成(?!表|列|要|清))"
)
_LEAD = (
    r"(?>请|并且|而且|同时|麻烦|你|您|还有?|也|就|都|要|得|尽量|尽可能|最好|全部?|一律|一概|统一|一直|始终|永远|总是|以后|今后|往后|每次|平时|给我|跟我|对我|再|记得|务必|必须|直接|默认|只|多|能|可以"
    r"|我?希望|我想要?|我要|我喜欢|内容|文字|格式|排版|语言|正文|形式|整体|回答我?|回复我?|答复我?|回我(?:消息|话)?|答我|输出|说话|讲话|的|里|时候|时|改|采用|\s)*"
)
_FORM = r"(?:表格|列表|清单|要点|分点|分条|分项|分段|逐条|条目|编号|序号|项目符号|小标题|(?:无序|有序)列表|纯文本|纯文字|markdown|md(?=格式)|json|yaml|代码块|bullet(?:\s*points?)?)"
_BY = r"(?:固定)?(?:用|设为|设成|以|按照?|拿|做成|写成|列成|整理成|是|为|走)?\s*"
_SET_OUT = r"(?:的?(?:形式|格式|方式|样式))?(?>来|地|去|\s|列|写|呈现|展示|展现|输出|回答?|回复|答复|作答|答|说|讲|整理|罗列|排版?|给|聊)*"
_END = r"(?>出来|下来|给我|我|就行|就好|即可|就可以|为主|吧|了|哈|哦)*$"
_IN_FORM = re.compile(rf"^{_LEAD}{_BY}(?P<form>{_FORM})\s*{_SET_OUT}(?:{_FORM})?{_SET_OUT}{_END}", re.IGNORECASE)
_IN_TONGUE = re.compile(
    rf"^{_LEAD}(?:用|以|说|讲|写|使用|(?<=语言)[是为]?|(?<=文字)[是为]?|(?<=要))\s*{style.TONGUE}{_SET_OUT}{_END}", re.IGNORECASE
)
_TONGUE_ALONE = re.compile(rf"^{style.TONGUE}(?:回答|回复|就行|就好)*$")
_IN_MANNER = re.compile(
    rf"^{_LEAD}(?:语气|口吻|语调|篇幅|内容|措辞|用词)?(?:要|尽量|得|越|应该|保持|偏|可以)*{style.MANNER}(?:一?点儿?|一?些|扼要|明了|越?[好短]|为主)*{_END}"
)
_NOT_SO_LONG = re.compile(rf"^{_LEAD}(?:别|不要|不用|不必)(?:写|说|讲|弄|搞|回)?(?:得)?(?:太|那么|这么)?(?:长|啰嗦|罗嗦|多|复杂){_END}")
_WITHIN = re.compile(
    rf"^{_LEAD}(?:用|最多|顶多|不超过|控制在|限制?在|在)?(?:[\d一二两三四五六七八九十百几]+)\s*(?:句话?|个?字|行|段话?|条)(?:以内|之内|内|以下|之下|左右)?(?:就|都|把事情?|给我|要|得)*(?:说|讲|写|回答?|回复|答|概括|总结|解决|搞定|完事)(?:完|清楚?|明白|透|到位)*(?:问题|事情?)?{_END}"
)
"""Within how much all is to be said: 三句话以内说完."""
_TALK = r"(?:客套话?|客气话|废话|寒暄|套话|场面话|空话|虚的|开场白|结束语|铺垫|前言|问候语?|多余的(?:话|解释)|背景(?:介绍)?|表情(?:符号)?|emoji|颜文字|感叹号|免责声明|敬语|鸡汤|大道理|官腔)"
_LEFT_OUT = re.compile(
    rf"^{_LEAD}(?P<what>{_TALK})(?:之类的?|什么的)?(?>就|都|也|全|一律|一概|全部|统统|通通|能)*(?:省|免|别|不要|不用|不必|甭|去掉|略|砍|跳过|少来?|拿掉)(?>掉|了|略|去|写|说|讲|加|来|再|提|有)*{_END}"
    rf"|^{_LEAD}(?:别|不要|不用|不必|甭|少|免|省|去|略|跳)(?>掉|去|了|略|过|跟我|给我|对我|再|说|讲|来|写|加|发|用|那些|这些|各种|些|什么|一切|任何)*(?P<told>{_TALK}){_END}",
    re.IGNORECASE,
)
_SHORTENS = re.compile(r"废话|铺垫|前言|背景|多余")
_DATA = r"(?:原始|纯|干净的?|裸)?的?(?:数据|数字|数值)"
_JUST = r"(?:就|即)(?:好|行|可以?|够|成)了?(?:吧)?"
_ONLY_DATA = re.compile(
    rf"(?:只|就|光|单)(?:要|看|需要|想要|想看|给我|给|上|发|甩|留|列)(?:看|我)?{_DATA}|要的(?>就|只|无非|不过)*是{_DATA}|(?:直接|只)(?:给|上|发|甩|贴|列)(?:我)?{_DATA}"
    rf"|(?:^|把|将){_DATA}(?:直接)?(?:给我?|(?:发|甩|扔|丢|贴)(?:给)?我?|(?:摆|列|贴|亮|拿|报)出来)(?:，)?{_JUST}|给我?{_DATA}(?:，)?{_JUST}"
)
_DATA_TOO = re.compile(
    rf"(?:^|[，,]|把|将|给我?|直接|只){_DATA}(?>直接|都|就|全|统统)*(?:给|发|甩|扔|丢|贴|摆|列|亮|拿|报|放|上)(?>给|我|出来|上来|过来|上|来)*(?:{_JUST})?$|(?:给|发|贴|上|甩|列|摆)(?:我|出)?{_DATA}(?:{_JUST})?$"
)
"""Data that are wished for beside a refusal of what is made of them."""
_COMMENT = r"(?:建议|方案|分析|结论|意见|解读|点评|评论|评价|主意|解释|说明|判断|推测|看法|总结|观点)"
_NO_COMMENT = re.compile(
    rf"(?:别|不要|不用|甭|不必|少|免)(?:再|老)?(?:分析|解读|点评|评论|总结|解释)了?(?=$|[，,])|(?:免谈|省省|免开尊口)(?=$|[，,])|(?:别|不要|不用|甭|无需|少|不必|用不着|没必要|不需要)[^，。]{{0,8}}?{_COMMENT}|{_COMMENT}[^，。]{{0,3}}?(?>就|都|也|全|一概|统统|通通)*(?:免|省|不必|不用|不要|别|甭|算|不需要|去掉|跳过|没必要)[^，。]{{0,3}}$"
)


def about_answers(shadow: str) -> bool:
    """Whether a sentence orders how answers are to be, and no piece of work."""
    if _OF_A_TASK.search(shadow) or (re.search("[?？]", shadow) and not _ASKED_TO.match(shadow)):
        return False
    pieces = [read(shadow[first:last], shadow[first:last], None) for first, last in split.clauses(shadow)]
    if any(standing.is_task(one.shadow) and piece(one) is None for one in pieces):
        return False
    return any(_OF_ANSWERS.search(one.shadow) and (piece(one) or style.style(one)) for one in pieces)


def piece(clause: Clause) -> Draft | None:
    """One wish of a sentence that is about answers."""
    shadow = _ASKED_TO.sub("", clause.shadow)
    if clause.subject in ("other", "kin", "we"):
        return None
    if standing.orders_answers(shadow):
        return style.of_structure(shadow)
    return _of_form(shadow) or _of_length(shadow)


def _of_form(shadow: str) -> Draft | None:
    form = _IN_FORM.match(shadow)
    if form:
        return Draft(Kind.PREFERENCE, "content.format", style.format_named(form["form"]), bare=True)
    tongue = _IN_TONGUE.match(shadow) or _TONGUE_ALONE.match(shadow)
    return style.in_tongue(tongue) if tongue else None


def _of_length(shadow: str) -> Draft | None:
    manner = _IN_MANNER.match(shadow)
    if manner:
        return style.of_manner(manner["manner"])
    left_out = _LEFT_OUT.match(shadow)
    if _WITHIN.match(shadow) or _NOT_SO_LONG.match(shadow) or (left_out and _SHORTENS.search(left_out[0])):
        return Draft(Kind.PREFERENCE, "content.length", "short", bare=True)
    return Draft(Kind.PREFERENCE, bare=True) if left_out else None


def in_words(clause: Clause) -> str:
    """A wish that stands by itself, with what it is about where it does not say so: 回答用繁体中文."""
    if _ASKED_TO.match(clause.shadow):
        return _REQUEST.sub("", _POLITE.sub("", clause.text))
    if _OF_ANSWERS.search(clause.shadow) or clause.own:
        return clause.text
    return f"回答{_POLITE.sub('', clause.text)}"


_ASKED_TO = re.compile(
    r"^(?:你|您)?(?:以后|每次)?(?:回我(?:消息|话)?|回[复答话]我?(?:消息|问题)?|说话|讲话|跟我(?:说话|聊天|讲话))(?:的?时候?)?(?:能不能|可不可以|能否|可否|可以|能)(?=先|少|别|不|短|简|用|直接|随意|分|挑|说|讲)"
)
"""A wish in the form of a question: 你回我消息能不能先给结论？"""
_REQUEST = re.compile("能不能|可不可以|能否|可否")
_POLITE = re.compile(r"^(?:请|麻烦|您|你|還|还|也)+")


def wants_data(shadow: str) -> bool:
    """Whether a sentence wishes for data and nothing made of them."""
    return bool(_ONLY_DATA.search(shadow) or (_DATA_TOO.search(shadow) and _NO_COMMENT.search(shadow)))


def raw_data(clause: Clause) -> Draft | None:
    """No advice, only data: "别提建议方案了，我只要数据". The first half alone is that wish when the second follows (see `sentence`)."""
    if clause.subject in ("other", "kin"):
        return None
    if _ONLY_DATA.search(clause.shadow):
        return Draft(Kind.PREFERENCE, "content.wants_raw_data", value=True, bare=True)
    return _refusal(clause) if style.REFUSES.search(clause.shadow) else None


def beside_data(clause: Clause) -> Draft | None:
    """What is wished for or refused in a sentence that wishes for data: 解读就免了."""
    if clause.subject in ("other", "kin"):
        return None
    return _refusal(clause) if _NO_COMMENT.search(clause.shadow) or _DATA_TOO.search(clause.shadow) else raw_data(clause)


def wish(clause: Clause) -> Draft | None:
    """A wish of a sentence that is about answers, also one that an order of the moment could read like: 带小标题."""
    loose = _ONE_MORE.match(clause.shadow) if clause.subject not in ("other", "kin", "we") else None
    return piece(clause) or style.style(clause) or (Draft(Kind.PREFERENCE, bare=True) if loose else None)


_PART = r"(?:小?标题|例子?|示例|例句|链接|来源|出处|数据|步骤|图|表|代码|注释|编号|序号|时间|单位|结论|摘要|要点|英文|原文|参考|说明|理由|分隔线|拼音)"
_ONE_MORE = re.compile(
    rf"^{_LEAD}(?:(?:多|少|别|不要|不用|不必|用|避免)(?!了|忘|急|吃|睡|走|担心|喝|出门|迟到|管|理我|客气)[^，。我你他她这那?？]{{1,12}}|(?:带上?|附上?|加上?|举|配上?|标明|注明)[^，。我你他她这那?？]{{0,4}}{_PART}[^，。我你他她这那?？]{{0,4}}|先(?:说|给|讲|上|列|写|答)(?!了)[^，。我你他她这那?？]{{1,10}})$"
)


def _refusal(clause: Clause) -> Draft:
    data = bool(re.search("数据|数字", clause.shadow))
    return Draft(Kind.PREFERENCE, "content.wants_raw_data", value=True, bare=True, prelude=not data)
