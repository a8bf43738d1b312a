"""What somebody studies or has studied: a subject by its name, never a school, and never how it went."""

from __future__ import annotations

import re

from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import trimmed
from memory.enums import Kind

DEGREE = r"(?:本科|大学|硕士|研究生|博士|专科|大专|中专|本硕)"
_BRANCH = (
    r"(?:工程|科学|技术|管理|设计|制造|(?<![大中小同上放开自])学(?![校院会])|语言?|文|教育|史|土木|建筑|计算机|软件|通信|电子|机械|自动化|生物|物理|法律|金融|会计|财务|审计|经济|国?贸易?|营销|工商|行政|新闻|传媒|传播|广告|编导|表演|播音"
    r"|美术|油画|国画|雕塑|音乐|声乐|钢琴|舞蹈|护理|临床|医|药|口腔|影像|农|园艺|园林|水利|地质|测绘|采矿|材料|化工|能源|电气|车辆|航空|航天|船舶|交通|物流|旅游|社工|历史|考古|地理|气象|海洋|统计|信息|数据|人工智能|AI|师范|学前|体育|动画|动漫|服装|食品|环境|环保|安全"
    r"|英语|日语|法语|德语|[一-龥]工|汽修|维修|烹饪|幼教|机电|模具|数控|电商|会展|材料|国防|哲)"
)
_SUBJECT = re.compile(rf"^(?!.*(?:文章|外文书))[\u4e00-\u9fffA-Za-z与和及、]{{0,8}}?{_BRANCH}(?:类|系|方向)?$")
_NO_SUBJECT = re.compile(
    r"都|不|点|很|没|还|挺|太|最|比较|忘|差|难|苦|累|久|早|晚|慢|快|[过到完懂了]|会(?!计|展)|什么|啥|哪|一般|认真|书$|版$|课程?$|[我你他她它这那]|\d|[一二两三四五六七八九十几好]{1,3}[年个门遍次]"
    r"|大学|学院|学校|学堂|[中小]学$|高中|夜校|职高|技校|^\S{1,3}大$|清华|复旦|北大|哈工大|同济|南开|预科|博士|硕士|MBA|在职|全日制"
    r"|^(?:游泳|开车|驾照|做饭|做菜|烘焙|瑜伽|画画|书法|吉他|尤克里里|滑雪|滑冰|冲浪|跳舞|街舞|拳击?|编织|打球|[^，]{0,2}球|[^，]{0,2}琴)$"
)
_STRICT = re.compile(r"学的?是|专业|主修")
_NO_SCHOOL = re.compile(r"(?:家|馆|店|里|上|医院|房|咖啡厅|网上|公司|单位|机构|这边|那边)$")


def major(match: re.Match[str], clause: Clause) -> Draft | None:
    """A subject that is said to be studied: by a word that says so (学的是, 主修, 读…专业), else one that is known for one."""
    subject, does, place = match["major"], match["does"], match.groupdict().get("school") or ""
    if _NO_SUBJECT.search(subject) or _NO_SCHOOL.search(place) or (does in ("学", "学了", "学过") and re.search("[语琴舞]$", subject)):
        return None
    sure = bool(_STRICT.search(does) or match["ends"])
    return Draft(Kind.FACT, "basic.major", trimmed(clause.words(match, "major"))) if sure or _SUBJECT.match(subject) else None
