"""Write a tally as tables."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from bang.simulation.tally import Group, Score, Tally
from bang.text import Catalogue


def show(tally: Tally, seconds: float, words: Catalogue) -> None:
    console = Console(highlight=False)
    groups = {str(players): group for players, group in sorted(tally.by_players.items())}
    if len(groups) != 1:
        groups["all"] = tally.all
    if tally.all.games:
        console.print(_sides(tally, groups, words))
        console.print(_roles(tally, groups, words))
        console.print(_characters(tally.by_character, words))
        console.print(_lengths(groups))
    games = tally.all.games + len(tally.failures)
    rate = tally.decisions / seconds
    console.print(
        f"{games:,} games, {len(tally.failures):,} errors, {tally.decisions:,} decisions "
        f"in {seconds:.1f} s: {rate:,.0f} decisions/s"
    )


def _table(title: str, first: str, *numbers: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    table.add_column(first)
    for heading in numbers:
        table.add_column(heading, justify="right")
    return table


def _sides(tally: Tally, groups: dict[str, Group], words: Catalogue) -> Table:
    sides = sorted(tally.all.sides)
    table = _table("Wins by side", "players", "games", *(_name(words, side) for side in sides))
    for players, group in groups.items():
        table.add_row(players, f"{group.games:,}", *(_share(group.sides[side] / group.games) for side in sides))
    return table


def _roles(tally: Tally, groups: dict[str, Group], words: Catalogue) -> Table:
    roles = sorted(tally.all.roles)
    table = _table("Wins by role", "players", *(_name(words, role) for role in roles))
    for players, group in groups.items():
        table.add_row(players, *(_share(group.roles[role].share) if role in group.roles else "–" for role in roles))
    return table


def _characters(scores: dict[str, Score], words: Catalogue) -> Table:
    table = _table("Wins by character", "character", "games", "wins", "share")
    for key, score in sorted(scores.items(), key=lambda item: (-item[1].share, item[0])):
        table.add_row(_name(words, key), f"{score.games:,}", f"{score.wins:,}", _share(score.share))
    return table


def _lengths(groups: dict[str, Group]) -> Table:
    table = _table("Length", "players", "decisions: mean", "median", "max", "turns: mean", "median", "max")
    for players, group in groups.items():
        row = [players]
        for lengths in (group.decisions, group.turns):
            row += [f"{lengths.mean:.1f}", f"{lengths.median:g}", str(lengths.longest)]
        table.add_row(*row)
    return table


def _share(share: float) -> str:
    return f"{100 * share:.1f} %"


def _name(words: Catalogue, key: str) -> str:
    return words.say(f"{key}.name") if words.has(f"{key}.name") else key.replace("_", " ")
