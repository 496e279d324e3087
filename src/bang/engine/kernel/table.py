"""Table: the state, what can be asked of it, and the verbs that change it (the only code that does)."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from bang.engine.kernel import asking, combat, distance, hooks, moves, settling
from bang.engine.kernel.ask import AGAIN, NO_CARD, NOBODY, PICKING, Ask, Option, Row
from bang.engine.kernel.facts import EVERYBODY, Fact
from bang.engine.kernel.kind import FROM_DECK, TO_DISCARD, TO_HAND, Kind, hook_number
from bang.engine.kernel.records import Shot, Wound
from bang.engine.kernel.rules import NO_SUIT
from bang.engine.kernel.state import OUT, Source, State

COUNTS_AS: Final = hook_number(Kind.counts_as)
DIGS: Final = hook_number(Kind.digs)
DIVERT: Final = hook_number(Kind.divert)
DRAWS: Final = hook_number(Kind.draws)
FORBIDS: Final = hook_number(Kind.forbids)
HAND_LIMIT: Final = hook_number(Kind.hand_limit)
HEALS: Final = hook_number(Kind.heals)
IMMUNE: Final = hook_number(Kind.immune)
ON_HAND_EMPTY: Final = hook_number(Kind.on_hand_empty)
QUOTA: Final = hook_number(Kind.quota)
RECOLOURS: Final = hook_number(Kind.recolours)
USABLE: Final = hook_number(Kind.usable)

T = TypeVar("T")
Doing: TypeAlias = Coroutine[Any, Any, T]  # something to await

NO_CARDS: Final[list[int]] = []
ASLEEP: Final = "asleep"  # the mark of a green card in the turn in which it was laid down
CUT_SHORT: Final = "cut_short"  # the mark of a turn that ended early
EXTRA: Final = "extra"  # the mark of a turn that came on top of the usual ones
PLAYED_AS: Final = "as "  # with the key of a kind without limit: how many others were played as this one in the turn


class Table(State):
    __slots__ = ()

    def copy(self) -> Table:
        t = Table.__new__(Table)
        self.copy_into(t)
        return t

    # --- what is active

    def changed(self) -> None:
        """Drop what was found out about what is in play, because that is no longer what it was."""
        self.upper = []
        self.index = []

    def cards_changed(self) -> None:
        """The same, where nothing but a card came or went."""
        self.index = []
        if self.hush:  # silence may depend on cards
            self.upper = []

    def live(self, hook: int) -> list[Source]:
        """Active sources of a hook: rules, then seats in clockwise order."""
        if not self.index:
            hooks.scan(self)
        return self.index[hook]

    def concerned(self, hook: int, p: int) -> bool:
        """Something of the seat, or of the whole table, defines this hook."""
        for _, q, _ in self.live(hook):
            if q == p or q == NOBODY:
                return True
        return False

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

    async def ask(
        self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY, row: Row | None = None
    ) -> Option:
        """One decision. AGAIN comes back when an ability was used meanwhile and the options may have changed."""
        own = len(options)
        if self.live(USABLE):
            self.add_abilities(seat, options)
        if len(options) == 1 and not self.patient:
            return options[0]
        i = await Ask(seat, verb, options, why, by, row)
        if i < own:
            return options[i]
        await self.use_ability(seat, options[i])
        return AGAIN

    async def use_ability(self, seat: int, option: Option) -> None:
        what, card, to, target = option
        kind = self.rules.kinds[what]
        self.tell("use", seat, to, [target] if target >= 0 else NO_CARDS, why=kind)
        await kind.use(self, seat, card, to, target)

    async def ask_only(
        self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY, row: Row | None = None
    ) -> Option:
        """One decision, with no ability offered besides."""
        if len(options) == 1 and not self.patient:
            return options[0]
        return options[await Ask(seat, verb, options, why, by, row)]

    async def choose(
        self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY, row: Row | None = None
    ) -> Option:
        """One decision whose options no ability of the seat can change."""
        while True:
            pick = await self.ask(seat, verb, options.copy(), why, by, row)
            if pick != AGAIN:
                return pick

    def choose_word(self, seat: int, words: Sequence[str], why: Kind) -> Doing[str]:
        return asking.choose_word(self, seat, words, why)

    async def choose_seat(self, seat: int, seats: list[int], why: Kind) -> int:
        return (await self.choose(seat, "seat", [(PICKING, NO_CARD, p, NO_CARD) for p in seats], why))[2]

    async def choose_card(
        self, seat: int, cards: list[int], why: Kind, by: int = NOBODY, after: list[int] | None = None
    ) -> int:
        """One of these cards; `after` are the seats that choose afterwards among what is left."""
        row = Row(0, 1, after) if after else None
        return (await self.choose(seat, "card", [(PICKING, c, NOBODY, NO_CARD) for c in cards], why, by, row))[1]

    def pay(self, seat: int, key: str, why: Kind, by: int, after: list[int] | None = None) -> Doing[bool]:
        """Offer to discard a card that counts as `key`; False when passed. `after` are seats asked afterwards."""
        return asking.pay(self, seat, key, why, by, after)

    def give_up(self, seat: int, n: int, why: Kind, key: str = "", border: str = "") -> Doing[list[int]]:
        """Discard n cards of one's choice from the hand; with a key or a border only such as count as that kind."""
        return asking.give_up(self, seat, n, why, key, border)

    def add(self, seat: int, n: int, why: Kind, by: int) -> Doing[bool]:
        """Offer to discard n further cards of any kind; False when passed."""
        return asking.add(self, seat, n, why, by)

    def may(self, seat: int, why: Kind) -> Doing[bool]:
        """Whether the seat wants what a card or an ability allows it."""
        return asking.may(self, seat, why)

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
        """What its suit counts as now."""
        if card == NO_CARD:
            return NO_SUIT
        suit = self.rules.suit_of[card]
        for kind, p, _ in self.live(RECOLOURS):
            suit = kind.recolours(self, p, card, suit)
        return suit

    def rank(self, card: int) -> int:
        return self.rules.rank_of[card] if card != NO_CARD else 0

    def has(self, p: int, key: str) -> bool:
        """A card of this name lies in front of the seat."""
        for c in self.seats[p].in_play:
            if self.rules.kind_of[c].key == key:
                return True
        return False

    def is_a(self, p: int, card: int, key: str) -> bool:
        kind = self.rules.kind_of[card]
        if kind.key == key or kind.sort == key:
            return True
        for source, q, _ in self.live(COUNTS_AS):
            if q == p and (other := source.counts_as(self, p, kind)) and key in (other, self.rules.by_key[other].sort):
                return True
        return False

    def player(self, p: int) -> int:
        """The seat of the player whose character stands there."""
        return p % len(self.circle)

    def places(self, p: int) -> list[int]:
        """The seats of a player's characters, the one in front first."""
        return [*range(p, len(self.seats), len(self.circle))]

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

    def row(self, a: int) -> list[int]:
        """How far a seat sees each seat; 0 for itself."""
        if not self.index:
            hooks.scan(self)
        row = self.rows.get(a)
        if row is None:
            row = distance.distances(self, a)
            self.rows[a] = row
        return row

    def distance(self, a: int, b: int) -> int:
        return self.row(a)[b]

    def reach(self, p: int) -> int:
        if not self.index:
            hooks.scan(self)
        n = self.ranges.get(p, 0)
        if n == 0:
            n = distance.reach(self, p)
            self.ranges[p] = n
        return n

    def spent(self, p: int, kind: Kind) -> bool:
        """The seat has played as many of this kind as one turn allows."""
        played = self.once.get((kind.counted or kind.key, p), 0)
        return 0 < kind.limit <= played and played >= self.quota(p, kind)

    def quota(self, p: int, kind: Kind) -> int:
        """How many of a limited kind the seat may play in its turn."""
        n = kind.limit
        for source, q, _ in self.live(QUOTA):
            if q == p or q == NOBODY:
                n = source.quota(self, p, kind, n)
        return n

    def hand_limit(self, p: int) -> int:
        n = self.seats[p].life
        for kind, q, _ in self.live(HAND_LIMIT):
            if q == p or q == NOBODY:
                n = kind.hand_limit(self, p, n)
        return n

    def forbidden(self, p: int, card: int, kind: Kind) -> str:
        """Why the seat may not play or use this card of its hand as that kind, whatever else would allow it."""
        for source, q, _ in self.live(FORBIDS):
            why = source.forbids(self, q, p, card, kind)
            if why:
                return why
        return ""

    def unaffected(self, p: int, by: int, kind: Kind, cards: list[int]) -> bool:
        """The seat does not care for what another plays with these cards."""
        if p == by:
            return False
        for source, q, _ in self.live(IMMUNE):
            if q == p and source.immune(self, p, by, kind, cards):
                self.tell("immune", p, by, why=kind)
                return True
        return False

    def healing(self, p: int, kind: Kind, n: int) -> int:
        """How many life points the seat gets back from a card of its own that promises n."""
        for source, q, _ in self.live(HEALS):
            if q == p:
                n = source.heals(self, p, kind, n)
        return n

    def draws(self, p: int, n: int) -> int:
        """How many cards phase 1 brings: what the seat's own say comes before what is in force for all."""
        for kind, q, _ in reversed(self.live(DRAWS)):
            if q == p or q == NOBODY:
                n = kind.draws(self, p, n)
        return n

    def digs(self) -> bool:
        for kind, q, _ in self.live(DIGS):
            if kind.digs(self, q):
                return True
        return False

    # --- cards move

    def take(self, p: int) -> int:
        """The next card of the deck a seat draws from, or NO_CARD when there is none left anywhere."""
        if self.rules.backs and p != NOBODY and self.piles[self.seats[p].role]:  # its own deck, while that lasts
            return self.piles[self.seats[p].role].pop()
        while True:
            if self.digging and self.discard:
                self.dug.append(self.discard[-1])
                return self.discard.pop()
            if not self.deck:
                if not self.discard:
                    return NO_CARD
                self.reshuffle()
            card = self.deck.pop()
            if not self.diverted(card, FROM_DECK):
                return card
            if self.deck == [card] and not self.discard:  # it came back, and there is nothing else
                return NO_CARD

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

    def draw(self, p: int, n: int, open: bool = False, deck: int = NOBODY) -> list[int]:
        """Cards from the deck (of another seat) to the hand; fewer when there are no more."""
        return moves.draw(self, p, n, open, deck)

    def dig(self, p: int, n: int, open: bool) -> list[int]:
        """Cards of the discard pile to the hand, which everybody has seen, and then of the deck."""
        return moves.dig(self, p, n, open)

    def show(self, n: int, audience: int = EVERYBODY, deck: int = NOBODY) -> list[int]:
        """Set cards of the deck aside, for all or for some to see; take them from `shown` before the next use."""
        return moves.show(self, n, audience, deck)

    def gain(self, p: int, card: int) -> None:
        """A card from anywhere but the deck enters a hand."""
        if not self.diverted(card, TO_HAND):
            self.seats[p].hand.append(card)

    def give(self, me: int, to: int, card: int, why: Kind) -> None:
        """A card that only its giver has seen enters another's hand."""
        self.tell("give", me, to, [card], why=why, audience=(1 << me) | (1 << to))
        self.gain(to, card)

    def put_back(self, cards: list[int]) -> None:
        """Cards that were looked at go back to where they came from, the first one on top."""
        for card in reversed(cards):
            pile = self.discard if self.digging and card in self.dug else self.deck
            pile.append(card)

    def toss(self, card: int) -> None:
        """A card goes to the discard pile."""
        if not self.diverted(card, TO_DISCARD):
            self.discard.append(card)

    def lay_open(self, p: int, card: int) -> None:
        """A card leaves the hand for the discard pile."""
        self.seats[p].hand.remove(card)
        self.toss(card)

    def equip(self, p: int, card: int) -> None:
        self.seats[p].in_play.append(card)
        self.cards_changed()
        self.tell("equip", p, cards=[card])

    def unequip(self, p: int, card: int) -> None:
        self.seats[p].in_play.remove(card)
        self.cards_changed()

    def scrap(self, p: int, card: int, why: Kind | None = None) -> None:
        """A card in play is discarded."""
        self.unequip(p, card)
        self.tell("discard", p, cards=[card], why=why)
        self.toss(card)

    def part(self, p: int, target: int) -> int:
        """Take a card out of a seat's hand (at random) or from in front of it; it still has to be put somewhere."""
        return moves.part(self, p, target)

    def steal(self, me: int, victim: int, target: int, why: Kind) -> None:
        moves.steal(self, me, victim, target, why)

    def rob(self, me: int, victim: int, target: int, why: Kind) -> None:
        """Make somebody discard a card."""
        moves.rob(self, me, victim, target, why)

    def shed(self, p: int) -> list[int]:
        """All cards of a seat, hand first, out of its hands; they still have to be put somewhere."""
        return moves.shed(self, p)

    def discard_all(self, p: int, why: Kind | None = None) -> Doing[None]:
        """Discard hand and cards in play in the order the owner likes."""
        return combat.discard_all(self, p, why)

    # --- characters that lie face down

    def look_under(self, p: int) -> None:
        """The seat looks at the character it has in reserve."""
        moves.look_under(self, p)

    def change_character(self, p: int, life: int) -> None:
        """The seat plays on as the character it had in reserve; everybody knows the one that lies there now."""
        moves.change_character(self, p, life)

    # --- life

    def heal(self, p: int, n: int, why: Kind) -> None:
        s = self.seats[p]
        gained = min(n, s.top - s.life)
        if gained > 0:
            s.life += gained
            self.tell("heal", p, number=gained, why=why)

    def revive(self, p: int, n: int, why: Kind) -> None:
        """A player who was out is back for good, with so many life points."""
        moves.revive(self, p, n, why)

    def flip(self, p: int, why: Kind, deck: int = NOBODY) -> Doing[int]:
        """draw!: turn over a card (some turn over more and choose); NO_CARD when there is none."""
        return asking.flip(self, p, why, deck)

    def shoot(self, shot: Shot) -> Doing[bool]:
        """A shot, evaded as often as it needs or not at all; True if it hits."""
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
            self.count(kind.counted or kind.key, me)
        elif kind is not self.rules.kind_of[card]:
            self.count(PLAYED_AS + kind.key, me)
        if kind.cost:
            await self.give_up(me, kind.cost, kind)
        await kind.play(self, me, card, to, target)

    def count(self, what: str, p: int) -> None:
        """Once more in this turn."""
        self.once[(what, p)] = self.once.get((what, p), 0) + 1

    async def refill(self, p: int) -> None:
        if not self.seats[p].hand and self.seats[p].presence != OUT:
            await self.fire(ON_HAND_EMPTY, None, p)

    def owe(self, kind: Kind, p: int, to: int = NOBODY, n: int = 1) -> None:
        """What a kind of the seat has to do once the card is done with."""
        self.dues.append((kind, p, to, n))
        self.unsettled = True

    def restless(self) -> bool:
        """`settle` has something to look at."""
        return settling.restless(self)

    def settle(self) -> Doing[None]:
        """A card or a step is done with: empty hands, and has anybody won?"""
        return settling.settle(self)

    def extra_turn(self, p: int) -> None:
        """When this turn of the seat ends, it has another one before the next player's."""
        self.marks[(EXTRA, p)] = 1

    def end_turn(self) -> None:
        """Whatever was left of the turn does not take place; the next player follows."""
        self.once[(CUT_SHORT, self.turn)] = 1
        while self.agenda and self.rules.steps[self.agenda[-1][0]].within_turn:
            self.agenda.pop()
