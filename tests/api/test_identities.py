"""The call that makes an anonymous id a person's."""

from __future__ import annotations

import pytest

from tests.api.conftest import is_problem


def test_an_anonymous_id_is_linked_by_the_agent_and_names_the_person_from_then_on(code, ann):
    code.acting_for("anon-7").save("I keep bees on the roof")
    answer = code.post("identities/link", {"anonymous_id": "anon-7"})
    assert (answer.status_code, answer.json()["memories"]) == (200, 1)
    for name in ("ann", "anon-7"):
        assert [row["text"] for row in code.acting_for(name).get("memories").json()["results"]] == ["I keep bees on the roof"]
    assert set(code.post("identities/link", {"anonymous_id": "anon-7"}).json().values()) == {0}


def test_a_retry_with_the_same_key_is_answered_as_the_first_time(code, ann):
    code.acting_for("anon-7").save("I keep bees on the roof")
    first = code.post("identities/link", {"anonymous_id": "anon-7"}, Idempotency_Key="l-1")
    again = code.post("identities/link", {"anonymous_id": "anon-7"}, Idempotency_Key="l-1")
    assert first.json() == again.json()
    assert again["Idempotent-Replayed"] == "true"


@pytest.mark.parametrize("body", [{}, {"anonymous_id": ""}, {"anonymous_id": "a b"}, {"anonymous_id": 7}, {"anonymous_id": "x" * 129}])
def test_an_id_that_is_none_is_refused(code, body):
    assert is_problem(code.post("identities/link", body), 400)


def test_somebody_who_signs_in_cannot_be_linked_to_another(code, signed_in, outsider):
    assert is_problem(code.acting_for("bob").post("identities/link", {"anonymous_id": "ann"}), 409)
    assert is_problem(signed_in.post("identities/link", {"anonymous_id": "bob"}), 403)
    assert is_problem(outsider.post("identities/link", {"anonymous_id": "bob"}), 403)
