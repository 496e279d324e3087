"""What the player of a puzzle wants to reach by the end of the turn, and whether that is so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from bang.engine.kernel.game import Game
from bang.engine.kernel.state import ALIVE
from bang.errors import DamagedFile

GoalKind = Literal["win", "eliminate", "survive"]
KINDS: Final = ("win", "eliminate", "survive")


@dataclass(frozen=True)
class Goal:
    kind: GoalKind
    player: int  # who wants it
    whom: int  # who is to be eliminated, or to survive

    def judge(self, game: Game, turn: int) -> bool | None:
        """Return whether it is reached for good, or missed for good; None while both can happen."""
        t = game.table
        alive = t.seats[self.whom].presence == ALIVE
        if self.kind == "win":
            reached = t.over and self.player in t.winners
            return reached if reached or self.is_over(game, turn) else None
        if self.kind == "eliminate":
            return not alive if not alive or self.is_over(game, turn) else None
        return alive if not alive or self.is_over(game, turn) else None

    def is_over(self, game: Game, turn: int) -> bool:
        """The turn is over; what is discarded at its end changes nothing any more."""
        asked = game.asked
        return game.table.over or game.table.turn != turn or (asked is not None and asked.verb == "discard")


def read_goal(name: str, asked: dict[str, Any], seats: list[str]) -> Goal:
    """The goal that a puzzle names: `{seat: A, goal: eliminate, whom: C}`."""
    kind, player = asked.get("goal"), asked.get("seat")
    whom = asked.get("whom", player)
    if kind not in KINDS or player not in seats or whom not in seats:
        raise DamagedFile(f"The puzzle {name} must say seat and goal ({', '.join(KINDS)}); it says {asked}.")
    return Goal(kind, seats.index(player), seats.index(whom))
