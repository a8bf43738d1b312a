"""Chinese words for days, weeks, months, years and feasts. Patterns run over text with simplified characters and half-width digits."""

from __future__ import annotations

import re
from datetime import timedelta

from memory.text.dates.almanac import Almanac
from memory.text.dates.mention import Span
from memory.text.dates.numerals import CHINESE_NUMBER, chinese_number
from memory.text.dates.rule import Rule, Setting, always

_N = CHINESE_NUMBER
_DAY_SIGN = r"(?:日(?![常程志本])|号(?![楼线店院房机门码位桌台馆厅库称召角]))"
_YEAR = r"(?:(?P<y>\d{4}|\d{2}|二[零〇][零〇一二三四五六七八九]{2})\s*年|(?P<yr>今年|明年|去年|前年|后年|本年|大前年)的?)"
_MONTH = r"(?<![\d零一二两三四五六七八九十百个.])(?P<m>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s*月份?"
_PART = r"(?P<part>底|末|初|中旬|上旬|下旬|中下旬|中(?![国文心秋午期]))"
_UNIT = r"(?P<unit>天|日|个?(?:周|星期|礼拜)|个月|年|个季度)"
_WEEK = r"(?:周|星期|礼拜)"
_YEARS = {"今年": 0, "本年": 0, "明年": 1, "后年": 2, "去年": -1, "前年": -2, "大前年": -3}
_PARTS = {"底": "end", "末": "end", "初": "early", "中旬": "mid", "中": "mid", "上旬": "early", "下旬": "late", "中下旬": "late"}
_STEPS = {"下下": 2, "下": 1, "这": 0, "本": 0, "当": 0, "上": -1, "上上": -2}
_DAYS = {"大前": -3, "前": -2, "昨": -1, "今": 0, "当": 0, "明": 1, "后": 2, "大后": 3}
_WEEKDAYS = "一二三四五六日"
_SEASONS = {"春天": 3, "春季": 3, "夏天": 6, "夏季": 6, "秋天": 9, "秋季": 9, "冬天": 12, "冬季": 12}
_FEASTS = {
    "元旦": "new_year", "情人节": "valentine", "妇女节": "women", "清明": "qingming", "五一": "labour", "劳动节": "labour", "儿童节": "children",
    "六一": "children", "国庆": "national", "十一假期": "national", "十一长假": "national", "双十一": "singles", "双11": "singles",
    "平安夜": "christmas_eve", "圣诞": "christmas", "跨年": "new_years_eve", "春节": "spring", "过年": "spring", "端午": "dragon", "中秋": "moon",
    "618": "midyear_sale",
}  # fmt: skip


def _year(match: re.Match[str], almanac: Almanac) -> int | None:
    groups = match.groupdict()
    if groups.get("yr"):
        return almanac.today.year + _YEARS[groups["yr"]]
    if not groups.get("y"):
        return None
    year = chinese_number(groups["y"])
    return None if year is None else year + 2000 if year < 100 else year


def _number(words: str) -> int:
    value = chinese_number(words)
    if value is None:
        raise ValueError("no number")
    return value


def _iso(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    return almanac.on(almanac.today.replace(year=int(match["y"]), month=int(match["m"]), day=int(match["d"])))


def _slashed(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    month, day = int(match["m"]), int(match["d"])
    if month > 12:
        month, day = day, month
    year = int(match["y"]) if match["y"] else almanac.year_of_day(month, day, back=setting.back)
    return almanac.on(almanac.today.replace(year=year, month=month, day=day))


def _day(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    month, day = _number(match["m"]), _number(match["d"])
    year = _year(match, almanac)
    if year is None:
        year = almanac.year_of_day(month, day, back=setting.back)
    return almanac.on(almanac.today.replace(year=year, month=month, day=day))


def _month(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    month, year = _number(match["m"]), _year(match, almanac)
    if year is None:
        year = almanac.year_of_month(month, back=setting.back)
    span = almanac.months(year, month, 1, "month")
    return almanac.part(span, _PARTS[match["part"]]) if match["part"] else span


def _relative_month(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    span = almanac.month(_STEPS[match["rel"]])
    if match["d"]:
        return almanac.on(span[0].date().replace(day=_number(match["d"])))
    return almanac.part(span, _PARTS[match["part"]]) if match["part"] else span


def _part_of_this_month(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    span = almanac.part(almanac.month(0), _PARTS[match["part"]])
    return almanac.part(almanac.month(1), _PARTS[match["part"]]) if span[1] <= almanac.now and not setting.back else span


def _whole_year(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    year = _year(match, almanac)
    span = almanac.year(almanac.today.year if year is None else year)
    part = match["part"]
    if not part:
        return span
    if part in _SEASONS:
        return almanac.months(span[0].year, _SEASONS[part], 3, "quarter")
    if part in ("上半年", "下半年"):
        return almanac.months(span[0].year, 1 if part == "上半年" else 7, 6, "part")
    return almanac.part(span, {"底": "late", "末": "late", "初": "early", "中": "mid"}[part[-1]])


def _quarter(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    if match["rel"]:
        return almanac.this_quarter(_STEPS[match["rel"]])
    year = _year(match, almanac)
    return almanac.quarter(almanac.today.year if year is None else year, _number(match["q"] or match["letter"]))


def _relative_day(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    return almanac.day(_DAYS[match["day"]])


def _week(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    rel, weekday = match.groupdict().get("rel"), match["wd"]
    week = _STEPS[rel] if rel else None
    if not weekday:
        return almanac.week(week or 0)
    if weekday == "末":
        return almanac.weekend(week if week is not None else -1 if setting.back else 0)
    return almanac.weekday(_WEEKDAYS.index(weekday.replace("天", "日")), week=week, back=setting.back)


def _days(unit: str, count: int, almanac: Almanac) -> int:
    """How many days from today so many units reach, in months of the calendar."""
    if "月" in unit or "季" in unit:
        return (almanac.shifted_months(count * (3 if "季" in unit else 1)) - almanac.today).days
    if unit == "年":
        return (almanac.shifted_months(count * 12) - almanac.today).days
    return count * (7 if unit not in ("天", "日") else 1)


def _offset(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    unit, sign = match["unit"], -1 if match.groupdict().get("dir") == "前" else 1
    if match["n"] == "半":
        return almanac.on(almanac.shifted_months(sign * 6)) if unit == "年" else almanac.day(sign * 15)
    count = _number(match["n"])
    if unit == "年":
        return almanac.year(almanac.today.year + sign * count) if sign < 0 else almanac.on(almanac.shifted_months(12 * count))
    if "月" in unit and sign < 0:
        return almanac.month(-count)
    return almanac.day(_days(unit, sign * count, almanac))


def _within(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    if match["n"] == "半":
        return almanac.period(_days("个月", 6, almanac) if match["unit"] == "年" else 15)
    return almanac.period(_days(match["unit"], _number(match["n"]), almanac) + 1)


def _coming(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    if match["n"] == "几":
        return almanac.period(7 if match["unit"] in ("天", "日") else 28)
    if match["n"] == "半":
        return almanac.period(_days("个月", 6, almanac) if match["unit"] == "年" else 15)
    return almanac.period(_days(match["unit"], _number(match["n"]), almanac))


def _clock_offset(match: re.Match[str], almanac: Almanac, _setting: Setting) -> Span:
    minutes = 30 if match["n"] == "半" else _number(match["n"]) * (1 if "分" in match["unit"] else 60)
    at = almanac.now + timedelta(minutes=minutes if match["dir"] == "后" else -minutes)
    return at, at + timedelta(minutes=1), "minute"


def _day_number(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    return almanac.day_of_month(_number(match["d"]), back=setting.back)


def _feast(match: re.Match[str], almanac: Almanac, setting: Setting) -> Span:
    return almanac.feast(_FEASTS[match["feast"]], year=_year(match, almanac), back=setting.back)


_AGO = r"(?:之|以)?(?P<dir>后|前)(?![端台任辈面卫勤沿期者提])"
_EVERY = (
    rf"每(?:个|逢|到|隔)?(?:{_N}\s*个?)?(?:天|日|晚上?|早上?|月|年|季度?|学期|小时|{_WEEK}(?:[一二三四五六日天末](?:[、和跟及与到至]*{_WEEK}?[一二三四五六日天])*)?)"
    rf"(?:的)?(?:\s*{_N}\s*{_DAY_SIGN})?"
)

_MONTH_DAY = rf"{_YEAR}?\s*{_MONTH}"

RULES: tuple[Rule, ...] = (
    Rule(re.compile(r"(?<!\d)(?P<y>(?:19|20|21)\d\d)\s*[-/.]\s*(?P<m>\d{1,2})\s*[-/.]\s*(?P<d>\d{1,2})(?!\d)"), _iso, "-/."),
    Rule(
        re.compile(
            r"(?<![\d/.:A-Za-z-])(?!(?:24/7|1/2|1/3|1/4|3/4|2/3|50/50)(?!\d))(?P<m>\d{1,2})/(?P<d>\d{1,2})(?:/(?P<y>20\d\d))?"
            r"(?![\d/%]|\s?(?:of|cups?|teaspoons?|tsp|tbsp|inch|的人|份))"
        ),
        _slashed,
        "/",
    ),
    Rule(re.compile(rf"{_MONTH_DAY}的?\s*(?P<d>\d{{1,2}}|[一二三十]{{1,3}}|[一二三]?十?[一二三四五六七八九])\s*{_DAY_SIGN}"), _day, "月"),
    Rule(re.compile(rf"{_MONTH_DAY}\s*(?P<d>[0-3]?\d)(?!\s*[\d个月年天%:.点:])"), _day, "月"),
    Rule(re.compile(rf"{_MONTH_DAY}(?:的)?{_PART}?"), _month, "月"),
    Rule(
        re.compile(rf"(?P<rel>下下|上上|下|上|这|本|当)一?个?月份?(?:的)?(?:\s*(?P<d>{_N})\s*{_DAY_SIGN}|{_PART})?"), _relative_month, "月"
    ),
    Rule(re.compile(r"(?<![\d个年])月(?P<part>底|末|初|中旬|上旬|下旬)"), _part_of_this_month, "月"),
    Rule(re.compile(rf"{_YEAR}(?P<part>年?[底末初中](?![国文级])|上半年|下半年|[春夏秋冬][天季])?"), _whole_year, "年"),
    Rule(
        re.compile(r"(?P<yr>今年|明年|去年)?(?<![\d一二两三四五六七八九十大])(?P<part>年[底末初中](?![级一二三四五六七八九十]))"),
        _whole_year,
        "年",
    ),
    Rule(
        re.compile(rf"{_YEAR}?(?:(?P<rel>上|下|这|本)一?个?季度|第?(?P<q>[一二三四1-4])季度|[Qq](?P<letter>[1-4])(?![\dA-Za-z]))"),
        _quarter,
        "季qQ",
    ),
    Rule(
        re.compile(r"(?P<day>大前|大后|前|昨|今|明|后)(?:天(?!下(?!午)|[气然生才津])|儿(?!子|女|童)|日(?![本常]))"), _relative_day, "天儿日"
    ),
    Rule(re.compile(r"(?<![之以年天月周后日])(?P<day>昨|今|明|后|前)(?=早上?|晚(?!期)|夜|上午|下午|中午)"), _relative_day, "早晚夜午"),
    Rule(re.compile(rf"(?P<rel>上上|下下|上|下|这|本)一?个?{_WEEK}(?P<wd>[一二三四五六日天末])?(?![围期边刊岁])"), _week, "周期拜"),
    Rule(re.compile(rf"(?<![\d一二两三四五六七八九十每几半]){_WEEK}(?P<wd>[一二三四五六日天末])(?!岁)"), _week, "周期拜", bare=True),
    Rule(re.compile(rf"(?:再?过\s*)?(?<![第\d.])(?P<n>{_N}|半)\s*个?{_UNIT}{_AGO}"), _offset, "前后"),
    Rule(re.compile(rf"再?过\s*(?P<n>{_N}|半)\s*{_UNIT}"), _offset, "过"),
    Rule(re.compile(rf"(?<![第\d.])(?P<n>{_N}|半)\s*个?{_UNIT}(?:之|以)?内"), _within, "内", kind="deadline"),
    Rule(
        re.compile(rf"(?:接下来|未来|今后|往后|之后|后面|这)(?:的|这)?\s*(?P<n>{_N}|几|半)\s*个?{_UNIT}(?:里|之内|内)?(?!来)"),
        _coming,
        "接未后这",
    ),
    Rule(re.compile(rf"(?P<n>{_N}|半)\s*个?(?P<unit>小时|钟头|分钟)(?:之|以)?(?P<dir>后|前)"), _clock_offset, "时钟"),
    Rule(
        re.compile(r"(?<![\d月A-Za-z.#])(?P<d>[1-3]?\d)\s*号(?=$|[\s，,。；的前之以到至上下中晚早去来要有开交放出就才也还会得是回])"),
        _day_number,
        "号",
    ),
    Rule(
        re.compile(
            rf"{_YEAR}?(?<![\d一二三四五六七八九十])(?P<feast>{'|'.join(sorted(_FEASTS, key=len, reverse=True))})"
            r"(?:节|假期|长假|当天|那天)?(?![路村街\d])"
        ),
        _feast,
        "旦节明一庆1诞夜年午秋8",
    ),
    Rule(re.compile(_EVERY), always, "每", kind="recurring"),
    Rule(
        re.compile(
            rf"(?<![这上下本])(?:周|星期|礼拜)[一二三四五六日天](?:[、和及]?(?:周|星期|礼拜)[一二三四五六日天])+|工作日|平日|天天|逢年过节|双休日|隔天|{_WEEK}一\s*[到至~-]\s*{_WEEK}?[五六日天]"
        ),
        always,
        "日天年周期拜",
        kind="recurring",
    ),
)
