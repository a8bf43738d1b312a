"""An OpenAI-compatible server on the loopback, as good or as bad as its script: chat, embeddings, rerank.

Each request takes the next `Step` of its route's script; when the script is used up, the route answers sensibly. `fail` may be any function
from a request to a Step or None: servers that refuse a parameter, count tokens, and so on.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Step:
    """One scripted answer. `body`: bytes as they go out, or anything JSON can hold (NaN included).

    `delay` seconds pass before the headers; `cut` closes the connection after so many bytes of the body; `chunks` are sent one by one, `pause`
    seconds apart, and replace `body` (server-sent events, trickling bodies).
    """

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: int | None = None
    chunks: tuple[bytes, ...] = ()
    pause: float = 0.0

    @property
    def raw(self) -> bytes:
        return self.body if isinstance(self.body, bytes) else json.dumps(self.body).encode()


@dataclass(frozen=True)
class Received:
    """One request as it came in, `at` seconds since the epoch; names of headers in lower case."""

    path: str
    headers: Mapping[str, str]
    json: Any
    at: float


def chat_reply(
    content: str | None, *, finish: str = "stop", refusal: str | None = None, prompt: int = 11, completion: int = 7
) -> dict[str, Any]:
    """A chat completion that says `content`."""
    return {
        "id": "chat-1", "object": "chat.completion", "created": 0, "model": "fake",
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": content, "refusal": refusal}}],
        "usage": {"prompt_tokens": prompt, "completion_tokens": completion, "total_tokens": prompt + completion},
    }  # fmt: skip


def vector_of(text: str, dimensions: int) -> list[float]:
    """A vector that depends on the text alone."""
    seed = hashlib.sha256(text.encode()).digest()
    return [(seed[place % 32] - 127.5) / 128 for place in range(dimensions)]


def embeddings_reply(vectors: list[Any]) -> dict[str, Any]:
    """An embeddings reply with these vectors, in order."""
    data = [{"object": "embedding", "index": place, "embedding": vector} for place, vector in enumerate(vectors)]
    return {"object": "list", "data": data, "model": "fake", "usage": {"prompt_tokens": 1, "total_tokens": 1}}


class ModelServer:
    """The server's script and what it received. `url` ends in `/v1`; `left` counts callers who went before their answer had ended."""

    def __init__(self, port: int, *, dimensions: int) -> None:
        self.url = f"http://127.0.0.1:{port}/v1"
        self.rerank_url = f"{self.url}/rerank"
        self.dimensions = dimensions
        self.received: list[Received] = []
        self.left = 0
        self.fail: Callable[[Received], Step | None] = lambda request: None
        self.chat_text = "OK"
        self._scripts: dict[str, list[Step]] = {"chat": [], "embeddings": [], "rerank": []}
        self._lock = threading.Lock()

    def script(self, route: str, *steps: Step) -> None:
        """Answer the next requests of a route (`chat`, `embeddings`, `rerank`, the last part of any other address) so."""
        self._scripts.setdefault(route, []).extend(steps)

    def count(self, route: str) -> int:
        """Requests a route has received."""
        return sum(1 for request in self.received if _route(request.path) == route)

    def answer(self, request: Received) -> Step:
        """The next step for a request, which is noted."""
        route = _route(request.path)
        with self._lock:
            self.received.append(request)
            if (failed := self.fail(request)) is not None:
                return failed
            if self._scripts.get(route):
                return self._scripts[route].pop(0)
        return self._sensible(route, request.json)

    def _sensible(self, route: str, body: Any) -> Step:
        if route == "chat" and body.get("stream"):
            events = [{"choices": [{"index": 0, "delta": {"content": word}}]} for word in self.chat_text.split(" ")]
            lines = [f"data: {json.dumps(event)}\n\n".encode() for event in events]
            return Step(chunks=(*lines, b"data: [DONE]\n\n"), headers={"Content-Type": "text/event-stream"})
        if route == "chat":
            return Step(chat_reply(self.chat_text))
        if route == "embeddings":
            texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
            return Step(embeddings_reply([vector_of(text, body.get("dimensions") or self.dimensions) for text in texts]))
        if route == "rerank":
            words = set(body["query"].split())
            scores = [len(words & set(text.split())) / 10 for text in body["documents"]]
            order = sorted(range(len(scores)), key=lambda place: -scores[place])
            return Step({"results": [{"index": place, "relevance_score": scores[place]} for place in order]})
        return Step({"error": {"message": "no such route"}}, status=404)


def _route(path: str) -> str:
    return path.rstrip("/").rsplit("/", 1)[-1].replace("completions", "chat")


def _json(raw: bytes) -> Any:
    """The body as data; None where there is none, and for what no JSON is."""
    try:
        return json.loads(raw or b"null")
    except ValueError:
        return None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    desk: ModelServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        step = self.server.desk.answer(
            Received(self.path, {name.lower(): value for name, value in self.headers.items()}, _json(raw), time.time())
        )
        try:
            self._send(step)
        except (BrokenPipeError, ConnectionResetError):
            self.server.desk.left += 1
            self.close_connection = True

    def do_GET(self) -> None:
        self.do_POST()

    def _send(self, step: Step) -> None:
        time.sleep(step.delay)
        chunks = step.chunks or (step.raw,)
        self.send_response(step.status)
        for name, value in {"Content-Type": "application/json", **step.headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(sum(map(len, chunks))))
        self.end_headers()
        left = step.cut
        for chunk in chunks:
            self.wfile.write(chunk if left is None else chunk[:left])
            left = None if left is None else max(0, left - len(chunk))
            self.wfile.flush()
            time.sleep(step.pause)
        if step.cut is not None:
            self.close_connection = True

    def log_message(self, *_args: Any) -> None:
        """Quiet."""


@contextmanager
def model_server(*, dimensions: int = 8) -> Iterator[ModelServer]:
    """A running server on a free port, gone afterwards."""
    httpd = _Server(("127.0.0.1", 0), _Handler)
    httpd.desk = desk = ModelServer(httpd.server_address[1], dimensions=dimensions)
    threading.Thread(target=httpd.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield desk
    finally:
        httpd.shutdown()
        httpd.server_close()
