"""Board: the state and all queries about it. Queries change nothing, ask nobody and tell no fact.

`Board` is what query hooks (`def`) are given; `Moves` adds the verbs that happen at once, `Table` those that may ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from bang.engine.kernel import disguises, distance, hooks, obligations
from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY, PASS, Option, use
from bang.engine.kernel.counts import NO_COUNTS, SUPPLY, Holder, is_counted
from bang.engine.kernel.distance import LIFTS
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.kind import Kind, Source, hook_number
from bang.engine.kernel.obligations import OBLIGES
from bang.engine.kernel.playable import FORBIDS, SHUNS
from bang.engine.kernel.rules import NO_SUIT, RANKS
from bang.engine.kernel.state import ALIVE, FALLEN, GHOST, OUT, SHADOW, State

if TYPE_CHECKING:
    from bang.engine.kernel.records import Shot

AIM: Final = hook_number(Kind.aim)
DEALT: Final = hook_number(Kind.dealt)
DIGS: Final = hook_number(Kind.digs)
DRAWS: Final = hook_number(Kind.draws)
DRAWS_MORE: Final = hook_number(Kind.draws_more)
EVADES: Final = hook_number(Kind.evades)
FLIPS: Final = hook_number(Kind.flips)
HAND_LIMIT: Final = hook_number(Kind.hand_limit)
HEALS: Final = hook_number(Kind.heals)
IMMUNE: Final = hook_number(Kind.immune)
ON_HAND_EMPTY: Final = hook_number(Kind.on_hand_empty)
PAYS: Final = hook_number(Kind.pays)
OPENS: Final = hook_number(Kind.opens)
QUOTA: Final = hook_number(Kind.quota)
RECOLOURS: Final = hook_number(Kind.recolours)
USABLE: Final = hook_number(Kind.usable)

# Names of marks and notes.
ASLEEP: Final = "asleep"  # noted for a green card in the turn in which it was laid down
CUT_SHORT: Final = "cut_short"  # noted for a turn that ended early
EXTRA: Final = "extra"  # marked for a seat that has another turn, noted for that turn; its number is one of these two
ONE_MORE: Final = 1
LAST: Final = 2  # after it the seat gets no other at once
LOOKED: Final = "looked"  # marked for a seat: who knows the character it has in reserve, an audience as in facts
SKIPPED: Final = "skipped"  # marked for a seat: how many of its turns do not take place
PLAYED_AS: Final = "as "  # with the key of a kind without limit: how many others were played as this one in the turn

PLENTY: Final = 1000  # tokens of an unlimited supply


class Board(State):
    __slots__ = ()

    # --- what is active

    def live(self, hook: int) -> list[Source]:
        """Active sources of a hook: rules, then seats in clockwise order."""
        if not self.index:
            hooks.scan(self)
        return self.index[hook]

    def concerned(self, hook: int, p: int) -> bool:
        """Whether something of the seat defines this hook, or something of the whole table that heeds its turn."""
        if not self.rules.defined[hook]:
            return False
        for source in self.index[hook] if self.index else self.live(hook):  # asked often, so mostly without a call
            if source.owner == p or (source.owner == NOBODY and source.kind.heeds(self, p)):
                return True
        return False

    def stirs(self, hook: int, record: object = None) -> bool:
        """Whether anything in play reacts to this: a quick look that saves starting the reactions."""
        if not self.rules.defined[hook]:
            return False
        for source in self.index[hook] if self.index else self.live(hook):
            if not source.kind.choosy or source.kind.hears(self, source.owner, record):
                return True
        return False

    def restless(self) -> bool:
        """Whether `settle` has anything to do."""
        if self.unsettled:
            return True
        if not self.index:
            hooks.scan(self)
        for source in self.index[ON_HAND_EMPTY]:  # asked after every step, so without a call
            if not self.seats[source.owner].hand:
                return True
        return False

    # --- cards

    def kind(self, card: int) -> Kind:
        return self.rules.prints[card].kind

    def suit(self, card: int) -> int:
        """The suit a card counts as now."""
        if card == NO_CARD:
            return NO_SUIT
        suit = self.rules.suit_of[card]
        for source in self.live(RECOLOURS):
            suit = source.kind.recolours(self, source.owner, card, suit)
        return suit

    def rank(self, card: int) -> int:
        return self.rules.rank_of[card] if card != NO_CARD else 0

    def is_one_of(self, card: int, stamps: str) -> bool:
        """Whether the suit that a card counts as, or its rank and suit, is one of these, as in "H" or "AS 10H"."""
        suit, rank = self.suit(card), self.rank(card)
        letter = "" if suit == NO_SUIT else self.rules.suits[suit]
        return letter in stamps.split() or (rank > 0 and f"{RANKS[rank - 2]}{letter}" in stamps.split())

    def has(self, p: int, key: str) -> bool:
        """Whether a card of this name lies in front of the seat."""
        for c in self.seats[p].in_play:
            if self.rules.prints[c].key == key:
                return True
        return False

    def is_a(self, p: int, card: int, key: str) -> bool:
        """Whether a card of the seat is, or counts as, a card of this name or sort."""
        return disguises.counts_as(self, p, card, key, disguises.masks(self, p))

    def disguises(self, p: int, card: int) -> list[Kind]:
        """The other kinds that a card of the seat may be used as, each of them once."""
        return disguises.masked_as(self, p, card, disguises.masks(self, p))

    def takeable(self, p: int, by: int, keep: bool = False) -> list[int]:
        """The cards in front of a seat that another one, or itself, may choose to discard, or to take (`keep`). Do not
        change the list."""
        cards = self.seats[p].in_play
        if self.rules.guards:
            guarded = self.rules.guarded
            for c in cards:
                if guarded[c] and self.is_guarded(c, p, by, keep):
                    return [other for other in cards if not guarded[other] or not self.is_guarded(other, p, by, keep)]
        return cards

    def is_guarded(self, card: int, owner: int, by: int, keep: bool) -> bool:
        kind = self.rules.prints[card].kind
        return kind.guarded(self, owner, by) or (keep and kind.kept_from(self, by))

    def has_target(self, p: int, target: int) -> bool:
        """Whether a seat still has the card in play, or cards in the hand, that somebody aimed at."""
        return target in self.seats[p].in_play if target > HAND else target in self.unseen(p)

    def unseen(self, p: int) -> list[int]:
        """The targets that stand for a card of the hand at random: one, or one for each back where backs differ."""
        backs = sorted({self.rules.back_of[c] for c in self.seats[p].hand})
        return [HAND - 1 - back for back in backs] if self.rules.backs else [HAND] * bool(backs)

    def is_held(self, card: int) -> bool:
        """Whether the card is in somebody's hand."""
        for s in self.seats:
            for c in s.hand:  # compiled, this is quicker than `in`, which compares objects
                if c == card:
                    return True
        return False

    def is_for_sale(self, card: int) -> bool:
        """Whether a card lies in a market."""
        for name in self.rules.markets:
            if card in self.piles[name]:
                return True
        return False

    def eyes(self, p: int) -> int:
        """Who may see the cards of a hand, and so whatever enters or leaves it: an audience as in facts."""
        for source in self.live(OPENS):
            if source.kind.opens(self, source.owner, p):
                return EVERYBODY
        return 1 << p

    # --- seats

    def alive(self) -> list[int]:
        """The seats still in the game, in clockwise order."""
        if not self.index:
            hooks.scan(self)
        return self.ring

    def active(self) -> int:
        """The seat whose turn it counts as: the one that plays by another's order, or the one whose turn it is."""
        return self.turn if self.ordered == NOBODY else self.ordered

    def others(self, p: int) -> list[int]:
        """The other seats still in the game, clockwise from the left neighbour. Do not change the list."""
        if not self.index:
            hooks.scan(self)
        rest = self.rest.get(p)
        if rest is None:
            ring = self.ring if p in self.ring else self.circle
            at = ring.index(p)
            rest = ring[at + 1 :] + ring[:at]
            if ring is not self.ring:
                rest = [q for q in rest if q in self.ring]
            self.rest[p] = rest
        return rest

    def from_seat(self, p: int) -> list[int]:
        """All seats, clockwise from this one."""
        at = self.circle.index(p)
        return self.circle[at:] + self.circle[:at]

    def contenders(self) -> list[int]:
        """The seats that count when it is judged who has won: a shadow takes part in its turn only."""
        return [p for p in self.alive() if self.seats[p].presence != SHADOW]

    def has_life(self, p: int) -> bool:
        """Whether the seat has life points at all, to gain and to lose."""
        return self.seats[p].presence < SHADOW

    def is_back(self, p: int) -> bool:
        """Whether the seat is out of the game but for this turn."""
        return self.seats[p].presence in (GHOST, SHADOW)

    def is_kept(self, p: int) -> bool:
        """Whether a card in front of the seat keeps it in the game without life."""
        return any(self.rules.kind_of[c].keeps for c in self.seats[p].in_play)

    def row(self, a: int) -> list[int]:
        """The distances from a seat to every seat; 0 to itself."""
        if not self.index:
            hooks.scan(self)
        row = self.rows.get(a)
        if row is None:
            row = distance.distances(self, a)
            self.rows[a] = row
        return row

    def distance(self, a: int, b: int) -> int:
        return self.row(a)[b]

    def row_for(self, me: int, kind: Kind) -> list[int]:
        """The distances that count for what the seat plays as this kind."""
        return distance.distances_for(self, me, kind)

    def is_lifted(self, me: int, kind: Kind, to: int) -> bool:
        """Whether what protects a seat from being chosen does not count against what another plays as this kind."""
        for source in self.live(LIFTS):
            if source.owner == me and source.kind.lifts(self, me, self.acting or kind, to):
                return True
        return False

    def shunned(self, p: int, by: int, kind: Kind) -> str:
        """Why a seat cannot be chosen by another one for what that plays as this kind; "" if it can."""
        for source in self.live(SHUNS):
            if source.owner == p != by and not self.is_lifted(by, kind, p):
                why = source.kind.shuns(self, p, by, kind)
                if why:
                    return why
        return ""

    def reach(self, p: int) -> int:
        """The range of the weapon of a seat."""
        if not self.index:
            hooks.scan(self)
        n = self.ranges.get(p, 0)
        if n == 0:
            n = distance.reach(self, p)
            self.ranges[p] = n
        return n

    # --- where a player has several characters: one in front, in the player's seat, and others behind

    def player(self, p: int) -> int:
        """The seat of the player whose character stands there."""
        return p % len(self.circle)

    def places(self, p: int) -> list[int]:
        """The seats of a player's characters, the one in front first."""
        return [*range(p, len(self.seats), len(self.circle))]

    def standing(self, p: int) -> list[int]:
        """The places of a player's characters that are in the game, the one in front first."""
        return [place for place in self.places(p) if self.seats[place].presence not in (FALLEN, OUT)]

    def behind(self, p: int) -> int:
        """The place behind the player's seat, whoever is there."""
        return p + len(self.circle)

    def has_two(self, p: int) -> bool:
        return self.seats[self.behind(p)].presence == ALIVE

    def rear(self, p: int) -> int:
        """The place of the character behind; the last character of a player stands in front and counts as both."""
        return self.behind(p) if self.has_two(p) else p

    def in_order(self, presence: int = ALIVE) -> list[int]:
        """All places: those in front, starting with whose turn it is; then those behind, in the same order."""
        at = self.circle.index(self.turn)
        front = self.circle[at:] + self.circle[:at]
        rows = zip(*(self.places(p) for p in front), strict=True)
        return [place for row in rows for place in row if self.seats[place].presence == presence]

    def where_is(self, p: int, person: Kind) -> int:
        """The place of a player's character; -1 if it no longer stands."""
        return next((place for place in self.standing(p) if person in self.seats[place].characters), -1)

    def holder(self, p: int, card: int) -> int:
        """The place of the player's character that has this card in play."""
        return next(place for place in self.places(p) if card in self.seats[place].in_play)

    # --- what a seat may do

    def spent(self, p: int, kind: Kind) -> bool:
        """Whether the seat has played as many of this kind as one turn allows."""
        played = self.once.get(kind.counted, NO_COUNTS).get(p, 0)
        return 0 < kind.limit <= played and played >= self.quota(p, kind)

    def remaining(self, p: int, kind: Kind) -> int:
        """The number of cards of a limited kind that the seat may still play in this turn."""
        return self.quota(p, kind) - self.noted(kind.counted, p)

    def quota(self, p: int, kind: Kind) -> int:
        """The number of cards of a limited kind that the seat may play in its turn."""
        n = kind.limit
        for source in self.live(QUOTA):
            n = source.kind.quota(self, p, kind, n) if source.owner in (p, NOBODY) else n
        return n

    def hand_limit(self, p: int) -> int:
        n = self.seats[p].life
        for source in self.index[HAND_LIMIT] if self.index else self.live(HAND_LIMIT):
            if source.owner == p or source.owner == NOBODY:
                n = source.kind.hand_limit(self, p, n)
        return n

    def forbidden(self, p: int, card: int, kind: Kind) -> str:
        """Why the seat may not play or use this card of its hand as that kind, whatever else would allow it."""
        for source in self.live(FORBIDS):
            why = source.kind.forbids(self, source.owner, p, card, kind)
            if why:
                return why
        return ""

    def immune(self, p: int, by: int, kind: Kind, cards: list[int]) -> bool:
        """Whether the seat is not affected by what another plays with these cards."""
        if p == by:
            return False
        for source in self.live(IMMUNE):
            if source.owner == p and source.kind.immune(self, p, by, kind, cards):
                return True
        return False

    def healing(self, p: int, kind: Kind, n: int) -> int:
        """The life points that the seat regains from a card of its own that promises n."""
        for source in self.live(HEALS):
            if source.owner == p:
                n = source.kind.heals(self, p, kind, n)
        return n

    def draws(self, p: int, n: int) -> int:
        """The number of cards that phase 1 brings; the seat's own sources come before those in force for all."""
        for source in reversed(self.live(DRAWS)):
            if source.owner == p or source.owner == NOBODY:
                n = source.kind.draws(self, p, n)
        return n

    def draws_more(self, p: int) -> int:
        """The number of cards that phase 1 brings besides, in whatever way it went."""
        n = 0
        for source in self.live(DRAWS_MORE):
            if source.owner == p or source.owner == NOBODY:
                n += source.kind.draws_more(self, p)
        return n

    def dealt(self, p: int, n: int) -> int:
        """The number of cards that the seat is dealt at the start of the game."""
        for source in self.live(DEALT):
            if source.owner == p:
                n = source.kind.dealt(self, p, n)
        return n

    def digs(self) -> bool:
        """Whether phase 1 draws from the discard pile."""
        for source in self.live(DIGS):
            if source.kind.digs(self, source.owner):
                return True
        return False

    def flips(self, p: int, n: int = 1) -> tuple[int, int]:
        """The number of cards that a draw! of n cards turns over, and the seat that chooses where one counts."""
        chooser = p
        for source in self.live(FLIPS):
            more = source.kind.flips(self, source.owner, p, n)
            if more > n:
                n, chooser = more, source.owner
        return n, chooser

    def evaders(self, p: int, shot: Shot, used: list[Source]) -> list[Source]:
        """The sources that the seat can use against a shot, without those it has used."""
        return [s for s in self.live(EVADES) if s.owner == p and s not in used and s.kind.evades(self, p, s.card, shot)]

    def take_aim(self, shot: Shot) -> None:
        """Let what the shooter has, or what is in force for all, change a shot."""
        for source in self.live(AIM):
            if source.owner == shot.by or source.owner == NOBODY:
                source.kind.aim(self, source.owner, shot)

    # --- questions

    def evasions(self, p: int, shot: Shot, sources: list[Source]) -> list[Option]:
        """What the seat may answer to a shot: pass, one of these sources, a card of its hand; in this order."""
        options = [PASS]
        for source in sources:
            options.append(use(source.kind, card=source.card))
        worn = disguises.masks(self, p)
        for c in self.seats[p].hand:
            as_kind = self.rules.kind_of[c].id if shot.loose else disguises.evading_as(self, p, c, shot, worn)
            if as_kind >= 0 and not self.forbidden(p, c, self.rules.kinds[as_kind]):
                options.append(use(self.rules.kinds[as_kind], card=c))
        return options

    def given_as(self, p: int, key: str) -> list[int]:
        """The cards of the hand that count as `key` or have that sort, and may be used as such."""
        kind = self.rules.by_key.get(key)
        worn = disguises.masks(self, p)
        cards = [c for c in self.seats[p].hand if disguises.counts_as(self, p, c, key, worn)]
        if self.live(FORBIDS):
            cards = [c for c in cards if not self.forbidden(p, c, kind or self.kind(c))]
        return cards

    def payments(self, p: int, key: str) -> list[Option]:
        """Pass, or discard a card of the hand that counts as `key` or has that sort, or use what stands for it."""
        kind = self.rules.by_key.get(key)
        options = [PASS] + [use(kind or self.kind(c), card=c) for c in self.given_as(p, key)]
        if self.rules.defined[PAYS]:
            for source in self.live(PAYS):
                if source.owner == p and source.kind.pays(self, p, source.card, key):
                    options.append(use(source.kind, card=source.card))
        return options

    def dispensable(self, p: int, cards: list[int]) -> list[int]:
        """Those of these cards that a seat may give up; not the one it has to play, unless there is no other."""
        due = obligations.due_card(self, p) if self.live(OBLIGES) else NO_CARD
        return [c for c in cards if c != due] or cards

    def fitting(self, p: int, fits: Callable[[int], bool]) -> list[Option]:
        """Pass, or one of the cards of the hand that fit."""
        options = [PASS]
        for c in self.seats[p].hand:
            if fits(c) and not self.forbidden(p, c, self.kind(c)):
                options.append(use(self.kind(c), card=c))
        return options

    def settled(self, options: list[Option]) -> bool:
        """Whether a question need not be asked: one answer, no ability to use, and nobody wants to see it."""
        return len(options) == 1 and not self.patient and not self.live(USABLE)

    def add_abilities(self, seat: int, options: list[Option]) -> None:
        """Add what the seat may use at any time to the options of a question."""
        for source in self.index[USABLE] if self.index else self.live(USABLE):
            if source.owner == seat and not source.kind.usable(self, source.owner):
                options.append(use(source.kind, card=source.card))

    # --- marks stay until they are changed, notes until the next turn

    def is_marked(self, what: str, p: int = NOBODY) -> bool:
        return is_counted(self.marks, what, p)

    def marked(self, what: str, p: int = NOBODY, default: int = 0) -> int:
        return self.marks.get(what, NO_COUNTS).get(p, default)

    def noted(self, what: str, p: int, default: int = 0) -> int:
        return self.once.get(what, NO_COUNTS).get(p, default)

    def played_as(self, p: int, key: str) -> int:
        """The number of cards of other kinds that the seat has played as this kind in this turn."""
        return self.noted(PLAYED_AS + key, p)

    def played_by(self, p: int) -> list[tuple[int, Kind]]:
        """The cards of its hand that a seat has played in this turn, each with the kind it was played as."""
        return [(card, self.rules.kinds[what]) for by, card, what in self.played if by == p]

    # --- tokens

    def tokens_at(self, name: str, holder: Holder = SUPPLY) -> int:
        """The number of tokens that a seat, a card or the supply has."""
        if holder == SUPPLY and not self.rules.tokens[name].supply:
            return PLENTY
        return self.tokens.get(name, NO_COUNTS).get(holder, 0)

    # --- turns

    def in_extra_turn(self) -> bool:
        return is_counted(self.once, EXTRA, self.turn)

    def in_last_turn(self, p: int) -> bool:
        """Whether it is an extra turn of the seat after which it gets no other at once."""
        return self.noted(EXTRA, p) == LAST

    def was_cut_short(self) -> bool:
        """Whether the turn was skipped, or ended early."""
        return is_counted(self.once, CUT_SHORT, self.turn)
