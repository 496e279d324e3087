"""What a later seat of a window is told that it will be asked is what it is asked, unless something came between."""

from __future__ import annotations

from typing import ClassVar

from bang.conformance import conform
from bang.conformance.run import Property, Run
from bang.engine.kernel.ask import Ask, Option
from bang.engine.kernel.table import Table
from bang.engine.kernel.window import Window
from bang.games.classic import boxes


def basis(t: Table, seat: int) -> tuple[list[int], list[int]]:
    return t.seats[seat].hand.copy(), t.seats[seat].in_play.copy()


class Foreseen(Property):
    name = "foreseen"
    wants_patient: ClassVar[bool | None] = True

    def __init__(self, run: Run) -> None:
        super().__init__(run)
        self.windows: list[Window] = []  # one may open while another is waiting
        self.told: dict[tuple[int, int], tuple[list[Option] | None, tuple[list[int], list[int]]]] = {}

    def asked(self, ask: Ask) -> None:
        window = None if ask.row is None else ask.row.window
        t = self.run.game.table
        if ask.verb == "play":
            self.check_closed(t)
        if window is None:
            return
        if not any(window is known for known in self.windows):
            self.windows.append(window)
            for seat in window.after:
                ahead = window.ahead(t, seat)
                self.told[id(window), seat] = None if ahead is None else ahead.options, basis(t, seat)
        seat = ask.seat
        if (id(window), seat) in self.told:
            options, then = self.told.pop((id(window), seat))
            if options is None:
                self.fail(f"seat {seat} is asked, and was told that it would not be")
            if then == basis(t, seat) and options != ask.options:
                self.fail(f"seat {seat} was told that it would be asked {options}")
            self.count("as told" if then == basis(t, seat) else "changed")

    def check_closed(self, t: Table) -> None:
        """Check that nobody is told of a question about the last card once the next one can be played."""
        for window in self.windows:
            left = [seat for seat in window.after if window.ahead(t, seat) is not None]
            if left:
                self.fail(f"a window ({window.verb} {window.about}) is over, and seats {left} still wait to be asked")
            self.count("closed")
        self.windows = []
        self.told = {}


def test_what_comes_is_told_before() -> None:
    report = conform(
        sets=tuple(boxes.names()), players=[4, 7, 8], seeds=range(1, 25), properties=(Foreseen,), thorough=1
    )
    assert report.counts["foreseen: as told"] > 100
    assert report.counts["foreseen: changed"] > 0
    assert report.counts["foreseen: closed"] > 100
