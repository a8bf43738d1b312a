"""A third-party agent asks, the person answers on a page of ours, and nothing in the address can send them elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from accounts.models import Grant
from accounts.services.agents import create_agent
from memory.enums import AccessLevel
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db
BACK = "https://planner.example/back?from=desk"


@pytest.fixture
def key() -> str:
    return create_agent("planner", first_party=False, name="Trip planner", return_urls=[BACK])[1]


def test_an_agent_is_let_in_through_the_page_its_refusal_names(nora: Person, key: str, sign_in: Callable[[Person], Client]) -> None:
    api = {"Authorization": f"Bearer {key}", "X-User-ID": "nora"}
    nora.remembers("I keep bees")
    client = sign_in(nora)
    page = client.get("/agents/grant/", {"agent": "planner", "return_to": BACK, "state": "s&1"})
    assert page.status_code == 200
    assert "Trip planner" in page.content.decode()
    assert "sees nothing until you allow it" in page.content.decode()
    assert not Grant.objects.filter(granted_at__isnull=False).exists(), "looking grants nothing"
    form = {"agent": "planner", "return_to": BACK, "state": "s&1", "clearance": "normal", "action": "allow"}
    done = client.post("/agents/grant/", form)
    assert "<bdi>Trip planner</bdi> may use your memory now" in done.content.decode()
    assert "sees nothing until" not in client.get("/agents/grant/", {"agent": "planner"}).content.decode(), "it is allowed already"
    way = urlsplit(done.context["back"])
    told = parse_qs(way.query)
    assert (way.netloc, told["from"], told["state"], told["result"]) == ("planner.example", ["desk"], ["s&1"], ["allowed"])
    api["X-User-ID"] = told["user"][0]
    listed = Client().get("/api/v1/memories", headers=api)
    assert [row["text"] for row in listed.json()["results"]] == ["I keep bees"]
    saved = Client().post("/api/v1/memories", {"text": "I row"}, content_type="application/json", headers=api)
    assert saved.status_code == 403, "the box was not ticked"
    assert "You refused <bdi>Trip planner</bdi>" in client.post("/agents/grant/", {**form, "action": "refuse"}).content.decode()
    refused = Client().get("/api/v1/memories", headers=api)
    assert refused.status_code == 403
    assert "/agents/grant/?agent=planner" in refused.json()["detail"]


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "javascript:alert(1)",
        f"{BACK}&next=https://evil.example",
        "https://planner.example.evil.example/back?from=desk",
        "HTTPS://planner.example/back?from=desk#x",
        "\\\\evil.example",
    ],
)
def test_no_other_address_is_led_to(nora: Person, key: str, sign_in: Callable[[Person], Client], elsewhere: str) -> None:
    client = sign_in(nora)
    page = client.get("/agents/grant/", {"agent": "planner", "return_to": elsewhere})
    assert page.context["refused_return"]
    assert "evil.example" not in page.content.decode().split("</head>")[1].split("<nav")[0].replace("next=", "")
    done = client.post("/agents/grant/", {"agent": "planner", "return_to": elsewhere, "action": "allow", "clearance": "public"})
    assert (done.status_code, done.context["back"]) == (200, "")


def test_only_third_parties_that_are_on_are_asked_for_and_only_by_who_signed_in(
    nora: Person, key: str, sign_in: Callable[[Person], Client]
) -> None:
    create_agent("house")
    client = sign_in(nora)
    for slug in ("house", "nobody", "", "planner%00"):
        assert client.get("/agents/grant/", {"agent": slug}).status_code == 404
    anonymous = Client().get("/agents/grant/", {"agent": "planner"})
    assert anonymous.status_code == 302
    assert anonymous["Location"].startswith("/accounts/login/")
    assert Client(enforce_csrf_checks=True).post("/agents/grant/", {"agent": "planner", "action": "allow"}).status_code in {302, 403}


def test_the_page_says_how_much_each_level_would_open(nora: Person, key: str, sign_in: Callable[[Person], Client]) -> None:
    nora.remembers("I keep bees", "I row")
    nora.remembers("My pills are in the hall", access_level=AccessLevel.SENSITIVE)
    levels = dict(sign_in(nora).get("/agents/grant/", {"agent": "planner"}).context["levels"])
    assert (levels["normal"], levels["sensitive"]) == ("Normal (2 memories)", "Sensitive (3 memories)")
    assert "secret" not in levels, "the installation gives it no more"
