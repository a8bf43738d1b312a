"""What was forgotten is known again in other words, and only the person's own new statement brings it back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.conftest import Caller

TEAM = {"text": "My favourite team is the Otters", "key": "favourite.team", "value": "Otters", "source": "user_input"}
OTHERWISE = {"text": "The Otters are the team I like best", "source": "llm_inference"}
AGAIN: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({}, {"value": "the otters"}),
    ({}, {"key": "Favourite.Team"}),
    ({}, {"text": "Favourite team: Otters", "key": "", "value": None}),
    ({"key": "", "value": None}, {}),
    ({"key": "preference.likes", "value": ["Otters"], "text": "I like Otters"}, {"key": "preference.likes", "value": "Otters"}),
]


@pytest.mark.parametrize(("kept", "inferred"), AGAIN)
def test_what_was_forgotten_is_not_learnt_again_in_other_words(code: Caller, kept: dict[str, Any], inferred: dict[str, Any]) -> None:
    bare = {name: value for name, value in (TEAM | kept).items() if value not in ("", None)}
    code.delete(f"memories/{code.save(**bare)['id']}")
    again = {name: value for name, value in (TEAM | OTHERWISE | inferred).items() if value not in ("", None)}
    assert code.post("memories", again).status_code == 409


def test_nor_is_a_secret(signed_in: Caller, code: Caller) -> None:
    secret = signed_in.post("memories", TEAM | {"access_level": "secret", "source": "user_input"}).json()
    assert signed_in.delete(f"memories/{secret['id']}").status_code == 204
    assert code.post("memories", TEAM | OTHERWISE).status_code == 409


@pytest.mark.parametrize("other", [{"value": "Herons", "text": "The Herons are my team"}, {"key": "rival.team"}])
def test_another_value_or_key_is_another_matter(code: Caller, other: dict[str, Any]) -> None:
    code.delete(f"memories/{code.save(**TEAM)['id']}")
    assert code.post("memories", TEAM | OTHERWISE | other).status_code == 201


def test_the_persons_own_words_bring_it_back(code: Caller) -> None:
    code.delete(f"memories/{code.save(**TEAM)['id']}")
    assert code.post("memories", TEAM | {"text": OTHERWISE["text"]}).status_code == 201
    assert code.post("memories", TEAM | OTHERWISE).status_code == 200
