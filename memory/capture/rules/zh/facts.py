"""Attributes of the person ("我的…是…"), money, and facts of their work."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.capture.rules.zh.taste import FAVOURITES
from memory.enums import Kind

_KEYS = {
    "邮箱": "basic.email", "电子邮箱": "basic.email", "邮件地址": "basic.email", "手机号": "basic.phone", "手机号码": "basic.phone", "电话": "basic.phone", "电话号码": "basic.phone",
    "血型": "basic.blood_type", "工号": "work.employee_id", "时区": "core.timezone", "车牌": "basic.licence_plate", "车牌号": "basic.licence_plate", "工位": "work.desk",
    "座位偏好": "travel.seat", "星座": "basic.zodiac", "属相": "basic.zodiac_animal", "学校": "basic.school", "专业": "basic.major", "职业": "basic.occupation", "车": "basic.car",
    "家庭住址": "basic.address", "地址": "basic.address", "微信": "basic.wechat", "微信号": "basic.wechat", "宗教信仰": "basic.religion", "国籍": "basic.nationality",
    "上线时间": "work.launch_date", "截止时间": "work.deadline", "截止日期": "work.deadline", "KPI": "work.kpi", "北极星指标": "work.north_star", "财年": "work.fiscal_year",
    "周会": "work.weekly_meeting", "站会": "work.standup", "晨会": "work.standup", "早会": "work.standup", "例会": "work.weekly_meeting", "editor": "favourite.editor", "编辑器": "favourite.editor", "shell": "favourite.shell", "language": "favourite.language",
    "role": "basic.occupation", "title": "basic.occupation", "职位": "basic.occupation", "岗位": "basic.occupation", "头衔": "basic.occupation", "上级": "work.manager", "领导": "work.manager", "直属领导": "work.manager", "老板": "work.manager", "经理": "work.manager", "主管": "work.manager", "生日": "basic.birthday",
}  # fmt: skip
_TALK = re.compile(
    r"问题|意思|想法|理解|需求|建议|目的|观点|看法|感觉|疑问|天|妈呀|错|代码|程序|电脑(?!是)|数组|变量|函数|下标|字段|列名|表名|索引|接口|脚本|参数|方案|打算|结论|答案|猜测|直觉|回答|请求|题目|文件|报错|输入|输出|数据(?!库|口径|源)|文章|任务|假设|原话|本意|心情|态度|目标|计划|梦想|简历|附件|截图|链接|论文|作业|稿子|图片|作品"
)
_PLAIN = re.compile(
    r"^(?:默认|首选|主力|常用)|(?:时间|地点|制度|流程|规范|标准|域名|地址|周期|语言|框架|模式|浏览器|输入法|编辑器|尺码|码数)$"
)
_BUDGET = re.compile(
    r"(?:预算|花费|开销)(?:现在|已经)?(?:就|才|只|[涨加提升降减](?:高|低)?到了?|改[成为到]了?|是|上限|一般|大概|大约|通常|控制|在|每[人晚天月次]|一[天晚次]|人均|左右|有|不超过|最多|为|:|：|\s|约|都)*(?P<sum>(?:\d[\d,.]*\s*[万千kKwW]?|[一二两三四五六七八九十百千万]+)\s*(?:元|块钱?|人民币|美元|刀|欧|以内|上下)?(?:\s*(?:左右|以内|上下))?)"
)
_MEANS = re.compile(
    r"^(?:我们?)?(?>手头|手里|手上|现在|目前|总共|一共|全部|最多|顶多|大概|大约|也|就|只|上|我|的话)*(?:准备|打算|计划|能|可以|愿意)(?>最多|大概|就|只|再)*(?:花|出|拿出来?|掏|凑出?|投)(?:个)?(?P<sum>(?:\d[\d,.]*\s*[万千kKwW]?|[一二两三四五六七八九十百千万]+)\s*(?:元|块钱?|人民币|美元|刀|欧)?)(?:左右|以内|上下|吧)?$"
)
"""What somebody can or will spend: 手头能拿出五千块."""
_TRAVEL = re.compile(r"旅[游行]|出去玩|出差|酒店|民宿|度假|机票|住宿|青旅|自由行|出行|房费|每晚")
_ATTRIBUTE = re.compile(
    r"^(?:的|那个)\s*(?P<what>[\u4e00-\u9fffA-Za-z0-9 -]{1,26}?)\s*(?:现在)?\s*(?P<verb>就是|是|叫做?|为|在|改成了?|改到了?|换成了?|变成了?|:|：|等于|从|不含)\s*(?P<value>\S.{0,50})$"
)
_WORKS = r"(?:项目|产品|需求|版本|系统|服务|客户那?边?的?|公司|团队|部门|组里?|我司|发布|上线|迭代|周会|例会|晨会|站会|早会|周报|月报|日报|评审|验收|交付|截止|deadline|ddl|KPI|OKR|GMV|DAU|MAU|ROI|LTV|CAC|NPS|SLA|留存|转化率?|北极星|指标|口径|定义|财年|季度|预算|报销|额度|竞品|供应商|对接人|接口人|负责人|代号|域名|仓库|分支|环境|staging|数据库|合同|窗口|里程碑|发版|灰度|值班)"
_WORK_FACT = re.compile(
    rf"^(?:(?:我们|咱们?|我司|公司|团队|部门|组里)(?:的|这边|那边|组|部门|团队|公司)*)?(?P<what>[\u4e00-\u9fffA-Za-z0-9「」“” -]{{0,12}}?{_WORKS}[\u4e00-\u9fffA-Za-z0-9「」“” ]{{0,8}}?)\s*"
    r"(?P<verb>是(?!不是|什么|谁)|叫|定在|定为|定到|改到|改成|改为|改在|调整?到|调整?为|推迟到|推到|推后到|顺延到|后延到|延[期到]+|提前到|挪到了?|挪至|放在|从(?=.{1,10}(?:开始|起|算))|包含?|含|用的是|采用|为(?=\S)|截止到?|在(?=\S{2,}(?:点|周|月|号|日))|排在|下周|=|＝|:|：)\s*(?P<value>.{1,50})$",
    re.IGNORECASE,
)
_TEAM_FACT = (
    rule(
        r"(?:公司|团队|部门|组|这边|店|学校)?(?:一共|总共|共|现在|目前|大概)*(?:有)?\s*(?P<n>\d+|[一二两三四五六七八九十]+)\s*(?:个|名|位)?(?:人|员工|同事|成员|开发|后端|前端|门店|客户).{0,20}$",
        makes(Kind.FACT, absorbs=True),
    ),
    rule(r"(?:用的?是|采用|走的?是|实行|执行)(?!什么|这)(?P<v>.{2,30})$", makes(Kind.FACT)),
    rule(
        r"(?:公司|团队|部门|组)?(?:的)?(?:是|做的?是|主营|主要做|面向|服务于?)(?!说|想|不|在|这|那|要|因|为|真|怎)(?P<v>.{2,30})$",
        makes(Kind.FACT, absorbs=True),
    ),
)
_HAVE = (
    rule(r"有(?:一?[辆台套部张艘架把间]|\d+[辆台套部张间]).{2,20}$", makes(Kind.FACT)),
    rule(
        r"(?:会|擅长|精通|熟悉|懂)(?!不会|议|员|计|在|被|有|是|发|出|让|觉|想|去|来|过|吗|了$|一?点?$|问|怀疑|死|疯|玩死|更|很|比|影响|导致|报错|努力|加油|尽[量快]|马上|立[刻即]|及时|按时|认真|小心|注意|考虑|继续|.{0,6}的$)(?=说|弹|讲|写|编程|拉|吹|唱|跳|画|做饭|游泳|开车|开手动|[\u4e00-\u9fff]{0,4}语|[A-Za-z]|[\u4e00-\u9fff]{2,6}$)(?P<v>.{1,16})$",
        makes(Kind.FACT),
    ),
    rule(r"(?:没|没有)(?:驾照|车|孩子|小孩|养|护照|信用卡|电梯|洗碗机|烤箱|微波炉)(?:.{0,8})$", makes(Kind.FACT)),
    rule(r"(?:信|信奉|信仰)(?:佛|基督|天主|伊斯兰|道)(?:教)?.{0,4}$", makes(Kind.FACT, "basic.religion", group=None)),
    rule(r"属(?P<v>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?$", makes(Kind.FACT, "basic.zodiac_animal", group="v")),
    rule(r"(?:近视|散光).{0,4}\d+\s*度?$", makes(Kind.FACT)),
    rule(r"(?:的)?(?:电脑|手机|笔记本|系统|家|房子|车子?)(?:是|有|里有|装的|开的).{2,24}$", makes(Kind.FACT, absorbs=True)),
    rule(
        r"(?:[\u4e00-\u9fffA-Za-z]{1,6}(?:里|中|上)?)?(?:希望(?!你)|想让(?!你)|要求|期望)(?:每?(?:次|份|篇)?\S{0,8})(?:里|中|上)?(?:都|能|要|可以)?(?:带上?|附上?|加上?|包含|有|用|写|先|标注?|注明|显示|体现|放)(?!人|空|没)(?P<v>.{2,30})$",
        makes(Kind.PREFERENCE),
    ),
    rule(
        r"(?:一[三二四五六、]+|[一二三四五六]{2,3})(?=健身|休息|上课|值班|上班)(?P<v>.{2,20})$",
        makes(Kind.FACT, "habit.routines", group="v"),
    ),
)


def _attribute(match: re.Match[str], clause: Clause) -> Draft | None:
    what = match["what"].strip()
    if re.search(r"^(?:今|昨|前|明)[天晚早]|^刚|^这[顿次回]", clause.shadow.removeprefix("我")):
        return None
    if _TALK.search(what):
        return None
    value = trimmed(clause.words(match, "value"))
    last = re.sub(r"^.*(?:的|\s)", "", what)
    favourite = re.match(r"(?:最(?:喜欢|爱)的?|favou?rite|preferred|go-to)\s*(?P<x>\S+)$", what, re.IGNORECASE)
    if favourite:
        name = FAVOURITES.get(favourite["x"], favourite["x"].lower())
        return Draft(Kind.PREFERENCE, f"favourite.{name}", value)
    key = _KEYS.get(what) or _KEYS.get(last, "")
    if match["verb"] == "在" and rjieba.tag(match["value"])[0][1] == "v":
        return None  # 我车在修
    if match["verb"] == "在" and key.startswith(("basic.", "favourite.")) and key not in _WHERE:
        key = ""
    return Draft(Kind.FACT, key, value if key else None)


_WHERE = ("basic.address", "basic.birthday")
"""Fields of one's own whose value is where or when something is; in 我学校在湖边 it is no school."""


def budget(clause: Clause) -> Draft | None:
    """How much the person spends; for journeys where the sentence speaks of them (see `sentence`)."""
    means = _MEANS.match(clause.shadow)
    if means and clause.subject in ("me", "we", "none"):
        return Draft(Kind.FACT, "budget", clause.text[slice(*means.span("sum"))].strip())
    match = _BUDGET.search(clause.shadow)
    if (
        not match
        or clause.subject in ("other", "kin", "agent")
        or (clause.subject == "none" and not re.search(r"一般|通常|每次|平时|左右|大概|[涨加提升降减]到|改[成为到]", clause.shadow))
    ):
        return None
    travel = _TRAVEL.search(clause.shadow)
    return Draft(Kind.FACT, "travel.budget" if travel else "budget", clause.text[match.start("sum") : match.end("sum")].strip())


_RENEWED = re.compile(
    r"^(?:我)?(?:的)?(?:(?P<what>邮箱|手机号码?|电话号码|微信号?|工号|车牌号?)(?:现在|已经|也|又)*(?:改|换|更新|变)(?:成|为|到)了?|新(?:的)?(?:手机)?号码?(?:是|:|：))\s*(?P<value>[\w@.+-]{4,40}?)(?:了|啦)?$",
    re.ASCII,
)
"""A number or an address of one's own that was changed: 邮箱改成 lin@example.com, 新号是13900000000."""


def attribute(clause: Clause) -> Draft | None:
    """What belongs to the person: "我的邮箱是…", "我手机号…"."""
    renewed = _RENEWED.match(clause.shadow) if clause.subject in ("me", "none") else None
    if renewed:
        key = _KEYS.get(renewed["what"] or "手机号", "")
        return Draft(Kind.FACT, key, trimmed(clause.text[slice(*renewed.span("value"))]), bare=clause.subject == "none")
    if clause.subject not in ("me", "we") or clause.inherited:
        return None
    predicate = clause.predicate if clause.predicate.startswith("的") else "的" + clause.predicate
    match = _ATTRIBUTE.match(predicate)
    if match and (clause.predicate.startswith("的") or _PLAIN.search(match["what"]) or any(name in match["what"] for name in _KEYS)):
        shift = len(predicate) - len(clause.predicate)
        value = trimmed(clause.text[clause.offset + match.start("value") - shift :])
        draft = _attribute(match, clause)
        return None if draft is None else Draft(draft.kind, draft.key, value if draft.key else None, absorbs=True)
    listed = re.match(
        r"^(?:的)?(?P<what>手机号码?|电话|邮箱|工号|车牌号?|微信号?|血型|星座|QQ)\s*(?:号)?\s*(?P<value>[\w@.+*-][\w@.+* -]{1,40})$",
        clause.predicate,
    )
    return Draft(Kind.FACT, _KEYS.get(listed["what"], ""), clause.words(listed, "value")) if listed else None


def work_fact(clause: Clause) -> Draft | None:
    """What holds in the person's work: dates, definitions, sizes."""
    if clause.subject in ("other", "kin", "agent"):
        return None
    match = _WORK_FACT.match(clause.shadow)
    if match and not _TALK.search(match["what"]) and (clause.own or _stands_alone(match)):
        what = re.sub(r"^.*的", "", match["what"]).strip()
        key = _KEYS.get(what) or (
            "work.launch_date"
            if re.search(r"上线(?:时间|日期|日)?$", what)
            else "work.release_date"
            if re.search(r"(?:发布|发版)(?:时间|日期|日)?$", what)
            else ""
        )
        value = trimmed(clause.text[match.start("value") : match.end("value")]) if key else None
        return Draft(Kind.FACT, key, value, bare=not clause.own, absorbs=True)
    return first(_TEAM_FACT, clause) if clause.subject == "we" and clause.own else None


def _stands_alone(match: re.Match[str]) -> bool:
    """Whether words without "we" speak of the person's own work: a definition, or a date of a project."""
    what, verb, value = match["what"], match["verb"], match["value"]
    if re.match(r"把|将|请|给|从|让|这|那", what):
        return False
    if re.search(r"口径|定义|指标|分母|分子|KPI|OKR|GMV|DAU|MAU", what):
        return True
    return bool(re.search(r"[定改调推延提挪排]|截止|在|是", verb) and re.search(r"\d\s*[月号日点:]|[月周点号底]", value))


def having(clause: Clause) -> Draft | None:
    """What somebody has, can do or wishes for in general."""
    if clause.subject not in ("me", "we"):
        return None
    return first(_HAVE, clause)
