"""What developers and models read about the API is the API's own description."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memory.agent_texts import GUIDE
from memory.api import examples
from memory.api.services import document, reference
from memory.tool_specs import TOOLS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_shows_every_call_as_it_is():
    shown = re.search(r"<!-- calls -->\n(.*)<!-- /calls -->", (DOCS / "api.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    assert shown[1] == reference(), "run: manage.py api_reference"


def test_every_call_with_a_body_has_an_example_that_its_serializer_takes(code):
    for item in document()["paths"].values():
        for operation in item.values():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content is not None:
                assert content.get("example") or content.get("examples"), operation["operationId"]
    for name, body in examples.BODIES.items():
        assert isinstance(body, dict), name
    for path, name, accepted in (
        ("sessions", "open_session", 201),
        ("sessions/s1/turns", "add_turns", 200),
        ("memories", "save_memory", 201),
        ("memories/batch", "save_memories", 200),
        ("memories/search", "search_memories", 200),
        ("memories/explain", "explain_memory", 200),
        ("turns/search", "search_turns", 200),
        ("context", "build_context", 200),
    ):
        assert code.post(path, examples.BODIES[name]).status_code == accepted, name
    assert code.patch("profile", examples.BODIES["set_profile"]).status_code == 200
    assert code.patch("preferences", examples.BODIES["set_preferences"]).status_code == 200
    assert code.put("sessions/s1/state", examples.BODIES["put_state"]).status_code == 200


def test_an_example_names_no_field_that_its_call_does_not_take():
    described = document()
    for path, item in described["paths"].items():
        for method, operation in item.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
            schema = described["components"]["schemas"].get(content.get("schema", {}).get("$ref", "").rpartition("/")[2], {})
            if "properties" in schema and "example" in content:
                assert set(content["example"]) <= set(schema["properties"]), (method, path)
                assert set(schema.get("required", ())) <= set(content["example"]), (method, path)


@pytest.mark.django_db
def test_models_and_agents_are_told_the_same_everywhere(client):
    page = client.get("/llms.txt")
    assert page["Content-Type"].startswith("text/plain")
    text = page.content.decode()
    agents = (DOCS / "agents.md").read_text(encoding="utf-8")
    for language in ("en", "zh"):
        assert GUIDE[language] in text
        assert GUIDE[language] in agents
    assert all(f"`{spec.name}`" in text for spec in TOOLS)
    assert client.post("/llms.txt").status_code == 405


def test_an_agent_reports_two_statements_that_cannot_both_hold(code, signed_in):
    old = code.save("I drink coffee every morning")
    new = code.save("I never drink hot drinks")
    answer = code.post("conflicts", {"memory": new["number"], "other": old["id"], "reason": "coffee is hot"})
    assert answer.status_code == 201, answer.content
    body = answer.json()
    assert (body["old"]["id"], body["new"]["id"], body["outcome"]) == (old["id"], new["id"], "")
    again = code.post("conflicts", {"memory": old["id"], "other": new["id"]})
    assert (again.status_code, again.json()["id"]) == (200, body["id"])
    assert [one["id"] for one in signed_in.get("conflicts").json()["results"]] == [body["id"]]
    assert code.post("conflicts", {"memory": old["id"], "other": old["id"]}).status_code == 400
    assert code.post("conflicts", {"memory": old["id"], "other": 999}).status_code == 404
    assert code.acting_for("bob").post("conflicts", {"memory": old["id"], "other": new["id"]}).status_code == 404
    code.delete(f"memories/{new['id']}")
    code.save("I never drink hot drinks at all")
    assert code.post("conflicts", {"memory": old["id"], "other": new["id"]}).status_code == 404
