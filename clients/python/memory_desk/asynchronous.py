"""The asynchronous client: the same calls, awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any, Self, cast

import httpx2

from memory_desk import calls
from memory_desk.calls import Call
from memory_desk.errors import Unreachable
from memory_desk.sending import EventReader, Place, result, wait_after
from memory_desk.types import JSON, Context, Event, Hit, Memory, Message, Page, Session, Signal, Turn, Turns

SECONDS = 30.0
# A stream sends something every 15 seconds.
SILENCE = 60.0
PAGE = 200


class AsyncDesk:
    """Memory Desk, as one agent acting for one person. Close it with `aclose`, or use it in `async with`."""

    def __init__(
        self, base_url: str, key: str, user: str, *, seconds: float = SECONDS, tries: int = 4, http: httpx2.AsyncClient | None = None
    ) -> None:
        self.place = Place(base_url, key, user)
        self.tries = tries
        self._http = http or httpx2.AsyncClient(timeout=seconds)
        self._own = http is None

    def acting_for(self, user: str) -> AsyncDesk:
        """The same agent and connections, for another person."""
        return AsyncDesk(self.place.base_url, self.place.key, user, tries=self.tries, http=self._http)

    async def remember(self, text: str, **fields: Any) -> Memory:
        """Save one statement. Fields as in `POST memories`: kind, key, value, scope, access_level, valid_until, source, metadata, client_key."""
        return cast("Memory", await self.send(calls.save(text, fields)))

    async def search(self, query: str, **fields: Any) -> list[Hit]:
        """The memories that fit a question, best first. Fields: top_k, kinds, states, session, as_of."""
        return cast("list[Hit]", await self.send(calls.search(query, fields)))

    async def get(self, memory: str | int) -> Memory:
        """One memory, by id or number."""
        return cast("Memory", await self.send(calls.get(memory)))

    async def correct(self, memory: str | int, **changes: Any) -> Memory:
        """Other words or settings: text, value, kind, scope, access_level, valid_until, metadata."""
        return cast("Memory", await self.send(calls.correct(memory, changes)))

    async def forget(self, memory: str | int, *, erase: bool = False) -> None:
        """Out of sight at once; with `erase` physically and past the person's trash."""
        await self.send(calls.forget(memory, erase=erase))

    async def confirm(self, memory: str | int, *, session: str, turn: str) -> Memory:
        """Hand on the person's yes, and the turn in which they said it."""
        return cast("Memory", await self.send(calls.confirm(memory, session, turn)))

    async def add(self, session: str, messages: Sequence[Message], *, wait: bool = False) -> Turns:
        """Hand over what was said. With `wait` it is captured before the answer comes."""
        return cast("Turns", await self.send(calls.add(session, messages, wait=wait)))

    async def context(self, query: str, **fields: Any) -> Context:
        """What to put before the model. Fields: session, top_k, token_budget, format."""
        return cast("Context", await self.send(calls.context(query, fields)))

    async def feedback(self, context_id: str, signal: Signal, **fields: Any) -> JSON:
        """What became of the answer that used a context. Fields: memories, answer."""
        return cast("JSON", await self.send(calls.feedback(context_id, signal, fields)))

    async def profile(self, *keys: str) -> JSON:
        """The fields of the profile, all without keys."""
        return cast("JSON", await self.send(calls.profile(keys)))

    async def settings(self, *keys: str) -> JSON:
        """The profile as flat key and value, to steer a task."""
        return cast("JSON", await self.send(calls.settings(keys)))

    async def set_profile(self, values: Mapping[str, Any]) -> JSON:
        """Give fields their values; None takes one away."""
        return cast("JSON", await self.send(calls.set_profile(values)))

    async def preferences(self) -> JSON:
        """The core preferences that are set."""
        return cast("JSON", await self.send(calls.preferences()))

    async def set_preferences(self, values: Mapping[str, Any]) -> JSON:
        """Change core preferences; every agent that declares one is told."""
        return cast("JSON", await self.send(calls.set_preferences(values)))

    async def link(self, anonymous_id: str) -> dict[str, int]:
        """Move what was gathered under an anonymous id to this person."""
        return cast("dict[str, int]", await self.send(calls.link(anonymous_id)))

    async def open_session(self, session: str, **fields: Any) -> Session:
        """Open a session: title, mode (`off`, `read`, `write`, `readwrite`), workflow."""
        return cast("Session", await self.send(calls.open_session(session, fields)))

    async def delete_session(self, session: str) -> None:
        """A conversation and what was said in it, physically."""
        await self.send(calls.delete_session(session))

    async def delete_turn(self, session: str, turn: str) -> None:
        """One message of a conversation, physically."""
        await self.send(calls.delete_turn(session, turn))

    async def memories(self, **filters: Any) -> AsyncIterator[Memory]:
        """Every memory that fits: state, kind, key, scope, access_level, agent, q, client_key, created_after, created_before."""
        async for row in self._pages(calls.listing({"limit": PAGE, **filters})):
            yield row

    async def turns(self, session: str, *, last: int | None = None) -> AsyncIterator[Turn]:
        """What was said in a session, oldest first; with `last` only so many, the latest ones (at most 200)."""
        async for row in self._pages(calls.turns(session, {"limit": PAGE, "last": last})):
            yield row

    async def events(self, last: str = "") -> AsyncIterator[Event]:
        """What happens, as it happens, for ever; taken up again where it was cut. Without `last`: from now on."""
        reader, tries = EventReader(last), 0
        while True:
            headers = {**self.place.headers, "Accept": "text/event-stream", **({"Last-Event-ID": reader.last} if reader.last else {})}
            call: Call[None] = Call("GET", "events")
            outcome: httpx2.Response | httpx2.HTTPError
            try:
                async with self._http.stream("GET", f"{self.place.root}events", headers=headers, timeout=SILENCE) as outcome:
                    if outcome.status_code != 200:
                        await outcome.aread()
                        if wait_after(tries + 1, call, outcome) is None:
                            result(call, outcome)
                    else:
                        async for line in outcome.aiter_lines():
                            tries = 0
                            for event in reader.feed(line):
                                yield event
            except httpx2.HTTPError as error:
                outcome = error
            tries += 1
            await asyncio.sleep(wait_after(min(tries, 5), call, outcome) or 1.0)

    async def send(self, call: Call[Any]) -> Any:
        """One call, tried again where that can do no harm. DeskError when it is refused, Unreachable when no answer came."""
        method, url, headers, body = self.place.request(call)
        for tries in range(1, self.tries + 1):
            outcome: httpx2.Response | httpx2.HTTPError
            try:
                outcome = await self._http.request(method, url, headers=headers, content=body)
            except httpx2.HTTPError as error:
                outcome = error
            wait = wait_after(tries, call, outcome) if tries < self.tries else None
            if wait is None:
                break
            await asyncio.sleep(wait)
        if isinstance(outcome, httpx2.HTTPError):
            raise Unreachable(f"{self.place.base_url} did not answer: {outcome}") from outcome
        return result(call, outcome)

    async def aclose(self) -> None:
        """Close the connections, where they are its own."""
        if self._own:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.aclose()

    async def _pages(self, call: Call[Page]) -> AsyncIterator[Any]:
        page = await self.send(call)
        while True:
            for row in page["results"]:
                yield row
            if not page["next"]:
                return
            cursor = str(httpx2.URL(page["next"]).params["cursor"])
            page = await self.send(replace(call, query={**call.query, "cursor": cursor}))
