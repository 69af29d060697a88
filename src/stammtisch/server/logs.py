"""Structured logs: named events with a few fields. Bodies, cookies, choices and secrets are never logged."""

import logging
import sys
from contextlib import suppress
from time import monotonic
from typing import TextIO, cast

import structlog

log: structlog.stdlib.BoundLogger = structlog.get_logger("stammtisch")


class _Unfailing:
    """A stream that lets go of what it cannot write. Where the log's disk is full, play goes on without a log."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._stream.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()


def set_up(form: str) -> None:
    """Configures logging. `json`: one object a line; `text`: for people; `auto`: text on a terminal, else json."""
    as_text = form == "text" or (form == "auto" and sys.stderr.isatty())
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,  # a plain traceback, without the values of variables
    ]
    last = structlog.dev.ConsoleRenderer() if as_text else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, _Unfailing(sys.stderr))),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)  # of other people's libraries


class OccasionalLog:
    """Logs what may happen a thousand times a second: one line every `seconds`, which says how many there were."""

    def __init__(self, seconds: float = 10.0) -> None:
        self._seconds, self._next, self._times = seconds, 0.0, 0

    def warning(self, event: str, **fields: object) -> None:
        self._times += 1
        if monotonic() >= self._next:
            log.warning(event, times=self._times, **fields)
            self._next, self._times = monotonic() + self._seconds, 0
