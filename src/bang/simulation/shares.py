"""Compute shares of wins among equal bots: by role, and by character relative to its roles."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final, NamedTuple

from bang.simulation.standings import Share, Z
from bang.simulation.tally import Group, Tally

USUAL: Final = (0.7, 1.4)  # relative to the mean of its roles: a character outside is investigated


class Character(NamedTuple):
    key: str
    games: int
    wins: int
    expected: float  # wins expected if only the role counted
    spread: float  # standard deviation of that

    @property
    def ratio(self) -> float:
        return self.wins / self.expected if self.expected else 0.0

    def interval(self) -> tuple[float, float]:
        half = Z * self.spread / self.expected if self.expected else 0.0
        return max(self.ratio - half, 0.0), self.ratio + half


def characters(tally: Tally) -> list[Character]:
    """Return the characters, the best first."""
    found: dict[str, Character] = {}
    for part, score in tally.by_part.items():
        usual = tally.by_players[part.players].roles[part.role].share
        old = found.get(part.character, Character(part.character, 0, 0, 0.0, 0.0))
        found[part.character] = Character(
            part.character,
            old.games + score.games,
            old.wins + score.wins,
            old.expected + score.games * usual,
            sqrt(old.spread**2 + score.games * usual * (1 - usual)),
        )
    return sorted(found.values(), key=lambda c: (-c.ratio, c.key))


def to_json(tally: Tally) -> dict[str, Any]:
    return {
        "errors": [failure._asdict() for failure in tally.failures],
        "roles": {
            str(players): {role: score.to_json() for role, score in sorted(group.roles.items())}
            for players, group in sorted(tally.by_players.items())
        },
        "characters": {
            c.key: {"games": c.games, "ratio": round(c.ratio, 3), "interval": [round(b, 3) for b in c.interval()]}
            for c in characters(tally)
        },
    }


def by_game(group: Group, role: str) -> Share:
    """Count games, not seats: players of one role mostly win together."""
    score = group.roles[role]
    return Share(score.wins * group.games // score.games, group.games)


def section(level: str, tally: Tally) -> str:
    lines = [f"Who wins with a {level} in every seat ({tally.all.games} games):", ""]
    roles = list(dict.fromkeys(role for group in tally.by_players.values() for role in sorted(group.roles)))
    lines += [f"| players | games | {' | '.join(roles)} |", "|---" * (len(roles) + 2) + "|"]
    for players, group in sorted(tally.by_players.items()):
        cells = [str(by_game(group, role)) if role in group.roles else "–" for role in roles]
        lines.append(f"| {players} | {group.games} | {' | '.join(cells)} |")
    lines += [f"\nNot played to its end: {failure.command} ({failure.error})" for failure in tally.failures]
    lines += [
        "",
        "Characters, as times the mean of the roles they had:",
        "",
        "| character | games | times | |",
        "|---|---|---|---|",
    ]
    for c in characters(tally):
        low, high = c.interval()
        note = "" if USUAL[0] <= c.ratio <= USUAL[1] else "looked into"
        lines.append(f"| {c.key} | {c.games} | {c.ratio:.2f} ({low:.2f}–{high:.2f}) | {note} |")
    return "\n".join(lines) + "\n"
