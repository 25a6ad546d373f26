"""The cache, which may be away without anybody noticing more than an empty cache."""

import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

T = TypeVar("T")
logger = logging.getLogger(__name__)

# After a failure nobody waits for Redis again until so many seconds have passed.
LEFT_ALONE_SECONDS = 2.0


class ForgivingRedisCache(RedisCache):
    """Redis, or nothing: with Redis away every key is absent and every write is accepted.

    So throttles let pass, and locks are had by whoever asks: a move is worth more than a count.
    """

    _away_until = 0.0

    def _try(self, ask: Callable[[], T], otherwise: T) -> T:
        now = time.monotonic()
        if now < ForgivingRedisCache._away_until:
            return otherwise
        try:
            return ask()
        except (RedisError, OSError) as error:
            ForgivingRedisCache._away_until = time.monotonic() + LEFT_ALONE_SECONDS
            logger.warning("The cache is away, and left alone for a while: %s", error)
            return otherwise

    def add(self, *args: Any, **kwargs: Any) -> bool:
        ask = super().add
        return self._try(lambda: ask(*args, **kwargs), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        ask = super().get
        return self._try(lambda: ask(key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        ask = super().set
        return self._try(lambda: ask(*args, **kwargs), None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        ask = super().touch
        return self._try(lambda: ask(*args, **kwargs), False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        ask = super().delete
        return self._try(lambda: ask(*args, **kwargs), False)

    def get_many(self, *args: Any, **kwargs: Any) -> dict[Any, Any]:
        ask = super().get_many
        return self._try(lambda: ask(*args, **kwargs), {})

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        ask = super().has_key
        return self._try(lambda: ask(*args, **kwargs), False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        ask = super().incr
        return self._try(lambda: ask(key, delta, version), delta)

    def set_many(self, *args: Any, **kwargs: Any) -> list[Any]:
        ask = super().set_many
        return self._try(lambda: ask(*args, **kwargs), [])

    def delete_many(self, *args: Any, **kwargs: Any) -> None:
        ask = super().delete_many
        return self._try(lambda: ask(*args, **kwargs), None)

    def clear(self) -> None:
        self._try(super().clear, None)
