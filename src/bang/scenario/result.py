"""Define the result of a scenario, and the two errors that can end it early."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from bang.errors import BangError

PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_SUPPORTED: Final = "not supported"  # a key that none of its boxes knows
UNKNOWN_SET: Final = "unknown set"  # a box that does not exist
BY_HAND: Final = "by hand"  # marked as `by hand`: it cannot be run as written

FAILURES: Final = (FAILED, NOT_SUPPORTED)


class Mismatch(BangError):
    """The rules and the scenario disagree, or the scenario asks for something impossible."""


class NotSupported(BangError):
    """Neither the format nor one of the scenario's boxes knows a key or word."""

    def __init__(self, key: str) -> None:
        super().__init__(f"not supported: {key}")


@contextmanager
def understood(key: str, value: Any) -> Iterator[None]:
    """Say which key has a value of another shape than the box that knows the key expects."""
    try:
        yield
    except (AssertionError, AttributeError, KeyError, TypeError, ValueError):
        raise Mismatch(f"{key}: {value!r} is not understood; docs/scenarios.md says how it is written.") from None


@dataclass(frozen=True)
class Result:
    id: str
    title: str
    status: str
    why: str = ""

    @property
    def passed(self) -> bool:
        return self.status == PASSED

    @property
    def failed(self) -> bool:
        return self.status in FAILURES

    def row(self) -> dict[str, str | bool]:
        """Return the result as data. `why` is empty if and only if it passed."""
        return {"id": self.id, "title": self.title, "passed": self.passed, "status": self.status, "why": self.why}
