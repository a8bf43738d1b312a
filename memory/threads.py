"""Work on the database for doors that are asynchronous: in threads of their own, so that a slow one holds up neither the loop nor a request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

from django.db import connections

# Fewer than the database connections of one process, so that the other doors keep some.
THREADS = 8
_pool = ThreadPoolExecutor(THREADS, thread_name_prefix="desk")

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The result of synchronous work. Its database connections go back when it ends, so that none is held while something else is waited for.

    Cancelling the wait leaves the work to end by itself: what it has begun to store, it stores.
    """
    context = copy_context()
    return await asyncio.get_running_loop().run_in_executor(_pool, lambda: context.run(_and_let_go, lambda: work(*args, **kwargs)))


def _and_let_go(work: Callable[[], T]) -> T:
    try:
        return work()
    finally:
        connections.close_all()
