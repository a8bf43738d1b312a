"""Memories: save, list, read, correct, decide, forget."""

from __future__ import annotations

import re
import uuid

import pytest

from memory.models import Memory
from tests.api.conftest import is_problem

FIELDS = set(
    re.findall(
        r"\w+",
        """id number ref kind key value text state source inferred_by confidence weight low_confidence url access_level scope agent session turn
        valid_from valid_until occurred_at created_at created_by updated_at updated_by metadata client_key confirmations supersedes
        superseded_by suspicious""",
    )
)
BAD_BODIES = [
    {},
    {"text": ""},
    {"text": "\u200b\u2060"},
    {"text": 7},
    {"text": None},
    {"text": ["a"]},
    {"content": "x", "text": "x"},
    {"text": "x", "user_id": "bob"},
    {"text": "x", "owner": 1},
    {"text": "x", "state": "active"},
    {"text": "x", "supersedes": "3fd002e9-2146-409f-a6aa-ce6cf0331fff"},
    {"text": "x", "kind": "Fact"},
    {"text": "x", "kind": 1},
    {"text": "x", "source": "dashboard"},
    {"text": "x", "source": "import"},
    {"text": "x", "access_level": 3},
    {"text": "x", "access_level": "top"},
    {"text": "x", "confidence": True},
    {"text": "x", "confidence": "0.9"},
    {"text": "x", "confidence": 1.5},
    {"text": "x", "valid_until": "2027-01-01"},
    {"text": "x", "valid_until": "2027-01-01T00:00:00"},
    {"text": "x", "valid_until": "20270-01-01T00:00:00Z"},
    {"text": "x", "occurred_at": 1},
    {"text": "x", "metadata": []},
    {"text": "x", "metadata": "a"},
    {"text": "x", "client_key": "a b"},
    {"text": "x", "client_key": ""},
    {"text": "x", "scope": "agent:other"},
    {"text": "x", "scope": "team:marketing"},
    {"text": "x", "scope": "GLOBAL"},
    {"text": "x", "scope": "everything"},
    {"text": "x", "key": "x" * 101},
]


def held(caller) -> list[dict]:
    return caller.get("memories?limit=200").json()["results"]


def test_a_saved_memory_has_every_field_of_the_contract(code):
    answer = code.post("memories", {"text": "I keep bees on the roof", "source": "user_input"})
    assert answer.status_code == 201
    memory = answer.json()
    assert set(memory) == FIELDS
    assert (memory["state"], memory["agent"], memory["scope"], memory["access_level"]) == ("active", "code", "global", "normal")
    assert memory["ref"] == f"{memory['kind']} #{memory['number']}"
    assert uuid.UUID(memory["id"])
    assert answer["ETag"].startswith('"')
    assert answer["Location"].endswith(f"/api/v1/memories/{memory['id']}")
    assert code.get(f"memories/{memory['id']}").json() == memory
    assert code.get(f"memories/{memory['number']}").json() == memory


def test_without_a_source_it_waits_as_a_candidate(code):
    memory = code.post("memories", {"text": "I keep bees on the roof"}).json()
    assert (memory["source"], memory["state"]) == ("llm_inference", "candidate")


def test_what_a_person_saves_is_active(signed_in):
    memory = signed_in.post("memories", {"text": "I keep bees on the roof"}).json()
    assert (memory["source"], memory["state"]) == ("dashboard", "active")


def test_the_same_again_confirms_and_is_200(code):
    first = code.post("memories", {"text": "I keep bees on the roof", "source": "user_input"})
    again = code.post("memories", {"text": "I keep bees on the roof", "source": "user_input"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]


def test_a_client_key_that_moves_to_a_known_statement_is_no_failure(code):
    code.save("I keep bees on the roof")
    code.save("I row on Sundays", client_key="k")
    assert code.post("memories", {"text": "I keep bees on the roof", "client_key": "k", "source": "user_input"}).status_code in {200, 409}


def test_everything_given_is_kept(code):
    code.post("sessions", {"id": "s/1"})
    given = {
        "text": "I fly to Porto in June",
        "kind": "event",
        "key": "travel.next",
        "value": {"city": "Porto", "legs": [1, 2.5, None, False]},
        "scope": "agent:code",
        "access_level": "sensitive",
        "valid_until": "2027-07-01T00:00:00+08:00",
        "occurred_at": "2027-06-01T00:00:00Z",
        "source": "user_input",
        "confidence": 0.9,
        "session": "s/1",
        "metadata": {"area": "home", "rank": 3, "via": "call", "n": 0, "flag": False, "名": "蜂"},
        "client_key": "trip-1",
    }
    memory = code.save(**given)
    read = code.get(f"memories/{memory['id']}").json()
    times = {"valid_until": "2027-06-30T16:00:00Z", "occurred_at": "2027-06-01T00:00:00Z"}
    assert {name: read[name] for name in given} == given | times
    assert memory == read


@pytest.mark.parametrize("body", BAD_BODIES, ids=str)
def test_a_bad_body_is_400_and_nothing_is_stored(code, body):
    answer = code.post("memories", body)
    assert answer.status_code in {400, 403}, answer.content
    assert is_problem(answer, answer.status_code)
    assert Memory.objects.count() == 0


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ('{"text": "ab\\u0000cd"}', "text"),
        ('{"text": "x", "metadata": {"k": "x\\u0000"}}', "metadata.k"),
        ('{"text": "x", "metadata": {"\\ud800": 1}}', "metadata.<U+D800>"),
        ('{"text": "x", "value": ["\\udfff"]}', "value[0]"),
    ],
)
def test_text_that_cannot_be_stored_is_400_naming_the_field(code, raw, field):
    answer = code("POST", "memories", raw=raw)
    assert is_problem(answer, 400)
    assert list(answer.json()["errors"]) == [field]
    assert held(code) == []


@pytest.mark.parametrize(
    "query",
    [
        "userid=bob",
        "user__id=1",
        "text__icontains=x",
        "ordering=user__password",
        "a'%20OR%20'1'='1=1",
        "state=active&state=candidate",
        "state=gone",
        "kind=x",
        "access_level=9",
        "limit=0",
        "limit=201",
        "limit=x",
        "cursor=x",
        "cursor=%00",
        "q=%00",
        "created_after=2026",
        "created_after=2026-01-01T00:00:00",
        "offset=3",
        "",
    ],
)
def test_a_filter_that_is_not_known_is_400(code, query):
    code.save()
    answer = code.get(f"memories?{query}")
    assert is_problem(answer, 400) if query else answer.status_code == 200


def test_filters_narrow_the_list(code):
    code.save("I keep bees on the roof", kind="fact", client_key="a")
    code.save("I am allergic to peanuts", kind="constraint", access_level="sensitive")
    code.post("memories", {"text": "I may like opera", "kind": "preference"})
    for query, texts in {
        "state=active": 2,
        "state=candidate": 1,
        "state=active,candidate": 3,
        "kind=constraint": 1,
        "q=bees": 1,
        "q=%25": 0,
        "agent=code": 3,
        "agent=cod%25": 0,
        "scope=global": 3,
        "created_after=2020-01-01T00:00:00Z": 3,
        "created_before=2020-01-01T00:00:00Z": 0,
    }.items():
        assert len(code.get(f"memories?{query}").json()["results"]) == texts, query


def test_pages_hold_every_memory_once_and_lead_back(code):
    for n in range(7):
        code.save(f"Box {n} is in the cellar, shelf {n}", client_key=f"k{n}", kind="fact")
    seen, url, pages = [], "memories?limit=3&state=active", []
    while url:
        page = code.get(url).json()
        pages.append(page)
        seen += [row["number"] for row in page["results"]]
        url = page["next"]
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == len(set(seen)) == 7
    assert pages[0]["previous"] is None
    assert code.get(pages[-1]["previous"]).json()["results"] == pages[-2]["results"]
    assert "state=active" in pages[0]["next"]
    assert pages[0]["next"].startswith("http://testserver/api/v1/memories?")


def test_a_new_text_is_a_new_version_that_keeps_the_metadata(code):
    metadata = {"area": "home", "rank": 3, "via": "call", "n": 0, "flag": False}
    old = code.save("Bakes rye bread on Sundays", metadata=metadata)
    new = code.patch(f"memories/{old['id']}", {"text": "Bakes spelt bread on Sundays"}).json()
    assert new["id"] != old["id"]
    assert new["supersedes"] == old["id"]
    assert {name: new[name] for name in ("metadata", "agent", "access_level", "created_at")} == {
        name: old[name] for name in ("metadata", "agent", "access_level", "created_at")
    }
    assert code.get(f"memories/{old['id']}").json()["superseded_by"] == new["id"]
    history = code.get(f"memories/{new['id']}/history").json()
    assert [version["text"] for version in history["versions"]] == [old["text"], new["text"]]
    assert "rye" not in str(history["entries"])


def test_if_match_guards_a_change(code):
    memory = code.save()
    tag = code.get(f"memories/{memory['id']}")["ETag"]
    assert is_problem(code.patch(f"memories/{memory['id']}", {"kind": "event"}, If_Match='"old"'), 412)
    assert is_problem(code.patch(f"memories/{memory['id']}", {"kind": "event"}, If_Match="old"), 400)
    assert is_problem(code.delete(f"memories/{memory['id']}", If_Match='"old"'), 412)
    changed = code.patch(f"memories/{memory['id']}", {"kind": "event"}, If_Match=f'"x", {tag}')
    assert (changed.status_code, changed.json()["kind"]) == (200, "event")
    assert changed["ETag"] != tag
    assert is_problem(code.patch(f"memories/{memory['id']}", {"kind": "fact"}, If_Match=tag), 412)
    assert code.patch(f"memories/{memory['id']}", {"kind": "fact"}, If_Match="*").status_code == 200
    assert code.get(f"memories/{memory['id']}")["ETag"] == code.get(f"memories/{memory['number']}")["ETag"]


@pytest.mark.parametrize(
    "body", [{}, {"reason": "x"}, {"text": ""}, {"text": 1}, {"state": "active"}, {"source": "user_input"}, {"number": 9}]
)
def test_a_bad_change_is_400_and_changes_nothing(code, body):
    memory = code.save()
    assert is_problem(code.patch(f"memories/{memory['id']}", body), 400)
    assert code.get(f"memories/{memory['id']}").json() == memory


def test_a_batch_has_a_result_for_each_item(code):
    answer = code.post("memories/batch", {"items": [{"text": "I keep bees", "source": "user_input"}, {"text": ""}, 7, {"text": "I sail"}]})
    results = answer.json()["results"]
    assert [result["status"] for result in results] == [201, 400, 400, 201]
    assert results[0]["memory"]["state"] == "active"
    assert "text" in results[1]["problem"]["errors"]
    for body in ({}, {"items": []}, {"items": {}}, {"items": "x"}, {"items": [{"text": "x"}] * 101}):
        assert is_problem(code.post("memories/batch", body), 400)


def test_a_secret_is_shown_only_to_who_is_cleared_for_it(code, signed_in):
    signed_in.save("My garage code is 4711", access_level="secret")
    assert held(code) == []
    assert held(signed_in)[0]["text"] == "My garage code is 4711"
