"""Features of a position for the value network, with all roles and hands known.

First come sums over the players of each role, then relations between them, then a one-hot code of who is left.
"""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.table import Table
from bang.games.classic.bots.values.aims import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from bang.games.classic.bots.values.kinds import KindValues
from bang.games.classic.bots.values.plays import power

PER_ROLE: Final = 18  # features of the players of one role
SHARED: Final = 27  # features of relations between players
MOST_DEPUTIES: Final = 2  # in the games that the network was fitted to
MOST_OUTLAWS: Final = 3
MOST_RENEGADES: Final = 1
TABLES: Final = (MOST_DEPUTIES + 1) * (MOST_OUTLAWS + 1) * (MOST_RENEGADES + 1)  # sets of roles beside the Sheriff
SIZE: Final = 4 * PER_ROLE + SHARED + TABLES
AT: Final = 4 * PER_ROLE
WILD: Final = 0.7  # weight, in shots, of a card that harms at any distance


class FeatureExtractor:
    def __init__(self, kinds: list[KindValues], t: Table) -> None:
        self.kinds = kinds
        self.of_card = [kinds[kind.id] for kind in t.rules.kind_of]
        n = len(t.seats)
        self.fire = [0] * n  # by seat: shots in one turn
        self.wild = [0] * n  # cards that harm at any distance
        self.hold = [0] * n  # hits it survives, about
        self.guns = [0] * n  # reach with the best weapon in the hand or in play

    def extract(self, t: Table, sheriff: int, roles: list[int]) -> list[float]:
        x = [0.0] * SIZE
        by_role = [0.0, 0.0, 0.0, 0.0]
        order = [q for q in [t.turn, *t.others(t.turn)] if q in t.alive()]  # by their turns
        for q in order:
            by_role[roles[q]] += self.add_seat(t, q, x, PER_ROLE * roles[q])
        life = max(t.seats[sheriff].life, 1)
        law, gang = by_role[SHERIFF] + by_role[DEPUTY], by_role[OUTLAW]
        self.add_reach(t, sheriff, roles, order, x)
        self.add_threats(t, sheriff, roles, order, x)
        x[AT + 4] = x[AT] / life
        x[AT + 5] = x[PER_ROLE * OUTLAW + 3] / life
        x[AT + 6] = (x[3] + x[PER_ROLE * DEPUTY + 3]) / max(x[PER_ROLE * OUTLAW + 1], 1.0)
        x[AT + 7] = min(law, gang) * 0.1
        x[AT + 8] = abs(law - gang) * 0.1
        x[AT + 9] = 1.0 if life == 1 else 0.0
        x[AT + 10] = 1.0 if life == 2 else 0.0
        if roles[t.turn] < RENEGADE:
            x[AT + 12 + roles[t.turn]] = 1.0
        deputies = min(int(x[PER_ROLE * DEPUTY]), MOST_DEPUTIES)
        outlaws = min(int(x[PER_ROLE * OUTLAW]), MOST_OUTLAWS)
        renegades = min(int(x[PER_ROLE * RENEGADE]), MOST_RENEGADES)
        x[AT + SHARED + (deputies * (MOST_OUTLAWS + 1) + outlaws) * (MOST_RENEGADES + 1) + renegades] = 1.0
        return x

    def add_seat(self, t: Table, q: int, x: list[float], at: int) -> float:
        """Add the features of one player; return its strength."""
        s = t.seats[q]
        life = max(s.life, 1)
        evades = saves = shots = wild = strips = 0
        gun = t.reach(q)
        rapid = False
        for card in s.hand:
            values = self.of_card[card]
            if values.evades:
                evades += 1
            elif values.saves:
                saves += 1
            elif values.shot:
                shots += 1
            if values.mass or values.contests:
                wild += 1
            elif values.steals or values.robs:
                strips += 1
            gun = max(gun, values.weapon)
            rapid = rapid or values.rapid
        for card in s.in_play:
            values = self.of_card[card]
            if values.guards:
                x[at + 6] += 1.0
            elif values.detains:
                x[at + 8] += 1.0
            elif values.burdens:
                x[at + 9] += 1.0
            if values.rapid:
                x[at + 10] += 1.0
                rapid = True
        for kind in s.characters:
            values = self.kinds[kind.id]
            x[at + 12] += values.worth
            rapid = rapid or values.rapid
        hold = life + min(evades, 2) + min(saves, 2)
        fire = shots if rapid else min(shots, 1)
        self.fire[q], self.wild[q], self.hold[q], self.guns[q] = fire, wild, hold, gun
        x[at] += 1.0
        x[at + 1] += life
        x[at + 2] += 1.0 / life
        x[at + 3] += len(s.hand)
        x[at + 4] += min(evades, 2)
        x[at + 5] += saves
        x[at + 7] += min(t.reach(q), 5) - 1.0
        x[at + 11] += min(shots, 2)
        x[at + 13] += wild
        x[at + 14] += strips
        x[at + 15] += max(len(s.hand) - life, 0)
        x[at + 16] += fire
        x[at + 17] += 1.0 / hold
        return power(life, len(s.hand), len(s.in_play))

    def add_reach(self, t: Table, sheriff: int, roles: list[int], order: list[int], x: list[float]) -> None:
        """Add who reaches whom: Outlaws and Renegades the Sheriff, the law Outlaws, and how frail these are."""
        for q in order:
            row, reach = t.row(q), t.reach(q)
            if roles[q] == OUTLAW or roles[q] == RENEGADE:
                if row[sheriff] <= reach:
                    x[AT + (0 if roles[q] == OUTLAW else 1)] += 1.0
                continue
            frailest = 0.0
            for r in order:
                if roles[r] == OUTLAW and row[r] <= reach:
                    frailest = max(frailest, 1.0 / max(t.seats[r].life, 1))
            if frailest:
                x[AT + 2] += 1.0
                x[AT + 3] += frailest

    def add_threats(self, t: Table, sheriff: int, roles: list[int], order: list[int], x: list[float]) -> None:
        """Add the harm that Outlaws can do to the Sheriff, above all before his turn, and the law to one of them."""
        before = True
        soon = 0.0
        for q in order:
            row, gun = t.row(q), self.guns[q]
            if q == sheriff:
                before = False
            if roles[q] == OUTLAW:
                near = row[sheriff] <= gun
                shots = self.fire[q] if near else 0
                x[AT + 15] += shots
                x[AT + 16] += 1.0 if near else 0.0
                if before:
                    x[AT + 11] += 1.0
                    soon += shots + WILD * self.wild[q]
            elif roles[q] != RENEGADE:
                if before:
                    x[AT + 17] += 1.0
                worst = 0.0
                for r in order:
                    if roles[r] == OUTLAW and row[r] <= gun:
                        worst = max(worst, (self.fire[q] + 0.5 * self.wild[q]) / self.hold[r])
                x[AT + 18] += worst
                x[AT + 19] = max(x[AT + 19], worst)
        hold = self.hold[sheriff]
        lead = soon - hold
        x[AT + 20] = 1.0 if x[AT + 19] >= 1.0 else 0.0
        x[AT + 21] = soon
        x[AT + 22] = hold
        x[AT + 23] = max(lead, -6.0) / 3.0
        x[AT + 24] = soon / hold
        x[AT + 25] = 1.0 if lead >= 0.0 else 0.0
        x[AT + 26] = 1.0 if lead >= -1.0 else 0.0
