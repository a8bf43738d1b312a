"""What the agent asked last, and whether it asked the person of themself: not their cat's name, their daughter's age, nor where a file lies."""

from __future__ import annotations

import re
from collections.abc import Sequence

import rjieba

from memory.capture.rules.zh.clause import KIN
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Utterance

_PEOPLE = rf"(?:{KIN}|同事|同学|朋友|室友|邻居|老板|领导|客户|老师|学生|宠物|[狗猫]|项目|家人|亲戚|主角|角色|人物|对方)"
_WORKPLACES = r"(?:公司|团队|部门|学校)"
_LEAD = rf"^(?:[您你]好(?=[，,])|为了(?![^，,]*(?:[他她它]|{_PEOPLE}|{_WORKPLACES}))[^，,。？?]{{1,12}}[，,]|那么?|嗯|好的?呀?|请问|请|冒昧|顺便|对了|另外|最后|首先|还有|哦|啊|我?想(?:问|了解|知道|请教)|(?:不|能|可以|是否)?(?:方便|能否|可否|介意)|(?:可以|能)(?=问|告诉|说|透露|请|先|知道)|告诉我|透露|说说|先|问|说|了解|知道|一?下|[，,、\s])*+"
_YOU = r"(?P<you>[您你])?"
_NOW = r"(?:本人|自己|今年|现在|目前|平时|平常|一般|通常|主要|长期|如今|当前)*+"
_END = r"(?:呢|呀|啊|吗|么|呐|嘛|了|比较好|更好|才好|好|合适|[，,]?(?:方便|可以)?(?:告诉我|透露|说说)?(?:一下)?吗)?(?:[，,](?:方便我|以便|好让我|这样我|我好)[^。！!？?\n]{0,16})?[？?]$"
_WHAT = r"(?:什么|哪个|哪一?个?|啥)"
_DO = r"(?:从事|做|干|搞)"


def _question(words: str) -> re.Pattern[str]:
    return re.compile(rf"{_LEAD}{_YOU}{words}{_END}")


NAME = _question(
    rf"(?:{_NOW}(?:希望|想让|想要|愿意)?(?:我|大家)?(?:该|应该|应当|要|可以)?(?:怎么|如何|怎样)称呼(?P<too>[您你])?|的?(?:尊姓大名|贵姓)|{_NOW}叫(?:什么|啥)(?:名字?)?|的(?:名字|姓名|大名|全名)(?:是|叫)?(?:什么|啥)?)"
)
TRADE = _question(
    rf"(?:{_NOW}是?(?:在)?{_DO}?{_WHAT}(?:样的|种|方面的?)?(?:工作|职业|行业?|岗位)的?|{_NOW}是?{_DO}(?:什么|啥)(?:工作)?的?|{_NOW}是?{_DO}{_WHAT}行业?的?|的?{_NOW}(?:职业|工作|岗位|行业)(?:是|是{_DO}?什么的?)?)"
)
AGE = _question(rf"的?{_NOW}(?:年龄|岁数|贵庚|芳龄|高寿|多大(?:年龄|年纪|岁数)?|几岁|多少岁)(?:是|是?多大|是?多少|是?几岁)?了?")
ALLERGY = _question(
    rf"{_NOW}(?:有没有|有无|是否有?|有|会不会|会|是不是)?(?:对)?(?:什么|哪些|哪种|啥|任何)?(?:特别|容易|会)?(?:的)?(?:食物|药物|东西|食材|药)?(?:的)?过敏(?:的|史|原)?(?:食物|药物|东西|食材|情况)?"
)
AVOIDED = re.compile(
    rf"{_LEAD}(?P<you>[您你]){_NOW}(?:有没有|有无|是否有|有)?(?:什么|哪些|啥|任何)?(?:特别|特殊)?的?(?:(?:饮食|食物)(?:上的?)?)?(?:忌口|禁忌)的?(?:或者?|和|及|以及|跟|、)(?:对什么|对哪些)?(?:食物|药物|什么)?过敏(?:的|史|原)?(?:食物|东西|情况)?{_END}"
)
"""What somebody eats not, or is allergic to: either is asked, so the word alone does not say which."""
HOME = _question(
    rf"的?(?:{_NOW}家?{_NOW}(?:居?住|常住|定居|生活|常驻|坐标|base)(?:在|是|于)?(?:哪里?|哪儿|(?:哪个|哪座|哪一个|什么)(?:城市|地方|省份?|市))|{_NOW}家?在(?:哪个|哪座|什么)(?:城市|省份?|市)|人在(?:哪里?|哪儿)|家在(?:哪里?|哪儿)|{_NOW}所在的?(?:城市|地区)(?:是)?(?:哪里?|哪儿|哪个)?)"
)
"""Each as a whole question, in which nobody and nothing else is named. In 您老家在哪 and 猫几岁 something is."""

_GUESSED_HOME = re.compile(
    r"(?:^|[，,、])(?:而且|并且|也|还|同时|那)*+[您你]?(?:应该|大概|可能|现在|目前|就|也|是|人)*+(?:居?住|定居|常住|生活)?在(?P<town>[\u4e00-\u9fff]{2,6}?)(?:吗|吧|对吗|对吧|是吗|是吧|了|哦|呢|[，,])*[？?]$"
)
_OF_YOU = re.compile(r"[您你](?=应该|可能|大概|也许|好像|似乎|平时|现在|目前|是|喜欢|就|也|人?在|住|定居|常住|生活|做|从事)")
_ANOTHER = re.compile(rf"[他她它]|(?:^|[，,、\s您你的家]|[那这][位个])(?:新|小|大|好|女|男)?{_PEOPLE}")
_WORKPLACE = re.compile(rf"(?:^|[，,、\s您你的家]|[那这][位个])[新小大好]?{_WORKPLACES}")
_COURTESY = re.compile(
    r"^(?:(?:[您你]好|好的?呀?|嗨|哈喽|欢迎[您你]?|很?高兴(?:认识|见到|为)[您你]?(?:服务)?|谢谢[您你]?|没问题|当然|可以|在的|我是[^。，？?]{0,10}助手|有什么可以帮[您你]的?|[，,、。！!~～\s呀啊哦])*+)$"
)
_GREETING = re.compile(r"^(?:[您你]好|在吗?|嗨|哈喽|hi|hello|hey|早上?好?|晚上好|下午好|好的?|[，,、。！!~～？?\s呀啊])*+$", re.IGNORECASE)
_LOOSELY = re.compile(
    r"称呼|叫什么|名字|工作|职业|哪一?行|行业|做什么|干什么|岗位|年龄|多大|几岁|贵庚|过敏|住|在哪|哪里|哪儿|城市|定居|坐标"
)
_LEAD_ONLY = re.compile(_LEAD)
_QUESTIONS = re.compile(r"[^。！!？?\n]{0,80}[？?]")
_LONGEST = 80
_NEAR = 200


def last(history: Sequence[Utterance]) -> tuple[str, str]:
    """The agent's last sentence, where its turn ends in a short question, and what stands before it in the turn; empty otherwise."""
    turn = simplified(history[-1].text).strip() if history and history[-1].role == "assistant" else ""
    begins = 1 + max((turn.rfind(mark, 0, -1) for mark in "。！!？?\n"), default=-1)
    question = turn[begins:].strip()
    return (question, turn[:begins].strip()) if question.endswith(("？", "?")) and len(question) <= _LONGEST else ("", "")


def of_person(form: re.Pattern[str], history: Sequence[Utterance]) -> bool:
    """Whether the last question asks this of the person: of 您, or of nobody where the talk has only begun and may be of nobody else."""
    question, before = last(history)
    found = form.match(question) if question else None
    if found is None or before.endswith(("：", ":")):
        return False
    asked = [form.match(one.strip()) for one in _QUESTIONS.findall(before[-_NEAR:])]
    if not all(asked):
        return False  # A word alone may answer the other question.
    if any(one and (one["you"] or one.groupdict().get("too")) for one in (found, *asked)):
        return True
    return bool(_COURTESY.match(before[-_NEAR:]) and _GREETING.match(_said_before(history)))


def _said_before(history: Sequence[Utterance]) -> str:
    return simplified(history[-2].text)[:_NEAR] if len(history) > 1 else ""


def guesses_home(history: Sequence[Utterance]) -> bool:
    """Whether the last question guesses where the person lives ("听起来您是老师，而且住在苏州？")."""
    question, before = last(history)
    found = _GUESSED_HOME.search(question) if question else None
    if found is None or before.endswith(("：", ":")) or re.search(rf"[他她它]|{KIN}", question):
        return False
    return bool(_OF_YOU.search(question)) and {tag for _word, tag in rjieba.tag(found["town"])} == {"ns"}


def of_another(history: Sequence[Utterance], *, at_work: bool = False) -> bool:
    """Whether the last question asks of somebody or something else, so that an answer without a subject tells of that.

    Where the answer says where somebody works (`at_work`), a company that the question names is the person's own.
    """
    question, _before = last(history)
    if not question:
        return False
    if _ANOTHER.search(question) or (not at_work and _WORKPLACE.search(question)):
        return True
    if not _LOOSELY.search(question) or re.search(r"[您你]", question):
        return False
    words = rjieba.tag(_LEAD_ONLY.sub("", question))
    named = (
        bool(words) and (words[0][1].startswith("n") or words[0][0].startswith(("这", "那"))) and words[0][0] not in ("家", "人", "坐标")
    )
    return named or bool(re.search(rf"[他她它]|{KIN}", _said_before(history)))
