"""Logs: one JSON object a line, on standard error. Never a token, never a card, never the whole id of a table."""

from __future__ import annotations

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
