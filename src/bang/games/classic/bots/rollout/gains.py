"""Gains of plays on an imagined table: `values.plays` with chances that take no time to compute.

Hands are not looked into: the chance of an answer follows from the number of cards in the hand.
"""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.state import SHADOW, Seat
from bang.engine.kernel.table import Table
from bang.games.classic.bots.values import plays
from bang.games.classic.bots.values.aims import ROLES, SHERIFF, is_comrade
from bang.games.classic.bots.values.kinds import KindValues
from bang.games.classic.bots.values.scales import HEARTS, LIFE, NEVER, REWARD

UNSAVED: Final = 0.8  # chance that a player without life points is out
EVADES: Final = 0.2  # share of answers to a shot among the cards in hands
PAYS: Final = 0.27  # share of answers to a duel or a raid
MAX_HAND: Final = 12  # chances are computed up to this size of a hand


def at_most(share: float, n: int, k: int) -> float:
    """Return the chance that of n cards no more than k are of a sort that has this share."""
    total, term = 0.0, (1.0 - share) ** n
    for i in range(min(n, k) + 1):
        total += term
        term *= share / (1.0 - share) * (n - i) / (i + 1)
    return total


NO_EVADER: Final = [at_most(EVADES, n, 0) for n in range(MAX_HAND + 1)]
NO_PAYMENT: Final = [at_most(PAYS, n, 0) for n in range(MAX_HAND + 1)]


class Gains:
    def __init__(self, kinds: list[KindValues], of_card: list[KindValues]) -> None:
        self.kinds = kinds
        self.of_card = of_card

    # --- the hand

    def keep(self, t: Table, me: int, card: int) -> float:
        """Return the value of keeping or getting a card beside the rest of the hand."""
        s = t.seats[me]
        h = self.of_card[card]
        if h.stays:
            return plays.equipment_in_hand(h, self.doubled(s, card, h), self.weapon(s))
        twins = 0
        if h.evades:
            for c in s.hand:
                if c != card and self.of_card[c].evades:
                    twins += 1
        elif h.saves:
            for c in s.hand:
                if c != card and self.of_card[c].saves:
                    twins += 1
        elif h.shot:
            for c in s.hand:
                if c != card and self.of_card[c].key == h.key:
                    twins += 1
        else:
            return h.worth
        return plays.in_hand(h, twins, s.life, len(t.alive()))

    def doubled(self, s: Seat, card: int, h: KindValues) -> bool:
        for c in s.in_play + s.hand:
            if c != card and self.of_card[c].key == h.key:
                return True
        return False

    def weapon(self, s: Seat) -> int:
        best = 0
        for c in s.in_play:
            best = max(best, self.of_card[c].weapon)
        return best

    # --- plays

    def gain(self, t: Table, me: int, h: KindValues, to: int, target: int, wants: list[float], overflow: bool) -> float:
        """Return the gain of a play before its cost, NEVER if it is out of the question."""
        s = t.seats[me]
        gain = h.own
        if h.aimed:
            if to == me or to < 0 or wants[to] <= 0:
                return NEVER
            gain += self.harm(t, me, h, to, target, wants[to])
        if h.mass:
            gain += self.mass(t, h, wants)
        if h.shares:
            gain += plays.share([wants[q] for q in t.others(me)])
        missing = s.top - s.life if s.presence < SHADOW else 0
        if h.heals:
            alive = len(t.alive())
            if missing > 0 and not (h.company and alive <= 2):
                gain += plays.heal(missing, overflow, alive, h.saves)
            elif not h.own and not h.aimed and not h.heals_all:
                return NEVER
        if h.heals_all:
            gain += self.heal_all(t, me, missing, wants)
        if h.mends:
            gain += LIFE if missing > 0 and (overflow or s.life == 1) else NEVER
        if h.bleeds:
            return NEVER
        if h.hurts_all:
            gain += plays.hurt_all([wants[q] for q in t.others(me)], plays.TRIBUTE)
        if h.revives:
            if to < 0 or not is_comrade(ROLES.index(s.role), ROLES.index(t.seats[to].role)):
                return NEVER
            gain += plays.COMRADE
        if h.burdens and not h.detains and not h.plagues:
            gain += plays.burden([wants[q] for q in t.others(me)], s.life)
        if h.weapon:
            gain += self.rearm(t, me, h, wants)
        return gain

    def harm(self, t: Table, me: int, h: KindValues, to: int, target: int, want: float) -> float:
        victim = t.seats[to]
        gain = 0.0
        if h.steals or h.robs:
            if target < 0:
                gain += plays.strip_hand(want, len(victim.hand), h.steals)
            elif self.of_card[target].burdens:
                return NEVER
            else:
                gain += plays.strip_card(want, self.of_card[target], h.steals)
        if h.extorts:
            gain += plays.extort(want, 2)
        if h.outbids:
            if target < 0 or self.of_card[target].burdens:
                return NEVER
            gain += plays.outbid(want, self.of_card[target])
        if h.detains:
            gain += plays.detain(want, power(victim))
        if h.plagues:
            gain += plays.plague(want, h.worth)
        if h.shoots:
            gain += self.shot(victim, want)
        if h.demands:
            unpaid = NO_PAYMENT[min(len(victim.hand), MAX_HAND)]
            gain += plays.harm(want, plays.wound(victim.life, UNSAVED), 0.0, unpaid)
        if h.contests:
            mine = 0
            for c in t.seats[me].hand:
                if self.of_card[c].key == h.answer:
                    mine += 1
            n = min(len(victim.hand), MAX_HAND)
            if mine < PAYS * n:
                return NEVER
            win = at_most(PAYS, n, mine)
            harmed = plays.harm(want, plays.wound(victim.life, UNSAVED), 0.0, win)
            gain += plays.contest(harmed, win, t.seats[me].life)
        return gain

    def shot(self, victim: Seat, want: float) -> float:
        if victim.presence >= SHADOW:
            return 0.0  # it has no life to lose
        luck = 1.0
        for c in victim.in_play:
            if self.of_card[c].shields:
                luck *= 1.0 - HEARTS
        vengeance = 0.0
        for kind in victim.characters:
            values = self.kinds[kind.id]
            if values.shields:
                luck *= 1.0 - HEARTS
            if values.avenges:
                vengeance = plays.VENGEANCE
        hit = NO_EVADER[min(len(victim.hand), MAX_HAND)]
        bounty = REWARD * UNSAVED if victim.life <= 1 and want > 0 and victim.role == "outlaw" else 0.0
        return plays.shot(want, plays.wound(victim.life, UNSAVED), bounty, hit, 1.0 - hit, luck) - vengeance

    def mass(self, t: Table, h: KindValues, wants: list[float]) -> float:
        gain = 0.0
        for q in t.alive():
            victim = t.seats[q]
            if wants[q] == 0.0:
                continue
            if h.shoots_all:
                gain += self.shot(victim, wants[q])
            if h.raids:
                unpaid = NO_PAYMENT[min(len(victim.hand), MAX_HAND)]
                gain += plays.harm(wants[q], plays.wound(victim.life, UNSAVED), 0.0, unpaid)
            if h.robs_all and (victim.hand or victim.in_play):
                gain += wants[q]
        return gain

    def heal_all(self, t: Table, me: int, missing: int, wants: list[float]) -> float:
        hurt = [wants[q] for q in t.others(me) if t.seats[q].life < t.seats[q].top]
        return plays.heal_others(hurt) if hurt or missing > 0 else plays.WASTED

    def rearm(self, t: Table, me: int, h: KindValues, wants: list[float]) -> float:
        s = t.seats[me]
        now = self.weapon(s)
        rapid = False
        for c in s.in_play:
            rapid = rapid or self.of_card[c].rapid
        for kind in s.characters:
            rapid = rapid or self.kinds[kind.id].rapid
        if now and (rapid if h.rapid else h.weapon <= now):
            return NEVER
        return plays.rearm(
            self.armed(t, me, h.weapon, h.rapid, wants) - self.armed(t, me, max(now, 1), rapid, wants),
        )

    def armed(self, t: Table, me: int, reach: int, rapid: bool, wants: list[float]) -> float:
        row = t.row(me)
        reached, keenest = plays.REACH * reach, 0.0
        for q in t.others(me):
            if row[q] <= reach and wants[q] > 0:
                reached += wants[q]
                keenest = max(keenest, wants[q])
        shots = 0
        if rapid and keenest > 0:
            for c in t.seats[me].hand:
                if self.of_card[c].shot:
                    shots += 1
        return plays.weapon(reached, keenest, rapid, shots)


def power(s: Seat) -> float:
    return plays.power(s.life, len(s.hand), len(s.in_play))


def dooms_sheriff(t: Table, me: int, roles: list[int]) -> bool:
    """Mass harm may end the game for one who needs the Sheriff."""
    if not plays.needs_sheriff(roles[me], len(t.alive())):
        return False
    for q in t.alive():
        if roles[q] == SHERIFF and t.seats[q].life <= 1:
            return True
    return False
