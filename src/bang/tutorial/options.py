"""The options of tables that nobody opened: those of lessons and of positions."""

from __future__ import annotations

from bang import games
from bang.engine.kernel.options import Options
from bang.protocol.parts import TableOptions


def quiet_table(agreed: Options, players: int) -> TableOptions:
    """Play by the rules that were agreed, without clock and chat."""
    return TableOptions(
        players=players,
        sets=agreed.sets,
        variants=agreed.variants,
        game=agreed.game or games.default(),
        pace="quick",
        clock="off",
        chat="off",
        private=True,
    )
