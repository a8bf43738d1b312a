"""The default settings on labelled data: an invented chat of two friends that nothing was tuned on, and probes across languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from memory.evaluation.recall import run
from memory.recall.services import recall
from tests.integration.recall.world import person, remember

DATA = Path(__file__).parents[2] / "data"

FACTS = {
    "I am allergic to peanuts": "我对什么过敏？",
    "Our product launches on the twelfth of May": "产品什么时候上线？",
    "My travel budget is eight thousand yuan": "我的旅行预算是多少？",
    "My cat is named Biscuit": "我的猫叫什么名字？",
    "I quit smoking two years ago": "我什么时候戒烟的？",
    "I dislike horror films": "我不喜欢哪类电影？",
    "我儿子在读小学三年级": "What grade is my son in?",
    "我们公司的主要客户在东南亚": "Where are our main customers?",
    "我最讨厌吃苦瓜": "What food do I hate most?",
    "我正在装修新房子": "What am I renovating?",
    "我在自学摄影": "What am I teaching myself?",
    "服务器部署在新加坡机房": "Where are the servers hosted?",
}
OTHERS = (
    "I play chess on my phone during lunch",
    "The office coffee machine is broken",
    "I read the news on the train",
    "My first job was in a bookshop",
    "我周末常去图书馆",
    "我喜欢喝乌龙茶",
    "公司的食堂很便宜",
    "我家附近新开了一家超市",
)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_a_chat_of_two_friends_is_searched_well_with_the_defaults() -> None:
    figures = run(DATA / "chats" / "two_friends_en.jsonl")["overall"]
    assert figures["r@3"] >= 0.75
    assert figures["r@10"] >= 0.88


@pytest.mark.django_db
def test_questions_find_their_fact_across_languages() -> None:
    me = person()
    remember(me, *FACTS, *OTHERS)
    found = [fact in [hit.memory.text for hit in recall(me, query=question).hits] for fact, question in FACTS.items()]
    assert sum(found) / len(found) >= 0.8
