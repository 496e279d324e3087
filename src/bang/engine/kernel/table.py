"""Table: the verbs that may ask a player. With `Board` and `Moves` below it, all that a card can know and do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from bang.engine.kernel import combat, discarding, hooks, playable, shots, targeting
from bang.engine.kernel.ask import (
    AGAIN,
    HAND,
    NO_CARD,
    NOBODY,
    PASS,
    PASSING,
    SAYING,
    Ask,
    Option,
    Row,
    pick,
    pick_from,
    pick_seat,
    say,
    use,
)
from bang.engine.kernel.board import ON_HAND_EMPTY, PLAYED_AS, USABLE
from bang.engine.kernel.hooks import ON_PLAYED
from bang.engine.kernel.judging import judge
from bang.engine.kernel.kind import Character, Kind, Source, Spot, hook_number
from bang.engine.kernel.moves import Moves
from bang.engine.kernel.notes import NO_CARDS
from bang.engine.kernel.records import Flipped, Played, Shot, Spent, Taken, Targeted, Wound
from bang.engine.kernel.shots import ON_SHOT, ON_SPENT
from bang.engine.kernel.state import FALLEN, OUT
from bang.engine.kernel.targeting import SPARES
from bang.engine.kernel.window import Window, row_in

ON_EVADED: Final = hook_number(Kind.on_evaded)
ON_FLIPPED: Final = hook_number(Kind.on_flipped)
ON_HARM: Final = hook_number(Kind.on_harm)
ON_MOVED: Final = hook_number(Kind.on_moved)
ON_RESOLVED: Final = hook_number(Kind.on_resolved)
ON_TAKEN: Final = hook_number(Kind.on_taken)
ON_TAKING: Final = hook_number(Kind.on_taking)
ON_TURN: Final = hook_number(Kind.on_turn)


class Table(Moves):
    __slots__ = ()

    def copy(self) -> Table:
        t = Table(None)
        t.rules = self.rules
        self.copy_into(t)
        return t

    # --- questions

    async def ask(
        self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY, row: Row | None = None
    ) -> Option:
        """Ask for one decision. AGAIN means that an ability was used meanwhile and the options may have changed."""
        own = len(options)
        if not self.index or self.index[USABLE]:
            self.add_abilities(seat, options)
        if len(options) == 1 and not self.patient:
            return options[0]
        i = await Ask(seat, verb, options, why, by, row)
        if i < own:
            return options[i]
        await self.use_ability(seat, options[i])
        return AGAIN

    async def ask_only(
        self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY, row: Row | None = None
    ) -> Option:
        """Ask for one decision, with no ability offered besides."""
        if len(options) == 1 and not self.patient:
            return options[0]
        return options[await Ask(seat, verb, options, why, by, row)]

    async def choose(
        self, seat: int, verb: str, options: list[Option], why: Kind | None, by: int = NOBODY, row: Row | None = None
    ) -> Option:
        """Ask for one decision whose options no ability of the seat can change."""
        while True:
            answer = await self.ask(seat, verb, options.copy(), why, by, row)
            if answer != AGAIN:
                return answer

    async def choose_word(self, seat: int, words: Sequence[str], why: Kind) -> str:
        answer = await self.choose(seat, "word", [say(self.rules.words.index(word)) for word in words], why)
        word = self.rules.words[SAYING - answer[0]]
        self.tell("say", seat, why=why, note=word)
        return word

    async def choose_seat(self, seat: int, seats: list[int], why: Kind) -> int:
        return (await self.choose(seat, "seat", [pick_seat(p) for p in seats], why))[2]

    async def choose_card(
        self, seat: int, cards: list[int], why: Kind, by: int = NOBODY, after: list[int] | None = None
    ) -> int:
        """Choose one of these cards; `after` are the seats that choose afterwards among what is left."""
        row = Row(0, 1, after) if after else None
        return (await self.choose(seat, "card", [pick(c) for c in cards], why, by, row))[1]

    async def pick_card(
        self, seat: int, verb: str, cards: list[int], why: Kind, by: int = NOBODY, row: Row | None = None
    ) -> int:
        """Choose one of these cards, with no ability offered besides."""
        return (await self.ask_only(seat, verb, [pick(c) for c in cards], why, by, row))[1]

    async def choose_character(
        self, seat: int, people: list[Character], why: Kind | None, optional: bool = False, window: Window | None = None
    ) -> Character | None:
        """Choose one of these characters; None if that is optional and was declined."""
        options = [*map(use, people), *([PASS] if optional else [])]
        chosen = (await self.choose(seat, "character", options, why, row=None if window is None else window.row()))[0]
        return next((person for person in people if person.id == chosen), None)

    async def may(self, seat: int, why: Kind, verb: str = "may") -> bool:
        """Ask whether the seat wants what a card or an ability allows it."""
        return await self.choose(seat, verb, [use(why), PASS], why) != PASS

    async def pay(self, place: int, key: str, why: Kind, by: int, window: Window | None = None) -> bool:
        """Offer to discard a card that counts as `key`; False when passed. `window` if several seats are asked."""
        paid = await self.offer_to_pay(place, key, why, by, None if window is None else window.row())
        if paid and self.live(ON_HAND_EMPTY):
            await self.refill(self.player(place))
        return paid

    async def contest(self, me: int, to: int, key: str, why: Kind) -> int:
        """Let two seats discard cards that count as `key` in turn, beginning with `to`; return the first to pass.

        The contest is one card being resolved, so nobody reacts to an empty hand before it is over.
        """
        loser, winner = to, me
        while await self.offer_to_pay(loser, key, why, self.player(winner), None):
            loser, winner = winner, loser
        return loser

    async def offer_to_pay(self, place: int, key: str, why: Kind, by: int, row: Row | None) -> bool:
        seat = self.player(place)
        voices = self.voices
        self.rouse(place)
        paid = False
        while not paid:
            options = self.payments(seat, key)
            if self.settled(options):
                break
            chosen = await self.ask(seat, "pay", options, why, by, row)
            what, card, _, _ = chosen
            if what == PASSING:
                break
            if chosen != AGAIN:
                await self.pay_with(seat, card, self.rules.kinds[what], key, why)
                paid = True
        self.restore_voices(voices)
        return paid

    async def pay_with(self, seat: int, card: int, kind: Kind, key: str, why: Kind) -> None:
        """Give up a card of the hand, or use what stands for it."""
        if card not in self.seats[seat].hand:
            self.tell("use", seat, cards=[card] if card != NO_CARD else NO_CARDS, why=kind)
            await kind.pay(self, seat, card, why)
            return
        self.lay_open(seat, card)
        self.tell("pay", seat, cards=[card], why=why, note=key if self.kind(card) is not kind else "")
        if self.live(ON_SPENT):
            await self.fire(ON_SPENT, Spent(seat, card, kind, why))

    async def spend(self, me: int, card: int, kind: Kind) -> list[int]:
        """Discard the cards that it costs to use something."""
        n, cards = kind.spends(self, me, card)
        return await self.give_up(me, n, kind, cards)

    async def give_up(
        self, seat: int, n: int, why: Kind, among: list[int] | None = None, window: Window | None = None
    ) -> list[int]:
        """Discard n cards of one's choice from the hand, or of these in hand and in play."""
        given: list[int] = []
        left = (self.seats[seat].hand if among is None else among).copy()
        n = min(n, len(left))  # without a hint that one of them is reserved
        by = NOBODY if window is None else window.by
        for done in range(n):
            row = row_in(window, done, n - done)
            card = await self.pick_card(seat, "discard", self.dispensable(seat, left), why, by, row)
            self.part_with(seat, card, why)
            left.remove(card)
            given.append(card)
        return given

    async def add(self, seat: int, n: int, why: Kind, by: int, window: Window | None = None) -> bool:
        """Offer to discard n further cards of any kind, all or none; False when passed."""
        for done in range(n):
            options = [pick(c) for c in self.seats[seat].hand]
            if done == 0 or not options:
                options.insert(0, PASS)
            what, card, _, _ = await self.ask_only(seat, "add", options, why, by, row_in(window, done, n - done))
            if what == PASSING:
                return False
            self.drop(seat, card, why)
            if self.live(ON_SPENT):
                await self.fire(ON_SPENT, Spent(seat, card, self.kind(card), why))
        return True

    async def discard_all(self, p: int, why: Kind | None = None) -> None:
        """Discard hand and cards in play in the order the owner likes; passing leaves the rest as they lie."""
        s = self.seats[p]
        first: list[int] = []
        while rest := [c for c in s.hand + s.in_play if c not in first]:
            options = [pick(c) for c in rest]
            if len(rest) > 1:
                options.append(PASS)
            answer = await self.ask(p, "order", options, why)
            if answer == PASS:
                break
            if answer == AGAIN:  # an ability was used meanwhile, perhaps with some of these cards
                first = [c for c in first if c in s.hand + s.in_play]
            else:
                first.append(answer[1])
        self.shed(p)
        if first or rest:
            self.tell("discard", p, cards=first + rest, why=why)
        for card in first + rest:
            self.toss(card)

    async def draft(self, me: int, order: list[int], why: Kind) -> None:
        """Offer the cards on show to the seats in this order; each takes one into the hand."""
        goods = self.shown
        self.tell("show", me, cards=goods.copy(), why=why)
        for i, p in enumerate(order):
            if goods:
                card = await self.choose_card(p, goods, why, me, order[i + 1 : i + len(goods)])
                goods.remove(card)
                self.tell("take", p, cards=[card], why=why)
                self.gain(p, card)

    async def draw_and_drop(self, me: int, decks: list[int], why: Kind) -> None:
        """Draw a card of each of these decks, and discard one of them if there were as many."""
        drawn = [c for deck in decks for c in self.draw(me, 1, deck=deck)]
        if len(drawn) == len(decks):
            card = await self.pick_card(me, "discard", drawn, why)
            self.drop(me, card, why)

    async def copy_ability(self, me: int, why: Kind) -> None:
        """Choose a character of another player and have its ability besides the own one, until `drop_copy`."""
        options = [use(person, p) for p in self.others(me) for person in self.seats[p].characters[:1]]
        _, _, copied, _ = await self.choose(me, "character", options, why)
        self.adopt(me, self.seats[copied].characters[0])

    async def flip(self, p: int, why: Kind, deck: int = NOBODY) -> int:
        """draw!: turn over a card (some turn over more and choose); NO_CARD when there is none."""
        while True:
            cards = discarding.turn_over(self, p, 1, why, deck)
            if not cards:
                return NO_CARD
            card = cards[0]
            if len(cards) > 1:
                chooser = self.flips(p)[1]
                card = await self.choose_card(chooser, cards, why)
                self.tell("pick", chooser, cards=[card], why=why, note=discarding.outcome(self, card, why))
            cards = discarding.clear_flipped(self, p)
            if not self.live(ON_FLIPPED) or not await self.flips_again(Flipped(p, why, cards, card)):
                return card

    async def try_luck(self, p: int, why: Kind, deck: int = NOBODY) -> bool:
        """draw! for what says which cards it hopes for (`lucky`) or fears (`feared`): whether it turns out well."""
        card = await self.flip(p, why, deck)
        return self.is_one_of(card, why.lucky) if why.lucky else not self.is_one_of(card, why.feared)

    async def flip_all(self, p: int, n: int, why: Kind) -> list[int]:
        """draw! several cards (some turn over more), all of which count."""
        while True:
            discarding.turn_over(self, p, n, why)
            cards = discarding.clear_flipped(self, p)
            if not self.live(ON_FLIPPED) or not await self.flips_again(Flipped(p, why, cards, NO_CARD)):
                return cards

    async def flips_again(self, flipped: Flipped) -> bool:
        """Let others react to a draw! that is complete; True if it has to be made once more."""
        await self.fire(ON_FLIPPED, flipped)
        return flipped.again

    async def offer_card(
        self,
        seat: int,
        fits: Callable[[int], bool],
        why: Kind,
        by: int = NOBODY,
        verb: str = "pay",
        window: Window | None = None,
    ) -> int:
        """Let a seat choose a card of its hand in answer to something; NO_CARD when passed. It still has to be put
        somewhere. `fits` tells which ones, also after an ability was used meanwhile."""
        while True:
            options = self.fitting(seat, fits)
            if self.settled(options):
                return NO_CARD
            chosen = await self.ask(seat, verb, options, why, by, None if window is None else window.row())
            if chosen != AGAIN:
                return chosen[1]

    # --- against others

    async def all_players(self, me: int, why: Kind, and_me: bool = False) -> list[int]:
        """Find whom something for all players concerns, in order; something may allow its player to leave some out."""
        seats = [me, *self.others(me)] if and_me else self.others(me)
        return await targeting.spare(self, me, why, seats) if self.live(SPARES) else seats

    async def try_to_affect(self, p: int, by: int, kind: Kind, cards: list[int]) -> bool:
        """Aim what is played with these cards at one seat; False, and told, if it is not affected."""
        return await targeting.affects(self, Targeted(by, kind, cards, [p]), p)

    async def try_target(self, targeted: Targeted, p: int) -> bool:
        """Come to the next of several seats that a card is aimed at; False, and told, if it is not affected.

        All of them may answer at the same moment, as they cannot where each is tried for itself.
        """
        return await targeting.affects(self, targeted, p)

    async def shoot(self, shot: Shot) -> bool:
        """Fire a shot, which is evaded as often as it needs or not at all; True if it hits."""
        if self.seats[shot.to].presence in (FALLEN, OUT):
            return True
        voices, muted = self.voices, self.muted
        self.rouse(shot.to)
        self.take_aim(shot)
        if self.stirs(ON_SHOT, shot):
            await shots.announce(self, shot)
        gone = self.seats[shot.to].presence in (FALLEN, OUT)  # through a reaction
        hit = shot.certain or gone or not await shots.evade(self, shot)
        if hit and shot.damage > 0:
            await self.wound(Wound(shot.to, shot.by, shot.damage, shot.kind))
        if self.muted is not muted:
            self.restore_muted(muted)
        self.restore_voices(voices)
        if not hit and self.stirs(ON_EVADED, shot):
            await self.fire(ON_EVADED, shot)
        return hit

    async def wound(self, w: Wound) -> None:
        """Take life; if it was the last point and nothing saves it, the player is out."""
        if not self.has_life(w.to):
            return
        voices = self.voices
        self.rouse(w.to)  # whoever is concerned is awake for as long as it takes
        if self.stirs(ON_HARM, w):
            await self.fire(ON_HARM, w)
        if w.n > 0:
            await combat.lose_life(self, w)
        self.restore_voices(voices)

    async def plunder(self, me: int, spots: list[Spot], why: Kind, keep: bool) -> bool:
        """Offer to take one of these cards of others, or to make it go; False when passed."""
        if not spots:
            return False
        options = [pick_from(to, c) for to, c in spots]
        what, card, to, hidden = await self.choose(me, "card", [*options, PASS], why)
        if what == PASSING:
            return False
        await self.seize(me, to, hidden if card == NO_CARD else card, why, keep)
        return True

    async def seize(self, me: int, to: int, target: int, why: Kind, keep: bool, at_once: bool = False) -> None:
        """Take a card of a character or of a hand, or make it go, and let others react before and after.

        Nobody reacts before what takes its card by itself, `at_once`. A reaction may end the taker or the card.
        """
        taken = Taken(me, to, target <= HAND, why, max(target, NO_CARD))
        if not at_once and self.stirs(ON_TAKING, taken):
            await self.fire(ON_TAKING, taken)
        if self.seats[me].presence in (FALLEN, OUT) or not self.has_target(to, target):
            return
        taken.card = self.steal(me, to, target, why) if keep else self.rob(me, to, target, why)
        if self.stirs(ON_TAKEN, taken):
            await self.note_loss(taken)

    async def note_loss(self, taken: Taken) -> None:
        """Let a seat react to the loss of a card through another's doing."""
        voices = self.voices
        self.rouse(taken.to)
        await self.fire(ON_TAKEN, taken)
        self.restore_voices(voices)

    async def swap(self, p: int, why: Kind) -> None:
        """Exchange the player's character in front with the one behind, if there are two."""
        if self.has_two(p):
            self.trade_places(p, self.behind(p))
            self.tell("swap", p, why=why)
            await self.fire(ON_MOVED, p)

    # --- the course of the game

    async def play_card(self, me: int, what: int, card: int, to: int, target: int) -> None:
        """Play a card of the hand as a kind."""
        kind = self.rules.kinds[what]
        self.seats[me].hand.remove(card)
        if self.facts is not None:
            self.tell("play", me, to, [card] if target < 0 else [card, target], why=kind)
        if not kind.stays:
            self.toss(card)
        if kind.limit:
            self.count(kind.counted, me)
        elif kind is not self.rules.kind_of[card]:
            self.count(PLAYED_AS + kind.key, me)
        if kind.cost:
            await self.give_up(me, kind.cost, kind)
        self.recall(me, card, kind)
        if self.rules.defined[ON_PLAYED]:
            played = Played(me, card, kind, to, target)
            if self.stirs(ON_PLAYED, played):
                await self.fire(ON_PLAYED, played)
        await kind.play(self, me, card, to, target)

    async def play_by_order(self, p: int, what: int, card: int, to: int, target: int) -> None:
        """Let a seat play a card of its hand as in its turn; `playable.orders` lists what is possible."""
        ordered = self.ordered
        self.count_as_turn(p)
        await self.play_card(p, what, card, to, target)
        self.count_as_turn(ordered)

    async def use_ability(self, seat: int, option: Option) -> None:
        """Use what `offers` or `usable` allowed."""
        what, card, to, target = option
        kind = self.rules.kinds[what]
        self.tell("use", seat, to, [target] if target >= 0 else NO_CARDS, why=kind)
        playable.charge(self, seat, kind)
        await kind.use(self, seat, card, to, target)

    async def buy(self, seat: int, option: Option) -> None:
        """Buy a card of a market."""
        what, card, to, target = option
        for name in self.rules.markets:
            if card in self.piles[name]:
                self.piles[name].remove(card)
        self.tell("buy", seat, to, [card] if target < 0 else [card, target], why=self.rules.kinds[what])
        await self.rules.kinds[what].buy(self, seat, card, to, target)

    async def refill(self, p: int) -> None:
        """Let a seat without cards react to that."""
        if not self.seats[p].hand and self.seats[p].presence != OUT:
            await self.fire(ON_HAND_EMPTY, None, p)

    async def refill_all(self) -> None:
        """Let all seats without cards react to that."""
        for p in [self.turn, *self.others(self.turn)]:
            if not self.seats[p].hand:
                await self.refill(p)

    async def fire(self, hook: int, record: object = None, seat: int = NOBODY) -> None:
        """Run the reactions to something, of one seat or in game order, as long as each is still active."""
        done: list[Source] = []
        waiting = hooks.still_waiting(self, hook, record, seat, done)
        while waiting:
            if len(waiting) == 1 or hooks.comes_first(waiting, hook):
                source = waiting.pop(0)
            else:
                source = await hooks.next_of(self, waiting, hook)
                waiting.remove(source)
            done.append(source)
            index = self.index
            await getattr(source.kind, self.rules.hook_names[hook])(self, source.owner, source.card, record)
            if hook == ON_TURN:  # at the start of a turn, finish one reaction before the next
                if self.unsettled:
                    await self.settle()
                if self.over or self.was_cut_short():
                    return
            if self.index is not index or (seat != NOBODY and waiting):  # others may be waiting than before
                waiting = hooks.still_waiting(self, hook, record, seat, done)

    async def signal(self, name: str, record: object = None, seat: int = NOBODY) -> None:
        """Run the reactions to something of a box's own, by a name that the box declares in `Box.hooks`."""
        if self.stirs(self.rules.hook_of[name], record):
            await self.fire(self.rules.hook_of[name], record, seat)

    async def settle(self) -> None:
        """Finish a card or a step: who leaves, empty hands, what is owed, and whether somebody has won."""
        if self.unsettled:
            await combat.release(self)
        if self.live(ON_HAND_EMPTY):
            await self.refill_all()
        if self.unsettled and self.stirs(ON_RESOLVED):
            await self.fire(ON_RESOLVED)
        while self.dues:
            kind, p, to, n = self.dues.pop(0)
            if not isinstance(kind, Character) or self.where_is(p, kind) >= 0:
                await kind.due(self, p, to, n)
                if self.stirs(ON_RESOLVED):
                    await self.fire(ON_RESOLVED)
        if self.live(ON_HAND_EMPTY):  # once more: what was owed may have been a last card
            await self.refill_all()
        if self.unsettled:
            self.unsettled = False
            verdict = judge(self)
            if verdict is not None:
                self.over = True
                self.side = verdict.side
                self.winners = verdict.seats
                self.tell("over", note=verdict.side)
