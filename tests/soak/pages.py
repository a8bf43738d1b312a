"""How long the server takes over each page with 10,000 memories of one's own, and over a queue of 5,000 candidates: `python -m tests.soak.pages`."""

from __future__ import annotations

import os
import re
import statistics
import sys
import time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.test import Client  # noqa: E402 (Django has to be set up first)
from django.urls import reverse  # noqa: E402

from accounts.isolation import act_as  # noqa: E402
from accounts.models import ExternalId, User  # noqa: E402
from accounts.services.agents import create_agent  # noqa: E402
from accounts.services.authentication import person_principal  # noqa: E402
from accounts.services.users import create_person  # noqa: E402
from memory.enums import Source, State  # noqa: E402
from memory.evaluation.crowd import Stock, settle, vacuum  # noqa: E402
from memory.evaluation.scratch import scratch_database  # noqa: E402
from memory.models import Memory  # noqa: E402

MEMORIES, CANDIDATES, ROUNDS = 10_000, 5_000, 15
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
OWN = ("home", "memories", "inbox", "profile", "picture", "conversations", "agents", "activity", "answers", "trash", "data", "settings")
STAFF = (
    "review", "access", "operations", "log_archive", "agents", "webhooks", "users", "teams", "health", "troubleshooting", "quality", "evaluation",
    "schedules", "policies",
)  # fmt: skip
OPEN_CANDIDATE = re.compile(
    r'action="(/manage/review/[0-9a-f-]{36}/confirm/)[^"]*".*?name="seen" value="(\d+)".*?name="then" value="([^"]*)"', re.DOTALL
)
QUERIES = ("?q=greenhouse", "?sort=oldest", "?kind=fact&state=active")


def main() -> int:
    """Print a row a page: median and slowest of 15 calls, in milliseconds, and the bytes of the page. Status 1 when one misses its aim."""
    with scratch_database():
        (name,) = settle(create_agent("load")[1], 1, MEMORIES, Stock.of_the_sample())
        owner = ExternalId.objects.get(value=name).user
        staff = create_person("staff@pages.example", "quiet-harbour-41", staff=True)
        _candidates(owner)
        vacuum()
        person, boss = _signed_in(owner), _signed_in(staff)
        pages = [(person, f"{reverse(f'dashboard:{page}')}", 150) for page in OWN]
        pages += [(person, f"{reverse('dashboard:memories')}{query}", 150) for query in QUERIES]
        pages += [(boss, reverse(f"manage:{page}"), 200) for page in STAFF]
        pages += [(boss, f"{reverse('manage:review')}{query}", 200) for query in ("?view=old", "?offset=4500", "?q=crate")]
        slow = [address for client, address, aim in pages if _timed(client, address) > aim]
        slow += ["a decision"] if _decided(boss) > 200 else []
    sys.stdout.write(f"over the aim: {', '.join(slow) or 'none'}\n")
    return bool(slow)


def _candidates(owner: User) -> None:
    with act_as(person_principal(owner).keeper()):
        rows = [
            Memory(
                owner_id=owner.owner_id,
                number=1_000_000 + place,
                text=f"Crate {place} holds {place * 7} pears",
                state=State.CANDIDATE,
                source=Source.LLM_INFERENCE,
                confidence=0.9,
                fingerprint=f"waiting {place}",
            )
            for place in range(CANDIDATES)
        ]
        Memory.objects.bulk_create(rows, batch_size=500)


def _signed_in(user: User) -> Client:
    client = Client(SERVER_NAME="localhost")
    client.force_login(user, backend=BACKEND)
    return client


def _decided(client: Client) -> float:
    """A decision as the keyboard sends it: the answer is the queue with the next candidate opened."""
    took, page = [], client.get(reverse("manage:review")).content.decode()
    for _round in range(2 * ROUNDS):
        found = OPEN_CANDIDATE.search(page)
        if found is None:
            raise SystemExit("the queue opens no candidate")
        started = time.perf_counter()
        response = client.post(found[1], {"seen": found[2], "then": found[3]}, headers={"HX-Request-Type": "partial", "HX-Request": "true"})
        took.append((time.perf_counter() - started) * 1000)
        page = response.content.decode()
    sys.stdout.write(
        f"| a decision with the next candidate | {statistics.median(took):.0f} | {max(took):.0f} | {len(response.content) / 1000:.0f} kB |\n"
    )
    return statistics.median(took)


def _timed(client: Client, address: str) -> float:
    took = []
    client.get(address)
    for _round in range(ROUNDS):
        started = time.perf_counter()
        response = client.get(address)
        took.append((time.perf_counter() - started) * 1000)
        if response.status_code != 200:
            raise SystemExit(f"{address} answered {response.status_code}")
    middle = statistics.median(took)
    sys.stdout.write(f"| {address} | {middle:.0f} | {max(took):.0f} | {len(response.content) / 1000:.0f} kB |\n")
    return middle


if __name__ == "__main__":
    sys.exit(main())
