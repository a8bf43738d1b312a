from __future__ import annotations

import numpy as np

from memory.providers.drawn import DrawnVectors


def test_a_text_always_gets_the_same_unit_vector_and_another_text_another() -> None:
    model = DrawnVectors(64)
    one, again, other = model.embed(["tea", "tea", "茶"], purpose="query")
    assert one == again != other
    assert np.isclose(np.linalg.norm(one), 1)
    assert len(other) == 64
