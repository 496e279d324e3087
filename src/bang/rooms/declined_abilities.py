"""Abilities that a player declines for the rest of the turn."""

from __future__ import annotations

from bang.engine.kernel.ask import PASS, Ask
from bang.engine.kernel.game import Game


def declinable(game: Game, ask: Ask) -> set[str]:
    """Keys that can be declined at this question, if passing is possible: what asks, and what its options use."""
    if PASS not in ask.options:
        return set()
    kinds, hand = game.table.rules.kinds, game.table.seats[ask.seat].hand
    used = {kinds[what].key for what, card, _, _ in ask.options if what >= 0 and card not in hand}
    return used if ask.why is None else used | {ask.why.key}


class DeclinedAbilities:
    """Declined abilities by seat, until the turn is over. Known to the seat alone, and lost at a restart."""

    def __init__(self) -> None:
        self.turn = 0
        self.by: dict[int, set[str]] = {}

    def note(self, seat: int, ability: str, on: bool) -> None:
        if on:
            self.by.setdefault(seat, set()).add(ability)
        else:
            self.by.get(seat, set()).discard(ability)

    def new_turn(self, turn: int) -> None:
        """Clear everything when the count of turns has changed."""
        if turn != self.turn:
            self.turn = turn
            self.by.clear()

    def of(self, seat: int) -> list[str]:
        return sorted(self.by.get(seat, ()))

    def answer(self, game: Game, ask: Ask) -> int | None:
        """The option to pass, if nothing else is left without the declined abilities."""
        declined = self.by.get(ask.seat)
        if not declined or PASS not in ask.options:
            return None
        kinds = game.table.rules.kinds
        left = [option for option in ask.options if option[0] < 0 or kinds[option[0]].key not in declined]
        asks = ask.why is not None and ask.why.key in declined
        return ask.options.index(PASS) if asks or left == [PASS] else None
