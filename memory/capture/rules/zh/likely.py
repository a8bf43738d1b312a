"""What no rule reads, but looks so much like a statement that it is kept in its words, without a key."""

from __future__ import annotations

import re

from memory.capture.rules.zh import definitions
from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.likeness import stated
from memory.enums import Kind

KEEP = 0.8
"""From here on a clause is kept: on unseen clauses 96 of 100 above it were statements, and 75 of 100 statements lay above it."""
ORDERED = 0.9
"""From here on what is said of the agent itself is an order for good, and no talk of what it just did."""
GOES_ON = 0.3
"""From here on a clause without a subject of its own belongs to the statement before it."""
_HAN = re.compile(r"[\u4e00-\u9fff]")
_ORDER = re.compile(
    r"^(?:请|别|不要|不用|不许|不准|以后|今后|每次|一律|统一|默认|给我|跟我|对我|回答|回复|称呼|[^我]{1,10}(?:的时候|时|的话)[,，]?)"
)
_BOUND = re.compile(r"不能|不可以|不得|不宜|不让|禁|忌|必须|只能|过敏|医生|大夫|最多|不超过")
_CAUGHT_ON = re.compile(
    r"^(?:哦|噢|啊|原来|我|终于|总算|这下|好像)*(?:懂|明白|看懂|想通|悟|会意)了|(?:是|原来)我(?:自己)?[^，]{0,4}?(?:看|搞|弄|想|听|算|点|读|理解|填|打|抄)(?:反|错|漏|岔|混|串)了"
)
"""What somebody has just understood, or got wrong a moment ago."""
_TODAY = re.compile(
    r"(?:今天|昨天|前天|昨晚|今晚|今早|刚才|这会儿|早上|中午|上午|下午)(?!.{0,8}(?:都|总|一般|固定|习惯)).{0,12}(?:[了过]|来着)|^(?:我|我们)?(?:今天|昨天|前天|昨晚|今早|刚才|这会儿)"
)
"""What happened today or the day before, and is over."""
_WISH = re.compile(r"喜欢|爱|讨厌|宁愿|宁可|怕|偏|习惯|受不了|烦")


def is_stated(clause: Clause) -> bool:
    """Whether a clause is kept by its looks alone."""
    return stated(clause) >= KEEP


LOOKS = 0.88
"""The confidence of what is kept by its looks."""
IDLE = 0.1


def by_looks(draft: Draft) -> bool:
    """Whether a draft rests on looks alone and belongs to nobody by its own words."""
    return draft.confidence == LOOKS and draft.bare


_DONE_TO_ME = re.compile(r"^(?!.*(?:每|总|老是|经常|一直|只要|从小))[^，我一]{1,8}得我[^，]{2,}")


def is_done_by_the_moment(clause: Clause) -> bool:
    """Whether a clause says what the moment does to somebody: 堵车堵得我都没脾气了."""
    return bool(_DONE_TO_ME.match(clause.shadow))


def is_idle(clause: Clause) -> bool:
    """Whether a clause is plainly talk of the moment."""
    return stated(clause) < IDLE


def catches_on(clause: Clause) -> bool:
    """Whether a clause only says that somebody has understood, or misread something a moment ago: 我懂了, 原来是我看反了."""
    return bool(_CAUGHT_ON.search(clause.shadow))


def goes_along(clause: Clause) -> bool:
    """Whether a clause looks enough like a lasting circumstance to be told along with an order."""
    return 3 <= len(clause.shadow) <= 24 and stated(clause) >= 0.5


def goes_on(clause: Clause) -> bool:
    """Whether a clause goes on with what the one before told of the same person, rather than turning to something else."""
    return clause.inherited and not clause.topic and 2 <= len(clause.shadow) <= 24 and stated(clause) >= GOES_ON


_ENOUGH = re.compile(r"^[\u4e00-\u9fff]{1,4}就(?:行|好|可以)$")
"""Lets something do, this time: 文字就行."""
_STUCK = re.compile(
    r"(?:老是?|总是?|经常|容易|每次都?|又|一直)(?:会|给|把.{1,6})?(?:记[混错串反]|忘|记不[住清得]|[搞弄]混|[搞弄]错|分不清|写错|打错)|(?:落款|署名|签名|抬头|收件人|名字)[写填签用]我"
)
"""What goes wrong again and again, told to ask for help: 取款密码老记混."""


_NEARBY = re.compile(
    r"^(?:我们?|咱们?)?(?:家|公司|单位|学校|小区|村|店|宿舍)?(?:里|的)?(?:楼[上下]|附近|旁边|边上|对面|门口|门前|隔壁|周围|周边|路口|街角|村口|小区)(?:里|的|那边)?(?:(?:那|有)?[家个条][^，]{0,6}?)?(?>最近|刚刚?|新|又|要|今天|昨天|上周|这[两几]天|好像|终于)*"
    r"(?:开|来|搬[来走]|修|建|盖|装|拆|倒闭|关|换|施工|挖|停|堵|围|贴)[^，]*(?:了|着|过|[家个条座间排辆])"
)
"""What is new in the neighbourhood is no fact of the person: 我们家楼下新开了家麻辣烫."""


_WHEREABOUTS = re.compile(
    r"^我(?:们)?(?:人|现在|正|刚|这会儿|目前|就)*在[^，]{1,10}?(?:附近|旁边|边上|对面|门口|路口|路上|站[台口]?|机场|车上|楼下|大厅|候[车机]室|登机口|入口|出口)(?:了|呢|等|等着)?$"
)
"""Where somebody is at the moment: 我在广州塔附近."""


def likely(clause: Clause) -> Draft | None:
    """The clause as a fact, a wish or a limit."""
    if clause.subject == "agent":
        return Draft(Kind.PREFERENCE, confidence=LOOKS, bare=True) if stated(clause) >= ORDERED else None
    if clause.subject in ("kin", "other") or not 3 <= len(_HAN.findall(clause.shadow)) <= 40 or not is_stated(clause):
        return None
    if (
        _WHEREABOUTS.match(clause.shadow)
        or _NEARBY.match(clause.shadow)
        or _TODAY.search(clause.shadow)
        or _ENOUGH.match(clause.shadow)
        or _STUCK.search(clause.shadow)
        or definitions.of_others(clause.shadow)
    ):
        return None
    bare = clause.subject == "none" or (clause.inherited and bool(_ORDER.match(clause.shadow)))
    if bare and _ORDER.match(clause.shadow):
        return Draft(Kind.PREFERENCE, bare=True)
    kind = Kind.CONSTRAINT if _BOUND.search(clause.shadow) else Kind.PREFERENCE if _WISH.search(clause.shadow) else Kind.FACT
    return Draft(kind, confidence=LOOKS, bare=bare, absorbs=True)
