"""Who somebody is: name, origin, home, age, family, and what of them does not change."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh import naming
from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.enums import Kind
from memory.text.dates.numerals import chinese_number

_AREA_STOP = r"(?=$|了|来了|[这那]边|上班|工作|生活|定居|打工|养老|的|[，,\s]|快|已经|\d|好几|多年|大半|半年|一年|两年|三年|[一二三四五六七八九十]+年|读书|念书|没)"
_PLACE = rf"(?P<place>[\u4e00-\u9fffA-Za-z·]{{2,12}}?){_AREA_STOP}"
_NOT_AREA = re.compile(
    r"[楼层栋]|单元|朋友|同学|父母|爸妈|婆家|娘家|家里|宿舍|酒店|宾馆|旅馆|民宿|青旅|公司|学校|附近|隔壁|旁边|对面|出租|合租|医院|[河海山湖]边|市中心|郊区$|地下室|车里|帐篷|房车|一起|一个人|哪|这里|那里|公寓$|小区$|村里|农村|城里|乡下|单位"
)
_ADDRESS = re.compile(r"\d+\s*[号栋幢弄]|[路街巷道]\s*\d+")
_MOVE = r"(?:人|家)?(?:(?:和|跟)\S{1,4}?一起)?(?:(?>又|已经|刚刚?|全家|一家人?|前阵子|终于|就|才)*)(?:从(?P<old>[\u4e00-\u9fffA-Za-z]{2,8}?))?(?:搬(?:家|迁)?|迁|嫁(?=[到去来在])|移民|移居|调(?![整查研试节味休侃皮配控])(?:动|职)?|落户|定居|回流)(?:来|回|去|到|至|进|往|过来|过去)*(?:了|到了)?(?:到|去|来|回|至)?"


def _moved(match: re.Match[str], clause: Clause) -> Draft | None:
    """Moved or sent to a place; what is only turned to somewhere (调到静音, 调低了亮度) is no person, unless a town is named."""
    how = match[0][: match.start("place") - match.start()]
    if "调" in how and {tag for _word, tag in rjieba.tag(match["place"])} != {"ns"}:
        return None
    return _home(match, clause)


def _home(match: re.Match[str], clause: Clause) -> Draft | None:
    place = trimmed(clause.words(match, "place"))
    if _ADDRESS.search(match["place"]):
        return Draft(Kind.FACT, "basic.address", place)
    if _NOT_AREA.search(match["place"]) or "的" in match["place"]:
        return Draft(Kind.FACT)
    replaces = match.groupdict().get("old") and trimmed(clause.words(match, "old"))
    return Draft(Kind.IDENTITY, "basic.region", place, replaces=replaces or "")


_FOR_A_VISIT = r"[今昨明前后]天|周|刚|过年|春节|国庆|中秋|五一|元旦|[暑寒]假|放假|清明|端午|要回|想回"


def _returned(match: re.Match[str], clause: Clause) -> Draft | None:
    """Back for good in a town: 现在回合肥了. Back from an errand (回家了, 回公司了) or for a feast is no news."""
    if re.search(r"[家司校里位舍室国村院题店厂去来]$", match["place"]) or re.search(_FOR_A_VISIT, clause.shadow):
        return None
    known = {"ns", "nz", "n"} if re.search(r"现在|如今|目前|已经", clause.adverbs) else {"ns"}
    if not {tag for _word, tag in rjieba.tag(match["place"])} <= known:
        return None
    return _home(match, clause)


def _rented(match: re.Match[str], clause: Clause) -> Draft | None:
    """A flat rented in a town: there somebody lives. A quarter or a street is no region."""
    if {tag for _word, tag in rjieba.tag(match["place"])} <= {"ns"} and not re.search(r"[区路街镇]$", match["place"]):
        return Draft(Kind.IDENTITY, "basic.region", trimmed(clause.words(match, "place")))
    return Draft(Kind.FACT)


def _stay(match: re.Match[str], clause: Clause) -> Draft | None:
    """A house, a floor, an address: where somebody lives, but no region."""
    rest = match["rest"]
    if not re.search(r"[路街巷号栋楼层室弄村]|小区|单元|电梯|公寓|宿舍|家|边|里|校|酒店|民宿|一起", rest):
        return None
    return Draft(
        Kind.FACT, "basic.address" if _ADDRESS.search(rest) else "", trimmed(clause.words(match, "rest")) if _ADDRESS.search(rest) else None
    )


def _children(match: re.Match[str], _clause: Clause) -> Draft | None:
    number = chinese_number({"俩": "两", "仨": "三"}.get(match["n"], match["n"]))
    key = {"儿子": "family.sons", "女儿": "family.daughters", "闺女": "family.daughters"}.get(match["who"], "family.children")
    return Draft(Kind.FACT, key, number) if number is not None else None


def _status(match: re.Match[str], _clause: Clause) -> Draft:
    said = match["status"]
    return Draft(
        Kind.FACT, "family.status", {"领证": "结婚", "领了证": "结婚", "扯证": "结婚", "分手": "单身", "单着": "单身"}.get(said, said)
    )


def _next_child(match: re.Match[str], _clause: Clause) -> Draft:
    return Draft(Kind.FACT, "family.children", chinese_number(match["n"]))


def _origin(match: re.Match[str], clause: Clause) -> Draft | None:
    place = match["place"]
    if re.search(
        r"[本男女好坏外老年大成能路别机病普工新熟中打主创联候负当好局名证]$|一个|年轻|社|负责|联系|主持|创始|发起|继承|合伙|经纪|夜|性|懒|急|一般|过来",
        place,
    ):
        return None
    return Draft(Kind.IDENTITY, "basic.hometown", trimmed(clause.words(match, "place")))


def _from_towns(match: re.Match[str], clause: Clause) -> Draft | None:
    """我是河北保定的: a town and nothing else. Somebody's answer to "whose turn is it" names none."""
    return _origin(match, clause) if {tag for _word, tag in rjieba.tag(match["place"])} == {"ns"} else None


_HOMES = (
    rule(
        rf"(?:(?>家|目前|人|常年|长期|全家|都|现在|现|一家人?|租|还)*)(?:住|居住|定居|常住|旅居|常驻|居|base|坐标|位于)(?:在|于|到)?\s*(?![进得不过满好的校读院宿舍]){_PLACE}",
        _home,
    ),
    rule(rf"(?:人|家)(?:现在|目前|就)*在{_PLACE}", _home),
    rule(
        r"(?:毕业后?|一直|就|后来|最后|全家|都)*(?:留|扎根|落脚|定居|安家)(?:在|于)?(?P<place>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:发展|工作|生活|打拼|定居)?(?:了|啦)?$",
        _home,
    ),
    rule(
        r"(?>一个人|自己|目前|暂时)*在(?P<place>[\u4e00-\u9fff]{2,5}?)(?:这边|那边)?(?:租(?:着|了)?(?:个|一?套|一?间)?(?:房子?|单间|公寓|一居室?)|合租|整租|买了房|安的?家)(?:住|子|了)*$",
        _rented,
    ),
    rule(
        r"(?:就|一直)?在(?P<place>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:定居|安家|安了家|落户|扎根|落脚|常住|生活|过日子|养老)(?:了)?$",
        _home,
    ),
    rule(r"(?:已经|又)?(?:搬)?回(?:到)?(?P<place>[\u4e00-\u9fff]{2,5}?)(?:定居|发展|生活|工作)?(?:了|啦)$", _returned),
    rule(
        r"在(?P<place>[\u4e00-\u9fffA-Za-z·]{2,8}?)(?:待|呆|住|生活|漂|定居)了(?:快|将近|差不多)?[\d一二两三四五六七八九十几多半]+年.{0,4}$",
        makes(Kind.IDENTITY, "basic.region", group="place"),
    ),
    rule(r"(?:家|目前|现在)*住(?!院|民宿还|进)(?:在|于)?(?P<rest>.{2,30})", _stay),
    rule(r"(?<=家)?(?:就)?在(?P<rest>[一二三四五六七八九十\d]+\s*[楼层].{0,20})$", _stay),
    rule(
        rf"{_MOVE}(?!出|走|离|完|砖|运|家|了$|了?[一个张台箱件套])(?P<place>(?!过[来去]|回[来去]|出[来去])[\u4e00-\u9fffA-Za-z·]{{2,10}}?)(?=$|了|来|定居|住|上班|工作|生活|[，,\s]|这边|那边|已经|快)",
        _moved,
    ),
    rule(r"(?>刚刚?|已经|又|前阵子)*(?:搬|换)(?:完|了|好)?(?:新)?家(?:了|啦)?$", makes(Kind.FACT, prelude=True)),
    rule(
        r"(?:的)?(?:老家|家乡|籍贯|祖籍)(?:是|在|:|：)?\s*(?P<place>[\u4e00-\u9fff]{2,10}?)(?:的)?$",
        makes(Kind.IDENTITY, "basic.hometown", group="place"),
    ),
    rule(
        r"(?P<place>(?:北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门)[\u4e00-\u9fff]{0,4})人$",
        _origin,
    ),
    rule(
        r"是(?P<place>(?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆)(?!.*(?:公司|[部队组区站店校团总分会展馆台学]))[\u4e00-\u9fff]{0,3})的$",
        _origin,
    ),
    rule(r"(?:是)?(?P<place>[\u4e00-\u9fff]{2,7})的$", _from_towns),
    rule(r"[是系](?:土生土长的?|地道的?|个|一个)*(?P<place>[\u4e00-\u9fff]{2,5})人$", _origin),
    rule(
        r"(?:出生|长大|生)(?:在|于)(?P<place>[\u4e00-\u9fff]{2,8})$|(?:是)?在(?P<grown>[\u4e00-\u9fff]{2,8})(?:长大|出生)(?:的)?$",
        makes(Kind.IDENTITY, "basic.hometown", group="place"),
    ),
)
_FAMILY = (
    rule(r"(?:一个人|自己)?带(?:着)?(?:[一二两三四五俩仨\d]\s*个?)(?:小孩|孩子|娃娃?|宝宝|小朋友).{0,6}$", makes(Kind.FACT)),
    rule(r"(?:家里)?(?:有|生了)?(?:一儿一女|儿女双全|一[儿女]一[儿女]|一对(?:儿女|双胞胎|龙凤胎)).{0,8}$", makes(Kind.FACT, absorbs=False)),
    rule(r"(?:刚|终于|又)*(?:有|生)了?第(?P<n>[二三四五])个(?:孩子|娃|宝宝|小孩)(?:了)?$", _next_child),
    rule(r"(?:家里?)?有(?:一)?个.{0,6}?(?:孩子|娃|小孩|宝宝|儿子|女儿|闺女)(?!王|气|的时候).{0,10}$", makes(Kind.FACT, absorbs=True)),
    rule(
        r"(?:家里|家)?(?:已经|现在)*(?:有|是)?(?P<n>[一二两三四五俩仨\d])\s*个?(?P<who>孩子|娃娃?|小孩|宝宝|小朋友|儿子|女儿|闺女)(?:了|的(?:妈妈?|爸爸?))?(?:$|[，,、和\s])",
        _children,
    ),
    rule(r"(?:家里|家)?有(?P<n>[一二两三四五俩仨\d])\s*个?(?P<who>孩子|娃娃?|小孩|宝宝|小朋友|儿子|女儿|闺女).{0,16}$", _children),
    rule(
        r"(?:家里?)?(?:还)?养(?:了|着|过)?.{0,8}?(?:猫|狗|犬|基|鸟|鱼|兔|龟|仓鼠|鼠|鹦鹉|蜥蜴|蛇|哈士奇|金毛|泰迪|布偶|英短|橘|龙猫|狐|貂|鸡|鸭|羊|马|花|多肉|宠物).{0,16}$",
        makes(Kind.FACT, absorbs=True),
    ),
    rule(
        r"(?:的|家|家里)?(?:有)?(?:一?[只条])?(?:猫|狗|猫咪|狗子|狗狗|兔子|鹦鹉|宠物)(?:名字)?(?:名?叫|是|今年).{1,16}$",
        makes(Kind.FACT, absorbs=True),
    ),
    rule(
        r"(?:家里?)?(?:还)?有(?:一|两|三|四|五|\d)+[只条头匹](?:猫|狗|兔|鸟|龟|鱼|鹦鹉|仓鼠|柯基|金毛|泰迪|布偶|橘猫).{0,16}$",
        makes(Kind.FACT, absorbs=True),
    ),
    rule(r"(?:家里?)?[一二两三四五六七八\d]口(?:人|之家).{0,6}$", makes(Kind.FACT)),
    rule(
        r"(?:一个人住|独居|(?:和|跟|与).{1,8}(?:合租|一起住|同住|住一起|异地|两地分居|分居)|两地分居|合租|(?:自己)?租房住?).{0,8}$",
        makes(Kind.FACT),
    ),
    rule(
        r"(?:的)?(?:工资|底薪|年薪|月薪|月收入|年收入|收入|房贷|房租|车贷|时薪|退休金)(?:是|每月|每个月|一个月|大概|约|税前|税后|到手|才|就|只|也就|不过|要|有|:|：|\s)*[\d一二三四五六七八九十两].{0,10}$",
        makes(Kind.FACT),
    ),
    rule(r"(?:家)?离.{1,8}(?:公里|米|分钟|站|小时|很近|很远|近|远).{0,6}$", makes(Kind.FACT)),
    rule(r"属于(?!你|我|这|那个|谁|什么)(?:那种)?.{2,24}$", makes(Kind.IDENTITY)),
    rule(
        r"(?>已经|刚刚?|终于|又)*(?P<status>结婚|已婚|单身|未婚|离异|离婚|订婚|丧偶|领证|领了证|扯证|脱单|分手|单着(?=$|[呢了的啊吧，,]|到现在|快|好几|多年|[\d一二两三四五六七八九十]+年))(?!率|证|协议|典礼|照|季|纪念|周年)(?:了)?(?:.{0,10})$",
        _status,
    ),
    rule(
        r"(?:已经)?(?:丁克|有对象|有男朋友|有女朋友|怀孕|备孕|异地恋?)(?:了)?(?:.{0,10})$",
        makes(Kind.FACT, "family.status", group=None),
    ),
)
_TRAITS = (
    rule(
        r"(?:今年|现在|都|已经|快|年龄)*\s*(?P<age>\d{1,2}|[二三四五六七八九]?十[一二三四五六七八九]?)\s*岁(?!的时候|那年|时|生日)",
        makes(Kind.IDENTITY, "basic.age", group="age"),
    ),
    rule(
        r"(?>刚刚?|才|已经|又|都|就)*(?:过完?了?|年?满了?)(?P<age>\d{1,2}|[二三四五六七八九]?十[一二三四五六七八九]?)\s*周?岁(?:的)?(?:生日)?(?:了)?$",
        makes(Kind.IDENTITY, "basic.age", group="age"),
    ),
    rule(
        r"(?:是)?(?P<age>(?:19|20)?\d\d\s*(?:年的|年生的?|年出生的?|后))(?:$|[，,。\s]|.{1,6}$)",
        makes(Kind.IDENTITY, "basic.birth_year", group="age"),
    ),
    rule(
        r"(?:的|农历|阳历|过)*生日(?:是|在|:|：)?(?:农历|阳历)?\s*(?P<day>(?!你|您)(?=[^，]*[\d月日号初腊正一二三四五六七八九十])(?!快乐|蛋糕|礼物|派对|聚会|会|愿望|惊喜|party).{2,16})$",
        makes(Kind.IDENTITY, "basic.birthday", group="day"),
    ),
    rule(
        r"(?:是)?(?P<day>(?:\d{4}\s*年)?\s*\d{1,2}\s*月\s*\d{1,2}\s*[日号]?)(?:出生|生日|生的?|的生日)",
        makes(Kind.IDENTITY, "basic.birthday", group="day"),
    ),
    rule(r"(?:的)?母语(?:是|为)?(?P<lang>.{1,8})$", makes(Kind.IDENTITY, "language.native", group="lang")),
    rule(r"(?:的)?(?:身高|个子)(?:是|有|大概|约|:|：)*\s*(?P<v>\d.{0,6})$", makes(Kind.FACT, "basic.height", group="v")),
    rule(r"(?:的)?体重(?:是|有|大概|约|:|：)*\s*(?P<v>\d.{0,6})$", makes(Kind.FACT, "basic.weight", group="v")),
    rule(r"(?:的)?(?:鞋码|鞋子?穿|脚)(?:是|:|：)?\s*(?P<v>\d\d.{0,4})", makes(Kind.FACT, "basic.shoe_size", group="v")),
    rule(r"(?:的)?(?:衣服|上衣|裤子)(?:穿|尺码是?|是).{1,8}$", makes(Kind.FACT)),
    rule(
        r"(?:的)?(?:血型(?:是)?|是|(?=(?:AB|[ABO])\s*型血))\s*(?P<v>(?:AB|A|B|O)\s*型)(?:血)?$",
        makes(Kind.FACT, "basic.blood_type", group="v"),
    ),
    rule(
        r"(?:是)?(?:个|一个|典型的?|资深|重度|妥妥的?|标准的?)*\s*(?:左撇子|左利手|色盲|色弱|路痴|夜猫子|早鸟|社恐|社牛|脸盲|处女座|素食者|单亲妈妈|单亲爸爸|独生子女?|双胞胎|新手(?:妈妈|爸爸)|全职(?:妈妈|爸爸|太太)|[a-z]人(?:一[个枚只])?|[EI][NS][FT][JP]|(?:选择困难|拖延|强迫|洁癖)症?(?:患者)?|(?!烦|厌|讨|喜欢|爱|怕|反感|受).{1,6}(?:控|党|派|迷|粉丝|球迷|星人|座|爱好者|患者))(?:$|[，,\s])",
        makes(Kind.IDENTITY),
    ),
    rule(r"是(?:个|一个|一名|虔诚的?)*(?:穆斯林|[\u4e00-\u9fff]{1,3}教?徒(?!弟|步)|回民)(?:$|[，,])", makes(Kind.IDENTITY)),
    rule(r"(?:男|女)(?:生|的|性)?$", makes(Kind.IDENTITY, "basic.gender", group=None)),
    rule(
        r"(?:.{0,4})(?:英语|日语|法语|德语|韩语|西语|粤语|俄语|意大利语)(?:是|有|过了|过)?.{0,4}(?:级|水平|母语|流利).{0,6}$",
        makes(Kind.FACT),
    ),
)


_AT_ADDRESS = re.compile(
    r"^(?:我|我们)?家?(?:的)?(?:住|地址|住址|家)?(?:就|现在)?(?:在|是)\s*(?P<place>[\u4e00-\u9fff]{2,12}(?:路|街|巷|道|弄|胡同)\s*\d+\s*[号弄栋].{0,20})$"
)
_SENT = re.compile(
    r"^(?:后来|最近|现在|去年|今年|上个?月)*(?:公司|单位|部队|集团|总部|领导|学校)(?:又|就)?(?:把|将)我(?:调|外?派|借调)(?:到|去|往|回)(?P<place>[\u4e00-\u9fff]{2,5}?)(?:了|工作|上班|常驻|这边|那边)*$"
)
_AT_HOME = re.compile(r"^我(?:们)?家(?:现在|目前|就)*在(?P<place>[\u4e00-\u9fff]{2,10})$")


def _by_its_place(clause: Clause) -> Draft | None:
    """Where the person lives, in the words of an address, of a home, or of a post that they were sent to."""
    at_address = _AT_ADDRESS.match(clause.shadow) if clause.subject in ("me", "we") else None
    if at_address:
        return Draft(Kind.FACT, "basic.address", trimmed(clause.text[slice(*at_address.span("place"))]))
    sent = _SENT.match(clause.shadow)
    if sent and {tag for _word, tag in rjieba.tag(sent["place"])} == {"ns"}:
        return Draft(Kind.IDENTITY, "basic.region", clause.text[slice(*sent.span("place"))], bare=True)
    at_home = _AT_HOME.match(clause.shadow)
    if at_home and not re.search(r"附近|旁边|对面|[楼层]|哪", at_home["place"]):
        return Draft(Kind.IDENTITY, "basic.region", trimmed(clause.text[slice(*at_home.span("place"))]))
    return None


def person(clause: Clause) -> Draft | None:
    """Name, home, family and traits in a clause whose subject is the person."""
    named = naming.name(clause) or _by_its_place(clause)
    if named is not None:
        return named
    aged = re.match(
        r"^(?:我|本人)?(?:今年|年方)\s*(?P<age>[1-9]\d|[二三四五六七八九]?十(?:有|又)?[一二三四五六七八九]?)(?:了|啦|整)?$", clause.shadow
    )
    if aged and clause.subject in ("me", "none"):
        return Draft(Kind.IDENTITY, "basic.age", aged["age"])
    for rules in (_HOMES, _FAMILY, _TRAITS):
        draft = first(rules, clause)
        if draft is not None:
            return draft
    return None
