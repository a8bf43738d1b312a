"""The shared cache in Redis, which may go away at any time: then nothing is found in it and nothing kept, and the work goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class ForgivingRedisCache(RedisCache):
    """Django's Redis cache, for which an unreachable server is an empty one."""

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value, or the default."""
        try:
            return super().get(key, default, version)
        except RedisError as error:
            return _missed(error, instead=default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        """Keep a value, if that is possible."""
        try:
            super().set(*args, **kwargs)
        except RedisError as error:
            _missed(error, instead=None)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """Keep a value that is not there. True without a server: whoever asks first goes on."""
        try:
            return bool(super().add(*args, **kwargs))
        except RedisError as error:
            return _missed(error, instead=True) is True

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        """Give a value more time. False without a server, as for one that is not there."""
        try:
            return bool(super().touch(*args, **kwargs))
        except RedisError as error:
            return _missed(error, instead=False) is True

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Whether there is such a value."""
        try:
            return bool(super().has_key(key, version))
        except RedisError as error:
            return _missed(error, instead=False) is True

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """The values that are there."""
        try:
            return dict(super().get_many(keys, version))
        except RedisError as error:
            return dict(_missed(error, instead={}))

    def set_many(self, data: dict[Any, Any], *args: Any, **kwargs: Any) -> list[Any]:
        """Keep values; the keys that could not be kept."""
        try:
            return list(super().set_many(data, *args, **kwargs))
        except RedisError as error:
            return list(_missed(error, instead=data))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        """Remove values, if that is possible."""
        try:
            super().delete_many(keys, version)
        except RedisError as error:
            _missed(error, instead=None)

    def clear(self) -> None:
        """Remove everything, if that is possible."""
        try:
            super().clear()
        except RedisError as error:
            _missed(error, instead=None)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        """Remove a value. Entries carry generations, so that one which outlives the outage is not used."""
        try:
            return bool(super().delete(*args, **kwargs))
        except RedisError as error:
            return _missed(error, instead=False) is True

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count. ValueError, as for a key that is not there, without a server."""
        try:
            return int(super().incr(key, delta, version))
        except RedisError as error:
            _missed(error, instead=None)
            raise ValueError("The cache cannot be reached.") from error


def _missed(error: RedisError, *, instead: Any) -> Any:
    log.warning("The cache cannot be reached (%s)", type(error).__name__)
    return instead
