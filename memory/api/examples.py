"""An example for every call of the API, once: it stands in the OpenAPI document, and docs/api.md shows it in curl and in Python."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

MEMORY = "0197f3c2-5a41-7c3e-9f0a-2b6d1e8c4a55"
CONTEXT = "0197f3c4-11d0-7b52-8a3e-6c0f9d2e7b18"

BODIES: dict[str, Any] = {
    "open_session": {"id": "s1", "title": "Dinner", "mode": "readwrite"},
    "add_turns": {"messages": [{"role": "user", "content": "请记住我对花生过敏。", "id": "m1"}], "wait": True},
    "put_state": {"step": 2, "cart": ["tent"]},
    "patch_state": {"step": 3, "cart": None},
    "put_workflow_state": {"stage": "draft"},
    "patch_workflow_state": {"stage": "review"},
    "search_turns": {"query": "Which tent did we choose?", "top_k": 3},
    "build_context": {"query": "我能吃这个花生酱饼干吗", "session": "s1", "top_k": 3},
    "give_feedback": {"signal": "liked"},
    "set_profile": {"basic.region": "Lisbon", "content.length": "short"},
    "set_preferences": {"core.language": "zh-hans"},
    "save_memory": {"text": "I am allergic to peanuts", "kind": "constraint", "source": "user_input"},
    "save_memories": {"items": [{"text": "I play the cello"}, {"text": "我住在杭州", "key": "basic.region", "value": "杭州"}]},
    "search_memories": {"query": "Can I have this biscuit?", "top_k": 3},
    "explain_memory": {"query": "Can I have this biscuit?", "memory": 1},
    "correct_memory": {"text": "I am allergic to peanuts and sesame", "reason": "she said so"},
    "confirm_memory": {"session": "s1", "turn": "12", "reason": "said yes"},
    "reject_memory": {"reason": "never said that"},
    "expire_memory": {"reason": "moved away"},
    "restore_memory": {"reason": "still true"},
    "forget_all_memories": {"confirm": "ann"},
    "report_conflict": {"memory": 3, "other": 7, "reason": "two home towns"},
    "resolve_conflict": {"outcome": "merge", "text": "I live in Lisbon and Porto by turns"},
    "approve_candidate": {"reason": "plain words of hers", "seen": "1"},
    "turn_down_candidate": {"reason": "a guess", "seen": "1"},
    "undo_decision": {"reason": "a slip", "seen": "2"},
    "link_identity": {"anonymous_id": "web-7f3a"},
    "erase_user": {"confirm": "ann"},
    "build_prompt": {"query": "Plan my weekend", "session": "s1"},
    "add_webhook": {"url": "https://hooks.example.com/memory", "types": ["memory.admit"]},
    "remove_webhook": {"id": "0197f3c8-2b90-7d14-9c1e-7a5b3f0d6e21"},
}
PLACES = {"session": "s1", "workflow": "trip", "memory": MEMORY, "context": CONTEXT, "conflict": "4"}


def complete(operation: dict[str, Any], method: str, path: str) -> None:
    """Put the example into an operation of the document, with the same call in curl and Python."""
    body = BODIES.get(operation.get("operationId", ""))
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        if kind == "application/json" and body is not None and "examples" not in content:
            content["example"] = body
    operation["x-codeSamples"] = [
        {"lang": "Shell", "label": "curl", "source": curl(method, path, body)},
        {"lang": "Python", "label": "Python", "source": python(method, path, body)},
    ]


def curl(method: str, path: str, body: Any) -> str:
    """The call with curl. `$DESK` is the address of the API, `$KEY` an agent's key."""
    who = ['-b cookies.txt -H "X-CSRFToken: $TOKEN"'] if "/admin/" in path else ['-H "Authorization: Bearer $KEY"', '-H "X-User-ID: ann"']
    lines = [f'curl -X {method.upper()} "$DESK/{_filled(path)}"', *who]
    if path.endswith("/import"):
        lines.append('-F "file=@memories.zip"')
    if body is not None:
        shown = json.dumps(body, ensure_ascii=False).replace("'", "'\\''")
        lines += ['-H "Content-Type: application/json"', f"-d '{shown}'"]
    return " \\\n  ".join(lines)


def python(method: str, path: str, body: Any) -> str:
    """The call with the function `call` of docs/api.md, which needs the standard library alone."""
    more = "" if body is None else f", {_literal(body)}"
    return f'call("{method.upper()}", "{_filled(path)}"{more})'


def reference(document: dict[str, Any]) -> Iterator[str]:
    """The lines of the calls in docs/api.md: every operation of the document with its words and its example."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            shell, program = (sample["source"] for sample in operation["x-codeSamples"])
            words = str(operation.get("description", "")).strip().split("\n\n")[0]
            yield from (f"### {method.upper()} {path.removeprefix('/api/v1/')}", "", words, "")
            yield from ("```sh", shell, "```", "", "```python", program, "```", "")


def _literal(value: Any) -> str:
    """The value as Python code with double quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_literal(name)}: {_literal(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def _filled(path: str) -> str:
    filled = path.removeprefix("/api/v1/")
    for name, value in PLACES.items():
        filled = filled.replace(f"{{{name}}}", value)
    return filled
