"""What there is to see of a position when all roles and hands are known, as numbers for the outlook.

What the players of each role have comes first, then how they stand to each other, then who is left.
"""

from __future__ import annotations

from typing import Final

from bang.engine.kernel.table import Table
from bang.games.classic.bots.rollout.aims import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from bang.games.classic.bots.rollout.kind_values import Habit

EACH: Final = 18  # facts about the players of one role
COMMON: Final = 27  # facts about how they stand to each other
MOST_DEPUTIES: Final = 2  # in the games that were looked at
MOST_OUTLAWS: Final = 3
MOST_RENEGADES: Final = 1
TABLES: Final = (MOST_DEPUTIES + 1) * (MOST_OUTLAWS + 1) * (MOST_RENEGADES + 1)  # who may be left beside the Sheriff
SIZE: Final = 4 * EACH + COMMON + TABLES
AT: Final = 4 * EACH
WILD: Final = 0.7  # of a shot: a card that harms wherever its victim sits


class Standing:
    def __init__(self, kinds: list[Habit], t: Table) -> None:
        self.kinds = kinds
        self.of_card = [kinds[kind.id] for kind in t.rules.kind_of]
        n = len(t.seats)
        self.fire = [0] * n  # by seat: shots in one turn
        self.wild = [0] * n  # cards that harm wherever the victim sits
        self.hold = [0] * n  # hits until it is out
        self.guns = [0] * n  # how far it can shoot, with what it has in the hand

    def facts(self, t: Table, sheriff: int, roles: list[int]) -> list[float]:
        seen = [0.0] * SIZE
        power = [0.0, 0.0, 0.0, 0.0]
        order = [q for q in [t.turn, *t.others(t.turn)] if q in t.alive()]  # by their turns
        for q in order:
            power[roles[q]] += self.add_seat(t, q, seen, EACH * roles[q])
        life = max(t.seats[sheriff].life, 1)
        law, gang = power[SHERIFF] + power[DEPUTY], power[OUTLAW]
        self.add_reach(t, sheriff, roles, order, seen)
        self.add_threats(t, sheriff, roles, order, seen)
        seen[AT + 4] = seen[AT] / life
        seen[AT + 5] = seen[EACH * OUTLAW + 3] / life
        seen[AT + 6] = (seen[3] + seen[EACH * DEPUTY + 3]) / max(seen[EACH * OUTLAW + 1], 1.0)
        seen[AT + 7] = min(law, gang) * 0.1
        seen[AT + 8] = abs(law - gang) * 0.1
        seen[AT + 9] = 1.0 if life == 1 else 0.0
        seen[AT + 10] = 1.0 if life == 2 else 0.0
        if roles[t.turn] < RENEGADE:
            seen[AT + 12 + roles[t.turn]] = 1.0
        deputies = min(int(seen[EACH * DEPUTY]), MOST_DEPUTIES)
        outlaws = min(int(seen[EACH * OUTLAW]), MOST_OUTLAWS)
        renegades = min(int(seen[EACH * RENEGADE]), MOST_RENEGADES)
        seen[AT + COMMON + (deputies * (MOST_OUTLAWS + 1) + outlaws) * (MOST_RENEGADES + 1) + renegades] = 1.0
        return seen

    def add_seat(self, t: Table, q: int, seen: list[float], at: int) -> float:
        """What one player has; how strong that is, all in all."""
        s = t.seats[q]
        life = max(s.life, 1)
        evades = saves = shots = wild = strips = 0
        gun = t.reach(q)
        rapid = False
        for card in s.hand:
            habit = self.of_card[card]
            if habit.evades:
                evades += 1
            elif habit.saves:
                saves += 1
            elif habit.shot:
                shots += 1
            if habit.mass or habit.contests:
                wild += 1
            elif habit.steals or habit.robs:
                strips += 1
            gun = max(gun, habit.weapon)
            rapid = rapid or habit.rapid
        for card in s.in_play:
            habit = self.of_card[card]
            if habit.guards:
                seen[at + 6] += 1.0
            elif habit.detains:
                seen[at + 8] += 1.0
            elif habit.burdens:
                seen[at + 9] += 1.0
            if habit.rapid:
                seen[at + 10] += 1.0
                rapid = True
        for kind in s.characters:
            habit = self.kinds[kind.id]
            seen[at + 12] += habit.worth
            rapid = rapid or habit.rapid
        hold = life + min(evades, 2) + min(saves, 2)
        fire = shots if rapid else min(shots, 1)
        self.fire[q], self.wild[q], self.hold[q], self.guns[q] = fire, wild, hold, gun
        seen[at] += 1.0
        seen[at + 1] += life
        seen[at + 2] += 1.0 / life
        seen[at + 3] += len(s.hand)
        seen[at + 4] += min(evades, 2)
        seen[at + 5] += saves
        seen[at + 7] += min(t.reach(q), 5) - 1.0
        seen[at + 11] += min(shots, 2)
        seen[at + 13] += wild
        seen[at + 14] += strips
        seen[at + 15] += max(len(s.hand) - life, 0)
        seen[at + 16] += fire
        seen[at + 17] += 1.0 / hold
        return life + 0.4 * len(s.hand) + 0.5 * len(s.in_play)

    def add_reach(self, t: Table, sheriff: int, roles: list[int], order: list[int], seen: list[float]) -> None:
        """Who can shoot at whom: Outlaws and Renegades at the Sheriff, the law at Outlaws, and how frail these are."""
        for q in order:
            row, reach = t.row(q), t.reach(q)
            if roles[q] == OUTLAW or roles[q] == RENEGADE:
                if row[sheriff] <= reach:
                    seen[AT + (0 if roles[q] == OUTLAW else 1)] += 1.0
                continue
            frailest = 0.0
            for r in order:
                if roles[r] == OUTLAW and row[r] <= reach:
                    frailest = max(frailest, 1.0 / max(t.seats[r].life, 1))
            if frailest:
                seen[AT + 2] += 1.0
                seen[AT + 3] += frailest

    def add_threats(self, t: Table, sheriff: int, roles: list[int], order: list[int], seen: list[float]) -> None:
        """What Outlaws can do to the Sheriff, above all before his turn, and the law to one of them."""
        before = True
        soon = 0.0
        for q in order:
            row, gun = t.row(q), self.guns[q]
            if q == sheriff:
                before = False
            if roles[q] == OUTLAW:
                near = row[sheriff] <= gun
                shots = self.fire[q] if near else 0
                seen[AT + 15] += shots
                seen[AT + 16] += 1.0 if near else 0.0
                if before:
                    seen[AT + 11] += 1.0
                    soon += shots + WILD * self.wild[q]
            elif roles[q] != RENEGADE:
                if before:
                    seen[AT + 17] += 1.0
                worst = 0.0
                for r in order:
                    if roles[r] == OUTLAW and row[r] <= gun:
                        worst = max(worst, (self.fire[q] + 0.5 * self.wild[q]) / self.hold[r])
                seen[AT + 18] += worst
                seen[AT + 19] = max(seen[AT + 19], worst)
        hold = self.hold[sheriff]
        lead = soon - hold
        seen[AT + 20] = 1.0 if seen[AT + 19] >= 1.0 else 0.0
        seen[AT + 21] = soon
        seen[AT + 22] = hold
        seen[AT + 23] = max(lead, -6.0) / 3.0
        seen[AT + 24] = soon / hold
        seen[AT + 25] = 1.0 if lead >= 0.0 else 0.0
        seen[AT + 26] = 1.0 if lead >= -1.0 else 0.0
