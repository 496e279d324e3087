"""Yardsticks: Legends that know or do one thing more or less. For leagues only, never anybody's opponent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from bang.engine.insight.past import Past
from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ALL_SEEING, View
from bang.engine.kernel.view import view as view_of
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.search.legend import TIME_LIMIT, Legend
from bang.games.classic.bots.values.aims import ROLES

ROLE: Final = "role"
HAND: Final = "hand"


class Seeing(Legend):
    """Judges and searches as a Legend does, and sees the roles or hands of all. The deck stays hidden: nobody plays the
    future."""

    def __init__(
        self, seed: int, table: Table, think: int = TIME_LIMIT, worlds: int = 0, opened: tuple[str, ...] = (ROLE, HAND)
    ) -> None:
        super().__init__(seed, think, worlds)
        self.table = table
        self.opened = opened  # what it sees of every seat

    def belief(self) -> Belief:
        if ROLE not in self.opened:
            return super().belief()
        belief = Belief(self.witness.prior.roles)
        for p in self.table.circle:
            belief.reveal(p, ROLES.index(self.table.seats[p].role))
        return belief

    def __call__(self, view: View, asked: View) -> int:
        everything = view_of(self.table, ALL_SEEING)["seats"]
        seats = [
            {**seat, **{name: whole[name] for name in self.opened}}
            for seat, whole in zip(view["seats"], everything, strict=True)
        ]
        return super().__call__({**view, "seats": seats}, asked)


class PlaysOnly(Legend):
    """Thinks ahead about plays and discards only, and gives answers to others' cards as a gunslinger does."""

    def __init__(self, seed: int, table: Table, think: int = TIME_LIMIT, worlds: int = 0) -> None:
        super().__init__(seed, think, worlds)

    def past(self) -> Past | None:
        return None


YARDSTICKS: Final[dict[str, Callable[..., Legend]]] = {
    "all_seeing": Seeing,
    "sees_hands": partial(Seeing, opened=(HAND,)),
    "sees_roles": partial(Seeing, opened=(ROLE,)),
    "plays_only": PlaysOnly,
}
