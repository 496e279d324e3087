"""Answer many games together: each round gives one answer and writes one observation for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.strings import BytesWriter

from bang.engine.kernel.game import Game
from bang.research.encoding.encoder import Encoder


class Stepper:
    """The games of a batch. A game that is over is replaced by a new one at once."""

    def __init__(self, encoder: Encoder, size: int, deal: Callable[[], Game]) -> None:
        self.encoder: Final = encoder
        self.deal: Final = deal
        self.games = [deal() for _ in range(size)]
        self.ended: list[Game] = []  # games that ended in the last round
        self.places: list[int] = []  # their indices
        self.writer: Final = BytesWriter()

    def legal(self) -> list[int]:
        """Return the number of legal actions in each game."""
        most = self.encoder.most_options
        found: list[int] = []
        for game in self.games:
            asked = game.asked
            n = len(asked.options) if asked is not None else 0
            found.append(n if n < most else most)
        return found

    def seats(self) -> list[int]:
        """Return the seat that is asked in each game."""
        found: list[int] = []
        for game in self.games:
            asked = game.asked
            found.append(asked.seat if asked is not None else -1)
        return found

    def answer(self, actions: list[int]) -> None:
        self.ended = []
        self.places = []
        for place, game in enumerate(self.games):
            game.answer(actions[place])
            if game.asked is None:
                self.ended.append(game)
                self.places.append(place)
        for place in self.places:
            self.games[place] = self.deal()

    def observe(self) -> bytes:
        """Return what the asked seat of each game sees, row by row."""
        writer = self.writer
        writer.truncate(0)
        for game in self.games:
            asked = game.asked
            if asked is not None:
                self.encoder.encode(game.table, asked, asked.seat, writer)
        return writer.getvalue()
