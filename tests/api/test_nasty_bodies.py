"""Bodies that no honest client sends, to every address that takes one: refused, never a failure on our side."""

from __future__ import annotations

import json
import re
import uuid

import pytest
from django.urls import get_resolver

WORDS = "I keep bees on the roof"
# What each address takes, so that one thing at a time is wrong.
GOOD: dict[str, dict] = {
    "sessions": {"id": "s1"},
    "turns": {"messages": [{"role": "user", "content": WORDS, "id": "m1", "at": "2026-03-11T10:00:00+08:00", "metadata": {"a": 1}}]},
    "state": {"step": 1},
    "search": {"query": WORDS, "top_k": 3},
    "explain": {"query": WORDS, "memory": 1},
    "context": {"query": WORDS, "session": "s1", "top_k": 3, "token_budget": 500, "format": "messages"},
    "prompt": {"query": WORDS, "session": "s1", "template": "{{ query }}"},
    "feedback": {"signal": "liked", "memories": [1], "answer": "x"},
    "profile": {"basic.region": "Lisbon", "domain.topics": ["bees"]},
    "preferences": {"core.theme": "dark"},
    "memories": {
        "text": WORDS,
        "key": "hobby",
        "value": {"a": [1]},
        "confidence": 0.9,
        "metadata": {"a": 1},
        "client_key": "k",
        "scope": "global",
    },
    "{memory}": {"text": WORDS, "value": 1, "valid_until": "2027-01-01T00:00:00Z", "metadata": {}},
    "batch": {"items": [{"text": WORDS, "metadata": {"a": 1}}]},
    "conflicts": {"memory": 1, "other": 2, "reason": "x"},
    "link": {"anonymous_id": "anon-1"},
    "webhooks": {"url": "https://example.org/told", "types": ["memory.created"]},
    "deliveries": {"id": 1},
    "resolve": {"outcome": "merge", "text": WORDS},
    "confirm": {"reason": "x", "session": "s1", "turn": "1", "seen": "1"},
    "reject": {"reason": "x", "seen": "1"},
    "approve": {"reason": "x", "seen": "1"},
    "expire": {"reason": "x"},
    "restore": {"reason": "x"},
    "undo": {},
    "import": {"memories": [{"text": WORDS, "kind": "fact"}]},
}
VALUES = [
    None,
    True,
    0,
    -1,
    2**31,
    2**63,
    2**64,
    10**40,
    1e308,
    0.1,
    "",
    " ",
    "\u200b",
    "\u202e",
    "x" * 300,
    "x" * 30_000,
    "'; drop table memory_memory; --",
    "\\u0000",
    "%00",
    "{{7*7}}",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-14:00",
    "agent:code'",
    [],
    [[]],
    [None],
    {},
    {"": ""},
    {"a": {"b": {"c": []}}},
    ["x"] * 300,
]
RAW = [
    b"",
    b" ",
    b"\x00",
    b"{",
    b"[]",
    b"null",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"query": 1e400, "text": NaN}',
    b'{"text": "\\u0000", "query": "\\u0000"}',
    b'{"text": "\\ud800", "query": "\\udfff"}',
    b'{"\\u0000": 1}',
    b'{"text": "a", "text": "b"}',
    b'{"text": "\xff\xfe"}',
    b'{"__proto__": {}, "constructor": 1, "__class__": "x"}',
    '{"text": "x", "query": "x", "字": 1}'.encode("gb18030"),
]


def doors() -> list[tuple[str, str]]:
    found = []
    for pattern in get_resolver("memory.api.urls").url_patterns:
        path = re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern))
        view = pattern.callback.view_class
        if path:
            found += [(method.upper(), path) for method in ("post", "put", "patch") if hasattr(view, method)]
    return found


def places(value: object, path: tuple = ()) -> list[tuple]:
    """Every place in a body, so that each can be spoilt."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return ([path] if path else []) + [place for key, below in inside for place in places(below, (*path, key))]


def spoilt(body: dict, place: tuple, value: object) -> dict:
    copy = json.loads(json.dumps(body))
    spot = copy
    for key in place[:-1]:
        spot = spot[key]
    spot[place[-1]] = value
    return copy


@pytest.mark.slow
@pytest.mark.django_db(databases=["default", "maintenance"])
@pytest.mark.parametrize(("method", "path"), doors(), ids=lambda value: value)
def test_no_body_is_a_failure_on_our_side(code, root, settings, method, path):
    settings.API_RATE = 1_000_000
    caller = root if path.startswith("admin/") else code
    memory = code.save(WORDS)
    code.post("sessions", {"id": "s1"})
    address = path.format(memory=memory["id"], session="s1", workflow="w1", context=uuid.uuid4(), conflict=1, webhook=uuid.uuid4())
    good = GOOD[path.rsplit("/", 1)[-1]]
    failures = []
    for raw in RAW:
        answer = caller(method, address, raw=raw)
        if answer.status_code >= 500:
            failures.append((raw[:40], answer.content[:200]))
    for place in places(good):
        for value in VALUES:
            answer = caller(method, address, spoilt(good, place, value))
            if answer.status_code >= 500:
                failures.append((place, repr(value)[:40], answer.content[:200]))
    assert failures == []
    assert code.get("memories").status_code == 200
