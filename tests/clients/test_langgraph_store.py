"""One list of behaviours, held by LangGraph's own in-memory store and by ours, against the served product."""

from __future__ import annotations

import asyncio

import pytest
from langgraph.store.base import GetOp, InvalidNamespaceError, ListNamespacesOp, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore
from memory_desk import AsyncDesk
from memory_desk.langgraph import DeskStore

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
USER = ("users", "1")


@pytest.fixture(params=["in memory", "memory desk"])
def store(request):
    if request.param == "in memory":
        return InMemoryStore()
    return DeskStore(request.getfixturevalue("desk"), scope="agent:helper")


def keys(items):
    return sorted(item.key for item in items)


def test_what_is_put_is_got_as_it_was_until_it_is_put_anew_or_deleted(store):
    value = {"text": "I love pizza", "n": 3, "flag": False, "none": None, "nested": {"list": [1, "二", {"a": "é"}]}, "e": "e\u0301"}
    assert store.get(USER, "food") is None
    store.put(USER, "food", value)
    item = store.get(USER, "food")
    assert (item.value, item.key, item.namespace) == (value, "food", USER)
    assert item.created_at.tzinfo is not None
    assert item.updated_at >= item.created_at
    store.put(USER, "food", {**value, "n": 4})
    assert store.get(USER, "food").value["n"] == 4, "the same words, another value"
    store.put(USER, "food", {"text": "I LOVE pizza"})
    assert store.get(USER, "food").value == {"text": "I LOVE pizza"}
    store.put(USER, "drink", {"text": "I LOVE pizza"})
    store.put(("users", "2"), "food", {"text": "I do not love pizza"})
    assert store.get(USER, "food").value == {"text": "I LOVE pizza"}, "other items that say the same, or the contrary, are other items"
    assert store.get(("users", "2"), "food").value == {"text": "I do not love pizza"}
    assert store.get(USER, "FOOD") is None
    store.delete(USER, "food")
    assert store.get(USER, "food") is None
    store.delete(USER, "never was")
    store.put(USER, "food", {"text": "I love pasta"})
    assert store.get(USER, "food").value == {"text": "I love pasta"}, "a key is free again after a deletion"
    store.put(USER, "empty", {})
    assert store.get(USER, "empty").value == {}


def test_searching_lists_filters_and_pages(store):
    for n in range(4):
        store.put(("docs", "a"), f"k{n}", {"text": f"Note number {n}", "n": n, "kind": "odd" if n % 2 else "even", "m": {"x": n}})
    store.put(("docs", "b"), "other", {"text": "Another note", "n": 10})
    store.put(("docs2",), "far", {"text": "Far away", "n": 11})
    assert keys(store.search(("docs",))) == ["k0", "k1", "k2", "k3", "other"]
    assert keys(store.search(("docs", "a"), filter={"kind": "odd"})) == ["k1", "k3"]
    assert keys(store.search(("docs", "a"), filter={"n": {"$gte": 1, "$lt": 3}})) == ["k1", "k2"]
    assert keys(store.search(("docs", "a"), filter={"n": {"$ne": 0}, "kind": {"$eq": "even"}})) == ["k2"]
    assert keys(store.search(("docs", "a"), filter={"m": {"x": 2}})) == ["k2"]
    assert store.search(("docs", "a"), filter={"kind": "none"}) == []
    assert store.search(("nothing",)) == []
    pages = [store.search(("docs",), limit=2, offset=offset) for offset in (0, 2, 4, 6)]
    assert [len(page) for page in pages] == [2, 2, 1, 0]
    assert keys(item for page in pages for item in page) == ["k0", "k1", "k2", "k3", "other"]
    item = store.search(("docs", "b"))[0]
    assert (item.namespace, item.key, item.value["n"]) == (("docs", "b"), "other", 10)
    with pytest.raises(ValueError, match=r"\$near"):
        store.search(("docs", "a"), filter={"n": {"$near": 1}})


def test_namespaces_are_listed_by_pattern_depth_and_page(store):
    for namespace in (("a", "b", "c"), ("a", "b", "d"), ("a", "x"), ("e", "b", "c")):
        store.put(namespace, "k", {"text": "here"})
    assert store.list_namespaces() == [("a", "b", "c"), ("a", "b", "d"), ("a", "x"), ("e", "b", "c")]
    assert store.list_namespaces(prefix=("a",)) == [("a", "b", "c"), ("a", "b", "d"), ("a", "x")]
    assert store.list_namespaces(suffix=("c",)) == [("a", "b", "c"), ("e", "b", "c")]
    assert store.list_namespaces(prefix=("*", "b")) == [("a", "b", "c"), ("a", "b", "d"), ("e", "b", "c")]
    assert store.list_namespaces(prefix=("a",), suffix=("d",)) == [("a", "b", "d")]
    assert store.list_namespaces(max_depth=2) == [("a", "b"), ("a", "x"), ("e", "b")]
    assert store.list_namespaces(limit=2, offset=1) == [("a", "b", "d"), ("a", "x")]


def test_a_batch_reads_first_and_writes_the_last_of_each_key(store):
    store.put(USER, "a", {"text": "before"})
    ops = [
        PutOp(USER, "a", {"text": "between"}),
        GetOp(USER, "a"),
        SearchOp(USER),
        ListNamespacesOp(),
        PutOp(USER, "a", {"text": "after"}),
        GetOp(USER, "none"),
    ]
    put, got, found, listed, _, none = store.batch(ops)
    assert (put, none) == (None, None)
    assert got.value == {"text": "before"}
    assert [item.value for item in found] == [{"text": "before"}]
    assert listed == [USER]
    assert store.get(USER, "a").value == {"text": "after"}


def test_names_that_are_none_are_refused(store):
    for namespace in ((), ("",), ("a.b",), ("langgraph",)):
        with pytest.raises(InvalidNamespaceError):
            store.put(namespace, "k", {"a": 1})


def test_a_search_by_meaning_puts_first_what_fits(desk):
    store = DeskStore(desk)
    store.put(USER, "pets", {"text": "The user keeps two cats and a parrot"})
    store.put(USER, "work", {"text": "The user writes compilers for a living"})
    store.put(USER, "silent", {"text": "The user's cats are called Mio and Tau"}, index=False)
    store.put(USER, "fields", {"title": "Holidays", "body": "Sailing around Corsica"}, index=["title", "body"])
    found = store.search(USER, query="Does the user keep cats or a parrot?")
    assert found[0].key == "pets"
    assert found[0].score > 0
    assert next(item for item in found if item.key == "silent").score is None
    assert keys(found) == ["fields", "pets", "silent", "work"], "the rest fills up without a score"
    assert store.search(USER, query="sailing trips", limit=1)[0].key == "fields"
    rows = list(desk.memories(state=["active"]))
    assert len(rows) == 4, "each is a memory that the person sees"


def test_the_asynchronous_store_does_the_same(desk):
    async def use():
        async with AsyncDesk(desk.place.base_url, desk.place.key, "ann") as other:
            store = DeskStore(async_desk=other)
            await store.aput(USER, "a", {"text": "I love pizza", "n": 1})
            await store.aput(USER, "a", {"text": "I love pizza", "n": 2})
            await store.aput(USER, "b", {"text": "I row"})
            await store.adelete(USER, "b")
            got, none = await store.aget(USER, "a"), await store.aget(USER, "b")
            found = await store.asearch(USER, query="food", filter={"n": 2})
            listed = await store.alist_namespaces(prefix=("users",))
            with pytest.raises(RuntimeError):
                store.batch([GetOp(USER, "a")])
            return got.value, none, [item.key for item in found], listed

    assert asyncio.run(use()) == ({"text": "I love pizza", "n": 2}, None, ["a"], [USER])
    assert asyncio.run(DeskStore(desk).aget(USER, "a")).value["n"] == 2
