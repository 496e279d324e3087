"""Check coroutines: all are awaited, and abandoned ones close without warnings."""

from __future__ import annotations

import gc
import sys
import warnings
from types import TracebackType

from bang.conformance.run import Property, Run
from bang.engine.kernel.ask import Ask


class Tidy(Property):
    """No warning from start to end, and none when a game is dropped at a question."""

    name = "tidy"

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.errors: list[str] = []
        self.hook = sys.unraisablehook
        sys.unraisablehook = self.note
        self.catch = warnings.catch_warnings(record=True)
        self.warned = self.catch.__enter__() or []
        warnings.simplefilter("always")

    def note(self, trouble: sys.UnraisableHookArgs) -> None:
        self.errors.append(f"{trouble.err_msg or 'error'}: {trouble.exc_value!r}")

    def asked(self, ask: Ask) -> None:
        if self.lucky(12):
            self.run.game.clone()  # dropped at once: its coroutine must close without a warning
            self.look()

    def ended(self) -> None:
        gc.collect()
        self.look()

    def look(self) -> None:
        found = [str(warning.message) for warning in self.warned] + self.errors
        if found:
            self.fail("; ".join(found))
        self.count()

    def close(self) -> None:
        sys.unraisablehook = self.hook
        nothing: tuple[type[BaseException] | None, BaseException | None, TracebackType | None] = (None, None, None)
        self.catch.__exit__(*nothing)
