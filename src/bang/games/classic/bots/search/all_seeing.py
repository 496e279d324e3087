"""A yardstick: a Legend that knows all roles and hands. It is for leagues only and never anybody's opponent."""

from __future__ import annotations

from bang.engine.kernel.table import Table
from bang.engine.kernel.view import ALL_SEEING, View
from bang.engine.kernel.view import view as view_of
from bang.games.classic.bots.deduction.belief import Belief
from bang.games.classic.bots.search.legend import TIME_LIMIT, Legend
from bang.games.classic.bots.values.aims import ROLES

OPENED = ("role", "hand")  # what it sees of every seat


class AllSeeing(Legend):
    """Judges and searches as a Legend does. The deck stays hidden: nobody plays the future."""

    def __init__(self, seed: int, table: Table, think: int = TIME_LIMIT, worlds: int = 0) -> None:
        super().__init__(seed, think, worlds)
        self.table = table

    def belief(self) -> Belief:
        belief = Belief(self.witness.prior.roles)
        for p in self.table.circle:
            belief.reveal(p, ROLES.index(self.table.seats[p].role))
        return belief

    def __call__(self, view: View, asked: View) -> int:
        everything = view_of(self.table, ALL_SEEING)["seats"]
        seats = [
            {**seat, **{name: whole[name] for name in OPENED}}
            for seat, whole in zip(view["seats"], everything, strict=True)
        ]
        return super().__call__({**view, "seats": seats}, asked)
