"""Whatever address, body or filter somebody else's id stands in, the answer is the one for an id that does not exist."""

from __future__ import annotations

import json
import re
import uuid

import pytest
from django.urls import get_resolver

from accounts.services.agents import create_agent
from memory.models import Webhook
from tests.api.conftest import Caller, is_problem

BODIES = {
    "history": None,
    "confirm": {},
    "reject": {},
    "expire": {},
    "restore": {},
    "feedback": {"signal": "liked"},
    "resolve": {"outcome": "new"},
    "turns": {"messages": [{"role": "user", "content": "hello"}]},
}
# Addresses by name: these make what is not there, for the caller alone.
MAKES = {("POST", "sessions/{session}/turns"), ("PUT", "workflows/{workflow}/state"), ("PATCH", "workflows/{workflow}/state")}


def routes() -> list[tuple[str, str]]:
    """Every method and address of the API with an id in it, taken from the addresses themselves."""
    found = []
    for pattern in get_resolver("memory.api.urls").url_patterns:
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern))
        if "{" in path and not path.startswith("admin/"):
            view = pattern.callback.view_class
            found += [(method.upper(), path) for method in ("get", "post", "put", "patch", "delete") if hasattr(view, method)]
    return found


def _webhook_of_another_agent() -> str:
    return str(Webhook.objects.create(agent=create_agent("other")[0], url="https://other.example/", sealed=b"").pk)


def body_for(method: str, path: str) -> object:
    if method in {"GET", "DELETE"}:
        return None
    return BODIES.get(path.rsplit("/", 1)[-1], {"text": "I sail"})


@pytest.fixture
def anns(code):
    """Ids of everything ann has with the agent."""
    memory = code.save("I keep bees on the roof", key="hobby", value="bees")
    code.post("memories", {"text": "I collect stamps", "key": "hobby", "value": "stamps"})
    code.post("sessions/s-ann/turns", {"messages": [{"role": "user", "content": "I keep bees on the roof"}]})
    turn = code.get("sessions/s-ann/turns").json()["results"][0]["id"]
    code.post("sessions", {"id": "s-ann2", "workflow": "w-ann"})
    conflicts = code.get("conflicts").json()["results"]
    return {
        "memory": memory["id"],
        "turn": turn,
        "webhook": _webhook_of_another_agent(),
        "session": "s-ann",
        "workflow": "w-ann",
        "context": code.post("context", {"query": "bees"}).json()["id"],
        "conflict": conflicts[0]["id"] if conflicts else 1,
    }


MISSING = {
    "webhook": str(uuid.uuid4()),
    "memory": str(uuid.uuid4()),
    "session": "s-none",
    "turn": 999_999_999,
    "workflow": "w-none",
    "context": str(uuid.uuid4()),
    "conflict": 999_999_999,
}


def bare(answer) -> tuple[int, dict]:
    body = json.loads(answer.content)
    return answer.status_code, {name: value for name, value in body.items() if name != "request_id"}


@pytest.mark.parametrize(("method", "path"), routes(), ids=lambda value: value)
def test_a_foreign_id_in_an_address_is_answered_like_a_missing_one(code, anns, method, path):
    bob = code.acting_for("bob")
    foreign = bob(method, path.format(**anns), body_for(method, path))
    missing = bob(method, path.format(**MISSING), body_for(method, path))
    if (method, path) in MAKES:
        assert foreign.status_code == missing.status_code
        assert b"bees" not in foreign.content
    else:
        assert is_problem(foreign, 403 if path.endswith(("reject", "restore", "resolve")) else 404)
        assert bare(foreign) == bare(missing)
    assert code.get(f"memories/{anns['memory']}").json()["text"] == "I keep bees on the roof"
    assert len(code.get("sessions/s-ann/turns").json()["results"]) == 1


def test_a_foreign_number_means_the_callers_own(code, anns):
    bob = code.acting_for("bob")
    assert is_problem(bob.get("memories/1"), 404)
    own = bob.save("I sail")
    assert bob.get("memories/1").json()["id"] == own["id"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("memories", {"text": "x", "session": "{session}"}),
        ("memories/explain", {"query": "bees", "memory": "{memory}"}),
        ("memories/batch", {"items": [{"text": "x", "session": "{session}"}]}),
        ("context", {"query": "bees", "session": "{session}"}),
        ("prompt", {"query": "bees", "session": "{session}"}),
        ("memories/search", {"query": "bees", "session": "{session}", "top_k": 50}),
        ("turns/search", {"query": "bees", "session": "{session}", "top_k": 50}),
    ],
)
def test_a_foreign_id_in_a_body_is_answered_like_a_missing_one(code, anns, path, body):
    bob = code.acting_for("bob")

    def ask(ids):
        answer = bob.post(path, json.loads(re.sub(r"\{(\w+)\}", lambda found: str(ids[found[1]]), json.dumps(body))))
        content = json.loads(answer.content)
        for changing in ("request_id", "id", "context"):
            content.pop(changing, None)
        return answer.status_code, content

    assert ask(anns) == ask(MISSING)
    assert "roof" not in str(ask(anns))


@pytest.mark.parametrize(
    "name", ["supersedes", "superseded_by", "related_to", "parent", "user_id", "owner", "owner_id", "is_admin", "number", "id"]
)
def test_nothing_in_a_body_points_at_another_owner(code, anns, name):
    bob = code.acting_for("bob")
    for method, path in (("POST", "memories"), ("PATCH", f"memories/{bob.save('I sail')['id']}")):
        answer = bob(method, path, {"text": "I row", name: anns["memory"]})
        assert is_problem(answer, 400)
        assert list(answer.json()["errors"]) == [name]


def test_lists_and_filters_show_only_the_callers_own(code, anns):
    bob = code.acting_for("bob")
    for path in ("memories", "memories?q=bees", "memories?key=hobby", "memories?agent=code", "sessions", "conflicts"):
        assert bob.get(path).json()["results"] == []
    assert bob.get("profile").json() == bob.get("settings").json() == {}


def test_scopes_are_compared_whole(code, db, client):
    code.save("I use four spaces", scope="agent:code")
    for slug in ("code2", "cod", "co-de"):
        stranger = Caller(client, create_agent(slug)[1])
        assert stranger.get("memories").json()["results"] == []
        assert stranger.get("memories?scope=agent:code").json()["results"] == []
        assert stranger.post("memories", {"text": "I use tabs", "scope": "agent:code"}).status_code in {400, 403}
    assert len(code.get("memories").json()["results"]) == 1
