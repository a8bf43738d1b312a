"""Who somebody is: name, origin, age, family, and what of them does not change."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh import home, naming
from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.enums import Kind
from memory.text.dates.numerals import chinese_number


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
    tags = [tag for _word, tag in rjieba.tag(place)]
    if len(tags) > 1 and set(tags) <= {"v", "vn", "a", "ad", "b", "d", "n"}:
        return None  # 自由撰稿人
    return Draft(Kind.IDENTITY, "basic.hometown", trimmed(clause.words(match, "place")))


def _from_towns(match: re.Match[str], clause: Clause) -> Draft | None:
    """我是河北保定的: a town and nothing else. Somebody's answer to "whose turn is it" names none."""
    return _origin(match, clause) if {tag for _word, tag in rjieba.tag(match["place"])} == {"ns"} else None


_NO_PLACE = frozenset({"v", "vd", "r", "d", "ul", "uz", "ug", "y", "p", "e", "z"})
_PLACES = ("ns", "nr", "nz", "s", "j", "f")


def _homeland(match: re.Match[str], clause: Clause) -> Draft | None:
    """The place that somebody's home is in, rather than what happens there: 老家安徽阜阳, not 老家那边下雪了."""
    place = _AROUND.sub("", match["place"])
    tags = [tag for _word, tag in rjieba.tag(place)] if place else ["r"]
    if _NO_PLACE & set(tags) or _GOES_ON.match(place):
        return None
    if not (match["is"] or tags[0].startswith(_PLACES) or re.search("[县镇市区乡村]$", place)):
        return None
    return Draft(Kind.IDENTITY, "basic.hometown", trimmed(clause.words(match, "place"))[: len(place)])


_AROUND = re.compile("(?:[那这](?:边|块|一带|一片)|一带)$")
_GOES_ON = re.compile("修|建|拆|下[雨雪]|刮|闹|办|施工|收(?!$)|发")


_ORIGINS = (
    rule(
        r"(?:的)?(?:老家|家乡|籍贯|祖籍)(?P<is>是|在|:|：)?\s*(?P<place>[\u4e00-\u9fff]{2,10}?)(?:的)?$",
        _homeland,
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


def person(clause: Clause) -> Draft | None:
    """Name, home, family and traits in a clause whose subject is the person."""
    named = naming.name(clause)
    if named is not None:
        return named
    aged = re.match(
        r"^(?:我|本人)?(?:今年|年方)\s*(?P<age>[1-9]\d|[二三四五六七八九]?十(?:有|又)?[一二三四五六七八九]?)(?:了|啦|整)?$", clause.shadow
    )
    if aged and clause.subject in ("me", "none"):
        return Draft(Kind.IDENTITY, "basic.age", aged["age"])
    return home.home(clause) or next(filter(None, (first(rules, clause) for rules in (_ORIGINS, _FAMILY, _TRAITS))), None)
