"""Webhooks: signed, thin, only what the agent may know, tried again and given up in the end, and never a way into this network."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Agent
from accounts.services.agents import create_agent
from accounts.services.authentication import check_key
from memory.errors import BadInput, Conflict, NotFound
from memory.events import delivery, signing
from memory.events.services import add_webhook, deliver_due, deliveries_of, fan_out, remove_webhook, resend, webhooks_of
from memory.events.webhooks import rotate_secret, secrets_of, wait_before
from memory.governance.services.access import set_grant
from memory.models import Delivery, Webhook
from tests.dashboard.conftest import Person
from tests.fakes.model_server import ModelServer, Step, model_server

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])


def _told(server: ModelServer) -> list[Any]:
    return [request.json for request in server.received]


def _work() -> int:
    while fan_out():
        pass
    return deliver_due()


def _due_now() -> None:
    Delivery.objects.using("maintenance").filter(state="waiting").update(due_at=timezone.now() - timedelta(seconds=1))


def test_an_event_is_sent_once_signed_and_without_a_word_of_the_memory(receiver: ModelServer, code: tuple[Agent, Any], ann: Person) -> None:
    ann.remembers("I was there before")
    _, secret = add_webhook(code[1], url=f"{receiver.url}/hook")
    ann.remembers("I keep bees on the roof", "My own notes of an agent", scope="agent:code")
    ann.remembers("My blood type is O", access_level=3)
    ann.remembers("Theirs alone", scope="agent:other")
    assert _work() == 2
    assert _work() == 0
    assert len(deliveries_of(code[1], webhooks_of(code[1])[0].webhook.pk)) == 2, (
        "of what it may not know it cannot count the sendings either"
    )
    told = _told(receiver)
    assert [one["type"] for one in told] == ["memory.save"] * 2, "not the secret one, not the other agent's, not what was before"
    assert set(told[0]) == {"type", "timestamp", "data"}
    assert (told[0]["data"]["user"], told[0]["data"]["state"]) == ("ann", "active")
    assert "bees" not in json.dumps(told)
    headers = receiver.received[0].headers
    body = json.dumps(told[0], ensure_ascii=False, separators=(",", ":")).encode()
    again = signing.headers(secret, message_id=headers["webhook-id"], timestamp=int(headers["webhook-timestamp"]), body=body)
    assert {name: headers[name] for name in again} == dict(again)
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    hook = webhooks_of(code[1])[0]
    assert (hook.waiting, hook.dead) == (0, 0)
    assert secret.encode() not in bytes(hook.webhook.sealed)
    assert secrets_of(hook.webhook) == [secret]


def test_a_rotated_secret_signs_at_once_and_the_old_one_signs_along_for_a_day(
    receiver: ModelServer, code: tuple[Agent, Any], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook, old = add_webhook(code[1], url=f"{receiver.url}/hook")
    new = rotate_secret(hook)
    hook.refresh_from_db()
    assert secrets_of(hook) == [new, old]
    ann.remembers("I keep bees on the roof")
    _work()
    headers = receiver.received[0].headers
    body = json.dumps(_told(receiver)[0], ensure_ascii=False, separators=(",", ":")).encode()
    each = {"message_id": headers["webhook-id"], "timestamp": int(headers["webhook-timestamp"]), "body": body}
    wanted = [signing.headers(secret, **each)["webhook-signature"] for secret in (new, old)]  # type: ignore[arg-type]
    assert headers["webhook-signature"].split() == wanted
    later = timezone.now() + timedelta(hours=25)
    monkeypatch.setattr(timezone, "now", lambda: later)
    assert secrets_of(hook) == [new]


def test_of_people_who_never_let_an_agent_in_it_learns_not_even_that_something_happened(receiver: ModelServer, ann: Person) -> None:
    _agent, raw = create_agent("stranger", first_party=False)
    key = check_key(raw)
    hook, _secret = add_webhook(key, url=f"{receiver.url}/hook")
    ann.remembers("I keep bees on the roof")
    while fan_out():
        pass
    assert deliveries_of(key, hook.pk) == []
    assert (webhooks_of(key)[0].waiting, _work(), _told(receiver)) == (0, 0, [])


def test_the_signature_is_that_of_the_published_example() -> None:
    made = signing.headers(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        message_id="msg_p5jXN8AQM9LWM0D4loKWxJek",
        timestamp=1614265330,
        body=b'{"test": 2432232314}',
    )
    assert made["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_types_narrow_and_a_core_preference_goes_to_who_declares_it(receiver: ModelServer, code: tuple[Agent, Any], ann: Person) -> None:
    _, raw = create_agent("other")
    add_webhook(code[1], url=f"{receiver.url}/code", types=["preference.change"])
    add_webhook(check_key(raw), url=f"{receiver.url}/other", types=["preference.change"])
    ann.remembers("Theme: dark", key="core.theme", value="dark", kind="preference")
    _work()
    assert [request.path for request in receiver.received] == ["/v1/code"]
    assert _told(receiver)[0]["data"]["key"] == "core.theme"
    assert "dark" not in json.dumps(_told(receiver))


def test_a_failure_is_tried_again_with_growing_patience_and_given_up_in_sight(
    receiver: ModelServer, code: tuple[Agent, Any], ann: Person
) -> None:
    hook, _ = add_webhook(code[1], url=f"{receiver.url}/hook")
    ann.remembers("I keep bees on the roof")
    receiver.fail = lambda _request: Step({}, status=503, headers={"Retry-After": "120"})
    _work()
    (row,) = deliveries_of(code[1], hook.pk)
    assert (row.state, row.attempts, row.last_status) == ("waiting", 1, 503)
    assert row.due_at > timezone.now() + timedelta(seconds=100), "Retry-After is never undercut"
    assert deliver_due() == 0
    receiver.fail = lambda _request: Step({}, status=302, headers={"Location": f"{receiver.url}/elsewhere"})
    for _ in range(7):
        _due_now()
        assert deliver_due() == 1
    (row,) = deliveries_of(code[1], hook.pk, state="dead")
    assert (row.attempts, row.last_status) == (8, 302)
    assert not any("elsewhere" in request.path for request in receiver.received), "redirects are not followed"
    ids = {request.headers["webhook-id"] for request in receiver.received}
    assert len(ids) == 1
    assert webhooks_of(code[1])[0].dead == 1
    receiver.fail = lambda _request: Step({})
    assert resend(code[1], hook.pk) == 1
    assert deliver_due() == 1
    waits = [wait_before(n) for n in range(1, 8)]
    assert all(wait is not None for wait in waits)
    assert wait_before(8) is None


def test_a_receiver_that_is_gone_is_left_alone(receiver: ModelServer, code: tuple[Agent, Any], ann: Person) -> None:
    add_webhook(code[1], url=f"{receiver.url}/hook")
    receiver.fail = lambda _request: Step({}, status=410)
    ann.remembers("I keep bees on the roof")
    _work()
    ann.remembers("I row on Sundays")
    assert _work() == 0
    assert webhooks_of(code[1])[0].webhook.disabled_at is not None
    assert len(receiver.received) == 1


def test_a_worker_killed_while_sending_leaves_a_row_that_comes_due_again(
    receiver: ModelServer, code: tuple[Agent, Any], ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_webhook(code[1], url=f"{receiver.url}/hook")
    ann.remembers("I keep bees on the roof")
    fan_out()
    monkeypatch.setattr(delivery, "_note", lambda *_: (_ for _ in ()).throw(SystemExit))
    with pytest.raises(SystemExit):
        deliver_due()
    monkeypatch.undo()
    assert deliver_due() == 0, "another worker does not take it meanwhile"
    _due_now()
    assert deliver_due() == 1


def test_a_block_stops_what_was_on_its_way(receiver: ModelServer, code: tuple[Agent, Any], ann: Person) -> None:
    add_webhook(code[1], url=f"{receiver.url}/hook")
    ann.remembers("I keep bees on the roof")
    fan_out()
    set_grant(ann.principal, "code", blocked=True)
    _work()
    assert [one["type"] for one in _told(receiver)] == ["grant.change"]
    assert _told(receiver)[0]["data"] == {"agent": "code"}


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:8000/",
        "http://localhost/",
        "http://169.254.169.254/latest/meta-data/",
        "http://[::1]/",
        "http://0x7f000001/",
        "http://2130706433/",
        "http://10.0.0.1/",
        "http://user@203.0.113.7/",
        "ftp://203.0.113.7/",
        "file:///etc/passwd",
        "not an address",
        "",
    ],
)
def test_an_address_inside_is_refused_when_it_is_saved_and_again_when_it_is_used(url: str, code: tuple[Agent, Any], ann: Person) -> None:
    with pytest.raises(BadInput):
        add_webhook(code[1], url=url)
    if not url.startswith("http"):
        return
    with model_server() as inside:
        hook, _ = Webhook.objects.get_or_create(
            agent=code[0], url=f"{inside.url}/hook", sealed=_sealed(), created_at=timezone.now() - timedelta(minutes=1)
        )
        ann.remembers("I keep bees on the roof")
        _work()
        assert inside.received == []
        assert deliveries_of(code[1], hook.pk)[0].last_status is None


def _sealed() -> bytes:
    from memory import crypto  # noqa: PLC0415

    return crypto.seal({"secret": signing.new_secret()})


def test_an_agent_keeps_its_own_webhooks_and_not_too_many(code: tuple[Agent, Any], settings: Any) -> None:
    settings.OUTBOUND_ALLOW = ["127.0.0.1"]
    settings.MEMORY = {**settings.MEMORY, "webhooks_per_agent": 1}
    _, raw = create_agent("other")
    hook, _ = add_webhook(code[1], url="http://127.0.0.1:9/")
    with pytest.raises(Conflict):
        add_webhook(code[1], url="http://127.0.0.1:9/two")
    for act in (remove_webhook, deliveries_of, resend):
        with pytest.raises(NotFound):
            act(check_key(raw), hook.pk)
    with pytest.raises(BadInput):
        add_webhook(check_key(raw), url="http://127.0.0.1:9/", types=["memory.invented"])
    remove_webhook(code[1], hook.pk)
    assert webhooks_of(code[1]) == []


def test_the_calls_of_the_api_show_the_secret_once(settings: Any) -> None:
    settings.OUTBOUND_ALLOW = ["127.0.0.1"]
    _, raw = create_agent("code")
    client, headers = Client(), {"Authorization": f"Bearer {raw}"}
    body = {"url": "http://127.0.0.1:9/hook", "types": ["memory.save"]}
    made = client.post("/api/v1/webhooks", body, content_type="application/json", headers=headers)
    assert made.status_code == 201
    assert made.json()["secret"].startswith("whsec_")
    (listed,) = client.get("/api/v1/webhooks", headers=headers).json()["results"]
    assert listed == {name: value for name, value in made.json().items() if name != "secret"}
    deliveries = f"/api/v1/webhooks/{listed['id']}/deliveries"
    assert client.get(deliveries, headers=headers).json() == {"results": []}
    assert client.get(f"{deliveries}?state=lost", headers=headers).status_code == 400
    assert client.post(deliveries, headers=headers).json() == {"resent": 0}
    refused = client.post("/api/v1/webhooks", {"url": "http://10.0.0.1/"}, content_type="application/json", headers=headers)
    assert (refused.status_code, refused.json()["type"]) == (400, "urn:memory-desk:problem:address-refused")
    assert client.get("/api/v1/webhooks").status_code == 401
    gone = client.delete("/api/v1/webhooks", {"id": listed["id"]}, content_type="application/json", headers=headers)
    assert gone.status_code == 204
    assert client.get("/api/v1/webhooks", headers=headers).json() == {"results": []}
