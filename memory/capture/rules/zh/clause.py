"""One clause of a Chinese sentence: whose it is, and what it says of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

from memory.enums import Kind

Subject = Literal["me", "we", "kin", "other", "agent", "none"]

KIN = (
    r"(?:老婆|老公|爱人|媳妇|妻子|丈夫|先生|太太|男朋友|女朋友|男友|女友|对象|伴侣|未婚妻|未婚夫|爸妈|父母|爸爸?|妈妈?|父亲|母亲|老爸|老妈|爹|娘|小姨|姨妈|大姨|二姨|姨|伯伯|伯父|大伯|婶婶|婶|嫂子|姐夫|妹夫|弟媳|孙子|孙女|外孙女?|干妈|干爸|爷爷|奶奶|外公|外婆|姥姥|姥爷"
    r"|大?哥哥?(?!们)|大?姐姐?(?!们)|弟弟?(?!兄)|妹妹?(?!子)|儿子|女儿|闺女|孩子|娃娃|娃|小孩|宝宝|双胞胎|[表堂][哥姐弟妹]|侄[子女]|外甥女?|舅舅|姑姑|叔叔|阿姨|婆婆|公公|岳父|岳母|丈母娘"
    r"|堂客|婆娘|大宝|二宝|囡囡|幺儿|幺妹|崽崽|猫|狗|狗子|猫咪|主子|毛孩子)"
)
SOMEBODY = re.compile(
    "(?:上了?)?(?:[一某那这]?个|[一某那这]位)?(?:[你您他她它](?:们|自己)?|人|[女男](?:生|孩子?|人|同[学事])|同[学事]|姑娘|小伙子?)|上了?[一某那这]个.*"
)
"""Whom somebody is fond of or not, rather than what: 我喜欢上一个人, 我不喜欢她."""
_ADVERBS = (
    r"(?:也|还(?!款)|都(?!市)|就(?!职|读|业|是)|又|一直(?!以)|从小|平时|平常|一般|通常|现在|目前|如今|眼下|当下(?!的)|现(?=居|住|在)|最近|近来|近期|其实|真的|根本|压根儿?|确实|顶(?=[喜爱烦讨怕不])|特别|非常|超级|超|很|挺|蛮|比较|更|最|巨|贼|老是|可(?!以|能|乐)"
    r"|有点儿?|稍微|自己|本来|已经|刚刚?|正在|正(?=学|准|备|减|戒|攒|写|练)|始终|向来|一向|个人|倒是|反正|主要|基本上?|经常|常常|常(?=去|喝|吃|用)|总是|总(?=喜)|老(?=爱|喜)|偶尔|大多|多半|日常|业余|天生|打小|在(?:里头|里面|那边|这边|那里|那儿|这儿)|特|好(?=喜|爱|讨|怕)|太(?!太)|只(?!要|看|给)|常年|本人|呢|啊|嘛|的话|大概|差不多)"
)
# Times and occasions that stand between subject and verb, or before a verb whose subject is understood.
TIMES = (
    r"(?:(?:上上|下下|上|下|这|本)个?(?:周|月|星期|礼拜|季度)(?:[一二三四五六日天末])?(?!会|报|刊)|今年|去年|前年|明年|今天|昨天|前天|明天|后天|今晚|昨晚|(?:19|20)\d\d\s*年|(?:1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?:底|初|中旬)?"
    r"|周末|晚上|早上|中午|下午|上午|睡前|饭后|通勤(?:路上)?|(?:上班|下班后?)(?!时间)|出去玩|出门玩?|旅[游行]|出差|出行|度假|(?:写|敲)代码|看书|点外卖|吃饭|(?:坐飞机|坐高铁|住酒店)(?=.{2})|买东西|这几年|这些年|近几年|近年|年[前初底]|月[初底](?!量)|[上下]半年|(?:春节|过年|国庆)后|前阵子|前段时间|小时候|大学时|上学时|疫情后|婚后|退休后)(?:时(?!间)|的时候|里|期间)?"
)
_ADVERB_RUN = re.compile(rf"(?>\s*(?:{_ADVERBS}|{TIMES}))*\s*")
_LEAD = re.compile(
    r"^(?>(?:对了|话说回来|话说(?!得|的|[太清简直])|顺便一?提(?:一下|一句)?|顺便说(?:一下|一句)?|忘了说了?|忘记说了?|差点忘了|哎呀?|诶|欸|嗯+|哦|喔|啊|呃|那个|那(?![种类些家份件条位间座])|其实|说实话|老实说|实话说|讲真的?|怎么说呢"
    r"|跟你说(?:一声|个事儿?|一下|哈)?|告诉你(?:一声|个事儿?|一下)?|和你说一声|提醒(?:你)?一下|再说一遍|再说一次|再强调一遍|先说一句|先说一下|说一下|说明一下|补充一下|补充|另外|还有|以及|然后|而且|并且|不过|但是|但(?!凡)|可是|所以|因此|因为|由于|毕竟|主要是"
    r"|先?(?:自我|简单)?介绍一?下(?:自己)?|先?(?:来|做|作|给你)?(?:一?[个下段])?(?:简单的?)?自我介绍(?:一?下)?(?=[:：,，])|(?:昨天|前天|上周|上次|刚刚?|前几天|今天)?(?:医生|大夫)(?:刚刚?|上次|都|也|已经|昨天)?(?:说|告诉我|诊断|确诊|交代|叮嘱)(?:过|了)?[，,：:]?(?=我(?![妈爸家老女儿孩太先公婆爷奶弟妹哥姐这那]))|你好呀?|您好|大家好|hi|hello|hey|嗨|哈喽|早上好|下午好|晚上好|首先|其次|自我介绍一下|简单介绍一下|介绍一下|(?:我(?:这边|这里|这儿)?的?)?(?:(?:基本|大概|具体)?情况|背景|现状)(?:大概|大致)?(?:是|如下)?(?:这样的?)?(?=[:：])|[^，,。:：？?我你他她]{0,10}?(?:告诉你?|说|讲|报备|登记|更新|补充?|添|备注|提醒|介绍|同步|汇报|交代|知会|信息|近况|重要|有用|用[得能]?[上着到])(?:一?[下声句条笔个点]|信息)*(?=[:：]\s*(?:我(?!的?天)|俺|咱|本人))|是这样的?|(?:哥们儿?|姐妹们?|宝子们?|家人们|老铁们?|各位(?:大佬|老师|朋友)?|朋友们|大佬们?|亲们?)(?=[\s,，!！~～]|我|俺|本人)|侬好|备注|注意|请注意|更正(?:一下)?|纠正一下|说错了|打错字?了|写错了|记错了|哈哈+|就是(?=我?(?:们)?(?:家)?[爸妈爷奶公婆哥姐弟妹儿女媳])|主要(?=我))[\s:：,，~～!！]*)+",
    re.IGNORECASE,
)
_ME = r"(?:我自己|我这个?人(?![们家])|我这(?:边|里|儿)(?=是|做|在(?!下雨)|主要|目前|平时)|我本人|本人|鄙人|在下(?=[是姓叫做在不有]|[\u4e00-\u9fff]{2,4}$)|我(?![们家司方国国校])|俺(?!们)|咱(?!们|家)|笔者|偶(?=叫|是|在)|额(?=[是叫在姓有])|(?:my|i)(?=\s))"
_WE = rf"(?:我(?:和|跟|同)(?:我)?(?:家)?{KIN}(?!叫|说|吵|住院)|我们(?:一家(?:子|[三四五六]口)?|一大家子|全家|公司|团队|项目组|小组|全组|整个组|产品线|组|部门|这边|店|学校|项目|家|俩|后端|前端)?|咱们(?:公司|团队|组|部门|家)?|咱家|俺们|我司|我方|我校|我家(?:里)?|敝司|公司|团队|部门)"
_LEADERS = r"(?:[班店院校园队社舍站厂科处局所组会行团县镇村]长(?![期远廊线途假短沙度跑时])|(?:副|班|系|车间|年级)?主任|辅导员|班导|总监|主管|书记|教练|前台|保安|保洁|宿管|门卫|秘书|学委|课代表|管家|师[哥姐弟妹兄]|学[长姐弟妹]|新人|楼管|驾校师傅|保姆|钟点工|月嫂)(?:[老小大][\u4e00-\u9fff]|阿姨|大[爷叔妈姐哥]|师傅|姐|哥)?"
"""Who somebody has at work, at school or in the house."""
_MET = r"(?:病人|患者|产妇|老人|老太太|老爷子|学生|学员|徒弟|孩子|小孩|小朋友|宝宝|客户|顾客|客人|乘客|住户|业主|租客|雇主|队员|球员|选手|嘉宾|候选人|新人|实习生|同事|网友|粉丝|读者|对象|小伙子?|姑娘|[男女]生|人)"
_TENDS = (
    r"(?:带|教|照[顾料看]|护理|伺候|负责|接(?:待|诊|触|手)?|管|服务|收|对接|跟进?|遇[到见]|碰[到见]|见|认识|面试?|招|雇|相亲|合作|辅导|看)"
)
_THIRD = re.compile(
    rf"^(?:(?:我|我们|俺)?[^，。我你]{{0,6}}?{_TENDS}(?:过|了|到)?的(?:[那这]?[一两几]?[个位名些]|新|老)*{_MET}|[^，。我你的]{{1,4}}床的?(?:[那这]?[个位名])?{_MET}?)(?=$|[，,]|对[^，]{{1,12}}过敏|[^，是]{{1,6}}过敏|(?:[^，]{{0,3}})(?:不能?吃|忌口))|"
    r"^(?:某[个位些]?|(?:现在|最近|目前|今天|刚才|这[两几]天)?(?:我)?(?:手[上头里])?有(?:一?[个位名]|几[个位])(?:男|女|新|老|小|大)?(?:同事|同学|客户|顾客|家长|病人|患者|供应商|网友|读者|买家|租客|甲方)(?!群|端)|(?:[那有]?[个位]|这[个位])?(?:明星|网红|博主|主播|歌手|演员)|他们?|她们?|它们?|人家|别人|有人|大家|网友|楼主|小编|我们?(?:班|公司|部门|组|学校|单位|村|小区|楼|宿舍|店|团队)?(?:里|上)?有(?:一?个|位|名)(?:男|女|新|老|小)?(?:同事|同学|朋友|邻居|客户|顾客|学生|人)"
    r"|我(?:们|家)?(?:的|有个|一个|那个|这个)?(?:大学|高中|初中|前)?(?:男|女|好|老|新|前)?(?:同事|朋友|室友|舍友|同学|同桌|老板|领导|上司|客户|邻居|房客|闺蜜|哥们儿?|兄弟|(?:博|硕)?导师?|(?:启蒙|带教)?老师|师[傅父公母娘尊叔伯兄姐弟妹]|恩师|教官|领班|带教|房东|下属|徒弟|学生|组长|经理|网友|前任|甲方|合伙人|医生|教练|搭档|偶像)"
    rf"|(?:我|俺)?(?:们)?(?:家)?(?:的)?{KIN}的(?:新|老|前)?(?:同[事学桌]|朋友|室友|老师|老板|领导|邻居|客户|男友|女友)"
    rf"|(?:我们|咱们?|俺们)(?:这个?)?(?:公司|单位|部门|团队|组|班|系|学校|店|厂|小区|楼|村|医院|科室?|宿舍|健身房|项目)?(?:里|上)?(?:的|有个|那个|新来的)*{_LEADERS}(?!医师|组(?!织)|室|群|力|岗|制|会|例会|培训|电话|手机|微信|邮箱|生日|办公|联系|系统|工作|要求|规定|负责|[姓叫是的])"
    r"|(?:楼[上下]|隔壁|对[门面]|小区|以前|之前|原来)(?:的|那个)?(?:老|小|新)?(?:邻居|同事|住户|租客|大[爷妈]|阿姨|[男女]生|小伙|姑娘)|(?:同事|朋友|室友|舍友|同学|同桌|老板|领导|客户(?![那这]边|端|侧|经理|数据|满意|群)|邻居|闺蜜|老师|房东|甲方|医生|隔壁|楼下|对门)"
    r"|[老小阿大](?!家|部|多|概|约|学|时|雪|姨|公|区|伙)[\u4e00-\u9fff](?!名)(?=说|他|她|喜|不|最|很|住|在|是|对|也|讨|爱|想|要|的)"
    r"|(?![我俺咱你您不])[\u4e00-\u9fff]{1,2}(?:总(?!是)|哥|姐|老师|经理|先生|女士|工)(?=说|他|她|喜|不|最|很|住|在|是|对|也|讨|爱|想|要))"
)
_KIN_SUBJECT = re.compile(
    rf"^(?:(?:(?:我|俺)(?:们)?(?:家|屋(?:头|里头?))?(?:的)?|家里(?:的)?|我有[一]?个(?!{KIN}$)|(?=儿子|女儿|闺女|孩子|宝宝|老公|老婆|爸妈|父母|爷爷|奶奶|外[公婆]|姥[姥爷]|岳[父母]|媳妇|爱人|[男女]朋友|[男女]友(?!力)|老[爸妈])){KIN}(?!叫我|.?的(?:新|老|前)?(?:同[事学桌]|朋友|室友|老师|老板|领导|邻居|客户)|奴|派|科|病|粮|砂|过敏|毛|爬|子(?!叫))"
    r"|(?:我|俺)(?:们)?家(?:的)?(?:老[大二三四](?![爷哥])|(?:金毛|泰迪|柯基|边牧|二?哈士?奇?|布偶|英短|美短|橘猫|柴犬|比熊|博美|仓鼠|鹦鹉|兔子|乌龟)|[那这]?一?[只条匹][\u4e00-\u9fff]{1,5}?(?=叫|今年|已经|\d|对|有|是)|(?![里住在乡附楼门隔小公对])(?!.{0,3}[店厂])[\u4e00-\u9fff]{1,4}?(?=名?叫(?!了|外卖|车|我|人)[\u4e00-\u9fff])))"
)
_SUBJECT = re.compile(rf"^(?P<we>{_WE})|^(?P<me>{_ME})", re.IGNORECASE)
_FRONTED = re.compile(
    rf"^(?P<topic>(?!.{{0,6}}(?:别|不要|不用|请))[^我你他她它]{{1,14}}?)(?<![给跟对和替帮向叫让把比为被从找陪教随回据按照与问喊呼着])\s*(?:(?P<we>我们|咱们|我家)|(?P<me>{_ME}))(?!的)(?=.{{2}})"
)
_FRONTED_TIME = re.compile(r"^(?P<topic>[这本下]个?(?:季度|财年|月|周)|今年|明年|[上下]半年)(?:(?P<we>我们)|(?P<me>我))(?=的)")
"""A time before what is the person's own: 这个季度我的 KPI 是…."""
_AGENT = re.compile(r"^(?:你们?|您|请你|麻烦你|AI|助手)(?![\u4e00-\u9fff]?好)")


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause in the writer's characters (`text`) and simplified (`shadow`, same length).

    `topic` is what stands before the subject ("周末我…"). `predicate` is the shadow from `offset` on, behind subject and adverbs; `adverbs` are
    those adverbs. `time_first`: words such as 每天 stand in the topic or the adverbs. `inherited`: the subject is that of the clause before.
    """

    text: str
    shadow: str
    subject: Subject
    predicate: str
    offset: int
    topic: str = ""
    adverbs: str = ""
    inherited: bool = False

    def words(self, match: re.Match[str], group: str | int) -> str:
        """What a group of a match over the predicate reads in the writer's own characters; empty when it took no part."""
        if match[group] is None:
            return ""
        return self.text[self.offset + match.start(group) : self.offset + match.end(group)].strip()

    @property
    def own(self) -> bool:
        """Whether the clause names the person as its subject itself."""
        return self.subject in ("me", "we") and not self.inherited


@dataclass(frozen=True, slots=True)
class Draft:
    """What a rule reads in one clause, before it gets its words, dates and place among the others.

    `bare`: an order to the agent or a fact with a subject of its own, which gets no 我 before it. `absorbs`: clauses that only go on telling
    belong to it. `prelude`: it only announces what the next clause says ("我跳槽了，现在在…").
    `also`: a second key and value that the words up to that value state ("我在星槎科技" of "我在星槎科技做测试").
    """

    kind: Kind
    key: str = ""
    value: Any = None
    confidence: float = 0.9
    removes: bool = False
    replaces: str = ""
    about_person: bool = True
    bare: bool = False
    absorbs: bool = False
    prelude: bool = False
    also: tuple[str, str] | None = None


def read(text: str, shadow: str, before: Clause | None) -> Clause:
    """The clause with its subject found, or taken over from the clause before when it has none."""
    lead = _LEAD.match(shadow)
    start = lead.end() if lead and lead.end() < len(shadow) else 0
    text, shadow = text[start:], shadow[start:]
    kin = _KIN_SUBJECT.match(shadow)
    if kin:
        theirs = before is not None and before.subject == "other" and not shadow.startswith(("我", "俺", "家里"))
        return _clause(text, shadow, "other", None, inherited=True) if theirs else _clause(text, shadow, "kin", kin)
    if _THIRD.match(shadow):
        return _clause(text, shadow, "other", None)
    if _AGENT.match(shadow):
        return _clause(text, shadow, "agent", _AGENT.match(shadow))
    found = _SUBJECT.match(shadow)
    if found:
        return _clause(text, shadow, "we" if found["we"] else "me", found)
    fronted = _FRONTED.match(shadow) or _FRONTED_TIME.match(shadow)
    if fronted:
        return _clause(text, shadow, "we" if fronted["we"] else "me", fronted, topic=fronted["topic"])
    subject: Subject = before.subject if before and before.subject != "agent" else "none"
    return _clause(text, shadow, subject, None, inherited=True)


def _clause(text: str, shadow: str, subject: Subject, found: re.Match[str] | None, *, topic: str = "", inherited: bool = False) -> Clause:
    after = found.end() if found else 0
    run = _ADVERB_RUN.match(shadow, after)
    offset = run.end() if run else after
    return Clause(text, shadow, subject, shadow[offset:], offset, topic, shadow[after:offset], inherited)
