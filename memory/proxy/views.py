"""`/openai/v1`: what an OpenAI client speaks to. Who and whether, memory, the model, memory again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass
from functools import wraps
from typing import Any
from urllib.parse import quote

import httpx2
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.csrf import csrf_exempt

from accounts import throttling
from accounts.headers import USER_HEADER, bearer_key, single_header
from accounts.principals import Principal, Refused
from accounts.services.authentication import agent_principal, check_key
from memory.audit.services import note_denied
from memory.conf import numbers
from memory.enums import Capability, MemoryMode
from memory.errors import BadInput, DeskError, NotAuthenticated, NotFound, NotPermitted
from memory.proxy import upstream
from memory.proxy.around import DEGRADED, Before, Wish, context_for, keep
from memory.proxy.chats import Chat, answer_of, parse
from memory.proxy.errors import answer, event, translate
from memory.proxy.stream import Reading
from memory.sessions.services import check_caller_id
from memory.threads import in_thread

SESSION_HEADER, MODE_HEADER = "X-Session-ID", "X-Memory-Mode"
EVENTS = "text/event-stream"
NEEDS = "This needs the capability `proxy`, which this key does not have for this person."

View = Callable[..., Coroutine[Any, Any, HttpResponseBase]]
# What is being stored, also for callers who have gone.
_storing: set[asyncio.Task[None]] = set()


@dataclass(frozen=True, slots=True)
class Talk:
    """One chat on its way: whose it is, how it wants memory, what it says (None: not understood)."""

    principal: Principal
    wish: Wish
    chat: Chat | None

    async def store(self, reply: str) -> None:
        """Store what was said. Goes on when the caller leaves, and is waited for no longer than memory may take."""
        task = asyncio.create_task(in_thread(keep, self.principal, self.wish, self.chat, reply))
        _storing.add(task)
        task.add_done_callback(_storing.discard)
        await asyncio.wait({task}, timeout=settings.PROXY_MEMORY_TIMEOUT)


def openai_door(*methods: str) -> Callable[[View], View]:
    """A view of this door: these methods, no CSRF token, errors in OpenAI's shape."""

    def decorate(view: View) -> View:
        @csrf_exempt
        @wraps(view)
        async def guarded(request: HttpRequest, **parts: Any) -> HttpResponseBase:
            if request.method not in methods:
                return answer(NotFound(f"There is nothing at this address for {request.method}."))
            try:
                return await view(request, **parts)
            except Exception as error:  # noqa: BLE001 (the edge of the door: every error gets its shape)
                if isinstance(error, Refused):
                    await in_thread(note_denied, error.principal, call=f"{request.method} openai/v1", status=error.status)
                return answer(translate(error))

        return guarded

    return decorate


@openai_door("POST")
async def chat_completions(request: HttpRequest) -> HttpResponseBase:
    """A chat, with memory around it. Anything in it that is not ours goes through as it came."""
    principal, quota = await in_thread(_acting, request)
    talk = Talk(principal, _wish(request), parse(request.body))
    before = await _before(talk)
    body = talk.chat.with_context(before.messages) if talk.chat and before.messages else request.body
    reply = await upstream.ask(request, "chat/completions", body)
    headers = {**upstream.passed_back(reply), **quota.headers, **before.headers, "Cache-Control": "no-store"}
    if reply.status_code == 200 and reply.headers.get("content-type", "").startswith(EVENTS):
        return StreamingHttpResponse(_relay(reply, talk), headers=headers | {"X-Accel-Buffering": "no"})
    whole = await _whole(reply)
    if reply.status_code == 200:
        await talk.store(answer_of(whole))
    return HttpResponse(whole, status=reply.status_code, headers=headers)


@openai_door("GET")
async def models(request: HttpRequest, model: str = "") -> HttpResponseBase:
    """The models behind the proxy. They are about nobody, so a key alone is enough."""
    quota = await in_thread(_known, request)
    if not all(part.strip(".") for part in model.split("/") if model):
        raise NotFound(f"There is no model {model!r}.")
    reply = await upstream.ask(request, f"models/{quote(model, safe='/:@')}" if model else "models")
    return HttpResponse(await _whole(reply), status=reply.status_code, headers={**upstream.passed_back(reply), **quota.headers})


@openai_door("GET", "POST", "PUT", "PATCH", "DELETE")
async def nothing_here(request: HttpRequest, **_parts: str) -> HttpResponseBase:
    """Every other address."""
    raise NotFound(f"This proxy speaks /chat/completions and /models; there is no {request.path} here.")


def _acting(request: HttpRequest) -> tuple[Principal, throttling.Quota]:
    """The agent and the person it acts for, counted; NotPermitted without the capability."""
    key = _key(request)
    try:
        principal = agent_principal(key, single_header(request, USER_HEADER) or "", request_id=getattr(request, "request_id", ""))
    except DeskError:
        throttling.count(_address(request))
        raise
    quota = throttling.count(throttling.key_caller(principal.key_id or 0))
    if not principal.can(Capability.PROXY):
        raise NotPermitted(NEEDS)
    return principal, quota


def _known(request: HttpRequest) -> throttling.Quota:
    key = _key(request)
    try:
        known = check_key(key)
    except DeskError:
        throttling.count(_address(request))
        raise
    quota = throttling.count(throttling.key_caller(known.pk))
    if Capability.PROXY not in known.may:
        raise NotPermitted(NEEDS)
    return quota


def _key(request: HttpRequest) -> str:
    key = bearer_key(request)
    if key is None:
        throttling.count(_address(request))
        raise NotAuthenticated("Give the agent's key as the api_key of your client.")
    return key


def _address(request: HttpRequest) -> str:
    return f"address:{request.META.get('REMOTE_ADDR', '')}"


def _wish(request: HttpRequest) -> Wish:
    mode = single_header(request, MODE_HEADER) or MemoryMode.READWRITE
    if mode not in MemoryMode.values:
        message = f"One of {', '.join(MemoryMode.values)}."
        raise BadInput(f"{MODE_HEADER}: {message}", fields={MODE_HEADER: [message]})
    session = single_header(request, SESSION_HEADER) or ""
    return Wish(MemoryMode(mode), check_caller_id(session, field=SESSION_HEADER) if session else "")


async def _before(talk: Talk) -> Before:
    """The context, or none when memory takes too long: the chat does not wait for it."""
    try:
        work = in_thread(context_for, talk.principal, talk.wish, talk.chat)
        return await asyncio.wait_for(work, settings.PROXY_MEMORY_TIMEOUT)
    except TimeoutError:
        return Before(DEGRADED)


async def _whole(reply: httpx2.Response) -> bytes:
    try:
        async with upstream.failures():
            return b"".join([piece async for piece in reply.aiter_raw()])
    finally:
        await reply.aclose()


async def _relay(reply: httpx2.Response, talk: Talk) -> AsyncIterator[bytes]:
    """The pieces of an answer as they come. Afterwards what was said is stored; an answer that broke off is not, only the person's words."""
    reading = Reading(limit=numbers().message_limit)
    try:
        async with upstream.failures():
            async for piece in reply.aiter_raw():
                yield piece
                reading.feed(piece)
    except DeskError as error:
        if not reading.between_events:
            raise  # in the middle of an event nothing can be said any more: the caller's connection breaks off too
        yield event(error)
    finally:
        await reply.aclose()
        await talk.store(reading.text if reading.finished else "")
