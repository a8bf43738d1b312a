"""What is said in character, in a rehearsal or a game, is told from what somebody says of themselves."""

from __future__ import annotations

import pytest

from memory.capture import playing
from memory.capture.types import Command, CommandKind

SET_UP = (
    "Let's do some improv!", "Let's play: you're a dragon under a bridge.", "You be the interviewer, I'm applying as a chef.", "I'm Captain Orla. You play the harbour guard.",
    "You'll be the grumpy landlord and I'll be the tenant.", "I’d like to practise complaint calls.", "Can we rehearse my salary negotiation?", "Let's do a mock interview for a nursing job.",
    "Pretend you're a barista and take my order.", "I'll play the customer, you play the shop assistant.", "You're the detective and I'm the suspect.", "Help me practise ordering food in French.",
    "Stay in character, please.", "我们来模拟面试，你当面试官，我是应聘产品经理的小张", "你扮演房东，我扮演租客", "我想练习一下投诉电话", "陪我演练一下谈加薪的对话", "我演皇帝，你演太监", "我們來模擬面試", "来玩狼人杀，我身份是预言家", "咱们玩谁是卧底吧，我的词是苹果", "狼人杀开局了，我拿的是女巫", "你现在是面试官，我是应聘者",
)  # fmt: skip
NO_PLAY = (
    "I love role-playing games.", "I play the guitar, and you?", "Act as a senior editor from now on.", "We have mock interviews on Fridays at work.", "I want to practise my Spanish every day.",
    "You are a helpful nutritionist. I'm vegan.", "I'll be a father in May and you are the first to know.", "Let's play it safe: short answers.", "Can you help me prepare for an interview?", "I run a D&D campaign every second Friday.",
    "You can be blunt with me.", "Explain it, pretend I'm five.", "Role play is my hobby.", "I play the witch in our school musical.", "Let's play monopoly with the kids every Friday", "My character is a bard in our D&D campaign",
    "Interview me tomorrow at 9", "You're a good cook, I'm the owner of a bakery.", "I work as a customer agent.", "Translate: 'Let's pretend you're a dragon.'", "我喜欢角色扮演游戏", "帮我准备面试", "你当我是朋友就行", "你是我的助手，我是一名老师", "我每天练习英语", "你当时说的对", "我喜欢玩狼人杀", "我每周五和朋友玩狼人杀", "狼人杀我玩了三年", "我们公司搞了一次演练",
)  # fmt: skip
ENDS = (
    "OK, end of the game.", "Let's stop the role play here.", "Thanks, that was good practice.", "Out of character:", "Back to reality.", "How did I do?", "The interview is over.", "Let's leave it there, thanks.",
    "Right, for real now:", "Thanks for playing along.", "好了，游戏结束。", "模拟面试到这里吧。", "不玩了，", "回到现实，", "谢谢陪我练习。", "我刚才表现怎么样？", "说正经的，", "先练到这儿。",
)  # fmt: skip
IN_CHARACTER = (
    "I'm the captain and I hate the navy.",
    "Enough of this, let me through!",
    "My biggest weakness is being too honest.",
    "我叫铁锤，住在黑风山",
    "我有五年面试经验",
)


@pytest.mark.parametrize("words", SET_UP)
def test_a_play_that_is_set_up_goes_on_in_the_messages_that_follow(words: str) -> None:
    assert playing.goes_on([words])
    assert playing.goes_on([words, *IN_CHARACTER])
    assert not playing.in_earnest(words, begun=False).strip("! .")


@pytest.mark.parametrize("words", NO_PLAY)
def test_what_only_speaks_of_games_and_rehearsals_sets_up_none(words: str) -> None:
    assert not playing.goes_on([words])
    assert playing.in_earnest(words, begun=False) == words


@pytest.mark.parametrize("words", ENDS)
def test_what_follows_the_end_of_a_play_is_meant(words: str) -> None:
    assert not playing.goes_on([SET_UP[0], words])
    assert playing.in_earnest(f"I drink nothing but rum. {words} I live in Leeds.", begun=True).endswith("I live in Leeds.")
    assert "rum" not in playing.in_earnest(f"I drink nothing but rum. {words} I live in Leeds.", begun=True)


@pytest.mark.parametrize("words", IN_CHARACTER)
def test_what_is_said_in_character_is_blanked_out(words: str) -> None:
    left = playing.in_earnest(words, begun=True)
    assert len(left) == len(words)
    assert not left.strip("! .")


def test_in_a_play_a_wish_to_remember_is_heard_and_a_correction_is_not() -> None:
    wishes = [Command(CommandKind.REMEMBER, "my dentist is Dr Vale"), Command(CommandKind.CORRECT, "Mirabel")]
    assert playing.meant(wishes, begun=True) == (wishes[0],)
    assert playing.meant(wishes, begun=False) == tuple(wishes)
