"""Several memories in one call, each with a result of its own."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, status
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.problems import describe, translate
from memory.api.serializers.base import checked
from memory.api.serializers.memories import BatchInput, BatchOutput, MemoryInput
from memory.api.views.base import DeskApi
from memory.api.views.memories import READ_AND_WRITE, new_memory, shown
from memory.capture import services as capture
from memory.conf import numbers
from memory.errors import BadInput, DeskError
from memory.lifecycle.types import Saved


class BatchApi(DeskApi):
    """Several memories at once."""

    needs: ClassVar = READ_AND_WRITE

    @extend_schema(operation_id="save_memories", tags=["memories"], request=BatchInput, responses=BatchOutput)
    def post(self, request: Request) -> Response:
        """Save several memories. Each has a result of its own, in order; one that cannot be saved does not hold up the others."""
        items = checked(BatchInput, request.data)["items"]
        if len(items) > numbers().batch_limit:
            message = f"At most {numbers().batch_limit} items in one call."
            raise BadInput(message, fields={"items": [message]})
        read = [_read(item) for item in items]
        good = [new_memory(self.principal, item) for item in read if not isinstance(item, DeskError)]
        outcomes = iter(capture.save_many(self.principal, good))
        results = [item if isinstance(item, DeskError) else next(outcomes) for item in read]
        saved = [one for one in results if not isinstance(one, DeskError)]
        made = {one.memory.pk for one in saved if one.created}
        # Read again, since a later item may have changed what an earlier one made.
        bodies = iter(shown(self.principal, [one.memory for one in saved], own=made))
        return Response({"results": [_refused(one) if isinstance(one, DeskError) else _saved(one, next(bodies)) for one in results]})


def _read(item: Any) -> dict[str, Any] | DeskError:
    try:
        return checked(MemoryInput, item)
    except (exceptions.ValidationError, DeskError) as error:
        return translate(error)


def _refused(error: DeskError) -> dict[str, Any]:
    return {"status": error.status, "memory": None, "problem": describe(error)}


def _saved(saved: Saved, body: dict[str, Any]) -> dict[str, Any]:
    code = status.HTTP_201_CREATED if saved.created else status.HTTP_200_OK
    return {"status": code, "memory": body, "problem": None}
