"""Row 29: another embedding model takes over while searches go on, its work killed again and again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connections

from accounts.isolation import act_as_maintenance
from accounts.services.agents import create_agent
from accounts.services.authentication import agent_principal
from memory.evaluation.crowd import Stock, settle, vacuum
from memory.models import EmbeddingModel, MemoryVector
from memory.recall.services import recall
from memory.vectors.active import forget_known
from memory.vectors.types import sample
from tests.fakes.model_server import Received, Step, embeddings_reply, model_server, vector_of
from tests.soak.servers import ALIASES, address, served

DIMENSIONS = 32
ASKED = 10
SIDE = 5.0


def switched(people: int, each: int, folder: Path, *, kills: int = 3) -> tuple[Counter[str], int, float]:
    """Answers by what they were made of (`old`, `new`, `mixed`, `empty`, `error`), rows left over of the old model or without a vector, and seconds."""
    _, key = create_agent("switching")
    names = settle(key, people, each, Stock.of_the_sample())
    vacuum()
    questions = [pair.question for pair in sample("en")[:ASKED]]
    found = {
        (name, question): {hit.memory.number for hit in recall(agent_principal(key, name), query=question).hits}
        for name in names
        for question in questions
    }
    old = {asked: numbers for asked, numbers in found.items() if numbers}
    with model_server(dimensions=DIMENSIONS) as model:
        model.fail = _sided
        more = {"EMBEDDINGS_BASE_URL": model.url, "EMBEDDINGS_MODEL": "sided", "EMBEDDINGS_DIMENSIONS": str(DIMENSIONS)}
        more |= {"API_RATE": "1000000"}
        with served(1, folder, **more) as (url,), _asking(url, key, old) as told:
            started = time.monotonic()
            for place in range(kills):
                _killed(folder, more, after=6.0 + 3 * place)
            assert _reembed(folder, more).wait(900) == 0
            seconds = time.monotonic() - started
            time.sleep(75)  # until nobody can be reading the old vectors
            for _ in range(people * each // 500 + 1):
                assert _reembed(folder, more).wait(300) == 0
                if not _left():
                    break
            before = told["new"]
            time.sleep(5)
            assert told["new"] > before
        left = _left()
    forget_known()
    return told, left, seconds


def _sided(request: Received) -> Step | None:
    """Memories of odd numbers and all questions lie on one side, the rest on the other: an answer of the new model holds odd numbers only."""
    if not request.path.endswith("embeddings"):
        return None
    texts = [request.json["input"]] if isinstance(request.json["input"], str) else request.json["input"]
    return Step(embeddings_reply([_vector(text) for text in texts]))


def _vector(text: str) -> list[float]:
    number = text.rpartition("(")[2].rstrip(")")
    vector = vector_of(text, DIMENSIONS)
    if number.isdigit():
        vector[0] = SIDE if int(number) % 2 else -SIDE
    elif text in {pair.question for pair in sample("en")[:ASKED]}:
        vector[0] = SIDE
    return vector


@contextmanager
def _asking(url: str, key: str, old: dict[tuple[str, str], set[int]]) -> Iterator[Counter[str]]:
    """Two threads that ask without end, and what their answers were made of."""
    told: Counter[str] = Counter()
    over = threading.Event()

    def ask() -> None:
        while not over.is_set():
            for (name, question), expected in old.items():
                if over.is_set():
                    return
                told[_made_of(_search(url, key, name, question), expected)] += 1

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        yield told
    finally:
        over.set()
        for thread in threads:
            thread.join()


def _search(url: str, key: str, name: str, question: str) -> list[int] | None:
    body = json.dumps({"query": question}).encode()
    headers = {"Authorization": f"Bearer {key}", "X-User-ID": name, "Content-Type": "application/json"}
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{url}/api/v1/memories/search", body, headers), timeout=30) as reply:  # noqa: S310
            return [hit["memory"]["number"] for hit in json.loads(reply.read())["results"]]
    except OSError:
        return None


def _made_of(found: Sequence[int] | None, old: set[int]) -> str:
    if found is None:
        return "error"
    if not found:
        return "empty"
    if set(found) == old:
        return "old"
    return "new" if all(number % 2 for number in found) else "mixed"


def _reembed(folder: Path, more: dict[str, str]) -> subprocess.Popen[bytes]:
    own = {name: address(alias) for name, alias in ALIASES.items()} | more
    own |= {"SECRET_KEY": "x" * 50, "PUBLIC_URL": "http://127.0.0.1", "ALLOWED_HOSTS": "127.0.0.1", "CELERY_BROKER_URL": "memory://"}
    own |= {"DATA_DIR": str(folder / "reembed"), "LOG_FILE": str(folder / "reembed.log")}
    kept = {name: value for name, value in os.environ.items() if name not in {"EMBEDDED_DATABASE_UNSAFE", "CELERY_TASK_ALWAYS_EAGER"}}
    command = [sys.executable, "manage.py", "reembed", "--batch", "500", "--skip-checks"]
    return subprocess.Popen(command, cwd=settings.BASE_DIR, env=kept | own, stdout=subprocess.DEVNULL)


def _killed(folder: Path, more: dict[str, str], *, after: float) -> None:
    working = _reembed(folder, more)
    time.sleep(after)
    working.kill()
    working.wait()


def _left() -> int:
    """Rows of any model but the one in force, rows without a vector, and memories without a row."""
    with act_as_maintenance() as alias, connections[alias].cursor() as cursor:
        current = EmbeddingModel.objects.using(alias).get(state=EmbeddingModel.State.ACTIVE)
        rows = MemoryVector.objects.using(alias)
        stale = rows.exclude(model=current).count() + rows.filter(embedding=None).count()
        cursor.execute("select count(*) from memory_memory")
        (memories,) = cursor.fetchone()
        return stale + abs(int(memories) - rows.filter(model=current).count())
