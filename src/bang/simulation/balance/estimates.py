"""Estimate numbers with their intervals: means over games, and differences between two games of the same deal."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

from bang.simulation.standings import Z


class Estimate(NamedTuple):
    """A mean and its standard error."""

    value: float
    error: float
    games: int

    def interval(self, z: float = Z) -> tuple[float, float]:
        return self.value - z * self.error, self.value + z * self.error

    def excludes_zero(self, z: float) -> bool:
        low, high = self.interval(z)
        return low > 0 or high < 0

    def percent(self) -> str:
        low, high = self.interval()
        return f"{100 * self.value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"

    def points(self) -> str:
        """Format a difference of two shares, in percentage points."""
        low, high = self.interval()
        return f"{100 * self.value:+.1f} ({100 * low:+.1f} to {100 * high:+.1f})"

    def plain(self) -> str:
        low, high = self.interval()
        return f"{self.value:+.2f} ({low:+.2f} to {high:+.2f})"


def mean(values: Sequence[float]) -> Estimate:
    """Estimate the mean of independent values. If all are equal, assume a small variance, not none."""
    n = len(values)
    if n < 2:
        return Estimate(values[0] if values else 0.0, float("inf"), n)
    spread = variance(values)
    if spread == 0.0:
        spread = 1 / n  # no value differed so far, but that does not prove that none can
    return Estimate(fmean(values), sqrt(spread / n), n)


def difference(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """Estimate the mean change, deal by deal: what both games have in common cancels out."""
    return mean([b - a for a, b in zip(before, after, strict=True)])
