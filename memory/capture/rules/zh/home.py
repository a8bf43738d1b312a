"""Where somebody lives, and that they have moved."""

from __future__ import annotations

import re

import rjieba

from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.enums import Kind

_AREA_STOP = r"(?=$|了|来了|[这那]边|上班|工作|生活|定居|打工|养老|的|[，,\s]|快|已经|\d|好几|多年|大半|半年|一年|两年|三年|[一二三四五六七八九十]+年|读书|念书|没)"
_PLACE = rf"(?P<place>[\u4e00-\u9fffA-Za-z·]{{2,12}}?){_AREA_STOP}"
_NOT_AREA = re.compile(
    r"[楼层栋]|单元|朋友|同学|父母|爸妈|婆家|娘家|家里|宿舍|酒店|宾馆|旅馆|民宿|青旅|公司|学校|附近|隔壁|旁边|对面|出租|合租|医院|[河海山湖]边|市中心|郊区$|地下室|车里|帐篷|房车|一起|一个人|哪|这里|那里|公寓$|小区$|新家$|村里|农村|城里|乡下|单位|[工座床铺]位|[会议教办公室]室|[楼层排桌铺间组群]$|频道|文件夹|[柜架盘]$|阳台|客厅|卧室|书房|厨房|[仓车]库|门店|校区|新[址房居楼]|老?宿舍|窗"
)
_ADDRESS = re.compile(r"\d+\s*[号栋幢弄]|[路街巷道]\s*\d+")
_MOVE = r"(?:人|家)?(?:(?:和|跟)\S{1,4}?一起)?(?:(?>又|已经|刚刚?|全家|一家人?|前阵子|终于|就|才)*)(?:从(?P<old>[\u4e00-\u9fffA-Za-z]{2,8}?))?(?:搬(?:家|迁)?|迁|嫁(?=[到去来在])|移民|移居|调(?![整查研试节味休侃皮配控])(?:动|职)?|落户|定居|回流)(?:(?:来|回|去|进|往|过来|过去)*(?:到|至)?)(?:了|到了)?(?:到|去|来|回(?!龙)|至)?"

_QUALITY = frozenset("新旧老大小")
"""Before a place that is called by its kind alone: 新工位, 大房间."""


def _moved(match: re.Match[str], clause: Clause) -> Draft | None:
    """Moved or sent to a place; what is only turned to somewhere (调到静音, 调低了亮度) is no person, unless a town is named."""
    how = match[0][: match.start("place") - match.start()]
    if _OF_WORK.match(clause.shadow):
        return Draft(Kind.FACT)
    if "调" in how and {tag for _word, tag in rjieba.tag(match["place"])} != {"ns"}:
        return None
    if re.match("另|别的|更", match["place"]) or rjieba.tag(match["place"])[0][0] in _QUALITY:
        return Draft(Kind.FACT)
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


_STAYS = re.compile(
    r"(?:过冬|避暑|避寒|消夏|度假|度蜜月|过年|过节|过(?:春节|国庆|暑假|寒假|中秋|生日)|旅[游行]|出差|培训|集训|疗养|养病|养伤|坐月子|待产|备考|隔离|躲[^，]{1,4}?)(?:去|来)?(?P<still>了|的)?$"
    r"|(?:住|待|呆|玩|借住|小住|暂住)(?:上|过)?了?(?:[\d一二两三四五六七八九十几半多]+(?:来|多)?个?(?:天|晚|夜|周|星期|礼拜|月|季度?)(?:多|半)?|一?阵子?|一?段时间|一?段日子)$"
)
"""Somebody is somewhere for a season, for an end, or was there for some days or months: no move of the home."""
OF_A_HOME = r"(?:改住|搬家|搬迁|搬|迁居|迁移|迁徙|迁|移居|移民|乔迁|定居|落户|安家|落脚|扎根|(?<=家)安)"
_SETTLES = r"(?:定居|生活|常住|长住|落户|安家|安了家|扎根|落脚|过日子|养老)"
LIVES = rf"(?:住(?:下来?)?|居住|工作|发展|{_SETTLES})"
_HAS_MOVED = re.compile(
    rf"^(?P<front>[^，。搬迁移定落安从由自给让叫被帮他她你您]{{0,14}}?)(?:(?:从|由|自)(?P<old>[\u4e00-\u9fffA-Za-z]{{2,8}}?))?(?>整个|一起|举家|全家|都|把|将|家)*(?:搬家)?{OF_A_HOME}(?:来|回(?!龙)|去|到|至|往|进|在|于|了)*"
    rf"(?P<place>(?![来去到至往进在于了]|回(?!龙))[\u4e00-\u9fff]{{2,6}}?)(?:这边|那边)?(?>{LIVES}|去|了|啦|来|已经|快|有)*(?:[\d一二两三四五六七八九十几半多]+个?(?:年|月)(?:多|半|了)*)?$"
)
"""A home that is taken elsewhere, whoever is named as moving it: 我把家搬去了珠海, 我们一家已经由长沙搬去大连了, 我去年底就定居昆明了."""
_OF_WORK = re.compile(r"^(?:我们?|咱们?)?(?:的)?(?:公司|团队|部门|单位|我司|店|厂|学校|办公室|总部|项目组|组)")
_OTHERS = re.compile(r"把(?!家)|将(?!家)|朋友|同[事学]|[爸妈爹娘哥姐弟妹]|[说想要]|打算|准备|计划|可能|下个?[周月]|明年|后天|明天")
_IS_HOME = re.compile(
    r"^我(?:们)?(?>现在|目前|如今|家)*(?:的)?(?:居住|现居|现住|所在|常住|生活|定居|住)(?:的|地)*(?:城市|地方|地儿|地)?(?:就?是|在|为)(?P<here>[\u4e00-\u9fff]{2,6})$"
    r"|^(?P<there>[\u4e00-\u9fff]{2,6}?)(?:就)?是我们?(?>现在|目前|如今|一家人?|全家|家|常年|长期)*(?:住|居住|生活|定居|安家|常住|待|呆)着?的?(?:所在)?(?:城市|地方|地儿)$"
    r"|^我们?(?:的)?(?:把)?家(?>现在|目前|就)*安(?:家)?(?:在|到)了?(?P<set>[\u4e00-\u9fff]{2,6}?)了?$"
)
"""The town named as the home: 长沙是我住的城市, 我住的地方是贵阳, 我家安在贵阳."""


_ONLY_WHEN = re.compile(
    r"^(?>已经|刚刚?|才|终于|又|就|正式|最近|前[不没]?(?:久|阵子|段时间|几[天周月年])|不久前|上上?个?(?:周|月|星期|礼拜)|(?:今|去|前)年|年[初底前]|[\d一二两三四五六七八九十半几]+个?(?:天|周|月|年|星期|礼拜)(?:前|以前|之前)|因为?工作(?:调动|变动|原因)?|为了?孩子(?:上学|读书)?|[，,\s])*$"
)
"""Says when or why, and of nobody else: the person leaves out that it is them."""


def is_town(words: str) -> bool:
    """Whether words are a town's name, by themselves or with 市 behind them: 珠海, 大连."""
    if _NOT_AREA.search(words):
        return False
    return {tag for _word, tag in rjieba.tag(words)} == {"ns"} or [tag for _word, tag in rjieba.tag(f"{words}市")] == ["ns"]


def _told_at_length(clause: Clause) -> Draft | None:
    """A town that is the home, or has become it, in a whole clause of the person's."""
    if clause.subject not in ("me", "we", "none"):
        return None
    found = _IS_HOME.match(clause.shadow)
    if found:
        group = next(one for one in ("here", "there", "set") if found[one])
        return _region(clause, found, group) if is_town(found[group]) else None
    found = _HAS_MOVED.match(clause.shadow)
    if found is None or _OTHERS.search(found["front"]) or _OF_WORK.match(clause.shadow) or not is_town(found["place"]):
        return None
    of_them = clause.subject != "none" or re.search("家$|家[搬迁]", clause.shadow[: found.start("place")])
    return _region(clause, found, "place") if of_them or _ONLY_WHEN.match(found["front"]) else None


def _region(clause: Clause, found: re.Match[str], group: str) -> Draft:
    old = found.groupdict().get("old")
    replaces = clause.text[slice(*found.span("old"))] if old else ""
    return Draft(Kind.IDENTITY, "basic.region", clause.text[slice(*found.span(group))], replaces=replaces)


_HOMES = (
    rule(
        rf"(?:(?>家|目前|人|常年|长期|全家|都|现在|现|一家人?|租|还)*)(?:住|居住|定居|常住|旅居|常驻|长居|久居|常居|居|base|坐标|位于)(?:在|于|到)?\s*(?![进得不过满好的校读院宿舍]){_PLACE}",
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
        rf"(?:就|一直)?[在到来去回](?P<place>[\u4e00-\u9fffA-Za-z]{{2,8}}?)(?:长期)?{_SETTLES}(?:了)?$",
        _home,
    ),
    rule(r"(?:已经|又)?(?:搬)?回(?:到)?(?P<place>[\u4e00-\u9fff]{2,5}?)(?:定居|发展|生活|工作|住|常住|长住)?(?:了|啦)$", _returned),
    rule(
        r"在(?P<place>[\u4e00-\u9fffA-Za-z·]{2,8}?)(?:待|呆|住|生活|漂|定居)了(?:快|将近|差不多)?[\d一二两三四五六七八九十几多半]+年.{0,4}$",
        makes(Kind.IDENTITY, "basic.region", group="place"),
    ),
    rule(r"(?:家|目前|现在)*住(?!院|民宿还|进)(?:在|于)?(?P<rest>.{2,30})", _stay),
    rule(r"(?<=家)?(?:就)?在(?P<rest>[一二三四五六七八九十\d]+\s*[楼层].{0,20})$", _stay),
    rule(
        rf"{_MOVE}(?!出|走|离|完|砖|运|家|了$|了?[一个张台箱件套])(?P<place>(?!过[来去]|回[来去]|出[来去])[\u4e00-\u9fffA-Za-z·]{{2,10}}?)(?=$|了|来|定居|住|上班|上学|工作|生活|养老|发展|读[书研博]|念书|求学|创业|打拼|打工|陪读|开店|找工作|[，,\s]|这边|那边|已经|快)",
        _moved,
    ),
    rule(r"(?>刚刚?|已经|又|前阵子)*(?:搬|换)(?:完|了|好)?(?:新)?家(?:了|啦)?$", makes(Kind.FACT, prelude=True)),
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


def home(clause: Clause) -> Draft | None:
    """Where somebody lives or has moved to; a stay for a while is one of these days, or nothing once it is over."""
    draft = _by_its_place(clause) or _told_at_length(clause) or first(_HOMES, clause)
    stays = _STAYS.search(clause.shadow) if draft and draft.key == "basic.region" else None
    if stays is None:
        return draft
    return Draft(Kind.CONTEXT) if stays["still"] else None
