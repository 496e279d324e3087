"""Table: the state, what can be asked of it, and the verbs that change it (the only code that does)."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Final, TypeAlias, TypeVar

from bang.engine import combat, hooks
from bang.engine.ask import AGAIN, HAND, NO_CARD, NOBODY, PASS, PASSING, PICKING, Ask, Option
from bang.engine.facts import EVERYBODY, Fact
from bang.engine.kind import (
    COUNTS_AS,
    DIVERT,
    FLIPS,
    FROM_DECK,
    HAND_LIMIT,
    ON_HAND_EMPTY,
    QUOTA,
    REACH,
    TO_DISCARD,
    TO_HAND,
    USABLE,
    VERDICT,
    Kind,
)
from bang.engine.records import Shot, Wound
from bang.engine.rules import NO_SUIT
from bang.engine.state import ALIVE, Source, State

T = TypeVar("T")
Doing: TypeAlias = Coroutine[Any, Any, T]  # something to await

NO_CARDS: Final[list[int]] = []
BARE_HANDED: Final = 1  # the reach of a player without a weapon


class Table(State):
    __slots__ = ()

    def copy(self) -> Table:
        t = Table(self.rules, [s.copy() for s in self.seats], self.rng)
        self.copy_into(t)
        return t

    # --- what is active

    def changed(self) -> None:
        """What is in play is no longer what it was."""
        self.index = []

    def live(self, hook: int) -> list[Source]:
        """Active sources of a hook: rules, then seats in clockwise order."""
        if not self.index:
            hooks.scan(self)
        return self.index[hook]

    def fire(self, hook: int, record: object = None, seat: int = NOBODY) -> Doing[None]:
        """Run the reactions to something, of one seat or in game order, as long as each is still active."""
        return hooks.fire(self, hook, record, seat)

    # --- asking

    def settled(self, options: list[Option]) -> bool:
        """There is but one answer and no ability to use besides, and nobody wants to see the question."""
        return len(options) == 1 and not self.patient and not self.live(USABLE)

    def add_abilities(self, seat: int, options: list[Option]) -> None:
        """What the seat may use at any time is offered with every question."""
        for kind, p, card in self.live(USABLE):
            if p == seat and not kind.usable(self, p):
                options.append((kind.id, card, NOBODY, NO_CARD))

    async def ask(self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY) -> Option:
        """One decision. AGAIN comes back when an ability was used meanwhile and the options may have changed."""
        own = len(options)
        if self.live(USABLE):
            self.add_abilities(seat, options)
        if len(options) == 1 and not self.patient:
            return options[0]
        i = await Ask(seat, verb, options, why, by)
        if i < own:
            return options[i]
        await self.use_ability(seat, options[i])
        return AGAIN

    async def use_ability(self, seat: int, option: Option) -> None:
        kind = self.rules.kinds[option[0]]
        self.tell("use", seat, why=kind)
        await kind.use(self, seat, option[1])

    async def ask_only(self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY) -> Option:
        """One decision, with no ability offered besides."""
        if len(options) == 1 and not self.patient:
            return options[0]
        return options[await Ask(seat, verb, options, why, by)]

    async def choose(self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY) -> Option:
        """One decision whose options no ability of the seat can change."""
        while True:
            pick = await self.ask(seat, verb, options.copy(), why, by)
            if pick != AGAIN:
                return pick

    async def choose_card(self, seat: int, cards: list[int], why: Kind, by: int = NOBODY) -> int:
        return (await self.choose(seat, "card", [(PICKING, c, NOBODY, NO_CARD) for c in cards], why, by))[1]

    async def pay(self, seat: int, key: str, why: Kind, by: int) -> bool:
        """Offer to discard a card that counts as `key`; False when passed."""
        kind = self.rules.by_key[key]
        while True:
            options: list[Option] = [PASS]
            for c in self.seats[seat].hand:
                if self.is_a(seat, c, key):
                    options.append((kind.id, c, NOBODY, NO_CARD))
            if self.settled(options):
                return False
            what, card, _, _ = await self.ask(seat, "pay", options, why, by)
            if what == PASSING:
                return False
            if card != NO_CARD:
                self.lay_open(seat, card)
                self.tell("pay", seat, cards=[card], why=why, note=key if self.kind(card) is not kind else "")
                return True

    async def give_up(self, seat: int, n: int, why: Kind) -> None:
        """Discard n cards of one's choice from the hand."""
        for _ in range(n):
            hand = self.seats[seat].hand
            if hand:
                options = [(PICKING, c, NOBODY, NO_CARD) for c in hand]
                card = (await self.ask_only(seat, "discard", options, why))[1]
                self.lay_open(seat, card)
                self.tell("discard", seat, cards=[card], why=why)

    # --- facts

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
    ) -> None:
        if self.facts is not None:
            self.facts.append(Fact(what, seat, to, cards, number, why, audience, note))

    # --- queries

    def kind(self, card: int) -> Kind:
        return self.rules.kind_of[card]

    def suit(self, card: int) -> int:
        return self.rules.suit_of[card] if card != NO_CARD else NO_SUIT

    def rank(self, card: int) -> int:
        return self.rules.rank_of[card] if card != NO_CARD else 0

    def has(self, p: int, key: str) -> bool:
        """A card of this name lies in front of the seat."""
        for c in self.seats[p].table:
            if self.rules.kind_of[c].key == key:
                return True
        return False

    def is_a(self, p: int, card: int, key: str) -> bool:
        kind = self.rules.kind_of[card]
        if kind.key == key:
            return True
        for source, q, _ in self.live(COUNTS_AS):
            if q == p and source.counts_as(self, p, kind) == key:
                return True
        return False

    def alive(self) -> list[int]:
        """The seats still in the game, in clockwise order."""
        if not self.index:
            hooks.scan(self)
        return self.ring

    def others(self, p: int) -> list[int]:
        """The other seats still in the game, clockwise from the left neighbour. The list is not yours to change."""
        if not self.index:
            hooks.scan(self)
        rest = self.rest.get(p)
        if rest is None:
            at = self.circle.index(p)
            rest = [q for q in self.circle[at + 1 :] + self.circle[:at] if q in self.ring]
            self.rest[p] = rest
        return rest

    def distance(self, a: int, b: int) -> int:
        if not self.index:
            hooks.scan(self)
        row = self.rows.get(a)
        if row is None:
            row = hooks.distances(self, a)
            self.rows[a] = row
        return row[b]

    def reach(self, p: int) -> int:
        if not self.index:
            hooks.scan(self)
        n = self.ranges.get(p, 0)
        if n == 0:
            n = BARE_HANDED
            for kind, q, _ in self.live(REACH):
                if q == p:
                    n = kind.reach(self, p, n)
            self.ranges[p] = n
        return n

    def spent(self, p: int, kind: Kind) -> bool:
        """The seat has played as many of this kind as one turn allows."""
        n = kind.limit
        if n == 0 or self.once.get((kind.key, p), 0) < n:
            return False
        for source, q, _ in self.live(QUOTA):
            if q == p:
                n = source.quota(self, p, kind, n)
        return self.once.get((kind.key, p), 0) >= n

    def hand_limit(self, p: int) -> int:
        n = self.seats[p].life
        for kind, q, _ in self.live(HAND_LIMIT):
            if q == p:
                n = kind.hand_limit(self, p, n)
        return n

    # --- cards move

    def take(self) -> int:
        """The next card of the deck, or NO_CARD when there is none left anywhere."""
        while True:
            if not self.deck:
                if not self.discard:
                    return NO_CARD
                self.reshuffle()
            card = self.deck.pop()
            if not self.diverted(card, FROM_DECK):
                return card

    def reshuffle(self) -> None:
        """The discard pile becomes the new deck."""
        self.deck = self.discard
        self.discard = []
        self.shuffle(self.deck)
        self.tell("shuffle", number=len(self.deck))

    def diverted(self, card: int, place: int) -> bool:
        for kind, _, _ in self.live(DIVERT):
            if kind.divert(self, card, place):
                return True
        return False

    def draw(self, p: int, n: int, open: bool = False) -> list[int]:
        """Cards from the deck to the hand; fewer when there are no more."""
        drawn: list[int] = []
        for _ in range(n):
            card = self.take()
            if card == NO_CARD:
                break
            self.seats[p].hand.append(card)
            drawn.append(card)
        if drawn and self.facts is not None:
            self.tell("draw", p, cards=drawn, audience=EVERYBODY if open else 1 << p)
        return drawn

    def show(self, n: int, audience: int = EVERYBODY) -> list[int]:
        """Set cards of the deck aside, for all or for some to see; take them from `shown` before the next use."""
        self.shown_to = audience
        for _ in range(n):
            card = self.take()
            if card == NO_CARD:
                break
            self.shown.append(card)
        return self.shown

    def gain(self, p: int, card: int) -> None:
        """A card from anywhere but the deck enters a hand."""
        if not self.diverted(card, TO_HAND):
            self.seats[p].hand.append(card)

    def toss(self, card: int) -> None:
        """A card goes to the discard pile."""
        if not self.diverted(card, TO_DISCARD):
            self.discard.append(card)

    def lay_open(self, p: int, card: int) -> None:
        """A card leaves the hand for the discard pile."""
        self.seats[p].hand.remove(card)
        self.toss(card)

    def equip(self, p: int, card: int) -> None:
        self.seats[p].table.append(card)
        self.changed()
        self.tell("equip", p, cards=[card])

    def unequip(self, p: int, card: int) -> None:
        self.seats[p].table.remove(card)
        self.changed()

    def scrap(self, p: int, card: int, why: Kind | None = None) -> None:
        """A card in play is discarded."""
        self.unequip(p, card)
        self.tell("discard", p, cards=[card], why=why)
        self.toss(card)

    def part(self, p: int, target: int) -> int:
        """Take a card out of a seat's hand (at random) or from in front of it; it still has to be put somewhere."""
        if target == HAND:
            hand = self.seats[p].hand
            return hand.pop(self.random(len(hand)))
        self.unequip(p, target)
        return target

    def steal(self, me: int, victim: int, target: int, why: Kind) -> None:
        audience = (1 << me) | (1 << victim) if target == HAND else EVERYBODY
        card = self.part(victim, target)
        self.tell("steal", me, victim, [card], why=why, audience=audience)
        self.gain(me, card)

    def rob(self, me: int, victim: int, target: int, why: Kind) -> None:
        """Make somebody discard a card."""
        card = self.part(victim, target)
        self.tell("rob", me, victim, [card], why=why)
        self.toss(card)

    def shed(self, p: int) -> list[int]:
        """All cards of a seat, hand first, out of its hands; they still have to be put somewhere."""
        s = self.seats[p]
        cards = s.hand + s.table
        s.hand = []
        s.table = []
        self.changed()
        return cards

    def discard_all(self, p: int, why: Kind | None = None) -> Doing[None]:
        """Discard hand and cards in play in the order the owner likes."""
        return combat.discard_all(self, p, why)

    # --- life

    def heal(self, p: int, n: int, why: Kind) -> None:
        s = self.seats[p]
        gained = min(n, s.top - s.life)
        if gained > 0:
            s.life += gained
            self.tell("heal", p, number=gained, why=why)

    async def flip(self, p: int, why: Kind) -> int:
        """draw!: turn over a card (some turn over more and choose); NO_CARD when there is none."""
        n = 1
        for kind, q, _ in self.live(FLIPS):
            if q == p:
                n = kind.flips(self, p, n)
        cards = self.show(n)
        if not cards:
            return NO_CARD
        self.tell("flip", p, cards=cards.copy(), why=why)
        card = cards[0]
        if len(cards) > 1:
            card = await self.choose_card(p, cards, why)
            self.tell("pick", p, cards=[card], why=why)
        self.shown = []
        for c in cards:
            self.toss(c)
        return card

    def shoot(self, shot: Shot) -> Doing[None]:
        """A shot, evaded as often as it needs or not at all."""
        return combat.shoot(self, shot)

    def wound(self, w: Wound) -> Doing[None]:
        """Life is lost; if it was the last point and nothing saves it, the player is out."""
        return combat.wound(self, w)

    # --- the course of the game

    async def play_card(self, me: int, what: int, card: int, to: int, target: int) -> None:
        """A card leaves the hand and does what it does."""
        kind = self.rules.kinds[what]
        self.seats[me].hand.remove(card)
        if self.facts is not None:
            self.tell("play", me, to, [card] if target < 0 else [card, target], why=kind)
        if not kind.stays:
            self.toss(card)
        if kind.limit:
            self.once[(kind.key, me)] = self.once.get((kind.key, me), 0) + 1
        await kind.play(self, me, card, to, target)

    async def refill(self, p: int) -> None:
        if not self.seats[p].hand and self.seats[p].presence == ALIVE:
            await self.fire(ON_HAND_EMPTY, None, p)

    def restless(self) -> bool:
        """`settle` has something to look at."""
        return self.unsettled or bool(self.live(ON_HAND_EMPTY))

    async def settle(self) -> None:
        """A card or a step is done with: empty hands, and has anybody won?"""
        if self.live(ON_HAND_EMPTY):
            for p in [self.turn, *self.others(self.turn)]:
                if not self.seats[p].hand:
                    await self.refill(p)
        if self.unsettled:
            self.unsettled = False
            for kind, _, _ in self.live(VERDICT):
                verdict = kind.verdict(self)
                if verdict is not None:
                    self.over = True
                    self.side = verdict.side
                    self.winners = verdict.seats
                    self.tell("over", note=verdict.side)
                    break

    def end_turn(self) -> None:
        """Whatever was left of the turn does not take place; the next player follows."""
        while self.agenda and self.rules.steps[self.agenda[-1][0]].within_turn:
            self.agenda.pop()
