"""The result of a scenario, and the two errors that can end it early."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bang.errors import BangError

PASSED: Final = "passed"
FAILED: Final = "failed"
NOT_SUPPORTED: Final = "not supported"  # it uses a key that none of its boxes knows
UNKNOWN_SET: Final = "unknown set"  # it needs a box that is not there
BY_HAND: Final = "by hand"  # it says itself that it cannot be run as it stands

FAILURES: Final = (FAILED, NOT_SUPPORTED)


class Mismatch(BangError):
    """The rules and the scenario do not agree, or the scenario asks for something impossible."""


class NotSupported(BangError):
    """A key or a word of the format that neither we nor one of the scenario's boxes know."""

    def __init__(self, key: str) -> None:
        super().__init__(f"not supported: {key}")


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
        """For programs. `why` is empty exactly when it passed."""
        return {"id": self.id, "title": self.title, "passed": self.passed, "status": self.status, "why": self.why}
