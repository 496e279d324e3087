"""Measure how well bots guess roles, in games of equal bots, as each living bot sees the others."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from bang.engine.kernel.table import Table

TURNS: Final = 3  # guesses are taken once a game, when everybody still alive has had so many turns
BINS: Final = 10


@dataclass
class Deduction:
    """Guesses about living players whose hidden role is not determined by the number of each role."""

    guesses: int = 0
    right: int = 0  # guesses whose likeliest role was the true one
    prior: float = 0.0  # the same for guesses by the number of each role alone
    drawn: float = 0.0  # the same for guesses drawn at random by the number of each role
    said: list[float] = field(default_factory=lambda: [0.0] * BINS)  # stated probabilities, summed by bin
    count: list[int] = field(default_factory=lambda: [0] * BINS)
    true: list[int] = field(default_factory=lambda: [0] * BINS)

    def add(self, chances: list[float], role: int, prior: list[float]) -> None:
        self.guesses += 1
        self.right += max(range(len(chances)), key=chances.__getitem__) == role
        self.prior += max(range(len(prior)), key=prior.__getitem__) == role
        self.drawn += prior[role]
        for r, chance in enumerate(chances):
            if prior[r] > 0:
                at = min(int(chance * BINS), BINS - 1)
                self.said[at] += chance
                self.count[at] += 1
                self.true[at] += r == role

    def error(self) -> float:
        """Return the calibration error: how far stated probabilities are from the outcomes, averaged over the bins."""
        total = sum(self.count)
        return sum(abs(s - t) for s, t in zip(self.said, self.true, strict=True)) / total if total else 0.0

    def to_json(self) -> dict[str, Any]:
        n = max(self.guesses, 1)
        return {
            "guesses": self.guesses,
            "right": round(self.right / n, 4),
            "prior": round(self.prior / n, 4),
            "drawn": round(self.drawn / n, 4),
            "error": round(self.error(), 4),
            "bins": [[round(s / n, 4), round(t / n, 4), n] for s, t, n in self.bins()],
        }

    def bins(self) -> list[tuple[float, int, int]]:
        return [(s, t, n) for s, t, n in zip(self.said, self.true, self.count, strict=True) if n]

    def merge(self, other: Deduction) -> None:
        self.guesses += other.guesses
        self.right += other.right
        self.prior += other.prior
        self.drawn += other.drawn
        for at in range(BINS):
            self.said[at] += other.said[at]
            self.count[at] += other.count[at]
            self.true[at] += other.true[at]


class RoundCounter:
    """Count turns, to find when everybody still alive has had one more."""

    def __init__(self) -> None:
        self.turns: Counter[int] = Counter()
        self.last = -1
        self.full = 0

    def is_new_round(self, t: Table) -> bool:
        """Tell, before every answer, whether a turn begins and everybody has had one more since the last time."""
        if t.turn == self.last:
            return False
        self.last = t.turn
        before, self.full = self.full, max(self.full, min(self.turns[p] for p in t.alive()))
        self.turns[t.turn] += 1
        return self.full > before


def section(level: str, games: int, found: dict[int, Deduction]) -> str:
    """Write the results as tables: how often guesses are right, and how well they are calibrated."""
    lines = [
        f"Who is who, after everybody's turn number {TURNS}, as {level} bots among themselves see it ({games} games):",
        "",
        "| players | guesses | right | by the likeliest role left | by a role drawn from those left | mean error |",
        "|---|---|---|---|---|---|",
    ]
    total = Deduction()
    for players, d in found.items():
        total.merge(d)
        n = max(d.guesses, 1)
        shares = [f"{100 * share / n:.0f} %" for share in (d.right, d.prior, d.drawn)]
        lines.append(f"| {players} | {d.guesses} | {' | '.join(shares)} | {100 * d.error():.1f} % |")
    lines += ["", "How often chances come true:", "", "| chance given | came true | number |", "|---|---|---|"]
    lines += [f"| {100 * s / n:.1f} % | {100 * t / n:.1f} % | {n} |" for s, t, n in total.bins()]
    return "\n".join(lines) + "\n"
