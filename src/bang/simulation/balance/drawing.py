"""Draw a comparison: each change with its interval, to the left and right of zero."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from bang.simulation.balance.compare import Comparison, Finding
from bang.simulation.balance.report import HEADINGS, name_of
from bang.simulation.plot import dot, line, text

ROW: Final = 18
LEFT: Final = 210  # x where names end and the scale begins
WIDE: Final = 360
TOP: Final = 46
SURE, UNSURE = "#a4302a", "#777"
FEWEST: Final = 0.02  # the least half-width of the scale, so that tiny changes do not look large


def picture(comparison: Comparison) -> str:
    """Draw an SVG with the changes of shares in percentage points."""
    entries: list[Finding | str] = []  # findings under their headings
    for part, findings in comparison.sections().items():
        shares = [each for each in findings if each.is_share]
        entries += [HEADINGS[part], *shares] if shares else []
    height = TOP + ROW * len(entries) + 36
    width = LEFT + WIDE + 40
    shapes = [
        text(16, 18, escape(comparison.experiment.title)),
        text(16, 34, f"{comparison.experiment.players} players, {len(comparison.pairs)} deals; change in points, 95 %"),
        *rows(entries, len(comparison.pairs)),
    ]
    body = "\n".join(shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">\n<rect width="100%" height="100%" fill="#fff"/>\n{body}\n</svg>\n'
    )


def rows(entries: Sequence[Finding | str], deals: int) -> list[str]:
    bounds = [abs(bound) for each in entries if not isinstance(each, str) for bound in each.change.interval()]
    reach = max([FEWEST, *(bound for bound in bounds if bound < 1)])
    bottom = TOP + ROW * len(entries)

    def across(change: float) -> float:
        return LEFT + WIDE * (min(max(change / reach, -1.0), 1.0) + 1) / 2

    shapes = []
    for mark in (-1.0, -0.5, 0.0, 0.5, 1.0):
        x = across(mark * reach)
        shapes.append(line(x, TOP, x, bottom, "#333" if mark == 0.0 else "#ccc"))
        shapes.append(text(x, bottom + 14, f"{100 * mark * reach:+.1f}", "middle"))
    for row, each in enumerate(entries):
        y = TOP + ROW * (row + 0.5)
        if isinstance(each, str):
            shapes.append(text(16, y + 4, escape(each)))
            continue
        low, high = each.change.interval()
        colour = SURE if low > 0 or high < 0 else UNSURE
        shapes.append(text(LEFT - 8, y + 4, escape(name_of(each, deals)), "end"))
        shapes.append(line(across(low), y, across(high), y, colour, 'stroke-width="2"'))
        shapes.append(dot(across(each.change.value), y, 4, colour))
    return shapes
