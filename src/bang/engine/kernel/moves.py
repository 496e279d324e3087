"""Moves: the verbs that happen at once. They change the table and tell what they did; none of them asks a player."""

from __future__ import annotations

from typing import Final

from bang.engine.kernel import hooks
from bang.engine.kernel.ask import HAND, NO_CARD, NOBODY
from bang.engine.kernel.board import CUT_SHORT, EXTRA, LAST, LOOKED, ONE_MORE, SKIPPED
from bang.engine.kernel.counts import Holder, on_card
from bang.engine.kernel.facts import EVERYBODY
from bang.engine.kernel.held_piles import name_of
from bang.engine.kernel.kind import FROM_DECK, TO_DISCARD, TO_HAND, Character, Kind, hook_number
from bang.engine.kernel.notes import NO_CARDS
from bang.engine.kernel.piles import Piles
from bang.engine.kernel.state import ALIVE, FALLEN, GHOST, HELD, OUT

DIVERT: Final = hook_number(Kind.divert)


class Moves(Piles):
    __slots__ = ()

    # --- cards

    def take(self, p: int) -> int:
        """Take the next card of the deck a seat draws from; NO_CARD when there is none left anywhere."""
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
            if not self.rules.strays[card] or not self.diverted(card, FROM_DECK, p):
                return card
            if card in self.deck and all(self.rules.strays[c] for c in self.deck):  # only such as come back are left
                if not self.discard:
                    return NO_CARD
                under = self.deck
                self.reshuffle()
                for stray in under:
                    self.shuffle_in(stray)

    def reshuffle(self) -> None:
        """Make the discard pile the new deck."""
        self.deck = self.discard
        self.discard = []
        self.shuffle(self.deck)
        self.tell("shuffle", number=len(self.deck))

    def shuffle_in(self, card: int, p: int = NOBODY) -> None:
        """Shuffle a card into the deck; `p` is the seat it came from."""
        if not self.deck:
            self.reshuffle()
        self.deck.append(card)
        self.shuffle(self.deck)
        self.tell("bury", p, cards=[card])

    def diverted(self, card: int, place: int, seat: int = NOBODY) -> bool:
        """Let what is in play send a card elsewhere; `seat` is the one that draws it or is to hold it."""
        for source in self.live(DIVERT):
            if source.kind.diverts(self.kind(card)) and source.kind.divert(self, card, place, seat):
                return True
        return False

    def draw(self, p: int, n: int, open: bool = False, deck: int = NOBODY) -> list[int]:
        """Draw cards from the deck (of another seat) to the hand; fewer when there are no more, none when out."""
        # An answer to the same card may have been its end. Where a player has several characters, one may be out.
        if self.seats[p].presence == OUT and self.rules.depth == 1:
            return []
        if self.digging:
            return self.dig(p, n, open)
        drawn: list[int] = []
        for _ in range(n):
            card = self.take(p if deck == NOBODY else deck)
            if card == NO_CARD:
                break
            self.seats[p].hand.append(card)
            drawn.append(card)
        if drawn and self.facts is not None:
            self.tell("draw", p, cards=drawn, audience=EVERYBODY if open else self.eyes(p))
        return drawn

    def dig(self, p: int, n: int, open: bool) -> list[int]:
        """Draw cards from the discard pile, which everybody has seen, and then from the deck."""
        drawn: list[int] = []
        for _ in range(n):
            known = open or bool(self.discard)
            card = self.take(p)
            if card == NO_CARD:
                break
            self.seats[p].hand.append(card)
            drawn.append(card)
            self.tell("draw", p, cards=[card], audience=EVERYBODY if known else self.eyes(p))
        return drawn

    def show(self, n: int, audience: int = EVERYBODY, deck: int = NOBODY, pile: str = "") -> list[int]:
        """Set cards of the deck, or of a declared pile, aside, for all or for some to see; take them from `shown`
        before the next use."""
        self.shown_to = audience
        for _ in range(n):
            card = self.take_from(pile) if pile else self.take(deck)
            if card == NO_CARD:
                break
            self.shown.append(card)
        return self.shown

    def look_at(self, p: int, n: int, why: Kind) -> list[int]:
        """Set cards of the deck aside for one seat to look at."""
        cards = self.show(n, audience=1 << p)
        self.tell("look", p, cards=cards.copy(), why=why, audience=1 << p)
        return cards

    def clear_shown(self) -> list[int]:
        """Take the cards that were set aside; they still have to be put somewhere."""
        cards, self.shown = self.shown, []
        return cards

    def put_back(self, cards: list[int]) -> None:
        """Put cards that were looked at back to where they came from, the first one on top."""
        for card in reversed(cards):
            pile = self.discard if self.digging and card in self.dug else self.deck
            pile.append(card)

    def gain(self, p: int, card: int) -> None:
        """Put a card from anywhere but the deck into a hand."""
        if not self.rules.strays[card] or not self.diverted(card, TO_HAND, p):
            self.seats[p].hand.append(card)

    def give(self, me: int, to: int, card: int, why: Kind) -> None:
        """Put a card that only its giver has seen into another's hand."""
        self.tell("give", me, to, [card], why=why, audience=self.eyes(me) | self.eyes(to))
        self.gain(to, card)

    def hand_over(self, me: int, to: int, card: int, why: Kind) -> None:
        """Give a card of the own hand to another player."""
        self.seats[me].hand.remove(card)
        self.tell("hand_over", me, to, [card], why=why, audience=self.eyes(me) | self.eyes(to))
        self.gain(to, card)

    def take_discard(self, p: int, why: Kind, card: int = NO_CARD) -> None:
        """Take the top card of the discard pile, or this one of it, into the hand."""
        if card == NO_CARD:
            card = self.discard[-1]
        self.discard.remove(card)
        self.tell("take", p, cards=[card], why=why)
        self.gain(p, card)

    def toss(self, card: int) -> None:
        """Put a card on the discard pile."""
        if not self.rules.strays[card] or not self.diverted(card, TO_DISCARD):
            self.discard.append(card)

    def lay_open(self, p: int, card: int) -> None:
        """Put a card of the hand on the discard pile, without a fact."""
        self.seats[p].hand.remove(card)
        self.toss(card)

    def drop(self, p: int, card: int, why: Kind | None = None) -> None:
        """Discard a card of the hand."""
        self.lay_open(p, card)
        self.tell("discard", p, cards=[card], why=why)

    def part_with(self, p: int, card: int, why: Kind | None = None) -> None:
        """Discard a card of the hand or in play."""
        if card in self.seats[p].hand:
            self.drop(p, card, why)
        else:
            self.scrap(p, card, why)

    def throw_hand(self, p: int, why: Kind | None = None) -> None:
        """Discard the whole hand at once."""
        if hand := self.seats[p].hand:
            self.seats[p].hand = []
            self.tell("discard", p, cards=hand, why=why)
            for card in hand:
                self.toss(card)

    def show_hand(self, p: int, why: Kind | None = None) -> None:
        """Let everybody look at a hand; whoever opens hands for longer begins with this."""
        if self.seats[p].hand:
            self.tell("show_hand", p, cards=self.seats[p].hand.copy(), why=why)

    def equip(self, p: int, card: int) -> None:
        """Lay a card down in front of a seat."""
        self.seats[p].in_play.append(card)
        hooks.card_came(self, p, card)
        self.tell("equip", p, cards=[card])

    def unequip(self, p: int, card: int) -> None:
        """Take a card from in front of a seat; it still has to be put somewhere. Tokens on it return to the supply."""
        held = self.take_piles(on_card(card)) if self.rules.held_piles else NO_CARDS
        self.detach(p, card)
        if self.tokens:
            self.clear_tokens(on_card(card))
        if held:
            self.discard_held(p, held)

    def detach(self, p: int, card: int) -> None:
        """Take a card from in front of a seat, with the tokens on it."""
        s = self.seats[p]
        s.in_play.remove(card)
        hooks.card_went(self, p, card)
        if s.presence == HELD:  # perhaps it was what kept the seat in the game
            self.follow_up()

    def pass_on(self, p: int, card: int, to: int) -> None:
        """Move a card in play, with the tokens on it, from one seat to another."""
        self.detach(p, card)
        self.equip(to, card)

    def scrap(self, p: int, card: int, why: Kind | None = None) -> None:
        """Discard a card in play."""
        self.unequip(p, card)
        self.tell("discard", p, cards=[card], why=why)
        self.toss(card)

    def part(self, p: int, target: int) -> int:
        """Take a card out of a seat's hand (at random) or from in front of it; it still has to be put somewhere."""
        if target == HAND:
            hand = self.seats[p].hand
            return hand.pop(self.random(len(hand)))
        if target < HAND:  # only some of them, told by their backs
            hand = [c for c in self.seats[p].hand if self.rules.back_of[c] == HAND - 1 - target]
            card = hand[self.random(len(hand))]
            self.seats[p].hand.remove(card)
            return card
        self.unequip(p, target)
        return target

    def steal(self, me: int, victim: int, target: int, why: Kind) -> int:
        """Take a card of another seat into the hand."""
        audience = self.eyes(me) | self.eyes(victim) if target <= HAND else EVERYBODY
        card = self.part(victim, target)
        self.tell("steal", me, victim, [card], why=why, audience=audience)
        self.gain(me, card)
        return card

    def rob(self, me: int, victim: int, target: int, why: Kind) -> int:
        """Make somebody discard a card."""
        card = self.part(victim, target)
        self.tell("rob", me, victim, [card], why=why)
        self.toss(card)
        return card

    def shed(self, p: int) -> list[int]:
        """Take all cards of a seat, hand first; they still have to be put somewhere."""
        s = self.seats[p]
        cards = s.hand + s.in_play
        if self.tokens:
            for card in s.in_play:
                self.clear_tokens(on_card(card))
        held = [c for card in s.in_play for c in self.take_piles(on_card(card))] if self.rules.held_piles else NO_CARDS
        s.hand = []
        s.in_play = []
        self.cards_changed()
        if s.presence == HELD:
            self.follow_up()
        if held:
            self.discard_held(p, held)
        return cards

    # --- piles that a seat or a card in play holds

    def tuck(self, p: int, card: int, holder: Holder, pile: str, why: Kind) -> None:
        """Put a card of the hand on a pile that a seat or a card in play holds."""
        self.seats[p].hand.remove(card)
        name = name_of(self.rules, pile, holder)
        self.tell("tuck", p, cards=[card], why=why, audience=self.eyes(p) | self.eyes_on(name), note=pile)
        self.piles.setdefault(name, []).append(card)

    def take_up(self, p: int, holder: Holder, pile: str, why: Kind) -> None:
        """Take a held pile into the hand."""
        name = name_of(self.rules, pile, holder)
        audience = self.eyes(p) | self.eyes_on(name)
        cards = self.piles.pop(name, [])
        if cards:
            self.tell("take_up", p, cards=cards, why=why, audience=audience, note=pile)
        for card in cards:
            self.gain(p, card)

    def discard_held(self, p: int, cards: list[int]) -> None:
        """Discard what was held by a card or a seat that is gone."""
        if cards:
            self.tell("discard", p, cards=cards)
        for card in cards:
            self.toss(card)

    # --- life

    def heal(self, p: int, n: int, why: Kind) -> None:
        s = self.seats[p]
        gained = min(n, s.top - s.life)
        if gained > 0 and self.has_life(p):
            s.life += gained
            self.tell("heal", p, number=gained, why=why)

    def fall(self, p: int) -> None:
        """Leave a character without life until the card is done with; then it is eliminated."""
        s = self.seats[p]
        s.life = 0
        s.presence = FALLEN
        self.follow_up()
        self.changed()

    def leave(self, p: int) -> None:
        """Take a seat out of the game."""
        self.seats[p].presence = OUT
        self.changed()
        if self.tokens:
            self.clear_tokens(p, leaving=True)
        if self.rules.held_piles:
            self.discard_held(p, self.take_piles(p))

    def bring_back(self, p: int, presence: int, why: Kind | None) -> None:
        """Let a seat be in the game without life: for a turn (GHOST, SHADOW), or while a card keeps it there (HELD)."""
        s = self.seats[p]
        s.life = 0
        s.presence = presence
        self.changed()
        if presence != GHOST:  # of a ghost the event tells itself that makes it one
            self.tell("return", p, why=why)

    def revive(self, p: int, n: int, why: Kind) -> None:
        """Bring a player who was out back for good, with so many life points."""
        s = self.seats[p]
        s.presence = ALIVE
        s.life = min(n, s.top)
        self.changed()
        self.tell("revive", p, number=s.life, why=why)

    # --- characters

    def deal_reserve(self, p: int) -> None:
        """Put a character nobody has, by lot, face down in front of a seat."""
        if self.pool:
            at = self.random(len(self.pool))
            self.seats[p].reserve = [self.pool[at]]
            self.pool = self.pool[:at] + self.pool[at + 1 :]

    def look_under(self, p: int) -> None:
        """Let a seat look at the character it has in reserve."""
        self.mark(LOOKED, self.marked(LOOKED, p) | 1 << p, p)
        self.tell("look_under", p)

    def change_character(self, p: int, life: int) -> None:
        """Exchange a seat's character with the one in reserve; everybody knows the one that lies there then."""
        s = self.seats[p]
        new, old, others = s.reserve[0], s.characters[0], s.characters[1:]
        s.characters = [new]
        s.reserve = [old]
        self.release_characters(others)
        s.top += new.life - old.life
        s.life = min(life, s.top) if self.has_life(p) else 0
        self.mark(LOOKED, EVERYBODY, p)
        self.changed()
        self.tell("character", p, number=s.life, why=new)

    def adopt(self, p: int, person: Character) -> None:
        """Give a seat the ability of another character besides its own."""
        self.seats[p].characters = [self.seats[p].characters[0], person]
        self.changed()
        self.tell("copy", p, why=person)

    def drop_copy(self, p: int) -> None:
        """Take the ability of another character from a seat."""
        others = self.seats[p].characters[1:]
        if others:
            self.seats[p].characters = self.seats[p].characters[:1]
            self.release_characters(others)
            self.changed()

    def lend_characters(self, p: int, lender: Character, n: int, box: str) -> None:
        """Give a seat the abilities of n characters of a box that nobody has, by lot, in place of those `lender` lent
        it before; these may come again."""
        s = self.seats[p]
        own = s.characters[: s.characters.index(lender) + 1]
        lent, s.characters = s.characters[len(own) :], own
        self.release_characters(lent)
        free = [person.id for person in self.pool if person.box == box]
        self.shuffle(free)
        drawn = [person for person in self.pool if person.id in free[:n]]
        self.pool = [person for person in self.pool if person not in drawn]
        s.characters = own + drawn
        self.changed()
        for person in drawn:
            self.tell("lend", p, why=person)

    def release_characters(self, people: list[Character]) -> None:
        """Put those of these characters that nobody has with the others that nobody has."""
        taken = [person for s in self.seats for person in s.characters + s.reserve]
        self.pool = self.pool + [person for person in people if person not in taken]

    def come_in(self, place: int) -> None:
        """Put the next character of the player's reserve in a place, with all its life points."""
        owner = self.seats[self.player(place)]
        person, *owner.reserve = owner.reserve
        s = self.seats[place]
        s.characters = [person]
        s.life = s.top = person.life
        s.presence = ALIVE
        self.changed()
        self.tell("character", place, number=s.life, why=person)

    def trade_places(self, a: int, b: int) -> None:
        """Exchange two characters of a player with all that belongs to them."""
        x, y = self.seats[a], self.seats[b]
        x.characters, y.characters = y.characters, x.characters
        x.life, y.life = y.life, x.life
        x.top, y.top = y.top, x.top
        x.presence, y.presence = y.presence, x.presence
        x.in_play, y.in_play = y.in_play, x.in_play
        self.changed()

    def rouse(self, place: int) -> None:
        """Let the character there, and no other, speak for its player for the moment."""
        p = place % len(self.circle)
        if self.voices[p] != place:
            self.voices = [place if q == p else voice for q, voice in enumerate(self.voices)]
            self.changed()

    def restore_voices(self, voices: list[int]) -> None:
        """Let those speak again who spoke before `rouse`."""
        if self.voices is not voices:
            self.voices = voices
            self.changed()

    def mute(self, p: int) -> None:
        """Silence the characters and cards in play of a seat until the shot is over."""
        self.muted = [*self.muted, p]
        self.changed()

    def restore_muted(self, muted: list[int]) -> None:
        """Let those speak again who were silenced by `mute` since."""
        self.muted = muted
        self.changed()

    # --- the course of the game

    def owe(self, kind: Kind, p: int, to: int = NOBODY, n: int = 1) -> None:
        """Let `due` of a kind of the seat run once the card is done with."""
        self.dues.append((kind, p, to, n))
        self.unsettled = True

    def cancel_dues(self) -> None:
        self.dues = []

    def follow_up(self) -> None:
        """Let the `on_resolved` reactions run once the card is done with, and judge whether somebody has won."""
        self.unsettled = True

    def extra_turn(self, p: int, why: Kind | None = None, last: bool = False) -> None:
        """Give the seat another turn after this one, before the next player's; after a `last` one it gets no other.

        It is told where something says why.
        """
        if not self.in_last_turn(p):
            if why is not None:
                self.tell("extra_turn", p, why=why)
            self.mark(EXTRA, LAST if last else ONE_MORE, p)

    def skip_turn(self, p: int, why: Kind) -> None:
        """Let the next turn of the seat not take place at all: nothing of it starts."""
        self.mark(SKIPPED, self.marked(SKIPPED, p) + 1, p)
        self.tell("lose_turn", p, why=why)

    def trade_seats(self, a: int, b: int, why: Kind) -> None:
        """Let two players change seats, with all that belongs to them."""
        self.circle = [b if p == a else a if p == b else p for p in self.circle]
        self.changed()
        self.tell("seats", a, b, why=why)

    def count_as_turn(self, p: int) -> None:
        """Let it count as the turn of a seat that plays by another's order; NOBODY ends that."""
        self.ordered = p
        if self.hush:  # who is silenced may depend on whose turn it is
            self.changed()

    def end_phase(self) -> None:
        """Drop what is left of the phase in which a card is played or bought; the next one follows."""
        self.agenda.pop()

    def end_turn(self) -> None:
        """Drop what is left of the turn; the next player follows."""
        self.note(CUT_SHORT, self.turn)
        while self.agenda and self.rules.steps[self.agenda[-1][0]].within_turn:
            self.agenda.pop()
