"""For administrators: the queue, the log, who may read what. Committed rows, since these read by another role."""

from __future__ import annotations

import uuid

import pytest

from tests.api.conftest import is_problem

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


@pytest.fixture
def waiting(transactional_db, code):
    """A candidate of ann's."""
    return code.post("memories", {"text": "I keep bees on the roof"}).json()


def test_a_candidate_is_shown_approved_and_taken_back(waiting, root, code):
    page = root.get("admin/candidates").json()
    item = page["results"][0]
    assert (page["total"], item["memory"]["id"], item["memory"]["text"], item["hidden"]) == (1, waiting["id"], waiting["text"], False)
    assert item["person"] == "ann"
    done = root.post(f"admin/candidates/{waiting['id']}/approve", {"seen": item["seen"], "reason": "clear"})
    assert done.json()["memory"]["state"] == "active"
    assert is_problem(root.post(f"admin/candidates/{waiting['id']}/approve", {"seen": item["seen"]}), 409)
    assert root.post(f"admin/candidates/{waiting['id']}/undo").json()["memory"]["state"] == "candidate"
    shown = root.get("admin/candidates").json()["results"][0]["seen"]
    assert root.post(f"admin/candidates/{waiting['id']}/reject", {"seen": shown}).json()["memory"]["state"] == "rejected"
    assert code.get(f"memories/{waiting['id']}").json()["state"] == "rejected"


def test_what_changed_since_it_was_shown_is_409(waiting, root, code):
    seen = root.get("admin/candidates").json()["results"][0]["seen"]
    code.patch(f"memories/{waiting['id']}", {"kind": "preference"})
    for verb in ("approve", "reject"):
        assert is_problem(root.post(f"admin/candidates/{waiting['id']}/{verb}", {"seen": seen}), 409)
    assert code.get(f"memories/{waiting['id']}").json()["state"] == "candidate"


def test_what_is_closely_kept_is_not_shown(transactional_db, root, signed_in, code):
    code.post("memories", {"text": "My phone number is 13912345678"})
    item = root.get("admin/candidates").json()["results"][0]
    assert (item["hidden"], item["memory"]["text"], item["memory"]["value"]) == (True, None, None)
    assert "13912345678" not in root.get("admin/candidates?q=139").content.decode()
    done = root.post(f"admin/candidates/{item['memory']['id']}/approve", {"seen": item["seen"]})
    assert "13912345678" not in done.content.decode()


def test_the_log_tells_who_did_what_and_never_what_it_says(waiting, root, code):
    answer = root.get(f"admin/operations?memory={waiting['id']}&limit=1")
    entry = answer.json()["results"][0]
    assert (entry["action"], entry["agent"], entry["number"]) == ("memory.propose", "code", waiting["number"])
    assert "bees" not in root.get("admin/operations").content.decode()
    code.save("I sail")
    first = root.get("admin/operations?limit=1").json()
    second = root.get(first["next"]).json()
    assert first["results"][0]["seq"] > second["results"][0]["seq"]


def test_the_matrix_tells_which_agents_are_cleared_for_what(waiting, root):
    rows = {row["level"]: row for row in root.get("admin/access").json()["results"]}
    assert list(rows) == ["public", "normal", "sensitive", "secret"]
    assert rows["normal"]["memories"] == 1
    assert rows["sensitive"]["agents"] == ["code"]
    assert rows["secret"]["agents"] == []


def test_only_administrators_by_login_session(waiting, code, signed_in, client):
    for method, path in (
        ("GET", "admin/candidates"),
        ("GET", "admin/operations"),
        ("GET", "admin/access"),
        ("POST", f"admin/candidates/{waiting['id']}/approve"),
        ("POST", f"admin/candidates/{waiting['id']}/reject"),
        ("POST", f"admin/candidates/{waiting['id']}/undo"),
    ):
        assert is_problem(code(method, path, {} if method == "POST" else None), 403), path
        assert is_problem(signed_in(method, path, {} if method == "POST" else None), 403), path
    assert client.get("/api/v1/admin/candidates").status_code == 401
    assert code.get(f"memories/{waiting['id']}").json()["state"] == "candidate"


def test_bad_decisions_and_filters_are_refused(waiting, root):
    for body in ({}, {"seen": ""}, {"seen": None}, {"seen": "1", "state": "active"}, {"seen": True}):
        assert is_problem(root.post(f"admin/candidates/{waiting['id']}/approve", body), 400)
    for query in ("kind=x", "owner=x", "suspicious=1", "user=ann", "memory=x", "after=2026", "cursor=x"):
        assert is_problem(root.get(f"admin/operations?{query}"), 400)
    assert is_problem(root.post(f"admin/candidates/{uuid.uuid4()}/approve", {"seen": "1"}), 404)
