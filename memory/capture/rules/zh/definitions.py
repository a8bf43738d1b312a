"""What a word or a figure means in the person's work, and how it is counted."""

from __future__ import annotations

import re

from memory.capture.rules.zh.clause import Clause, Draft
from memory.enums import Kind

_FIGURE = r"(?:[\u4e00-\u9fff]{1,5}(?:率(?!先)|单价|毛利|净利|时长|占比|用户|客户|订单|销量|营收|成本)|GMV|DAU|MAU|WAU|ROI|LTV|CAC|NPS|ARPU|SLA|毛利|净利|客单价|复购|留存|流失|活跃|新客|老客|日活|月活|营收|人效|坪效)"
_WE = r"(?:对)?(?:我们|咱们?|我司|本(?=[组部店厂校院科所]|公司|团队|单位)|公司|团队|部门|组里?|店里?|业务|行内|这行)(?:公司|团队|组|部门|店|科室?|厂|学校|年级|班|群|项目|行业|这行|内部|这边|那边|这里|这儿|那儿|业务)*(?:里|内部|内|上|来说|来讲|而言)?"
_TERM = r"[“”\"「『]?(?P<what>(?!意思)[^，。“”\"「」『』]{1,16}?)[“”\"」』]?"
_MEANS = r"(?:(?:就是?|都是|是)?指的?(?:就|都)?是?(?![望导出责定挥数标教头])|的?意思(?:就)?是|的(?:定义|口径|标准|算法)(?:就)?[是为]|定义[为是]|(?:就)?是说|特指|专指|算作|等于|得是)"
_COUNTS = r"(?:(?:就|都|也|只|一律|统一|默认)*(?:是?按(?=.{1,20}(?:算|计|统计|来|口径)?)|以(?=.{1,12}为准)|看的是|只看|只算|只统计|不算|不含|不包括|剔除))"
_VALUE = r"\s*(?!什么|啥|哪|谁|你|这个意思)\S.{1,40}$"
_I_SAY = r"(?:(?:以后|往后|今后|日后|从今往后)[，,]?)?(?:只要|凡是|当)?我(?:要是|如果|一|再|平时|嘴里|口中)*(?:说|提|讲|喊|写)(?:到|起|的)*"
_SAID_SO = r"(?:的时候|的话|时|这(?:个词|几个字|话|句话?))?"
_FORMS = {
    "I mean": re.compile(rf"^{_I_SAY}\s*{_TERM}{_SAID_SO}[，,]?\s*我?(?:就|都|一般|通常)*{_MEANS}{_VALUE}"),
    "I say": re.compile(
        rf"^{_I_SAY}\s*[“\"「『](?P<what>[^，。“”\"「」『』]{{1,12}})[”\"」』]{_SAID_SO}[，,]?\s*(?:就|都)是(?!不是){_VALUE}"
    ),
    "we mean": re.compile(
        rf"^(?:在)?{_WE}[，,]?(?:所谓的?|(?:所|常|平时)?(?:说|讲|提|叫|定义|口中|讲究)的?|的)?\s*{_TERM}[，,]?\s*{_MEANS}{_VALUE}"
    ),
    "here with us": re.compile(
        rf"^(?:在)?{_WE}[，,]?\s*{_TERM}(?:就|指的就|说的就)是(?=[^，]*(?:\d|[一二两三四五六七八九十半百千万几]|的$|以[上内下]))(?!说|这|那|不|想|要|喜欢|爱|太|很)\s*\S.{{3,40}}$"
    ),
    "we count": re.compile(rf"^(?:在)?{_WE}(?:所谓的?|(?:说|讲|提|叫)的?|的)?\s*{_TERM}[，,]?\s*{_COUNTS}[^%％]{{2,30}}$"),
    "so called": re.compile(rf"^(?:在)?{_WE}(?:所谓的?|(?:所|常|平时)?(?:说|讲|提|叫)的)\s*{_TERM}[，,]\s*(?:就|都)?是(?!不是){_VALUE}"),
    "so called here": re.compile(rf"^所谓的?\s*{_TERM}[，,]\s*(?:在|对){_WE}(?:就|都|只)*是(?!不是){_VALUE}"),
    "here": re.compile(rf"^{_TERM}(?:的定义)?在{_WE}(?:就|都|只)*(?:{_MEANS}|是|指|算|按|叫|看){_VALUE}"),
    "figure": re.compile(rf"^(?:{_WE}的?)?[“\"「]?{_FIGURE}[”\"」]?(?:{_WE})?[，,]?(?:{_MEANS}|{_COUNTS}|指的?是?)[^%％]{{2,30}}$"),
    "figure of ours": re.compile(rf"^{_FIGURE}{_WE}(?:{_MEANS}|{_COUNTS})[^%％]{{2,30}}$"),
    "counted word": re.compile(r"^[“\"「]?(?!这|那|它)[\u4e00-\u9fffA-Za-z]{2,6}[”\"」]?(?:是指|指的是|的定义是|定义为).{0,10}\d.{1,20}$"),
}
"""One example each: 我说“老地方”，指的是…, 我一说“收工”，就是…, 我们说的活跃是指…, 我们的退货率不含换货, 我们说的完成，是代码合了, 沉睡在我们公司就是说…, 毛利率按含税算, 留存率我们按自然日算, 复购是指90天内再次下单."""
_OTHERS = re.compile(r"竞品|心率|心跳|离婚|结婚率|出生率|死亡率|及格|升学|汇率|新闻|^.{0,4}(?:这|那)[个条句段]")
_LATER = re.compile(r"^(?:都|一律|统一|是)*按.{1,14}(?:算|计|统计|计算|结算|折算)的?$")
_TERM_ALONE = re.compile(
    rf"^{_I_SAY}\s*[“\"「『][^，]{{1,14}}[”\"」』]{_SAID_SO}$|^(?:在)?{_WE}(?:所谓的?|(?:所|常|平时)?(?:说|讲|提|叫|口中)的?)\s*[“”\"「『]?[^，]{{1,14}}[”\"」』]?$|^(?:在)?{_WE}(?:都|一般|习惯|一直)*(?:管|把)[^，]{{1,12}}(?:叫|称为|称作|叫做)\s*[“\"「『]?[^，]{{1,14}}[”\"」』]?$|^所谓的?.{{1,14}}$|^[“\"「『][^“”\"]{{1,12}}[”\"」』](?:这个词)?$"
)
_HERE_ALONE = re.compile(rf"^(?:在)?{_WE}$")
_SAYS_WHAT = re.compile(
    rf"^(?:(?:在|对){_WE})?(?:就|都|一般|通常)*(?:是?指的?(?:就|都)?是?(?![望导出责定挥数标教头])|是按|是说|意思是|是(?!不是|吗|吧).{{4,}}|按.{{1,14}}(?:算|计|统计)|不含|只算|等于|算的是)"
)


def definition(clause: Clause) -> Draft | None:
    """What a word means to the person's team, or what they count and how."""
    counted = clause.subject == "we" and _LATER.match(clause.predicate)
    if clause.subject in ("other", "kin", "agent") or not (counted or defines(clause.shadow)):
        return None
    return Draft(Kind.FACT, bare=True, absorbs=True)


def defines(shadow: str) -> bool:
    """Whether a clause says what a word or a figure means: a span of time in it ("90 天内") is no end of it."""
    return not _OTHERS.search(shadow) and any(form.match(shadow) for form in _FORMS.values())


def of_others(shadow: str) -> bool:
    """Whether a clause defines something that is nobody's here: 光合作用是指…, 离婚率只看登记的."""
    return bool(_OTHERS.search(shadow)) or (not defines(shadow) and bool(re.search(r"^[^我咱]{2,12}(?:是指|指的是)", shadow)))


def goes_on(term: str, meaning: str) -> bool:
    """Whether a clause only names a word whose meaning the next one tells: 我们说的"完成"，是代码合了并且上线."""
    if _HERE_ALONE.match(term):
        return defines(f"{term}，{meaning}")
    return bool(_TERM_ALONE.match(term) and _SAYS_WHAT.match(meaning))
