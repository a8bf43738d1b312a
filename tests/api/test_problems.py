"""Every refusal has one form, and tells nothing of the inside."""

from __future__ import annotations

import pytest
from django.db import DataError, IntegrityError, OperationalError
from rest_framework.exceptions import ValidationError

from memory.api import problems
from memory.lifecycle import selectors
from tests.api.conftest import Caller, is_problem


@pytest.mark.parametrize(
    "path", ["nothing", "memories/", "memories/12345678-xyz", "memories/0x1", "sessions/é/turns", "context/1", "a/b/c", ""]
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "OPTIONS"])
def test_an_address_that_leads_nowhere_is_answered_in_the_apis_own_form(code, path, method):
    answer = code(method, path)
    assert is_problem(answer, 404)
    assert "RateLimit" in answer


def test_a_method_that_is_not_there_is_405_with_those_that_are(code):
    answer = code.put("memories", {})
    assert is_problem(answer, 405)
    assert {"GET", "POST", "DELETE"} <= set(answer["Allow"].split(", "))
    assert is_problem(code("OPTIONS", "memories"), 405)


def test_a_body_of_another_type_is_415(code):
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        assert is_problem(code("POST", "memories", raw="text=x", content_type=content_type), 415)


def test_an_answer_of_another_type_is_406(code):
    assert is_problem(code.get("memories", Accept="text/csv"), 406)


def test_a_body_over_the_limit_is_413_with_the_limit(code, settings):
    settings.API_MAX_BODY = 4096
    answer = code.post("memories", {"text": "x" * 5000})
    assert is_problem(answer, 413)
    assert "4096" in answer.json()["detail"]


def test_a_text_over_its_limit_is_413_with_the_limit_and_is_not_logged(code, caplog):
    answer = code("POST", "memories", raw='{"text": "' + "字" * 349_000 + '"}')
    assert is_problem(answer, 413)
    assert "20000" in answer.json()["detail"]
    assert "字字" not in caplog.text + answer.content.decode()


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (RuntimeError("the password of the database is x"), 500),
        (RecursionError(), 500),
        (OperationalError("connection to server at 10.0.0.7 failed"), 503),
        (DataError("invalid byte sequence for encoding"), 400),
        (IntegrityError("duplicate key value violates unique constraint"), 409),
    ],
)
def test_what_fails_inside_is_answered_without_the_inside(code, monkeypatch, error, status):
    def fail(*_args, **_more):
        raise error

    monkeypatch.setattr(selectors, "page", fail)
    answer = code.get("memories")
    assert is_problem(answer, status)
    assert "10.0.0.7" not in answer.content.decode()
    assert "password" not in answer.content.decode()
    assert ("Retry-After" in answer) is (status == 503)
    monkeypatch.undo()
    assert code.get("memories").status_code == 200


def test_a_request_id_is_taken_over_or_made(code):
    assert code.get("memories", X_Request_ID="trace-7")["X-Request-ID"] == "trace-7"
    made = code.get("nothing", X_Request_ID="two words\t")
    assert made["X-Request-ID"] == made.json()["request_id"] != "two words"


def test_nested_errors_name_their_place():
    error = problems.translate(ValidationError({"messages": [{}, {"role": ["No."]}], "non_field_errors": ["Both."]}))
    assert error.fields == {"messages[1].role": ["No."], "body": ["Both."]}


def test_answers_are_not_kept_by_caches(code, client):
    for answer in (code.get("memories"), code.get("nothing"), Caller(client).get("memories")):
        assert answer["Cache-Control"] == "no-store"
    assert "X-User-ID" in code.get("memories")["Vary"]
