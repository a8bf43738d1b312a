"""What every input and output has in common."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

from django.http import QueryDict
from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from memory.api.parsers import refuse_unstorable
from memory.errors import BadInput

S = TypeVar("S", bound=serializers.Serializer[Any])
UNKNOWN = "There is no such field here."


class Input(serializers.Serializer[Any]):
    """A body, or an object inside one. A field that is not declared is refused by name: a wish that is not understood must not be dropped."""

    def to_internal_value(self, data: Any) -> Any:
        """The declared fields, checked."""
        if not isinstance(data, Mapping):
            raise serializers.ValidationError({"non_field_errors": ["Must be an object."]})
        wrong: dict[str, Any] = {name: [UNKNOWN] for name in data if name not in self.fields}
        try:
            found = super().to_internal_value(data)
        except serializers.ValidationError as error:
            raise serializers.ValidationError({**wrong, **_as_dict(error.detail)}) from error
        if wrong:
            raise serializers.ValidationError(wrong)
        return found


class Output(serializers.Serializer[Any]):
    """An answer. Built from what services return; never reads a body. In the description of the API it goes without `Output` in its name."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        extend_schema_serializer(component_name=cls.__name__.removesuffix("Output"))(cls)

    @classmethod
    def of(cls, thing: Any) -> dict[str, Any]:
        """The thing as it goes out."""
        return dict(_built(cls).to_representation(thing))


class Query(Input):
    """Query parameters: every one known, none twice. They arrive as text, so numbers and times are read from text here alone."""

    @classmethod
    def read(cls, given: QueryDict) -> dict[str, Any]:
        """The parameters, checked; BadInput or ValidationError naming those that are not."""
        for name, values in given.lists():
            refuse_unstorable(name, name, "This name")
            for value in values:
                refuse_unstorable(name, str(value))
            if len(values) > 1:
                raise BadInput(f"`{name}` was given more than once.", fields={name: ["Given more than once."]})
        query = cls(data=given.dict())
        query.is_valid(raise_exception=True)
        return dict(query.validated_data)


class NoQuery(Query):
    """A call without query parameters."""


def checked(kind: type[Input], data: Any, *, partial: bool = False) -> dict[str, Any]:
    """The fields that were given, checked by `kind`; a ValidationError otherwise."""
    if data is None:
        raise serializers.ValidationError({"non_field_errors": ["Must be an object."]})
    return dict(_built(kind, partial=partial).run_validation(data))


@cache
def _built(kind: type[S], *, partial: bool = False) -> S:
    """One serializer of its kind for all calls: to make one copies every field, which takes longer than a search. Reading and showing keep no state."""
    serializer = kind(partial=partial)
    serializer.fields  # noqa: B018 (made now, not by two threads at once)
    return serializer


def _as_dict(detail: Any) -> dict[str, Any]:
    return dict(detail) if isinstance(detail, Mapping) else {"non_field_errors": detail}
