"""The person's whole data: taken along, brought in, erased."""

from __future__ import annotations

import io
import json

import pytest
import pyzipper
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import ExternalId, User
from accounts.services.agents import create_agent
from tests.api.conftest import ROOT, Caller, is_problem

PASSWORD = "open sesame 7"


def opened(content: bytes) -> dict[str, bytes]:
    with pyzipper.AESZipFile(io.BytesIO(content)) as archive:
        archive.setpassword(PASSWORD.encode())
        return {name: archive.read(name) for name in archive.namelist()}


def test_an_export_is_an_archive_of_the_callers_own(code, signed_in):
    code.save("I keep bees on the roof")
    code.acting_for("bob").save("I collect stamps")
    for caller in (code, signed_in):
        answer = caller.get("user/memories/export", X_Export_Password=PASSWORD, Accept="application/zip")
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
        content = b"".join(opened(answer.content).values()).decode()
        assert "bees" in content
        assert "stamps" not in content


@pytest.mark.parametrize("password", ["", "short"])
def test_an_export_needs_a_password(code, password):
    assert is_problem(code.get("user/memories/export", X_Export_Password=password), 400)
    assert is_problem(code.get("user/memories/export"), 400)


def test_an_import_makes_candidates_and_is_safe_to_repeat(code):
    file = json.dumps([{"text": "I keep bees on the roof"}, {"text": "I row on Sundays"}, {"nothing": 1}]).encode()
    answer = code("POST", "user/memories/import", raw=file)
    assert answer.status_code == 200, answer.content
    assert (answer.json()["added"], len(answer.json()["refused"])) == (2, 1)
    assert {row["state"] for row in code.get("memories").json()["results"]} == {"candidate"}
    again = code.client.post(
        ROOT + "user/memories/import",
        {"file": SimpleUploadedFile("list.json", file)},
        headers={"Authorization": f"Bearer {code.key}", "X-User-ID": "ann", "Idempotency-Key": "i-1"},
    )
    assert (again.json()["added"], again.json()["known"]) == (0, 2)


@pytest.mark.parametrize(
    "raw", [b"", b"\x00\xff", b"PK\x03\x04broken", b"[]", b"{}", b"[" * 100_000, b'[{"text": "\\u0000"}]', b'[{"text": 1e400}]']
)
def test_a_file_that_cannot_be_read_is_400(code, raw):
    answer = code("POST", "user/memories/import", raw=raw, content_type="application/octet-stream")
    assert answer.status_code < 500
    assert code.get("memories").json()["results"] == []


def test_erasing_a_person_names_them_twice_and_spares_others(code, signed_in):
    code.save("I keep bees on the roof")
    other = code.acting_for("bob")
    other.save("I collect stamps")
    for body in ({}, {"confirm": "bob"}, {"confirm": ""}):
        assert is_problem(code.delete("user", body), 400)
    receipt = code.delete("user", {"confirm": "ann"})
    assert receipt.status_code == 200
    assert receipt.json()["removed"]["memories"] == 1
    assert "bees" not in receipt.content.decode()
    assert not User.objects.filter(email="ann@example.test").exists()
    assert code.get("memories").json()["results"] == []
    assert len(other.get("memories").json()["results"]) == 1


def test_a_person_erases_themself_by_login_session(signed_in):
    signed_in.save("I keep bees on the roof")
    assert is_problem(signed_in.delete("user", {"confirm": "bob@example.test"}), 400)
    assert signed_in.delete("user", {"confirm": "ann@example.test"}).status_code == 200
    assert is_problem(signed_in.get("memories"), 401)
    assert not ExternalId.objects.filter(value="ann").exists()


def test_an_agent_needs_the_capability(client, db):
    _, key = create_agent("reader", capabilities=["read", "write"])
    reader = Caller(client, key)
    assert is_problem(reader.get("user/memories/export", X_Export_Password=PASSWORD), 403)
    assert is_problem(reader("POST", "user/memories/import", raw=b"[]"), 403)
    assert is_problem(reader.delete("user", {"confirm": "ann"}), 403)
