"""What the web process does beside serving."""

from __future__ import annotations

import signal
import socket

import pytest

from config import looking, warm, web


def test_it_looks_after_the_installation_while_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(warm, "start", lambda: done.append("warm"))
    monkeypatch.setattr(looking, "start", lambda: done.append("looking"))
    monkeypatch.setattr(web.Server, "run", lambda _server, sockets: done.append("serving"))
    with socket.socket() as listening:
        web.serve(listening)
    assert done == ["warm", "looking", "serving"]
