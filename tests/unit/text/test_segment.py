"""Search words, and words that tell sentences apart."""

from __future__ import annotations

import statistics
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.segment import content_words, words

BACKUP = "我们最近把备份服务器换成了河狸三号，每周五晚上执行"
CATS = "猫アレルギーがあるので犬カフェへ行きます"


@pytest.mark.parametrize(
    ("row", "query"),
    [
        (BACKUP, "河狸三号"),
        (BACKUP, "备份"),
        (BACKUP, "周五"),
        (CATS, "アレルギー"),
        (CATS, "ｱﾚﾙｷﾞｰ"),
        ("用 pgvector0.8 做检索", "pgvector0.8"),
        ("제주도에서 살아요", "제주도"),
    ],
)
def test_a_query_shares_a_word_with_the_row_it_is_about(row, query):
    assert set(words(query)) & set(words(row))


@pytest.mark.parametrize("query", ["的", "吗", "什么", "what is the", "我们的", "where?", "是什么"])
def test_stop_words_and_question_words_match_nothing(query):
    assert words(query) == []


def test_every_part_of_a_chinese_row_can_be_asked_for():
    shared = [piece for piece in ("服务器", "晚上", "换成", "河狸", "每周五") if not set(words(piece)) & set(words(BACKUP))]
    assert shared == []


@pytest.mark.parametrize("word", ["c++", "c#", "user_id", "pgvector0.8", "9:30", "node.js", "alice@example.org", "gpt-4", "2024-05-01"])
def test_names_of_things_stay_whole(word):
    assert word in words(f"We use {word.upper()}, always.")


def test_compounds_are_also_found_by_their_parts():
    assert {"user", "id"} <= set(words("user_id"))
    assert "pgvector" in words("pgvector0.8")


def test_english_words_keep_their_surface_and_add_their_stem():
    assert words("allergies") == ["allergies", "allergi"]
    assert set(words("allergy")) & set(words("allergies"))


def test_words_with_accents_are_found_without_them():
    assert "cafe" in words("Café")


def test_one_character_words_are_kept_when_they_carry_meaning():
    assert set(words("猫")) & set(words("我家的猫不吃鱼"))


def test_width_and_case_do_not_matter():
    assert words("ＰＧＶＥＣＴＯＲ") == words("pgvector")


def test_a_word_longer_than_the_index_allows_is_shortened_alike_on_both_sides():
    assert words("a" * 5000) == words("a" * 6000)
    assert all(len(word.encode()) < 2046 for word in words("é" * 5000))


@given(st.text())
def test_no_text_makes_segmenting_fail(text):
    assert all(word.strip() for word in words(text))
    content_words(text)


@given(st.text(alphabet="我的猫ア가a1 \ud800\x00'’+.é"))
def test_no_mixture_of_scripts_makes_segmenting_fail(text):
    assert all("\x00" not in word and word == word.lower() for word in words(text))
    content_words(text)


@pytest.mark.parametrize("text", ["I am allergic to peanuts and I live in Hangzhou", BACKUP])
def test_a_short_sentence_is_segmented_within_a_tenth_of_a_millisecond(text):
    words(text)
    spans = []
    for _ in range(300):
        started = time.perf_counter()
        words(text)
        spans.append(time.perf_counter() - started)
    assert statistics.median(spans) < 100e-6


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I like tea", "I really like the tea."),
        ("I am allergic to peanuts", "I'm allergic to peanuts"),
        ("我对花生过敏", "我 对花生 过敏。"),
        ("My standup is at 9:30", "my standup is at ９：３０"),
        ("I have three cats", "I have 3 cats"),
        ("会议在三点", "会议在3点"),
        ("I don't eat meat", "I never eat meat"),
        ("我不吃肉", "我从不吃肉"),
        ("I was born on May 3rd", "I was born on May 3"),
        ("My salary is 12,000", "my salary is 12000"),
        ("二〇二四年五月", "2024年5月"),
        ("我有一百二十三本书", "我有123本书"),
        ("twenty-five people", "25 people"),
    ],
)
def test_the_same_said_in_another_way_has_the_same_words(one, other):
    assert content_words(one) == content_words(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I like tea", "I don't like tea"),
        ("我喜欢喝咖啡", "我不喜欢喝咖啡"),
        ("我没结婚", "我结婚了"),
        ("I take coffee with milk", "I take coffee without milk"),
        ("I have two cats", "I have three cats"),
        ("我有两个孩子", "我有三个孩子"),
        ("deadline is 2024-05-01", "deadline is 2024-05-02"),
        ("每周五开会", "每周六开会"),
        ("My manager is Will", "My manager is Ann"),
        ("我住在杭州", "我住在湖州"),
        ("我对花生过敏", "我对花生酱过敏"),
        ("my sister likes tea", "I like tea"),
        ("he likes jazz", "she likes jazz"),
        ("We launch before May 5", "We launch after May 5"),
        ("周五前交", "周五后交"),
        ("I moved from Paris", "I moved to Paris"),
        ("my office is in the US", "my office is with us"),
        ("I use C++", "I use C#"),
        ("I use C", "I use C++"),
        ("temperature is -5", "temperature is 5"),
        ("10% discount", "10 discount"),
        ("rent is 1,200", "rent is 12,00"),
    ],
)
def test_another_number_date_name_thing_or_denial_has_other_words(one, other):
    assert content_words(one) != content_words(other)


@pytest.mark.parametrize("text", ["这家店不错", "我特别喜欢非洲", "这个是不是真的", "差不多三点", "未来的区别"])
def test_characters_of_negation_inside_other_words_deny_nothing(text):
    assert "¬" not in content_words(text)


@pytest.mark.parametrize(
    ("denied", "said"),
    [
        ("我对海鲜不过敏", "我对海鲜过敏"),
        ("我不同意加班", "我同意加班"),
        ("I no longer eat meat", "I eat meat"),
        ("I don't eat meat any more", "I eat meat"),
    ],
)
def test_what_is_not_or_no_longer_so_differs_in_the_denial_alone(denied, said):
    assert content_words(denied) == content_words(said) | {"¬"}
