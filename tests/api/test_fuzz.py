"""The API against its own description, by schemathesis, as everybody who may knock: no server error, no answer that is not described.

A few calls of every kind here; many by `make fuzz`.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from accounts.services.agents import create_agent
from config.wsgi import application
from memory.api.services import document
from tests.api.conftest import sign_in

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "1"))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# A stream has no end, and the server that is called here inside the process would wait for it.
ENDLESS = {"/api/v1/events"}
ROLES = ["nobody", "agent", "outsider", "person", "administrator"]


def bearing(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}", "X-User-ID": "ann"}


def cookies(caller: Any) -> dict[str, str]:
    jar = "; ".join(f"{name}={morsel.value}" for name, morsel in caller.client.cookies.items())
    return {**caller.headers, "Cookie": jar}


@pytest.fixture
def headers(request: pytest.FixtureRequest, ann: Any, code: Any, outsider: Any, root: Any) -> dict[str, str]:
    """What each of them sends. Ann has a few memories, so that there is something to show and to break."""
    code.save("I keep bees on the roof", key="hobby", value="bees")
    code.post("memories", {"text": "I collect stamps", "key": "hobby", "value": "stamps"})
    code.post("sessions/s1/turns", {"messages": [{"role": "user", "content": "I am allergic to peanuts"}]})
    made = {
        "nobody": {},
        "agent": bearing(create_agent("fuzz")[1]),
        "outsider": bearing(outsider.key),
        "person": cookies(sign_in(ann)),
        "administrator": cookies(root),
    }
    return made[request.param]


# Committed for good: the application that is called closes its connection after each call, as it does when it serves.
@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
@pytest.mark.timeout(120 if EXAMPLES == 1 else 0)
@pytest.mark.parametrize("headers", ROLES, indirect=True)
def test_no_call_fails_and_every_answer_is_as_described(headers: dict[str, str]) -> None:
    schema = schemathesis.openapi.from_dict(document())
    schema.app = application
    wrong: list[str] = []
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path in ENDLESS:
            continue

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=EXAMPLES == 1,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def knock(case: Any) -> None:
            try:
                case.headers = {name: value for name, value in (case.headers or {}).items() if name not in headers}
                case.call_and_validate(headers=headers, checks=CHECKS)
            except Exception as error:  # noqa: BLE001 (all failures of all calls are told together)
                wrong.append(f"{case.method} {case.path}: {error}"[:1500])

        knock()
    assert wrong == [], "\n\n".join(wrong[:8])
