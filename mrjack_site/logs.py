"""What is worth telling the operator."""

import logging
import time
from typing import Final

from redis.exceptions import RedisError

MINUTE: Final = 60.0


class NotAHealthCheck(logging.Filter):
    """Leave out what Django says of /healthz: its 503 is an answer, not an accident."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is about anything else."""
        request = getattr(record, "request", None)
        return getattr(request, "path", None) != "/healthz"


class NowAndThen(logging.Filter):
    """Of a Redis that is away, a line a minute and no traceback; anything else as it comes."""

    def __init__(self, name: str = "") -> None:
        super().__init__(name)
        self._said = -MINUTE

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is to be told."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, OSError | RedisError):
            return True
        if time.monotonic() - self._said < MINUTE:
            return False
        self._said = time.monotonic()
        record.msg, record.args = "Redis is away: pushes are lost until it is back (%s)", (error,)
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.exc_info = record.exc_text = None
        return True
