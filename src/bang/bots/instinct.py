"""Quick play in imagined worlds, where nothing is hidden: every option is worth a handful of numbers of its kind.

It is no bot. Thinking ahead needs thousands of moves in a moment, and they need only be sensible.
"""

from __future__ import annotations

from typing import Final

from bang.bots.aims import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF, Crowd, enmity
from bang.bots.habits import Habit
from bang.bots.outlook import Outlook
from bang.engine.ask import HAND, NO_CARD, PASSING, Ask, Option
from bang.engine.game import Game
from bang.engine.table import Table

Known = list[dict[int, list[list[float]]]]  # of every seat, for each role it may have: who it believes the others are

CERTAIN: Final = [[1.0 if r == role else 0.0 for r in range(len(ROLES))] for role in range(len(ROLES))]
LIFE: Final = 2.0
NEVER: Final = -1000.0
GOOD: Final = 0.05
FIRST: Final = 100.0
OVERFLOW: Final = 0.15  # of a card's worth: what is lost by playing one that would be discarded
KEPT: Final = 0.45


class Instinct:
    """Plays all seats of imagined games."""

    def __init__(self, kinds: list[Habit], t: Table) -> None:
        self.habits = kinds
        self.outlook = Outlook(kinds, t)
        self.of_card = self.outlook.of_card
        self.wants: list[float] = []
        self.whose = -1
        self.many = -1
        self.roles: list[int] = []
        self.dreamer = -1
        self.dreamt: list[float] = []
        self.crowded = -1
        self.known: Known = []

    def enter(self, roles: list[int], known: Known, dreamer: int, wants: list[float], crowded: int) -> None:
        """Another world: other roles. Nobody knows them: all act by what they believe. Whoever dreams of it wants what
        he wants, as long as so many are left."""
        self.roles, self.known = roles, known
        self.dreamer, self.dreamt, self.crowded = dreamer, wants, crowded
        self.whose = self.many = -1

    def answer(self, game: Game) -> int:
        ask = game.asked
        assert ask is not None
        if ask.verb == "play":
            return self.play(game.table, ask.seat, ask.options)
        if ask.verb == "discard" or ask.verb == "card":
            return self.pick(game.table, ask.seat, ask.verb, ask.options)
        if ask.verb in ("evade", "pay", "save"):
            return self.defend(game.table, ask)
        for i, option in enumerate(ask.options):
            if option[0] == PASSING:
                return i
        return 0

    def play_on(self, game: Game, me: int, turns: int) -> float:
        """The chance of this seat to win, looked at when so many more turns have begun and the next one does."""
        t = game.table
        turn = t.turn
        while game.asked is not None:
            if t.turn != turn:
                turn = t.turn
                turns -= 1
                if turns < 0:
                    break
            game.answer(self.answer(game))
        return self.outlook.chance(t, me, self.roles)

    # --- one's own turn

    def wanting(self, t: Table, me: int) -> list[float]:
        alive = t.alive()
        if me == self.dreamer and self.crowded == len(alive):
            return self.dreamt
        if self.whose != me or self.many != len(alive):
            crowd = Crowd(
                alive,
                [s.life for s in t.seats],
                [s.life + 0.4 * len(s.hand) + 0.5 * len(s.table) for s in t.seats],
            )
            role = self.roles[me]
            chances = self.known[me].get(role) if self.known else None
            self.wants = enmity(role, me, crowd, chances or [CERTAIN[r] for r in self.roles])
            self.whose, self.many = me, len(alive)
        return self.wants

    def play(self, t: Table, me: int, options: list[Option]) -> int:
        """The good plays in their order, as bots do; nothing if there is none."""
        hand = t.seats[me].hand
        wants = self.wanting(t, me)
        share = OVERFLOW if len(hand) > t.seats[me].life else KEPT
        best, chosen = 0.0, -1
        for i, (what, card, to, target) in enumerate(options):
            if what < 0:
                if what == PASSING and chosen < 0:
                    chosen = i
                continue
            h = self.habits[what]
            held = card in hand
            if h.delayed and held:
                gain = 1.0 + h.worth * (1 - share)
            else:
                gain = self.gain(t, me, h, to, target, wants, share)
                gain -= share * self.of_card[card].worth + 0.6 * h.cost if held else 0.1 + 0.7 * h.cost
            if gain > GOOD:
                gain += FIRST * h.order
                if gain > best:
                    best, chosen = gain, i
        return max(chosen, 0)

    def gain(self, t: Table, me: int, h: Habit, to: int, target: int, wants: list[float], share: float) -> float:
        """What a play brings, before what it costs; NEVER if it is out of the question."""
        s = t.seats[me]
        gain = h.own
        if h.harm:
            if to == me or to < 0 or wants[to] <= 0 or (h.contests and not self.armed(t, s.hand, h.answer)):
                return NEVER
            if target >= 0:
                aimed = self.of_card[target]
                gain += NEVER if aimed.burdens else wants[to] * (0.4 + 0.7 * aimed.worth)
            elif target == HAND:
                gain += wants[to] * h.harm
            else:
                victim = t.seats[to]
                guarded = 1.0 - 0.05 * min(len(victim.hand), 8)
                gain += wants[to] * h.harm * (0.6 + 0.9 / max(victim.life, 1)) * guarded
        if h.mass:
            gain += NEVER if self.dooms_sheriff(t, me) else h.mass * sum([wants[q] for q in t.alive()])
        if h.heals:
            if s.life < s.top and not (h.company and len(t.alive()) <= 2):
                gain += LIFE if s.top - s.life > 1 or share == OVERFLOW else 0.7
            elif not h.own and not h.harm:
                return NEVER
        if h.mends:
            gain += LIFE if s.life < s.top and (share == OVERFLOW or s.life == 1) else NEVER
        if h.bleeds:
            return NEVER
        if h.burdens and not h.harm:
            gain += 0.1 * sum([wants[q] for q in t.alive()]) - 0.3
        if h.weapon and h.weapon > t.reach(me):
            gain += h.weapon - t.reach(me) + 0.3
        return gain

    def armed(self, t: Table, hand: list[int], key: str) -> bool:
        return any(t.rules.kind_of[c].key == key for c in hand)

    def dooms_sheriff(self, t: Table, me: int) -> bool:
        """Mass harm would end the game for one who needs the Sheriff."""
        role = self.roles[me]
        if role == OUTLAW or role == SHERIFF or (role == RENEGADE and len(t.alive()) == 2):
            return False
        return any(self.roles[q] == SHERIFF and t.seats[q].life <= 1 for q in t.alive())

    # --- answers

    def pick(self, t: Table, me: int, verb: str, options: list[Option]) -> int:
        """The worst card to discard, the best to take."""
        sign = -1.0 if verb == "discard" else 1.0
        best, chosen = -1e9, 0
        for i, (what, card, _, target) in enumerate(options):
            if what >= 0 and self.habits[what].mends:
                continue
            worth = self.of_card[card].worth if card >= 0 else 1.1 if target == HAND else 0.0
            if sign * worth > best:
                best, chosen = sign * worth, i
        return chosen

    def defend(self, t: Table, ask: Ask) -> int:
        """What costs no card first, then what costs one."""
        me: int = ask.seat
        hand = t.seats[me].hand
        saving = ask.verb == "save"
        yields = ask.verb == "pay" and self.roles[me] == DEPUTY and ask.by >= 0 and self.roles[ask.by] == SHERIFF
        best, chosen = -1.0, 0
        for i, (what, card, _, _) in enumerate(ask.options):
            if what == PASSING:
                value = 0.5 if yields else 0.0
            elif self.habits[what].mends if what >= 0 else False:
                value = 0.2 if saving else -0.5
            else:
                value = 2.0 if card == NO_CARD or card not in hand else 1.0 if not yields else 0.1
            if value > best:
                best, chosen = value, i
        return chosen
