"""What somebody is called, by themself and by others."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh import work
from memory.capture.rules.zh.clause import TIMES, Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.enums import Kind
from memory.text.stopwords import word_set

_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史"
    "顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐梅莫庄辛管祝左涂谷祁时舒耿牟卜詹关苗凌费纪靳盛童欧阳甄项曲"
    "成游裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银扬明沙伏岑习胥保和蔺鹿"
)
_TWO = r"(?:欧阳|诸葛|上官(?![网方])|司马|夏侯|皇甫|慕容|令狐|端木|公孙|司徒|尉迟)"
_NOT_NAME_END = (
    "员师生者家长手工人士板民医农夫妻妈爸党派控迷粉丝座族组岗班的子型号后户客友徒盲了在到说想看要会能去过理监总官辑练机商贩三二一学"
)
_NOT_NAMES = word_set(
    "单身 和尚 高中 高考 安全 方便 金融 时间 全职 全部 成年 华人 华侨 程序 管理 黄牛 白领 白痴 白羊 金牛 单亲 独生 文盲 左撇子 "
    "左利手 计算机 应届 应该 明白 明显 高兴 安静 黑户 任何 强迫症 易胖 党员 乐观 时候 习惯 保密 连续 于是 方向 成都 温州 高血压 常客 "
    "常年 文科 单眼皮 路痴 花痴 车主 房东 租客 卫生 武汉 广州 苏州 杭州 穆斯林"
)
_NAME = r"[“\"「『']?(?P<name>[\u4e00-\u9fff·]{1,5}?|[A-Za-z][A-Za-z.'-]*(?: [A-Z][A-Za-z.'-]*){0,3}|[\u4e00-\u9fff]{1,4}[A-Za-z]+|[A-Za-z]+[\u4e00-\u9fff]{1,3})[”\"」』']?"
_NAME_END = r"\s*(?>就行|就好|即可|就可以|好了|就成|吧|哦|啦|呀|啊|哈+|呢|～|~|!|！)*\s*$"
_NOT_CALLED = r"(?!被|了|车|外卖|他|她|你|我|人|什么|啥|不|醒|滴滴|过|救护|号|停|苦|好|价|板|卖|起床|去|来|回|吃|做|帮|别|开会|闭嘴|全名|爸|妈|爷|大王|主人|作|的|么|到|他们)"
_NICKNAME = re.compile(
    rf"^(?:请|麻烦|我?希望你?|我?想让你)?(?>大家|大伙儿?|同事们?|朋友们?|同学们?|邻居们?|街坊|身边人|圈内人|家里人|别人|人家|你们?|您|以后|今后|平时|都|也|就|可以|请|直接|一般|还是|叫的时候|以后请)*(?:管我叫|(?:叫|喊|称呼|唤)我)(?:为|作)?\s*{_NOT_CALLED}{_NAME}{_NAME_END}"
)


def short_name(words: str) -> bool:
    """Whether words are a name as friends use it: 小周, not 小时."""
    return (
        bool(re.fullmatch(rf"[老小阿][{_SURNAMES}]", words))
        and words not in _NOT_NAMES
        and "n" not in {tag for _word, tag in rjieba.tag(words)}
    )


def full_name(words: str) -> bool:
    """Whether words that stand alone are a whole name, or a surname with a title: 欧阳娜娜 and 王先生, not 高兴."""
    if no_name(words):
        return False
    if re.fullmatch(rf"(?:{_TWO}|[{_SURNAMES}])(?:先生|女士|小姐|老师|同学)", words):
        return True
    two = re.fullmatch(rf"{_TWO}(?P<given>[\u4e00-\u9fff]{{1,2}})", words)
    cut = rjieba.tag(words)
    if two is None and (len(cut) != 2 or cut[0][0] not in _SURNAMES):
        return False
    given = two["given"] if two else cut[1][0]
    own = {tag for _word, tag in rjieba.tag(given)} <= {"nr", "nrt", "x", "g", "ng", "vg", "ag"}
    return given[-1] not in _NOT_NAME_END and (own or (len(given) == 2 and given[0] == given[1]))


def no_name(words: str) -> bool:
    """Whether words are of the language though the segmenter may take them for a name: 安静, 明白."""
    return words in _NOT_NAMES or words[:2] in _NOT_NAMES


def called(words: str) -> bool:
    """Whether words that stand alone are a person's name: 小周 and 周建国, not 老样子 or 匿名."""
    if no_name(words):
        return False
    if full_name(words) or short_name(words):
        return True
    tags = [tag for _word, tag in rjieba.tag(words)]
    return tags == ["nr"] or (len(words) > 2 and tags[0] == "nr" and len(tags) == 2)


def _name(match: re.Match[str], clause: Clause) -> Draft | None:
    name = trimmed(clause.words(match, "name"))
    return Draft(Kind.IDENTITY, "basic.name", name) if name else None


def _renamed(match: re.Match[str], clause: Clause) -> Draft | None:
    """Another name of the person's own: 我 stands in the clause, and no other thing before it. "改名叫小白了" may be said of a dog."""
    told = clause.subject == "me" and not clause.inherited and (not clause.topic or re.fullmatch(TIMES + "|.*[年月后前时]", clause.topic))
    return _name(match, clause) if told else None


def _introduced(match: re.Match[str], clause: Clause) -> Draft | None:
    """我是… only where the words look like a person's name: 我是程序员 and 我是高三的 do too at first sight."""
    name = match["name"]
    if clause.subject == "none" or {tag for _word, tag in rjieba.tag(name)} <= {"n", "v", "a", "t", "m"}:
        return None
    if work.is_job(name) or name.islower() or name in _NOT_NAMES or name[-1] in _NOT_NAME_END or name[:2] in _NOT_NAMES:
        return None
    return _name(match, clause)


_NAMES = (
    rule(rf"(?:已经|后来|正式)*改名(?:叫|为|成|做)?\s*{_NOT_CALLED}{_NAME}{_NAME_END}", _renamed),
    rule(
        rf"(?:的)?(?:全名|名字|中文名|英文名|本名|真名|姓名|大名)(?:是|叫|为|:|：)?(?:做|作)?\s*(?![改换变][了过掉成]?(?:$|[^\u4e00-\u9fff])|[改换变]$|[被写打有没很挺太不好起取跟也里]){_NAME}{_NAME_END}",
        _name,
    ),
    rule(rf"(?:名)?叫(?:做|作)?\s*{_NOT_CALLED}{_NAME}{_NAME_END}", _name),
    rule(r"(?:敝|免贵)?姓(?P<name>[\u4e00-\u9fff]{1,2})(?:$|的|啊|哦)", makes(Kind.IDENTITY, "basic.surname", group="name", absorbs=True)),
    rule(rf"是(?P<name>[老小阿][{_SURNAMES}]){_NAME_END}", _name),
    rule(rf"是(?P<name>[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}|[A-Z][a-z]+(?: [A-Z][a-z]+)?){_NAME_END}", _introduced),
    rule(r"(?:的)?(?:微信名|网名|昵称|笔名|小名|花名|外号|ID|艺名)(?:是|叫|为|:|：)?\s*.{1,20}$", makes(Kind.IDENTITY)),
)
_NAMED_MYSELF = re.compile(
    rf"^(?:本人|在下|鄙人|(?:我|俺)(?={_TWO}))(?P<name>(?P<two>{_TWO})[\u4e00-\u9fff]{{1,2}}|[{_SURNAMES}][\u4e00-\u9fff]{{2}})$"
)
"""A name right behind the formal words for oneself: 本人欧阳澈. With a surname of one character it has three, as most such words of two are verbs."""
_SIGNED = re.compile(
    rf"^(?:以后|今后|请|麻烦|把|都|就|帮我)*(?:邮件|信|文章|稿子|通知|公告|卡片|贺卡|请柬)?(?:里|上|的|最后|都|就)*(?:落款|署名|签名)(?:都|就|请|也|一律|统一|名字|处|那里)*(?:写|用|填|签|署|是|为)(?:成|上)?"
    rf"(?P<name>[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}?|[老小阿][\u4e00-\u9fff]|[A-Z][a-z]+(?: [A-Z][a-z]+)?){_NAME_END}"
)
"""The name that the person's letters are signed with."""


_TITLED = rf"[{_NOT_NAME_END}总板字兴名]$"


def nickname(clause: Clause) -> Draft | None:
    """How to call the person ("叫我…就行", "落款写…"), in whichever clause it stands."""
    match = _NICKNAME.match(clause.shadow) or _SIGNED.match(clause.shadow)
    if not match or (match.re is _SIGNED and (match["name"] in _NOT_NAMES or re.search(_TITLED, match["name"]))):
        return None
    name = trimmed(clause.text[match.start("name") : match.end("name")])
    return Draft(Kind.IDENTITY, "basic.name", name, bare=True)


def _looks_like_a_name(match: re.Match[str]) -> bool:
    """Whether the segmenter takes the words for a name too, and not for words of the language: 申请人 and 明确说 look like one at first sight."""
    called = match["name"]
    if called[:2] in _NOT_NAMES or called in _NOT_NAMES or called[-1] in _NOT_NAME_END:
        return False
    tags = [tag for _word, tag in rjieba.tag(called)]
    return bool(match["two"]) or (
        len(tags) < 3 and tags[-1] in ("nr", "nrt", "nrfg", "x", "g", "vg", "ng", "ag") and tags[0][0] not in "apdtmc"
    )


def name(clause: Clause) -> Draft | None:
    """The name that a clause whose subject is the person gives them."""
    named = _NAMED_MYSELF.match(clause.shadow)
    if named and _looks_like_a_name(named):
        return Draft(Kind.IDENTITY, "basic.name", clause.text[slice(*named.span("name"))])
    turned = bool(_TURNED.search(clause.adverbs)) and clause.subject == "none"  # Something has another name now: 发型换了，现在叫波波头.
    return first(_NAMES, clause) if clause.subject != "we" and not turned else None


_NAMED_ALONE = rf"(?:本人|在下)?(?P<name>{_TWO}[\u4e00-\u9fff]{{1,2}}|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}})"
_INTRODUCES = re.compile(
    rf"^(?:[大你您][家好]{{1,2}}[呀啊]?[，,！!\s]*)?(?:先|我|来|容我|简单|做个|请允许我)*(?:自我介绍|介绍一?下(?:我?自己)?)(?:一?下)?[，,：:。\s]+{_NAMED_ALONE}(?=[，,、。])"
)
_REPORTS = re.compile(
    rf"^(?:[大你您][家好]{{1,2}}[呀啊]?[，,！!\s]*)?(?:新来的|新人|萌新|小白|初来乍到)?[，,\s]*(?:先|我|来)*(?:报个?到|冒个?泡|露个?脸|打个?招呼|问个?好)(?:一?下)?[，,：:！!\s]+{_NAMED_ALONE}(?=[，,、]\s*(?:坐标|base|人在|家?在|住|来自|今年|现|目前|刚|老家|本科|硕士|研究生|男|女|做|是|干|开|从事|\d|[二三四五六七八九]十))",
    re.IGNORECASE,
)
"""A name alone, first of what somebody tells of themself: 自我介绍下：贺兰，31 岁."""


_IN_ENGLISH = re.compile(
    r"^(?:(?:hi|hello|hey|嗨|哈喽|[你您大]家?好)[呀啊]?[,，!！~\s]*)?(?:I['’]?m|I am|my name is|this is)\s+(?P<name>(?!(?:Chinese|Asian|English|American|Canadian|Japanese|Korean|French|German|Virgo|Leo|Libra|Aries|Here|Back|Sorry|Not|Busy|Tired|Fine|Ok|So|Very|Just)\b)(?-i:[A-Z][a-z]{1,11}))(?=\s*[，,、。])",
    re.IGNORECASE,
)
"""The name that somebody gives in English before they go on in Chinese: I'm Kevin，在外企做测试."""


def introduced(text: str, shadow: str) -> tuple[str, str]:
    """The sentence with 我叫 before a name that stands alone behind the announcement of an introduction."""
    found = _IN_ENGLISH.match(shadow) or _INTRODUCES.match(shadow) or _REPORTS.match(shadow)
    if found is None or no_name(found["name"]) or found["name"][-1] in _NOT_NAME_END:
        return text, shadow
    place = found.start("name")
    return f"我叫{text[place:]}", f"我叫{shadow[place:]}"


_TURNED = re.compile(r"现在|如今|目前|已经")
