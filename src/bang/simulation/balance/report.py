"""Write a comparison as a page."""

from __future__ import annotations

from typing import Final

from bang import __version__
from bang.simulation.balance.compare import Comparison, Finding
from bang.simulation.league_file import fingerprint

HEADINGS: Final = {
    "sides": "Wins by side",
    "character": "Wins with the character",
    "roles": "The same by its role",
    "length": "Length",
    "first_out": "First one out",
    "cards": "Cards played in a game",
}
NAMES: Final = {"given": "the seat that gets it"}


def page(comparison: Comparison) -> str:
    experiment = comparison.experiment
    deals = len(comparison.pairs)
    lines = [
        f"# {experiment.title}",
        "",
        f"{deals} deals at tables of {experiment.players} ({experiment.seed} to {experiment.seed + deals - 1}), each",
        f"played without and with it, with the bot {experiment.level} in every seat. In brackets the interval of 95 %;",
        "a change whose interval includes 0 may be chance.",
        "",
        f"{2 * deals} games, played by {version_of(fingerprint())}.",
        "",
        verdict(comparison),
    ]
    for part, findings in comparison.sections().items():
        lines += ["", f"## {HEADINGS[part]}", "", "| | without | with | change |", "|---|---|---|---|"]
        lines += [row(finding, deals) for finding in findings]
    lines += [
        "",
        "## A card in the opening hand",
        "",
        "How much more often a seat wins that begins with it, in points beyond the share of its role:",
        "",
        "| card | hands | worth |",
        "|---|---|---|",
    ]
    lines += [f"| {each.name} | {each.change.games} | {each.change.points()} |" for each in comparison.opening()]
    return "\n".join(lines) + "\n"


def version_of(program: str) -> str:
    """Name the program that played games by its version and its fingerprint, which changes with every rule and bot."""
    return f"bang {__version__} (fingerprint {program})"


def verdict(comparison: Comparison) -> str:
    if comparison.is_clear():
        return "This is clear: further deals were not needed."
    return "This is not clear yet: more deals (`--games`) would tell more."


def name_of(finding: Finding, deals: int) -> str:
    """The name for people; with the number of deals where it is not all of them."""
    name = NAMES.get(finding.name, finding.name)
    return name if finding.change.games == deals else f"{name} ({finding.change.games} deals)"


def row(finding: Finding, deals: int) -> str:
    name = name_of(finding, deals)
    if finding.is_share:
        change = finding.change.points()
        return f"| {name} | {100 * finding.before:.1f} % | {100 * finding.after:.1f} % | {change} |"
    return f"| {name} | {finding.before:.2f} | {finding.after:.2f} | {finding.change.plain()} |"
