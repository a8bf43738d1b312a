"""Which models the settings choose."""

from __future__ import annotations

import os

import pytest
from django.db import connections, transaction

from memory.providers import registry
from memory.providers.cached import CachedQueries
from memory.providers.embedded import EmbeddedE5
from memory.providers.openai_embeddings import OpenAIEmbeddings


@pytest.fixture(autouse=True)
def _fresh():
    registry.reset()
    yield
    registry.reset()


def test_without_settings_there_is_the_embedder_in_the_house_and_no_model(settings):
    settings.EMBEDDINGS_BASE_URL = settings.CHAT_BASE_URL = settings.RERANK_URL = ""
    embedder = registry.embedder()
    assert isinstance(embedder, CachedQueries)
    assert isinstance(embedder.inner, EmbeddedE5)
    assert registry.chat() is None
    assert registry.reranker() is None
    assert registry.embedder() is embedder


def test_each_model_has_its_own_address_and_key(settings, server):
    settings.EMBEDDINGS_BASE_URL, settings.EMBEDDINGS_API_KEY, settings.EMBEDDINGS_MODEL = server.url, "key-e", "emb-v2"
    settings.EMBEDDINGS_DIMENSIONS = 8
    settings.CHAT_BASE_URL, settings.CHAT_API_KEY, settings.CHAT_MODEL, settings.CHAT_SMALL_MODEL = server.url + "/", "key-c", "big", ""
    settings.RERANK_URL, settings.RERANK_API_KEY, settings.RERANK_MODEL = server.rerank_url, "key-r", "judge"
    embedder, chat, reranker = registry.embedder(), registry.chat(), registry.reranker()
    assert isinstance(embedder.inner, OpenAIEmbeddings)
    assert (embedder.name, embedder.dimensions) == ("emb-v2", 8)
    embedder.embed(["a"], purpose="query")
    chat.complete([{"role": "user", "content": "hi"}], max_tokens=5, small=True)
    reranker.rerank("a", ["b"])
    assert [request.headers["authorization"] for request in server.received] == ["Bearer key-e", "Bearer key-c", "Bearer key-r"]
    assert [request.path for request in server.received] == ["/v1/embeddings", "/v1/chat/completions", "/v1/rerank"]
    assert [request.json["model"] for request in server.received] == ["emb-v2", "big", "judge"]


def test_a_changed_setting_gives_another_model(settings):
    before = registry.embedder()
    settings.EMBEDDINGS_BASE_URL = "http://127.0.0.1:9/v1"
    assert registry.embedder() is not before
    settings.CHAT_BASE_URL, settings.CHAT_MODEL = "http://127.0.0.1:9/v1", ""
    assert registry.chat() is None
    settings.CHAT_MODEL = "big"
    assert registry.chat() is not None


def test_a_forked_child_gets_models_of_its_own(settings):
    before = registry.embedder()
    child = os.fork()
    if child == 0:
        os._exit(0 if registry.embedder() is not before else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])
def test_no_database_connection_is_held_while_a_model_is_asked(settings, server, monkeypatch):
    settings.CHAT_BASE_URL, settings.CHAT_MODEL = server.url, "big"
    chat = registry.chat()
    held = []
    sent = type(chat)._send

    def sending(self, *words):
        held.extend(one.alias for one in connections.all(initialized_only=True) if one.connection is not None)
        return sent(self, *words)

    monkeypatch.setattr(type(chat), "_send", sending)
    with connections["default"].cursor() as cursor:
        cursor.execute("select 1")
    chat.complete([{"role": "user", "content": "hi"}], max_tokens=5)
    assert held == []
    with transaction.atomic():
        chat.complete([{"role": "user", "content": "hi"}], max_tokens=5)
    assert held == ["default"], "inside a transaction it has to stay; the rooms ask no model there"
