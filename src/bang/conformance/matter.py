"""Check what is on the table: cards, tokens, life points, and how the game ends."""

from __future__ import annotations

from typing import Final

from bang.conformance.run import Property
from bang.engine.kernel.ask import PICKING, Ask
from bang.engine.kernel.counts import SUPPLY, card_of, seat_of
from bang.engine.kernel.facts import Fact
from bang.engine.kernel.held_piles import is_held
from bang.engine.kernel.judging import judge
from bang.engine.kernel.kind import Kind, Source, hook_number
from bang.engine.kernel.state import ALIVE, OUT, SHADOW
from bang.engine.kernel.table import Table

# Reactions that may ask somebody while a seat has no life points left but is not out yet.
BETWEEN: Final = (hook_number(Kind.on_played), hook_number(Kind.instead_of_death), hook_number(Kind.on_fall))


class Conserved(Property):
    """Every card is in exactly one place."""

    name = "conserved"

    def asked(self, ask: Ask) -> None:
        self.look()

    def ended(self) -> None:
        self.look()

    def look(self) -> None:
        t = self.run.game.table
        cards = t.every_card()
        if sorted(cards) != list(range(len(t.rules.kind_of))):
            label = t.rules.label_of
            lost = [label[c] for c in range(len(label)) if c not in cards]
            twice = [label[c] for c in range(len(label)) if cards.count(c) > 1]
            self.fail(f"lost {lost}, twice {twice}")
        self.count()
        if t.rules.tokens:
            self.look_at_tokens(t)
        if t.rules.held_piles:
            self.look_at_piles(t)

    def look_at_piles(self, t: Table) -> None:
        """Check that whoever holds a pile is in the game."""
        if wrong := t.misplaced_piles():
            self.fail(f"piles without a holder: {', '.join(wrong)}")
        self.count("held piles", sum(is_held(name) for name in t.piles))

    def look_at_tokens(self, t: Table) -> None:
        """Check that no token of a limited supply is lost, and that none lies on a card that is not on the table."""
        if wrong := t.miscounted_tokens():
            self.fail(f"tokens are lost or doubled: {', '.join(wrong)}")
        for name, token in t.rules.tokens.items():
            hidden = {card for place in (t.deck, t.discard, *(s.hand for s in t.seats)) for card in place}
            for holder, n in t.tokens.get(name, {}).items():
                card = card_of(holder)
                if n < 0 or (token.most and holder != SUPPLY and n > token.most):
                    self.fail(f"{n} tokens {name!r} of seat {seat_of(holder)}, card {card}")
                if card in hidden:
                    self.fail(f"{n} tokens {name!r} lie on {t.rules.label_of[card]}, which is not on the table")
        self.count("tokens")


class Orderly(Property):
    """In play lie only kinds that stay, one of each name and one weapon; whoever is in the game has life points.

    The asked seat may have none while it can still save itself with a last card. Where others may react to that card or
    to the elimination, they may be asked in the meantime.
    """

    name = "orderly"

    def asked(self, ask: Ask) -> None:
        self.look(ask.seat)

    def ended(self) -> None:
        self.look(-1)

    def look(self, leaving: int) -> None:
        t = self.run.game.table
        for p, s in enumerate(t.seats):
            kinds = [t.kind(c) for c in s.in_play]
            names = [kind.key for kind in kinds]
            if not all(kind.stays for kind in kinds):
                self.fail(f"in front of seat {p} lies what does not stay: {names}")
            if len(set(names)) != len(names):
                self.fail(f"in front of seat {p} lie two of one name: {names}")
            if sum(1 for kind in kinds if kind.weapon) > 1:
                self.fail(f"seat {p} has two weapons: {names}")
            if s.life > s.top:
                self.fail(f"seat {p} has {s.life} life points and can have {s.top}")
            dead = s.presence == ALIVE and s.life < 1 and s.top > 0  # nobody has any before the deal
            if dead and p != leaving and not (leaving >= 0 and any(t.rules.defined[hook] for hook in BETWEEN)):
                self.fail(f"seat {p} is in the game with {s.life} life points")
            if s.presence >= SHADOW and s.life != 0:
                self.fail(f"seat {p} is in the game without life, but has {s.life} life points")
        self.count()


class Gone(Property):
    """A player who is out has no cards, except while someone is asked about their order or who gets them."""

    name = "gone"

    def asked(self, ask: Ask) -> None:
        self.look({ask.seat, *(seat for what, _, seat, _ in ask.options if what == PICKING)})

    def ended(self) -> None:
        self.look(set())

    def look(self, leaving: set[int]) -> None:
        t = self.run.game.table
        for p, s in enumerate(t.seats):
            if p not in leaving and s.presence == OUT:
                # Where a player has several characters, their seats share a hand, which stays in the game.
                cards = s.hand + s.in_play if t.rules.depth == 1 else s.in_play
                if cards:
                    held = [t.rules.label_of[c] for c in cards]
                    self.fail(f"seat {p} is out of the game and has {held}")
                self.count()


class Indexed(Property):
    """The caches of what is in play and of distances agree with what is computed anew."""

    name = "indexed"

    def asked(self, ask: Ask) -> None:
        t = self.run.game.table
        if not t.index:  # it will be looked up when it is needed
            return
        anew = t.copy()
        anew.changed()
        for hook, name in enumerate(t.rules.hook_names):
            if anew.live(hook) != t.index[hook]:
                self.fail(f"{name} of {names(t.index[hook])}, but in play are {names(anew.live(hook))}")
        if any(anew.row(p) != row for p, row in t.rows.items()) or any(anew.reach(p) != n for p, n in t.ranges.items()):
            self.fail("a distance is no longer true")
        self.count()


def names(sources: list[Source]) -> list[str]:
    return [f"{source.kind.key} of {source.owner}" for source in sources]


class Decided(Property):
    """The game ends with winners, and the rules in force agree."""

    name = "decided"

    def answered(self, ask: Ask, i: int, facts: list[Fact]) -> None:
        t = self.run.game.table
        if not t.over and (t.side or t.winners):
            self.fail(f"{t.side} with {t.winners} has won, but the game goes on")

    def ended(self) -> None:
        t = self.run.game.table
        if not t.side or not t.winners:
            self.fail(f"over without a winner: side {t.side!r}, seats {t.winners}")
        if sorted(set(t.winners)) != t.winners or not set(t.winners) <= set(range(len(t.seats))):
            self.fail(f"these seats cannot have won: {t.winners}")
        verdict = judge(t)
        if verdict is None or (t.side, t.winners) != (verdict.side, verdict.seats):
            said = verdict.side if verdict is not None else "nobody"
            self.fail(f"{t.side} with {t.winners} has won, but the rules say {said}")
        self.count()
