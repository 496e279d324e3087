"""Plot a league: how much more often challengers win, and how well bots' guesses are calibrated."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Final

from bang.simulation.deduction import Deduction
from bang.simulation.standings import ENOUGH, Comparison

COLOURS: Final = {"law": "#b8860b", "outlaws": "#a4302a", "renegade": "#2a5ea4"}
MARKS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
ROW: Final = 15
LEFT: Final = 250  # x where names end and the scale begins
WIDE: Final = 330
TOP: Final = 50
SQUARE: Final = 300  # side of the calibration plot
TEXT: Final = 'font-family="sans-serif" font-size="11" fill="#333"'


def picture(comparisons: Sequence[Comparison], deductions: Sequence[Deduction]) -> str:
    """Draw an SVG: the ratios on the left, the calibration (if measured) on the right."""
    shapes = ratios(comparisons)
    height = TOP + ROW * len(comparisons) + 40
    width = LEFT + WIDE + 30
    if deductions:
        shapes += reliability(merged(deductions), width + 50)
        width += SQUARE + 90
        height = max(height, TOP + SQUARE + 60)
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n<rect width="100%" height="100%" fill="#fff"/>\n{body}\n</svg>\n'
    )


def merged(deductions: Sequence[Deduction]) -> Deduction:
    total = Deduction()
    for deduction in deductions:
        total.merge(deduction)
    return total


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" {TEXT}>{words}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>'


def dot(x: float, y: float, r: float, colour: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{colour}"/>'


def across(ratio: float) -> float:
    """Return the x of a ratio on the logarithmic scale."""
    low, high = log(MARKS[0]), log(MARKS[-1])
    return LEFT + WIDE * (min(max(log(ratio), low), high) - low) / (high - low)


def ratios(comparisons: Sequence[Comparison]) -> list[str]:
    bottom = TOP + ROW * len(comparisons)
    shapes = [text(LEFT, 20, "times as often as the bots they replace, with 95 % intervals")]
    shapes += [dot(LEFT + 10 + 90 * i, 33, 3.5, colour) for i, colour in enumerate(COLOURS.values())]
    shapes += [text(LEFT + 18 + 90 * i, 37, side) for i, side in enumerate(COLOURS)]
    for mark in MARKS:
        shapes.append(line(across(mark), TOP, across(mark), bottom, "#bbb" if mark != 1.0 else "#333"))
        shapes.append(text(across(mark), bottom + 14, f"{mark:g}", "middle"))
    shapes.append(line(across(ENOUGH), TOP, across(ENOUGH), bottom, "#4a4", 'stroke-dasharray="3 3"'))
    for row, c in enumerate(comparisons):
        y = TOP + ROW * (row + 0.5)
        low, high = c.interval()
        colour = COLOURS.get(c.match.side, "#333")
        shapes.append(
            text(LEFT - 8, y + 4, f"{c.match.challenger} / {c.match.other}, {c.match.players} players", "end")
        )
        shapes.append(line(across(low), y, across(high), y, colour, 'stroke-width="1.5"'))
        shapes.append(dot(across(c.ratio), y, 3.5, colour))
    return shapes


def reliability(deduction: Deduction, left: float) -> list[str]:
    """Plot stated probabilities against how often they came true; the size of a dot shows how many there were."""
    bottom = TOP + SQUARE
    shapes = [
        text(left, 20, "who is who: chances given, and how often they came true"),
        f'<rect x="{left}" y="{TOP}" width="{SQUARE}" height="{SQUARE}" fill="none" stroke="#bbb"/>',
        line(left, bottom, left + SQUARE, TOP, "#bbb"),
        text(left + SQUARE / 2, bottom + 32, "chance given", "middle"),
        text(left, TOP - 8, "came true"),
    ]
    for percent in (0, 50, 100):
        shapes.append(text(left + SQUARE * percent / 100, bottom + 16, f"{percent} %", "middle"))
        shapes.append(text(left - 6, bottom - SQUARE * percent / 100 + 4, f"{percent} %", "end"))
    most = max((n for _, _, n in deduction.bins()), default=1)
    for said, true, n in deduction.bins():
        r = 3 + 7 * sqrt(n / most)
        shapes.append(dot(left + SQUARE * said / n, bottom - SQUARE * true / n, r, "#2a5ea4"))
    return shapes
