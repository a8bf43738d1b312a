"""What a subject covers: "my star sign" means the memory "I'm a Pisces", which does not hold these words. For finding what a person names."""

from __future__ import annotations

import re
from dataclasses import dataclass

_I = re.IGNORECASE


@dataclass(frozen=True, slots=True)
class Subject:
    """How a subject is named, the keys that are of it, and what a text about it holds."""

    named: re.Pattern[str]
    keys: tuple[str, ...]
    holds: re.Pattern[str]


def _subject(named: str, keys: str = "", holds: str = r"(?!)") -> Subject:
    return Subject(re.compile(rf"\b(?:{named})\b" if named.isascii() else named, _I), tuple(keys.split()), re.compile(holds, _I))


SUBJECTS = (
    _subject(r"(?:star|zodiac|sun|birth) ?sign|zodiac|horoscope", "", r"\b(?:aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces)\b|[羊牛子蟹狮女秤蝎手羯瓶鱼]座"),
    _subject(r"星座", "", r"[羊牛子蟹狮女秤蝎手羯瓶鱼]座|\b(?:aries|taurus|gemini|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces)\b"),
    _subject(r"(?:body ?)?weight|how much I weigh|losing weight", "", r"\bweigh\b|\b\d+(?:[.,]\d+)? ?(?:kg|kilos?|kilograms?|pounds?|lbs?|stone)\b"),
    _subject(r"体重|减肥", "", r"\d+(?:\.\d+)? ?(?:kg|公斤|斤|千克)|减肥|瘦"),
    _subject(r"height|how tall I am", "", r"\btall\b|\b\d+(?:[.,]\d+)? ?(?:cm|met(?:re|er)s?|feet|foot|ft)\b"),
    _subject(r"身高", "", r"\d ?(?:cm|厘米|米)"),
    _subject(r"age|how old I am", "basic.age", r"\b\d{1,3}[- ]years?[- ]old\b|^I'?m \d{1,3}$|\bturned \d|\d 岁"),
    _subject(r"年龄|岁数|年纪", "basic.age", r"[\d一二三四五六七八九十] ?岁"),
    _subject(r"birthday|date of birth|birth ?date", "basic.birthday", r"\bborn (?:on|in)\b|\bbirthday\b"),
    _subject(r"(?:day ?)?job|occupation|profession|employer|work ?place|company|career|where I work|what I do", "basic.occupation basic.employer", r"^(?:my )?[\w-]+ works? (?:as|at|for|in)\b"),
    _subject(r"工作|职业|公司|单位", "basic.occupation basic.employer", r"上班|任职"),
    _subject(r"(?:home ?|post(?:al)? ?)?address|where I live|home ?town|location|city|place of residence", "basic.region basic.address contact.address", r"^I live\b"),
    _subject(r"住址|地址|住哪|住在哪|城市", "basic.region basic.address contact.address", r"^我住"),
    _subject(r"diet|eating habits|what I eat|food preferences?", "health.diet health.avoids", r"\b(?:vegan|vegetarian|pescatarian|halal|kosher|keto)\b"),
    _subject(r"饮食|忌口|吃素|素食", "health.diet health.avoids", r"吃素|素食|不吃"),
    _subject(r"medications?|medicines?|meds|pills|tablets|prescriptions?", "", r"\b(?:statins?|insulin|antidepressants?|blood thinners?|tablets?|pills?|inhaler|beta blockers?|antibiotics?|ibuprofen|medication)\b|\b\d+ ?mg\b"),
    _subject(r"(?:health|medical) (?:condition|issues?|problems?|history)|illness|diagnosis", "health.conditions health.condition", r"\b(?:diabet\w+|asthma\w*|migraines?|epilep\w+|arthritis|cancer|coeliac|celiac|crohn's|blood pressure|depression|adhd|autis\w+)\b"),
    _subject(r"allerg(?:y|ies)", "health.allergies", r"\ballergic\b|\bintoleran"),
    _subject(r"过敏", "health.allergies", r"过敏"),
    _subject(r"(?:mobile|cell|phone|telephone)(?: number)?", "contact.phone", r"\b(?:phone|mobile)\b.*\d"),
    _subject(r"e-?mail(?: address)?|mail address", "contact.email", r"\S@\S"),
    _subject(r"dogs?|puppy", "", r"\b(?:dog|puppy|pup|terrier|beagle|spaniel|labrador|retriever|poodle|collie|dachshund|greyhound|whippet)s?\b"),
    _subject(r"cats?|kittens?", "", r"\b(?:cat|kitten|tabby|siamese)s?\b"),
    _subject(r"pets?|animals?", "", r"\b(?:dog|cat|puppy|kitten|parrot|rabbit|hamster|tortoise|horse|terrier|beagle|spaniel|labrador|retriever|pet)s?\b"),
    _subject(r"(?:kids|children|number of children)", "family.children", r"\b(?:kids?|children|sons?|daughters?)\b"),
    _subject(r"(?:marital|relationship|family|civil) status|marriage|relationship", "family.status", r"\b(?:married|divorced|single|engaged|widowed|wife|husband|partner)\b"),
    _subject(r"budget|spending limit|price (?:limit|range)", "travel.budget", r"\bbudget\b|\d+ ?(?:euros?|pounds|dollars|bucks|francs)|[€$£]\d|\bcan spend\b"),
    _subject(r"预算", "travel.budget", r"预算|\d+ ?元"),
    _subject(r"salary|income|pay|wages?|earnings|how much I (?:earn|make)", "", r"\bI (?:earn|make)\b|\bsalary\b|\bincome\b"),
    _subject(r"工资|薪水|收入|月薪|年薪", "", r"工资|薪|收入"),
    _subject(r"religion|faith|beliefs?", "basic.faith", r"\b(?:muslim|christian|catholic|jewish|hindu|buddhist|sikh|atheist|protestant)\b"),
    _subject(r"nationality|citizenship|where I'?m from|origins?", "basic.nationality basic.origin", r"^I(?:'m| am) from\b|\bcitizen\b"),
    _subject(r"name|what I'm called", "basic.name", r"^(?:my name is|call me|people call me)\b"),
    _subject(r"pronouns", "basic.pronouns"),
    _subject(r"time ?zone", "core.timezone"),
    _subject(r"native language|mother tongue|languages?(?: I speak)?", "language.spoken language.preferred basic.native_language"),
    _subject(r"car|vehicle", "", r"\bI drive an?\b|\bmy car\b"),
    _subject(r"commute|way to work", "", r"\b(?:commute|cycle|train|bus|tram|drive) (?:to|into)\b|\bI take the\b"),
    _subject(r"sleep(?:ing habits)?|bed ?time", "", r"\b(?:sleep|bed)\b"),
    _subject(r"drinking|alcohol", "", r"\b(?:drink|alcohol|sober|wine|beer)\b"),
    _subject(r"smoking", "", r"\b(?:smoke|smoking|cigarettes?)\b"),
    _subject(r"(?:boss|manager|supervisor)", "work.manager", r"\bI report to\b"),
    _subject(r"(?:tech )?stack|tools", "domain.stack"),
    _subject(r"goals?|plans?", "goals"),
    _subject(r"专业|学历|学校|母校|大学|读书|上学", "basic.major basic.school", r"学的?是|主修|读的?是|毕业于|大学|本科|读[研博]|专业"),
    _subject(r"(?<!热)狗|宠物", "", r"狗(?!肉)|犬|柯基|金毛|泰迪|哈士奇|拉布拉多|边牧|萨摩耶|博美|比熊|雪纳瑞|法斗|吉娃娃|德牧|阿拉斯加|贵宾"),
    _subject(r"猫|宠物", "", r"猫|布偶|英短|美短|暹罗|缅因|狸花|奶牛|三花"),
    _subject(r"名字|姓名|称呼", "basic.name", r"^我叫|^我姓"),
    _subject(r"孩子|小孩|娃", "family.children", r"孩子|儿子|女儿|宝宝|闺女|[大二小]娃"),
    _subject(r"婚姻|感情|恋爱|对象", "family.status", r"结婚|离婚|单身|老公|老婆|男朋友|女朋友|分手|恋爱"),
    _subject(r"作息|睡觉|起床", "", r"睡|起床|熬夜|点半?起"),
    _subject(r"爱好|兴趣", "habit.routines preference.likes"),
    _subject(r"运动|健身|锻炼", "", r"跑步|游泳|健身|瑜伽|打球|羽毛球|篮球|骑行|爬山|撸铁"),
    _subject(r"生日", "basic.birthday", r"出生"),
    _subject(r"电话|手机号?|号码", "contact.phone", r"1\d{10}"),
    _subject(r"邮箱|邮件地址", "contact.email", r"\S@\S"),
    _subject(r"通勤|上班路线", "", r"(?:地铁|公交|骑车|开车|步行|班车|号线).*上班|上班.*(?:地铁|公交|骑车|开车|步行|班车|号线)"),
    _subject(r"健康|身体|病情?", "health.conditions health.condition", r"血压|血糖|糖尿病|哮喘|手术|抑郁|焦虑|偏头痛|胃病|痛风"),
    _subject(r"跳槽|离职|换工作", "", r"跳槽|离职|辞职|换工作|找工作|面试"),
    _subject(r"老家|家乡|籍贯", "basic.origin", r"老家"),
    _subject(r"血型", "basic.blood_type", r"型血"),
    _subject(r"hobb(?:y|ies)|free time", "habit.routines preference.likes"),
)  # fmt: skip


_WEEKDAY = r"(?i:\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b)"
_ASPECTS = {
    **dict.fromkeys(("name",), r"\b(?:called|named)\b"),
    **dict.fromkeys(("day", "days", "date"), rf"{_WEEKDAY}|\b\d{{1,2}}(?:st|nd|rd|th)\b"),
    **dict.fromkeys(("time", "hour"), r"\b\d{1,2}(?:[:.]\d{2}| ?[ap]m)\b|\bat (?:\d|noon|midnight)"),
    **dict.fromkeys(("number", "digits"), r"\d{2}"),
    **dict.fromkeys(("price", "cost", "amount", "fee"), r"[€$£]\d|\d+ ?(?:euros?|pounds|dollars|francs)"),
    **dict.fromkeys(("venue", "place", "location"), r"\b(?:at|in) (?:the )?[A-Z]"),
}
"""What a thing has one of, as it is called, and how a text that tells it looks: the day of "physio on Mondays"."""


def shows(aspect: str, text: str) -> bool:
    """Whether a text tells of its thing what is called by this word: its name, its day."""
    told = _ASPECTS.get(aspect.casefold().strip(".,;:!?"))
    return bool(told and re.search(told, text))


def of_subject(name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The keys of the subject that `name` names, and the patterns of texts about it, as sources."""
    of = [subject for subject in SUBJECTS if subject.named.search(name)]
    return tuple(key for subject in of for key in subject.keys), tuple(subject.holds.pattern for subject in of)


def covers(name: str, *, key: str, text: str) -> bool:
    """Whether a memory, by its key or its text, is of the subject that `name` names."""
    of = [subject for subject in SUBJECTS if subject.named.search(name)]
    return any(key in subject.keys or subject.holds.search(text) for subject in of)
