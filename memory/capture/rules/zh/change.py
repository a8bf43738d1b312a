"""What a sentence says has changed, named in its own words: "面试挪到周四了" is news about the 面试 that was told of before."""

from __future__ import annotations

import re

from memory.capture.rules.zh import wording
from memory.capture.rules.zh.home import LIVES, OF_A_HOME, is_town

_OURS = r"(?:现在|如今|最近|目前|从.{1,6}起)?[，,]?(?:我们?|俺|咱们?|我司|公司|团队|部门|组里)?(?:的|家|这边)*"
_MATTER = r"(?P<what>[\u4e00-\u9fffA-Za-z]{2,10}?)"
_SOFT = r"(?:的?(?:时间|日期|地点|日子))?(?>我们?|现在|以后|已经|又|也|全|都|全部|统一|早就?|最近|刚刚?|临时|今年|这次|从.{1,6}起)*"
_TURNED = r"(?:(?:改|挪|换|变|调整?|移|转|搬)(?:成|到|为|在|至|去)了?|(?:推迟|推后|提前|顺延|延后|延期|后延|延)(?:成|到|为|至)了?|(?:涨|降|升|加|减|提高?|上调|下调|压缩|缩短|延长)(?:成|到|为|至)了?|(?:换|转)(?:了|用|上|回)?(?!个|一|上|掉|来|下|句|话题|思路|[了吧啊呢])(?=[^，。]{2,12}(?:了|的))|改(?=[每\d一二两三四五六七八九十周下上早晚隔][^，。]{0,10}了))"
_NEWS = re.compile(rf"^{_OURS}{_MATTER}{_SOFT}{_TURNED}\s*\S")
_SHOULD_BE = re.compile(rf"^{_OURS}{_MATTER}(?:应该|其实|准确说|实际上?)是\s*\S")
_STOPPED = re.compile(
    r"^(?:我们?|俺|咱)(?:现在|早就?|已经|再也|以后|后来|真的)*不(?:再|怎么)?(?P<what>(?![再怎])[\u4e00-\u9fff]{2,6}?)(?:了|啦)(?=$|[，,。])"
)
_KIND_OF = re.compile(r"(?:软件|工具|应用|平台|系统|[Aa]pp|APP)$")
_NO_MATTER = re.compile(
    r"^从|我|^全家$|^一家|由|^想|^上个?[月周]|^[今去明]年|^[年月][初底]$|^(?:现在|如今|最近|目前|以前|后来|本来|已经)|就|才|从(?![事业])|学期|月[初底]|^[\d一二三四五六七八九十]+月|时间|事情|东西|想法|主意|颜色|标题|字体|代码|文字|语气|格式|[你它这那]|(?<!吉)[他她]|知道|需要|担心|想要|打算|应该|可以|能够|客气"
)


def matter(words: str) -> str:
    """What has changed, in the words it is called by; empty where the words speak of no change, or name nothing."""
    for form in (_NEWS, _SHOULD_BE, _STOPPED):
        found = form.match(words)
        if found:
            what = _KIND_OF.sub("", found["what"])
            return "" if _NO_MATTER.search(what) or len(what) < 2 else what
    return ""


_ACT = r"(?:去|练|学|做|上|吃|喝|玩|打|跑|骑|养|抽|弹|教|用|穿|戴|读|看|坐|租|干|订|追|健|拍|写|种|收|开)"
_PURSUIT = r"(?:课|班|会员|训练|跑|操|球|琴|画|舞|泳|瑜伽|健身|健身房|月卡|年卡|订阅|兼职|副业|补习|药|烟|酒|咖啡|奶茶|[可美]乐|糖)"
_GOING = r"(?:骑|坐|乘|开|走|跑|游|打|练|学|吃|喝|看|听|做|步行|健身|瑜伽)"
_LEFT = (
    re.compile(
        r"(?:^|[,，。：:\s])(?:我)?(?>已经|刚刚?|上个?月|去年|今年)*从(?P<what>[\u4e00-\u9fffA-Za-z]{2,6}?)(?:那边|里)?(?:辞职?|离职|裸辞|走人|退休|出来|退了?出来)了(?=$|[,，。])"
    ),
    re.compile(
        r"(?:^|[,，。：:\s])(?:我)?(?![^,，。]{0,6}(?:[帮替给教请让]我|[你您请]))[^,，。]{0,6}?(?>已经|刚刚?|早就|最近|早|都|就)*把\s*(?P<what>(?!这|那|它|第)[\u4e00-\u9fffA-Za-z]{2,12}?)\s*(?:给|都)?(?:弃用?|卸载?|退订?|停|戒|扔|注销)(?:掉)?了(?=$|[,，。])"
    ),
    re.compile(
        r"(?:^|[,，。：:\s])(?>从今(?:往后|以后)?|从(?:现在|今天|这个?月)起|以后|我|再也|现在|已经|，)*(?:(?![今昨明这那])[^，,。我你他她]{0,8}?)(?:一[点口滴丁根杯粒勺]+儿?)(?P<what>[\u4e00-\u9fff]{1,4}?)(?:我)?(?:都|也)不(?:再)?(?:能)?(?:吃|喝|碰|沾|抽|打|玩|看|放|加|搁|撒|蘸|要|用|点|买)了(?=$|[,，。])"
    ),
    re.compile(
        r"(?:^|[,，。：:\s]|(?<=[哈啊呀哦]))(?:其实|就是)?(?:我们?|俺)?(?>现在|早就?|已经|再也|以后|后来|真的|最近|目前|这阵子|从.{1,6}起|上个?[周月]起?|都|就)*不(?:再|怎么)?"
        r"(?P<what>(?![知觉想要好会能行对用再怎敢]|喜欢|爱|住|是)[\u4e00-\u9fffA-Za-z]{2,6}?)(?:了|啦)(?=$|[,，。])"
    ),
    re.compile(
        rf"(?:^|[,，。：:\s])(?P<what>(?!现在|最近|已经|早就|以后|我|你|他|她|这|那|也|都|就|先|再|今天)[\u4e00-\u9fffA-Za-z]{{2,6}}?)(?:我)?(?>现在|早就?|已经|也|都|最近|以后|今后|彻底|上个?[周月]|前阵子)*(?P<how>不(?:再)?{_ACT}|戒|停|退|换(?=掉))(?:掉)?(?:了|啦)(?=$|[,，。])"
    ),
    re.compile(
        r"(?:^|[,，。：:\s])(?:我(?:的|们|家|们家)?(?:那[只条辆台个间套部])?)?(?P<what>(?!现在|最近|已经|早就|以后|你|他|她|这|那|也|都|就|先|再|今天|礼物|东西|快递|孩子|娃|[儿女])(?:[猫狗车房]|[\u4e00-\u9fffA-Za-z]{2,6}?))(?>上个?(?:周|月|星期|礼拜)|前[几两]?(?:天|周|月|年)|前阵子|去年|今年|年[初底]|已经|刚刚?|早就?|最近|后来|都|被)*"
        r"转?(?:送|卖|让|捐)(?:给[^，,。你您]{0,4}?(?:[爸妈爷奶公婆哥姐弟妹舅叔姨姑]|朋友|同[事学]|邻居|亲戚|室友|闺蜜|学校|图书馆|别人|人家|车行|中介)|人|掉|走|出去)?[养开骑住用弹玩]?了(?=$|[,，。])"
    ),
    re.compile(rf"(?:^|[,，。：:\s])(?:我)?(?>现在|最近|已经|上下班|平时|从.{{1,6}}起)*(?P<what>{_GOING}[\u4e00-\u9fff]{{1,4}}?|[\u4e00-\u9fff]{{0,3}}{_PURSUIT})改(?:成|为)?(?={_GOING}[\u4e00-\u9fffA-Za-z])"),
)  # fmt: skip
"""What somebody does no more, before they say what they do instead: 不骑车了，现在坐公交."""


_OF_A_THING = re.compile(
    r"^(?P<thing>(?!现在|最近|以后|已经|这|那|你)[\u4e00-\u9fffA-Za-z]{1,6}?)我(?>现在|如今|最近|已经|早就?|也|都)*不(?:再)?(?P<did>[\u4e00-\u9fff]{2,4}?)了(?=$|[,，。])"
)


def undoes(words: str) -> bool:
    """Whether a sentence says first of a thing what is done with it no more: 咖啡我现在不加糖了."""
    return bool(_OF_A_THING.match(words))


def undone(words: str, told: str) -> bool:
    """Whether a sentence says that what was told is done no more, in the very words: 咖啡我现在不加糖了 of 我喝咖啡必须加糖. Nothing of health is."""
    found = _OF_A_THING.match(words)
    if found is None or of_health(words) or not wording.of_one_person(words, told):
        return False
    rest = _RULE.sub("", told)
    return not firm(rest) and any(_is_done_with(found["thing"], found["did"], clause) for clause in re.split("[，,。；;]", rest))


_OWN_DOING = re.compile(r"(?:我|俺|咱|本人|每[天次]|平时|一般|早上|中午|下午|晚上|总是?|都|要|得|会|就|爱|喜欢|习惯|喝|吃|用|的|时候?)*")


def _is_done_with(thing: str, did: str, clause: str) -> bool:
    """Whether a clause says that it is done with the thing, and says no more: not of whom else, nor of what that is called by a longer word."""
    return thing in clause and did in clause and bool(_OWN_DOING.fullmatch(clause.replace(did, "", 1).replace(thing, "", 1)))


def left(words: str) -> str:
    """What a sentence says that somebody does no more; empty where it says so of nothing, of a matter without a name, or of what stops by itself."""
    for form in _LEFT:
        found = form.search(words)
        if found and not _NO_MATTER.search(found["what"]) and _is_given_up(found):
            return found["what"]
    return ""


def _is_given_up(found: re.Match[str]) -> bool:
    """Whether it is a pursuit that was given up: a course stops because its pupil stops, rain and a bus do not."""
    how = found.groupdict().get("how") or ""
    return not how.startswith(("停", "退")) or bool(re.search(rf"{_PURSUIT}$", found["what"]))


_KINDS = (
    (r"地铁|公交|骑车|自行车|单车|电动车|电瓶车|开车|打车|走路|步行|班车|高铁|拼车|顺风车|网约车|共享单车", "way"),
    (r"跑步?(?![了到出])|游泳|健身|瑜伽|爬山|跳绳|打球|羽毛球|网球|乒乓球|篮球|足球|快走|撸铁|骑行|普拉提", "sport"),
    (r"咖啡|美式|拿铁|奶茶|(?<!奶)茶(?!几|具)|可乐|雪碧|豆浆|牛奶|燕麦奶|果汁|白开水|温水|苏打水|气泡水|啤酒|红酒|白酒", "drink"),
    (r"米饭|面条?(?![包前试对])|馒头|杂粮|粗粮|米粉|饺子|粥", "staple"),
    (r"吃素|素食|吃荤|吃肉|轻食|生酮|低碳", "diet"),
    (r"睡(?!前|衣)|上床|入睡|熄灯", "sleep"),
    (r"起床|早起|晚起|[点半]\S{0,2}起(?!来)", "rising"),
    (r"钢琴|吉他|尤克里里|小提琴|大提琴|古筝|二胡|架子鼓|萨克斯", "instrument"),
    (r"英语|日语|法语|德语|韩语|西班牙语|俄语|意大利语|粤语", "language"),
    (r"播客|音乐|电台|有声书|广播|相声|白噪音|评书", "sound"),
    (r"手机|iPhone|安卓机", "phone"),
    (r"电脑|笔记本|MacBook|ThinkPad", "computer"),
    (r"浏览器|Chrome|Firefox|Safari|Edge", "browser"),
    (r"编辑器|VS ?Code|Vim|Emacs|Zed|Sublime|Cursor|Helix|PyCharm|IntelliJ|WebStorm", "editor"),
    (r"剪辑软件|剪映|会声会影|达芬奇|Premiere|Final ?Cut", "cutting"),
    (r"笔记软件|Notion|Obsidian|印象笔记|有道云|OneNote|Evernote|Logseq", "notes"),
    (r"会议软件|腾讯会议|飞书会议|Zoom|Teams", "meetings"),
    (r"地图软件|高德|百度地图|腾讯地图", "map"),
    (r"网盘|坚果云|Dropbox|OneDrive", "drive"),
    (r"输入法", "input"),
)
_HEALTH = re.compile(
    r"药(?!学|厂|企|店|剂)|过敏|不耐受|医嘱|病|手术|血[压糖脂]|尿酸|孕|产检|透析|[化放]疗|哮喘|癫痫|抑郁|胰岛素|维生素|维他命|钙片|叶酸|褪黑素|保健品|疫苗|近视|失明|失聪|残疾|轮椅"
    r"|(?:沙坦|地平|他汀|双胍|普利|洛尔|法林|匹林|西林|西泮|唑仑|拉唑)"
)
_FIRM = re.compile(r"不(?!错|锈)|没|别(?!墅|克|的|人)|勿|无(?!锡|线|人机)|忌|戒(?!指)|只能|必须|一定")
"""A no, or a rule that somebody lives by."""
_RULE = re.compile("只能|必须|一定")
_INSTEAD = re.compile(
    r"(?:改|换)(?:成|为|去|用|到|了|上)?(?P<what>(?!了|天|变|善|日|个|一下|口|稿|正)[^，。,]{2,14}?)(?:了|啦)?(?=$|[，,。！!])"
)


def kinds(words: str) -> set[str]:
    """The classes of things that words name: a way to work, a sport, a drink, a tool of one use."""
    return {kind for form, kind in _KINDS if re.search(form, words, re.IGNORECASE)}


def firm(words: str) -> bool:
    """Whether words deny or forbid something, or speak of health: no mere news takes their place."""
    return bool(_FIRM.search(words)) or of_health(words)


def of_health(words: str) -> bool:
    """Whether words tell of somebody's health, or of what they take for it."""
    return bool(_HEALTH.search(words))


def turned_to(predicate: str) -> str:
    """What is done or used instead of something that is not named: 改喝拿铁, 编辑器换成 Helix. Only a thing of the same class may stand before it."""
    found = _INSTEAD.search(predicate)
    before = predicate[: found.start()] if found else ""
    return predicate[: found.end()] if found and (not before or (len(before) < 7 and kinds(before) & kinds(found[0] + before))) else ""


_RENAMED = re.compile(
    r"^(?P<what>[^，。,]{0,10}?)(?:现在|已经|早就?)?不叫[“\"「]?(?P<old>[^，。,了”\"」]{1,10})[”\"」]?了[,，](?>我们|现在|以后|后来|都|就|重新)*(?:改名?|更名|换|起名)?(?:叫|成|为)(?:他|她|它|做|了)?[“\"「]?(?P<new>[^，。,了”\"」]{1,12})[”\"」]?(?:了|啦)?[。!！]?$"
)


def renamed(words: str) -> tuple[str, str, str]:
    """What has another name now, the old one and the new: 团子不叫团子了，改叫年糕. Empty where nothing has."""
    found = _RENAMED.match(words)
    return (found["what"], found["old"], found["new"]) if found else ("", "", "")


_MOVED_OUT = re.compile(
    r"^(?P<front>[^，。,]{0,10}?)(?:搬离|搬出|离开|告别|作别|撤离|(?:不|没)(?:再)?(?:住|待|呆)?在?)了?(?P<old>[\u4e00-\u9fff]{2,5}?)(?P<done>了)?[,，](?:人|家|我们?|现?已|就|而|转而)*"
    rf"(?:(?:现在|目前|如今|已经|眼下|现)+(?:人|家|都|就)*(?:{LIVES})?(?:在|到)?|[^，。,]{{0,6}}?(?:[来到去回在]|(?:{OF_A_HOME}|调)[来到去往]?)(?:在|到|了)?)(?P<new>(?![搬迁调移来去到在])[\u4e00-\u9fff]{{2,6}}?)(?P<tail>了|这边|那边|{LIVES})*[。!！]?$"
)


def moved(words: str) -> tuple[str, str]:
    """The town that was left and the one lived in now: "搬离青岛了，现在在威海". Empty where no two towns are named.

    Without 了 behind the first, the second must be said to be lived in: 离开南京，到苏州出差 is a journey.
    """
    found = _MOVED_OUT.match(words)
    if found is None or not (found["done"] or re.search(f"{LIVES}|{OF_A_HOME}", words[found.end("old") :])):
        return "", ""
    places = (found["old"], found["new"])
    return places if all(is_town(place) for place in places) else ("", "")


def first_mark(shadow: str) -> int:
    """Where the first clause ends."""
    found = re.search(r"[,，。；;!！]", shadow)
    return found.start() if found else len(shadow)
