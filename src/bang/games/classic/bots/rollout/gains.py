"""What a play brings, in cards: the judgement of the bots, cut down to what takes no time.

Nobody looks into hands: that a shot is answered is judged by how many cards there are to answer it with.
"""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.state import Seat
from bang.engine.kernel.table import Table
from bang.games.classic.bots.values.aims import OUTLAW, RENEGADE, SHERIFF
from bang.games.classic.bots.values.kinds import KindValues
from bang.games.classic.bots.values.scales import (
    BLAST,
    DEADLY,
    HEARTS,
    LIFE,
    NEVER,
    REWARD,
    SPENT,
    STURDY,
    evader,
    saver,
    shot,
)

UNSAVED: Final = 0.8  # that a last life point is the last
EVADES: Final = 0.2  # of the cards people hold: answers to a shot
PAYS: Final = 0.27  # what answers a duel or a raid
MOST: Final = 12  # cards in a hand; beyond that nothing changes
STRIKE: Final = 0.125 * BLAST * LIFE  # what a burden that goes round does on average


def few(share: float, n: int, k: int) -> float:
    """That of n cards no more than k are of a sort."""
    total, term = 0.0, (1.0 - share) ** n
    for i in range(min(n, k) + 1):
        total += term
        term *= share / (1.0 - share) * (n - i) / (i + 1)
    return total


OPEN: Final = [few(EVADES, n, 0) for n in range(MOST + 1)]
BARE: Final = [few(PAYS, n, 0) for n in range(MOST + 1)]


class Gains:
    def __init__(self, kinds: list[KindValues], of_card: list[KindValues]) -> None:
        self.kinds = kinds
        self.of_card = of_card

    # --- the hand

    def keep(self, t: Table, me: int, card: int) -> float:
        """What it is worth to keep a card, or to have it, beside the rest of the hand."""
        s = t.seats[me]
        h = self.of_card[card]
        if h.stays:
            return self.keep_equipment(s, card, h)
        n = 0
        if h.evades:
            for c in s.hand:
                if c != card and self.of_card[c].evades:
                    n += 1
            return evader(n, s.life)
        if h.saves:
            if h.company and len(t.alive()) <= 2:
                return 0.05
            for c in s.hand:
                if c != card and self.of_card[c].saves:
                    n += 1
            return saver(n, s.life)
        if h.shot:
            for c in s.hand:
                if c != card and self.of_card[c].key == h.key:
                    n += 1
            return shot(n)
        return h.worth

    def keep_equipment(self, s: Seat, card: int, h: KindValues) -> float:
        if h.burdens:
            return h.worth
        for c in s.in_play + s.hand:
            other = self.of_card[c]
            if c != card and other.key == h.key:
                return 0.1
        if h.weapon and not h.rapid and self.weapon(s) >= h.weapon:
            return 0.1
        return h.worth

    def weapon(self, s: Seat) -> int:
        best = 0
        for c in s.in_play:
            best = max(best, self.of_card[c].weapon)
        return best

    # --- plays

    def gain(self, t: Table, me: int, h: KindValues, to: int, target: int, wants: list[float], spilling: bool) -> float:
        """Before what the card costs; NEVER if it is out of the question."""
        s = t.seats[me]
        gain = h.own
        if h.aimed:
            if to == me or to < 0 or wants[to] <= 0:
                return NEVER
            gain += self.harm(t, me, h, to, target, wants[to])
        if h.mass:
            gain += self.mass(t, h, wants)
        if h.shares:
            gain += 0.9
            for q in t.others(me):
                gain -= 0.15 if wants[q] > 0 else -0.15
        missing = s.top - s.life
        if h.heals:
            if missing > 0 and not (h.company and len(t.alive()) <= 2):
                gain += LIFE if spilling or missing > 1 or len(t.alive()) == 3 or not h.saves else 0.3
            elif not h.own and not h.aimed and not h.heals_all:
                return NEVER
        if h.heals_all:
            gain += self.healing(t, me, missing, wants)
        if h.mends:
            gain += LIFE if missing > 0 and (spilling or s.life == 1) else NEVER
        if h.bleeds:
            return NEVER
        if h.burdens and not h.detains:
            gain += self.burden(t, me, wants)
        if h.weapon:
            gain += self.arming(t, me, h, wants)
        return gain

    def harm(self, t: Table, me: int, h: KindValues, to: int, target: int, want: float) -> float:
        victim = t.seats[to]
        gain = 0.0
        if h.steals or h.robs:
            if target >= 0:
                aimed = self.of_card[target]
                gain += NEVER if aimed.burdens else want * 1.1 * aimed.worth
            else:
                gain += want * (1.32 if len(victim.hand) <= 2 else 1.1)
            if h.steals:
                gain += 0.8
        if h.detains:
            gain += want * (0.5 + 0.15 * power(victim))
        if h.shoots:
            gain += self.shot(victim, want)
        if h.contests:
            mine = 0
            for c in t.seats[me].hand:
                if self.of_card[c].key == h.answer:
                    mine += 1
            n = min(len(victim.hand), MOST)
            if mine < PAYS * n:
                return NEVER
            win = few(PAYS, n, mine)
            gain += want * wound(victim) * win - (1.0 - win) * LIFE * (1.5 if t.seats[me].life <= 1 else 1.0)
        return gain

    def shot(self, victim: Seat, want: float) -> float:
        """A life point, or the card that stops the shot."""
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
                vengeance = 0.4
        hit = OPEN[min(len(victim.hand), MOST)]
        gain = want * luck * (hit * wound(victim) + (1.0 - hit) * SPENT)
        if victim.life <= 1 and want > 0 and victim.role == "outlaw":
            gain += REWARD * UNSAVED * hit * luck
        return gain - vengeance

    def mass(self, t: Table, h: KindValues, wants: list[float]) -> float:
        gain = 0.0
        for q in t.alive():
            victim = t.seats[q]
            if wants[q] == 0.0:
                continue
            if h.shoots_all:
                gain += self.shot(victim, wants[q])
            if h.raids:
                gain += wants[q] * wound(victim) * BARE[min(len(victim.hand), MOST)]
            if h.robs_all and (victim.hand or victim.in_play):
                gain += wants[q]
        return gain

    def healing(self, t: Table, me: int, missing: int, wants: list[float]) -> float:
        hurt = missing > 0
        gain = 0.0
        for q in t.others(me):
            if t.seats[q].life < t.seats[q].top:
                hurt = True
                gain -= wants[q] * LIFE * 0.7
        return gain if hurt else -1.0

    def burden(self, t: Table, me: int, wants: list[float]) -> float:
        """It goes round: good if those who have it before me are my enemies."""
        gain, likely = 0.0, 1.0
        for q in t.others(me):
            likely *= 0.875
            gain += wants[q] * likely * STRIKE
        return gain - likely * STRIKE * (STURDY if t.seats[me].life > BLAST else DEADLY)

    def arming(self, t: Table, me: int, h: KindValues, wants: list[float]) -> float:
        """Weapons are worth the enemies they reach."""
        s = t.seats[me]
        now = self.weapon(s)
        rapid = False
        for c in s.in_play:
            rapid = rapid or self.of_card[c].rapid
        for kind in s.characters:
            rapid = rapid or self.kinds[kind.id].rapid
        if now and (rapid if h.rapid else h.weapon <= now):
            return NEVER
        more = self.reaching(t, me, h.weapon, h.rapid, wants) - self.reaching(t, me, max(now, 1), rapid, wants)
        return more + 0.5 if more > 0 else more - 0.5

    def reaching(self, t: Table, me: int, reach: int, rapid: bool, wants: list[float]) -> float:
        row = t.row(me)
        value, keenest = 0.25 * reach, 0.0
        for q in t.others(me):
            if row[q] <= reach and wants[q] > 0:
                value += wants[q]
                keenest = max(keenest, wants[q])
        if rapid and keenest > 0:
            shots = 0
            for c in t.seats[me].hand:
                if self.of_card[c].shot:
                    shots += 1
            value += 0.5 + keenest * 0.8 * max(shots - 1, 0)
        return value


def wound(victim: Seat) -> float:
    """What a life point of his is worth to whoever wants it."""
    return LIFE * (1.0 + 1.0 / victim.life) if victim.life > 1 else LIFE * (2.0 + UNSAVED)


def power(s: Seat) -> float:
    return s.life + 0.4 * len(s.hand) + 0.5 * len(s.in_play)


def dooms_sheriff(t: Table, me: int, roles: list[int]) -> bool:
    """Mass harm would end the game for one who needs the Sheriff."""
    role = roles[me]
    if role == OUTLAW or role == SHERIFF or (role == RENEGADE and len(t.alive()) == 2):
        return False
    for q in t.alive():
        if roles[q] == SHERIFF and t.seats[q].life <= 1:
            return True
    return False
