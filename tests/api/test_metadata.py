"""What is kept beside a memory is screened as its text is, and of a secret it is sealed with it."""

from __future__ import annotations

from typing import Any

import pytest

from memory.models import Memory
from tests.api.conftest import Caller

WORD = "hunter2-Blue!9"


def stored() -> list[str]:
    """Every row as the database holds it."""
    return [str(row) for row in Memory.objects.values("text", "value", "quote", "metadata", "access_level")]


@pytest.mark.parametrize(
    ("metadata", "level"),
    [
        ({"pw": f"password: {WORD}"}, "secret"),
        ({"deep": [{"password": WORD}]}, "secret"),
        ({"mail": "tom@mail.example"}, "sensitive"),
        ({"card": 4111111111111111}, "sensitive"),
        ({"trace": "4bf92f3577b34da6a3ce929d0e0e4736", "at": "2026-12-01T10:00:00Z", "n": 1764583200123, "tokens": 120}, "normal"),
    ],
)
def test_metadata_raises_the_level(signed_in: Caller, code: Caller, metadata: dict[str, Any], level: str) -> None:
    made = code.post("memories", {"text": "I keep bees", "source": "user_input", "metadata": metadata}).json()
    held = signed_in.get(f"memories/{made['id']}").json()
    assert (held["access_level"], held["metadata"], held["text"]) == (level, metadata, "I keep bees")


def test_a_secret_in_it_lies_sealed_and_comes_through_every_change(signed_in: Caller, code: Caller) -> None:
    made = code.post("memories", {"text": "I keep bees", "source": "user_input"}).json()
    changed = signed_in.patch(f"memories/{made['id']}", {"metadata": {"password": WORD, "n": 1}}).json()
    assert (changed["access_level"], changed["metadata"]) == ("secret", {"password": WORD, "n": 1})
    reworded = signed_in.patch(f"memories/{made['id']}", {"text": "I keep many bees"}).json()
    assert (reworded["access_level"], reworded["metadata"]) == ("secret", {"password": WORD, "n": 1})
    assert not any(WORD in row for row in stored())
    assert signed_in.patch(f"memories/{reworded['id']}", {"metadata": {}}).json()["metadata"] == {}
    lowered = signed_in.patch(f"memories/{reworded['id']}", {"access_level": "normal"}).json()
    assert (lowered["access_level"], lowered["text"]) == ("normal", "I keep many bees")


def test_a_secret_that_only_grows_keeps_what_stood_there(signed_in: Caller) -> None:
    key = {"source": "user_input", "client_key": "hive"}
    signed_in.post("memories", {"text": "I keep bees", "metadata": {"password": WORD}, **key})
    again = signed_in.post("memories", {"text": "I keep wasps", "metadata": {"n": 2}, **key}).json()
    assert (again["access_level"], again["metadata"]) == ("secret", {"password": WORD, "n": 2})
