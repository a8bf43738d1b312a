"""The API describes itself: OpenAPI 3.1, and a page that needs no outside host."""

from __future__ import annotations

import re

import pytest
from django.urls import get_resolver
from drf_spectacular.drainage import reset_generator_stats
from drf_spectacular.validation import validate_schema

from tests.api.conftest import Caller


@pytest.fixture
def schema(client, db):
    answer = Caller(client, user=None).get("schema", Accept="application/vnd.oai.openapi+json, application/json")
    assert answer.status_code == 200
    return answer.json()


def test_the_document_is_openapi_3_1_and_valid(schema):
    assert schema["openapi"].startswith("3.1")
    validate_schema(schema)


def test_it_is_served_to_anybody_as_json(client, db):
    for accept in ("*/*", "application/json"):
        assert Caller(client, user=None).get("schema", Accept=accept).json()["info"]["title"] == "Memory Desk"
    assert client.post("/api/v1/schema").status_code == 405


def test_nothing_in_it_is_guessed(client, db, capsys):
    reset_generator_stats()
    Caller(client, user=None).get("schema")
    said = capsys.readouterr().err
    assert "Warning" not in said
    assert "Error" not in said


def test_every_address_is_in_it(schema):
    described = {(method.upper(), re.sub(r"\{\w+\}", "{}", path)) for path, item in schema["paths"].items() for method in item}
    for pattern in get_resolver("memory.api.urls").url_patterns:
        path = "/api/v1/" + re.sub(r"<[^>]+>", "{}", str(pattern.pattern))
        view = pattern.callback.view_class
        for method in ("get", "post", "put", "patch", "delete"):
            if hasattr(view, method) and path not in {"/api/v1/", "/api/v1/schema", "/api/v1/docs"}:
                assert (method.upper(), path) in described


def test_every_operation_names_its_problems_and_who_may_call(schema):
    for path, item in schema["paths"].items():
        for method, operation in item.items():
            assert {"400", "401", "403", "404", "429", "503"} <= set(operation["responses"]), path
            assert operation["security"], path
            assert operation["operationId"]
            named = {parameter.get("$ref", "").rsplit("/", 1)[-1] for parameter in operation["parameters"]}
            assert "UserId" in named
            assert ("IdempotencyKey" in named) is (method == "post")
    assert set(schema["components"]["securitySchemes"]) == {"AgentKey", "AgentKeyAlone", "LoginSession"}
    assert schema["components"]["schemas"]["Problem"]["required"]


def test_a_saved_memory_is_as_described(schema, code):
    described = schema["components"]["schemas"]["Memory"]["properties"]
    assert set(described) == set(code.save())


def test_the_page_and_its_script_need_no_outside_host_and_no_inline_script(client, db):
    page = client.get("/api/v1/docs", headers={"Accept": "text/html"})
    html = page.content.decode()
    assert page.status_code == 200
    assert re.findall(r"(?:src|href)=[\"'](https?:)?//", html) == []
    assert "<style" not in html
    assert re.findall(r"<script(?![^>]*\bsrc=)", html) == []
    policy = page["Content-Security-Policy"]
    assert "script-src 'self';" in policy + ";"
    assert "unsafe" not in policy
    script = client.get(re.findall(r'<script src="(/api/v1/docs[^"]*)"', html)[0].replace("&amp;", "&"))
    assert script["Content-Type"].startswith("application/javascript")
    assert "/schema" in script.content.decode()
    for address in re.findall(r'(?:src|href)="(/static/[^"]+)"', html):
        assert client.get(address).status_code == 200, address


@pytest.mark.browser
def test_the_page_draws_the_operations_under_the_policy(page):
    page.goto("/api/v1/docs")
    page.locator("#operations-memories-search_memories").wait_for(timeout=20_000)
    assert page.locator(".opblock").count() > 30


def test_a_call_that_deletes_says_what_it_takes_and_answers(schema):
    for path, field, answer in (("memories", "confirm", "200"), ("user", "confirm", "200"), ("webhooks", "id", "204")):
        described = schema["paths"][f"/api/v1/{path}"]["delete"]
        body = described["requestBody"]["content"]["application/json"]
        assert body["schema"]["required"] == [field] == list(body["example"])
        assert [code for code in described["responses"] if code < "300"] == [answer]


def test_no_parameter_is_described_that_is_refused(schema, code):
    for path, item in schema["paths"].items():
        names = {one.get("name") for operation in item.values() for one in operation["parameters"]}
        assert "format" not in names, path
    assert code.get("memories?format=json").status_code == 400
