"""Write the page of a survey: who wins at which table, and how each character does in each role."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bang import games
from bang.simulation.balance.report import version_of
from bang.simulation.balance.survey import EVERYTHING, Cell, Played
from bang.simulation.standings import Share

Name = Callable[[str], str]  # turns a key into a name


def page(played: Sequence[Played], level: str, program: str, name: Name) -> str:
    seeds = max((each.note.seed for each in played), default=-1) + 1
    lines = [
        "# Balance",
        "",
        f"Who wins, measured: {len(played)} games with a {level} in every seat, the deals 0 to {seeds - 1} of every",
        "table as far as they were played. In brackets the interval of 95 % (Wilson's). Bots are not people: take this",
        "as a description of how the game is built, not of how your evening will go.",
        "",
        f"Played by {version_of(program)}.",
        "",
        "This page is made by `bang balance --survey FILE --report docs/balance.md`; what a single card, character,",
        "box or variant changes is found with `bang balance` (see [research.md](research.md#the-balance-lab)).",
        "",
        "## Wins by side",
        "",
        *sides_table(played, name),
        "",
        "## Length",
        "",
        *length_table(played, name),
        "",
        "## Characters",
        "",
        "Wins by role, of all tables above that have the character's box; *all* counts every role. A role that a",
        "character had fewer than five times is left out.",
    ]
    for box in games.find().box_names():
        lines += ["", f"### {name(box)}", "", *character_table(played, box, name)]
    return "\n".join(lines) + "\n"


def cells_of(played: Iterable[Played]) -> dict[Cell, list[Played]]:
    found: dict[Cell, list[Played]] = {}
    for each in played:
        found.setdefault(each.cell, []).append(each)
    order = [*games.find().box_names(), EVERYTHING]
    return dict(sorted(found.items(), key=lambda item: (order.index(item[0].box), item[0].players)))


def sides_table(played: Sequence[Played], name: Name) -> list[str]:
    sides = list(games.find().sides())
    alone = sorted({each.note.side for each in played} - set(sides))  # roles that a box lets win alone
    headings = [*map(name, sides), *(f"{name(role)} alone" for role in alone)]
    sides += alone
    lines = [f"| box | players | games | {' | '.join(headings)} |", "|---" * (3 + len(sides)) + "|"]
    for cell, notes in cells_of(played).items():
        shares = [Share(sum(each.note.side == side for each in notes), len(notes)) for side in sides]
        lines.append(f"| {title(cell, name)} | {cell.players} | {len(notes)} | {' | '.join(map(str, shares))} |")
    return lines


def length_table(played: Sequence[Played], name: Name) -> list[str]:
    lines = ["| box | players | turns | answers |", "|---|---|---|---|"]
    for cell, notes in cells_of(played).items():
        turns = sum(each.note.turns for each in notes) / len(notes)
        answers = sum(each.note.decisions for each in notes) / len(notes)
        lines.append(f"| {title(cell, name)} | {cell.players} | {turns:.1f} | {answers:.0f} |")
    return lines


def title(cell: Cell, name: Name) -> str:
    return ", with ".join(map(name, [cell.box, *cell.helpers()]))


def character_table(played: Sequence[Played], box: str, name: Name) -> list[str]:
    roles = [role for side in games.find().sides().values() for role in side]
    keys = [made().key for made in games.find().box(box).characters]
    found: dict[tuple[str, str], list[bool]] = {}
    for each in played:
        for seat in each.note.seats:
            found.setdefault((seat.character, seat.role), []).append(seat.won)
    lines = [f"| character | all | {' | '.join(map(name, roles))} |", "|---" * (2 + len(roles)) + "|"]
    for key in sorted(keys, key=name):
        by_role = [found.get((key, role), []) for role in roles]
        everything = [won for wins in by_role for won in wins]
        if everything:
            cells = [share(everything), *(share(wins) if len(wins) >= 5 else "–" for wins in by_role)]
            lines.append(f"| {name(key)} | {' | '.join(cells)} |")
    return lines if len(lines) > 2 else ["This box has no characters."]


def share(wins: list[bool]) -> str:
    return f"{Share(sum(wins), len(wins))} of {len(wins)}"
