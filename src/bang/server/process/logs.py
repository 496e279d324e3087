"""Logs: one JSON object a line, on standard error. Never a token, never a card, never the whole id of a table."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import Any, TextIO

import structlog

from bang.store import StoreError


def make_log(file: TextIO | None = None) -> Any:
    return structlog.wrap_logger(
        structlog.WriteLogger(file or sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.BoundLogger,
    )


LONGEST = 200  # characters of what a library says


class LibraryHandler(logging.Handler):
    """Writes what libraries log as lines of our log. What any client can cause at will is left out."""

    def __init__(self, log: Any) -> None:
        super().__init__(logging.WARNING)
        self.log = log

    def emit(self, record: logging.LogRecord) -> None:
        if not record.getMessage().startswith(CAUSED_BY_CLIENTS):
            error = record.exc_info[1] if record.exc_info else None
            told = {} if error is None else where(error)
            self.log.warning("library", of=record.name, says=template_of(record), **told)


# Of uvicorn: requests and frames that are not what they should be.
CAUSED_BY_CLIENTS = ("Invalid HTTP request", "Unsupported upgrade", "Invalid UTF-8", "No supported WebSocket")


def template_of(record: logging.LogRecord) -> str:
    """What its author wrote. What was filled in may be anything, a card or the id of a table among it.

    Without blanks to fill in, the values may be in it already: asyncio writes them into brackets and further lines.
    """
    line = str(record.msg).partition("\n")[0]
    return (line if record.args else line.partition("(")[0])[:LONGEST]


def short(id: str) -> str:
    """Enough of an id to follow it through the log, not enough to come in with."""
    return id[:5] + "…"


def where(error: BaseException) -> dict[str, Any]:
    """An error for the log: its kind and where it was raised. Its words may name cards, so they are left out.

    Those of the database name none, and whoever keeps the server has to know them.
    """
    frames = traceback.extract_tb(error.__traceback__)[-6:]
    words = {"text": str(error)} if isinstance(error, StoreError) else {}
    return {
        "kind": type(error).__name__,
        **words,
        "at": [f"{frame.filename.rpartition('bang/')[2]}:{frame.lineno} {frame.name}" for frame in frames],
    }
