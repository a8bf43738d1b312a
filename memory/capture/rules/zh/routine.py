"""Habits, goals, and what happens at a time."""

from __future__ import annotations

import re
from datetime import datetime

from memory.capture.rules.zh.clause import Clause, Draft
from memory.enums import Kind
from memory.text import dates

_REGULAR = re.compile(
    r"每[两三四五六\d]+\s*个?(?:天|周|星期|月|年|小时)|每(?:天|日|周|星期|礼拜|月|年|晚|早|个|逢|次|季|隔|到|回)|天天|隔天|周末都?(?=.{2})|工作日|平时|平常|通常|一般(?!般)(?=.{2})|经常|总是|老是|(?<![没不])习惯(?!了?就好)|从不|从来不|从来没|向来|一向|睡前|饭后|起床后|下班后|周[一二三四五六日][、和及]?周[一二三四五六日]|一三五|二四六|坚持|固定|通勤路上|(?:早上|上午|下午|晚上|周末)(?:大多|多半|往往|总|常)|大多|往往|(?:前|后|的时候)(?:我)?都(?:要|会|得)"
)
_RISES = re.compile(
    r"(?:早上|凌晨|晚上|中午|下午|夜里)?\s*(?:\d{1,2}|[一二三四五六七八九十]{1,3})\s*(?:点|:)\s*(?:半|\d{0,2}|[一二三四五十]{0,3}分?)\s*(?:准时|就|才|左右|前|后|之后|以后)*(?:起床?|睡|上床|上班|下班|跑|锻炼|吃|开始|免打扰|不看|关机|回消息|健身|收工)"
)
_NOT_REGULAR = re.compile(
    r"^一点[点儿]?(?:都|也)|[去来]了[一]?趟|[吃喝看玩买逛打跑][了过](?:一)?[顿趟场次个部圈回碗杯]|头疼$|心累|抓狂|想哭|烦躁|犯愁|发愁|纠结|今天|昨天|明天|刚才|这次|上次|每个人|一般般|一般来说$|有人|大家|他们|了$|过$|通常来说$|一般是怎么|经常报错|总是报错|总是失败|崩溃|老是卡|总是出错|没想过|没见过|没听说|这个|那个|有新闻|闪退|报错|失败|卡住|崩|出错|打不开|提示|都?很[\u4e00-\u9fff]{1,3}$|开心|好累|好困|加油|觉得|看到这"
)
_PASSING = re.compile(
    r"^(?:要|想|去)?[\u4e00-\u9fff]{1,3}一下|^(?:要|想|去)?(?:问|知道|请(?!假)|让你|吃|喝|睡|看看|听听|说|一?下|了解|要个|要一|静静|哭|死|回家|你|走|下楼|休息|洗|出门|下班|上厕所|先|歇|躺|搞清|确认|试|找|查|买杯|点个|看一下|用|把|给|做一?个|做个|写一?个|写个|弄|加|改|换个|看(?!完)|重构|测试|处理|实现|部署|回|聊|咨询|请教|跟你|再)"
)
_AIM = re.compile(
    r"^(?:也|都|还|就|正|一直|已经|刚|开始|正式)*(?P<aim>(?:给自己)?[立定](?:了)?(?:一?个)?小?(?:flag|目标)(?:是)?[:：]?|考(?=.{0,8}(?:证$|执照|资格|研$|博$|公$|驾照|雅思|托福|CPA|编制))|备考|备战|在考|在备|正?在准备|准备|打算|计划|立志|争取|力争|决定(?=去|要|报|考|学|跑|开始|戒|减|写|读|练|参加)(?!了)|目标(?:是)?|的目标(?:是)?|今年(?:的)?小?目标(?:就?是)?|的(?:\S{0,4})计划是|想要?(?=.{0,12}(?:前|内|以后|今年|明年|年底|月|考|开(?!个|一下)|学会|成为|买房|买车|瘦|减|搬|移民|创业|转行|申请(?!退|一下|个)|读(?!一下)|存够|跑完|出书|参加))|希望能(?!行|成|好|过|用|够)|梦想(?:是)?|想学(?=[\u4e00-\u9fffA-Za-z]{2,})(?!习|一下|学看|着)|在自?学(?!校|生|期|院)|正?在学习?(?!校|生|期|院)|学习?(?=\S{1,6}(?:\d|一|两|三|半)\S{0,2}[年月天]了?$)|在练|正?在减(?:肥|脂|重)|减肥|减脂|在攒|在存|攒钱|存钱|在写(?=\S{0,12}(?:书|小说|论文|专栏|博客))|正?在?写(?=(?:一)?[本部].{0,16}(?:书|小说|论文|专栏|剧本))|正?在写(?=.{0,14}(?:书|小说|论文|专栏))|在戒|戒(?=烟|酒|糖|咖啡|奶茶|手机|游戏)|在读(?=\S{0,10}(?:书|》))|报名了?(?=.{0,10}(?:马|赛|班|考试|课))|报了(?=.{0,10}(?:班|课|考试))|想瘦|要考|在?找(?=(?:新|份|一份)?(?:工作|房子?|实习|对象)(?:$|[，,中了]))|在带(?=.{0,6}(?:孩|娃))|在筹备|在做(?=.{0,12}(?:项目|课题|创业|副业|研究))|在创业)(?P<goal>.{0,40})$"
)
_PREPARING = re.compile(
    r"^(?:了|材料|一下|好了|就绪|工作|吃饭|睡|出门|下班|洗澡|回家|走|下楼|开会|休息|上班|关机|开始|去吃|去睡|去上|好|完|的|中|发|提交|点外卖|下)"
)
_MILESTONE = re.compile(
    r"通过了?|考(?:过|上|完|了)|毕业|入职|离职|辞职|搬(?!了?[一个张台箱件套]|砖|运|东西)|结婚|领证|离婚|订婚|生了|出生|买了(?:房|车|一?套|一?辆)|拿到(?:了)?|获得|得了|确诊|(?:做|动)了?\S{0,4}手术|手术|骨折|接回家|收养|领养|开业|上线了|出版|签了|升(?:职|为|任|到)|退休|去世|走了(?=$)|分手|出院|住院|完赛|跑完|录取|移民|回国|出国|买的?房|装修完|创办|创立|成立|拔(?:了)?\S{0,2}牙|摔(?:断|伤)|拿证|转正|换(?:了)?工作|发布了|获奖|中签|怀(?:上|孕)|复婚|参军|退伍|留学|认识了?我?(?:老婆|老公)"
)
_STATE = re.compile(
    r"断食|禁食|待到|待(?=.{0,6}[天周月])|办公|出差|居家|在家办公|远程|在家(?!里?吃)|不在|请假|休假|年假|产假|陪产假|病假|联系不上|值班|夜班|早班|晚班|培训|住院|生病|发烧|感冒|发炎|喉咙|嗓子|隔离|封闭|驻场|住在?|放假|旅行|旅游|度假|在(?:北京|上海|广州|深圳|成都|[\u4e00-\u9fff]{2,4})(?:出差|开会|培训|玩|参展)|没空|有空|没时间|忙(?:着|于)?|赶(?:项目|稿|工|论文)|不接|不做|不吃|不喝|封闭|隔壁|坐月子|停工|只(?:接|上|做)|帮忙|代班|调休|轮岗|借调|不能|戒|禁食|在准备|复习|搬家|装修"
)
_APPOINTMENT = re.compile(
    r"要(?!求|不|是|早起|上班|上课|加油|好好|努力|加班|睡|吃|喝|看|命)|有(?=.{0,14}(?:面试|会|考|课|体检|约|手术|演出|比赛|答辩|汇报|饭局|聚|评审|路演|年会|团建|开标|验收|彩排|家长会|航班|车票|婚礼|预约|复诊|活动|约会|讲座|直播|培训|值班|检查))|得去|约了|约好|安排了|定了|^(?:我|我们)?[^，]{1,6}是(?=[\u4e00-\u9fffA-Za-z]{0,8}(?:评审|答辩|验收|路演|年会|彩排|家长会|复试|初试|签约))|面试|体检|考\s*(?:试|雅思|托福|研|证|驾|科|[A-Z])|出差|开会|飞|出发|交(?:稿|付|作业|房|论文|报告|差|货)|截止|复诊|复查|手术|搬|婚礼|聚餐|演出|答辩|汇报|上线|发布|入职|开学|回(?:国|老家|来)|到期|调到|开始|生产|预产期|去(?=[\u4e00-\u9fff]{2,})|提醒我|记得提醒|结婚|领证|订婚|毕业|参加|看牙|看医生|拔牙|打疫苗|年检|还款|交房租"
)
_TASK = re.compile(
    r"^(?:请|麻烦|能|可以)?(?:帮我|给我|替我|帮忙|查|订|写|看看|告诉我)(?!安排|排)|[帮替]我(?:列|写|做|想|查|订|找|选|推荐|规划|翻译|改|画|拟|凑)|天气|(?:下[雨雪]|降温|刮风|变天|打雷)(?:了|的|$)"
)
_CONTINUES = re.compile(
    r"^(?:名(?=.{1,2}$)|单名|然后|再|之后|接着|随后|顺便|最后|还|只(?=喝|吃|看|做|用)|先|跑完|写完|做完|吃完|回来|起来|洗完|看完|下班|完事|结束后|\S{1,3}完|一边|中间|休息|其余|其他|尤其|特别是|主要是|包括|比如|例如|大概|大约|差不多|按|以(?=\S{1,8}(?:为|计))|口径|定义|也就是|即|就是(?=\S{2})|不含|不包括|只算|只统计|不算|剔除|含|一共|共|每条|每段|目标(?!是)|面向|针对|主打|服务于|不再用|不用(?=[A-Za-z])|给(?:我)?(?:步骤|代码|结果|例子|要点|重点|答案)|直接给|最好|每次|最多|最少|至少|不超过|不然|否则|医生说)|^[\u4e00-\u9fffA-Za-z]{2,8}(?:要|都|也|一律|另外|另)?(?:剔除|除外|排除|不算|不计|不含|刨除|扣掉|去掉|单算|另算)(?:在内|进去|的)?$"
)


_ALONE = re.compile(
    r"^(?:每(?:天|日|周|月|年|晚|早|个)|工作日|周末|平时|睡前|早上|晚上).{0,14}?(?:吃|喝|跑|去|睡|起床|看|写|练|学|做|健身|游|遛|打|读|发|开会|回|带|背|听|骑|走|冥想|瑜伽|上课|上[\u4e00-\u9fff]{1,4}课|不|要)"
)


_CLOCK = re.compile(
    r"^(?!一点(?:都|也|儿|不|没))(?:早上|上午|中午|下午|晚上|傍晚|夜里|凌晨)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})点(?:半|多)?(?:左右|前后|钟)?(?:集中|准时|固定|统一|才|就|都|开始|再|会)*(?!有|要|得|到|前|后|开会|见|面试|钟)[\u4e00-\u9fff]{2,12}$"
)
_MY_TIME = re.compile(
    r"^(?P<when>早上|上午|中午|下午|晚上|夜里|清晨|深夜|周末|周[一二三四五六日末]|睡前)(?:一般|通常|都)?是我的?.{1,8}(?:的)?(?:时间|时候|时段)$"
)


def _by_the_clock(clause: Clause) -> bool:
    """Whether an hour and what is done at it are told, with no day: 我下午四点集中处理邮件."""
    said = clause.adverbs + clause.predicate
    return (
        clause.subject == "me" and bool(_CLOCK.match(said.strip())) and not re.search(r"今|明|昨|后天|周|星期|号|日|了|过", clause.shadow)
    )


def habit(clause: Clause) -> Draft | None:
    """What is done again and again."""
    shadow = clause.shadow
    if clause.subject in ("other", "kin", "agent") or _NOT_REGULAR.search(shadow):
        return None
    if _MY_TIME.match(shadow) or _by_the_clock(clause):
        return Draft(Kind.FACT, "habit.routines", clause.text.strip(), bare=True)
    if clause.subject == "none" and not _ALONE.match(shadow):
        return None
    if (
        not (_REGULAR.search(clause.topic + clause.adverbs) or _REGULAR.search(shadow) or _RISES.search(shadow))
        or len(clause.predicate) < 2
    ):
        return None
    if clause.subject == "we":
        return Draft(Kind.FACT, absorbs=True)  # How a team works is nobody's own habit.
    return Draft(Kind.FACT, "habit.routines", clause.text.strip(), absorbs=True)


_BY_A_DAY = re.compile(r"(?:前|之前|以前|以内|年底|今年|明年|年内|内|月底|夏天|冬天|春天|秋天|[上下]半年|季度|[暑寒]假)$")
_WANTS = re.compile(
    r"^(?:也|还|都)?(?P<aim>想要?|希望|要)(?:自己)?(?:能|可以|能够|会)?(?P<goal>(?!问|知道|看看|请|你|吃|喝|睡|去趟).{2,30})$"
)


def _aim_by_a_day(clause: Clause) -> re.Match[str] | None:
    """A wish with its day named first: 圣诞节前我想能用波兰语聊天."""
    return _WANTS.match(clause.predicate) if clause.own and _BY_A_DAY.search(clause.topic.strip(" ，,")) else None


def _at_it(clause: Clause) -> re.Match[str] | None:
    """What somebody is learning: 我正在学日语. What they are at this minute (正在学第三章) is none."""
    at_it = (
        clause.own and clause.adverbs.endswith("正在") and re.match(r"自?学习?(?!着|第|这|那|怎么|如何|一?下|完)\S{2,}", clause.predicate)
    )
    return _AIM.match("在" + clause.predicate) if at_it else None


_ATTAINS = re.compile(
    r"^[^，]{0,6}?把(?!这|那|第)[^，]{1,10}?(?:考|拿|学|读|练|还|减|瘦|跑|戒|攒|存|开|刷|评|补|捡|熬|修|啃|做)(?:下来?|到|清|掉|完|出来?|起来|上去?|过|成|起|回来)"
)
"""What is to be attained in the end, with the thing put before the verb: 把一建考下来."""


def _is_near(aim: str, rest: str, clause: Clause) -> bool:
    """Whether something is about to be done, rather than aimed at."""
    if _ATTAINS.match(rest) and re.search(
        r"[今明后]年|年[底内前]|[上下]半年|月|季度|[暑寒]假|[前内](?=把)|证|驾照|雅思|托福|一建|二建", clause.shadow
    ):
        return False
    return bool(_PASSING.match(rest) or (not aim.startswith("想") and (_PREPARING.match(rest) or not rest)))


def goal(clause: Clause) -> Draft | None:
    """What somebody is working towards; what they are about to do this minute is none."""
    match = _AIM.match(clause.predicate) or _AIM.match(clause.shadow) or _aim_by_a_day(clause) or _at_it(clause)
    if not match or clause.subject in ("other", "kin", "agent"):
        return None
    aim, rest = match["aim"], match["goal"].strip()
    if (aim in ("准备", "打算", "计划", "希望能") or aim.startswith("想")) and _is_near(aim, rest, clause):
        return None
    if (
        clause.subject == "none"
        and aim in ("准备", "计划", "减肥", "学", "学习", "目标是", "目标")
        and not re.search(r"今年|明年|我", clause.shadow)
    ):
        return None
    return Draft(Kind.FACT, "goals", clause.text[clause.offset :].strip().removeprefix("的") or clause.text, absorbs=True)


_RECURS = re.compile(
    r"^(?!.*[这本下上]个?(?:周|星期)).*(?:周末(?:才|睡|双?休|补觉|在家|陪|带)|周[一二三四五六日天][、和]?周?[一二三四五六日天]|周[一二三四五六日天](?:[\u4e00-\u9fff]{0,2})(?:公休|店休|轮休))"
)
"""Days that come again each week, without a word that says so: 周一三五练腿, 周二公休."""
SPENT = re.compile(r"过(?:快|将近|差不多|大概)?(?:\d+|[一二两三四五六七八九十几多半]+)\s*多?个?(?:年|月|星期|周|天|小时)[多半]?")
"""How long something went on that is over, which sets no time: 待过两年."""
_LAUNCH = re.compile(r"上线|发布(?!会)|发版")
_LAUNCHES = re.compile(r"(?:上线|发布)(?!了|的?(?:时间|日期|日)|[，,。！!]|$)[\u4e00-\u9fffA-Za-z]{2,}")
"""A launch of something that is named, of which there may be several on a day: 周五上线支付服务."""


def happening(clause: Clause, now: datetime) -> Draft | None:
    """A turn in a life, an appointment, or how things stand for a while: a clause about the person with a time in it."""
    if clause.subject in ("other", "agent", "kin") or _TASK.search(clause.shadow):
        return None
    if _RECURS.search(clause.shadow):
        return Draft(Kind.FACT, absorbs=True) if clause.subject in ("me", "we") else None
    mentions = [one for one in dates.find(SPENT.sub("过", clause.shadow), now=now) if one.precision != "time" and one.kind != "recurring"]
    if not mentions:
        return None
    if clause.subject == "we" and _LAUNCH.search(clause.shadow) and all(one.begins > now for one in mentions):
        key = "" if _LAUNCHES.search(clause.shadow) else "work.launch_date" if "上线" in clause.shadow else "work.release_date"
        return Draft(Kind.EVENT, key, mentions[0].words if key else None)
    return _dated(clause, mentions, now)


_TODAY_IT = re.compile(r"(?:今天|今早|昨天|昨晚|前天|刚才|刚刚)[^，]*[了过](?![吧呢])")
"""What happened just now, and is over."""


def _dated(clause: Clause, mentions: list[dates.DateMention], now: datetime) -> Draft | None:
    if _MILESTONE.search(clause.shadow) and all(one.begins <= now for one in mentions):
        return Draft(Kind.EVENT, absorbs=False)
    ends = dates.valid_until(SPENT.sub("过", clause.shadow), now=now)
    if ends is None:
        return Draft(Kind.FACT) if any(one.kind == "start" for one in mentions) and clause.subject in ("me", "we") else None
    if all(one.begins > now or one.kind == "deadline" for one in mentions) and _APPOINTMENT.search(clause.shadow):
        return Draft(Kind.EVENT, bare=not clause.own and bool(re.match("[^，]{0,8}是", clause.shadow)))
    if _TODAY_IT.search(clause.shadow):
        return None
    return Draft(Kind.CONTEXT) if _STATE.search(clause.shadow) and (clause.subject in ("me", "we") or "家里" in clause.shadow) else None


def for_now(clause: Clause) -> Draft | None:
    """How things stand for a while, without a date."""
    if (
        clause.subject in ("me", "we")
        and re.match(r"^(?:暂时|临时|这阵子|这段时间|近段时间|眼下)", clause.predicate + " ")
        and _STATE.search(clause.shadow)
    ):
        return Draft(Kind.CONTEXT)
    return None


def continues(clause: Clause) -> bool:
    """Whether a clause without a subject of its own only goes on with what the one before told."""
    return not clause.own and bool(_CONTINUES.match(clause.shadow))
