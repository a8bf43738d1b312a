"""What every resource has in common: who and whether, limits, query parameters, idempotency, and the headers of the answer.

A view adds its four movements: who may (`needs`), what it reads, one call, the answer.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

from django.db import DatabaseError
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import throttling
from accounts.enums import Capability
from accounts.principals import Principal, Refused
from memory import room
from memory.api.authentication import KeyAuthentication, SessionAuthentication, principal_of
from memory.api.headers import server_timing
from memory.api.idempotency import AnsweredBefore, claim_request, settle
from memory.api.parsers import StrictJsonParser, check_encoding
from memory.api.permissions import Capable
from memory.api.problems import problem
from memory.api.serializers.base import NoQuery, Query
from memory.api.throttling import caller_of
from memory.audit.services import note_denied
from memory.errors import DeskError, NotFound, NotPermitted, StorageFull, TooMany
from memory.governance.services.idempotency import Claim

METHODS = ["get", "post", "put", "patch", "delete", "head"]
READING = {"get", "head"}


class DeskApi(APIView):
    """A resource of the API. `needs` names the capabilities for each method, `queries` the query parameters (none if not named)."""

    authentication_classes = [KeyAuthentication, SessionAuthentication]
    permission_classes = [Capable]
    parser_classes = [StrictJsonParser]
    http_method_names = METHODS
    needs: ClassVar[Mapping[str, tuple[Capability, ...]]] = {}
    queries: ClassVar[Mapping[str, type[Query]]] = {}
    # Whether an Idempotency-Key is honoured. Not where the answer tells of other people's memories, which must not be kept anywhere.
    replays: ClassVar[bool] = True
    # Whether a POST only asks: it is answered while the disk is full.
    asks: ClassVar[bool] = False

    claimed: Claim | None = None
    quota: throttling.Quota | None = None

    @property
    def principal(self) -> Principal:
        """Who is acting, for whom."""
        return principal_of(self.request)

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """As usual, and the clock starts; but a body sent in chunks has no length in its headers, and must be read nevertheless."""
        self.started = time.perf_counter()
        if "CONTENT_LENGTH" not in request.META and request.headers.get("Transfer-Encoding", "").lower() == "chunked":
            request.META["CONTENT_LENGTH"] = str(len(request.body))
        return super().initialize_request(request, *args, **kwargs)

    def perform_authentication(self, request: Request) -> None:
        """Recognise the caller and count the call: by key or person, and where nobody was recognised, by address."""
        # A call made inside the process comes from another door, which has counted it.
        counted = throttling.look if getattr(request, "counted", False) else throttling.count
        try:
            super().perform_authentication(request)
        except DeskError:
            self.quota = counted(caller_of(request))
            raise
        self.quota = counted(caller_of(request))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Everything that comes before the handler; nothing of it changes anything but the counts and the claim."""
        super().initial(request, *args, **kwargs)
        check_encoding(request.META.get("CONTENT_TYPE", ""), request.META.get("QUERY_STRING", ""))
        method = (request.method or "").lower()
        if not hasattr(self, method):
            return
        if method not in READING and not self.asks and room.full():
            raise StorageFull
        asked = "GET" if method == "head" else method.upper()
        self.filters: dict[str, Any] = self.queries.get(asked, NoQuery).read(request.query_params)
        if method == "post" and self.replays:
            self.claimed = claim_request(request)

    def timed(self, response: Response, timings: Mapping[str, float]) -> Response:
        """The answer with its Server-Timing, in milliseconds; `total` is the whole of the call so far."""
        response["Server-Timing"] = server_timing({**timings, "total": (time.perf_counter() - self.started) * 1000})
        return response

    def handle_exception(self, exc: Exception) -> Response:
        """The answer to an error, and the earlier answer to a request that was answered before."""
        if isinstance(exc, AnsweredBefore):
            return exc.response  # type: ignore[return-value]
        self._note_denied(exc)
        return super().handle_exception(exc)

    def _note_denied(self, error: Exception) -> None:
        """A refusal, or an address of something that is not this caller's, for the person to see in the log."""
        principal = error.principal if isinstance(error, Refused) else getattr(self.request, "_auth", None)
        if isinstance(error, NotPermitted | NotFound) and isinstance(principal, Principal):
            match = self.request.resolver_match
            call = f"{self.request.method} {match.route if match else ''}"
            with suppress(DatabaseError):  # the refusal must be told whatever becomes of its entry
                note_denied(principal, call=call, status=error.status)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """The headers of every answer; keeps the answer for a repeated request."""
        final: Any = super().finalize_response(request, response, *args, **kwargs)
        quota = self.quota or throttling.look(caller_of(request))
        for name, value in quota.headers.items():
            final[name] = value
        final.setdefault("Cache-Control", "no-store")
        patch_vary_headers(final, ("Authorization", "X-User-ID", "Cookie"))
        if self.claimed is not None and isinstance(final, Response):
            settle(request, self.claimed, final)
        return final


class NothingHere(APIView):
    """Every address under the API that leads nowhere: the same answer as for an id that does not exist."""

    authentication_classes = []
    permission_classes = []
    schema = None
    http_method_names = [*METHODS, "options"]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """404, whatever the method."""
        wrapped = self.initialize_request(request, *args, **kwargs)
        self.headers: dict[str, str] = {}
        caller = caller_of(wrapped)
        try:
            quota, error = throttling.count(caller), NotFound()
        except TooMany as too_many:
            quota, error = throttling.look(caller), too_many  # type: ignore[assignment]
        answer = problem(error, request_id=getattr(request, "request_id", ""), headers={**quota.headers, "Cache-Control": "no-store"})
        return self.finalize_response(wrapped, answer, *args, **kwargs)
