"""Who may speak the protocol: over HTTP by key, person, host and origin; over stdio by the environment."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from django.conf import settings as django_settings
from django.db import connections
from django.utils import timezone
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from accounts.models import AgentKey
from tests.mcp.conftest import data, words

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}


def post(url, body=LIST, **headers):
    named = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
    named |= {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(f"{url}/mcp", json.dumps(body).encode(), named)  # noqa: S310 (our own server)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            return answer.status, json.load(answer), answer.headers
    except urllib.error.HTTPError as error:
        return error.code, json.load(error), error.headers


def test_over_http_the_key_the_person_the_host_and_the_origin_are_checked(speaking, settings):
    good = {"Authorization": f"Bearer {speaking.key}", "X_User_ID": "ann"}
    status, body, _ = post(speaking.url, **good)
    assert status == 200
    assert {"save_memory", "search_memory", "forget_memory"} <= {tool["name"] for tool in body["result"]["tools"]}
    for wrong, expected in (
        ({}, 401),
        ({**good, "Authorization": "Bearer mem_none"}, 401),
        ({**good, "Authorization": speaking.key}, 401),
        ({"Authorization": good["Authorization"]}, 400),
        ({**good, "X_User_ID": "a b"}, 400),
        ({**good, "Host": "evil.example"}, 400),
        ({**good, "Origin": "https://evil.example"}, 403),
        ({**good, "Origin": "null"}, 403),
    ):
        status, body, headers = post(speaking.url, **wrong)
        assert status == expected, wrong
        assert body["error"]["message"]
        assert (headers["WWW-Authenticate"] is not None) == (expected == 401)
    assert post(speaking.url, **good, Origin=speaking.url)[0] == 200
    settings.API_RATE = 3
    statuses = [post(speaking.url, **good)[0] for _ in range(5)]
    assert statuses[-1] == 429
    assert int(post(speaking.url, **good)[2]["Retry-After"]) > 0


def test_many_calls_at_once_are_all_answered(speaking):
    async def work(client):
        saved = await asyncio.gather(*(client.call_tool("save_memory", {"text": f"I own boat number {n}"}) for n in range(20)))
        return [data(result)["text"] for result in saved]

    assert sorted(speaking.do(work)) == sorted(f"I own boat number {n}" for n in range(20))


def test_over_stdio_the_environment_says_who_and_a_revoked_key_stops_at_once(speaking, tmp_path):
    here = django_settings.DATABASES["default"]["NAME"]
    script = tmp_path / "serve.py"
    script.write_text(
        "import os, sys\n"
        f"sys.path.insert(0, {str(django_settings.BASE_DIR)!r})\n"
        "import django\ndjango.setup()\n"
        "from django.conf import settings\n"
        f"for one in settings.DATABASES.values(): one['NAME'] = {here!r}\n"
        "from django.core.management import call_command\ncall_command('mcp')\n"
    )
    environment = {**os.environ, "MEMORY_DESK_KEY": speaking.key, "MEMORY_DESK_USER": "ann"}

    async def talk():
        server = StdioServerParameters(command=sys.executable, args=[str(script)], env=environment)
        async with Client(stdio_client(server)) as client:
            assert len((await client.list_tools()).tools) > 10
            saved = data(await client.call_tool("save_memory", {"text": "I play the cello", "source": "user_input"}))
            prompt = await client.get_prompt("answer_from_memory", {"question": "Which instrument do I play?"})
            await asyncio.to_thread(revoke)
            refused = await client.call_tool("list_memories", {})
            return saved, prompt.messages[0].content.text, refused

    def revoke():
        AgentKey.objects.update(revoked_at=timezone.now())
        connections.close_all()

    saved, prompt, refused = asyncio.run(talk())
    assert saved["agent"] == "code"
    assert "I play the cello" in prompt
    assert refused.is_error
    assert "A valid key is needed" in words(refused)
    wrong = subprocess.run(
        [sys.executable, "manage.py", "mcp"],
        cwd=django_settings.BASE_DIR,
        env={**os.environ, "MEMORY_DESK_KEY": "mem_none", "MEMORY_DESK_USER": "ann"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "MEMORY_DESK_KEY" in wrong.stderr
    assert len(wrong.stderr.strip().splitlines()) == 1
