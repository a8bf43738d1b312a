"""Secrets are sealed at rest, and the key that seals them can be changed while nothing is lost (SPEC 10.4)."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.core.management import CommandError, call_command
from django.db import models
from django.utils import timezone

from accounts.services.agents import create_agent
from memory import crypto
from memory.enums import Kind
from memory.governance.services.archive import archive_expired, restore
from memory.governance.services.idempotency import Answer, claim, keep
from memory.governance.services.secrets import rotate_secrets
from memory.lifecycle.selectors import get_memory
from memory.lifecycle.services import expire
from memory.models import IdempotencyRecord, Memory, Webhook
from tests.dashboard.conftest import Person

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
OLD, NEW = "an-old-key-of-the-installation", "a-new-key-of-the-installation"


@pytest.fixture
def sealed_by_the_old(nora: Person, tmp_path: Path, settings: object) -> tuple[Person, Memory, Memory, str]:
    settings.DATA_DIR, settings.ENCRYPTION_KEYS = tmp_path, [OLD]  # type: ignore[attr-defined]
    (secret,) = nora.remembers("The gate opens with 7731", kind=Kind.CREDENTIAL)
    (over,) = nora.remembers("I own a red kayak")
    expire(nora.principal, over.pk)
    archive_expired(now=timezone.now() + timedelta(days=31))
    claimed = claim(nora.principal, key="k-1", method_path="POST /x", body_digest="d")
    keep(nora.principal, claimed, Answer(200, "an answer"))
    factor = generate_totp_secret()
    TOTP.activate(nora.user, factor)
    Webhook.objects.create(agent=create_agent("told")[0], url="https://told.example/", sealed=crypto.seal({"secret": "whsec_x"}))
    return nora, secret, over, factor


def test_after_rotation_the_new_key_alone_opens_everything(sealed_by_the_old: tuple[Person, Memory, Memory, str], settings: object) -> None:
    person, secret, over, factor = sealed_by_the_old
    stored = Authenticator.objects.get()
    assert factor not in str(stored.data), "a second factor is not readable in the database"
    settings.ENCRYPTION_KEYS = [NEW, OLD]  # type: ignore[attr-defined]
    out = StringIO()
    call_command("rotate_secrets", stdout=out)
    assert out.getvalue().split("\n")[:5] == ["memories: 1", "webhooks: 1", "replays: 1", "second factors: 1", "archived files: 1"]
    settings.ENCRYPTION_KEYS = [NEW]  # type: ignore[attr-defined]
    assert get_memory(person.principal, secret.pk).full_text == "The gate opens with 7731"
    assert restore(person.principal, over.pk).text == "I own a red kayak"
    assert crypto.unseal(Webhook.objects.get().sealed) == {"secret": "whsec_x"}
    assert claim(person.principal, key="k-1", method_path="POST /x", body_digest="d").answer == Answer(200, "an answer")
    assert TOTP(Authenticator.objects.get()).validate_code("000000") in {True, False}


def test_a_key_that_is_missing_is_said_and_nothing_is_spoilt(
    sealed_by_the_old: tuple[Person, Memory, Memory, str], settings: object
) -> None:
    settings.ENCRYPTION_KEYS = [NEW]  # type: ignore[attr-defined]
    with pytest.raises(CommandError, match="not in ENCRYPTION_KEYS"):
        call_command("rotate_secrets")
    settings.ENCRYPTION_KEYS = [NEW, OLD]  # type: ignore[attr-defined]
    assert rotate_secrets()["memories"] == 1


def test_fingerprints_live_through_a_rotation(settings: object) -> None:
    settings.ENCRYPTION_KEYS = [OLD]  # type: ignore[attr-defined]
    before = crypto.fingerprint("I own a red kayak")
    settings.ENCRYPTION_KEYS = [NEW, OLD]  # type: ignore[attr-defined]
    assert crypto.fingerprint("I own a red kayak") == before


def test_every_sealed_column_is_among_those_that_are_rotated() -> None:
    sealed = {
        (table.__name__, field.name)
        for table in Memory._meta.apps.get_models()
        for field in table._meta.get_fields()
        if isinstance(field, models.BinaryField) and "vector" not in field.name
    }
    assert {(name, field) for name, field in sealed if "seal" in field} == {("Memory", "sealed"), ("Webhook", "sealed")}
    assert IdempotencyRecord._meta.get_field("body") is not None
