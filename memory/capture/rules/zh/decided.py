"""What was settled at work: told without "we", yet of the person's own work."""

from __future__ import annotations

import re

from memory.capture.rules.zh import definitions
from memory.capture.rules.zh.clause import Clause, Draft
from memory.enums import Kind

_AT_HAND = re.compile(
    r"[你您他她它]|这[个些次道]|那[个些]|晚饭|午饭|早饭|晚餐|午餐|吃什么|外卖|电影|餐厅|机票|酒店|座位|闹钟|快递|奶茶|衣服|口红|猫|狗|那边|客户那|[男女]友|朋友|同事|竞品|心率|心跳|离婚|结婚率|出生率|死亡率|及格|升学|汇率|新闻"
)
_WHAT = r"(?P<what>(?!我|今天|明天|昨天|刚|最后|最终|已经|还是|就|都|也|先|再|想|把|被|这|那)[\u4e00-\u9fffA-Za-z0-9 ]{2,12}?)"
_ALREADY = r"(?>最后|最终|已经|会上|今天|上午|下午|昨天|还是|就|都|也|终于|统一|大家|一致|临时|暂时)*"
_SETTLED = r"(?:定下来了?|定了|敲定了?|拍板了?|选定了?|选了|决定了?|商定了?|议定了?|确定了?|定好了?|谈妥了?|说好了?)"
_COURSE = r"(?:用|采用|选用?|走(?!了|路|吧)|上(?!了|班|去|来)|按|放[到在]?|交给|外包|自研|自建|自己(?:做|写|搭|开发|建)|买(?!了|菜)|接(?!了)|改[成用为]|换[成用]|迁到?|不(?:做|用|买|接|上|改|发|搞)|先(?:做|上|用|不|发|接)|推迟|延后?|提前|砍掉?|保留|放弃|上线|分[两三四几]|以)"
_DECISION = re.compile(rf"^(?:我们|咱们?|团队|公司|组里|部门)?(?:的)?{_WHAT}{_ALREADY}{_SETTLED}(?>是|就是|还是|要|就|先|的是)*(?:{_COURSE}|(?=[A-Za-z]))\S.{{0,24}}$")  # fmt: skip
_OURS = re.compile(
    rf"^(?:我们|咱们?|团队|公司|组里|部门|会上|评审){_ALREADY}{_SETTLED}(?>是|就是|还是|要|就|先|下来|，)*{_COURSE}\S.{{0,24}}$"
)
_MEETING = re.compile(
    r"^(?>刚刚?|今天|上午|下午|昨天|早上|中午|我们|咱们?|团队|大家|和|跟|同|与)*(?:[\u4e00-\u9fff]{0,6})(?:开完?会|会上|会开|评审|讨论|商量|碰|对|拍板|议|开会)(?:[一了]?下|定|完|好|过|头|齐|下来|拍板|决定|讨论)*(?:完|了|过)(?:稿|会)?(?:了)?$|^(?:我们?|咱们?|大家)?(?:刚刚?|才|上午|下午)?开完会(?:了)?$|^(?:会上|开会)(?:最后|已经)?(?:定|决定|拍板)(?:下来)?了$"
)
_OUTCOME = re.compile(rf"^{_WHAT}{_ALREADY}(?:{_SETTLED})?(?>是|要|就)*(?:{_COURSE}|(?<=..)(?:[A-Z]))\S{{0,24}}$")
_REST = re.compile(
    r"^(?:不(?:再|是|选|做|用|买|走|上|搞|接|自己)|放弃|先不|暂不|暂时不|而不是|没选|弃用|[^，]{1,6}(?:先不|暂不|不)(?:接|做|上|用|动|管|碰|发))"
)


def decision(clause: Clause) -> bool:
    """Whether a clause tells by itself what was settled: 埋点最后定了用自研方案."""
    if clause.subject in ("other", "kin", "agent") or _AT_HAND.search(clause.shadow):
        return False
    return bool(_DECISION.match(clause.shadow) or _OURS.match(clause.shadow))


def opens(clause: Clause) -> bool:
    """Whether a clause says that something was talked over, so that what follows is what came of it: 会上拍板了."""
    return bool(_MEETING.match(clause.shadow))


def outcome(clause: Clause) -> bool:
    """Whether a clause tells what came of a talk that the clause before told of."""
    if clause.subject in ("other", "kin", "agent") or clause.own or _AT_HAND.search(clause.shadow):
        return False
    return bool(_OUTCOME.match(clause.shadow))


def spells_out(last: Clause, clause: Clause) -> bool:
    """Whether a clause says what was decided against: 不买第三方的."""
    if clause.own or not _REST.match(clause.shadow):
        return False
    return decision(last) or bool(_OUTCOME.match(last.shadow)) or definitions.defines(last.shadow)


def settled(clause: Clause) -> Draft | None:
    """A decision of the person's team."""
    return Draft(Kind.FACT, bare=True) if decision(clause) else None
