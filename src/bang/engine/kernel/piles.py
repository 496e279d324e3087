"""Piles: the verbs that put cards on the piles that boxes declare, and take them from there. `Moves` builds on them."""

from __future__ import annotations

from bang.engine.kernel.ask import NO_CARD
from bang.engine.kernel.counts import Holder
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.held_piles import OWN, holder_of, name_of
from bang.engine.kernel.notes import Notes


class Piles(Notes):
    __slots__ = ()

    def put_on(self, pile: str, card: int) -> None:
        """Put a card on a declared pile."""
        self.piles[pile].append(card)

    def take_from(self, pile: str, used: str = "") -> int:
        """Take the top card of a declared pile; NO_CARD when there is none. An empty one is made of the used cards."""
        if used and not self.piles[pile]:
            self.piles[pile], self.piles[used] = self.piles[used], []
            self.shuffle(self.piles[pile])
        return self.piles[pile].pop() if self.piles[pile] else NO_CARD

    def take_out(self, pile: str, card: int) -> None:
        """Take this card of a declared pile; it still has to be put somewhere."""
        self.piles[pile].remove(card)

    def take_all(self, pile: str) -> list[int]:
        """Take all cards of a declared pile; they still have to be put somewhere."""
        cards, self.piles[pile] = self.piles[pile], []
        return cards

    def restock(self, row: str, n: int, pile: str, used: str) -> list[int]:
        """Lay cards of a pile open in a row until there are n. Return the new ones; they still have to be told."""
        new: list[int] = []
        while len(self.piles[row]) < n and (card := self.take_from(pile, used)) != NO_CARD:
            self.put_on(row, card)
            new.append(card)
        return new

    # --- piles that a seat or a card in play holds

    def eyes_on(self, name: str) -> int:
        """Who may see the cards of a held pile: an audience as in facts."""
        shows = self.rules.shows(name)
        if shows == OWN:
            return 1 << self.player(self.keeper(holder_of(self.rules, name)))
        return EVERYBODY if shows == "all" else 0

    def take_piles(self, holder: Holder) -> list[int]:
        """Take all piles of a holder; the cards still have to be put somewhere."""
        names = [name_of(self.rules, pile, holder) for pile in self.rules.held_piles]
        return [card for name in names for card in self.piles.pop(name, [])]
