"""A short answer is the person's own where the agent asked of them, and says nothing of them where it asked of somebody or something else."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.rules import extract
from memory.capture.types import Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def answered(question: str, answer: str, before: str = "") -> list[Statement]:
    said = [Utterance("user", before)] if before else []
    return extract(answer, now=NOW, history=[*said, Utterance("assistant", question)])


OF_ANOTHER = (
    ("你的猫叫什么名字？", "咪咪"), ("项目叫什么？", "星火计划"), ("这个函数叫什么名字？", "计算总和"), ("主角叫什么？", "李雷"), ("收件人怎么称呼？", "王建国"),
    ("您的新同事怎么称呼？", "小李"), ("怎么称呼您的妈妈？", "李阿姨"), ("您想给孩子起什么名字？", "子涵"), ("您希望主角叫什么名字？", "李雷"), ("您孩子怎么称呼您？", "老周"),
    ("您女儿叫什么？", "叫周小雨"), ("您女儿叫什么？", "名字叫周小雨"), ("您的公司叫什么名字？", "青禾科技"),
    ("会议在哪个城市？", "上海"), ("文件在哪？", "北京"), ("你朋友住哪？", "南京"), ("你老家在哪？", "武汉"), ("故事发生在哪里？", "重庆"), ("您公司在哪个城市？", "杭州"),
    ("您父母住在哪里？", "杭州"), ("您出生在哪里？", "杭州"), ("您想去哪个城市？", "杭州"), ("您住哪个酒店？", "上海"), ("你认识小张吗？他住在哪个城市？", "成都"),
    ("您说的同学，现在住哪？", "成都"), ("您女儿住哪里？", "住在南京"), ("您女儿住哪里？", "在南京定居了"), ("您现在在开会吗？", "上海"), ("您现在人在哪里？", "杭州"),
    ("猫几岁了？", "十二"), ("你爸爸多大年龄？", "60岁"), ("您孩子多大了？", "十二岁"), ("您的狗几岁？", "十三"), ("您女儿多大了？", "今年12岁了"),
    ("好的，我了解您的情况。那您女儿呢，她多大年龄？", "十五岁"),
    ("你老婆做什么的？", "老师"), ("这个按钮是干什么的？", "提交表单"), ("女主角从事什么职业？", "律师"), ("您先生做什么工作？", "厨师"), ("您应聘什么岗位？", "会计"),
    ("您想找什么工作？", "会计"), ("想做什么工作？", "会计"), ("您女儿做什么工作？", "是做会计的"), ("您女儿做什么工作？", "当护士"), ("您女儿做什么工作？", "在银行"), ("你做什么工作？", "在上海"), ("你朋友的公司怎么样？", "在腾讯上班"), ("您女儿的新公司怎么样？", "在腾讯上班"), ("您的老板怎么样？", "在腾讯上班"),
    ("孩子对什么过敏？", "牛奶"), ("患者对什么药过敏？", "青霉素"), ("您女儿对什么过敏？", "牛奶过敏"), ("您女儿对什么过敏？", "对牛奶过敏"), ("您女儿是哪里人？", "湖南人"),
    ("你朋友人在哪？", "杭州"), ("为了订酒店，请问您住在哪个城市？", "深圳"), ("为了给您女儿挑礼物，请问怎么称呼？", "刘洋"), ("您好，请问收件人怎么称呼？", "刘洋"),
    ("您家孩子有什么忌口或者过敏吗？", "花生"), ("你的猫叫什么名字？", "刘洋"),
    ("有什么忌口或过敏吗？", "香菜"), ("您叫什么名字？您做什么工作？", "小周"), ("请翻译下面这句：\n你叫什么名字？", "李雷"),
)  # fmt: skip


@pytest.mark.parametrize(("question", "answer"), OF_ANOTHER)
def test_an_answer_about_somebody_or_something_else_says_nothing_of_the_person(question: str, answer: str) -> None:
    assert answered(question, answer) == []


@pytest.mark.parametrize(
    ("before", "question", "answer"),
    [
        ("我儿子在学琴", "真好，多大了？", "十二岁"),
        ("我儿子在学琴", "真好，多大了？", "十二岁了"),
        ("我有个项目", "叫什么名字？", "星火"),
        ("我养了只猫", "叫什么？", "小花"),
        ("我妈在老家", "身体好吗？住在哪里？", "住在南京"),
        ("帮我写张请柬", "好的，怎么称呼？", "李雷"),
    ],
)
def test_a_question_about_nobody_goes_on_with_what_was_spoken_of(before: str, question: str, answer: str) -> None:
    assert answered(question, answer, before) == []


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("有没有过敏？", "暂时想想"), ("怎么称呼您？", "算了"), ("怎么称呼您？", "老样子"), ("怎么称呼您？", "匿名"), ("怎么称呼您？", "没想好"), ("从事什么工作？", "保密"),
        ("您好，请问您怎么称呼？", "高兴"), ("怎么称呼您？", "安静"), ("怎么称呼您？", "先生"), ("你对什么食物过敏？", "无"), ("您对什么过敏？", "好"), ("你人在哪？", "出差"),
        ("您做什么工作？", "很累"), ("您叫什么名字？", "老东西"), ("怎么称呼您？", "我是老师"), ("您做什么工作？", "回头再说"),
    ],
)  # fmt: skip
def test_what_is_no_answer_says_nothing_of_name_health_or_trade(question: str, answer: str) -> None:
    assert [one for one in answered(question, answer) if one.key in ("basic.name", "health.allergies")] == []
    assert answer == "我是老师" or answered(question, answer) == []


OF_THE_PERSON = (
    ("您住在哪个城市？", "成都", "basic.region", "成都"), ("请问您目前常住哪里？", "苏州", "basic.region", "苏州"), ("您是在北京吗？", "苏州", "basic.region", "苏州"),
    ("你现在在哪个城市？", "苏州", "basic.region", "苏州"), ("您坐标哪里？", "苏州", "basic.region", "苏州"), ("您所在的城市是？", "苏州", "basic.region", "苏州"),
    ("听起来您应该是一位老师，而且住在苏州？", "苏州不对，我在无锡", "basic.region", "无锡"),
    ("怎么称呼您？", "叫我小周", "basic.name", "小周"), ("怎么称呼您？", "周建国", "basic.name", "周建国"), ("您贵姓？怎么称呼？", "周建国", "basic.name", "周建国"),
    ("请问您叫什么名字？", "周建国", "basic.name", "周建国"), ("你叫什么？", "小周", "basic.name", "小周"), ("您好！请问怎么称呼您呢？", "思远", "basic.name", "思远"),
    ("好的，很高兴认识您！请问怎么称呼？", "小周", "basic.name", "小周"), ("方便告诉我您的名字吗？", "周建国", "basic.name", "周建国"), ("怎么称呼您？", "我是李雷", "basic.name", "李雷"),
    ("方便问下您的年龄吗？", "32岁", "basic.age", "32"), ("您今年几岁？", "三十二", "basic.age", "三十二"), ("你多大？", "二十八岁", "basic.age", "二十八"),
    ("您是做什么的？", "厨师", "basic.occupation", "厨师"), ("您从事什么工作？", "会计", "basic.occupation", "会计"), ("您的职业是？", "老师", "basic.occupation", "老师"),
    ("你做什么工作？", "在银行", "", None), ("新公司怎么样？", "在腾讯上班", "basic.employer", "腾讯"), ("你做什么工作？", "在腾讯", "basic.employer", "腾讯"),
    ("您做哪一行的？", "外贸", "basic.occupation", "外贸"),
    ("您对什么过敏？", "花生", "health.allergies", "花生"), ("有没有过敏的食物？", "虾和蟹", "health.allergies", "虾和蟹"), ("您有什么食物过敏吗？", "花生", "health.allergies", "花生"),
    ("您好，请问您怎么称呼？", "刘洋", "basic.name", "刘洋"), ("您好，请问您怎么称呼？", "欧阳娜娜", "basic.name", "欧阳娜娜"), ("你好，怎么称呼？", "钱多多", "basic.name", "钱多多"),
    ("你叫什么名字？", "王先生", "basic.name", "王先生"), ("你人在哪？", "杭州", "basic.region", "杭州"), ("为了查天气，请问您住在哪个城市？", "深圳", "basic.region", "深圳"),
    ("您有什么忌口或者过敏吗？", "花生", "health.allergies", "花生"), ("您有什么忌口或者过敏吗？", "香菜", "preference.dislikes", "香菜"), ("你对什么食物过敏？", "虾", "health.allergies", "虾"),
)  # fmt: skip


@pytest.mark.parametrize(("question", "answer", "key", "value"), OF_THE_PERSON)
def test_a_word_that_answers_a_question_about_the_person_is_told_of_them(question: str, answer: str, key: str, value: str) -> None:
    assert (key, value) in [(one.key, one.value) for one in answered(question, answer)]


@pytest.mark.parametrize(
    ("before", "question", "answer", "value"),
    [
        ("你好", "你好！怎么称呼？", "小周", "小周"),
        ("我搬家了", "恭喜！搬到哪里了？", "搬到苏州了", "苏州"),
        ("", "您女儿多大了？", "她12岁，我40岁", "40"),
    ],
)
def test_what_the_person_says_of_themself_beside_is_kept(before: str, question: str, answer: str, value: str) -> None:
    assert value in [one.value for one in answered(question, answer, before)]
