"""What only a real server shows: doubled headers, bodies in chunks, addresses as they are sent, many callers at once."""

from __future__ import annotations

import http.client
import json
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from accounts.services.agents import create_agent

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


@pytest.fixture
def served(live_desk):
    """Send a request as it stands: headers as pairs, so that one can come twice."""
    _, key = create_agent("code")
    place = urlsplit(live_desk).netloc

    def send(method, path, body=None, *, headers=(("X-User-ID", "ann"),), keys=(key,), chunked=False):
        connection = http.client.HTTPConnection(place, timeout=30)
        connection.putrequest(method, f"/api/v1/{path}")
        for value in keys:
            connection.putheader("Authorization", f"Bearer {value}")
        for name, value in headers:
            connection.putheader(name, value)
        data = b"" if body is None else json.dumps(body).encode()
        connection.putheader("Content-Type", "application/json")
        connection.putheader(*(("Transfer-Encoding", "chunked") if chunked else ("Content-Length", str(len(data)))))
        connection.endheaders()
        connection.send(b"%x\r\n%b\r\n0\r\n\r\n" % (len(data), data) if chunked else data)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, json.loads(content) if content else None

    return send


def test_a_doubled_header_is_400_and_falls_back_to_nobody(served):
    twice = (("X-User-ID", "bob"), ("X-User-ID", "ann"))
    for method, path, body in (("GET", "memories", None), ("POST", "memories", {"text": "I keep bees"})):
        status, problem = served(method, path, body, headers=twice)
        assert (status, list(problem["errors"])) == (400, ["X-User-ID"])
    assert served("GET", "memories")[1]["results"] == []
    assert served("GET", "memories", headers=(("X-User-ID", ""),))[0] == 400


def test_two_keys_are_none(served):
    assert served("GET", "memories", keys=("mem_x", "mem_y"))[0] in {400, 401}


def test_a_body_in_chunks_is_read(served):
    status, memory = served("POST", "memories", {"text": "I keep bees on the roof"}, chunked=True)
    assert (status, memory["text"]) == (201, "I keep bees on the roof")
    assert served("POST", "memories", {"text": "x" * 1_100_000}, chunked=True)[0] == 413


def test_any_visible_ascii_stands_in_an_address(served):
    for name in ("a%2Fb", "a%3Fb", "100%25", "x%23y"):
        assert served("POST", f"sessions/{name}/turns", {"messages": [{"role": "user", "content": "hello"}]})[0] == 202
        assert len(served("GET", f"sessions/{name}/turns")[1]["results"]) == 1
    for name in ("a%00b", "%E5%AD%97", "a%20b", "%FF"):
        assert served("GET", f"sessions/{name}")[0] == 404


def test_the_same_request_many_times_at_once_does_its_work_once(served):
    headers = (("X-User-ID", "ann"), ("Idempotency-Key", "k-1"))
    body = {"text": "I swim in the lake every Tuesday", "source": "user_input"}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: served("POST", "memories", body, headers=headers), range(16)))
    assert {status for status, _ in answers} <= {201, 409}
    assert len({answer["id"] for status, answer in answers if status == 201}) == 1
    assert len(served("GET", "memories")[1]["results"]) == 1
