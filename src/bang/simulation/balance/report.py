"""Write a comparison as a page."""

from __future__ import annotations

from bang.simulation.balance.compare import Comparison, Finding


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
        verdict(comparison),
    ]
    for heading, findings in comparison.sections().items():
        lines += ["", f"## {heading}", "", "| | without | with | change |", "|---|---|---|---|"]
        lines += [row(finding) for finding in findings]
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


def verdict(comparison: Comparison) -> str:
    if comparison.is_clear():
        return "This is clear: further deals were not needed."
    return "This is not clear yet: more deals (`--games`) would tell more."


def row(finding: Finding) -> str:
    if finding.is_share:
        change = finding.change.points()
        return f"| {finding.name} | {100 * finding.before:.1f} % | {100 * finding.after:.1f} % | {change} |"
    return f"| {finding.name} | {finding.before:.2f} | {finding.after:.2f} | {finding.change.plain()} |"
