"""What Chinese words may take the place of, by the sort of their value; and what only sounds like a habit, a subject of study or a manner."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.anew import of_health, renews
from memory.capture.rules import extract
from memory.capture.rules.zh.change import undone
from memory.capture.rules.zh.repair import meant
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


@pytest.mark.parametrize(
    ("new", "old", "does"),
    [
        ("我老婆是老师", "我老婆是护士", True),
        ("我妈是湖南人", "我妈是河南人", True),
        ("我妈在上海工作", "我妈在广州工作", True),
        ("我女儿在三班", "我女儿在五班", True),
        ("月报以后发给客户", "月报默认发给方总", True),
        ("开会用飞书", "开会用腾讯会议", True),
        ("猫粮放阳台柜子里", "猫粮放厨房", True),
        ("我吃牛排要全熟", "我吃牛排要三分熟", True),
        ("我每天吃鸡蛋", "我每天吃燕麦", True),
        ("我妈在上海工作", "我妈在学钢琴", False),
        ("我每天吃燕麦", "我每天吃维生素", False),
        ("我每天早上吃燕麦", "我每天早上吃钙片", False),
        ("我老婆是护士", "我老婆是四川人", False),
        ("我外公是木匠", "我外公是四川人", False),
        ("我老婆是急性子", "我老婆是独生女", False),
        ("我家狗是金毛", "我家狗是公的", False),
        ("我每天吃燕麦", "我每天吃两顿", False),
        ("我中午吃得很少", "我中午吃食堂", False),
        ("我写字用钢笔", "我写字用左手", False),
        ("我儿子在学围棋", "我儿子在学编程", False),
        ("我爸在银行上班", "我爸在上海上班", False),
        ("周会在周三", "周会在大会议室", False),
        ("我爸每天喝茶", "我爸每天喝降压茶", False),
    ],
)
def test_a_value_takes_the_place_of_one_of_its_own_sort_alone(new: str, old: str, does: bool) -> None:
    assert renews(new, old) is does


@pytest.mark.parametrize(
    ("new", "old", "does"),
    [
        ("咖啡我现在不加糖了", "我喝咖啡必须加糖", True),
        ("咖啡我现在不加糖了", "咖啡必须加糖", True),
        ("茶我现在不加奶了", "我喝茶一定要加奶", True),
        ("面我早就不放辣椒了", "我吃面总是放辣椒", True),
        ("豆浆我现在不放糖了", "我早上喝豆浆一定放糖", True),
        ("咖啡我现在不加糖了", "我妈喝咖啡必须加糖", False),
        ("咖啡我现在不加糖了", "客人喝咖啡必须加糖", False),
        ("咖啡我现在不加糖了", "咖啡我妈必须加糖", False),
        ("咖啡我现在不加糖了", "我公司的咖啡机必须加糖", False),
        ("咖啡我现在不加糖了", "我喝咖啡，煮粥必须加糖", False),
        ("茶我现在不加奶了", "我喝奶茶一定要加奶", False),
        ("面我现在不放辣椒了", "我吃方便面必须放辣椒", False),
        ("牛奶我现在不加糖了", "我女儿喝牛奶必须加糖", False),
        ("中药我现在不加糖了", "我喝中药必须加糖", False),
    ],
)
def test_what_is_done_no_more_undoes_the_persons_own_rule_for_the_very_thing(new: str, old: str, does: bool) -> None:
    assert undone(new, old) is does


@pytest.mark.parametrize(
    ("said", "new", "wrong"),
    [
        ("我老婆是护士", "老师", ""),
        ("我女儿在三班", "女声", ""),
        ("我妈妈会唱歌", "妈祖", ""),
        ("我外公姓林", "外婆", "外公"),
        ("我老板叫王六", "王五", "王六"),
        ("我老婆叫陈晓雯", "陈小雯", "陈晓雯"),
    ],
)
def test_a_word_of_another_sort_puts_no_word_for_kin_right(said: str, new: str, wrong: str) -> None:
    assert meant(said, new) == wrong


@pytest.mark.parametrize(
    ("words", "is_so"), [("我每天打胰岛素", True), ("我爸吃维生素", True), ("我在药店上班", False), ("我学药剂学", False)]
)
def test_words_of_health_are_known(words: str, is_so: bool) -> None:
    assert of_health(words) is is_so


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("咖啡我现在不加糖了", True),
        ("面我最近不放辣椒了", True),
        ("抖音我现在不刷了", True),
        ("健身房我以后不去了", True),
        ("短视频我再也不看了", True),
        ("报纸我从去年起不订了", True),
        ("钢琴我不练了", True),
        ("书我不看了，睡了", False),
        ("票我不买了，你帮我退", False),
        ("电影我现在不看了，睡了", False),
        ("歌我不听了，吵", False),
        ("车我不开了，你来吧", False),
        ("衣服我不买了，太贵", False),
        ("店我不去了，累", False),
    ],
)
def test_what_is_left_for_the_moment_is_no_habit_given_up(message: str, kept: bool) -> None:
    assert bool(extract(message, now=NOW)) is kept


@pytest.mark.parametrize(
    ("message", "major"),
    [
        ("我本科学的是土木工程", "土木工程"),
        ("我硕士读的计算机", "计算机"),
        ("我大学读的法学专业", "法学"),
        ("大学念的是电气工程及其自动化", "电气工程及其自动化"),
        ("我学的是会计", "会计"),
        ("我主修市场营销", "市场营销"),
        ("我本科读的是师范", "师范"),
        ("我在南开大学学历史", "历史"),
        ("我在武大读新闻传播", "新闻传播"),
        ("我学的兽医", "兽医"),
        ("我硕士学的不好", None),
        ("我大学学的都忘了", None),
        ("我大学读的是浙大", None),
        ("我读的是武汉大学", None),
        ("我大学期间学了游泳", None),
        ("我大学学过吉他", None),
        ("我大学学了四年日语", None),
        ("我研究生学的还行", None),
        ("我学的都是皮毛", None),
        ("我读的是英文版", None),
        ("我博士读了六年", None),
        ("我读的是夜校", None),
        ("我在家读小说", None),
        ("我在图书馆学高数", None),
        ("我在国外读博士", None),
    ],
)
def test_a_subject_of_study_is_no_school_and_not_how_it_went(message: str, major: str | None) -> None:
    assert {one.key: one.value for one in extract(message, now=NOW)}.get("basic.major") == major


@pytest.mark.parametrize(
    "message",
    [
        "以后帮我翻译合同，人名保留原文",
        "以后帮我写周报，按项目分段",
        "以后陪我练口语，用英式发音",
        "以后给我解释概念，举个生活里的例子",
        "以后帮我整理会议纪要，只列结论和待办",
        "以后帮我查资料，附上出处",
        "以后帮我写文案，语气活泼些",
        "以后帮我改代码，变量名别动",
        "以后帮我看合同，重点标红",
        "以后帮我写诗，押韵就行",
    ],
)
def test_a_manner_stays_with_its_help(message: str) -> None:
    assert [one.text for one in extract(message, now=NOW)] == [message]


@pytest.mark.parametrize(
    "message",
    [
        "以后陪我聊天，孩子已经上小学了",
        "以后帮我做饭，妈妈不吃辣",
        "以后帮我翻译合同，公司叫星河",
        "以后帮我写周报，今天先写这周的",
        "以后帮我排班，这周先排三天",
        "以后帮我写周报，老板是日本人",
        "以后帮我写邮件，客户在德国",
        "以后给我推荐餐厅，室友不吃牛肉",
        "以后帮我安排行程，先生腿脚不好",
        "以后帮我做饭，婆婆有糖尿病",
        "以后帮我翻译论文，导师姓贺",
        "以后帮我起草合同，甲方叫远山",
    ],
)
def test_a_fact_or_the_work_of_today_is_no_manner(message: str) -> None:
    assert not any(one.text.startswith("以后") for one in extract(message, now=NOW))
