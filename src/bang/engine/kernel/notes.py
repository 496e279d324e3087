"""Notes: the verbs that tell and count: facts, marks, notes and tokens. `Moves` builds on them."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.ask import NO_CARD, NOBODY
from bang.engine.kernel.board import Board
from bang.engine.kernel.counts import NO_COUNTS, SUPPLY, Holder, card_of, put_count, take_count
from bang.engine.kernel.facts import EVERYBODY, Fact
from bang.engine.kernel.kind import Kind

NO_CARDS: Final[list[int]] = []


class Notes(Board):
    __slots__ = ()

    def tell(
        self,
        what: str,
        seat: int = NOBODY,
        to: int = NOBODY,
        cards: list[int] = NO_CARDS,
        number: int = 0,
        why: Kind | None = None,
        audience: int = EVERYBODY,
        note: str = "",
        sealed: bool = False,
    ) -> None:
        """Tell a fact of a declared type. `audience` says who may see the cards, and the note where that is sealed."""
        if self.facts is not None:
            if what not in self.rules.facts:
                raise LookupError(f"The fact {what!r} is not declared; declare it as a FactType of its box.")
            self.facts.append(Fact(what, seat, to, cards, number, why, audience, note, sealed))

    def changed(self) -> None:
        """Drop the index and the distances: what is in play has changed."""
        self.upper = []
        self.index = []

    def cards_changed(self) -> None:
        """The same, where nothing but a card came or went: rules, events and characters need no new look."""
        self.index = []

    # --- marks stay until they are changed, notes until the next turn

    def mark(self, what: str, n: int, p: int = NOBODY) -> None:
        put_count(self.marks, what, p, n)

    def take_mark(self, what: str, p: int = NOBODY) -> int:
        """Remove a mark and return its number."""
        return take_count(self.marks, what, p) if what in self.marks else 0

    def note(self, what: str, p: int, n: int = 1) -> None:
        put_count(self.once, what, p, n)

    def count(self, what: str, p: int, n: int = 1) -> None:
        """Add to a note."""
        put_count(self.once, what, p, self.noted(what, p) + n)

    def take_note(self, what: str, p: int) -> int:
        """Remove a note and return its number."""
        return take_count(self.once, what, p)

    def recall(self, p: int, card: int, kind: Kind) -> None:
        """Remember that a seat played a card of its hand as this kind, if something asks for what was played."""
        if self.rules.recalls:
            self.played = [*self.played, (p, card, kind.id)]

    # --- tokens

    def put_tokens(self, name: str, n: int, holder: Holder, why: Kind | None = None) -> int:
        """Put tokens of the supply on a seat or a card, as many as there are and as it can hold; how many it were."""
        most = self.rules.tokens[name].most
        room = max(0, most - self.tokens_at(name, holder)) if most else n
        return self.move_tokens(name, min(n, room), SUPPLY, holder, why)

    def take_tokens(self, name: str, n: int, holder: Holder, why: Kind | None = None) -> int:
        """Take tokens of a seat or a card back to the supply, as many as it has; how many it were."""
        return self.move_tokens(name, n, holder, SUPPLY, why)

    def move_tokens(self, name: str, n: int, source: Holder, goal: Holder, why: Kind | None = None) -> int:
        """Move tokens from one holder to another, as many as the first one has; how many it were."""
        n = min(n, self.tokens_at(name, source))
        if n > 0:
            self.add_tokens(name, source, -n)
            self.add_tokens(name, goal, n)
            self.tell_tokens(name, n, source, goal, why)
        return n

    def add_tokens(self, name: str, holder: Holder, n: int) -> None:
        """Change a number of tokens. Copies of the table share them, so they are replaced."""
        if holder == SUPPLY and not self.rules.tokens[name].supply:
            return
        self.tokens = self.tokens.copy()
        n += self.tokens.get(name, NO_COUNTS).get(holder, 0)
        if n or holder == SUPPLY:
            put_count(self.tokens, name, holder, n)
        else:
            take_count(self.tokens, name, holder)

    def clear_tokens(self, holder: Holder, leaving: bool = False) -> None:
        """Return all tokens of a holder to the supply, but for those that a player who is leaving keeps."""
        for name, token in self.rules.tokens.items():
            n = self.tokens_at(name, holder)
            if n and not (leaving and token.kept):
                self.add_tokens(name, holder, -n)
                self.add_tokens(name, SUPPLY, n)

    def tell_tokens(self, name: str, n: int, source: Holder, goal: Holder, why: Kind | None) -> None:
        if self.facts is None:
            return
        cards = [card_of(holder) for holder in (source, goal) if card_of(holder) != NO_CARD]
        giver, taker = self.keeper(source), self.keeper(goal)
        if source == SUPPLY:
            self.tell("gain_tokens", taker, cards=cards, number=n, why=why, note=name)
        elif goal == SUPPLY:
            self.tell("lose_tokens", giver, cards=cards, number=n, why=why, note=name)
        else:
            self.tell("move_tokens", giver, taker, cards, n, why, note=name)
