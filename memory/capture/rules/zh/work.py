"""What somebody does for a living or learns, where, and how that changed."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh import study, trade
from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.enums import Kind

_JOB_END = (
    r"(?:师|员|护士长|班主任|主编|会长|跟单|报关|单证|分拣|收银|理货|保洁|家政|装卸|医生|医|老师|教师|教授|护士|律师|会计|翻译|编辑|记者|作家|画家|歌手|演员|导演|编剧|司机|教练|保安|保姆|月嫂|店长|厂长|校长|院长|班长|组长|队长|船长|机长|馆长|所长|科长|处长|经理|总监|主管|主任|主席|顾问|助理|秘书|前台|出纳"
    r"|运营|产品|设计|测试|开发|前端|后端|销售|市场|客服|财务|采购|法务|人事|行政|策划|投资|教研|研究|算法|数据|运维|外贸|电商|物流|金融|保险|中介|自媒体|主播|博主|模特|摄影|木匠|瓦匠|铁匠|裁缝|厨子|厨师|面包师|工人|农民|渔民|军人|警察|消防员?|公务员|白领"
    r"|程序猿|码农|打工人|社畜|自由职业者?|个体户|老板|创业者|投资人|开发者|研究者|从业者|志愿者|工作者|负责人|制作人|经纪人|合伙人|创始人|讲师|博士后|导游|骑手|月嫂|向导|法官|检察官|掌柜|摊主|店主|监理|审计|编导|制片|撰稿人|出版人|策展人|媒体人|代理人|主理人|代驾|司仪|社工|干事|药剂|实习生|私教|家教|店员|柜员|柜姐|调度|仓管|质检|文案|美工|剪辑|后期|配音|[\u4e00-\u9fff]{1,3}(?<!手)(?<!加)(?<!分)(?<!员)(?<!施)(?<!打)(?<!罢)(?<!开)(?<!竣)(?<!人)(?<!职)(?<!复)(?<!动)(?<!完)工(?=$|[，,了的啦])|[\u4e00-\u9fff]{0,6}(?:学家|艺术家|作曲家|评论家|企业家|探险家)|PM|HR|BD|DBA|SRE|CEO|CTO|QA|UX(?:\s*研究)?|UI)"
)
_STUDENT = r"(?:大[一二三四五]|高[一二三]|初[一二三]|研[一二三]|博[一二三四]|本科|硕士|博士|在读|高中|初中|大学|研究)*(?:学生|研究生|博士生|本科生|大学生|高中生|初中生|应届生|留学生|博士)"
_NOT_JOBS = (
    r"(?!饭|菜|作业|梦|手术|题|家务|ppt|体检|运动|项目$|完|好|不|过|了|到|个|的|一下|什么|核酸|检查|爱|人|法(?!务|官|医|律)|错|笔记|实验$)"
)
_ORG = r"(?P<org>[\u4e00-\u9fffA-Za-z0-9·&\s]{2,18}?)"
_GENERIC = re.compile(
    r"^(?>一家|一间|一个|一所|自家|国内|国外|本地|当地|这边|私人|自己|跨境|电商|物流|游戏|互联网|外贸|建筑|软件|广告|保险|设计|会计|律师|证券|投资|餐饮|装修|房产|房地产|医药|医疗|生物|国有|民营|外资|创业|初创|上市|央企|国企|私企|外企|私立|公立|三甲|社区|4S店|公司|集团|银行|医院|学校|大学|中学|小学|高中|幼儿园|研究所|研究院|事务所|工作室|工厂|便利店|餐厅"
    r"|酒店|超市|健身房|图书馆|博物馆|出版社|律所|机构|政府|机关|单位|法院|互联网大厂|大厂|事业单位|金融|教育|传媒|文化|科技|制造|汽车|芯片|快递|外卖|美容|美发|宠物|咖啡|奶茶|消防队|派出所|消防|电子|服装|食品|玩具|家具|五金|化工|印刷|塑料|模具|纺织|机械|鞋|钢铁|汽修|柜台|前台|窗口|后厨|食堂|仓库|车间|工地|总部|网点|项目部|流水线|产线|机房|急诊科?|门诊|住院部|护士站|某|家|小|大|新|老|市|县|区|省|厂|店|书|花|的|里)+$"
)
_ORG_SIGN = re.compile(
    r"公司|集团|银行|医院|学校|大学|中学|小学|高中|幼儿园|所|院|厂|店|馆|局|队|部|中心|科技|工作室|社|协会|软件|网络$|信息$|智造|传媒|资本$|证券|基金|地产|物流$|生物$|电子$|食品$|服饰|能源$|影业|互娱|数科|规划$|平台|港|站|机构|酒店|超市|机关|单位|政府|教育|传媒|大厂|国企|央企|外企|私企|餐厅|健身房|物业|园|行$|网|台$|厅$|科$|室$"
)
_JOB = rf"(?:(?:一)?[名个位]|的是|着)?\s*{_NOT_JOBS}(?P<job>(?:(?!公司|当|担任)[\u4e00-\u9fffA-Za-z/+\s]){{0,14}}?{_JOB_END}(?!的(?!$)))"
_FREE_JOB = rf"(?:(?:一)?[名个位])?\s*{_NOT_JOBS}(?P<job>[\u4e00-\u9fffA-Za-z/+\s]{{2,14}}?)"
_END = r"(?:的)?(?:工作|行业|这行)?(?>了|啦|啊|哦|呀|哈+|呢)*\s*(?:$|[，,。（(]|\d+\s*年|[一二三四五六七八九十]+年|好几年|快|有些年|多年)"


_DESCRIBED = re.compile(
    r"^(?:一|某|这|那)?[家间个所]|[一某][家间所]|的一[家间个所]|[做搞卖造](?!家)\S{1,8}的|很|比较|的(?:小|大)?(?:公司|厂|店|单位)"
)
_KNOWN = re.compile(
    r"腾讯|阿里(?:巴巴|云)?|蚂蚁|字节(?:跳动)?|美团|华为|京东|小米|拼多多|网易|百度|快手|米哈游|滴滴|小红书|哔哩哔哩|B站|携程|中兴|大疆|比亚迪|顺丰|海底捞|中石[油化]|蔚来|理想|小鹏|格力|美的|海尔|联想|微软|谷歌|苹果|特斯拉|富士康|四大|普华永道|德勤|安永|毕马威"
)


def is_job(words: str) -> bool:
    """Whether words end in the name of an occupation."""
    return bool(re.search(_JOB_END + "$", words, re.IGNORECASE))


_KIND_OF_PLACE = re.compile(
    r"(?:公司|[店院站厂所馆局部班房园社铺场行校台]|学校|银行|[大中小]学|高中|职高|物业|企业|机构|单位|工作室|超市|酒店|急诊|门诊|中心|平台|集团)$"
)


def _common(org: str) -> bool:
    """Whether a place of work is called by its kind alone: 药店, 新能源公司. An invented name falls apart into single characters."""
    if not _KIND_OF_PLACE.search(org.strip()):
        return False
    words = rjieba.tag(org.strip(), hmm=False)
    return all(len(word) > 1 or _KIND_OF_PLACE.search(word) for word, _tag in words) and not any(
        tag in ("nt", "nz") for _word, tag in words
    )


_BESIDE = re.compile("(?:附近|旁边|对面|边上|周边|楼[上下]|隔壁|门口|[这那]边)$")


def _named(org: str) -> bool:
    return not _BESIDE.search(org) and not _GENERIC.match(org.strip()) and not _DESCRIBED.search(org.strip())


def _employer(org: str) -> bool:
    """Whether the place of work is somebody's name: one with a sign such as 公司, a well-known one, or one in Latin letters or a proper noun that is no town."""
    if not _named(org):
        return False
    if _ORG_SIGN.search(org) or _KNOWN.fullmatch(org.strip()) or re.fullmatch(r"[A-Z][A-Za-z0-9&. ]+", org.strip()):
        return True
    town = [tag for _word, tag in rjieba.tag(f"{org.strip()}市")] == ["ns"]
    return not town and {tag for _word, tag in rjieba.tag(org.strip())} <= {"nz", "nt", "nrt"}


def _employment(match: re.Match[str], clause: Clause) -> Draft | None:
    job = trimmed(clause.words(match, "job"))
    employer = _employer(match["org"]) and not _common(match["org"])
    if not employer and not _ORG_SIGN.search(match["org"]) and not re.search(_JOB_END + "$", match["job"], re.IGNORECASE):
        return None
    called = re.search(r"(?:叫做?|名为)(.{2,12}?)的(?:公司|厂|店|机构|单位|工作室)$", match["org"])
    if called:
        return Draft(Kind.IDENTITY, "basic.occupation", job, also=("basic.employer", called[1]))
    also = ("basic.employer", trimmed(clause.words(match, "org"))) if employer else None
    return Draft(Kind.IDENTITY, "basic.occupation", job, also=also)


def _workplace(match: re.Match[str], clause: Clause) -> Draft | None:
    org = match["org"].strip()
    if re.search(r"打工|讨生活|谋生", match[0]) and {tag for _word, tag in rjieba.tag(org)} <= {"ns", "nz"}:
        return Draft(Kind.IDENTITY, "basic.region", trimmed(clause.words(match, "org")))
    if not _ORG_SIGN.search(org) and not _employer(org):
        return Draft(Kind.FACT, "work.location", trimmed(clause.words(match, "org")))
    return Draft(Kind.IDENTITY, "basic.employer", trimmed(clause.words(match, "org"))) if _named(org) else Draft(Kind.FACT)


def _moved_to(match: re.Match[str], clause: Clause) -> Draft | None:
    org = match["org"].strip()
    if re.match(r"(?:快|才|刚|将近|不到)?(?:\d|[一二两三四五六七八九十几半])+个?(?:天|周|月|年|星期)", org):
        return Draft(Kind.FACT)
    named = _named(org) and not re.search(r"(?:师|员|经理|总监|主管|生|手|长|教练|司机|顾问)$", org)
    return Draft(Kind.IDENTITY, "basic.employer" if named else "", trimmed(clause.words(match, "org")) if named else None)


def _occupation(match: re.Match[str], clause: Clause) -> Draft | None:
    return Draft(Kind.IDENTITY, "basic.occupation", re.sub(r"(?<=..)(?:而)?不是.*$", "", trimmed(clause.words(match, "job"))))


_DONE_ONCE = re.compile("时候?|没|一半|[他她它你您这那]|[过了着]|[切烫摔撞碰伤弄搞看听找拿收拍学买做]到|[坏错丢断]$")


def _trade(match: re.Match[str], clause: Clause) -> Draft | None:
    """A trade told by what is done: "(是)跑长途货车的"; what was done once to somebody or at some time is none."""
    if _DONE_ONCE.search(match["job"]):
        return None
    if clause.subject != "none" and re.search(
        r"是(?:来|去|在|想|要|说|认真|真|第|不|这|那|怎|按|从|被|给|用|为|因|好|最|昨|今|明|上|下)", match[0]
    ):
        return None
    return Draft(Kind.IDENTITY, "basic.occupation", trimmed(clause.words(match, "job")))


def _teaches(match: re.Match[str], clause: Clause) -> Draft | None:
    return Draft(Kind.IDENTITY, "basic.occupation", f"{trimmed(clause.words(match, 'job')).removesuffix('的')}老师")


def _without_work(match: re.Match[str], _clause: Clause) -> Draft | None:
    return Draft(Kind.IDENTITY, "basic.occupation", match["state"])


def _left(match: re.Match[str], clause: Clause) -> Draft | None:
    """Leaving a named employer ends what `basic.employer` said."""
    named = _named(match["org"])
    return Draft(Kind.FACT, "basic.employer" if named else "", trimmed(clause.words(match, "org")) if named else None, removes=named)


_ON_THE_WAY = re.compile(r"还|都|就|才|又|也|再|已|临时|脚下|门口|附近|才")
_CHANGES = (
    rule(rf"(?>刚刚?|已经|上个?月|今年|去年)*(?:跳槽|跳|转岗|转|调)(?:到|去|进)(?:一家)?{_ORG}(?:做|当|担任|任){_JOB}{_END}", _employment),
    rule(
        rf"(?>刚刚?|已经|上个?月|今年)*(?:跳槽|转岗|调|入职|加入|进了?|去|跳)(?:到|去|进|了)+(?:一家)?{_ORG}(?:了|上班|工作|任职)*$",
        lambda m, c: (
            _moved_to(m, c)
            if re.match(r".*(?:跳槽|入职|加入|转岗)", m[0]) or (re.match(r"跳(?:到|去).*了$", m[0]) and _employer(m["org"]))
            else None
        ),
    ),
    rule(
        rf"(?>上个?[周月]|今年|刚|已经)*从[\u4e00-\u9fffA-Za-z0-9]{{2,12}}?(?:跳槽|跳|转投|离职|辞职|离开|出来)?[，,]?(?:去|到|来|加入|进)了{_ORG}$",
        lambda m, c: _moved_to(m, c) if _employer(m["org"]) and not _ON_THE_WAY.search(m["org"]) else None,
    ),
    rule(rf"(?:已经|刚刚?)?从{_ORG}(?:离职|辞职|裸辞|退休|走人|辞了|出来|跑路|毕业(?=了$)|撤)(?:了|啦)?$", _left),
    rule(
        rf"(?:现在|之后|后来|转)*(?:去|到|进)了(?:一家)?{_ORG}$",
        lambda m, c: (
            _moved_to(m, c)
            if (_ORG_SIGN.search(m["org"]) or _employer(m["org"])) and not _ON_THE_WAY.search(m["org"]) and c.inherited
            else None
        ),
    ),
    rule(rf"(?:刚|已经)?(?:入职|加入)(?:一家)?{_ORG}(?:了)?$", _moved_to),
    rule(
        rf"(?:已经|刚刚?|终于)?(?:升|提|当上|做上|被提)(?:了|为|任|成|到|上)*(?P<job>[\u4e00-\u9fffA-Za-z]{{0,8}}?{_JOB_END})(?:了|啦)?$",
        _occupation,
    ),
    rule(
        rf"(?:已经|刚)?(?:升职|升任?|晋升|提拔|转正|转行|改行|转岗|转)(?:了)?(?:为|成|做|当|干|去做|去干|到)+(?:了)?{_FREE_JOB}(?:了|啦)?$",
        _occupation,
    ),
    rule(
        r"(?>已经|刚刚?|前阵子|终于|又|被)*(?:跳槽|转行|改行|升职|升了|离职|辞职|换(?:了)?(?:份|个)?工作|换(?:了)?(?:一?家|个)?(?:东家|公司|单位)|转岗|裸辞|裁员?|优化)(?:了|啦)?$",
        makes(Kind.FACT, prelude=True),
    ),
    rule(r"(?:已经|早就|去年|今年)*(?P<state>退休|失业|待业)(?:了|啦)?(?:.{0,8})$", _without_work),
)
_AT_A_PLACE = (
    r"(?P<job>(?:保安|保洁|门卫|后勤|会计|出纳|财务|行政|人事|文员|采购|销售|客服|导购|收银|理货|质检|品检|品管|品控|注塑|焊接|电焊|冲压|装配|组装|包装|打包|分拣|搬运|装卸|叉车|吊车|挖机|铲车|货车|校车"
    r"|仓管|库管|跟单|调度|生产|技术|研发|数控|车床|模具|喷漆|印染|缝纫|裁剪|打样|维修|机修|水电|电气|运维|网管|设计|护理|教务|宿管|辅导员|导游|讲解|检票|绿化|养殖|种植|炊事|文书|帮厨|厨师|厨子|司机|护士|校医|店长|厂长|班长|组长|主管|经理|[\u4e00-\u9fff]{1,2}(?:钳|电|焊|瓦|木|漆|水|机修|泥瓦|钢筋|管道|维修|绿化|勤杂|杂)工|[\u4e00-\u9fff]{2,4}(?:管理员|检验员|安全员|操作员|讲解员|售票员|服务员|业务员|工程师|技术员)))"
)
"""Kinds of work. What else is done somewhere is nobody's occupation: 在校做毕设, 在村里开民宿."""
_LATIN_JOB = r"[A-Za-z][A-Za-z /-]{0,30}?(?:engineer|developer|manager|designer|analyst|scientist|lead|consultant|director|architect|PM|SRE|QA|CEO|CTO|CFO|intern|researcher|writer|editor|teacher|founder|officer|specialist|owner|admin)"
_JOBS = (
    rule(rf"(?:是|做|当)(?:一[名个位]|个|an?\s)?\s*(?P<job>{_LATIN_JOB})(?:$|[，,\s])", _occupation),
    rule(
        rf"{study.DEGREE}(?:的?时候?|期间|阶段|那会儿)?是?(?P<does>(?:学|读|念|主修)(?:的是?|了|过)?)(?P<major>[^，]{{2,12}}?)(?P<ends>专业)?$",
        study.major,
    ),
    rule(
        r"在(?P<school>[\u4e00-\u9fff]{2,12}?)(?P<does>(?<![中小])[读念]|(?<![大中小])学)(?P<major>[\u4e00-\u9fff]{2,10}?)(?P<ends>专业)?$",
        study.major,
    ),
    rule(
        r"(?:的)?(?:title|职位|岗位|职务|头衔|职业)\s*(?:(?:还|仍然?|依旧|依然|现在)?(?:就?是|做|:|：))\s*(?P<job>(?!原来|以前|之前|老样子|那个).{2,20})$",
        _occupation,
    ),
    rule(
        r"(?:是|在做|做)?(?:个|一个|一名)?(?P<job>自由职业者?|家庭主妇|全职(?:太太|妈妈|爸爸|主妇)|个体户|待业|无业)(?:了|中)?$",
        _occupation,
    ),
    rule(rf"(?:现|目前)(?:担)?任(?P<job>.{{2,24}}?{_JOB_END})$", _occupation),
    rule(
        r"(?:目前|现在|直接)*(?:(?:向|跟|给)(?P<boss>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:汇报|报告)(?:工作)?|(?:工作)?汇报给(?P<to>(?:(?![了过])[\u4e00-\u9fffA-Za-z]){2,8}))$",
        lambda m, c: Draft(Kind.FACT, "work.manager", trimmed(c.words(m, "boss") or c.words(m, "to"))),
    ),
    rule(
        r"(?:在)?(?:上|倒|值)(?:夜班|早班|晚班|中班|白班|大夜|三班)(?:为主|居多)?$|(?:是)?(?:三班倒|两班倒|倒班|轮班)(?:制)?$",
        makes(Kind.FACT),
    ),
    rule(
        r"(?:目前|现在)?(?:在(?P<org>.{2,16}?)(?<![当做任]))?教(?P<job>(?![练授师员导务]|我|你|他|她|会|育|我们)[\u4e00-\u9fff]{1,6})(?:的)?$",
        _teaches,
    ),
    rule(
        rf"(?:已经)?(?:做|干|当)了(?:快|将近|差不多)?[\d一二两三四五六七八九十几多半]+来?\s*年(?:多)?(?:的)?(?P<job>[\u4e00-\u9fffA-Za-z]{{2,10}}?){_END}",
        _occupation,
    ),
    rule(rf"(?:家|现|目前)?(?:在|去了?|到|进了?){_ORG}(?:里|那边)?(?:做|当|担任|任职?为?|从事)(?:了)?{_JOB}{_END}", _employment),
    rule(rf"(?:家)?在{_ORG}(?:里|那边)?(?:做|当|担任|从事){_FREE_JOB}{_END}", _employment),
    rule(rf"(?:任|供|就)职(?:于|在){_ORG}(?:$|[，,])", _workplace),
    rule(rf"在{_ORG}(?:里|那边|这边)?(?:上班|工作|打工|讨生活|谋生|任职|实习|供职|当差)(?:了)?(?:.{{0,6}})$", _workplace),
    rule(
        rf"(?:在)?(?:厂|厂子|单位|店|仓库|工地|车间|食堂|部队|村|景区|校)里?(?:头)?(?:做|当|干|开|负责){_AT_A_PLACE}(?:的|工作)?$",
        _occupation,
    ),
    rule(rf"是{_ORG}的(?:一[名个位])?(?P<job>.{{0,8}}?{_JOB_END})$", _occupation),
    rule(
        rf"(?:是(?:[\u4e00-\u9fff]{{2,8}}的(?=一[名位个]))?|身份是|职业是|的职业是|的工作是|岗位是|的岗位是|role\s*是|title\s*是)\s*(?:一)?[名个位]?\s*(?P<job>(?![做搞干学]|从事)[\u4e00-\u9fffA-Za-z/+\s-]{{0,12}}?{_JOB_END}){_END}",
        _occupation,
    ),
    rule(rf"(?:是|在)?(?:一[名个位]|个|名)?(?P<job>(?![^，]+(?<!在)[读念]).{{0,8}}?{_STUDENT})(?:$|[，,\s])", _occupation),
    rule(rf"(?:现在|目前)?(?:自己|单独|出来)+(?:做|干|搞|弄)(?:起|上)?(?:了)?{_FREE_JOB}(?:了)?$", _occupation),
    rule(rf"(?:是)?(?:改|转|改行|转行)?(?:去)?(?:做|当|干|担任|从事){_JOB}{_END}", _occupation),
    rule(
        r"一[名位](?P<job>(?!好|普通的?人)[\u4e00-\u9fffA-Za-z]{2,12})$",
        lambda m, c: _occupation(m, c) if c.inherited and c.subject == "me" else None,
    ),
    rule(rf"(?P<job>[\u4e00-\u9fffA-Za-z]{{0,10}}?{_JOB_END})(?:一枚|一名|一个|一只)$", _occupation),
    rule(rf"(?P<job>(?:自由|兼职|全职|资深|高级|初级|独立|专职|业余)[\u4e00-\u9fffA-Za-z]{{0,8}}?{_JOB_END})$", _occupation),
    rule(r"(?:是)?(?:做|搞|干|从事)(?P<job>[\u4e00-\u9fffA-Za-z/+\s]{2,12}?)(?:的|工作|行业|这一?行|方面)(?:了)?(?:$|[，,])", _trade),
    rule(r"从事(?P<job>.{2,14})$", _occupation),
    rule(r"是(?P<job>(?:跑|开|卖|教|送|修|种|养|画|拍|写|唱|管|打|带|搬|烧|理|装|收|倒腾)[\u4e00-\u9fffA-Za-z]{1,8})的$", _trade),
    rule(
        r"(?:在[\u4e00-\u9fff]{2,8}?)?(?:自己)?(?:开|经营)(?:了|着)?(?:一)?(?:家|个|间)(?P<job>[^，,]{1,12}?(?:店[面铺]?|馆子?|厅|公司|工作室|铺[子面]?|厂子?|诊所|超市|茶社|书吧|[农养果茶渔][^，,]{0,2}[场园]|民宿|作?坊|工坊|摊[子位]?|档口|茶楼|酒[楼吧庄]|网吧|画室|琴行|花房|烘焙房|裁缝铺|小卖部|客栈|托管班|补习班|幼儿园))(?:$|[，,])",
        makes(Kind.IDENTITY, "basic.occupation", group="job"),
    ),
    rule(r"(?P<does>学的?是|学的|专业是|的专业是|主修|读的?是|读的)(?P<major>[^，]{2,12}?)(?P<ends>专业)?$", study.major),
    rule(
        r"在(?P<school>.{2,14}?(?:大学|学院|中学|高中|附中|师范|小学))(?:读|念|上)(?P<what>.{0,12})$",
        makes(Kind.FACT, "basic.school", group="school"),
    ),
    rule(r"在[\u4e00-\u9fff]{2,10}?(?:读|念|上)(?:研|博|大学|本科|高中|书|大[一二三四]|研究生|初中).{0,6}$", makes(Kind.FACT)),
    rule(r"(?:在)?(?:读|念)(?:大[一二三四]|高[一二三]|研究生|研[一二三]?|博士?|本科|硕士|博).{0,8}$", makes(Kind.FACT)),
    rule(
        r"(?:刚)?(?:上|读|念)?(?:大[一二三四五]|高[一二三]|初[一二三]|研[一二三]|博[一二三四]|小学[一二三四五六]年级)(?:了|在读|狗)?$",
        makes(Kind.IDENTITY),
    ),
    rule(r"有(?:\d+|[一二三四五六七八九十两多]+)年.{0,10}(?:经验|经历|工龄).{0,4}$", makes(Kind.FACT)),
    rule(r"(?:在|主要)*(?:负责|管)(?!任).{2,24}$", makes(Kind.FACT, absorbs=True)),
)


def work(clause: Clause) -> Draft | None:
    """Occupation, employer, studies and their changes."""
    found = trade.changed(clause, is_job) or trade.new_work(clause, is_job) or first(_CHANGES, clause) or first(_JOBS, clause)
    if found and clause.subject == "we" and found.key.startswith("basic."):
        return Draft(Kind.FACT, absorbs=True)  # What a team does is nobody's own occupation.
    return found


_WORKS_NOW = re.compile(
    rf"^(?:我)?(?>现在|目前|如今)*(?:从[^去到]{{2,10}})?(?:人)?(?:在|去|到|进|跳到|加入)了?{_ORG}(?:上班|工作|任职|报到|了)*$"
)


def leaves(clause: Clause, draft: Draft | None) -> bool:
    """Whether a clause says that the person's work was left, and nothing that has a field of its own; a place called by its kind alone has none."""
    if draft and draft.key and not (draft.removes and _common(str(draft.value))):
        return False
    return trade.leaves(clause, is_job)


def after_a_change(clause: Clause) -> Draft | None:
    """Where somebody works, or what they do, who has just said that they changed their work: 跳槽了，现在在橙湾网络."""
    found = _WORKS_NOW.match(clause.shadow)
    if found is None or not _employer(found["org"]):
        return trade.since(clause, is_job)
    return Draft(Kind.IDENTITY, "basic.employer", trimmed(clause.text[slice(*found.span("org"))]))
