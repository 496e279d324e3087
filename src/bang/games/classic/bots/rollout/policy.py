"""Rollout policy: fast, sensible play of all seats in an imagined game.

It is no bot: search needs thousands of moves in a moment, so options are rated by a few numbers of their kinds.
"""

from __future__ import annotations

from typing import Final

from bang.bots.card_knowledge import matches
from bang.engine.kernel.ask import HAND, NO_CARD, PASSING, Ask, Option
from bang.engine.kernel.game import Game
from bang.engine.kernel.table import Table
from bang.games.classic.bots.rollout.gains import Gains, dooms_sheriff, power
from bang.games.classic.bots.rollout.value import ValueNetwork
from bang.games.classic.bots.values import plays
from bang.games.classic.bots.values.aims import DEPUTY, ROLES, SHERIFF, Strengths, enmity
from bang.games.classic.bots.values.kinds import KindValues
from bang.games.classic.bots.values.scales import FIRST, GOOD, LIFE, NEVER

Beliefs = list[dict[int, list[list[float]]]]  # of every seat, for each role it may have: chances of all roles

CERTAIN: Final = [[1.0 if r == role else 0.0 for r in range(len(ROLES))] for role in range(len(ROLES))]
FROM_DECK: Final = 1.15  # value of a card from the deck
MOST_ANSWERS: Final = 500  # of one rollout; it goes round in circles, and what it has reached by then is judged


class RolloutPolicy:
    """Play all seats of imagined games."""

    def __init__(self, kinds: list[KindValues], t: Table) -> None:
        self.kinds = kinds
        self.value_network = ValueNetwork(kinds, t)
        self.of_card = self.value_network.of_card
        self.gains = Gains(kinds, self.of_card)
        self.wants: list[float] = []
        self.wants_of = -1
        self.wants_alive = -1
        self.roles: list[int] = []
        self.searcher = -1
        self.searcher_wants: list[float] = []
        self.searcher_alive = -1
        self.beliefs: Beliefs = []

    def enter_world(
        self, roles: list[int], beliefs: Beliefs, searcher: int, wants: list[float], searcher_alive: int
    ) -> None:
        """Another world: other roles. Nobody knows them: all act by what they believe. Whoever dreams of it wants what
        he wants, as long as so many are left."""
        self.roles, self.beliefs = roles, beliefs
        self.searcher, self.searcher_wants, self.searcher_alive = searcher, wants, searcher_alive
        self.wants_of = self.wants_alive = -1

    def answer(self, game: Game) -> int:
        ask = game.asked
        assert ask is not None
        if ask.verb == "play":
            return self.play(game.table, ask.seat, ask.options)
        if ask.verb == "discard" or ask.verb == "card":
            return self.pick(game.table, ask)
        if ask.verb == "draw":
            return self.draw(game.table, ask.seat, ask.options)
        if ask.verb in ("evade", "pay", "save"):
            return self.defend(game.table, ask)
        if ask.verb == "effect":
            return self.choose_effect(game.table, ask)
        if ask.verb == "seat" and ask.why is not None and self.is_harmful(self.kinds[ask.why.id]):
            return self.choose_enemy(game.table, ask)
        if ask.verb == "place":  # a token brings something wherever it lies
            return 0
        for i, option in enumerate(ask.options):
            if option[0] == PASSING:
                return i
        return 0

    def play_on(self, game: Game, me: int, turns: int) -> float:
        """Play to the horizon of so many turns; return the estimated chance of this seat to win."""
        t = game.table
        turn = t.turn
        for _ in range(MOST_ANSWERS):
            if game.asked is None:
                break
            if t.turn != turn:
                turn = t.turn
                turns -= 1
                if turns < 0:
                    break
            game.answer(self.answer(game))
        return self.value_network.chance(t, me, self.roles)

    # --- one's own turn

    def wanting(self, t: Table, me: int) -> list[float]:
        alive = t.alive()
        if me == self.searcher and self.searcher_alive == len(alive):
            return self.searcher_wants
        if self.wants_of != me or self.wants_alive != len(alive):
            strengths = Strengths(alive, [s.life for s in t.seats], [power(s) for s in t.seats])
            role = self.roles[me]
            chances = self.beliefs[me].get(role) if self.beliefs else None
            alone = self.value_network.is_scattered(t)
            self.wants = enmity(role, me, strengths, chances or [CERTAIN[r] for r in self.roles], alone=alone)
            self.wants_of, self.wants_alive = me, len(alive)
        return self.wants

    def play(self, t: Table, me: int, options: list[Option]) -> int:
        """Choose the best play of the highest step; pass if none is good."""
        s = t.seats[me]
        hand = s.hand
        wants = self.wanting(t, me)
        overflow = len(hand) > max(s.life, 1)
        drained = not t.deck and not t.discard  # a card that draws would draw itself, again and again
        best, chosen, step = 0.0, -1, 0
        first: dict[int, int] = {}  # by kind: the first card of it in the hand; its copies are worth no more
        kept_card, kept = NO_CARD, 0.0
        for i, (what, card, to, target) in enumerate(options):
            if what < 0:
                if what == PASSING and chosen < 0:
                    chosen = i
                continue
            h = self.kinds[what]
            if h.order < step or (drained and h.draws):
                continue  # no gain makes up for a step
            held = card in hand
            if held and h is self.of_card[card] and first.setdefault(what, card) != card:
                continue
            if h.delayed and held:
                gain = h.in_play - plays.card_cost(h.worth, overflow, 0)
            elif h.mass and dooms_sheriff(t, me, self.roles) and not self.value_network.is_scattered(t):
                gain = NEVER
            else:
                gain = self.gains.gain(t, me, h, to, target, wants, overflow)
                if h.unknown and (held or h.price > 0.0):  # what costs nothing could be used without end
                    gain += h.worth
                if gain <= GOOD:  # costs are never below 0
                    continue
                if held:
                    if card != kept_card:
                        kept_card, kept = card, self.gains.keep(t, me, card)
                    gain -= plays.card_cost(kept, overflow, h.cost)
                else:
                    gain -= 0.1 + 0.7 * h.cost + (h.fee if card in s.in_play else h.price)
            if gain > GOOD:
                gain += FIRST * h.order
                if gain > best:
                    best, chosen, step = gain, i, h.order
        return max(chosen, 0)

    # --- answers

    def pick(self, t: Table, ask: Ask) -> int:
        """Choose the worst card to discard, the best to take, the luckiest to turn over."""
        sign = -1.0 if ask.verb == "discard" else 1.0
        why = self.kinds[ask.why.id] if ask.why is not None else None
        best, chosen = -1e9, 0
        for i, (what, card, to, target) in enumerate(ask.options):
            if what >= 0 and self.kinds[what].mends:
                continue
            if card < 0:
                worth = 1.1 if target <= HAND else 0.0
            elif why is not None and (why.lucky or why.feared):
                label = t.rules.label_of[card]
                worth = float(matches(label, why.lucky)) - float(matches(label, why.feared))
            elif to >= 0 and to != ask.seat:
                worth = self.of_card[card].worth
                if why is not None and why.imitates:  # of any player
                    worth *= self.wanting(t, ask.seat)[to]
            else:
                worth = self.gains.keep(t, ask.seat, card)
            if sign * worth > best:
                best, chosen = sign * worth, i
        return chosen

    def is_harmful(self, h: KindValues) -> bool:
        return h.imitates or h.shoots or h.plagues

    def choose_enemy(self, t: Table, ask: Ask) -> int:
        """Choose the seat that is wanted most."""
        wants = self.wanting(t, ask.seat)
        best, chosen = -1e9, 0
        for i, (what, _, to, _) in enumerate(ask.options):
            want = wants[to] if what != PASSING and to >= 0 else 0.0
            if want > best:
                best, chosen = want, i
        return chosen

    def choose_effect(self, t: Table, ask: Ask) -> int:
        """Choose what a card should do: heal if that helps, harm if there is an enemy, share otherwise."""
        s = t.seats[ask.seat]
        keenest = max(self.wanting(t, ask.seat))
        best, chosen = -1e9, 0
        for i, (what, _, _, _) in enumerate(ask.options):
            h = self.kinds[what]
            gain = keenest if h.aimed else 0.5
            if h.heals:
                gain = LIFE if s.life < s.top and t.has_life(ask.seat) else 0.0
            if gain > best:
                best, chosen = gain, i
        return chosen

    def draw(self, t: Table, me: int, options: list[Option]) -> int:
        """Draw from the deck, unless an enemy's hand or the discard pile is better."""
        wants = self.wanting(t, me)
        best, chosen = 0.0, 0
        for i, (what, _, to, target) in enumerate(options):
            if what == PASSING and best == 0.0:
                chosen = i
            if what < 0 or target >= 0 or self.kinds[what].heals:
                continue
            if to >= 0:
                gain = wants[to] - GOOD
            else:
                gain = self.gains.keep(t, me, t.discard[-1]) - FROM_DECK if t.discard else GOOD
            if gain > best:
                best, chosen = gain, i
        return chosen

    def defend(self, t: Table, ask: Ask) -> int:
        """Prefer answers that cost no card, then those that cost one, unless one alone does not help."""
        me: int = ask.seat
        hand = t.seats[me].hand
        saving = ask.verb == "save"
        yields = ask.verb == "pay" and self.roles[me] == DEPUTY and ask.by >= 0 and self.roles[ask.by] == SHERIFF
        yields = yields or (ask.verb == "evade" and self.pierced(t, ask))
        best, chosen = -1.0, 0
        for i, (what, card, _, _) in enumerate(ask.options):
            if what == PASSING:
                value = 0.5 if yields else 0.0
            elif self.kinds[what].mends if what >= 0 else False:
                value = 0.2 if saving else -0.5
            else:
                value = 2.0 if card == NO_CARD or card not in hand else 1.0 if not yields else 0.1
            if value > best:
                best, chosen = value, i
        return chosen

    def pierced(self, t: Table, ask: Ask) -> bool:
        """Tell whether the shot needs two answers and only one is at hand."""
        s = t.seats[ask.seat]
        if ask.by < 0 or ask.why is None or s.life <= 1 or not self.kinds[ask.why.id].shot:
            return False
        cards = 0
        for option in ask.options:
            if option[1] in s.hand:
                cards += 1
        if cards > 1:
            return False
        for kind in t.seats[ask.by].characters:
            if self.kinds[kind.id].pierces:
                return True
        return False
