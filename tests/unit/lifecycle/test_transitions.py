"""The one table of what may become of a memory."""

from __future__ import annotations

import itertools

import pytest

from memory.enums import Kind, State
from memory.errors import Conflict
from memory.lifecycle import weights
from memory.lifecycle.transitions import ALLOWED, check


def test_every_state_has_its_moves_and_no_move_leads_to_itself() -> None:
    assert set(ALLOWED) == set(State)
    assert all(state not in moves for state, moves in ALLOWED.items())


@pytest.mark.parametrize(("before", "after"), [pair for pair in itertools.product(State, State) if pair[1] not in ALLOWED[pair[0]]])
def test_a_move_that_is_not_in_the_table_is_refused_in_words(before: State, after: State) -> None:
    with pytest.raises(Conflict, match=f"{before} cannot become {after}"):
        check(before, after)


def test_whatever_is_not_forgotten_can_be_forgotten_and_only_a_person_brings_it_back() -> None:
    for state in set(State) - {State.FORGOTTEN}:
        check(state, State.FORGOTTEN)


@pytest.mark.parametrize(("signal", "after"), [("liked", 1.3), ("clicked", 1.1), ("edited", 0.5), ("ignored", 0.95)])
def test_feedback_moves_the_weight(signal: str, after: float) -> None:
    assert weights.after(1.0, signal, Kind.PREFERENCE) == after


def test_weights_stay_between_zero_and_three_and_constraints_at_one_at_least() -> None:
    assert weights.after(2.9, "liked", Kind.FACT) == 3.0
    assert weights.after(0.2, "edited", Kind.FACT) == 0.0
    assert weights.after(1.0, "edited", Kind.CONSTRAINT) == 1.0
