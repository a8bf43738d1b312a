from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.text import dates

SHANGHAI = "2026-03-11T10:00:00+08:00"  # a Wednesday


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


UNTIL = [
    (SHANGHAI, "这周别给我安排早会", "2026-03-16T00:00:00+08:00"),
    ("2026-03-04T10:00:00+08:00", "I'm working from home this week", "2026-03-09T00:00:00+08:00"),
    ("2026-03-04T10:00:00+08:00", "项目上线时间改到 6 月底", "2026-07-01T00:00:00+08:00"),
    (SHANGHAI, "我在戒糖，坚持到6月底", "2026-07-01T00:00:00+08:00"),
    (SHANGHAI, "下周五前要交稿", "2026-03-21T00:00:00+08:00"),
    (SHANGHAI, "国庆前我都住公司宿舍", "2026-10-01T00:00:00+08:00"),
    (SHANGHAI, "6月前别找我聊装修", "2026-06-01T00:00:00+08:00"),
    (SHANGHAI, "我本月在苏州驻场", "2026-04-01T00:00:00+08:00"),
    (SHANGHAI, "今天我不在工位", "2026-03-12T00:00:00+08:00"),
    (SHANGHAI, "接下来两周我休陪产假", "2026-03-25T00:00:00+08:00"),
    (SHANGHAI, "我3月20日到3月25日在成都出差", "2026-03-26T00:00:00+08:00"),
    (SHANGHAI, "我月底前要把车卖了", "2026-04-01T00:00:00+08:00"),
    (SHANGHAI, "三天内把材料给我", "2026-03-15T00:00:00+08:00"),
    (SHANGHAI, "年底前通过 CPA", "2027-01-01T00:00:00+08:00"),
    (SHANGHAI, "明天早上八点提醒我浇花", "2026-03-13T00:00:00+08:00"),
    (SHANGHAI, "下個月十五號前交房租", "2026-04-16T00:00:00+08:00"),
    (SHANGHAI, "I'm away for the next two weeks", "2026-03-25T00:00:00+08:00"),
    (SHANGHAI, "I am in Oslo until Friday", "2026-03-14T00:00:00+08:00"),
    (SHANGHAI, "The draft has to be done before June", "2026-06-01T00:00:00+08:00"),
    (SHANGHAI, "I'm on call through 20 March", "2026-03-21T00:00:00+08:00"),
    (SHANGHAI, "The offer ends at the end of the month", "2026-04-01T00:00:00+08:00"),
    (SHANGHAI, "I'm busy until 5 pm tomorrow", "2026-03-12T17:00:00+08:00"),
    (SHANGHAI, "I'm travelling May 3-7", "2026-05-08T00:00:00+08:00"),
    (SHANGHAI, "I'm in Rome next week", "2026-03-23T00:00:00+08:00"),
]

NO_END = [
    "我每周三晚上上陶艺课",
    "My standup is at 9:30 on weekdays",
    "我的生日是5月13日",
    "I've lived in Lyon for two years",
    "我上个月搬到上海了",
    "I got back from Porto yesterday",
    "从下个月开始我远程办公",
    "From next month on I work remotely",
    "我有三年前端经验",
    "我每天早上六点起来跑步，跑完再看邮件",
    "周五我一般在家办公",
    "I swim every Tuesday",
    "我住在3号楼",
    "We may march on",
    "最近在戒咖啡",
    "我喜欢24/7便利店",
]

OCCURRED = [
    ("2024-05-02T18:00:00+00:00", "I got back from Porto yesterday.", "2024-05-01T00:00:00+00:00"),
    ("2024-02-27T22:30:00+09:00", "The dentist is the day after tomorrow", "2024-02-29T00:00:00+09:00"),
    ("2024-02-27T22:30:00+09:00", "we moved house last week", "2024-02-19T00:00:00+09:00"),
    ("2026-03-11T23:40:00+08:00", "明天早上八点提醒我浇花", "2026-03-12T08:00:00+08:00"),
    ("2026-03-04T10:00:00+08:00", "项目上线时间改到 6 月底", "2026-06-30T00:00:00+08:00"),
    (SHANGHAI, "我上周从北京搬到上海了", "2026-03-02T00:00:00+08:00"),
    (SHANGHAI, "我上个月搬到上海了", "2026-02-01T00:00:00+08:00"),
    (SHANGHAI, "2024年5月1日入职", "2024-05-01T00:00:00+08:00"),
    (SHANGHAI, "下周五下午三点半体检", "2026-03-20T15:30:00+08:00"),
    (SHANGHAI, "这周五和老板一对一", "2026-03-13T00:00:00+08:00"),
    (SHANGHAI, "上周三拔了智齿", "2026-03-04T00:00:00+08:00"),
    (SHANGHAI, "去年11月做了手术", "2025-11-01T00:00:00+08:00"),
    (SHANGHAI, "三天前领证了", "2026-03-08T00:00:00+08:00"),
    (SHANGHAI, "今晚八点直播", "2026-03-11T20:00:00+08:00"),
    (SHANGHAI, "３月１４日有面试", "2026-03-14T00:00:00+08:00"),
    (SHANGHAI, "下禮拜二下午兩點開會", "2026-03-17T14:00:00+08:00"),
    (SHANGHAI, "The exam is on 3/14", "2026-03-14T00:00:00+08:00"),
    (SHANGHAI, "Release is on 2026-04-02 at 9:30", "2026-04-02T09:30:00+08:00"),
    (SHANGHAI, "I met her last Friday", "2026-03-06T00:00:00+08:00"),
    (SHANGHAI, "The demo is next Friday at 8 pm", "2026-03-20T20:00:00+08:00"),
    (SHANGHAI, "in 3 days I fly out", "2026-03-14T00:00:00+08:00"),
    (SHANGHAI, "I graduated in June 2019", "2019-06-01T00:00:00+08:00"),
    (SHANGHAI, "I moved in June", "2025-06-01T00:00:00+08:00"),
    (SHANGHAI, "The launch moved to the end of June", "2026-06-30T00:00:00+08:00"),
    (SHANGHAI, "We leave on May 13th", "2026-05-13T00:00:00+08:00"),
    (SHANGHAI, "The talk is next week on Thursday", "2026-03-19T00:00:00+08:00"),
]


@pytest.mark.parametrize(("now", "text", "end"), UNTIL)
def test_words_that_bound_a_statement_give_its_end(now, text, end):
    assert dates.valid_until(text, now=moment(now)).isoformat() == end


@pytest.mark.parametrize("text", NO_END)
def test_words_that_bound_nothing_give_no_end(text):
    assert dates.valid_until(text, now=moment(SHANGHAI)) is None


@pytest.mark.parametrize(("now", "text", "begins"), OCCURRED)
def test_an_event_is_dated_from_the_moment_it_was_told(now, text, begins):
    assert dates.occurred_at(text, now=moment(now)).isoformat() == begins


def test_an_end_in_summer_carries_the_summer_offset():
    winter = datetime(2026, 3, 11, 3, tzinfo=ZoneInfo("Europe/Berlin"))
    end = dates.valid_until("I'm on a gluten-free diet until the end of June.", now=winter)
    assert end.isoformat() == "2026-07-01T00:00:00+02:00"
    assert winter.isoformat().endswith("+01:00")


def test_a_day_that_does_not_exist_is_no_mention():
    assert dates.find("6月31日", now=moment(SHANGHAI)) == []
    assert dates.find("on 2026-02-30", now=moment(SHANGHAI)) == []


def test_a_bare_29_february_means_the_next_leap_year():
    assert dates.occurred_at("2月29日考试", now=moment(SHANGHAI)).isoformat() == "2028-02-29T00:00:00+08:00"


def test_a_month_end_is_kept_when_months_are_added():
    assert dates.occurred_at("一个月后出发", now=moment("2026-01-31T10:00:00+08:00")).isoformat() == "2026-02-28T00:00:00+08:00"


def test_a_clock_time_alone_is_found_but_dates_nothing():
    (mention,) = dates.find("站会是9:30", now=moment(SHANGHAI))
    assert (mention.words, mention.precision) == ("9:30", "time")
    assert dates.occurred_at("站会是9:30", now=moment(SHANGHAI)) is None


def test_words_and_offsets_are_those_of_the_text():
    text = "Ｔhe demo：下週五下午３點，別忘了"
    (mention,) = dates.find(text, now=moment(SHANGHAI))
    assert text[mention.start : mention.end] == mention.words == "下週五下午３點"


def test_what_recurs_is_marked_so():
    kinds = {
        text: [one.kind for one in dates.find(text, now=moment(SHANGHAI))]
        for text in ("每周三晚上", "every Tuesday at 8 pm", "每月15号", "on Fridays")
    }
    assert kinds == {text: ["recurring"] for text in kinds}


PIECES = st.sampled_from(
    [
        "今天",
        "明天",
        "下周",
        "周五",
        "3月",
        "15号",
        "2026年",
        "到",
        "前",
        "底",
        "每",
        "个月",
        "后",
        "晚上",
        "8点",
        "半",
        "until",
        "by",
        "next",
        "Friday",
        "May",
        "31",
        "9:30",
        "in",
        "two",
        "weeks",
        "2/30",
        "99",
        "年",
        "九",
        "十",
        "the",
        "end",
        "of",
        "月",
        "-",
        "Q3",
        "国庆",
        "ago",
        "之前",
    ]
)
ZONES = st.sampled_from(
    [UTC, ZoneInfo("Asia/Shanghai"), ZoneInfo("Europe/Berlin"), ZoneInfo("America/Sao_Paulo"), ZoneInfo("Pacific/Apia")]
)


@settings(deadline=None)
@given(
    st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=9).map(" ".join), st.lists(PIECES, max_size=9).map("".join)),
    st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31)),  # noqa: DTZ001
    ZONES,
)
def test_any_text_at_any_moment_gives_ordered_aware_spans(text, naive, zone):
    now = naive.replace(tzinfo=zone)
    for mention in dates.find(text, now=now):
        assert mention.begins < mention.ends
        assert (mention.begins.tzinfo, mention.ends.tzinfo) == (zone, zone)
        assert text[mention.start : mention.end] == mention.words
    for date in (dates.valid_until(text, now=now), dates.occurred_at(text, now=now)):
        assert date is None or date.utcoffset() is not None
