"""Quick play in imagined worlds, where nothing is hidden: every option is worth a handful of numbers of its kind.

It is no bot. Thinking ahead needs thousands of moves in a moment, and they need only be sensible.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bang.bots.aims import DEPUTY, OUTLAW, RENEGADE, ROLES, SHERIFF, Crowd, enmity
from bang.bots.lore import Library, Lore
from bang.engine.ask import HAND, NO_CARD, PASSING
from bang.engine.game import Game

CERTAIN: Final = [[1.0 if r == role else 0.0 for r in range(len(ROLES))] for role in range(len(ROLES))]
HARM: Final = {"shoots": 2.2, "contests": 1.6, "steals": 1.3, "robs": 1.2, "detains": 1.4}
MASS: Final = {"shoots_all": 1.6, "raids": 1.6, "robs_all": 1.0}
LIFE: Final = 2.0
NEVER: Final = -1000.0
GOOD: Final = 0.05
FIRST: Final = 100.0
OVERFLOW: Final = 0.15  # of a card's worth: what is lost by playing one that would be discarded
KEPT: Final = 0.45


class Habit(NamedTuple):
    """A kind as a few numbers."""

    harm: float  # to the one it is aimed at
    mass: float  # to everybody else
    own: float  # to its owner, whatever else
    worth: float  # in the hand
    heals: bool
    company: bool  # of no use with two left
    contests: bool
    mends: bool
    burdens: bool
    weapon: int
    cost: int
    order: int
    answer: str
    delayed: bool  # in the hand it can only be put into play
    bleeds: bool


def habit(lore: Lore) -> Habit:
    tags = lore.tags
    own = 0.0
    if "draws" in tags:
        own += lore.worth
    if "shares" in tags:
        own += 0.7
    if lore.stays and not lore.weapon and not lore.delayed and "burdens" not in tags:
        own += lore.worth + 1.0
    order = 7 if "draws" in tags else 6 if lore.stays else 4 if tags & {"heals", "detains"} else 3
    if tags & {"shoots", "contests"}:
        order = 2
    return Habit(
        harm=sum(HARM.get(tag, 0.0) for tag in tags),
        mass=sum(MASS.get(tag, 0.0) for tag in tags),
        own=own,
        worth=lore.worth,
        heals="heals" in tags,
        company="needs_company" in tags,
        contests="contests" in tags,
        mends="mends" in tags,
        burdens="burdens" in tags,
        weapon=lore.weapon,
        cost=lore.cost,
        order=order,
        answer=lore.answer,
        delayed=lore.delayed,
        bleeds="bleeds" in tags,
    )


class Instinct:
    """Plays all seats of imagined games."""

    def __init__(self, library: Library, game: Game) -> None:
        rules = game.table.rules
        self.habits = [habit(library.kinds[kind.key]) for kind in rules.kinds]
        self.of_card = [self.habits[kind.id] for kind in rules.kind_of]
        self.wants: list[float] = []
        self.whose = (-1, -1)
        self.roles: list[int] = []
        self.dreamer = (-1, self.wants)

    def enter(self, game: Game, dreamer: int, wants: list[float]) -> None:
        """Another world: other roles. Whoever dreams of it does not know them, and wants what he wants."""
        self.dreamer = dreamer, wants
        self.roles = [ROLES.index(s.role) if s.role in ROLES else OUTLAW for s in game.table.seats]
        self.whose = (-1, -1)

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

    # --- one's own turn

    def wanting(self, t: Any, me: int) -> list[float]:
        if me == self.dreamer[0]:
            return self.dreamer[1]
        alive = t.alive()
        if self.whose != (me, len(alive)):
            crowd = Crowd(
                alive,
                [s.life for s in t.seats],
                [s.life + 0.4 * len(s.hand) + 0.5 * len(s.table) for s in t.seats],
            )
            self.wants = enmity(self.roles[me], me, crowd, [CERTAIN[role] for role in self.roles])
            self.whose = (me, len(alive))
        return self.wants

    def play(self, t: Any, me: int, options: list[tuple[int, int, int, int]]) -> int:
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

    def gain(self, t: Any, me: int, h: Habit, to: int, target: int, wants: list[float], share: float) -> float:
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

    def armed(self, t: Any, hand: list[int], key: str) -> bool:
        return any(t.rules.kind_of[c].key == key for c in hand)

    def dooms_sheriff(self, t: Any, me: int) -> bool:
        """Mass harm would end the game for one who needs the Sheriff."""
        role = self.roles[me]
        if role == OUTLAW or role == SHERIFF or (role == RENEGADE and len(t.alive()) == 2):
            return False
        return any(self.roles[q] == SHERIFF and t.seats[q].life <= 1 for q in t.alive())

    # --- answers

    def pick(self, t: Any, me: int, verb: str, options: list[tuple[int, int, int, int]]) -> int:
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

    def defend(self, t: Any, ask: Any) -> int:
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
