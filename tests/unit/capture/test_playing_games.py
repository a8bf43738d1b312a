"""A game that is only played sets up no play: whoever plays chess or cards still speaks as themself."""

from __future__ import annotations

import pytest

from memory.capture import playing


@pytest.mark.parametrize(
    "said",
    [
        "Let's play a game of chess later.",
        "Let's play chess",
        "Let's play a round of cards tonight",
        "Let's play some tennis on Sunday",
        "Let's play a quick match of table tennis",
        "Let's play another game",
        "Let's play video games",
        "Let's play two truths and a lie",
        "Let's play I spy",
        "Let's play Mario Kart",
        "我们来玩一局象棋",
        "来玩扑克吧",
        "等下一起打网球",
    ],
)
def test_a_game_is_no_play(said: str) -> None:
    assert not playing.goes_on([said])


@pytest.mark.parametrize(
    "said",
    [
        "Let's play: you are a pirate",
        "Let's play detective",
        "Let's play doctor and patient",
        "Let's play pirates",
        "Let's play a game: you're the dragon and I'm the knight",
        "Let's play a game where I'm a king and you're my adviser",
        "Let's play a detective story, you begin",
        "Let's play a murder mystery",
        "我们来玩个游戏，你来当国王",
    ],
)
def test_a_part_to_play_sets_one_up(said: str) -> None:
    assert playing.goes_on([said])


@pytest.mark.parametrize("said", ["Let's play chess", "I play tennis now"])
def test_a_game_ends_no_play(said: str) -> None:
    assert playing.goes_on(["Let's play: you are a pirate and I'm the captain", said])
