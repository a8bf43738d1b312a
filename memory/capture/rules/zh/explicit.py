"""What an explicit wish names, as statements: in the person's words, with a key where a rule knows one."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from memory.capture.rules import frame
from memory.capture.rules.zh import context, guard, repair, reply, sentence, split
from memory.capture.rules.zh.clause import KIN, Clause, Draft, read
from memory.capture.rules.zh.drafting import draft_of
from memory.capture.rules.zh.joining import Reading, bare, joined
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Statement
from memory.enums import Kind

_LEANS = re.compile(
    r"别的|其他的?|其它的?|^(?:免得|省得|以免|它|这|那|其中|前者|后者|所以|因此|因为|不然|否则|别(?!人)|不要|尤其|特别是|包括|比如|例如|医生说|谢谢|拜托|哈)"
)
_WORDS = re.compile(r"[\u4e00-\u9fffA-Za-z0-9]")
_A_THING = re.compile(
    rf"^(?!每|另|还|其|都|也)(?:我(?:们)?(?:家)?的?{KIN}的?)?[^，我你他她它]{{0,14}}?(?<=..)(?:(?<!现)(?<!存)在(?!线|乎|意|于|用|想)|放|存|藏|挂|锁|是(?!因为|为了|不|说)|叫|归|用的?是?|生日|纪念日|密码|号码?)(?!什么|哪)\S.{{0,24}}$"
)
"""Where a thing is or what is so of it, told of that thing by itself: 护照在铁盒里."""
_OF_SOMEBODY = re.compile(
    r"^(?:邮箱|电话|手机|生日|密码|口令|房间|房号|门牌|负责人|联系人|号码|地址|住址|微信|账号|卡号|工位|车牌|座位|楼层)(?!卡)"
)
"""What somebody or something has: told without whose it is, it is that of the thing before."""
_SPEAKS_OF_FORGETTING = re.compile(
    r"^(?:我|你)?(?:(?>去年|前年|上次|上回|之前|以前|前几天|上周|差点儿?|险些|害得?|省得|免得|不然|否则)(?!.{0,6}(?:不能|别|怕|必须))(?>我|给|又|就|还|都|老|总)*"
    r"[^，]{0,8}(?:忘|记[错混反不]|搞[错混丢]|弄[错混丢]|走错|认错|穿错|骂|打死|念叨|数落|丢死?人|尴尬|社死|找不[到着]|闹笑话|出洋相|吵)"
    r"|(?>每次|每年|每回|老是?|总是?|经常)(?:都|会)*[^，]{0,4}(?:忘(?!事)|记[错混反不])(?!路))[^，]{0,8}$"
)
"""Why somebody wishes that it be kept, which is over: 上次就忘了，差点挨骂."""
_SO_THAT = re.compile(
    r"^(?:省得|免得|以免|省了|也?好让|这样|那样)(?=[^，]*(?:[你您]|我(?:就|还|又|再|老|总|每|到处|自己|去)*(?:翻|找|说|查|问|忘|讲|打|解释|重复|提醒|告诉|费|跑)))"
)
"""Why it is to be kept: 省得我老翻聊天记录."""
_PARTICLE = re.compile(r"(?<=..)[啊呀哦嘛哟]+$")
CONFIDENCE = 0.97


def remembered(text: str, now: datetime) -> list[Statement]:
    """The statements of what is to be remembered; what no rule understands stays word for word.

    Never empty for a text with words, unless a sentence of it is too long to be one.
    """
    found: list[Statement] = []
    for one in frame.sentences(text):
        if len(one.text) <= frame.USUAL:
            found.extend(_explicit(_statements(one.text, now)))
        elif len(one.text) <= frame.LONGEST:
            found.extend(_explicit([Statement(text=bare(one.text), kind=Kind.FACT, quote=one.text)]))
    return found


def known(text: str, now: datetime) -> list[Statement]:
    """The statements that rules understand, and nothing else."""
    found: list[Statement] = []
    for one in frame.sentences(text):
        if len(one.text) <= frame.USUAL:
            found.extend(_explicit(sentence.statements(one.text, simplified(one.text), now)))
    return found


def _explicit(statements: list[Statement]) -> list[Statement]:
    return [replace(one, explicit=True, confidence=CONFIDENCE) for one in statements]


def _statements(text: str, now: datetime) -> list[Statement]:
    text, shadow = repair.mended(text, simplified(text))
    of_answers = reply.about_answers(shadow)
    groups: list[list[Reading]] = [[]]
    before: Clause | None = None
    for start, last in split.clauses(shadow):
        end = start + len(_PARTICLE.sub("", shadow[start:last]))
        found = groups[-1]
        clause = read(text[start:end], shadow[start:end], before)
        if not _WORDS.search(clause.shadow):
            continue
        if found and (_SO_THAT.match(clause.shadow) or (not clause.own and _SPEAKS_OF_FORGETTING.match(clause.shadow))):
            continue
        if found and guard.is_courtesy(clause.shadow):
            continue
        draft = draft_of(clause, now) or (reply.wish(clause) if of_answers else None)
        if found and (draft is None or not draft.key) and _each_a_thing(found[-1].clause, clause):
            groups.append([Reading(clause.text, clause, draft) if draft else _plainly(clause)])
        elif found and (_leans(clause, found[-1]) or (draft is None and not clause.own)):
            found[-1] = replace(found[-1], words=f"{found[-1].words}，{clause.text}")
        else:
            found.append(Reading(clause.text, clause, draft) if draft else _plainly(clause))
        before = clause
    return [one for found in groups for one in sentence.told(joined(found), text, now)]


def _leans(clause: Clause, last: Reading) -> bool:
    """Whether a clause only goes on with the one before: 我养了两只布偶，一只叫年糕."""
    return bool(_LEANS.match(clause.shadow)) or context.names_one_of(clause, last)


def _plainly(clause: Clause) -> Reading:
    """A clause that no rule reads, word for word."""
    return Reading(clause.text, clause, Draft(Kind.FACT, bare=True, about_person=clause.subject not in ("kin", "other")))


def _each_a_thing(last: Clause, one: Clause) -> bool:
    """Whether two neighbours tell each of a thing of its own, as the members of an enumeration do."""
    if _OF_SOMEBODY.match(one.shadow):
        return False
    return not any(_LEANS.match(clause.shadow) or not _A_THING.match(clause.shadow) for clause in (last, one))
