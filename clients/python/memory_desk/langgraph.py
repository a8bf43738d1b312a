"""A LangGraph `BaseStore` whose items are memories of the person (extra `langgraph`).

Each item is one memory: the person sees it, may correct or forget it, and it is found by meaning without an
embedding of the caller's. The item itself, exactly as it was put, is in the memory's metadata (at most 16 KiB).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, cast

from langgraph.store.base import BaseStore, GetOp, Item, ListNamespacesOp, Op, PutOp, Result, SearchItem, SearchOp

from memory_desk.asynchronous import AsyncDesk
from memory_desk.client import Desk
from memory_desk.matching import matches, namespaces
from memory_desk.types import JSON, Memory

MARK = "langgraph"
LIVE = ("active", "candidate")
MOST_FOUND = 50
TEXTS = ("text", "content", "memory", "data")
LONGEST_TEXT = 4_000

Namespace = tuple[str, ...]


class DeskStore(BaseStore):
    """`DeskStore(desk)` for graphs that run synchronously, `DeskStore(async_desk=desk)` for the others, or both.

    Without `index` an item is found by the first of `text`, `content`, `memory`, `data` in it, else by everything in it; `index=False`
    keeps it out of searches by meaning, and a list of fields names the ones to find it by. `scope`: `agent:SLUG` keeps it from other agents.
    """

    supports_ttl = False

    def __init__(self, desk: Desk | None = None, *, async_desk: AsyncDesk | None = None, scope: str = "global") -> None:
        self._desk = desk
        self._async_desk = async_desk
        self._scope = scope

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Reads see what was there before; then what is put is put, of one key the last."""
        desk = self._desk
        if desk is None:
            raise RuntimeError("This store was made for asynchronous use: use the methods that begin with `a`.")
        plan = list(ops)
        results = [self._read(desk, op) for op in plan]
        for put in _puts(plan):
            self._put(desk, put)
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """As `batch`. With a synchronous desk alone it works in a thread."""
        desk = self._async_desk
        plan = list(ops)
        if desk is None:
            return await asyncio.to_thread(self.batch, plan)
        results = [await self._aread(desk, op) for op in plan]
        for put in _puts(plan):
            await self._aput(desk, put)
        return results

    def _read(self, desk: Desk, op: Op) -> Result:
        if isinstance(op, GetOp):
            return _first(_items(desk.memories(state=LIVE, client_key=client_key(op.namespace, op.key), limit=1)))
        if isinstance(op, SearchOp):
            found = desk.search(op.query, top_k=MOST_FOUND, states=list(LIVE)) if op.query else []
            return _found(op, [(hit["memory"], hit["score"]) for hit in found], list(desk.memories(**_own(op.namespace_prefix))))
        if isinstance(op, ListNamespacesOp):
            return namespaces(op, [item.namespace for item in _items(desk.memories(**_own(())))])
        return _none(op)

    async def _aread(self, desk: AsyncDesk, op: Op) -> Result:
        if isinstance(op, GetOp):
            rows = [row async for row in desk.memories(state=LIVE, client_key=client_key(op.namespace, op.key), limit=1)]
            return _first(_items(rows))
        if isinstance(op, SearchOp):
            found = await desk.search(op.query, top_k=MOST_FOUND, states=list(LIVE)) if op.query else []
            rows = [row async for row in desk.memories(**_own(op.namespace_prefix))]
            return _found(op, [(hit["memory"], hit["score"]) for hit in found], rows)
        if isinstance(op, ListNamespacesOp):
            return namespaces(op, [item.namespace for item in _items([row async for row in desk.memories(**_own(()))])])
        return _none(op)

    def _put(self, desk: Desk, put: PutOp) -> None:
        if put.value is None:
            for row in desk.memories(state=LIVE, client_key=client_key(put.namespace, put.key), limit=1):
                desk.forget(row["id"])
            return
        fields = _fields(put, self._scope)
        saved = desk.remember(**fields)
        if saved["metadata"].get(MARK) != fields["metadata"][MARK]:
            # The same words but for capitals or spaces: the service takes it for a repetition, and keeps what it had.
            desk.correct(saved["id"], metadata={**saved["metadata"], **fields["metadata"]})

    async def _aput(self, desk: AsyncDesk, put: PutOp) -> None:
        if put.value is None:
            async for row in desk.memories(state=LIVE, client_key=client_key(put.namespace, put.key), limit=1):
                await desk.forget(row["id"])
            return
        fields = _fields(put, self._scope)
        saved = await desk.remember(**fields)
        if saved["metadata"].get(MARK) != fields["metadata"][MARK]:
            await desk.correct(saved["id"], metadata={**saved["metadata"], **fields["metadata"]})


def client_key(namespace: Namespace, key: str) -> str:
    """The agent's own key of an item, the same for the same namespace and key."""
    return "lg-" + hashlib.sha256(json.dumps([namespace, key]).encode()).hexdigest()[:40]


def _own(prefix: Namespace) -> JSON:
    # All names of an item's place stand in its text: the service leaves out most of what lies elsewhere.
    place = "/".join(prefix)
    return {"state": LIVE, "q": f"[{place}" if place and place.isascii() and place.isprintable() else f"{MARK}:"}


def _puts(ops: Sequence[Op]) -> list[PutOp]:
    return list({(op.namespace, op.key): op for op in ops if isinstance(op, PutOp)}.values())


def _none(op: Op) -> Result:
    if not isinstance(op, PutOp):
        raise TypeError(f"Unknown operation type: {type(op)}")
    return None


def _fields(put: PutOp, scope: str) -> JSON:
    value = cast("Mapping[str, Any]", put.value)
    kept = {"namespace": list(put.namespace), "key": put.key, "value": dict(value), "index": put.index is not False}
    key = client_key(put.namespace, put.key)
    # The place makes the words of each item its own: two items that say the same are two items.
    place = f"[{'/'.join(put.namespace)}/{put.key} {MARK}:{key[3:11]}]"
    return {
        "text": f"{_text(value, index=put.index)[:LONGEST_TEXT]} {place}",
        "kind": "fact",
        "scope": scope,
        "source": "user_input",
        "metadata": {MARK: kept},
        "client_key": key,
    }


def _text(value: Mapping[str, Any], *, index: object) -> str:
    if isinstance(index, list | tuple):
        chosen = [str(value[name]) for name in index if value.get(name)]
        if chosen:
            return " ".join(chosen)
    for name in TEXTS:
        if isinstance(value.get(name), str) and value[name].strip():
            return str(value[name])
    return (
        ", ".join(f"{name}: {one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)}" for name, one in value.items()) or "{}"
    )


def _items(rows: Iterable[Memory]) -> list[Item]:
    return [_item(row) for row in rows if row["metadata"].get(MARK)]


def _first(items: Sequence[Item]) -> Item | None:
    return items[0] if items else None


def _item(row: Memory) -> Item:
    kept = row["metadata"][MARK]
    return Item(
        value=kept["value"],
        key=kept["key"],
        namespace=tuple(kept["namespace"]),
        created_at=datetime.fromisoformat(row["created_at"]),
        updated_at=datetime.fromisoformat(row["updated_at"]),
    )


def _found(op: SearchOp, ranked: Sequence[tuple[Memory, float]], rows: Sequence[Memory]) -> list[SearchItem]:
    """What was found by meaning, best first; then, as LangGraph's own store does, what was not, until there are enough."""
    scores = {row["id"]: score for row, score in ranked if row["metadata"].get(MARK, {}).get("index")}
    fitting = [(row, _item(row)) for row in rows if row["metadata"].get(MARK)]
    fitting = [(row, item) for row, item in fitting if item.namespace[: len(op.namespace_prefix)] == op.namespace_prefix]
    fitting = [(row, item) for row, item in fitting if matches(item.value, op.filter)]
    fitting.sort(key=lambda one: -scores.get(one[0]["id"], 0.0))
    return [
        SearchItem(item.namespace, item.key, item.value, item.created_at, item.updated_at, score=scores.get(row["id"]))
        for row, item in fitting[op.offset : op.offset + op.limit]
    ]
