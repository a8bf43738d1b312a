"""Chinese words that tell of a home, a work, a tool or a person, and words like them that tell of none."""

from __future__ import annotations

from datetime import datetime

import pytest

from memory.capture.rules import extract
from memory.capture.types import Statement, Utterance
from tests.unit.capture import runner_zh

NOW = datetime.fromisoformat(runner_zh.DEFAULT_NOW)


def told(message: str, *before: str) -> list[Statement]:
    return extract(message, now=NOW, history=[Utterance("user", one) for one in before])


def fields(message: str, key: str) -> list[object]:
    return [one.value for one in told(message) if one.key == key]


@pytest.mark.parametrize(
    ("message", "town"),
    [
        ("我们搬到珠海住了一个月了", "珠海"),
        ("我们搬到珠海三个月了", "珠海"),
        ("我去年搬到大理养老了", "大理"),
        ("我搬到厦门读研了", "厦门"),
        ("我搬到回龙观了", "回龙观"),
        ("我搬到新乡了", "新乡"),
        ("我离开南京，到苏州工作", "苏州"),
        ("离开南京了，现在搬去了苏州", "苏州"),
        ("全家搬到海南过冬了", None),
        ("我们一家搬去昆明避暑了", None),
        ("我们搬到珠海住了一个月", None),
        ("我带孩子搬到青岛住了两周", None),
        ("我住在苏州出差", None),
        ("我们搬到新工位了", None),
        ("我搬到靠窗的位置了", None),
        ("我刚搬到大间", None),
        ("上个月我搬到另一组了", None),
    ],
)
def test_a_stay_or_another_room_is_no_home(message: str, town: str | None) -> None:
    assert fields(message, "basic.region") == ([town] if town else [])


@pytest.mark.parametrize(
    ("message", "work"),
    [
        ("我转行了，做咖啡师", "咖啡师"),
        ("我跳槽了，当项目经理", "项目经理"),
        ("我辞职了，开网约车", "开网约车"),
        ("我转行了，改做烘焙了", "烘焙"),
        ("我换工作了，新工作是在医院做会计", "会计"),
        ("新工作是在医院做会计", "会计"),
        ("我跳槽了，是好事", None),
        ("我换工作了，是个好机会", None),
        ("我跳槽了，是猎头挖的", None),
        ("我转行了，做梦都没想到", None),
        ("裸辞了，当给自己放假", None),
        ("我离职了，送自己一趟旅行", None),
        ("新工作是真的累", None),
        ("新工作是我舅介绍的", None),
    ],
)
def test_what_follows_a_change_of_work_is_a_work_only_by_its_name_or_since(message: str, work: str | None) -> None:
    assert fields(message, "basic.occupation") == ([work] if work else [])


@pytest.mark.parametrize(
    ("message", "old", "new"),
    [
        ("Premiere 太卡，我已经换成达芬奇了", "Premiere", "达芬奇"),
        ("Zoom 老掉线，我们改用腾讯会议了", "Zoom", "腾讯会议"),
        ("Chrome 太吃内存，我早就换成 Edge 了", "Chrome", "Edge"),
        ("不用剪映了，改用 CapCut 了", "剪映", "CapCut"),
        ("不用谢了，改用 Figma 了", "", "Figma"),
        ("不用担心了，改用 Notion 了", "", "Notion"),
        ("代码太乱，我改用 TypeScript 了", "", "TypeScript"),
    ],
)
def test_a_tool_takes_the_place_of_the_one_that_is_blamed_or_left(message: str, old: str, new: str) -> None:
    assert [(one.replaces, one.value) for one in told(message) if one.key == "domain.stack"] == [(old, new)]


@pytest.mark.parametrize(
    "message",
    [
        "天太热，我换成短袖了",
        "这版 PPT 太长，我换成表格了",
        "Word 太卡，我换到另一台电脑了",
        "Word 太卡，我先换成记事本试试",
        "咖啡太苦，我换成奶茶了",
    ],
)
def test_blame_of_the_moment_leaves_no_tool(message: str) -> None:
    assert [one for one in told(message) if one.replaces or one.key == "domain.stack"] == []


@pytest.mark.parametrize(
    ("message", "allergies"),
    [
        ("我现在带的病人，青霉素过敏", []),
        ("我负责的学生，对花生过敏", []),
        ("三床的病人对头孢过敏", []),
        ("我照顾的老人，芒果过敏", []),
        ("我是带学生的，对粉笔灰过敏", ["粉笔灰"]),
        ("我见到猫就打喷嚏，猫毛过敏", ["猫毛"]),
        ("我是护士，我青霉素过敏", ["青霉素"]),
    ],
)
def test_what_is_so_of_whom_somebody_tends_is_not_so_of_them(message: str, allergies: list[str]) -> None:
    assert fields(message, "health.allergies") == allergies


@pytest.mark.parametrize("message", ["我面试的那个候选人，在阿里上班", "我相亲的对象，在杭州工作", "我带的徒弟，喜欢喝酒"])
def test_whom_somebody_met_keeps_their_own_work_and_tastes(message: str) -> None:
    assert told(message) == []


@pytest.mark.parametrize(
    ("message", "before", "what"),
    [
        ("咖啡一点糖都不放了", "我喝咖啡要放双份糖", "糖"),
        ("现在面里一点醋都不放了", "我吃面要放很多醋", "醋"),
        ("我炒菜一点味精都不放了", "我炒菜爱放味精", "味精"),
    ],
)
def test_what_is_put_in_no_more_stands_against_what_was(message: str, before: str, what: str) -> None:
    assert [one.changes for one in told(message, before)] == [what]


def test_a_drop_is_no_part_of_what_is_drunk_no_more() -> None:
    assert fields("我一口可乐都不喝了", "preference.dislikes") == ["可乐"]
    assert told("今天的汤一点盐都不放了", "我做汤要放盐") == []


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ("榫卯和钉子连接，哪个更耐用", 0),
        ("棉被和羽绒被，哪种更保暖", 0),
        ("住院和门诊报销，有什么不同", 0),
        ("我对虾和蟹都过敏，哪种海鲜能吃", 1),
        ("我在学钢琴和吉他，哪个更难考级", 1),
    ],
)
def test_what_a_question_weighs_is_not_told(message: str, count: int) -> None:
    assert len(told(message)) == count


@pytest.mark.parametrize("message", ["我们家楼下新开了家麻辣烫", "公司对面盖了新楼", "我家附近新来了一群流浪猫", "小区门口新开了家健身房"])
def test_what_is_new_around_is_no_fact_of_the_person(message: str) -> None:
    assert told(message) == []


def test_what_somebody_has_around_or_runs_there_is_kept() -> None:
    assert [one.text for one in told("我家楼下有健身房")] == ["我家楼下有健身房"]
    assert fields("我在小区门口开了家水果店", "basic.occupation") == ["水果店"]


@pytest.mark.parametrize(
    ("message", "work"),
    [
        ("我在顺德开了家藤编铺子，帮我想三个短视频的标题", "藤编铺子"),
        ("我开了个修鞋摊", "修鞋摊"),
        ("我们镇上开了家超市", None),
        ("我在阳台开了个小菜园", None),
    ],
)
def test_what_somebody_runs_is_their_work_whatever_it_is_called(message: str, work: str | None) -> None:
    assert fields(message, "basic.occupation") == ([work] if work else [])


@pytest.mark.parametrize(
    ("message", "name"),
    [("I'm Kevin，在一家外企做QA，平时中英文都行", "Kevin"), ("I'm Chinese，但在国外长大", None), ("I'm sorry，我打错了", None)],
)
def test_a_name_in_english_before_the_rest_in_chinese_is_read(message: str, name: str | None) -> None:
    assert fields(message, "basic.name") == ([name] if name else [])


@pytest.mark.parametrize("message", ["我师父只认桐油，说清漆没灵魂，你觉得他讲得有道理吗", "我师姐不吃辣", "我导师在北大教书"])
def test_what_is_so_of_those_who_teach_somebody_is_not_so_of_them(message: str) -> None:
    assert told(message) == []


@pytest.mark.parametrize(
    ("message", "things"),
    [
        ("我不用早起了，改成远程办公了", []),
        ("我不用加班", []),
        ("我现在不用备课了", []),
        ("我不用支付宝", ["支付宝"]),
        ("我不用香水", ["香水"]),
    ],
)
def test_what_there_is_no_need_for_is_not_disliked(message: str, things: list[str]) -> None:
    assert fields(message, "preference.dislikes") == things


@pytest.mark.parametrize(
    ("message", "before", "gone"),
    [
        ("雪糕上礼拜送给我姐养了，我现在没猫了", "我养了只布偶叫雪糕", ["雪糕"]),
        ("朗逸上个月卖了", "我有一辆朗逸", ["朗逸"]),
        ("钢琴捐给学校了", "我有台旧钢琴", ["钢琴"]),
        ("手机壳卖给客户了", "我做手机壳", []),
        ("孩子送给我妈带了", "我有两个孩子", []),
    ],
)
def test_what_was_sold_or_given_away_is_had_no_more(message: str, before: str, gone: list[str]) -> None:
    assert [one.changes for one in told(message, before)] == gone


@pytest.mark.parametrize(
    ("message", "key", "values"),
    [
        ("老家安徽阜阳", "basic.hometown", ["安徽阜阳"]),
        ("我老家云梦县", "basic.hometown", ["云梦县"]),
        ("我老家在农村", "basic.hometown", ["农村"]),
        ("老家潮汕那边的，家里人之间都讲潮州话", "basic.hometown", ["潮汕"]),
        ("我老家那边下雪了", "basic.hometown", []),
        ("我老家拆迁了", "basic.hometown", []),
        ("老家寄了腊肉来", "basic.hometown", []),
        ("我老家亲戚多", "basic.hometown", []),
        ("我老家在修路", "basic.hometown", []),
        ("我学校是武汉大学", "basic.school", ["武汉大学"]),
        ("我学校在湖边", "basic.school", []),
        ("我车在修", "basic.car", []),
        ("我们站会在早上九点半", "work.standup", ["早上九点半"]),
        ("我在银行柜台上班", "basic.employer", []),
        ("我在电子厂流水线上班", "basic.employer", []),
        ("我在招商银行上班", "basic.employer", ["招商银行"]),
    ],
)
def test_a_field_takes_what_it_is_for_and_nothing_that_happens(message: str, key: str, values: list[str]) -> None:
    assert fields(message, key) == values


@pytest.mark.parametrize(
    "message",
    [
        "我是做饭的时候切到手的",
        "我是教过他的",
        "我是拍照时摔的",
        "我的名字被打错了",
        "我名字有点难写",
        "我会尽快处理",
        "我的手机是昨天买的",
        "别问我了",
        "我喜欢上一个人",
        "我不喜欢她",
        "我喜欢一个女生，怎么追",
        "我在广州塔附近，哪有好吃的",
        "我用苹果醋泡脚，行吗",
        "我晚上只吃苹果，健康吗",
        "我不吃这一套",
    ],
)
def test_what_happened_whom_somebody_likes_and_what_is_asked_of_are_not_kept(message: str) -> None:
    assert told(message) == []


@pytest.mark.parametrize(
    ("message", "key", "value"),
    [
        ("我是跑长途货车的", "basic.occupation", "跑长途货车"),
        ("我名字张小北", "basic.name", "张小北"),
        ("我喜欢人多的地方", "preference.likes", "人多的地方"),
        ("我用 Vim 写代码，可以给我推荐插件吗", "domain.stack", "Vim"),
        ("我对花生过敏，可以吗", "health.allergies", "花生"),
        ("以后叫我阿芸，可以吗", "basic.name", "阿芸"),
        ("别再给我发广告了", "taboos", "别再给我发广告了"),
    ],
)
def test_what_sounds_like_that_and_holds_is_kept(message: str, key: str, value: str) -> None:
    assert fields(message, key) == [value]


def test_beside_what_somebody_works_is_no_employer() -> None:
    assert fields("我在地铁站附近上班", "basic.employer") == []
