"""Words under which people ask for what a key holds, in both languages: "where do I live" finds "I moved to Lisbon", 我住哪 as well.

They are indexed beside the words of the memory's own text, so a question in the other language meets them too.
"""

from __future__ import annotations

KEY_WORDS = {
    "basic.name": "name called 名字 叫什么 姓名 称呼",
    "basic.region": "live lives living home city town based region located 住 住在 住哪 城市 居住 哪里 所在地",
    "basic.hometown": "hometown grew from 老家 家乡 哪里人",
    "basic.occupation": "job work occupation profession living 工作 职业 做什么 岗位",
    "basic.employer": "employer company work 公司 单位 上班",
    "basic.birthday": "birthday born birth 生日 出生",
    "basic.age": "age old years 年龄 多大 几岁",
    "language.preferred": "language answer reply 语言 回答 回复",
    "language.tone": "tone style voice 语气 口吻",
    "language.spoken": "language speak languages 语言 会说",
    "content.length": "length answer reply long short 长度 回答 篇幅",
    "content.format": "format answer reply layout 格式 回答",
    "content.style": "style answer reply 风格 回答",
    "content.wants_raw_data": "data advice answer 数据 建议",
    "domain.stack": "stack tool tools language framework database editor program code 技术栈 工具 语言 编辑器 框架 数据库 用什么",
    "domain.topics": "topic topics interest 话题 关注",
    "health.allergies": "allergic allergy allergies eat food safe 过敏 能吃 吃 忌口",
    "health.avoids": "eat avoid food diet 不吃 忌口 吃",
    "health.diet": "diet eat food vegetarian 饮食 吃 素食",
    "taboos": "never avoid taboo forbidden 禁忌 不要 别",
    "preference.likes": "like likes love favourite favorite prefer 喜欢 爱好 偏好",
    "preference.dislikes": "dislike hate like 讨厌 不喜欢",
    "habit.routines": "habit routine usually schedule 习惯 日程 平时",
    "goals": "goal goals plan aim 目标 计划 打算",
    "family.children": "children kids child 孩子 子女",
    "travel.budget": "budget cost travel 预算 旅行",
    "core.theme": "theme dark light 主题",
    "core.timezone": "timezone time zone 时区",
}


def key_words(key: str) -> str:
    """The words for a key; those of its last part, as it stands, where the table has none; empty without a key."""
    return KEY_WORDS.get(key, key.rpartition(".")[2].replace("_", " "))
