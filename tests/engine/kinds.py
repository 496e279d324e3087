"""Kinds and helpers that several tests of the engine share; the small game itself is in mini.py."""

from __future__ import annotations

from typing import TypeVar

from bang.engine.kernel.board import Board
from bang.engine.kernel.kind import Kind, Rule
from bang.engine.kernel.records import Verdict
from bang.engine.kernel.table import Table
from bang.engine.kit.cards import Aimed, Brown, Evasion

SomeKind = TypeVar("SomeKind", bound=Kind)
LAST_TURN = 30


def variety(base: type[SomeKind], key: str, copies: str = "", **attributes: object) -> type[SomeKind]:
    """Make a kind that differs from another in what it is called and marked as, and in nothing it does."""
    own = {"key": key, "copies": copies or base.copies, **attributes}
    return type(key.title().replace("_", ""), (base,), own)


Theft = variety(Aimed, "theft", "2D 3D", symbols="draw any")
Havoc = variety(Brown, "havoc", "4D", symbols="discard others")
Wall = variety(Evasion, "wall", "5D 6D")


class Dusk(Rule):
    """After thirty turns the game is over, for tables at which it could last for ever."""

    key = "dusk"

    async def on_turn(self, t: Table, me: int, card: int, record: None) -> None:
        t.mark("turns", t.marked("turns") + 1)
        t.follow_up()

    def verdict(self, t: Board) -> Verdict | None:
        return Verdict("last", list(t.alive())) if t.marked("turns") > LAST_TURN else None
