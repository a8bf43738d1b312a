"""The language of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text import language

TEXTS = {
    "zh": [
        "我对花生过敏", "用 pgvector0.8 做检索", "请 review 这个 pull request 谢谢", "好", "杭州", "我喜欢の东西", "我对花生過敏，不吃虾",
        "我在学日语，ありがとう是谢谢的意思", "我對花生過敏", "记住：我用Kubernetes和Terraform部署", "我们公司叫 Open Loop Labs", "记得我叫Ann",
        "把 iPhone 15 Pro Max 换成 Pixel", "我的邮箱 lin.wei@example.org", "无印良品の店", "用户喜欢 dark mode", "回复简短一点，用 markdown",
    ],
    "en": [
        "I am allergic to peanuts", "hello", "OK", "C++", "Remember I moved to 杭州 last week", "naïve café owner", "My name is José and I live in Zürich",
        "Keep answers short", "I like 麻婆豆腐 and spicy food", "Call me Zoë", "vim", "My son is Émile", "Tokyo", "What does 你好 mean in Chinese?",
    ],
    "ja": [
        "猫アレルギーがあるので犬カフェへ行きます", "ありがとう", "東京に住んでいます", "私はコーヒーが好きです", "コーヒー", "ピーナッツアレルギー",
        "東京大学卒業後、大手企業に就職予定です", "Pythonで書いてください", "京都の会社で働いています",
    ],
    "other": [
        "", "  ", "123 456", "😀", "Ich wohne in Berlin und mag Kaffee", "Je suis allergique aux arachides", "Me gusta el café", "Привет, как дела",
        "안녕하세요", "مرحبا", "Vivo en Madrid", "Bonjour", "Mieszkam w Warszawie i lubię kawę", "สวัสดีครับ", "Tôi sống ở Hà Nội", "नमस्ते",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("expected", "text"), [(name, text) for name, texts in TEXTS.items() for text in texts])
def test_a_text_is_told_by_most_of_its_words(expected, text):
    assert language.of(text) == expected


@given(st.text())
def test_every_text_has_a_language(text):
    assert language.of(text) in TEXTS
