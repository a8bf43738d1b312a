"""Load by Locust, against any installation: searches, contexts, turns and writes in the proportions of a day.

pip install locust
DESK_KEY=… locust -f tests/soak/locustfile.py --host http://127.0.0.1:8000 --users 32 --spawn-rate 8
"""

from __future__ import annotations

import os
import random
import uuid

from locust import HttpUser, between, task

PEOPLE = int(os.environ.get("DESK_PEOPLE", "10000"))
CHANCE = random.Random()  # noqa: S311 (nothing is kept secret by it)
QUESTIONS = ("Where do I live?", "What must I never eat?", "How long should an answer be?", "我对什么过敏？", "Which tools do I work with?")


class Agent(HttpUser):
    """An agent that serves one person after another."""

    wait_time = between(0.05, 0.5)

    def on_start(self) -> None:
        """Sign in by the key."""
        self.client.headers["Authorization"] = f"Bearer {os.environ['DESK_KEY']}"

    def ask(self, path: str, body: dict[str, object], *, name: str) -> None:
        """One call for a person chosen at random."""
        headers = {"X-User-ID": f"load-{CHANCE.randrange(PEOPLE)}"}
        self.client.post(f"/api/v1/{path}", json=body, headers=headers, name=name)

    @task(10)
    def context(self) -> None:
        """What comes before a question is put to a model."""
        self.ask("context", {"query": CHANCE.choice(QUESTIONS)}, name="context")

    @task(6)
    def search(self) -> None:
        """A search by itself."""
        self.ask("memories/search", {"query": CHANCE.choice(QUESTIONS)}, name="search")

    @task(6)
    def turn(self) -> None:
        """A turn that is captured in the background."""
        said = f"I moved to street number {CHANCE.randrange(10_000)}."
        self.ask(f"sessions/{uuid.uuid4()}/turns", {"messages": [{"role": "user", "content": said}]}, name="turns")

    @task(1)
    def save(self) -> None:
        """A memory that is saved outright."""
        self.ask("memories", {"text": f"My locker has the number {CHANCE.randrange(100_000)}", "source": "user_input"}, name="memories")
